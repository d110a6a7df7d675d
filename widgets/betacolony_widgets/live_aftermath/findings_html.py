"""The findings as HTML: a function for each part of the page."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from betacolony.core.tallies import Interval
from betacolony.core.whatif.aftermath import Moment, Split
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.results import percent, points, total
from betacolony_widgets.messages import Messages, capital

from .findings import PARTS, Values, by_round, open_parts, parts_of
from .finished_game import FinishedGame, Judged

#: decisions in the list; the others are folded away
_SHOWN = 12
#: points: a smaller difference isn't worth a word; and how many sources of one are told
_TOLD = 0.5
_MOST_TOLD = 4
#: the kinds of verdicts, in the order in which they are counted
_KINDS = ("only", "best", "liked", "ahead", "close", "worse")


def round_name(messages: Messages, round_: int) -> str:
    """The name of a round; 0 is the set-up."""
    return messages.say("aftermath.round", n=round_) if round_ else messages.say("aftermath.setup")


def choice_text(its: FinishedGame[Any], record: int) -> str:
    """The option chosen, in words."""
    option = its.game.history[record].option
    return "" if option is None else its.game.at(record - 1).tell(option)


def chooser(its: FinishedGame[Any], record: int) -> int:
    """The seat that decided."""
    decision = its.game.history[record].decision
    return 0 if decision is None else decision.player


def decision_labels(its: FinishedGame[Any]) -> dict[str, str]:
    """Each decision in a line, by its index in the game's history."""
    return {
        str(record): its.say(
            "aftermath.decision_line",
            n=record,
            round=round_name(its.messages, its.round_of(record)),
            name=its.game.names[chooser(its, record)],
            what=choice_text(its, record),
        )
        for record in its.decisions(None)
    }


def show_button(its: FinishedGame[Any], record: int) -> Markup:
    """The button that shows the position before a decision."""
    about = its.say("aftermath.show_this", n=record, what=choice_text(its, record))
    return html.button(its.say("aftermath.show"), "moment.show", str(record), about=about)


def lab_button(its: FinishedGame[Any], record: int) -> Markup:
    """The button that puts the position before a decision on the board of the lab."""
    about = its.say("aftermath.show_this", n=record, what=choice_text(its, record))
    return html.button(its.say("aftermath.to_lab"), "moment.lab", str(record), about=about)


def player(messages: Messages, policy: str) -> str:
    """Who plays on, in words."""
    return messages.say(f"aftermath.player_{policy}")


def beside(table: Markup, chart: Markup) -> Markup:
    """A table and its chart, side by side if there is room."""
    return html.tag("div", table, html.tag("div", chart), class_="bc-after-two")


def seat_choice(its: FinishedGame[Any], seat: int, *, all_seats: bool = True) -> Markup:
    """The list to choose whose figures are shown."""
    seats = range(len(its.game.names)) if all_seats else its.deciders
    names = {str(number): its.game.names[number] for number in seats}
    return html.field(its.say("aftermath.player"), html.choice("seat", names, str(seat), "seat"))


# --- the result ------------------------------------------------------------------------------------------------------


def score_list(its: FinishedGame[Any]) -> str:
    """The final scores, in words."""
    scores = [its.say("aftermath.scored", name=score.name, n=score.total) for score in its.scores()]
    return its.messages.listed(scores)


def result(its: FinishedGame[Any], seat: int, chart: Markup) -> Markup:
    """The winners, the scores, and the sources of a seat's points."""
    messages, winners = its.messages, [its.game.names[winner] for winner in its.winners]
    key = ("unfinished", "won")[len(winners)] if len(winners) < 2 else "shared"
    answer = its.say(f"aftermath.{key}", name="".join(winners), names=messages.listed(winners), scores=score_list(its))
    return html.join(
        [
            html.answer(answer),
            html.row(seat_choice(its, seat)) if len(its.game.names) > 1 else Markup(),
            beside(score_table(its), chart or html.note(its.say("aftermath.reading"))),
        ]
    )


