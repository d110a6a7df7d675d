"""Web workers without a browser: each carries its errands out in this process, and is heard in the event loop alone."""

import asyncio
from collections.abc import Callable

from betacolony.core import errands
from betacolony_widgets.web_workers import Heard, Workers

READY = '["t","ready",null]'


class FakePort:
    """The near end of a worker. What a lost or an ended one was doing comes to nothing."""

    def __init__(self, crew: "Crew", heard: Heard, lost: Heard) -> None:
        self.crew, self.heard, self.lost = crew, heard, lost
        self.ended = False
        self.at_work = ""

    def say(self, text: str) -> None:
        asyncio.get_running_loop().call_soon(lambda: self.ended or self.heard(text))

    def send(self, text: str) -> None:
        assert not self.ended
        assert not self.at_work, "one errand at a time"
        self.at_work = text
        self.crew.sent += 1
        if self.crew.goes_on(self.crew.sent):
            self.finish()

    def finish(self) -> None:
        text, self.at_work = self.at_work, ""
        errands.carry_out(text, self.say)

    def end(self) -> None:
        self.ended = True


class Crew:
    """Workers that a test can watch.

    Attributes:
        ports: all that were started, in order.
        sent: how many errands were sent.
        goes_on: whether an errand is carried out at once, by its number from 1.
        starts: whether a worker gets ready by itself.
    """

    def __init__(self, number: int = 2) -> None:
        self.ports: list[FakePort] = []
        self.sent = 0
        self.goes_on: Callable[[int], bool] = lambda _: True
        self.starts = True
        self.workers = Workers(number, self._start)

    def _start(self, heard: Heard, lost: Heard) -> FakePort:
        port = FakePort(self, heard, lost)
        self.ports.append(port)
        if self.starts:
            port.say(READY)
        return port

    @property
    def alive(self) -> list[FakePort]:
        return [port for port in self.ports if not port.ended]
