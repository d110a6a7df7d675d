"""The pen against ipycanvas: the same calls for the same model in the browser, in fewer bytes."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Image

from betacolony_widgets.board.painting.pen import Command, Pen

FLAT = np.arange(12, dtype=np.int16)
COLOURS = np.array([1, 2, 3, 4, 5, 6], np.uint8)
#: calls of ours, and how ipycanvas makes them
CALLS: list[tuple[Command, Callable[[Canvas], Any]]] = [
    (("save", ()), Canvas.save),
    (("clear", ()), Canvas.clear),
    (("rect", (1, 2, 3, 4)), lambda canvas: canvas.rect(1, 2, 3, 4)),
    (("set_transform", (1, 0, 0, 1, 2.5, 3)), lambda canvas: canvas.set_transform(1, 0, 0, 1, 2.5, 3)),
    (("set_line_dash", ([5, 3],)), lambda canvas: canvas.set_line_dash([5, 3])),
    (("fill_text", ("Xi’an", 7, 8, 90)), lambda canvas: canvas.fill_text("Xi’an", 7, 8, 90)),
    (("=", ("fill_style", "#0b1020")), lambda canvas: setattr(canvas, "fill_style", "#0b1020")),
    (("=", ("line_width", 12)), lambda canvas: setattr(canvas, "line_width", 12)),
    (
        ("fill_styled_circles", (FLAT[:2], FLAT[2:4], FLAT[4:6], COLOURS, 0.5)),
        lambda canvas: canvas.fill_styled_circles(FLAT[:2], FLAT[2:4], FLAT[4:6], COLOURS, 0.5),
    ),
    (
        ("stroke_styled_polygons", (2, FLAT, 3, COLOURS, 1.0)),
        lambda canvas: canvas.stroke_styled_polygons(FLAT.reshape(2, 3, 2), COLOURS, 1.0),
    ),
    (
        ("stroke_styled_line_segments", (2, FLAT, np.array([2, 4], np.uint8), COLOURS, 1.0)),
        lambda canvas: canvas.stroke_styled_line_segments(FLAT.reshape(6, 2), COLOURS, 1.0, np.array([2, 4], np.uint8)),
    ),
]


def sent_by(widget: Any, work: Callable[[], Any]) -> list[tuple[list[Any], list[bytes]]]:
    """The calls of each message of a widget, and their binary parts."""
    messages: list[tuple[list[Any], list[bytes]]] = []

    def send(content: dict[str, Any], buffers: list[Any]) -> None:
        assert content["dtype"] == "uint8"
        text, *parts = map(bytes, buffers)
        messages.append((json.loads(text), parts))

    widget.send = send
    try:
        work()
    finally:
        del widget.send
    return messages


def in_full(call: list[Any]) -> list[Any]:
    """A call with what the pen leaves out; without the shapes of its parts."""
    left_out: list[Any] = [[], 0]
    number, values, parts = call + left_out[len(call) - 1 :]
    plain = [{key: part[key] for key in ("dtype", "idx")} if isinstance(part, dict) else part for part in values]
    return [number, plain, parts]


def test_the_pen_writes_what_ipycanvas_writes() -> None:
    canvas, pen = Canvas(width=10, height=10), Pen()
    picture, other = Image(value=b"<svg/>", format="svg+xml"), Canvas(width=5, height=5)
    calls = [
        *CALLS,
        (("draw_image", (picture, 1, 2, 30, 40)), lambda canvas: canvas.draw_image(picture, 1, 2, 30, 40)),
        (("draw_image", (other, -3, 4)), lambda canvas: canvas.draw_image(other, -3, 4)),
    ]

    def theirs() -> None:
        with hold_canvas():
            for _, make in calls:
                make(canvas)

    ((expected, expected_parts),) = sent_by(canvas._canvas_manager, theirs)
    ((written, parts),) = sent_by(pen, lambda: pen.paint([(canvas, [call for call, _ in calls])]))
    assert list(map(in_full, written)) == list(map(in_full, expected))
    assert parts == expected_parts


def test_the_pen_is_a_widget_for_the_same_model() -> None:
    names = ("_model_name", "_model_module", "_model_module_version")
    ours, theirs = Pen().get_state(), Canvas(width=1, height=1)._canvas_manager.get_state()
    assert [ours[name] for name in names] == [theirs[name] for name in names]


def test_a_canvas_is_named_once_and_again_for_another_browser() -> None:
    pen, first, second = Pen(), Canvas(width=1, height=1), Canvas(width=1, height=1)

    def named(*work: Canvas) -> list[str]:
        messages = sent_by(pen, lambda: pen.paint([(canvas, [("save", ())]) for canvas in work]))
        return [call[1][0] for calls, _ in messages for call in calls if len(call) > 1]

    assert named(first, second) == [f"IPY_MODEL_{canvas.model_id}" for canvas in (first, second)]
    assert named(second) == []
    pen.forget()
    assert named(second) == [f"IPY_MODEL_{second.model_id}"]
    assert sent_by(pen, lambda: pen.paint([])) == []


def test_nothing_is_sent_of_a_message_with_an_unknown_call() -> None:
    pen, canvas = Pen(), Canvas(width=1, height=1)

    def paint() -> None:
        with pytest.raises(KeyError):
            pen.paint([(canvas, [("save", ()), ("no_such_call", ())])])

    assert sent_by(pen, paint) == []
