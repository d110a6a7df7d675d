"""Positions of Exocolony as plain data: whole games there and back, and the faults of what can't be."""

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

from betacolony.core.errors import GameError, PositionError
from betacolony.exocolony import Edition, Game, Position
from betacolony.exocolony.options import Resign
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.serialization.validation import faults_of
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.position import EMPTY
from helpers import exocolony_editions, hostile

EDITION: Final = Edition.load()
#: what a position is made anew with, and its system, which is compared by its worlds
ASIDE: Final = {"seed", "scripted", "step", "system", "t"}
Data = dict[str, Any]


def there_and_back(pos: Position) -> None:
    """The position is the same after it was written as JSON, part by part, and no fault of it is found."""
    data = pos.to_dict()
    back = Position.from_dict(json.loads(json.dumps(data)), pos.edition)
    assert back == pos
    assert back.to_dict() == data
    for name in set(pos.__slots__) - ASIDE:
        assert getattr(back, name) == getattr(pos, name), name
    assert back.system.worlds == pos.system.worlds
    assert back.system.home == pos.system.home


def follow(pos: Position, seed: int, rounds: int) -> None:
    """A random game, with a look at each decision and at its end."""
    dice = random.Random(seed)
    while pos.agenda and pos.round < rounds:
        there_and_back(pos)
        choices = steps.choices(pos)
        if pos.players == 1 and pos.agenda[-1][0] == agenda.ASK_MAIN:
            choices.remove(steps.main_choice(steps.RESIGN))
        steps.play(pos, dice.choice(choices), None)
    there_and_back(pos)


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 40), marks=pytest.mark.full)])
@pytest.mark.parametrize("players", range(1, 6))
def test_each_position_of_a_game_is_the_same_as_plain_data(players: int, seeds: range) -> None:
    for seed in seeds:
        follow(setup.new_game(EDITION, players, seed, None, variants=(3 * seed + players) % 16), seed, 20)


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 20), marks=pytest.mark.full)])
@pytest.mark.parametrize("name", exocolony_editions.NAMES)
def test_so_is_each_position_in_other_editions(name: str, seeds: range) -> None:
    edition = exocolony_editions.edition(name)
    for seed in seeds:
        for players in (1, 3, 5):
            follow(setup.new_game(edition, players, seed, None, variants=5 * seed % 16), seed, 12)


def test_offers_are_plain_data_as_well() -> None:
    game = played(3, 2, 30, variants=("player_trading",))
    while game.decision is None or game.decision.kind != "main":
        game.play(game.options[0])
    pos = game.position
    pos.agenda.append((agenda.ASK_ANSWER, (pos.active + 1) % 3, pos.active, *(0,) * 9, 1))
    pos.offers = 1
    pos.goods[:] = [5] * len(pos.goods)
    there_and_back(pos)
    pos.offers = 0
    assert [(fault.place, fault.code) for fault in faults_of(pos)] == [("agenda[2]", "no_answer_here")]


def played(players: int = 3, seed: int = 4, choices: int = 60, variants: tuple[str, ...] = ()) -> Game:
    """A game after some random choices."""
    game, dice = Game.new(players, seed, variants=variants), random.Random(seed)
    for _ in range(choices):
        if not game.is_over:
            game.play(dice.choice([option for option in game.options if not isinstance(option, Resign)]))
    return game


def asked(kind: str, players: int = 3) -> Position:
    """A position at a kind of decision."""
    for seed in range(200):
        game, dice = Game.new(players, seed), random.Random(seed)
        while not game.is_over and game.position.round < 12:
            if game.decision is not None and game.decision.kind == kind:
                return game.position
            game.play(dice.choice(game.options))
    raise AssertionError(kind)


GAME: Final = played()
POSITION: Final = GAME.position


# --- games from positions -----------------------------------------------------------------------------------------


