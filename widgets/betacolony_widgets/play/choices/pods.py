"""Pods of the Manufactory: which can be had, why others can't, and the fuel that opens their rows."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from betacolony import Activate, Decision, Game, Option, Reason, TakePod
from betacolony.rules import dice_reach, legal
from betacolony.rules.reasons import examine
from betacolony.state import agenda, goods
from betacolony.state.position import Position

from . import flow

#: the words, by the reason's code, for what keeps a pod from being taken
_SHORT: Final[Mapping[str, str]] = {"pod_unpaid": "too_dear", "fits_nowhere": "fits_nowhere"}


def _targets(pos: Position) -> Iterable[tuple[str, int]]:
    """The places of the Manufactory as targets, each with its number in the engine."""
    for row in range(pos.t.rows):
        for column in range(pos.t.width):
            yield f"pod-{row}-{column}", row * pos.t.width + column


def out_of_reach(game: Game) -> frozenset[str]:
    """The pods that nobody could take and pay for at once, while a die is chosen that may open their rows."""
    decision = game.decision
    if decision is None or decision.kind != "activate":
        return frozenset()
    pos = game.position
    takeable = legal.takeable_pods(pos, decision.player, pos.t.all_places)
    return frozenset(target for target, place in _targets(pos) if not takeable >> place & 1)


def why_not(game: Game, target: str, chosen: Sequence[str]) -> tuple[Reason, ...]:
    """The reasons against a pod while a die is chosen that may open its row: of the fuel, and of the pod itself."""
    decision = game.decision
    if decision is None or decision.kind != "activate" or not target.startswith("pod-"):
        return ()
    row, column = map(int, target.split("-")[1:])
    pos, values = game.position, game.edition.rows[row]
    spent = game.position.seats[decision.player].spent
    dice = [other.removeprefix("die-") for other in chosen if other.startswith("die-")]
    ways = [
        (dice_reach.activation_cost(pos, decision.player, number, value), value, die)
        for number, die in enumerate(game.edition.dice)
        for value in values
        if die not in spent and (not dice or die in dice)
    ]
    pos.agenda[-1] = (agenda.ASK_POD, decision.player, values[0])
    _, against = examine(pos, TakePod(row, column))
    if not ways:
        return against
    fuel, value, die = min(ways)
    return (*game.why_not(Activate(die, value, fuel)), *against)


def meant(game: Game, chosen: Iterable[str]) -> TakePod | None:
    """The pod by which its row was chosen, the last of several, once that is open, if it can be had."""
    pods = [target for target in chosen if target.startswith("pod-")][-1:]
    if not pods or game.decision is None or game.decision.kind != "pod":
        return None
    left = [option for option in flow.matching(game.options, pods, game.edition) if isinstance(option, TakePod)]
    return left[0] if len(left) == 1 else None


def opening(game: Game, decision: Decision | None) -> tuple[str, int] | None:
    """The die, with what it shows, that has opened the row of pods to take from; None for any other choice."""
    if decision is None or decision.kind != "pod":
        return None
    choices_made = (record.option for record in reversed(game.history))
    die = next((option.die for option in choices_made if isinstance(option, Activate)), None)
    return None if die is None else (die, game.position.seats[decision.player].dice[die])


def fuel_of_rows(game: Game, options: Iterable[Option], decision: Decision | None) -> dict[int, int]:
    """The least fuel that opens each row, as the player's mat allows (POD-1).

    Once one is open, that is what the others would have taken with the same die.
    """
    if decision is not None and decision.kind == "activate":
        ways = [option for option in options if isinstance(option, Activate) and option.effect == "row"]
        return {row: min(way.fuel for way in ways if way.amount == row) for row in {way.amount for way in ways}}
    opened = opening(game, decision)
    if opened is None or decision is None:
        return {}
    pos, die = game.position, game.edition.dice.index(opened[0])
    return {
        row: min(dice_reach.activation_cost(pos, decision.player, die, value) for value in values)
        for row, values in enumerate(game.edition.rows)
    }


def lacking(game: Game, decision: Decision | None) -> dict[str, str]:
    """For each pod that can't be taken from a row that is or can be opened why not, as a key of ``manufactory``."""
    if decision is None or decision.kind not in {"activate", "pod", "free_pod"}:
        return {}
    pos, player = game.position, decision.player
    opened = {option.row for option in game.options if isinstance(option, TakePod)}
    opened |= {option.amount for option in game.options if isinstance(option, Activate) and option.effect == "row"}
    powers, held, obstacles = pos.powers(player, for_pod=True), pos.goods[player], dict[str, str]()
    for target, place in _targets(pos):
        row, column = divmod(place, pos.t.width)
        if row not in opened or column >= pos.columns or pos.places[place] < 0:
            continue
        if decision.kind == "activate":
            pos.agenda[-1] = (agenda.ASK_POD, player, game.edition.rows[row][0])
        code = next((_SHORT[reason.code] for reason in examine(pos, TakePod(row, column))[1]), "")
        ways = pos.t.pod_ways[pos.t.pod_colour[pos.places[place]]][powers]
        if code == "too_dear" and all(goods.kinds_left(held, way) < 0 for way in ways):
            code = "lacks"  # even the pod itself
        if code:
            obstacles[target] = code
    return obstacles
