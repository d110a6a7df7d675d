"""The first view of the look-back: one sentence, the chances, luck and choice, and the decisions that cost most."""

from collections.abc import Mapping

from markupsafe import Markup

from betacolony import Game
from betacolony.whatif import Verdict
from betacolony_widgets.charts.chances import Bar, Chance, chances, luck_and_choice
from betacolony_widgets.lab import html
from betacolony_widgets.lab.results import points
from betacolony_widgets.lab.selectors import players
from betacolony_widgets.messages import Messages, capital

from .findings import Values, by_round, places
from .findings_html import choice_text, round_name, score_list, show_button
from .games import deciders, decisions
from .porthole import porthole

#: decisions with a porthole
_SHOWN = 3


def overview(game: Game, values: Values | None, judged: Mapping[int, Verdict], seat: int) -> Markup:
    """The view of a seat, with what is known so far."""
    messages = Messages.of(game.language)
    worst = worst_of(game, judged, seat)
    left = [html.heading(score_list(game), title(game, values, seat)), players(messages, game, "seat.pick", seat)]
    if values is None:
        left.append(html.paragraph(messages.say("aftermath.not_yet")))
    else:
        left += [_chances(game, values, seat, worst), _luck(game, values)]
    right = [html.tag("h3", messages.say("aftermath.cost_most"))]
    right += [_decision(game, verdict, number) for number, verdict in enumerate(worst, 1)]
    right.append(html.note(_rest(game, judged, seat, len(worst))))
    return html.tag("div", html.tag("div", *left), html.tag("div", *right), class_="bc-after-overview")


def worst_of(game: Game, judged: Mapping[int, Verdict], seat: int) -> list[Verdict]:
    """The decisions of a seat that were surely worse than another, the dearest first."""
    own = [judged[record] for record in decisions(game, seat) if record in judged] if seat in deciders(game) else []
    worse = [verdict for verdict in own if verdict.kind == "worse" and verdict.loss]
    return sorted(worse, key=lambda verdict: -verdict.loss.interval.mean if verdict.loss else 0.0)[:_SHOWN]


def title(game: Game, values: Values | None, seat: int) -> str:
    """The end of the game for a seat, and the round in which most was lost or won."""
    messages = Messages.of(game.language)
    totals = [score.total for score in game.scores()]
    name, gap = (
        game.names[seat],
        totals[seat] - max(total for at, total in enumerate(totals) if at != seat) if len(totals) > 1 else 0,
    )
    won = game.result is not None and seat in game.result.winners
    key = "wins" if won else "loses"
    first = messages.say(f"aftermath.{key}", name=name, n=abs(gap))
    if values is None:
        return first
    changes = by_round(values.moments, values.ends, seat)
    decisive = (max if won else min)(changes, key=changes.__getitem__)
    return f"{first} {messages.say('aftermath.decided', when=capital(round_name(messages, decisive)))}"


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
    head = html.tag("h3", messages.say("aftermath.chances_head"))
    return html.tag("figure", head, chances(sentence, series, seat, marks, pins), class_="bc-chart")


def _luck(game: Game, values: Values) -> Markup:
    messages = Messages.of(game.language)
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
    return html.join(
        [html.tag("h3", sentence), luck_and_choice(messages, sentence, rows), html.note(say("aftermath.luck_note"))]
    )


def _decision(game: Game, verdict: Verdict, number: int) -> Markup:
    messages = Messages.of(game.language)
    record, say = verdict.record, messages.say
    before = game.at(record - 1)
    where = capital(round_name(messages, before.position.round))
    option = game.history[record].option
    if verdict.loss is None or option is None:
        return Markup()
    loss = points(messages, verdict.loss.interval).replace("+", "\u2212", 1)
    picture = porthole(game, record, option, verdict.best)
    return html.tag(
        "section",
        picture,
        html.tag("p", html.tag("b", str(number), class_="bc-after-number"), where, class_="bc-tabs-kicker"),
        html.tag("h4", capital(choice_text(game, record))),
        html.tag("p", say("aftermath.better", best=before.tell(verdict.best)), " ", show_button(game, record)),
        html.tag("strong", say("aftermath.cp", n=loss), class_="bc-after-cost"),
        class_="bc-after-decision",
    )


def _rest(game: Game, judged: Mapping[int, Verdict], seat: int, shown: int) -> str:
    messages = Messages.of(game.language)
    known = sum(record in judged for record in decisions(game, seat)) if seat in deciders(game) else 0
    if not known:
        return messages.say("aftermath.none_judged")
    return messages.count("aftermath.others_judged", known - shown)
