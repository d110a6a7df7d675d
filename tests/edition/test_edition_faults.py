"""Faults of an edition file, each with its place, line and sentence."""

import pickle
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from betacolony import messages
from betacolony.core.edition_files.faults import EditionError, EditionFault
from betacolony.core.edition_files.toml_lines import line_numbers
from betacolony.edition.edition import Edition
from helpers.editions import TEMPLATE, changed, line_of


def faults(*pairs: tuple[str, str]) -> tuple[EditionFault, ...]:
    with pytest.raises(EditionError) as caught:
        Edition.from_text(changed(*pairs))
    return caught.value.faults


def the_fault(*pairs: tuple[str, str]) -> EditionFault:
    edition_faults = faults(*pairs)
    assert len(edition_faults) == 1, [str(fault) for fault in edition_faults]
    return edition_faults[0]


def test_all_faults_are_told_together_in_the_order_of_their_lines() -> None:
    edition_faults = faults(
        ("per_kind = 12", "per_kind = true"),
        ('kind = "fuel", fuel', 'kind = "fule", fuel'),
        ("rounds = 9", "rounds = 10"),
        ("columns = 2", 'columns = "two"'),
        ('extra_at = "gan_de"', 'extra_at = "ganymede"'),
    )
    assert [(fault.place, fault.code) for fault in edition_faults] == [
        ("materials.per_kind", "not_a_number"),
        ("locations.ridback.kind", "not_one_of"),
        ("manufactory.columns", "not_a_number"),
        ("mat[2].extra_at", "not_one_of"),
        ("rules.rounds", "rounds_uneven"),
    ]
    places = ("per_kind", "ridback =", "columns =", 'extra_at = "gan_de"', "rounds = 9")
    assert [fault.line for fault in edition_faults] == [line_of(text) for text in places]


def test_a_fault_deep_in_a_track_is_found() -> None:
    fault = the_fault(("{ artifact = 1 },\n  { cp = 2 }", "{ artifact = 1 },\n  { cp = 0 }"))
    assert (fault.place, fault.code, dict(fault.values)) == (
        "colony[1].track[4].cp",
        "range",
        {"found": 0, "low": 1, "high": 100},
    )
    assert fault.line == line_of("{ cp = 2 }")


