"""Editions of Exocolony that differ from the packaged one in what positions hold."""

from functools import cache
from typing import Final

from betacolony.exocolony import Edition

_CHANGES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "other numbers": (
        ("vp_to_win = 16", "vp_to_win = 11"),
        ("prices = { metal = 2,", "prices = { metal = 4,"),
        ("market_size = 5", "market_size = 3"),
        ("market_most = 6", "market_most = 8"),
        ("discards_per_turn = 1", "discards_per_turn = 3"),
        ("price_most = 6", "price_most = 9"),
        ("colony = 3\n", "colony = 5\n"),
        ("exocolony = 1\n", "exocolony = 2\n"),
        ("trade_ships_in_box = 15", "trade_ships_in_box = 6"),
        ("round_limit = 60", "round_limit = 12"),
    ),
    # planets and moons are used up, and a star names planets after the rest
    "few worlds": (
        (
            'layout = ["planet", "planet", "habitable", "rest"]',
            'layout = ["rest", "planet", "habitable", "storm_planet"]',
        ),
        ("extra = 1", "extra = 7"),
        ("moons = 4", "moons = 9"),
        ("moons = 2", "moons = 6"),
        ("dwarfs = 4", "dwarfs = 9"),
    ),
    # cards that ask in the midst of their effects, and others' cards that are given up
    "busy cards": (
        (
            'on_buy = [{ target = "all", do = "keep_some", keep = 5 }]',
            'on_buy = [{ target = "all", do = "keep_some", keep = 2 }, { price = { chosen = 1 }, gain = { any = 2 } }]',
        ),
        (
            'on_buy = [{ do = "discover_life" }]',
            'on_buy = [{ do = "discover_life", gain = { coin = 1 } }, { gain = { any = 1 }, price = { all = -1 } }]',
        ),
        ("repair = { metal = 1, coin = 1 }", "repair = {}"),
        ("free_cards = 1", "free_cards = 3"),
    ),
}  # fmt: skip
NAMES: Final = tuple(_CHANGES)


@cache
def edition(name: str) -> Edition:
    """The packaged edition with the changes of a name."""
    text = Edition.template()
    for old, new in _CHANGES[name]:
        assert old in text, old
        text = text.replace(old, new)
    return Edition.from_text(text)
