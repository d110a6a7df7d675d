"""Figures: the pictures of pages that are no tasks, each a table laid out by hand, and its caption.

A name is a page's and a figure's: "welcome/home". Captions are in ``catalogues/en/figure.toml``.
"""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from markupsafe import escape

from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.state.position import SPACEPORT
from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.board.stills import still
from betacolony_widgets.exocolony.board.table_view import TableView, View
from betacolony_widgets.exocolony.positions import SolLine
from betacolony_widgets.messages import Messages

#: the widths of a figure in pixels: of a page's column, and of a phone
_WIDE: Final = 896.0
_SLIM: Final = 358.0


@dataclass(frozen=True, slots=True)
class _Figure:
    """A part of a table.

    Attributes:
        part: its name in ``stills.PARTS``.
        table: lays the table out; its first player is the reader.
        slim: the columns of the home system that a phone's picture shows; () for those that have room.
    """

    part: str
    table: Callable[[], SolLine]
    slim: tuple[int, ...] = ()


def _midway() -> SolLine:
    """A table in its sixth round."""
    table = SolLine(3).in_round(6).priced(metal=3, water=1)
    table.settled(0, "earth food", "mars metal", "luna water").settled(1, "earth water", "venus")
    table.settled(2, "earth metal", "europa").settled(1, "callisto water", kind=SPACEPORT)
    table.holding(0, metal=2, fuel=3, food=1, water=2, coin=5).holding(1, metal=1, fuel=1, coin=4)
    table.holding(2, fuel=2, food=3, coin=7).owning(0, "solar_array", "space_farm", used=("commercial_satellite",))
    table.owning(1, "asteroid_miner", "solar_array").owning(2, "asteroid_miner", "space_hotel")
    table.offering("melt_probe", "launch_loop", "refinery", "space_fighter", "fusion")
    return table.beyond("sirius", "halva", "archea", settler=1)


FIGURES: Final[Mapping[str, _Figure]] = MappingProxyType(
    {
        "welcome/home": _Figure("home", _midway, slim=(2, 3)),
        "welcome/system": _Figure("system", _midway, slim=(2, 3)),
        "welcome/own": _Figure("you", _midway),
        "welcome/market": _Figure("market", _midway),
        "welcome/beyond": _Figure("beyond", _midway),
    }
)


def _scenes(name: str, language: str) -> tuple[Scene, Scene]:
    """A figure for a page's column and for a phone. Raises KeyError for an unknown name."""
    own = FIGURES[name]
    position, messages = own.table().position, Messages.of(language)
    game = GameMessages(language, (), position.edition)
    names = tuple(messages.say(f"exo.figure.player_{seat}") for seat in range(position.players))
    view = View(names, 0, 0, addressed=True, messages=messages, game=game)
    table = TableView(position, view)
    return still(table, own.part, _WIDE), still(table, own.part, _SLIM, columns=own.slim)


def _caption(name: str, language: str) -> str:
    return Messages.of(language).say(f"exo.figure.{name.replace('/', '.')}")


@lru_cache(maxsize=32)
def figure(name: str, language: str = ENGLISH) -> str:
    """A figure as HTML, without the art that a page's pictures share. Raises KeyError for an unknown name."""
    wide, slim = (svg(scene, "page", margin=0, shared=True) for scene in _scenes(name, language))
    caption = f"<figcaption>{escape(_caption(name, language))}</figcaption>"
    images = f'<div class="bc-still bc-part">{wide}</div><div class="bc-still bc-part bc-slim">{slim}</div>'
    return f'<figure class="bc-figure">{images}{caption}</figure>'


class Figure:
    """A figure for the end of a cell. On our pages it is visible before any kernel starts, and stays.

    Args:
        name: such as "welcome/home".
        language: the code of its language.

    Raises:
        KeyError: there is no such figure.
    """

    def __init__(self, name: str, *, language: str = ENGLISH) -> None:
        self._scene, _ = _scenes(name, language)
        self._caption = _caption(name, language)

    def _repr_html_(self) -> str:
        # a document of its own: its ids and styles would have a page lay out all pictures anew
        data = base64.b64encode(svg(self._scene, "system", margin=0).encode()).decode("ascii")
        image = f'<img alt="{escape(text(self._scene))}" src="data:image/svg+xml;base64,{data}">'
        return f"<figure data-keeps-preview>{image}<figcaption>{escape(self._caption)}</figcaption></figure>"

    def __repr__(self) -> str:
        """The picture in words."""
        return text(self._scene)
