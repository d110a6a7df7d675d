"""Scoring and the end: what has scored so far, and the turn that wins."""

from typing import Final

from betacolony.exocolony.events import GameWon
from betacolony.exocolony.options import BuildSpaceport, EndTurn, SettleColony
from betacolony_widgets.teaching.moves import only

from .breakdowns import points_of
from .goals import happened
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong

_FOURTEEN: Final = {"start_colony": 1, "colonies": 4, "first_on_world": 3, "exocolonies": 6}

CHAPTER = Chapter(
    "scoring",
    (
        Prediction(
            "count",
            start=lambda: at_main(
                colonies=["luna-1"],
                beyond=[("sirius", "halva")],
                exocolonies=["halva-5"],
                goods={"metal": 2, "fuel": 1, "food": 3, "water": 3, "coin": 2},
            ),
            moves=(BuildSpaceport("luna-1"), SettleColony("mars-3")),
            breakdown=points_of,
            unit="points",
            panels=("system", "stars", "goods"),
            rules=("X-VP-1", "X-VP-3"),
            aims=("first_on_world",),
            wrong=(11, 3),
        ),
        Exercise(
            "sixteen",
            start=lambda: at_main(
                goods={"metal": 1, "fuel": 4, "food": 1, "water": 1, "coin": 1},
                points=_FOURTEEN,
                seats={
                    1: {
                        "colonies": ["luna-1", "venus-1"],
                        "points": {"start_colony": 1, "colonies": 4, "first_on_world": 2, "exocolonies": 8},
                    }
                },
            ),
            goal=happened(GameWon),
            solution=(SettleColony("mars-1"), EndTurn()),
            look=("site-mars-1", "site-luna-4", "site-venus-2"),
            panels=("system", "rivals", "goods"),
            rules=("X-END-1", "X-SETTLE-8"),
            aims=("win_at_once",),
            wrong=(
                Wrong(
                    "one",
                    SettleColony("luna-4"),
                    others=only(SettleColony, site=("luna-2", "luna-3", "luna-4", "venus-2")),
                ),
                Wrong("early", EndTurn()),
            ),
        ),
    ),
)
