"""Previews: the whole consequence of a target, from the engine, and nothing that is hidden."""

from collections import Counter
from typing import Any

import pytest

from betacolony import Game, GreedyPlayer, PlaceShip, TakePod
from betacolony.events import BonusTaken, InfluenceGained, MarkerMoved
from betacolony_widgets.board.descriptions import mat_powers
from betacolony_widgets.board.whole_table.layouts.wide import whole_table, world_of
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.choices.foresight import foresee
from betacolony_widgets.play.ghosts import ghosts
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.preview import Preview, majorities, preview
from helpers.screen import against, until

say = Messages.of().say


def rolled(game: Game) -> Play:
    """A game of people, whose dice have been seen."""
    play = Play(game)
    play.seen = game.edition.rules.rounds
    return play


def shown(play: Play) -> dict[str, tuple[Preview, str]]:
    """The previews of all targets, each with its shapes."""
    table = play.table()
    scene, colours = whole_table(table, 1280, 680), PALETTES["dark"].colours
    targets = flow.offers(play.messages, play.options, (), play.game.edition)
    previews = {target: preview(play, target) for target in targets}
    return {
        target: (found, ghosts(found, target, table, scene, world_of(table, 1280, 680), colours))
        for target, found in previews.items()
    }


def lines(found: Preview) -> dict[str, str]:
    return {line.label: line.text for line in found.lines}


def test_the_line_around_a_previewed_pod_hides_nothing_that_is_printed_on_it() -> None:
    game, player = Game.new(2, 5), GreedyPlayer()
    while not game.decision or game.decision.kind != "pod":
        game.play(player.choose(game))
    play = rolled(game)
    pods = {target: drawn for target, (_, drawn) in shown(play).items() if target.startswith("pod-")}
    assert pods
    for target, drawn in pods.items():
        row, column = map(int, target.split("-")[1:])
        number = play.table().position.manufactory[row][column]
        assert number is not None
        around, printed = drawn.split("<text", 1)[0], drawn.split("<text", 1)[1]
        assert 'stroke-width="6"' in around
        assert f">{play.game.edition.pods[number].influence}<" in printed


@pytest.mark.parametrize("players", [2, 4])
def test_previews_are_the_same_whatever_is_hidden(players: int) -> None:
    game, player, looked = Game.new(players, 5), GreedyPlayer(), 0
    for step in range(240):
        if game.is_over:
            break
        if step % 12 == 0 or (game.decision and game.decision.kind in {"space", "free_pod", "nexus"}):
            reseeded = Game.from_position(game.position, game.names, seed=step + 1000)
            for (target, (first, drawn)), (same, (second, again)) in zip(
                shown(rolled(game)).items(), shown(rolled(reseeded)).items(), strict=True
            ):
                assert (target, first.packed(), drawn) == (same, second.packed(), again)
            looked += 1
        game.play(player.choose(game))
    assert looked > 20


def test_a_preview_leaves_the_game_alone_and_keeps_its_word() -> None:
    game, player, ways = Game.new(3, 9), GreedyPlayer(), 0
    while not game.is_over:
        option = player.choose(game)
        foreseen, before = foresee(game, option), game.position
        assert game.position.to_dict() == before.to_dict()
        events = game.play(option)
        # what is foreseen happens in the same order; only what is turned up is left out
        happened = [event for event in foreseen.events if event in events]
        certain = [event for event in events if event in happened]
        assert certain[: len(happened)] == happened
        gained = next((event for event in events if isinstance(event, InfluenceGained)), None)
        if gained is not None and foreseen.way is not None:
            steps = [event for event in events if isinstance(event, MarkerMoved)]
            moved = [event.to for event in steps if event.colony == gained.colony]
            if not any(isinstance(event, BonusTaken) for event in events):
                assert foreseen.way.end == (moved[-1] if moved else foreseen.way.start)
                assert len(moved) == foreseen.way.end - foreseen.way.start
                ways += 1
    assert ways > 1


def test_every_target_that_can_be_chosen_has_a_preview_on_the_board() -> None:
    game, player, looked = Game.new(2, 3), GreedyPlayer(), Counter[str]()
    while not game.is_over:
        kind = game.decision.kind if game.decision else ""
        looked[kind] += 1
        if looked[kind] > 4:
            game.play(player.choose(game))
            continue
        play = rolled(game)
        on_board = {target.id for target in whole_table(play.table(), 1280, 680).targets if target.enabled}
        for target, (found, drawn) in shown(play).items():
            if target in on_board:
                assert found.lines, target
                assert drawn.startswith("<g"), target
        game.play(player.choose(game))


def test_a_space_tells_price_influence_way_and_gains() -> None:
    screen = until(against("random", seed=4), "space")
    space = next(target for target in sorted(screen.on) if target.startswith("space-"))
    found = preview(screen.play, space)
    assert list(lines(found))[:2] == [say("preview.pay"), say("preview.influence")]
    foreseen = found.foreseen
    assert foreseen is not None
    assert foreseen.influence is not None
    assert foreseen.way is not None
    assert lines(found)[say("preview.influence")].startswith(str(foreseen.influence.amount))
    assert foreseen.space == int(space.removeprefix("space-"))


