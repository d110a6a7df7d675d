"""The frame around a page: its mark, the ship that flies along its steps, and the links to its translations."""

from pathlib import Path
from typing import Any, Final

from betacolony.messages import ENGLISH
from betacolony_widgets.board import icons
from betacolony_widgets.board.painting.svg import page_markup
from betacolony_widgets.messages import Messages

from . import contents

#: a small planet with a golden orbit
MARK: Final = """<svg class="bc-mark" viewBox="-14 -14 28 28" width="28" height="28" aria-hidden="true">\
<defs><radialGradient id="bc-mark-sea" cx=".36" cy=".28" r=".8"><stop stop-color="var(--bc-sea-light)"/>\
<stop offset=".55" stop-color="var(--bc-sea)"/><stop offset="1" stop-color="var(--bc-sea-shade)"/></radialGradient>\
</defs><circle r="8.5" fill="url(#bc-mark-sea)"/><g class="bc-mark-orbit"><path d="M-10.4-6A12 12 0 1 1 6 10.4"/>\
<circle cx="6" cy="10.4" r="2.2"/></g></svg>"""

#: the reader's ship; its drawing is among what all pictures of the page share
SHIP: Final = (
    '<svg class="bc-ship" viewBox="-16 -11 32 22" width="32" height="22" aria-hidden="true">'
    f"{page_markup(icons.ship('blue', 0, 0, 9, 0))}</svg>"
)


def translations(folder: Path | None, name: str) -> list[dict[str, Any]]:
    """The same page in other languages: the code and own name of each language, and the page's address."""
    if folder is None:
        return []
    is_inner = contents.is_translated(folder)
    root, up = (folder.parent, "../") if is_inner else (folder, "")
    others = [(inner, f"{up}{inner.name}/", inner.name) for inner in contents.languages(root) if inner != folder]
    if is_inner:
        others.insert(0, (root, up, ENGLISH))
    return [
        {"code": code, "name": Messages.of(code).say("page.language"), "href": f"{place}{name}.ipynb"}
        for inner, place, code in others
        if (inner / f"{name}.ipynb").is_file()
    ]
