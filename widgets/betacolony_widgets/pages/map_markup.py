"""The map as HTML that needs no script: a game's lessons in order, what else there is, and places for the progress.

``course_map.js`` fills in the progress; ``course_ring.css`` lays the lessons round the planet where the window has
room.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Final

from markupsafe import escape

from betacolony_widgets.messages import Messages

from . import map_art
from .contents import Entry
from .frame import OtherGame
from .games import BETA_COLONY, Game
from .reference import rule_title

#: the page of the cards: the end of the notebook's name
_REVIEW: Final = "review"
#: the id of the map on its page; contents.js leads there
MAP: Final = "course-map"


@dataclass(frozen=True, slots=True)
class Course:
    """The marks of the rules on the map.

    Attributes:
        tasks: rule -> the tasks about it, as "lesson/name".
        cards: rule -> the kinds of review cards about it.
        kinds: the number of kinds of cards.
    """

    tasks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    cards: Mapping[str, Sequence[str]] = field(default_factory=dict)
    kinds: int = 0


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule on the stop of the first lesson that teaches it, in a step of it."""

    id: str
    step: str


def map_html(
    messages: Messages,
    listed: Sequence[Entry],
    own: str = "",
    course: Course | None = None,
    game: Game = BETA_COLONY,
    other_games: Sequence[OtherGame] = (),
) -> str:
    """The map as HTML: a link for each page. Without a ``course`` the rules are left out.

    Args:
        messages: those of the page's language.
        listed: all pages of the game, in order.
        own: the name of the page that the map is on.
        course: the tasks and cards about each rule.
        game: the game that the pages are about.
        other_games: the games that have a map elsewhere.
    """
    lessons = [entry for entry in listed if entry.any_time is None and not _is_review(entry)]
    review = next(filter(_is_review, listed), None)
    others = [entry for entry in listed if entry.any_time is not None]
    taught = _taught(lessons) if course else {}
    stops = "".join(
        _stop(messages, entry, _turn(number, len(lessons)), taught.get(entry.name, ()), own, course or Course())
        for number, entry in enumerate(lessons)
    )
    say, kinds = messages.say, course.kinds if course else 0
    return (
        f'<div class="bc-map" id="{MAP}" data-own="{escape(game.key(own))}" data-kinds="{kinds}">'
        f'<section class="bc-map-here" hidden><p class="bc-map-kicker"></p><h3 class="bc-map-name"></h3>'
        f'<p class="bc-map-step"></p><div class="bc-map-shown"></div><p class="bc-map-go"></p></section>'
        f"{_due(messages, review) if review else ''}"
        f'<div class="bc-map-well">{map_art.well(game, max(len(lessons), 1))}'
        f'<p class="bc-map-sum" hidden><b></b><span></span><span></span></p>'
        f'<ol class="bc-map-list">{stops}</ol>{map_art.ship(game)}'
        f'<p class="bc-map-legend" hidden>{escape(say("map.legend"))}</p></div>'
        f"{_others(messages, others, other_games) if others or other_games else ''}"
        '<div class="bc-map-tools" hidden></div></div>'
    )


def map_art_of(listed: Sequence[Entry], game: Game = BETA_COLONY) -> str:
    """The definitions that the map's pictures use, where the page doesn't have them."""
    return map_art.art(game, [*(entry.sign for entry in listed), _REVIEW])


def _is_review(entry: Entry) -> bool:
    return entry.name.endswith(_REVIEW)


def _turn(number: int, count: int) -> float:
    """Degrees from the top, clockwise."""
    return 360 * number / count


def _taught(lessons: Sequence[Entry]) -> dict[str, tuple[_Rule, ...]]:
    """The rules of each lesson; each rule belongs to the first that teaches it."""
    out: dict[str, tuple[_Rule, ...]] = {}
    known = set[str]()
    for entry in lessons:
        own: dict[str, str] = {}
        for (step, _), ids in zip(entry.steps, entry.rules, strict=True):
            for id_ in ids:
                if id_ not in known:
                    own.setdefault(id_, step)
        known |= own.keys()
        out[entry.name] = tuple(_Rule(id_, step) for id_, step in own.items())
    return out


