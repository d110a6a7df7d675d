"""The stepper: carries out the agenda of a position up to the next decision.

A choice of a decision is a number. In the main phase it is a kind of action and what it is done with (``main_choice``);
elsewhere a site or a world. So far the main phase knows all but cards, Exocolonies and Asteroid Colonies.
"""

from collections.abc import Callable
from typing import Final

from betacolony.exocolony.events import Sink
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER, SITE, Frame
from betacolony.exocolony.state.position import Position

from . import colonies, decks, ports, setup, trading, turns

# kinds of actions in the main phase; what follows them in a choice
END: Final = 0
DISCARD: Final = 1  # a card (X-MKT-3)
TRADE: Final = 2  # the number of a trade among ``TRADES`` (X-TRADE-1)
SETTLE: Final = 3  # a site (X-SETTLE-1)
SPACEPORT: Final = 4  # the site of a Colony (X-PORT-1)
REPAIR: Final = 5  # the site of a disabled piece (X-REPAIR-1)
_KINDS: Final = 16


def main_choice(kind: int, value: int = 0) -> int:
    """The number of a choice in the main phase: what is done, and with which card, trade or site."""
    return value * _KINDS + kind


def _main_choices(pos: Position, frame: Frame) -> list[int]:
    """Ending the turn is always possible (X-TURN-2)."""
    player = frame[PLAYER]
    discards = [main_choice(DISCARD, card) for card in decks.discardable(pos)]
    trades = [main_choice(TRADE, trading.TRADES.index(trade)) for trade in trading.legal_trades(pos, player)]
    settlements = [main_choice(SETTLE, site) for site in colonies.legal_sites(pos, player)]
    spaceports = [main_choice(SPACEPORT, site) for site in ports.legal_spaceports(pos, player)]
    repairs = [main_choice(REPAIR, site) for site in ports.legal_repairs(pos, player)]
    return [main_choice(END), *discards, *trades, *settlements, *spaceports, *repairs]


def _take_main(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    value, kind = divmod(choice, _KINDS)
    if kind == END:
        return
    player = frame[PLAYER]
    pos.agenda.append(frame)
    if kind == DISCARD:
        decks.discard(pos, player, value, sink)
    elif kind == TRADE:
        trading.trade(pos, player, trading.TRADES[value], sink)
    elif kind == SETTLE:
        pos.agenda.append((agenda.ASK_LAUNCH, player, value))
    elif kind == SPACEPORT:
        ports.build_faction_spaceport(pos, player, value, sink)
    else:
        ports.repair(pos, player, value, sink)


def _take_launch(pos: Position, frame: Frame, choice: int, sink: Sink) -> None:
    colonies.settle(pos, frame[PLAYER], frame[SITE], choice, sink)


_CARRY_OUT: Final[dict[int, Callable[[Position, Frame, Sink], None]]] = {
    agenda.TURN: turns.begin,
    agenda.CHECK: turns.check,
}
_CHOICES: Final[dict[int, Callable[[Position, Frame], list[int]]]] = {
    agenda.ASK_HOME_SITE: lambda pos, frame: setup.home_sites(pos),  # noqa: ARG005 - the same for all
    agenda.ASK_MAIN: _main_choices,
    agenda.ASK_LAUNCH: lambda pos, frame: colonies.launch_choices(pos, frame[PLAYER], frame[SITE]),
}
_TAKE: Final[dict[int, Callable[[Position, Frame, int, Sink], None]]] = {
    agenda.ASK_HOME_SITE: setup.place_first_colony,
    agenda.ASK_MAIN: _take_main,
    agenda.ASK_LAUNCH: _take_launch,
}


def choices(pos: Position) -> list[int]:
    """All legal choices of a position's decision; none once the game is over."""
    if not pos.agenda:
        return []
    frame = pos.agenda[-1]
    return _CHOICES[frame[0]](pos, frame)


def play(pos: Position, choice: int, sink: Sink) -> None:
    """Carry out a legal choice of a position's decision, and everything up to the next decision.

    A decision with one choice is taken without asking, but in the main phase.
    """
    _take(pos, choice, sink)
    while pos.agenda:
        frame = pos.agenda[-1]
        if frame[0] in _CARRY_OUT:
            pos.agenda.pop()
            _CARRY_OUT[frame[0]](pos, frame, sink)
            continue
        if frame[0] == agenda.ASK_MAIN:
            return
        left = choices(pos)
        if len(left) > 1:
            return
        _take(pos, left[0], sink)


def _take(pos: Position, choice: int, sink: Sink) -> None:
    frame = pos.agenda.pop()
    pos.step += 1
    _TAKE[frame[0]](pos, frame, choice, sink)