@pytest.mark.parametrize(
    ("old", "new", "place", "code", "words"),
    [
        ("schema = 1", "schema = 2", "schema", "schema", "format 2"),
        ("schema = 1\n", "", "", "missing", "schema"),
        ("schema = 1", "schema = true", "schema", "not_a_number", "true"),
        ('name = "Beta Colony"', 'name = " "', "name", "empty", "empty"),
        ('name = "Beta Colony"', 'name = "Beta Colony"\nmoons = 3', "moons", "unknown_key", "moons"),
        ('food = "pink"', 'food = "red"', "materials.colours.palladium", "repeated", "red"),
        ("hand_limit = 10", "hand_limit = 32", "materials.hand_limit", "range", "1 to 31"),
        ("artifacts = 16", "artifacts = 32", "supply.artifacts", "range", "0 to 31"),
        ("crew_per_player = 15", "crew_per_player = 0", "supply.crew_per_player", "range", "1 to"),
        ("fuel_tokens = 30", "fuel_tokens = 30.5", "supply.fuel_tokens", "not_a_number", "30.5"),
        ('"red", "green"]', '"red"]', "dice.colours", "count", "exactly 4"),
        ("faces = 6", "faces = 8", "dice.faces", "fixed", "8"),
        ("min = 2", "min = 1", "players.min", "range", "2 to 4"),
        ("max = 4", "max = 5", "players.max", "range", "2 to 4"),
        ('"white", "purple"', '"purple", "purple"', "players.colours[2]", "repeated", "purple"),
        ("start_materials = 2", "start_materials = 11", "players.start_materials", "start_above_limit", "10"),
        ("start_materials = 2", "start_materials = -1", "players.start_materials", "range", "-1"),
        ("per_kind = 12", "per_kind = 1", "players.start_materials", "start_above_supply", "8"),
        ('"manufactory_left", "gan_de"', '"moon_3", "manufactory_left", "gan_de"', "locations", "missing", "moon_3"),
        (
            '"manufactory_left", "gan',
            '"ridback", "manufactory_left", "gan',
            "rondel.clockwise[6]",
            "repeated",
            "ridback",
        ),
        (
            '"organics", "steel"], cp',
            '"organic", "steel"], cp',
            "locations.gan_de.materials[0]",
            "not_one_of",
            "organics",
        ),
        ('"organics", "steel"], cp', '"steel", "steel"], cp', "locations.gan_de.materials[1]", "repeated", "steel"),
        ('["organics", "steel"], cp', "[], cp", "locations.gan_de.materials", "too_few", "at least 1"),
        ('cp_die = "green"', 'cp_die = "grene"', "locations.gan_de.cp_die", "not_one_of", "green"),
        (
            '"manufactory" }',
            '"manufactory", cp_die = "red" }',
            "locations.manufactory_left.cp_die",
            "unknown_key",
            "kind",
        ),
        ('kind = "moon", mat', 'kind = "moom", mat', "locations.gan_de.kind", "not_one_of", "moon"),
        (', fuel = { "1-2" = 1, "3-4" = 2, "5-6" = 3 }', "", "locations.ridback", "missing", "fuel"),
        ('"3-4" = 2', '"4" = 2', "locations.ridback.fuel", "values_lacking", "3"),
        ('"3-4" = 2', '"2-4" = 2', "locations.ridback.fuel.2-4", "value_twice", "2"),
        ("[3, 4], ", "", "manufactory.rows", "values_lacking", "3, 4"),
        ("[3, 4], ", "[3, 4, 5], ", "manufactory.rows[2][0]", "value_twice", "5"),
        ("columns = 2", "columns = 11", "manufactory.columns", "range", "1 to 10"),
        ("first_space = 18", "first_space = 17", "colony[1].first_space", "fixed", "18"),
        ('"food", "water", "organics"', '"food", "organics"', "colony[0].spaces", "count", "exactly 18"),
        ('"food", "water", "organics"', '"fod", "water", "organics"', "colony[0].spaces[0]", "not_one_of", "food"),
        ('id = "thebes"', 'id = "xian"', "colony[1].id", "repeated", "xian"),
        ('id = "thebes"', 'id = "the-bes"', "colony[1].id", "bad_id", "the-bes"),
        ("{ place_crew = 1 }", "{ place_crew = 2 }", "colony[0].track[9].place_crew", "range", "1 to 1"),
        ("{ place_crew = 1 }", "{ crew = 1 }", "colony[0].track[9].crew", "unknown_key", "place_crew"),
        ("{ place_crew = 1 }", "7", "colony[0].track[9]", "not_a_table", "7"),
        ('water = "Water Treatment Center"', 'waters = "Wells"', "pods.types.waters", "unknown_key", "water"),
        ("{ influence = 3, crew = 0 }", "{ crew = 0 }", "pods.faces[7]", "missing", "influence"),
        ("{ influence = 3, crew = 0 }", "{ influence = -3 }", "pods.faces[7].influence", "range", "-3"),
        ('id = "great_sphinx"', 'id = "big_ben"', "achievement[4].id", "repeated", "big_ben"),
        ("artifacts = 3\n", "", "achievement[0]", "no_price", "price"),
        ("artifacts = 3\n", "artifacts = 21\n", "achievement[0].artifacts", "range", "0 to 20"),
        ('end_per = "material"\n', "", "achievement[0].end_max", "max_without_per", "end_per"),
        ('end_per = "material"\n', 'end_per = "materials"\n', "achievement[0].end_per", "not_one_of", "material"),
        ('type = "statue"', 'type = "status"', "achievement[0].type", "not_one_of", "statue"),
        (
            "polymer = 1, steel = 1, pall",
            "polymer = 6, steel = 1, pall",
            "achievement[4].materials",
            "too_many",
            "at most 8",
        ),
        ("bonus = { fuel = 1 }", "bonus = { fuel = 1, cp = 1 }", "achievement[6].bonus", "too_many", "at most 1"),
        ("cycle = 1", "cycle = 4", "card[0].cycle", "range", "1 to 3"),
        ('goal = "seven_fuel"', 'goal = "eight_fuel"', "card[7].goal", "not_one_of", "seven_fuel"),
        (
            'bonus = "each_round_flip_one_die"',
            'bonus = "flip"',
            "card[6].bonus",
            "not_one_of",
            "each_round_flip_one_die",
        ),
        ("threshold = 7\npict", "threshold = 8\npict", "card[6].pictured", "pictured_sum", "7"),
        (
            "threshold = 6",
            "threshold = 6\npictured = { food = 6 }",
            "card[8].pictured",
            "pictured_unused",
            "discard_seven",
        ),
        ('id = "c2b"', 'id = "c2a"', "card[4].id", "repeated", "c2a"),
        ('extra_at = "nebra"', 'extra_at = "ridback"', "mat[1].extra_at", "not_one_of", "nebra"),
        ('extra_material = "water"', 'extra_material = "fire"', "mat[1].extra_material", "not_one_of", "water"),
        (
            '"black_die_any_row_for_pods"',
            '"black_die_any_row"',
            "mat[1].special",
            "not_one_of",
            "black_die_any_row_for_pods",
        ),
        ("majority = [0, ", "majority = [1, ", "end.majority[0]", "fixed", "0"),
        ("3, 6, 10", "3, 2, 10", "end.majority[3]", "falls", "from 3 to 2"),
        ("rounds = 9", "rounds = 61", "rules.rounds", "range", "1 to 60"),
        ("group_limit = 3", "group_limit = 0", "rules.group_limit", "range", "1 to 18"),
        ("set_die_to = 6", "set_die_to = 7", "rules.set_die_to", "range", "1 to 6"),
        ('"5-6" = 2 }', '"5-7" = 2, "5-6" = 2 }', "rules.moon_yield.5-7", "bad_values", "5-7"),
        ("dock_fuel = 1\n", "", "rules", "missing", "dock_fuel"),
        ('mat = "inferred"', 'mat = "guessed"', "provenance.mat", "not_one_of", "inferred"),
        ('mat = "inferred"', 'mats = "inferred"', "provenance.mats", "no_such_place", "mats"),
        ('"card[6].cp"', '"card[9].cp"', "provenance.card[9].cp", "no_such_place", "card[9].cp"),
    ],
)
def test_each_fault_has_place_code_line_and_sentence(old: str, new: str, place: str, code: str, words: str) -> None:
    fault = the_fault((old, new))
    assert (fault.place, fault.code) == (place, code)
    assert words in str(fault)
    if place:
        text = changed((old, new))
        assert fault.line == line_numbers(text)[place]
        assert str(fault).startswith(f"{place} (line {fault.line}): ")


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("fuel_tokens", "fuel_token", ["supply", "supply.fuel_token"]),
        ('["black", "blue", ', '["blue", "black", ', ["dice.colours[0]", "dice.colours[1]"]),
        ('"white", "purple", "black"]', '"white"]', ["players.colours", "provenance.players.colours[3]"]),
        (
            '"manufactory_left", "gan_de"',
            '"gan_de"',
            ["locations.manufactory_left", "provenance.rondel.clockwise[6]"],
        ),
        ('= ["organics", "steel"]', '= "steel"', ["locations.gan_de.materials"]),
        ("{ influence = 2 },\n", "2,\n", ["pods.faces[5]"]),
        ("{ fuel = 2 },\n", "2,\n", ["colony[0].track[3]"]),
    ],
)
def test_a_mistake_is_told_where_it_shows(old: str, new: str, places: list[str]) -> None:
    assert [fault.place for fault in faults((old, new))] == places


