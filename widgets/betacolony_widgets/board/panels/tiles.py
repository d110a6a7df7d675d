"""Pods for sale and tiles that are built, as pieces with what is printed on them."""

from collections.abc import Iterator
from typing import Final

from betacolony.edition.components import Pod
from betacolony.state.views import SpaceView
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import FINE, HALO, LABEL, PIECE, TILE
from betacolony_widgets.board.shapes import Circle, Ink, Piece, Point, Shape, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.messages import Messages

#: this many crew stand side by side on a tile
FIGURES: Final = 3
#: the size of a crew figure on a tile of radius 1, and its place
CREW: Final = 0.36
CREW_AT: Final[Point] = (0.42, 0.3)
#: the least radius of a pod with its material on it
_WITH_MATERIAL: Final = 32.0


@icons.kept
def for_sale(
    messages: Messages, pod: Pod, x: float, y: float, r: float, name: str = "", alpha: float = 1.0
) -> Iterator[Shape]:
    """A pod with its building: at the upper left its influence, at the lower right what comes along with it."""
    yield Piece(piece_for("pod", pod.colour), x, y, 0.97 * r, TILE, name, alpha=alpha)
    disc, left, up = max(7.5, 0.32 * r), x - 0.56 * r, y - 0.5 * r
    yield Circle(left, up, disc, Ink("night", "text-soft", 1.0), FINE)
    yield Text(left, up, str(pod.influence), max(icons.SMALLEST, 1.4 * disc), "paper", bold=True)
    corner, size = (x + 0.46 * r, y + 0.5 * r), max(7.5, 0.27 * r)
    if pod.cp:
        yield Piece("medal", *corner, 1.1 * size, PIECE, alpha=alpha)
        yield Text(*corner, str(pod.cp), max(icons.SMALLEST, 1.16 * size), "badge-ink", bold=True, layer=PIECE + 1)
    elif pod.artifacts:
        yield Piece("artifact", *corner, size, PIECE, alpha=alpha)
    elif pod.fuel:
        yield Piece("two-fuel" if pod.fuel > 1 else "fuel", *corner, 0.8 * size, PIECE, alpha=alpha)
    elif pod.crew != 1:
        yield Piece("two-crew-ink" if pod.crew else "no-crew-ink", *corner, 0.9 * size, PIECE, alpha=alpha)
    if r >= _WITH_MATERIAL:
        low, sign = (x - 0.36 * r, y + 0.58 * r), max(10.0, 0.26 * r)
        yield Piece(piece_for("material", pod.colour), *low, sign, PIECE, alpha=alpha)
        yield icons.letter(messages, pod.colour, *low, sign)


def built(table: TableView, tile: SpaceView, space: int, at: Point, r: float) -> Iterator[Shape]:
    """A pod or an achievement on its space, and the crew on it."""
    x, y = at
    crew = [seat for seat, number in enumerate(tile.crew) for _ in range(number)]
    crewed = "crewed" if crew else ""
    if tile.pod is not None:
        name = piece_for("pod", table.edition.pods[tile.pod].colour, crewed)
    else:
        name = piece_for("achievement", tile.achievement or "", crewed)
    yield Piece(name, x, y - 1, 0.97 * r, TILE, f"tile-{space}")
    places = list(enumerate(crew if len(crew) <= FIGURES else dict.fromkeys(crew)))
    for slot, seat in places:
        back = len(places) - 1 - slot
        left, down = x + (CREW_AT[0] - 0.5 * back) * r, y + (0.36 if back else CREW_AT[1]) * r
        yield Piece(piece_for("crew", table.colour(seat)), left, down, CREW * r, HALO, f"crew-{space}-{seat}-{slot}")
        if len(crew) > FIGURES:
            low = down + 0.36 * r
            yield Circle(left, low, 5.8, Ink("night"), PIECE)
            yield Text(left, low, str(tile.crew[seat]), icons.SMALLEST, "paper", bold=True, layer=LABEL)