def score_table(its: FinishedGame[Any]) -> Markup:
    """Each player's final points by source."""
    messages, scores = its.messages, its.scores()
    body = [
        [messages.title(source), *(messages.number(score.sources[source]) for score in scores)]
        for source in scores[0].sources
    ]
    body.append([messages.say("aftermath.total"), *(messages.number(score.total) for score in scores)])
    head = (messages.say("aftermath.source"), *its.game.names)
    return html.table(head, body, messages.say("aftermath.scores"), whole=True)


# --- winning chances -------------------------------------------------------------------------------------------------


def chances(its: FinishedGame[Any], values: Values, seat: int) -> Markup:
    """The winning chances over the game."""
    game, messages = its.game, its.messages
    head = (
        messages.say("aftermath.moment"),
        messages.say("aftermath.decision"),
        *(messages.say("aftermath.chance", name=name) for name in game.names),
        "",
    )
    body = [
        [
            capital(choice_text(its, moment.record)),
            f"{round_name(messages, moment.round)}, {game.names[moment.player]}",
            *(_standing(its, before) for before in moment.before),
            show_button(its, moment.record),
        ]
        for moment in values.moments
    ]
    return html.join(
        [
            html.row(seat_choice(its, seat)) if len(game.names) > 1 else Markup(),
            html.answer(chances_answer(its, values, seat)),
            html.table(head, body, messages.say("aftermath.chances_table")),
            html.paragraph(
                messages.say("aftermath.chances_how", moments=len(values.moments), n=values.playouts), "bc-tabs-note"
            ),
        ]
    )


def chances_answer(its: FinishedGame[Any], values: Values, seat: int) -> str:
    """The chances at first, and the rounds in which a seat's rose and fell most, as a sentence."""
    game, messages = its.game, its.messages
    if its.alone:
        lead, _ = values.splits[seat]
        expected = messages.number(its.last_round + lead.result - lead.start.mean)
        return messages.say("aftermath.chances_told", rounds=its.last_round, expected=expected)
    changes = by_round(values.moments, values.ends, seat)
    gain, loss = max(changes, key=changes.__getitem__), min(changes, key=changes.__getitem__)
    return messages.say(
        "aftermath.chances_told" if changes[gain] > 0 > changes[loss] else "aftermath.chances_even",
        first=_win_list(its, values.moments[0]),
        name=game.names[seat],
        gained=_in_round(messages, gain),
        gain=messages.signed(100 * changes[gain], 0),
        lost=_in_round(messages, loss),
        loss=messages.signed(100 * changes[loss], 0),
    )


def _in_round(messages: Messages, round_: int) -> str:
    """A time in words, by its round; 0 is the set-up."""
    return messages.say("aftermath.in_round", n=round_) if round_ else messages.say("aftermath.in_setup")


def _win_list(its: FinishedGame[Any], moment: Moment) -> str:
    standings = zip(its.game.names, moment.before, strict=True)
    return its.messages.listed([f"{name} {_standing(its, before)}" for name, before in standings])


def _standing(its: FinishedGame[Any], before: tuple[Interval, Interval]) -> str:
    """The winning chance of a seat; alone, its rounds to spare."""
    lead, win = before
    return total(its.messages, lead) if its.alone else percent(its.messages, win)


# --- luck and choice -------------------------------------------------------------------------------------------------


