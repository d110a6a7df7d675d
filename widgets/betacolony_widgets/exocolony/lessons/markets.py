"""Markets: what settling and cards do to prices, and what is worth selling when."""

from typing import Final

from betacolony.exocolony.options import BuyCard, Discard, EndTurn, SettleColony, Trade
from betacolony_widgets.teaching.moves import but, only

from .breakdowns import price
from .goals import Holds, Price, StandsOn, both
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong

_PANELS: Final = ("system", "prices", "goods")
_CARDS: Final = ("market", "prices", "goods")
_MARKET: Final = ("solar_array", "space_farm", "inflation", "melt_probe", "mutiny")

CHAPTER = Chapter(
    "markets",
    (
        Exercise(
            "falls",
            start=lambda: at_main(goods={"metal": 1, "fuel": 4, "food": 1, "water": 1}),
            goal=Price("fuel", 1),
            solution=(SettleColony("luna-4"),),
            look=("site-luna-1", "site-luna-2", "site-luna-4"),
            panels=_PANELS,
            rules=("X-SETTLE-7",),
            aims=("market_answers",),
            wrong=(
                Wrong("other", SettleColony("luna-2"), others=only(SettleColony, site=("luna-1", "luna-2", "luna-3"))),
                Wrong("sold", Trade("fuel"), others=only(Trade)),
                Wrong("far", SettleColony("mars-4"), reason="colony_too_dear"),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "sell_first",
            start=lambda: at_main(goods={"metal": 1, "fuel": 4, "food": 1, "water": 2}),
            goal=both(StandsOn("luna-1"), Holds("coin", 3)),
            solution=(Trade("water"), SettleColony("luna-1")),
            look=("sell-water", "sell-food", "site-luna-1", "site-luna-2"),
            panels=_PANELS,
            rules=("X-TRADE-2", "X-SETTLE-7"),
            aims=("market_answers",),
            wrong=(
                Wrong("late", SettleColony("luna-1")),
                Wrong("else", SettleColony("luna-2"), others=but(SettleColony, site=("luna-1",))),
                Wrong("needed", Trade("food"), others=but(Trade, sell=("water",))),
                Wrong(
                    "swapped",
                    Trade("water", "fuel"),
                    others=only(Trade, sell=("water",), buy=("metal", "fuel", "food")),
                ),
                Wrong("ended", EndTurn()),
            ),
        ),
        Prediction(
            "difference",
            start=lambda: at_main(
                colonies=["europa-1"], goods={"metal": 2, "coin": 1}, market=_MARKET, prices={"water": 2}
            ),
            moves=(BuyCard("solar_array"),),
            breakdown=price("water"),
            unit="coin",
            panels=_CARDS,
            rules=("X-FX-7", "X-TRADE-3"),
            aims=("card_moves_price",),
            wrong=(2, 1),
        ),
        Exercise(
            "raise",
            start=lambda: at_main(goods={"metal": 2, "water": 1}, market=_MARKET),
            goal=Holds("coin", 4),
            solution=(BuyCard("solar_array"), Trade("water")),
            look=("sell-metal", "sell-water", "market-1"),
            panels=_CARDS,
            rules=("X-FX-7", "X-TRADE-1"),
            aims=("card_moves_price",),
            wrong=(
                Wrong("early", Trade("water"), others=only(Trade, sell=("water",))),
                Wrong("metal", Trade("metal"), others=only(Trade, sell=("metal",))),
                Wrong("gone", Discard("solar_array")),
                Wrong("ended", EndTurn()),
            ),
        ),
    ),
)