def test_a_missing_material_is_told_first_and_then_wherever_it_is_used() -> None:
    edition_faults = faults(('polymer = "orange"', 'rubber = "orange"'))
    assert (edition_faults[0].place, edition_faults[0].code, edition_faults[0].values["name"]) == (
        "materials.colours",
        "missing",
        "polymer",
    )
    assert {fault.code for fault in edition_faults[1:]} == {"not_one_of", "unknown_key"}
    assert faults(('food = "pink", ', ""))[0].code == "count"


def test_players_from_more_to_fewer_is_a_fault() -> None:
    assert the_fault(("min = 2", "min = 4"), ("max = 4", "max = 3")).code == "min_above_max"


def test_fewer_mats_than_players_is_a_fault() -> None:
    text = TEMPLATE[: TEMPLATE.index('[[mat]]\nid = "D"')] + TEMPLATE[TEMPLATE.index("[end]") :]
    with pytest.raises(EditionError) as caught:
        Edition.from_text(text)
    assert [(fault.place, fault.code) for fault in caught.value.faults] == [("mat", "too_few")]


def test_a_rondel_with_fewer_places_than_ships_is_a_fault() -> None:
    places = ', "jyo", "manufactory_right", "ridback", "nebra"'
    codes = {(fault.place, fault.code) for fault in faults((places, ""))}
    assert ("rondel.clockwise", "too_few") in codes


def test_a_cycle_without_a_card_is_a_fault() -> None:
    cards = [(f'id = "c2{letter}"\ncycle = 2', f'id = "c2{letter}"\ncycle = 1') for letter in "abc"]
    fault = the_fault(*cards)
    assert (fault.place, fault.code, fault.values["cycle"]) == ("card", "no_card", 2)


def test_too_few_pods_for_the_display_is_a_fault() -> None:
    fault = the_fault(("columns = 2", "columns = 10"), ("  { influence = 2 },\n", ""))
    assert (fault.place, fault.code, dict(fault.values)) == ("pods", "too_few_pods", {"found": 35, "least": 40})


