"""One golden game for each number of players: played again, it goes as it stands in its file, line by line."""

from collections import Counter
from itertools import zip_longest

import pytest

from betacolony.events import EVENTS
from golden.write import FOLDER, SEEDS, file_of, played, replayed
from helpers.oracle import TYPES_ASKED


def text(players: int) -> list[str]:
    return file_of(players).read_text("utf-8").splitlines()


def assert_same(now: list[str], golden: list[str]) -> None:
    """Name the first line that differs, with some lines before it."""
    for number, (new, old) in enumerate(zip_longest(now, golden)):
        if new != old:
            before = "\n".join(golden[max(0, number - 5) : number])
            pytest.fail(f"line {number + 1}, after\n{before}\n is now\n{new}\n and was\n{old}")


@pytest.mark.parametrize("players", SEEDS)
def test_a_golden_game_goes_as_it_was_written(players: int) -> None:
    assert_same(replayed(text(players)), text(players))


@pytest.mark.parametrize("players", SEEDS)
def test_the_players_of_a_golden_game_still_choose_alike(players: int) -> None:
    """If this alone fails, a player has changed, not the rules: the files may be written anew, or stay."""
    assert_same(played(players, SEEDS[players]), text(players))


def test_the_golden_games_show_every_kind_of_decision_and_event() -> None:
    lines = [line for players in SEEDS for line in text(players)]
    kinds = {*EVENTS}
    events = Counter(line.split()[1] for line in lines if line.startswith("  "))
    # what takes a full colony is shown by tests/rules/solo/test_solo_drafting.py
    assert set(events) == kinds - {"PodSkipped", "RivalPassed"}
    asked = {line.split()[0] for line in lines if line and not line.startswith(" ")}
    assert asked - {"players", "seat", "winners"} == set(TYPES_ASKED)


def test_there_is_no_other_golden_game() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(file_of(players) for players in SEEDS)
