"""Executors that play many games at once: in this process, in a pool of processes, or on a cluster.

The default is a pool of processes, shared by all that ask for none of their own. Dask (``client.get_executor()``),
joblib's loky and ipyparallel have executors of the same kind. What is worked out never depends on which it is.
"""

import atexit
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Any, Final, TypeVar

from .errors import GameError, shown

Job = TypeVar("Job")
Found = TypeVar("Found")

#: a job whose worker got lost is sent again, up to so many times in all
_TRIES: Final = 4
#: so many jobs are on their way to an executor that does not say how many it does at a time
_WINDOW: Final = 64


class Inline(Executor):
    """Does all work at once, in this process: where there are no others, as in a browser, and to look for faults."""

    window = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Do it now."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as fault:  # noqa: BLE001 - it is raised where the result is asked for
            done.set_exception(fault)
        return done


class Pool(Executor):
    """Processes of this machine, started when there is work, and anew where one of them got lost.

    They are started from scratch and not forked, which is safe beside the threads of a notebook. As always with such
    pools, a script must keep what it does under ``if __name__ == "__main__":``.
    """

    def __init__(self, workers: int | None = None) -> None:
        """``workers``: how many processes, 1 or more; one for each core if not told.

        Raises:
            GameError: not a number of workers.
        """
        self.workers = cores() if workers is None else workers
        if type(self.workers) is not int or self.workers < 1:
            raise GameError("workers", found=shown(workers))
        #: enough that nobody waits for work, and few enough that all can be called off
        self.window = 3 * self.workers
        self._lock = threading.Lock()
        self._processes: Executor | None = None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Have it done by one of the processes."""
        with self._lock:
            if self._processes is None:
                self._processes = self._started()
            try:
                return self._processes.submit(fn, *args, **kwargs)
            except BrokenExecutor:
                self._processes.shutdown(wait=False, cancel_futures=True)
                self._processes = self._started()
                return self._processes.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; there will be new ones if there is more work."""
        with self._lock:
            processes, self._processes = self._processes, None
        if processes is not None:
            processes.shutdown(wait, cancel_futures=cancel_futures)

    def _started(self) -> Executor:
        import multiprocessing  # noqa: PLC0415 - here and below: only who plays many games
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """In a worker: don't outlive a kernel that was killed. A pool's workers wait for work for ever otherwise."""
    import multiprocessing  # noqa: PLC0415 - see above

    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cores() -> int:
    """How many processes can work at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_shared: Final[list[Executor]] = []


def shared() -> Executor:
    """The executor of all that ask for none of their own: a ``Pool`` of all cores; in a browser ``Inline``."""
    if not _shared:
        made: Executor = Inline() if sys.platform == "emscripten" else Pool()
        _shared.append(made)
        atexit.register(made.shutdown)  # later the interpreter has forgotten what it takes
    return _shared[0]


class Failed:
    """The answer of a job that can't be done, wherever and however often it is tried."""

    def __init__(self, text: str) -> None:
        self.text = text


def attempted(work: Callable[[Job], Found], job: Job) -> Found | Failed:
    """Do a job; its own faults are answered, so that whatever is raised comes from the way there."""
    try:
        return work(job)
    except Exception as fault:  # noqa: BLE001 - any fault of a policy of one's own
        return Failed(f"{type(fault).__name__}: {fault}")


def spread(work: Callable[[Job], Found], jobs: Iterable[Job], executor: Executor | None = None) -> Iterator[Found]:
    """Do jobs wherever the executor does them; gives the results as they come, in no order.

    A job whose worker got lost is sent again. Closing the iterator calls off what has not begun.

    Args:
        work: a function of a module, that other processes can import.
        jobs: what it is called with, one at a time.
        executor: None for the shared one.

    Raises:
        GameError: a job can't be done ("work_failed"), or its workers got lost again and again ("workers_lost").
    """
    runner = shared() if executor is None else executor
    window = getattr(runner, "window", _WINDOW)
    waiting: dict[Future[Found | Failed], tuple[Job, int]] = {}
    left = iter(jobs)
    try:
        while True:
            for job in left:
                waiting[_sent(runner, work, job)] = (job, 1)
                if len(waiting) >= window:
                    break
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                job, tries = waiting.pop(future)
                try:
                    found = future.result()
                except (Exception, CancelledError) as lost:
                    if tries == _TRIES:
                        raise _gone(lost) from lost
                    waiting[_sent(runner, work, job)] = (job, tries + 1)
                    continue
                if isinstance(found, Failed):
                    raise GameError("work_failed", detail=found.text)
                yield found
    finally:
        for future in waiting:
            future.cancel()


def _sent(runner: Executor, work: Callable[[Job], Found], job: Job) -> "Future[Found | Failed]":
    try:
        return runner.submit(attempted, work, job)
    except RuntimeError as broken:  # a broken executor's error is one, and so is that of one that was shut down
        raise _gone(broken) from broken


def _gone(why: BaseException) -> GameError:
    return GameError("workers_lost", detail=f"{type(why).__name__}: {why}")
