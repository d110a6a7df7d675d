"""The solo rival's action at a table laid by hand, with a chosen roll."""

from itertools import count
from typing import Any

from betacolony import Event, Game, Position
from betacolony.position_builder import MATERIALS, Rival, table
from betacolony.rules import solo
from helpers.tables.laid import of


def seed_of(pos: Position, value: int) -> int:
    """A seed with which the rival's next roll is this."""
    pos = pos.copy()
    for seed in count():
        pos.seed = seed
        if solo.roll(pos) == value:
            return seed
    raise AssertionError


def rival_acts(value: int = 1, *, rival: Rival | None = None, **state: Any) -> tuple[Game, tuple[Event, ...]]:
    """The rival's action, with which a round ends; the game after it, and what was told.

    ``state`` as for ``table``; what is said without a seat is said of the rival.
    """
    pos = table(turn=2, rival=rival or Rival(), **state)
    game = Game.from_position(pos, seed=seed_of(pos, value))
    return game, game.history[0].events


def rival_bonus(
    bonus: int, amount: int = 1, *, rival: Rival | None = None, **state: Any
) -> tuple[Game, tuple[Event, ...]]:
    """A track's bonus (``betacolony.state.tables``) for the rival, within its action."""
    agenda: list[list[Any]] = [["turn", 3], ["end_turn"], ["bonus", 1, bonus, amount, 0]]
    game = Game.from_position(table(turn=2, rival=rival or Rival(), agenda=agenda, **state))
    return game, game.history[0].events


def the(events: tuple[Event, ...], kind: type[Event], seat: int = 1) -> Any:
    """The one event of a kind that the rival has."""
    (found,) = (event for event in of(events, kind) if getattr(event, "player", seat) == seat)
    return found


def column(*first: str) -> list[str]:
    """The placement column that begins with these."""
    return [*first, *(material for material in MATERIALS if material not in first)]


def begun(level: str = "medium", seed: int = 0, **more: Any) -> Game:
    """A game against the rival at the first decision of its first round or cycle."""
    game = Game.solo(level, seed, **more)
    while not game.position.round:
        game.play(game.options[0])
    return game


def setting_up(game: Game) -> tuple[Event, ...]:
    """The events of the rival's set-up."""
    return next(record.events for record in game.history if any(event.rule == "SOLO-1" for event in record.events))
