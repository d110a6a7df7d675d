"""The components as plain data, for the oracle alone: no engine code is read here.

The numbers are those of the component list; only what the oracle needs is written down.
"""

MATERIALS = ["food", "palladium", "organics", "steel", "polymer", "water"]
DICE = ["black", "blue", "red", "green"]
HAND_LIMIT = 10
GROUP_LIMIT = 3
ACHIEVEMENTS_PER_PLAYER = 2
DOCK_FUEL = 1
DIE_COLOUR_CP = 1
NEXUS_FUEL = 1
BUILD_FOR_CP = 2
ROUNDS_PER_CYCLE = 3
FULL_CIRCLE = 7

# Clockwise; an index is a place on the circle.
RONDEL = ["manufactory_left", "gan_de", "azophi_nexus", "jyo", "manufactory_right", "ridback", "nebra"]
MANUFACTORIES = ["manufactory_left", "manufactory_right"]
MOONS = {"gan_de": ["organics", "steel"], "jyo": ["food", "palladium"], "nebra": ["polymer", "water"]}
CP_DIE = {"gan_de": "green", "jyo": "blue", "nebra": "red", "azophi_nexus": "black"}
MOON_YIELD = {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}
RIDBACK_FUEL = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
ROW_OF_VALUE = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 3}

COLONIES = ["xian", "thebes", "cuzco"]
SPACES_PER_COLONY = 18
FIRST_INNER = 12
SPACE_MATERIALS = [
    # Xi'an, 0-17
    "food", "water", "organics", "palladium", "polymer", "steel", "water", "food", "palladium", "organics", "steel",
    "polymer", "palladium", "steel", "food", "organics", "polymer", "water",
    # Thebes, 18-35
    "palladium", "steel", "water", "polymer", "food", "organics", "steel", "palladium", "polymer", "water", "organics",
    "food", "polymer", "palladium", "water", "food", "organics", "steel",
    # Cuzco, 36-53
    "organics", "polymer", "food", "steel", "water", "palladium", "polymer", "organics", "steel", "food", "palladium",
    "water", "food", "water", "polymer", "steel", "palladium", "organics",
]  # fmt: skip

# One entry for each of the 15 spaces of a track: the bonus (kind, amount) or None.
TRACK_END = 15
TRACKS: dict[str, list[tuple[str, int] | None]] = {
    "xian": [
        None, ("material", 1), None, ("fuel", 2), None, ("cp", 3), None, ("artifact", 1), None, ("place_crew", 1),
        None, ("free_pod", 1), None, ("material", 2), ("cp", 6),
    ],
    "thebes": [
        None, ("fuel", 2), None, ("artifact", 1), ("cp", 2), None, ("material", 1), None, ("cp", 3), None,
        ("material", 2), None, ("free_achievement", 1), None, ("cp", 4),
    ],
    "cuzco": [
        None, ("cp", 1), None, ("material", 1), None, ("place_crew", 1), None, ("cp", 3), ("fuel", 2), None,
        ("artifact", 1), ("material", 2), ("place_crew", 1), None, ("cp", 6),
    ],
}  # fmt: skip

# Pod id = 8 * index of the colour + index of the face.
POD_COLOURS = ["palladium", "food", "organics", "steel", "water"]
POD_FACES = [
    (0, "two_crew"),
    (0, "artifact"),
    (1, "artifact"),
    (1, "cp2"),
    (1, "fuel2"),
    (2, "none"),
    (2, "none"),
    (3, "no_crew"),
]
POD_CREW = {"two_crew": 2, "no_crew": 0}  # any other pod takes one

STATUES = ["easter_island", "statue_of_liberty", "great_sphinx", "great_buddha"]
STATUE_ARTIFACTS = 3
STATUE_MAX = 12
BUILDING_COSTS = {
    "big_ben": ["polymer", "steel", "palladium", "water"],
    "taj_mahal": ["polymer", "food", "organics", "steel"],
    "colosseum": ["polymer", "water", "food", "palladium"],
    "eiffel_tower": ["polymer", "steel", "organics", "palladium"],
}
BUILDING_CP = {"big_ben": 7, "taj_mahal": 7, "colosseum": 8, "eiffel_tower": 9}
BUILDING_BONUS = {"big_ben": ("place_crew", 1), "taj_mahal": ("influence_any", 1), "colosseum": ("fuel", 1)}

PICTURED = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 2}

# Mat: where the extra material comes, which one, and the special power.
MATS = {
    "A": ("jyo", "food", "black_is_6_at_moons"),
    "B": ("nebra", "water", "black_any_row"),
    "C": ("gan_de", "steel", "plus_one_fuel"),
    "D": ("gan_de", "organics", "two_matching"),
    "E": ("jyo", "palladium", "black_counterclockwise"),
}

MAJORITY = [0, 1, 3, 6, 10, 15]  # by difference; 5 and more score the last


def _neighbours() -> dict[int, list[int]]:
    """Return the spaces next to each of the 54 spaces; colonies do not touch (POD-3)."""
    next_to: dict[int, list[int]] = {space: [] for space in range(len(COLONIES) * SPACES_PER_COLONY)}
    edges = [(i, (i + 1) % 12) for i in range(12)]
    for k in range(6):
        edges.append((12 + k, 12 + (k + 1) % 6))
        edges += [(12 + k, (2 * k - 1) % 12), (12 + k, 2 * k), (12 + k, 2 * k + 1)]
    for colony in range(len(COLONIES)):
        first = colony * SPACES_PER_COLONY
        for a, b in edges:
            next_to[first + a].append(first + b)
            next_to[first + b].append(first + a)
    return next_to


NEIGHBOURS = _neighbours()
