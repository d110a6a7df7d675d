"""Tables of whole games for tests of their pictures, and what such a picture tells, offers and covers."""

import random
from collections.abc import Iterator
from functools import cache
from math import hypot

from betacolony import Game, RandomPlayer
from betacolony_widgets.board.anchors import middle
from betacolony_widgets.board.painting import text_renderer
from betacolony_widgets.board.shapes import Box, Circle, Hit, Panel, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.play.play import Play


def games(players: int, seed: int = 5, language: str = "en") -> Iterator[Game]:
    """A whole game, now and then; one player plays solo."""
    names = ["You", "Nova", "Wolfeschlegelsteinha", "Pax"][:players]
    game = Game.new(names, seed, language=language) if players > 1 else Game.solo("hard", seed, language=language)
    player, chance = RandomPlayer(seed), random.Random(seed)
    yield game
    while not game.is_over:
        for _ in range(chance.randrange(1, 9)):
            if not game.is_over:
                game.play(player.choose(game))
        yield game


@cache
def tables(players: int, seed: int = 5, language: str = "en") -> tuple[TableView, ...]:
    """The tables of a whole game as the people who play it see them."""
    return tuple(Play(game.branch(), {}).table() for game in games(players, seed, language))


def facts(picture: Scene) -> set[str]:
    """All that a picture tells, in sentences."""
    return {line for panel in picture.panels for line in text_renderer.lines(picture.messages, panel)}


def offers(picture: Scene) -> dict[str, tuple[str, str, str]]:
    """The choices in a picture, by id: names, prices and keys."""
    return {target.id: (target.name, target.price, target.key) for target in picture.targets if target.enabled}


def overlap(first: Hit, second: Hit) -> bool:
    """True if two areas have more than an edge in common."""
    if isinstance(first, Box) and isinstance(second, Box):
        return not (
            first.x + first.w <= second.x + 1
            or second.x + second.w <= first.x + 1
            or first.y + first.h <= second.y + 1
            or second.y + second.h <= first.y + 1
        )
    (x, y), (a, b) = middle(first), middle(second)
    return hypot(a - x, b - y) < inner(first) + inner(second) - 1


def inner(area: Hit) -> float:
    """The radius of the largest circle around the middle of an area within it."""
    if isinstance(area, Circle):
        return area.r
    if isinstance(area, Box):
        return min(area.w, area.h) / 2
    x, y = middle(area)
    (a, b), (c, d) = area.points[:2]
    return hypot((a + c) / 2 - x, (b + d) / 2 - y)


def reach(text: Text) -> tuple[float, float]:
    """The left and the right end of a line at most."""
    wide = width_of(text.text, text.size, bold=text.bold)
    if text.limit:
        wide = min(wide, text.limit)
    left = {"left": text.x, "center": text.x - wide / 2, "right": text.x - wide}[text.align]
    return left, left + wide


def check_text(text: Text, size: tuple[int, int]) -> None:
    """A line is large enough to read, and within a picture."""
    left, right = reach(text)
    assert text.size >= 11, text
    assert left >= 0, text
    assert right <= size[0], text
    assert text.size / 2 <= text.y <= size[1] - text.size / 2, text


def all_texts(shown: Scene) -> Iterator[tuple[Panel, Text]]:
    """All lines of a picture with their panels."""
    for panel in shown.panels:
        for shape in (*panel.shapes, *panel.marks):
            if isinstance(shape, Text):
                yield panel, shape
