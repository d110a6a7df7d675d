"""Review cards: each has an answer that the engine gives, and they come back when they should."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony import Activate, BuildOn, Event, Game, Move, Pay, Position, TakeAchievement, TakePod
from betacolony.edition.rulebook import rules
from betacolony.events import BonusTaken, InfluenceGained, MaterialsGained, PointsGained
from betacolony.state.geometry import NEIGHBOURS, SPACES
from betacolony_widgets import Review
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.text_renderer import text
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.review import KINDS, RULES, ReviewCard, Verdict, make, schedule
from betacolony_widgets.review.positions import moment
from betacolony_widgets.review.schedule import FRESH, INTERVALS, MOST, Slot, State

#: cards looked at of each kind, and of those that are drawn
SEEDS = range(50)
DRAWN = range(3)
#: 2026-07-30
TODAY = 739827


@cache
def card(kind: str, seed: int) -> ReviewCard:
    return make(kind, seed)


def cards(*kinds: str) -> Iterator[ReviewCard]:
    for kind in kinds:
        for seed in SEEDS:
            yield card(kind, seed)


def verdict(one: ReviewCard, answer: object) -> Verdict:
    found = one.judge(answer)
    assert found is not None
    return found


# --- cards -----------------------------------------------------------------------------------------------------------


def test_each_kind_is_known_to_be_about_rules_that_its_cards_name() -> None:
    assert tuple(RULES) == KINDS
    for kind, about in RULES.items():
        named = [set(one.rules) for one in cards(kind)]
        assert set(about) <= set.union(*named), kind
        assert all(rules & set(about) for rules in named), kind


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_accepted_and_a_wrong_one_explained(kind: str) -> None:
    for one in cards(kind):
        if not one.choices:
            right, wrong = verdict(one, str(one.number)), verdict(one, one.number + 1)
            assert right.right
            assert not wrong.right
            assert wrong.parts or wrong.lines
            continue
        assert {choice.right for choice in one.choices} == {True, False}
        assert len({choice.id for choice in one.choices}) == len(one.choices)
        for choice in one.choices:
            found = verdict(one, choice.id)
            assert found.right == choice.right
            assert choice.right or choice.why, f"{choice.text}: not told why"
            assert set(found.answers) == {other.id for other in one.choices if other.right}


def test_a_move_that_ends_elsewhere_is_explained_by_moving_first() -> None:
    for one in cards("steps"):
        assert all(verdict(one, choice.id).rules[0] == "MOV-1" for choice in one.choices)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_seeds_give_equal_cards(kind: str) -> None:
    for seed in DRAWN:
        first, again = make(kind, seed), make(kind, seed)
        assert (first.question, first.choices, first.number) == (again.question, again.choices, again.number)
        assert first.game.position == again.game.position


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_does_not_always_have_the_same_answer(kind: str) -> None:
    answers = {
        str(one.number) if not one.choices else str(verdict(one, one.choices[0].id).answers) for one in cards(kind)
    }
    assert len(answers) > 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_names_rules_that_there_are(kind: str) -> None:
    for one in cards(kind):
        named = [*one.rules, *(rule for choice in one.choices for rule in choice.rules)]
        assert one.rules
        assert set(named) <= set(rules())


@pytest.mark.parametrize("kind", KINDS)
def test_the_marks_and_the_choices_are_on_the_picture(kind: str) -> None:
    for seed in DRAWN:
        one = card(kind, seed)
        shown_in = one.picture(800)
        shown = {target.id for target in shown_in.targets}
        assert set(one.marks) <= shown
        assert one.on_board(shown_in) == (bool(one.choices) and kind not in {"payment", "row"})


@pytest.mark.parametrize("answer", ["", "many", "1.5", "³", None, True, [], "9999999", "steel"])
def test_what_is_no_number_is_no_answer(answer: object) -> None:
    assert card("influence", 0).judge(answer) is None


@pytest.mark.parametrize("answer", ["{}", " {} ", "+{}"])
def test_a_number_may_have_spaces_but_nothing_else(answer: str) -> None:
    one = card("influence", 0)
    found = one.judge(answer.format(one.number))
    assert (found is not None and found.right) == ("+" not in answer)


def test_what_is_not_offered_is_no_answer() -> None:
    assert card("space", 0).judge("space-99") is None
    assert card("space", 0).judge(3) is None


def test_no_kind_is_unknown_silently() -> None:
    with pytest.raises(KeyError):
        make("luck", 0)


# --- numbers, counted again ------------------------------------------------------------------------------------------


def test_influence_is_printed_and_group_and_centre() -> None:
    for one in cards("influence"):
        space = int(next(mark for mark in one.marks if mark.startswith("space")).removeprefix("space-"))
        row, column = map(int, next(mark for mark in one.marks if mark.startswith("pod")).split("-")[1:])
        at, edition = one.game.position.to_dict(), one.game.edition
        pod = edition.pods[at["manufactory"][row][column]]
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
        card_bonus = at["round"] >= 7 and at["cards"][2] == "c3b"
        assert one.number == pod.influence + len(group) - 1 + (space % SPACES >= 12) + card_bonus
        assert one.number == sum(part.number for part in one.parts)


def test_fuel_is_the_difference_of_die_and_way() -> None:
    for one in cards("fuel"):
        die, place = one.marks[0].removeprefix("die-"), one.marks[1].removeprefix("location-")
        me = one.game.decision.player if one.game.decision else 0
        seat = one.game.position.to_dict()["seats"][me]
        ring = one.game.edition.rondel
        way = (ring.index(place) - ring.index(seat["ship"])) % len(ring) or len(ring)
        assert one.number == min(abs(steps - seat["dice"][die]) for steps in (way, way + len(ring)))


def test_materials_of_a_moon_keep_to_the_limit() -> None:
    numbers = set()
    for one in cards("moon"):
        at = one.game.position.to_dict()
        me = one.game.decision.player if one.game.decision else 0
        held = sum(at["seats"][me]["materials"].values())
        assert held + one.number <= 10
        assert one.number <= 4
        numbers.add(one.number)
    assert numbers >= {0, 1, 2, 3}


def test_bonuses_are_those_of_the_spaces_on_the_way() -> None:
    for one in cards("bonuses"):
        colony = next(it for it in one.game.edition.colonies if it.id == one.panels[0].removeprefix("colony-"))
        start, amount = (int(word.rstrip(",")) for word in one.question.split() if word.rstrip(",").isdigit())
        assert one.number == sum(map(len, colony.track[start : start + amount]))


def test_a_majority_is_measured_against_the_fewest() -> None:
    for one in cards("majority"):
        crew = [0, 0]
        first = next(it.first_space for it in one.game.edition.colonies if f"colony-{it.id}" in one.panels)
        for space, entry in one.game.position.to_dict()["board"].items():
            if first <= int(space) < first + SPACES:
                crew = [own + more for own, more in zip(crew, entry["crew"], strict=True)]
        me = one.game.decision.player if one.game.decision else 0
        assert one.number == (0, 1, 3, 6, 10, 15)[min(crew[me] - min(crew), 5)]


def test_any_legal_option_is_right_and_no_other() -> None:
    made = {"space": BuildOn, "tile": BuildOn, "achievement": TakeAchievement}
    for kind, option in made.items():
        for one in cards(kind):
            for choice in one.choices:
                value: Any = choice.id.partition("-")[2]
                legal = option(int(value) if kind != "achievement" else value) in one.game.options
                assert choice.right == legal
    for one in cards("pod"):
        for choice in one.choices:
            row, column = map(int, choice.id.split("-")[1:])
            assert choice.right == (TakePod(row, column) in one.game.options)
    for one in cards("steps"):
        die = one.marks[0].removeprefix("die-")
        free = {f"location-{move.to}" for move in one.game.options if isinstance(move, Move) and move.die == die}
        assert {choice.id for choice in one.choices if choice.right} == free


# --- all answers that the rules allow --------------------------------------------------------------------------------


def named_die(one: ReviewCard) -> str:
    """The die that a question speaks of, by its colour."""
    (die,) = [die for die in one.game.edition.dice if re.search(rf"\b{die}\b", one.question)]
    return die


def numbers_in(one: ReviewCard) -> list[int]:
    return [int(number) for number in re.findall(r"\b\d+\b", one.question)]


def reader(one: ReviewCard) -> int:
    assert one.game.decision is not None
    return one.game.decision.player


def activating(one: ReviewCard, value: int, fuel: int = 0) -> Game:
    """The moment before, with the die of the question, and fuel in hand, to activate what the ship has reached."""
    at, me, die = one.game.position.to_dict(), reader(one), named_die(one)
    other = next(other for other in one.game.edition.dice if other not in {die, "black"})
    for seat in at["seats"]:
        seat["spent"] = []
    at["seats"][me] |= {"fuel": fuel, "spent": [other]}
    at["seats"][me]["dice"][die] = value
    at |= {"start_player": me, "turn": 0, "agenda": [["turn", 1], ["end_turn"], ["ask_activate", me]]}
    return Game.from_position(Position.from_dict(at))


def endings(game: Game, kinds: set[str], told: tuple[Event, ...] = ()) -> Iterator[tuple[Event, ...]]:
    """The events of every way to answer decisions of these kinds, up to the first of another kind."""
    me = game.decision.player if game.decision else None
    if game.decision is None or game.decision.kind not in kinds:
        yield told
        return
    for option in game.options:
        branch = game.branch()
        events = branch.play(option)
        same = branch.decision is not None and branch.decision.player == me
        yield from endings(branch, kinds if same else set(), told + events)


def test_the_pods_that_can_be_taken_are_those_of_every_way_to_use_the_die_so() -> None:
    seen = set()
    for one in cards("pod"):
        (value,) = numbers_in(one)
        game = activating(one, value)
        found = set()
        for way in game.options:
            if isinstance(way, Activate) and way.die == named_die(one):
                branch = game.branch()
                branch.play(way)
                found |= {f"pod-{pod.row}-{pod.column}" for pod in branch.options if isinstance(pod, TakePod)}
        assert {choice.id for choice in one.choices if choice.right} == found
        power = next(
            mat for mat in one.game.edition.mats if mat.id == one.game.position.to_dict()["seats"][reader(one)]["mat"]
        )
        seen.add(power.special)
    assert len(seen) == 5, "a mat was not met"


def test_a_row_is_opened_by_every_way_to_spend_that_fuel() -> None:
    for one in cards("row"):
        value, fuel = [*numbers_in(one), 0][:2]
        game = activating(one, value, fuel)
        opened = set()
        for used in range(1, 7):
            way = Activate(named_die(one), used, fuel)
            if (
                way in game.options
                and (used > value or "higher" not in one.question)
                and (used < value or "lower" not in one.question)
            ):
                opened |= {f"row-{row}" for row, values in enumerate(game.edition.rows) if used in values}
        assert {choice.id for choice in one.choices if choice.right} == opened


def test_a_moon_gives_so_many_however_they_are_chosen() -> None:
    mats = set()
    for one in cards("moon"):
        die = named_die(one)
        ways = [way for way in one.game.options if isinstance(way, Activate) and way.die == die]
        numbers = set()
        for way in ways:
            branch = one.game.branch()
            for told in endings(branch, {"collect", "extra"}, branch.play(way)):
                numbers.add(sum(len(event.materials) for event in told if isinstance(event, MaterialsGained)))
        assert numbers == {one.number}
        mats.add(one.game.position.to_dict()["seats"][reader(one)]["mat"])
    assert mats == set("ABCDE")


def test_a_die_scores_with_whatever_value_it_is_used() -> None:
    for one in cards("own_die"):
        at, me = one.game.position.to_dict(), reader(one)
        at["seats"][me]["fuel"] = 9
        game = Game.from_position(Position.from_dict(at))
        for choice in one.choices:
            die = choice.id.removeprefix("die-")
            ways = [
                way for value in range(1, 7) for fuel in range(6) if (way := Activate(die, value, fuel)) in game.options
            ]
            assert ways
            assert {any(isinstance(event, PointsGained) for event in game.branch().play(way)) for way in ways} == {
                choice.right
            }


def test_influence_is_the_same_however_the_pod_is_paid() -> None:
    for one in list(cards("influence"))[::3]:
        space = next(mark for mark in one.marks if mark.startswith("space"))
        branch = one.game.branch()
        for told in endings(branch, {"payment", "extra_cp"}, branch.play(BuildOn(int(space.removeprefix("space-"))))):
            assert next(event.amount for event in told if isinstance(event, InfluenceGained)) == one.number


def test_a_payment_is_right_if_and_only_if_the_rules_take_it() -> None:
    for one in cards("payment"):
        ways = {one.game.tell(way) for way in one.game.options if isinstance(way, Pay)}
        for choice in one.choices:
            assert choice.right == (choice.text in ways)


def test_a_card_in_force_that_changes_what_pays_is_on_the_picture() -> None:
    seen = 0
    for one in cards("pod", "achievement", "space", "tile", "payment"):
        at = one.game.position.to_dict()
        if 4 <= at["round"] <= 6 and at["cards"][1] == "c2b":
            assert "cards" in one.panels
            seen += 1
    assert seen


def test_nothing_on_the_picture_tells_what_is_asked() -> None:
    for one in cards("majority"):
        assert "worth" not in text(one.picture(480))


def test_the_game_that_is_asked_about_does_not_change() -> None:
    for kind in KINDS:
        one = card(kind, 0)
        events = [event for record in one.game.history for event in record.events]
        assert not any(isinstance(event, InfluenceGained | BonusTaken | MaterialsGained) for event in events)


def test_a_moment_is_one_that_the_rules_allow() -> None:
    for seed in range(30):
        found = moment(Messages.of(), random.Random(seed))
        assert found.ask().decision is not None
        assert 2 <= found.position.round <= 9


# --- when they come back ---------------------------------------------------------------------------------------------


def play(days: int, chance: random.Random, right: float = 0.7) -> list[tuple[int, State, str, bool]]:
    """Each answer of a reader who comes on most days: day, state after it, kind, whether it was right."""
    state, told = State(), []
    for day in range(TODAY, TODAY + days):
        if chance.random() < 0.8:
            while left := schedule.queue(state, day, KINDS):
                answer = chance.random() < right
                state = schedule.answered(state, left[0], day, right=answer)
                told.append((day, state, left[0], answer))
    return told


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1000), st.floats(0, 1))
def test_there_are_never_more_than_ten_cards_a_day_and_four_new_ones(seed: int, right: float) -> None:
    answers = play(40, random.Random(seed), right)
    met: set[str] = set()
    for day in sorted({day for day, *_ in answers}):
        kinds = [kind for its, _, kind, _ in answers if its == day]
        assert len(kinds) <= MOST == 10
        assert len(set(kinds)) == len(kinds)
        assert len(set(kinds) - met) <= FRESH
        met |= set(kinds)


def test_right_answers_make_a_kind_come_back_later_and_later() -> None:
    state, day, gaps = State(), TODAY, []
    for _ in range(8):
        state = schedule.answered(state, "row", day, right=True)
        gaps.append(state.slots["row"].due - day)
        day = state.slots["row"].due
    assert gaps == [*INTERVALS[1:], *[INTERVALS[-1]] * 3]
    assert all(one < other for one, other in pairwise(INTERVALS))


@pytest.mark.parametrize("box", range(len(INTERVALS)))
def test_a_wrong_answer_comes_back_tomorrow(box: int) -> None:
    state = schedule.answered(State({"row": Slot(box, TODAY)}), "row", TODAY, right=False)
    assert state.slots["row"] == Slot(0, TODAY + 1)
    assert "row" not in schedule.queue(state, TODAY, KINDS)
    assert schedule.queue(state, TODAY + 1, KINDS)[0] == "row"


def test_the_first_day_brings_four_kinds_in_their_order() -> None:
    assert schedule.queue(State(), TODAY, KINDS) == KINDS[:FRESH]


def test_what_is_due_longest_comes_first_and_before_what_is_new() -> None:
    state = State({"pod": Slot(2, TODAY - 1), "moon": Slot(1, TODAY - 5), "row": Slot(1, TODAY + 1)})
    assert schedule.queue(state, TODAY, KINDS)[:2] == ("moon", "pod")
    assert not {"moon", "pod", "row"} & set(schedule.queue(state, TODAY, KINDS)[2:])


def test_a_queue_follows_from_state_and_day_alone() -> None:
    for _, state, _, _ in play(20, random.Random(1)):
        again = schedule.read(json.loads(json.dumps(schedule.to_data(state))), KINDS)
        assert again is not None
        assert again == state
        assert schedule.queue(state, TODAY + 20, KINDS) == schedule.queue(again, TODAY + 20, KINDS)


def test_a_clock_that_was_wrong_keeps_no_card_away_for_long() -> None:
    state = schedule.answered(State(), "row", TODAY + 3650, right=True)
    assert schedule.on(state, TODAY).slots["row"].due <= TODAY + INTERVALS[1]


@pytest.mark.parametrize(("kinds", "days"), [(KINDS, 1), (("row", "fuel"), 2), ((), None)])
def test_it_is_known_when_there_is_something_to_do_again(kinds: tuple[str, ...], days: int | None) -> None:
    state = State()
    while left := schedule.queue(state, TODAY, kinds):
        state = schedule.answered(state, left[0], TODAY, right=True)
    assert schedule.returns(state, TODAY, kinds) == days


DAMAGED: list[Any] = [
    *(None, 7, "x", [], {}, {"v": 2}, {"v": 1}, {"v": 1, "day": "", "done": 0, "fresh": 0, "cards": []}),
    {"v": 1, "day": "yesterday", "done": 0, "fresh": 0, "cards": {}},
    {"v": 1, "day": "", "done": -1, "fresh": 0, "cards": {}},
    {"v": 1, "day": "", "done": True, "fresh": 0, "cards": {}},
    {"v": 1, "day": "", "done": 0, "fresh": 1e9, "cards": {}},
    *(
        {"v": 1, "day": "", "done": 0, "fresh": 0, "cards": {"row": entry}}
        for entry in (None, 3, [1], [9, "2026-07-30"], [1, "2026-02-30"], [1, 739827], ["1", "2026-07-30"], [1, ""])
    ),
]


@pytest.mark.parametrize("data", DAMAGED)
def test_what_was_damaged_is_not_read(data: object) -> None:
    assert schedule.read(data, KINDS) is None


def test_kinds_that_are_no_more_are_forgotten() -> None:
    data = {**schedule.to_data(State()), "cards": {"luck": [1, "2026-07-30"], "row": [1, "2026-07-30"]}}
    assert schedule.read(data, KINDS) == State({"row": Slot(1, TODAY)})


# --- the widget ------------------------------------------------------------------------------------------------------


class Page:
    """A review page, with the browser's part in it."""

    def __init__(self, kept: object = None, today: str = "2026-07-30", width: object = 1200) -> None:
        self.review = Review()
        self.sent: list[dict[str, Any]] = []
        self.review.send = lambda content, **_: self.sent.append(content)
        self.today, self.kept, self.seq = today, kept, 0
        self.shown = self.ask("hello", width=width)

    def ask(self, kind: str, **more: object) -> dict[str, Any]:
        self.seq += 1
        message = {"type": kind, "seq": self.seq, "today": self.today, "kept": self.kept, **more}
        self.review._heard(None, message, [])
        assert self.sent[-1]["seq"] == self.seq
        return self.sent[-1]

    def answer(self, *, right: bool = True) -> dict[str, Any]:
        one = self.review.card
        assert one is not None
        value: object = one.number + (not right)
        if one.choices:
            value = next(choice.id for choice in one.choices if choice.right == right)
        said = self.ask("answer", version=self.shown["version"], value=value)
        self.kept = said["kept"]
        return said

    def next(self) -> dict[str, Any]:
        self.shown = self.ask("next")
        return self.shown


