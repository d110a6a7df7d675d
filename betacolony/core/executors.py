"""Executors that play many games at once: in this process, in a pool of processes, or on a cluster.

The default is a pool of processes that all callers share. Dask (``client.get_executor()``), joblib's loky and
ipyparallel have executors of the same kind. Results never depend on the choice.
"""

import atexit
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from .errors import GameError, shown

Job = TypeVar("Job")
Result = TypeVar("Result")

#: times that a job is sent in all, if its workers get lost
_TRIES: Final = 4
#: jobs that wait at a time at an executor without a ``window``
_WINDOW: Final = 64


class Inline(Executor):
    """Does all work at once, in this process: for debugging, and for browsers, which have no other processes."""

    window = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:  # noqa: BLE001 - ``Future.result`` raises it
            future.set_exception(fault)
        return future


class Pool(Executor):
    """Processes of this machine, started when there is work, and again after one got lost.

    They are spawned and not forked, which is safe beside the threads of a notebook. As always with such pools, a
    script must keep its work under ``if __name__ == "__main__":``.
    """

    def __init__(self, workers: int | None = None) -> None:
        """``workers``: number of processes, 1 or more; None for one on each core.

        Raises:
            GameError: ``workers`` is no such number.
        """
        self.workers = cores() if workers is None else workers
        if type(self.workers) is not int or self.workers < 1:
            raise GameError("workers", found=shown(workers))
        #: enough to keep every worker busy, and few enough to cancel
        self.window = 3 * self.workers
        self._lock = threading.Lock()
        self._processes: Executor | None = None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Let one of the processes do it."""
        with self._lock:
            if self._processes is None:
                self._processes = self._start()
            try:
                return self._processes.submit(fn, *args, **kwargs)
            except BrokenExecutor:
                self._processes.shutdown(wait=False, cancel_futures=True)
                self._processes = self._start()
                return self._processes.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; more work starts new ones."""
        with self._lock:
            processes, self._processes = self._processes, None
        if processes is not None:
            processes.shutdown(wait, cancel_futures=cancel_futures)

    def _start(self) -> Executor:
        import multiprocessing  # noqa: PLC0415 - only for many games, here and below
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin_worker)


def _begin_worker() -> None:
    """In a worker: leave Ctrl-C to the parent, and don't outlive a killed kernel, waiting for work forever."""
    import gc  # noqa: PLC0415 - only in workers, here and below
    import multiprocessing  # noqa: PLC0415
    import signal  # noqa: PLC0415

    gc.freeze()  # what is loaded by now stays: looking through it again and again takes 6 % of the time of playouts
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cores() -> int:
    """The number of processes that can work at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def shared() -> Executor:
    """The default executor: a ``Pool`` on all cores; in a browser ``Inline``."""
    executor: Executor = Inline() if sys.platform == "emscripten" else Pool()
    atexit.register(executor.shutdown)  # after that, the interpreter can no longer end it
    return executor


class Failed(NamedTuple):
    """The answer of a job that fails, wherever and however often it is tried."""

    text: str


def attempt(work: Callable[[Job], Result], job: Job) -> Result | Failed:
    """Do a job. It answers with its own errors, so anything raised comes from the executor."""
    try:
        return work(job)
    except Exception as fault:  # noqa: BLE001 - any error of a reader's own policy
        return Failed(f"{type(fault).__name__}: {fault}")


def spread(
    work: Callable[[Job], Result], jobs: Iterable[Job], executor: Executor | None = None
) -> Iterator[Result | None]:
    """Do jobs with an executor; yields the results as they come, in no order.

    A job whose worker got lost is sent again. Closing the iterator cancels the jobs that have not begun.

    Some executors receive results only between two steps of the event loop, and so can't be waited for
    (``waits = False``). With one of these, None is yielded whenever no result has arrived yet.

    Args:
        work: a function of a module, which other processes can import; it never returns None.
        jobs: its arguments, one for each call.
        executor: None for the shared one.

    Raises:
        GameError: a job fails ("work_failed"), or its workers got lost again and again ("workers_lost").
    """
    runner = shared() if executor is None else executor
    waits, window = getattr(runner, "waits", True), getattr(runner, "window", _WINDOW)
    waiting: dict[Future[Result | Failed], tuple[Job, int]] = {}
    remaining = iter(jobs)
    try:
        while True:
            for job in remaining:
                waiting[_submit(runner, work, job)] = (job, 1)
                if len(waiting) >= window:
                    break
            if not waiting:
                return
            if not waits and not any(future.done() for future in waiting):
                yield None
                continue
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                job, tries = waiting.pop(future)
                try:
                    result = future.result()
                except (Exception, CancelledError) as lost:
                    if tries == _TRIES:
                        raise _workers_lost(lost) from lost
                    waiting[_submit(runner, work, job)] = (job, tries + 1)
                    continue
                if isinstance(result, Failed):
                    raise GameError("work_failed", detail=result.text)
                yield result
    finally:
        for future in waiting:
            future.cancel()


def in_order(
    work: Callable[[Job], Result], jobs: Sequence[Job], number: Callable[[Result], int], executor: Executor | None
) -> Iterator[Result]:
    """As ``spread``, but the results come in order; ``number`` tells that of a job, from 0, by its result.

    The executor must be one that can be waited for.
    """
    early: dict[int, Result] = {}
    following = 0
    for result in spread(work, jobs, executor):
        if result is not None:
            early[number(result)] = result
        while following in early:
            yield early.pop(following)
            following += 1


def _submit(runner: Executor, work: Callable[[Job], Result], job: Job) -> "Future[Result | Failed]":
    try:
        return runner.submit(attempt, work, job)
    except RuntimeError as broken:  # of an executor that is broken or was shut down
        raise _workers_lost(broken) from broken


def _workers_lost(cause: BaseException) -> GameError:
    return GameError("workers_lost", detail=f"{type(cause).__name__}: {cause}")
