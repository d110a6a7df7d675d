"""Results of actions, checked against the oracle: the next question, and every number on the table."""

import random
from collections import Counter

import pytest

from betacolony import Position
from betacolony.rules import decisions
from betacolony.rules.option_codec import option_for
from helpers import oracle
from helpers.tables.games import Data, asked, eagerly, kind_of, rich
from helpers.tables.turns import after, goes_on, outer_agenda

#: what the engine keeps for itself, and what the end of the action changes
FRAME = ("agenda", "reveals", "turn", "round", "start_player")
DRAWN = ("manufactory", "talon", "building", "hidden_buildings")


def comparable(position: Data, *leave_out: str) -> Data:
    """A position without some of its parts, with all lists that stand for sets in order."""
    data = {key: value for key, value in position.items() if key not in (*FRAME, *leave_out)}
    for key in ("talon", "statues", "hidden_buildings"):
        if key in data:
            data[key] = sorted(data[key])
    data["seats"] = [
        seat | {"spent": sorted(seat["spent"]), "achievements": sorted(seat["achievements"])} for seat in data["seats"]
    ]
    return data


def play_beside(pos: Position, rng: random.Random) -> Counter[str]:
    """Play one action by engine and oracle side by side; returns the kinds of decisions that came up."""
    moment = oracle.begin(pos.to_dict())
    outer = outer_agenda(pos)
    kinds: Counter[str] = Counter()
    while True:
        kinds[kind_of(pos)] += 1
        choice = eagerly(pos, rng) if rng.random() < 0.6 else rng.choice(decisions.choices(pos))
        option = option_for(pos, choice).to_dict()
        try:
            moment = oracle.step(moment, option)
        except oracle.HiddenDrawError:
            return kinds
        new = after(pos, choice)
        if not goes_on(new, outer):
            assert moment.asked is None, option
            if new.round == pos.round and kind_of(new) == "move":  # else a goal or a roll has changed more
                assert comparable(new.to_dict(), *DRAWN) == comparable(moment.position, *DRAWN), option
            return kinds
        assert moment.asked is not None, option
        assert {**asked(new), "count": None} == {**moment.asked, "count": None}
        if kind_of(new) == "material":
            assert asked(new)["count"] == moment.asked["count"]
        assert comparable(new.to_dict()) == comparable(moment.position), option
        pos = new


def run(seed: int, actions: int) -> Counter[str]:
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    number = 0
    while number < actions:
        pos = rich(rng, rng.choice([2, 3, 4]))
        if kind_of(pos) != "move":
            continue
        for _ in range(3):
            kinds += play_beside(pos, rng)
            number += 1
    return kinds


@pytest.mark.parametrize("chunk", range(4))
def test_engine_and_oracle_agree_on_what_an_action_leads_to(chunk: int) -> None:
    kinds = run(chunk, 150)
    assert len(kinds) > 8


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
def test_engine_and_oracle_agree_on_what_an_action_leads_to_at_length(chunk: int) -> None:
    kinds = run(100 + chunk, 4000)
    assert {"free_pod", "free_achievement", "track", "crew", "extra", "extra_cp", "material", "payment"} <= set(kinds)
