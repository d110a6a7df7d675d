"""Review cards about the set-up, achievements, dice and the end: each answer found in another way."""

import re

from betacolony import TakeAchievement
from betacolony.events import CrewPlaced
from betacolony_widgets.review import ReviewCard
from helpers.review_cards import cards_of, endings, numbers_in, reader

#: what each player begins with
BEGINS = {"crew": 15, "dice": 4, "fuel": 1, "materials": 2}
PLACES = ("first", "second", "third", "fourth")


def right(card: ReviewCard) -> str:
    """The id of the only right answer."""
    (answer,) = [choice.id for choice in card.choices if choice.right]
    return answer


def test_a_roll_is_everybodys_and_a_change_its_players_alone() -> None:
    seen = set()
    for card in cards_of("set_die"):
        before, after = card.question.split("The cycle card")
        rolled = dict(re.findall(r"(black|blue|red|green) (\d)", before))
        (die,) = set(re.findall(r"(\w+) die to 6", after))
        changer_is_reader, asks = "you set" in after, after.rsplit(". ", 1)[1]
        about_reader = "your opponent" not in asks
        assert card.number == (6 if changer_is_reader == about_reader else int(rolled[die]))
        seats, me = card.game.position.to_dict()["seats"], reader(card)
        assert card.number == seats[me if about_reader else 1 - me]["dice"][die]
        seen.add((changer_is_reader, about_reader))
    assert len(seen) == 4


def test_who_has_built_two_achievements_builds_no_more() -> None:
    seen = set()
    for card in cards_of("two_tiles"):
        (built,) = numbers_in(card)
        assert len(card.game.position.to_dict()["seats"][reader(card)]["achievements"]) == built
        assert card.number == sum(isinstance(option, TakeAchievement) for option in card.game.options)
        assert (card.number > 0) == (built < 2)
        seen.add(built)
    assert seen == {0, 1, 2}


def test_a_tile_takes_a_crew_and_its_bonus_perhaps_another() -> None:
    numbers = set()
    for card in cards_of("tile_crew"):
        supply, space = numbers_in(card)
        (option,) = [option for option in card.game.options if option.to_dict().get("space") == space]
        branch = card.game.branch()
        for events in endings(branch, {"payment", "crew", "track", "material"}, branch.play(option)):
            placed = sum(event.amount for event in events if isinstance(event, CrewPlaced))
            assert card.number == supply - placed
            assert placed == min(supply, 2 if "Big Ben" in card.question else 1)
            numbers.add(placed)
    assert numbers == {0, 1, 2}


def test_points_win_then_crew_and_then_both_do_or_the_rival() -> None:
    seen = set()
    for card in cards_of("tied", "rival_tied"):
        cp, crew, other_cp, other_crew = numbers_in(card)
        mine, other = (cp, crew), (other_cp, other_crew)
        level = "other" if card.kind == "rival_tied" else "shared"
        won = level if mine == other else "you" if mine > other else "other"
        assert right(card) == f"won-{won}"
        seen.add((card.kind, won, cp == other_cp, crew == other_crew))
    assert len(seen) >= 10


def test_the_draw_pile_has_what_is_neither_built_nor_laid_out() -> None:
    for card in cards_of("draw_pile"):
        pods, built = numbers_in(card)
        assert card.number == pods - 8 - built == len(card.game.position.to_dict()["talon"])
        assert card.number == sum(part.number for part in card.parts)


def test_every_statue_is_on_offer_and_one_building() -> None:
    for card in cards_of("on_offer"):
        statues, buildings = numbers_in(card)
        assert card.number == 4 - statues + (buildings < 4)


def test_turns_go_clockwise_and_the_draft_the_other_way() -> None:
    found = set()
    for card in cards_of("clockwise", "draft"):
        players, start = numbers_in(card)
        place = next(number for number, word in enumerate(PLACES) if f" {word}" in card.question.rsplit(". ", 1)[1])
        seat = start - 1 + place if card.kind == "clockwise" else start - 2 - place
        assert right(card) == f"seat-{seat % players}"
        found.add((card.kind, players, place))
    assert len(found) == 14


def test_players_begin_with_the_same_however_many_there_are() -> None:
    found = set()
    for card in cards_of("begin"):
        players, seat = numbers_in(card)
        assert 1 <= seat <= players == len(card.game.names)
        assert card.number == BEGINS[card.unit]
        assert f"many {card.unit}" in card.question or card.unit == "fuel"
        found.add((card.unit, players))
    assert len(found) > 8


def test_a_marker_begins_before_the_first_space() -> None:
    for card in cards_of("first_bonuses"):
        colony = next(it for it in card.game.edition.colonies if it.id == card.panels[0].removeprefix("colony-"))
        (amount,) = numbers_in(card)
        assert card.number == sum(map(len, colony.track[:amount]))
