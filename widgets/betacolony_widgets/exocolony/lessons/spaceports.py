"""Spaceports and Exocolonies: where they may stand, what they bring, and what they score."""

from typing import Final

from betacolony.exocolony.events import ExocolonySettled
from betacolony.exocolony.options import (
    BuildSpaceport,
    ChooseSite,
    EndTurn,
    SettleColony,
    SettleExocolony,
    Trade,
)
from betacolony_widgets.teaching.moves import but, only

from .breakdowns import exocolony_points
from .goals import HasSpaceport, Holds, StandsOn, happened
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong

_PANELS: Final = ("system", "goods")
#: the price of an Exocolony of the Light Riders with the Coin to the nearest star
_EXOCOLONY: Final = {"metal": 6, "food": 1, "water": 1, "coin": 11}
_NOBODY: Final = {"lifeforms": ["no_life"]}

CHAPTER = Chapter(
    "spaceports",
    (
        Exercise(
            "build",
            start=lambda: at_main(colonies=["luna-1"], goods={"fuel": 1, "food": 2, "water": 2}),
            goal=HasSpaceport("luna"),
            solution=(BuildSpaceport("luna-1"),),
            look=("site-luna-1", "site-earth-1"),
            panels=_PANELS,
            rules=("X-PORT-1", "X-PORT-2"),
            aims=("low_launch",),
            wrong=(
                Wrong("heavy", BuildSpaceport("earth-1"), reason="launch_too_high"),
                Wrong("sold", Trade("water"), others=only(Trade)),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "free_launch",
            start=lambda: at_main(spaceports=["luna-1"], goods={"metal": 1, "food": 1, "water": 1, "coin": 1}),
            goal=StandsOn("mars-2"),
            solution=(SettleColony("mars-2"),),
            look=("site-mars-1", "site-mars-2", "site-venus-1"),
            panels=_PANELS,
            rules=("X-PORT-4",),
            aims=("free_launch",),
            wrong=(
                Wrong("far", SettleColony("europa-1"), reason="colony_too_dear"),
                Wrong("site", SettleColony("mars-1"), others=only(SettleColony, site=("mars-1", "mars-3", "mars-4"))),
                Wrong("inward", SettleColony("venus-1"), others=only(SettleColony, site=("venus-1", "venus-2"))),
                Wrong("sold", Trade("metal"), others=only(Trade)),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "ship",
            start=lambda: at_main(colonies=["luna-1"], ships_exhausted=1, goods={"fuel": 1, "food": 2, "water": 3}),
            goal=Holds("coin", 3),
            solution=(BuildSpaceport("luna-1"), Trade("water")),
            look=("site-luna-1", "site-earth-1", "sell-water"),
            panels=("system", "prices", "goods"),
            rules=("X-PORT-2", "X-TRADE-5"),
            aims=("new_ship",),
            wrong=(
                Wrong("tired", Trade("water"), reason="no_ship_ready"),
                Wrong("heavy", BuildSpaceport("earth-1"), reason="launch_too_high"),
                Wrong("bought", Trade("water", "fuel"), after=1, others=only(Trade, buy=("metal", "fuel", "food"))),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "exocolony",
            start=lambda: at_main(beyond=[("sirius", "halva")], goods=_EXOCOLONY, next_cards=_NOBODY),
            goal=happened(ExocolonySettled, site="halva-5"),
            solution=(SettleExocolony(), ChooseSite("halva-5")),
            look=("site-halva-1", "site-halva-5"),
            panels=("stars", "goods"),
            rules=("X-EXO-2", "X-EXO-4"),
            aims=("star_by_star",),
            wrong=(
                Wrong("site", ChooseSite("halva-1"), after=1, others=but(ChooseSite, site=("halva-5",))),
                Wrong("ended", EndTurn()),
            ),
        ),
        Prediction(
            "points",
            start=lambda: at_main(beyond=[("sirius", "halva")], goods=_EXOCOLONY, next_cards=_NOBODY),
            moves=(SettleExocolony(), ChooseSite("halva-5")),
            breakdown=exocolony_points,
            unit="points",
            panels=("system", "stars", "goods"),
            rules=("X-EXO-6",),
            aims=("exocolony_points",),
            wrong=(3, 4),
        ),
    ),
)
