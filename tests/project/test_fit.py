"""The learned weights can be learned anew, for any edition."""

import json
from pathlib import Path

import pytest

from betacolony import Edition, Game, GreedyPlayer
from betacolony.core.executors import Inline
from betacolony.players.features import Layout
from betacolony.players.learned import LearnedWeights
from betacolony.players.weights import STANDARD, Weights
from betacolony.state.tables import tables_of
from tools.valuation import fit

OTHER = Edition.from_text(Edition.template().replace("majority = [0, 1, 3,", "majority = [0, 2, 3,"))


@pytest.mark.slow
def test_the_fit_makes_weights_for_an_edition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in (("ROUNDS", 2), ("GAMES", 8), ("_BATCH", 4), ("_TRIAL", 2)):
        monkeypatch.setattr(fit, name, value)
    with Inline() as executor:
        knots = fit.fitted(OTHER, 2, executor)
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"edition": OTHER.fingerprint, "players": {"2": knots}}), "utf-8")
    weights = LearnedWeights.load(file, OTHER)
    game = Game.new(2, 1, edition=OTHER)
    assert GreedyPlayer(weights).choose(game) in game.options
    assert not any(knots[0][: Layout(tables_of(OTHER)).lasting])
    assert any(knots[1][: Layout(tables_of(OTHER)).lasting])
    assert Weights() == STANDARD  # disturbed players leave it alone
