"""Scripts and styles of the widgets."""

from pathlib import Path
from typing import Final

from .palette import palette_css

_STATIC: Final = Path(__file__).with_name("static")


def joined(names: tuple[str, ...], suffix: str) -> str:
    """Files of ``static`` one after the other; the style "palette" is made from the palette."""
    return "\n".join(palette_css() if name == "palette" else _read(f"{name}.{suffix}") for name in names)


def _read(name: str) -> str:
    return (_STATIC / name).read_text(encoding="utf-8")
