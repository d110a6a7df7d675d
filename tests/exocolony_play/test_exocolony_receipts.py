"""What a choice is said to bring, held against what it brings."""

import random
from collections.abc import Iterator
from typing import Any

from betacolony.exocolony import Game, events, options, position_builder
from betacolony.exocolony.state.position import PIECES
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.exocolony.play.choices.foresight import foresee
from betacolony_widgets.exocolony.play.choices.receipts import Receipts, forecast
from betacolony_widgets.exocolony.play.choices.ways import Way, ways

NAMES = ["Ada", "Bo", "Cy"]


def moments(games: int, steps: int = 160) -> Iterator[Game]:
    """Moments of random games in which everybody has plenty from time to time."""
    for seed in range(games):
        game, chance = Game.new(NAMES, seed), random.Random(seed)
        for step in range(steps):
            if game.decision is None:
                break
            yield game
            if step % 15 == 0:
                pos = game.position
                pos.goods = [chance.randrange(9) for _ in pos.goods]
                game = game.elsewhere(pos)
            several = [option for option in game.options if not isinstance(option, options.EndTurn | options.Discard)]
            game.play(chance.choice(several or list(game.options)))


def played(game: Game, way: Way) -> Game:
    """A branch on which a way was really taken, with the cheapest launch."""
    branch = game.branch()
    branch.play(way.option)
    for option in way.options[1:]:
        if option in branch.options:
            branch.play(option)
    return branch


def test_forecasts_come_true_where_nothing_turns_up() -> None:
    chance, seen = random.Random(1), set[str]()
    for game in moments(8):
        decision = game.decision
        assert decision is not None
        for way in chance.sample(ways(game), min(3, len(ways(game)))):
            outcome = foresee(game, way)
            ahead = forecast(outcome)
            if ahead is None or outcome.revealed or outcome.launches > 1 or outcome.ends:
                continue
            seen.add(type(way.option).__name__)
            me, after = decision.player, played(game, way).position
            held = dict(zip(KINDS, after.held(me), strict=True))
            before = dict(zip(KINDS, game.position.held(me), strict=True))
            assert {**before, **ahead.goods} == held, way
            assert ahead.points in {None, after.total(me)}
            prices = dict(zip(KINDS, after.prices, strict=False))
            assert all(prices[kind] == number for kind, number in ahead.prices.items())
            first = me * len(PIECES)
            left = dict(zip(PIECES, after.reserve[first:], strict=False))
            was = dict(zip(PIECES, game.position.reserve[first:], strict=False))
            assert {**was, **ahead.reserve} == left, way
            assert ahead.ships in {None, (after.ships[me] - after.ships_exhausted[me], after.ships[me])}
    assert {"SettleColony", "BuildSpaceport", "Trade", "UseCard", "ChooseWorld"} <= seen


def test_the_way_adds_up_to_what_is_paid() -> None:
    launches = 0
    for game in moments(6):
        for way in ways(game):
            if not isinstance(way.option, options.SettleColony):
                continue
            outcome = foresee(game, way)
            settled, ahead = outcome.first(events.ColonySettled), forecast(outcome)
            assert isinstance(settled, events.ColonySettled)
            assert ahead is not None
            assert (sum(ahead.coin), ahead.fuel, ahead.start) == (settled.coin, settled.fuel, settled.launch_world)
            launches = max(launches, outcome.launches)
    assert launches > 1


def test_the_metal_of_a_colony_is_the_sum_of_its_terms() -> None:
    sums = 0
    for game in moments(8):
        receipts = Receipts(game)
        for way in ways(game):
            if not isinstance(way.option, options.SettleColony):
                continue
            outcome = foresee(game, way)
            settled = outcome.first(events.ColonySettled)
            assert isinstance(settled, events.ColonySettled)
            text = receipts.metal(outcome.before, outcome.player, settled)
            if text:
                total, terms = text.split(" = ")
                first, *rest = terms.replace("−", "-").split(" ")
                signed = [int(sign + number) for sign, number, *_ in _triples(rest)]
                assert int(total) == max(0, int(first) + sum(signed)) == settled.metal
                sums += 1
    assert sums > 50


def _triples(words: list[str]) -> Iterator[tuple[str, str]]:
    """Signs with their numbers; the names between them may have several words."""
    for at, word in enumerate(words):
        if word in {"+", "-"}:
            yield word, words[at + 1]


def test_nothing_is_told_that_is_still_to_turn_up() -> None:
    kinds = set[str]()
    for game in moments(10):
        words = game.messages
        for way in ways(game):
            outcome = foresee(game, way)
            if not outcome.revealed:
                continue
            told = " ".join(f"{line.label} {line.text}" for line in Receipts(game).lines(way, outcome))
            for event in outcome.revealed:
                kinds.add(type(event).__name__)
                if isinstance(event, events.MarketDiscarded):
                    assert event.card == event.replacement or words.name(event.replacement) not in told
                elif isinstance(event, events.SystemRevealed):
                    assert words.name(event.star) not in told
                elif isinstance(event, events.LifeformFound):
                    assert words.name(event.lifeform) not in told
    assert {"MarketDiscarded", "SystemRevealed", "AsteroidsDrawn"} <= kinds


def test_every_way_has_a_receipt_in_words() -> None:
    for game in moments(4, 120):
        for way in ways(game):
            for line in Receipts(game).lines(way, foresee(game, way)):
                assert line.label
                assert line.text
                assert "{" not in line.text


def points_lines(game: Game, way: Way) -> list[str]:
    """The lines of a receipt that say what scores."""
    return [line.text for line in Receipts(game).lines(way, foresee(game, way)) if line.label == "Points"]


def points_line(way: Way, **state: Any) -> str:
    """The one line of a receipt that says what scores."""
    (text,) = points_lines(position_builder.at_main(players=1, **state), way)
    return text


def probed(seed: int) -> Game:
    """A game after an Icarus Probe, with a card in the market that may be taken for what it found."""
    market = ["icarus_probe", "space_farm"]
    game = position_builder.at_main(seed=seed, players=1, market=market, goods=dict.fromkeys(KINDS, 9))
    game.play(options.BuyCard("icarus_probe"))
    return game


def test_a_card_taken_for_a_lifeform_has_none_of_the_starships_points() -> None:
    take = options.TakeCard("space_farm")
    game = next(game for game in map(probed, range(20)) if take in game.options)
    assert foresee(game, Way((take,))).points == 0
    assert points_lines(game, Way((take,))) == []


def test_points_for_being_first_and_a_bonus_are_told_apart() -> None:
    probe = points_line(
        Way((options.BuyCard("icarus_probe"),)), market=["icarus_probe"], goods={"metal": 4, "fuel": 2, "coin": 1}
    )
    assert probe == "+2 = 1 Starship + 1 first of the game"
    settle = Way((options.SettleExocolony(), options.ChooseSystem(1), options.ChooseSite("halva-5")))
    table: dict[str, Any] = {"beyond": [("sirius", "halva")], "life": {"halva": "no_life"}}
    table["goods"] = dict.fromkeys(KINDS, 12)
    assert points_line(settle, **table) == "+6 = 3 Exocolony + 1 first of the game + 2 bonus"
