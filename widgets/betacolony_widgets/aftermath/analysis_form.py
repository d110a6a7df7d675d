"""The form of the look-back: the game, the effort, and whose decisions to judge."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony import Game
from betacolony.core.executors import cores
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.background_work import Limits
from betacolony_widgets.live_lab.forms import code_form, limits_text
from betacolony_widgets.live_lab.panel import FAST
from betacolony_widgets.messages import Messages

from . import games
from .findings import EFFORTS, Effort
from .findings_html import score_list

#: seconds of one process that a playout takes, for each player who decides, by who plays on
_PLAYOUT: Final = {"sampled": 0.0004, "greedy": 0.005} if FAST else {"sampled": 0.003, "greedy": 0.05}
#: the parts of how a game is judged, by the names of their messages
_HOW: Final = ("choices", "luck")
#: seconds; longer times are given in minutes
_LONG: Final = 50


class Request(NamedTuple):
    """The fields of the form: who plays on, effort, whose decisions ("" for all); the starts to play, and limits."""

    policy: str
    effort: str
    whose: str
    starts: int
    limits: Limits


def choose(messages: Messages, kept: Sequence[str]) -> Markup:
    """The form to choose a game, and how it is judged; ``kept`` are the pages that the browser has a game of."""
    say = messages.say
    ask = [html.heading("", say("aftermath.ask_head"), say("aftermath.ask")), _games(messages, kept)]
    return html.tag("div", html.tag("div", *ask), html.tag("div", how(messages)), class_="bc-after-choose")


def how(messages: Messages) -> Markup:
    """How decisions are judged, and what luck and choice are."""
    heads = [html.tag("h3", messages.say(f"aftermath.how_{part}_head")) for part in _HOW]
    texts = [html.paragraph(messages.say(f"aftermath.how_{part}")) for part in _HOW]
    return html.join([head + text for head, text in zip(heads, texts, strict=True)])


def taken(game: Game, kept: Sequence[str]) -> Markup:
    """The chosen game with its code, and the form to choose another."""
    messages = Messages.of(game.language)
    say = messages.say
    head = html.tag("h3", say("aftermath.taken", scores=score_list(game)))
    own = html.field(say("aftermath.own_code"), html.entry("own_code", game.code(), wide=True, readonly=True))
    another = html.tag("h3", say("aftermath.another"))
    return html.join([head, html.row(own, html.button(say("aftermath.csv"), "csv")), another, _games(messages, kept)])


def _games(messages: Messages, kept: Sequence[str]) -> Markup:
    own = [
        html.button(messages.say(f"aftermath.kept_{place}"), "start.kept", place, main=place == "finished", kept=place)
        for place in kept
    ]
    examples = [html.button(messages.say(f"aftermath.example_{key}"), "start.example", key) for key in games.EXAMPLES]
    code = code_form(messages.say("aftermath.code"), messages.say("aftermath.open"))
    return html.join([html.row(*own, *examples), code])


def look(game: Game, request: Request) -> Markup:
    """The form for the effort and for whose decisions to judge."""
    messages = Messages.of(game.language)
    say = messages.say
    seats = games.deciders(game)
    whose = {"": say("aftermath.everybody"), **{str(seat): game.names[seat] for seat in seats}}
    efforts = {name: _effort(game, request, name, effort) for name, effort in EFFORTS[request.policy].items()}
    policies = {name: say(f"lab.policy_{name}") for name in EFFORTS}
    controls = [
        html.field(say("aftermath.policy"), html.choice("policy", policies, request.policy, "look.policy")),
        html.field(say("aftermath.effort"), html.choice("effort", efforts, request.effort, "look.effort")),
    ]
    if len(seats) > 1:
        controls.append(html.field(say("aftermath.whose"), html.choice("whose", whose, request.whose, "look.whose")))
    go = html.submit(say("aftermath.go"), "look.go", main=True)
    effort = EFFORTS[request.policy][request.effort]
    playouts = say("aftermath.effort_told", each=effort.each, search=effort.judging)
    if effort.dearest is not None:
        playouts = f"{playouts} {say('aftermath.effort_dearest', n=effort.dearest)}"
    limits = limits_text(messages, request.limits, say("aftermath.in_parts"))
    note = html.note(f"{playouts} {limits}".strip())
    return html.join([html.form("look.go", html.row(*controls, go)), note])


def _effort(game: Game, request: Request, name: str, effort: Effort) -> str:
    messages = Messages.of(game.language)
    number = len(games.decisions(game, int(request.whose) if request.whose else None))
    if effort.dearest is not None:
        number = min(number, effort.dearest * (1 if request.whose else len(games.deciders(game))))
    again = min(sum(effort.again[:1]), number)
    judged = number * effort.judging + again * effort.closer.judging
    seconds = (effort.each * request.starts + judged) * _PLAYOUT[request.policy] * len(games.deciders(game))
    time = about(messages, seconds / (request.limits.workers or cores()))
    return messages.say(f"aftermath.effort_{name}", time=time)


def about(messages: Messages, seconds: float) -> str:
    """A rough time in words."""
    if seconds < _LONG:
        return messages.say("aftermath.seconds", n=max(math.ceil(seconds / 5) * 5, 5))
    return messages.count("aftermath.minutes", max(round(seconds / 60), 1))
