"""Starts of studies, packed to travel to worker processes, and the playouts made from them there."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from betacolony.core.errors import GameError
from betacolony.edition.edition import Edition
from betacolony.game_arguments import solo_position
from betacolony.players.lookahead import Line
from betacolony.players.playouts import Outcome, continued, scouted
from betacolony.players.policies import Policy
from betacolony.rules import rounds
from betacolony.serialization import codes
from betacolony.serialization.validation import checked, sound_copy
from betacolony.state.position import LEVELS, SOURCES, Position
from betacolony.state.tables import tables_of

from .turn_ends import finished, play_on

#: editions received by this process, by their fingerprints
_editions: Final[dict[str, Edition]] = {}


class PackedStart(NamedTuple):
    """A start ready to travel. ``edition``: None for the packaged one; ``key``: its fingerprints."""

    code: str
    line: Line
    edition: Edition | None
    key: str
    anew: bool

    def position(self) -> Position:
        """The position, read once in each process."""
        edition = Edition.load() if self.edition is None else _editions.setdefault(self.key, self.edition)
        return _read_position(self.code, edition)

    @property
    def seats(self) -> int:
        """The number of players, the solo rival included."""
        return self.position().players

    @property
    def sources(self) -> int:
        """The number of sources of points."""
        return len(SOURCES)

    def playout(self, policies: Sequence[str | Policy], seed: int, *, ends_turn: bool) -> Outcome:
        """A game played to its end; see ``core.whatif.study_jobs``."""
        line = _line(self) if ends_turn else self.line
        if self.anew:
            return continued(_set_up(self.position(), seed), policies, seed, line)
        return continued(self.position(), policies, seed, line, play_on if ends_turn else None, careful=True)

    def scouted(self, policies: Sequence[str | Policy], seed: int, *, ends_turn: bool) -> list[float]:
        """The points that each seat may expect after this round and the next; see ``core.whatif.study_jobs``."""
        line = _line(self) if ends_turn else self.line
        return scouted(self.position(), policies, seed, line, play_on if ends_turn else None, careful=True)


def packed(position: Position, line: Line = (), *, anew: bool = False) -> PackedStart:
    """Pack a start.

    Raises:
        PositionError: the position has faults; all of them are named.
    """
    pos = checked(sound_copy(position))
    edition = pos.edition
    key = edition.fingerprint + edition.solo_fingerprint
    return PackedStart(pos.code(), tuple(line), None if edition is Edition.load() else edition, key, anew)


@lru_cache(maxsize=512)
def _line(start: PackedStart) -> Line:
    """The first choices of a start, and the greedy player's to the end of that turn."""
    return start.line if start.anew else finished(start.position(), start.line)


@lru_cache(maxsize=512)
def _read_position(code: str, edition: Edition) -> Position:
    pos = codes.read_code(code, tables_of(edition))
    if not isinstance(pos, Position):
        raise GameError("no_position", found=type(pos).__name__)
    return pos


def _set_up(like: Position, seed: int) -> Position:
    """Set up another game of the same kind, to its first decision."""
    pos = Position(like.t, like.players) if like.solo is None else solo_position(like.t, LEVELS[like.solo.level])
    pos.seed = seed
    rounds.set_up(pos, None)
    return pos
