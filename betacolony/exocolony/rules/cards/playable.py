"""Whether an Action card can be bought, taken or used, and at what price: X-CARD, X-FX-2, X-FX-3, X-FX-9."""

from collections.abc import Callable, Sequence
from typing import Final

from betacolony.exocolony.edition.components import SINGLE_TARGETS, Effect, Needs
from betacolony.exocolony.rules.actions import exocolonies, lifeforms, mining, ports
from betacolony.exocolony.rules.actions.lifeforms import with_journey
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.rules.cards import harm, moves
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.rules.table.goods import payable
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.position import EMPTY, Position
from betacolony.exocolony.state.tables import COIN_AT, FREE, NO_GOODS, Play, play_of


def price_of(pos: Position, player: int, play: Play, use: int, answers: Sequence[int]) -> tuple[int, ...]:
    """The goods to pay for a use of a card, with what its user announced (X-FX-2)."""
    if use == FREE:
        return NO_GOODS
    price = play.price
    if play.adds == "interstellar":
        whole = list(price)
        whole[COIN_AT] += exocolonies.interstellar(pos, player, len(pos.beyond))
        return tuple(whole)
    if play.adds == "launch":
        announced = {question.kind: answer for question, answer in zip(play.questions, answers, strict=True)}
        ways = lifeforms.probe_journeys(pos, player, announced[agenda.ASK_LIFE_WORLD])
        return with_journey(price, ways[announced[agenda.ASK_PROBE_LAUNCH]])
    return price


def announced_for(play: Play, answers: Sequence[int], effect: int) -> dict[int, list[int]]:
    """What was announced for one effect, by the kind of question."""
    announced: dict[int, list[int]] = {}
    for number, answer in enumerate(answers):
        question = play.questions[number]
        if question.effect == effect:
            announced.setdefault(question.kind, []).append(answer)
    return announced


# --- what speaks against it ---------------------------------------------------------------------------------------


def against_buying(pos: Position, player: int, card: int) -> Against:
    """Why a player can't buy a card now (X-CARD-1, X-CARD-5)."""
    if card not in pos.market:
        yield "not_in_market", "X-CARD-1"
    play = pos.t.bought[card]
    if _too_dear(pos, player, play):
        yield "card_too_dear", "X-TURN-4"
    elif _added_too_dear(pos, player, play):
        yield "way_too_dear", "X-FX-2"
    yield from against_works(pos, player, play)


def against_taking(pos: Position, player: int, card: int) -> Against:
    """Why a player can't take a card from the market for a Lifeform (X-LIFE-4, X-CARD-8)."""
    if card not in pos.market:
        yield "not_in_market", "X-CARD-1"
    if not pos.t.lasting[card]:
        yield "not_lasting", "X-CARD-8"
    yield from against_works(pos, player, pos.t.bought[card])


def against_using(pos: Position, player: int, card: int, option: int) -> Against:
    """Why a player can't use an exhaust option now (X-CARD-6)."""
    at = player * pos.t.cards + card
    if not pos.ready[at]:
        yield ("card_exhausted" if pos.exhausted[at] else "card_not_in_play"), "X-CARD-6"
    play = pos.t.options[card][option]
    if _too_dear(pos, player, play):
        yield "option_too_dear", "X-CARD-6"
    yield from _against_effects(pos, player, play)


def against_works(pos: Position, player: int, play: Play) -> Against:
    """Why a card has nothing to work with: its requirement, and what its effects need (X-CARD-2, X-CARD-5)."""
    if play.needs is not None:
        yield from _against_needs(pos, player, play.needs)
    yield from _against_effects(pos, player, play)


def _too_dear(pos: Position, player: int, play: Play) -> bool:
    return not payable(pos, player, play.price)


def _added_too_dear(pos: Position, player: int, play: Play) -> bool:
    """Whether no way can be paid that the card adds to its price (X-FX-2)."""
    if play.adds == "interstellar":
        return not payable(pos, player, price_of(pos, player, play, tables.BUY, ()))
    if play.adds == "launch":
        worlds = lifeforms.worlds_to_probe(pos)
        return bool(worlds) and not any(lifeforms.probe_launches(pos, player, world, play.price) for world in worlds)
    return False


def _against_needs(pos: Position, player: int, needs: Needs) -> Against:
    if (needs.colony_launch_max is not None or needs.colony_air) and not ports.upgradable(
        pos, player, needs.colony_launch_max, needs.colony_air
    ):
        yield "no_colony_for_spaceport", "X-PORT-3"
    if needs.colony_type and not any(
        piece.player == player and pos.system.worlds[pos.system.world_of[site]].world.type == needs.colony_type
        for site, piece in pos.pieces.items()
    ):
        yield "no_piece_on_type", "X-FX-3"
    if needs.open_life_world and not lifeforms.worlds_to_probe(pos):
        yield "no_world_to_probe", "X-LIFE-5"
    if needs.discarded_asteroid and not discarded_asteroids(pos, needs.discarded_asteroid):
        yield "no_discarded_asteroid", "X-FX-3"


