"""Messages of strangers: every widget of ours is sent anything that a browser could be made to send.

The widgets are found, not named: one that is added here later and isn't made by ``page`` fails a test.
"""

import contextlib
import importlib
import json
import logging
import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import Any

import anywidget
import ipywidgets
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import betacolony_widgets
from betacolony import Game
from betacolony_widgets import AfterGame, Classroom, Lab, Lesson, Map, Review, Table
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.payloads import message_of
from helpers import hostile

EXAMPLES = [40, pytest.param(1500, marks=pytest.mark.full)]

#: what a page may be told in the worst case of a message, in characters
LONGEST_SENT = 3_000_000


def descendants(kind: Any) -> Iterator[Any]:
    for child in kind.__subclasses__():
        yield child
        yield from descendants(child)


@cache
def own() -> frozenset[Any]:
    """All classes of widgets of ours that talk to a browser."""
    for module in pkgutil.walk_packages(betacolony_widgets.__path__, "betacolony_widgets."):
        importlib.import_module(module.name)
    return frozenset(
        kind for kind in descendants(anywidget.AnyWidget) if kind.__module__.startswith("betacolony_widgets")
    )


class Page:
    """Everything that the pages show, in one kernel; and what it has sent to the browser."""

    def __init__(self) -> None:
        game = Game.new(["Ada", "Bo"], seed=7)
        lesson = Lesson("building")
        self.tables = [Table(game, {1: "greedy"}, keep="play"), Lab()]
        self.others = [AfterGame(), Review(), Classroom(), Map()]
        self.tasks = [lesson.exercise("two_prices", open=True), lesson.predict(self._prediction())]
        self.sent: list[Any] = []
        for widget in self.widgets():
            widget.send = lambda content, **_: self.sent.append(content)

    @staticmethod
    def _prediction() -> str:
        from betacolony_widgets.lessons import chapter
        from betacolony_widgets.lessons.tasks import Prediction

        return next(task.id for task in chapter("building") if isinstance(task, Prediction))

    def widgets(self) -> list[Any]:
        """Those that talk, wherever they stand in boxes."""
        talking: list[Any] = []
        todo: list[Any] = [*self.tables, *self.others, *self.tasks]
        while todo:
            widget = todo.pop()
            todo += getattr(widget, "children", ())
            if isinstance(widget, tuple(own())):
                talking.append(widget)
        return sorted(talking, key=lambda widget: type(widget).__name__)

    def greet(self) -> None:
        """The browser says hello, so that everything is drawn."""
        hello = {"type": "hello", "width": 900, "scheme": "dark", "today": "2026-07-30", "games": [], "saved": ""}
        for widget in self.widgets():
            tell(widget, hello)


def tell(widget: Any, content: Any) -> None:
    """A message from the browser; what a handler raises is raised here."""
    for callback in widget._msg_callbacks.callbacks:
        callback(widget, content, [])


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    hostile.warm_up()
    with contextlib.chdir(notebooks()):  # as a kernel is
        yield opened()


def opened() -> Page:
    page = Page()
    page.greet()
    return page


