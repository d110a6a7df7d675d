"""Results of games by two rules, and how they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from betacolony.state.position import SOURCES
from betacolony.whatif import Interval, Study, by_edition, changed_by, quantile, together
from betacolony_widgets.charts.charts import Sample, Span, distributions
from betacolony_widgets.messages import Messages, capital

from . import html
from .results import Line, Results, percent, points, total

#: the names of the two in their study
NOW: Final = "as it is"
THEN: Final = "changed"
#: the quantiles that are shown, in hundredths
_SHARES: Final = (10, 50, 90)


@dataclass(frozen=True)
class Found(Results):
    """What is known of games by two rules.

    Attributes:
        means: the points of a seat on average over all seats, by either rule.
        gaps: how many points more each seat has by the changed rule; under None on average over all seats.
        wins: how much more often each seat wins by the changed rule (0 to 1).
    """

    means: Mapping[str, Interval]
    gaps: Mapping[int | None, Interval]
    wins: tuple[Interval, ...]

    @classmethod
    def read(cls, study: Study) -> "Found":
        """That of a study of whole games, of which some were played."""
        seats = range(study.seats)
        return cls(
            **vars(Results.of(study)),
            means={name: by_edition(study, name) for name in (NOW, THEN)},
            gaps={seat: changed_by(study, THEN, seat) for seat in (None, *seats)},
            wins=tuple([changed_by(study, THEN, seat, of="win") for seat in seats]),
        )

    def points(self, line: Line, seat: int | None) -> Interval:
        """The points of a seat, or of all."""
        return self.means[line.name] if seat is None else line.estimate.points[seat]

    def sources(self, line: Line, seat: int | None) -> list[float]:
        """The same by source."""
        of_seats = line.estimate.sources
        return [sum(its) / len(its) for its in zip(*(of_seats if seat is None else [of_seats[seat]]), strict=True)]


def spread_of(line: Line, seat: int | None) -> Mapping[int, int]:
    """How often a seat, or any, ended with so many points."""
    spread = line.estimate.spread
    return together(spread) if seat is None else spread[seat]


def answer(messages: Messages, found: Found, seat: int | None) -> str:
    """Whether the number makes a difference, and how large it is."""
    gap = found.gaps[seat]
    if all(one.low == one.high == 0 for one in found.gaps.values()):
        return messages.say("lab.rules_never")
    now, then = (total(messages, found.points(line, seat)) for line in found.lines)
    who = messages.say("lab.rules_anyone") if seat is None else messages.say("lab.rules_seat", seat=seat + 1)
    values = {"who": who, "now": now, "then": then, "gap": points(messages, gap)}
    if gap.low > 0 or gap.high < 0:
        return messages.say("lab.rules_apart", **values)
    return messages.say("lab.rules_alike", **values, most=messages.number(max(-gap.low, gap.high)))


def chart(messages: Messages, found: Found, labels: Mapping[str, str], seat: int | None) -> html.Markup:
    """Both distributions of points."""
    samples = []
    for line in found.lines:
        mean, label = found.points(line, seat), labels[line.name]
        samples.append(Sample(label, spread_of(line, seat), Span(label, mean.mean, mean.low, mean.high)))
    return distributions(messages, messages.say("lab.rules_chart", who=_whose(messages, seat)), samples).html


def figures(
    messages: Messages, found: Found, labels: Mapping[str, str], seat: int | None, drawn: html.Markup
) -> html.Markup:
    """All tables, and the chart as it was drawn."""
    say, number = messages.say, messages.number
    now, then = found.lines
    both = [labels[line.name] for line in found.lines]
    quantiles = [
        [
            labels[line.name],
            total(messages, found.points(line, seat)),
            *map(str, _quantiles(spread_of(line, seat)).values()),
        ]
        for line in found.lines
    ]
    quantiles.append([say("lab.rules_change"), points(messages, found.gaps[seat]), *[""] * len(_SHARES)])
    head = [say(f"lab.rules_{name}") for name in ("rule", "mean", "low", "median", "high")]
    sources = [
        [capital(messages.name(source)), number(before), number(after), messages.signed(after - before)]
        for source, before, after in zip(SOURCES, found.sources(now, seat), found.sources(then, seat), strict=True)
    ]
    seats = range(len(found.wins))
    wins = [
        [
            _whose(messages, one),
            percent(messages, now.estimate.win[one]),
            percent(messages, then.estimate.win[one]),
            percent(messages, found.wins[one], change=True),
        ]
        for one in seats
    ]
    by_seat = [
        [
            _whose(messages, one),
            total(messages, now.estimate.points[one]),
            total(messages, then.estimate.points[one]),
            points(messages, found.gaps[one]),
        ]
        for one in seats
    ]
    of_sources = html.table(
        (say("lab.rules_source"), *both, say("lab.rules_change")),
        sources,
        say("lab.rules_sources_table", who=_whose(messages, seat)),
        whole=True,
    )
    of_seats = (say("lab.rules_at"), *both, say("lab.rules_change"))
    return html.join(
        [
            html.beside(
                html.table(head, quantiles, say("lab.rules_table", who=_whose(messages, seat)), whole=True), drawn
            ),
            html.beside(
                of_sources,
                html.join(
                    [
                        html.table(of_seats, wins, say("lab.rules_wins_table"), whole=True),
                        html.table(of_seats, by_seat, say("lab.rules_points_table"), whole=True),
                    ]
                ),
            ),
            html.paragraph(say("lab.rules_how", n=number(now.playouts)), "bc-bench-note"),
        ]
    )


def row_of(found: Found, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row for a spreadsheet with all that is known of a rule and a seat."""
    line = next(one for one in found.lines if one.name == row["start"])
    seat = row["seat"]
    out = dict(row)
    out |= {f"points_{share}": points_ for share, points_ in _quantiles(spread_of(line, seat)).items()}
    out |= dict(zip(SOURCES, line.estimate.sources[seat], strict=True))
    if line.name == THEN:
        for name, gap in (("points", found.gaps[seat]), ("win", found.wins[seat])):
            out |= {f"{name}_more": gap.mean, f"{name}_more_low": gap.low, f"{name}_more_high": gap.high}
    return out


def _quantiles(spread: Mapping[int, int]) -> dict[int, int]:
    return {share: quantile(spread, share / 100) for share in _SHARES}


def _whose(messages: Messages, seat: int | None) -> str:
    return messages.say("lab.rules_all") if seat is None else messages.say("lab.rules_seat", seat=seat + 1)
