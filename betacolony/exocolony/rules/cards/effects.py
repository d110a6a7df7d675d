"""Carrying out a use of a card: it is paid, then one effect follows the other, each in two halves (X-FX-4).

Whatever an effect asks comes between its halves: in the first are losses and the action, in the second gains and
prices.
"""

from collections.abc import Callable
from typing import Final

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import RESOURCES, Effect
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.actions import exocolonies, lifeforms, mining, ports
from betacolony.exocolony.rules.cards import harm, moves, playable
from betacolony.exocolony.rules.cards.harm import Answers
from betacolony.exocolony.rules.table import cards_in_play, decks
from betacolony.exocolony.rules.table.goods import gain, named, one, pay, score
from betacolony.exocolony.rules.table.prices import move_price
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.agenda import ANSWERS, CARD, HALF, PLAYER, USE, Frame
from betacolony.exocolony.state.position import FIRST_STARSHIP, Position
from betacolony.exocolony.state.tables import COIN_AT, FREE, KINDS, numbers

#: the card whose copies a Satellite Factory counts (X-FX-9)
SATELLITE: Final = "commercial_satellite"


def pay_for(pos: Position, frame: Frame, sink: Sink) -> None:
    """Everything is announced: the card is paid and leaves the market, or is exhausted (X-CARD-1, X-CARD-6)."""
    player, card, use, answers = frame[PLAYER], frame[CARD], frame[USE], frame[ANSWERS:]
    play = playable.play_at(pos, frame)
    price = playable.price_of(pos, player, play, use, answers)
    pay(pos, player, price)
    name = pos.t.names[card]
    if use >= 0:
        cards_in_play.exhaust(pos, player, card)
        if sink is not None:
            sink.append(events.CardExhausted("X-CARD-6", player, name, use))
            if any(price):
                sink.append(events.Paid("X-CARD-6", player, named(price), name))
    else:
        decks.taken(pos, card)
        if sink is not None and use == FREE:
            sink.append(events.FreeCardTaken("X-LIFE-4", player, name))
        elif sink is not None:
            sink.append(events.CardBought("X-CARD-1", player, name, named(price)))
        if play.questions and play.questions[0].kind == agenda.ASK_ASTEROID:
            _put_below(pos, player, card, answers[0], sink)
        pos.agenda.append((agenda.BOUGHT, player, card))
    if play.effects:
        pos.agenda.append((agenda.EFFECT, player, card, use, 0, *answers))


def _put_below(pos: Position, player: int, card: int, asteroid: int, sink: Sink) -> None:
    """An Asteroid of the discard pile goes below a card (X-FX-3)."""
    pile = bytearray(pos.discards[tables.ASTEROIDS])
    pile.remove(asteroid)
    pos.discards[tables.ASTEROIDS] = bytes(pile)
    own = (*pos.under[player], (card, asteroid))
    pos.under = (*pos.under[:player], own, *pos.under[player + 1 :])
    if sink is not None:
        sink.append(events.AsteroidPlaced("X-FX-3", player, pos.edition.asteroids[asteroid].id, pos.t.names[card]))


def finish(pos: Position, frame: Frame, sink: Sink) -> None:
    """X-CARD-3: a bought card scores, then comes in front of its owner, or is discarded if it is an Event."""
    player, number = frame[PLAYER], frame[CARD]
    card, points = pos.edition.cards[number], pos.edition.points
    score(pos, player, position.FROM_CARDS, card.vp, sink)
    if card.kind == "starship":  # X-VP-2
        score(pos, player, position.FROM_STARSHIPS, points.starship, sink)
        if not pos.first & FIRST_STARSHIP:
            pos.first |= FIRST_STARSHIP
            score(pos, player, position.FROM_STARSHIPS, points.first_starship, sink)
    if card.kind == "event":
        pos.discards[tables.ACTIONS] += bytes([number])
    else:
        cards_in_play.put_in_play(pos, player, number)


