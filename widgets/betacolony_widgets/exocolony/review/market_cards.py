"""Review cards about trade, the card market, cards in play and collecting."""

from random import Random
from typing import Final

from betacolony.exocolony.edition.components import RESOURCES, Needs
from betacolony.exocolony.events import Collected, MarketFilled, PriceMoved
from betacolony.exocolony.options import BuyCard, EndTurn, TakeCard, Trade, UseCard
from betacolony_widgets.exocolony.lessons.breakdowns import price
from betacolony_widgets.exocolony.lessons.tasks import Part
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import ReviewCard
from .positions import EDITION, PLENTY, both, judged, on_market, played, table

#: the cards that a question offers, of the market and of those in play
_PLACES: Final = 5
_OWN: Final = 5
#: cards with an income, and the most pieces beyond the first Colony, in a question about collecting
_INCOMES: Final = tuple(card.id for card in EDITION.cards if card.income)
_PIECES: Final = 2
#: cards that move prices as they are bought, and ask nothing
_MOVERS: Final = tuple(
    card.id
    for card in EDITION.cards
    if any(effect.price and not effect.target and "chosen" not in effect.price for effect in card.on_buy)
    and card.needs == Needs()
)


def trade(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin that is left after a trade."""
    at = table(messages, chance)
    sell, buy = chance.sample(RESOURCES, 2)
    held = chance.randint(2, 5)
    game = at.game(goods={**dict.fromkeys(RESOURCES, 1), "coin": held})
    after, _ = played(game, Trade(sell, buy))
    prices, say, name = dict(zip(RESOURCES, game.position.prices, strict=True)), messages.say, game.messages.name
    parts = (
        Part(say("exo.review.count.held"), held),
        Part(say("exo.review.count.sold", thing=name(sell)), prices[sell]),
        Part(say("exo.review.count.bought", thing=name(buy)), -prices[buy]),
    )
    return ReviewCard(
        game,
        say("exo.review.kind.trade.ask", n=held, sell=name(sell), buy=name(buy)),
        ("prices", "goods"),
        ("X-TRADE-1", "X-TRADE-2"),
        (f"sell-{sell}", f"buy-{buy}"),
        number=after.position.coin(0),
        unit="coin",
        parts=parts,
        told=after,
        focus="trade",
    )


def moved(messages: Messages, chance: Random) -> ReviewCard:
    """A price after a card is bought that moves it."""
    at = table(messages, chance, prices={resource: chance.choice((1, 2, 3, 4, 5, 6)) for resource in RESOURCES})
    card = chance.choice(_MOVERS)
    market = [card, *chance.sample([other.id for other in EDITION.cards if other.id != card], _PLACES - 1)]
    chance.shuffle(market)
    game = at.game(goods=PLENTY, market=market)
    after, events = played(game, BuyCard(card))
    moves = [event for event in events if isinstance(event, PriceMoved)]
    move = chance.choice(moves)
    thing, rules = game.messages.name(move.resource), game.edition.rules
    values = {"thing": thing, "Thing": capital(thing), "n": move.before, "card": game.messages.name(card)}
    return ReviewCard(
        game,
        messages.say("exo.review.kind.moved.ask", **values),
        ("market", "goods"),
        ("X-FX-7", "X-TRADE-3") if move.stopped else ("X-FX-7",),
        (f"market-{market.index(card)}",),
        number=move.after,
        unit="coin",
        parts=tuple(price(move.resource)(after)),
        lines=(messages.say("exo.review.kind.moved.limit", least=rules.price_least, most=rules.price_most),)
        if move.stopped
        else (),
        told=after,
        focus="market",
    )


def buy(messages: Messages, chance: Random) -> ReviewCard:
    """The cards of the market that can be bought now."""
    at = table(messages, chance)
    market = chance.sample([card.id for card in EDITION.cards], _PLACES)
    goods = {resource: chance.randint(0, 2) for resource in RESOURCES} | {"coin": chance.randint(0, 3)}
    game = at.game(goods=goods, market=market)
    return ReviewCard(
        game,
        messages.say("exo.review.kind.buy.ask"),
        ("market", "goods"),
        ("X-CARD-1", "X-CARD-5"),
        choices=both(on_market(game, market, BuyCard)),
        focus="market",
    )


def refill(messages: Messages, chance: Random) -> ReviewCard:
    """How many cards the next player's refill draws."""
    at = table(messages, chance)
    places = len(at.position.market)
    cards = chance.sample([card.id for card in EDITION.cards], places)
    kept = chance.randint(1, places)
    market = [card if place < kept else None for place, card in enumerate(cards)]
    game = at.game(market=market)
    after, events = played(game, EndTurn())
    drawn = [card for event in events if isinstance(event, MarketFilled) for card in event.cards]
    return ReviewCard(
        game,
        messages.say("exo.review.kind.refill.ask", n=kept),
        ("market",),
        ("X-MKT-1",),
        number=len(drawn),
        unit="cards",
        lines=(messages.say("exo.review.kind.refill.told", size=game.edition.rules.market_size),),
        told=after,
        focus="market",
    )


def use(messages: Messages, chance: Random) -> ReviewCard:
    """The reader's cards that can be used now."""
    at = table(messages, chance)
    usable = [card for card in EDITION.cards if card.exhaust]
    own = chance.sample(usable, _OWN)
    tired = chance.sample([card.id for card in own], 2)
    goods = {resource: chance.randint(0, 1) for resource in RESOURCES}
    ready = [card.id for card in own if card.id not in tired]
    game = at.game(cards=ready, exhausted=tired, goods={**goods, "coin": chance.randint(0, 1)})
    choices = [
        judged(
            game,
            f"card-0-{card.id}",
            card.name,
            *(UseCard(card.id, option) for option in range(len(card.exhaust))),
        )
        for card in own
    ]
    return ReviewCard(
        game,
        messages.say("exo.review.kind.use.ask"),
        ("you", "goods"),
        ("X-CARD-6",),
        choices=both(choices),
    )


def collect(messages: Messages, chance: Random) -> ReviewCard:
    """Everything that the next collection brings."""
    at = table(messages, chance)
    near = at.beside(chance.choice(at.worlds()))
    worlds = chance.sample(near, min(len(near), chance.randint(1, _PIECES)))
    cards = chance.sample(_INCOMES, chance.randint(0, 1))
    home = chance.choice(
        [site for site in at.position.system.site_ids if site.rpartition("-")[0] == at.state["homeworld"]]
    )
    state = {"home": home, "colonies": worlds[:1], "spaceports": worlds[1:], "cards": cards}
    game = at.game(**state)
    own = [game.position.system.site_ids[its] for its, piece in game.position.pieces.items() if piece.player == 0]
    broken = chance.random() < 0.4
    if broken:
        game = at.game(**state, disabled={own[-1]: {"metal": 1, "coin": 1}})
    after, events = played(game, EndTurn(), EndTurn())
    collected = [event for event in events if isinstance(event, Collected) and event.player == 0][-1]
    words = game.messages
    parts = [Part(words.site(site), sum(goods.values()), (f"site-{site}",)) for site, goods in collected.sites.items()]
    parts += [Part(words.name(card), sum(goods.values())) for card, goods in collected.cards.items()]
    parts += [Part(words.site(site), 0) for site in collected.idle]
    rules = ["X-COL-1", *(["X-COL-2"] if cards else []), *(["X-REPAIR-1"] if broken else [])]
    listed = messages.listed([words.site(site) for site in own])
    key = "exo.review.kind.collect." + ("card" if cards else "ask")
    return ReviewCard(
        game,
        messages.say(key, sites=listed, card=words.name(cards[0]) if cards else ""),
        ("system",),
        tuple(rules),
        tuple(f"site-{site}" for site in reversed(own)),
        number=sum(collected.goods.values()),
        unit="goods",
        parts=tuple(parts),
        told=after,
    )


def free(messages: Messages, chance: Random) -> ReviewCard:
    """The cards that may be taken for a Lifeform."""
    at = table(messages, chance, homeworld="earth", moons=["europa", *chance.sample(_MOONS, len(_MOONS))])
    market = [*chance.sample([card.id for card in EDITION.cards if card.id != "melt_probe"], _PLACES - 1), "melt_probe"]
    lifeform = chance.choice([life.id for life in EDITION.lifeforms if life.free_cards])
    game = at.game(goods=PLENTY, market=market, next_cards={"lifeforms": [lifeform]})
    asked, _ = played(game, BuyCard("melt_probe"))
    while asked.decision and asked.decision.kind in {"life_world", "launch_from"}:
        asked, _ = played(asked, asked.options[0])
    if asked.decision is None or asked.decision.kind != "free_card":
        raise NoQuestion
    return ReviewCard(
        asked,
        messages.say("exo.review.kind.free.ask", lifeform=game.messages.name(lifeform)),
        ("market",),
        ("X-LIFE-4", "X-CARD-8"),
        choices=both(on_market(asked, market[:-1], TakeCard)),
        focus="market",
    )


_MOONS: Final = tuple(moon.id for moon in EDITION.moons if moon.id != "europa")
