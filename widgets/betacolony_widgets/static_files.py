"""Scripts and styles of the widgets."""

from functools import cache
from pathlib import Path
from typing import Final

from .palette import palette_css

_STATIC: Final = Path(__file__).with_name("static")
#: the board's font, Jost; ``static/fonts`` has its licence
FONT: Final = _STATIC / "fonts" / "jost.woff2"


@cache
def script(name: str) -> str:
    """The bundled script of a widget or page."""
    return _read(f"{name}.js")


@cache
def styles(*names: str) -> str:
    """Style sheets joined into one; "palette" and "exocolony-palette" are made from the palette."""
    return "\n".join(
        palette_css(exocolony=name != "palette") if name in {"palette", "exocolony-palette"} else _read(f"{name}.css")
        for name in names
    )


def _read(name: str) -> str:
    return (_STATIC / name).read_text(encoding="utf-8")
