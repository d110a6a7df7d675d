"""Review cards about the score: majorities, goals and statues."""

from random import Random
from typing import Final

from betacolony import goal_progress
from betacolony.position_builder import EDITION
from betacolony.rules import scoring
from betacolony_widgets.lessons import breakdowns
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages

from .cards import Draft
from .positions import moment

_COLONIES: Final = tuple(f"colony-{one.id}" for one in EDITION.colonies)
#: goals that are about what lies in the colonies
_ON_BOARD: Final = frozenset(
    {
        *("two_crew_adjacent_to_one_centre", "two_crew_in_each_colony", "crew_on_four_pod_colours"),
        *("four_influence_in_each_colony", "six_crew_on_pods_not_adjacent_to_centre"),
    }
)
#: statues that are about the reader's hand
_IN_HAND: Final = "material"
#: a goal asks for all the crew, a statue for the best place: with fewer crew on the board there is nothing to look for
_LEAST_CREW: Final = 4
#: so often a majority that scores nothing is no question
_PASSED_OVER: Final = 0.8


def majority(messages: Messages, chance: Random) -> Draft | None:
    """What the crew in a colony would score."""
    at = moment(messages, chance, (4, 9))
    game = at.ask()
    position = game.position
    numbers = range(len(EDITION.colonies))
    there = [number for number in numbers if position.crew_in_colony(at.me, number)]
    if not there:
        return None
    colony = EDITION.colonies[chance.choice(there)].id
    parts = breakdowns.majority(colony, at.me)(game)
    if not parts[0].number and chance.random() < _PASSED_OVER:
        return None
    question = messages.say("review.kind.majority.ask", colony=messages.name(colony))
    return Draft(
        game,
        question,
        (f"colony-{colony}",),
        ("END-1",),
        number=sum(part.number for part in parts),
        unit="cp",
        parts=tuple(parts),
    )


def goal(messages: Messages, chance: Random) -> Draft | None:
    """How far the reader is with a goal."""
    say = messages.say
    at = moment(messages, chance, (3, 9))
    if chance.random() < 0.5:  # hands of random players are poor
        at.hold(chance.choices(EDITION.materials, k=chance.randint(4, 9)), artifacts=at.own.artifacts)
    game = at.ask()
    progress = chance.choice(goal_progress(game.position))[at.me]
    card = next(one for one in EDITION.cards if one.id == progress.card)
    panels = _COLONIES if card.goal in _ON_BOARD else ("mat",)
    pictured = messages.listed([f"{number} {messages.name(material)}" for material, number in card.pictured.items()])
    asked = f"review.kind.goal.{card.goal}"
    question = say(asked, need=progress.need, threshold=card.threshold, pictured=pictured)
    colonies = zip(EDITION.colonies, progress.parts, strict=False)
    lines = [say("review.kind.goal.part", colony=messages.name(one.id), n=number) for one, number in colonies]
    told = "met" if progress.met else "not_met"
    lines.append(say(f"review.kind.goal.{told}", goal=messages.name(card.id), have=progress.have, need=progress.need))
    rule = f"CYC-{card.id[1:].upper()}"
    rules, unit = (rule, "RND-6"), _UNITS[card.goal]
    return Draft(game, question, panels, rules, number=progress.have, unit=unit, lines=tuple(lines))


_UNITS: Final = {
    "four_matching_materials": "materials",
    "two_crew_adjacent_to_one_centre": "crew",
    "have_an_artifact": "artifacts",
    "two_crew_in_each_colony": "colonies",
    "crew_on_four_pod_colours": "colours",
    "four_influence_in_each_colony": "colonies",
    "discard_seven_pictured_materials": "materials",
    "seven_fuel": "fuel",
    "six_crew_on_pods_not_adjacent_to_centre": "crew",
}


def statue(messages: Messages, chance: Random) -> Draft | None:
    """What a statue would score now."""
    say = messages.say
    at = moment(messages, chance, (5, 9))
    if chance.random() < 0.5:
        at.hold(chance.choices(EDITION.materials, k=chance.randint(2, 9)), artifacts=at.own.artifacts)
    game = at.ask()
    position = game.position
    statues = [number for number, one in enumerate(EDITION.achievements) if one.end_per]
    number = chance.choice(statues)
    one = EDITION.achievements[number]
    if one.end_per != _IN_HAND and position.crew_on_board(at.me) < _LEAST_CREW:
        return None
    points = scoring.achievement_points(position, at.me, number)
    per = say(f"achievement.per_{one.end_per}")
    question = say("review.kind.statue.ask", statue=messages.name(one.id), each=one.end_cp, per=per, most=one.end_max)
    panels = ("mat",) if one.end_per == _IN_HAND else _COLONIES
    many = "all" if points == one.end_max else "some"
    told = say(f"review.kind.statue.{many}", n=points // one.end_cp, each=one.end_cp, most=one.end_max)
    return Draft(
        game,
        question,
        panels,
        ("CUL-7",),
        number=points,
        unit="cp",
        parts=(Part(told, points),),
    )
