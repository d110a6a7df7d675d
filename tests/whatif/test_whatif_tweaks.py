"""Rule tweaks: other numbers make another edition, and all that can't be is told with its place."""

import doctest
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony import Edition, EditionError, Game, Position, PositionError, RandomPlayer, messages, position_builder
from betacolony.whatif import tweaks
from betacolony.whatif.tweaks import numbers_of, played_by, tweak, tweaks_between, tweaks_of

PACKAGED = Edition.load()
PATHS = list(numbers_of(PACKAGED))


GERMAN = messages.Messages.of("de")


def faults(numbers: dict[str, Any], edition: Edition = PACKAGED) -> dict[str, str]:
    """The codes of the faults of a tweak, by their places."""
    with pytest.raises(EditionError) as refused:
        tweak(edition, numbers)
    return {fault.place: fault.code for fault in refused.value.faults}


def told(edition: Edition) -> list[str]:
    return [str(change) for change in tweaks_of(edition)]


def test_a_tweak_changes_the_number_and_nothing_else() -> None:
    wider = tweak(PACKAGED, {"rules.group_limit": 4})
    assert (wider.rules.group_limit, PACKAGED.rules.group_limit) == (4, 3)
    assert wider.fingerprint != PACKAGED.fingerprint
    others = [name for name in Edition._fields if name not in ("rules", "tweaks")]
    assert all(getattr(wider, name) == getattr(PACKAGED, name) for name in others)
    again = tweak(wider, {"rules.group_limit": 3})
    assert again.fingerprint == PACKAGED.fingerprint
    assert tweaks_of(again) == ()


def test_tweaks_add_up_and_are_kept_by_an_edition() -> None:
    both = tweak(tweak(PACKAGED, {"rules.group_limit": 4}), {"card[0].cp": 6})
    assert dict(both.tweaks) == {"rules.group_limit": 4, "card[0].cp": 6}
    assert both.fingerprint == tweak(PACKAGED, {"card[0].cp": 6, "rules.group_limit": 4}).fingerprint
    copied = pickle.loads(pickle.dumps(both))  # noqa: S301 - our own bytes
    assert (copied.fingerprint, copied.tweaks) == (both.fingerprint, both.tweaks)


def test_a_number_can_be_put_where_there_was_none_or_taken_out() -> None:
    other = tweak(PACKAGED, {"colony[0].track[0].cp": 2, "colony[0].track[1].material": None})
    assert [len(space) for space in other.colonies[0].track[:2]] == [1, 0]
    assert other.colonies[0].track[0][0].amount == 2
    assert told(other) == [
        "Material on track space 2 of Xi'an: none instead of 1",
        "CP on track space 1 of Xi'an: 2, where there was none",
    ]


def test_what_is_tweaked_counts_as_reconstructed_and_what_was_there_as_before() -> None:
    other = tweak(PACKAGED, {"rules.group_limit": 4, "card[0].cp": 6})
    assert other.source("rules.group_limit") == "reconstructed"
    assert PACKAGED.source("rules.group_limit") == other.source_in_file("rules.group_limit") == "printed"
    assert told(other) == [
        "CP for the goal “Four matching materials”: 6 instead of 4 (a reconstructed number)",
        "Pods of one colour that may be connected: 4 instead of 3",
    ]
    german = [GERMAN.tell(change) for change in tweaks_of(other)]
    assert german[1] == "Module einer Farbe, die zusammenhängen dürfen: 4 statt 3"


def test_nearly_every_number_can_be_said_in_both_languages() -> None:
    unsaid = set()
    for path in PATHS:
        (change,) = tweaks._between(PACKAGED, {path: 1}, {path: 2})
        said = str(change)
        what = change.what(messages.Messages.of())
        assert (GERMAN.tell(change) == said) == (what == path) or "[" in path, path
        assert "{" not in said
        if what == path:
            unsaid.add(path.partition("[")[0])
    assert unsaid == {"manufactory.rows", "solo.colony_values"}


def test_two_editions_are_compared() -> None:
    first, second = tweak(PACKAGED, {"rules.group_limit": 4}), tweak(PACKAGED, {"rules.dock_fuel": 2})
    assert {(change.path, change.before, change.after) for change in tweaks_between(first, second)} == {
        ("rules.group_limit", 4, 3),
        ("rules.dock_fuel", 1, 2),
    }
    assert tweaks_between(first, first) == ()


