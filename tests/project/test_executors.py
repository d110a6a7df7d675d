"""The same figures wherever the work is done: in this process, in others, on a cluster, and if a worker is lost."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from betacolony import Game, GameError, RandomPlayer, whatif
from betacolony.core.executors import spread
from betacolony.players.lookahead import Line
from betacolony.state.position import Position

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PLAYOUTS = 300
NOTES: list[str] = []


def study() -> whatif.Study:
    return whatif.options_of(Game.new(3, seed=5), "random", seed=1)


def figures(study: whatif.Study) -> list[object]:
    return [
        (estimate.name, estimate.playouts, estimate.margin, estimate.win, estimate.spread)
        for estimate in study.estimates
    ]


@pytest.fixture(scope="module")
def expected() -> list[object]:
    return figures(study().run(PLAYOUTS, whatif.Inline()))


@pytest.fixture(scope="module")
def pool() -> Iterator[whatif.Pool]:
    made = whatif.Pool(2)
    yield made
    made.shutdown()


# --- jobs for other processes: they must be able to import them -----------------------------------


def doubled(number: int) -> int:
    return 2 * number


def refused(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def fatal_once(marker: str) -> str:
    """Kills the process that does it, unless that has happened already."""
    path = Path(marker)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def fatal(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


# --- executors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_threads_come_to_the_same(expected: list[object], workers: int) -> None:
    with ThreadPoolExecutor(workers) as executor:
        assert figures(study().run(PLAYOUTS, executor)) == expected


def test_processes_come_to_the_same(expected: list[object], pool: whatif.Pool) -> None:
    assert figures(study().run(PLAYOUTS, pool)) == expected


def test_a_pool_gives_all_results(pool: whatif.Pool) -> None:
    assert {*spread(doubled, range(50), pool)} == {*range(0, 100, 2)}


def test_a_job_that_fails_says_why_and_is_not_tried_again(pool: whatif.Pool) -> None:
    with pytest.raises(GameError, match="ValueError: three is too many"):
        list(spread(refused, range(9), pool))
    assert list(spread(doubled, [4], pool)) == [8], "the pool goes on"


def test_a_lost_worker_costs_nothing_but_time(pool: whatif.Pool, tmp_path: Path) -> None:
    assert list(spread(fatal_once, [str(tmp_path / "lost")], pool)) == ["done"]
    assert {*spread(doubled, range(9), pool)} == {*range(0, 18, 2)}, "there is a new pool in its place"


def test_workers_that_die_again_and_again_are_given_up(pool: whatif.Pool) -> None:
    with pytest.raises(GameError, match="kept dying") as lost:
        list(spread(fatal, [1], pool))
    assert lost.value.code == "workers_lost"


def test_a_pool_that_was_shut_down_starts_again() -> None:
    pool = whatif.Pool(1)
    assert list(spread(doubled, [1], pool)) == [2]
    pool.shutdown()
    assert list(spread(doubled, [2], pool)) == [4]
    pool.shutdown()


def test_an_executor_that_takes_no_more_work_is_named() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(GameError, match="after shutdown"):
        list(spread(doubled, [1], executor))


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, "two"])
def test_a_pool_has_a_number_of_workers(workers: object) -> None:
    with pytest.raises(GameError, match="number of workers"):
        whatif.Pool(workers)  # type: ignore[arg-type]


class Counting(Executor):
    """Notes how much work is on its way, and does it when told to."""

    def __init__(self) -> None:
        self.inner = ThreadPoolExecutor(1)
        self.sent = 0
        self.go_on = threading.Event()

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN002, ANN003, ANN201
        self.sent += 1
        return self.inner.submit(lambda: (self.go_on.wait(30), fn(*args, **kwargs))[1])


def test_closing_calls_off_what_has_not_begun() -> None:
    executor = Counting()
    going = spread(doubled, range(10_000), executor)
    executor.go_on.set()
    assert next(going) == 0
    executor.go_on.clear()
    sent = executor.sent
    assert sent <= 65, "not all work is sent at once: much of it may be called off"
    going.close()  # type: ignore[attr-defined]
    executor.go_on.set()
    executor.inner.shutdown()
    assert executor.sent == sent


class Own(RandomPlayer):
    """A policy of one's own, in a module."""

    def plan(self, pos: Position) -> Line:
        return super().plan(pos)


def test_a_policy_of_ones_own_goes_along(pool: whatif.Pool) -> None:
    start = whatif.Start("now", Game.new(2, seed=5).position)

    def played(executor: Executor) -> list[object]:
        return figures(whatif.Study([start], Own(3), seed=1).run(40, executor))

    assert played(pool) == played(whatif.Inline())


def test_a_policy_written_in_the_notebook_itself_plays_there() -> None:
    # other processes could not import it, and a pool would break over it again and again
    script = """
from betacolony import Game, RandomPlayer, whatif

class Own(RandomPlayer):
    pass

if __name__ == "__main__":
    start = whatif.Start("now", Game.new(2, seed=5).position)
    print(whatif.Study([start], Own(3)).run(5).playouts)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout.strip() == "5", done.stderr


def test_a_script_without_its_guard_is_told_about_it(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from betacolony import Game, whatif\n"
        "whatif.options_of(Game.new(2, seed=5), 'random').run(50, whatif.Pool(1))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, env=env)
    assert done.returncode
    assert '__name__ == "__main__"' in done.stderr.splitlines()[-1]


def noted(_: int) -> list[str]:
    return NOTES


def test_workers_are_started_and_not_forked(pool: whatif.Pool) -> None:
    NOTES.append("in this process")
    pool.shutdown()
    # a forked worker would have what this process has in its memory, and its locks with nobody to open them
    assert list(spread(noted, [1], pool)) == [[]]
    assert list(spread(noted, [1], whatif.Inline())) == [["in this process"]]


def test_workers_do_not_outlive_a_process_that_is_killed() -> None:
    script = """
import os, sys, time
from betacolony.whatif import Pool

if __name__ == "__main__":
    pool = Pool(1)  # without a name it would be gone at once, and the worker with it
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        worker = psutil.Process(int(process.stdout.readline()))
        process.kill()
    assert not psutil.wait_procs([worker], timeout=20)[1]


# --- Dask ----------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("default")  # what a cluster warns of is not ours
def test_a_cluster_that_loses_a_worker_comes_to_the_same(expected: list[object]) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", processes=True
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        going = study()
        killed = 0
        for progress in going.steps(PLAYOUTS, executor):
            if not killed and progress.done > PLAYOUTS / 4:
                killed = next(iter(cluster.workers.values())).process.pid
                os.kill(killed, signal.SIGKILL)
        assert killed
        assert figures(going) == expected
        executor.shutdown()
