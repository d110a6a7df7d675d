"""Reading and validation of a whole edition file: the fields of an ``Edition``, or all faults at once.

Sections are read before those that need their names. The engine's assumptions (six materials, three hexagonal colonies,
four dice with six faces, small numbers) are checked here and nowhere else.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from betacolony.core.edition_files.faults import EditionError
from betacolony.core.edition_files.node import Node, Notes, is_id, unrepeated
from betacolony.core.edition_files.reading import parsed, placed

from .component_validation import COLONIES, MANY, MOST_GOODS, SPACES, achievements, cards, colonies, mats, pods
from .components import LOCATION_KINDS, Kind, Location, Rules, SoloRules, Source

SCHEMA: Final = 1
DICE: Final = ("black", "blue", "red", "green")
FACES: Final = 6
KINDS_OF_MATERIAL: Final = 6
POLYMER: Final = "polymer"

#: limits of the engine's packed numbers
MOST_LOCATIONS: Final = 16
MOST_PODS: Final = 63
MOST_CREW: Final = 255
SOURCES: Final = ("printed", "inferred", "reconstructed")
#: lowest and highest value of each plain number of [rules]
RULES: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(("rounds", "rounds_per_cycle"), (1, 60)),
    **dict.fromkeys(("set_die_to", "black_acts_as"), (1, FACES)),
    **dict.fromkeys(("nexus_material", "moon_extra"), (0, MOST_GOODS)),
    "matching_pair": (1, MOST_GOODS),
    "group_limit": (1, SPACES),
    **dict.fromkeys(("dock_fuel", "die_colour_cp", "nexus_fuel", "build_for_cp", "fuel_bonus"), (0, MANY)),
    **dict.fromkeys(("achievements_per_player", "pod_crew", "achievement_crew", "influence_card"), (0, MANY)),
    **dict.fromkeys(("influence_per_neighbour", "influence_at_centre"), (0, MANY)),
}
#: the solo rival's criteria for choosing a pod, and the bonuses that pods show
PRIORITIES: Final = ("highest_influence", "bonus_rank", "placement_column", "top_row", "left_column")
RANKS: Final = ("two_crew", "cp", "artifact", "fuel", "none", "no_crew")
SECTIONS: Final = (
    *("schema", "name", "materials", "supply", "dice", "players", "rondel", "locations", "manufactory", "colony"),
    *("pods", "achievement", "card", "mat", "end", "solo", "rules"),
)


def read(text: str) -> dict[str, Any]:
    """The fields of the edition that a text describes; raises an EditionError with all faults, by line."""
    text = text.replace("\r\n", "\n")
    return fields_of(parsed(text), text, Notes(), {})


def fields_of(data: dict[str, Any], text: str, notes: Notes, tweaks: Mapping[str, int | None]) -> dict[str, Any]:
    """The fields of an ``Edition`` from the data of a text, with the faults of ``tweaks`` already in ``notes``.

    Raises:
        EditionError: with these faults and all others, in the order of their lines in the text.
    """
    fields = _fields(Node(data, "", notes), text, tweaks)
    if fields is None or notes.faults:
        raise EditionError(placed(notes, text))
    return fields


def _fields(root: Node, text: str, tweaks: Mapping[str, int | None]) -> dict[str, Any] | None:
    schema = root.entries().get("schema")
    if schema is not None and type(schema.value) is int and schema.value != SCHEMA:
        schema.fault("schema", found=schema.value, right=SCHEMA)
        return None  # the faults of another format can't be known
    top = root.table(SECTIONS, ("provenance",))
    top["schema"].number(SCHEMA, SCHEMA)
    materials, colours, per_kind, hand_limit = _materials(top["materials"])
    supply = top["supply"].table(("artifacts", "fuel_tokens", "crew_per_player"))
    _dice(top["dice"])
    players = top["players"].table(("min", "max", "colours", "start_fuel", "start_materials"))
    max_players = players["max"].number(2, 4)
    min_players = players["min"].number(2, 4)
    if max_players == players["max"].value and min_players > max_players:
        players["min"].fault("min_above_max", min=min_players, max=max_players)
    seats = players["colours"].items(least=max_players)
    player_colours = unrepeated(seats, [seat.text() for seat in seats])
    start_materials = players["start_materials"].number(0, MOST_GOODS)
    if start_materials > hand_limit:
        players["start_materials"].fault("start_above_limit", found=start_materials, limit=hand_limit)
    elif start_materials * max_players > per_kind * KINDS_OF_MATERIAL:
        most = per_kind * KINDS_OF_MATERIAL
        players["start_materials"].fault("start_above_supply", found=start_materials * max_players, most=most)
    rondel = _rondel(top["rondel"], max_players)
    locations = _locations(top["locations"], rondel, materials)
    # an unreadable kind may have been meant as a moon
    moons = [location.id for location in locations.values() if location.kind in ("moon", "")]
    rows, columns = _manufactory(top["manufactory"])
    rules, cycles = _rules(top["rules"])
    tiles = pods(top["pods"], materials, rules.pod_crew)
    if tiles and len(tiles) < len(rows) * columns:
        top["pods"].fault("too_few_pods", found=len(tiles), least=len(rows) * columns)
    if len(tiles) > MOST_PODS:
        top["pods"].fault("too_many", found=len(tiles), most=MOST_PODS)
    end = top["end"].table(("majority", "artifact_cp"))
    return {
        "schema": SCHEMA,
        "name": top["name"].text(),
        "dice": DICE,
        "die_faces": FACES,
        "materials": materials,
        "material_colours": colours,
        "materials_per_kind": per_kind,
        "hand_limit": hand_limit,
        "artifacts": supply["artifacts"].number(0, MOST_GOODS),
        "fuel_tokens": supply["fuel_tokens"].number(0, 1000),
        "crew_per_player": supply["crew_per_player"].number(1, MOST_CREW),
        "min_players": min_players,
        "max_players": max_players,
        "player_colours": player_colours,
        "start_fuel": players["start_fuel"].number(0, MANY),
        "start_materials": start_materials,
        "rondel": rondel,
        "locations": locations,
        "rows": rows,
        "columns": columns,
        "colonies": colonies(top["colony"], materials),
        "pods": tiles,
        "achievements": achievements(top["achievement"], materials),
        "cards": cards(top["card"], materials, cycles),
        "mats": mats(top["mat"], moons, materials, max_players),
        "majority": _majority(end["majority"]),
        "artifact_cp": end["artifact_cp"].number(0, MANY),
        "solo": _solo(top["solo"]),
        "rules": rules,
        "provenance": _provenance(top.get("provenance"), root),
        "text": text,
        "tweaks": tweaks,
    }


def _materials(node: Node) -> tuple[tuple[str, ...], dict[str, str], int, int]:
    table = node.table(("colours", "per_kind", "hand_limit"))
    names = table["colours"].entries()
    for name, entry in names.items():
        if not is_id(name):
            entry.fault("bad_id", found=name)
    if names and len(names) != KINDS_OF_MATERIAL:
        table["colours"].fault("count", found=len(names), right=KINDS_OF_MATERIAL)
    if names and POLYMER not in names:  # cycle cards name it
        table["colours"].fault("missing", name=POLYMER)
    colours = unrepeated(names.values(), [entry.text() for entry in names.values()])
    per_kind, limit = table["per_kind"].number(1, MANY, MANY), table["hand_limit"].number(1, MOST_GOODS, MOST_GOODS)
    return tuple(names), dict(zip(names, colours, strict=True)), per_kind, limit


def _dice(node: Node) -> None:
    table = node.table(("colours", "faces"))
    for die, right in zip(table["colours"].items(exactly=len(DICE)), DICE, strict=False):
        text = die.text()
        if text and text != right:
            die.fault("fixed", found=text, right=right)
    if table["faces"].number(1, MANY) != FACES and type(table["faces"].value) is int:
        table["faces"].fault("fixed", found=table["faces"].value, right=FACES)


def _rondel(node: Node, max_players: int) -> tuple[str, ...]:
    # each ship begins at its own location (SET-9)
    places = node.table(("clockwise",))["clockwise"].items(least=max(2, max_players), most=MOST_LOCATIONS)
    return unrepeated(places, [place.text() for place in places])


def _locations(node: Node, rondel: tuple[str, ...], materials: tuple[str, ...]) -> dict[str, Location]:
    locations: dict[str, Location] = {}
    entries = node.entries()
    for id_, entry in entries.items():
        if not is_id(id_):
            entry.fault("bad_id", found=id_)
        elif rondel and id_ not in rondel:
            entry.fault("not_on_rondel", found=id_)
        locations[id_] = _location(id_, entry, materials)
    if entries:
        for place in rondel:
            if place and place not in entries:
                node.fault("missing", name=place)
    return locations


def _location(id_: str, node: Node, materials: tuple[str, ...]) -> Location:
    kind = ""
    entries = node.entries()
    if "kind" in entries:
        kind = entries["kind"].one_of(LOCATION_KINDS)
    required = ["kind", *({"moon": ["materials"], "fuel": ["fuel"]}.get(kind, []))]
    table = node.table(required, ["cp_die"] if kind in ("moon", "nexus") else [] if kind else list(entries))
    gives: tuple[str, ...] = ()
    if kind == "moon":
        nodes = table["materials"].items(least=1)
        gives = unrepeated(nodes, [entry.one_of(materials) for entry in nodes])
    fuel = _by_value(table["fuel"], MANY) if kind == "fuel" else ()
    cp_die = table["cp_die"].one_of(DICE) if "cp_die" in table and kind else None
    return Location(id_, cast("Kind", kind), gives, cp_die, fuel)


def _by_value(node: Node, most: int) -> tuple[int, ...]:
    """A number for each die value from a table such as { "1-4" = 1, "5-6" = 2 }."""
    amounts: dict[int, int] = {}
    for key, entry in node.entries().items():
        match = re.fullmatch(r"([1-9])(?:-([1-9]))?", key)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= FACES:
            entry.fault("bad_values", found=key, most=FACES)
            continue
        amount = entry.number(0, most)
        for value in range(low, high + 1):
            if value in amounts:
                entry.fault("value_twice", value=value)
            amounts[value] = amount
    _all_values(node, list(amounts))
    return tuple(amounts.get(value, 0) for value in range(1, FACES + 1))


def _all_values(node: Node, values: list[int]) -> None:
    lacking = tuple(value for value in range(1, FACES + 1) if value not in values)
    if lacking and not node.missing and isinstance(node.value, (dict, list)):
        node.fault("values_lacking", values=lacking)


def _manufactory(node: Node) -> tuple[tuple[tuple[int, ...], ...], int]:
    table = node.table(("rows", "columns"))
    rows = _values_of_each(table["rows"], table["rows"].items(least=1, most=FACES))
    return rows, table["columns"].number(1, 10)


def _values_of_each(node: Node, entries: Sequence[Node]) -> tuple[tuple[int, ...], ...]:
    """Lists of die values, each value in one of them."""
    seen: list[int] = []
    rows = []
    for row in entries:
        values = []
        for entry in row.items(least=1, most=FACES):
            value = entry.number(1, FACES)
            if value != entry.value:
                continue
            if value in seen:
                entry.fault("value_twice", value=value)
            values.append(value)
            seen.append(value)
        rows.append(tuple(values))
    _all_values(node, seen)
    return tuple(rows)


def _solo(node: Node) -> SoloRules:
    table = node.table(("colony_values", "cp_instead", "pod_priority", "bonus_rank"))
    values = table["colony_values"]
    return SoloRules(
        colony_values=_values_of_each(values, values.items(exactly=COLONIES)),
        cp_instead=table["cp_instead"].number(0, MANY),
        pod_priority=_all_in_order(table["pod_priority"], PRIORITIES),
        bonus_rank=_all_in_order(table["bonus_rank"], RANKS),
    )


def _all_in_order(node: Node, words: tuple[str, ...]) -> tuple[str, ...]:
    """All of these words, in the file's order."""
    entries = node.items(exactly=len(words))
    return unrepeated(entries, [entry.one_of(words) for entry in entries])


