"""Solo: what counts as the result, who is first, whom cards can hit, and choices for the turn after this one."""

from typing import Any, Final

from betacolony.exocolony import Game
from betacolony.exocolony.events import GameWon
from betacolony.exocolony.options import BuyCard, EndTurn, Resign, SettleColony, Trade, UseCard
from betacolony_widgets.teaching.moves import only

from .breakdowns import worth_of
from .goals import ByRound, Holds, Points, Worth, both, happened
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong


def _alone(round_: int, **state: Any) -> Game:
    """A game in the main phase of a turn of somebody who plays alone; ``state`` as for ``at_main``."""
    return at_main(players=1, round_=round_, **state)


_TWELVE: Final = {"start_colony": 1, "colonies": 2, "first_on_world": 2, "spaceports": 1, "exocolonies": 6}
_FOURTEEN: Final = {**_TWELVE, "lifeforms": 2}
_SIXTEEN: Final = {**_FOURTEEN, "starships": 2}

CHAPTER = Chapter(
    "solo",
    (
        Prediction(
            "result",
            start=lambda: _alone(9, goods={"metal": 2, "food": 1, "coin": 3}, points=_SIXTEEN),
            moves=(EndTurn(),),
            breakdown=worth_of,
            unit="coin",
            panels=("prices", "rivals", "goods"),
            rules=("X-SOLO-1", "X-END-3"),
            aims=("solo_coin",),
            wrong=(3, 6),
        ),
        Exercise(
            "last",
            start=lambda: _alone(
                9,
                colonies=["luna-4"],
                goods={"metal": 3, "fuel": 1, "water": 1, "food": 4, "coin": 1},
                points=_FOURTEEN,
            ),
            goal=both(happened(GameWon, turns=9), Worth(13)),
            solution=(SettleColony("mars-1"), EndTurn()),
            look=("site-mars-1", "site-mars-2", "site-mars-3", "site-venus-1"),
            panels=("system", "prices", "goods"),
            rules=("X-SOLO-1", "X-SETTLE-7"),
            aims=("solo_coin", "market_answers"),
            wrong=(
                Wrong("cave", SettleColony("mars-2")),
                Wrong("metal", SettleColony("mars-3")),
                Wrong("food", SettleColony("venus-1"), others=only(SettleColony, site=("venus-1", "venus-2"))),
                Wrong("early", EndTurn()),
            ),
        ),
        Exercise(
            "firsts",
            start=lambda: _alone(
                6,
                colonies=["luna-4"],
                goods={"metal": 4, "fuel": 2, "water": 1, "food": 1, "coin": 2},
                market=("inflation", "icarus_probe", "melt_probe", "market_disruption", "refinery"),
                next_cards={"lifeforms": ["archea"]},
            ),
            goal=both(Points(7), ByRound(6)),
            solution=(BuyCard("icarus_probe"),),
            look=("market-1", "market-2"),
            panels=("system", "stars", "market", "goods"),
            rules=("X-SOLO-2", "X-VP-2"),
            aims=("solo_firsts",),
            wrong=(
                Wrong("probe", BuyCard("melt_probe")),
                Wrong("colony", SettleColony("mars-1"), others=only(SettleColony)),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "nobody",
            start=lambda: _alone(
                6,
                cards=["space_fighter"],
                goods={"food": 2, "coin": 1},
                market=("embargo", "offworld_blight", "inflation", "depleted_homeworld", "carrier"),
            ),
            goal=both(Holds("coin", 5), ByRound(6)),
            solution=(BuyCard("offworld_blight"), Trade("food")),
            look=("sell-food", "sell-water"),
            panels=("you", "market", "prices", "goods"),
            rules=("X-SOLO-2", "X-CARD-5"),
            aims=("solo_targets",),
            wrong=(
                Wrong("attack", UseCard("space_fighter", 0), reason="no_target"),
                Wrong("others", BuyCard("depleted_homeworld")),
                Wrong("inflation", BuyCard("inflation")),
                Wrong("sold", Trade("food"), others=only(Trade)),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "two_turns",
            start=lambda: _alone(
                8,
                home="earth-5",
                goods={"metal": 2, "fuel": 4, "water": 2, "food": 2, "coin": 1},
                market=("carrier", "space_elevator", "refinery", "space_carnery", "launch_loop"),
                points=_TWELVE,
            ),
            goal=happened(GameWon, turns=9),
            solution=(SettleColony("luna-4"), EndTurn(), SettleColony("mars-1"), EndTurn()),
            look=("site-luna-4", "site-luna-2", "site-mars-4", "site-mars-1", "site-venus-1"),
            panels=("system", "rivals", "goods"),
            rules=("X-SOLO-1", "X-SOLO-3"),
            aims=("solo_turns",),
            wrong=(
                Wrong("dry", SettleColony("luna-2"), others=only(SettleColony, site=("luna-1", "luna-2", "luna-3"))),
                Wrong(
                    "deep",
                    SettleColony("mars-4"),
                    others=only(SettleColony, site=("mars-1", "mars-2", "mars-3", "mars-4", "venus-1", "venus-2")),
                ),
                Wrong("sold", Trade("fuel"), others=only(Trade)),
                Wrong("ended", EndTurn()),
                Wrong("gave_up", Resign()),
            ),
        ),
    ),
)
