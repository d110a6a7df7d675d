"""Reading a replay file: what its data say, and games with names that could hurt it."""

import json
import re
from itertools import pairwise
from typing import Any

from betacolony import Game, RandomPlayer

#: names that end scripts, elements and attributes, or mean something to templates and JavaScript
HOSTILE = (
    "</script><script>alert(1)</script>",
    "\"'><img src=x onerror=alert(2)>",
    "$heading {n} &lt; &#8232;",
    "]]><!-- \\ud800 \\u003c ${alert(3)}",
)


def played(seed: int, players: Any, steps: int = 1000) -> Game:
    """A game by random players, over or with so many moves."""
    game = Game.new(players=players, seed=seed)
    player = RandomPlayer(seed)
    while not game.is_over and len(game.history) <= steps:
        game.play(player.choose(game))
    return game


def data_of(page: str) -> dict[str, Any]:
    """The data of a page, as a browser finds them: up to what ends the script element."""
    text = page.split('<script type="application/json" id="reel">')[1].partition("</script")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def pictures_of(page: str) -> list[list[str]]:
    """The shapes of every picture of a page, from back to front, rebuilt as the page's script does."""
    data = data_of(page)
    shapes = data["shapes"]
    static = re.search(r'<svg id="table"[^>]*>(.*?)</svg>', page, re.DOTALL)
    assert static
    drawn = re.findall(r"<text.*?</text>|<[^>]*/>", static[1])
    shown: set[int] = set()
    numbers = []
    for gone, come, *_ in data["frames"]:
        assert shown.issuperset(_numbers(gone))
        assert shown.isdisjoint(_numbers(come))
        shown = (shown - set(_numbers(gone))) | set(_numbers(come))
        numbers.append(sorted(shown))
    assert len(drawn) == len(numbers[-1])
    for number, shape in zip(numbers[-1], drawn, strict=True):
        assert shapes[number] == ""
        shapes[number] = shape
    return [[shapes[number] for number in picture] for picture in numbers]


def _numbers(runs: list[int]) -> list[int]:
    numbers = [first + more for first, count in zip(runs[::2], runs[1::2], strict=True) for more in range(count)]
    assert all(earlier < later for earlier, later in pairwise(numbers))
    return numbers
