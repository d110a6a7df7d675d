"""Influence: its parts, the tracks and their bonuses, and bonuses that lead to others."""

from typing import Any, Final

from betacolony import BuildOn, Game, PlaceCrew, TakeMaterials, TakePod
from betacolony.events import InfluenceGained
from betacolony.position_builder import ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod

from . import breakdowns
from .goals import CrewIn, Holds, Scored, Stands, both, happened
from .moves import CUZCO, THEBES, XIAN, but, colony, only, outer
from .positions import at
from .tasks import Chapter, Exercise, Figure, Prediction, Wrong

_PANELS: Final = ("mat", "manufactory", "colonies")
_IN_XIAN: Final = ("mat", "manufactory", "colony-xian")
_IN_THEBES: Final = ("mat", "manufactory", "colony-thebes")

#: the colonies after a few rounds
_TILES: Final = {
    13: (pod("steel", TWO_CP), [1, 0]),
    3: (pod("palladium", PLAIN), [1, 0]),
    9: (pod("organics", PLAIN), [0, 1]),
    31: (pod("water", TWO_FUEL), [0, 1]),
    24: (pod("organics", TWO_CREW), [2, 0]),
    52: (pod("food", PLAIN), [1, 0]),
    39: (pod("palladium", PLAIN_2), [0, 1]),
}

_ROWS: Final = (
    (pod("palladium", TWO_FUEL), pod("water", ARTIFACT_1)),
    (pod("organics", PLAIN_2), pod("steel", TWO_FUEL)),
    (pod("food", TWO_CP), pod("organics", TWO_FUEL)),
    (pod("food", PLAIN_2), pod("steel", NO_CREW)),
)
_MINE: Final = {"xian": 3, "thebes": 1, "cuzco": 3}
_NOVA: Final = {"influence": {"xian": 3, "thebes": 3, "cuzco": 4}, "ship": "jyo", "materials": {"palladium": 2}}


def _at(value: int, **state: Any) -> Game:
    """A game with these colonies, the learner to take a pod with a die value; ``state`` overrides all else."""
    usual: dict[str, Any] = {
        "round_": 4,
        "ship": "manufactory_right",
        "spent": ("black", "blue"),
        "dice": {"black": 3, "blue": value, "red": 1, "green": 5},
        "tiles": _TILES,
        "manufactory": _ROWS,
        "influence": _MINE,
        "seats": {1: _NOVA},
    }
    return at("pod", value, **usual | state)


def _printed_example() -> Game:
    """The rulebook's example: a water pod of influence 2 will be built next to a centre and two other water pods."""
    return _at(
        1,
        materials={"water": 1, "organics": 1, "food": 2},
        tiles=_TILES | {5: (pod("water", TWO_CP), [0, 1]), 6: (pod("water", PLAIN), [0, 1])},
        influence={"xian": 1, "thebes": 2, "cuzco": 3},
        manufactory=((pod("palladium", TWO_FUEL), pod("water", PLAIN_2)), *_ROWS[1:]),
        seats={1: {**_NOVA, "influence": {"xian": 6, "thebes": 3, "cuzco": 4}}},
    )


