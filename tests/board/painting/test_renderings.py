"""One scene, three renderings: in random games, canvas, SVG and text each have all of it."""

import random
import re
from collections import Counter
from html import unescape

import pytest

from betacolony import Game, RandomPlayer
from betacolony_widgets import Table
from betacolony_widgets.board.painting import text_renderer
from betacolony_widgets.board.painting.canvas import commands
from betacolony_widgets.board.painting.sprites import Sprites
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Hit, Piece, Scene, Shape, Text
from betacolony_widgets.palette import PALETTES
from helpers.pictures.extents import bounds

pytestmark = pytest.mark.slow


def scenes(players: int, seed: int) -> list[Scene]:
    """The scenes that a person sees in a game against random players, at changing widths."""
    table = Table(Game.new(players, seed), {seat: RandomPlayer(seat) for seat in range(1, players)})
    chance = random.Random(seed)
    out = []
    for number in range(2000):
        choices = [choice["id"] for choice in table.overlay.desk["choices"]]
        if not choices:
            break
        if number % 23 == 0:
            out.append(scene(table.play.table(), chance.choice((360, 760, 930, 1320))))
        table.choose(chance.choice(choices))
    out.append(scene(table.play.table(), 930))
    return out


def inside(hit: Hit, shape: Shape) -> bool:
    """True if the middle of a shape lies within a target's area."""
    left, top, right, low = bounds(hit)
    x0, y0, x1, y1 = bounds(shape, art=False)
    return left <= (x0 + x1) / 2 <= right and top <= (y0 + y1) / 2 <= low


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_everything_in_a_scene_is_in_all_three_renderings(players: int, seed: int) -> None:
    kinds: Counter[str] = Counter()
    for seen in scenes(players, seed):
        shapes = [*seen.shapes, *seen.marks]
        texts = Counter(shape.text for shape in shapes if isinstance(shape, Text))
        facts = [fact for panel in seen.panels for fact in panel.facts]
        # the canvas
        sprites = Sprites()
        list(sprites.prepare((shape for shape in shapes if isinstance(shape, Piece)), "dark", 1))
        done = [*commands(seen.shapes, PALETTES["dark"], sprites), *commands(seen.marks, PALETTES["dark"], sprites)]
        assert sum(method == "draw_image" for method, _ in done) == sum(isinstance(shape, Piece) for shape in shapes)
        assert Counter(values[0] for method, values in done if method == "fill_text") == texts
        # the SVG, with the words inside
        drawn = svg(seen, "light")
        assert Counter(map(unescape, re.findall(r"<text[^>]*>([^<]*)</text>", drawn))) == texts
        named = {shape.id for shape in shapes if shape.id}
        assert set(re.findall(r' data-id="([^"]*)"', drawn)) == named
        described = unescape(drawn[drawn.index("<desc>") : drawn.index("</desc>")])
        assert all(fact in described for fact in facts)
        # the words: headings and facts, and every target by name
        words = text_renderer.text(seen)
        assert all(fact in words for fact in facts)
        assert all(f"{panel.title}\n---" in words for panel in seen.panels if panel.title)
        spoken = unescape(text_renderer.html(seen))
        for target in seen.targets:
            kinds[target.id.partition("-")[0]] += 1
            assert target.name.rstrip(".") in words
            assert target.name.rstrip(".") in described
            assert target.name.rstrip(".") in spoken
            assert not target.enabled or not target.price or f"{target.name.rstrip('.')} ({target.price})" in words
            assert any(inside(target.hit, shape) for shape in shapes), target
    assert {"die", "location", "pod", "space", "material", "track", "achievement", "mat", "dock"} <= set(kinds)


def test_a_game_at_the_end_of_a_cell_is_a_picture_that_says_what_it_shows() -> None:
    picture = Game.new(2, 5)._repr_svg_()
    assert picture is not None
    assert "<title>Beta Colony" in picture
    assert "Manufactory" in picture[picture.index("<desc>") : picture.index("</desc>")]