def split(its: FinishedGame[Any], values: Values, seat: int, policy: str) -> Markup:
    """The parts of a seat's result; ``policy`` is who plays on."""
    game, messages, say = its.game, its.messages, its.say
    lead, win = values.splits[seat]
    ahead = round(lead.result)
    key = "ahead" if ahead > 0 else "behind" if ahead else "level"
    told = [
        say(f"aftermath.told_{part}", n=points(messages, getattr(lead, part), 1))
        for part in parts_of(alone=its.alone)
        if part not in open_parts(lead) and getattr(lead, part).high > getattr(lead, part).low
    ]
    result = say(f"aftermath.{key}", n=abs(ahead))
    answer = say("aftermath.split_told", name=game.names[seat], result=result, parts=messages.listed(told))
    unsure = [say(f"aftermath.part_{part}") for part in open_parts(lead)]
    if unsure:
        answer = f"{answer} {say('aftermath.split_unsure', parts=messages.listed(unsure))}"
    columns = 2 if its.alone else 3
    head = (say("aftermath.part"), say("lab.unit"), say("aftermath.chance", name=game.names[seat]))[:columns]
    body = [
        [
            say(f"aftermath.part_{part}"),
            _told(messages, lead, part, points(messages, getattr(lead, part), 1)),
            _told(messages, win, part, percent(messages, getattr(win, part), change=part != PARTS[0])),
        ]
        for part in parts_of(alone=its.alone)
    ]
    final_win = say("lab.percent", n=messages.number(100 * win.result))
    body.append([say("aftermath.part_result"), messages.signed(lead.result), final_win])
    body = [row[:columns] for row in body]
    how = [say("aftermath.split_how", player=player(messages, policy)), its.about_split()]
    if (unsure or (open_parts(win) and not its.alone)) and more_helps(its, values, policy):
        how.append(say("aftermath.more_games"))
    return html.join(
        [
            html.row(seat_choice(its, seat)) if len(game.names) > 1 else Markup(),
            html.answer(answer),
            beside(html.table(head, body, say("aftermath.split_table", name=game.names[seat])), values.parts[seat]),
            html.note(" ".join(filter(None, how))),
        ]
    )


def more_helps(its: FinishedGame[Any], values: Values, policy: str) -> bool:
    """Whether *Thorough* plays more games from each moment than were played."""
    return values.playouts < its.efforts[policy]["thorough"].each


def _told(messages: Messages, split: Split, part: str, figure: str) -> str:
    """A part's figure; words in place of one that can't be told apart from zero."""
    return messages.say("aftermath.part_unsure") if part in open_parts(split) else figure


# --- the decisions ---------------------------------------------------------------------------------------------------


def verdicts(
    its: FinishedGame[Any],
    judged: Mapping[int, Judged],
    seat: int,
    order: str,
    policy: str,
    *,
    working: bool,
    has_lab: bool,
) -> Markup:
    """The verdicts on the judged decisions of a seat; ``policy`` is who plays on."""
    game, messages = its.game, its.messages
    name, own = game.names[seat], its.decisions(seat)
    known = [judged[record] for record in own if record in judged]
    orders = {key: messages.say(f"aftermath.order_{key}") for key in ("worst", "game")}
    choose = html.row(
        seat_choice(its, seat, all_seats=False),
        html.field(messages.say("aftermath.order"), html.choice("order", orders, order, "order")),
    )
    missing = len(own) - len(known)
    ask = Markup()
    if missing and not working:
        label = messages.say("aftermath.judge_rest") if known else messages.say("aftermath.judge", name=name)
        unjudged = html.paragraph(messages.count("aftermath.unjudged", missing))
        ask = html.join([unjudged, html.row(html.button(label, "judge.seat", main=True))])
    if not known:
        return html.join([choose, ask])
    listed = [found.verdict for found in known if found.kind != "only"]
    turns = _turns(its, listed)
    if order == "worst":  # nothing was found against the last of them
        costly = _turns(its, [verdict for verdict in listed if verdict.kind != "best"])
        costly.sort(key=lambda turn: min(map(_badness, turn)))
        turns = costly + _turns(its, [verdict for verdict in listed if verdict.kind == "best"])
    body = [
        _verdict_row(its, judged[verdict.record], of_turn=place > 0, has_lab=has_lab)
        for turn in turns
        for place, verdict in enumerate(turn)
    ]
    efforts = [found.effort for found in known]
    least = min(efforts, key=lambda effort: effort.fresh)
    best = "best" if any(effort.search for effort in efforts) else "best_liked"
    columns = ("chosen", "verdict", "loss_lead", *(() if its.alone else ("loss_win",)), best)
    head = tuple(messages.say(f"aftermath.{key}") for key in columns)
    caption = messages.say("aftermath.verdicts_table", name=name)
    found = messages.say("aftermath.verdicts_search" if least.search else "aftermath.verdicts_liked", n=least.search)
    how = messages.say("aftermath.verdicts_how", found=found, fresh=least.fresh, player=player(messages, policy))
    if any(effort.again for effort in efforts):
        how = f"{how} {messages.say('aftermath.verdicts_again')}"
    more = body[_SHOWN:]
    rest = html.folded(messages.count("aftermath.rest", len(more)), html.table((*head, ""), more, caption), key="rest")
    return html.join(
        [
            choose,
            html.answer(_summary(messages, name, known)),
            ask,
            html.table((*head, ""), body[:_SHOWN], caption) if body else Markup(),
            rest if more else Markup(),
            html.folded(messages.say("aftermath.how_choices_head"), html.note(how), key="how"),
        ]
    )