def discarded_asteroids(pos: Position, type_: str) -> list[int]:
    """The Asteroids of a type in the discard pile (X-FX-3)."""
    return sorted(number for number in pos.discards[tables.ASTEROIDS] if pos.edition.asteroids[number].type == type_)


def _against_effects(pos: Position, player: int, play: Play) -> Against:
    for effect in play.limited:
        if effect.target in SINGLE_TARGETS and not harm.hits_anybody(pos, player, effect):
            yield "no_target", "X-NAVY-2" if effect.target == "weaker" else "X-CARD-5"
        for possible, code, rule in _POSSIBLE.get(effect.do, ()):
            if not possible(pos, player, play, effect):
                yield code, rule


#: asks whether an action can be carried out by a player
_Possible = Callable[[Position, int, Play, Effect], bool]
#: for each action that may be impossible: what has to be, the code of the reason and its rule (X-FX-9)
_POSSIBLE: Final[dict[str, tuple[tuple[_Possible, str, str], ...]]] = {
    "mine": ((lambda pos, _player, _play, _effect: mining.can_mine(pos), "no_asteroid_left", "X-AST-5"),),
    "discover_life": (
        (lambda pos, _player, _play, _effect: bool(lifeforms.worlds_to_probe(pos)), "no_world_to_probe", "X-LIFE-5"),
    ),
    "reveal_system": (
        (lambda pos, _player, _play, _effect: exocolonies.new_system_left(pos), "no_system_left", "X-EXO-3"),
    ),
    "build_spaceport": (
        (
            lambda pos, player, play, _effect: bool(port_sites(pos, player, play.card)),
            "no_colony_for_spaceport",
            "X-PORT-3",
        ),
    ),
    "trade_ship": ((lambda pos, _player, _play, _effect: pos.supply > 0, "no_ship_left", "X-TRADE-5"),),
    "bulk_trade": (
        (lambda pos, player, _play, _effect: not pos.ban[player], "trade_banned", "X-EVT-4"),
        (
            lambda pos, player, play, effect: next(moves.bulks(pos, player, play.price, effect), None) is not None,
            "no_bulk",
            "X-FX-9",
        ),
    ),
    "market_swap": (
        (lambda pos, _player, _play, _effect: decks.card_left(pos), "no_card_left", "X-MKT-2"),
        (lambda pos, _player, _play, _effect: any(card != EMPTY for card in pos.market), "market_empty", "X-MKT-3"),
    ),
    "market_add": (
        (lambda pos, _player, _play, _effect: decks.card_left(pos), "no_card_left", "X-MKT-2"),
        (lambda pos, _player, _play, _effect: EMPTY in pos.market, "market_full", "X-MKT-4"),
    ),
    "refresh_card": (
        (lambda pos, player, _play, _effect: bool(refreshable(pos, player)), "no_card_to_refresh", "X-FX-9"),
    ),
    "migrate": ((lambda pos, player, _play, _effect: bool(moves.migrations(pos, player)), "no_move", "X-FX-9"),),
}


def port_sites(pos: Position, player: int, card: int) -> list[int]:
    """The Colonies that a card can turn into a Spaceport (X-PORT-3, X-FX-3)."""
    needs = pos.edition.cards[card].needs
    return ports.upgradable(pos, player, needs.colony_launch_max, needs.colony_air)


def refreshable(pos: Position, player: int) -> list[int]:
    """The exhausted cards of a player that a card can refresh: none that does so itself (X-FX-9)."""
    first = player * pos.t.cards
    return [
        card
        for card in range(pos.t.cards)
        if pos.exhausted[first + card]
        and not any(effect.do == "refresh_card" for effect in pos.edition.cards[card].exhaust)
    ]


# --- what can be done ---------------------------------------------------------------------------------------------


def buyable(pos: Position, player: int) -> list[int]:
    """The cards that a player can buy now (X-CARD-1)."""
    affordable = [card for card in decks.in_market(pos) if not _too_dear(pos, player, pos.t.bought[card])]  # few
    return [card for card in affordable if pos.t.bought[card].works or legal(against_buying(pos, player, card))]


def usable(pos: Position, player: int, *, while_mining: bool = False) -> list[tuple[int, int]]:
    """The exhaust options that a player can use now: pairs of a card and the option's number (X-CARD-6, X-AST-3)."""
    ready, first = pos.ready, player * pos.t.cards
    return [
        (card, option)
        for card, plays in pos.t.usable
        if ready[first + card]
        for option, play in enumerate(plays)
        if not while_mining or mining.usable_meanwhile(play.effects[0])
        if not _too_dear(pos, player, play)
        if play.works or legal(against_using(pos, player, card, option))
    ]


def takeable(pos: Position, player: int) -> list[int]:
    """The cards that a player can take for a Lifeform (X-LIFE-4)."""
    return [card for card in decks.in_market(pos) if legal(against_taking(pos, player, card))]


def play_at(pos: Position, frame: agenda.Frame) -> Play:
    """What the use of a card comes to that a frame is about."""
    return play_of(pos.t, frame[agenda.CARD], frame[agenda.USE])
