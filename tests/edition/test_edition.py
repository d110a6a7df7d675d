"""The edition file: what it says, what it may say, and what is told of its faults."""

import copy
import pickle
import random
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from betacolony import messages
from betacolony.edition.components import Bonus
from betacolony.edition.edition import Edition
from betacolony.edition.faults import EditionError, EditionFault
from betacolony.edition.toml_lines import line_numbers

TEMPLATE = Edition.template()


def changed(*pairs: tuple[str, str]) -> str:
    """The packaged file with the first of each text replaced."""
    text = TEMPLATE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def faults(*pairs: tuple[str, str]) -> tuple[EditionFault, ...]:
    with pytest.raises(EditionError) as caught:
        Edition.from_text(changed(*pairs))
    return caught.value.faults


def the_fault(*pairs: tuple[str, str]) -> EditionFault:
    found = faults(*pairs)
    assert len(found) == 1, [str(fault) for fault in found]
    return found[0]


def line_of(text: str, within: str = TEMPLATE) -> int:
    return within[: within.index(text)].count("\n") + 1


def leaves(value: Any, path: str = "") -> list[str]:
    if isinstance(value, dict):
        return [leaf for key, entry in value.items() for leaf in leaves(entry, f"{path}.{key}" if path else key)]
    if isinstance(value, list):
        return [leaf for index, entry in enumerate(value) for leaf in leaves(entry, f"{path}[{index}]")]
    return [path]


# what the packaged edition says


def test_the_packaged_edition_is_read_once() -> None:
    assert Edition.load() is Edition.load()


def test_pods_are_numbered_type_by_type() -> None:
    pods = Edition.load().pods
    assert [pod.id for pod in pods] == list(range(40))
    assert [pods[8 * number].colour for number in range(5)] == ["palladium", "food", "organics", "steel", "water"]
    faces = [(pod.influence, pod.crew, pod.cp, pod.artifacts, pod.fuel) for pod in pods]
    assert faces[:8] == [
        (0, 2, 0, 0, 0),
        (0, 1, 0, 1, 0),
        (1, 1, 0, 1, 0),
        (1, 1, 2, 0, 0),
        (1, 1, 0, 0, 2),
        (2, 1, 0, 0, 0),
        (2, 1, 0, 0, 0),
        (3, 0, 0, 0, 0),
    ]
    assert all(faces[8 * number : 8 * number + 8] == faces[:8] for number in range(5))


def test_amounts_by_die_value_are_spread_out() -> None:
    edition = Edition.load()
    assert edition.rules.moon_yield == (1, 1, 1, 1, 2, 2)
    assert edition.locations["ridback"].fuel == (1, 1, 2, 2, 3, 3)
    assert edition.locations["jyo"].fuel == ()


def test_the_packaged_numbers_are_those_of_the_game() -> None:
    edition = Edition.load()
    assert edition.dice == ("black", "blue", "red", "green")
    assert edition.materials == ("food", "palladium", "organics", "steel", "polymer", "water")
    assert (edition.hand_limit, edition.artifacts, edition.crew_per_player, edition.start_fuel) == (10, 16, 15, 1)
    assert (edition.min_players, edition.max_players, edition.start_materials) == (2, 4, 2)
    assert edition.rondel.index("nebra") == edition.rondel.index("manufactory_left") + 6
    assert edition.rows == ((1, 2), (3, 4), (5,), (6,))
    assert [colony.id for colony in edition.colonies] == ["xian", "thebes", "cuzco"]
    assert all(len(colony.spaces) == 18 and len(colony.track) == 15 for colony in edition.colonies)
    assert edition.colonies[0].track[1:6] == ((Bonus("material", 1),), (), (Bonus("fuel", 2),), (), (Bonus("cp", 3),))
    assert edition.colonies[1].track[12] == (Bonus("free_achievement", 1),)
    assert [card.cp for card in edition.cards] == [4, 3, 3, 5, 4, 6, 8, 6, 6]
    assert sum(edition.cards[6].pictured.values()) == edition.cards[6].threshold == 7
    assert [achievement.artifacts for achievement in edition.achievements] == [3, 3, 3, 3, 0, 0, 0, 0]
    assert edition.achievements[5].bonus == Bonus("influence_any", 1)
    assert edition.majority == (0, 1, 3, 6, 10, 15)
    assert (edition.rules.rounds, edition.rules.group_limit, edition.rules.matching_pair) == (9, 3, 2)


