"""Navy, Events and repair: who can be hit by what, and what helps."""

from typing import Final

from betacolony.exocolony.events import ColonyRepaired, Stolen
from betacolony.exocolony.options import BuyCard, ChooseSite, Discard, EndTurn, Repair, Trade, UseCard
from betacolony_widgets.teaching.moves import only

from .breakdowns import navy_of
from .goals import Disabled, Holds, both, happened
from .positions import at_main
from .tasks import Chapter, Exercise, Figure, Prediction, Wrong

_PANELS: Final = ("you", "market", "rivals", "goods")
_MARKET: Final = ("fighter_drone", "space_farm", "inflation", "solar_array", "mutiny")

CHAPTER = Chapter(
    "navy",
    (
        Exercise(
            "outgun",
            start=lambda: at_main(
                cards=["space_fighter", "commercial_satellite"],
                goods={"metal": 1, "fuel": 1},
                market=_MARKET,
                seats={1: {"cards": ["fighter_drone"], "goods": {"coin": 4}}},
            ),
            goal=happened(Stolen),
            solution=(BuyCard("fighter_drone"), UseCard("space_fighter", 0)),
            look=("card-0-space_fighter", "card-0-commercial_satellite", "market-1"),
            panels=_PANELS,
            rules=("X-NAVY-2", "X-NAVY-1"),
            aims=("weaker_navy",),
            wrong=(
                Wrong("equal", UseCard("space_fighter", 0), reason="no_target"),
                Wrong("drone", UseCard("fighter_drone", 0), after=1),
                Wrong("sold", Trade("metal"), others=only(Trade)),
                Wrong("gone", Discard("fighter_drone")),
                Wrong("ended", EndTurn()),
            ),
        ),
        Prediction(
            "strength",
            start=lambda: at_main(
                cards=["space_fighter", "cruiser"], exhausted=["fighter_drone"], market=_MARKET, goods={"coin": 2}
            ),
            moves=(),
            breakdown=navy_of,
            unit="navy",
            panels=("you", "rivals", "goods"),
            rules=("X-NAVY-1", "X-CARD-7"),
            aims=("navy_counts",),
            wrong=(3, 2),
        ),
        Exercise(
            "event",
            start=lambda: at_main(
                goods={"coin": 2},
                market=("meteor_strike", "space_farm", "inflation", "solar_array", "tether_catapult"),
                seats={1: {"cards": ["cruiser"], "colonies": ["luna-3"]}},
            ),
            goal=Disabled("luna-3"),
            solution=(BuyCard("meteor_strike"), ChooseSite("luna-3")),
            look=("market-0", "market-2", "site-luna-3", "site-earth-2"),
            panels=("system", "market", "rivals", "goods"),
            rules=("X-EVT-1", "X-REPAIR-1"),
            aims=("events_ignore_navy",),
            wrong=(
                Wrong("home", ChooseSite("earth-2"), after=1),
                Wrong("other", BuyCard("inflation")),
                Wrong("gone", Discard("meteor_strike")),
                Wrong("ended", EndTurn()),
            ),
        ),
        Exercise(
            "repair",
            start=lambda: at_main(
                colonies=["luna-1"],
                disabled={"luna-1": {"metal": 1, "coin": 1}},
                goods={"metal": 1, "water": 1},
            ),
            goal=both(happened(ColonyRepaired), Holds("coin", 2)),
            solution=(Trade("water"), Repair("luna-1")),
            look=("site-luna-1", "site-earth-1", "sell-water", "sell-metal"),
            panels=("system", "prices", "goods"),
            rules=("X-REPAIR-1", "X-REPAIR-4"),
            aims=("disabled_brings_nothing",),
            wrong=(
                Wrong("short", Repair("luna-1"), reason="repair_too_dear"),
                Wrong("metal", Trade("metal"), others=only(Trade, sell=("metal",))),
                Wrong(
                    "swapped",
                    Trade("water", "food"),
                    others=only(Trade, sell=("water",), buy=("food", "metal", "fuel")),
                ),
                Wrong("ended", EndTurn()),
            ),
        ),
    ),
    figures=(
        Figure(
            "chooses",
            lambda: at_main(
                market=("carrier", "drone_swarm", "cruiser", "space_fighter", "fighter_drone"),
                seats={1: {"cards": ["solar_array", "space_farm"]}},
            ),
            ("market", "rivals"),
        ),
        Figure(
            "give_up",
            lambda: at_main(
                market=("homeworld_tax", "embargo", "resource_monopoly", "depleted_homeworld", "solar_storm"),
                seats={1: {"goods": {"metal": 3, "fuel": 2, "food": 1, "water": 2, "coin": 4}}},
            ),
            ("market", "rivals"),
        ),
        Figure(
            "sabotage",
            lambda: at_main(
                market=("industrial_sabotage", "mutiny", "equipment_failure", "space_farm", "inflation"),
                seats={1: {"spaceports": ["luna-1"]}},
            ),
            ("system", "market", "rivals"),
        ),
    ),
)
