"""Playing Exocolony by targets: what stands for what, and what is put in hand."""

import random
from collections.abc import Iterator

import pytest

from betacolony.exocolony import Game, options, position_builder
from betacolony.exocolony.rules.decisions import DECISIONS
from betacolony.exocolony.state.position import COLONY, SOURCES, VARIANTS
from betacolony.exocolony.state.tables import ASTEROIDS
from betacolony_widgets.exocolony.play.choices import ways
from betacolony_widgets.exocolony.play.desk import choices, desk, previewed
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.pages.games import EXOCOLONY
from helpers.exocolony_clicks import clicks, ordinary

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


def rich(game: Game) -> Game:
    """The game with many goods for everybody, so that anything may be asked."""
    pos = game.position
    pos.goods = [9] * len(pos.goods)
    return game.elsewhere(pos)


def asked(samples: int) -> Iterator[tuple[str, Game]]:
    """Moments of random games, so many of each kind of decision."""
    wanted = dict.fromkeys((row.name for row in DECISIONS.values()), samples)
    for seed in range(200):
        players = 2 + seed % 4
        game, chance = Game.new(NAMES[:players], seed, variants=VARIANTS[1:2]), random.Random(seed)
        for step in range(300):
            decision = game.decision
            if decision is None or not any(wanted.values()):
                break
            if wanted[decision.kind]:
                wanted[decision.kind] -= 1
                yield decision.kind, game.branch()
            if step % 20 == 0:
                game = rich(game)
            kind, other = decision.kind, (decision.player + 1) % players
            if kind == "main" and chance.random() < 0.05 and game.position.held(other)[0]:
                game.play(options.OfferTrade(other, {}, {"metal": 1}))
            elif kind == "main" and chance.random() < 0.8:
                idle = options.EndTurn | options.Discard
                several = [option for option in game.options if not isinstance(option, idle)]
                game.play(chance.choice(several or list(game.options)))
            else:
                game.play(chance.choice(list(game.options)))
        if not any(wanted.values()):
            return
    raise AssertionError([kind for kind, number in wanted.items() if number])


def test_every_kind_of_decision_is_answered_by_targets_and_by_the_list() -> None:
    chance = random.Random(1)
    for number, (kind, game) in enumerate(asked(4)):
        play = Play(game)
        assert play.kind == kind
        before, told = len(game.history), desk(play)
        assert told["prompt"]
        for step in range(12):
            listed = [choice["id"] for choice in desk(play)["choices"] if choice["id"] != "back"]
            offered = list(play.table().view.offers)
            from_list = number % 2 or not offered or (step > 0 and len(listed) == 1)
            target = chance.choice(listed if from_list else offered)
            previewed(play, target)
            play.choose(target)
            assert play.answer is None
            if len(play.game.history) > before:
                break
            if play.in_hand:
                assert [choice for choice in desk(play)["choices"] if choice["id"] == play.in_hand[0].id]
                play.choose(play.in_hand[0].id)
                break
        assert len(play.game.history) > before, kind


def test_every_option_is_one_of_the_ways_and_can_be_taken_from_the_list() -> None:
    chance = random.Random(3)
    play = Play(Game.new(NAMES[:3], 3))
    for _ in range(150):
        assert {way.option for way in play.ways} == set(play.game.options)
        assert len({way.id for way in play.ways}) == len(play.ways)
        way = chance.choice([way for way in play.ways if not isinstance(way.option, options.EndTurn)] or play.ways)
        before = len(play.game.history)
        play.choose(way.id)
        if way.needed and play.kind not in ways.AT_ONCE and len(play.game.history) == before:
            assert way in play.in_hand
            play.choose(way.id)
        assert any(record.option == way.option for record in play.game.history[before:])


# --- in hand ----------------------------------------------------------------------------------------------------------


def started(players: int = 2, seed: int = 6, bot: str = "") -> Play:
    """A game after its set-up, at the first decision of the first turn."""
    play = Play(Game.new(NAMES[:players], seed), dict.fromkeys(range(1, players), bot) if bot else {})
    while play.kind == "home_site":
        site = next(iter(play.table().view.offers))
        play.choose(site)
        play.choose(site)
    return play


def site_of(play: Play) -> str:
    """A site that can be settled now."""
    return next(way.targets[-1] for way in play.ways if isinstance(way.option, options.SettleColony))


