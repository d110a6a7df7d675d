"""Pods of the Manufactory in wide windows and in lessons: as large as the room allows, and nothing lies on them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from betacolony import Edition, Game, RandomPlayer
from betacolony_widgets.board.anchors import bounds
from betacolony_widgets.board.shapes import Box, Ink, Piece, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.arrangements import arranged, looked_at
from betacolony_widgets.board.whole_table.layouts import wide
from betacolony_widgets.lessons import CHAPTERS, chapter
from betacolony_widgets.lessons.live.practice import Practice
from betacolony_widgets.lessons.live.question import Question
from betacolony_widgets.lessons.tasks import Exercise
from betacolony_widgets.play.play import Play
from helpers.pictures import extents
from helpers.pictures.whole_tables import overlap

#: windows, and the bar of the page
WINDOWS = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))
BAR = 40
#: what a window's table is drawn for (arrangement.js)
DRAWN = (1280, 680)
#: the number of the card that brings a third column
THIRD_COLUMN = [card.id for card in Edition.load().cards].index("c2c")
#: pixels: the least width of a pod that may be taken and of another, with up to three players and with four
LEAST = {2: (47, 35), 3: (45, 34), 4: (38, 34)}
TASKS = [(name, task.id) for name in CHAPTERS for task in chapter(name) if "manufactory" in task.panels]
#: pixels: the least width of a pod in a lesson's wide column, where cards need much of it and elsewhere
LEAST_BESIDE_CARDS, LEAST_IN_LESSON = 34, 50


@cache
def asked(players: int, columns: int, language: str = "en") -> tuple[TableView, ...]:
    """Tables at which a pod is asked for: a row that one die opens, each once, and another needs fuel."""
    found: dict[int, TableView] = {}
    for seed in range(1, 40):
        game = Game.new(["You", "Nova", "Orin", "Pax"][:players], seed, language=language)
        if len(found) == len(game.edition.rows) or (THIRD_COLUMN in game.position.cards) != (columns > 2):
            continue
        player = RandomPlayer(seed)
        while not game.is_over:
            if game.decision and game.decision.kind == "pod":
                table = Play(game.branch(), {}).table()
                rows = opened_in(table)
                if len(rows) == 1 and len(table.position.manufactory[0]) == columns and needs_fuel(table):
                    found.setdefault(rows.pop(), table)
            game.play(player.choose(game))
    assert len(found) == len(Edition.load().rows)
    return tuple(found.values())


def opened_in(table: TableView) -> set[int]:
    """The rows with pods to choose from."""
    return {int(target.split("-")[1]) for target in table.view.offers if target.startswith("pod-")}


def needs_fuel(table: TableView) -> int:
    """The number of rows that the die would have opened for fuel."""
    return sum(fuel > 0 and row not in opened_in(table) for row, fuel in table.view.row_fuel.items())


def drawn(table: TableView, window: tuple[int, int]) -> Scene:
    width, height = window
    scale = min(width / DRAWN[0], (height - BAR) / DRAWN[1])
    return wide.whole_table(table, width // scale, (height - BAR) // scale)


def quiet(table: TableView) -> TableView:
    """The table while no pod is asked for."""
    return replace(table, view=replace(table.view, stop="orbit", offers={}, opening=None))


def pods(picture: Scene) -> dict[str, Box]:
    """The rectangle around each pod, by its id."""
    around = {target.id: bounds(target.hit) for target in picture.targets if target.id.startswith("pod-")}
    return {name: Box(*area, 0, Ink()) for name, area in around.items()}


def signs(picture: Scene) -> list[Box]:
    """What stands on pods or sticks out of them."""
    area = list(pods(picture).values())
    panel = next(panel for panel in picture.panels if panel.id == "manufactory")
    pieces = [shape for shape in panel.shapes if isinstance(shape, Piece) and not shape.name.startswith("die-")]
    within = [piece for piece in pieces if any(overlap(Box(piece.x, piece.y, 2, 2, 0, Ink()), pod) for pod in area)]
    return [box_of(piece) for piece in within]


def box_of(shape: Piece | Text) -> Box:
    left, top, right, low = extents.bounds(shape)
    return Box(left, top, right - left, low - top, 0, Ink())


def texts(picture: Scene, panel: str) -> list[Text]:
    return [shape for entry in picture.panels if entry.id == panel for shape in entry.shapes if isinstance(shape, Text)]


def notes(picture: Scene, words: str) -> list[Box]:
    return [box_of(text) for text in texts(picture, "manufactory") if text.text.startswith(words)]


def check_apart(picture: Scene) -> None:
    """No pod lies on another."""
    for (name, pod), (other, second) in combinations(pods(picture).items(), 2):
        assert not overlap(pod, second), (name, other)
    panel = next(panel for panel in picture.panels if panel.id == "manufactory")
    tiles = [shape for shape in panel.shapes if isinstance(shape, Piece) and shape.name.startswith("pod-")]
    for one, another in combinations(tiles, 2):
        both = one.r + another.r
        assert abs(one.x - another.x) >= both or abs(one.y - another.y) >= 0.87 * both


# --- wide windows -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pods_are_large_and_lie_apart(players: int, columns: int, window: tuple[int, int]) -> None:
    large, small = LEAST[players]
    for table in asked(players, columns):
        for now in (table, quiet(table)):
            shown = drawn(now, window)
            check_apart(shown)
            around = pods(shown)
            assert len(around) >= 4 * columns - 3  # some may be taken
            for name, pod in around.items():
                is_small = now is table and int(name.split("-")[1]) not in opened_in(table)
                assert pod.w >= (small if is_small else large), name


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_row_would_take_stands_on_nothing(
    players: int, columns: int, window: tuple[int, int], language: str
) -> None:
    for table in asked(players, columns, language):
        shown = drawn(table, window)
        words = table.messages.say("manufactory.needs", n=1).split("1", maxsplit=1)[0]
        prices = notes(shown, words)
        assert len(prices) == needs_fuel(table)
        panel = next(panel for panel in shown.panels if panel.id == "manufactory")
        frames = [shape for shape in panel.shapes if isinstance(shape, Box) and shape.ink.line == "pick-line"]
        others = [box_of(text) for name in ("manufactory", "achievements") for text in texts(shown, name)]
        assert len(frames) == 1
        for price in prices:
            for area in (*pods(shown).values(), *signs(shown), *frames):
                assert not overlap(price, area), (price, area)
            assert sum(overlap(price, other) for other in others) == 1  # itself


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("players", [3, 4])
def test_opponents_begin_at_one_edge_and_have_room_for_their_lines(
    players: int, columns: int, window: tuple[int, int]
) -> None:
    for table in asked(players, columns):
        shown = drawn(table, window)
        panels = [panel for panel in shown.panels if panel.id.startswith("mat-")]
        assert len(panels) == players - 1
        assert len({min(extents.bounds(shape)[0] for shape in panel.shapes) for panel in panels}) == 1
        goods = [
            box_of(shape)
            for panel in panels
            for shape in panel.shapes
            if isinstance(shape, Piece) and shape.name.startswith("material-")
        ]
        powers = [box_of(text) for panel in panels for text in texts(shown, panel.id) if text.role == "text-soft"]
        assert len(powers) >= 2 * len(panels)
        for power in powers:
            assert not any(overlap(power, piece) for piece in goods)


def test_achievements_keep_their_heading_beside_a_third_column() -> None:
    for players in (2, 3, 4):
        shown = drawn(asked(players, 3)[0], WINDOWS[0])
        words = {text.text.replace("\u200a", "") for text in texts(shown, "achievements")}
        assert "ACHIEVEMENTS" in words
        assert "hidden" in words


# --- lessons ----------------------------------------------------------------------------------------------------------


def steps(name: str, id_: str) -> Iterator[TableView]:
    """The table of a task before each choice of its solution."""
    lesson = chapter(name)
    task = lesson[id_]
    play = Practice(lesson, task) if isinstance(task, Exercise) else Question(lesson, task)
    for option in (*(task.solution if isinstance(task, Exercise) else ()), None):
        table = play.table()
        yield looked_at(replace(table, view=replace(table.view, parts=task.panels)))[0]
        if option and isinstance(play, Practice):
            play.replay([option])


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("name", "id_"), TASKS, ids=str)
def test_pods_of_a_step_are_large_and_lie_apart(name: str, id_: str, window: tuple[int, int]) -> None:
    for table in steps(name, id_):
        shown = arranged("lesson", table, window[0], window[1] - BAR)
        if not pods(shown):
            continue
        check_apart(shown)
        least = LEAST_BESIDE_CARDS if "cards" in table.view.parts else LEAST_IN_LESSON
        assert min(pod.w for pod in pods(shown).values()) >= least


@pytest.mark.parametrize("window", WINDOWS)
def test_a_step_with_pods_dice_and_goods_has_pods_as_large_as_one_without_dice(window: tuple[int, int]) -> None:
    with_dice, without = (
        arranged("lesson", next(steps("locations", id_)), window[0], window[1] - BAR) for id_ in ("row", "polymer")
    )
    assert pods(with_dice)["pod-0-0"].w == pytest.approx(pods(without)["pod-0-0"].w, abs=1)
    assert with_dice.places["desk"].h >= 410
