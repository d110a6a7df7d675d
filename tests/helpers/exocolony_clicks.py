"""Clicks at Exocolony's table, as somebody makes them who tries everything."""

import random
from collections.abc import Callable

from betacolony_widgets.exocolony.play.choices import offers, ways
from betacolony_widgets.exocolony.play.desk import choices
from betacolony_widgets.exocolony.play.play import Play


def clicks(play: Play, chance: random.Random, allowed: Callable[[str], bool]) -> str:
    """A target of the board or a line of the list, at random; the end of the turn only now and then."""
    listed = [choice.id for choice in choices(play) if choice.id != "back"]
    if offers.MAKE in listed and chance.random() < 0.4:
        return offers.MAKE
    offered = [*listed, *play.table().view.offers]
    fitting = [target for target in offered if allowed(target)] or offered
    chosen = chance.choice(fitting)
    return chance.choice(fitting) if "EndTurn" in chosen else chosen


def ordinary(target: str) -> bool:
    return "Resign" not in target and target != ways.RESIGN