def _summary(messages: Messages, name: str, known: Sequence[Judged]) -> str:
    """How many decisions got which verdict, in words."""
    kinds = Counter(found.kind for found in known)
    sentences = [messages.count("aftermath.judged", len(known), name=name)]
    sentences += [messages.count(f"aftermath.judged_{kind}", kinds[kind]) for kind in _KINDS if kinds[kind]]
    if kinds["worse"]:
        losses = [found.verdict.loss.mean for found in known if found.verdict.loss and found.kind == "worse"]
        sentences.append(messages.say("aftermath.lost", n=messages.number(max(losses), 0)))
    else:
        sentences.append(messages.say("aftermath.nothing_cost"))
    return " ".join(sentences)


def _turns(its: FinishedGame[Any], verdicts: Iterable[Verdict]) -> list[list[Verdict]]:
    """Verdicts by turn, each in the order in which the decisions were made."""
    runs = groupby(its.decisions(None), key=lambda at: (chooser(its, at), its.round_of(at)))
    turns = {record: number for number, (_, turn) in enumerate(runs) for record in turn}
    return [list(turn) for _, turn in groupby(verdicts, key=lambda verdict: turns[verdict.record])]


def _badness(verdict: Verdict) -> tuple[int, float, float, int]:
    """The key to sort the worst kind first, and within it the dearest."""
    chance, points = verdict.cost
    return ("worse", "close", "ahead", "best").index(verdict.kind), -chance, -points, verdict.record


def _verdict_row(its: FinishedGame[Any], found: Judged, *, of_turn: bool, has_lab: bool) -> list[str]:
    """A row of the table; ``of_turn`` if another decision of the same turn stands above it."""
    game, messages, verdict = its.game, its.messages, found.verdict
    round_ = capital(round_name(messages, its.round_of(verdict.record)))
    where = [] if of_turn else [html.tag("span", round_, class_="bc-after-where"), " "]
    text = html.join([*where, capital(choice_text(its, verdict.record))])
    best = "" if verdict.loss is None else capital(game.at(verdict.record - 1).tell(verdict.best))
    reasons = why(its, verdict) if found.kind == "worse" else ""
    small = html.tag("span", reasons, class_="bc-after-long bc-tabs-note") if reasons else ""
    buttons = [show_button(its, verdict.record), *([lab_button(its, verdict.record)] if has_lab else [])]
    return [
        html.tag("span", text, class_="bc-after-long"),
        html.tag("span", messages.say(f"aftermath.kind_{found.kind}"), class_=f"bc-after-{found.kind}"),
        total(messages, verdict.loss.interval) if verdict.loss else "",
        *([] if its.alone else [percent(messages, verdict.win.interval, change=True) if verdict.win else ""]),
        html.join([html.tag("span", best, class_="bc-after-long"), small]),
        html.row(*buttons),
    ]


