"""Cycle cards: bonuses for everybody, and goals that score when the cycle ends."""

from typing import Any, Final

from betacolony import (
    Activate,
    BuildOn,
    Decline,
    FlipDie,
    GainInfluence,
    Move,
    Pay,
    PlaceCrew,
    SetDie,
    TakeMaterials,
    TakePod,
)
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod

from . import breakdowns
from .goals import Holds, Meets, Scored, both
from .moves import THEBES, but, colony, only, outer
from .positions import at, at_move
from .tasks import Chapter, Exercise, Prediction, Wrong

#: the colonies after the first cycle: two crew of the learner in Xi'an and Cuzco, one in Thebes
_EARLY: Final = {
    12: (pod("water", PLAIN), [1, 0]),
    1: (pod("food", TWO_CP), [1, 0]),
    3: (pod("steel", TWO_FUEL), [0, 1]),
    32: (pod("organics", PLAIN), [1, 0]),
    20: (pod("palladium", TWO_CREW), [0, 2]),
    49: (pod("water", TWO_CP), [1, 0]),
    38: (pod("steel", PLAIN), [1, 0]),
    45: (pod("food", ARTIFACT_1), [0, 1]),
}
#: ... in the second cycle: crew of the learner on food, water and steel
_MIDDLE: Final = _EARLY | {
    32: (pod("food", PLAIN), [1, 0]),
    14: (pod("palladium", PLAIN), [0, 1]),
    35: (pod("steel", TWO_CREW), [2, 0]),
    52: (pod("organics", TWO_FUEL), [0, 1]),
}
#: ... and in the third, with the learner's CP
_LATE: Final[dict[str, Any]] = {
    "tiles": _MIDDLE
    | {
        5: (pod("food", PLAIN_2), [0, 1]),
        27: (pod("water", TWO_FUEL), [1, 0]),
        23: (pod("palladium", TWO_FUEL), [0, 1]),
        42: (pod("steel", ARTIFACT), [1, 0]),
    },
    "cp": {"dice": 3, "tracks": 6, "goals": 4},
}
_NOVA: Final = {
    "ship": "gan_de",
    "influence": {"xian": 7, "thebes": 4, "cuzco": 4},
    "fuel": 2,
    "cp": {"dice": 2, "pods": 2, "tracks": 8, "goals": 4},
}

