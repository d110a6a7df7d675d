"""The beginning and the end of a turn: refresh, refill, collect, and the check (X-TURN-1)."""

from collections.abc import Mapping, Sequence

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import Site
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.table.decks import fill_market
from betacolony.exocolony.rules.table.goods import gain, named
from betacolony.exocolony.rules.table.ranking import points_to_win, winners
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER, Frame
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import COIN_AT, KINDS, NO_GOODS, numbers


def begin(pos: Position, frame: Frame, sink: Sink) -> None:  # noqa: ARG001 - as all steps of the agenda
    """The next player's turn, up to the main phase (X-TURN-1)."""
    if pos.round == 0 or pos.turn == pos.players - 1:
        pos.round, pos.turn = pos.round + 1, 0
    else:
        pos.turn += 1
    pos.discarded = pos.offers = pos.reveals = pos.step = 0
    player = pos.active
    if sink is not None:
        sink.append(events.TurnBegan("X-TURN-1", player, pos.round, pos.turn))
    refresh(pos, player, sink)
    fill_market(pos, "X-MKT-1", sink)
    collect(pos, player, sink)
    pos.agenda += [(agenda.CHECK, player), (agenda.ASK_MAIN, player)]


def check(pos: Position, frame: Frame, sink: Sink) -> None:
    """The last step of a turn: its player may have won, at once (X-END-1, X-END-5)."""
    player = frame[PLAYER]
    points = pos.total(player)
    if pos.ban[player]:  # X-EVT-4
        pos.ban = (*pos.ban[:player], 0, *pos.ban[player + 1 :])
        if sink is not None:
            sink.append(events.TradeBanEnded("X-EVT-4", player))
    if sink is not None:
        sink.append(events.TurnEnded("X-TURN-1", player, points))
    if points >= points_to_win(pos):
        if sink is not None:
            sink.append(events.GameWon("X-END-1", player, points, pos.round))
    elif pos.round == pos.t.rules.round_limit and pos.turn == pos.players - 1:
        _stop(pos, "X-END-5", sink)
    else:
        pos.agenda.append((agenda.TURN,))


def resign(pos: Position, player: int, sink: Sink) -> None:  # noqa: ARG001 - as all actions
    """X-SOLO-3: a solo game ends unfinished."""
    pos.agenda.clear()
    _stop(pos, "X-SOLO-3", sink)


def _stop(pos: Position, rule: str, sink: Sink) -> None:
    if sink is not None:
        sink.append(events.GameStopped(rule, pos.round, winners(pos)))


def refresh(pos: Position, player: int, sink: Sink) -> None:
    """X-REF-1: all exhausted cards and Trade Ships of a player become refreshed."""
    first, last = player * pos.t.cards, (player + 1) * pos.t.cards
    exhausted = pos.exhausted[first:last]
    cards, ships = sum(exhausted), pos.ships_exhausted[player]
    if cards:
        refreshed = bytes([pos.ready[first + card] + exhausted[card] for card in range(pos.t.cards)])
        pos.ready = pos.ready[:first] + refreshed + pos.ready[last:]
        pos.exhausted = pos.exhausted[:first] + bytes(pos.t.cards) + pos.exhausted[last:]
    pos.ships_exhausted[player] = 0
    if sink is not None and (cards or ships):
        sink.append(events.Refreshed("X-REF-1", player, cards, ships))


def collect(pos: Position, player: int, sink: Sink) -> None:
    """X-COL-1 to X-COL-3: sites, cards and Asteroid Colonies bring what they show."""
    from_sites = site_goods(pos, player)
    from_beyond = beyond_goods(pos, player)
    from_cards = card_goods(pos, player)
    from_asteroids = asteroid_goods(pos, player)
    everything = (*from_sites.values(), *from_beyond.values(), *from_cards.values(), from_asteroids)
    total = tuple(map(sum, zip(*everything, strict=True)))
    gain(pos, player, total)
    if sink is not None:
        ids, habitables = pos.system.site_ids, pos.edition.habitables
        idle = tuple(ids[site] for site, piece in pos.pieces.items() if piece.player == player and piece.disabled)
        sites = {ids[site]: goods for site, goods in from_sites.items()}
        beyond = {habitables[pos.beyond[place - 1].world].id: goods for place, goods in from_beyond.items()}
        cards = {pos.t.names[card]: goods for card, goods in from_cards.items()}
        told = (_told(sites), _told(beyond), _told(cards), named(from_asteroids), named(total), idle)
        sink.append(events.Collected("X-COL-1", player, *told))


def _told(places: Mapping[str, Sequence[int]]) -> dict[str, dict[str, int]]:
    return {place: named(goods) for place, goods in places.items()}


def site_goods(pos: Position, player: int) -> dict[int, tuple[int, ...]]:
    """What each Colony and Spaceport of a player brings at a collection; disabled ones nothing (X-COL-1, X-SET-6)."""
    return {
        site: output(
            pos.system.sites[site], pos.t.rules.peak if pos.system.worlds[pos.system.world_of[site]].peaks else 0
        )
        for site, piece in pos.pieces.items()
        if piece.player == player and not piece.disabled
    }


def output(site: Site, peak: int) -> tuple[int, ...]:
    """The goods that a site gives; ``peak`` is the Coin that a Peak of Eternal Light is worth there."""
    goods = list(numbers({site.resource: site.amount}))
    goods[COIN_AT] += site.coin + (peak if site.peak else 0)
    return tuple(goods)


def beyond_goods(pos: Position, player: int) -> dict[int, tuple[int, ...]]:
    """What the Exocolonies of a player bring, by the place of their system, 1 for the nearest (X-COL-3)."""
    brought: dict[int, tuple[int, ...]] = {}
    for place, system in enumerate(pos.beyond, start=1):
        sites = pos.edition.habitables[system.world].sites
        own = [output(site, 0) for site, its in zip(sites, system.players, strict=True) if its == player]
        if own:
            brought[place] = tuple(map(sum, zip(*own, strict=True)))
    return brought


def card_goods(pos: Position, player: int) -> dict[int, tuple[int, ...]]:
    """What the cards of a player bring, copies together, exhausted ones as well (X-COL-2, X-CARD-7)."""
    counts = {card: pos.count(player, card) for card, _ in pos.t.income}
    return {card: tuple([counts[card] * number for number in goods]) for card, goods in pos.t.income if counts[card]}


def asteroid_goods(pos: Position, player: int) -> tuple[int, ...]:
    """What the Asteroid Colonies of a player bring, all together (X-COL-2)."""
    colony = pos.edition.factions[pos.faction[player]].asteroid_colony
    if colony is None:
        return NO_GOODS
    count = len(pos.asteroid_colonies[player])
    return tuple(count * colony.income.get(kind, 0) for kind in KINDS)
