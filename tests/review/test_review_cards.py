"""Review cards: each has an answer that the engine gives."""

import random
import re
from typing import Any

import pytest

from betacolony import (
    Activate,
    BuildOn,
    Dock,
    Game,
    Move,
    Pay,
    PlaceCrew,
    PlaceShip,
    Position,
    TakeAchievement,
    TakePod,
)
from betacolony.edition.components import Pod
from betacolony.edition.rulebook import rules
from betacolony.events import (
    BonusTaken,
    CrewPlaced,
    FuelGained,
    InfluenceGained,
    MaterialsGained,
    PointsGained,
)
from betacolony.state.geometry import NEIGHBOURS, SPACES
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.messages import Messages
from betacolony_widgets.review import DECK, KINDS, RULES, ReviewCard, make
from betacolony_widgets.review.positions import moment
from helpers import review_proofs
from helpers.review_cards import DRAWN, card_of, cards_of, endings, numbers_in, reader
from helpers.review_proofs import verdict

#: kinds whose answers are no places on the board
LISTED = {
    *("payment", "artifact", "wild", "pair", "row", "start", "order", "refill"),
    *("tied", "clockwise", "draft", "first_colony", "rival_colony", "rival_tied"),
}
#: kinds with two answers in all
FEW = {"actions", "start", "beyond", "solo_turns", "rival_tied"}


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_known_to_be_about_rules_that_its_cards_name(kind: str) -> None:
    assert tuple(RULES) == KINDS
    review_proofs.names_its_rules(cards_of(kind), RULES[kind], rules())


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_accepted_and_a_wrong_one_explained(kind: str) -> None:
    review_proofs.explains_its_answers(cards_of(kind))


def test_a_move_that_ends_elsewhere_is_explained_by_moving_first() -> None:
    for card in cards_of("steps"):
        assert all(verdict(card, choice.id).rules[0] == "MOV-1" for choice in card.choices)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_seeds_give_equal_cards(kind: str) -> None:
    review_proofs.comes_again(DECK, kind, DRAWN)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_does_not_always_have_the_same_answer(kind: str) -> None:
    review_proofs.varies(cards_of(kind), 2 if kind in FEW else 3)


@pytest.mark.parametrize("kind", KINDS)
def test_the_marks_and_the_choices_are_on_the_picture(kind: str) -> None:
    review_proofs.is_on_the_picture((card_of(kind, seed) for seed in DRAWN), listed=LISTED)


@pytest.mark.parametrize("answer", ["", "many", "1.5", "³", None, True, [], "9999999", "steel"])
def test_what_is_no_number_is_no_answer(answer: object) -> None:
    assert card_of("influence", 0).judge(answer) is None


@pytest.mark.parametrize("answer", ["{}", " {} ", "+{}"])
def test_a_number_may_have_spaces_but_nothing_else(answer: str) -> None:
    card = card_of("influence", 0)
    judged = card.judge(answer.format(card.number))
    assert (judged is not None and judged.right) == ("+" not in answer)


def test_what_is_not_offered_is_no_answer() -> None:
    assert card_of("space", 0).judge("space-99") is None
    assert card_of("space", 0).judge(3) is None


def test_no_kind_is_unknown_silently() -> None:
    with pytest.raises(KeyError):
        make("luck", 0)


# --- numbers, counted again -------------------------------------------------------------------------------------------


def marked_pod(card: ReviewCard) -> Pod:
    row, column = map(int, next(mark for mark in card.marks if mark.startswith("pod")).split("-")[1:])
    pod: Pod = card.game.edition.pods[card.game.position.to_dict()["manufactory"][row][column]]
    return pod


def marked_space(card: ReviewCard) -> int:
    return int(next(mark for mark in card.marks if mark.startswith("space")).removeprefix("space-"))


