"""``Map``: the map of a game's pages as a widget, on which the browser marks the reader's progress."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import hidden
from betacolony_widgets.messages import Messages
from betacolony_widgets.static_files import script, styles

from . import contents, frame, map_markup


class Map(anywidget.AnyWidget):
    """All pages of a game, with the reader's progress and where to go on; ``folder`` has their notebooks."""

    _esm = script("course")
    _css = styles("exocolony-palette", "font", "course")

    html = traitlets.Unicode().tag(sync=True)
    pages: traitlets.List[Any] = traitlets.List().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, folder: Path | None = None, *, language: str = ENGLISH) -> None:
        messages = Messages.of(language)
        folder = contents.here() if folder is None else folder
        listed, game, others = contents.entries(folder), contents.game_in(folder), frame.other_games(messages, folder)
        own = listed[0].name if listed else ""
        drawn = map_markup.map_html(messages, listed, own, game=game, other_games=others)
        super().__init__(
            html=hidden(map_markup.map_art_of(listed, game)) + drawn,
            pages=contents.described(listed),
            words=contents.words(messages),
        )
