"""Rule tweaks of Exocolony: other numbers make another edition, whose text has them, and whole games by both."""

import doctest
import pickle
import statistics

import pytest

from betacolony.core.edition_files.faults import EditionError
from betacolony.core.errors import GameError
from betacolony.core.tallies import interval_of
from betacolony.exocolony import Edition, Game, whatif
from betacolony.exocolony.players.policies import RandomPlayer
from betacolony.exocolony.whatif import tweaks
from betacolony.exocolony.whatif.packed_start import packed
from betacolony.exocolony.whatif.tweaks import numbers_of, tweak, tweaks_between
from helpers import exocolony_editions

PACKAGED = Edition.load()


def test_the_example_of_the_documentation_holds() -> None:
    assert doctest.testmod(tweaks).failed == 0


def test_a_tweak_changes_the_number_and_nothing_else() -> None:
    other = tweak(PACKAGED, {"rules.market_size": 4})
    assert (other.rules.market_size, PACKAGED.rules.market_size) == (4, 5)
    assert all(
        getattr(other, name) == getattr(PACKAGED, name) for name in Edition._fields if name not in {"rules", "text"}
    )
    assert tweak(other, {"rules.market_size": 5}).fingerprint == PACKAGED.fingerprint
    assert Edition.from_text(other.text).fingerprint == other.fingerprint
    assert pickle.loads(pickle.dumps(other)).fingerprint == other.fingerprint  # noqa: S301 - our own bytes


@pytest.mark.parametrize("name", exocolony_editions.NAMES)
def test_editions_of_ones_own_are_written_anew_as_they_were(name: str) -> None:
    own = exocolony_editions.edition(name)
    there = numbers_of(own)["vp.colony"]
    assert tweak(tweak(own, {"vp.colony": 9}), {"vp.colony": there}).fingerprint == own.fingerprint


@pytest.mark.parametrize(("path", "number"), numbers_of(PACKAGED).items())
def test_each_number_matters_and_has_words_of_its_own(path: str, number: int) -> None:
    other = tweak(PACKAGED, {path: number + 1})
    assert other.fingerprint != PACKAGED.fingerprint
    (change,) = tweaks_between(PACKAGED, other)
    assert (change.path, change.before, change.after) == (path, number, number + 1)
    assert str(change)[:1].isupper()
    assert path not in str(change)
    labels = [change.what(Game.new(2, seed=1).messages) for change in _all()]
    assert len(set(labels)) == len(labels)


def _all() -> list[tweaks.Tweak]:
    return [tweaks.tweak_of(PACKAGED, path, number, number) for path, number in numbers_of(PACKAGED).items()]


def test_numbers_that_are_not_printed_are_known_for_the_sample_alone() -> None:
    uncertain = {change.path for change in _all() if change.uncertain}
    assert {"vp.exocolony", "rules.market_most", "rules.start_coin[1]"} <= uncertain
    assert not {"rules.vp_to_win", "vp.colony", "rules.start_coin[0]"} & uncertain
    assert "the printed game may have another number" in str(tweaks.tweak_of(PACKAGED, "vp.exocolony", 3, 4))
    own = Edition.from_text(PACKAGED.text.replace('status = "sample"', 'status = "own copy"'))
    assert not tweaks.tweak_of(own, "vp.exocolony", 3, 4).uncertain


@pytest.mark.parametrize(
    ("path", "number", "place"),
    [
        ("rules.vp_to_win", 0, "rules.vp_to_win"),
        ("rules.price_most", 2, "rules.prices.water"),
        ("rules.market_size", 9, "rules.market_most"),
        ("card[0].copies", 3, "card[0].copies"),
        ("rules.nothing", 3, "rules.nothing"),
    ],
)
def test_what_can_not_be_is_refused_with_its_place(path: str, number: int, place: str) -> None:
    with pytest.raises(EditionError) as refused:
        tweak(PACKAGED, {path: number})
    assert refused.value.faults[0].place == place


@pytest.mark.parametrize("path", [path for path in numbers_of(PACKAGED) if path != "rules.price_least"])
def test_games_by_other_numbers_end(path: str) -> None:
    game = Game.new(2, seed=5, edition=tweak(PACKAGED, {path: numbers_of(PACKAGED)[path] + 1}))
    player = RandomPlayer(5)
    for _ in range(40):
        if game.decision:
            game.play(player.choose(game))
    assert Game.from_json(game.to_json(), edition=game.edition).position == game.position


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_whole_games_share_their_luck_and_the_first_seat_begins() -> None:
    editions = {"now": PACKAGED, "then": tweak(PACKAGED, {"rules.vp_to_win": 6})}
    study = whatif.whole_games(editions, 3, "random", seed=4).run(24, whatif.Inline(), narrow=False)
    starts = [packed(start.position, anew=True) for start in study.starts]
    ends = [
        [start.playout(["random"] * 3, study._first + number, ends_turn=True) for start in starts]
        for number in range(12)
    ]
    gap = interval_of([then.rounds - now.rounds for now, then in ends])
    mean, difference = whatif.lengths(study)["then"]
    assert (difference.mean, difference.half) == pytest.approx((gap.mean, gap.half))
    assert mean.mean == pytest.approx(statistics.mean(then.rounds for _, then in ends))
    points = whatif.changed_by(study, "then", 2)
    assert points.mean == pytest.approx(statistics.mean(then.totals[2] - now.totals[2] for now, then in ends))
    assert len({now.totals for now, _ in ends}) > 5, "not one game again and again"


@pytest.mark.slow
def test_the_same_edition_twice_gives_the_same_games() -> None:
    twice = {"one": PACKAGED, "two": tweak(tweak(PACKAGED, {"vp.colony": 2}), {"vp.colony": 1})}
    study = whatif.whole_games(twice, 2, "random").run(12, whatif.Inline(), narrow=False)
    assert study.estimates[0].spread == study.estimates[1].spread
    assert whatif.lengths(study)["two"][1].half == 0


def test_too_many_players_are_refused() -> None:
    with pytest.raises(GameError):
        whatif.whole_games({"now": PACKAGED}, 6)


def test_other_studies_count_no_rounds() -> None:
    assert not whatif.lengths(whatif.options_of(Game.new(2, seed=7)))