def test_two_colonies_are_a_fault() -> None:
    start = TEMPLATE.index('[[colony]]\nid = "cuzco"')
    text = TEMPLATE[:start] + TEMPLATE[TEMPLATE.index("# Every type has") :]
    with pytest.raises(EditionError) as caught:
        Edition.from_text(text)
    assert [(fault.place, fault.code) for fault in caught.value.faults] == [("colony", "count")]


def test_a_missing_section_is_one_fault() -> None:
    text = changed(('supply = "printed"\n', "")).replace("[supply]", "[stock]", 1)
    with pytest.raises(EditionError) as caught:
        Edition.from_text(text)
    assert [(fault.place, fault.code) for fault in caught.value.faults] == [("", "missing"), ("stock", "unknown_key")]


def test_a_wrong_number_of_rounds_brings_no_faults_of_the_cards() -> None:
    assert [fault.place for fault in faults(("rounds = 9", "rounds = 0"))] == ["rules.rounds"]


def test_broken_toml_is_a_fault_with_its_line() -> None:
    fault = the_fault(("hand_limit = 10", "hand_limit = = 10"))
    assert (fault.code, fault.line) == ("syntax", line_of("hand_limit"))
    assert f"line {fault.line}" in str(fault)


def test_a_key_given_twice_is_a_fault_with_its_line() -> None:
    fault = the_fault(("hand_limit = 10", "hand_limit = 10\nhand_limit = 11"))
    assert (fault.code, fault.line) == ("syntax", line_of("hand_limit") + 1)


def test_endless_nesting_is_a_fault() -> None:
    with pytest.raises(EditionError) as caught:
        Edition.from_text("a = " + "[" * 90_000)
    assert caught.value.faults[0].code == "too_deep"


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"none\.toml") as caught:
        Edition.load(tmp_path / "none.toml")
    assert caught.value.faults[0].code == "unreadable"
    with pytest.raises(EditionError):
        Edition.load(tmp_path)


def test_a_file_that_is_no_text_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"name = \xff")
    with pytest.raises(EditionError) as caught:
        Edition.load(path)
    assert (caught.value.faults[0].code, caught.value.faults[0].values["byte"]) == ("not_utf8", 7)


def test_the_message_counts_and_lists_the_faults() -> None:
    with pytest.raises(EditionError) as caught:
        Edition.from_text(changed(("hand_limit = 10", "hand_limit = 0"), ("rounds = 9", "rounds = 0")))
    lines = str(caught.value).splitlines()
    assert len(lines) == 3
    assert "2 things" in lines[0]
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults  # noqa: S301


def test_every_fault_code_has_words_and_every_sentence_a_use() -> None:
    folder = Path(__file__).parents[2] / "betacolony"
    rooms = (folder / "edition", folder / "exocolony" / "edition", folder / "core" / "edition_files")
    files = [
        *(file for room in rooms for file in room.glob("*.py")),
        folder / "whatif" / "tweaks.py",
        folder / "core" / "rulebook.py",
    ]
    code = "".join(path.read_text("utf-8") for path in files)
    unused = [
        key for key in messages.ENGLISH.table["edition"] if f'"{key}"' not in code and f'"edition.{key}"' not in code
    ]
    assert unused == []


@pytest.mark.slow
def test_any_damage_ends_in_faults_with_sentences_never_in_a_crash() -> None:
    luck = random.Random(5)
    odd = [True, -1, 10**9, 1.5, "", "x", [], {}, [[]], {"x": 1}, "food", ["food"]]
    for _ in range(250):
        data = tomllib.loads(TEMPLATE)
        for _ in range(luck.randint(1, 3)):
            damage(data, luck, odd)
        edition_faults: tuple[EditionFault, ...] = ()
        try:
            Edition.from_text(as_toml(data))
        except EditionError as error:
            edition_faults = error.faults
        assert all(str(fault) for fault in edition_faults)
        assert all(fault.line for fault in edition_faults if fault.place)


def test_a_file_cut_off_anywhere_is_told() -> None:
    for end in range(0, TEMPLATE.index("[rules]"), 97):
        with pytest.raises(EditionError) as caught:
            Edition.from_text(TEMPLATE[:end])
        assert str(caught.value)


def damage(value: Any, luck: random.Random, odd: list[Any]) -> None:
    """Replace or remove one value somewhere below."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = luck.choice(keys)
    if isinstance(value[key], (dict, list)) and value[key] and luck.random() < 0.8:
        damage(value[key], luck, odd)
    elif luck.random() < 0.2:
        del value[key]
    else:
        value[key] = luck.choice(odd)


def as_toml(data: dict[str, Any]) -> str:
    return "".join(f"{quoted(key)} = {inline(value)}\n" for key, value in data.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {inline(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else repr(value)


def quoted(text: str) -> str:
    return '"' + text + '"'
