"""Values: equal when they hold the same, and never changed."""

import copy
import inspect
import pickle
from typing import ClassVar

import pytest

import betacolony
from betacolony import Activate, Decline, Discard, Edition, Move, Reason
from betacolony.core.value import NOTHING, Value, aside
from betacolony.events import EVENTS, FuelGained, FuelSpent, MaterialsGained


class Thing(Value):
    """A value to try."""

    name: str
    number: int = 1
    note: str | None = aside(default=None)
    known: ClassVar[list[str]] = []

    def __post_init__(self) -> None:
        self.known.append(self.name)


class SpecialThing(Thing):
    """One with more to it."""

    more: int = 2


def test_a_value_is_made_by_place_or_by_name_and_has_defaults() -> None:
    thing = Thing("a")
    assert (thing.name, thing.number, thing.note) == ("a", 1, None)
    assert Thing("a", 2, "b").note == Thing(note="b", number=2, name="a").note == "b"
    assert SpecialThing("a", 3).more == 2
    assert Thing.known[-1] == "a"


def test_a_wrong_call_is_answered_as_by_any_function() -> None:
    with pytest.raises(TypeError, match=r"Thing.__init__\(\) missing 1 required positional argument: 'name'"):
        Thing()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'nmae'"):
        Thing(nmae="a")  # type: ignore[call-arg]
    assert str(inspect.signature(Thing)) == "(name: str, number: int = 1, note: str | None = None) -> None"


def test_values_are_equal_when_type_and_fields_are_and_then_have_one_hash() -> None:
    assert Thing("a") == Thing("a", note="b")
    assert len({Thing("a"), Thing("a", note="b"), Thing("a", 2)}) == 2
    assert Thing("a") != Thing("b")
    assert Thing("a") != SpecialThing("a")
    assert Thing("a") != "a"
    assert FuelGained("R", 0, 1, "c") != MaterialsGained("R", 0, (), "c")
    gained, spent = FuelSpent("R", 0, 1), FuelSpent("R", 0, 1)
    assert gained == spent
    assert hash(gained) == hash(spent)
    assert Decline() == Decline() != Discard()
    assert repr(SpecialThing("a", note="b")) == "SpecialThing(name='a', number=1, more=2)"


def test_an_edition_is_only_ever_equal_to_itself() -> None:
    twin = copy.deepcopy(Edition.load())
    assert twin != Edition.load()
    assert len({twin, Edition.load()}) == 2


@pytest.mark.parametrize("value", [Thing("a"), FuelSpent("R", 0, 1), Move("red", "jyo"), Reason("c", "R")])
def test_nothing_in_a_value_can_be_changed_added_or_taken_away(value: Value) -> None:
    name = next(iter(value._fields))
    before = repr(value)
    with pytest.raises(AttributeError, match=name):
        setattr(value, name, "other")
    with pytest.raises(AttributeError, match="new"):
        value.new = 1
    with pytest.raises(AttributeError, match=name):
        delattr(value, name)
    assert repr(value) == before


def test_a_mapping_left_out_is_shared_and_read_only() -> None:
    assert Reason("c", "R").values is NOTHING
    with pytest.raises(TypeError):
        Reason("c", "R").values["a"] = 1  # type: ignore[index]


def test_values_can_be_matched_by_place_and_by_name() -> None:
    match FuelSpent("R", 0, 3):
        case FuelGained():
            matched = -1
        case FuelSpent(_, 0, amount=amount):
            matched = amount
        case _:
            matched = -2
    assert matched == 3


def test_values_can_be_copied_and_sent_to_another_process() -> None:
    decision = betacolony.Game.new(2).decision
    option, event = Activate("red", 3, effect="fuel"), FuelSpent("R", 0, 1)
    for value in (Thing("a", 2, "b"), option, event, Reason("c", "R"), decision):
        for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301
            assert twin == value
            assert isinstance(twin, type(value))
    assert copy.copy(Thing("a", note="b")).note == "b"


def test_what_belongs_to_a_class_is_no_field() -> None:
    assert [*SpecialThing._fields] == ["name", "number", "note", "more"]
    assert all("reveals" not in kind._fields and next(iter(kind._fields)) == "rule" for kind in EVENTS.values())
