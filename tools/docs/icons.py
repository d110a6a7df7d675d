"""The icons of the static site as an app: `python -m tools.docs.icons` draws them into tools/site/icons.

They show the planet in its orbit, and a ship. Phones take no SVG, so Chromium takes pictures of it.
"""

import sys
import tempfile
from math import cos, pi, sin
from pathlib import Path
from typing import Final

from PIL import Image

from betacolony_widgets.board.icons import ship
from betacolony_widgets.board.painting.svg import pictures
from betacolony_widgets.board.shapes import Circle, Ink, Piece, Shape
from betacolony_widgets.palette import PALETTES
from tools.common.downloads import ROOT
from tools.site.offline import ICONS, SIZES, SKY

from .preview import take

FOLDER: Final = ROOT / "tools" / "site" / ICONS
#: the side of the drawing, the planet's radius, and that of its orbit, in its own units
_SIDE: Final = 512
_PLANET: Final = 160
_ORBIT: Final = 212
#: where on the orbit the ship is: radians from the right, clockwise
_AT: Final = -0.25 * pi
#: of a maskable icon, systems show at least a circle of this part of its width
_SAFE: Final = 0.8
_SHIP: Final = 66
_GOLD: Final = "#ffcb5c"


def drawing(*, full: bool, part: float = 1.0) -> str:
    """An HTML page with the icon alone.

    Args:
        full: its ground reaches into the corners, which the system cuts off as it likes.
        part: the part of the icon's width that the drawing takes.
    """
    middle, orbit, size = _SIDE / 2, _ORBIT * part, _SHIP * part
    x, y = middle + orbit * cos(_AT), middle + orbit * sin(_AT)
    shapes: list[Shape] = [
        Circle(middle, middle, orbit, Ink(None, "orbit", 10 * part)),
        Piece("planet", middle, middle, _PLANET * part),
        ship("blue", x, y, size, _AT + 0.5 * pi),
    ]
    colours = {**PALETTES["light"].colours, "orbit": _GOLD}
    corners = "0" if full else "22%"
    return (
        f"<style>body{{margin:0}}div{{border-radius:{corners};background:{SKY}}}svg{{display:block}}</style>"
        f"<div>{pictures([shapes], _SIDE, _SIDE, colours)}</div>"
    )


def main() -> int:
    """Write the icons; return 1 if there is no browser here."""
    FOLDER.mkdir(exist_ok=True)
    for name, side in SIZES.items():
        page = drawing(full=not name.isdecimal(), part=_SAFE if name == "maskable" else 1.0)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "icon.png")
            if not take(page, file, (_SIDE, _SIDE)):
                return 1
            with Image.open(file) as picture:
                small = picture.resize((side, side), Image.Resampling.LANCZOS)
        small.quantize(256).save(FOLDER / f"{name}.png", optimize=True)
    size = sum(file.stat().st_size for file in FOLDER.glob("*.png")) / 1000
    print(f"{FOLDER.relative_to(ROOT)}: {len(SIZES)} icons, {size:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
