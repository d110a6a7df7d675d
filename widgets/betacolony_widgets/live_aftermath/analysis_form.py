"""The form of the look-back: the game, the effort, and whose decisions to judge."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from betacolony.core.executors import cores
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.background_work import Limits
from betacolony_widgets.live_lab.forms import code_form, limits_text
from betacolony_widgets.messages import Messages

from .findings_html import score_list
from .finished_game import Effort, FinishedGame

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


class Sources(NamedTuple):
    """Where games come from: the places in the browser that have one, by their names, and the names of examples."""

    kept: Mapping[str, str]
    examples: Iterable[str]


def choose(messages: Messages, sources: Sources) -> Markup:
    """The form to choose a game, and how it is judged."""
    say = messages.say
    ask = [html.heading("", say("aftermath.ask_head"), say("aftermath.ask")), _games(messages, sources)]
    return html.tag("div", html.tag("div", *ask), html.tag("div", how(messages)), class_="bc-after-choose")


def how(messages: Messages) -> Markup:
    """How decisions are judged, and what luck and choice are."""
    heads = [html.tag("h3", messages.say(f"aftermath.how_{part}_head")) for part in _HOW]
    texts = [html.paragraph(messages.say(f"aftermath.how_{part}")) for part in _HOW]
    return html.join([head + text for head, text in zip(heads, texts, strict=True)])


def taken(its: FinishedGame[Any], sources: Sources) -> Markup:
    """The chosen game with its code, and the form to choose another."""
    say = its.say
    head = html.tag("h3", say("aftermath.taken", scores=score_list(its)))
    own = html.field(say("aftermath.own_code"), html.entry("own_code", its.game.code(), wide=True, readonly=True))
    another = html.tag("h3", say("aftermath.another"))
    return html.join(
        [head, html.row(own, html.button(say("aftermath.csv"), "csv")), another, _games(its.messages, sources)]
    )


def _games(messages: Messages, sources: Sources) -> Markup:
    own = [
        html.button(messages.say(f"aftermath.kept_{name}"), "start.kept", name, main=name == "finished", kept=place)
        for name, place in sources.kept.items()
    ]
    examples = [html.button(messages.say(f"aftermath.example_{key}"), "start.example", key) for key in sources.examples]
    code = code_form(messages.say("aftermath.code"), messages.say("aftermath.open"))
    return html.join([html.row(*own, *examples), code])


def look(its: FinishedGame[Any], request: Request) -> Markup:
    """The form for the effort and for whose decisions to judge."""
    messages, say, seats = its.messages, its.say, its.deciders
    whose = {"": say("aftermath.everybody"), **{str(seat): its.game.names[seat] for seat in seats}}
    efforts = {name: _effort(its, request, name, effort) for name, effort in its.efforts[request.policy].items()}
    policies = {name: say(f"lab.policy_{name}") for name in its.efforts}
    controls = [
        html.field(say("aftermath.policy"), html.choice("policy", policies, request.policy, "look.policy")),
        html.field(say("aftermath.effort"), html.choice("effort", efforts, request.effort, "look.effort")),
    ]
    if len(seats) > 1:
        controls.append(html.field(say("aftermath.whose"), html.choice("whose", whose, request.whose, "look.whose")))
    go = html.submit(say("aftermath.go"), "look.go", main=True)
    effort = its.efforts[request.policy][request.effort]
    playouts = say("aftermath.effort_told", each=effort.each, search=effort.judging)
    if effort.dearest is not None:
        playouts = f"{playouts} {say('aftermath.effort_dearest', n=effort.dearest)}"
    limits = limits_text(messages, request.limits, say("aftermath.in_parts"))
    how = say(f"lab.how_{request.policy}")
    note = html.note(f"{how} {playouts} {limits}".strip())
    return html.join([html.form("look.go", html.row(*controls, go)), note])


def _effort(its: FinishedGame[Any], request: Request, name: str, effort: Effort) -> str:
    number = len(its.decisions(int(request.whose) if request.whose else None))
    if effort.dearest is not None:
        number = min(number, effort.dearest * (1 if request.whose else len(its.deciders)))
    again = min(sum(effort.again[:1]), number)
    judged = number * effort.judging + again * effort.closer.judging
    seconds = (effort.each * request.starts + judged) * its.seconds[request.policy] * len(its.deciders)
    time = about(its.messages, seconds / (request.limits.workers or cores()))
    return its.say(f"aftermath.effort_{name}", time=time)


def about(messages: Messages, seconds: float) -> str:
    """A rough time in words."""
    if seconds < _LONG:
        return messages.say("aftermath.seconds", n=max(math.ceil(seconds / 5) * 5, 5))
    return messages.count("aftermath.minutes", max(round(seconds / 60), 1))
