"""Options to try out, as plain data: legal ones, legal ones with one part changed, others, and garbage."""

import random
from typing import Any

from betacolony import Position
from betacolony.rules import decisions
from betacolony.rules.option_codec import option_for
from helpers.oracle import FIELDS, TYPES_ASKED
from helpers.oracle.components import MATERIALS
from helpers.oracle.options import LISTS, NAMES
from helpers.tables.games import Data, asked

GARBAGE: list[Any] = [None, True, False, -1, 99, 10**30, 1.0, "", "x", "7", [], ["food"], [3], [["red"]], {"red": 1}]


def attempts(pos: Position, rng: random.Random, number: int) -> list[Data]:
    """A number of options to try at a position's decision, about a third of them legal; none is there twice."""
    listed = decisions.choices(pos)
    known = [option_for(pos, choice).to_dict() for choice in rng.sample(listed, min(len(listed), number))]
    types = TYPES_ASKED[asked(pos)["kind"]]
    found: list[Data] = known[: number // 4]
    while len(found) < number:
        luck = rng.random()
        if luck < 0.6 and known:
            found.append(changed(rng.choice(known), rng))
        elif luck < 0.85:
            found.append(anything(rng.choice(types), rng))
        elif luck < 0.9:
            found.append(anything(rng.choice(list(FIELDS)), rng))
        else:
            found.append(spoilt(rng.choice(known) if known else {"type": rng.choice(types)}, rng))
    return [option for place, option in enumerate(found) if option not in found[:place]]


def changed(option: Data, rng: random.Random) -> Data:
    """An option with one or two parts changed to other sensible values."""
    names = FIELDS[option["type"]]
    new = dict(option)
    for name in rng.sample(names, min(len(names), rng.choice([1, 1, 2]))):
        if name == "fuel":
            new[name] += rng.choice([-2, -1, 1, 2, 2, 4, 7, 14])
        elif name == "materials" and new[name] and rng.random() < 0.7:
            new[name] = list(new[name])
            new[name][rng.randrange(len(new[name]))] = rng.choice(MATERIALS)
            rng.shuffle(new[name])
        elif name == "artifacts" and rng.random() < 0.7:
            # the same price with an artifact for a material, or a material for an artifact
            new["materials"] = [*new["materials"][1:]]
            new[name] += len(option["materials"]) - len(new["materials"])
        elif name == "dice":
            new[name] = list(reversed(new[name])) if rng.random() < 0.3 else sensible(name, rng)
        else:
            new[name] = sensible(name, rng)
    return new


def anything(type_: str, rng: random.Random) -> Data:
    """An option of a type, with sensible values."""
    return {"type": type_, **{name: sensible(name, rng) for name in FIELDS[type_]}}


def spoilt(option: Data, rng: random.Random) -> Data:
    """An option with garbage in it, with a part missing, or with one too many."""
    new = dict(option)
    names = list(new)
    luck = rng.random()
    if luck < 0.7:
        name = rng.choice(names[1:] or names)
        new[name] = rng.choice(GARBAGE)
    elif luck < 0.9 and "materials" not in new:
        del new[rng.choice(names[1:] or names)]
    else:
        new["colour"] = "red"
    return new


def sensible(name: str, rng: random.Random) -> Any:
    """A value of the kind that a part of an option takes; it may be out of range by a little."""
    if name in LISTS:
        return rng.choices(LISTS[name], k=rng.choice([0, 1, 1, 1, 2, 2, 2, 2, 3, 12]))
    values: dict[str, list[Any]] = {
        **NAMES,
        "fuel": [-1, 0, 0, 1, 2, 3, 4, 9],
        "clockwise": [True, False],
        "value": [0, 1, 2, 3, 4, 5, 6, 7],
        "row": [-1, 0, 1, 2, 3, 4],
        "column": [-1, 0, 1, 2, 3],
        "space": list(range(-1, 55)),
        "artifacts": [-1, 0, 1, 2, 3, 4],
    }
    return rng.choice(values[name])
