"""Saved games of Beta Colony as JSON: everything to play them again, and the position they reached."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from betacolony.core import chance
from betacolony.core.errors import SaveError
from betacolony.core.serialization import game_files, saved_games
from betacolony.core.serialization.saved_games import FORMAT, as_far_as_flat, checksum
from betacolony.state import draws
from betacolony.state.position import Position
from betacolony.state.tables import Tables

__all__ = [
    "FORMAT",
    "RULES",
    "as_far_as_flat",
    "checksum",
    "draws_from_list",
    "draws_to_list",
    "position_from",
    "read",
    "write",
]

#: version of the rules, raised when a ruling changes the result of moves (2: MOON-4, a black die at moons is only 6)
RULES: Final = 2

#: the kinds of scripted draws, by name
_DRAWS: Final[dict[str, int]] = {
    name: getattr(draws, name.upper())
    for name in ("start_player", "card", "deal", "die", "pod", "building", "rival_die", "cube", "set_aside")
}


def write(data: Mapping[str, Any]) -> str:
    """The text of a saved game."""
    return saved_games.write(data, RULES)


def read(text: object, t: Tables, *, salvage: bool = False) -> tuple[dict[str, Any], list[SaveError]]:
    """The data of a saved game, and its faults if ``salvage`` is set; raises a SaveError (``saved_games.read``)."""

    def edition(data: Mapping[str, Any]) -> str:
        return t.solo_fingerprint if "solo" in data else t.fingerprint

    return saved_games.read(text, RULES, edition, salvage=salvage)


# --- parts of a saved game ----------------------------------------------------------------------


def draws_to_list(scripted: Mapping[int, int]) -> list[dict[str, Any]]:
    """Scripted draws as readable data."""
    kinds = {number: name for name, number in _DRAWS.items()}
    entries = []
    for word, outcome in sorted(scripted.items()):
        kind, round_, turn, player, index = chance.unkey(word)
        place = {"round": round_, "turn": turn, "player": player, "index": index}
        entries.append({"draw": kinds[kind], **place, "outcome": outcome})
    return entries


def draws_from_list(data: Any) -> dict[int, int]:
    """The scripted draws that ``draws_to_list`` wrote; raises a SaveError if they can't be read."""
    scripted = {}
    try:
        for entry in data:
            place = (int(entry[key]) for key in ("round", "turn", "player", "index"))
            scripted[chance.key(_DRAWS[entry["draw"]], *place)] = int(entry["outcome"])
    except (TypeError, KeyError, ValueError, OverflowError):  # the last for JSON's Infinity
        raise SaveError("bad_draws") from None
    return scripted


def position_from(data: Any, t: Tables) -> Position:
    """A position of a saved game; raises a SaveError with its faults."""
    position: Position = game_files.position_from(data, partial(Position.from_dict, edition=t.edition))
    return position
