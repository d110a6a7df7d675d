"""Mats and their powers, artifacts, and other substitutes for materials."""

from typing import Any, Final

from betacolony import Activate, BuildOn, Game, Move, Pay, TakeMaterials, TakePod
from betacolony.position_builder import ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod
from betacolony_widgets.messages import Messages

from . import breakdowns
from .goals import Built, Holds, Scored, ShipAt, both
from .moves import CUZCO, XIAN, but, only, outer
from .positions import at, at_move
from .tasks import Chapter, Exercise, Part, Prediction, Wrong

_IN_XIAN: Final = ("mat", "manufactory", "colony-xian")
_IN_CUZCO: Final = ("mat", "manufactory", "colony-cuzco")
_FLYING: Final = ("dice", "rondel", "mat")

#: the colonies after a few rounds
_TILES: Final = {
    14: (pod("food", ARTIFACT_1), [1, 0]),
    9: (pod("organics", PLAIN), [0, 1]),
    32: (pod("water", PLAIN_2), [1, 0]),
    19: (pod("steel", TWO_FUEL), [0, 1]),
    50: (pod("palladium", TWO_CP), [0, 1]),
    47: (pod("steel", PLAIN), [1, 0]),
}

_ROWS: Final = (
    (pod("water", TWO_FUEL), pod("steel", TWO_CREW)),
    (pod("water"), pod("food", NO_CREW)),
    (pod("palladium", ARTIFACT_1), pod("organics", PLAIN_2)),
    (pod("steel", NO_CREW), pod("food", PLAIN_2)),
)
_MINE: Final = {"xian": 2, "thebes": 3, "cuzco": 2}
_NOVA: Final = {"influence": {"xian": 3, "thebes": 2, "cuzco": 3}, "ship": "nebra", "materials": {"steel": 1}}


def _state(**state: Any) -> dict[str, Any]:
    """The state of a table with these colonies; ``state`` overrides it."""
    usual: dict[str, Any] = {
        "round_": 3,
        "tiles": _TILES,
        "manufactory": _ROWS,
        "influence": _MINE,
        "seats": {1: _NOVA},
    }
    return usual | state


def _pod(value: int, **state: Any) -> Game:
    """A game with these colonies, the learner to take a pod with a die value."""
    dice = {"black": 4, "blue": value, "red": 2, "green": 6}
    return at("pod", value, **_state(ship="manufactory_left", spent=("black", "blue"), dice=dice, **state))


def _easter_island(game: Game) -> list[Part]:
    """The CP that Easter Island would score now: materials count, artifacts don't (CUL-7, PAY-1)."""
    messages = Messages.of(game.language)
    own = game.position.seats[0]
    worth = game.scores(projected=True)[0].sources["achievements"]
    materials = messages.say("lesson.mats.easter.part.materials", number=sum(own.materials.values()))
    return [Part(materials, worth), Part(messages.count("mat.artifact", own.artifacts), 0)]


