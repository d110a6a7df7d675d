"""Review cards about the score: majorities, goals and statues."""

from collections.abc import Callable
from random import Random
from typing import Final

from betacolony import goal_progress
from betacolony.edition.components import CycleCard
from betacolony.position_builder import COLONIES, EDITION
from betacolony.rules import scoring
from betacolony.rules.scoring import winners
from betacolony.state.position import SOURCES
from betacolony.whatif import editing
from betacolony_widgets.lessons import breakdowns
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import Choice, ReviewCard
from .positions import Moment, moment, solo_moment

_PANELS: Final = tuple(f"colony-{id_}" for id_ in COLONIES)
#: goals that look at the colonies; the others look at the mat
_ON_BOARD: Final = frozenset(
    {
        *("two_crew_adjacent_to_one_centre", "two_crew_in_each_colony", "crew_on_four_pod_colours"),
        *("four_influence_in_each_colony", "six_crew_on_pods_not_adjacent_to_centre"),
    }
)
#: goal -> the unit in which its progress is counted
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
#: statues that score the reader's goods
_IN_HAND: Final = "material"
#: the fewest crew on the board that make a question about a statue worth asking
_LEAST_CREW: Final = 4
#: the share of majorities worth nothing that are passed over
_PASSED_OVER: Final = 0.8


def majority(messages: Messages, chance: Random) -> ReviewCard:
    """The points that the crew in a colony would score."""
    at = moment(messages, chance, (4, 9))
    game = at.ask()
    colonies = [id_ for number, id_ in enumerate(COLONIES) if game.position.crew_in_colony(at.me, number)]
    if not colonies:
        raise NoQuestion
    colony = chance.choice(colonies)
    parts = breakdowns.majority(colony, at.me)(game)
    if not parts[0].number and chance.random() < _PASSED_OVER:
        raise NoQuestion
    question = messages.say("review.kind.majority.ask", colony=messages.name(colony))
    number = sum(part.number for part in parts)
    return ReviewCard(game, question, (f"colony-{colony}",), ("END-1",), number=number, unit="cp", parts=tuple(parts))


def tied(messages: Messages, chance: Random) -> ReviewCard:
    """The winner of a game for two that is, or is almost, tied."""
    return _winner(messages, chance, moment(messages, chance, (9, 9)), "tied", ("END-2",))


def rival_tied(messages: Messages, chance: Random) -> ReviewCard:
    """The winner of a game against the rival that is, or is almost, tied."""
    return _winner(messages, chance, solo_moment(messages, chance, (9, 9)), "rival_tied", ("SOLO-10",))


def _winner(messages: Messages, chance: Random, at: Moment, kind: str, rules: tuple[str, ...]) -> ReviewCard:
    say = messages.say
    lead = chance.choice((-1, 0, 0, 0, 0, 1))
    if chance.random() < 0.5:  # as much crew, too
        more, other = sorted(range(2), key=lambda seat: -at.position.crew_on_board(seat))
        spare = at.position.crew_on_board(more) - at.position.crew_on_board(other)
        for space, there in at.table.board.items():
            taken = min(spare, there.crew[more])
            spare -= taken
            at.position = editing.set_crew(at.position, more, space, there.crew[more] - taken)
    totals = [chance.randint(45, 90)] * 2
    totals[at.me] += lead
    ended = at.position.copy()
    for seat, total in enumerate(totals):
        ended = editing.set_points(ended, seat, **dict.fromkeys(SOURCES, 0) | {SOURCES[0]: total})
    (first, *more_than_one), reason = winners(ended)
    won = "shared" if more_than_one else "you" if first == at.me else "other"
    crew = [at.position.crew_on_board(seat) for seat in (at.me, 1 - at.me)]
    if not min(crew):
        raise NoQuestion
    why = (say(f"review.kind.{kind}.why_{reason}"),)
    choices = [
        Choice(f"won-{who}", say(f"review.kind.{kind}.{who}"), who == won, () if who == won else why)
        for who in ("you", "other", "shared")
    ]
    values = {"cp": totals[at.me], "other_cp": totals[1 - at.me], "crew": crew[0], "other_crew": crew[1]}
    return ReviewCard(at.ask(), say(f"review.kind.{kind}.ask", **values), _PANELS, rules, choices=tuple(choices))


