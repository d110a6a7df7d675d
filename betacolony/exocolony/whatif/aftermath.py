"""The look-back at a game of Exocolony (``core.whatif.aftermath``), and everybody's points, round by round."""

from collections.abc import Mapping, Sequence

from betacolony.core.whatif import aftermath
from betacolony.core.whatif.study import Start
from betacolony.core.whatif.study_jobs import Weighted
from betacolony.exocolony.events import Scored, TurnBegan
from betacolony.exocolony.game import Game
from betacolony.exocolony.options import Option
from betacolony.exocolony.players.policies import Policy
from betacolony.exocolony.rules.reasons import examine
from betacolony.exocolony.rules.table import ranking
from betacolony.exocolony.state.position import SOURCES, Position

from .packed_start import rounds_to_spare
from .studies import Study


class Aftermath(aftermath.Aftermath[Game]):
    """Values every moment of a game that is over.

    In a game alone, lead and points are the rounds to spare, as in ``Study``.
    """

    def __init__(
        self,
        game: Game,
        policy: str | Policy | Sequence[str | Policy] = "hasty",
        seed: int = 0,
        *,
        every: bool = True,
    ) -> None:
        """Set up the look-back; nothing is played yet.

        Args:
            game: a game that is over, with its history.
            policy: who plays on from each moment, as for ``Study``.
            seed: decides the luck of the playouts.
            every: as for the base.

        Raises:
            GameError: the game is not over, its history holds no decision, or no such policy or seed.
        """
        self._policy, self._seed = policy, seed
        super().__init__(game, every=every)

    def _ended(self) -> tuple[Sequence[int], Sequence[int]]:
        pos = self.game.position
        winners = ranking.winners(pos)
        if pos.players == 1:
            return (rounds_to_spare(pos, winners),), winners
        return [pos.total(seat) for seat in range(pos.players)], winners

    def _choice(self, pos: Position, option: Option) -> int:
        return examine(pos, option)[0]

    def _study(self, starts: Sequence[Start], sums: Mapping[str, Weighted]) -> Study:
        return Study(starts, self._policy, self._seed, seat=0, sums=sums, pairs=False, ends_turn=False)


def points_by_round(game: Game) -> list[list[dict[str, int]]]:
    """Each seat's points by source, for each round that began (0: the set-up).

    Points that were scored before the position that a game begins with count for its first round.
    """
    rounds = game.position.round
    points = [[dict.fromkeys(SOURCES, 0) for _ in game.names] for _ in range(rounds + 1)]
    row = game.at(0).position.round
    for number, amount in enumerate(game.at(0).position.points):
        seat, source = divmod(number, len(SOURCES))
        points[row][seat][SOURCES[source]] += amount
    for event in (event for record in game.history[1:] for event in record.events):
        if isinstance(event, TurnBegan):
            row = event.round
        elif isinstance(event, Scored):
            points[row][event.player][event.source] += event.points
    return points
