"""Scores: each player's points by source, and progress toward the goals of the cycle cards."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .core.errors import GameError
from .core.value import Value
from .game_arguments import names_at
from .rules import rounds, scoring
from .state import goods, tables
from .state.geometry import AROUND_CENTRE, COLONIES
from .state.position import SOURCES, Position


class Score(Value):
    """A player's points by source: dice, pods, tracks, goals, purchases, artifacts, achievements, majorities."""

    player: int
    name: str
    sources: Mapping[str, int]

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.sources.values())


class Progress(Value):
    """How far a player (a seat, from 0) is with the goal of a cycle card, as things lie now, in whatever cycle.

    ``have`` of ``need`` is counted in what the goal asks for, and ``met`` is exactly ``have >= need``:
    of one kind of material, crew around one centre, artifacts, colours of pods, fuel, or crew on outer pods; for a goal
    in each colony (CYC-2A, CYC-2C) the colonies that have enough; for the pictured materials (CYC-3A) those of them
    that are held. Of the solo rival, which scores every goal (SOLO-8), ``have`` is ``need``.

    ``parts``, by colony, is the crew around its centre (CYC-1B), the crew in it (CYC-2A) or the
    influence there (CYC-2C); for other goals it is empty.
    """

    card: str
    player: int
    have: int
    need: int
    met: bool
    parts: tuple[int, ...] = ()


def scores(position: Position, names: Sequence[str] = (), *, projected: bool = False) -> tuple[Score, ...]:
    """The points of each player by source.

    Args:
        position: is not changed.
        names: one for each seat; none: the players are numbered.
        projected: with what artifacts, achievements and majorities would bring if the game ended now; goals still to
            be scored are left out. After the end there is no difference.

    Raises:
        GameError: not a name for each seat.
    """
    pos = position
    its_names = names or names_at(pos)
    if len(its_names) != pos.players:
        raise GameError("names_and_seats", names=len(its_names), seats=pos.players)
    if projected and pos.agenda:
        pos = pos.copy()
        rounds.score_end(pos, None)
    width = len(SOURCES)
    return tuple(
        Score(
            player,
            name,
            MappingProxyType(dict(zip(SOURCES, pos.points[player * width : (player + 1) * width], strict=True))),
        )
        for player, name in enumerate(its_names)
    )


def goal_progress(position: Position) -> tuple[tuple[Progress, ...], ...]:
    """For each cycle card of the game, in the order of the cycles, how far each player is with its goal, by seat."""
    return tuple(
        tuple(_progress(position, player, card) for player in range(position.players)) for card in position.cards
    )


def _progress(pos: Position, player: int, card: int) -> Progress:
    t = pos.t
    goal = t.card_goal[card]
    have, need = scoring.toward_goal(pos, player, card), t.card_threshold[card]
    parts: tuple[int, ...] = ()
    if goal == tables.CENTRE_CREW:
        parts = tuple(pos.crew_in(player, spaces) for spaces in AROUND_CENTRE)
    elif goal in (tables.CREW_EVERYWHERE, tables.INFLUENCE_EVERYWHERE):
        counted = pos.influence if goal == tables.INFLUENCE_EVERYWHERE else pos.crew_in_colonies
        parts = tuple(counted[player * COLONIES : (player + 1) * COLONIES])
        have, need = sum(part >= need for part in parts), COLONIES
    elif goal == tables.DISCARD_PICTURED:
        need = goods.materials(t.card_pictured[card])
    if pos.is_rival(player):
        have = need
    return Progress(t.cards[card], player, have, need, scoring.meets_goal(pos, player, card), parts)
