"""Scoring at the end of the game, and the breakdown of a finished game."""

from functools import cache

from betacolony import BuildOn, Dock, Game, PlaceCrew, TakePod, finish_game
from betacolony.events import PointsGained
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, NO_CREW, PLAIN, PLAIN_2, TWO_CP, TWO_CREW, TWO_FUEL, pod
from betacolony_widgets.messages import Messages

from . import breakdowns
from .goals import Wins, WouldScore, events, learner, own
from .moves import CUZCO, THEBES, XIAN, colony, only
from .positions import at, at_move
from .tasks import Chapter, Exercise, Figure, Part, Prediction, Wrong


@cache
def finished() -> Game:
    """The game that the page takes apart, played to its end. It is shared: don't change it."""
    return finish_game(Game.new(["Ada", "Bo", "Cy"], seed=37), "medium")


def _last_choice() -> Game:
    """The same game before its last choice, as a game of its own."""
    game = finished()
    return Game.from_position(game.at(len(game.history) - 2).position, game.names)


def leftovers(game: Game) -> list[Part]:
    """The CP for the goods that the learner has left when the game is over (END-1)."""
    messages = Messages.of(game.language)
    goods = own(game)
    cp = game.scores()[learner(game)].sources["artifacts"]
    materials = sum(goods.materials.values())
    return [
        Part(messages.say("lesson.scoring.leftovers.part.artifacts", number=goods.artifacts), cp),
        Part(messages.say("lesson.scoring.leftovers.part.rest", fuel=goods.fuel, materials=materials), 0),
    ]


def at_the_end(game: Game) -> list[Part]:
    """The CP that the learner scores when the game is over, a part for each cause."""
    messages = Messages.of(game.language)
    ending = ("artifacts", "achievements", "majorities")
    artifacts = messages.say("lesson.scoring.leftovers.part.artifacts", number=own(game).artifacts)
    return [
        Part(artifacts if event.source == "artifacts" else messages.name(event.cause), event.amount)
        for event in events(game, PointsGained)
        if event.source in ending
    ]


