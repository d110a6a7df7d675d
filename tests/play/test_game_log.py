"""The table's log: groups, links, what it hides, and where that of a what-if begins."""

from typing import Any

import pytest

from betacolony import Event, Game, RandomPlayer, finish_game
from betacolony.events import BonusLost, BonusTaken, DiceRolled, FuelGained, MarkerMoved, MaterialsGained, PointsGained
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.play.desk import log
from betacolony_widgets.play.narration.game_log import groups
from betacolony_widgets.play.narration.joining import added, joined
from betacolony_widgets.play.narration.narrator import Narrator
from helpers.screen import against, until

# --- what if ----------------------------------------------------------------------------------------------------------


def test_the_log_of_a_what_if_goes_on_from_that_of_the_game() -> None:
    def told(*, at_hand: bool) -> list[Any]:
        found = [group["lines"] for group in reversed(log(screen.play)) if (group["at"] is not None) == at_hand]
        return [line for lines in found for line in lines]

    screen = until(against("random", seed=2), "move")
    game = told(at_hand=True)
    assert game
    screen.choose("what_if")
    screen.first(2)
    assert told(at_hand=False) == game
    assert told(at_hand=True)  # what the branch adds
    screen.choose("return")
    assert told(at_hand=True) == game
    assert not told(at_hand=False)


def test_the_log_of_a_what_if_ends_where_it_was_begun() -> None:
    screen = until(against("random", seed=2), "pod")
    whole = len(log(screen.play))
    screen.choose("at:6", "what_if")
    assert 0 < len(log(screen.play)) < whole


# --- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_tells_everything_but_a_roll_not_asked_for() -> None:
    screen = until(against("random", seed=2), "pod")
    while screen.play.stage != "roll":
        screen.first()
    history = screen.play.game.history
    hidden = screen.play.hidden
    assert hidden is not None
    assert isinstance(history[hidden.number].events[hidden.event], DiceRolled)
    history_groups = groups(history, Narrator(screen.play.game), Mark(0, 0), hidden)
    lines = ["".join(text for text, _ in line) for group in history_groups for line in group.lines]
    rolls = sum(isinstance(event, DiceRolled) for record in history for event in record.events)
    assert sum(line.startswith("The roll") for line in lines) == rolls - 1
    assert screen.ask({"type": "log"})["groups"]


def test_the_set_up_is_told_without_the_pods_that_lie_there_to_be_seen() -> None:
    game = Game.new(2, seed=1)
    texts = [
        text for group in groups(game.history, Narrator(game), Mark(0, 0)) for line in group.lines for text, _ in line
    ]
    assert any("cycle cards" in text for text in texts)
    assert not any("New at the Manufactory" in text for text in texts)


def test_what_the_solo_rival_does_stands_in_groups_of_its_own() -> None:
    game = finish_game(Game.solo(seed=4), [RandomPlayer(2)])
    texts = {True: "", False: ""}
    for group in groups(game.history, Narrator(game), Mark(0, 0)):
        texts[group.seat == 1] += "".join(text for line in group.lines for text, _ in line)
    assert texts[True].count("Rival rolls a") == 9
    assert "Player 1" not in texts[True]
    assert "Rival rolls a" not in texts[False]
    assert texts[False].count("is now the active colony") == 8


def test_what_a_decision_brings_to_others_stands_in_groups_of_theirs() -> None:
    game = finish_game(Game.new(3, seed=4), [RandomPlayer(2)] * 3)
    checked = 0
    for group in groups(game.history, Narrator(game), Mark(0, 0)):
        seats = {player for event in group.events if (player := getattr(event, "player", None)) is not None}
        assert group.seat is None or seats <= {group.seat}
        checked += group.seat is not None
    assert checked > 50


def test_the_log_leads_to_the_places_it_names() -> None:
    game = Game.new(3, 4)
    player = RandomPlayer(2)
    while not game.is_over:
        game.play(player.choose(game))
    narrator = Narrator(game)
    linked: dict[str, int] = {}
    for record in game.history:
        for event in record.events:
            pieces = narrator.segments(event)
            assert not pieces or "".join(text for text, _ in pieces) == narrator.tell(event)
            for _, target in pieces:
                kind = target.partition("-")[0]
                linked[kind] = linked.get(kind, 0) + 1
    assert {"space", "location", "track"} <= set(linked)


# --- parts of the table -----------------------------------------------------------------------------------------------


def test_alike_news_are_told_as_one() -> None:
    first, second = (MaterialsGained("LOC-2", 0, (kind,), place) for kind, place in (("food", "jyo"), ("water", "mat")))
    assert added(first, second) == MaterialsGained("LOC-2", 0, ("food", "water"), "jyo")
    assert added(first, MaterialsGained("LOC-2", 1, ("food",), "jyo")) is None
    assert added(first, FuelGained("LOC-2", 0, 1, "jyo")) is None


def step(to: int, player: int = 1) -> Event:
    return MarkerMoved("INF-2", player, "xian", to)


#: a marker's way past two bonuses that are given at once
WAY: tuple[Event, ...] = (
    *(step(5), BonusTaken("TRK-1", 1, "fuel", 2, "xian"), FuelGained("TRK-1", 1, 2, "xian")),
    *(step(6), step(7), BonusTaken("TRK-1", 1, "cp", 3, "xian"), PointsGained("TRK-1", 1, 3, "tracks", "xian")),
)


@pytest.mark.parametrize(
    ("language", "me", "told"),
    [
        ("en", 0, "Bo's marker in Xi'an moves 3 spaces, from 4 to 7, and takes 2 fuel and 3 CP."),
        ("en", 1, "Your marker in Xi'an moves 3 spaces, from 4 to 7, and takes 2 fuel and 3 CP."),
        ("de", 0, "Der Marker von Bo in Xi'an rückt 3 Felder vor, von 4 auf 7, und bringt 2 Treibstoff und 3 CP."),
        ("de", 1, "Dein Marker in Xi'an rückt 3 Felder vor, von 4 auf 7, und bringt dir 2 Treibstoff und 3 CP."),
    ],
)
def test_the_steps_of_a_marker_are_told_as_one_with_what_it_takes(language: str, me: int, told: str) -> None:
    narrator = Narrator(Game.new(["Ana", "Bo"], seed=1, language=language), me)
    assert narrator.story(WAY) == [told]
    single = narrator.story([step(5)])
    assert single == [narrator.tell(step(5))]
    assert narrator.story(WAY[:3])[0].count("2") == 1


def test_other_markers_and_what_a_bonus_fails_to_give_are_told_apart() -> None:
    assert len(joined([step(5), step(6, player=0), step(7)])) == 3
    lost = BonusLost("ART-1", 1, "artifact", 1, "no_supply")
    missed = [step(5), BonusTaken("TRK-1", 1, "artifact", 1, "xian"), lost, step(6)]
    assert joined(missed)[1:3] == missed[1:3]
    rival = [step(5), BonusTaken("TRK-1", 1, "fuel", 1, "xian"), PointsGained("SOLO-6", 1, 1, "tracks", "xian")]
    assert joined(rival)[1:] == rival[1:]
