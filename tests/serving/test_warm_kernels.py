"""Kernels forked off a warm process: each has its own of everything, and all end with what they belong to."""

import asyncio
import json
import os
import re
import signal
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import psutil  # type: ignore[import-untyped]
import pytest
from jupyter_client.multikernelmanager import AsyncMultiKernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from traitlets.config import Config

from betacolony_widgets.cli.main import main
from betacolony_widgets.serving import warm_kernels
from helpers.browser.board_page import PATIENCE, Board
from helpers.browser.browsing import Server, serve_folder, serve_tutorial
from helpers.browser.hosted import get, serve_hosted
from helpers.browser.site_page import code, md

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not warm_kernels.is_possible(), reason="kernels are forked on Linux alone"),
]

#: what a page's kernel says about itself
FACTS = """
import json, os, random, uuid, numpy
kept = ("QUERY_STRING", "SCRIPT_NAME")
print(json.dumps({
    "pid": os.getpid(), "parent": os.getppid(), "folder": os.getcwd(), **{name: os.environ[name] for name in kept},
    "chance": [random.random(), uuid.uuid4().hex, numpy.random.random()],
}))
"""


class Reader:
    """Opens a page as a browser does, without running its scripts."""

    def __init__(self, server: Server, query: str = "", name: str = "01-facts") -> None:
        self.server = server
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))
        with self._opener.open(f"{server.page(name)}?{query}", timeout=60) as answer:
            text = answer.read().decode()
        output = re.search(r'<pre class="bc-stream">(.+?)</pre>', text, re.DOTALL)
        assert output, text[-2000:]
        self.facts: dict[str, Any] = json.loads(unescape(output[1]))
        self.kernel: str = re.findall(r'"kernelId": "([^"]+)"', text)[0]
        self.pid: int = self.facts["pid"]

    def leave(self) -> None:
        """Say farewell as a page does that is closed."""
        token = next(cookie.value for cookie in self._cookies if cookie.name == "_xsrf")
        url = f"{self.server.url}voila/api/shutdown/{self.kernel}"
        data = f"_xsrf={token}".encode()
        with self._opener.open(urllib.request.Request(url, data), timeout=60) as answer:  # noqa: S310  our own server
            assert answer.status == 204


def write_facts(folder: Path) -> Path:
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    cells = [md("# Facts"), code("facts", FACTS)]
    content = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "01-facts.ipynb").write_text(json.dumps(content), "utf-8")
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve_folder(write_facts(tmp_path_factory.mktemp("pages")), warm=True) as server:
        yield server