def test_all_faults_are_told_with_their_places() -> None:
    assert faults(
        {
            "rules.group_limt": 4,
            "rules.rounds": 10,
            "rules.nexus_fuel": "two",
            "rules.set_die_to": 7,
            "rules.group_limit": None,
            "rules": 3,
            "card[9].cp": 2,
            "end.majority[6]": 20,
            "end.majority[1]": None,
            "dice.faces": 8,
            "colony[0].first_space": 1,
            "provenance.rules": 1,
            "name": 2,
            "materials.colours.food": 2,
            "manufactory.rows[0]": 3,
            "": 4,
        }
    ) == {
        "rules.group_limt": "unknown_key",
        "rules.rounds": "rounds_uneven",
        "rules.nexus_fuel": "not_a_number",
        "rules.set_die_to": "range",
        "rules": "missing",
        "card[9].cp": "no_such_number",
        "end.majority[6]": "no_such_number",
        "end.majority[1]": "no_such_number",
        "dice.faces": "no_such_number",
        "colony[0].first_space": "no_such_number",
        "provenance.rules": "no_such_number",
        "name": "no_such_number",
        "materials.colours.food": "not_tweakable",
        "manufactory.rows[0]": "no_such_number",
        "": "no_such_number",
    }


def test_a_wrong_path_is_answered_with_those_near_to_it() -> None:
    with pytest.raises(EditionError, match=r"The closest are: card\[8\].cp, card\[7\].cp, card\[6\].cp"):
        tweak(PACKAGED, {"card[9].cp": 2})
    with pytest.raises(EditionError, match="these would fit: group_limit"):
        tweak(PACKAGED, {"rules.group_limt": 2})
    with pytest.raises(EditionError, match=r"The closest are: rules\.") as refused:
        tweak(PACKAGED, {"nothing.like.it": 2})
    assert "line" not in str(refused.value)
    assert "In der Nähe sind: rules" in GERMAN.tell(refused.value)


def test_a_fault_of_an_earlier_tweak_is_told_again() -> None:
    wider = tweak(PACKAGED, {"rules.rounds": 12, "rules.rounds_per_cycle": 4})
    assert faults({"rules.rounds": 9}, wider)["rules.rounds"] == "rounds_uneven"


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(st.dictionaries(st.sampled_from(PATHS), st.integers(0, 12) | st.none(), min_size=1, max_size=3))
def test_any_tweak_is_refused_with_sentences_or_changes_what_it_names(numbers: dict[str, int | None]) -> None:
    try:
        edition = tweak(PACKAGED, numbers)
    except EditionError as refused:
        found = refused.faults
    else:
        found = ()
        check(edition, numbers)
    assert all(str(fault) for fault in found)


def check(edition: Edition, numbers: dict[str, int | None]) -> None:
    now, before = numbers_of(edition), numbers_of(PACKAGED)
    assert {path: now.get(path) for path in numbers} == numbers
    assert {path for path in now if now[path] != before.get(path)} <= set(numbers)
    assert {change.path for change in tweaks_of(edition)} == {
        path for path, number in numbers.items() if before.get(path) != number
    }


# --- playing by them --------------------------------------------------------------------------------------------------


def test_a_game_is_played_by_a_tweaked_edition() -> None:
    game = Game.new(2, seed=3, edition=tweak(PACKAGED, {"rules.rounds": 3, "rules.rounds_per_cycle": 1}))
    assert game.position.edition.rules.rounds == 3
    player = RandomPlayer(1)
    while not game.is_over:
        game.play(player.choose(game))
    assert game.position.round == 3


def test_a_position_goes_on_by_other_numbers() -> None:
    pos = position_builder.table(board={12: 5}, crew={12: [1, 0]}, fuel=2, artifacts=1)
    pos.seed = 5
    edition = tweak(PACKAGED, {"supply.crew_per_player": 20, "supply.artifacts": 12, "rules.group_limit": 1})
    other = played_by(pos, edition)
    assert (other.crew, other.artifacts, other.seed) == ([19, 20], 11, 5)
    assert other.edition is edition
    assert played_by(other, PACKAGED) == pos
    assert Game.from_position(other).options


def test_a_position_that_the_other_numbers_forbid_is_refused_with_all_faults() -> None:
    board: dict[int, int | str] = {12: position_builder.pod("food", 5), 13: position_builder.pod("food", 6)}
    pos: Position = position_builder.table(board=board, materials={"food": 4, "water": 3})
    edition = tweak(PACKAGED, {"rules.group_limit": 1, "materials.hand_limit": 5})
    with pytest.raises(PositionError) as refused:
        played_by(pos, edition)
    assert {fault.code for fault in refused.value.faults} == {"group_too_large", "hand_limit"}


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(tweaks).failed == 0
