"""The bytes of a table's messages to a browser: the first picture, and each decision of a game of four."""

import json
import random
from collections.abc import Iterator
from statistics import median
from typing import Any

import comm
import pytest

from benchmarks.board import late_game
from betacolony import Game
from betacolony_widgets import Table

NAMES = ("You", "Nova", "Orin", "Tess")
BOTS = dict.fromkeys((1, 2, 3), "greedy")
#: bytes: of the first picture with all that belongs to it, of a decision in the middle, and of any
FIRST = 200_000
USUAL, ANY = 10_000, 30_000


class Wire:
    """The messages of all widgets to the browser, and their bytes."""

    def __init__(self) -> None:
        self.messages: list[tuple[dict[str, Any], int]] = []

    def publish(self, kind: str, data: Any = None, *__: Any, buffers: Any = None, **___: Any) -> None:
        if kind != "comm_close":
            size = sum(memoryview(part).nbytes for part in buffers or ())
            self.messages.append((data or {}, size + len(json.dumps(data, default=str))))

    def taken(self) -> int:
        """The bytes since the last time."""
        size = sum(size for _, size in self.messages)
        self.messages.clear()
        return size


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    out = Wire()
    monkeypatch.setattr(comm.DummyComm, "publish_msg", out.publish)
    return out


def opened(game: Game, wire: Wire) -> Table:
    """A table in a window of 1280 by 720 pixels, in the answer to whose hello lies the first picture."""
    table = Table(game, BOTS)
    wire.taken()
    window = {"width": 1280, "height": 680, "arrangement": "wide", "scheme": "dark", "density": 1}
    hello = {"type": "hello", **window, "font": True}
    table.overlay._heard(None, hello, [])
    return table


def decisions(table: Table, wire: Wire, number: int) -> Iterator[int]:
    """Choose anything so many times; gives the bytes of each answer."""
    chance = random.Random(4)
    for _ in range(number):
        choices = [choice["id"] for choice in table.overlay.desk["choices"] if choice["id"] != "back"]
        if not choices:
            return
        message = {"target": chance.choice(choices), "version": table.overlay.desk["version"], "seq": 1}
        table.overlay._heard(None, {"type": "choose", **message}, [])
        yield wire.taken()


def test_the_first_picture_is_at_most_200_kb_early_and_late(wire: Wire) -> None:
    for game in (Game.new(list(NAMES), 5), late_game()):
        opened(game, wire)
        assert 100_000 < wire.taken() <= FIRST


def test_a_decision_is_at_most_30_kb_with_the_motion_and_all_that_follows(wire: Wire) -> None:
    """Others' turns between two decisions come with the first of them."""
    table = opened(Game.new(list(NAMES), 5), wire)
    wire.taken()
    sizes = sorted(decisions(table, wire, 100))
    assert len(sizes) > 50
    assert median(sizes) <= USUAL
    assert sizes[-1] <= ANY
    assert sum(sizes) < 1.2 * len(sizes) * USUAL
