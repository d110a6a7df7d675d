"""Advice: the best options first, each with what it gains and what the gain consists of."""

from collections import Counter
from typing import Any

import pytest

from betacolony import (
    Advice,
    ChooseMat,
    Decline,
    Discard,
    Dock,
    Game,
    GreedyPlayer,
    Move,
    PlaceShip,
    Position,
    TakeMaterials,
    advise,
)
from betacolony.messages import Messages
from betacolony.players.learned import valuation_for
from betacolony.players.lookahead import this_turn
from betacolony.players.policies import BEFORE_ROUNDS, ON_DICE
from betacolony.players.valuation import PARTS
from betacolony.players.weights import Weights
from betacolony.position_builder import at, at_move
from betacolony.rules.option_codec import option_for
from helpers.tables.games import positions
from helpers.tables.laid import before


def test_the_parts_of_a_valuation_add_up_to_it() -> None:
    seen: Counter[str] = Counter()
    for pos in positions(1, 16):
        for player in range(pos.players):
            valuation = valuation_for(pos, player)
            parts = valuation.parts(pos)
            assert sum(parts) == pytest.approx(valuation.of(pos), abs=1e-9)
            seen.update(name for name, part in zip(PARTS, parts, strict=True) if part)
    assert set(seen) == set(PARTS)


def worths_of(pos: Position) -> dict[str, float]:
    """The greedy player's merit for each option, ahead of the position as it is."""
    player = GreedyPlayer()
    now = valuation_for(pos, pos.agenda[-1][1]).of(this_turn(pos, 1))
    found = player.worths(pos)
    return {str(option_for(pos, choice)): worth - now for choice, worth in found} if len(found) > 1 else {}


def check(game: Game, advice: tuple[Advice, ...]) -> None:
    """Legal, in order, and gains as the greedy player finds them, made up of their parts."""
    pos = game.position
    worths = worths_of(pos)
    gains = [entry.gain for entry in advice]
    assert gains == pytest.approx(sorted(gains, reverse=True))
    assert [entry.behind for entry in advice] == pytest.approx([gains[0] - gain for gain in gains])
    assert all(entry.option in game.options for entry in advice)
    assert len({entry.option for entry in advice}) == len(advice)
    for entry in advice:
        assert sum(value for _, value in entry.parts) == pytest.approx(entry.gain)
        assert set(dict(entry.parts)) <= set(PARTS)
        assert all(value for _, value in entry.parts)
        if worths:
            assert entry.gain == pytest.approx(worths[str(entry.option)])
    if worths:
        assert gains[0] == pytest.approx(max(worths.values()))


def check_line(game: Game, advice: Advice) -> None:
    """Its line can be played as it stands, up to where something is turned up."""
    game = game.branch()
    player = game.decision.player if game.decision else -1
    for option in (advice.option, *advice.line):
        assert game.decision is not None
        assert game.decision.player == player
        last = any(event.reveals for event in game.play(option))
        if last:
            assert option == (advice.option, *advice.line)[-1]


@pytest.mark.parametrize("chunk", range(2))
def test_advice_is_what_the_greedy_player_finds(chunk: int) -> None:
    for pos in positions(2 + chunk, 8):
        game = Game.from_position(pos, seed=7)
        stood, history = game.position, game.history
        advice = advise(game)
        assert 1 <= len(advice) <= 3
        assert (game.position, game.history) == (stood, history)
        assert advise(Game.from_position(pos, seed=8)) == advice
        kind = pos.agenda[-1][0]
        if kind not in BEFORE_ROUNDS:
            check(game, advice)
            for entry in advice:
                assert entry.measure == ("dice" if kind in ON_DICE else "turn")
                if kind not in ON_DICE:
                    check_line(game, entry)


@pytest.mark.parametrize(("decision", "card", "round_"), [("set_die", "c1a", 1), ("flip_die", "c3a", 7)])
def test_dice_are_recommended_for_the_best_action_with_them(decision: str, card: str, round_: int) -> None:
    cards = (card, "c2a", "c3a") if round_ == 1 else ("c1a", "c2a", card)
    game = at(decision, round_=round_, cards=cards, fuel=2)
    advice = advise(game, 5)
    assert {entry.option for entry in advice} == set(game.options)
    check(game, advice)
    for entry in advice:
        assert entry.measure == "dice"
        assert isinstance(entry.line[0], Move | Dock)


