"""The first view of the look-back: one sentence, the chances, luck and choice, and the decisions that cost most."""

import math
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from betacolony.core.tallies import Interval
from betacolony.core.whatif.aftermath import Moment
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.charts.chances import Bar, Chance, chances, luck_and_choice
from betacolony_widgets.charts.signs import seat_sign
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.options_panel import written
from betacolony_widgets.live_lab.results import percent, points
from betacolony_widgets.live_lab.selectors import players
from betacolony_widgets.messages import Messages, capital

from .analysis_form import how
from .findings import Values, is_told, open_questions, places
from .findings_html import (
    chances_answer,
    choice_text,
    lab_button,
    more_helps,
    player,
    round_name,
    score_list,
    score_table,
    show_button,
    why,
)
from .finished_game import FinishedGame, Judged

#: decisions with a porthole
_SHOWN: Final = 3
#: halves of a 95 % interval in three standard errors
_SURE: Final = 3 / 1.96


class Look(NamedTuple):
    """A game that is looked back at, with what is known so far, and the seat whose view it is.

    ``policy``: who plays on; ``has_lab``: whether there is a lab that opens moments.
    """

    its: FinishedGame[Any]
    values: Values | None
    judged: Mapping[int, Judged]
    seat: int
    policy: str
    has_lab: bool

    @property
    def messages(self) -> Messages:
        """The messages in the language of the game."""
        return self.its.messages


def overview(look: Look, form: Markup) -> Markup:
    """The view of a seat, with what is known so far; the ``form`` stands in for charts until there are some."""
    its, values, seat, messages = look.its, look.values, look.seat, look.messages
    worst = worst_of(look)
    said = messages.say("aftermath.not_yet") if values is None else chances_answer(its, values, seat)
    signs = [seat_sign(name) for name in its.seats]
    pill = players(messages, its.game.names, signs, "seat.pick", seat) if not its.alone else Markup()
    head = [
        html.row(html.tag("p", score_list(its), class_="bc-tabs-kicker"), pill),
        html.heading("", title(its, values, seat), said),
    ]
    charts = [form, score_table(its)]
    if values is not None:
        charts = [score_table(its) if its.alone else _chances(its, values, seat, worst), _luck(look, values)]
    return html.tag(
        "div",
        html.tag("div", *head, class_="bc-after-head"),
        html.tag("div", *charts, class_="bc-after-charts"),
        html.tag(
            "div",
            *_decisions(look, worst),
            class_="bc-after-decisions",
            tabindex="0",
            role="group",
            aria_label=messages.say("aftermath.cost_most"),
        ),
        html.foot(*_again(look, worst)),
        class_="bc-after-overview",
    )


def worst_of(look: Look) -> list[Verdict]:
    """The decisions of a seat that were surely worse than another, the dearest first."""
    worse = [found.verdict for found in _judged(look) if found.kind == "worse" and found.verdict.loss]
    return sorted(worse, key=lambda verdict: verdict.cost, reverse=True)[:_SHOWN]


def best_of(look: Look) -> tuple[Moment, Interval] | None:
    """The moment that gained a seat most, and the gain of its lead in points; None unless it is more than chance.

    The gain is measured against what the player who plays on would have done there, on average. The greatest of many
    gains is flattered, so it takes more than three standard errors.
    """
    best: tuple[Moment, Interval] | None = None
    for moment in look.values.moments if look.values else ():
        if moment.player != look.seat:
            continue
        (before, _), (after, _) = moment.before[look.seat], moment.after[look.seat]
        mean, half = after.mean - before.mean, math.hypot(before.half, after.half)  # shared luck narrows it further
        if mean > _SURE * half and (best is None or mean > best[1].mean):
            best = moment, Interval(mean, mean - half, mean + half)
    return best


def title(its: FinishedGame[Any], values: Values | None, seat: int) -> str:
    """The end of the game for a seat, and the round in which most was lost or won."""
    say, totals, name = its.say, [score.total for score in its.scores()], its.game.names[seat]
    gap = totals[seat] - max(total for at, total in enumerate(totals) if at != seat) if len(totals) > 1 else 0
    key = "wins" if seat in its.winners else "loses"
    if name == say("seat.you"):
        key = f"you_{key}"
    first = say(f"aftermath.{key}", name=name, n=abs(gap), rounds=its.last_round)
    if values is None or its.alone:
        return first
    when = capital(round_name(its.messages, decisive_round(its, values, seat)))
    return f"{first} {say('aftermath.decided', when=when)}"


