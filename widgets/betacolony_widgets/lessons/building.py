"""Building a pod: rows, two prices, spaces, groups of three, crew, and the refill."""

from typing import Any, Final

from betacolony import Activate, BuildOn, Game, TakePod
from betacolony.events import CrewPlaced, InfluenceGained
from betacolony.position_builder import ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, colour_of, pod
from betacolony_widgets.messages import Messages

from .goals import Built, Holds, both, happened
from .moves import THEBES, XIAN, but, inner, only, outer
from .positions import at
from .tasks import Chapter, Exercise, Figure, Part, Prediction, Wrong

_PANELS: Final = ("mat", "manufactory")

#: the colonies after a few rounds
_TILES: Final = {
    13: (pod("steel", TWO_FUEL), [1, 0]),
    4: (pod("palladium", PLAIN), [0, 1]),
    35: (pod("organics", PLAIN_2), [0, 1]),
    20: (pod("food", TWO_CP), [1, 0]),
    52: (pod("steel", PLAIN), [0, 1]),
}

_INFLUENCE: Final = {"xian": 2, "thebes": 1}
_NOVA: Final = {"influence": {"xian": 2, "thebes": 3, "cuzco": 3}, "ship": "ridback", "materials": {"water": 2}}


def _at(decision: str, *details: int, **state: Any) -> Game:
    """A game with these colonies; ``state`` overrides them."""
    usual: dict[str, Any] = {"round_": 2, "tiles": _TILES, "influence": _INFLUENCE, "seats": {1: _NOVA}}
    return at(decision, *details, **usual | state)


def _free_inner_spaces(game: Game) -> list[Part]:
    """The spaces around Xi'an's centre on which the chosen pod may be built."""
    messages = Messages.of(game.language)
    return [
        Part(
            messages.say(
                "lesson.building.room.part.space", number=option.space, material=messages.name(colour_of(option.space))
            ),
            1,
            (f"space-{option.space}",),
        )
        for option in game.options
        if isinstance(option, BuildOn) and option.space in inner(XIAN)
    ]


def _open_pods(game: Game) -> list[Part]:
    """The open pods, row by row."""
    rows = game.position.view.manufactory
    return [
        Part(
            Messages.of(game.language).say("lesson.building.refill.part.row", values="–".join(map(str, values))),
            sum(place is not None for place in row),
        )
        for values, row in zip(game.edition.rows, rows, strict=True)
    ]


