"""Pieces of the art side by side with their names, to be looked at: by day and by night, on the ground of their game.

``PYTHONPATH=widgets:tests python -m helpers.pictures.piece_sheets exo-world > worlds.svg`` draws all pieces whose names
begin so.
"""

import sys
from collections.abc import Iterable
from xml.sax.saxutils import escape

from betacolony_widgets.board.art.drawing import Part
from betacolony_widgets.board.art.pieces import NAMES, extent
from betacolony_widgets.board.art.svg_art import AROUND, definitions, use
from betacolony_widgets.palette import PALETTES, Scheme

#: pixels of a place on the sheet, and of what is drawn on it
WIDTH, HEIGHT, ROOM = 100, 92, 36
COLUMNS = 12


def piece_sheet(names: Iterable[str], scheme: Scheme, ground: str = "exo-ground") -> str:
    """An SVG picture of pieces, each as large as its place allows, on the colour of a role."""
    wanted, colours = list(names), PALETTES[scheme].colours
    height = HEIGHT * -(-len(wanted) // COLUMNS)
    parts = []
    for place, name in enumerate(wanted):
        x, y = WIDTH * (place % COLUMNS + 0.5), HEIGHT * (place // COLUMNS) + ROOM + 4
        reach = extent(name)
        across, down = (reach.left + reach.right) / 2, (reach.top + reach.bottom) / 2
        scale = 2 * ROOM / max(reach.right - reach.left, reach.bottom - reach.top)
        parts += [
            use(Part(name, x - across * scale, y - down * scale, scale)),
            f'<text x="{x}" y="{y + ROOM + 12}" fill="{colours["text"]}">{escape(name.removeprefix("exo-"))}</text>',
        ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * COLUMNS}" height="{height}" {AROUND}'
        ' font-family="sans-serif" font-size="9" text-anchor="middle">'
        f'<rect width="100%" height="100%" fill="{colours[ground]}"/>'
        f"{definitions(wanted, colours, scheme)}{''.join(parts).replace('#art-', f'#{scheme}-')}</svg>"
    )


if __name__ == "__main__":
    start = sys.argv[1] if len(sys.argv) > 1 else "exo-"
    shown = [name for name in NAMES if name.startswith(start)]
    sys.stdout.write(f"<body>{piece_sheet(shown, 'dark')}{piece_sheet(shown, 'light')}</body>\n")