def decisive_round(its: FinishedGame[Any], values: Values, seat: int) -> int:
    """The round of the moment in which a winner's chances rose most, or a loser's fell most; alone, rounds to spare."""
    of = 0 if its.alone else 1
    chances = [*(moment.before[seat][of].mean for moment in values.moments), values.ends[seat][of]]
    changes = [after - before for before, after in pairwise(chances)]
    return values.moments[changes.index((max if seat in its.winners else min)(changes))].round


def _chances(its: FinishedGame[Any], values: Values, seat: int, worst: list[Verdict]) -> Markup:
    messages, names = its.messages, its.game.names
    at, last = places(values.moments), its.last_round + 1.0
    series = []
    for number, name in enumerate(names):
        line = [
            (
                x,
                100 * moment.before[number][1].mean,
                100 * moment.before[number][1].low,
                100 * moment.before[number][1].high,
            )
            for x, moment in zip(at, values.moments, strict=True)
        ]
        end = 100 * values.ends[number][1]
        series.append(Chance(its.seats[number], name, [*line, (last, end, end, end)]))
    records = [moment.record for moment in values.moments]
    pins = [at[records.index(values.before(verdict.record).record)] for verdict in worst]
    first = float(int(at[0]))
    marks = {float(number): str(number) if number else "" for number in range(int(first), int(last))} | {last: ""}
    sentence = messages.say("aftermath.chances_said", name=names[seat])
    table = html.button(messages.say("aftermath.to_table"), "open.tab", "chances", about=sentence)
    head = html.tag("header", html.tag("h3", messages.say("aftermath.chances_head")), table)
    return html.tag("figure", head, chances(sentence, series, seat, marks, pins), class_="bc-chart")


def _luck(look: Look, values: Values) -> Markup:
    its, messages = look.its, look.messages
    say, signed = messages.say, messages.signed
    rows, known = [], list[bool]()
    for seat, name in enumerate(its.game.names):
        lead = values.splits[seat][0]
        parts = {"luck": _sum(lead.start, lead.luck), "own": lead.own, "others": lead.others}
        result = lead.result
        if its.alone:  # whatever was to be expected at first, there is nobody to be compared with
            parts, result = {"luck": lead.luck, "own": lead.own}, lead.result - lead.start.mean
        bars = [_bar(messages, name, part) for name, part in parts.items()]
        known += [bar.value is not None for bar in bars]
        rows.append((its.seats[seat], name, bars, signed(result, 1 if its.alone else 0)))
    sentence, sides = say("aftermath.luck_head"), (say("aftermath.bars_behind"), say("aftermath.bars_ahead"))
    drawn = [html.paragraph(say("aftermath.luck_unsure"))]
    if any(known):
        note = html.note(say("aftermath.luck_note", player=player(messages, look.policy)))
        drawn = [luck_and_choice(messages, sentence, sides, rows), note]
    if not all(known) and more_helps(its, values, look.policy):
        drawn.append(html.note(say("aftermath.more_games")))
    table = html.button(say("aftermath.to_table"), "open.tab", "split", about=sentence)
    return html.tag(
        "section",
        html.tag("header", html.tag("h3", sentence), table),
        *drawn,
    )


def _sum(first: Interval, second: Interval) -> Interval:
    """The sum of two values that may vary together: at worst, their deviations add up."""
    return Interval(first.mean + second.mean, first.low + second.low, first.high + second.high)


def _bar(messages: Messages, name: str, part: Interval) -> Bar:
    """A part of a lead; what can't be told apart from zero has words in place of its figure."""
    words = points(messages, part) if part.half else messages.signed(part.mean)
    known = is_told(part)
    return Bar(
        messages.say(f"aftermath.bar_{name}"),
        words if known else messages.say("aftermath.part_unsure"),
        part.mean if known else None,
        outlined=name == "luck",
    )


# --- the decisions ---------------------------------------------------------------------------------------------------


