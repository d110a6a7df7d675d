"""The lab's work beside the page: told in order, called off, limited for hosted readers, its faults told."""

import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from betacolony import whatif
from betacolony_widgets.lab import prepared_positions
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.live_lab import background_work
from betacolony_widgets.live_lab.background_work import Limits, Work
from helpers.browser.tab_page import Visitor, ended, options, run

pytestmark = pytest.mark.slow


# --- work beside the page ---------------------------------------------------------------------------------------------


def slow(told: list[int]) -> Iterator[int]:
    for number in range(3):
        time.sleep(0.1)
        told.append(number)
        yield number


def test_work_goes_on_beside_the_loop_and_tells_in_order() -> None:
    heard: list[Any] = []

    async def main() -> int:
        work: Work[int] = Work()
        work.start(lambda: slow([]), heard.append, lambda fault: heard.append(("end", fault)))
        soon = len(heard)
        await ended(work)
        return soon

    assert run(main()) == 0
    assert heard == [0, 1, 2, ("end", None)]


def test_work_that_is_called_off_tells_no_more_and_ends() -> None:
    heard: list[Any] = []
    done: list[int] = []

    async def main() -> None:
        work: Work[int] = Work()
        work.start(lambda: slow(done), heard.append, lambda fault: heard.append(("end", fault)))
        work.cancel()
        work.start(lambda: iter([7]), heard.append, lambda fault: heard.append(("end", fault)))
        await ended(work)

    run(main())
    assert heard == [7, ("end", None)]
    assert len(done) <= 1


def test_without_threads_work_is_done_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    heard: list[Any] = []

    async def main() -> int:
        work: Work[int] = Work()
        work.start(lambda: iter(range(3)), heard.append, lambda fault: heard.append(("end", fault)))
        soon = len(heard)
        await ended(work)
        return soon

    assert run(main()) <= 1
    assert heard == [0, 1, 2, ("end", None)]


def test_a_fault_in_the_background_becomes_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr("betacolony_widgets.lab.options_panel.options_of", broken)
    visitor.wait(("options.run", ""))
    assert "our fault" in visitor.faults[0]
    assert "out of luck" in visitor.faults[1]
    assert visitor.html("status") == ""


def test_a_fault_while_showing_becomes_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("betacolony_widgets.live_lab.options_panel.forest", lambda *_: 1 / 0)
    visitor.wait(("options.run", ""))
    assert "our fault" in visitor.faults[0]


def test_a_fault_of_a_button_becomes_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_positions, "prepared", lambda _: 1 / 0)
    visitor.ask("start.prepared", "first")
    assert "our fault" in visitor.faults[0]


# --- limits -----------------------------------------------------------------------------------------------------------


def test_limits_come_from_the_environment() -> None:
    assert Limits.of({}) == Limits(None, None)
    limits = Limits.of({"BETACOLONY_WORKERS": "1", "BETACOLONY_PLAYOUTS": "300"})
    assert (limits.workers, limits.of_playouts(1000), limits.of_playouts(20)) == (1, 300, 20)
    assert Limits.of({"BETACOLONY_WORKERS": "many", "BETACOLONY_PLAYOUTS": "-1"}) == Limits(1, 500)
    assert Limits.of({"BETACOLONY_WORKERS": "0"}).workers == 1


def test_hosted_readers_are_told_of_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BETACOLONY_WORKERS", "1")
    monkeypatch.setenv("BETACOLONY_PLAYOUTS", "44")
    visitor = Visitor(prepared("late"))
    assert "one after the other" in visitor.text("options")
    assert "At most 44 games" in visitor.text("die")
    visitor.wait(("options.run", ""))
    results = options(visitor).results
    assert results
    assert results.playouts <= 44


def test_a_limit_of_workers_has_a_pool_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert background_work.runner(Limits()) is whatif.shared()
    pool = background_work.runner(Limits(workers=1))
    assert isinstance(pool, whatif.Pool)
    assert pool.workers == 1
    assert background_work.runner(Limits(workers=1)) is pool
