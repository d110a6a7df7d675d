"""The first view of the look-back: one sentence, the chances, luck and choice, and the decisions that cost most."""

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from betacolony import Edition, Game, Option
from betacolony.whatif import Interval, Moment, Verdict
from betacolony_widgets.charts.chances import Bar, Chance, chances, luck_and_choice
from betacolony_widgets.charts.signs import seat_sign
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.options_panel import written
from betacolony_widgets.live_lab.results import percent
from betacolony_widgets.live_lab.selectors import players
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.pages import contents

from .analysis_form import how
from .findings import Values, open_questions, places
from .findings_html import (
    chances_answer,
    choice_text,
    lab_button,
    player,
    round_name,
    score_list,
    score_table,
    show_button,
    why,
)
from .games import decisions
from .porthole import porthole

#: decisions with a porthole
_SHOWN: Final = 3
#: halves of a 95 % interval in three standard errors
_SURE: Final = 3 / 1.96


class Look(NamedTuple):
    """A game that is looked back at, with what is known so far, and the seat whose view it is.

    ``policy``: who plays on; ``has_lab``: whether there is a lab that opens moments.
    """

    game: Game
    values: Values | None
    verdicts: Mapping[int, Verdict]
    seat: int
    policy: str
    has_lab: bool

    @property
    def messages(self) -> Messages:
        """The messages in the language of the game."""
        return Messages.of(self.game.language)


def overview(look: Look, form: Markup) -> Markup:
    """The view of a seat, with what is known so far; the ``form`` stands in for charts until there are some."""
    game, values, seat, messages = look.game, look.values, look.seat, look.messages
    worst = worst_of(look)
    said = messages.say("aftermath.not_yet") if values is None else chances_answer(game, values, seat)
    signs = [seat_sign(colour) for colour in game.edition.player_colours]
    head = [
        html.row(
            html.tag("p", score_list(game), class_="bc-tabs-kicker"),
            players(messages, game.names, signs, "seat.pick", seat),
        ),
        html.heading("", title(game, values, seat), said),
    ]
    charts = [form, score_table(game)] if values is None else [_chances(game, values, seat, worst), _luck(look, values)]
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
    worse = [verdict for verdict in _judged(look) if verdict.kind == "worse" and verdict.loss]
    return sorted(worse, key=lambda verdict: verdict.cost, reverse=True)[:_SHOWN]


