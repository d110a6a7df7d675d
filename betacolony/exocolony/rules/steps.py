"""The stepper: carries out the agenda of a position up to the next decision.

A choice of a decision is a number. In the main phase, and while Asteroids lie open, it is a kind of action and what it
is done with (``main_choice``). A card that is taken for a Lifeform is its number and 1, 0 declines; an own card to
lose is numbered as ``cards_in_play.lasting_cards`` does. Elsewhere it is a site, a world, a system's place, a piece, an
Asteroid, a resource, or what ``announcing`` says.
"""

from collections.abc import Callable
from typing import Final

from betacolony.exocolony import events
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules import setup, turns
from betacolony.exocolony.rules.actions import colonies, exocolonies, mining, offers, ports, trading
from betacolony.exocolony.rules.against import legal
from betacolony.exocolony.rules.cards import announcing, effects, harm, playable
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.rules.table.cards_in_play import lasting_cards
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.agenda import CARD, FIRST_ANNOUNCED, PLAYER, SITE, Frame
from betacolony.exocolony.state.position import Position

# kinds of actions in the main phase; what follows them in a choice
END: Final = 0  # also leaves open Asteroids (X-AST-3)
DISCARD: Final = 1  # a card (X-MKT-3)
TRADE: Final = 2  # the number of a trade among ``TRADES`` (X-TRADE-1)
SETTLE: Final = 3  # a site (X-SETTLE-1)
SPACEPORT: Final = 4  # the site of a Colony (X-PORT-1)
REPAIR: Final = 5  # the site of a disabled piece (X-REPAIR-1)
BUY: Final = 6  # a card of the market (X-CARD-1)
USE: Final = 7  # a card and the number of its option: ``use_choice`` (X-CARD-6)
EXOCOLONY: Final = 8  # X-EXO-1
ASTEROID_COLONY: Final = 9  # X-EXO-7
RESIGN: Final = 10  # a solo game (X-SOLO-3)
MINE: Final = 11  # an open Asteroid (X-AST-2)
OFFER: Final = 12  # an offer to another player, never listed: ``offers.offer_value`` (X-VAR-2)
_KINDS: Final = 16
#: more than a card has options
_OPTIONS: Final = 8


def main_choice(kind: int, value: int = 0) -> int:
    """The number of a choice in the main phase: what is done, and with which card, trade or site."""
    return value * _KINDS + kind


def use_choice(card: int, option: int) -> int:
    """The number of the choice to use an option of a card."""
    return main_choice(USE, card * _OPTIONS + option)


def action_of(choice: int) -> tuple[int, int]:
    """What a choice in the main phase is done with, and the kind of action."""
    return divmod(choice, _KINDS)


def use_of(value: int) -> tuple[int, int]:
    """The card and the option of a choice to use one, by its value."""
    return divmod(value, _OPTIONS)


def _main_choices(pos: Position, frame: Frame) -> list[int]:
    """Ending the turn is always possible (X-TURN-2)."""
    player = frame[PLAYER]
    left = [main_choice(END)]
    left += [main_choice(DISCARD, card) for card in decks.discardable(pos)]
    left += _trades(pos, player)
    left += [main_choice(SETTLE, site) for site in colonies.legal_sites(pos, player)]
    left += [main_choice(SPACEPORT, site) for site in ports.legal_spaceports(pos, player)]
    left += [main_choice(REPAIR, site) for site in ports.legal_repairs(pos, player)]
    left += [main_choice(BUY, card) for card in playable.buyable(pos, player)]
    left += [use_choice(card, option) for card, option in playable.usable(pos, player)]
    if legal(exocolonies.against_exocolony(pos, player)):
        left.append(main_choice(EXOCOLONY))
    if legal(exocolonies.against_asteroid_colony(pos, player)):
        left.append(main_choice(ASTEROID_COLONY))
    if pos.players == 1:
        left.append(main_choice(RESIGN))
    return left


def _trades(pos: Position, player: int) -> list[int]:
    return [main_choice(TRADE, number) for number in trading.legal_trades(pos, player)]


