"""Welcome: the first move of the ship."""

from betacolony import Move

from .example import example
from .goals import ShipAt
from .moves import only
from .positions import at_move
from .tasks import Chapter, Exercise, Figure, Wrong

CHAPTER = Chapter(
    "welcome",
    (
        Exercise(
            "first_move",
            start=lambda: at_move(
                ship="manufactory_left",
                mat="C",
                dice={"black": 2, "blue": 5, "red": 6, "green": 3},
                seats={1: {"ship": "gan_de"}},
            ),
            goal=ShipAt("jyo"),
            solution=(Move("green", "jyo"),),
            look=("location-jyo",),
            panels=("dice", "rondel"),
            rules=("MOV-1",),
            wrong=(
                Wrong("short", Move("black", "azophi_nexus")),
                Wrong("far", Move("blue", "jyo", 2), reason="too_far"),
                Wrong("past", Move("blue", "ridback"), others=only(Move, die=("blue", "red"))),
            ),
        ),
    ),
    figures=(Figure("colonies", example, ("colonies",)), Figure("scores", example, ("scores",))),
)
