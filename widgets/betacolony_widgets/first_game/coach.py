"""The coach: what the last turn came to, and what matters now. It never plays, and nothing waits for it."""

from betacolony.events import GoalScored
from betacolony.state.agenda import ROLL
from betacolony_widgets.live_table.history import latest_own
from betacolony_widgets.play.play import Play

from . import after, before
from .remarks import Remark, paragraph


class Coach:
    """Speaks beside a game, to the person who plays it."""

    def __init__(self) -> None:
        self._latest: tuple[object, str] = ((), "")

    def __call__(self, play: Play) -> str:
        """The coach's words for the moment; "" where the question says enough."""
        moment = (play.game, len(play.game.history), play.since, play.seen, play.stage, bool(play.chosen))
        if self._latest[0] != moment:
            self._latest = moment, paragraph(play.game, groups(play))
        return self._latest[1]


def groups(play: Play) -> list[list[Remark]]:
    """Remarks on the last turn, and on the decision at hand."""
    if play.trunk or play.looking is not None or play.chosen or play.stage not in {"roll", "play"}:
        return []
    past = after.remarks(play)
    if is_cycle_over(play):
        return [past, [summary(play)]]
    if play.stage == "roll":
        return [past, [] if _has_told_goal(play, past) else [before.on_goal(play.game, play.me)]]
    return [past, before.remarks(play.game, play.me)]


def _has_told_goal(play: Play, past: list[Remark]) -> bool:
    """True if the goal has just been met, or the cycle card's gift chosen with the goal beside it."""
    if any(remark.key == "now_met" for remark in past):
        return True
    latest = latest_own(play.game.history, play.bots, 1)
    decision = play.game.history[latest].decision if latest else None
    return decision is not None and decision.kind == "cycle_material"


def is_cycle_over(play: Play) -> bool:
    """True if a cycle has just been scored, and the next round is still to be rolled."""
    pos, rules = play.game.position, play.game.edition.rules
    if not pos.round > 1 or (pos.round - 1) % rules.rounds_per_cycle:
        return False
    return play.stage == "roll" or any(frame[0] == ROLL for frame in pos.agenda)


def summary(play: Play) -> Remark:
    """Remarks on the cycle that is over."""
    pos, me = play.game.position, play.me
    card = pos.t.cards[pos.cards[pos.cycle - 1]]
    met = any(
        isinstance(event, GoalScored) and event.player == me and event.card == card
        for record in play.game.history
        for event in record.events
    )
    facts = {
        "cycle": pos.cycle,
        "cp": pos.total(me),
        "influence": sum(play.game.position.seats[me].influence.values()),
        "crew": pos.crew_on_board(me),
    }
    return Remark("cycle_met" if met else "cycle_missed", facts, 5)
