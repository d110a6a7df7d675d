"""The components of Exocolony: what the packaged sample holds, and the faults of files of one's own."""

import pickle
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from betacolony.core.edition_files.faults import EditionError, EditionFault
from betacolony.exocolony import Edition
from betacolony.exocolony.edition.components import Standing, World
from betacolony.exocolony.messages import Messages, names_in
from betacolony.messages import ENGLISH

EDITION = Edition.load()
TEMPLATE = Edition.template()
#: the cards against players that a peaceful deck leaves out besides the Navy (X-VAR-4)
HOSTILE = (
    *("Depleted Homeworld", "Embargo", "Equipment Failure", "Fuel Spill", "Homeworld Tax", "Industrial Sabotage"),
    *("Meteor Strike", "Mutiny", "Offworld Blight", "Resource Monopoly", "Solar Flare", "Solar Storm"),
)


def world(name: str) -> World:
    worlds = (*EDITION.planets, *EDITION.moons, *EDITION.habitables, *EDITION.dwarf_planets)
    return next(world for world in worlds if world.id == name)


def changed(*pairs: tuple[str, str]) -> str:
    text = TEMPLATE
    for old, new in pairs:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def faults(text: str) -> tuple[EditionFault, ...]:
    with pytest.raises(EditionError) as caught:
        Edition.from_text(text)
    return caught.value.faults


def test_the_sample_holds_what_the_box_holds() -> None:
    held = {
        "cards": sum(card.copies for card in EDITION.cards),
        "names": len(EDITION.cards),
        "stars": len(EDITION.stars),
        "planets": len(EDITION.planets),
        "moons": len(EDITION.moons),
        "habitables": len(EDITION.habitables),
        "dwarf planets": len(EDITION.dwarf_planets),
        "asteroids": len(EDITION.asteroids),
        "lifeforms": len(EDITION.lifeforms),
        "factions": len(EDITION.factions),
    }
    assert list(held.values()) == [122, 51, 7, 15, 15, 8, 10, 15, 9, 6]
    assert (EDITION.least_players, EDITION.most_players) == (1, 5)
    assert len(EDITION.colours) == 5
    assert EDITION.is_sample


def test_a_peaceful_deck_has_86_cards() -> None:
    by_name = {card.name: card for card in EDITION.cards}
    navy = sum(card.copies for card in EDITION.cards if card.kind == "navy")
    assert navy == 12
    assert sum(by_name[name].copies for name in HOSTILE) == 24
    assert 122 - 12 - 24 == 86


def test_what_is_printed_is_as_printed() -> None:
    """The few values that the rulebook shows: worlds of its examples, a star, a faction, numbers of the rules."""
    earth, chosoy, europa = world("earth"), world("chosoy"), world("europa")
    assert earth.launch == 4
    assert (chosoy.launch, chosoy.moons) == (2, 1)
    assert any(site.cave for site in chosoy.sites)
    assert europa.life
    assert "water" in {site.resource for site in europa.sites}
    eridani = next(star for star in EDITION.stars if star.id == "eridani")
    assert (eridani.layout[0], eridani.extra) == ("storm_planet", 0)
    light_riders = EDITION.factions[0]
    assert light_riders.start_cards == ("solar_array", "commercial_satellite")
    assert light_riders.settle_cost == {"metal": 1, "water": 1, "food": 1}
    rules = EDITION.rules
    assert rules.start == {"metal": 1, "fuel": 3, "water": 1, "food": 1}
    assert rules.start_coin == (0, 2, 4, 6, 8)
    assert rules.prices == {"metal": 2, "fuel": 2, "water": 3, "food": 3}
    assert (rules.vp_to_win, rules.vp_to_win_extended) == (16, 21)
    assert (rules.storm, rules.cave, rules.shield) == (1, -1, -1)


def test_names_are_short_and_texts_have_a_minus_as_wide_as_their_plus() -> None:
    names = [name for name in names_in(EDITION).values() if "(" in name or len(name) > 24]
    assert not names
    texts = [card.text for card in EDITION.cards]
    assert not [text for text in texts if re.search(r"-\d", text)]
    assert any("−1" in text for text in texts)


def test_only_belts_and_gas_giants_have_no_site() -> None:
    bare = [planet for planet in EDITION.planets if not planet.sites]
    assert {planet.type for planet in bare} == {"Gas Giant", "Asteroid Belt"}
    assert {(planet.launch, planet.air) for planet in bare} == {(None, "")}
    assert all(
        other.launch is not None and other.air
        for other in (*EDITION.planets, *EDITION.moons, *EDITION.habitables, *EDITION.dwarf_planets)
        if other.sites
    )


def test_cards_that_do_nothing_more_are_not_lasting() -> None:
    kinds = Counter((card.kind, card.lasting) for card in EDITION.cards)
    for kind in ("event", "spaceport", "starship"):
        assert (kind, True) not in kinds
    for kind in ("navy", "space_station", "telescope", "technology", "building"):
        assert (kind, False) not in kinds
    lasting = {card.id: card.lasting for card in EDITION.cards if card.kind == "ship"}
    assert lasting == {"asteroid_miner": True, "melt_probe": False}


def test_each_value_tells_where_it_comes_from() -> None:
    light_riders, sol = EDITION.factions[0], EDITION.stars[0]
    assert EDITION.source(light_riders, "settle_cost") == "printed"  # inferred from the example
    assert EDITION.source(light_riders, "spaceport") == "template"
    assert EDITION.source(light_riders, "exocolony_cost") == "reconstructed"  # whatever the remark says
    assert EDITION.source(sol, "type") == "template"
    assert EDITION.source(sol, "extra") == "reconstructed"  # "other"
    assert EDITION.source(light_riders, "mine_discount") == "reconstructed"  # nothing said


