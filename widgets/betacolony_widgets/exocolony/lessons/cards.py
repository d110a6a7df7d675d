"""Cards: exhausting them, those with several uses, Melt Probes, and Asteroids."""

from typing import Final

from betacolony.exocolony.events import LifeformFound
from betacolony.exocolony.options import (
    BuyCard,
    ChooseWorld,
    Discard,
    EndTurn,
    LeaveAsteroids,
    MineAsteroid,
    SettleColony,
    Trade,
    UseCard,
)
from betacolony_widgets.teaching.moves import only

from .breakdowns import life_points
from .goals import Holds, Owns, StandsOn, happened
from .positions import at_main
from .tasks import Chapter, Exercise, Prediction, Wrong

_OWN: Final = ("you", "market", "goods")
_MARKET: Final = ("space_arena", "space_farm", "inflation", "melt_probe", "mutiny")
_PROBE: Final = {"metal": 2, "fuel": 5, "coin": 3}

CHAPTER = Chapter(
    "cards",
    (
        Exercise(
            "use",
            start=lambda: at_main(
                cards=["commercial_satellite", "space_farm"], goods={"metal": 2, "coin": 1}, market=_MARKET
            ),
            goal=Owns("space_arena"),
            solution=(UseCard("commercial_satellite", 0), BuyCard("space_arena")),
            look=("card-0-commercial_satellite", "card-0-space_farm"),
            panels=_OWN,
            rules=("X-CARD-6", "X-CARD-1"),
            aims=("use_again",),
            wrong=(
                Wrong("twice", UseCard("commercial_satellite", 0), after=1, reason="card_exhausted"),
                Wrong("sold", Trade("metal"), others=only(Trade, sell=("metal",))),
                Wrong("spent", BuyCard("inflation")),
                Wrong("gone", Discard("space_arena")),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "two_uses",
            start=lambda: at_main(
                cards=["solar_array", "space_farm"], goods={"metal": 1, "fuel": 2, "water": 2, "food": 1}
            ),
            goal=StandsOn("luna"),
            solution=(UseCard("solar_array", 1), SettleColony("luna-4")),
            look=("card-0-solar_array", "card-0-space_farm"),
            panels=("system", "you", "goods"),
            rules=("X-CARD-6", "X-REF-1"),
            aims=("one_use",),
            wrong=(
                Wrong("short", SettleColony("luna-4"), reason="colony_too_dear"),
                Wrong("coin", UseCard("solar_array", 0)),
                Wrong("sold", Trade("water", "fuel"), others=only(Trade)),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "probe",
            start=lambda: at_main(goods=_PROBE, market=_MARKET, next_cards={"lifeforms": ["bacteria"]}),
            goal=happened(LifeformFound, world="europa"),
            solution=(BuyCard("melt_probe"), ChooseWorld("europa")),
            look=("market-3", "market-1", "world-europa", "world-mars"),
            panels=("system", "market", "goods"),
            rules=("X-LIFE-6", "X-LIFE-1", "X-LIFE-2"),
            aims=("probe_travels",),
            wrong=(
                Wrong("mars", ChooseWorld("mars"), after=1),
                Wrong("dead", ChooseWorld("luna"), after=1, reason="not_offered"),
                Wrong("sold", Trade("fuel"), others=only(Trade)),
                Wrong("gone", Discard("melt_probe")),
                Wrong("ended", EndTurn()),
            ),
        ),
        Prediction(
            "life",
            start=lambda: at_main(goods=_PROBE, market=_MARKET, next_cards={"lifeforms": ["bacteria"]}),
            moves=(BuyCard("melt_probe"), ChooseWorld("europa")),
            breakdown=life_points,
            unit="points",
            panels=("system", "market", "goods"),
            rules=("X-LIFE-3",),
            aims=("first_life",),
            wrong=(1, 0),
        ),
        Exercise(
            "mine",
            start=lambda: at_main(
                cards=["asteroid_miner", "asteroid_hunter"],
                goods={"fuel": 1},
                market=_MARKET,
                next_cards={"asteroids": ["psyche", "eros"]},
            ),
            goal=Holds("metal", 2),
            solution=(UseCard("asteroid_miner", 0), MineAsteroid("eros")),
            look=("card-0-asteroid_miner", "card-0-asteroid_hunter"),
            panels=("you", "market", "goods"),
            rules=("X-AST-1", "X-AST-2"),
            aims=("mining_costs",),
            wrong=(
                Wrong("left", LeaveAsteroids(), after=1),
                Wrong("sold", Trade("fuel"), others=only(Trade)),
                Wrong("ended", EndTurn()),
            ),
        ),
    ),
)
