"""Validation of a position's agenda: each step and each decision on it must fit the rest of the table.

From the bottom, an agenda is the next turn and the Colonies still to be placed in the set-up, or the check of a turn,
its main phase, and then what one action of that has led to so far.
"""

from collections.abc import Callable
from typing import Final

from betacolony.exocolony.edition.components import Effect
from betacolony.exocolony.errors import Fault
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.actions import colonies, exocolonies, mining, offers
from betacolony.exocolony.rules.against import legal
from betacolony.exocolony.rules.cards import announcing, harm, playable
from betacolony.exocolony.rules.table.ranking import points_to_win
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.agenda import ANSWERS, CARD, FIRST_ANNOUNCED, HALF, PLAYER, SITE, USE, Frame
from betacolony.exocolony.state.position import PIECES, Position
from betacolony.exocolony.state.tables import BUY, FREE, KINDS, play_of

#: the index of who made an offer, and where the goods begin that it gives
_MAKER: Final = 2
_GIVE: Final = 3
#: decisions that lie on the step of an effect whose action asks them: by the action
_ASKED_BY: Final[dict[str, int]] = {
    "mine": agenda.ASK_MINE,
    "discover_life": agenda.ASK_FREE_CARD,
    "reveal_system": agenda.ASK_FREE_CARD,
    "discard_card": agenda.ASK_OWN_CARD,
    "keep_some": agenda.ASK_GIVE_UP,
}
#: decisions of the main phase that are answered before anything else
_ON_TOP: Final = frozenset({
    *(agenda.ASK_LAUNCH, agenda.ASK_STAR, agenda.ASK_EXO_SITE, agenda.ASK_COLONY_ASTEROID),
    *(agenda.ASK_PIECE, agenda.ASK_MAIN, agenda.ASK_ANSWER),
})  # fmt: skip


def agenda_faults(pos: Position) -> list[Fault]:
    """Faults of the agenda: of its order, or a decision on it that can't come up."""
    if not pos.agenda:
        return [] if _may_be_over(pos) else [Fault("agenda", "agenda_empty", {"points": points_to_win(pos)})]
    fits = _fits_setup if pos.agenda[0][0] == agenda.TURN else _fits_turn
    faults = [
        Fault(f"agenda[{number}]", "agenda_order", {"round": pos.round, "turn": pos.turn})
        for number in range(len(pos.agenda))
        if not fits(pos, number)
    ]
    return faults or [
        Fault(f"agenda[{number}]", "no_answer_here", {})
        for number, frame in enumerate(pos.agenda)
        if not _can_come_up(pos, frame)
    ]


def _may_be_over(pos: Position) -> bool:
    """X-END-1, X-END-5, X-SOLO-3."""
    last = pos.round == pos.t.rules.round_limit and pos.turn == pos.players - 1
    return last or pos.total(pos.active) >= points_to_win(pos) or (pos.players == 1 and pos.round > 0)


def _fits_setup(pos: Position, number: int) -> bool:
    """Whether a frame may stand at this place before a turn: first Colonies wait for the first one (X-SET-13)."""
    order, to_place = pos.turn_order(), len(pos.agenda) - 1
    if number == 0:
        last = pos.round == pos.t.rules.round_limit and pos.turn == pos.players - 1
        placed = {piece.player for piece in pos.pieces.values()}
        in_order = pos.turn == 0 and placed == {*order[: pos.players - to_place]}
        return not last and (in_order if pos.round == 0 else not to_place)
    frame = pos.agenda[number]
    return number <= pos.players and frame == (agenda.ASK_HOME_SITE, order[-number])


