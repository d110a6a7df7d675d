"""Still pictures of an Exocolony table, whole or in part, without widgets: ``draw(game, "market")``.

A part has the height that its contents need. Widths are in CSS pixels; from 340 on everything fits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

from betacolony.exocolony import Game
from betacolony.exocolony.state.position import EMPTY
from betacolony_widgets.board.layers import GROUND
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from . import beyond, decision, market, own, points, rivals
from .geometry import Horizon, Sky
from .marks import marked
from .parts import titled
from .scene import LEAST, scene
from .sky import system
from .table_view import TableView, View

#: the width of a notebook's cell, so that pictures need not shrink
WIDTH: Final = 900.0
#: windows from this width on have room for five cards side by side
_ROOMY: Final = 520.0
_EDGE: Final = 16.0
#: the radius of a planet, and the height of what lies above it: its name
_PLANET: Final = 44.0
_ABOVE: Final = 32.0
#: from a planet's middle to the lane, from moon to moon, and what stays free below the last one
_LANE: Final = 56.0
_ROW: Final = 42.0
_BELOW: Final = 10.0
#: the ground below the horizon, when it only carries the points
_GROUND: Final = 54.0
_DEEP: Final = 200.0
#: the widest picture of the market, and of what stands in a column on a table
_CARDS: Final = 716.0
_COLUMN: Final = 420.0


def table_of(game: Game, *, me: int | None = None, addressed: bool = False) -> TableView:
    """The table of a game as its pictures show it.

    Args:
        game: the game.
        me: the seat whose things are large; None for the player who decides now, or the first once the game is over.
        addressed: the texts speak to that player.
    """
    mover = game.decision.player if game.decision else None
    view = View(
        names=game.names,
        me=me if me is not None else mover or 0,
        mover=mover,
        addressed=addressed,
        messages=Messages.of(game.language),
        game=game.messages,
    )
    return TableView(game.position, view)


def draw(
    game: Game, part: str = "table", *, width: float = WIDTH, scheme: Scheme | Literal["page", "system"] = "dark"
) -> str:
    """A game, or a part of its table, as an SVG picture with its description in words inside.

    Args:
        game: the game.
        part: a name of ``PARTS``.
        width: in CSS pixels.
        scheme: as for ``svg``.

    Raises:
        KeyError: there is no such part.
    """
    return svg(still(table_of(game), part, width), scheme, margin=0)


def still(table: TableView, part: str, width: float = WIDTH, *, columns: Sequence[int] = ()) -> Scene:
    """A part of a table as a scene.

    Args:
        table: the table.
        part: a name of ``PARTS``.
        width: in CSS pixels.
        columns: those of the home system to show, from the star outwards; () for all that have room.

    Raises:
        KeyError: there is no such part.
    """
    return PARTS[part](table, width, columns)


def _scene(table: TableView, width: float, height: float, panels: Iterable[Panel]) -> Scene:
    shown = tuple(marked(panel, table.view) for panel in panels)
    return Scene(width, height, titled(table), shown, table.view.messages)


def _on_ground(table: TableView, width: float, height: float, panel: Panel) -> Scene:
    """A panel on the ground, which is flat in so small a picture."""
    ground = Box(0.5, 0.5, width - 1, height - 1, 18, Ink("exo-ground-light", "exo-line", 1.0), GROUND)
    return _scene(table, width, height, (replace(panel, ground=(ground, *panel.ground)),))


def _roomy(table: TableView, width: float, columns: Sequence[int]) -> tuple[int, ...]:
    """The columns to show: those given, or as many from the star on as have room, the homeworld's always among them."""
    if columns:
        return tuple(columns)
    home = table.position.system.worlds[table.position.system.home].column
    most = max(1, int((width - 90) // 112))
    first = max(0, home - most + 1)
    return tuple(range(table.position.system.columns))[first : first + most]


def _sky(table: TableView, width: float, columns: Sequence[int]) -> tuple[Sky, float]:
    """The home system, and the height that it needs."""
    limb = 50.0 if width > _ROOMY else 26.0
    home = Sky(
        table.position.system,
        first=limb + 60,
        last=width - 8,
        planet_y=_ABOVE + _PLANET,
        limb=limb,
        row=_ROW,
        planet=_PLANET,
        shown=_roomy(table, width, columns),
        lane_off=_LANE,
    )
    lowest = [max([spot.y + spot.r, *(y + home.pad_r for _, y in spot.pads)]) for spot in home.spots]
    return home, max(*lowest, home.lane) + _BELOW


def _system(table: TableView, width: float, columns: Sequence[int]) -> Scene:
    """The home system."""
    home, height = _sky(table, width, columns)
    return _scene(table, width, height, (system(table, home, width, height, height),))


def _home(table: TableView, width: float, columns: Sequence[int]) -> Scene:
    """The home system above the horizon with everybody's points."""
    home, high = _sky(table, width, columns)
    small = width <= _ROOMY
    horizon = Horizon(width, high + 20, 12.0 if small else 16.0, table.goal, 22.0, 24.0)
    height = horizon.y_at(0) + _GROUND - 16
    sky = system(table, home, width, height, horizon.top)
    # the ground is drawn as deep as on a whole table, where it is as wide as the picture
    return _scene(table, width, height, (sky, points.points(table, horizon, height + _DEEP, small=small)))


def _market(table: TableView, width: float, _: Sequence[int]) -> Scene:
    """The cards of the market."""
    width, wide = min(width, _CARDS), width > _ROOMY
    height = 216.0 if wide else 46.0 + 52 * sum(card != EMPTY for card in table.position.market)
    place = Box(_EDGE, 12, width - 2 * _EDGE, height - 26, 0, Ink())
    return _on_ground(table, width, height, market.market(table, place))


def _prices(table: TableView, width: float, _: Sequence[int]) -> Scene:
    """The scale of prices."""
    width = min(width, _COLUMN)
    return _on_ground(table, width, 156, decision.prices(table, Box(_EDGE, 12, width - 2 * _EDGE, 136, 0, Ink())))


def _own(table: TableView, width: float, _: Sequence[int]) -> Scene:
    """What the player in front owns."""
    width = min(width, _COLUMN)
    wide = width - 2 * _EDGE
    high = 204 + own.ship_row(wide)
    return _on_ground(table, width, high + 22, own.own(table, Box(_EDGE, 14, wide, high, 0, Ink())))


def _rivals(table: TableView, width: float, _: Sequence[int]) -> Scene:
    """What the others own."""
    width = min(width, _COLUMN)
    height = 26.0 + 98 * (table.position.players - 1)
    return _on_ground(
        table, width, height, rivals.rivals(table, Box(_EDGE, 10, width - 2 * _EDGE, height - 18, 0, Ink()))
    )


def _beyond(table: TableView, width: float, _: Sequence[int]) -> Scene:
    """The stars beyond, one below the other."""
    width = min(width, _COLUMN)
    height = 28.0 + 72 * (len(table.position.beyond) + 1)
    return _on_ground(
        table, width, height, beyond.listed(table, Box(_EDGE, 14, width - 2 * _EDGE, height - 14, 0, Ink()))
    )


def _table(table: TableView, width: float, _: Sequence[int]) -> Scene:
    """The whole table, in the arrangement that suits the width."""
    for arrangement in ("wide", "cell"):
        least, high = LEAST[arrangement]
        if width >= least:
            return scene(table, width, max(high, 0.53 * width), arrangement)
    return scene(table, max(width, LEAST["phone"][0]), max(LEAST["phone"][1], 1.9 * width), "phone")


#: the parts of a table that there are pictures of
PARTS: Final[Mapping[str, Callable[[TableView, float, Sequence[int]], Scene]]] = MappingProxyType(
    {
        "table": _table,
        "home": _home,
        "system": _system,
        "market": _market,
        "prices": _prices,
        "you": _own,
        "rivals": _rivals,
        "beyond": _beyond,
    }
)