@pytest.fixture(autouse=True)
def _without_log() -> Iterator[None]:
    """A logged traceback quotes lines of our files, which are opened for that."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def test_every_widget_of_ours_is_sent_messages(page: Page) -> None:
    # by their names: anywidget makes a class for each widget
    assert {str(type(widget)) for widget in page.widgets()} == set(map(str, own()))


#: words that some handler knows: what is asked for, and what it is about
WORDS = (
    *(
        "hello",
        "choose",
        "words",
        "log",
        "share",
        "replay",
        "picture",
        "seats",
        "new",
        "open",
        "restore",
        "do",
        "close",
    ),
    *(
        "read",
        "example",
        "answer",
        "next",
        "resize",
        "guess",
        "reveal",
        "undo",
        "redo",
        "again",
        "hint",
        "what_if",
        "now",
    ),
    *("return", "watch", "at:", "at:1", "at:-1", "at:" + "9" * 5000, "option:", "die-", "die-x", "die-black", "pod-"),
    *(
        "pod-x-y",
        "pod-1-99",
        "pod--1--1",
        "space-",
        "space-x",
        "space-99",
        "space--1",
        "space-1",
        "location-x",
        "track-x",
    ),
    *(
        "mat-x",
        "achievement-x",
        "material-x",
        "artifact",
        "dock",
        "fuel",
        "row-0",
        "colony-x",
        "card-0",
        "evaluate",
        "stop",
    ),
    *(
        "edit.pick space-1",
        "edit.done",
        "edit.begin",
        "edit.start",
        "edit.space",
        "edit.x",
        "options.run",
        "die.run",
        "x.",
    ),
    *("branches.keep", "branches.change", "branches.take", "branches.rename", "branches.remove", "branches.csv", "csv"),
    *("branches.source", "branches.beside", "branches.code", "branches.json", "branches.back", "branches.forget"),
    *("rules.look", "rules.seat", "rules.csv", "rules.refine", "start.code", "start.kept", "start.prepared", "cancel"),
    *(
        "moment",
        "order",
        "whose",
        "finished",
        "play",
        "code",
        "__class__",
        "",
        "start",
        "roll",
        "seat",
        "rules",
        "choice",
    ),
)
TEXTS = st.sampled_from(WORDS) | st.text(st.characters(exclude_categories=()), max_size=20)
VALUES = st.recursive(
    st.one_of(
        *(st.none() | st.booleans() | st.floats(), st.integers(-5, 5), st.integers(-(10**30), 10**30), TEXTS, TEXTS),
        st.sampled_from(
            [
                *("\ud800", "\x00", "<img src=x onerror=alert(1)>", "x" * 100_000, "[" * 5000, "G1AAAA", "BC1.a.AAAA"),
                *('{"format":1,"game":"x"}', '{"tree":1}', "9999-99-99", "2026-07-30", "schema = 1", "[" * 900 + "=1"),
            ]
        ),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
KEYS = (
    *(
        "target",
        "version",
        "seq",
        "width",
        "scheme",
        "density",
        "calm",
        "saved",
        "link",
        "text",
        "players",
        "level",
        "seed",
    ),
    *("edition", "value", "options", "what", "arg", "fields", "games", "kept", "today", "name", "size", "of"),
)
FIELDS = st.dictionaries(
    st.sampled_from(
        [
            *(
                "name",
                "text",
                "code",
                "source",
                "old",
                "new",
                "option",
                "player",
                "mat",
                "card",
                "order",
                "path",
                "number",
            ),
            *("die-red", "measure", "policy", "seat", "who", "who1", "thing", "crew0", "games", "effort"),
        ]
    ),
    TEXTS | st.integers().map(str),
    max_size=4,
)
MESSAGES = (
    st.fixed_dictionaries({"type": TEXTS}, optional=dict.fromkeys(KEYS, VALUES))
    | st.fixed_dictionaries({"type": st.just("do"), "what": TEXTS, "arg": TEXTS, "fields": FIELDS, "seq": st.just(1)})
    | st.fixed_dictionaries({"type": st.just("choose"), "target": TEXTS, "version": st.just(None), "seq": st.just(1)})
    | VALUES
)

#: what plays games in other processes, or draws with a library that reads fonts: begun by a button, and not by a text
LONG = ("options.run", "die.run", "branches.run", "rules.run", "evaluate", "run", "refine")


def is_long(message: Any) -> bool:
    found = message if isinstance(message, dict) else {}
    asked = (found.get("what"), found.get("target"))
    return any(isinstance(text, str) and text.split(" ")[0].endswith(LONG) for text in asked)


@pytest.mark.parametrize("number", EXAMPLES)
def test_any_message_is_answered_or_passed_over(page: Page, number: int) -> None:
    @given(st.lists(MESSAGES, min_size=1, max_size=4))
    @settings(max_examples=number, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def run(messages: list[Any]) -> None:
        for widget in page.widgets():
            for message in messages:
                if is_long(message):
                    continue
                if isinstance(message, dict) and message.get("type") == "choose" and hasattr(widget, "desk"):
                    message = message | {"version": widget.desk.get("version", 0)}  # noqa: PLW2901  as the page would
                page.sent.clear()
                with hostile.watched():
                    tell(widget, message)
                # what is answered can be sent
                assert len(json.dumps(page.sent, ensure_ascii=False, allow_nan=False).encode()) < LONGEST_SENT

    run()


def test_after_all_that_the_page_still_answers(page: Page) -> None:
    for widget in page.widgets():
        page.sent.clear()
        tell(widget, {"type": "hello", "width": 900, "scheme": "dark", "today": "2026-07-30", "seq": 7})
        tell(widget, {"type": "example", "seq": 7})
        assert page.sent or type(widget).__name__ == "Map"


@pytest.mark.slow
@pytest.mark.parametrize("number", EXAMPLES)
def test_any_value_of_any_trait_is_taken_or_refused(page: Page, number: int) -> None:
    @given(VALUES, VALUES)
    @settings(max_examples=number, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def run(value: Any, state: Any) -> None:
        for widget in page.widgets():
            for name in widget.keys:
                kept = getattr(widget, name)
                for data in (
                    {"method": "update", "state": {name: value}, "buffer_paths": []},
                    {"method": "update", "state": {name: value, "nothing": state}, "buffer_paths": [[name, 0]]},
                    {"method": "request_state"},
                    {"method": state, "content": value},
                ):
                    with hostile.watched():
                        widget._handle_msg({"content": {"data": data}, "buffers": []})
                found = getattr(widget, name)
                assert widget.traits()[name]._validate(widget, found) == found or found != found  # noqa: PLR0124  NaN
                widget.set_trait(name, kept)

    run()


def test_half_a_letter_is_answered_with_a_question_mark() -> None:
    assert message_of({"name": "a\ud83d"}) == {"name": "a?"}
    assert message_of({"name": "é"}) == {"name": "é"}
    assert message_of(["x"]) is None
    assert message_of({"seq": float("inf")}) is None


def test_boxes_of_ours_take_no_part() -> None:
    """Boxes have traits of ipywidgets alone, and hear no messages of their own."""
    boxes = [
        kind
        for kind in descendants(ipywidgets.Widget)
        if kind.__module__.startswith("betacolony_widgets") and not issubclass(kind, anywidget.AnyWidget)
    ]
    assert boxes
    for box in boxes:
        assert set(box.class_trait_names(sync=True)) == set(
            next(base for base in box.__mro__ if base.__module__.startswith("ipywidgets")).class_trait_names(sync=True)
        )


def test_a_class_is_shown_though_pages_are_read_for_it(page: Page) -> None:
    for widget in page.widgets():
        with hostile.watched():
            tell(widget, {"type": "read", "text": "Ann: BC1.a.AAAA", "seq": 1})
