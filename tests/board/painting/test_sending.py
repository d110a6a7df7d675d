"""Messages of a table to a browser: everything once, then the changes."""

import json
import re
import zlib
from typing import Any

import pytest

from betacolony_widgets.board.art.svg_art import sheet, with_short_ids
from betacolony_widgets.board.overlay import _packed
from betacolony_widgets.board.painting.canvas import DENSITIES, Painter, commands
from betacolony_widgets.board.painting.sprites import Sprites
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Piece, Text
from betacolony_widgets.palette import PALETTES
from helpers.screen import Screen, lesson, new_game


@pytest.fixture
def page() -> Screen:
    return Screen(lesson(new_game()))


def test_geometry_is_sent_once_and_a_choice_sends_what_changed() -> None:
    page = Screen(lesson(new_game()))
    page.sent.clear()
    page.choose("roll", "die-red", "location-gan_de")
    shown = [message for message in page.sent if message["type"] == "show"]
    assert len(shown) == 3
    assert not any({"geometry", "theme"} & set(message) for message in shown)
    # the second choice, of a die, changes the prices of locations and nothing about spaces
    assert "location-jyo" in shown[1]["faces"]
    assert "space-3" not in shown[1]["faces"]


def test_a_browser_that_says_hello_again_is_sent_everything(page: Screen) -> None:
    page.choose("roll")
    page.sent.clear()
    page.ask({"type": "hello", "width": 900, "scheme": "light"})
    (shown,) = [message for message in page.sent if message["type"] == "show"]
    assert set(shown) == {"type", "desk", "theme", "geometry", "faces"}
    assert len(shown["faces"]) == sum(len(panel["targets"]) for panel in shown["geometry"]["panels"])


def test_nothing_is_painted_before_the_browser_has_said_its_width() -> None:
    page = lesson(new_game())
    assert page.overlay.geometry == {}
    assert page.overlay.desk["prompt"] == "Roll the dice"
    assert page.painter._painted.panels == ()


def test_a_new_width_or_scheme_draws_anew() -> None:
    page = Screen(lesson(new_game()))
    wide = page.table.overlay.geometry
    page.ask({"type": "hello", "width": 358, "scheme": "dark"})
    assert page.table.overlay.geometry["width"] == 358
    assert page.table.overlay.geometry != wide
    assert page.table.overlay.theme["scheme"] == "dark"
    assert page.table.painter.widget.width == 358
    for density, pixels in ((1.25, 2), (3, 3), (9, DENSITIES[1]), ("much", 1), (-1, 1)):
        page.ask({"type": "hello", "width": 358, "scheme": "dark", "density": density})
        assert page.table.painter.widget.width == 358 * pixels


def test_no_widget_is_made_by_playing_but_for_sheets_of_new_pieces(page: Screen) -> None:
    from ipywidgets import Widget

    def widgets() -> int:
        return len(Widget.get_manager_state()["state"])

    sheets = page.table.painter._sprites._sheets
    widgets()
    count, before = widgets(), len(sheets)
    page.choose("roll", "dock")
    page.choose(page.choices[0])
    page.choose("die-red", "back", "undo")
    # a sheet is a canvas and a picture
    assert widgets() == count + 2 * (len(sheets) - before)
    again = widgets()
    page.choose("roll")
    page.choose("die-red", "back", "undo")
    assert widgets() == again


def test_a_redraw_is_one_message_and_unchanged_layers_are_left_alone() -> None:
    painter = Painter()
    sent: list[Any] = []
    painter.pen.send = lambda content, buffers=None: sent.append((content, buffers))
    board = picture(new_game())
    painter.show(board, "dark")
    assert len(sent) == 1
    assert sum(memoryview(part).nbytes for part in sent[0][1]) < 100_000
    painter.show(board, "dark")
    assert len(sent) == 1
    painter.show(board, "light")
    painter.redraw()
    assert len(sent) == 3


def test_long_messages_are_deflated_and_hold_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lesson(new_game())
    sent: list[tuple[Any, Any]] = []
    monkeypatch.setattr("anywidget.AnyWidget.send", lambda _, content, buffers=None: sent.append((content, buffers)))
    short, long = {"type": "motion", "steps": []}, {"type": "motion", "steps": ["Xi’an"] * 1000}
    for message in (short, long):
        table.overlay.send(message)
    assert sent[0] == (short, None)
    head, (packed,) = sent[1]
    assert head == {"type": "motion", "deflated": True}
    assert len(packed) < 500
    assert json.loads(zlib.decompress(packed)) == long


@pytest.mark.parametrize(
    ("told", "packed"),
    [
        ("You roll. Nova docks. Nova scores. Roll the dice.", "\ue000\ue002 Roll the dice."),
        ("You roll. Nova docks. The round ends. Nova scores. Roll.", "\ue000\ue001 The round ends. \ue002\ue002 Roll."),
        ("Hints: dock.", "Hints: dock."),
    ],
)
def test_what_is_told_names_the_lines_of_the_news(told: str, packed: str) -> None:
    lines = [[("You ", ""), ("roll.", "dice")], [("Nova docks.", "")]], [[("Nova scores.", "")]]
    desk = {"told": told, "news": [{"lines": some} for some in lines]}
    assert _packed(desk) == {**desk, "told": packed}
    assert _packed({"told": told, "news": []})["told"] == told


def test_ids_of_a_picture_are_as_short_as_they_can_be() -> None:
    drawn = sheet([("die-red-3", 8.0), ("fuel", 8.0), ("pod-food", 9.0)], PALETTES["dark"].colours).svg
    short = with_short_ids(drawn)
    named, used = (set(re.findall(pattern, short)) for pattern in (r' id="([^"]+)"', r'(?:href="|url\()#([^")]+)'))
    assert used <= named
    assert max(map(len, named)) <= 2
    # every reference means what it meant
    number = {name: place for place, name in enumerate(re.findall(r' id="([^"]+)"', drawn))}
    long_used = re.findall(r'(?:href="|url\()#([^")]+)', drawn)
    short_used = re.findall(r'(?:href="|url\()#([^")]+)', short)
    assert [number[name] for name in long_used] == [int(name, 16) for name in short_used]


def test_of_a_failing_paint_nothing_is_sent_and_the_next_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()
    sent: list[Any] = []
    painter.pen.send = lambda content, buffers=None: sent.append((content, buffers))
    with monkeypatch.context() as patch:
        patch.setattr(
            "betacolony_widgets.board.painting.canvas.commands",
            lambda *_, **__: iter([("fill_text", ("x", 1, 2)), ("no_such_call", ())]),
        )
        with pytest.raises(KeyError):
            painter.show(picture(new_game()), "dark")
    assert sent == []
    painter.show(picture(new_game()), "dark")
    assert len(sent) == 1


def test_every_text_of_a_scene_is_painted() -> None:
    board = picture(new_game())
    sprites = Sprites()
    list(sprites.prepare((shape for shape in board.shapes if isinstance(shape, Piece)), "dark", 1))
    todo = commands(board.shapes, PALETTES["dark"], sprites)
    painted = [values[0] for method, values in todo if method == "fill_text"]
    assert sorted(painted) == sorted(shape.text for shape in board.shapes if isinstance(shape, Text))
