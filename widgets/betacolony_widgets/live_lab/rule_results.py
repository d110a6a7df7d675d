"""Results of games with two rules, and their HTML."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from betacolony.core.tallies import Interval, quantile, together
from betacolony.core.whatif.edition_study import by_edition, changed_by, lengths
from betacolony.core.whatif.study import Study
from betacolony_widgets.charts.charts import Sample, Span, distributions
from betacolony_widgets.messages import Messages, capital

from . import html
from .results import Line, Results, percent, points, total

#: the names of the two starts in their study
NOW: Final = "as it is"
THEN: Final = "changed"
#: the quantiles that are shown, in hundredths
_SHARES: Final = (10, 50, 90)


@dataclass(frozen=True)
class RuleResults(Results):
    """The results of games with two rules.

    Attributes:
        means: the mean points of all seats with either rule.
        gaps: the gain in points of each seat with the changed rule; under None the mean of all seats.
        wins: the gain in winning chance of each seat with the changed rule (0 to 1).
        rounds: how many rounds a game has by either rule, and how many more than now; empty where all have as many.
    """

    means: Mapping[str, Interval]
    gaps: Mapping[int | None, Interval]
    wins: tuple[Interval, ...]
    rounds: Mapping[str, tuple[Interval, Interval]]

    @classmethod
    def read(cls, study: Study) -> "RuleResults":
        """The results of a study of whole games, some of which were played."""
        seats = range(study.seats)
        return cls(
            **vars(Results.of(study)),
            means={name: by_edition(study, name) for name in (NOW, THEN)},
            gaps={seat: changed_by(study, THEN, seat) for seat in (None, *seats)},
            wins=tuple([changed_by(study, THEN, seat, of="win") for seat in seats]),
            rounds=lengths(study),
        )

    def points(self, line: Line, seat: int | None) -> Interval:
        """The points of a seat, or the mean of all seats."""
        return self.means[line.name] if seat is None else line.estimate.points[seat]

    def sources(self, line: Line, seat: int | None) -> list[float]:
        """The same points by source."""
        of_seats = line.estimate.sources
        return [sum(its) / len(its) for its in zip(*(of_seats if seat is None else [of_seats[seat]]), strict=True)]


def spread_of(line: Line, seat: int | None) -> Mapping[int, int]:
    """The number of games by the final points of a seat, or of all seats."""
    spread = line.estimate.spread
    return together(spread) if seat is None else spread[seat]


def answer(messages: Messages, results: RuleResults, seat: int | None) -> str:
    """The size of the difference that the number makes, if it is certain."""
    gap = results.gaps[seat]
    longer = results.rounds[THEN][1] if results.rounds else None
    if all(gap.low == gap.high == 0 for gap in (*results.gaps.values(), *([longer] if longer else []))):
        return messages.say("lab.rules_never")
    lasts = ""
    if longer:
        now, then = (total(messages, results.rounds[name][0]) for name in (NOW, THEN))
        key = "lab.rules_lasts" if longer.low > 0 or longer.high < 0 else "lab.rules_as_long"
        lasts = f"{messages.say(key, now=now, then=then, gap=points(messages, longer))} "
    now, then = (total(messages, results.points(line, seat)) for line in results.lines)
    who = messages.say("lab.rules_anyone") if seat is None else _seat_name(messages, seat)
    values = {"who": who, "now": now, "then": then, "gap": points(messages, gap)}
    if gap.low > 0 or gap.high < 0:
        return lasts + messages.say("lab.rules_apart", **values)
    return lasts + messages.say("lab.rules_alike", **values, most=messages.number(max(-gap.low, gap.high)))


def chart(messages: Messages, results: RuleResults, labels: Mapping[str, str], seat: int | None) -> html.Markup:
    """The chart of both distributions of points."""
    samples = []
    for line in results.lines:
        mean, label = results.points(line, seat), labels[line.name]
        samples.append(Sample(label, spread_of(line, seat), Span(label, mean.mean, mean.low, mean.high)))
    title = messages.say("lab.rules_chart", who=_seat_name(messages, seat))
    return distributions(messages, title, samples, messages.say("lab.rules_unit")).html


def figures(
    messages: Messages,
    results: RuleResults,
    labels: Mapping[str, str],
    seat: int | None,
    sources: Sequence[str],
    drawn: html.Markup,
) -> html.Markup:
    """All tables, beside the ``drawn`` chart; ``sources`` are the ids of the sources of points."""
    say, number = messages.say, messages.number
    before, after = results.lines
    both = [labels[line.name] for line in results.lines]
    quantiles = [
        [
            labels[line.name],
            total(messages, results.points(line, seat)),
            *map(str, _quantiles(spread_of(line, seat)).values()),
        ]
        for line in results.lines
    ]
    quantiles.append([say("lab.rules_change"), points(messages, results.gaps[seat]), *[""] * len(_SHARES)])
    head = [say(f"lab.rules_{name}") for name in ("rule", "mean", "low", "median", "high")]
    by_source = [
        [capital(messages.name(source)), number(old), number(new), messages.signed(new - old)]
        for source, old, new in zip(sources, results.sources(before, seat), results.sources(after, seat), strict=True)
    ]
    wins, by_seat = [], []
    for its_seat, gain in enumerate(results.wins):
        name = _seat_name(messages, its_seat)
        chances = [percent(messages, line.estimate.win[its_seat]) for line in results.lines]
        wins.append([name, *chances, percent(messages, gain, change=True)])
        totals = [total(messages, line.estimate.points[its_seat]) for line in results.lines]
        by_seat.append([name, *totals, points(messages, results.gaps[its_seat])])
    who, columns = _seat_name(messages, seat), (*both, say("lab.rules_change"))
    of_all = html.table(head, quantiles, say("lab.rules_table", who=who), whole=True)
    source_head, source_title = (say("lab.rules_source"), *columns), say("lab.rules_sources_table", who=who)
    seat_head = (say("lab.rules_at"), *columns)
    of_seats = [_lengths(messages, results, both)] if results.rounds else []
    of_seats += [
        html.table(seat_head, wins, say("lab.rules_wins_table"), whole=True),
        html.table(seat_head, by_seat, say("lab.rules_points_table"), whole=True),
    ]
    return html.join(
        [
            html.beside(of_all, drawn),
            html.beside(html.table(source_head, by_source, source_title, whole=True), html.join(of_seats)),
            html.note(say("lab.rules_how", n=number(before.playouts))),
        ]
    )


def _lengths(messages: Messages, results: RuleResults, labels: Sequence[str]) -> html.Markup:
    """The table of the rounds of a game."""
    cells = [total(messages, results.rounds[name][0]) for name in (NOW, THEN)]
    head = ["", *labels, messages.say("lab.rules_change")]
    row = [messages.say("lab.rules_rounds"), *cells, points(messages, results.rounds[THEN][1])]
    return html.table(head, [row], messages.say("lab.rules_rounds_table"), whole=True)


def row_of(results: RuleResults, row: Mapping[str, Any], sources: Sequence[str]) -> dict[str, Any]:
    """A row for a spreadsheet with all figures of a rule and a seat."""
    line = next(line for line in results.lines if line.name == row["start"])
    seat, columns = row["seat"], dict(row)
    columns |= {f"points_{share}": quantile for share, quantile in _quantiles(spread_of(line, seat)).items()}
    columns |= dict(zip(sources, line.estimate.sources[seat], strict=True))
    measured = [("rounds", results.rounds[line.name][0])] if results.rounds else []
    if line.name == THEN:
        measured += [("points_more", results.gaps[seat]), ("win_more", results.wins[seat])]
        measured += [("rounds_more", results.rounds[THEN][1])] if results.rounds else []
    for name, interval in measured:
        columns |= {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}
    return columns


def _quantiles(spread: Mapping[int, int]) -> dict[int, int]:
    return {share: quantile(spread, share / 100) for share in _SHARES}


def _seat_name(messages: Messages, seat: int | None) -> str:
    return messages.say("lab.rules_all") if seat is None else messages.say("lab.rules_seat", seat=seat + 1)
