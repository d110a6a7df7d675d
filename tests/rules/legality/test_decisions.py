"""The table of decisions and steps is whole, and agrees with the numbers that frames are made with."""

import pytest

from betacolony.rules import option_codec
from betacolony.rules.decisions import ANSWERS, DECISIONS, FRAMES, STEPS, DecisionKind
from betacolony.state import agenda

#: the numbers of frames and of places in them
NUMBERS = {name: value for name, value in vars(agenda).items() if name.isupper() and isinstance(value, int)}

each_decision = pytest.mark.parametrize("kind", DECISIONS, ids=lambda kind: str(kind.saved_as or kind.name))


def test_every_kind_of_frame_has_one_row_and_decisions_follow_steps() -> None:
    steps, asked = [step.number for step in STEPS], [kind.number for kind in DECISIONS]
    assert len(FRAMES) == len({*steps, *asked}) == len(steps) + len(asked)
    assert max(steps) < agenda.ASK_MAT == min(asked)
    assert {name for name in NUMBERS if name.startswith("ASK_")} == {name.upper() for name in FRAMES if "ask_" in name}
    assert {name.upper(): number for name, (number, _) in FRAMES.items()}.items() <= NUMBERS.items()


@pytest.mark.parametrize("name", FRAMES)
def test_a_field_stands_at_the_place_of_its_name(name: str) -> None:
    for place, field in enumerate(FRAMES[name][1], 1):
        if field not in FRAMES:  # a turn and a bonus are frames too
            assert NUMBERS.get(field.upper(), place) == place


@each_decision
def test_choices_are_either_members_of_a_set_or_listed(kind: DecisionKind) -> None:
    assert (kind.universe is None) != (kind.lists is None)


@each_decision
def test_a_decision_is_asked_by_steps_of_the_game(kind: DecisionKind) -> None:
    assert kind.during
    assert {*kind.during} <= {agenda.NEW_ROUND, agenda.CYCLE_BONUS, agenda.DIE_BONUS, agenda.TURN, agenda.GOAL}


@each_decision
def test_every_choice_can_become_an_option_and_every_field_context(kind: DecisionKind) -> None:
    assert ANSWERS[kind.number][0] in option_codec._MAKERS
    assert {*kind.fields} <= {*option_codec._CONTEXT}