def _stop(messages: Messages, entry: Entry, turn: float, rules: Sequence[_Rule], own: str, course: Course) -> str:
    """A lesson: its link, and its rules."""
    x, y = sin(turn * pi / 180), -cos(turn * pi / 180)
    href = f"{entry.href}#{entry.steps[0][0]}" if entry.name == own and entry.steps else entry.href
    picture = map_art.sign(entry.sign) or f"<b>{escape(entry.number)}</b>"
    lines = "".join(_rule(messages, rule, entry, course) for rule in rules)
    rules_list = f'<ul class="bc-map-rules">{lines}</ul>' if lines else ""
    return (
        f'<li data-page="{escape(entry.key)}" style="--x:{x:.3f};--y:{y:.3f};--turn:{turn:.0f}deg">'
        f'<a href="{escape(href)}"><span class="bc-map-rim" aria-hidden="true">{picture}</span>'
        f'<span class="bc-map-title">{escape(entry.title)}</span>'
        f'<span class="bc-map-label" aria-hidden="true">{escape(entry.label or entry.title)}</span>'
        f'<span class="bc-map-summary">{escape(entry.summary)}</span>'
        f'<span class="bc-map-facts">{escape(_facts(messages, entry))}</span>'
        f'<span class="bc-map-state"></span><span class="bc-map-chip" aria-hidden="true" hidden></span></a>'
        f"{rules_list}</li>"
    )


def _facts(messages: Messages, entry: Entry) -> str:
    counts = ("map.exercises", len(entry.exercises)), ("map.minutes", entry.minutes)
    return " · ".join(messages.count(key, number) for key, number in counts if number)


def _rule(messages: Messages, rule: _Rule, entry: Entry, course: Course) -> str:
    """A rule with its marks: one for a task of this lesson, or without one for its step; two from cards."""
    tasks = [task for task in course.tasks.get(rule.id, ()) if task in entry.exercises]
    cards = course.cards.get(rule.id, ())
    marks = "<i></i>" * (3 if cards else 1)
    return (
        f'<li data-rule="{escape(rule.id)}" data-step="{escape(rule.step)}" data-tasks="{escape(" ".join(tasks))}" '
        f'data-cards="{escape(" ".join(cards))}"><span>{escape(rule_title(rule.id, messages.language))}</span>'
        f'<span class="bc-map-marks" role="img">{marks}</span></li>'
    )


def _due(messages: Messages, review: Entry) -> str:
    return (
        f'<section class="bc-map-due" data-page="{escape(review.key)}">{map_art.sign(_REVIEW)}'
        f'<div><h3>{escape(review.title)}</h3><p class="bc-map-summary">{escape(review.summary)}</p></div>'
        f'<a href="{escape(review.href)}">{escape(messages.say("map.review"))}</a></section>'
    )


def _others(messages: Messages, others: Sequence[Entry], other_games: Sequence[OtherGame]) -> str:
    rows = "".join(
        f'<li data-page="{escape(entry.key)}"><a href="{escape(entry.href)}">'
        f"{map_art.sign(entry.sign) or '<span></span>'}"
        f'<span class="bc-map-title">{escape(entry.label or entry.title)}</span>'
        f"<small>{escape(entry.any_time or '')}</small></a></li>"
        for entry in others
    ) + "".join(
        f'<li class="bc-map-game"><a href="{escape(other.href)}">{other.mark}'
        f'<span class="bc-map-title">{escape(other.title)}</span>'
        f"<small>{escape(messages.say('map.other_game'))}</small></a></li>"
        for other in other_games
    )
    return f'<section class="bc-map-more"><h3>{escape(messages.say("map.any_time"))}</h3><ul>{rows}</ul></section>'