CHAPTER = Chapter(
    "cycle-cards",
    (
        Exercise(
            "set_a_six",
            start=lambda: at_move(
                round_=3,
                cards=("c1a", "c2b", "c3c"),
                agenda=(("turn", 0), ("ask_set_die", 0)),
                mat="B",
                ship="manufactory_left",
                dice={"black": 2, "blue": 3, "red": 1, "green": 2},
                materials={"food": 2, "steel": 1},
                seats={1: {"ship": "ridback", "materials": {"water": 2, "organics": 1}, "fuel": 1}},
            ),
            goal=Holds("food", 4),
            solution=(SetDie("black"), Move("blue", "jyo"), Activate("black", 6), TakeMaterials(("food", "food"))),
            look=("location-jyo",),
            panels=("dice", "rondel", "mat", "cards"),
            rules=("CYC-1A", "MOON-1"),
            aims=("bonus_and_goal", "two_dice"),
            wrong=(
                Wrong("moving_die", SetDie("blue")),
                Wrong("small", Activate("red", 1), after=2, others=but(Activate, die=("black",))),
                Wrong("as_they_are", Decline()),
                Wrong("elsewhere", Move("black", "nebra"), after=1, others=but(Move, to=("jyo",))),
                Wrong(
                    "palladium",
                    TakeMaterials(("food", "palladium")),
                    after=3,
                    others=but(TakeMaterials, materials=(("food", "food"),)),
                ),
            ),
        ),
        Prediction(
            "without_artifact",
            start=lambda: at(
                "activate",
                round_=2,
                cards=("c1c", "c2b", "c3b"),
                mat="C",
                ship="nebra",
                spent=("black",),
                dice={"black": 3, "blue": 5, "red": 2, "green": 1},
                materials={"steel": 1, "food": 1},
                seats={1: {"ship": "jyo", "materials": {"palladium": 2}, "artifacts": 1, "fuel": 1}},
            ),
            moves=(Activate("blue", 5), TakeMaterials(("polymer", "water"))),
            breakdown=breakdowns.materials,
            unit="materials",
            panels=("mat", "cards"),
            rules=("CYC-1C", "MOON-3"),
            aims=("bonus_and_goal",),
            wrong=(1, 2),
        ),
        Exercise(
            "everywhere",
            start=lambda: at_move(
                tiles=_EARLY,
                round_=4,
                cards=("c1b", "c2a", "c3b"),
                agenda=(("roll",), ("cycle_bonus", 1), ("ask_track", 0, 1)),
                ship="jyo",
                materials={"food": 1, "polymer": 1},
                fuel=1,
                influence={"xian": 4, "thebes": 2, "cuzco": 5},
                seats={
                    1: {"ship": "gan_de", "influence": {"xian": 1, "thebes": 1, "cuzco": 1}, "materials": {"steel": 3}}
                },
            ),
            goal=Meets("c2a"),
            solution=(GainInfluence("cuzco"), PlaceCrew(20)),
            look=("track-xian", "track-thebes", "track-cuzco"),
            panels=("colonies", "cards"),
            rules=("CYC-2A", "TRK-2"),
            aims=("crew_or_influence", "bonus_and_goal"),
            wrong=(
                Wrong("thebes", GainInfluence("thebes")),
                Wrong("cuzco", PlaceCrew(45), after=1, others=but(PlaceCrew, space=colony(THEBES))),
                Wrong("xian", GainInfluence("xian")),
            ),
        ),
        Exercise(
            "wild_polymer",
            start=lambda: at(
                "activate",
                tiles=_MIDDLE,
                cp={"dice": 2, "tracks": 3},
                round_=6,
                turn=3,
                start_player=1,
                cards=("c1b", "c2b", "c3b"),
                ship="manufactory_right",
                spent=("black", "blue", "red"),
                dice={"black": 5, "blue": 2, "red": 1, "green": 4},
                fuel=1,
                materials={"polymer": 2},
                influence={"xian": 4, "thebes": 4, "cuzco": 6},
                manufactory=(
                    (pod("water", PLAIN_2), pod("steel", NO_CREW)),
                    (pod("food", TWO_CREW), pod("water", ARTIFACT_1)),
                    (pod("organics", NO_CREW), pod("palladium", PLAIN_2)),
                    (pod("steel", PLAIN_2), pod("food", NO_CREW)),
                ),
                seats={
                    1: {
                        "ship": "nebra",
                        "influence": {"xian": 4, "thebes": 4, "cuzco": 2},
                        "cp": {"dice": 1, "tracks": 3, "pods": 2},
                    }
                },
            ),
            goal=Scored(4, "goals"),
            solution=(Activate("green", 5, 1), TakePod(2, 1), BuildOn(53)),
            look=("pod-2-0", "pod-2-1"),
            panels=("dice", "mat", "manufactory", "colonies", "cards"),
            rules=("CYC-2B", "PAY-2", "POD-5"),
            aims=("bonus_and_goal", "polymer", "crew_or_influence"),
            wrong=(Wrong("row", Activate("green", 4)), Wrong("no_crew", TakePod(2, 0), after=1)),
        ),
        Exercise(
            "third_column",
            start=lambda: at(
                "pod",
                3,
                tiles=_EARLY,
                round_=5,
                cards=("c1b", "c2c", "c3b"),
                ship="manufactory_left",
                spent=("black", "blue"),
                materials={"water": 1, "palladium": 1, "food": 1},
                influence={"xian": 4, "thebes": 1, "cuzco": 5},
                manufactory=(
                    (pod("organics", TWO_CP), pod("steel", NO_CREW), pod("food", TWO_FUEL)),
                    (pod("food", ARTIFACT), pod("steel", TWO_CREW), pod("water", PLAIN_2)),
                    (pod("organics", NO_CREW), pod("food", PLAIN_2), pod("steel", ARTIFACT)),
                    (pod("steel", PLAIN_2), pod("food", NO_CREW), pod("organics", ARTIFACT_1)),
                ),
                seats={1: {"ship": "gan_de", "influence": {"xian": 1, "thebes": 1, "cuzco": 1}, "fuel": 2}},
            ),
            goal=Meets("c2c"),
            solution=(TakePod(1, 2), BuildOn(31)),
            look=("pod-1-0", "pod-1-1", "pod-1-2"),
            panels=("mat", "manufactory", "colony-thebes", "cards"),
            rules=("CYC-2C", "INF-1"),
            aims=("bonus_and_goal", "influence_parts"),
            wrong=(
                Wrong("food", TakePod(1, 0)),
                Wrong("steel", TakePod(1, 1), reason="pod_unpaid"),
                Wrong("outside", BuildOn(25), after=1, others=only(BuildOn, space=outer(THEBES))),
            ),
        ),
        Prediction(
            "one_more",
            start=lambda: at(
                "pod",
                3,
                **_LATE,
                round_=8,
                cards=("c1a", "c2b", "c3b"),
                ship="manufactory_right",
                spent=("black", "blue"),
                fuel=4,
                materials={"water": 1, "polymer": 1, "food": 1},
                influence={"xian": 5, "thebes": 6, "cuzco": 5},
                manufactory=(
                    (pod("organics", TWO_CP), pod("steel", NO_CREW)),
                    (pod("food", ARTIFACT), pod("water", ARTIFACT_1)),
                    (pod("organics", NO_CREW), pod("food", TWO_FUEL)),
                    (pod("steel", PLAIN_2), pod("food", NO_CREW)),
                ),
                seats={1: _NOVA},
            ),
            moves=(TakePod(1, 1), BuildOn(50)),
            breakdown=breakdowns.influence,
            unit="influence",
            panels=("manufactory", "colony-cuzco", "cards"),
            rules=("CYC-3B", "INF-1"),
            aims=("influence_parts", "bonus_and_goal"),
            wrong=(2, 3),
        ),
        Exercise(
            "spend_one_more",
            start=lambda: at(
                "pod",
                5,
                **_LATE,
                round_=7,
                cards=("c1a", "c2b", "c3c"),
                ship="manufactory_left",
                spent=("black", "green"),
                materials={"organics": 1, "steel": 1, "food": 1},
                influence={"xian": 4, "thebes": 6, "cuzco": 6},
                manufactory=(
                    (pod("palladium", TWO_CP), pod("steel", NO_CREW)),
                    (pod("food", ARTIFACT), pod("water", ARTIFACT_1)),
                    (pod("organics", TWO_CP), pod("steel", PLAIN_2)),
                    (pod("water", PLAIN_2), pod("food", NO_CREW)),
                ),
                seats={1: _NOVA},
            ),
            goal=Scored(7),
            solution=(TakePod(2, 0), BuildOn(48), Pay(("steel",))),
            look=("track-cuzco",),
            panels=("mat", "manufactory", "colony-cuzco", "cards"),
            rules=("CYC-3C", "POD-4", "POD-6"),
            aims=("bonus_and_goal", "passing"),
            wrong=(
                Wrong("steel", TakePod(2, 1)),
                Wrong("outside", BuildOn(39), after=1),
                Wrong("kept", Decline(), after=2),
            ),
        ),
        Exercise(
            "seven_pictured",
            start=lambda: at_move(
                **_LATE,
                round_=9,
                cards=("c1a", "c2b", "c3a"),
                agenda=(("turn", 0), ("ask_flip_die", 0)),
                mat="D",
                ship="jyo",
                dice={"black": 4, "blue": 2, "red": 6, "green": 5},
                materials={"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 2},
                artifacts=2,
                influence={"xian": 4, "thebes": 6, "cuzco": 6},
                seats={1: _NOVA},
            ),
            goal=both(Meets("c3a"), Holds("artifacts", 2)),
            solution=(
                FlipDie("black"),
                Move("black", "nebra"),
                Activate("green", 5),
                TakeMaterials(("polymer", "polymer")),
            ),
            look=("location-nebra",),
            panels=("dice", "rondel", "mat", "cards"),
            rules=("CYC-3A", "PAY-1"),
            aims=("bonus_and_goal", "artifacts_pay"),
            wrong=(
                Wrong("green", FlipDie("green")),
                Wrong("small", Activate("blue", 2), after=2),
                Wrong("other_die", FlipDie("blue"), others=only(FlipDie, die=("blue", "red"))),
                Wrong("as_they_are", Decline()),
                Wrong("elsewhere", Move("green", "gan_de"), after=1, others=but(Move, to=("nebra",))),
                Wrong(
                    "water",
                    TakeMaterials(("polymer", "water")),
                    after=3,
                    others=but(TakeMaterials, materials=(("polymer", "polymer"),)),
                ),
            ),
        ),
    ),
)