def test_an_edition_of_ones_own_is_no_sample(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(changed(('status = "sample"', 'status = "own copy"'), ('name = "K"', 'name = "own copy"')), "utf-8")
    edition = Edition.load(path)
    assert not edition.is_sample
    assert edition.source(edition.factions[0], "name") == "own copy"
    assert edition.fingerprint == EDITION.fingerprint
    cheaper = Edition.from_text(changed(("vp_to_win = 16", "vp_to_win = 15")))
    assert cheaper.fingerprint != EDITION.fingerprint


def test_editions_don_t_change() -> None:
    with pytest.raises(TypeError):
        EDITION.rules.prices["fuel"] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        EDITION.rules.vp_to_win = 1  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(EDITION.cards[3])) == EDITION.cards[3]  # noqa: S301
    assert Standing() == Standing(navy=0)


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ("schema = 1", "schema = 2", "schema", "schema"),
        ('game = "exocolony"', 'game = "chess"', "meta.game", "not_one_of"),
        ('status = "sample"', 'status = "mine"', "meta.status", "not_one_of"),
        ("cards = 122", "cards = 121", "counts.cards", "count"),
        ("moon = 15", "moon = 14", "counts.moon", "count"),
        ("most = 5", "most = 6", "players.most", "range"),
        ("[0, 2, 4, 6, 8]", "[0, 2, 4, 6]", "rules.start_coin", "count"),
        ("prices = { metal = 2", "prices = { metal = 7", "rules.prices.metal", "range"),
        ("storm = { metal = 1 }", "storm = { coin = 1 }", "rules.storm.coin", "unknown_key"),
        ('["solar_array"', '["solar_aray"', "faction[0].start_cards[0]", "not_one_of"),
        ('id = "sleepers"', 'id = "light_riders"', "faction[1]", "repeated"),
        ('"habitable", "rest"]\nextra = 1', '"rest", "rest"]\nextra = 1', "star[0].layout", "not_once"),
        ("launch = 2\nair", "air", "planet[0]", "missing"),
        ('"metal", peak = true', '"gold", peak = true', "planet[0].sites[0].resource", "not_one_of"),
        ("peak = true", "peak = 1", "planet[0].sites[0].peak", "not_a_flag"),
        ("shield_moons = [2]", "shield_moons = [9]", "planet[3].shield_moons[0]", "range"),
        ('"T21", type = "T17", launch', '"T99", type = "T17", launch', "planet[0].src.name", "not_one_of"),
        ('name = "T21", type = "T17", launch', 'nam = "T21", type = "T17", launch', "planet[0].src.nam", "unknown_key"),
        ('exhaust = [{ do = "mine" }]', 'exhaust = [{ do = "dig" }]', "card[1].exhaust[0].do", "not_one_of"),
        ('exhaust = [{ do = "mine" }]', "exhaust = [{}]", "card[1].exhaust[0]", "no_effect"),
        ("max = 4 }", "most = 4 }", "card[2].on_buy[0].most", "unknown_key"),
        ('target = "weaker", do = "discard_card"', 'do = "discard_card"', "card[3].exhaust[0].do", "no_target"),
        ('target = "weaker", steal', "steal", "card[5].exhaust[0].steal", "no_target"),
        ('"weaker", steal = { any', '"others", steal = { any', "card[5].exhaust[0].steal", "any_of_several"),
        ('adds = "interstellar"', 'adds = "launch"', "card[6].adds", "launch_nowhere"),
        ('on_buy = [{ do = "bulk_trade", max = 4 }]', "income = { coin = 1 }", "card[2].income", "event_lasts"),
    ],
)  # fmt: skip
def test_a_fault_has_its_place_and_its_line(old: str, new: str, place: str, code: str) -> None:
    text = changed((old, new))
    found = [fault for fault in faults(text) if fault.code == code and fault.place.startswith(place)]
    assert found, [(fault.place, fault.code) for fault in faults(text)]
    assert 0 < found[0].line <= len(text.splitlines())
    assert f"(line {found[0].line}): " in str(found[0])


def test_a_homeworld_needs_a_site_for_everybody() -> None:
    start = TEMPLATE.index("[[habitable]]")
    text = TEMPLATE[:start] + TEMPLATE[start:].replace('  { resource = "water" },\n', "", 1)
    (fault,) = faults(text)
    assert (fault.place, fault.code) == ("habitable[0]", "too_few_sites")
    assert "This world has 4 sites; each of 5 players needs one." in str(fault)


def test_all_faults_are_told_together_in_the_order_of_their_lines() -> None:
    found = faults(
        changed(("vp_to_win = 16", "vp_to_win = 0"), ("schema = 1", "schema = true"), ("most = 5", "most = 9"))
    )
    assert [fault.code for fault in found][:3] == ["not_a_number", "range", "range"]
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)


@pytest.mark.slow
def test_any_damage_ends_in_faults_never_in_a_crash() -> None:
    luck = random.Random(8)
    lines = TEMPLATE.splitlines(keepends=True)
    refused: list[str] = []
    for _ in range(150):
        damaged = list(lines)
        for _ in range(luck.randint(1, 3)):
            at, other = luck.randrange(len(damaged)), luck.randrange(len(damaged))
            if luck.random() < 0.5:
                del damaged[at]
            else:
                damaged[at], damaged[other] = damaged[other], damaged[at]
        try:
            Edition.from_text("".join(damaged))
        except EditionError as error:
            refused.append(str(error))
    assert len(refused) > 75
    assert all(refused)


def test_no_word_of_the_catalogue_hides_the_name_of_a_component() -> None:
    words = Messages(ENGLISH, (), EDITION)
    assert {id_: words.name(id_) for id_ in names_in(EDITION)} == names_in(EDITION)
