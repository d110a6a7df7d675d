"""Everything that the board shows, in words: names and tips of targets, and facts for readers who don't see it."""

from collections.abc import Iterable, Iterator, Mapping

from betacolony.exocolony.edition.components import COIN, RESOURCES, Card, Site
from betacolony.exocolony.rules.actions import mining
from betacolony.exocolony.rules.table.cards_in_play import navy
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state.position import COLONY, EMPTY, EXOCOLONY, PIECES, SECRET_RESOURCES, SPACEPORT, Beyond
from betacolony.exocolony.state.system import site_id
from betacolony.exocolony.state.tables import ACTIONS, KINDS
from betacolony_widgets.messages import capital

from .table_view import TableView

Words = tuple[str, str]


def _goods(table: TableView, goods: Mapping[str, int]) -> str:
    return table.view.game.goods(goods)


def given(table: TableView, site: Site) -> str:
    """What a site gives each turn (X-COL-1)."""
    goods = {site.resource: site.amount} if site.resource else {}
    return _goods(table, {**goods, **({COIN: site.coin} if site.coin else {})})


def site_words(table: TableView, number: int) -> Words:
    """A site of the home system: its name, and what it gives and what lies on it."""
    pos, say = table.position, table.view.messages.say
    site, name = pos.system.sites[number], pos.system.site_ids[number]
    placed = pos.system.worlds[pos.system.world_of[number]]
    parts = [say("exo.words.gives", goods=given(table, site))]
    if site.peak:
        parts.append(say("exo.words.peak_lit" if placed.peaks else "exo.words.peak", n=table.edition.rules.peak))
    if site.cave:
        parts.append(say("exo.words.cave", n=-table.edition.rules.cave))
    if site.shield:
        parts.append(say("exo.words.shield_here", n=-table.edition.rules.shield))
    piece = pos.pieces.get(number)
    if piece is not None:
        mine = "own_" if table.speaks_to(piece.player) else ""
        key = f"exo.words.{mine}{PIECES[piece.kind]}{'_disabled' if piece.disabled else ''}"
        parts.insert(0, say(key, name=table.name(piece.player)))
    return table.view.game.site(name), " ".join(parts)


def world_tip(table: TableView, number: int) -> str:
    """A world of the home system: its type, its launch cost, and what is special about it."""
    pos, say = table.position, table.view.messages.say
    placed = pos.system.worlds[number]
    world, rules = placed.world, table.edition.rules
    parts = [say("exo.words.type", type=world.type)]
    if world.sites:
        parts.append(say("exo.words.launch", n=world.launch))
    else:
        parts.append(say("exo.words.no_sites"))
    if placed.storm:
        parts.append(say("exo.words.storm", n=rules.storm))
    if placed.shields:
        parts.append(say("exo.words.shield", n=-placed.shields * rules.shield))
    if world.life:
        life = pos.life[number]
        found = table.edition.lifeforms[life].name if life != EMPTY else ""
        parts.append(say("exo.words.life_found", name=found) if found else say("exo.words.life"))
    return " ".join(parts)


def system_facts(table: TableView) -> Iterator[str]:
    """The home system, world by world."""
    pos, say = table.position, table.view.messages.say
    system = pos.system
    yield say("exo.words.star", name=system.star.name, type=system.star.type, n=system.columns)
    for number, placed in enumerate(system.worlds):
        sites = [_site_fact(table, site) for site in placed.sites]
        tip = world_tip(table, number)
        home = say("exo.words.homeworld") if number == system.home else ""
        head = say("exo.words.world", column=placed.column + 1, name=placed.world.name, tip=f"{home} {tip}".strip())
        yield " ".join([head, *sites])


def _site_fact(table: TableView, number: int) -> str:
    name, tip = site_words(table, number)
    return table.view.messages.say("exo.words.site", name=name, tip=tip)


def far_site_words(table: TableView, system: Beyond, index: int) -> Words:
    """A site of a system beyond."""
    say, world = table.view.messages.say, table.edition.habitables[system.world]
    parts = [say("exo.words.gives", goods=given(table, world.sites[index]))]
    owner = system.players[index]
    if owner != EMPTY:
        mine = "own_" if table.speaks_to(owner) else ""
        parts.insert(0, say(f"exo.words.{mine}exocolony", name=table.name(owner)))
    return table.view.game.site(site_id(world, index)), " ".join(parts)


def system_tip(table: TableView, distance: int) -> str:
    """A system beyond: its star, its distance, and its Lifeform."""
    say, its = table.view.messages.say, table.position.beyond[distance - 1]
    star = table.edition.stars[its.star]
    parts = [say("exo.words.far", star=star.name, n=distance * table.edition.rules.interstellar)]
    if its.lifeform != EMPTY:
        parts.append(say("exo.words.life_found", name=table.edition.lifeforms[its.lifeform].name))
    return " ".join(parts)


def beyond_facts(table: TableView) -> Iterator[str]:
    """The systems beyond, site by site."""
    say = table.view.messages.say
    for place, system in enumerate(table.position.beyond):
        world = table.edition.habitables[system.world]
        sites = (far_site_words(table, system, index) for index in range(len(world.sites)))
        listed = " ".join(say("exo.words.site", name=name, tip=tip) for name, tip in sites)
        yield f"{world.name}. {system_tip(table, place + 1)} {listed}"
    yield say("exo.words.next_star", n=len(table.position.beyond) + 1)