def _decisions(look: Look, worst: list[Verdict]) -> list[Markup]:
    """The dearest decisions, the best one, and a line about the others."""
    say, messages, best = look.messages.say, look.messages, best_of(look)
    unit = html.tag("span", say("aftermath.in_cp"), class_="bc-tabs-kicker")
    parts = [html.tag("header", html.tag("h3", say("aftermath.cost_most")), unit)]
    parts += [_costly(look, verdict, number) for number, verdict in enumerate(worst, 1)]
    if not worst and _judged(look):
        parts.append(html.paragraph(say("aftermath.nothing_cost")))
    elif not worst:
        parts += [html.paragraph(say("aftermath.none_judged")), how(messages)]
    if best:
        moment, gain = best
        parts.append(html.tag("header", html.tag("h3", say("aftermath.did_best"))))
        option = look.its.game.history[moment.last].option
        if option is not None:
            text = html.paragraph(say("aftermath.gained_most", player=player(messages, look.policy)))
            figure = written(messages, gain, "lead")
            parts.append(_decision(look, moment.last, "", (option, option), text, figure, "bc-after-gain"))
    judged = _judged(look)
    if judged:
        kinds = Counter(found.kind for found in judged)
        verdicts = [found.verdict for found in judged]
        unsettled = len(open_questions(verdicts, len(judged)))
        numbers = {
            "worse": kinds["worse"] - len(worst),
            "open": unsettled,
            "judged": len(judged) - kinds["worse"] - kinds["liked"] - unsettled,
            "liked": kinds["liked"],
            "unjudged": len(look.its.decisions(look.seat)) - len(judged),
        }
        bound = {"most": math.ceil(max(its.at_stake for its in verdicts)), "unit": say("aftermath.in_cp")}
        told = [messages.count(f"aftermath.others_{key}", n, **bound) for key, n in numbers.items() if n]
        listed = html.button(say("aftermath.all", n=len(judged)), "open.tab", "verdicts")
        parts.append(html.tag("p", " ".join(told), " ", listed, class_="bc-tabs-note"))
    return parts


def _judged(look: Look) -> list[Judged]:
    """The verdicts on decisions of the seat."""
    return [look.judged[record] for record in look.its.decisions(look.seat) if record in look.judged]


def _costly(look: Look, verdict: Verdict, number: int) -> Markup:
    record, option = verdict.record, look.its.game.history[verdict.record].option
    if verdict.loss is None or option is None:
        return Markup()
    mean, half = written(look.messages, verdict.loss.interval, "lead")
    say, chance = look.messages.say, verdict.win
    better = say("aftermath.better", best=look.its.game.at(record - 1).tell(verdict.best))
    reasons = why(look.its, verdict)
    if chance and chance.certain and chance.mean > 0 and not look.its.alone:
        reasons = f"{say('aftermath.cost_chance', chance=percent(look.messages, chance.interval))} {reasons}"
    text = html.join([html.paragraph(better), " ", html.tag("p", reasons, class_="bc-tabs-note")])
    figure = (mean.replace("+", "\u2212", 1), half)
    return _decision(look, record, str(number), (option, verdict.best), text, figure, "bc-after-cost")


def _decision(
    look: Look,
    record: int,
    number: str,
    options: tuple[Any, Any],
    text: Markup,
    figure: tuple[str, str],
    kind: str,
) -> Markup:
    """A decision: its porthole with the chosen and the better option, its place, words, and figure."""
    its = look.its
    where = capital(round_name(look.messages, its.round_of(record)))
    pin = html.tag("b", number, class_="bc-after-number") if number else Markup()
    buttons = [show_button(its, record)]
    if look.has_lab:
        buttons.append(lab_button(its, record))
    return html.tag(
        "section",
        its.porthole(record, *options),
        html.tag("p", pin, where, class_="bc-tabs-kicker"),
        html.tag("h4", capital(choice_text(its, record))),
        html.tag("div", text, *buttons, class_="bc-after-why"),
        html.tag("p", html.tag("strong", figure[0]), html.tag("span", figure[1]), class_=f"bc-after-figure {kind}"),
        class_="bc-after-decision",
    )


# --- playing again ---------------------------------------------------------------------------------------------------


def _again(look: Look, worst: list[Verdict]) -> list[Markup]:
    """Links that play a round again from the seat's first decision in it, or the whole game with the same luck."""
    its, say = look.its, look.messages.say
    own, page = its.decisions(look.seat), its.play_page()
    if not page or not own:
        return []
    links = []
    round_ = its.round_of(worst[0].record) if worst else None
    if round_ is None and look.values and not its.alone:
        round_ = decisive_round(its, look.values, look.seat)
    if round_:
        first = next((record for record in own if its.round_of(record) == round_), None)
        if first is not None:
            links.append(_link(page, look, first - 1, say("aftermath.try_again", n=round_), main=True))
    if not its.game.at(0).position.round:
        links.append(_link(page, look, 0, say("aftermath.same_dice"), main=False))
    return links


def _link(page: str, look: Look, record: int, label: str, *, main: bool) -> Markup:
    """A link to a page that plays on after a record of the game."""
    href = f"{page}?game={quote(look.its.game.at(record).code())}&you={look.seat}"
    return html.tag("a", label, href=href, class_="bc-tabs-link bc-tabs-main" if main else "bc-tabs-link")
