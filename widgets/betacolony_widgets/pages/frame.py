"""The frame around a page: the mark and the ship of its game, and the links to its translations and to other games."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from betacolony.messages import ENGLISH
from betacolony_widgets.board import icons
from betacolony_widgets.board.painting.svg import page_markup
from betacolony_widgets.board.shapes import Piece
from betacolony_widgets.messages import Messages

from . import contents
from .games import BETA_COLONY, EXOCOLONY, GAMES, Game

#: a small planet with a golden orbit
_PLANET: Final = """<svg class="bc-mark" viewBox="-14 -14 28 28" width="28" height="28" aria-hidden="true">\
<defs><radialGradient id="bc-mark-sea" cx=".36" cy=".28" r=".8"><stop stop-color="var(--bc-sea-light)"/>\
<stop offset=".55" stop-color="var(--bc-sea)"/><stop offset="1" stop-color="var(--bc-sea-shade)"/></radialGradient>\
</defs><circle r="8.5" fill="url(#bc-mark-sea)"/><g class="bc-mark-orbit"><path d="M-10.4-6A12 12 0 1 1 6 10.4"/>\
<circle cx="6" cy="10.4" r="2.2"/></g></svg>"""

#: a horizon with a small sun that rises behind it, and two colonies
_HORIZON: Final = """<svg class="bc-mark" viewBox="-14 -14 28 28" width="28" height="28" aria-hidden="true">\
<g class="bc-mark-horizon" transform="translate(0 1.5)"><circle class="bc-mark-sun" cy="-6.5" r="3.6"/>\
<path d="M-13.6 6.2A15 15 0 0 1 13.6 6.2"/><circle cx="9.3" cy="-.8" r="2"/>\
<circle cx="-9.3" cy="-.8" r="1.6"/></g></svg>"""
_MARKS: Final[Mapping[str, str]] = MappingProxyType({BETA_COLONY.id: _PLANET, EXOCOLONY.id: _HORIZON})
#: the readers' ships; their drawings are among what all pictures of a page share
_SHIPS: Final[Mapping[str, Piece]] = MappingProxyType(
    {BETA_COLONY.id: icons.ship("blue", 0, 0, 9, 0), EXOCOLONY.id: Piece("exo-ship-blue", 0, 0, 9)}
)


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game that a page is not about: its name, the address of its first page, and its mark."""

    title: str
    href: str
    mark: str


def mark(game: Game) -> str:
    """The mark of a game, for the bar and for links."""
    return _MARKS[game.id]


def ship(game: Game) -> str:
    """The ship that flies along the steps of a game's pages."""
    return (
        '<svg class="bc-ship" viewBox="-16 -11 32 22" width="32" height="22" aria-hidden="true">'
        f"{page_markup(_SHIPS[game.id])}</svg>"
    )


def other_games(messages: Messages, folder: Path) -> list[OtherGame]:
    """The games that a folder's pages are not about, with their pages in the same language where there are any."""
    tutorial, own = contents.tutorial_of(folder), contents.game_in(folder)
    listed = []
    for game in GAMES:
        place = tutorial / game.folder
        found = [inner for inner in (place / messages.language.code, place) if contents.contents_page(inner)]
        if game is not own and found:
            page = os.path.relpath(found[0] / contents.contents_page(found[0]), folder)
            listed.append(OtherGame(game.title(messages), Path(page).as_posix(), mark(game)))
    return listed


def translations(folder: Path | None, name: str) -> list[dict[str, Any]]:
    """The same page in other languages: the code and own name of each language, and the page's address."""
    if folder is None:
        return []
    is_inner = contents.is_translated(folder)
    root, up = (folder.parent, "../") if is_inner else (folder, "")
    others = [(inner, f"{up}{inner.name}/", inner.name) for inner in contents.languages(root) if inner != folder]
    if is_inner:
        others.insert(0, (root, up, ENGLISH))
    return [
        {"code": code, "name": Messages.of(code).say("page.language"), "href": f"{place}{name}.ipynb"}
        for inner, place, code in others
        if (inner / f"{name}.ipynb").is_file()
    ]
