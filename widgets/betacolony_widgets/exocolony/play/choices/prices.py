"""The price of a way before it is taken, by the engine's own arithmetic."""

from betacolony.exocolony import Game, options
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.rules.actions import colonies, exocolonies, lifeforms, mining
from betacolony.exocolony.rules.cards import playable
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.agenda import PLAYER, SITE
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import numbers

from .ways import Way


def price(pos: Position, way: Way) -> tuple[int, ...] | None:
    """The goods that a way takes, the least if it has several; None for a way without a price.

    For a card that needs a way there, it is the price of the card alone.
    """
    frame = pos.agenda[-1]
    me, system = frame[PLAYER], pos.system
    faction = pos.edition.factions[pos.faction[me]]
    match way.option:
        case options.SettleColony(site=site):
            prices = colonies.prices_from(pos, me, system.site_ids.index(site)).values()
            return min((its.goods for its in prices), key=sum)
        case options.ChooseWorld(world=world) if frame[0] == agenda.ASK_LAUNCH:
            return colonies.prices_from(pos, me, frame[SITE])[system.number(world)].goods
        case options.ChooseWorld(world=world) if frame[0] == agenda.ASK_LIFE_WORLD:
            ways = lifeforms.probe_journeys(pos, me, system.number(world)).values()
            before = playable.play_at(pos, frame).price if frame[agenda.USE] != tables.FREE else tables.NO_GOODS
            return min((lifeforms.with_journey(before, its) for its in ways), key=sum)
        case options.BuildSpaceport():
            return numbers(faction.spaceport_cost)
        case options.Repair(site=site):
            return pos.pieces[system.site_ids.index(site)].repair
        case options.BuyCard(card=card):
            play = pos.t.bought[pos.t.number[card]]
            if pos.edition.cards[play.card].adds == "launch":
                return play.price
            return playable.price_of(pos, me, play, tables.BUY, ())
        case options.UseCard(card=card, option=option):
            return pos.t.options[pos.t.number[card]][option].price
        case options.SettleExocolony():
            place = way.options[1].to_dict()["distance"] - 1 if len(way.options) > 1 else 0
            return exocolonies.price(pos, me, place)
        case options.ChooseSystem(distance=distance):
            return exocolonies.price(pos, me, distance - 1)
        case options.SettleAsteroid() if faction.asteroid_colony:
            return numbers(faction.asteroid_colony.cost)
        case options.MineAsteroid(asteroid=asteroid):
            return mining.price(pos, me, pos.t.ids[tables.ASTEROIDS].index(asteroid))
        case _:
            return None


def price_words(game: Game, pos: Position, way: Way, messages: GameMessages) -> str:
    """The price of a way in words; "" for none."""
    match way.option:
        case options.Trade(sell=sell, buy=buy) if not (sell and buy):
            kind = sell or buy or ""
            return messages.goods({"coin": pos.prices[tables.KINDS.index(kind)]}) if game.decision else ""
        case _:
            goods = price(pos, way)
            return messages.goods(named(goods)) if goods and any(goods) else ""
