"""The form of the look-back: which game, how thoroughly, and whose decisions."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony import Game
from betacolony.core.executors import cores
from betacolony_widgets.lab import html
from betacolony_widgets.lab.background_work import Limits
from betacolony_widgets.messages import Messages

from . import games
from .findings import EFFORTS, Effort
from .findings_html import scores_told

#: seconds of one process that a playout takes, for each player who decides
_PLAYOUT: Final = 0.003
#: seconds; longer times are told in minutes
_LONG: Final = 50


class Wanted(NamedTuple):
    """What was asked for: how thoroughly, whose decisions ("" for everybody's), and what that takes."""

    effort: str
    whose: str
    starts: int
    limits: Limits


def choose(messages: Messages, kept: Sequence[str]) -> Markup:
    """Which game? ``kept`` are the places where the browser keeps one."""
    return html.join([html.paragraph(messages.say("aftermath.ask")), _offered(messages, kept)])


def taken(game: Game, kept: Sequence[str]) -> Markup:
    """The game that was chosen, and how to choose another."""
    messages = Messages.of(game.language)
    say = messages.say
    told = say("aftermath.taken", scores=scores_told(game))
    own = html.field(say("aftermath.own_code"), html.entry("own_code", game.code(), wide=True, readonly=True))
    return html.join(
        [html.tag("h3", told), html.folded(say("aftermath.another"), _offered(messages, kept), own, key="another")]
    )


def _offered(messages: Messages, kept: Sequence[str]) -> Markup:
    own = [
        html.button(messages.say(f"aftermath.kept_{place}"), "start.kept", place, main=place == "finished", kept=place)
        for place in kept
    ]
    examples = [html.button(messages.say(f"aftermath.example_{one}"), "start.example", one) for one in games.EXAMPLES]
    code = html.form(
        "start.code",
        html.row(
            html.field(messages.say("aftermath.code"), html.entry("code", wide=True)),
            html.tag("button", messages.say("aftermath.open"), type="submit"),
        ),
    )
    return html.join([html.row(*own, *examples), code])


def look(game: Game, wanted: Wanted) -> Markup:
    """How thoroughly, and at whose decisions."""
    messages = Messages.of(game.language)
    say = messages.say
    seats = games.deciders(game)
    whose = {"": say("aftermath.everybody"), **{str(seat): game.names[seat] for seat in seats}}
    efforts = {name: _effort(game, wanted, name, effort) for name, effort in EFFORTS.items()}
    controls = [html.field(say("aftermath.effort"), html.choice("effort", efforts, wanted.effort, "look.effort"))]
    if len(seats) > 1:
        controls.append(html.field(say("aftermath.whose"), html.choice("whose", whose, wanted.whose, "look.whose")))
    go = html.tag("button", say("aftermath.go"), type="submit", class_="bc-bench-main", data_key="look.go")
    save = html.button(say("aftermath.csv"), "csv")
    effort = EFFORTS[wanted.effort]
    told = say("aftermath.effort_told", each=effort.each, search=effort.judging)
    note = html.paragraph(f"{told} {_limits(messages, wanted.limits)}".strip(), "bc-bench-note")
    return html.join([html.form("look.go", html.row(*controls, go, save)), note])


def _effort(game: Game, wanted: Wanted, name: str, effort: Effort) -> str:
    messages = Messages.of(game.language)
    judged = len(games.decisions(game, int(wanted.whose) if wanted.whose else None)) * effort.judging
    seconds = (effort.each * wanted.starts + judged) * _PLAYOUT * len(games.deciders(game))
    time = about(messages, seconds / (wanted.limits.workers or cores()))
    return messages.say(f"aftermath.effort_{name}", time=time)


def _limits(messages: Messages, limits: Limits) -> str:
    """That a shared machine has limits."""
    parts = []
    if limits.workers is not None:
        parts.append(messages.count("lab.workers", limits.workers))
    if limits.playouts is not None:
        parts.append(messages.say("lab.playouts", n=messages.number(limits.playouts)))
        parts.append(messages.say("aftermath.in_parts"))
    return " ".join([*parts, messages.say("lab.hosted")]) if parts else ""


def about(messages: Messages, seconds: float) -> str:
    """A time, roughly."""
    if seconds < _LONG:
        return messages.say("aftermath.seconds", n=max(math.ceil(seconds / 5) * 5, 5))
    return messages.count("aftermath.minutes", max(round(seconds / 60), 1))