def test_the_first_click_on_a_site_puts_a_colony_in_hand_and_the_second_settles() -> None:
    play = started()
    site = site_of(play)
    play.choose(site)
    table, told = play.table(), desk(play)
    assert table.view.chosen == (site,)
    assert table.view.forecast is not None
    assert f"site-{table.view.forecast.site}" == site
    assert [choice["label"] for choice in told["choices"] if choice["primary"]] == ["Settle"]
    assert {label for label, _ in told["receipt"]} >= {"Launch", "Travel", "Supplies", "Points", "Each turn"}
    play.choose(site)
    assert isinstance(play.game.history[-1].option, options.SettleColony)


def test_back_puts_down_what_is_in_hand_and_another_site_takes_its_place() -> None:
    play = started()
    first, *_, last = (way.targets[-1] for way in play.ways if isinstance(way.option, options.SettleColony))
    play.choose(first)
    play.choose(last)
    assert play.table().view.chosen == (last,)
    play.choose("back")
    assert not play.chosen
    assert play.table().view.forecast is None


def test_an_action_narrows_the_choice_and_a_second_click_leaves_it() -> None:
    play = started()
    play.choose("action-settle")
    table = play.table()
    assert table.view.focus == "system"
    assert {target.partition("-")[0] for target in table.view.offers} == {"action", "site"}
    play.choose("action-settle")
    assert play.chosen == ()


def test_a_trade_is_put_together_side_by_side() -> None:
    play = started()
    play.choose("sell-fuel")
    assert desk(play)["choices"][0]["label"] == "Trade"
    play.choose("buy-metal")
    assert play.in_hand[0].option == options.Trade("fuel", "metal")
    play.choose("sell-water")
    assert play.in_hand[0].option == options.Trade("water", "metal")
    play.choose("buy-metal")
    assert play.game.history[-1].option == options.Trade("water", "metal")


def test_a_market_card_offers_to_buy_it_and_to_discard_it() -> None:
    play = started()
    card = next(way for way in play.ways if isinstance(way.option, options.BuyCard))
    play.choose(card.targets[-1])
    assert [choice["label"] for choice in desk(play)["choices"]] == ["Buy", "Discard", "Back"]
    play.choose(play.in_hand[1].id)
    assert isinstance(play.game.history[-1].option, options.Discard)


def test_a_card_that_can_only_be_discarded_says_what_is_missing_and_is_never_discarded_by_a_second_click() -> None:
    play = started()
    bought = {way.targets[-1] for way in play.ways if isinstance(way.option, options.BuyCard)}
    left = [way.targets[-1] for way in play.ways if isinstance(way.option, options.Discard)]
    card = next(target for target in left if target not in bought)
    assert card not in play.table().view.offers
    play.choose(card)
    told = desk(play)
    assert dict(told["receipt"])["Why not"] == play.table().view.lacking[card]
    assert not any(choice["primary"] for choice in told["choices"])
    before = len(play.game.history)
    play.choose(card)
    assert len(play.game.history) == before
    play.choose("action-discard")
    play.choose(card)
    assert [choice["label"] for choice in desk(play)["choices"] if choice["primary"]] == ["Discard"]
    play.choose(card)
    assert isinstance(play.game.history[-1].option, options.Discard)


def test_equal_cards_of_the_market_are_one_choice_at_each_of_their_places() -> None:
    for seed in range(200):
        play = started(seed=seed)
        market = [card for card in play.game.position.market if card >= 0]
        twice = next((card for card in market if market.count(card) > 1), None)
        if twice is not None:
            break
    else:
        raise AssertionError("no equal cards")
    pos = play.game.position
    places = [f"market-{place}" for place, card in enumerate(pos.market) if card == twice]
    play.choose("action-discard")
    assert set(places) <= set(play.table().view.offers)
    play.choose(places[-1])
    assert set(places) <= set(play.table().view.chosen)
    play.choose(places[0])
    assert isinstance(play.game.history[-1].option, options.Discard)


def test_what_is_in_hand_is_asked_about_and_done_by_a_button_whether_it_came_from_the_board_or_the_list() -> None:
    chance, seen = random.Random(4), set[str]()
    play = Play(rich(started(3).game))
    for step in range(60):
        play.chosen = ()
        play.choose(clicks(play, chance, ordinary))
        play = Play(rich(play.game) if step % 8 == 0 else play.game)
        for way in chance.sample(play.ways, min(15, len(play.ways))):
            if not way.needed or play.kind in ways.AT_ONCE:
                continue
            for targets in ((way.id,), tuple(way.needed)):
                play.chosen = ()
                for target in targets:
                    play.choose(target)
                if way not in play.in_hand:
                    continue
                told = desk(play)
                (line,) = [choice for choice in told["choices"] if choice["id"] == way.id]
                assert not line["board"]
                assert line["primary"] or len(play.in_hand) > 1 or isinstance(way.option, options.Discard)
                assert told["prompt"].endswith("?") or isinstance(way.option, options.Discard)
                seen.add(type(way.option).__name__)
    assert {"SettleColony", "UseCard", "BuyCard", "Trade", "Discard"} <= seen


