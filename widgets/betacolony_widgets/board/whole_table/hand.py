"""The pod or the tile in hand: large beside the question where it goes, until it is paid."""

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import TILE, UNDER
from betacolony_widgets.board.panels.tiles import for_sale
from betacolony_widgets.board.shapes import Box, Panel, Piece, Sketch
from betacolony_widgets.board.table_view import TableView

#: pixels: the width and height that it takes beside the question's details
SIZE = (80.0, 68.0)
_R = 33.0


def in_hand(table: TableView, box: Box) -> Panel:
    """The piece in hand, lifted off the table. Its place in the market has the words, so it has no facts."""
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
