"""Settling: where a Colony scores twice, what features take or save, the world to launch from, and the metal."""

from typing import Any, Final

from betacolony.exocolony.options import ChooseWorld, EndTurn, SettleColony
from betacolony_widgets.teaching.moves import but, only

from .breakdowns import metal
from .goals import Holds, Points, StandsOn, both
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong

_PANELS: Final = ("system", "goods")
_LUNA: Final = ("luna-1", "luna-2", "luna-3", "luna-4")
#: a system with a Magnetic Storm over its first column
_STORMY: Final[dict[str, Any]] = {
    "star": "polaris",
    "planets": ("jupiter", "mercury", "main_belt", "chosoy"),
    "moons": ("io", "europa", "ganymede", "callisto", "titan", "luna"),
}

CHAPTER = Chapter(
    "settling",
    (
        Exercise(
            "first_there",
            start=lambda: at_main(
                goods={"metal": 1, "fuel": 4, "food": 1, "water": 1, "coin": 1},
                seats={1: {"colonies": ["luna-1", "venus-1"]}},
            ),
            goal=Points(3),
            solution=(SettleColony("mars-1"),),
            look=("site-luna-4", "site-mars-1", "site-venus-2"),
            panels=("system", "rivals", "goods"),
            rules=("X-SETTLE-8",),
            aims=("first_on_world",),
            wrong=(
                Wrong("second", SettleColony("luna-4"), others=only(SettleColony, site=(*_LUNA, "venus-2"))),
                Wrong("far", SettleColony("io-1"), reason="colony_too_dear"),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "no_metal",
            start=lambda: at_main(goods={"fuel": 4, "food": 1, "water": 1, "coin": 3}),
            goal=StandsOn("ganymede"),
            solution=(SettleColony("ganymede"),),
            look=("site-ganymede", "site-io-2", "site-mercury-1"),
            panels=_PANELS,
            rules=("X-SETTLE-6", "X-SET-7"),
            aims=("features",),
            wrong=(
                Wrong("metal", SettleColony("io-2"), reason="colony_too_dear"),
                Wrong("cave", SettleColony("mars-2"), others=only(SettleColony, site=("mars-2", "luna-3"))),
                Wrong("ended", EndTurn()),
            ),
        ),
        Prediction(
            "storm",
            start=lambda: at_main(**_STORMY, goods={"metal": 2, "fuel": 4, "food": 1, "water": 1, "coin": 5}),
            moves=(SettleColony("europa-1"),),
            breakdown=metal,
            unit="metal",
            panels=_PANELS,
            rules=("X-SETTLE-6",),
            aims=("features",),
            wrong=(2, 0),
        ),
        Exercise(
            "launch",
            start=lambda: at_main(
                colonies=["mercury-1"], goods={"metal": 1, "fuel": 4, "food": 1, "water": 1, "coin": 5}
            ),
            goal=both(StandsOn("europa"), Holds("fuel", 2)),
            solution=(SettleColony("europa-1"), ChooseWorld("mercury")),
            look=("world-earth", "world-mercury", "world-europa"),
            panels=_PANELS,
            rules=("X-SETTLE-9", "X-SETTLE-4", "X-SETTLE-2"),
            aims=("launch_leaves",),
            longer=0,
            wrong=(
                Wrong("earth", ChooseWorld("earth"), after=1),
                Wrong("own", SettleColony("mercury-2"), reason="own_world"),
                Wrong("else", SettleColony("mars-1"), others=but(SettleColony, site=("europa-1", "europa-2"))),
                Wrong("ended", EndTurn()),
            ),
        ),
    ),
)