CHAPTER = Chapter(
    "mats",
    (
        Exercise(
            "backwards",
            start=lambda: at_move(
                **_state(
                    mat="E",
                    ship="jyo",
                    dice={"black": 2, "blue": 4, "red": 3, "green": 6},
                    materials={"food": 1, "palladium": 2},
                )
            ),
            goal=both(ShipAt("gan_de"), Scored(1, "dice")),
            solution=(Move("black", "gan_de", clockwise=False), Activate("green", 6)),
            look=("location-gan_de",),
            panels=_FLYING,
            rules=("MOV-3", "MOON-2"),
            aims=("two_dice",),
            wrong=(
                Wrong("other_die", Move("blue", "gan_de", fuel=1), reason="too_far"),
                Wrong("onwards", Move("black", "ridback")),
                Wrong("red_pays", Activate("red", 3), after=1, others=but(Activate, die=("green",))),
                Wrong("past", Move("blue", "manufactory_left"), others=but(Move, die=("black",))),
            ),
        ),
        Prediction(
            "black_six",
            start=lambda: at(
                "activate",
                **_state(
                    mat="A",
                    ship="jyo",
                    spent=("red",),
                    dice={"black": 2, "blue": 3, "red": 3, "green": 1},
                    materials={"steel": 1, "water": 1},
                ),
            ),
            moves=(Activate("black", 6), TakeMaterials(("palladium", "palladium"))),
            breakdown=breakdowns.materials,
            unit="materials",
            panels=_FLYING,
            rules=("MOON-3", "MOON-4"),
            wrong=(1, 2),
        ),
        Prediction(
            "ridback",
            start=lambda: at(
                "activate",
                **_state(
                    mat="C",
                    ship="ridback",
                    spent=("green",),
                    dice={"black": 1, "blue": 5, "red": 2, "green": 6},
                    materials={"steel": 2, "food": 1},
                ),
            ),
            moves=(Activate("blue", 5),),
            breakdown=breakdowns.fuel,
            unit="fuel",
            panels=_FLYING,
            rules=("FUEL-BONUS", "RID-1"),
            wrong=(3, 5),
        ),
        Exercise(
            "pair",
            start=lambda: _pod(5, mat="D", materials={"steel": 2, "organics": 1}),
            goal=Built(colour="palladium", spaces=(53,)),
            solution=(TakePod(2, 0), BuildOn(53)),
            look=("pod-2-0", "pod-2-1", "material-steel"),
            panels=_IN_CUZCO,
            rules=("PAY-3", "POD-2"),
            aims=("two_materials",),
            wrong=(
                Wrong("pair_for_space", BuildOn(49), after=(TakePod(2, 1),), reason="space_unpaid"),
                Wrong("steel_twice", BuildOn(51), after=1, reason="space_unpaid"),
                Wrong("organics", TakePod(2, 1)),
                Wrong("outer", BuildOn(36), after=1, others=only(BuildOn, space=outer(CUZCO))),
            ),
        ),
        Exercise(
            "wild",
            start=lambda: _pod(2, mat="B", materials={"steel": 1, "food": 1, "polymer": 1}, artifacts=2),
            goal=both(Built(colour="water", spaces=tuple(range(12, 18))), Holds("artifacts", 1)),
            solution=(TakePod(0, 0), BuildOn(13), Pay(("steel",), 1)),
            look=("pod-0-0", "artifact"),
            panels=_IN_XIAN,
            rules=("PAY-0", "PAY-1", "ART-1"),
            aims=("artifacts_pay", "polymer"),
            wrong=(
                Wrong("both", Pay((), 2), after=2),
                Wrong("polymer", Pay(("polymer",), 0), after=2, reason="does_not_pay"),
                Wrong("steel", TakePod(0, 1)),
                Wrong("both_gone", BuildOn(12), after=1, others=only(BuildOn, space=(12, 15, 17))),
                Wrong("outer", BuildOn(1), after=1, others=only(BuildOn, space=outer(XIAN))),
            ),
        ),
        Prediction(
            "easter",
            start=lambda: at_move(
                **_state(
                    round_=9,
                    mat="B",
                    ship="azophi_nexus",
                    materials={"organics": 1, "steel": 2, "water": 1},
                    artifacts=2,
                    tiles=_TILES | {45: ("easter_island", [1, 0]), 3: (pod("palladium"), [0, 1])},
                    influence={"xian": 6, "thebes": 7, "cuzco": 4},
                    seats={1: {**_NOVA, "influence": {"xian": 8, "thebes": 5, "cuzco": 6}}},
                    achievements=("easter_island",),
                )
            ),
            moves=(),
            breakdown=_easter_island,
            unit="cp",
            panels=("mat", "achievements"),
            rules=("PAY-1", "CUL-7"),
            aims=("artifacts_pay",),
            wrong=(10, 12),
        ),
        Exercise(
            "polymer_any",
            start=lambda: _pod(
                3, round_=5, cards=("c1a", "c2b", "c3a"), mat="B", materials={"polymer": 2}, artifacts=1
            ),
            goal=both(Built(colour="water", colony="cuzco", spaces=(48, 49, 51, 52, 53)), Holds("artifacts", 1)),
            solution=(TakePod(1, 0), BuildOn(49), Pay(("polymer", "polymer"))),
            look=("material-polymer", "pod-1-0"),
            panels=("cards", *_IN_CUZCO),
            rules=("PAY-2", "PAY-0"),
            aims=("polymer",),
            wrong=(
                Wrong("artifact_goes", Pay(("polymer",), 1), after=2),
                Wrong("food", TakePod(1, 1)),
                Wrong("outer", BuildOn(38), after=1, others=only(BuildOn, space=outer(CUZCO))),
            ),
        ),
    ),
)
