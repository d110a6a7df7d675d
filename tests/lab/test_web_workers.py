"""Web workers: the same figures as without them; nothing is lost with a worker, and what is called off ends."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin

import pytest

from betacolony import Game, GameError, whatif
from betacolony.core.executors import Inline, spread
from betacolony.core.tallies import interval_of
from betacolony.whatif import verdicts
from betacolony.whatif.verdicts import paced
from betacolony_widgets import web_workers
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.live_lab import background_work, panel
from betacolony_widgets.live_lab.background_work import Limits
from helpers.browser.tab_page import Visitor, ended, options, run
from helpers.fake_workers import Crew

pytestmark = pytest.mark.slow

#: a job that travels, and its result
JOB = (1.0, 2.0, 6.0)
MEAN = 3.0


async def drained(going: Any) -> list[Any]:
    """All that comes of something that can't be waited for."""
    found = []
    for value in going:
        if value is None:
            await asyncio.sleep(0)
        else:
            found.append(value)
    return found


async def until(done: Callable[[], bool]) -> None:
    for _ in range(2000):
        if done():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never happens")


def means(crew: Crew, jobs: int) -> Awaitable[list[Any]]:
    return drained(spread(interval_of, [JOB] * jobs, crew.workers))


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_workers, "_AHEAD", 0.0)
    monkeypatch.setattr(web_workers, "_GRACE", 0.01)
    monkeypatch.setattr(whatif.Study, "_job", 30)  # many small ones


def study() -> whatif.Study:
    return whatif.options_of(Game.new(3, seed=5), "random", seed=1)


# --- the same figures -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 3])
def test_a_study_comes_to_the_same(number: int) -> None:
    async def main() -> whatif.Study:
        played, crew = study(), Crew(number)
        for progress in played.steps(200, crew.workers):
            assert progress.done <= progress.total
            await asyncio.sleep(0)
        assert len(crew.ports) == number
        return played

    there, here = run(main()), study().run(200, Inline())
    assert there.rows() == here.rows()
    assert there.estimates == here.estimates


def test_verdicts_come_to_the_same() -> None:
    game = Game.new(2, seed=3)
    for _ in range(9):
        game.play(game.options[0])
    here = {verdict.record: verdict for verdict in verdicts(game, "random", search=20, fresh=4, executor=Inline())}
    there = run(drained(paced(game, "random", search=20, fresh=4, executor=Crew().workers)))
    assert {verdict.record: verdict for verdict in there} == here


def test_the_lab_plays_in_workers_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Visitor(prepared("late"))
    alone.wait(("options.run", ""))
    crew = Crew()
    monkeypatch.setattr(panel, "runner", lambda _: crew.workers)
    monkeypatch.setattr(sys, "platform", "emscripten")
    visitor = Visitor(prepared("late"))

    async def main() -> None:
        visitor.ask("options.run")
        await ended(visitor.lab.work)

    run(main())
    assert crew.sent
    told = [message.get("told", "") for message in visitor.sent]
    assert sum("getting ready" in text for text in told) == 1
    results, expected = options(visitor).results, options(alone).results
    assert results
    assert expected
    assert results == expected


# --- workers that get lost --------------------------------------------------------------------------------------------