def test_a_day_of_cards() -> None:
    page = Page()
    assert page.shown["left"] == "4 cards left today"
    for number in range(FRESH):
        assert page.shown["type"] == "card"
        said = page.answer(right=bool(number))
        assert (said["right"], said["head"]) == (bool(number), "Right." if number else "Not this time.")
        assert said["back"] == ("This card comes back in 2 days." if number else "This card comes back tomorrow.")
        assert "bc-rule" in said["rules"]
        page.next()
    assert page.shown["type"] == "done"
    assert page.shown["lines"] == ["You have answered 4 cards.", "The next cards come back tomorrow."]


def test_a_page_that_is_loaded_again_goes_on_with_its_card() -> None:
    page = Page()
    page.answer()
    page.next()
    again = Page(page.kept)
    assert again.shown["version"] == page.shown["version"]
    assert again.shown["question"] == page.shown["question"]
    assert not again.shown["notice"]


def test_another_day_brings_other_cards() -> None:
    assert Page().shown["version"] != Page(today="2026-07-31").shown["version"]


@pytest.mark.parametrize("kept", [one for one in DAMAGED if one])
def test_what_was_damaged_begins_anew_and_says_so(kept: object) -> None:
    page = Page(kept)
    assert page.shown["type"] == "card"
    newer = isinstance(kept, dict) and kept.get("v") == 2
    assert ("newer version" if newer else "could not be read") in page.shown["notice"]
    assert page.shown["left"] == "4 cards left today"


