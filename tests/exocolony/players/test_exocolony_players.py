"""The computer players of Exocolony: fair, reproducible, and one of them good."""

from collections.abc import Iterator, Sequence

import pytest

from betacolony.core.errors import GameError
from betacolony.core.executors import Inline
from betacolony.exocolony import Game
from betacolony.exocolony.players.by_name import PLAYERS, name_of
from betacolony.exocolony.players.imagining import imagined
from betacolony.exocolony.players.learned import learned
from betacolony.exocolony.players.matches import MatchGame, play_match
from betacolony.exocolony.players.planner import PlannerPlayer
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer, running
from betacolony.exocolony.players.turn_search import lines
from betacolony.exocolony.players.valuation import Judge, promise, transparent, turns_left, value
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.state import tables
from helpers.sol_line import COIN, EDITION, SolLine, T


@pytest.mark.rule("X-HID-1")
def test_an_imagined_game_has_the_same_table_and_other_decks() -> None:
    """X-HID-1: the cards of each deck are known, their order is not."""
    pos = setup.new_game(EDITION, 3, 5, None)
    first, second = imagined(pos, 1), imagined(pos, 2)
    for deck, cards in enumerate(pos.decks):
        assert sorted(first.decks[deck]) == sorted(cards)
    assert first.decks[tables.ACTIONS] != pos.decks[tables.ACTIONS] != second.decks[tables.ACTIONS]
    assert first.decks[tables.ACTIONS] != second.decks[tables.ACTIONS]
    assert (first.market, first.goods, first.agenda) == (pos.market, pos.goods, pos.agenda)


@pytest.mark.rule("X-HID-2")
def test_asteroids_put_to_the_bottom_stay_there_in_imagined_games() -> None:
    game = SolLine()
    game.give(0, "asteroid_miner", "asteroid_miner", *["asteroid_hunter"] * 2)
    game.use("asteroid_miner")
    shown = bytes(game.pos.open_asteroids)
    game.do(steps.END)
    assert game.pos.returned == 3
    for seed in range(5):
        assert imagined(game.pos, seed).decks[tables.ASTEROIDS][-3:] == shown
    game.pos.decks[tables.ASTEROIDS] = shown
    game.use("asteroid_miner")
    assert game.pos.returned == 0


def test_what_lies_hidden_changes_no_choice() -> None:
    """With the same table and other decks a player chooses the same."""
    game = SolLine()
    game.give(0, "asteroid_miner", "solar_array", "planet_hunter")
    game.offer("space_farm", "inflation", "icarus_probe")
    other = game.pos.copy()
    for deck in (tables.ACTIONS, tables.ASTEROIDS, tables.LIFEFORMS):
        other.decks[deck] = other.decks[deck][::-1]
    other.seed = 99
    for player in (GreedyPlayer(3), RandomPlayer(3)):
        assert player.plan(game.pos) == player.plan(other)


def test_random_players_never_give_up_and_choose_all_else() -> None:
    game = SolLine(1)
    assert steps.main_choice(steps.RESIGN) in game.choices
    assert steps.main_choice(steps.RESIGN) not in running(game.pos)
    seen = {RandomPlayer(seed).plan(game.pos)[0] for seed in range(300)}
    assert seen == set(running(game.pos))


def test_points_goods_and_income_are_worth_something() -> None:
    game = SolLine()
    left = turns_left(game.pos)
    before = value(game.pos, 0, left)
    game.pos.goods[COIN] += 1
    richer = value(game.pos, 0, left)
    game.give(0, "space_farm")
    with_income = value(game.pos, 0, left)
    game.pos.points[1] += 1
    assert before < richer < with_income < value(game.pos, 0, left) - 0.5
    rival = value(game.pos, 1, left)
    game.pos.points[1] += 5
    assert value(game.pos, 1, left) < rival


def test_the_greedy_player_settles_where_it_can() -> None:
    game = SolLine()
    game.hold(0, metal=2, fuel=5, water=1, food=1, coin=3)
    choice = GreedyPlayer(1).plan(game.pos)[0]
    steps.play(game.pos, choice, None)
    player, pos = GreedyPlayer(1), game.pos
    for _ in range(12):
        if len([piece for piece in pos.pieces.values() if piece.player == 0]) == 2 or pos.active == 1:
            break
        steps.play(pos, player.plan(pos)[0], None)
    assert len([piece for piece in pos.pieces.values() if piece.player == 0]) == 2


@pytest.mark.rule("X-MKT-3")
def test_the_greedy_player_discards_what_promises_least_before_its_turn_ends() -> None:
    """X-MKT-3: so the market moves on, also in a solo game."""
    game = SolLine()
    game.hold(0)
    game.offer("space_farm", "inflation")
    assert promise(T, T.number["space_farm"], 5.0) > promise(T, T.number["inflation"], 5.0)
    discard = steps.main_choice(steps.DISCARD, T.number["inflation"])
    assert GreedyPlayer(1).plan(game.pos) == (discard, steps.main_choice(steps.END))
    game.choose(discard)
    assert GreedyPlayer(1).plan(game.pos) == (steps.main_choice(steps.END),)


@pytest.mark.rule("X-AST-4")
@pytest.mark.parametrize("judge", [transparent, learned])
def test_the_greedy_player_leaves_asteroids_that_are_not_worth_their_fuel(judge: Judge) -> None:
    game = SolLine()
    game.give(0, "asteroid_miner")
    game.pos.ships_exhausted[0] = game.pos.ships[0]  # no trade
    game.hold(0, fuel=1)
    game.top(tables.ASTEROIDS, "trojan")
    game.use("asteroid_miner")
    assert steps.action_of(GreedyPlayer(1, judge=judge).plan(game.pos)[0])[1] == steps.MINE
    game.hold(0, metal=20, fuel=1)
    assert game.can(steps.MINE)
    assert steps.action_of(GreedyPlayer(1, judge=judge).plan(game.pos)[0])[1] == steps.END


