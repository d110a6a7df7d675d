"""A game of three in its sixth round, built by hand, for figures that belong to no single task."""

from betacolony import Game
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod

from .positions import at_move


def example() -> Game:
    """That game, at the learner's move."""
    return at_move(
        players=3,
        round_=6,
        start_player=2,
        turn=1,
        cards=("c1b", "c2b", "c3c"),
        tiles={
            0: ("easter_island", [0, 0, 1]),
            12: (pod("steel", TWO_CP), [0, 1, 0]),
            13: (pod("steel", TWO_FUEL), [0, 1, 0]),
            14: (pod("palladium", PLAIN), [1, 0, 0]),
            5: (pod("food", TWO_CREW), [0, 0, 2]),
            16: (pod("water", ARTIFACT), [0, 1, 0]),
            18: ("eiffel_tower", [1, 0, 0]),
            23: (pod("steel", PLAIN), [1, 0, 0]),
            25: (pod("organics", NO_CREW), [0, 0, 0]),
            31: (pod("food", PLAIN), [0, 0, 1]),
            32: (pod("food", ARTIFACT_1), [1, 0, 0]),
            34: (pod("organics", ARTIFACT_1), [1, 0, 0]),
            35: (pod("water", TWO_CREW), [0, 2, 0]),
            39: (pod("water", PLAIN_2), [0, 1, 0]),
            48: (pod("organics", TWO_CP), [0, 1, 0]),
            49: (pod("palladium", NO_CREW), [0, 0, 0]),
            51: (pod("steel", PLAIN_2), [0, 0, 1]),
            52: (pod("water", TWO_FUEL), [1, 0, 0]),
            53: (pod("palladium", TWO_CP), [0, 0, 1]),
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