# --- the list ---------------------------------------------------------------------------------------------------------


def test_what_is_asked_comes_first_and_what_leaves_it_last() -> None:
    left = set[str]()
    for kind, game in asked(4):
        told = [choice["id"] for choice in desk(Play(game))["choices"] if choice["id"] != "back"]
        leaves = [id_ for id_ in told if id_ in {"option:type=Decline", "option:type=LeaveAsteroids"}]
        if leaves:
            left.add(kind)
            assert told[-1:] == leaves
        mined = [number for number, id_ in enumerate(told) if "MineAsteroid" in id_]
        assert mined == list(range(len(mined)))
    assert left >= {"mine", "free_card"}


def test_a_line_that_names_one_of_several_uses_is_done_at_once() -> None:
    play = next(its for seed in range(40) if len(_uses(its := Play(rich(started(2, seed).game)))) > 1)
    way = _uses(play)[1]
    play.choose("action-use")
    line = next(choice for choice in choices(play) if choice.id == way.id)
    assert not line.price  # the label says it
    play.choose(way.id)
    assert play.game.history[-1].option == way.option


def _uses(play: Play) -> list[ways.Way]:
    """The uses of a card that has several."""
    used = [way for way in play.ways if isinstance(way.option, options.UseCard)]
    return [way for way in used if sum(other.targets == way.targets for other in used) > 1]


def test_the_lines_of_sites_say_what_they_give() -> None:
    play = Play(rich(started().game))
    play.choose("action-settle")
    lines = [choice for choice in choices(play) if choice.id != "back"]
    assert lines
    for line in lines:
        assert line.note.endswith(" each turn")
        assert not line.label.startswith("Settle")


def test_an_asteroid_to_settle_is_asked_for_named_and_said_to_give_a_coin() -> None:
    game = next(its for seed in range(40) if _settles_asteroids(its := started(1, seed).game))
    pos = rich(game).position
    pos.discards[ASTEROIDS] = pos.decks[ASTEROIDS][:2]
    pos.decks[ASTEROIDS] = pos.decks[ASTEROIDS][2:]
    pos.reserve[COLONY] = 0  # which piece is not asked then
    play = Play(game.elsewhere(pos))
    play.choose("action-exocolony")
    assert desk(play)["prompt"] == "Which Asteroid will you settle?"
    way = next(way for way in play.ways if isinstance(way.option, options.SettleAsteroid))
    play.choose(way.id)
    assert desk(play)["prompt"] == f"Settle {game.messages.name(way.targets[-1].removeprefix('asteroid-'))}?"
    assert ("Each turn", "1 Coin") in desk(play)["receipt"]


def _settles_asteroids(game: Game) -> bool:
    pos = game.position
    return pos.edition.factions[pos.faction[0]].asteroid_colony is not None


# --- taking back ------------------------------------------------------------------------------------------------------


def test_back_leaves_the_questions_about_an_action_as_long_as_nothing_is_paid() -> None:
    for seed in range(60):
        play = started(3, seed)
        chance = random.Random(seed)
        for _ in range(120):
            if (
                play.kind in {"launch_from", "star", "target", "lost", "life_world", "port_site"}
                and play.stage == "play"
            ):
                before = play.kind
                assert play.can_take_back
                assert desk(play)["choices"][-1]["id"] == "back"
                play.choose("back")
                assert play.kind in {"main", "mine"}, before
                assert not play.can_redo
                return
            play.choose(clicks(play, chance, ordinary))
    raise AssertionError("no such question")


def test_a_move_is_undone_within_the_turn_and_the_end_of_the_turn_stands() -> None:
    play = started(2, bot="greedy")
    play.choose("sell-fuel")
    play.choose("sell-fuel")
    assert play.no_undo == ""
    play.choose("undo")
    assert play.game.position.ships_exhausted[0] == 0
    play.choose("redo")
    assert play.game.position.ships_exhausted[0] == 1
    end = next(way for way in play.ways if isinstance(way.option, options.EndTurn))
    play.choose(end.id)
    assert "can't be undone" in play.no_undo
    play.choose("undo")
    assert play.answer is not None


def test_in_a_lesson_everything_can_be_taken_back() -> None:
    play = Play(started(2).game, {1: "greedy"}, lesson=True)
    end = next(way for way in play.ways if isinstance(way.option, options.EndTurn))
    before = play.game.position.round
    play.choose(end.id)
    play.choose("undo")
    assert (play.game.position.round, play.game.position.active) == (before, 0)