def test_a_die_and_a_place_tell_where_the_ship_gets_and_what_dice_earn_there() -> None:
    screen = until(against("random", seed=2), "move")
    location = next(target for target in sorted(screen.on) if target.startswith("location-"))
    found = preview(screen.play, location)
    assert say("preview.flight") in lines(found)
    assert sum(":" in line.text for line in found.lines) == 3  # a line for each die left


def test_a_ship_that_would_fly_is_fainter_than_ships() -> None:
    game, player = Game.new(2, 5), GreedyPlayer()
    while not game.decision or game.decision.kind != "move":
        game.play(player.choose(game))
    flights = [drawn for target, (_, drawn) in shown(rolled(game)).items() if target.startswith("location-")]
    assert flights
    for drawn in flights:
        uses = [use for use in drawn.split("<use")[1:] if "ship-" in use.split(">")[0]]
        assert all('opacity=".4"' in use.split(">")[0] for use in uses)
        assert uses


def test_majorities_are_told_where_they_change() -> None:
    game, player, changed = Game.new(3, 1), GreedyPlayer(), 0
    while not game.is_over:
        option = player.choose(game)
        foreseen = foresee(game, option)
        before, after = game.scores(projected=True), None
        game.play(option)
        told = majorities(foreseen)
        if told and not foreseen.payments and game.decision is not None:
            after = game.scores(projected=True)
            for seat, (old, new) in told.items():
                assert after[seat].sources["majorities"] - before[seat].sources["majorities"] == new - old
            changed += 1
    assert changed > 3


def ask(screen: Any, target: str, version: int) -> Any:
    return screen.ask({"type": "preview", "target": target, "version": version, "seq": 9})


def test_the_browser_is_answered_once_for_the_table_it_shows() -> None:
    screen = until(against("random", seed=2), "move")
    target = next(target for target in sorted(screen.on) if target.startswith("location-"))
    answer = ask(screen, target, screen.desk["version"])
    assert answer["type"] == "preview"
    assert answer["seq"] == 9
    assert answer["lines"]
    assert "<" in answer["ghost"]
    stale = ask(screen, target, screen.desk["version"] - 1)
    assert (stale["lines"], stale["ghost"], stale["seq"]) == ([], "", 9)
    assert ask(screen, "space-3", screen.desk["version"])["lines"] == []
    assert ask(screen, "location-nowhere", screen.desk["version"])["lines"] == []


def test_a_first_location_tells_what_the_mat_adds_there() -> None:
    told = set()
    for seed in range(6):
        game = Game.new(2, seed)
        while game.decision and game.decision.kind != "ship":
            game.play(game.options[seed % len(game.options)])
        play = rolled(game)
        assert game.decision
        own = game.position.seats[game.decision.player].mat
        mat = next(mat for mat in game.edition.mats if mat.id == own)
        extra, special = mat_powers(play.messages, mat)
        for option in game.options:
            assert isinstance(option, PlaceShip)
            kind = game.edition.locations[option.location].kind
            powers = [line.text for line in preview(play, f"location-{option.location}").lines][1:]
            assert (extra in powers) == (option.location == mat.extra_at)
            if mat.special in {"black_die_any_row_for_pods", "two_matching_as_any_when_taking_pod"}:
                assert (special in powers) == (kind == "manufactory")
            elif mat.special == "black_die_is_6_at_moons":
                assert (special in powers) == (kind == "moon")
            elif mat.special == "plus_one_fuel_at_nexus_or_ridback":
                assert (special in powers) == (kind in {"nexus", "fuel"})
            else:
                assert special not in powers
        told.add(own)
    assert len(told) > 2


def test_a_pod_by_which_a_row_is_chosen_is_previewed_as_it_is_taken() -> None:
    looked = 0
    for seed in range(4):
        game, player = Game.new(2, seed), GreedyPlayer()
        for _ in range(90):
            if game.decision and game.decision.kind == "activate":
                play = rolled(game)
                pods = [name for name in play.table().view.offers if "pod-" in name]
                for target in pods:
                    found = preview(play, target)
                    if found.foreseen is None or not isinstance(found.foreseen.option, TakePod):
                        continue
                    assert say("preview.pay") in lines(found)
                    other = rolled(game.branch())
                    other.choose(target)
                    assert other.game.history[-1].option == found.foreseen.option
                    looked += 1
            game.play(player.choose(game))
    assert looked > 8


def test_a_pod_that_several_dice_open_is_previewed_and_the_one_pointed_at_last_is_taken() -> None:
    looked = changed = 0
    for seed in range(4):
        game, player = Game.new(2, seed), GreedyPlayer()
        for _ in range(90):
            if game.decision and game.decision.kind == "activate":
                play = rolled(game)
                offered = play.table().view.offers
                for target in (name for name in offered if name.startswith("pod-")):
                    found = preview(play, target)
                    looked += found.foreseen is None and say("preview.pay") in lines(found)
                    neighbour = f"{target[:-1]}{1 - int(target[-1])}"
                    if found.foreseen is not None or neighbour not in offered:
                        continue
                    other = rolled(game.branch())
                    for chosen in (neighbour, target):
                        other.choose(chosen)
                    dice = flow.offers(other.messages, other.options, other.chosen, game.edition)
                    other.choose(next(name for name in dice if name.startswith("die-")))
                    taken = other.game.history[-1].option
                    if isinstance(taken, TakePod):
                        assert f"pod-{taken.row}-{taken.column}" == target
                        changed += 1
            game.play(player.choose(game))
    assert looked > 8
    assert changed > 2
