"""The replay file of Exocolony: the pictures of the game with everything that the table shows, told in sentences."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any, cast

import pytest

from betacolony.exocolony import Game
from betacolony.exocolony.players.policies import GreedyPlayer
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.board.painting.svg import ordered
from betacolony_widgets.board.shapes import Circle, Ink, Panel, Scene, Shape
from betacolony_widgets.exocolony import draw
from betacolony_widgets.exocolony.play.narration.narrator import Narrator
from betacolony_widgets.exocolony.play.narration.replay import replay_html, seen
from betacolony_widgets.exocolony.play.table import Table
from betacolony_widgets.live_table.replay_frames import element, moments, reel
from betacolony_widgets.palette import PALETTES
from helpers.replaying import HOSTILE, data_of, pictures_of
from helpers.screen import Screen

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")


def played(players: int, steps: int, seed: int = 3, names: tuple[str, ...] = NAMES) -> Game:
    """A game by greedy players, over or with so many moves."""
    game, player = Game.new(names[:players], seed), GreedyPlayer()
    while not game.is_over and len(game.history) <= steps:
        game.play(player.choose(game))
    return game


def looks(moment: Game) -> list[str]:
    """The shapes of a moment's picture as it is painted, those that look the same once in each layer."""
    scene = seen(moment)

    def passes() -> Iterator[tuple[int, Shape]]:
        for over, shapes in enumerate((scene.grounds, scene.shapes, scene.marks)):
            yield from ((over, shape) for shape in ordered(shapes))

    return [text for *_, text in dict.fromkeys((over, shape.layer, element(shape)) for over, shape in passes())]


@pytest.mark.parametrize(("players", "steps"), [(1, 60), (3, 90), (5, 60)])
def test_every_picture_is_painted_as_the_table_is(players: int, steps: int) -> None:
    game = played(players, steps)
    pictures = pictures_of(replay_html(game))
    assert len(pictures) == len(game.history)
    for picture, moment in list(zip(pictures, moments(game), strict=True))[::7]:
        assert picture == looks(moment)


def test_shapes_that_lie_once_this_way_and_once_that_are_all_painted() -> None:
    low, high = Circle(5, 5, 2, Ink("ink")), Circle(6, 5, 2, Ink("muted"))
    scenes = [Scene(10, 10, "X", (Panel("x", "X", 10, 10, shapes),)) for shapes in ((low, high), (high, low), (high,))]
    film = reel(scenes)
    assert [len(shapes) for shapes in film.painted()] == [2, 2, 1]
    assert [film.shapes[place] for place in list(film.painted())[2]] == [element(high)]


def test_nothing_lies_behind_a_tab() -> None:
    for players in (1, 2, 3, 5):
        scene = seen(played(players, 25))
        panels = {panel.id: panel for panel in scene.panels}
        assert {"system", "star", "beyond", "points", "you", "prices", "rivals"} <= panels.keys()
        assert {"market", "asteroids"} & panels.keys()
        told = " ".join(panels["rivals"].facts + panels["you"].facts)
        assert all(name in told for name in NAMES[: max(1, players)])
        assert not list(scene.targets)


def test_a_game_at_the_end_of_a_cell_is_a_picture_with_its_colours() -> None:
    game = played(2, 9)
    drawn = game._repr_svg_()
    assert drawn is not None
    assert "<title>Exocolony, round 1</title>" in drawn
    assert f"{NAMES[1]}, " in drawn  # in the description
    used = set(re.findall(r"var\(--bc-([\w-]+)\)", drawn)) - {"text-font"}
    assert any(role.startswith("exo-") for role in used)
    for role in used:
        assert f"--bc-{role}:" in drawn, role
    assert "--bc-exo-card:" in draw(game, "market", scheme="system")


def test_all_that_happened_is_told() -> None:
    game = played(3, 90)
    page, narrator = replay_html(game), Narrator(game)
    entries = re.findall(r'<li id="step-(\d+)">(.*?)</li>', page)
    assert [int(number) for number, _ in entries] == list(range(len(game.history)))
    for (_, entry), record in zip(entries, game.history, strict=True):
        lines = [unescape(line) for line in re.findall(r"<span>(.*?)</span>", entry)]
        told = [narrator.tell(event) for event in record.events if not narrator.is_silent(event)]
        assert lines == told or (not told and len(lines) == 1)
    assert any("chooses: " in entry for _, entry in entries)
    assert replay_html(Game.from_json(game.to_json())) == page


def test_the_reader_is_addressed_and_the_rounds_are_chapters() -> None:
    game = played(2, 60)
    page = replay_html(game, you=0)
    assert "You settle" in page
    assert "Ana settles" not in page
    last = game.position.round
    assert re.findall(r'aria-label="(Round \d+)"', page) == [f"Round {n + 1}" for n in range(last)]
    assert data_of(page)["frames"][-1][4].startswith(f"Round {last} · step {len(game.history) - 1} of ")
    assert f"The game is in round {last}." in page


def test_the_end_names_winners_and_points_by_source() -> None:
    game = played(2, 1000)
    page = replay_html(game, title="Ours")
    assert game.result
    for seat, name in enumerate(game.names):
        won = ' class="won"' if seat in game.result.winners else ""
        total = game.position.total(seat)
        assert re.search(rf"<li{won}><svg.*?</svg><span>{name}</span> <b>{total} points</b></li>", page)
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>((?:<td>\d+</td>)+)</tr>', page)
    assert len(rows) == len(SOURCES)
    for seat, name in enumerate(game.names):
        assert sum(int(re.findall(r"\d+", cells)[seat]) for _, cells in rows) == game.position.total(seat), name
    assert "<h1>Ours</h1>" in page
    assert len(page.encode()) < 700_000


def test_the_page_is_of_this_game_and_says_what_is_invented() -> None:
    page = replay_html(played(2, 5))
    assert "Beta Colony" not in page
    assert "riograndegames" not in page
    for words in ("unofficial teaching project", "reconstructed", "Sid Lambert"):
        assert words in page
    used = set(re.findall(r"var\(--([\w-]+)\)", page)) - {"bc-text-font"}
    for scheme in PALETTES.values():
        assert all(f"--{role}:{scheme[role]};" in page for role in used)


def test_names_are_text_and_nothing_else() -> None:
    page, tame = (replay_html(played(3, 12, names=names), title=names[0]) for names in (HOSTILE, NAMES))
    for tag in ("script", "svg", "li", "h1", "img"):
        assert page.count(f"<{tag}") == tame.count(f"<{tag}"), tag
    assert any(HOSTILE[1] in line for line in data_of(page)["lines"])


def test_the_table_saves_the_game_that_is_shown() -> None:
    game = played(2, 40)
    table = Table(game, {1: "greedy"}, keep="x")
    page = Screen(cast("Any", table))
    saved = page.ask({"type": "replay", "seq": 1})
    assert saved == {"type": "file", "text": replay_html(game, you=0), "seq": 1}
    table.play.choose("at:7")
    assert page.ask({"type": "replay", "seq": 2})["text"] == replay_html(game.at(7), you=0)
