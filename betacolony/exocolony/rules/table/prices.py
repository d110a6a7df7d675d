"""The market's prices: they move by steps and stay within limits (X-TRADE-3)."""

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import KINDS


def move_price(pos: Position, resource: int, change: int, cause: str, rule: str, sink: Sink) -> None:
    """Change the price of a resource by some steps; what would go beyond the limits is lost (X-TRADE-3).

    ``cause`` is the card or site that moves it, ``rule`` the rule that says so.
    """
    rules = pos.t.rules
    before = pos.prices[resource]
    after = max(rules.price_least, min(before + change, rules.price_most))
    pos.prices[resource] = after
    if sink is not None:
        stopped = after != before + change
        sink.append(events.PriceMoved(rule, KINDS[resource], before, after, cause, stopped))
