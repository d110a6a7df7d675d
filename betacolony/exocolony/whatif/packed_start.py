"""Starts of studies, packed to travel to worker processes, and the playouts made from them there."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from betacolony.core import chance
from betacolony.core.errors import GameError
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.players.by_name import PLAYERS
from betacolony.exocolony.players.imagining import imagined
from betacolony.exocolony.players.matches import finished
from betacolony.exocolony.players.policies import Policy
from betacolony.exocolony.rules import setup
from betacolony.exocolony.serialization import codes, position_dict
from betacolony.exocolony.serialization.validation import checked
from betacolony.exocolony.state import draws
from betacolony.exocolony.state.position import SOURCES, Position

from . import turn_ends
from .turn_ends import Line

#: the draw of the start player: seats are places in the turn order then, and figures of a seat those of a place
_FIRST_SEAT_BEGINS: Final = {chance.key(draws.START_PLAYER, 0, 0, 0, 0): 0}
#: editions received by this process, by their fingerprints
_editions: Final[dict[str, Edition]] = {}


class Outcome(NamedTuple):
    """The end of a playout (``core.tallies.Outcome``).

    Attributes:
        points: the points of each seat by source, in the order of ``position.SOURCES``.
        totals: what counts: all points of each seat. Of who plays alone, the rounds to spare up to the program's limit
            (X-SOLO-1, X-END-5), 0 if the points were not reached.
        winners: the seats that won.
        rounds: how many began.
    """

    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int


class PackedStart(NamedTuple):
    """A start ready to travel. ``edition``: None for the packaged one; ``key``: its fingerprint.

    ``anew``: each playout is set up by its own luck, the seats in turn order; the position gives only the edition,
    the number of players and the variants.
    """

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
        """The number of players."""
        return self.position().players

    @property
    def sources(self) -> int:
        """The number of sources of points."""
        return len(SOURCES)

    def playout(self, policies: Sequence[str | Policy], seed: int, *, ends_turn: bool) -> Outcome:
        """A game played to its end; see ``core.whatif.study_jobs``.

        What is hidden is drawn anew by the seed (X-HID-1, X-HID-2), so that no start profits from what nobody knows.
        """
        start = self.position()
        if self.anew:
            pos = setup.new_game(
                start.edition, start.players, seed, None, variants=start.variants, scripted=_FIRST_SEAT_BEGINS
            )
        else:
            pos = imagined(start, seed)
            turn_ends.follow(pos, _line(self) if ends_turn else self.line)
            if ends_turn:
                turn_ends.play_on(pos, start.round, start.turn)
        own = chance.number(seed, chance.key(chance.CHOICE, 0, 0, 0, 0))  # players never draw as the table does
        end = finished(pos, [PLAYERS[policy](own) if isinstance(policy, str) else policy for policy in policies])
        totals = end.totals
        if pos.players == 1:
            totals = (rounds_to_spare(pos, end.winners),)
        return Outcome(end.points, totals, end.winners, end.rounds)


def rounds_to_spare(pos: Position, winners: Sequence[int]) -> int:
    """What counts at the end of a game alone: the rounds left up to the program's limit, 0 if it was not won."""
    return pos.t.rules.round_limit + 1 - pos.round if winners else 0


def packed(position: Position, line: Line = (), *, anew: bool = False) -> PackedStart:
    """Pack a start.

    Raises:
        PositionError: the position has faults; all of them are named.
    """
    pos = checked(position_dict.checked_copy(position))
    own = None if pos.edition is Edition.load() else pos.edition
    return PackedStart(pos.code(), tuple(line), own, pos.edition.fingerprint, anew)


@lru_cache(maxsize=512)
def _line(start: PackedStart) -> Line:
    """The first choices of a start, and the greedy player's to the end of that turn."""
    return turn_ends.finished(start.position(), start.line)


@lru_cache(maxsize=512)
def _read_position(code: str, edition: Edition) -> Position:
    pos = codes.read_code(code, edition)
    if not isinstance(pos, Position):
        raise GameError("no_position", found=type(pos).__name__)
    return pos