def test_a_what_if_has_other_luck_and_leads_back() -> None:
    play = started(2, bot="greedy")
    real = play.game.to_json()
    play.choose("what_if")
    assert play.trunk is not None
    for _ in range(10):
        play.choose(clicks(play, random.Random(1), ordinary))
    play.choose("return")
    assert play.game.to_json() == real


def test_looking_back_shows_an_earlier_table_and_takes_no_choice() -> None:
    play = started(2, bot="greedy")
    play.choose("at:1")
    assert play.stage == "back"
    assert play.table().view.offers == {}
    play.choose("action-settle")
    assert play.answer is not None
    play.choose("now")
    assert play.stage == "play"


# --- why not ----------------------------------------------------------------------------------------------------------


def test_what_cannot_be_had_says_what_is_missing_in_a_few_words() -> None:
    play = started(5, 4)
    seen = {}
    chance = random.Random(2)
    for _ in range(300):
        view = play.table().view
        for target, words in view.lacking.items():
            assert words
            seen[target.partition("-")[0]] = words
        play.choose(clicks(play, chance, ordinary))
    assert {"site", "market", "card", "sell", "buy", "system"} <= seen.keys()


def test_an_impossible_target_is_answered_with_all_reasons_its_rule_and_a_near_choice() -> None:
    play = started()
    chance = random.Random(5)
    for _ in range(300):
        lacking = [target for target in play.table().view.lacking if target.startswith("site-")]
        if lacking and any(isinstance(way.option, options.SettleColony) for way in play.ways):
            play.choose(lacking[0])
            told = desk(play)["answer"]
            assert play.answer is not None
            assert told["reasons"]
            assert play.answer.rule.startswith("X-")
            assert play.table().view.refused == ways.meant(play.game, lacking[0], play.ways)
            if told["nearest"]:
                play.choose(told["nearest"]["id"])
                assert play.in_hand
                return
        play.choose(clicks(play, chance, ordinary))
    raise AssertionError("nothing was lacking")


def test_a_hint_ranks_ways_with_what_they_are_worth() -> None:
    play = started()
    play.choose("hint")
    hints = desk(play)["hints"]
    assert 1 <= len(hints) <= 3
    assert all("points" in hint["why"] for hint in hints)
    play.choose(hints[0]["id"])
    assert play.in_hand or len(play.game.history) > 3


def test_a_tile_that_cant_be_chosen_says_what_its_nearest_use_lacks() -> None:
    play = started()
    while any(action.enabled for action in play.standing.actions if action.name == "settle"):
        settle = next(way for way in play.ways if isinstance(way.option, options.SettleColony))
        site = next(iter(settle.needed))
        play.choose(site)
        play.choose(site)
    for action in play.standing.actions:
        if not action.enabled:
            play.choose(f"action-{action.name}")
            assert play.answer is not None
            assert play.answer.sign == action.note
            assert play.answer.rule.startswith("X-")


def test_what_leads_nowhere_is_answered_without_a_rule_where_pages_have_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(notebooks() / EXOCOLONY.folder)
    play = started()
    play.choose(f"world-{play.game.position.system.worlds[0].world.id}")
    answer = desk(play)["answer"]
    assert answer["head"]
    assert "rule" not in answer


def test_with_enough_points_the_end_of_the_turn_is_said_to_win_and_comes_first() -> None:
    play = started()
    end = next(choice for choice in choices(play) if "EndTurn" in choice.id)
    assert not end.primary
    pos = play.game.position
    pos.points[play.me * len(SOURCES)] = play.table().goal
    play = Play(play.game.elsewhere(pos))
    end = next(choice for choice in choices(play) if "EndTurn" in choice.id)
    assert (end.primary, end.note) == (True, "You win")
    play.choose(end.id)
    assert play.game.is_over


def test_the_list_names_the_ways_of_an_action_that_has_few() -> None:
    """One way by its name, and the uses of cards by name up to three; else how many there are."""
    cards = ["commercial_satellite", "solar_array"]
    few = choices(Play(position_builder.at_main(cards=cards[:1], market=["inflation"], goods={"coin": 1}), {}))
    assert {"Commercial Satellite: gain 1 Coin", "Buy Inflation"} <= {choice.label for choice in few}
    several = position_builder.at_main(cards=[*cards, "electrolyzer"], goods={"water": 1})
    (line,) = (choice for choice in choices(Play(several, {})) if choice.label == "Use a card")
    assert line.note == "4 ways"