def goal_of(card: CycleCard) -> Callable[[Messages, Random], ReviewCard]:
    """A function that makes cards about the goal of one cycle card."""
    return lambda messages, chance: goal(messages, chance, card)


def goal(messages: Messages, chance: Random, wanted: CycleCard | None = None) -> ReviewCard:
    """The reader's progress towards a goal, that of a card if one is wanted."""
    say, name = messages.say, messages.name
    at = moment(messages, chance, (3, 9))
    if wanted:
        at.position = editing.set_card(at.position, wanted.cycle, wanted.id)
        if wanted.goal == "seven_fuel":
            at.change(editing.set_fuel, chance.randint(0, 9))
    if chance.random() < 0.5:  # random players hold little
        at.hold(chance.choices(EDITION.materials, k=chance.randint(4, 9)), artifacts=at.own.artifacts)
    game = at.ask()
    goals = [seats[at.me] for seats in goal_progress(game.position)]
    progress = chance.choice([own for own in goals if not wanted or own.card == wanted.id])
    card = next(card for card in EDITION.cards if card.id == progress.card)
    pictured = messages.listed([f"{number} {name(material)}" for material, number in card.pictured.items()])
    need, have = progress.need, progress.have
    numbers = zip(COLONIES, progress.parts, strict=False)
    lines = [say("review.kind.goal.part", colony=name(colony), n=number) for colony, number in numbers]
    outcome = "met" if progress.met else "not_met"
    unit = messages.unit(_UNITS[card.goal], need)
    lines.append(say(f"review.kind.goal.{outcome}", goal=name(card.id), have=have, need=need, unit=unit))
    return ReviewCard(
        game,
        say(f"review.kind.goal.{card.goal}", need=need, threshold=card.threshold, pictured=pictured),
        _PANELS if card.goal in _ON_BOARD else ("mat",),
        (f"CYC-{card.id[1:].upper()}", "RND-6"),
        number=have,
        unit=_UNITS[card.goal],
        lines=tuple(lines),
    )


def statue(messages: Messages, chance: Random) -> ReviewCard:
    """The points that a statue would score now."""
    say = messages.say
    at = moment(messages, chance, (5, 9))
    if chance.random() < 0.5:
        at.hold(chance.choices(EDITION.materials, k=chance.randint(2, 9)), artifacts=at.own.artifacts)
    game = at.ask()
    statues = [(number, tile) for number, tile in enumerate(EDITION.achievements) if tile.end_per]
    number, tile = chance.choice(statues)
    if tile.end_per != _IN_HAND and game.position.crew_on_board(at.me) < _LEAST_CREW:
        raise NoQuestion
    points = scoring.achievement_points(game.position, at.me, number)
    values = {"each": tile.end_cp, "most": tile.end_max}
    per = say(f"achievement.per_{tile.end_per}")
    amount = "all" if points == tile.end_max else "some"
    return ReviewCard(
        game,
        say("review.kind.statue.ask", statue=messages.name(tile.id), per=per, **values),
        ("mat",) if tile.end_per == _IN_HAND else _PANELS,
        ("CUL-7",),
        number=points,
        unit="cp",
        parts=(Part(say(f"review.kind.statue.{amount}", n=points // tile.end_cp, **values), points),),
    )


def building(messages: Messages, chance: Random) -> ReviewCard:
    """The points that a building scores in the end."""
    at = moment(messages, chance, (3, 9))
    game = at.ask()
    number, tile = chance.choice([(n, tile) for n, tile in enumerate(EDITION.achievements) if not tile.end_per])
    points = scoring.achievement_points(game.position, at.me, number)
    question = messages.say("review.kind.building.ask", building=messages.name(tile.id))
    line = messages.say("review.kind.building.told", building=capital(messages.name(tile.id)), n=points)
    return ReviewCard(game, question, ("mat",), ("CUL-6",), number=points, unit="cp", lines=(line,))