def player_facts(table: TableView, seat: int) -> Iterator[str]:
    """What a player owns."""
    pos, say = table.position, table.view.messages.say
    faction = table.edition.factions[pos.faction[seat]].name if pos.faction else ""
    yield say("exo.words.player", name=table.name(seat), faction=faction, n=pos.total(seat))
    if pos.variants & SECRET_RESOURCES and seat != table.view.me:
        yield say("exo.words.secret", n=pos.coin(seat))
    else:
        yield say("exo.words.has", goods=_goods(table, dict(zip(KINDS, pos.held(seat), strict=True))))
    every = pos.ships[seat]
    yield say("exo.words.ships", n=every - pos.ships_exhausted[seat], all=every)
    first = seat * len(PIECES)
    left = {kind: pos.reserve[first + kind] for kind in (COLONY, SPACEPORT, EXOCOLONY)}
    yield say("exo.words.left", colonies=left[COLONY], spaceports=left[SPACEPORT], exocolonies=left[EXOCOLONY])
    if not (table.view.untold and seat == table.view.me):
        yield say("exo.words.navy", n=navy(pos, seat))
    cards = [_owned(table, seat, number) for number in pos.cards(seat)]
    yield say("exo.words.cards", cards=table.view.messages.listed(cards))


def _owned(table: TableView, seat: int, number: int) -> str:
    pos, say = table.position, table.view.messages.say
    at = seat * pos.t.cards + number
    name, every = table.edition.cards[number].name, pos.ready[at] + pos.exhausted[at]
    name = name if every == 1 else say("exo.words.copies", name=name, n=every)
    return say("exo.words.used", name=name, n=pos.exhausted[at]) if pos.exhausted[at] else name


def player_tip(table: TableView, seat: int) -> str:
    """A rival in a line."""
    return " ".join(list(player_facts(table, seat))[1:])


def good_words(table: TableView, seat: int, kind: str) -> Words:
    """A good of the reader: how much of it, and its price."""
    pos, say = table.position, table.view.messages.say
    name = capital(table.view.game.name(kind))
    number = pos.held(seat)[KINDS.index(kind)]
    tip = say("exo.words.held", n=number)
    if kind in RESOURCES:
        tip = f"{tip} {say('exo.words.price', n=pos.prices[RESOURCES.index(kind)])}"
    return name, tip


def trade_tip(table: TableView, side: str, kind: str) -> str:
    """A side of the price of a resource."""
    price = table.position.prices[RESOURCES.index(kind)]
    return table.view.messages.say(f"exo.words.{side}", n=price)


def price_facts(table: TableView) -> Iterator[str]:
    """The prices of all resources."""
    game, say = table.view.game, table.view.messages.say
    for kind, price in zip(RESOURCES, table.position.prices, strict=True):
        yield say("exo.words.priced", thing=capital(game.name(kind)), n=price)


def _card_tip(table: TableView, card: Card) -> str:
    say = table.view.messages.say
    return f"{say(f'exo.kind.{card.kind}')}. {card.text}"


def market_card_words(table: TableView, number: int) -> Words:
    """A card of the market: its name, kind, text and price."""
    card = table.edition.cards[number]
    price = _goods(table, card.cost)
    plus = f"exo.words.adds_{card.adds}" if card.adds else ""
    say = table.view.messages.say
    told = say("exo.words.costs", goods=price) if not plus else say(plus, goods=price)
    return card.name, f"{_card_tip(table, card)} {told}"


def owned_card_words(table: TableView, seat: int, number: int) -> Words:
    """A card in play: its name, kind and text, and what of it is used."""
    card = table.edition.cards[number]
    pos, say = table.position, table.view.messages.say
    at = seat * pos.t.cards + number
    used = say("exo.words.is_used", n=pos.exhausted[at]) if pos.exhausted[at] else ""
    return card.name, f"{_card_tip(table, card)} {used}".strip()


def market_facts(table: TableView) -> Iterator[str]:
    """The market, card by card, and the deck."""
    pos, say = table.position, table.view.messages.say
    for number in pos.market:
        if number != EMPTY:
            name, tip = market_card_words(table, number)
            yield say("exo.words.site", name=name, tip=tip)
    yield table.view.messages.count("exo.board.deck", len(pos.decks[ACTIONS]))


def mining_price(table: TableView, number: int) -> Mapping[str, int]:
    """What the player who decides pays to mine an Asteroid (X-AST-2, X-AST-6); the printed price before the start."""
    seat = table.view.me if table.view.mover is None else table.view.mover
    if not table.position.faction:
        return table.edition.asteroids[number].pay
    goods = named(mining.price(table.position, seat, number))
    return {kind: amount for kind, amount in goods.items() if amount}


def asteroid_words(table: TableView, number: int) -> Words:
    """An Asteroid: its name, and what it costs and gives."""
    rock, say = table.edition.asteroids[number], table.view.messages.say
    pay, gain = _goods(table, mining_price(table, number)) or say("list.none"), _goods(table, rock.gain)
    return rock.name, say("exo.words.asteroid", type=rock.type, pay=pay, gain=gain)


def asteroid_facts(table: TableView, shown: Iterable[str]) -> Iterator[str]:
    """The Asteroids in the picture."""
    ids = [rock.id for rock in table.edition.asteroids]
    for id_ in shown:
        name, tip = asteroid_words(table, ids.index(id_))
        yield table.view.messages.say("exo.words.site", name=name, tip=tip)