def gone(pids: list[int], seconds: float = 10) -> bool:
    """True if processes end within some time, and are reaped."""
    until = time.monotonic() + seconds
    while any(map(psutil.pid_exists, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(map(psutil.pid_exists, pids))


def links_of(pid: int) -> list[str]:
    """The targets of a process's descriptors."""
    return [str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir()]


# --- a server that forks ---------------------------------------------------------------------------------------------


def test_readers_at_once_get_kernels_of_their_own(server: Server) -> None:
    with ThreadPoolExecutor(3) as pool:
        readers = list(pool.map(lambda number: Reader(server, f"s=CODE-{number}&x=%C3%A4"), range(3)))
    known = [reader.facts for reader in readers]
    assert [facts["QUERY_STRING"] for facts in known] == [f"s=CODE-{number}&x=%C3%A4" for number in range(3)]
    assert {facts["SCRIPT_NAME"] for facts in known} == {"/voila/render/01-facts.ipynb"}
    assert len({facts["pid"] for facts in known}) == 3
    assert len({facts["parent"] for facts in known}) == 1, "they are forked off one process"
    assert known[0]["parent"] in {child.pid for child in psutil.Process(server.process.pid).children()}
    assert "pages" in known[0]["folder"]
    for drawn in zip(*(facts["chance"] for facts in known), strict=True):
        assert len(set(drawn)) == 3, "chance is their own"
    sockets = [link for reader in readers for link in links_of(reader.pid) if link.startswith("socket:")]
    assert len(sockets) == len(set(sockets)) > 3, "and so is every connection"


def test_a_kernel_ends_with_its_page_and_leaves_nothing(server: Server) -> None:
    stays, leaves = Reader(server), Reader(server)
    leaves.leave()
    assert gone([leaves.pid])
    assert psutil.pid_exists(stays.pid)


def test_where_the_warm_process_died_pages_stay_and_the_next_opens(server: Server) -> None:
    before = Reader(server)
    os.kill(before.facts["parent"], signal.SIGKILL)
    after = Reader(server)
    assert after.facts["parent"] not in {before.facts["parent"], server.process.pid}
    assert psutil.pid_exists(before.pid), "its reader goes on"
    before.leave()
    assert gone([before.pid])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_when_the_server_has_ended(tmp_path: Path, number: signal.Signals) -> None:
    with serve_folder(write_facts(tmp_path), warm=True) as server:
        own = [Reader(server).facts for _ in range(2)]
        os.kill(own[0]["parent"], signal.SIGKILL)  # those that outlived it end as well
        own.append(Reader(server).facts)
        family = [*(facts[name] for facts in own for name in ("pid", "parent")), server.process.pid]
        server.process.send_signal(number)
        server.process.wait(20)
        assert gone(family)


def test_a_server_for_readers_elsewhere_forks_as_well() -> None:
    with serve_hosted("--warm", "--memory", "600") as server:
        assert get(f"{server.url}voila/render/10-play.ipynb").status == 200
        own = psutil.Process(server.process.pid)
        (parent,) = own.children()
        (kernel,) = parent.children()
        assert kernel.rlimit(psutil.RLIMIT_DATA) == (600 * 2**20,) * 2
        assert server.end() == 0
        assert gone([kernel.pid, parent.pid])


@pytest.mark.browser
def test_pages_whose_players_think_in_processes_of_their_own(browser: "Browser") -> None:
    with serve_tutorial() as server:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        play = Board(context.new_page(), "10-play").open(server)
        for _ in range(3):
            play.choose(play.choices[0])
        lab = Board(context.new_page(), "12-what-if").open(server)
        lab.page.wait_for_selector(".bc-tabs-panel:visible")
        lab.page.get_by_role("button", name="Evaluate the options").click()
        lab.page.locator(".bc-forest").first.wait_for(timeout=PATIENCE)
        children = psutil.Process(server.process.pid).children()
        assert len(children) == 1, "all but the warm process are forks"
        assert not play.errors + lab.errors
        context.close()


# --- a kernel by itself ----------------------------------------------------------------------------------------------


@pytest.fixture
def config() -> Iterator[Config]:
    config = Config()
    config.KernelManager.transport_encryption = "auto"
    KernelProvisionerFactory.clear_instance()
    warm_kernels.use_warm_kernels(config)
    yield config
    warm_kernels.WarmProvisioner.warm.end()
    KernelProvisionerFactory.clear_instance()


class Talk:
    """A kernel, and what it answers."""

    def __init__(self, config: Config) -> None:
        self._managers = AsyncMultiKernelManager(config=config)
        self.manager: Any = None
        self.client: Any = None

    async def __aenter__(self) -> Self:
        self.manager = self._managers.get_kernel(await self._managers.start_kernel(env=dict(os.environ)))
        self.pid = self.manager.provisioner.pid
        self.client = self.manager.client()
        self.client.start_channels()
        try:
            await self.client.wait_for_ready(timeout=60)
        except RuntimeError:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.client.stop_channels()
        await self._managers.shutdown_all(now=True)

    @property
    def process(self) -> Any:
        """The process that its provisioner watches."""
        return self.manager.provisioner.process

    async def run(self, source: str) -> tuple[str, str]:
        """Run code: how it ended ("ok" or the name of an error), and what it printed."""
        outputs: list[str] = []
        reply = await self.client.execute_interactive(
            source, timeout=60, output_hook=lambda message: outputs.append(message["content"].get("text", ""))
        )
        return reply["content"].get("ename", reply["content"]["status"]), "".join(outputs)


def talk(config: Config, then: Callable[[Talk], Coroutine[Any, Any, None]]) -> Talk:
    """Talk with a kernel, and end it."""

    async def run() -> Talk:
        async with Talk(config) as kernel:
            await then(kernel)
        return kernel

    return asyncio.run(run())


def test_a_kernel_can_be_interrupted_and_goes_on(config: Config) -> None:
    async def interrupt(kernel: Talk) -> None:
        assert isinstance(kernel.process, warm_kernels.Fork)
        assert kernel.manager.curve_publickey, "what they say is encrypted"
        source = "print('begun', flush=True)\nimport time\nwhile True: time.sleep(0.01)"
        endless = asyncio.create_task(kernel.run(source))
        await asyncio.sleep(1)
        await kernel.manager.interrupt_kernel()
        assert await endless == ("KeyboardInterrupt", "begun\n")
        assert await kernel.run("print(6 * 7)") == ("ok", "42\n")

    kernel = talk(config, interrupt)
    assert gone([kernel.pid])


def test_a_kernel_leaves_its_connection_file_alone(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    # the server reads it again as soon as the kernel has been forked, and took an empty one for a fault
    written: list[tuple[int, int]] = []
    fork = warm_kernels.WarmProcess.fork

    def state(file: str) -> tuple[int, int]:
        found = Path(file).stat()
        return found.st_ino, found.st_mtime_ns

    def noting(self: warm_kernels.WarmProcess, argv: Sequence[str], *rest: Any) -> warm_kernels.Fork | None:
        written.append(state(argv[argv.index("-f") + 1]))
        return fork(self, argv, *rest)

    monkeypatch.setattr(warm_kernels.WarmProcess, "fork", noting)

    async def look(kernel: Talk) -> None:
        assert written == [state(kernel.manager.connection_file)]

    talk(config, look)


def test_a_kernel_starts_processes_that_compute(config: Config) -> None:
    async def compute(kernel: Talk) -> None:
        source = "from betacolony.whatif import Pool\nprint(sum(Pool(2).map(abs, range(-9, 0))))"
        assert await kernel.run(source) == ("ok", "45\n")

    talk(config, compute)


def test_a_kernel_that_dies_is_seen_to(config: Config) -> None:
    async def die(kernel: Talk) -> None:
        fork = kernel.process
        assert await kernel.manager.is_alive()
        fork.terminate()
        assert await asyncio.wait_for(asyncio.to_thread(fork.wait), 10) == 0
        assert not await kernel.manager.is_alive()
        fork.send_signal(signal.SIGTERM)  # which meets nobody

    talk(config, die)


def test_what_cannot_be_forked_gets_a_process_of_its_own(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_kernels.WarmProvisioner.warm, "fork", lambda *_: None)

    async def ordinary(kernel: Talk) -> None:
        assert kernel.process.args[1:3] == ["-m", "ipykernel_launcher"]
        assert await kernel.run("print(6 * 7)") == ("ok", "42\n")

    talk(config, ordinary)


def test_a_warm_process_that_cannot_load_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_kernels, "__package__", "no_such_package")
    process = warm_kernels.WarmProcess()
    process.start()
    pid = process.pid
    assert process.fork([], {}, "/") is None
    assert process.fork([], {}, "/") is None
    assert pid
    assert process.pid is None


def test_a_warm_process_says_nothing_in_the_terminal(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    process = warm_kernels.WarmProcess()
    process.start()
    kernel = process.fork(
        ["-f", str(tmp_path / "kernel.json")], dict(os.environ), str(tmp_path)
    )  # answers once all is loaded
    assert kernel
    kernel.kill()
    process.end()
    assert capfd.readouterr() == ("", "")


def test_a_cold_tutorial_has_no_warm_process() -> None:
    def loading(server: Server) -> list[int]:
        return [
            child.pid
            for child in psutil.Process(server.process.pid).children()
            if "warm_template" in str(child.cmdline())
        ]

    with serve_tutorial() as warm, serve_tutorial("--cold") as cold:
        assert loading(warm)
        assert not loading(cold)


def test_where_kernels_cannot_be_forked_the_option_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(os, "pidfd_open")
    assert main(["tutorial", "--warm", "--no-browser", "--port", "0"]) == 1
    assert capsys.readouterr().err == "betacolony: --warm needs Linux 5.3 or later; leave it out\n"
    assert main(["serve", "--warm", "--port", "0"]) == 2
    assert "--warm: needs Linux 5.3 or later; leave it out" in capsys.readouterr().err


def test_the_warm_process_has_one_thread_and_nothing_that_a_fork_could_not_use(config: Config) -> None:
    async def look(kernel: Talk) -> None:
        own = psutil.Process(kernel.process.pid).parent()
        assert own.pid == warm_kernels.WarmProvisioner.warm.pid
        assert own.num_threads() == 1
        links = links_of(own.pid)
        assert sum(link.startswith("socket:") for link in links) == 1, "that to its server"
        assert not any("event" in link for link in links), "no event loop"
        heavy = "print({'pandas', 'voila'} & set(__import__('sys').modules))"
        assert await kernel.run(heavy) == ("ok", "set()\n")

    talk(config, look)


def test_kernels_of_others_are_started_as_they_say(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_kernels, "KERNEL_COMMAND", ("another-python", "-m", "ipykernel_launcher"))

    async def debug(kernel: Talk) -> None:
        assert kernel.process.args[1:3] == ["-m", "ipykernel_launcher"]

    talk(config, debug)
    KernelProvisionerFactory.clear_instance()


def test_no_other_program_can_take_a_kernel_s_ports(config: Config) -> None:
    async def look(kernel: Talk) -> None:
        info = kernel.manager.get_connection_info()
        ports = [info[f"{name}_port"] for name in ("shell", "iopub", "stdin", "hb", "control")]
        sockets = [Path(f"{info['ip']}-{port}") for port in ports]
        assert info["transport"] == "ipc"
        assert all(kernel.manager.kernel_id in path.name and path.is_socket() for path in sockets)

    talk(config, look)


def test_where_a_socket_s_path_would_be_too_long_kernels_have_ports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / ("deep" * 20)))
    config = Config()
    warm_kernels.use_warm_kernels(config)
    assert "transport" not in config.KernelManager


def test_a_kernel_that_cannot_begin_ends_at_once(config: Config, tmp_path: Path) -> None:
    config.KernelManager.ip = str(tmp_path / "no-such-folder" / "kernel")
    with pytest.raises(RuntimeError, match="died"):
        talk(config, lambda _: asyncio.sleep(0))
