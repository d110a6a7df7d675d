"""The pod or the tile in hand: large beside the question where it goes, until it is paid."""

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import TILE, UNDER
from betacolony_widgets.board.panels.kept import kept
from betacolony_widgets.board.panels.tiles import for_sale
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch
from betacolony_widgets.board.table_view import TableView

#: pixels: the width and height that it takes beside the question's details
SIZE = (80.0, 68.0)
_R = 33.0


def place_of_hand(table: TableView, x: float, y: float) -> Box:
    """The place of the piece in hand, from its upper left corner; without width and height where there is none."""
    return Box(x, y, *(SIZE if table.view.hand else (0.0, 0.0)), 0, Ink())


def in_hand(table: TableView, box: Box) -> list[Panel]:
    """A panel with the piece in hand, if there is any. Its place in the market has the words, so it has no facts."""
    return [kept(_lifted, table.only("manufactory", view=("hand",)))(box)] if table.view.hand else []


def _lifted(table: TableView, box: Box) -> Panel:
    """The piece, lifted off the table."""
    sketch, (x, y) = Sketch(), (box.x + _R, box.y + box.h / 2)
    kind, _, rest = table.view.hand.partition("-")
    sketch.add(Piece("shadow", x, y + 6, 1.2 * _R, UNDER))
    if kind == "achievement":
        sketch.add(Piece(piece_for("achievement", rest), x, y, _R, TILE, "hand"))
    else:
        row, column = map(int, rest.split("-"))
        number = table.position.manufactory[row][column]
        if number is not None:
            sketch.add(for_sale(table.messages, table.edition.pods[number], x, y, _R, "hand"))
    return sketch.panel("hand", "", box.w, box.h)
