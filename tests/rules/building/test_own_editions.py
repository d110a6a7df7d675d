"""Editions of one's own: what the packaged numbers never bring about."""

import pytest

from betacolony import Edition, Game, GreedyPlayer, finish_game
from betacolony.events import ArtifactsGained, Event, FuelGained, PointsGained

SEVERAL = "{ fuel = 1, artifact = 1, cp = 2 }"


def with_track_start(first: str) -> Edition:
    """The packaged edition, but each track's first space gives this."""
    text = Edition.template()
    changed = text.replace("track = [\n  {},", f"track = [\n  {first},")
    assert changed.count(first) == 3
    return Edition.from_text(changed)


@pytest.mark.rule("INF-2", "TRK-1")
def test_several_bonuses_on_one_space_are_taken_in_the_order_written() -> None:
    game = finish_game(Game.new(2, seed=1, edition=with_track_start(SEVERAL)), [GreedyPlayer(), GreedyPlayer()])
    events: list[Event] = [event for record in game.history for event in record.events]
    steps = [number for number, event in enumerate(events) if getattr(event, "to", None) == 1]
    assert steps
    for number in steps:
        given = [
            event
            for event in events[number : number + 7]
            if isinstance(event, (FuelGained, ArtifactsGained, PointsGained))
        ]
        assert [type(event) for event in given[:3]] == [FuelGained, ArtifactsGained, PointsGained]
        assert [event.amount for event in given[:3]] == [1, 1, 2]


@pytest.mark.rule("TRK-1")
def test_a_game_plays_by_the_edition_it_was_given() -> None:
    mine = with_track_start(SEVERAL)
    game = Game.new(2, seed=1, edition=mine)
    assert game.edition is mine
    assert game.to_json().count(mine.fingerprint) == 1
    assert Game.from_code(game.code(), edition=mine).position == game.position
