"""The components as plain dictionaries by id, straight from the edition's file: no engine code is read here."""

import tomllib
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[3] / "betacolony" / "exocolony" / "edition" / "edition.toml"
Record = dict[str, Any]
_DATA: Record = tomllib.loads(FILE.read_text(encoding="utf-8"))

RESOURCES = ["metal", "fuel", "water", "food"]
COIN = "coin"
KINDS = [*RESOURCES, COIN]
RULES: Record = _DATA["rules"]
BULK_FORMS = ["buy", "sell"]


def _by_id(table: str) -> dict[str, Record]:
    return {record["id"]: record for record in _DATA[table]}


CARDS = _by_id("card")
ASTEROIDS = _by_id("asteroid")
LIFEFORMS = _by_id("lifeform")
FACTIONS = _by_id("faction")
STARS = _by_id("star")
PLANETS = _by_id("planet")
MOONS = _by_id("moon")
DWARF_PLANETS = _by_id("dwarf_planet")
HABITABLES = _by_id("habitable")
WORLDS = PLANETS | MOONS | DWARF_PLANETS | HABITABLES


def is_lasting(card: str) -> bool:
    """Tell whether a card does something for as long as it is in play (X-CARD-8)."""
    record = CARDS[card]
    return record["kind"] != "event" and any(record.get(part) for part in ("exhaust", "income", "static"))


def effects(card: str, use: int | None) -> list[Record]:
    """Return the effects of an exhaust option, or those of buying the card for None (X-FX-1)."""
    record = CARDS[card]
    if use is None:
        found: list[Record] = record.get("on_buy", [])
        return found
    return [record["exhaust"][use]]
