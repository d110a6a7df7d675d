"""Kernels end that no page is using: soon if none ever came, later if one may come back."""

import asyncio

import pytest

from betacolony_widgets.serving import page_kernels
from betacolony_widgets.serving.page_kernels import PageKernels

pytestmark = pytest.mark.slow

SHORT, LONG = 0.1, 30.0


async def visits(kernels: PageKernels) -> tuple[list[str], list[str]]:
    """Start a kernel that no page comes to, one whose page is there, and one whose page has gone.

    Returns:
        The three, and those of them that are left after a look.
    """
    started: list[str] = [await kernels.start_kernel() for _ in range(3)]
    _, there, gone = started
    try:
        for kernel in (there, gone):
            kernels.notify_connect(kernel)
        kernels.notify_disconnect(gone)
        await asyncio.sleep(2 * SHORT)
        for kernel in started:
            await kernels.cull_kernel_if_idle(kernel)
        return started, list(kernels.list_kernel_ids())
    finally:
        await kernels.shutdown_all(now=True)


@pytest.mark.parametrize(
    ("arrival", "idle", "left"), [(SHORT, LONG, (1, 2)), (LONG, SHORT, (1,)), (LONG, LONG, (0, 1, 2))]
)
def test_a_kernel_without_a_page_ends(
    monkeypatch: pytest.MonkeyPatch, arrival: float, idle: float, left: tuple[int, ...]
) -> None:
    monkeypatch.setattr(page_kernels, "ARRIVAL", arrival)
    monkeypatch.setattr(PageKernels, "_quiet", lambda *_: LONG + 1)  # kernels say something while they start
    started, found = asyncio.run(visits(PageKernels(idle=idle)))
    assert found == [started[number] for number in left]


def test_a_kernel_that_is_making_its_page_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_kernels, "ARRIVAL", SHORT)
    monkeypatch.setattr(PageKernels, "_quiet", lambda *_: 0.0)
    started, found = asyncio.run(visits(PageKernels(idle=SHORT)))
    assert found == started


def test_nobody_leaves_a_kernel_behind_for_longer_than_two_minutes() -> None:
    assert page_kernels.ARRIVAL + page_kernels.INTERVAL < 2 * 60
    assert page_kernels.VANISHED + page_kernels.INTERVAL < 2 * 60