def test_what_another_tab_kept_meanwhile_counts() -> None:
    page, other = Page(), Page()
    other.answer()
    page.kept = other.kept
    other.next()
    page.next()
    assert page.shown["version"] == other.shown["version"]


@pytest.mark.parametrize("value", [None, "", "?", [], {}])
def test_what_is_no_answer_leaves_the_card_as_it_is(value: object) -> None:
    page = Page()
    assert page.ask("answer", version=page.shown["version"], value=value)["type"] == "none"
    assert page.answer()["right"]


def test_an_answer_to_another_card_is_let_go() -> None:
    page = Page()
    assert page.ask("answer", version="steps 0", value="location-jyo")["type"] == "none"
    assert page.review.card is not None


def test_an_answer_counts_once() -> None:
    page = Page()
    page.answer()
    assert page.ask("answer", version=page.shown["version"], value="location-jyo")["type"] == "none"


@pytest.mark.parametrize("message", [None, 3, [], "hello", {}, {"type": []}, {"type": "nonsense"}])
def test_a_message_that_is_none_is_not_heard(message: object) -> None:
    page = Page()
    before = len(page.sent)
    page.review._heard(None, message, [])
    assert len(page.sent) == before


def test_no_day_is_told_in_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    assert "our fault" in Page(today="someday").shown["text"]
    assert "no day" in caplog.text


