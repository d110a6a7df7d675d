"""A first turn: a Colony on the nearest world, a trade for what is missing, and a card that pays each turn."""

from typing import Final

from betacolony.exocolony.options import BuyCard, Discard, EndTurn, SettleColony, Trade
from betacolony_widgets.teaching.moves import but, only

from .breakdowns import settling
from .goals import Owns, StandsOn
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong

_LUNA: Final = ("luna-1", "luna-2", "luna-3", "luna-4")

CHAPTER = Chapter(
    "first-turn",
    (
        Exercise(
            "settle",
            start=lambda: at_main(goods={"metal": 1, "fuel": 4, "food": 1, "water": 1, "coin": 1}),
            goal=StandsOn("luna-4"),
            solution=(SettleColony("luna-4"),),
            look=("world-luna", "site-luna-1", "site-luna-4"),
            panels=("system", "goods"),
            rules=("X-SETTLE-1", "X-SETTLE-3", "X-COL-1"),
            aims=("peaks",),
            wrong=(
                Wrong("far", SettleColony("europa-1"), reason="colony_too_dear"),
                Wrong("home", SettleColony("earth-4"), reason="own_world"),
                Wrong("dark", SettleColony("mars-4")),
                Wrong("site", SettleColony("luna-1"), others=but(SettleColony, site=("luna-4", "mars-4"))),
                Wrong("ended", EndTurn()),
            ),
        ),
        Prediction(
            "europa",
            start=lambda: at_main(goods={"metal": 2, "fuel": 5, "food": 2, "water": 2, "coin": 4}),
            moves=(SettleColony("europa-1"),),
            breakdown=settling,
            unit="in_all",
            panels=("system", "goods"),
            rules=("X-SETTLE-3", "X-SETTLE-4", "X-SETTLE-5"),
            aims=("launch_leaves", "travel_is_coin"),
            wrong=(7, 6),
        ),
        Exercise(
            "trade",
            start=lambda: at_main(goods={"metal": 1, "fuel": 4, "water": 2, "coin": 1}),
            goal=StandsOn("mars"),
            solution=(Trade("water", "food"), SettleColony("mars-4")),
            look=("sell-fuel", "sell-water", "buy-food"),
            panels=("system", "prices", "goods"),
            rules=("X-TRADE-1", "X-SETTLE-5", "X-SETTLE-3"),
            aims=("difference",),
            wrong=(
                Wrong("hungry", SettleColony("mars-4"), reason="colony_too_dear"),
                Wrong("fuel", Trade("fuel", "food"), others=only(Trade, sell=("fuel",))),
                Wrong("else", Trade("metal", "food"), others=but(Trade, sell=("fuel", "water"))),
                Wrong("ship", Trade("water"), others=only(Trade, sell=("water",), buy=(None, "metal", "fuel"))),
                Wrong("near", SettleColony("luna-1"), after=1, others=only(SettleColony, site=_LUNA)),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "income",
            start=lambda: at_main(
                goods={"metal": 2, "water": 1, "coin": 2},
                market=["space_hotel", "solar_array", "space_arena", "commercial_satellite", "lagrange_station"],
            ),
            goal=Owns("space_arena"),
            solution=(BuyCard("space_arena"),),
            look=("market-0", "market-1", "market-2"),
            panels=("market", "goods"),
            rules=("X-COL-2", "X-CARD-1"),
            aims=("income_and_use",),
            wrong=(
                Wrong("used", BuyCard("solar_array")),
                Wrong("little", BuyCard("space_hotel")),
                Wrong("other", BuyCard("lagrange_station")),
                Wrong("gone", Discard("space_arena")),
                Wrong("ended", EndTurn()),
            ),
        ),
    ),
)
