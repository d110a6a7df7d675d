"""Review cards about Navies, Events and repair."""

from random import Random
from typing import Any, Final

from betacolony.exocolony.events import ColonyDisabled, SpaceportTurnedBack
from betacolony.exocolony.options import BuyCard, ChoosePlayer, ChooseSite, UseCard
from betacolony_widgets.exocolony.lessons import breakdowns
from betacolony_widgets.exocolony.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import ReviewCard
from .positions import EDITION, PLENTY, both, judged, played, table, told

_NAVY: Final = tuple(card for card in EDITION.cards if card.static.navy)
#: Navy cards that hit a weaker player's Coin
_RAIDERS: Final = ("space_fighter", "fighter_drone")
#: Events that hit one player, whatever the Navy, if that player has something to lose that shows beside the name
_EVENTS: Final = ("solar_flare", "industrial_sabotage")
_FAILURE: Final = "equipment_failure"
_SABOTAGE: Final = "industrial_sabotage"
_RIVALS: Final = 3
#: the fewest and most Navy cards in a question, and points of an opponent
_CARDS: Final = (2, 4)
_POINTS: Final = (3, 11)


def navy(messages: Messages, chance: Random) -> ReviewCard:
    """The size of a Navy, exhausted cards included."""
    at = table(messages, chance)
    cards = chance.sample(_NAVY, chance.randint(*_CARDS))
    tired = [card.id for card in cards if chance.random() < 0.4]
    game = at.game(cards=[card.id for card in cards if card.id not in tired], exhausted=tired)
    parts = breakdowns.navy_of(game)
    return ReviewCard(
        game,
        messages.say("exo.review.kind.navy.ask"),
        ("you",),
        ("X-NAVY-1", "X-CARD-7") if tired else ("X-NAVY-1",),
        number=sum(part.number for part in parts),
        unit="navy",
        parts=tuple(parts),
        lines=(messages.say("exo.review.kind.navy.told"),) if tired else (),
    )


def attack(messages: Messages, chance: Random) -> ReviewCard:
    """The players that a Navy card may hit."""
    at = table(messages, chance, _RIVALS + 1)
    card = chance.choice(_RAIDERS)
    more = chance.sample(("cruiser", "drone_swarm"), chance.randint(0, 1))
    spare = ["carrier", "cruiser", "drone_swarm", "space_fighter", "fighter_drone"]
    seats: dict[int, Any] = {}
    for seat in range(1, _RIVALS + 1):
        own = [name for name in chance.sample(spare, chance.randint(0, 1)) if name not in {card, *more}]
        spare = [name for name in spare if name not in own]
        seats[seat] = {"cards": own, "goods": {"coin": chance.choice((0, 1, 2, 4))}}
    game = at.game(cards=[card, *more], seats=seats)
    asked, _ = played(game, UseCard(card))
    if asked.decision is None or asked.decision.kind != "target":
        raise NoQuestion
    choices = [judged(asked, f"player-{seat}", game.names[seat], ChoosePlayer(seat)) for seat in seats]
    its = next(known for known in EDITION.cards if known.id == card)
    size = sum(part.number for part in breakdowns.navy_of(game))
    return ReviewCard(
        asked,
        messages.say("exo.review.kind.attack.ask", card=its.name, text=its.text, n=size),
        ("rivals",),
        ("X-NAVY-2", "X-NAVY-3"),
        choices=both(choices),
        focus="players",
    )


def event(messages: Messages, chance: Random) -> ReviewCard:
    """The players that an Event may hit, whatever their Navy."""
    at = table(messages, chance, _RIVALS + 1)
    card = chance.choice(_EVENTS)
    seats: dict[int, Any] = {
        seat: {
            "cards": chance.sample(["cruiser", "carrier", "drone_swarm"], 1) if seat == 1 else [],
            "goods": chance.choice(({}, {"fuel": 1}, {"water": 2, "coin": 1}, {"metal": 1, "food": 1})),
            "spaceports": [chance.choice(at.worlds())] if chance.random() < 0.4 else [],
        }
        for seat in range(1, _RIVALS + 1)
    }
    game = at.game(goods=PLENTY, market=[card], seats=seats)
    asked, _ = played(game, BuyCard(card))
    if asked.decision is None or asked.decision.kind != "target":
        raise NoQuestion
    choices = [judged(asked, f"player-{seat}", game.names[seat], ChoosePlayer(seat)) for seat in seats]
    its = next(known for known in EDITION.cards if known.id == card)
    return ReviewCard(
        asked,
        messages.say("exo.review.kind.event.ask", card=its.name, text=its.text),
        ("rivals",),
        ("X-EVT-1", "X-EVT-2", "X-FX-6"),
        choices=both(choices),
        focus="players",
    )


def repair(messages: Messages, chance: Random) -> ReviewCard:
    """The price of a repair, by the way from the homeworld."""
    at = table(messages, chance)
    world = chance.choice(at.worlds(home=True))
    colonies = [world] if world in at.worlds() else [chance.choice(at.worlds())]
    game = at.game(goods=PLENTY, market=[_FAILURE], seats={1: {"colonies": colonies}})
    system = game.position.system
    sites = [
        system.site_ids[site]
        for site, piece in game.position.pieces.items()
        if piece.player == 1 and system.worlds[system.world_of[site]].world.id == world
    ]
    after, events = played(game, BuyCard(_FAILURE), ChooseSite(sites[0]))
    hit = next((event for event in events if isinstance(event, ColonyDisabled)), None)
    if hit is None:
        raise NoQuestion
    say, name = messages.say, game.messages.name
    its = next(card for card in EDITION.cards if card.id == _FAILURE)
    base = its.on_buy[0].goods["repair"]["coin"]
    parts = (Part(name(_FAILURE), base), Part(say("exo.review.count.columns"), hit.price["coin"] - base))
    return ReviewCard(
        game,
        say("exo.review.kind.repair.ask", card=its.name, text=its.text, site=game.messages.site(sites[0])),
        ("system",),
        ("X-REPAIR-3", "X-REPAIR-1"),
        (f"site-{sites[0]}",),
        number=hit.price["coin"],
        unit="coin",
        parts=parts,
        told=after,
    )


def turned(messages: Messages, chance: Random) -> ReviewCard:
    """The points, or the Colonies in reserve, of the owner of a Spaceport turned back."""
    at = table(messages, chance)
    world = chance.choice(at.worlds())
    number = chance.randint(*_POINTS)
    seats = {1: {"spaceports": [world], "points": {"colonies": number - 2}}}
    game = at.game(goods=PLENTY, market=[_SABOTAGE], seats=seats)
    before = game.position.total(1)
    after, events = played(game, BuyCard(_SABOTAGE))
    hit = next((event for event in events if isinstance(event, SpaceportTurnedBack)), None)
    if hit is None:
        raise NoQuestion
    say, owner = messages.say, game.names[1]
    points = after.position.total(1)
    name = game.messages.name
    values = {"owner": owner, "n": before, "card": name(_SABOTAGE), "site": game.messages.site(hit.site)}
    return ReviewCard(
        game,
        say("exo.review.kind.turned.ask", **values),
        ("system",),
        ("X-EVT-5", "X-END-4"),
        (f"site-{hit.site}",),
        number=points,
        unit="points",
        parts=(Part(say("exo.review.count.before"), before), Part(name(_SABOTAGE), points - before)),
        lines=(told(after, hit),),
        told=after,
    )
