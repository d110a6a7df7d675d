"""A game of three in its sixth round, built by hand, for figures that belong to no single task."""

from betacolony import Game, position_builder
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod

from .positions import names


def example() -> Game:
    """The game, at the learner's move."""
    position = position_builder.table(
        players=3,
        round_=6,
        start_player=2,
        turn=1,
        cards=("c1b", "c2b", "c3c"),
        board={
            0: "easter_island",
            12: pod("steel", TWO_CP),
            13: pod("steel", TWO_FUEL),
            14: pod("palladium", PLAIN),
            5: pod("food", TWO_CREW),
            16: pod("water", ARTIFACT),
            18: "eiffel_tower",
            23: pod("steel", PLAIN),
            25: pod("organics", NO_CREW),
            31: pod("food", PLAIN),
            32: pod("food", ARTIFACT_1),
            34: pod("organics", ARTIFACT_1),
            35: pod("water", TWO_CREW),
            39: pod("water", PLAIN_2),
            48: pod("organics", TWO_CP),
            49: pod("palladium", NO_CREW),
            51: pod("steel", PLAIN_2),
            52: pod("water", TWO_FUEL),
            53: pod("palladium", TWO_CP),
        },
        crew={
            0: [0, 0, 1],
            12: [0, 1, 0],
            13: [0, 1, 0],
            14: [1, 0, 0],
            5: [0, 0, 2],
            16: [0, 1, 0],
            18: [1, 0, 0],
            23: [1, 0, 0],
            31: [0, 0, 1],
            32: [1, 0, 0],
            34: [1, 0, 0],
            35: [0, 2, 0],
            39: [0, 1, 0],
            48: [0, 1, 0],
            51: [0, 0, 1],
            52: [1, 0, 0],
            53: [0, 0, 1],
        },
        dice={"black": 4, "blue": 1, "red": 3, "green": 6},
        ship="jyo",
        materials={"food": 1, "palladium": 1, "steel": 2, "water": 1},
        artifacts=1,
        fuel=2,
        influence={"xian": 2, "thebes": 9, "cuzco": 4},
        achievements=("eiffel_tower",),
        cp={"dice": 3, "tracks": 6, "goals": 4},
        seats={
            1: {
                "ship": "manufactory_left",
                "materials": {"organics": 2, "polymer": 1},
                "influence": {"xian": 8, "thebes": 4, "cuzco": 6},
                "cp": {"dice": 4, "pods": 4, "tracks": 5},
            },
            2: {
                "ship": "ridback",
                "materials": {"food": 2, "steel": 1},
                "fuel": 3,
                "influence": {"xian": 3, "thebes": 2, "cuzco": 7},
                "achievements": ("easter_island",),
                "cp": {"dice": 3, "pods": 2, "tracks": 4, "goals": 4},
            },
        },
    )
    return Game.from_position(position, (*names(), "Orin"))
