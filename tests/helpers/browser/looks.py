"""Widths and themes in which pages are looked at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from betacolony_widgets.palette import Scheme

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: widths in pixels, each with a theme: between them, each width and each theme
LOOKS: Final[tuple[tuple[int, Scheme], ...]] = ((1280, "light"), (390, "dark"))
#: by how many pixels the page is wider than its window
OVERFLOW: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def hindrances(
    page: "Page",
    axe: Callable[["Page"], list[str]],
    theme: Callable[[Scheme], object] | None = None,
) -> list[str]:
    """The barriers of a page in one of the looks, and the places where it is wider than its window.

    Args:
        page: an open page; it keeps the last look.
        axe: finds the barriers of a page.
        theme: gives the page a theme and waits until it has it; None for pages that have it at once.
    """
    found: list[str] = []
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 844})
        if theme is None:
            page.emulate_media(color_scheme=scheme)
        else:
            theme(scheme)
        found += [f"{width}, {scheme}: {line}" for line in axe(page)]
        if page.evaluate(OVERFLOW) > 0:
            found.append(f"{width}, {scheme}: wider than the window")
    return found
