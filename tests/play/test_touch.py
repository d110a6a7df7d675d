"""Clicks on the board: nothing is spent unseen, and no click is needed in vain."""

import random

from betacolony import Activate, BuildOn, Game, GreedyPlayer, Move, Option, Pay, TakeMaterials
from betacolony.events import Paid
from betacolony.players.weights import STANDARD
from betacolony.state.agenda import ROLL
from betacolony_widgets.board.panels.dice import dice
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from betacolony_widgets.live_table.desk import tools
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import desk as desks
from betacolony_widgets.play.choices import flow, gains, values
from betacolony_widgets.play.choices.foresight import foresee
from betacolony_widgets.play.play import Play
from helpers.screen import against, until
from helpers.tables.decisions import decisions, played

say, count = Messages.of().say, Messages.of().count


def test_what_is_spent_unasked_is_chosen_once_more_with_its_price() -> None:
    confirmed = 0
    for play in decisions("space"):
        spaces = [option for option in play.game.options if isinstance(option, BuildOn)]
        dear = next((option for option in spaces if values.unasked(play.game, option)), None)
        if dear is None:
            continue
        before, target = len(play.game.history), f"space-{dear.space}"
        table = play.table()
        assert table.view.spent[target] in {"artifact", "pair"}
        cost = values.unasked(play.game, dear)
        assert cost is not None
        assert table.view.offers[target] == values.cost_words(play.messages, cost)
        play.choose(target)
        assert len(play.game.history) == before
        assert play.no_undo == ""  # the choice in hand can be taken back
        offered = desks.desk(play)["choices"]
        assert offered[0]["price"] == values.cost_words(play.messages, cost)
        assert not offered[0]["board"]  # a click on the space would take it back
        play.choose(offered[0]["id"])
        paid = next(event for event in play.game.history[before].events if isinstance(event, Paid))
        assert (paid.materials, paid.artifacts) == (cost.materials, cost.artifacts)
        confirmed += 1
    assert confirmed > 1


def test_prices_name_the_cheapest_payment_of_all_that_the_engine_offers() -> None:
    looked = 0
    for play in decisions("space", seeds=2):
        costs = values.costs(play.game, play.game.options)
        for option in play.game.options:
            foreseen = foresee(play.game, option)
            if not isinstance(option, BuildOn) or not foreseen.paid:
                continue
            ways = foreseen.payments or (Pay(foreseen.paid[0].materials, foreseen.paid[0].artifacts),)
            assert costs[option.space].pay in ways
            assert costs[option.space].ways == len(ways)
            assert costs[option.space].artifacts == min(way.artifacts for way in ways)
            looked += 1
    assert looked > 50


def test_values_are_the_influence_that_building_gives() -> None:
    looked = 0
    for play in decisions("space", players=3, seeds=2):
        worth = play.table().view.values
        for option in play.game.options:
            if isinstance(option, BuildOn) and worth:
                gained = foresee(play.game, option).influence
                assert gained is not None
                assert worth[f"space-{option.space}"] == f"+{gained.amount}"
                looked += 1
    assert looked > 50


def test_a_die_with_one_destination_flies_at_once_but_not_in_a_lesson() -> None:
    moves: list[Option] = [Move("red", "jyo")]
    assert flow.settled(moves, ("die-red",)) == moves[0]
    assert flow.settled(moves, ("die-red",), lesson=True) is None
    assert flow.settled(moves, ("die-red", "location-jyo"), lesson=True) == moves[0]
    flown = 0
    for play in decisions("move"):
        for die in play.game.edition.dice:
            own = [option for option in play.game.options if isinstance(option, Move) and option.die == die]
            if len(own) == 1:
                play.choose(f"die-{die}")
                assert play.game.history[-1].option == own[0]
                flown += 1
                break
    assert flown > 1


def test_a_pod_opens_its_row_and_is_taken() -> None:
    taken = 0
    for play in decisions("activate"):
        offers = play.table().view.offers
        for pod in [target for target in offers if target.startswith("pod-")]:
            activations = flow.matching(play.game.options, (pod,), play.game.edition)
            if len(activations) == 1:
                play.choose(pod)
                decision = play.game.decision
                assert decision is not None
                assert decision.kind == "space"
                taken += 1
                break
    assert taken > 1


def test_a_second_click_takes_a_second_material_and_a_minus_gives_it_back() -> None:
    doubled = 0
    for play in decisions("collect"):
        pairs = [
            option for option in play.game.options if isinstance(option, TakeMaterials) and len(option.materials) == 2
        ]
        if len(pairs) < 3:
            continue
        target = f"material-{pairs[0].materials[0]}"
        play.choose(target)
        assert list(play.chosen) == [target]
        assert target in play.table().view.offers
        assert f"less:{target}" in [choice["id"] for choice in desks.desk(play)["choices"]]
        play.choose(f"less:{target}")
        assert list(play.chosen) == []
        play.choose(target)
        play.choose(target)
        taken = play.game.history[-1].option
        assert isinstance(taken, TakeMaterials)
        assert taken.materials[0] == taken.materials[1]
        doubled += 1
    assert doubled > 1


def test_ways_to_which_others_are_preferable_fold_away() -> None:
    folded = 0
    for play in decisions("activate"):
        options = list(play.game.options)
        best = gains.undominated(options)
        if len(best) == len(options) or len(best) == 1:
            continue
        worse = next(option for option in options if option not in best)
        assert isinstance(worse, Activate)
        assert worse.fuel > 0
        if worse.effect == "fuel":  # what is left of it counts
            free = next(option for option in best if isinstance(option, Activate) and option.die == worse.die)
            assert free.amount - free.fuel >= worse.amount - worse.fuel
        listed = [choice["id"] for choice in desks.desk(play)["choices"]]
        assert listed[-1] == "more"
        play.choose("more")
        unfolded = [choice["id"] for choice in desks.desk(play)["choices"]]
        assert "more" not in unfolded
        folded += 1
    assert folded > 1