def test_a_game_goes_on_from_a_position() -> None:
    game = Game.from_position(POSITION, ["Ada", "Bo", "Cy"], seed=GAME.seed)
    assert game.position == POSITION
    assert (game.names, game.seed) == (("Ada", "Bo", "Cy"), GAME.seed)
    assert game.options[:] == GAME.options[:]
    assert len(game.history) == 1
    other, dice = GAME.branch(), random.Random(1)
    for _ in range(60):
        option = dice.choice(game.options)
        assert game.play(option) == other.play(option)
    assert game.position == other.position
    game.undo()
    assert game.redo() is not None


def test_the_position_is_copied() -> None:
    pos = POSITION.copy()
    game = Game.from_position(pos)
    pos.prices[0] = 5
    pos.agenda.clear()
    assert game.position == POSITION


def test_what_comes_next_without_a_question_is_carried_out() -> None:
    pos = POSITION.copy()
    pos.agenda = [(agenda.CHECK, pos.active)]
    game = Game.from_position(pos)
    assert [type(event).__name__ for event in game.history[0].events[:2]] == ["TurnEnded", "TurnBegan"]
    assert game.decision is not None
    assert game.decision.player == (pos.active + 1) % 3


def test_a_game_that_is_over_can_be_gone_on_from() -> None:
    game = Game.new(1, 3)
    while game.decision is not None and game.decision.kind != "main":
        game.play(game.options[0])
    game.play(Resign())
    assert Game.from_position(game.position).is_over


@pytest.mark.parametrize(
    ("names", "seed"), [(["Ada"], 0), (["Ada", "Ada", "Bo"], 0), ("Ada", 0), (None, -1), (None, 1 << 62), (None, "1")]
)
def test_names_and_seed_have_to_fit(names: Any, seed: Any) -> None:
    with pytest.raises(GameError):
        Game.from_position(POSITION, names, seed)


@pytest.mark.parametrize("value", [None, 5, {}, GAME, "position"])
def test_only_a_position_is_one(value: Any) -> None:
    with pytest.raises(PositionError, match="is not a position"):
        Game.from_position(value)


def _spoil(pos: Position, **values: Any) -> None:
    for name, value in values.items():
        setattr(pos, name, value)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda pos: _spoil(pos, prices=[1, 2, 3]),
        lambda pos: _spoil(pos, prices=[1, 2, 3, 99]),
        lambda pos: _spoil(pos, goods=[1]),
        lambda pos: _spoil(pos, goods=None),
        lambda pos: _spoil(pos, market=[999] * 6),
        lambda pos: _spoil(pos, faction=(77, 0, 1)),
        lambda pos: _spoil(pos, agenda=[(999,)]),
        lambda pos: _spoil(pos, decks=[]),
        lambda pos: _spoil(pos, round="1"),
        lambda pos: _spoil(pos, ready=b"1"),
        lambda pos: _spoil(pos, ready="a"),
        lambda pos: _spoil(pos, pieces={99999: None}),
    ],
)
def test_a_position_that_was_spoilt_by_hand_is_refused(spoil: Callable[[Position], None]) -> None:
    pos = POSITION.copy()
    spoil(pos)
    with pytest.raises(PositionError) as error:
        Game.from_position(pos)
    assert str(error.value)


# --- faults: their places, and sentences that say what would be right ---------------------------------------------


def faults(data: Any, edition: Edition | None = None) -> list[tuple[str, str]]:
    """The places and codes of the faults of plain data."""
    with pytest.raises(PositionError) as error:
        Position.from_dict(data, edition)
    told = str(error.value)
    assert told.count("\n") == len(error.value.faults) - 1
    assert all(line.endswith(".") for line in told.splitlines())
    return [(fault.place, fault.code) for fault in error.value.faults]


def changed(pos: Position, *path: str | int, to: Any) -> Data:
    """The plain data of a position with another value at a place."""
    data: Any = json.loads(json.dumps(pos.to_dict()))
    part = data
    for key in path[:-1]:
        part = part[key]
    if to is KeyError:
        del part[path[-1]]
    else:
        part[path[-1]] = to
    whole: Data = data
    return whole


