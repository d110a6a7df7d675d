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
    """A player's progress (a seat, from 0) toward the goal of a cycle card, in the current position.

    ``have`` and ``need`` count items for the goal: materials of one kind, crew around one centre, artifacts, colours
    of pods, fuel, or crew on outer pods; for a goal in each colony (CYC-2A, CYC-2C) the colonies with enough; for the
    pictured materials (CYC-3A) those the player holds. ``met`` is exactly ``have >= need``. For the solo rival, which
    scores every goal (SOLO-8), ``have`` is ``need``.

    ``parts``, by colony, is the crew around its centre (CYC-1B), the crew in it (CYC-2A) or the influence there
    (CYC-2C); for other goals it is empty.
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
        names: one for each seat; if empty, the players are numbered.
        projected: add the points for artifacts, achievements and majorities as if the game ended now, without goals
            still to be scored. After the end it makes no difference.

    Raises:
        GameError: not a name for each seat.
    """
    pos = position
    names = names or names_at(pos)
    if len(names) != pos.players:
        raise GameError("names_and_seats", names=len(names), seats=pos.players)
    if projected and pos.agenda:
        pos = pos.copy()
        rounds.score_end(pos, None)
    width = len(SOURCES)
    points = [pos.points[width * player : width * (player + 1)] for player in range(pos.players)]
    sources = [MappingProxyType(dict(zip(SOURCES, own, strict=True))) for own in points]
    return tuple(Score(player, name, sources[player]) for player, name in enumerate(names))


def goal_progress(position: Position) -> tuple[tuple[Progress, ...], ...]:
    """The progress toward each cycle card's goal, in the order of the cycles, of each player, by seat."""
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