CHAPTER = Chapter(
    "influence",
    (
        Exercise(
            "best_space",
            start=lambda: _at(3, materials={"organics": 1, "steel": 1, "water": 1, "palladium": 1}),
            goal=happened(InfluenceGained, least=4, colony="xian"),
            solution=(TakePod(1, 0), BuildOn(17)),
            look=("pod-1-0", "pod-1-1", "space-9", "space-13"),
            panels=_IN_XIAN,
            rules=("INF-1",),
            aims=("influence_parts",),
            wrong=(
                Wrong("centre_alone", BuildOn(12), after=1),
                Wrong("friend_alone", BuildOn(10), after=1, others=only(BuildOn, space=(8,))),
                Wrong("steel", TakePod(1, 1)),
                Wrong("bare", BuildOn(1), after=1, others=only(BuildOn, space=(5, 6))),
            ),
        ),
        Prediction(
            "example",
            start=_printed_example,
            moves=(TakePod(0, 1), BuildOn(15)),
            breakdown=breakdowns.influence,
            unit="influence",
            panels=("manufactory", "colony-xian"),
            rules=("INF-1",),
            aims=("influence_parts",),
            wrong=(2, 3, 4),
        ),
        Prediction(
            "passed",
            start=_printed_example,
            moves=(TakePod(0, 1), BuildOn(15), TakeMaterials(("steel",))),
            breakdown=breakdowns.bonuses,
            unit="bonuses",
            panels=("colony-xian",),
            rules=("INF-2", "TRK-1"),
            aims=("passing",),
            wrong=(1, 5),
        ),
        Exercise(
            "no_crew",
            start=lambda: _at(6, materials={"food": 1, "steel": 1, "water": 1, "organics": 1}),
            goal=both(Holds("artifacts", 1), Scored(2, "tracks")),
            solution=(TakePod(3, 1), BuildOn(32)),
            look=("pod-3-0", "pod-3-1", "track-thebes"),
            panels=_IN_THEBES,
            rules=("POD-5", "INF-1", "INF-2"),
            aims=("crew_or_influence", "passing"),
            wrong=(
                Wrong("with_crew", TakePod(3, 0)),
                Wrong("far_out", BuildOn(20), after=1, others=only(BuildOn, space=outer(THEBES))),
            ),
        ),
        Exercise(
            "place_crew",
            start=lambda: _at(
                4,
                materials={"organics": 1, "steel": 1, "food": 1, "water": 1},
                tiles=_TILES | {0: ("great_sphinx", [0, 1]), 44: (pod("organics", ARTIFACT_1), [0, 1])},
                influence={"xian": 3, "thebes": 1, "cuzco": 4},
                seats={1: {**_NOVA, "achievements": ("great_sphinx",)}},
            ),
            goal=both(CrewIn("xian", 3), CrewIn("cuzco", 2)),
            solution=(TakePod(1, 0), BuildOn(49), PlaceCrew(9)),
            look=("track-cuzco",),
            panels=_PANELS,
            rules=("TRK-2", "INF-2"),
            aims=("crew_or_influence",),
            wrong=(
                Wrong("in_xian", BuildOn(14), after=1, others=only(BuildOn, space=colony(XIAN))),
                Wrong("on_tile", PlaceCrew(0), after=2, reason="no_pod_on_space"),
                Wrong("at_home", PlaceCrew(52), after=2, others=only(PlaceCrew, space=colony(CUZCO))),
                Wrong("in_thebes", BuildOn(32), after=1, others=only(BuildOn, space=colony(THEBES))),
                Wrong("crew_to_thebes", PlaceCrew(31), after=2, others=only(PlaceCrew, space=colony(THEBES))),
            ),
        ),
        Exercise(
            "free_pod",
            start=lambda: _at(
                3,
                round_=8,
                materials={"organics": 1, "food": 1},
                tiles=_TILES
                | {
                    14: (pod("water", NO_CREW), [0, 0]),
                    17: (pod("water", TWO_CREW), [0, 2]),
                    30: (pod("food", ARTIFACT_1), [1, 0]),
                    44: (pod("steel"), [0, 1]),
                },
                influence={"xian": 10, "thebes": 4, "cuzco": 4},
                seats={1: {**_NOVA, "influence": {"xian": 7, "thebes": 5, "cuzco": 8}}},
            ),
            goal=Stands("xian", 15),
            solution=(TakePod(1, 0), BuildOn(7), TakePod(3, 1), BuildOn(10), TakeMaterials(("water", "water"))),
            look=("track-xian",),
            panels=_PANELS,
            rules=("TRK-3", "INF-2", "INF-3"),
            aims=("passing",),
            wrong=(
                Wrong("not_enough", TakePod(0, 0), after=2, others=only(TakePod, row=(0, 2), column=(0,))),
                Wrong("elsewhere", BuildOn(51), after=3, others=but(BuildOn, space=colony(XIAN))),
                Wrong("other_track", BuildOn(33), after=1, others=but(BuildOn, space=colony(XIAN))),
            ),
        ),
        Prediction(
            "track_end",
            start=lambda: _at(
                6,
                round_=8,
                materials={"steel": 1, "water": 1, "polymer": 1},
                tiles=_TILES | {20: (pod("food", TWO_FUEL), [1, 0]), 44: (pod("steel"), [0, 1])},
                influence={"xian": 6, "thebes": 13, "cuzco": 4},
                seats={1: {**_NOVA, "influence": {"xian": 7, "thebes": 5, "cuzco": 8}}},
            ),
            moves=(TakePod(3, 1), BuildOn(32)),
            breakdown=breakdowns.steps,
            unit="steps",
            panels=("manufactory", "colony-thebes"),
            rules=("INF-4",),
            wrong=(3, 4),
        ),
    ),
    figures=(Figure("at_the_end", "track_end", ("colony-thebes",), width=430),),
)
