"""Games for the property tests: played at random or eagerly, from the set-up or from a rich table."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from betacolony import Game, Position
from betacolony.rules import decisions, steps
from betacolony.rules.decisions import NAMES
from betacolony.rules.option_codec import context_of
from betacolony.state import goods
from helpers.oracle.components import (
    BUILDING_COSTS,
    COLONIES,
    DICE,
    MATERIALS,
    MATS,
    NEIGHBOURS,
    PICTURED,
    POD_COLOURS,
    RONDEL,
    STATUES,
    TRACK_END,
)

Data = dict[str, Any]
Chooser = Callable[[Position, random.Random], int]

SPACES = range(54)
PODS = range(40)


def set_up(players: int, seed: int) -> Position:
    """A position at its first decision, with its seed for all that is to come."""
    pos = Game.new(players, seed).position
    pos.seed = seed
    return pos


def kind_of(pos: Position) -> str:
    """The kind of decision that a position asks for; "over" after the end."""
    return NAMES[pos.agenda[-1][0]] if pos.agenda else "over"


def asked(pos: Position) -> Data:
    """The decision of a position as the oracle reads it."""
    return {"kind": kind_of(pos), "player": pos.agenda[-1][1], **context_of(pos)}


def at_random(pos: Position, rng: random.Random) -> int:
    """Any choice."""
    choices = decisions.choices(pos)
    return choices[int(rng.random() * len(choices))]


def eagerly(pos: Position, rng: random.Random) -> int:
    """The choice that looks best one step ahead, now and then any: builds far more than chance does."""
    choices = decisions.choices(pos)
    if len(choices) == 1 or rng.random() < 0.15:
        return choices[int(rng.random() * len(choices))]
    player = pos.agenda[-1][1]

    def worth(choice: int) -> float:
        after = pos.copy()
        steps.play(after, choice, None)
        points = sum(after.points[8 * player : 8 * player + 8]) - 1.5 * after.crew[player]
        held = goods.materials(after.goods[player]) + 2 * goods.artifacts(after.goods[player]) + after.fuel[player]
        # being asked more means that something is to come: a pod or an achievement, more than all else
        more = after.agenda and after.turn == pos.turn and after.agenda[-1][1] == player
        coming = 4.0 if more else 0.0
        return points + 0.7 * held + coming + 2 * rng.random()

    return max(choices, key=worth)


def quietly(pos: Position, rng: random.Random) -> int:
    """The last choice, which docks or declines, now and then any: comes soon to the end of a round."""
    return decisions.choices(pos)[-1] if rng.random() < 0.8 else at_random(pos, rng)


def walk(pos: Position, rng: random.Random, choose: Chooser, most: int = 1_000_000) -> Iterator[tuple[Position, int]]:
    """Play on from a position: at each decision the position itself, to be looked at only, and the coming choice."""
    while pos.agenda and most:
        choice = choose(pos, rng)
        yield pos, choice
        steps.play(pos, choice, None)
        most -= 1


# --- rich tables ---------------------------------------------------------------------------------------------------


def rich(rng: random.Random, players: int) -> Position:
    """A table on which nearly everything can be done: pods on the board, goods, all mats, all cards, ends of supplies.

    It rests at a decision of some round.
    """
    pos = set_up(players, rng.randrange(1 << 40))
    turn = rng.randrange(2 * players)
    while not pos.round or pos.turn != turn or kind_of(pos) != "move":
        steps.play(pos, at_random(pos, rng), None)
    data = pos.to_dict()
    clear(data)
    data["round"] = rng.choice([1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9])
    data["cards"] = [f"c{cycle}{rng.choice('abc')}" for cycle in (1, 2, 3)]
    mats = rng.sample(list(MATS), len(MATS))
    for seat in data["seats"]:
        seat["mat"] = mats.pop()
    data["mats"] = mats
    fill_hands(data, rng)
    build(data, rng)
    lay_out(data, rng)
    for seat in data["seats"]:
        seat["dice"] = {die: rng.randint(1, 6) for die in DICE}
        seat["influence"] = {colony: rng.choice([0, 3, 9, 10, 11, 11, 12, 13, TRACK_END]) for colony in COLONIES}
    if data["round"] <= 3 and rng.random() < 0.3:
        crowd(data, rng)
    else:
        begin(data, rng)
    seed = rng.randrange(1 << 40)
    made = Game.from_position(Position.from_dict(data), seed=seed).position
    made.seed = seed
    return made


def positions(seed: int, number: int) -> Iterator[Position]:
    """Positions of so many random, eager and rich games, in the middle of turns too."""
    rng = random.Random(seed)
    for turn in range(number):
        players = 2 + turn % 3
        start = rich(rng, players) if turn % 4 else set_up(players, rng.randrange(1 << 40))
        for pos, _ in walk(start, rng, eagerly if turn % 8 else at_random, most=6 if turn % 4 else 400):
            if turn % 4 or rng.random() < 0.1:
                yield pos


def clear(data: Data) -> None:
    """Take everything off the board, and put all pods back into the talon."""
    data["board"] = {}
    data["talon"] = list(PODS)
    data["removed"] = []
    data["statues"] = list(STATUES)
    data["building"], data["hidden_buildings"] = None, list(BUILDING_COSTS)
    data["artifacts"] = 16
    for seat in data["seats"]:
        seat |= {"crew": 15, "artifacts": 0, "achievements": [], "materials": dict.fromkeys(MATERIALS, 0)}


def fill_hands(data: Data, rng: random.Random) -> None:
    """Materials up to full hands, artifacts from the supply, fuel."""
    for seat in data["seats"]:
        kinds = rng.sample(MATERIALS, rng.randint(1, 6))
        if rng.random() < 0.15:
            seat["materials"] |= PICTURED
        for _ in range(rng.choice([0, 2, 4, 6, 8, 9, 10, 10]) - sum(seat["materials"].values())):
            seat["materials"][rng.choice(kinds)] += 1
        seat["artifacts"] = min(rng.choice([0, 0, 1, 2, 3, 4, 6]), data["artifacts"])
        data["artifacts"] -= seat["artifacts"]
        seat["fuel"] = rng.choice([0, 1, 2, 3, 5, 8])
    if rng.random() < 0.2:  # an empty supply
        seat = data["seats"][0]
        seat["artifacts"] += data["artifacts"]
        data["artifacts"] = 0


def build(data: Data, rng: random.Random) -> None:
    """Pods and achievements with crew on the board, no group over three."""
    for name in rng.sample([*STATUES, *BUILDING_COSTS], rng.choice([0, 0, 1, 3, 5])):
        builders = [seat for seat in data["seats"] if len(seat["achievements"]) < 2]
        spaces = [space for space in SPACES if space % 18 < 12 and str(space) not in data["board"]]
        if builders and spaces:
            builder = rng.choice(builders)
            builder["achievements"].append(name)
            rest = data["statues"] if name in STATUES else data["hidden_buildings"]
            rest.remove(name)
            crew = [min(seat["crew"], 1) if seat is builder else 0 for seat in data["seats"]]
            builder["crew"] -= sum(crew)
            data["board"][str(rng.choice(spaces))] = {"achievement": name, "crew": crew}
    number = rng.choice([0, 4, 10, 20, 20, 30, 30, 32, 32, 38])
    for pod in rng.sample(list(PODS), number):
        sizes = {space: group_size(data, space, pod) for space in SPACES if str(space) not in data["board"]}
        largest = max((size for size in sizes.values() if size <= 3), default=0) if rng.random() < 0.5 else 1
        spaces = [space for space, size in sizes.items() if largest <= size <= 3]
        if number == 38:  # no room is left for achievements
            spaces = [space for space, size in sizes.items() if size <= 3 and space % 18 < 12]
        if spaces:
            data["talon"].remove(pod)
            put(data, rng, rng.choice(spaces), pod)
    if rng.random() < 0.15:  # somebody's crew has run out
        seat = data["seats"][rng.randrange(len(data["seats"]))]
        pods = [tile for tile in data["board"].values() if "pod" in tile]
        if pods:
            pods[0]["crew"][data["seats"].index(seat)] += seat["crew"]
            seat["crew"] = 0


def begin(data: Data, rng: random.Random) -> None:
    """The stage of the turn: before the move, before the activation, or at a track bonus."""
    player = (data["start_player"] + data["turn"]) % len(data["seats"])
    seat = data["seats"][player]
    seat["ship"] = rng.choice(RONDEL)
    unspent = [die for die in DICE if die not in seat["spent"]]
    if rng.random() < 0.3:
        seat["spent"].append(rng.choice(unspent))
        data["agenda"][-1] = ["ask_activate", player]
    elif rng.random() < 0.4:
        seat["spent"] += unspent[:2]
        bonus, amount = rng.choice([(2, 1), (2, 2), (3, 1), (5, 1), (6, 1), (6, 1), (7, 1), (7, 1), (8, 1)])
        data["agenda"][-1] = ["bonus", player, bonus, amount, rng.randrange(3)]


def crowd(data: Data, rng: random.Random) -> None:
    """At Nebra, or one step before, with room for too little: mat and cycle card give more, of two kinds."""
    data["cards"][0] = "c1c"
    player = (data["start_player"] + data["turn"]) % len(data["seats"])
    for seat in data["seats"]:
        if seat["mat"] == "B":
            seat["mat"] = data["seats"][player]["mat"]
    seat = data["seats"][player]
    seat |= {"mat": "B", "ship": "ridback", "dice": {"black": 1, "blue": 5, "red": 2, "green": 1}}
    if rng.random() < 0.5:
        seat["ship"] = "nebra"
        seat["spent"].append(next(die for die in DICE if die not in seat["spent"]))
        data["agenda"][-1] = ["ask_activate", player]
    seat["materials"] = dict.fromkeys(MATERIALS, 1) | {rng.choice(MATERIALS): rng.choice([3, 4])}
    data["mats"] = [mat for mat in MATS if all(seat["mat"] != mat for seat in data["seats"])]


def put(data: Data, rng: random.Random, space: int, pod: int) -> None:
    """A pod with some crew on a space."""
    crew = [0] * len(data["seats"])
    for player, seat in enumerate(data["seats"]):
        if rng.random() < 0.4 and seat["crew"]:
            crew[player] = 1
            seat["crew"] -= 1
    data["board"][str(space)] = {"pod": pod, "crew": crew}


def group_size(data: Data, space: int, pod: int) -> int:
    """The number of pods of one colour that a pod on a space would connect, itself included (POD-3)."""
    colour = POD_COLOURS[pod // 8]
    found, edge = {space}, [space]
    while edge:
        for near in NEIGHBOURS[edge.pop()]:
            tile = data["board"].get(str(near), {})
            if near not in found and "pod" in tile and POD_COLOURS[tile["pod"] // 8] == colour:
                found.add(near)
                edge.append(near)
    return len(found)


def lay_out(data: Data, rng: random.Random) -> None:
    """The Manufactory and the top building from what is left; often few or none remain hidden."""
    columns = 3 if 4 <= data["round"] <= 6 and data["cards"][1] == "c2c" else 2
    rng.shuffle(data["talon"])
    left = data["talon"]
    data["manufactory"] = [[left.pop() if left else None for _ in range(columns)] for _ in range(4)]
    keep = rng.choice([0, 0, 1, 1, 2, len(left)])
    data["removed"] = sorted(left[keep:])
    data["talon"] = sorted(left[:keep])
    hidden = data["hidden_buildings"]
    rng.shuffle(hidden)
    data["building"] = hidden.pop() if hidden else None