def test_an_action_that_hands_over_to_the_program_says_so() -> None:
    screen = against("random", seed=5)
    chance, told = random.Random(4), 0
    for _ in range(500):
        if screen.play.stage == "over":
            break
        if screen.play.stage == "play" and not screen.play.chosen:
            for choice in screen.desk["choices"]:
                option = flow.by_id(screen.play.game.options, choice["id"])
                said = f"{screen.desk['detail']} {choice['note']}"
                warned = say("detail.hands_over") in said or say("choice.ends_turn") in said
                if option is not None and warned:
                    branch = screen.play.game.imagined()
                    branch.play(option)
                    assert branch.decision is not None
                    assert branch.decision.player == 1
                    told += 1
        screen.choose(chance.choice(screen.choices))
    assert told > 3


def test_a_note_that_many_choices_share_is_told_once() -> None:
    ends, shared, told = say("choice.ends_turn"), say("detail.most_hand_over"), 0
    for seed in range(4):
        for game in played(2, seed):
            if game.decision is None or game.decision.kind != "nexus" or game.decision.player:
                continue
            play = Play(game.branch(), {1: "random"})
            play.seen = game.edition.rules.rounds
            shown = desks.desk(play)
            notes = [choice["note"] for choice in shown["choices"]]
            assert notes.count(ends) < 4
            if shared in shown["detail"]:
                assert ends not in notes
                told += 1
    assert told


def test_long_lists_of_rows_are_grouped_by_die() -> None:
    grouped = 0
    for play in decisions("activate"):
        rows = [option for option in gains.undominated(play.options) if getattr(option, "effect", "") == "row"]
        if len(rows) > 5:
            listed = [choice["id"] for choice in desks.desk(play)["choices"] if choice["id"] != "more"]
            # a die with one row alone is that row
            assert len(listed) <= len(play.game.edition.dice)
            grouped += any(choice.startswith("die-") for choice in listed)
    assert grouped


def test_the_hint_tool_is_pressed_while_hints_show() -> None:
    play = decisions("activate")[0]

    def pressed() -> list[str]:
        return [tool["id"] for tool in tools(play) if tool["pressed"]]

    assert pressed() == []
    play.choose("hint")
    assert pressed() == ["hint"]
    play.choose("hint")
    assert pressed() == []


# --- sentences -------------------------------------------------------------------------------------------------------


def test_dice_that_are_not_rolled_are_not_used() -> None:
    game, player = Game.new(2, 3), GreedyPlayer(STANDARD)
    while not any(seat.spent for seat in game.position.seats):
        game.play(player.choose(game))
    seat = next(number for number, seat in enumerate(game.position.seats) if seat.spent)
    panel = dice(TableView.of(game.position, View(me=seat, rolled=False)), 600)
    texts = [shape.text for shape in panel.shapes if isinstance(shape, Text)]
    assert say("dice.used") not in texts
    assert not any(say("dice.spent") in fact for fact in panel.facts)


def test_a_cycles_gift_is_no_action_and_comes_after_the_news_that_the_round_is_over() -> None:
    seen = 0
    for seed in range(6):
        for game in played(2, seed):
            if game.decision is None or game.decision.kind not in {"cycle_material", "track", "set_die", "flip_die"}:
                continue
            gift = game.decision.kind != "track" or any(frame[0] == ROLL for frame in game.position.agenda)
            play = Play(game.branch())
            play.seen = game.edition.rules.rounds
            told = desks.desk(play)
            assert (say("status.first") in told["status"]) == (not gift and game.position.turn < 2)
            if gift and game.decision.kind == "track":
                over = say("detail.round_over", done=game.position.round - 1, scores="").split(":", maxsplit=1)[0]
                assert told["detail"].startswith(over)
                seen += 1
    assert seen


def test_a_cycle_that_is_over_is_not_called_scored() -> None:
    assert "scored" not in say("card.head_scored", cycle=1)
    assert "its goal has scored" not in say("card.fact_scored", cycle=1)


def test_dice_at_a_manufactory_tell_the_rows_they_open() -> None:
    seen = set()
    for play in decisions("activate"):
        rows = [option for option in play.game.options if isinstance(option, Activate) and option.effect == "row"]
        if len(rows) <= flow.FLAT:
            continue
        for choice in flow.choices(rows, (), play.game, play.me):
            mine = [option for option in rows if f"die-{option.die}" == choice.id]
            if len(mine) > 1:
                free = [option for option in mine if not option.fuel]
                assert "row" in choice.note
                assert "place" not in choice.note
                assert ("fuel" in choice.note) == (len(free) < len(mine))
                seen.add(len(free))
    assert seen


def test_the_points_behind_a_flag_say_what_they_are() -> None:
    screen = until(against("random", seed=4), "space")
    screen.choose("points-0")
    assert screen.desk["answer"]["reasons"] == [say("signs.flag_tip")]


def test_a_centre_says_that_nothing_is_built_on_it() -> None:
    screen = until(against("random", seed=4), "space")
    scene = whole_table(screen.play.table(), 1280, 680)
    centres = [target for target in scene.targets if target.id.startswith("centre-")]
    assert len(centres) == 3
    assert {target.tip for target in centres} == {say("tip.centre")}
    screen.choose(centres[0].id)
    assert screen.desk["answer"]["reasons"] == [say("answer.centre")]
