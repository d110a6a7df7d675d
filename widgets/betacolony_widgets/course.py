"""The map of all pages as a widget: links that the browser decorates with what the reader has done."""

from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from . import contents
from .palette import palette_css

_STATIC: Final = Path(__file__).with_name("static")


def here() -> Path:
    """The folder of the notebook that runs this; that of the tutorial, where there are no notebooks."""
    folder = Path.cwd()
    if any(folder.glob("*.ipynb")):
        return folder
    from .serving import notebooks  # noqa: PLC0415 - a kernel needs no server

    return notebooks()


class Map(anywidget.AnyWidget):
    """All pages of the tutorial, with what the reader has done of each, and where to go on.

    Example:
        >>> Map()  # doctest: +SKIP
    """

    _esm = "\n".join(
        _STATIC.joinpath(f"{name}.js").read_text("utf-8") for name in ("progress", "course", "course_widget")
    )
    _css = "\n".join([palette_css(), _STATIC.joinpath("course.css").read_text("utf-8")])

    html = traitlets.Unicode().tag(sync=True)
    pages: traitlets.List[Any] = traitlets.List().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, folder: Path | None = None) -> None:
        listed = contents.entries(here() if folder is None else folder)
        own = listed[0].name if listed else ""
        super().__init__(html=contents.map_html(listed, own), pages=contents.described(listed), words=contents.words())