def _majority(node: Node) -> tuple[int, ...]:
    entries = node.items(least=1, most=SPACES + 1)
    points = [entry.number(0, 1000) for entry in entries]
    if points and points[0] != 0:
        entries[0].fault("fixed", found=points[0], right=0)
    for entry, before, after in zip(entries[1:], points, points[1:], strict=False):
        if after < before and entry.value == after:
            entry.fault("falls", found=after, before=before)
    return tuple(points)


def _rules(node: Node) -> tuple[Rules, int]:
    """The rules, and the number of cycles; 0 if a fault hides it."""
    table = node.table((*RULES, "moon_yield"))
    numbers = {key: table[key].number(low, high) for key, (low, high) in RULES.items()}
    rounds, per_cycle = numbers["rounds"], numbers["rounds_per_cycle"]
    cycles = 0
    if (rounds, per_cycle) == (table["rounds"].value, table["rounds_per_cycle"].value):
        cycles = rounds // per_cycle
        if rounds % per_cycle:
            table["rounds"].fault("rounds_uneven", found=rounds, cycle=per_cycle)
    return Rules(moon_yield=_by_value(table["moon_yield"], MOST_GOODS), **numbers), cycles


def _provenance(node: Node | None, root: Node) -> dict[str, Source]:
    entries = {} if node is None else node.entries()
    for path, entry in entries.items():
        if not _exists(path, root.value):
            entry.fault("no_such_place", found=path)
    return {path: cast("Source", entry.one_of(SOURCES)) for path, entry in entries.items()}


def _exists(path: str, value: object) -> bool:
    """True if a key path, with or without indices, names something in the data."""
    match = re.match(r"\.?([^.\[\]]+)|\[(\d+)\]", path)
    if not path or not match:
        return not path
    rest = path[match.end() :]
    if match[2] is not None:
        index = int(match[2])
        return isinstance(value, list) and index < len(value) and _exists(rest, value[index])
    if isinstance(value, list):
        return any(_exists(path, entry) for entry in value)
    return isinstance(value, dict) and match[1] in value and _exists(rest, value[match[1]])