def _fits_turn(pos: Position, number: int) -> bool:
    """Whether a frame may stand at this place in a turn."""
    frame = pos.agenda[number]
    kind, top = frame[0], number == len(pos.agenda) - 1
    if number == 0:
        return kind == agenda.CHECK and pos.round > 0 and frame[PLAYER] == pos.active
    below = pos.agenda[number - 1]
    if number == 1:
        return kind == agenda.ASK_MAIN and frame[PLAYER] == pos.active
    if (kind in _ON_TOP or kind >= FIRST_ANNOUNCED) and not top:
        return False
    if (kind in {agenda.EFFECT, agenda.BOUGHT}) and top:
        return False
    if kind not in {agenda.ASK_ANSWER, agenda.ASK_OWN_CARD, agenda.ASK_GIVE_UP} and frame[PLAYER] != pos.active:
        return False
    return _may_lie_on(pos, below, frame)


def _may_lie_on(pos: Position, below: Frame, frame: Frame) -> bool:
    """Whether a frame may follow from the one below it, within the main phase."""
    kind = frame[0]
    if below[0] == agenda.BOUGHT:
        return kind == agenda.EFFECT and frame[CARD] == below[CARD] and frame[USE] < 0
    taken = kind == agenda.BOUGHT or (kind >= FIRST_ANNOUNCED and frame[USE] == FREE)
    if below[0] == agenda.ASK_MAIN:
        # free cards come from the Lifeform of an Exocolony, and one may be at work already
        return kind in _ON_TOP - {agenda.ASK_MAIN} or kind == agenda.ASK_FREE_CARD or taken or _begins(frame)
    if below[0] == agenda.ASK_MINE:
        return _begins(frame) and frame[USE] >= 0
    if below[0] == agenda.ASK_FREE_CARD:
        return kind == agenda.ASK_FREE_CARD or taken
    if below[0] == agenda.EFFECT:
        asked = _ASKED_BY.get(_effect(pos, below).do, -1)
        if asked == agenda.ASK_FREE_CARD:
            return kind == asked or taken
        return kind == asked and frame[CARD] == below[CARD]
    return below[0] == kind and kind in {agenda.ASK_OWN_CARD, agenda.ASK_GIVE_UP} and frame[CARD] == below[CARD]


def _begins(frame: Frame) -> bool:
    """Whether a frame is of a card that is bought or used, not taken for a Lifeform."""
    if frame[0] >= FIRST_ANNOUNCED:
        return frame[USE] != FREE
    return frame[0] == agenda.BOUGHT or (frame[0] == agenda.EFFECT and frame[USE] >= 0)


