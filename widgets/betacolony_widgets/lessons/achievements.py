"""Achievements: building them at the Nexus, their spaces, and their worth in the end."""

from typing import Any, Final

from betacolony import Activate, BuildOn, Game, Move, PlaceCrew, TakeAchievement, TakeMaterials, TakePod
from betacolony.events import TileBuilt
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod
from betacolony_widgets.messages import Messages

from . import breakdowns
from .goals import WouldScore, both, happened, learner
from .moves import CUZCO, THEBES, XIAN, but, colony, only
from .positions import at, at_move
from .tasks import Breakdown, Chapter, Exercise, Figure, Part, Prediction, Wrong

#: the middle of a game: crew 2 to 2 in Xi'an, 1 to 2 in Thebes, 3 to 1 in Cuzco
_TILES: Final = {
    13: (pod("food", PLAIN), [1, 0]),
    14: (pod("steel", TWO_CREW), [0, 2]),
    7: (pod("water", ARTIFACT), [1, 0]),
    31: (pod("organics", ARTIFACT_1), [1, 0]),
    20: (pod("water", PLAIN), [0, 1]),
    33: (pod("palladium", TWO_CP), [0, 1]),
    48: (pod("food", TWO_CREW), [2, 0]),
    50: (pod("steel", ARTIFACT), [1, 0]),
    45: (pod("organics", TWO_FUEL), [0, 1]),
}

_MINE: Final[dict[str, Any]] = {
    "influence": {"xian": 4, "thebes": 3, "cuzco": 5},
    "cp": {"dice": 2, "tracks": 1, "goals": 3},
}


