"""One golden game of Exocolony for each number of players: played again, it goes as it stands in its file."""

import json
from collections import Counter

import pytest

from betacolony.exocolony import events
from betacolony.exocolony.rules.decisions import DECISIONS
from golden.write_exocolony import DIGESTS, FOLDER, SEEDS, digest, file_of, replayed


def text(players: int) -> list[str]:
    return file_of(players).read_text("utf-8").splitlines()


@pytest.mark.parametrize("players", SEEDS)
def test_a_golden_game_goes_as_it_was_written(players: int) -> None:
    golden = text(players)
    now = replayed(golden)
    first = next(
        (number for number, pair in enumerate(zip(now, golden, strict=False)) if len({*pair}) > 1), len(golden)
    )
    assert now[first : first + 5] == golden[first : first + 5]
    assert now == golden


@pytest.mark.parametrize("players", SEEDS)
def test_random_games_have_the_same_choices_and_ends_on_every_engine(players: int) -> None:
    """The plain engine wrote them; the compiled one and that of browsers have to come to the same."""
    assert digest(players) == json.loads(DIGESTS.read_text("utf-8"))[str(players)]


def test_the_golden_games_show_most_kinds_of_events_and_decisions() -> None:
    lines = [line for players in SEEDS for line in text(players)]
    told = Counter(line.split()[1] for line in lines if line.startswith("  "))
    kinds = {
        name
        for name, kind in vars(events).items()
        if isinstance(kind, type) and issubclass(kind, events.Event) and name not in {"Event", "PlayerEvent"}
    }
    assert set(told) <= kinds
    assert len(told) > 40
    asked = {line.split()[0] for line in lines if line and not line.startswith(" ")} - {"players", "seat", "winners"}
    assert asked <= {row.name for row in DECISIONS.values()}
    assert len(asked) > 15


def test_there_is_no_other_golden_game() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(file_of(players) for players in SEEDS)
