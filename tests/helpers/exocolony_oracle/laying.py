"""The home system as a star says, from the row of worlds that were dealt for it."""

from helpers.exocolony_oracle.components import DWARF_PLANETS, MOONS, STARS, WORLDS
from helpers.exocolony_oracle.position import World


def heads(star: str, players: int) -> list[str]:
    """Return what heads each column, from the star outwards (X-SET-3)."""
    record = STARS[star]
    planets = max(1, players + record["extra"])
    row: list[str] = list(record["layout"])
    named = [place for place, head in enumerate(row) if head in {"planet", "storm_planet"}]
    for place in reversed(named[planets:]):  # too few planets for the layout
        del row[place]
    rest = row.index("rest")
    row[rest : rest + 1] = ["planet"] * max(0, planets - len(named))
    return row


def laid(star: str, players: int, dealt: list[str]) -> dict[str, World]:
    """Return the worlds in their columns, each with its storm and the shields from its planet (X-SET-3 to X-SET-7)."""
    worlds: dict[str, World] = {}
    row = iter(dealt)
    coming = next(row, None)
    for column, head in enumerate(heads(star, players)):
        if coming is None:
            raise ValueError("fewer worlds than the star asks for")
        storm, top = head == "storm_planet", WORLDS[coming]
        worlds[coming] = {"column": column, "storm": storm, "shields": 0, "life": None}
        coming = next(row, None)
        for below, table in (("moons", MOONS), ("dwarfs", DWARF_PLANETS)):
            for number in range(1, top.get(below, 0) + 1):
                if coming not in table:  # that deck ran out (X-SET-4)
                    break
                shields = int(below == "moons" and number in top.get("shield_moons", []))
                worlds[coming] = {"column": column, "storm": storm, "shields": shields, "life": None}
                coming = next(row, None)
    if coming is not None:
        raise ValueError(f"{coming} belongs to no column")
    return worlds
