"""The look-back at a game of Beta Colony (``core.whatif.aftermath``), and everybody's points, round by round."""

from collections.abc import Mapping, Sequence

from betacolony.core.whatif import aftermath
from betacolony.core.whatif.aftermath import PARTS, Moment, Split
from betacolony.core.whatif.study import Start
from betacolony.core.whatif.study_jobs import Weighted
from betacolony.events import PointsGained, RoundStarted
from betacolony.game import Game
from betacolony.options import Option
from betacolony.players.policies import Policy
from betacolony.rules.reasons import examine
from betacolony.state.position import SOURCES, Position

from .studies import Study

__all__ = ["PARTS", "Aftermath", "Moment", "Split", "points_by_round"]


class Aftermath(aftermath.Aftermath[Game]):
    """Values every moment of a game that is over."""

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
            policy: who plays on from each moment, as for ``betacolony.playout``.
            seed: decides the luck of the playouts.
            every: as for the base.

        Raises:
            GameError: the game is not over, its history holds no decision, or no such policy or seed.
        """
        self._policy, self._seed = policy, seed
        super().__init__(game, every=every)

    def _ended(self) -> tuple[Sequence[int], Sequence[int]]:
        result = self.game.result
        return ([score.total for score in result.scores], result.winners) if result else ((), ())

    def _choice(self, pos: Position, option: Option) -> int:
        return examine(pos, option)[0]

    def _study(self, starts: Sequence[Start], sums: Mapping[str, Weighted]) -> Study:
        return Study(starts, self._policy, self._seed, seat=0, sums=sums, pairs=False, ends_turn=False)

    def _reveals(self, record: int) -> bool:
        # the draw of the first materials is luck, though it turns nothing up
        return super()._reveals(record) or any(event.rule == "SET-7" for event in self.game.history[record].events)


def points_by_round(game: Game) -> list[list[dict[str, int]]]:
    """Each seat's points by source, for each round (0: the set-up), and last for the scoring at the end.

    Points that were scored before the position that a game begins with count for its first round.
    """
    rounds = game.edition.rules.rounds
    points = [[dict.fromkeys(SOURCES, 0) for _ in game.names] for _ in range(rounds + 2)]
    first = game.at(0).position
    row = first.round
    for number, amount in enumerate(first.points):
        seat, source = divmod(number, len(SOURCES))
        points[row][seat][SOURCES[source]] += amount
    for event in (event for record in game.history[1:] for event in record.events):
        if isinstance(event, RoundStarted):  # a new cycle's bonuses come after it
            row = event.round
        elif isinstance(event, PointsGained):
            points[rounds + 1 if event.rule == "END-1" else row][event.player][event.source] += event.amount
    return points