def worth(id_: str) -> Breakdown:
    """The CP that the learner's only achievement, which counts crew, would score now (CUL-7)."""

    def breakdown(game: Game) -> list[Part]:
        each = next(achievement.end_cp for achievement in game.edition.achievements if achievement.id == id_)
        cp = game.scores(projected=True)[learner(game)].sources["achievements"]
        say = Messages.of(game.language).say
        return [Part(say("lesson.achievements.chain.part.crew", number=cp // each, cp=each), cp)]

    return breakdown


def to_choose_from(game: Game) -> list[Part]:
    """The statues and the top building: 1 if the learner can build it now, 0 with the reason if not (CUL-2, CUL-3)."""
    messages = Messages.of(game.language)
    parts = []
    for achievement in game.edition.achievements:
        id_ = achievement.id
        if achievement.type == "statue" or id_ == game.position.view.building:
            reasons = [f"({game.tell(reason)})" for reason in game.why_not(TakeAchievement(id_))]
            parts.append(Part(" ".join([messages.title(id_), *reasons]), int(not reasons)))
    return parts


CHAPTER = Chapter(
    "achievements",
    (
        Exercise(
            "statue",
            start=lambda: at_move(
                tiles=_TILES,
                **_MINE,
                round_=5,
                cards=("c1c", "c2a", "c3b"),
                building="big_ben",
                ship="nebra",
                dice={"black": 2, "blue": 5, "red": 3, "green": 1},
                artifacts=3,
                materials={"steel": 1},
                seats={1: {"ship": "jyo", "influence": {"xian": 1, "thebes": 4, "cuzco": 2}, "fuel": 2}},
            ),
            goal=happened(TileBuilt),
            solution=(Move("red", "azophi_nexus"), Activate("black", 2), TakeAchievement("great_sphinx"), BuildOn(44)),
            look=("location-azophi_nexus",),
            panels=("dice", "rondel", "mat", "colony-cuzco", "achievements"),
            rules=("CUL-3", "CUL-4", "NEX-1"),
            aims=("achievements", "artifacts_pay"),
            wrong=(
                Wrong("building", TakeAchievement("big_ben"), after=2, reason="achievement_unpaid"),
                Wrong("centre", BuildOn(51), after=3, reason="next_to_centre"),
                Wrong("unpaid", BuildOn(43), after=3, reason="tile_space_unpaid"),
                Wrong("elsewhere", Move("green", "manufactory_left"), others=but(Move, to=("azophi_nexus",))),
                Wrong("material", TakeMaterials(("food",)), after=2, others=only(TakeMaterials)),
            ),
        ),
        Exercise(
            "four_materials",
            start=lambda: at(
                "nexus",
                tiles=_TILES
                | {
                    3: (pod("food", TWO_CP), [1, 1]),
                    40: (pod("water", TWO_CREW), [2, 0]),
                    52: (pod("palladium", PLAIN), [1, 0]),
                    45: (pod("organics", TWO_FUEL), [1, 0]),
                },
                **_MINE,
                round_=6,
                cards=("c1c", "c2a", "c3b"),
                building="colosseum",
                ship="azophi_nexus",
                spent=("black", "red"),
                artifacts=1,
                materials={"polymer": 1, "water": 1, "food": 1, "steel": 1},
                seats={1: {"ship": "nebra", "influence": {"xian": 3, "thebes": 4, "cuzco": 2}, "fuel": 1}},
            ),
            goal=both(happened(TileBuilt), WouldScore("majorities", 16)),
            solution=(TakeAchievement("colosseum"), BuildOn(5)),
            look=("achievement-colosseum",),
            panels=("mat", "colonies", "achievements"),
            rules=("CUL-3", "CUL-5", "PAY-1"),
            aims=("achievements", "artifacts_pay", "fewest"),
            wrong=(
                Wrong("statue", TakeAchievement("great_buddha"), reason="achievement_unpaid"),
                Wrong("unpaid", BuildOn(8), after=1, reason="tile_space_unpaid"),
                Wrong("thebes", BuildOn(19), after=1, others=only(BuildOn, space=colony(THEBES))),
                Wrong("cuzco", BuildOn(44), after=1, others=only(BuildOn, space=colony(CUZCO))),
                Wrong("material", TakeMaterials(("food",)), others=only(TakeMaterials)),
            ),
        ),
        Prediction(
            "to_choose_from",
            start=lambda: at(
                "nexus",
                tiles=_TILES | {10: ("great_sphinx", [0, 1])},
                **_MINE,
                round_=6,
                cards=("c1c", "c2a", "c3b"),
                building="taj_mahal",
                ship="azophi_nexus",
                spent=("black", "red"),
                artifacts=3,
                materials={"polymer": 1, "food": 1, "organics": 1},
                seats={
                    1: {
                        "ship": "ridback",
                        "influence": {"xian": 3, "thebes": 4, "cuzco": 2},
                        "achievements": ("great_sphinx",),
                    }
                },
            ),
            moves=(),
            breakdown=to_choose_from,
            unit="tiles",
            panels=("mat", "colony-xian", "achievements"),
            rules=("CUL-2", "CUL-3", "PAY-1"),
            aims=("achievements", "artifacts_pay"),
            wrong=(3, 5, 8),
        ),
        Prediction(
            "chain",
            start=lambda: at_move(
                tiles={
                    12: (pod("food", PLAIN), [1, 0]),
                    17: (pod("steel", TWO_CREW), [2, 0]),
                    2: (pod("organics", TWO_FUEL), [0, 1]),
                    22: ("statue_of_liberty", [1, 0]),
                    32: (pod("water", TWO_CREW), [2, 0]),
                    31: (pod("food", ARTIFACT_1), [1, 0]),
                    33: (pod("organics", PLAIN), [0, 1]),
                    24: (pod("palladium", TWO_CREW), [2, 0]),
                    29: (pod("steel", PLAIN), [0, 1]),
                    49: (pod("palladium", PLAIN), [0, 1]),
                    38: (pod("water", TWO_CP), [1, 0]),
                    53: (pod("food", TWO_CREW), [0, 2]),
                },
                round_=9,
                cards=("c1c", "c2a", "c3b"),
                building="taj_mahal",
                achievements=("statue_of_liberty",),
                ship="nebra",
                fuel=3,
                materials={"water": 2, "steel": 1},
                influence={"xian": 5, "thebes": 8, "cuzco": 3},
                cp={"dice": 3, "tracks": 8, "goals": 3},
                seats={
                    1: {
                        "ship": "jyo",
                        "influence": {"xian": 2, "thebes": 7, "cuzco": 6},
                        "cp": {"dice": 2, "tracks": 3, "goals": 8},
                    }
                },
            ),
            moves=(),
            breakdown=worth("statue_of_liberty"),
            unit="cp",
            panels=("colony-thebes", "achievements"),
            rules=("CUL-7", "CUL-5"),
            aims=("achievements",),
            wrong=(6, 12),
        ),
        Prediction(
            "crew_of_a_tile",
            start=lambda: at(
                "nexus",
                tiles=_TILES | {33: (pod("palladium", TWO_CP), [1, 0])},
                **_MINE,
                round_=6,
                cards=("c1c", "c2a", "c3b"),
                building="big_ben",
                ship="azophi_nexus",
                spent=("black", "red"),
                artifacts=0,
                materials={"polymer": 1, "steel": 1, "palladium": 2, "water": 1},
                seats={1: {"ship": "ridback", "influence": {"xian": 3, "thebes": 4, "cuzco": 2}}},
            ),
            moves=(TakeAchievement("big_ben"), BuildOn(25), PlaceCrew(20)),
            breakdown=breakdowns.majority("thebes"),
            unit="cp",
            panels=("colony-thebes", "achievements"),
            rules=("CUL-5", "CUL-6", "TRK-2"),
            aims=("achievements", "fewest", "crew_or_influence"),
            wrong=(1, 3, 10),
        ),
        Exercise(
            "for_free",
            start=lambda: at(
                "pod",
                3,
                tiles=_TILES
                | {
                    9: ("eiffel_tower", [1, 0]),
                    0: (pod("food", TWO_CP), [1, 0]),
                    53: (pod("palladium", PLAIN), [0, 1]),
                    26: (pod("food", ARTIFACT_1), [1, 0]),
                    39: (pod("water", TWO_FUEL), [0, 1]),
                },
                round_=8,
                cards=("c1c", "c2a", "c3a"),
                building="taj_mahal",
                achievements=("eiffel_tower",),
                ship="manufactory_left",
                spent=("black", "blue"),
                materials={"organics": 1, "steel": 1, "water": 1},
                influence={"xian": 5, "thebes": 11, "cuzco": 6},
                cp={"dice": 4, "tracks": 9, "goals": 3},
                manufactory=(
                    (pod("palladium", TWO_CREW), pod("steel", NO_CREW)),
                    (pod("organics", PLAIN_2), pod("steel", TWO_FUEL)),
                    (pod("organics", TWO_CP), pod("water", NO_CREW)),
                    (pod("water", PLAIN_2), pod("palladium", NO_CREW)),
                ),
                seats={
                    1: {
                        "ship": "ridback",
                        "influence": {"xian": 8, "thebes": 4, "cuzco": 5},
                        "cp": {"dice": 3, "tracks": 9, "goals": 8},
                    }
                },
            ),
            goal=WouldScore("achievements", 21),
            solution=(TakePod(1, 0), BuildOn(27), TakeAchievement("great_buddha"), BuildOn(23)),
            look=("track-thebes",),
            panels=("mat", "manufactory", "colonies", "achievements"),
            rules=("CUL-1", "CUL-7", "TRK-4"),
            aims=("achievements", "passing"),
            wrong=(
                Wrong("xian", BuildOn(10), after=1, others=only(BuildOn, space=colony(XIAN))),
                Wrong("building", TakeAchievement("taj_mahal"), after=2),
                Wrong("centre", BuildOn(32), after=3, reason="next_to_centre"),
                Wrong("cuzco", BuildOn(40), after=1, others=but(BuildOn, space=colony(THEBES))),
                Wrong(
                    "lower_statue",
                    TakeAchievement("statue_of_liberty"),
                    after=2,
                    others=only(TakeAchievement, achievement=("easter_island", "statue_of_liberty", "great_sphinx")),
                ),
            ),
        ),
    ),
    figures=(Figure("both", "for_free", ("mat",), width=430),),
)
