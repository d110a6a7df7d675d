"""The seven locations: moons, the Ridback, the Azophi Nexus and the Manufactories."""

from betacolony import Activate, Game, Move, TakeMaterials, TakePod
from betacolony.position_builder import ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod
from betacolony_widgets.board.descriptions import row_name
from betacolony_widgets.messages import Messages

from . import breakdowns
from .goals import Chosen, Holds, Scored, both
from .moves import but, only
from .positions import at, at_move
from .tasks import Chapter, Exercise, Part, Prediction, Wrong

#: the open pods, row by row
OPEN = (
    (pod("organics", TWO_CP), pod("steel", PLAIN)),
    (pod("food", NO_CREW), pod("palladium", TWO_FUEL)),
    (pod("water", PLAIN_2), pod("food", TWO_CREW)),
    (pod("steel", ARTIFACT_1), pod("organics", PLAIN)),
)
TILES = {
    12: (pod("palladium", PLAIN), [1, 0]),
    3: (pod("water", TWO_FUEL), [0, 1]),
    31: (pod("steel", TWO_CP), [0, 1]),
    48: (pod("food", PLAIN), [1, 0]),
}


def affordable(game: Game) -> list[Part]:
    """The open pods, in any row, that the learner could pay for together with a space."""
    messages = Messages.of(game.language)
    parts = []
    for row, places in enumerate(game.position.view.manufactory):
        for column, number in enumerate(places):
            reasons = {reason.code for reason in game.why_not(TakePod(row, column))}
            if number is not None and not reasons - {"other_row"}:
                colour = messages.name(game.edition.pods[number].colour)
                at = (f"pod-{row}-{column}",)
                name = row_name(messages, game.edition.rows[row])
                parts.append(Part(messages.say("lesson.locations.polymer.part.pod", colour=colour, row=name), 1, at))
    return parts


