"""The façade of Exocolony: decisions, options, reasons, undo and branches, and that all of it has its words."""

import random
from collections import Counter
from typing import Final

import pytest

from betacolony.core.errors import GameError
from betacolony.core.records import Decision
from betacolony.exocolony import events as all_events
from betacolony.exocolony.events import Event
from betacolony.exocolony.game import Game, variants_of
from betacolony.exocolony.messages import CATALOGUE
from betacolony.exocolony.options import (
    OPTIONS,
    BuildSpaceport,
    BuyCard,
    ChooseSite,
    Decline,
    Discard,
    EndTurn,
    MineAsteroid,
    Option,
    Repair,
    Resign,
    SettleAsteroid,
    SettleColony,
    SettleExocolony,
    Trade,
    UseCard,
)
from betacolony.exocolony.rules.decisions import DECISIONS
from betacolony.exocolony.rules.reason import IllegalMove
from betacolony.exocolony.state.position import EXTENDED_PLAY, PEACEFUL_DECK, SECRET_RESOURCES
from helpers.sol_line import EDITION, T

WORDS: Final = CATALOGUE.table("en")
NAMES: Final = ("Ada", "Bo", "Cy", "Di", "Ed")
#: every option of the main phase that can be meant, whatever lies on the table
RESOURCES: Final = ("metal", "fuel", "water", "food", None)


def meant(game: Game) -> list[Option]:
    """All that can be meant in the main phase, legal or not."""
    pos = game.position
    sites = pos.system.site_ids
    cards = T.names
    return [
        EndTurn(),
        SettleExocolony(),
        SettleAsteroid(),
        Resign(),
        *(kind(card) for kind in (Discard, BuyCard) for card in cards),
        *(UseCard(card, option) for card, plays in zip(cards, T.options, strict=True) for option in range(len(plays))),
        *(kind(site) for kind in (SettleColony, BuildSpaceport, Repair) for site in sites),
        *(Trade(sold, bought) for sold in RESOURCES for bought in RESOURCES),
        *(MineAsteroid(asteroid.id) for asteroid in EDITION.asteroids),
    ]


@pytest.mark.parametrize("players", range(1, 6))
def test_all_that_happens_is_told_and_what_is_illegal_has_its_reasons(players: int) -> None:
    """An option has reasons exactly if it is not among the legal ones, each with a sentence and a rule that exists."""
    from betacolony.exocolony.rulebook import rules

    dice, seen, codes = random.Random(players), Counter[str](), Counter[str]()
    for seed in range(3):
        game = Game.new(NAMES[:players], seed)
        while not game.is_over and game.position.round < 12:
            decision = game.decision
            assert decision
            seen[decision.kind] += 1
            assert decision.prompt.startswith(NAMES[decision.player])
            legal = [option for option in game.options if not isinstance(option, Resign)]
            assert all(option in game.options for option in legal)
            if dice.random() < 0.1:
                listed = set(game.options)
                for option in meant(game):
                    reasons = game.why_not(option)
                    assert bool(reasons) == (option not in listed), (option, reasons)
                    for reason in reasons:
                        codes[reason.code] += 1
                        assert reason.rule in rules()
                        assert game.tell(reason).endswith((".", "!"))
                    assert str(option)
            option = dice.choice(legal)
            assert "{" not in game.tell(option)
            for event in game.play(option):
                sentence = game.tell(event)
                assert sentence.endswith("."), (event, sentence)
                assert "  " not in sentence
    assert seen["main"] > 100
    assert len(codes) > 20