CHAPTER = Chapter(
    "building",
    (
        Exercise(
            "two_prices",
            start=lambda: _at(
                "pod",
                3,
                ship="manufactory_left",
                spent=("black", "green"),
                dice={"black": 2, "blue": 5, "red": 6, "green": 3},
                materials={"food": 1, "steel": 1, "water": 1},
                manufactory=(
                    (pod("organics"), pod("steel", NO_CREW)),
                    (pod("food"), pod("palladium", PLAIN_2)),
                    (pod("water"), pod("organics", TWO_CP)),
                    (pod("water", TWO_FUEL), pod("palladium", TWO_CREW)),
                ),
            ),
            goal=Built(colony="thebes", spaces=inner(THEBES)),
            solution=(TakePod(1, 0), BuildOn(32)),
            look=("pod-1-0", "pod-1-1", "material-food", "material-steel", "material-water"),
            panels=(*_PANELS, "colony-thebes"),
            rules=("POD-2",),
            aims=("two_materials",),
            wrong=(
                Wrong("no_palladium", TakePod(1, 1), reason="pod_unpaid"),
                Wrong("same_food", BuildOn(33), after=1, reason="space_unpaid"),
                Wrong("outer", BuildOn(24), after=1, others=only(BuildOn, space=outer(THEBES))),
            ),
        ),
        Exercise(
            "polymer",
            start=lambda: _at(
                "pod",
                5,
                round_=3,
                ship="manufactory_left",
                spent=("green", "blue"),
                dice={"black": 3, "blue": 5, "red": 1, "green": 6},
                materials={"steel": 1, "polymer": 2},
                manufactory=(
                    (pod("organics"), pod("food", NO_CREW)),
                    (pod("steel", NO_CREW), pod("water", TWO_CP)),
                    (pod("organics", TWO_CP), pod("steel", PLAIN_2)),
                    (pod("water"), pod("palladium", TWO_CREW)),
                ),
            ),
            goal=Built(colony="thebes", spaces=inner(THEBES)),
            solution=(TakePod(2, 1), BuildOn(30)),
            look=("pod-2-0", "pod-2-1", "material-polymer"),
            panels=(*_PANELS, "colony-thebes"),
            rules=("POD-2",),
            aims=("polymer", "two_materials"),
            wrong=(
                Wrong("polymer_for_pod", TakePod(2, 0), reason="pod_unpaid"),
                Wrong("outer", BuildOn(21), after=1, others=only(BuildOn, space=outer(THEBES))),
            ),
        ),
        Exercise(
            "row",
            start=lambda: _at(
                "activate",
                ship="manufactory_left",
                spent=("black",),
                dice={"black": 1, "blue": 6, "red": 4, "green": 2},
                fuel=1,
                materials={"palladium": 1, "organics": 2, "steel": 1, "water": 1},
                manufactory=(
                    (pod("organics"), pod("food", NO_CREW)),
                    (pod("steel", PLAIN_2), pod("water", TWO_CP)),
                    (pod("palladium", ARTIFACT_1), pod("organics", TWO_CP)),
                    (pod("water"), pod("organics", TWO_CREW)),
                ),
            ),
            goal=both(Built(colour="palladium", colony="xian"), Holds("artifacts", 1)),
            solution=(Activate("red", 5, fuel=1), TakePod(2, 0), BuildOn(15)),
            look=("pod-2-0", "pod-2-1", "fuel"),
            panels=("dice", *_PANELS, "colony-xian"),
            rules=("POD-1", "FUEL-1"),
            aims=("row_no_price",),
            wrong=(
                Wrong("six_buys_all", TakePod(2, 0), after=(Activate("blue", 6),), reason="other_row"),
                Wrong("four_is_near", TakePod(2, 0), after=(Activate("red", 4),), reason="other_row"),
                Wrong("other_key", Activate("red", 4), others=but(Activate, value=(5,))),
                Wrong("organics", TakePod(2, 1), after=(Activate("red", 5, 1),)),
            ),
        ),
        Exercise(
            "joining",
            start=lambda: _at(
                "pod",
                6,
                round_=4,
                ship="manufactory_right",
                spent=("red", "black"),
                dice={"black": 6, "blue": 3, "red": 4, "green": 1},
                materials={"water": 2, "polymer": 1, "palladium": 1, "food": 1},
                tiles=_TILES
                | {
                    38: (pod("water", TWO_CP), [1, 0]),
                    39: (pod("water", TWO_FUEL), [0, 1]),
                    41: (pod("water", PLAIN_2), [0, 1]),
                    7: (pod("food"), [1, 0]),
                },
                influence={"xian": 3, "thebes": 1, "cuzco": 1},
                seats={1: {**_NOVA, "influence": {"xian": 2, "thebes": 3, "cuzco": 6}}},
                manufactory=(
                    (pod("organics"), pod("food", NO_CREW)),
                    (pod("steel", PLAIN_2), pod("food", TWO_CREW)),
                    (pod("palladium", ARTIFACT_1), pod("organics", TWO_CP)),
                    (pod("water"), pod("palladium", TWO_FUEL)),
                ),
            ),
            goal=happened(InfluenceGained, colony="cuzco", neighbours=2),
            solution=(TakePod(3, 0), BuildOn(49)),
            look=("pod-3-0", "space-38", "space-39", "space-41"),
            panels=(*_PANELS, "colony-cuzco"),
            rules=("POD-3",),
            aims=("four_by_joining", "influence_parts"),
            wrong=(
                Wrong("between", BuildOn(50), after=1, reason="group_too_large"),
                Wrong("outside", BuildOn(40), after=1, reason="group_too_large"),
                Wrong("palladium", TakePod(3, 1)),
                Wrong("apart", BuildOn(46), after=1, others=only(BuildOn, space=(42, 45, 46, 47, 48))),
            ),
        ),
        Prediction(
            "room",
            start=lambda: _at(
                "pod",
                4,
                round_=4,
                ship="manufactory_right",
                spent=("blue", "red"),
                dice={"black": 2, "blue": 1, "red": 4, "green": 5},
                materials={"food": 2, "palladium": 1, "organics": 1, "steel": 1, "polymer": 1, "water": 1},
                tiles=_TILES
                | {
                    15: (pod("food", PLAIN_2), [0, 1]),
                    7: (pod("food", TWO_FUEL), [0, 1]),
                    8: (pod("food", ARTIFACT_1), [1, 0]),
                },
                seats={1: {**_NOVA, "influence": {"xian": 6, "thebes": 3, "cuzco": 3}}},
                manufactory=(
                    (pod("organics"), pod("steel", NO_CREW)),
                    (pod("food"), pod("palladium", PLAIN_2)),
                    (pod("water"), pod("organics", TWO_CP)),
                    (pod("water", TWO_FUEL), pod("palladium", TWO_CREW)),
                ),
            ),
            moves=(TakePod(1, 0),),
            breakdown=_free_inner_spaces,
            unit="spaces",
            panels=("colony-xian",),
            rules=("POD-3",),
            aims=("four_by_joining",),
            wrong=(4, 0),
        ),
        Exercise(
            "crew",
            start=lambda: _at(
                "pod",
                1,
                round_=3,
                ship="manufactory_left",
                spent=("green", "black"),
                dice={"black": 1, "blue": 4, "red": 5, "green": 6},
                materials={"palladium": 1, "food": 1, "steel": 1, "organics": 1},
                tiles=_TILES | {31: (pod("water", PLAIN_2), [0, 1]), 24: (pod("organics", TWO_FUEL), [0, 1])},
                seats={1: {**_NOVA, "influence": {"xian": 2, "thebes": 6, "cuzco": 3}}},
                manufactory=(
                    (pod("palladium", TWO_CREW), pod("food", NO_CREW)),
                    (pod("steel", PLAIN_2), pod("water", TWO_CP)),
                    (pod("organics", TWO_CP), pod("steel", NO_CREW)),
                    (pod("water"), pod("palladium", PLAIN_2)),
                ),
            ),
            goal=both(happened(CrewPlaced, least=2), Built(colony="thebes", spaces=inner(THEBES))),
            solution=(TakePod(0, 0), BuildOn(34)),
            look=("pod-0-0", "pod-0-1"),
            panels=(*_PANELS, "colony-thebes"),
            rules=("POD-5", "POD-6"),
            aims=("crew_or_influence",),
            wrong=(
                Wrong("nobody_on_it", TakePod(0, 1)),
                Wrong("outer", BuildOn(22), after=1, others=only(BuildOn, space=outer(THEBES))),
            ),
        ),
        Prediction(
            "refill",
            start=lambda: _at(
                "pod",
                5,
                round_=3,
                ship="manufactory_right",
                spent=("green", "black"),
                dice={"black": 5, "blue": 2, "red": 1, "green": 6},
                materials={"organics": 1, "water": 1, "steel": 1},
                manufactory=(
                    (pod("organics"), pod("food", NO_CREW)),
                    (pod("steel", PLAIN_2), pod("water", TWO_CP)),
                    (pod("organics", TWO_CP), pod("steel", NO_CREW)),
                    (pod("water"), pod("palladium", TWO_CREW)),
                ),
            ),
            moves=(TakePod(2, 0), BuildOn(24)),
            breakdown=_open_pods,
            unit="pods",
            panels=("manufactory",),
            rules=("POD-7",),
            wrong=(7,),
        ),
    ),
    figures=(Figure("refilled", "refill", ("manufactory",)),),
)
