"""Kernels forked from a warm process, which has already imported everything that all pages need. Linux only.

Forked kernels are ready sooner and need less memory. They share the warm process's address layout and its seed of
string hashes; all other randomness is their own.
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
from jupyter_core.paths import jupyter_runtime_dir
from traitlets.config import Config

logger = logging.getLogger(__name__)

#: the command of kernels that can be forked; others are started as usual
KERNEL_COMMAND: Final = (sys.executable, "-m", "ipykernel_launcher")
#: arguments of a provisioner that don't concern the process
_PROVISIONER_OPTIONS: Final = frozenset({"extra_arguments", "kernel_id"})
#: seconds that the warm process gets to answer; on a busy machine its imports take a while
PATIENCE: Final = 30
#: the bytes of a Unix socket's path, without the null at its end
_SOCKET_PATH: Final = 107
#: the name of a kernel's socket, as jupyter_client forms it
_SOCKET: Final = f"kernel-{'0' * 36}-ipc-5"
#: keeps NumPy from starting threads when it is imported: a process with threads can't be forked safely
_ONE_THREAD: Final = {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "MKL", "OMP")}


class NoWarmKernels(Exception):  # noqa: N818  it is an answer, and reads like one
    """This system can't fork kernels."""

    def __init__(self) -> None:
        super().__init__("--warm needs Linux 5.3 or later; leave it out")


def use_warm_kernels(config: Config) -> None:
    """Make the server of this process fork its kernels from a warm process, which begins to load at once.

    Args:
        config: the server's configuration, which is changed.

    Raises:
        NoWarmKernels: this system can't fork kernels.
    """
    if not is_possible():
        raise NoWarmKernels
    # registers it with Jupyter for this process only
    name, place = "betacolony-warm", f"{WarmProvisioner.__module__}:{WarmProvisioner.__name__}"
    KernelProvisionerFactory.provisioners[name] = EntryPoint(name, place, KernelProvisionerFactory.GROUP_NAME)
    config.KernelProvisionerFactory.default_provisioner_name = name
    # A kernel binds its ports a moment after they were looked for, and whatever took one meanwhile left a page without
    # a kernel. Socket files have the kernel's own name.
    if len(os.fsencode(Path(jupyter_runtime_dir(), _SOCKET))) <= _SOCKET_PATH:
        config.KernelManager.transport = "ipc"
    WarmProvisioner.warm.start()


def is_possible() -> bool:
    """True if this system can watch a process that is not our child."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


class Fork:
    """A forked kernel, with the methods of `subprocess.Popen` that provisioners use. Its exit code is always 0."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._pidfd = os.pidfd_open(pid)  # refers to this process even after its id is reused

    def poll(self) -> int | None:
        """0 if it has ended, otherwise None."""
        return self._poll(0)

    def wait(self) -> int | None:
        """Wait until it has ended, and return 0."""
        return self._poll(None)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, number)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def _poll(self, timeout: int | None) -> int | None:
        if self.returncode is None:
            poll = select.poll()
            poll.register(self._pidfd, select.POLLIN)
            if poll.poll(timeout):
                os.close(self._pidfd)
                self.returncode = 0
        return self.returncode


class WarmProcess:
    """The warm process of this server, which is restarted when it has died."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        #: a process that died before it forked anything would do so again
        self._broken = False
        self._forked = 0

    @property
    def pid(self) -> int | None:
        """The id of the process; None if it doesn't run."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Begin to load, unless that has begun already."""
        with self._lock:
            if self._process is None:
                self._start()

    def restart(self) -> None:
        """Load anew if it runs, with the environment as it is now; its kernels stay."""
        with self._lock:
            if self._process is not None:
                self._end()
                self._start()

    def fork(self, argv: Sequence[str], env: Mapping[str, str], cwd: str) -> Fork | None:
        """Fork a new kernel; None if that isn't possible.

        Args:
            argv: its arguments, without the name of the program.
            env: its complete environment.
            cwd: its working folder.
        """
        request = json.dumps({"argv": list(argv), "env": dict(env), "cwd": cwd}).encode() + b"\n"
        with self._lock:
            for _ in range(2):  # the first try may find that the process has died
                if self._broken:
                    return None
                if self._process is None:
                    self._start()
                try:
                    kernel = Fork(self._send(request))
                except (OSError, ValueError):
                    logger.warning("the warm process does not answer", exc_info=True)
                    self._broken = not self._forked
                    self._end()
                else:
                    self._forked += 1
                    return kernel
        return None

    def end(self) -> None:
        """End the process; its kernels stay."""
        with self._lock:
            self._end()

    def _start(self) -> None:
        self._channel, theirs = socket.socketpair()
        self._channel.settimeout(PATIENCE)
        env = {**os.environ, **_ONE_THREAD}
        env.pop("JPY_PARENT_PID", None)  # set if the server itself is a kernel
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  ourselves
                # as kernels are started: with frozen modules, the debugger warns into the reader's terminal
                [sys.executable, "-Xfrozen_modules=off", "-m", f"{__package__}.warm_template", str(theirs.fileno())],
                env=env,
                cwd=sys.prefix,  # a package in the server's folder would win over those of the environment
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server
            )
        self._forked = 0
        atexit.register(self.end)

    def _send(self, request: bytes) -> int:
        """Send a request, and return the id of the forked process.

        Raises:
            OSError: the warm process does not answer.
            ValueError: it has ended, or could not fork.
        """
        if self._channel is None:
            raise BrokenPipeError
        self._channel.sendall(request)
        with self._channel.makefile("rb") as answers:
            return int(answers.readline())

    def _end(self) -> None:
        atexit.unregister(self.end)
        if self._channel is not None:
            self._channel.close()  # makes it end
            self._channel = None
        if self._process is not None:
            try:
                self._process.wait(1)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


class WarmProvisioner(LocalProvisioner):
    """Forks Python kernels from the warm process; other kernels get a process of their own."""

    #: shared by all kernels of a server
    warm: Final = WarmProcess()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start a kernel, and return its connection."""
        env, cwd = kwargs.get("env"), str(kwargs.get("cwd") or Path.cwd())
        options = _PROVISIONER_OPTIONS | {"env", "cwd"}
        kernel = None
        if tuple(cmd[: len(KERNEL_COMMAND)]) == KERNEL_COMMAND and env is not None and kwargs.keys() <= options:
            kernel = await asyncio.to_thread(self.warm.fork, cmd[len(KERNEL_COMMAND) :], env, cwd)
        if kernel is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel  # type: ignore[assignment]  # has the methods that it uses
        self.pid = self.pgid = kernel.pid  # it leads a process group of its own
        self.cwd = cwd
        return self.connection_info