def test_what_a_lost_worker_was_doing_is_done_by_another(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        crew = Crew()
        crew.goes_on = lambda number: number != 3
        found = asyncio.ensure_future(means(crew, 9))
        await until(lambda: crew.sent >= 3)
        (stuck,) = (port for port in crew.ports if port.at_work)
        stuck.lost("out of memory")
        assert [interval.mean for interval in await found] == [MEAN] * 9
        assert stuck.ended

    run(main())
    assert "out of memory" in caplog.text


def test_where_no_worker_starts_the_kernel_does_the_work(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        crew = Crew()
        crew.starts = False
        found = asyncio.ensure_future(means(crew, 5))
        await until(lambda: bool(crew.ports))
        for port in crew.alive:
            port.lost("no such file")
        assert [interval.mean for interval in await found] == [MEAN] * 5
        assert not crew.alive
        assert crew.workers.window == Inline.window
        assert not crew.sent
        refused = web_workers.Workers(2, lambda *_: 1 / 0)  # type: ignore[arg-type]
        assert len(await drained(spread(interval_of, [JOB] * 3, refused))) == 3

    run(main())
    assert "no such file" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_a_worker_that_never_gets_ready_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_workers, "_START", 0.01)

    async def main() -> None:
        crew = Crew()
        crew.starts = False
        assert len(await means(crew, 3)) == 3
        assert not crew.alive

    run(main())


def test_a_job_that_ends_every_worker_ends_up_in_the_kernel() -> None:
    async def main() -> None:
        crew = Crew(1)
        crew.goes_on = lambda _: False
        found = asyncio.ensure_future(means(crew, 1))
        for number in range(1, 4):
            await until(lambda number=number: crew.sent == number)  # type: ignore[misc]
            crew.alive[0].lost("again")
        assert [interval.mean for interval in await found] == [MEAN]
        assert len(crew.ports) == 3

    run(main())


# --- calling off ------------------------------------------------------------------------------------------------------


def test_calling_off_ends_what_takes_long_and_spares_what_does_not() -> None:
    async def main() -> None:
        crew = Crew()
        crew.goes_on = lambda _: False
        going = spread(interval_of, [JOB] * 20, crew.workers)
        assert next(going) is None
        await until(lambda: crew.sent == 2)
        going.close()  # type: ignore[attr-defined]
        quick, slow = crew.ports
        quick.finish()  # late, and dropped
        await until(lambda: slow.ended)
        assert not quick.ended
        assert crew.sent == 2
        crew.goes_on = lambda _: True
        assert [interval.mean for interval in await means(crew, 4)] == [MEAN] * 4

    run(main())


def test_workers_that_are_ended_start_again_for_more_work() -> None:
    async def main() -> None:
        crew = Crew()
        crew.goes_on = lambda _: False
        waits = crew.workers.submit(interval_of, JOB)
        await until(lambda: crew.sent == 1)
        crew.workers.shutdown()
        assert waits.cancelled()
        assert not crew.alive
        crew.goes_on = lambda _: True
        assert len(await means(crew, 4)) == 4

    run(main())


# --- starting ---------------------------------------------------------------------------------------------------------


def test_workers_start_with_the_work_and_one_may_be_ready_before() -> None:
    async def main() -> None:
        crew = Crew(4)
        crew.workers.prepare()
        crew.workers.prepare()
        await until(lambda: crew.workers.idle)
        assert len(crew.ports) == 1
        assert len(await means(crew, 2)) == 2
        assert len(crew.ports) == 2, "no more than there is work for"
        await means(crew, 20)
        assert len(crew.ports) == 4

    run(main())


def test_what_fails_says_why_and_what_cannot_travel_stays_here() -> None:
    async def main() -> None:
        crew = Crew(1)
        failed = crew.workers.submit(interval_of, 7)
        await until(failed.done)
        assert "TypeError" in str(failed.exception())
        assert crew.workers.submit(sum, [3, 4]).result() == 7
        with pytest.raises(GameError, match="is not iterable"):
            await drained(spread(interval_of, [7], crew.workers))  # type: ignore[arg-type]

    run(main())


def test_outside_of_browsers_there_are_none() -> None:
    assert web_workers.workers() is None
    assert background_work.runner(Limits()) is whatif.shared()


def test_a_browser_without_workers_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    web_workers.workers.cache_clear()
    monkeypatch.setattr(web_workers, "_IN_BROWSER", True)
    monkeypatch.setattr(web_workers, "import_module", lambda _: object())
    assert web_workers.workers() is None
    web_workers.workers.cache_clear()


def test_a_worker_without_a_script_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    python = SimpleNamespace(create_proxy=lambda listener: listener)
    monkeypatch.setattr(web_workers, "import_module", lambda _: python)
    worker, begun, heard, lost = SimpleNamespace(), list[str](), list[str](), list[str]()

    def begin(url: str) -> SimpleNamespace:
        begun.append(url)
        return worker

    here = SimpleNamespace(href="https://example.org/program/python_worker.js")
    address = SimpleNamespace(new=lambda name, base: SimpleNamespace(href=urljoin(base, name)))
    browser = SimpleNamespace(Worker=SimpleNamespace(new=begin), URL=address, location=here)
    web_workers.WebWorker(browser, heard.append, lost.append)
    worker.onmessage(SimpleNamespace(data="something"))
    worker.onerror(SimpleNamespace(message="broken"))
    worker.onerror(SimpleNamespace())
    assert begun == ["https://example.org/program/engine_worker.js"]
    assert (heard, lost) == (["something"], ["broken", "no script"])