def place_of(*path: str | int) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("players",), 6, "no_number"),
        (("players",), 0, "no_number"),
        (("variants",), ["x"], "no_name"),
        (("variants",), 3, "no_list"),
        (("variants",), ["secret_resources"] * 2, "repeated"),
        (("start_player",), 3, "no_number"),
        (("round",), 61, "no_number"),
        (("round",), True, "no_number"),
        (("turn",), 3, "no_number"),
        (("discarded",), 2, "no_number"),
        (("reveals",), -1, "no_number"),
        (("star",), "sun", "no_name"),
        (("columns",), 5, "no_list"),
        (("columns", 0), [], "no_table"),
        (("columns", 0, "moons"), 5, "no_list"),
        (("columns", 0, "planet"), "earth", "no_name"),
        (("pieces",), {}, "no_list"),
        (("pieces", 0, "site"), "nowhere", "no_name"),
        (("pieces", 0, "player"), 3, "no_number"),
        (("pieces", 0, "piece"), "exocolony", "no_name"),
        (("pieces", 0, "repair"), {"gold": 1}, "no_name"),
        (("pieces", 0, "repair"), {"metal": -1}, "no_number"),
        (("settled",), ["nowhere"], "no_name"),
        (("life",), [], "no_table"),
        (("beyond",), 1, "no_list"),
        (("first",), ["lifeform"], "no_name"),
        (("prices", "metal"), 7, "no_number"),
        (("prices", "metal"), 0, "no_number"),
        (("prices", "metal"), KeyError, "missing"),
        (("market",), [None] * 5, "wrong_count"),
        (("market", 0), "nothing", "no_name"),
        (("seats",), [], "wrong_count"),
        (("seats", 1, "faction"), "martians", "no_name"),
        (("seats", 1, "goods", "metal"), -1, "no_number"),
        (("seats", 1, "goods", "metal"), 1.5, "no_number"),
        (("seats", 1, "goods"), None, "no_table"),
        (("seats", 1, "cards"), {"carrier": 300}, "no_number"),
        (("seats", 1, "cards"), {"x": 1}, "no_name"),
        (("seats", 1, "below"), [{"card": "x", "asteroid": "y"}], "no_name"),
        (("seats", 1, "ships"), 16, "no_number"),
        (("seats", 1, "reserve", "colony"), "one", "no_number"),
        (("seats", 1, "trade_ban"), 1, "no_flag"),
        (("seats", 1, "points", "cards"), -1, "no_number"),
        (("supply",), 99, "no_number"),
        (("decks", "actions"), ["x"], "no_name"),
        (("decks", "actions"), ["carrier"] * 500, "too_long"),
        (("decks", "stars"), KeyError, "missing"),
        (("discards", "asteroids"), "x", "no_list"),
        (("rebuilt", "actions"), -1, "no_number"),
        (("open_asteroids",), ["x"], "no_name"),
        (("returned",), 99, "no_number"),
        (("agenda",), None, "no_list"),
        (("agenda", 0), ["dance"], "no_name"),
        (("agenda", 0), [], "no_name"),
        (("agenda", 0), ["check"], "wrong_count"),
        (("agenda", 0), ["check", 0, 0], "wrong_count"),
        (("agenda", 0), ["check", 9], "no_number"),
        (("agenda",), KeyError, "missing"),
        (("extra",), 1, "no_name"),
    ],
)
def test_what_can_not_be_read_is_named_with_its_place(path: tuple[str | int, ...], value: Any, code: str) -> None:
    found = faults(changed(POSITION, *path, to=value))
    assert any(place.startswith(place_of(*path)) and its == code for place, its in found), found