CHAPTER = Chapter(
    "scoring",
    (
        Exercise(
            "most_of_it",
            start=lambda: at_move(
                players=3,
                agenda=(("turn", 4), ("end_turn",), ("ask_pod", 0, 5)),
                round_=9,
                turn=3,
                cards=("c1c", "c2a", "c3b"),
                tiles={
                    12: (pod("food", PLAIN), [1, 0, 0]),
                    13: (pod("water", TWO_CREW), [2, 0, 0]),
                    15: (pod("steel", PLAIN), [0, 1, 0]),
                    5: (pod("palladium", TWO_CREW), [0, 0, 2]),
                    8: (pod("organics", TWO_CREW), [0, 0, 2]),
                    31: (pod("steel", TWO_CREW), [2, 0, 0]),
                    20: (pod("food", PLAIN_2), [2, 0, 0]),
                    33: (pod("water", PLAIN), [1, 0, 0]),
                    22: (pod("organics", PLAIN), [1, 0, 0]),
                    26: (pod("steel", PLAIN_2), [0, 0, 1]),
                    28: (pod("palladium", PLAIN), [0, 0, 1]),
                    49: (pod("organics", ARTIFACT), [1, 0, 0]),
                    50: (pod("palladium", TWO_CP), [0, 1, 0]),
                    38: (pod("steel", ARTIFACT), [0, 0, 2]),
                    52: (pod("food", TWO_FUEL), [0, 0, 2]),
                    45: (pod("water", TWO_CP), [0, 0, 1]),
                },
                manufactory=(
                    (pod("palladium", ARTIFACT), pod("steel", NO_CREW)),
                    (pod("organics", PLAIN_2), pod("water", TWO_FUEL)),
                    (pod("food", TWO_CREW), pod("steel", TWO_FUEL)),
                    (pod("water", PLAIN_2), pod("palladium", NO_CREW)),
                ),
                ship="manufactory_left",
                spent=("black", "blue", "red", "green"),
                materials={"food": 1, "organics": 1, "steel": 1},
                influence={"xian": 5, "thebes": 7, "cuzco": 1},
                cp={"dice": 4, "tracks": 5, "goals": 8},
                seats={
                    1: {"ship": "jyo", "influence": {"xian": 2, "thebes": 0, "cuzco": 2}, "fuel": 7, "cp": {"dice": 9}},
                    2: {
                        "ship": "nebra",
                        "influence": {"xian": 4, "thebes": 4, "cuzco": 8},
                        "cp": {"dice": 3, "tracks": 6},
                    },
                },
            ),
            goal=WouldScore("majorities", 25),
            solution=(TakePod(2, 0), BuildOn(9)),
            look=("pod-2-0", "pod-2-1"),
            panels=("mat", "manufactory", "colonies"),
            rules=("END-1", "POD-5"),
            aims=("fewest",),
            wrong=(
                Wrong("one_crew", TakePod(2, 1)),
                Wrong("thebes", BuildOn(34), after=1, others=only(BuildOn, space=colony(THEBES))),
                Wrong("cuzco", BuildOn(53), after=1, others=only(BuildOn, space=colony(CUZCO))),
            ),
        ),
        Prediction(
            "against_the_fewest",
            start=lambda: at_move(
                players=3,
                agenda=(("turn", 4), ("end_turn",), ("ask_crew", 0)),
                round_=9,
                turn=3,
                cards=("c1c", "c2a", "c3b"),
                tiles={
                    12: (pod("food", PLAIN), [1, 0, 0]),
                    13: (pod("water", TWO_CREW), [2, 0, 0]),
                    15: (pod("steel", TWO_CREW), [0, 2, 0]),
                    5: (pod("palladium", TWO_CREW), [0, 0, 2]),
                    8: (pod("organics", TWO_CREW), [0, 0, 2]),
                    17: (pod("food", TWO_FUEL), [0, 0, 1]),
                    10: (pod("steel", PLAIN), [0, 0, 1]),
                    1: (pod("organics", PLAIN), [0, 0, 1]),
                    6: (pod("food", NO_CREW), [0, 0, 1]),
                    31: (pod("steel", PLAIN_2), [1, 0, 0]),
                    27: (pod("water", PLAIN), [0, 1, 0]),
                    23: (pod("palladium", PLAIN), [0, 0, 1]),
                    50: (pod("palladium", TWO_CP), [0, 1, 0]),
                    38: (pod("steel", ARTIFACT), [1, 0, 0]),
                    45: (pod("water", TWO_CP), [0, 0, 1]),
                },
                ship="manufactory_left",
                spent=("black", "blue", "red", "green"),
                influence={"xian": 10, "thebes": 2, "cuzco": 1},
                cp={"dice": 4, "tracks": 5, "goals": 8},
                seats={
                    1: {"ship": "jyo", "influence": {"xian": 2, "thebes": 3, "cuzco": 2}, "fuel": 7, "cp": {"dice": 9}},
                    2: {
                        "ship": "nebra",
                        "influence": {"xian": 9, "thebes": 3, "cuzco": 2},
                        "cp": {"dice": 3, "tracks": 6},
                    },
                },
            ),
            moves=(PlaceCrew(17),),
            breakdown=breakdowns.majority("xian"),
            unit="cp",
            panels=("colony-xian",),
            rules=("END-1",),
            aims=("fewest",),
            wrong=(0, 1, 10),
        ),
        Prediction(
            "leftovers",
            start=lambda: at_move(
                round_=9,
                turn=3,
                start_player=1,
                cards=("c1c", "c2a", "c3c"),
                ship="ridback",
                materials={"food": 2, "steel": 1, "polymer": 2},
                artifacts=2,
                fuel=3,
                cp={"dice": 5, "tracks": 12, "pods": 4, "goals": 8},
                seats={1: {"ship": "jyo", "cp": {"dice": 3, "tracks": 14, "goals": 5}}},
            ),
            moves=(Dock(("red", "green")),),
            breakdown=leftovers,
            unit="cp",
            panels=("mat",),
            rules=("END-1", "DOCK-1"),
            aims=("artifacts_pay",),
            wrong=(5, 6, 7),
        ),
        Exercise(
            "last_action",
            start=lambda: at(
                "pod",
                4,
                round_=9,
                turn=3,
                start_player=1,
                cards=("c1c", "c2a", "c3a"),
                tiles={
                    12: (pod("food", TWO_CREW), [2, 0]),
                    14: (pod("water", PLAIN), [2, 0]),
                    3: (pod("organics", TWO_CREW), [2, 0]),
                    16: (pod("steel", PLAIN), [1, 0]),
                    7: (pod("palladium", PLAIN), [0, 1]),
                    9: (pod("food", PLAIN), [0, 1]),
                    31: (pod("organics", PLAIN), [1, 0]),
                    20: (pod("steel", TWO_CREW), [0, 2]),
                    33: (pod("water", TWO_FUEL), [0, 1]),
                    27: (pod("food", ARTIFACT_1), [0, 1]),
                    49: (pod("steel", ARTIFACT), [1, 0]),
                    40: (pod("water", TWO_CREW), [2, 0]),
                    38: (pod("organics", TWO_CP), [0, 1]),
                    52: (pod("palladium", TWO_CP), [0, 1]),
                    45: (pod("food", TWO_CP), [0, 1]),
                },
                manufactory=(
                    (pod("food", PLAIN_2), pod("steel", TWO_FUEL)),
                    (pod("organics", NO_CREW), pod("palladium", TWO_CREW)),
                    (pod("water", TWO_CP), pod("steel", NO_CREW)),
                    (pod("water", PLAIN_2), pod("palladium", NO_CREW)),
                ),
                ship="manufactory_right",
                spent=("black", "blue", "red", "green"),
                materials={"palladium": 1, "organics": 1, "water": 1},
                influence={"xian": 15, "thebes": 5, "cuzco": 8},
                cp={"dice": 6, "tracks": 14, "pods": 2, "goals": 8},
                seats={
                    1: {
                        "ship": "nebra",
                        "influence": {"xian": 6, "thebes": 9, "cuzco": 8},
                        "cp": {"dice": 9, "tracks": 20, "pods": 7, "goals": 8},
                    }
                },
            ),
            goal=Wins(),
            solution=(TakePod(1, 1), BuildOn(34)),
            look=("pod-1-0", "pod-1-1"),
            panels=("mat", "manufactory", "colonies", "scores"),
            rules=("END-1", "END-2"),
            aims=("fewest", "crew_or_influence"),
            wrong=(
                Wrong("no_crew", TakePod(1, 0)),
                Wrong("xian", BuildOn(17), after=1, others=only(BuildOn, space=colony(XIAN))),
                Wrong("cuzco", BuildOn(53), after=1, others=only(BuildOn, space=colony(CUZCO))),
            ),
        ),
        Prediction(
            "ada_at_the_end",
            start=_last_choice,
            moves=(Dock(("green", "red")),),
            breakdown=at_the_end,
            unit="cp",
            panels=("mat", "colonies", "achievements"),
            rules=("END-1", "CUL-6", "CUL-7"),
            aims=("fewest", "achievements"),
            wrong=(30, 51),
        ),
    ),
    figures=(Figure("settled", finished, ("colonies",)),),
)