def best_of(look: Look) -> tuple[Moment, Interval] | None:
    """The moment that gained a seat most, and the gain of its lead in CP; None unless it is more than chance.

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


def title(game: Game, values: Values | None, seat: int) -> str:
    """The end of the game for a seat, and the round in which most was lost or won."""
    messages = Messages.of(game.language)
    totals = [score.total for score in game.scores()]
    name, gap = (
        game.names[seat],
        totals[seat] - max(total for at, total in enumerate(totals) if at != seat) if len(totals) > 1 else 0,
    )
    key = "wins" if _won(game, seat) else "loses"
    if name == messages.say("seat.you"):
        key = f"you_{key}"
    first = messages.say(f"aftermath.{key}", name=name, n=abs(gap))
    if values is None:
        return first
    when = capital(round_name(messages, decisive_round(game, values, seat)))
    return f"{first} {messages.say('aftermath.decided', when=when)}"


def decisive_round(game: Game, values: Values, seat: int) -> int:
    """The round of the moment in which a winner's chances rose most, or a loser's fell most."""
    chances = [*(moment.before[seat][1].mean for moment in values.moments), values.ends[seat][1]]
    changes = [after - before for before, after in pairwise(chances)]
    return values.moments[changes.index((max if _won(game, seat) else min)(changes))].round


def _won(game: Game, seat: int) -> bool:
    return game.result is not None and seat in game.result.winners


def _chances(game: Game, values: Values, seat: int, worst: list[Verdict]) -> Markup:
    messages = Messages.of(game.language)
    at, last = places(values.moments), game.edition.rules.rounds + 1.0
    series = []
    for number, name in enumerate(game.names):
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
        series.append(Chance(game.edition.player_colours[number], name, [*line, (last, end, end, end)]))
    records = [moment.record for moment in values.moments]
    pins = [at[records.index(values.before(verdict.record).record)] for verdict in worst]
    first = float(int(at[0]))
    marks = {float(number): str(number) if number else "" for number in range(int(first), int(last))} | {last: ""}
    sentence = messages.say("aftermath.chances_said", name=game.names[seat])
    table = html.button(messages.say("aftermath.to_table"), "open.tab", "chances", about=sentence)
    head = html.tag("header", html.tag("h3", messages.say("aftermath.chances_head")), table)
    return html.tag("figure", head, chances(sentence, series, seat, marks, pins), class_="bc-chart")


def _luck(look: Look, values: Values) -> Markup:
    game, messages = look.game, look.messages
    say, signed = messages.say, messages.signed
    rows = []
    for seat, name in enumerate(game.names):
        lead = values.splits[seat][0]
        luck, own, others = lead.start.mean + lead.luck.mean, lead.own.mean, lead.others.mean
        bars = [
            Bar(say("aftermath.bar_luck"), signed(luck), luck, outlined=True),
            Bar(say("aftermath.bar_own"), signed(own), own, outlined=False),
            Bar(say("aftermath.bar_others"), signed(others), others, outlined=False),
        ]
        rows.append((game.edition.player_colours[seat], name, bars, signed(lead.result, 0)))
    sentence = say("aftermath.luck_head")
    table = html.button(say("aftermath.to_table"), "open.tab", "split", about=sentence)
    return html.tag(
        "section",
        html.tag("header", html.tag("h3", sentence), table),
        luck_and_choice(messages, sentence, rows),
        html.note(say("aftermath.luck_note", player=player(messages, look.policy))),
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
        option = look.game.history[moment.last].option
        if option is not None:
            text = html.paragraph(say("aftermath.gained_most", player=player(messages, look.policy)))
            figure = written(messages, gain, "lead")
            parts.append(_decision(look, moment.last, "", (option, option), text, figure, "bc-after-gain"))
    judged = _judged(look)
    if judged:
        unsettled = len(open_questions(judged, len(judged)))
        harmless = sum(verdict.kind != "worse" for verdict in judged) - unsettled
        told = [
            messages.count(f"aftermath.others_{key}", number)
            for key, number in (("open", unsettled), ("judged", harmless))
            if number
        ]
        listed = html.button(say("aftermath.all", n=len(judged)), "open.tab", "verdicts")
        parts.append(html.tag("p", " ".join(told), " ", listed, class_="bc-tabs-note"))
    return parts


def _judged(look: Look) -> list[Verdict]:
    """The verdicts on decisions of the seat."""
    return [look.verdicts[record] for record in decisions(look.game, look.seat) if record in look.verdicts]


def _costly(look: Look, verdict: Verdict, number: int) -> Markup:
    record, option = verdict.record, look.game.history[verdict.record].option
    if verdict.loss is None or option is None:
        return Markup()
    mean, half = written(look.messages, verdict.loss.interval, "lead")
    say, chance = look.messages.say, verdict.win
    better = say("aftermath.better", best=look.game.at(record - 1).tell(verdict.best))
    reasons = why(look.messages, verdict)
    if chance and chance.certain and chance.mean > 0:
        reasons = f"{say('aftermath.cost_chance', chance=percent(look.messages, chance.interval))} {reasons}"
    text = html.join([html.paragraph(better), " ", html.tag("p", reasons, class_="bc-tabs-note")])
    figure = (mean.replace("+", "\u2212", 1), half)
    return _decision(look, record, str(number), (option, verdict.best), text, figure, "bc-after-cost")


def _decision(
    look: Look,
    record: int,
    number: str,
    options: tuple[Option, Option],
    text: Markup,
    figure: tuple[str, str],
    kind: str,
) -> Markup:
    """A decision: its porthole with the chosen and the better option, its place, words, and figure."""
    game = look.game
    where = capital(round_name(look.messages, game.at(record - 1).position.round))
    pin = html.tag("b", number, class_="bc-after-number") if number else Markup()
    buttons = [show_button(game, record)]
    if look.has_lab:
        buttons.append(lab_button(game, record))
    return html.tag(
        "section",
        porthole(game, record, *options),
        html.tag("p", pin, where, class_="bc-tabs-kicker"),
        html.tag("h4", capital(choice_text(game, record))),
        html.tag("div", text, *buttons, class_="bc-after-why"),
        html.tag("p", html.tag("strong", figure[0]), html.tag("span", figure[1]), class_=f"bc-after-figure {kind}"),
        class_="bc-after-decision",
    )


# --- playing again ---------------------------------------------------------------------------------------------------


def _again(look: Look, worst: list[Verdict]) -> list[Markup]:
    """Links that play a round again from the seat's first decision in it, or the whole game with the same dice."""
    game, say = look.game, look.messages.say
    own = decisions(game, look.seat)
    if game.edition is not Edition.load() or not own:
        return []  # the page of play could not read the code
    links = []
    round_ = game.at(worst[0].record - 1).position.round if worst else None
    if round_ is None and look.values:
        round_ = decisive_round(game, look.values, look.seat)
    if round_:
        first = next((record for record in own if game.at(record - 1).position.round == round_), None)
        if first is not None:
            links.append(_link(game.at(first - 1), look.seat, say("aftermath.try_again", n=round_), main=True))
    if not game.at(0).position.round:
        links.append(_link(game.at(0), look.seat, say("aftermath.same_dice"), main=False))
    return links


def _link(game: Game, seat: int, label: str, *, main: bool) -> Markup:
    page = contents.play_page(solo=game.position.solo is not None)
    if not page:
        return Markup()
    href = f"{page}?game={quote(game.code())}&you={seat}"
    return html.tag("a", label, href=href, class_="bc-tabs-link bc-tabs-main" if main else "bc-tabs-link")