def test_nothing_in_an_edition_can_be_changed() -> None:
    edition = Edition.load()
    with pytest.raises(AttributeError):
        edition.hand_limit = 11  # type: ignore[misc]
    for mapping in (edition.material_colours, edition.locations, edition.achievements[4].materials, edition.provenance):
        with pytest.raises(TypeError):
            mapping["food"] = 3  # type: ignore[index]


def test_an_edition_can_be_copied_and_sent_to_another_process() -> None:
    edition = Edition.load()
    for twin in (copy.deepcopy(edition), pickle.loads(pickle.dumps(edition))):  # noqa: S301 - our own bytes
        assert twin.fingerprint == edition.fingerprint
        assert (twin.pods, twin.cards, twin.locations) == (edition.pods, edition.cards, edition.locations)


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide can't start other processes")
def test_importing_the_edition_reads_nothing_yet() -> None:
    script = """
import sys, types
alone = types.ModuleType("betacolony")  # the module by itself: what the package imports is another matter
alone.__path__ = ["betacolony"]
sys.modules["betacolony"] = alone
import betacolony.edition
print([name for name in ("tomllib", "json", "hashlib", "pathlib", "difflib") if name in sys.modules])
"""
    root = Path(__file__).parents[2]
    # -S: site may bring some of them for reasons of its own
    done = subprocess.run([sys.executable, "-S", "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# one's own edition


def test_the_template_round_trips(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEMPLATE, encoding="utf-8")
    mine = Edition.load(path)
    assert mine is not Edition.load()
    assert mine.fingerprint == Edition.load().fingerprint
    for name in Edition._fields:
        assert getattr(mine, name) == getattr(Edition.load(), name)


@pytest.mark.parametrize("spoil", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_files_of_other_editors_are_read(spoil: Callable[[str], str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(spoil(TEMPLATE).encode())
    assert Edition.load(str(path)).fingerprint == Edition.load().fingerprint


def test_an_edition_may_leave_its_sources_out() -> None:
    edition = Edition.from_text(TEMPLATE[: TEMPLATE.index("\n[provenance]\n")])
    assert edition.source("rules.rounds") == "reconstructed"


PLAYED = [
    ("hand_limit = 10", "hand_limit = 9"),
    ("per_kind = 12", "per_kind = 11"),
    ("artifacts = 16", "artifacts = 17"),
    ("crew_per_player = 15", "crew_per_player = 14"),
    ("max = 4", "max = 3"),
    ("start_fuel = 1", "start_fuel = 2"),
    ('"gan_de", "azophi_nexus"', '"azophi_nexus", "gan_de"'),
    ('cp_die = "green"', 'cp_die = "red"'),
    ('cp_die = "black"', 'cp_die = "red"'),
    ('"3-4" = 2', '"3-4" = 1'),
    ("[[1, 2], [3, 4]", "[[1, 3], [2, 4]"),
    ("columns = 2", "columns = 3"),
    ('"food", "water", "organics"', '"food", "food", "organics"'),
    ("{ cp = 6 }", "{ cp = 7 }"),
    ("{ fuel = 2 }", "{ cp = 2 }"),
    ("influence = 3, crew = 0", "influence = 3"),
    ('palladium = "Science and Tech Tower", ', ""),
    ("artifacts = 3\n", "artifacts = 2\n"),
    ("steel = 1, palladium = 1, water", "steel = 1, palladium = 2, water"),
    ("end_max = 12", "end_max = 14"),
    ('end_per = "material"', 'end_per = "crew_adjacent_to_one_centre"'),
    ('type = "building"', 'type = "statue"'),
    ("bonus = { fuel = 1 }", "bonus = { fuel = 2 }"),
    ('id = "big_ben"', 'id = "small_ben"'),
    ("threshold = 4", "threshold = 3"),
    ("polymer = 2, water = 1", "polymer = 1, water = 2"),
    ('bonus = "start_take_one_material"', 'bonus = "polymer_is_any_material"'),
    ('extra_at = "jyo"', 'extra_at = "nebra"'),
    ("10, 15]", "10, 16]"),
    ("artifact_cp = 1", "artifact_cp = 2"),
    ("rounds = 9", "rounds = 12"),
    ('moon_yield = { "1-4" = 1, "5-6" = 2 }', 'moon_yield = { "1-3" = 1, "4-6" = 2 }'),
    ("matching_pair = 2", "matching_pair = 3"),
]


@pytest.mark.parametrize("pair", PLAYED, ids=[new for _, new in PLAYED])
def test_the_fingerprint_changes_with_what_is_played(pair: tuple[str, str]) -> None:
    fourth = [('id = "c3c"\ncycle = 3', 'id = "c3c"\ncycle = 4')] if pair[1] == "rounds = 12" else []  # needs a card
    assert Edition.from_text(changed(pair, *fourth)).fingerprint != Edition.load().fingerprint


UNPLAYED = [
    ('name = "Beta Colony"', 'name = "My Colony"'),
    ('food = "pink"', 'food = "rose"'),
    ("fuel_tokens = 30", "fuel_tokens = 40"),
    ('"purple", "black"]', '"purple", "teal"]'),
    ('name = "Big Ben"', 'name = "Small Ben"'),
    ("Living Quarters", "Homes"),
    ('mat = "inferred"', 'mat = "printed"'),
    ("# The numbers", "# Numbers"),
    ("polymer = 1, steel = 1, palladium = 1, water = 1", "water = 1, steel = 1, palladium = 1, polymer = 1"),
    (", crew = 2 }", ", crew = 2, fuel = 0 }"),
    ('"1-2" = 1, "3-4" = 2', '"1" = 1, "2" = 1, "3-4" = 2'),
]


@pytest.mark.parametrize("pair", UNPLAYED, ids=[new for _, new in UNPLAYED])
def test_the_fingerprint_stays_where_play_does(pair: tuple[str, str]) -> None:
    assert Edition.from_text(changed(pair)).fingerprint == Edition.load().fingerprint


def test_the_fingerprint_is_eight_digits_and_the_same_in_every_process() -> None:
    # a change here means that older saves are of another edition: intended, or an accident?
    assert Edition.load().fingerprint == "e39c9bbc"


# where values come from


def test_every_value_of_the_packaged_edition_has_a_source() -> None:
    data = tomllib.loads(TEMPLATE)
    del data["provenance"], data["schema"]
    sections = {path.partition(".")[0].partition("[")[0] for path in Edition.load().provenance}
    assert {leaf.partition(".")[0].partition("[")[0] for leaf in leaves(data)} == sections


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("materials.colours.food", "printed"),
        ("materials.per_kind", "reconstructed"),
        ("players.colours[0]", "printed"),
        ("players.colours[3]", "reconstructed"),
        ("rondel.clockwise[6]", "inferred"),
        ("rondel.clockwise[3]", "reconstructed"),
        ("colony[2].first_space", "printed"),
        ("colony[2].spaces[4]", "reconstructed"),
        ("colony[0].track[3].fuel", "inferred"),
        ("colony[1].track[3]", "reconstructed"),
        ("colony[1].track[12]", "reconstructed"),
        ("colony[1].track[12].free_achievement", "printed"),
        ("pods.types.steel", "printed"),
        ("pods.faces[7].crew", "reconstructed"),
        ("achievement[0].name", "printed"),
        ("achievement[6].name", "reconstructed"),
        ("achievement[6].end_cp", "printed"),
        ("achievement[6].materials.food", "reconstructed"),
        ("card[6].cp", "printed"),
        ("card[5].cp", "reconstructed"),
        ("card[5].goal", "printed"),
        ("mat[2].special", "inferred"),
        ("mat[2].id", "reconstructed"),
        ("end.majority[5]", "printed"),
        ("rules.group_limit", "printed"),
    ],
)
def test_the_most_specific_entry_tells_the_source(key: str, source: str) -> None:
    assert Edition.load().source(key) == source


# faults: each kind, with its place and line


def test_all_faults_are_told_together_in_the_order_of_their_lines() -> None:
    found = faults(
        ("per_kind = 12", "per_kind = true"),
        ('kind = "fuel", fuel', 'kind = "fule", fuel'),
        ("rounds = 9", "rounds = 10"),
        ("columns = 2", 'columns = "two"'),
        ('extra_at = "gan_de"', 'extra_at = "ganymede"'),
    )
    assert [(fault.place, fault.code) for fault in found] == [
        ("materials.per_kind", "not_a_number"),
        ("locations.ridback.kind", "not_one_of"),
        ("manufactory.columns", "not_a_number"),
        ("mat[2].extra_at", "not_one_of"),
        ("rules.rounds", "rounds_uneven"),
    ]
    places = ("per_kind", "ridback =", "columns =", 'extra_at = "gan_de"', "rounds = 9")
    assert [fault.line for fault in found] == [line_of(text) for text in places]


def test_a_fault_deep_in_a_track_is_found() -> None:
    fault = the_fault(("{ artifact = 1 },\n  { cp = 2 }", "{ artifact = 1 },\n  { cp = 0 }"))
    assert (fault.place, fault.code, dict(fault.values)) == (
        "colony[1].track[4].cp",
        "range",
        {"found": 0, "low": 1, "high": 100},
    )
    assert fault.line == line_of("{ cp = 2 }")


@pytest.mark.parametrize(
    ("old", "new", "place", "code", "said"),
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
def test_each_fault_has_place_code_line_and_sentence(old: str, new: str, place: str, code: str, said: str) -> None:
    fault = the_fault((old, new))
    assert (fault.place, fault.code) == (place, code)
    assert said in str(fault)
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
    found = faults(('polymer = "orange"', 'rubber = "orange"'))
    assert (found[0].place, found[0].code, found[0].values["name"]) == ("materials.colours", "missing", "polymer")
    assert {fault.code for fault in found[1:]} == {"not_one_of", "unknown_key"}
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
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults  # noqa: S301 - our own bytes


def test_every_fault_code_has_words_and_every_sentence_a_use() -> None:
    folder = Path(__file__).parents[2] / "betacolony"
    files = [*(folder / "edition").glob("*.py"), folder / "whatif" / "tweaks.py"]
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
        found: tuple[EditionFault, ...] = ()
        try:
            Edition.from_text(as_toml(data))
        except EditionError as error:
            found = error.faults
        assert all(str(fault) for fault in found)
        assert all(fault.line for fault in found if fault.place)


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


# lines


def test_every_value_of_the_packaged_file_has_its_line() -> None:
    lines = line_numbers(TEMPLATE)
    rows = TEMPLATE.splitlines()
    for leaf in leaves(tomllib.loads(TEMPLATE)):
        assert leaf in lines, leaf
        last = leaf.removeprefix("provenance.") if leaf.startswith("provenance.") else leaf.split(".")[-1]
        assert last.split("[")[0] in rows[lines[leaf] - 1] or "[" in last, leaf


def test_lines_are_found_among_strings_comments_and_nesting() -> None:
    text = '''# a = 1
a = "x # [no] = \\" y"   # b = 2
"odd key".'another' = 3
[t.u]
list = [ # one
  1, [2,
  3], { deep = [4], "a.b" = 5 },
]
long = """
fake = 1
\\""" ""
"""
raw = \'\'\'
[fake]\'\'\'
after = 1979-05-27 07:32:00

[[many]]
x = 1
[[many]]
x = 2
[many.below]
y = 3
[[many.below.more]]
z = 4
'''
    assert tomllib.loads(text)
    assert line_numbers(text) == {
        "a": 2,
        "odd key": 3,
        "odd key.another": 3,
        "t": 4,
        "t.u": 4,
        "t.u.list": 5,
        "t.u.list[0]": 6,
        "t.u.list[1]": 6,
        "t.u.list[1][0]": 6,
        "t.u.list[1][1]": 7,
        "t.u.list[2]": 7,
        "t.u.list[2].deep": 7,
        "t.u.list[2].deep[0]": 7,
        "t.u.list[2].a.b": 7,
        "t.u.long": 9,
        "t.u.raw": 13,
        "t.u.after": 15,
        "many": 17,
        "many[0]": 17,
        "many[0].x": 18,
        "many[1]": 19,
        "many[1].x": 20,
        "many[1].below": 21,
        "many[1].below.y": 22,
        "many[1].below.more": 23,
        "many[1].below.more[0]": 23,
        "many[1].below.more[0].z": 24,
    }
