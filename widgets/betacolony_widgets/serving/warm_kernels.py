"""Kernels forked off a warm process that has already imported what every page needs.

A page's kernel is ready sooner then, and takes less memory of its own. Kernels keep the address layout and the seed of
string hashes of the process that they are forked off; all else of chance is their own. Linux alone can do this.
"""

import asyncio
import atexit
import contextlib
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Lock
from typing import Any, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Config

logger = logging.getLogger(__name__)

#: the command that starts a Python kernel; any other is left as it is
USUAL: Final = (sys.executable, "-m", "ipykernel_launcher")
#: what a provisioner is told beyond what it hands to the process
_NOT_FOR_THE_PROCESS: Final = frozenset({"extra_arguments", "kernel_id"})
#: seconds until the warm process must have answered; a machine under load takes some to import it all
PATIENCE: Final = 30
#: NumPy would otherwise begin threads as it is imported, and a process with threads can't be forked safely
_ONE_THREAD: Final = {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "MKL", "OMP")}


class NoWarmKernels(Exception):  # noqa: N818  it is an answer, and reads like one
    """This system can't."""

    def __init__(self) -> None:
        super().__init__("--warm needs Linux 5.3 or later; leave it out")


def use_warm_kernels(config: Config) -> None:
    """Have the server of this process fork its kernels off a warm one, which begins to load at once.

    Args:
        config: what the server will be started with; it is added to.

    Raises:
        NoWarmKernels: the system can't.
    """
    if not is_possible():
        raise NoWarmKernels
    # made known to Jupyter in this process alone
    name, place = "betacolony-warm", f"{WarmProvisioner.__module__}:{WarmProvisioner.__name__}"
    KernelProvisionerFactory.provisioners[name] = EntryPoint(name, place, KernelProvisionerFactory.GROUP_NAME)
    config.KernelProvisionerFactory.default_provisioner_name = name
    WarmProvisioner.warm.start()


def is_possible() -> bool:
    """Whether this system can tell of a process that is no child of ours when it has ended."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


class Fork:
    """A forked kernel, with what is used of `subprocess.Popen`. Its exit code is unknown: it is no child of ours."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._watched = os.pidfd_open(pid)  # goes on meaning this process when its number means another

    def poll(self) -> int | None:
        """0 once it has ended, else None."""
        return self._look(0)

    def wait(self) -> int | None:
        """Wait until it has ended."""
        return self._look(None)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._watched, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def _look(self, patience: int | None) -> int | None:
        if self.returncode is None:
            poll = select.poll()
            poll.register(self._watched, select.POLLIN)
            if poll.poll(patience):
                os.close(self._watched)
                self.returncode = 0
        return self.returncode


class Warm:
    """The warm process of this server: at most one, begun anew when it has died."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        #: one that ended before it forked anything would do so again
        self._broken = False
        self._forked = 0

    @property
    def pid(self) -> int | None:
        """Of the process, if there is one."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Begin to load, if that isn't done yet."""
        with self._turn:
            if self._process is None:
                self._start()

    def fork(self, argv: Sequence[str], env: Mapping[str, str], cwd: str) -> Fork | None:
        """A new kernel, or None if there can't be one.

        Args:
            argv: what follows the name of the program.
            env: all of its environment.
            cwd: the folder that it works in.
        """
        asked = json.dumps({"argv": list(argv), "env": dict(env), "cwd": cwd}).encode() + b"\n"
        with self._turn:
            for _ in range(2):  # the first try may find that the process has died
                if self._broken:
                    return None
                if self._process is None:
                    self._start()
                try:
                    kernel = Fork(self._ask(asked))
                except (OSError, ValueError):
                    logger.warning("the warm process does not answer", exc_info=True)
                    self._broken = not self._forked
                    self._end()
                else:
                    self._forked += 1
                    return kernel
        return None

    def end(self) -> None:
        """End the process; kernels that were forked off it stay."""
        with self._turn:
            self._end()

    def _start(self) -> None:
        self._channel, theirs = socket.socketpair()
        self._channel.settimeout(PATIENCE)
        env = {**os.environ, **_ONE_THREAD}
        env.pop("JPY_PARENT_PID", None)  # of the server, if it is somebody's kernel itself
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  ourselves
                [sys.executable, "-m", f"{__package__}.warm_template", str(theirs.fileno())],
                env=env,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server
            )
        self._forked = 0
        atexit.register(self.end)

    def _ask(self, asked: bytes) -> int:
        """The number of the process that was forked.

        Raises:
            OSError: nobody answers.
            ValueError: the warm process has ended, or could not fork.
        """
        if self._channel is None:
            raise BrokenPipeError
        self._channel.sendall(asked)
        with self._channel.makefile("rb") as answers:
            return int(answers.readline())

    def _end(self) -> None:
        atexit.unregister(self.end)
        if self._channel is not None:
            self._channel.close()  # which it takes for a farewell
            self._channel = None
        if self._process is not None:
            try:
                self._process.wait(1)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


class WarmProvisioner(LocalProvisioner):
    """Forks Python kernels off the warm process; what it can't fork gets a process of its own."""

    #: one for all kernels of a server
    warm: Final = Warm()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start a kernel, and tell how to reach it."""
        env, cwd = kwargs.get("env"), str(kwargs.get("cwd") or Path.cwd())
        known = _NOT_FOR_THE_PROCESS | {"env", "cwd"}
        kernel = None
        if tuple(cmd[: len(USUAL)]) == USUAL and env is not None and kwargs.keys() <= known:
            kernel = await asyncio.to_thread(self.warm.fork, cmd[len(USUAL) :], env, cwd)
        if kernel is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel  # type: ignore[assignment]  # of which it uses what Fork has
        self.pid = self.pgid = kernel.pid  # it leads a group of its own
        self.cwd = cwd
        return self.connection_info