@pytest.mark.parametrize("data", [None, 5, [], "x", {}, {"players": 2}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    assert faults(data)


def test_all_faults_are_told_at_once_also_those_of_the_readable_parts() -> None:
    data = changed(POSITION, "prices", "metal", to=99)
    data["supply"] += 1
    data["seats"][2]["faction"] = "martians"
    assert faults(data)[:2] == [("prices.metal", "no_number"), ("seats[2].faction", "no_name")]
    assert ("supply", "ship_sum") in faults(data)


def edited(change: Callable[[Position], None], pos: Position = POSITION) -> list[tuple[str, str]]:
    """The faults of a position after a change by hand."""
    new = pos.copy()
    change(new)
    found = [(fault.place, fault.code) for fault in faults_of(new)]
    assert faults(new.to_dict()) == found
    with pytest.raises(PositionError):
        Game.from_position(new)
    return found


def test_every_card_is_there_as_often_as_it_should_be() -> None:
    def lose_a_card(pos: Position) -> None:
        pos.decks[0] = pos.decks[0][1:]

    def double_an_asteroid(pos: Position) -> None:
        pos.decks[1] += pos.decks[1][:1]

    def lose_a_lifeform(pos: Position) -> None:
        pos.decks[2] = pos.decks[2][1:]

    def lose_star_and_world(pos: Position) -> None:
        pos.decks[3], pos.decks[4] = pos.decks[3][1:], pos.decks[4][1:]

    assert edited(lose_a_card) == [("decks.actions", "card_count")]
    assert edited(double_an_asteroid) == [("decks.asteroids", "card_count")]
    assert edited(lose_a_lifeform) == [("decks.lifeforms", "card_count")]
    assert edited(lose_star_and_world) == [("decks.stars", "card_count"), ("decks.habitables", "card_count")]


@pytest.mark.rule("X-VAR-4")
def test_a_peaceful_deck_has_no_cards_against_players() -> None:
    found = edited(lambda pos: _spoil(pos, variants=8))
    assert set(found) == {("decks.actions", "card_count")}
    assert len(found) > 10


@pytest.mark.rule("X-SET-14")
def test_every_piece_is_on_the_table_or_in_reserve() -> None:
    def lose_a_colony(pos: Position) -> None:
        pos.reserve[0] -= 1

    def lose_a_ship(pos: Position) -> None:
        pos.ships[1] -= 1

    def exhaust_too_many(pos: Position) -> None:
        pos.ships_exhausted[1] = pos.ships[1] + 1

    assert edited(lose_a_colony) == [("seats[0].reserve.colony", "piece_sum")]
    assert ("supply", "ship_sum") in edited(lose_a_ship)
    assert edited(exhaust_too_many) == [("seats[1].ships_exhausted", "too_many_exhausted")]
    assert ("seats[0].reserve.exocolony", "piece_sum") in edited(lambda pos: _spoil(pos, variants=4))


@pytest.mark.rule("X-SETTLE-1")
def test_nobody_has_two_pieces_on_a_world() -> None:
    def settle_home_again(pos: Position) -> None:
        site = pos.open_sites(pos.system.home)[0]
        pos.pieces = {**pos.pieces, site: pos.pieces[next(iter(pos.pieces))]}
        pos.reserve[pos.pieces[site].player * 3] -= 1

    assert [code for _, code in edited(settle_home_again)] == ["world_settled_twice"]


@pytest.mark.rule("X-SET-13")
def test_everybody_begins_on_the_homeworld() -> None:
    def leave(pos: Position) -> None:
        home = pos.system.worlds[pos.system.home].sites
        site = next(site for site in home if site in pos.pieces)
        pos.reserve[pos.pieces[site].player * 3 + pos.pieces[site].kind] += 1
        pos.pieces = {at: piece for at, piece in pos.pieces.items() if at != site}

    assert ("pieces", "no_home_piece") in edited(leave)


@pytest.mark.rule("X-SETTLE-8")
def test_worlds_are_settled_where_pieces_are() -> None:
    assert edited(lambda pos: _spoil(pos, settled=pos.settled ^ 1)) == [("settled", "settled_worlds")]


def test_factions_differ() -> None:
    assert ("seats[1].faction", "faction_twice") in edited(lambda pos: _spoil(pos, faction=(pos.faction[0],) * 3))


@pytest.mark.rule("X-LIFE-3")
def test_the_first_of_the_game_is_marked_when_it_is_there() -> None:
    for mark in (1, 2, 4):
        assert edited(partial(_spoil, first=POSITION.first ^ mark)) == [("first", "first_marks")]


@pytest.mark.rule("X-LIFE-2")
def test_lifeforms_live_where_life_can_be() -> None:
    def settle_the_dead(pos: Position) -> None:
        dead = next(at for at, placed in enumerate(pos.system.worlds) if not placed.world.life)
        pos.life = tuple(pos.decks[2][0] if at == dead else found for at, found in enumerate(pos.life))
        pos.decks[2] = pos.decks[2][1:]

    assert "no_life" in [code for _, code in edited(settle_the_dead)]


@pytest.mark.rule("X-END-1")
def test_nobody_has_won_before() -> None:
    def win(pos: Position) -> None:
        pos.points[9 * ((pos.active + 1) % 3)] = 16

    assert [code for _, code in edited(win)] == ["won_already"]
    pos = POSITION.copy()
    pos.points[9 * pos.active] = 16
    assert not faults_of(pos)
    pos.agenda = []
    assert not faults_of(pos)
    assert Game.from_position(pos).result is not None


def test_amounts_leave_room_for_what_is_to_come() -> None:
    pos = POSITION.copy()
    pos.goods[0] = 10_000 * (pos.round + 1)
    assert not faults_of(pos)
    pos.goods[0] += 1
    assert [(fault.place, fault.code) for fault in faults_of(pos)] == [("seats[0].goods.metal", "no_number")]


@pytest.mark.rule("X-VAR-2")
def test_there_are_no_offers_without_the_variant() -> None:
    assert edited(lambda pos: _spoil(pos, offers=1)) == [("offers", "too_many_offers")]


@pytest.mark.rule("X-AST-1")
def test_asteroids_lie_open_while_a_miner_works() -> None:
    pos = asked("mine")
    there_and_back(pos)

    def cover(pos: Position) -> None:
        pos.decks[1] += pos.open_asteroids
        pos.open_asteroids = b""

    def uncover(pos: Position) -> None:
        pos.open_asteroids, pos.decks[1] = pos.decks[1][:1], pos.decks[1][1:]
        pos.returned = 0

    assert edited(cover, pos)[0] == ("open_asteroids", "open_count")
    assert edited(uncover) == [("open_asteroids", "open_count")]


def test_known_asteroids_are_in_the_deck() -> None:
    pos = POSITION.copy()
    pos.returned = len(pos.decks[1]) + 1
    assert [fault.code for fault in faults_of(pos)] == ["too_many_returned"]


@pytest.mark.rule("X-FX-3")
def test_an_asteroid_lies_only_below_a_card_that_asks_for_one() -> None:
    def put_below(card: str) -> Callable[[Position], None]:
        def change(pos: Position) -> None:
            rocky = next(at for at in pos.decks[1] if pos.edition.asteroids[at].type == "rocky")
            pos.decks[1] = bytes(at for at in pos.decks[1] if at != rocky)
            pos.returned = 0
            pos.under = (((pos.t.number[card], rocky),), (), ())

        return change

    assert edited(put_below("garden_terrarium")) == [("seats[0].below", "asteroids_below")]
    assert ("seats[0].below[0]", "asteroid_below") in edited(put_below("solar_array"))


# --- the home system ----------------------------------------------------------------------------------------------


@pytest.mark.rule("X-SET-3")
@pytest.mark.rule("X-SET-4")
def test_a_system_is_laid_as_its_star_and_worlds_ask_for() -> None:
    pos = next(pos for pos in (Game.new(4, seed).position for seed in range(9)) if len(pos.system.worlds) > 12)
    data = pos.to_dict()
    home = next(number for number, column in enumerate(data["columns"]) if "homeworld" in column)
    other = (home + 1) % len(data["columns"])
    swapped = json.loads(json.dumps(data))
    swapped["columns"][home], swapped["columns"][other] = swapped["columns"][other], swapped["columns"][home]
    assert faults(swapped)[0] == (f"columns[{min(home, other)}]", "laid_otherwise")
    homeless = {**data, "columns": [column for column in data["columns"] if "planet" in column]}
    assert faults(homeless)[0] == ("columns", "no_system")
    lonely = {**data, "columns": [data["columns"][home]]}
    assert faults(lonely)[0] == ("columns", "no_system")
    twice = {**data, "columns": [*data["columns"], data["columns"][other]]}
    assert faults(twice)[0] == ("columns", "world_twice")
    moons = next(number for number, column in enumerate(data["columns"]) if column["moons"])
    moonless = json.loads(json.dumps(data))
    moonless["columns"][moons]["moons"].pop()
    assert {code for _, code in faults(moonless)} <= {"laid_otherwise", "below_world"}


def test_storms_and_peaks_follow_from_star_and_places() -> None:
    for seed in range(20):
        pos = Game.new(3, seed).position
        assert Position.from_dict(pos.to_dict()).system.worlds == pos.system.worlds


# --- the agenda ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frames",
    [
        [("check", 1), ("ask_main", 1)],
        [("ask_main", 0)],
        [("check", 0), ("ask_main", 0), ("ask_main", 0)],
        [("check", 0), ("ask_mine", 0, "asteroid_miner")],
        [("check", 0), ("ask_main", 0), ("ask_give_up", 1, "homeworld_tax")],
        [("check", 0), ("ask_main", 0), ("ask_own_card", 1, "drone_swarm")],
        [("check", 0), ("ask_main", 0), ("bought", 0, "carrier")],
        [("check", 0), ("ask_main", 0), ("effect", 0, "solar_array", 0, 1)],
        [("check", 0), ("ask_main", 0), ("ask_star", 0), ("ask_star", 0)],
        [("turn",), ("ask_home_site", 0)],
        [("turn",), ("check", 0)],
        [("check", 0), ("turn",)],
        [],
    ],
)
def test_an_agenda_has_an_order(frames: list[tuple[Any, ...]]) -> None:
    pos = Game.new(2, 1).position
    while pos.agenda[-1][0] == agenda.ASK_HOME_SITE:
        steps.play(pos, steps.choices(pos)[0], None)
    own = [
        [frame[0], *((pos.active if frame[1] == 0 else 1 - pos.active), *frame[2:])[: len(frame) - 1]]
        for frame in (frame if len(frame) > 1 else (*frame, 0) for frame in frames)
    ]
    own = [frame[: len(stated)] for frame, stated in zip(own, frames, strict=True)]
    found = faults(changed(pos, "agenda", to=own))
    assert {code for _, code in found} <= {"agenda_order", "agenda_empty", "card_count", "open_count"}, found


@pytest.mark.parametrize("kind", ["launch_from", "target", "named", "bulk", "free_card", "give_up", "mine", "own_card"])
def test_a_decision_comes_up_only_where_it_has_an_answer(kind: str) -> None:
    pos = asked(kind)
    there_and_back(pos)
    game = Game.from_position(pos)
    assert game.decision is not None
    assert game.decision.kind == kind
    bare = pos.copy()  # nobody holds anything, so that nothing can be paid or given up
    bare.goods = [0] * len(bare.goods)
    if kind in {"launch_from", "target", "named", "bulk", "give_up"}:
        assert faults_of(bare)[-1].code == "no_answer_here"


def test_first_colonies_wait_in_turn_order() -> None:
    pos = Game.new(3, 5).position
    for _ in range(3):
        there_and_back(pos)
        wrong = pos.copy()
        wrong.start = (pos.start + 1) % 3
        assert {fault.code for fault in faults_of(wrong)} == {"agenda_order"}
        early = pos.copy()
        early.round = 1
        assert {fault.code for fault in faults_of(early)} == {"no_home_piece"}
        steps.play(pos, steps.choices(pos)[0], None)


def test_in_the_set_up_nobody_is_elsewhere() -> None:
    pos = Game.new(2, 5).position
    steps.play(pos, steps.choices(pos)[0], None)
    elsewhere = next(
        world for world, placed in enumerate(pos.system.worlds) if placed.sites and world != pos.system.home
    )
    (piece,) = pos.pieces.values()
    pos.pieces = {pos.open_sites(elsewhere)[0]: piece}
    pos.settled = 1 << elsewhere
    assert [(fault.place, fault.code) for fault in faults_of(pos)] == [("pieces[0]", "settled_too_early")]


@pytest.mark.parametrize(
    ("frame", "place", "code"),
    [
        (["ask_target", 0, "solar_array", 5], "agenda[2].use", "no_use"),
        (["ask_target", 0, "solar_array", "sell"], "agenda[2].use", "no_number"),
        (["ask_target", 0, "embargo", "buy", 1], "agenda[2]", "wrong_answers"),
        (["ask_launch", 0, "nowhere"], "agenda[2].site", "no_name"),
    ],
)
def test_frames_of_cards_name_uses_that_there_are(frame: list[Any], place: str, code: str) -> None:
    data = changed(POSITION, "agenda", to=[["check", 0], ["ask_main", 0], frame])
    assert (place, code) in faults(data)


#: what stands where something else should
ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2, 99, 1 << 80, 10**4000, 1.5, float("inf"), float("nan"), [], [0], [[]], {}, {"a": 0}),
    *("", "earth", "carrier", "\ud800", "\x00", "__class__", "{0.__class__}", {"": []}, ["x"] * 500, "y" * 5000),
)


