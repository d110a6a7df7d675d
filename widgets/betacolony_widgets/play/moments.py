"""Moments: the end of a round or a cycle, and the end of the game, told on the board in the order in which they happen.

``overlay/moments.js`` shows them; the same words go to screen readers (``spoken``).
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from betacolony import Event, events
from betacolony_widgets.board.anchors import around
from betacolony_widgets.board.descriptions import LAST_SOURCES, cycle_bonus_words, goal_words
from betacolony_widgets.board.painting.svg import rectangle
from betacolony_widgets.board.shapes import Scene, Text
from betacolony_widgets.live_table.history import visible

from .ending import Named, ending, players_of
from .play import Play

#: the events that a moment tells
_TOLD: Final = (
    *(events.ColumnClosed, events.GoalScored, events.GoalMissed, events.MarkerPassed),
    *(events.CycleStarted, events.ColumnOpened, events.RoundStarted),
)
#: the sources of points that are counted when a cycle or the game ends
_AT_END: Final = frozenset({"goals", *LAST_SOURCES})


class Row(Named):
    """A player's line in a moment: words and points; ``good`` where a goal is met."""

    text: str
    value: str
    good: bool


def moment(play: Play) -> dict[str, Any] | None:
    """The moment that has just come, as data for the page; None if nothing has ended or begun since people last chose.

    Its "kind" is "round", "cycle" or "final". Lessons have no moments.
    """
    if play.lesson or play.looking is not None:
        return None
    since = _since(play)
    if any(isinstance(event, events.GameEnded) for event in since):
        return ending(play)
    begun = next((event for event in reversed(since) if isinstance(event, events.RoundStarted)), None)
    return None if begun is None else _round(play, begun)


def spoken(shown: dict[str, Any] | None) -> str:
    """A moment in one paragraph."""
    if shown is None or shown["kind"] == "final":  # the question tells the end
        return ""
    texts = [f"{shown['head']}."]
    for part in shown["parts"]:
        texts += [f"{part['head']}.", *(f"{line}." for line in part["lines"]), *(_row(row) for row in part["rows"])]
    return " ".join(texts)


def spoilers(scene: Scene) -> dict[str, list[str]]:
    """The outlines of places on the whole table that show the final points, to be covered while they are counted.

    Those of the "table" of points lie apart from the others: it says the same as the card that counts.
    """
    if not scene.places:
        return {"cover": [], "table": []}
    shown = {panel.id: around(panel.shapes) for panel in scene.panels if panel.shapes}
    points = [around([shape]) for shape in scene.shapes if isinstance(shape, Text) and shape.id.startswith("cp-")]
    # the paper that it lies on goes with it
    table = [shown.get("opened", shown["scores"])] if "scores" in shown else []
    return {"cover": [rectangle(box) for box in points], "table": [rectangle(box) for box in table]}


def _row(row: Row) -> str:
    """A player's row in words."""
    return f"{row['name']}: {', '.join(text for text in (row['text'], row['value']) if text)}."


def is_told(event: Event) -> bool:
    """True if a moment tells an event, so that the news needn't."""
    return isinstance(event, _TOLD) or (isinstance(event, events.PointsGained) and event.source in _AT_END)


def _since(play: Play) -> list[Event]:
    """The visible events since people last chose."""
    history, hidden = play.game.history, play.hidden
    number, first = play.since
    return [event for later in range(number, len(history)) for event in visible(history, later, hidden)][first:]


def _between_rounds(play: Play, begun: events.RoundStarted) -> list[Event]:
    """The visible events from the last turn before a round until now, even those that people saw before."""
    out: list[Event] = []
    history, hidden = play.game.history, play.hidden
    for number in reversed(range(len(history))):
        for event in reversed(visible(history, number, hidden)):
            if isinstance(event, events.TurnStarted) and begun in out:
                return out[::-1]
            out.append(event)
    return out[::-1]


def _part(head: str, lines: Iterable[str] = (), rows: Iterable[Row] = ()) -> dict[str, Any]:
    return {"head": head, "lines": [line for line in lines if line], "rows": list(rows)}


def _round(play: Play, begun: events.RoundStarted) -> dict[str, Any]:
    """The end of a round, with the cycle's goal if it is scored, and the beginning of the next."""
    say, players = play.messages.say, players_of(play)
    happened = _between_rounds(play, begun)
    parts = []
    goals = [event for event in happened if isinstance(event, events.GoalScored | events.GoalMissed)]
    if goals:
        parts.append(_goal(play, happened, goals[0].card))
    started = next((event for event in happened if isinstance(event, events.CycleStarted)), None)
    if started is not None:
        parts.append(_cycle(play, started))
    if begun.round > 1 and not goals:
        scores = play.game.scores()
        rows = [
            Row(**players[score.player], text="", value=say("card.cp", cp=score.total), good=False) for score in scores
        ]
        parts.insert(0, _part(say("moment.scores"), (), rows))
    key = "moment.first_you" if play.alone and begun.player == play.me else "moment.first"
    alone = play.game.position.solo is not None
    if alone and begun.round == 1:
        parts.insert(0, _part(say("moment.rival"), rival_words(play)))
    lines = [] if alone else [say(key, name=players[begun.player]["name"])]
    parts.append(_part(say("moment.round", n=begun.round), lines))
    return {
        "kind": "cycle" if started is not None else "round",
        "head": say("prompt.next", done=begun.round - 1) if begun.round > 1 else say("moment.begins"),
        "parts": parts,
    }


def rival_words(play: Play) -> list[str]:
    """The solo rival in two sentences (SOLO-3 to SOLO-6)."""
    return [play.messages.say("moment.rival_acts"), play.messages.say("moment.rival_scores")]


def _goal(play: Play, happened: Sequence[Event], card: str) -> dict[str, Any]:
    """The players who met the goal, with their points, and those who didn't."""
    say, players, edition = play.messages.say, players_of(play), play.game.edition
    entry = next(entry for entry in edition.cards if entry.id == card)
    points: dict[int, int] = {}
    for event in happened:
        if isinstance(event, events.PointsGained) and event.source == "goals":
            points[event.player] = points.get(event.player, 0) + event.amount
    rows = []
    for event in happened:
        if isinstance(event, events.GoalScored):
            value = say("motion.cp.many", n=points.get(event.player, 0))
            rows.append(Row(**players[event.player], text=say("moment.met"), value=value, good=True))
        elif isinstance(event, events.GoalMissed):
            rows.append(Row(**players[event.player], text=say("moment.missed"), value="", good=False))
    return _part(say("moment.goal", cycle=entry.cycle, goal=goal_words(play.messages, entry)), (), rows)


def _cycle(play: Play, started: events.CycleStarted) -> dict[str, Any]:
    """The next cycle's goal and its bonus."""
    say, messages = play.messages.say, play.messages
    entry = next(entry for entry in play.game.edition.cards if entry.id == started.card)
    goal = say("moment.next_goal", goal=goal_words(messages, entry), cp=entry.cp)
    bonus = say("moment.next_bonus", bonus=cycle_bonus_words(messages, entry.bonus))
    return _part(say("moment.cycle", cycle=started.cycle), [goal, bonus])
