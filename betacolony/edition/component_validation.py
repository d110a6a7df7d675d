"""Validation of an edition's components: colonies, pods, achievements, cycle cards and mats."""

from typing import Any, Final, cast

from betacolony.core.edition_files.node import Node, unrepeated

from . import components
from .components import Achievement, Bonus, Colony, CycleCard, Mat, Pod

COLONIES: Final = 3
SPACES: Final = 18
#: the engine packs a player's goods into fields of 0 to 31
MOST_GOODS: Final = 31
#: far more than makes sense, small enough to be packed
MANY: Final = 100
#: bonuses that can only be given once
SINGLE: Final = ("place_crew", "free_pod", "free_achievement")


def _bonuses(node: Node, most: int = len(components.BONUSES)) -> tuple[Bonus, ...]:
    entries = node.table((), components.BONUSES)
    if len(entries) > most:
        node.fault("too_many", found=len(entries), most=most)
    return tuple(
        Bonus(kind, entry.number(1, 1 if kind in SINGLE else MANY))
        for kind, entry in entries.items()
        if kind in components.BONUSES
    )


def colonies(node: Node, materials: tuple[str, ...]) -> tuple[Colony, ...]:
    """The three colonies with their tracks; the board fixes the first space of each."""
    colonies_ = []
    tables = [entry.table(("id", "first_space", "spaces", "track")) for entry in node.items(exactly=COLONIES)]
    for index, table in enumerate(tables):
        first = table["first_space"].number(0, 1000)
        if first != index * SPACES and first == table["first_space"].value:
            table["first_space"].fault("fixed", found=first, right=index * SPACES)
        spaces = tuple(space.one_of(materials) for space in table["spaces"].items(exactly=SPACES))
        track = tuple(_bonuses(space) for space in table["track"].items(least=1, most=MOST_GOODS))
        colonies_.append(Colony(table["id"].id(), first, spaces, track))
    unrepeated([table["id"] for table in tables], [colony.id for colony in colonies_])
    return tuple(colonies_)


def pods(node: Node, materials: tuple[str, ...], pod_crew: int) -> tuple[Pod, ...]:
    """A pod of each type with each face, numbered from 0."""
    table = node.table(("types", "faces"))
    types = table["types"].table((), materials) if materials else table["types"].entries()
    if not types and isinstance(table["types"].value, dict):
        table["types"].fault("too_few", found=0, least=1)
    faces = []
    for entry in table["faces"].items(least=1, most=50):
        numbers = entry.table(("influence",), ("crew", "cp", "artifacts", "fuel"))
        faces.append({key: number.number(0, MANY) for key, number in numbers.items()})
    pods_: list[Pod] = []
    for colour, label in types.items():
        name = label.text()
        for face in faces:
            crew = face.get("crew", pod_crew)
            gains = (face.get("cp", 0), face.get("artifacts", 0), face.get("fuel", 0))
            pods_.append(Pod(len(pods_), colour, name, face["influence"], crew, *gains))
    return tuple(pods_)


def _amounts(node: Node, materials: tuple[str, ...], most: int) -> dict[str, int]:
    """The number of each material."""
    entries = node.table((), materials) if materials else node.entries()
    amounts = {kind: entry.number(1, most) for kind, entry in entries.items()}
    if sum(amounts.values()) > most:
        node.fault("too_many", found=sum(amounts.values()), most=most)
    return amounts


def achievements(node: Node, materials: tuple[str, ...]) -> tuple[Achievement, ...]:
    """Statues and buildings, in the order of the file."""
    achievements_ = []
    optional = ("artifacts", "materials", "end_per", "end_max", "bonus")
    entries = node.items(most=MOST_GOODS)
    tables = [entry.table(("id", "name", "type", "end_cp"), optional) for entry in entries]
    for entry, table in zip(entries, tables, strict=True):
        if "artifacts" not in table and "materials" not in table:
            entry.fault("no_price")
        if "end_max" in table and "end_per" not in table:
            table["end_max"].fault("max_without_per")
        # eight materials and the space are the longest price whose ways of paying stay few
        price = _amounts(table["materials"], materials, 8) if "materials" in table else {}
        bonus = _bonuses(table["bonus"], 1) if "bonus" in table else ()
        achievements_.append(
            Achievement(
                id=table["id"].id(),
                name=table["name"].text(),
                type=cast("Any", table["type"].one_of(("statue", "building"))),
                artifacts=table["artifacts"].number(0, 20) if "artifacts" in table else 0,
                materials=price,
                end_per=table["end_per"].one_of(components.END_PER) if "end_per" in table else None,
                end_cp=table["end_cp"].number(0, MANY),
                end_max=table["end_max"].number(0, 1000) if "end_max" in table else None,
                bonus=bonus[0] if bonus else None,
            )
        )
    unrepeated([table["id"] for table in tables], [achievement.id for achievement in achievements_])
    return tuple(achievements_)


def cards(node: Node, materials: tuple[str, ...], cycles: int) -> tuple[CycleCard, ...]:
    """The cycle cards, at least one for each of the ``cycles`` (0: unknown)."""
    cards_ = []
    required = ("id", "cycle", "cp", "goal", "threshold", "bonus")
    entries = node.items()
    tables = [entry.table(required, ("pictured",)) for entry in entries]
    for entry, table in zip(entries, tables, strict=True):
        goal = table["goal"].one_of(components.GOALS)
        discards = goal == components.DISCARD_GOAL
        threshold = table["threshold"].number(1, MANY)
        pictured = _amounts(table["pictured"], materials, MOST_GOODS) if "pictured" in table else {}
        if discards and "pictured" not in table:
            entry.fault("missing", name="pictured")
        elif discards and threshold == table["threshold"].value and sum(pictured.values()) != threshold:
            table["pictured"].fault("pictured_sum", found=sum(pictured.values()), right=threshold)
        elif goal and not discards and "pictured" in table:
            table["pictured"].fault("pictured_unused", goal=components.DISCARD_GOAL)
        cycle, cp = table["cycle"].number(1, cycles or MANY), table["cp"].number(0, MANY)
        bonus = table["bonus"].one_of(components.CARD_BONUSES)
        cards_.append(CycleCard(table["id"].id(), cycle, cp, goal, threshold, pictured, bonus))
    unrepeated([table["id"] for table in tables], [card.id for card in cards_])
    for cycle in range(1, cycles + 1):
        if isinstance(node.value, list) and all(card.cycle != cycle for card in cards_):
            node.fault("no_card", cycle=cycle)
    return tuple(cards_)


def mats(node: Node, moons: list[str], materials: tuple[str, ...], max_players: int) -> tuple[Mat, ...]:
    """The mats, at least one for each player."""
    mats_ = []
    entries = node.items(least=max_players, most=MOST_GOODS)
    tables = [entry.table(("id", "extra_at", "extra_material", "special")) for entry in entries]
    for table in tables:
        extra = table["extra_at"].one_of(moons), table["extra_material"].one_of(materials)
        mats_.append(Mat(table["id"].id(), *extra, table["special"].one_of(components.SPECIALS)))
    unrepeated([table["id"] for table in tables], [mat.id for mat in mats_])
    return tuple(mats_)
