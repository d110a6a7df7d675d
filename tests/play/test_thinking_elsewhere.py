"""Players that think in a web worker: they play as if they thought at the table, and at it if they must."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from betacolony import PlannerPlayer, exocolony
from betacolony.exocolony.players.planner import PlannerPlayer as ExoPlanner
from betacolony_widgets import web_workers
from betacolony_widgets.exocolony.play.table import Table as ExoTable
from betacolony_widgets.live_table import thinking
from helpers.browser.tab_page import run
from helpers.fake_workers import Crew
from helpers.screen import Screen, against

pytestmark = pytest.mark.slow


@pytest.fixture
def crew(monkeypatch: pytest.MonkeyPatch) -> Crew:
    made = Crew(1)
    monkeypatch.setattr(thinking, "workers", lambda: made.workers)
    monkeypatch.setattr(thinking, "_FREE", 0.0)
    monkeypatch.setattr(thinking, "_REPORT", 0.0)
    monkeypatch.setattr(web_workers, "_AHEAD", 0.0)
    monkeypatch.setattr(web_workers, "_GRACE", 0.0)
    return made


def exo_against(bot: Any) -> Any:
    return Screen(ExoTable(exocolony.Game.new(["You", "Nova"], 5), {1: bot}))


async def until(done: Callable[[], bool]) -> None:
    for _ in range(5000):
        if done():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never happens")


async def played(screen: Any, choices: int) -> str:
    """Take the first of everything, and wait for the others; gives the game at last."""
    for _ in range(choices):
        screen.first()
        await until(lambda: screen.play.thinker is None)
    return str(screen.play.game.to_json())


MAKERS = [
    (against, lambda: PlannerPlayer(playouts=6, seed=3)),
    (exo_against, lambda: ExoPlanner(playouts=3, seed=3)),
]


@pytest.mark.parametrize(("table", "player"), MAKERS, ids=["Beta Colony", "Exocolony"])
def test_they_play_as_if_they_thought_at_the_table(
    table: Callable[[Any], Any], player: Callable[[], Any], crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def elsewhere() -> str:
        screen = table(player())
        await until(lambda: crew.workers.idle)
        return await played(screen, 6)

    async def here() -> str:
        return await played(table(player()), 6)

    there = run(elsewhere())
    assert crew.sent
    monkeypatch.setattr(thinking, "workers", lambda: None)
    assert there == run(here())


def test_until_a_worker_is_ready_they_think_at_the_table(crew: Crew) -> None:
    async def scene() -> None:
        crew.starts = False
        await played(against(PlannerPlayer(playouts=4)), 6)
        assert len(crew.ports) == 1
        assert not crew.sent
        crew.workers.shutdown()

    run(scene())


def test_where_a_worker_gets_lost_the_table_goes_on(crew: Crew) -> None:
    async def scene() -> None:
        crew.goes_on = lambda _: False
        screen = against(PlannerPlayer(playouts=4))
        await until(lambda: crew.workers.idle)
        going = asyncio.ensure_future(played(screen, 6))
        for number in range(1, 4):
            await until(lambda number=number: crew.sent == number)  # type: ignore[misc]
            crew.alive[0].lost("out of memory")
        await going

    run(scene())


def test_taking_back_ends_what_is_thought_elsewhere(crew: Crew) -> None:
    async def scene() -> None:
        crew.goes_on = lambda _: False
        screen = against(PlannerPlayer(playouts=4), lesson=True)
        await until(lambda: crew.workers.idle)
        while screen.play.stage != "think":
            screen.first()
        await until(lambda: crew.sent == 1)
        screen.choose("undo")
        await until(lambda: crew.ports[0].ended)
        assert screen.play.stage == "play"

    run(scene())
