"""A round: one die moves the ship, another activates; docking, and fuel."""

from betacolony import Activate, Dock, Game, Move, TakeMaterials
from betacolony.events import Docked, MaterialsGained, PointsGained, ShipMoved
from betacolony_widgets.messages import Messages

from .example import example
from .goals import Holds, both, events, happened, own
from .moves import but, only
from .positions import at_move
from .tasks import Chapter, Exercise, Figure, Part, Prediction, Wrong


def least_fuel(game: Game) -> list[Part]:
    """The least fuel that the move could have cost, and its effect on the die."""
    messages = Messages.of(game.language)
    start, flight = game.at(0), next(events(game, ShipMoved))
    moves = [option for option in start.options if isinstance(option, Move) and option.to == flight.to]
    best = min(moves, key=lambda move: move.fuel)
    key, shown = "lesson.a-round.beyond_six.part.die", own(start).dice[best.die]
    return [Part(messages.say(key, die=messages.name(best.die), shown=shown, steps=best.steps), best.fuel)]


def actions_in_all(game: Game) -> list[Part]:
    """The actions of a player in each cycle."""
    messages = Messages.of(game.language)
    rules, dice = game.edition.rules, len(game.edition.dice)
    each = dice // 2  # RND-3: every action takes two dice
    return [
        Part(
            messages.say("lesson.a-round.actions.part.cycle", cycle=first // rules.rounds_per_cycle + 1, each=each),
            rules.rounds_per_cycle * each,
        )
        for first in range(0, rules.rounds, rules.rounds_per_cycle)
    ]


CHAPTER = Chapter(
    "a-round",
    (
        Exercise(
            "two_dice",
            start=lambda: at_move(
                ship="manufactory_left",
                mat="C",
                dice={"black": 5, "blue": 3, "red": 1, "green": 3},
                materials={"steel": 1, "water": 1},
                seats={1: {"ship": "ridback"}},
            ),
            goal=both(happened(PointsGained, cause="jyo"), happened(MaterialsGained)),
            solution=(Move("green", "jyo"), Activate("blue", 3), TakeMaterials(("food",))),
            look=("location-jyo", "die-blue"),
            panels=("dice", "rondel", "mat"),
            rules=("MOV-1", "RND-4", "ACT-1"),
            aims=("two_dice",),
            wrong=(
                Wrong("mover", Activate("green", 3), after=1, reason="die_spent"),
                Wrong("used", Activate("blue", 3), (Move("blue", "jyo"),), reason="die_spent"),
                Wrong("colour", Activate("red", 1), after=1, others=but(Activate, die=("blue",))),
                Wrong("blue_flies", Move("blue", "jyo")),
                Wrong("elsewhere", Move("black", "ridback"), others=but(Move, to=("jyo",))),
            ),
        ),
        Exercise(
            "fuel_for_two",
            start=lambda: at_move(
                round_=2,
                ship="jyo",
                mat="C",
                dice={"black": 3, "blue": 2, "red": 4, "green": 1},
                fuel=1,
                materials={"steel": 1, "food": 1},
                seats={1: {"ship": "azophi_nexus"}},
            ),
            goal=both(Holds("polymer", 1), Holds("water", 1)),
            solution=(Move("black", "nebra"), Activate("red", 5, 1), TakeMaterials(("polymer", "water"))),
            look=("location-nebra", "fuel"),
            panels=("dice", "rondel", "mat"),
            rules=("FUEL-1", "ACT-1"),
            aims=("two_dice",),
            wrong=(
                Wrong("moved", Move("red", "nebra", 1), others=only(Move, to=("nebra",), fuel=(1,))),
                Wrong("plain", Activate("red", 4), after=1),
                Wrong("elsewhere", Move("blue", "ridback"), others=but(Move, to=("nebra",))),
                Wrong("low", Activate("blue", 2), after=1, others=only(Activate, die=("blue", "green"))),
                Wrong(
                    "alike",
                    TakeMaterials(("polymer", "polymer")),
                    after=2,
                    others=but(TakeMaterials, materials=(("polymer", "water"),)),
                ),
            ),
        ),
        Exercise(
            "full_circle",
            start=lambda: at_move(
                round_=2,
                ship="jyo",
                mat="C",
                dice={"black": 1, "blue": 2, "red": 6, "green": 4},
                fuel=1,
                materials={"steel": 1, "water": 1, "palladium": 1},
                seats={1: {"ship": "nebra"}},
            ),
            goal=both(happened(PointsGained, cause="jyo"), happened(MaterialsGained)),
            solution=(Move("red", "jyo", 1), Activate("blue", 2), TakeMaterials(("palladium",))),
            look=("location-jyo", "fuel"),
            panels=("dice", "rondel", "mat"),
            rules=("MOV-1", "MOV-2", "FUEL-1", "FUEL-2"),
            aims=("move_first", "fuel_range"),
            wrong=(
                Wrong("stay", TakeMaterials(("food",)), reason="asked_first"),
                Wrong("short", Move("blue", "jyo", 5), reason="too_far"),
                Wrong("zero", Move("black", "jyo", 6), reason="too_far"),
                Wrong("away", Move("black", "manufactory_right"), others=but(Move, to=("jyo",))),
                Wrong("colour", Activate("green", 4), after=1, others=but(Activate, die=("blue",))),
            ),
        ),
        Prediction(
            "beyond_six",
            start=lambda: at_move(
                round_=3,
                ship="gan_de",
                mat="C",
                dice={"black": 4, "blue": 5, "red": 6, "green": 5},
                fuel=3,
                seats={1: {"ship": "ridback"}},
            ),
            moves=(Move("red", "azophi_nexus", 2),),
            breakdown=least_fuel,
            unit="fuel",
            panels=("dice", "rondel"),
            rules=("FUEL-1", "FUEL-2", "MOV-2"),
            aims=("fuel_range",),
            wrong=(3, 5),
        ),
        Exercise(
            "dock",
            start=lambda: at_move(
                round_=2,
                ship="gan_de",
                mat="C",
                dice={"black": 5, "blue": 4, "red": 3, "green": 6},
                materials={"organics": 2, "steel": 1},
                seats={1: {"ship": "nebra"}},
            ),
            goal=happened(Docked, dice=("black", "green")),
            solution=(Dock(("black", "green")),),
            look=("dock", "location-jyo"),
            panels=("dice", "rondel", "mat"),
            rules=("DOCK-1", "RND-3"),
            aims=("two_dice",),
            wrong=(
                Wrong("now", Move("red", "jyo", 1), reason="too_far"),
                Wrong("blue", Dock(("black", "blue")), others=only(Dock, dice=(("blue", "green"), ("blue", "red")))),
                Wrong("red", Dock(("green", "red")), others=only(Dock, dice=(("black", "red"),))),
                Wrong("flown", Move("black", "nebra"), others=only(Move)),
            ),
        ),
        Prediction(
            "actions",
            start=lambda: at_move(dice={"black": 2, "blue": 4, "red": 1, "green": 6}),
            moves=(),
            breakdown=actions_in_all,
            unit="actions",
            panels=("rounds", "dice"),
            rules=("RND-1", "RND-3"),
            wrong=(9, 36),
        ),
    ),
    figures=(Figure("calendar", example, ("rounds", "cards")),),
)