@pytest.mark.parametrize("seed", range(4))
def test_data_with_any_value_changed_are_read_or_refused(seed: int) -> None:
    """Nothing but a PositionError comes of it, and what is read can be played."""
    dice = random.Random(seed)
    text = json.dumps((asked("mine"), asked("target"), POSITION, played(5, 9, 90).position)[seed].to_dict())
    read = 0
    for _ in range(150):
        data = json.loads(text)
        part, key = dice.choice(places(data))
        part[key] = dice.choice(ODD)
        pos = hostile.answered(Position.from_dict, data)
        if not isinstance(pos, Position):
            continue
        read += 1
        for _ in range(30):
            if pos.agenda:
                steps.play(pos, dice.choice(steps.choices(pos)), None)
    assert read < 75


@pytest.mark.parametrize("salvage", [False, True])
def test_a_saved_game_with_any_value_changed_is_read_or_refused(salvage: bool) -> None:
    dice = random.Random(3)
    text = Game.from_position(POSITION).to_json()
    read = partial(Game.from_json, salvage=salvage)
    for _ in range(60):
        data = json.loads(text)
        part, key = dice.choice([*places(data), *((data, name) for name in data)])
        part[key] = dice.choice([value for value in ODD if value != 10**4000])  # which JSON can't write
        hostile.answered(read, hostile.written(data))


def places(data: Any) -> list[tuple[Any, Any]]:
    """All places of plain data, each as a table or list and a key of it."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for key in keys for place in ((data, key), *places(data[key]))]


def test_an_empty_place_stays_empty() -> None:
    pos = POSITION.copy()
    data = pos.to_dict()
    assert [card is None for card in data["market"]] == [card == EMPTY for card in pos.market]
