"""The learned weights of both games can be learned anew, for any edition."""

import json
from pathlib import Path

import numpy as np
import pytest

from betacolony import Edition, Game, GreedyPlayer
from betacolony.core.executors import Inline
from betacolony.exocolony import Edition as ExocolonyEdition
from betacolony.exocolony import Game as ExocolonyGame
from betacolony.exocolony.players import learned as exocolony_learned
from betacolony.exocolony.players.policies import GreedyPlayer as ExocolonyGreedyPlayer
from betacolony.exocolony.players.valuation import own_value, turns_for
from betacolony.exocolony.state.tables import tables_of as exocolony_tables_of
from betacolony.players.features import Layout
from betacolony.players.learned import LearnedWeights
from betacolony.players.weights import STANDARD, Weights
from betacolony.state.tables import tables_of
from tools.valuation import beta_colony, exocolony, fit
from tools.valuation.regression import ByKnot, Normal, Strengths, Unknowns

OTHER = Edition.from_text(Edition.template().replace("majority = [0, 1, 3,", "majority = [0, 2, 3,"))
OTHER_EXOCOLONY = ExocolonyEdition.from_text(
    ExocolonyEdition.template().replace("storm = { metal = 1", "storm = { metal = 2")
)


def fitted(game: fit.Learnable, text: str, monkeypatch: pytest.MonkeyPatch) -> ByKnot:
    """The weights of a very short fit for two players."""
    for name, value in (("ROUNDS", 2), ("GAMES", 8), ("TRIAL", 2)):
        monkeypatch.setattr(game, name, value)
    monkeypatch.setattr(fit, "BATCH", 4)
    with Inline() as executor:
        return fit.fitted(game, text, 2, executor)


def written(edition: str, knots: ByKnot, folder: Path) -> Path:
    """A file with weights for two players."""
    file = folder / "weights.json"
    file.write_text(json.dumps({"edition": edition, "players": {"2": knots}}), "utf-8")
    return file


@pytest.mark.slow
def test_the_fit_makes_weights_for_an_edition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knots = fitted(beta_colony, OTHER.text, monkeypatch)
    weights = LearnedWeights.load(written(OTHER.fingerprint, knots, tmp_path), OTHER)
    game = Game.new(2, 1, edition=OTHER)
    assert GreedyPlayer(weights).choose(game) in game.options
    assert not any(knots[0][: Layout(tables_of(OTHER)).lasting])
    assert any(knots[1][: Layout(tables_of(OTHER)).lasting])
    assert Weights() == STANDARD  # disturbed players leave it alone


@pytest.mark.slow
def test_the_fit_makes_weights_for_an_edition_of_exocolony(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(exocolony, "_COPIED", 4)
    knots = fitted(exocolony, OTHER_EXOCOLONY.text, monkeypatch)
    file = written(OTHER_EXOCOLONY.fingerprint, knots, tmp_path)
    weights = exocolony_learned.LearnedWeights.load(file, OTHER_EXOCOLONY)
    game = ExocolonyGame.new(2, 1, edition=OTHER_EXOCOLONY)
    assert ExocolonyGreedyPlayer(judge=weights.judge).choose(game) in game.options
    assert knots != exocolony.beginning(OTHER_EXOCOLONY.text, 2)


def test_the_fit_of_exocolony_begins_with_the_transparent_valuation(monkeypatch: pytest.MonkeyPatch) -> None:
    """What more goods and points are worth is about the same."""
    monkeypatch.setattr(exocolony, "_COPIED", 6)
    edition = ExocolonyEdition.load()
    knots = exocolony.beginning(edition.text, 2)
    pos = ExocolonyGame.new(2, 1).position
    weights = exocolony_learned.LearnedWeights(exocolony_tables_of(edition), {2: knots})
    copied, left = weights.judge(pos), turns_for(exocolony_learned.lacking(pos))
    richer = pos.copy()
    richer.goods[0] += 3
    richer.points[1] += 2
    gain = own_value(richer, 0, left) - own_value(pos, 0, left)
    assert copied.own(richer, 0) - copied.own(pos, 0) == pytest.approx(gain, rel=0.3)


def normal(slopes: list[float], size: int) -> Normal:
    """The equations of many positions in which each case by itself was worth what is given."""
    rows = [np.eye(size)[case] for case in range(len(slopes)) for _ in range(100)]
    return Normal.of(rows, [slope for slope in slopes for _ in range(100)], 0.0, 1)


def test_worths_are_found_held_together_and_pulled_to_what_was_known() -> None:
    alone = Unknowns([("one", 0, 3, 3)], [1, 1, 1])
    found = normal([1.0, 2.0, 6.0], 4)
    (free,) = found.solved(alone, Strengths(0.001, 0.0))
    assert free == pytest.approx([1, 2, 6], abs=0.01)
    (together,) = found.solved(alone, Strengths(0.001, 1e6))
    assert together == pytest.approx([3, 3, 3], abs=0.01)
    (straight,) = found.solved(alone, Strengths(0.001, 0.0, straight=1e6))
    assert straight == pytest.approx([0.5, 3, 5.5], abs=0.01)
    (known,) = found.solved(alone, Strengths(1e6, 0.0), known=[[4.0, 5.0, 6.0]])
    assert known == pytest.approx([4, 5, 6], abs=0.01)
    (nothing,) = found.solved(alone, Strengths(0.001, 0.0), worthless=[1])
    assert nothing == pytest.approx([1, 0, 6], abs=0.01)


def test_the_knots_of_a_case_are_held_together_and_missing_ones_are_0() -> None:
    two = Unknowns([("one", 0, 1, 1), ("other", 1, 1, 1)], [2, 1])
    found = normal([1.0, 3.0, 5.0], 4)
    assert found.solved(two, Strengths(0.001, 9.0)) == [
        pytest.approx([1, 5], abs=0.01),
        pytest.approx([3, 0], abs=0.01),
    ]
    held = found.solved(two, Strengths(0.001, 0.0, knots=1e6))
    assert held == [pytest.approx([2, 5], abs=0.01), pytest.approx([2, 0], abs=0.01)]