def _mine_choices(pos: Position, frame: Frame) -> list[int]:
    """X-AST-2, X-AST-3."""
    player = frame[PLAYER]
    mined = [main_choice(MINE, asteroid) for asteroid in mining.minable(pos, player)]
    used = [use_choice(card, option) for card, option in playable.usable(pos, player, while_mining=True)]
    return [main_choice(END), *mined, *_trades(pos, player), *used]


def _take_main(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    value, kind = action_of(choice)
    player = frame[PLAYER]
    if kind == END:
        return
    if kind == RESIGN:
        turns.resign(pos, player, sink)
        return
    pos.agenda.append(frame)
    if kind == DISCARD:
        decks.discard(pos, player, value, sink)
    elif kind == TRADE:
        trading.trade(pos, player, trading.TRADES[value], sink)
    elif kind == SETTLE:
        pos.agenda.append((agenda.ASK_LAUNCH, player, value))
    elif kind == SPACEPORT:
        ports.build_faction_spaceport(pos, player, value, sink)
    elif kind == REPAIR:
        ports.repair(pos, player, value, sink)
    elif kind == OFFER:
        offers.make(pos, player, offers.offer_of(value), sink)
    elif kind == EXOCOLONY:
        pos.agenda.append((agenda.ASK_STAR, player))
    elif kind == ASTEROID_COLONY:
        pos.agenda.append((agenda.ASK_COLONY_ASTEROID, player))
    else:
        card, use = (value, tables.BUY) if kind == BUY else use_of(value)
        pos.agenda.append(announcing.begun(pos, player, card, use))


def _take_mine(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    """While Asteroids lie open, it is asked again after a trade or a card (X-AST-3)."""
    value, kind = action_of(choice)
    if kind == END:
        mining.leave(pos, frame[PLAYER], sink)
    elif kind == MINE:
        mining.mine(pos, frame[PLAYER], value, sink)
    else:
        _take_main(pos, frame, choice, sink)


def _take_launch(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    colonies.settle(pos, frame[PLAYER], frame[SITE], choice, sink)


def _take_asteroid(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:  # noqa: ARG001 - as all choices
    pos.agenda.append((agenda.ASK_PIECE, frame[PLAYER], choice))


def _free_cards(pos: Position, frame: Frame) -> list[int]:
    """X-LIFE-4: none may be taken as well."""
    return [0, *(card + 1 for card in playable.takeable(pos, frame[PLAYER]))]


def _take_free_card(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    if choice:
        pos.agenda.append(announcing.begun(pos, frame[PLAYER], choice - 1, tables.FREE))
    elif sink is not None:
        sink.append(events.FreeCardDeclined("X-LIFE-4", frame[PLAYER]))


def _take_own_card(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    effects.lose_card(pos, frame[PLAYER], choice, pos.t.names[frame[CARD]], sink)


def _take_give_up(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    harm.give_up(pos, frame[PLAYER], choice, pos.t.names[frame[CARD]], sink)


def _take_announced(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:  # noqa: ARG001 - as all choices
    pos.agenda.append(announcing.answered(pos, frame, choice))


_CARRY_OUT: Final[dict[int, Callable[[Position, Frame, Sink], None]]] = {
    agenda.TURN: turns.begin,
    agenda.CHECK: turns.check,
    agenda.PAY: effects.pay_for,
    agenda.EFFECT: effects.carry_out,
    agenda.BOUGHT: effects.finish,
}
_CHOICES: Final[dict[int, Callable[[Position, Frame], list[int]]]] = {
    agenda.ASK_HOME_SITE: lambda pos, frame: setup.home_sites(pos),  # noqa: ARG005 - the same for all
    agenda.ASK_MAIN: _main_choices,
    agenda.ASK_LAUNCH: lambda pos, frame: colonies.launch_choices(pos, frame[PLAYER], frame[SITE]),
    agenda.ASK_STAR: lambda pos, frame: exocolonies.legal_systems(pos, frame[PLAYER]),
    agenda.ASK_EXO_SITE: exocolonies.open_sites,
    agenda.ASK_COLONY_ASTEROID: lambda pos, frame: sorted(pos.discards[tables.ASTEROIDS]),  # noqa: ARG005
    agenda.ASK_PIECE: lambda pos, frame: exocolonies.pieces_left(pos, frame[PLAYER]),
    agenda.ASK_FREE_CARD: _free_cards,
    agenda.ASK_MINE: _mine_choices,
    agenda.ASK_OWN_CARD: lambda pos, frame: lasting_cards(pos, frame[PLAYER]),
    agenda.ASK_GIVE_UP: lambda pos, frame: harm.resources_held(pos, frame[PLAYER]),
    agenda.ASK_ANSWER: lambda pos, frame: [offers.DECLINE, offers.ACCEPT],  # noqa: ARG005 - the same for all
}
_TAKE: Final[dict[int, Callable[[Position, Frame, int, Sink], None]]] = {
    agenda.ASK_HOME_SITE: setup.place_first_colony,
    agenda.ASK_MAIN: _take_main,
    agenda.ASK_LAUNCH: _take_launch,
    agenda.ASK_STAR: exocolonies.settle,
    agenda.ASK_EXO_SITE: exocolonies.place_exocolony,
    agenda.ASK_COLONY_ASTEROID: _take_asteroid,
    agenda.ASK_PIECE: exocolonies.settle_asteroid,
    agenda.ASK_FREE_CARD: _take_free_card,
    agenda.ASK_MINE: _take_mine,
    agenda.ASK_OWN_CARD: _take_own_card,
    agenda.ASK_GIVE_UP: _take_give_up,
    agenda.ASK_ANSWER: offers.answer,
}
#: always asked, even if only one choice is left: what can be declined is news as well
_ALWAYS_ASKED: Final = frozenset({agenda.ASK_MAIN, agenda.ASK_MINE})
#: decisions that nothing was paid for yet, besides announcements
_BEFORE_PAYING: Final = frozenset({agenda.ASK_LAUNCH, agenda.ASK_STAR, agenda.ASK_COLONY_ASTEROID, agenda.ASK_PIECE})


def choices(pos: Position) -> list[int]:
    """All legal choices of a position's decision; none once the game is over."""
    if not pos.agenda:
        return []
    frame = pos.agenda[-1]
    if frame[0] >= FIRST_ANNOUNCED:
        return announcing.options(pos, frame)
    return _CHOICES[frame[0]](pos, frame)


def play(pos: Position, choice: int, sink: Sink) -> None:
    """Carry out a legal choice of a position's decision, and everything up to the next decision.

    A decision with one choice is taken without asking, but in the main phase and while Asteroids lie open.
    """
    _take(pos, choice, sink)
    advance(pos, sink)


def advance(pos: Position, sink: Sink) -> None:
    """Carry out everything up to the next decision that has to be asked."""
    while pos.agenda:
        frame = pos.agenda[-1]
        if frame[0] in _CARRY_OUT:
            pos.agenda.pop()
            _CARRY_OUT[frame[0]](pos, frame, sink)
            continue
        if frame[0] in _ALWAYS_ASKED:
            return
        left = choices(pos)
        if len(left) > 1:
            return
        _take(pos, left[0], sink)


def _take(pos: Position, choice: int, sink: Sink) -> None:
    frame = pos.agenda.pop()
    pos.step += 1
    if frame[0] >= FIRST_ANNOUNCED:
        _take_announced(pos, frame, choice, sink)
    else:
        _TAKE[frame[0]](pos, frame, choice, sink)


def can_take_back(pos: Position) -> bool:
    """Whether the decision follows an action that nothing was paid for yet (X-CARD-1)."""
    if not pos.agenda:
        return False
    frame = pos.agenda[-1]
    announced = frame[0] >= FIRST_ANNOUNCED and frame[agenda.USE] != tables.FREE
    return announced or frame[0] in _BEFORE_PAYING


def take_back(pos: Position) -> None:
    """Return from such a decision to the one in which the action was chosen; nothing else changes."""
    pos.agenda.pop()
    pos.step += 1