CHAPTER = Chapter(
    "locations",
    (
        Exercise(
            "moon",
            start=lambda: at_move(
                round_=2,
                ship="nebra",
                mat="B",
                dice={"black": 2, "blue": 3, "red": 6, "green": 4},
                fuel=1,
                materials={"water": 2},
                seats={1: {"ship": "jyo"}},
            ),
            goal=both(Scored(1, "dice"), Holds("steel", 2)),
            solution=(Move("black", "gan_de"), Activate("green", 5, 1), TakeMaterials(("steel", "steel"))),
            look=("location-gan_de", "die-green"),
            panels=("dice", "rondel", "mat"),
            rules=("MOON-1", "MOON-2"),
            aims=("two_dice",),
            wrong=(
                Wrong("plain", Activate("green", 4), after=1),
                Wrong("red", Activate("red", 6), after=1),
                Wrong("not_here", TakeMaterials(("food", "food")), after=2, reason="not_given_here"),
                Wrong("fuel_gone", Move("blue", "gan_de", 1)),
                Wrong("elsewhere", Move("green", "jyo"), others=but(Move, to=("gan_de",))),
                Wrong("blue", Activate("blue", 3), after=1),
                Wrong(
                    "organics",
                    TakeMaterials(("organics", "steel")),
                    after=2,
                    others=but(TakeMaterials, materials=(("steel", "steel"),)),
                ),
            ),
        ),
        Prediction(
            "nearly_full",
            start=lambda: at_move(
                round_=3,
                ship="manufactory_right",
                mat="C",
                dice={"black": 2, "blue": 5, "red": 6, "green": 3},
                materials={"food": 2, "palladium": 2, "organics": 1, "steel": 2, "water": 2},
                fuel=2,
                seats={1: {"ship": "gan_de"}},
            ),
            moves=(Move("black", "nebra"), Activate("red", 6), TakeMaterials(("polymer",))),
            breakdown=breakdowns.materials,
            unit="materials",
            panels=("dice", "rondel", "mat"),
            rules=("MAT-LIMIT", "MOON-1"),
            aims=("ten_materials",),
            wrong=(2, 0),
        ),
        Exercise(
            "ridback",
            start=lambda: at_move(
                round_=3,
                ship="manufactory_left",
                mat="D",
                dice={"black": 6, "blue": 5, "red": 4, "green": 2},
                fuel=1,
                materials={"food": 1, "organics": 2},
                seats={1: {"ship": "manufactory_right"}},
            ),
            goal=Holds("fuel", 4),
            solution=(Move("blue", "ridback"), Activate("black", 6)),
            look=("location-ridback",),
            panels=("dice", "rondel", "mat"),
            rules=("RID-1",),
            wrong=(
                Wrong("bought", Move("black", "ridback", 1), others=only(Move, to=("ridback",), fuel=(1,))),
                Wrong("low", Activate("red", 4), after=1),
                Wrong("elsewhere", Move("red", "manufactory_right"), others=but(Move, to=("ridback",))),
                Wrong("lifted", Activate("red", 5, 1), after=1),
                Wrong("lower", Activate("green", 2), after=1, others=only(Activate, die=("green",))),
            ),
        ),
        Exercise(
            "nexus",
            start=lambda: at_move(
                round_=3,
                ship="manufactory_left",
                mat="D",
                dice={"black": 1, "blue": 4, "red": 2, "green": 6},
                fuel=1,
                materials={"water": 1, "steel": 1},
                seats={1: {"ship": "ridback"}},
            ),
            goal=both(Scored(1, "dice"), Holds("palladium", 1)),
            solution=(Move("red", "azophi_nexus"), Activate("black", 1), TakeMaterials(("palladium",))),
            look=("location-azophi_nexus",),
            panels=("dice", "rondel", "mat"),
            rules=("NEX-1", "NEX-2"),
            aims=("two_dice",),
            wrong=(
                Wrong("black", Move("black", "azophi_nexus", 1)),
                Wrong("high", Activate("green", 6), after=1, others=but(Activate, die=("black",))),
                Wrong("elsewhere", Move("green", "nebra"), others=but(Move, to=("azophi_nexus", "jyo"))),
                Wrong(
                    "other_kind",
                    TakeMaterials(("food",)),
                    after=2,
                    others=but(TakeMaterials, materials=(("palladium",),)),
                ),
            ),
        ),
        Exercise(
            "row",
            start=lambda: at_move(
                round_=3,
                ship="gan_de",
                mat="C",
                dice={"black": 3, "blue": 4, "red": 5, "green": 3},
                materials={"water": 1, "food": 2, "steel": 1},
                seats={1: {"ship": "jyo"}},
                manufactory=OPEN,
                tiles=TILES,
            ),
            goal=Chosen(TakePod(2, 0)),
            solution=(Move("green", "manufactory_right"), Activate("red", 5), TakePod(2, 0)),
            look=("pod-2-0",),
            panels=("dice", "rondel", "mat", "manufactory"),
            rules=("ACT-1", "POD-1"),
            aims=("move_first", "row_no_price"),
            wrong=(
                Wrong("first", TakePod(2, 0), reason="asked_first"),
                Wrong(
                    "other_row",
                    TakePod(2, 0),
                    (Move("green", "manufactory_right"), Activate("blue", 4)),
                    reason="other_row",
                ),
                Wrong(
                    "elsewhere", Move("red", "nebra"), others=but(Move, to=("manufactory_left", "manufactory_right"))
                ),
                *(
                    Wrong(
                        "low_row",
                        Activate("blue", 4),
                        (Move(die, "manufactory_right"),),
                        others=but(Activate, die=("red",)),
                    )
                    for die in ("green", "black")
                ),
                Wrong("food", TakePod(2, 1), after=2),
            ),
        ),
        Prediction(
            "polymer",
            start=lambda: at(
                "pod",
                6,
                round_=3,
                ship="manufactory_left",
                mat="C",
                dice={"black": 2, "blue": 6, "red": 1, "green": 4},
                spent=("black", "blue"),
                materials={"polymer": 3, "steel": 1},
                seats={1: {"ship": "gan_de"}},
                manufactory=OPEN,
                tiles=TILES,
            ),
            moves=(),
            breakdown=affordable,
            unit="pods",
            panels=("mat", "manufactory"),
            rules=("POD-2",),
            aims=("polymer", "two_materials"),
            wrong=(0, 8),
        ),
    ),
)