def test_every_decision_event_option_has_its_sentence() -> None:
    names = {row.name for row in DECISIONS.values()}
    assert names == set(WORDS["decision"]) == set(WORDS["first"])
    kinds = {
        name
        for name, kind in vars(all_events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and name not in {"Event", "PlayerEvent"}
    }
    for section, known in (("event", kinds), ("option", set(OPTIONS))):
        assert {key.partition("_")[0] for key in WORDS[section]} == known


def test_a_game_is_undone_branched_and_looked_at_as_it_was() -> None:
    game = Game.new(2, 4)
    first = game.options[0]
    game.play(first)
    game.play(game.options[0])
    branch = game.branch()
    assert game.can_undo
    game.undo()
    game.undo()
    assert game.undo() is None
    assert game.options[0] == first
    game.redo()
    game.redo()
    assert game.position.goods == branch.position.goods
    assert [record.option for record in game.history] == [record.option for record in branch.history]
    assert game.at(0).options[0] == first
    branch.play(EndTurn())
    assert len(branch.history) == len(game.history) + 1


def test_what_was_not_paid_for_is_taken_back() -> None:
    game = main_phase(Game.new(3, 1))
    pos = game._position
    pos.market[0] = T.number["market_disruption"]
    pos.goods = [9] * 15
    steps = len(game.history)
    game.play(BuyCard("market_disruption"))
    decision = game.decision
    assert isinstance(decision, Decision)
    assert (decision.kind, dict(decision.context)) == ("named", {"card": "market_disruption"})
    assert game.can_take_back
    assert game.take_back()
    assert len(game.history) == steps
    assert not game.take_back()
    assert not game.can_redo


def main_phase(game: Game) -> Game:
    """A game in the first main phase."""
    while game.decision and game.decision.kind == "home_site":
        game.play(game.options[0])
    return game


def test_illegal_options_change_nothing_and_say_why() -> None:
    game = main_phase(Game.new(("Ada", "Bo"), 1))
    with pytest.raises(IllegalMove, match="There is no card 'x'; the cards are asteroid_hunter, "):
        game.play(BuyCard("x"))
    with pytest.raises(IllegalMove, match=r"Selling and buying fuel at once changes nothing."):
        game.play(Trade("fuel", "fuel"))
    with pytest.raises(IllegalMove, match=r"A trade sells a resource, buys one, or both."):
        game.play(Trade())
    with pytest.raises(IllegalMove, match=r"You may give up only when you play alone."):
        game.play(Resign())
    assert [reason.code for reason in game.why_not(3)] == ["number_of_option"]
    assert [reason.code for reason in game.why_not("end")] == ["no_option"]
    assert [reason.code for reason in game.why_not(Decline())] == ["not_optional"]
    assert [reason.code for reason in game.why_not(ChooseSite("europa"))] == ["asked_first"]
    told = game.tell(game.why_not(ChooseSite("europa"))[0])
    assert told == f"First, {game.names[game.position.active]} has to take actions, or end the turn."
    assert len(game.history) == 3


def test_a_price_that_is_too_dear_is_told_in_numbers() -> None:
    game = main_phase(Game.new(("Ada", "Bo"), 1))
    pos = game._position
    pos.market[0] = T.number["carrier"]
    pos.goods[:] = [1, 0, 0, 2, 4] * 2
    (reason,) = game.why_not(BuyCard("carrier"))
    assert game.tell(reason) == (
        "Carrier takes 3 metal, 1 fuel, 1 water and 1 food; you are 2 metal, 1 fuel and 1 water short."
    )
    assert reason.highlight == ("card-carrier",)


@pytest.mark.parametrize("players", [0, 6, True, "Ada", ("Ada", "Ada"), ("",), None])
def test_impossible_players_are_refused(players: object) -> None:
    with pytest.raises(GameError):
        Game.new(players)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 62, "1", None])
def test_impossible_seeds_are_refused(seed: object) -> None:
    with pytest.raises(GameError):
        Game.new(2, seed)  # type: ignore[arg-type]


def test_variants_are_named() -> None:
    assert variants_of(("secret_resources", "peaceful_deck")) == SECRET_RESOURCES | PEACEFUL_DECK
    assert variants_of("extended_play") == EXTENDED_PLAY
    assert variants_of(()) == 0
    with pytest.raises(GameError, match="Variants are named by secret_resources, "):
        Game.new(2, variants=("x",))


def test_a_game_is_shown_in_words() -> None:
    game = Game.new(("Ada", "Bo"), 1)
    assert repr(game).startswith("Exocolony, Ada and Bo, setting up: ")
    assert repr(main_phase(game)).startswith("Exocolony, Ada and Bo, round 1: ")
    alone = main_phase(Game.new(("Ada",), 1))
    alone.play(Resign())
    assert alone.result
    assert (alone.result.winners, alone.result.rounds) == ((), 1)
    assert repr(alone) == "Exocolony, Ada: over. Ada 1."
    assert not len(alone.options)
    assert [reason.code for reason in alone.why_not(EndTurn())] == ["game_over"]
