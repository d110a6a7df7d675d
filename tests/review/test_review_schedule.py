"""The schedule of review cards: they come back when they should."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony_widgets.review import KINDS, schedule
from betacolony_widgets.review.schedule import FRESH, INTERVALS, MOST, Slot, State
from helpers.review_cards import DAMAGED, TODAY


def play(days: int, chance: random.Random, right: float = 0.7) -> list[tuple[int, State, str, bool]]:
    """Each answer of a reader who comes on most days: the day, the state after it, the kind, and True if right."""
    state, answers = State(), []
    for day in range(TODAY, TODAY + days):
        if chance.random() < 0.8:
            while left := schedule.queue(state, day, KINDS):
                answer = chance.random() < right
                state = schedule.answered(state, left[0], day, right=answer)
                answers.append((day, state, left[0], answer))
    return answers


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1000), st.floats(0, 1))
def test_there_are_never_more_than_ten_cards_a_day_and_four_new_ones(seed: int, right: float) -> None:
    answers = play(40, random.Random(seed), right)
    met: set[str] = set()
    for day in sorted({day for day, *_ in answers}):
        kinds = [kind for other, _, kind, _ in answers if other == day]
        assert len(kinds) <= MOST == 10
        assert len(set(kinds)) == len(kinds)
        assert len(set(kinds) - met) <= FRESH
        met |= set(kinds)


def test_right_answers_make_a_kind_come_back_later_and_later() -> None:
    state, day, gaps = State(), TODAY, []
    for _ in range(8):
        state = schedule.answered(state, "row", day, right=True)
        gaps.append(state.slots["row"].due - day)
        day = state.slots["row"].due
    assert gaps == [*INTERVALS[1:], *[INTERVALS[-1]] * 3]
    assert all(days < longer for days, longer in pairwise(INTERVALS))


@pytest.mark.parametrize("box", range(len(INTERVALS)))
def test_a_wrong_answer_comes_back_tomorrow(box: int) -> None:
    state = schedule.answered(State({"row": Slot(box, TODAY)}), "row", TODAY, right=False)
    assert state.slots["row"] == Slot(0, TODAY + 1)
    assert "row" not in schedule.queue(state, TODAY, KINDS)
    assert schedule.queue(state, TODAY + 1, KINDS)[0] == "row"


def test_the_first_day_brings_four_kinds_in_their_order() -> None:
    assert schedule.queue(State(), TODAY, KINDS) == KINDS[:FRESH]


def test_what_is_due_longest_comes_first_and_before_what_is_new() -> None:
    state = State({"pod": Slot(2, TODAY - 1), "moon": Slot(1, TODAY - 5), "row": Slot(1, TODAY + 1)})
    assert schedule.queue(state, TODAY, KINDS)[:2] == ("moon", "pod")
    assert not {"moon", "pod", "row"} & set(schedule.queue(state, TODAY, KINDS)[2:])


def test_a_queue_follows_from_state_and_day_alone() -> None:
    for _, state, _, _ in play(20, random.Random(1)):
        again = schedule.read(json.loads(json.dumps(schedule.to_data(state))), KINDS)
        assert again is not None
        assert again == state
        assert schedule.queue(state, TODAY + 20, KINDS) == schedule.queue(again, TODAY + 20, KINDS)


def test_a_clock_that_was_wrong_keeps_no_card_away_for_long() -> None:
    state = schedule.answered(State(), "row", TODAY + 3650, right=True)
    assert schedule.on(state, TODAY).slots["row"].due <= TODAY + INTERVALS[1]


@pytest.mark.parametrize(("kinds", "days"), [(KINDS, 1), (("row", "fuel"), 2), ((), None)])
def test_it_is_known_when_there_is_something_to_do_again(kinds: tuple[str, ...], days: int | None) -> None:
    state = State()
    while left := schedule.queue(state, TODAY, kinds):
        state = schedule.answered(state, left[0], TODAY, right=True)
    assert schedule.returns(state, TODAY, kinds) == days


@pytest.mark.parametrize("data", DAMAGED)
def test_what_was_damaged_is_not_read(data: object) -> None:
    assert schedule.read(data, KINDS) is None


def test_kinds_that_are_no_more_are_forgotten() -> None:
    data = {**schedule.to_data(State()), "cards": {"luck": [1, "2026-07-30"], "row": [1, "2026-07-30"]}}
    assert schedule.read(data, KINDS) == State({"row": Slot(1, TODAY)})


# --- two games -------------------------------------------------------------------------------------------------------

BEFORE: dict[str, Any] = {
    "v": 1,
    "day": "2026-07-30",
    "done": 3,
    "fresh": 2,
    "cards": {"row": [2, "2026-08-03"], "pod": [0, "2026-07-31"]},
}


def test_what_was_kept_before_there_were_two_games_is_read_as_before() -> None:
    own = schedule.read(BEFORE, KINDS)
    assert own is not None
    assert own == State({"row": Slot(2, TODAY + 4), "pod": Slot(0, TODAY + 1)}, TODAY, 3, 2)
    assert schedule.to_data(own, beside=BEFORE) == BEFORE
    assert schedule.read(BEFORE, ("way",), "exocolony") == State()


def test_each_game_keeps_its_cards_and_leaves_those_of_the_other() -> None:
    state = schedule.answered(State(), "way", TODAY, right=True)
    both = schedule.to_data(state, "exocolony", BEFORE)
    assert both["cards"] == {**BEFORE["cards"], "exocolony/way": [1, "2026-08-01"]}
    assert {name: both[name] for name in ("day", "done", "fresh")} == {"day": "2026-07-30", "done": 3, "fresh": 2}
    assert schedule.read(both, ("way", "row"), "exocolony") == state
    own = schedule.read(both, KINDS)
    assert own is not None
    assert own == schedule.read(BEFORE, KINDS)
    later = schedule.answered(own, "row", TODAY + 4, right=True)
    kept = schedule.to_data(later, beside=both)
    assert schedule.read(kept, KINDS) == later
    assert schedule.read(kept, ("way",), "exocolony") == state
    assert json.loads(json.dumps(kept)) == kept


def test_a_full_day_of_one_game_leaves_room_for_the_other() -> None:
    full = {**BEFORE, "done": MOST, "fresh": FRESH}
    state = schedule.read(full, KINDS)
    other = schedule.read(full, ("way", "trade"), "exocolony")
    assert state is not None
    assert other is not None
    assert schedule.queue(state, TODAY, KINDS) == ()
    assert schedule.queue(other, TODAY, ("way", "trade")) == ("way", "trade")


@pytest.mark.parametrize(
    "games", [3, [], {"exocolony": 3}, {"exocolony": {}}, {"exocolony": {"day": "never", "done": 0, "fresh": 0}}]
)
def test_a_damaged_count_is_not_read_by_its_game_and_hinders_no_other(games: object) -> None:
    data = {**BEFORE, "games": games}
    assert schedule.read(data, KINDS) == schedule.read(BEFORE, KINDS)
    read = schedule.read(data, ("way",), "exocolony")
    assert read == (None if isinstance(games, dict) else State())


@pytest.mark.parametrize("beside", DAMAGED)
def test_what_can_not_be_read_is_not_kept_on(beside: object) -> None:
    state = schedule.answered(State(), "way", TODAY, right=True)
    kept = schedule.to_data(state, "exocolony", beside)
    assert schedule.read(kept, ("way",), "exocolony") == state
