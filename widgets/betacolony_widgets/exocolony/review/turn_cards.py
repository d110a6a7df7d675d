"""Review cards about the set-up, the order of a turn, the end, and playing alone."""

from random import Random
from typing import Final

from betacolony.exocolony import Game
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.events import Collected, GameWon, MarketFilled, Refreshed, StartGoods, TurnEnded
from betacolony.exocolony.options import BuyCard, EndTurn
from betacolony.exocolony.state.position import COLONY
from betacolony_widgets.exocolony.lessons.positions import names
from betacolony_widgets.exocolony.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import Choice, ReviewCard
from .positions import EDITION, PLENTY, both, on_market, played, table

#: the events that begin the parts of a turn, each with its name among the sentences
_PHASES: Final = {Refreshed: "refresh", MarketFilled: "refill", Collected: "collect"}
_PLACES: Final = 5
_GOAL: Final = EDITION.rules.vp_to_win


def order(messages: Messages, chance: Random) -> ReviewCard:
    """What comes after a part of a turn."""
    at = table(messages, chance)
    game = at.game(seats={1: {"exhausted": ["solar_array"]}}, market=["inflation"])
    asked, begun = played(game, EndTurn())
    phases = [_PHASES[type(event)] for event in begun if type(event) in _PHASES]
    if asked.decision is not None and asked.decision.kind == "main":
        phases.append("main")
    _, ended = played(asked, EndTurn())
    if any(isinstance(event, TurnEnded) for event in ended):
        phases.append("check")
    say = messages.say
    place = chance.randrange(len(phases) - 1)
    told = say("exo.review.kind.order.told", phases=messages.listed([say(f"exo.review.phase.{it}") for it in phases]))
    choices = [
        Choice(f"phase-{phase}", say(f"exo.review.phase.{phase}"), phase == phases[place + 1], (told,), ("X-TURN-1",))
        for phase in chance.sample(phases, len(phases))
        if phase != phases[place]
    ]
    return ReviewCard(
        game,
        say("exo.review.kind.order.ask", phase=say(f"exo.review.phase.{phases[place]}")),
        ("you",),
        ("X-TURN-1",),
        choices=tuple(choices),
    )


def begin(messages: Messages, chance: Random) -> ReviewCard:
    """What a player starts with."""
    players = chance.randint(2, 5)
    game = Game.new(names(players), chance.getrandbits(31), language=messages.language)
    goods = {event.player: event for record in game.history for event in record.events if isinstance(event, StartGoods)}
    place = chance.randrange(players)
    told = goods[game.position.turn_order()[place]]
    kind = chance.choice(("coin", "coin", "coin", "fuel", "metal"))
    say, rules = messages.say, game.edition.rules
    unit = game.messages.name(kind)
    return ReviewCard(
        game,
        say("exo.review.kind.begin.ask", players=players, place=say(f"exo.review.place.{place}"), thing=unit),
        ("system",),
        ("X-SET-12", "X-SET-11"),
        number=told.goods.get(kind, 0),
        unit=kind,
        lines=(say("exo.review.kind.begin.told", coin=messages.listed([str(coin) for coin in rules.start_coin])),),
    )


def reserve(messages: Messages, chance: Random) -> ReviewCard:
    """The Colonies that are left to place."""
    at = table(messages, chance)
    worlds = chance.sample(at.worlds(), 3)
    ports = chance.randint(0, 2)
    colonies = chance.randint(0, 3 - ports)
    game = at.game(spaceports=worlds[:ports], colonies=worlds[ports : ports + colonies], goods=PLENTY)
    left = game.position.reserve[COLONY]
    on_table = EDITION.pieces.colony - left
    values = {"colonies": messages.count("exo.review.colonies", on_table), "ports": ports}
    return ReviewCard(
        game,
        messages.count("exo.review.kind.reserve", ports, **values),
        ("system",),
        ("X-SET-14", "X-PORT-2") if ports else ("X-SET-14",),
        number=left,
        unit="colonies",
        lines=(messages.say("exo.review.kind.reserve.told", n=EDITION.pieces.colony),),
    )


def ends(messages: Messages, chance: Random) -> ReviewCard:
    """Whether the end of a turn ends the game."""
    points, other = chance.sample(range(_GOAL - 3, _GOAL + 4), 2)
    at = table(messages, chance)
    seats = {1: {"points": {"colonies": min(other, _GOAL - 1) - 1}}}
    game = at.game(points={"colonies": points - 1}, seats=seats)
    after, events = played(game, EndTurn())
    won = any(isinstance(event, GameWon) for event in events)
    say = messages.say
    values = {"n": game.position.total(0), "other": game.names[1], "m": game.position.total(1), "goal": _GOAL}
    why = (say(f"exo.review.kind.ends.{'won' if won else 'on'}", **values),)
    choices = tuple(
        Choice(f"end-{name}", say(f"exo.review.kind.ends.choice.{name}", **values), right, why, ("X-END-1",))
        for name, right in (("win", won), ("round", False), ("on", not won))
    )
    return ReviewCard(
        game,
        say("exo.review.kind.ends.ask", **values),
        ("system",),
        ("X-END-1",),
        choices=choices,
        told=after if after.decision else None,
    )


# --- alone ------------------------------------------------------------------------------------------------------------


def alone(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin that counts at the end of a solo game."""
    at = table(messages, chance, 1)
    goods = {kind: chance.randint(0, 2) for kind in RESOURCES} | {"coin": chance.randint(0, 5)}
    game = at.game(goods=goods, points={"colonies": _GOAL - 1})
    after, _ = played(game, EndTurn())
    if after.result is None:
        raise NoQuestion
    (rank,) = after.result.ranking
    say, name = messages.say, game.messages.name
    prices = dict(zip(RESOURCES, game.position.prices, strict=True))
    parts = [Part(say("exo.review.count.held"), goods["coin"])]
    parts += [
        Part(say("exo.review.count.sold_all", thing=name(kind), n=goods[kind]), goods[kind] * prices[kind])
        for kind in RESOURCES
        if goods[kind]
    ]
    return ReviewCard(
        game,
        say("exo.review.kind.alone.ask", goods=game.messages.goods(goods), goal=_GOAL),
        ("prices", "goods"),
        ("X-SOLO-1",),
        number=rank.coin,
        unit="coin",
        parts=tuple(parts),
        focus="trade",
    )


def alone_buy(messages: Messages, chance: Random) -> ReviewCard:
    """The cards that are for sale to a player who is alone."""
    at = table(messages, chance, 1)
    game = at.game(goods=PLENTY, market=chance.sample([card.id for card in EDITION.cards], _PLACES))
    market = [game.position.t.names[card] for card in game.position.market[:_PLACES]]
    choices = on_market(game, market, BuyCard)
    against = {rule for choice in choices for rule in choice.rules}
    if "X-CARD-5" not in against:
        raise NoQuestion
    return ReviewCard(
        game,
        messages.say("exo.review.kind.alone_buy.ask"),
        ("market", "goods"),
        ("X-SOLO-2", "X-CARD-5"),
        choices=both(choices),
        focus="market",
    )