def test_a_narrow_page_is_drawn_narrow_and_again_when_it_changes() -> None:
    page = Page(width=360)
    narrow = page.shown["view"]
    said = page.ask("resize", width=1200)
    assert said["type"] == "picture"
    assert said["view"] != narrow
    assert page.ask("resize", width="wide")["view"] == said["view"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_takes_its_colours_from_the_page(kind: str) -> None:
    page = Page()
    drawn = page.review._picture(card(kind, 1))
    root = ET.fromstring(drawn["picture"])  # noqa: S314 - our own
    # the art has colours of its own besides those of the page
    art = {node for defs in root.iter("{http://www.w3.org/2000/svg}defs") for node in defs.iter()}
    fills = {node.get("fill", "none") for node in root.iter() if node is not root and node not in art}
    assert all(fill == "none" or fill.startswith("var(--bc-") for fill in fills)
    for name in (fill[4:-1] for fill in fills if fill != "none"):
        assert f"{name}:" in Review._css
    used = {node.get("href", "#")[1:] for node in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= {node.get("id") for node in art}


def test_both_themes_hold_every_role() -> None:
    light, dark = PALETTES["light"].colours, PALETTES["dark"].colours
    assert set(light) == set(dark)
    for role in light:
        assert Review._css.count(f"--bc-{role}:") == 4


def test_a_table_still_tells_what_majorities_are_worth() -> None:
    assert "worth" in text(picture(card("majority", 0).game))


def test_a_card_shows_itself_in_a_notebook() -> None:
    one = card("space", 0)
    shown = one._repr_html_()
    assert one.question in unescape(shown)
    assert "<svg" in shown


def test_the_page_tells_the_intervals_and_limits_as_they_are() -> None:
    prose = (notebooks() / "14-review.ipynb").read_text("utf-8")
    said = {2: "two", 4: "four", 8: "eight", 16: "sixteen", 32: "thirty-two", 10: "ten"}
    first, *between, last = (said[days] for days in INTERVALS[1:])
    assert f"after {first} days, then {', '.join(between)} and {last}" in prose
    assert f"at most {said[MOST]} cards, and at most {said[FRESH]} that are new" in prose
    assert INTERVALS[0] == 1


def test_the_labels_that_the_script_asks_for_exist_and_there_are_no_others() -> None:
    asked = set(re.findall(r"labels\.([a-z_]+)", Review._esm))
    assert asked == set(Review().labels)
