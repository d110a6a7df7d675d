"""``Finding``: a table of the page on first strategies, from ``findings.json``."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from markupsafe import Markup

from betacolony import Edition
from betacolony.core.errors import shown
from betacolony.messages import ENGLISH
from betacolony.state.position import SOURCES
from betacolony_widgets.board.descriptions import goal_words, mat_powers
from betacolony_widgets.charts.charts import Span
from betacolony_widgets.charts.interval_table import Row, interval_table
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.static_files import styles

_PLAYERS: Final = "2"


@cache
def measured() -> Mapping[str, Any]:
    """All figures by name, as ``tools.docs.strategies`` wrote them; shared, so don't change them."""
    return MappingProxyType(json.loads(Path(__file__).with_name("findings.json").read_text("utf-8")))


class Finding:
    """A table of measured figures, at the end of a notebook's cell.

    Args:
        name: one of ``NAMES``.
        language: the code of its language.

    Raises:
        KeyError: there is no such table.
    """

    def __init__(self, name: str, *, language: str = ENGLISH) -> None:
        if name not in _TABLES:
            raise KeyError(f"there is no finding {shown(name)}; the findings are {', '.join(NAMES)}")
        self.name, self.messages = name, Messages.of(language)

    @property
    def html(self) -> Markup:
        """The table, for a page that has its style."""
        kind, rows = _TABLES[self.name]
        title = self.messages.say(f"strategy.title.{self.name}")
        head = [self.messages.say(f"strategy.head.{column}") for column in _HEADS[kind]]
        unit = {"share": "%", "compared": ""}.get(kind, "CP")
        unit = "CP" if self.name == "sources" else unit
        table = interval_table(self.messages, title, head, list(rows(self.messages)), unit, signed=kind != "share")
        return Markup('<div class="bc-finding" role="group" tabindex="0" aria-label="{}">{}</div>').format(title, table)

    def _repr_html_(self) -> str:
        return f"<style>{styles('finding')}</style>{self.html}"

    def __repr__(self) -> str:
        """Its rows as text."""
        rows = list(_TABLES[self.name][1](self.messages))
        return "\n".join(f"{row.span.name}: {row.span.mean} ({row.span.low} to {row.span.high})" for row in rows)


def _span(name: str, figures: Mapping[str, float]) -> Span:
    return Span(name, figures["mean"], figures["low"], figures["high"])


def _compared(*measures: str) -> Callable[[Messages], Iterator[Row]]:
    """The figures of winners and of others, and the difference."""

    def rows(messages: Messages) -> Iterator[Row]:
        for measure in measures:
            figures = measured()["winners"][_PLAYERS][measure]
            name = (
                messages.say(f"strategy.row.{measure}") if measure not in SOURCES else capital(messages.name(measure))
            )
            cells = [messages.number(figures[side], measured=True) for side in ("winner", "others")]
            yield Row(_span(name, figures["difference"]), cells)

    return rows


def _changes(*habits: str) -> Callable[[Messages], Iterator[Row]]:
    """The changes that habits make to the lead."""
    return lambda messages: (
        Row(_span(messages.say(f"strategy.row.{habit}"), measured()["habits"][habit])) for habit in habits
    )


def _high_dice(messages: Messages) -> Iterator[Row]:
    dice = measured()["high_dice"]
    for place in sorted(dice, key=lambda place: -dice[place]["mean"]):
        yield Row(_span(messages.say(f"strategy.row.{place}"), dice[place]))


def _goals(messages: Messages) -> Iterator[Row]:
    for card in Edition.load().cards:
        name = messages.say("strategy.row.card", cycle=card.cycle, goal=goal_words(messages, card))
        yield Row(_span(name, measured()["goals"][card.id]))


def _mats(messages: Messages) -> Iterator[Row]:
    leads = measured()["mats"]
    for mat in sorted(Edition.load().mats, key=lambda mat: -leads[mat.id]["mean"]):
        name = messages.say("strategy.row.mat", mat=mat.id, powers=" · ".join(mat_powers(messages, mat)))
        yield Row(_span(name, leads[mat.id]))


#: the columns of each kind of table
_HEADS: Final[Mapping[str, Sequence[str]]] = {
    "compared": ("what", "winner", "others", "ahead"),
    "change": ("what", "lead"),
    "share": ("what", "share"),
}
#: each table's kind, and what makes its rows
_TABLES: Final[Mapping[str, tuple[str, Callable[[Messages], Iterator[Row]]]]] = {
    "sources": ("compared", _compared("majorities", "tracks", "goals", "pods", "achievements", "dice", "total")),
    "wait": ("change", _changes("no_pods_1", "no_pods_2", "no_pods_3")),
    "first": (
        "change",
        _changes("first_moon", "first_manufactory", "first_azophi_nexus", "first_ridback", "first_dock"),
    ),
    "dice": ("share", _high_dice),
    "fuel": ("change", _changes("no_fuel", "no_ridback", "no_dock")),
    "centre": ("change", _changes("no_centres")),
    "pods": ("compared", _compared("built_0", "built_1", "built_2", "built")),
    "tracks": ("compared", _compared("track_0", "track_1", "track_2")),
    "crew": ("compared", _compared("crew_0", "crew_1", "crew_2")),
    "goals": ("share", _goals),
    "mats": ("change", _mats),
}
#: the names of all tables
NAMES: Final = tuple(_TABLES)