def test_points_that_shorten_the_game_are_worth_no_less() -> None:
    """With a large income, too: what a line is worth is reckoned with the turns that were left when it began."""
    game = SolLine()
    game.give(0, *["space_farm"] * 9)
    left = turns_left(game.pos)
    before = value(game.pos, 0, left)
    game.pos.points[1] += 4
    assert turns_left(game.pos) < left
    assert value(game.pos, 0, left) == pytest.approx(before + 4)


def rich() -> SolLine:
    """A turn with much to trade and a card to buy, but without water and food no Colony, whose way would be asked."""
    game = SolLine()
    game.hold(0, metal=6, fuel=8, coin=12)
    game.pos.ships[0] = 3
    game.offer("space_farm")
    return game


def test_what_is_overlooked_stays_so_in_all_of_a_turn() -> None:
    """An action that isn't seen at first isn't seen after another one, so the turn reads like an oversight."""
    game = rich()
    at_first = set(game.choices)
    everywhere = []
    for seed in range(12):
        found = lines(game.pos, 0, overlooks=0.6, seed=seed, discards=False, width=99, depth=2)
        first = {one.line[0] for one in found if len(one.line) > 1}
        assert first < at_first
        assert {choice for one in found for choice in one.line[1:-1]} & at_first <= first
        everywhere.append(first)
    assert len({frozenset(first) for first in everywhere}) > 6
    seen = sum(len(first) for first in everywhere) / len(everywhere) / len(at_first)
    assert 0.25 < seen < 0.45  # some actions are no beginning of a line, and of equal ways one is kept


def test_open_asteroids_are_never_overlooked() -> None:
    game = SolLine()
    game.give(0, "asteroid_miner")
    game.hold(0, fuel=1)
    game.top(tables.ASTEROIDS, "trojan")
    game.use("asteroid_miner")
    assert steps.action_of(GreedyPlayer(1, overlooks=1.0).plan(game.pos)[0])[1] == steps.MINE


def test_who_overlooks_everything_ends_the_turn() -> None:
    assert GreedyPlayer(overlooks=1.0, discards=False).plan(rich().pos) == (steps.main_choice(steps.END),)


@pytest.mark.parametrize("share", [-0.1, 1.5, float("nan")])
def test_a_share_is_between_nothing_and_all(share: float) -> None:
    with pytest.raises(GameError) as found:
        GreedyPlayer(overlooks=share)
    assert found.value.code == "overlooks"


def test_named_players_know_their_names() -> None:
    assert [name_of(make(3)) for make in PLAYERS.values()] == list(PLAYERS)
    for other in (GreedyPlayer(overlooks=0.5), object()):
        assert name_of(other) == ""
    assert name_of(PlannerPlayer(playouts=3)) == ""


def played(*players: str, games: int, seed: int = 1) -> Iterator[MatchGame]:
    return play_match(players, games, seed=seed, rotate=True, executor=Inline())


def test_a_match_is_the_same_again_and_moves_its_players_on() -> None:
    once, again = (list(played("random", "random", games=2)) for _ in range(2))
    assert once == again
    assert [game.seats for game in once] == [(0, 1), (1, 0)]
    for game in once:
        for player, seat in enumerate(game.seats):
            assert game.by_player.totals[player] == game.outcome.totals[seat]
            assert sum(game.outcome.sources(seat).values()) == game.outcome.totals[seat]


@pytest.mark.parametrize("seeds", [(1, 3, 6), pytest.param(range(1, 61), marks=pytest.mark.full)])
def test_the_greedy_player_beats_the_random_one(seeds: Sequence[int]) -> None:
    games = [next(played("greedy", "random", games=1, seed=seed)) for seed in seeds]
    assert sum(0 in game.by_player.winners for game in games) >= 0.97 * len(games)


def test_a_solo_game_of_the_greedy_player_comes_to_its_end() -> None:
    (game,) = played("greedy", games=1, seed=4)
    assert game.outcome.winners == (0,)
    assert 5 <= game.outcome.rounds <= 30


def test_players_choose_options_of_games() -> None:
    game = Game.new(2, 1)
    option = GreedyPlayer().choose(game)
    assert option in game.options
    assert len(game.history) == 1


@pytest.mark.parametrize(
    ("players", "games", "seed"),
    [
        ((), 1, 1),
        (("greedy",) * 6, 1, 1),
        ("greedy", 1, 1),
        (("sampled",), 1, 1),
        (("random",), 0, 1),
        (("random",), 1, -1),
    ],
)
def test_impossible_matches_are_refused(players: tuple[str, ...], games: int, seed: int) -> None:
    with pytest.raises(GameError):
        play_match(players, games, seed=seed)


def test_a_game_that_is_over_has_nothing_to_choose() -> None:
    pos = SolLine(1).pos
    steps.play(pos, steps.main_choice(steps.RESIGN), None)
    with pytest.raises(GameError):
        RandomPlayer().plan(pos)


def test_the_cards_of_the_edition_are_all_valued() -> None:
    from betacolony.exocolony.players.valuation import _card_worths

    assert {T.names[card] for card, _ in _card_worths(T)} == {card.id for card in EDITION.cards if card.lasting}
    assert all(worth > 0 for _, worth in _card_worths(T))
