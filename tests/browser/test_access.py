"""What axe-core finds on the pages: nothing serious or critical for anybody, in either theme, wide and narrow."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from betacolony_widgets.palette import Scheme
from browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAGES = ("02-a-round", "10-play")
PATIENCE = 60_000


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nobody_is_kept_out(
    page: "Page", tutorial: Server, axe: Callable[["Page"], list[str]], name: str, scheme: Scheme, width: int
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(tutorial.page(name))
    page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
    found = {"at the start": axe(page)}
    page.locator(".bc-choice:visible").first.click()
    page.wait_for_selector(".bc-grid:not(.bc-busy)")
    page.locator(".bc-words summary").click()
    # narrow, the desk may lie over it
    page.locator('.bc-target[aria-disabled="true"]').first.dispatch_event("click")
    page.wait_for_selector(".bc-answer:visible")
    found["while playing"] = axe(page)
    for dialog in ("keys", "new", "share"):
        button = page.locator(f'.bc-tools [data-id="{dialog}"]')
        if button.count():
            button.dispatch_event("click")
            page.wait_for_selector(".bc-dialog[open]")
            found[dialog] = axe(page)
            page.keyboard.press("Escape")
    assert not any(found.values()), found