# --- move by move ----------------------------------------------------------------------------------------------------


def moment(
    its: FinishedGame[Any],
    record: int,
    values: Values | None,
    judged: Judged | None,
    labels: Mapping[str, str],
    *,
    working: bool,
    has_lab: bool,
) -> Markup:
    """The position before a decision, the option chosen, its verdict and the winning chances."""
    game, messages, say = its.game, its.messages, its.say
    before = game.at(record - 1)
    name, option = game.names[chooser(its, record)], game.history[record].option
    pick = html.form(
        "moment.pick",
        html.row(
            html.field(say("aftermath.decision"), html.choice("record", labels, str(record), "moment.pick")),
            html.button(say("aftermath.earlier"), "moment.step", "-1"),
            html.button(say("aftermath.later"), "moment.step", "1"),
        ),
    )
    round_ = round_name(messages, before.position.round)
    head = say("aftermath.moment_head", round=round_, name=name, what=choice_text(its, record))
    parts: list[str] = [pick, html.tag("h3", capital(head))]
    verdict, lines = judged.verdict if judged else None, [verdict_sentence(its, judged)]
    if verdict and verdict.kind == "worse":
        lines.append(why(its, verdict))
    if values:
        its_moment = values.before(record)
        if its_moment.record == record:
            lines.append(say("aftermath.moment_chances", chances=_win_list(its, its_moment)))
    parts += [html.paragraph(line) for line in lines]
    buttons = [lab_button(its, record)] if has_lab else []
    if verdict is None and not working:
        buttons.append(html.button(say("aftermath.judge_this"), "judge.one", str(record)))
    parts.append(html.row(*buttons))
    best = verdict.best if verdict and verdict.loss else None
    if option is not None:
        parts.append(its.picture(record, option, best))
    parts.append(html.note(say("aftermath.moment_marks_best" if best else "aftermath.moment_marks")))
    return html.join(parts)


def verdict_sentence(its: FinishedGame[Any], judged: Judged | None) -> str:
    """A verdict as a sentence."""
    game, messages = its.game, its.messages
    if judged is None:
        return messages.say("aftermath.moment_unjudged")
    verdict = judged.verdict
    return messages.say(
        f"aftermath.moment_{judged.kind}",
        n=verdict.options,
        best=game.at(verdict.record - 1).tell(verdict.best),
        loss=total(messages, verdict.loss.interval) if verdict.loss else "",
        win=percent(messages, verdict.win.interval, change=True) if verdict.win else "",
    )


def why(its: FinishedGame[Any], verdict: Verdict) -> str:
    """Where the better option's lead comes from: what it brings and gives up, and what it leaves the others.

    Parts smaller than the noise of the whole lead aren't told.
    """
    if its.alone:  # what is lost is time, whatever brings the points
        return ""
    messages, least = its.messages, max(_TOLD, verdict.loss.interval.half if verdict.loss else 0.0)
    parts = sorted(zip(its.sources, verdict.sources, strict=False), key=lambda part: -abs(part[1]))
    known = [(name, cp) for name, cp in parts if abs(cp) >= least][:_MOST_TOLD]

    def listed(sign: int) -> str:
        told = [(name, cp) for name, cp in known if cp * sign > 0]
        names = [
            messages.say("aftermath.why_part", what=messages.name(name), n=messages.signed(cp)) for name, cp in told
        ]
        return messages.listed(names) if names else ""

    sentences = [
        messages.say(f"aftermath.why_{key}", parts=told)
        for key, told in (("brings", listed(1)), ("gives", listed(-1)))
        if told
    ]
    if abs(verdict.rivals) >= least:
        key = "rivals_less" if verdict.rivals < 0 else "rivals_more"
        sentences.append(messages.say(f"aftermath.why_{key}", n=messages.number(abs(verdict.rivals), 1)))
    return " ".join(sentences)