def _effect(pos: Position, frame: Frame) -> Effect:
    """The effect that a step is about to finish or to begin; none if the card has no such half of one."""
    effects, half = play_of(pos.t, frame[CARD], frame[USE]).effects, frame[HALF]
    return effects[half // 2] if half < 2 * len(effects) else Effect()


# --- whether a decision can come up -------------------------------------------------------------------------------


def _can_come_up(pos: Position, frame: Frame) -> bool:
    """Whether the table allows a step or a decision, and there is an answer to it."""
    kind = frame[0]
    if kind >= FIRST_ANNOUNCED:
        return _announcement_fits(pos, frame) and bool(steps.choices(_resting(pos, frame)))
    check = _CHECKS.get(kind)
    if check is not None and not check(pos, frame):
        return False
    return kind < agenda.ASK_HOME_SITE or bool(steps.choices(_resting(pos, frame)))


def _resting(pos: Position, frame: Frame) -> Position:
    """The position as it would ask this decision."""
    new = pos.copy()
    new.agenda = [frame]
    return new


def _announcement_fits(pos: Position, frame: Frame) -> bool:
    """X-CARD-1, X-CARD-6: the card can be bought, taken or used, and each answer so far could be given."""
    player, card, use, answers = frame[PLAYER], frame[CARD], frame[USE], frame[ANSWERS:]
    if use == BUY:
        fits = legal(playable.against_buying(pos, player, card))
    elif use == FREE:
        fits = legal(playable.against_taking(pos, player, card))
    else:
        fits = legal(playable.against_using(pos, player, card, use))
        mined = any(below[0] == agenda.ASK_MINE for below in pos.agenda)
        fits = fits and (not mined or mining.usable_meanwhile(pos.t.options[card][use].effects[0]))
    return fits and _answers_fit(pos, frame, 0, answers)


def _answers_fit(pos: Position, frame: Frame, first_effect: int, answers: tuple[int, ...]) -> bool:
    """Whether each answer to a question of an effect from ``first_effect`` on is one that can be given."""
    player, card, use = frame[PLAYER], frame[CARD], frame[USE]
    questions = play_of(pos.t, card, use).questions
    return all(
        question.effect < first_effect
        or answer in announcing.options(pos, (question.kind, player, card, use, *answers[:number]))
        for number, (question, answer) in enumerate(zip(questions, answers, strict=False))
    )


def _effect_fits(pos: Position, frame: Frame) -> bool:
    """X-FX-4: an effect waits with its second half; the card is there, and later effects have answers to go by."""
    play, half, answers = play_of(pos.t, frame[CARD], frame[USE]), frame[HALF], frame[HALF + 1 :]
    if not 0 < half < 2 * len(play.effects) or not half % 2:
        return False
    if frame[USE] >= 0:
        return pos.count(frame[PLAYER], frame[CARD]) > 0
    # what earlier effects asked is of no more use, and the price is paid
    return _answers_fit(pos, (*frame[:USE], FREE), half // 2 + 1, answers)


def _launch_fits(pos: Position, frame: Frame) -> bool:
    return legal(colonies.against_settling(pos, frame[PLAYER], frame[SITE]))


def _star_fits(pos: Position, frame: Frame) -> bool:
    return legal(exocolonies.against_exocolony(pos, frame[PLAYER]))


def _exo_site_fits(pos: Position, frame: Frame) -> bool:
    player = frame[PLAYER]
    faction = pos.edition.factions[pos.faction[player]]
    there = pos.reserve[player * len(PIECES) + position.EXOCOLONY]
    return faction.exocolony_cost is not None and there > 0


def _colony_asteroid_fits(pos: Position, frame: Frame) -> bool:
    return legal(exocolonies.against_asteroid_colony(pos, frame[PLAYER]))


def _piece_fits(pos: Position, frame: Frame) -> bool:
    return _colony_asteroid_fits(pos, frame) and frame[exocolonies.ASTEROID] in pos.discards[tables.ASTEROIDS]


def _mine_fits(pos: Position, frame: Frame) -> bool:
    """The card is a Miner of the player's."""
    options = pos.edition.cards[frame[CARD]].exhaust
    return pos.count(frame[PLAYER], frame[CARD]) > 0 and any(effect.do == "mine" for effect in options)


def _give_up_fits(pos: Position, frame: Frame) -> bool:
    """Each is asked as often as there is something to give up (X-EVT-3)."""
    waiting = next(its for its in pos.agenda if its[0] == agenda.EFFECT and its[CARD] == frame[CARD])
    keep = _effect(pos, waiting).numbers["keep"]
    return harm.surplus(pos, frame[PLAYER], keep) == pos.agenda.count(frame)


def _answer_fits(pos: Position, frame: Frame) -> bool:
    """The active player made the offer, which was legal (X-VAR-2)."""
    maker, give, get = frame[_MAKER], frame[_GIVE : _GIVE + len(KINDS)], frame[_GIVE + len(KINDS) :]
    if maker != pos.active or not pos.offers:
        return False
    before = pos.copy()
    before.offers -= 1
    return legal(offers.against_offer(before, maker, offers.Offer(frame[PLAYER], give, get)))


_CHECKS: Final[dict[int, Callable[[Position, Frame], bool]]] = {
    agenda.EFFECT: _effect_fits,
    agenda.ASK_LAUNCH: _launch_fits,
    agenda.ASK_STAR: _star_fits,
    agenda.ASK_EXO_SITE: _exo_site_fits,
    agenda.ASK_COLONY_ASTEROID: _colony_asteroid_fits,
    agenda.ASK_PIECE: _piece_fits,
    agenda.ASK_MINE: _mine_fits,
    agenda.ASK_GIVE_UP: _give_up_fits,
    agenda.ASK_ANSWER: _answer_fits,
}
