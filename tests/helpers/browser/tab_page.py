"""The lab without a browser: a test plays the browser's part of the board and the tabs."""

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any, Generic, TypeVar

from betacolony import Game
from betacolony_widgets import Lab
from betacolony_widgets.lab.options_panel import OptionsPanel
from betacolony_widgets.live_lab.background_work import Work
from betacolony_widgets.live_lab.page import LiveLab

Found = TypeVar("Found")
LabT = TypeVar("LabT", bound=LiveLab[Any])


def run(main: Coroutine[Any, Any, Found]) -> Found:
    """Run a coroutine on a loop of its own; the browser of other tests may have one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, main).result()


async def ended(work: Work[Any]) -> None:
    """Wait until work is done, as the event loop of a kernel goes on meanwhile."""
    while work.running:  # noqa: ASYNC110  what is waited for is seen by readers as well
        await asyncio.sleep(0.01)


async def at_rest(work: Work[Any]) -> None:
    """Wait until nothing works any more, not even what was called off, and all that it reported has come."""
    with work._turn:  # a thread holds it to its end
        pass
    await asyncio.sleep(0)


def number(text: str) -> float:
    """The first number of a cell."""
    return float(text.split(" ", maxsplit=1)[0].split("\u00a0", maxsplit=1)[0].replace("−", "-"))


class Reader(Generic[LabT]):
    """A reader of the lab of any game."""

    def __init__(self, lab: LabT, **hello: object) -> None:
        self.lab = lab
        self.sent: list[dict[str, Any]] = []
        self.desks: list[Any] = []
        self.lab.tabs.send = lambda content, **_: self.sent.append(content)
        self.lab.board.overlay.send = lambda content, **_: self.desks.append(content)  # type: ignore[method-assign]
        self.lab.board.overlay._heard(None, {"type": "hello", "width": 900, "scheme": "dark"}, [])
        self.hear({"type": "hello", "games": [], "saved": "", **hello})

    def hear(self, message: object) -> None:
        """The browser sends something."""
        self.lab.tabs._heard(None, message, [])

    def ask(self, what: str, arg: str = "", **fields: str) -> None:
        """Press a button."""
        self.hear({"type": "do", "what": what, "arg": arg, "fields": fields, "seq": len(self.sent)})

    def point(self, target: str) -> None:
        """Choose something on the board or at its desk."""
        version = self.lab.board.overlay.desk["version"]
        self.lab.board.overlay._heard(None, {"type": "choose", "target": target, "version": version, "seq": 1}, [])

    def wait(self, *presses: tuple[str, str]) -> None:
        """Press buttons where an event loop runs, and wait until the work is done."""

        async def pressed() -> None:
            for press in presses:
                self.ask(*press)
            await ended(self.lab.work)

        run(pressed())

    def html(self, part: str) -> str:
        """The markup of a part."""
        return str(self.lab.tabs.parts[part])

    def tables(self, part: str) -> dict[str, list[list[str]]]:
        """The tables of a part by their captions: their cells."""
        found = {}
        for table in re.findall(r"<caption>.*?</table>", self.html(part), re.DOTALL):
            caption = re.search(r"<caption>(.*?)</caption>", table)
            assert caption
            rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
            cells = [
                [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows
            ]
            found[caption[1]] = cells
        return found

    def text(self, part: str) -> str:
        """The text of a part."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.html(part))).split())

    def buttons(self, part: str) -> list[str]:
        """The requests that the buttons of a part send."""
        return [
            f"{do} {arg}".strip()
            for do, arg in re.findall(r'data-do="([^"]+)"(?: data-arg="([^"]*)")?', self.html(part))
        ]

    @property
    def faults(self) -> list[str]:
        """The last alert."""
        found: list[str] = [message["lines"] for message in self.sent if message["type"] == "fault"][-1]
        return found

    @property
    def told(self) -> str:
        """The last sentence for screen readers."""
        return str([message["told"] for message in self.sent if message.get("told")][-1])


class Visitor(Reader[Lab]):
    """A reader of Beta Colony's lab."""

    def __init__(self, game: Game | None = None, **hello: object) -> None:
        super().__init__(Lab(game), **hello)


def options(visitor: Visitor) -> OptionsPanel:
    """The tab for options."""
    found = visitor.lab.panels["options"]
    assert isinstance(found, OptionsPanel)
    return found
