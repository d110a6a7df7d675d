"""Captions of other players' turns, and the moments that are told over the board."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from betacolony import Event, Game, events
from betacolony.players.policies import GreedyPlayer, RandomPlayer
from betacolony.players.weights import STANDARD
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.board.whole_table.arrangements import LEAST, WHOLE, Arrangement, arranged, looked_at
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.play.desk import desk
from betacolony_widgets.play.ending import lap_of, title
from betacolony_widgets.play.moments import moment, spoilers, spoken
from betacolony_widgets.play.narration.captions import caption
from betacolony_widgets.play.play import Play

#: rounds of a cycle and of a game
CYCLE, ROUNDS = 3, 9


@cache
def told() -> tuple[tuple[Play, dict[str, Any], str], ...]:
    """The moments of a game of three, each with the play at that time and the words that are announced."""
    return tuple(_play())


def _play() -> Iterator[tuple[Play, dict[str, Any], str]]:
    game = Game.new(["Kim", "Ada", "Bo"], seed=11)
    play, player = Play(game, {1: "medium", 2: "medium"}), GreedyPlayer(STANDARD)
    while True:
        shown = moment(play)
        if shown is not None:
            yield Play(play.game.branch(), {1: "medium", 2: "medium"}), shown, desk(play)["told"]
        if play.stage == "over":
            return
        if play.stage == "roll":
            play.choose("roll")
            continue
        before = len(game.history)
        play._play(player.choose(play.game))
        assert len(game.history) > before


def test_each_round_is_told_once_and_the_end() -> None:
    heads = [shown["head"] for _, shown, _ in told()]
    assert heads == ["The game begins", *(f"Round {done} is over" for done in range(1, ROUNDS)), "Final score"]


def test_a_cycle_ends_before_the_next_begins() -> None:
    for done in range(CYCLE, ROUNDS, CYCLE):
        _, shown, words = told()[done]
        heads = [part["head"] for part in shown["parts"]]
        number = done // CYCLE
        assert heads[0].startswith(f"The goal of cycle {number}: ")
        assert heads[1:] == [f"Cycle {number + 1} begins", f"Round {done + 1}"]
        assert shown["kind"] == "cycle"
        order = [f"Round {done} is over.", *(f"{head}." for head in heads)]
        places = [words.index(text) for text in order]
        assert places == sorted(places)
        assert all(words.count(text) == 1 for text in order)


def test_bonuses_of_the_new_card_are_told_after_it() -> None:
    later = [words for _, _, words in told() if "gets a bonus: influence on any track" in words]
    assert later
    for words in later:
        assert words.index("gets a bonus: influence on any track") > words.index("Cycle 2 begins. ")


def test_a_goal_is_told_for_everybody_with_its_points() -> None:
    for play, shown, _ in told():
        happened = [event for record in play.game.history for event in record.events]
        parts = [part for part in shown.get("parts", ()) if part["head"].startswith("The goal")]
        for part in parts:
            assert {row["name"] for row in part["rows"]} == {"You", "Ada", "Bo"}
            for row in part["rows"]:
                assert (row["text"] == "met") == row["value"].endswith(" CP")
        goals = [event for event in happened if isinstance(event, events.GoalScored | events.GoalMissed)]
        if parts:
            latest = goals[-3:]
            met = [isinstance(event, events.GoalScored) for event in latest]
            assert [row["text"] == "met" for row in parts[0]["rows"]] == met


def test_the_final_score_adds_up_and_names_the_winner() -> None:
    play, shown, _ = told()[-1]
    columns = zip(*(row["values"] for row in shown["rows"]), strict=True)
    assert [sum(column) for column in columns] == shown["total"]["values"]
    assert shown["total"]["values"] == [score.total for score in play.game.scores()]
    assert shown["winners"] == [0]
    assert shown["won"]
    assert not spoken(shown)


def at_the_end(play: Play, me: int | None) -> dict[str, Any]:
    """The end of a play for one person at the table, or for three."""
    seen = Play(play.game.branch(), {} if me is None else {seat: "medium" for seat in range(3) if seat != me})
    seen.since = Mark(0, 0)
    shown = moment(seen)
    assert shown is not None
    return shown


def test_the_end_says_who_has_won_and_what_made_the_difference() -> None:
    play, shown, _ = told()[-1]
    points = [score.total for score in play.game.scores()]
    second = max(points[1:])
    assert shown["title"] == f"You win, {points[0]} to {second}"
    other = points.index(second)
    (difference,) = shown["verdict"]
    assert difference.endswith(f" for you, {difference.split()[-3]} for {('Ada', 'Bo')[other - 1]}.")
    source = next(row for row in shown["rows"] if difference.startswith(f"{row['name']} made the difference: "))
    leads = [row["values"][0] - row["values"][other] for row in shown["rows"]]
    assert leads[shown["rows"].index(source)] == max(leads)
    # the same end for those who have lost
    for me in (1, 2):
        lost = at_the_end(play, me)
        assert (lost["title"], lost["won"]) == (f"Kim wins, {points[0]} to {second}", False)
        assert lost["verdict"][1:] == ([] if me == other else [f"You come third, {points[0] - points[me]} CP behind."])
    # several people at one screen
    shared = at_the_end(play, None)
    assert shared["title"] == f"Kim wins, {points[0]} to {second}"
    assert len(shared["verdict"]) == 1


def test_crew_that_turn_the_score_are_told_with_their_colony() -> None:
    for seed in range(40):
        game, player = Game.new(2, seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            game.play(player.choose(game))
        if game.result is None or game.result.decided_by != "cp":
            continue
        play = Play(game, {})
        play.since = Mark(0, 0)
        shown = moment(play)
        assert shown is not None
        (winner,) = shown["winners"]
        before = [sum(row["values"][seat] for row in shown["rows"][:-1]) for seat in range(2)]
        lead = before[winner] - before[1 - winner]
        if lead > 0:
            continue
        (line,) = shown["verdict"]
        names = [player["name"] for player in shown["players"]]
        head = f"{names[1 - winner]} led by {-lead} until" if lead else "It was level until"
        assert line.startswith(f"{head} the crew were counted. ")
        gained = int(line.split()[-2])
        assert f"decided it: the lead in crew there gave {names[winner]} {gained} CP." in line
        assert 0 < gained <= shown["rows"][-1]["values"][winner]
        return
    pytest.fail("no game turned")


def test_majorities_are_counted_last_and_a_lap_has_room_for_all_points() -> None:
    _, shown, _ = told()[-1]
    assert shown["rows"][-1]["id"] == "majorities"
    assert [lap_of(most) for most in (0, 76, 77, 116, 117)] == [80, 80, 120, 120, 160]
    for name in (row["sign"] for row in shown["rows"] if row["sign"]):
        assert f'id="final-{name}"' in shown["art"]


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ("You share the victory", "Kim and Bo share the victory")),
        ("de", ("Du teilst dir den Sieg", "Kim und Bo teilen sich den Sieg")),
    ],
)
def test_a_shared_victory_is_said_in_a_sentence(language: str, titles: tuple[str, str]) -> None:
    game = told()[-1][0].game.translated(language)
    shared = [Play(game, {seat: "medium" for seat in range(3) if seat != me}) for me in (0, 1)]
    assert tuple(title(play, (0, 2)) for play in shared) == titles


def test_the_first_round_against_the_rival_says_who_it_is() -> None:
    play = Play(Game.solo("medium", 7), {}, ready=True)
    play.since = Mark(0, 0)
    shown = moment(play)
    assert shown is not None
    assert [part["head"] for part in shown["parts"]] == ["Your rival is a machine", "Cycle 1 begins", "Round 1"]
    lines = " ".join(shown["parts"][0]["lines"])
    assert all(word in lines for word in ("rolls a die", "active colony", "1 CP instead"))
    assert lines in spoken(shown).replace("..", ".")
    # against players nobody needs an introduction
    assert all(part["head"] != "Your rival is a machine" for _, other, _ in told() for part in other.get("parts", ()))


@pytest.mark.parametrize("name", WHOLE)
def test_the_final_points_on_the_whole_table_can_be_covered(name: Arrangement) -> None:
    table = told()[-1][0].table()
    totals = {str(table.points(seat)) for seat in range(table.players)}
    covered = 0
    for part in ("", "you"):
        opened, _ = looked_at(replace(table, view=replace(table.view, looking=part)))
        picture = arranged(name, opened, *LEAST[name])
        shown = [
            text
            for panel in picture.panels
            for text in panel.shapes
            if isinstance(text, Text) and text.text in totals and panel.id != "scores"
        ]
        scores = any(panel.id == "scores" and panel.shapes for panel in picture.panels)
        covers = spoilers(picture)
        assert (len(covers["table"]), len(covers["cover"])) == (scores, len(shown))
        covered += len(shown)
    assert covered


def test_nothing_is_told_while_looking_back_or_in_lessons() -> None:
    final = told()[-1][0].game

    def at_the_end(*, lesson: bool) -> Play:
        """The news are the whole game."""
        play = Play(final.branch(), {1: "medium", 2: "medium"}, lesson=lesson)
        play.since = Mark(0, 0)
        return play

    play = at_the_end(lesson=False)
    assert moment(play) is not None
    play.looking = 3
    assert moment(play) is None
    assert moment(at_the_end(lesson=True)) is None


def test_a_caption_tells_a_turn_in_a_few_words() -> None:
    game = Game.new(players=3, seed=1)
    happened: list[Event] = [
        events.ShipMoved("SHIP-1", 1, "red", 2, 1, True, "ridback", "jyo"),
        events.FuelSpent("FUEL-1", 1, 1),
        events.LocationActivated("LOC-1", 1, "jyo", "blue", 5, 0),
        events.PointsGained("LOC-1", 1, 1, "dice", "jyo"),
        events.MaterialsGained("LOC-1", 1, ("food", "food"), "jyo"),
        events.FuelGained("LOC-1", 1, 1, "extra"),
    ]
    assert caption(game, happened) == "Jyo, pays 1 fuel, takes 2 food and 1 fuel, scores 1 CP"
    assert caption(game, [events.TurnStarted("RND-3", 1, 0)]) == ""


def test_a_caption_tells_both_pods_of_a_kind() -> None:
    game = Game.new(players=3, seed=1)
    built: list[Event] = [events.PodBuilt("POD-1", 1, 0, space) for space in (0, 1)]
    first, second = caption(game, built).split(", ")
    assert first == second


def test_every_turn_of_a_game_has_a_caption() -> None:
    play, _, _ = told()[-1]
    turns: list[list[Event]] = []
    for record in play.game.history:
        for event in record.events:
            if isinstance(event, events.TurnStarted):
                turns.append([])
            if turns:
                turns[-1].append(event)
    assert len(turns) == 2 * 3 * ROUNDS
    assert all(caption(play.game, turn) for turn in turns)