def test_giving_up_the_pictured_materials_is_seen_for_what_it_is() -> None:
    held = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 2}
    mine: dict[str, Any] = {"materials": held, "achievements": ["easter_island"]}
    state: dict[str, Any] = {"cards": ("c1a", "c2a", "c3a"), "board": {0: "easter_island"}, "seats": {0: mine}}
    advice = advise(before("end_round", round_=9, turn=3, **state))
    assert [(entry.option, entry.parts) for entry in advice] == [
        (Decline(), ()),
        (Discard(), (("points", 8.0), ("achievements", -12.0))),
    ]


def test_as_many_are_named_as_are_asked_for() -> None:
    game = at("collect", 3, 6)
    assert [len(advise(game, number)) for number in (0, 1, 2, 10)] == [0, 1, 2, len(game.options)]


def test_of_ways_to_the_same_table_one_is_named() -> None:
    game = at_move(dice={"black": 1, "blue": 1, "red": 1, "green": 1})
    assert sum(isinstance(option, Dock) for option in game.options) == 6
    assert sum(isinstance(entry.option, Dock) for entry in advise(game, 100)) == 1


def test_when_the_game_is_over_there_is_no_advice() -> None:
    game = before("final", round_=9)
    assert game.is_over
    assert advise(game) == ()


def test_other_weights_give_other_advice() -> None:
    game = at("nexus")
    assert advise(game, weights=Weights(wanted=3.0))[0].gain > advise(game)[0].gain


# --- the set-up -------------------------------------------------------------------------------------------------------


def test_mats_are_recommended_for_their_power_and_not_in_cp() -> None:
    advice = advise(Game.new(2, seed=5), 5)
    assert [entry.option for entry in advice] == [ChooseMat(mat) for mat in "BCADE"]
    assert {(entry.measure, entry.gain, entry.behind, entry.parts, entry.line) for entry in advice} == {
        ("power", 0.0, 0.0, (), ())
    }
    assert advice[1].power == "plus_one_fuel_at_nexus_or_ridback"


def test_first_locations_are_recommended_for_the_moons_near_them() -> None:
    game = Game.new(2, seed=5)
    for _ in range(2):
        game.play(game.options[0])
    advice = advise(game)
    assert advice[0] == Advice(PlaceShip("ridback"), "moons", moons=(("nebra", 1), ("gan_de", 3), ("jyo", 5)))


# --- in words ---------------------------------------------------------------------------------------------------------


def test_an_advice_is_told_in_words() -> None:
    game = Game.new(2, seed=5)
    assert game.tell(advise(game)[0]) == "Its power: your black die opens any row of the Manufactory."
    for _ in range(2):
        game.play(game.options[0])
    told = "Moons your dice can reach from there: Nebra with a 1, Gan De with a 3 and Jyo with a 5."
    assert game.tell(advise(game)[0]) == told
    parts = (("crew", 1.04), ("materials", -2.5), ("points", 5.0), ("fuel", 0.04))
    advice = Advice(Decline(), "turn", 3.58, 0.0, (TakeMaterials(("food", "food")), Decline()), parts)
    told = "+3.6 CP: 5 CP at once, 1 for crew, −2.5 for materials. Then: take 2 food; no, thanks."
    assert game.tell(advice) == told
    told = "+3,6 CP: 5 CP sofort, 1 für Crew, −2,5 für Materialien."
    assert game.translated("de").tell(advice).startswith(told)
    assert game.tell(Advice(Decline(), "turn", -1.0, 0.0, (), (("points", 1.0), ("goal", -2.0)))) == (
        "−1 CP: 1 CP at once, −2 for the goal."
    )
    assert game.tell(Advice(Decline(), "turn")) == "Nothing gained, nothing lost."
    assert game.tell(Advice(Decline(), "dice")) == "These dice earn nothing right away."
    assert game.tell(Advice(PlaceShip("jyo"), "moons")) == "No moon is within reach of your dice."


def test_a_sentence_names_the_largest_parts_and_the_rest() -> None:
    parts = (("points", 1.0), ("crew", 0.5), ("influence", -2.0), ("fuel", 3.0), ("goal", -0.25), ("place", -4.0))
    said = Advice(Decline(), "turn", gain=-1.75, parts=parts).sentence(Messages.of("en"))
    named = "3 for fuel, 1 CP at once, −2 for markers on tracks, −4 for the ship's location, 0.2 for the rest"
    assert said == f"−1.8 CP: {named}."
