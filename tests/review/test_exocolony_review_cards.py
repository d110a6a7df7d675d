"""Review cards of Exocolony: claims about every kind, and each answer found in a second way."""

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.edition.components import RESOURCES, Site
from betacolony.exocolony.options import (
    BuildSpaceport,
    BuyCard,
    ChoosePlayer,
    ChooseWorld,
    MineAsteroid,
    SettleColony,
    TakeCard,
    UseCard,
)
from betacolony.exocolony.rulebook import rules
from betacolony.exocolony.state.position import COLONY, EMPTY, SPACEPORT, Piece
from betacolony.exocolony.state.system import Placed
from betacolony_widgets.exocolony.review import DECK, KINDS, RULES, ReviewCard
from betacolony_widgets.exocolony.review.positions import table
from betacolony_widgets.messages import Messages
from helpers import review_proofs
from helpers.review_cards import DRAWN, exo_card_of, exo_cards_of, numbers_in

EDITION = Edition.load()
CARDS = {card.id: card for card in EDITION.cards}
#: kinds whose answers are no places on the board
LISTED = {"order", "ends"}
#: kinds with two answers in all
FEW = {"first", "ends", "peak"}


# --- every kind ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_known_to_be_about_rules_that_its_cards_name(kind: str) -> None:
    assert tuple(RULES) == KINDS
    review_proofs.names_its_rules(exo_cards_of(kind), RULES[kind], rules())


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_accepted_and_a_wrong_one_explained(kind: str) -> None:
    review_proofs.explains_its_answers(exo_cards_of(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_equal_seeds_give_equal_cards(kind: str) -> None:
    review_proofs.comes_again(DECK, kind, DRAWN)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_does_not_always_have_the_same_answer(kind: str) -> None:
    review_proofs.varies(exo_cards_of(kind), 2 if kind in FEW else 3)


@pytest.mark.parametrize("kind", KINDS)
def test_the_marks_and_the_choices_are_on_the_picture(kind: str) -> None:
    review_proofs.is_on_the_picture((exo_card_of(kind, seed) for seed in DRAWN), listed=LISTED)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_speaks_to_the_reader_in_whole_sentences(kind: str) -> None:
    for card in exo_cards_of(kind):
        said = [card.question, *card.lines, *(line for choice in card.choices for line in choice.why)]
        for text in said:
            assert re.match(r"[A-Z\d]", text), text
            assert text[-1] in ".?", text
            assert not re.search(r"\b[Yy]ou (has|settles|is|takes)\b|[{}]|None", text), text


def test_a_deck_has_a_card_about_most_rules_that_can_be_asked() -> None:
    assert len(KINDS) >= 35
    assert len({rule for about in RULES.values() for rule in about}) >= 50


# --- second readings -------------------------------------------------------------------------------------------------


def worlds(card: ReviewCard) -> Mapping[str, Placed]:
    return {placed.world.id: placed for placed in card.game.position.system.worlds}


def home(card: ReviewCard) -> Placed:
    system = card.game.position.system
    return system.worlds[system.home]


def marked(card: ReviewCard, kind: str) -> str:
    """The name of the marked target of a kind."""
    return next(mark.partition("-")[2] for mark in card.marks if mark.startswith(f"{kind}-"))


def world_of(card: ReviewCard, site: str) -> Placed:
    system = card.game.position.system
    return system.worlds[system.world_of[system.site_ids.index(site)]]


def printed(card: ReviewCard, site: str) -> Site:
    system = card.game.position.system
    return system.sites[system.site_ids.index(site)]


def pieces(card: ReviewCard, player: int = 0) -> dict[str, Piece]:
    pos = card.game.position
    return {pos.system.site_ids[site]: piece for site, piece in pos.pieces.items() if piece.player == player}


def cards_of(card: ReviewCard, player: int = 0) -> dict[str, int]:
    pos = card.game.position
    return {pos.t.names[number]: count for number, count in pos.cards(player).items()}


def navy_of(card: ReviewCard, player: int) -> int:
    return sum(count * CARDS[name].static.navy for name, count in cards_of(card, player).items())


def columns(card: ReviewCard) -> int:
    """From the marked world to the marked site."""
    return abs(worlds(card)[marked(card, "world")].column - world_of(card, marked(card, "site")).column)


def fuel_from(card: ReviewCard, world: str) -> int:
    own = {world_of(card, site).world.id: piece.kind for site, piece in pieces(card).items()}
    return 0 if own[world] == SPACEPORT else worlds(card)[world].world.launch or 0


def metal_for(card: ReviewCard, site: str) -> int:
    placed, its = world_of(card, site), printed(card, site)
    return max(0, 1 + placed.storm - its.cave - its.shield - placed.shields)


def test_the_way_takes_a_coin_a_column_and_the_launch_what_the_world_asks_that_is_left() -> None:
    for card in exo_cards_of("way"):
        assert card.number == columns(card)
    for card in exo_cards_of("launch"):
        assert card.number == fuel_from(card, marked(card, "world"))
    for card in exo_cards_of("price"):
        site = marked(card, "site")
        fuel = fuel_from(card, marked(card, "world"))
        assert card.number == fuel + columns(card) + metal_for(card, site) + 2
    for card in exo_cards_of("discounts"):
        assert card.number == max(0, columns(card) - 2 * cards_of(card)["lagrange_station"])


def test_features_of_a_site_change_its_metal() -> None:
    seen = set()
    for card in exo_cards_of("metal"):
        assert card.number == metal_for(card, marked(card, "site"))
        seen.add(card.number)
    assert seen == {0, 1, 2}


def test_the_first_on_a_world_scores_two() -> None:
    for card in exo_cards_of("first"):
        world = world_of(card, marked(card, "site")).world.id
        others = {world_of(card, site).world.id for site in pieces(card, 1)}
        assert card.number == (1 if world in others else 2)


def test_settling_lowers_a_price_as_far_as_it_goes() -> None:
    seen = set()
    for card in exo_cards_of("falls"):
        resource = printed(card, marked(card, "site")).resource
        before = card.game.position.prices[RESOURCES.index(resource)]
        assert card.number == max(1, before - 1)
        assert str(before) in card.question
        seen.add(before)
    assert 1 in seen


def test_a_peak_works_near_the_star_and_on_moons_of_the_homeworld() -> None:
    for card in exo_cards_of("peak"):
        site = marked(card, "site")
        placed = world_of(card, site)
        works = placed.column < home(card).column or (placed.column == home(card).column and placed != home(card))
        assert card.number == works + printed(card, site).coin


def test_pieces_and_cards_bring_what_they_show() -> None:
    broken = 0
    for card in exo_cards_of("collect"):
        expected = 0
        for site, piece in pieces(card).items():
            its, placed = printed(card, site), world_of(card, site)
            near = placed.column < home(card).column or (placed.column == home(card).column and placed != home(card))
            broken += piece.disabled
            expected += 0 if piece.disabled else (its.amount if its.resource else 0) + its.coin + (its.peak and near)
        expected += sum(sum(CARDS[name].income.values()) for name in cards_of(card))
        assert card.number == expected
    assert broken


def test_a_trade_moves_no_price() -> None:
    for card in exo_cards_of("trade"):
        prices = dict(zip(RESOURCES, card.game.position.prices, strict=True))
        (held,) = [number for number in numbers_in(card) if number != 1][:1]
        assert card.number == held + prices[marked(card, "sell")] - prices[marked(card, "buy")]


def test_a_card_moves_prices_between_one_and_six() -> None:
    stopped = 0
    for card in exo_cards_of("moved"):
        pos = card.game.position
        bought = CARDS[pos.t.names[pos.market[int(marked(card, "market"))]]]
        change = {key: by for effect in bought.on_buy for key, by in effect.price.items()}
        (thing,) = [name for name in RESOURCES if f"What does {name} cost" in card.question]
        before = pos.prices[RESOURCES.index(thing)]
        assert card.number == min(6, max(1, before + change.get(thing, change.get("all", 0))))
        stopped += "X-TRADE-3" in card.rules
    assert stopped


def test_the_refill_draws_up_to_five() -> None:
    seen = set()
    for card in exo_cards_of("refill"):
        (lying,) = numbers_in(card)
        assert lying == sum(place != EMPTY for place in card.game.position.market)
        assert card.number == max(0, 5 - lying)
        seen.add(lying)
    assert 6 in seen


def test_a_star_takes_a_coin_for_each_on_the_way() -> None:
    for card in exo_cards_of("star"):
        faction = EDITION.factions[card.game.position.faction[0]]
        assert faction.exocolony_cost is not None
        assert card.number == int(marked(card, "system")) + faction.exocolony_cost.get("coin", 0)
    for card in exo_cards_of("starship"):
        assert card.number == len(card.game.position.beyond) + 1 == int(marked(card, "system"))


def test_an_exocolony_scores_three_and_the_first_one_more() -> None:
    for card in exo_cards_of("exocolony"):
        faction = EDITION.factions[card.game.position.faction[0]]
        first = not any(player != EMPTY for player in card.game.position.beyond[0].players)
        assert card.number == 3 + first + faction.exocolony_bonus


def test_a_melt_probe_pays_the_launch() -> None:
    for card in exo_cards_of("probe"):
        to = marked(card, "world")
        own = {world_of(card, site).world.id for site in pieces(card)}
        ways = {(fuel_from(card, world), abs(worlds(card)[world].column - worlds(card)[to].column)) for world in own}
        best = {way for way in ways if not any(other != way and other <= way and other[1] <= way[1] for other in ways)}
        fuel = {0} if to in own else {way[0] for way in best}
        assert fuel == {card.number - CARDS["melt_probe"].cost["fuel"]}


def test_life_scores_one_and_the_first_life_one_more() -> None:
    vp = {life.name: life.vp for life in EDITION.lifeforms}
    for card in exo_cards_of("life"):
        (drawn,) = re.findall(r"Your Melt Probe draws ([^.]+)\.", card.question)
        first = card.question.startswith("Nobody")
        assert card.number == (vp[drawn] + first if vp[drawn] else 0)
    assert any(not card.number for card in exo_cards_of("life"))


def test_a_miner_draws_one_and_one_more_for_each_hunter() -> None:
    for card in exo_cards_of("draw"):
        assert card.number == 1 + cards_of(card).get("asteroid_hunter", 0)


def test_rock_hoppers_mine_cheaply() -> None:
    rocks = {rock.id: rock.pay.get("fuel", 0) for rock in EDITION.asteroids}
    for card in exo_cards_of("mine"):
        hoppers = EDITION.factions[card.game.position.faction[0]].id == "rock_hoppers"
        assert hoppers == ("X-AST-6" in card.rules)
        for choice in card.choices:
            fuel = rocks[choice.id.partition("-")[2]]
            assert choice.right == (max(0, fuel - hoppers) <= card.game.position.held(0)[1])
    for card in exo_cards_of("cheap"):
        assert card.number == max(0, rocks[marked(card, "asteroid")] - 1)


def test_a_navy_is_the_sum_of_all_its_cards() -> None:
    for card in exo_cards_of("navy"):
        assert card.number == navy_of(card, 0)
        assert ("X-CARD-7" in card.rules) == any(card.game.position.exhausted[: card.game.position.t.cards])


def test_an_attack_hits_weaker_players_with_coin_and_an_event_anybody_with_something_to_lose() -> None:
    for card in exo_cards_of("attack"):
        for choice in card.choices:
            player = int(choice.id.partition("-")[2])
            right = navy_of(card, player) < navy_of(card, 0) and card.game.position.coin(player) > 0
            assert choice.right == right == (ChoosePlayer(player) in card.game.options)
    for card in exo_cards_of("event"):
        for choice in card.choices:
            player, pos = int(choice.id.partition("-")[2]), card.game.position
            if "Solar Flare" in card.question:
                loses = any(pos.held(player)[:4])
            else:
                port = any(piece.kind == SPACEPORT for piece in pieces(card, player).values())
                loses = port and pos.reserve[3 * player + COLONY] > 0
            assert choice.right == loses


def test_a_repair_is_dearer_far_from_the_homeworld() -> None:
    for card in exo_cards_of("repair"):
        assert card.number == 1 + abs(world_of(card, marked(card, "site")).column - home(card).column)


def test_a_spaceport_turned_back_takes_a_point() -> None:
    for card in exo_cards_of("turned"):
        assert card.number == card.game.position.total(1) - 1


def test_a_turn_has_its_order_and_the_last_of_it_may_win() -> None:
    order = ["refresh", "refill", "collect", "main", "check"]
    for card in exo_cards_of("order"):
        (right,) = [choice.id.removeprefix("phase-") for choice in card.choices if choice.right]
        said = {name: card.messages.say(f"exo.review.phase.{name}") for name in order}
        (asked,) = [name for name in order if said[name] in card.question]
        assert order.index(right) == order.index(asked) + 1
        assert {choice.id for choice in card.choices} == {f"phase-{name}" for name in order if name != asked}
    for card in exo_cards_of("ends"):
        (right,) = [choice.id for choice in card.choices if choice.right]
        assert right == ("end-win" if numbers_in(card)[0] >= 16 else "end-on")


def test_players_start_with_the_same_but_for_coin() -> None:
    places = ["first", "second", "third", "fourth", "fifth"]
    start = {"fuel": 3, "metal": 1}
    for card in exo_cards_of("begin"):
        place = next(number for number, word in enumerate(places) if f"who is {word} in" in card.question)
        assert card.number == (2 * place if card.unit == "coin" else start[card.unit])
        assert numbers_in(card) == [card.game.position.players]


def test_a_player_has_three_colonies() -> None:
    for card in exo_cards_of("reserve"):
        colonies = [piece for piece in pieces(card).values() if piece.kind == COLONY]
        assert card.number == 3 - len(colonies)
        assert numbers_in(card)[0] == len(colonies)


def test_alone_what_is_left_is_sold_at_the_prices() -> None:
    for card in exo_cards_of("alone"):
        pos = card.game.position
        assert pos.players == 1
        sold = sum(number * price for number, price in zip(pos.held(0)[:4], pos.prices, strict=True))
        assert card.number == sold + pos.coin(0)


# --- all that the engine allows ---------------------------------------------------------------------------------------


def options_of(card: ReviewCard, name: str) -> list[Any]:
    """What a choice stands for."""
    pos = card.game.position
    match card.kind:
        case "where":
            return [SettleColony(name)]
        case "port":
            return [BuildSpaceport(name)]
        case "launch_from":
            return [ChooseWorld(name)]
        case "mine":
            return [MineAsteroid(name)]
        case "use":
            card_id = name.partition("-")[2]
            return [UseCard(card_id, number) for number in range(len(CARDS[card_id].exhaust))]
        case kind:
            bought = pos.t.names[pos.market[int(name)]]
            return [TakeCard(bought) if kind == "free" else BuyCard(bought)]


@pytest.mark.parametrize("kind", ["where", "port", "launch_from", "mine", "use", "buy", "free", "alone_buy"])
def test_any_legal_option_is_right_and_no_other(kind: str) -> None:
    for card in exo_cards_of(kind):
        legal = list(card.game.options)
        for choice in card.choices:
            wanted = options_of(card, choice.id.partition("-")[2])
            assert choice.right == any(option in legal for option in wanted)


def test_cards_that_need_another_player_are_not_for_sale_alone() -> None:
    for card in exo_cards_of("alone_buy"):
        for choice in card.choices:
            bought = CARDS[card.game.position.t.names[card.game.position.market[int(choice.id.partition("-")[2])]]]
            if any(effect.target in {"one", "weaker"} for effect in bought.on_buy):
                assert not choice.right


def test_a_phone_shows_the_homeworld_and_the_worlds_beside_it() -> None:
    at = table(Messages.of(), random.Random(3))
    for world in at.worlds():
        system = at.position.system
        shown = {system.worlds[system.number(name)].column for name in at.beside(world)}
        assert shown <= {system.worlds[system.number(world)].column, system.worlds[system.home].column}
        assert world in at.beside(world)
