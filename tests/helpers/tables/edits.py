"""Positions of all kinds, and any edit of one: for the property tests of what-if."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from betacolony import Game, Position, position_builder
from betacolony.state import goods
from betacolony.state.position import BOARD, SOURCES
from betacolony.whatif import editing
from helpers.tables.games import positions

ACHIEVEMENTS = [achievement.id for achievement in position_builder.EDITION.achievements]
BUILDINGS = [achievement.id for achievement in position_builder.EDITION.achievements if achievement.type == "building"]
CARDS = [card.id for card in position_builder.EDITION.cards]
MATS = [mat.id for mat in position_builder.EDITION.mats]


@cache
def some() -> tuple[Position, ...]:
    """Positions at all kinds of decisions, some of them against the rival; not to be changed."""
    solo = [Game.solo(level, seed=3).position for level in ("easy", "hard")]
    for level in ("easy", "medium", "hard"):
        game, rng = Game.solo(level, seed=5), random.Random(5)
        for _ in range(30):
            game.play(rng.choice(game.options))
        solo.append(game.position)
    return (*(pos.copy() for pos in positions(11, 16)), *solo)


def any_edit(draw: Callable[..., Any], pos: Position) -> Position:
    """Any edit of a position that makes sense."""

    def pick(*values: Any) -> Any:
        return draw(st.sampled_from(values))

    def number(low: int, high: int) -> int:
        found: int = draw(st.integers(low, high))
        return found

    t, player, space = pos.t, number(0, pos.players - 1), number(0, BOARD - 1)
    pod = number(0, t.pods - 1)
    crew = pos.crew[player] + pos.crew_on[player * BOARD + space] if pos.tiles[space] else 0
    artifacts = pos.artifacts + goods.artifacts(pos.goods[player])
    edits: dict[str, Callable[[], Position]] = {
        "pod": lambda: editing.put_pod(pos, space, pod),
        "achievement": lambda: editing.put_achievement(pos, space, pick(*ACHIEVEMENTS), player),
        "clear": lambda: editing.clear(pos, space),
        "crew": lambda: editing.set_crew(pos, player, space, number(0, crew)),
        "goods": lambda: editing.set_goods(pos, player, {pick(*t.materials): number(0, 12)}, number(0, artifacts)),
        "fuel": lambda: editing.set_fuel(pos, player, number(0, 30)),
        "marker": lambda: editing.set_marker(pos, player, pick(*t.colonies), number(0, 15)),
        "points": lambda: editing.set_points(pos, player, **{pick(*SOURCES): number(0, 99)}),
        "dice": lambda: editing.set_dice(pos, pick(None, player), **{pick(*t.dice): number(1, 6)}),
        "spent": lambda: editing.set_spent(pos, player, draw(st.sets(st.sampled_from(t.dice)))),
        "ship": lambda: editing.set_ship(pos, player, pick(*t.rondel)),
        "mat": lambda: editing.set_mat(pos, player, pick(None, *MATS)),
        "place": lambda: editing.set_place(pos, number(0, 3), number(0, pos.columns - 1), pick(None, pod)),
        "building": lambda: editing.set_building(pos, pick(None, *BUILDINGS)),
        "card": lambda: editing.set_card(pos, number(1, 3), pick(*CARDS)),
        "moment": lambda: editing.set_moment(
            pos, round_=number(1, 9), turn=number(0, pos.turns - 1), start=number(0, pos.players - 1)
        ),
    }
    if pos.solo is None:
        edits["seats"] = lambda: editing.reseat(pos, draw(st.permutations(range(pos.players))))
    else:
        edits["rival"] = lambda: editing.set_rival(pos, active=pick(*t.colonies), pointer=number(0, 5))
    return edits[pick(*edits)]()