def carry_out(pos: Position, frame: Frame, sink: Sink) -> None:
    """Half an effect; what is left of the card waits on the agenda (X-FX-4)."""
    player, card, half, answers = frame[PLAYER], frame[CARD], frame[HALF], frame[HALF + 1 :]
    play = playable.play_at(pos, frame)
    if half + 1 < 2 * len(play.effects):
        pos.agenda.append((*frame[:HALF], half + 1, *answers))
    effect = play.effects[half // 2]
    announced = playable.announced_for(play, answers, half // 2)
    work = Work(pos, player, effect, announced, pos.t.names[card], harm.hit(pos, player, effect, announced))
    if half % 2:
        _second_half(work, sink)
    else:
        _first_half(work, card, sink)


class Work:
    """An effect at work: who uses it where, what was announced, what card causes it, and whom it hits, in order."""

    def __init__(
        self, pos: Position, player: int, effect: Effect, announced: Answers, cause: str, hit: list[int]
    ) -> None:
        self.pos: Final = pos
        self.player: Final = player
        self.effect: Final = effect
        self.announced: Final = announced
        self.cause: Final = cause
        self.hit: Final = hit

    def answer(self, kind: int) -> int:
        """The only answer to a kind of question."""
        (answer,) = self.announced[kind]
        return answer

    def number(self, word: str) -> int:
        """A number of the effect's action, 0 if it is not there."""
        return self.effect.numbers.get(word, 0)


def _first_half(work: Work, card: int, sink: Sink) -> None:
    pos, effect = work.pos, work.effect
    if effect.target == "weaker" and sink is not None:
        (target,) = work.hit
        navies = cards_in_play.navy(pos, work.player), cards_in_play.navy(pos, target)
        sink.append(events.Attacked("X-NAVY-2", work.player, work.cause, target, *navies))
    if effect.lose or effect.steal:
        for target in work.hit:
            harm.take(pos, work.player, target, effect, work.announced, work.cause, sink)
    if effect.do == "mine":
        mining.draw_asteroids(pos, work.player, card, sink)
    elif effect.do:
        _ACTIONS[effect.do](work, sink)


def _second_half(work: Work, sink: Sink) -> None:
    goods = [work.effect.gain.get(kind, 0) for kind in KINDS]
    for resource in work.announced.get(agenda.ASK_GAINED, ()):
        goods[resource] += 1
    _gain(work, goods, sink)
    for resource, change in _price_changes(work):
        move_price(work.pos, resource, change, work.cause, "X-FX-7", sink)


def _gain(work: Work, goods: list[int], sink: Sink) -> None:
    if any(goods):
        gain(work.pos, work.player, goods)
        if sink is not None:
            sink.append(events.Gained("X-FX-5", work.player, named(goods), work.cause))


def _price_changes(work: Work) -> list[tuple[int, int]]:
    """The resources whose price changes, and by how much (X-FX-7)."""
    produced = {resource for target in work.hit for resource in resources_given(work.pos, target)}
    changes = []
    for key, change in work.effect.price.items():
        if key == "all":
            resources = list(range(len(RESOURCES)))
        elif key == "chosen":
            resources = [work.answer(agenda.ASK_NAMED)]
        elif key == "produced":
            resources = sorted(produced)
        elif key == "other":
            resources = [resource for resource in range(len(RESOURCES)) if resource not in produced]
        else:
            resources = [RESOURCES.index(key)]
        changes += [(resource, change) for resource in resources]
    return changes


def resources_given(pos: Position, player: int) -> set[int]:
    """The resources that a player's sites give, the Exocolony's too; those of disabled pieces don't count (X-FX-7)."""
    sites = [
        pos.system.sites[site] for site, piece in pos.pieces.items() if piece.player == player and not piece.disabled
    ]
    for system in pos.beyond:
        its = pos.edition.habitables[system.world].sites
        sites += [site for site, owner in zip(its, system.players, strict=True) if owner == player]
    return {RESOURCES.index(site.resource) for site in sites if site.resource}


# --- actions (X-FX-9) ---------------------------------------------------------------------------------------------


def _discover_life(work: Work, sink: Sink) -> None:
    lifeforms.find_at_home(work.pos, work.player, work.answer(agenda.ASK_LIFE_WORLD), sink)


def _reveal_system(work: Work, sink: Sink) -> None:
    """X-LIFE-7."""
    place = exocolonies.reveal_system(work.pos, work.player, sink)
    lifeforms.find_beyond(work.pos, work.player, place, sink)


def _build_spaceport(work: Work, sink: Sink) -> None:
    ports.build_spaceport(work.pos, work.player, work.answer(agenda.ASK_PORT_SITE), work.cause, sink)


def _trade_ship(work: Work, sink: Sink) -> None:
    ports.gain_ship(work.pos, work.player, sink)


def _bulk_trade(work: Work, sink: Sink) -> None:
    moves.trade_in_bulk(work.pos, work.player, work.answer(agenda.ASK_BULK), work.effect, work.cause, sink)


def _market_swap(work: Work, sink: Sink) -> None:
    decks.swap(work.pos, work.player, work.answer(agenda.ASK_SWAP_CARD), sink)


def _market_add(work: Work, sink: Sink) -> None:
    decks.add(work.pos, work.player, sink)


def _refresh_card(work: Work, sink: Sink) -> None:
    cards_in_play.refresh(work.pos, work.player, work.answer(agenda.ASK_REFRESH), sink)


def _migrate(work: Work, sink: Sink) -> None:
    moves.migrate(work.pos, work.player, work.answer(agenda.ASK_MOVE), work.cause, sink)


def _coin_per_satellite(work: Work, sink: Sink) -> None:
    card = work.pos.t.number.get(SATELLITE)
    satellites = 0 if card is None else work.pos.count(work.player, card)
    _gain(work, one(COIN_AT, min(work.number("base") + satellites, work.number("max"))), sink)


def _coin_per_station_loss(work: Work, sink: Sink) -> None:
    for target in work.hit:
        lost = harm.stations_lost(work.pos, target, work.number("max"))
        harm.lose_coin(work.pos, target, lost, work.cause, sink)


def _lose_home_output(work: Work, sink: Sink) -> None:
    for target in work.hit:
        harm.lose_home_output(work.pos, target, work.cause, sink)


def _monopoly(work: Work, sink: Sink) -> None:
    resource = work.answer(agenda.ASK_NAMED)
    for target in work.hit:
        harm.hand_over(work.pos, work.player, target, resource, work.cause, sink)


def _keep_some(work: Work, sink: Sink) -> None:  # noqa: ARG001 - as all actions
    """Each is asked as often as there is something to give up, the first one first (X-EVT-3)."""
    card = work.pos.t.number[work.cause]
    for target in reversed(work.hit):
        times = harm.surplus(work.pos, target, work.number("keep"))
        work.pos.agenda += [(agenda.ASK_GIVE_UP, target, card)] * times


def _trade_ban(work: Work, sink: Sink) -> None:
    for target in work.hit:
        harm.ban_trade(work.pos, target, work.cause, sink)


def _discard_card(work: Work, sink: Sink) -> None:
    """X-NAVY-4: the attacker chose before, or the owner chooses now."""
    card = work.pos.t.number[work.cause]
    for target in reversed(work.hit):
        if agenda.ASK_TARGET_CARD in work.announced:
            lose_card(work.pos, target, work.answer(agenda.ASK_TARGET_CARD), work.cause, sink)
        else:
            work.pos.agenda.append((agenda.ASK_OWN_CARD, target, card))


def lose_card(pos: Position, player: int, choice: int, cause: str, sink: Sink) -> None:
    """A lasting card of a player goes, named as ``cards_in_play.lasting_cards`` does."""
    card, exhausted = divmod(choice, 2)
    cards_in_play.lose(pos, player, card, exhausted=bool(exhausted), cause=cause, sink=sink)


def _disable_colony(work: Work, sink: Sink) -> None:
    site, change = work.answer(agenda.ASK_TARGET_SITE), work.number("price_of_site")
    harm.disable(work.pos, site, work.effect, work.cause, sink)
    resource = work.pos.system.sites[site].resource
    if resource and change:
        move_price(work.pos, RESOURCES.index(resource), change, work.cause, "X-FX-9", sink)


def _revert_spaceport(work: Work, sink: Sink) -> None:
    goods = numbers(work.effect.goods.get("gain_owner", {}))
    harm.turn_back(work.pos, work.answer(agenda.ASK_TARGET_SITE), goods, work.cause, sink)


_ACTIONS: Final[dict[str, Callable[[Work, Sink], None]]] = {
    "discover_life": _discover_life,
    "reveal_system": _reveal_system,
    "build_spaceport": _build_spaceport,
    "trade_ship": _trade_ship,
    "bulk_trade": _bulk_trade,
    "market_swap": _market_swap,
    "market_add": _market_add,
    "refresh_card": _refresh_card,
    "migrate": _migrate,
    "coin_per_satellite": _coin_per_satellite,
    "coin_per_station_loss": _coin_per_station_loss,
    "lose_home_output": _lose_home_output,
    "monopoly": _monopoly,
    "keep_some": _keep_some,
    "trade_ban": _trade_ban,
    "discard_card": _discard_card,
    "disable_colony": _disable_colony,
    "revert_spaceport": _revert_spaceport,
}