def influence_there(card: ReviewCard) -> int:
    """The influence of the marked pod on the marked space, but for a cycle card's."""
    space, pod = marked_space(card), marked_pod(card)
    at, edition = card.game.position.to_dict(), card.game.edition
    group, edge = {space}, [space]
    while edge:
        near = NEIGHBOURS[edge.pop()]
        for other in range(54):
            built = at["board"].get(str(other), {}).get("pod")
            if (
                near >> other & 1
                and other not in group
                and built is not None
                and edition.pods[built].colour == pod.colour
            ):
                group.add(other)
                edge.append(other)
    return pod.influence + len(group) - 1 + (space % SPACES >= 12)


def in_force(card: ReviewCard, cycle_card: str) -> bool:
    at = card.game.position.to_dict()
    return bool(at["cards"][(at["round"] - 1) // 3] == cycle_card)


def test_influence_is_printed_and_group_and_centre() -> None:
    for card in cards_of("influence"):
        assert card.number == influence_there(card) + in_force(card, "c3b")
        assert card.number == sum(part.number for part in card.parts)


def test_fuel_is_the_difference_of_die_and_way() -> None:
    for card in cards_of("fuel", "circle", "beyond"):
        die, place = card.marks[0].removeprefix("die-"), card.marks[1].removeprefix("location-")
        me = card.game.decision.player if card.game.decision else 0
        seat = card.game.position.to_dict()["seats"][me]
        ring = card.game.edition.rondel
        way = (ring.index(place) - ring.index(seat["ship"])) % len(ring) or len(ring)
        assert card.number == min(abs(steps - seat["dice"][die]) for steps in (way, way + len(ring)))


def test_materials_of_a_moon_keep_to_the_limit() -> None:
    numbers = set()
    for card in cards_of("moon"):
        at = card.game.position.to_dict()
        me = card.game.decision.player if card.game.decision else 0
        held = sum(at["seats"][me]["materials"].values())
        assert held + card.number <= 10
        assert card.number <= 4
        numbers.add(card.number)
    assert numbers >= {0, 1, 2, 3}


def test_bonuses_are_those_of_the_spaces_on_the_way() -> None:
    for card in cards_of("bonuses"):
        colony = next(it for it in card.game.edition.colonies if it.id == card.panels[0].removeprefix("colony-"))
        start, amount = (int(word.rstrip(",")) for word in card.question.split() if word.rstrip(",").isdigit())
        assert card.number == sum(map(len, colony.track[start : start + amount]))


def test_a_majority_is_measured_against_the_fewest() -> None:
    for card in cards_of("majority"):
        crew = [0, 0]
        first = next(it.first_space for it in card.game.edition.colonies if f"colony-{it.id}" in card.panels)
        for space, entry in card.game.position.to_dict()["board"].items():
            if first <= int(space) < first + SPACES:
                crew = [own + more for own, more in zip(crew, entry["crew"], strict=True)]
        me = card.game.decision.player if card.game.decision else 0
        assert card.number == (0, 1, 3, 6, 10, 15)[min(crew[me] - min(crew), 5)]


def test_any_legal_option_is_right_and_no_other() -> None:
    made = {"space": BuildOn, "tile": BuildOn, "free_pod": BuildOn, "free_tile": BuildOn, "crew": PlaceCrew}
    for kind, option in (made | {"achievement": TakeAchievement, "ship": PlaceShip}).items():
        for card in cards_of(kind):
            for choice in card.choices:
                value: Any = choice.id.partition("-")[2]
                legal = option(int(value) if kind in made else value) in card.game.options
                assert choice.right == legal
    for card in cards_of("pod"):
        for choice in card.choices:
            row, column = map(int, choice.id.split("-")[1:])
            assert choice.right == (TakePod(row, column) in card.game.options)
    for card in cards_of("steps", "backwards"):
        die = card.marks[0].removeprefix("die-")
        free = {f"location-{move.to}" for move in card.game.options if isinstance(move, Move) and move.die == die}
        assert {choice.id for choice in card.choices if choice.right} == free


# --- all answers that the rules allow ---------------------------------------------------------------------------------


def named_die(card: ReviewCard) -> str:
    """The die that a question names, by its colour."""
    (die,) = [die for die in card.game.edition.dice if re.search(rf"\b{die}\b", card.question)]
    return die


def activating(card: ReviewCard, value: int, fuel: int = 0) -> Game:
    """The moment before activating the ship's location, with fuel, and the die of the question at a value."""
    at, me, die = card.game.position.to_dict(), reader(card), named_die(card)
    other = next(other for other in card.game.edition.dice if other not in {die, "black"})
    for seat in at["seats"]:
        seat["spent"] = []
    at["seats"][me] |= {"fuel": fuel, "spent": [other]}
    at["seats"][me]["dice"][die] = value
    at |= {"start_player": me, "turn": 0, "agenda": [["turn", 1], ["end_turn"], ["ask_activate", me]]}
    return Game.from_position(Position.from_dict(at))


def test_the_pods_that_can_be_taken_are_those_of_every_way_to_use_the_die_so() -> None:
    seen = set()
    for card in cards_of("pod"):
        (value,) = numbers_in(card)
        game = activating(card, value)
        pods = set()
        for way in game.options:
            if isinstance(way, Activate) and way.die == named_die(card):
                branch = game.branch()
                branch.play(way)
                pods |= {f"pod-{pod.row}-{pod.column}" for pod in branch.options if isinstance(pod, TakePod)}
        assert {choice.id for choice in card.choices if choice.right} == pods
        power = next(
            mat
            for mat in card.game.edition.mats
            if mat.id == card.game.position.to_dict()["seats"][reader(card)]["mat"]
        )
        seen.add(power.special)
    assert len(seen) == 5, "a mat was not met"


def test_a_row_is_opened_by_every_way_to_spend_that_fuel() -> None:
    for card in cards_of("row"):
        value, fuel = [*numbers_in(card), 0][:2]
        game = activating(card, value, fuel)
        opened = set()
        for used in range(1, 7):
            way = Activate(named_die(card), used, fuel)
            if (
                way in game.options
                and (used > value or "higher" not in card.question)
                and (used < value or "lower" not in card.question)
            ):
                opened |= {f"row-{row}" for row, values in enumerate(game.edition.rows) if used in values}
        assert {choice.id for choice in card.choices if choice.right} == opened


def test_a_moon_gives_so_many_however_they_are_chosen() -> None:
    mats = set()
    for card in cards_of("moon", "extra", "black_moon"):
        die = named_die(card)
        ways = [way for way in card.game.options if isinstance(way, Activate) and way.die == die]
        numbers = set()
        for way in ways:
            branch = card.game.branch()
            for events in endings(branch, {"collect", "extra"}, branch.play(way)):
                numbers.add(sum(len(event.materials) for event in events if isinstance(event, MaterialsGained)))
        assert numbers == {card.number}
        mats.add(card.game.position.to_dict()["seats"][reader(card)]["mat"])
    assert mats == set("ABCDE")


def test_a_location_gives_so_much_fuel_however_the_rest_is_chosen() -> None:
    for card in cards_of("ridback", "fuel_bonus", "nexus"):
        die, at_nexus = named_die(card), "NEX-1" in card.rules
        numbers = set()
        for way in [way for way in card.game.options if isinstance(way, Activate) and way.die == die]:
            branch = card.game.branch()
            first = branch.play(way)
            options = [option for option in branch.options if not isinstance(option, TakeAchievement)]
            for option in options if at_nexus and branch.decision and branch.decision.kind == "nexus" else [None]:
                twig = branch.branch()
                events = (*first, *(twig.play(option) if option else ()))
                for all_events in endings(twig, {"extra"}, events):
                    fuel = sum(event.amount for event in all_events if isinstance(event, FuelGained))
                    goods = sum(len(event.materials) for event in all_events if isinstance(event, MaterialsGained))
                    numbers.add(fuel + goods if at_nexus else fuel)
        assert numbers == {card.number}


def test_crew_on_a_new_pod_is_as_many_wherever_it_is_built() -> None:
    for card in list(cards_of("pod_crew"))[::5]:
        for option in [option for option in card.game.options if isinstance(option, BuildOn)][::4]:
            branch = card.game.branch()
            for events in endings(branch, {"payment"}, branch.play(option)):
                placed = [e.amount for e in events if isinstance(e, CrewPlaced) and e.space == option.space]
                assert sum(placed) == card.number


def test_the_ways_to_pay_are_all_that_the_rules_take() -> None:
    for card in cards_of("ways"):
        assert card.number == len({(way.materials, way.artifacts) for way in card.game.options if isinstance(way, Pay)})


def test_what_stands_in_for_other_goods_is_in_a_right_answer() -> None:
    said = {"artifact": "artifact", "wild": "polymer", "pair": " 2 "}
    for kind, words in said.items():
        for card in cards_of(kind):
            assert any(words in f" {choice.text} " for choice in card.choices if choice.right), kind


def test_a_place_is_refilled_at_once_with_the_last_pod_and_never_without_one() -> None:
    found = set()
    for card in cards_of("refill"):
        left = numbers_in(card)[0]
        (right,) = (choice.id for choice in card.choices if choice.right)
        found.add((min(left, 2), right))
    assert found == {(0, "time-never"), (1, "time-at_once"), (2, "time-at_once"), (2, "time-end")}


def test_the_steps_of_building_come_in_the_order_of_the_rule() -> None:
    found = set()
    for card in cards_of("order"):
        pod, at = marked_pod(card), card.game.position.to_dict()
        steps = {
            "crew": pod.crew and at["seats"][reader(card)]["crew"],
            "points": in_force(card, "c3c"),
            "bonus": pod.cp or pod.fuel or (pod.artifacts and at["artifacts"]),
            "influence": influence_there(card) + in_force(card, "c3b"),
        }
        taken = [f"step-{step}" for step, there in steps.items() if there]
        place = next(n for n, word in enumerate(("first", "second", "third", "fourth")) if word in card.question)
        assert [choice.id for choice in card.choices if choice.right] == [taken[place]]
        assert [choice.id for choice in card.choices] == taken
        found.add(taken[place])
    assert len(found) == 4


def test_a_free_pod_is_carried_out_before_the_rest_of_the_influence() -> None:
    for card in cards_of("nested"):
        start, amount, reached, _, rest = numbers_in(card)
        assert start + amount == reached + rest
        assert card.number == reached - start + influence_there(card)


def test_fuel_has_no_limit_in_the_hand_or_in_the_box() -> None:
    amounts = set()
    for card in cards_of("plenty"):
        (before,) = numbers_in(card)
        docks = [option for option in card.game.options if isinstance(option, Dock)]
        assert docks
        for option in docks:
            branch = card.game.branch()
            branch.play(option)
            assert branch.position.view.seats[reader(card)].fuel == before + 1 == card.number
        amounts.add(before)
    assert min(amounts) < 30 <= max(amounts), "the box has 30"


def test_artifacts_after_a_pod_that_brings_one_keep_to_the_supply() -> None:
    lost = set()
    for card in cards_of("supply"):
        left, held = numbers_in(card)[:2]
        price = re.search(r"You pay (.*) for the marked", card.question)
        assert price
        goods = {f"Pay {price[1]}", "Pay " + " and ".join(reversed(price[1].split(" and ")))}
        (way,) = [way for way in card.game.options if isinstance(way, Pay) and card.game.tell(way) in goods]
        supply = left + way.artifacts
        assert card.number == held - way.artifacts + min(1, supply)
        lost.add(supply == 0)
    assert lost == {True, False}


def test_a_die_that_brings_nothing_opens_no_row_that_can_be_paid() -> None:
    for card in cards_of("idle"):
        for choice in card.choices:
            die = choice.id.removeprefix("die-")
            branch = card.game.branch()
            branch.play(next(way for way in branch.options if isinstance(way, Activate) and way.die == die))
            takes = branch.decision is not None and branch.decision.kind == "pod"
            assert choice.right != takes


def test_a_marker_stops_on_the_last_space() -> None:
    ended = 0
    for card in cards_of("track_end"):
        colony = next(it for it in card.game.edition.colonies if it.id == card.panels[0].removeprefix("colony-"))
        start, amount = (int(word.rstrip(",")) for word in card.question.split() if word.rstrip(",").isdigit())
        assert card.number == min(amount, len(colony.track) - start)
        ended += card.number < amount
    assert ended


def test_a_pod_brings_what_is_asked_for() -> None:
    fields = {"CP": "cp", "an artifact": "artifacts", "fuel": "fuel"}
    for card in cards_of("pod_bonus"):
        at = card.game.position.to_dict()
        wanted = card.question.partition("brings ")[2].rstrip(".")
        for choice in card.choices:
            row, column = map(int, choice.id.split("-")[1:])
            pod = card.game.edition.pods[at["manufactory"][row][column]]
            others = {"two crew": pod.crew > 1, "no crew": pod.crew == 0}
            plain = pod.crew == 1 and not (pod.cp or pod.artifacts or pod.fuel)
            has = getattr(pod, fields[wanted]) > 0 if wanted in fields else others.get(wanted, plain)
            assert choice.right == has


def test_a_reader_who_asks_is_told_and_it_counts_as_wrong() -> None:
    for kind in KINDS:
        card = card_of(kind, 0)
        told = card.reveal()
        assert not told.right
        assert told.head.startswith("It is" if len(told.answers) < 2 else "Any of these")
        assert set(told.answers) == {choice.id for choice in card.choices if choice.right}


def test_a_die_scores_with_whatever_value_it_is_used() -> None:
    for card in cards_of("own_die"):
        at, me = card.game.position.to_dict(), reader(card)
        at["seats"][me]["fuel"] = 9
        game = Game.from_position(Position.from_dict(at))
        for choice in card.choices:
            die = choice.id.removeprefix("die-")
            ways = [
                way for value in range(1, 7) for fuel in range(6) if (way := Activate(die, value, fuel)) in game.options
            ]
            assert ways
            assert {any(isinstance(event, PointsGained) for event in game.branch().play(way)) for way in ways} == {
                choice.right
            }


def test_influence_is_the_same_however_the_pod_is_paid() -> None:
    for card in list(cards_of("influence"))[::3]:
        space = next(mark for mark in card.marks if mark.startswith("space"))
        branch = card.game.branch()
        for events in endings(branch, {"payment", "extra_cp"}, branch.play(BuildOn(int(space.removeprefix("space-"))))):
            assert next(event.amount for event in events if isinstance(event, InfluenceGained)) == card.number


def test_a_payment_is_right_if_and_only_if_the_rules_take_it() -> None:
    for card in cards_of("payment", "artifact", "wild", "pair"):
        ways = {card.game.tell(way).removeprefix("Pay ") for way in card.game.options if isinstance(way, Pay)}
        for choice in card.choices:
            assert choice.right == (choice.text in ways)


def test_a_card_in_force_that_changes_what_pays_is_on_the_picture() -> None:
    seen = 0
    for card in cards_of("pod", "achievement", "space", "tile", "payment"):
        at = card.game.position.to_dict()
        if 4 <= at["round"] <= 6 and at["cards"][1] == "c2b":
            assert "cards" in card.panels
            seen += 1
    assert seen


def test_nothing_on_the_picture_tells_what_is_asked() -> None:
    for card in cards_of("majority"):
        assert "worth" not in text(card.picture("lesson", 1280, 680))
        assert "worth" in text(card.picture("lesson", 1280, 680, told=True))


def test_the_game_that_is_asked_about_does_not_change() -> None:
    for kind in KINDS:
        card = card_of(kind, 0)
        events = [event for record in card.game.history for event in record.events]
        assert not any(isinstance(event, InfluenceGained | BonusTaken | MaterialsGained) for event in events)


def test_a_moment_is_one_that_the_rules_allow() -> None:
    for seed in range(30):
        at = moment(Messages.of(), random.Random(seed))
        assert at.ask().decision is not None
        assert 2 <= at.position.round <= 9
