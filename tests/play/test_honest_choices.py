"""Lit choices: those that gain nothing look so, and what can't be had isn't lit and says what is missing."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from betacolony import Activate, BuildOn, Game, Move, Option, Pay, TakeMaterials, TakePod
from betacolony.state.position import Position
from betacolony_widgets.board import scene
from betacolony_widgets.board.panels.rondel import fuel_price
from betacolony_widgets.board.shapes import Circle, Piece, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.arrangements import LEAST, WHOLE, Arrangement, arranged, looked_at, world_in
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.play import desk as desks
from betacolony_widgets.play.choices import flow, gains, pods, values
from betacolony_widgets.play.choices.foresight import foresee
from betacolony_widgets.play.ghosts import ghosts
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.preview import preview
from helpers.tables.decisions import decisions

say, count = Messages.of().say, Messages.of().count

#: a size of each arrangement
SIZES: dict[Arrangement, tuple[float, float]] = {name: LEAST[name] for name in WHOLE if name != "notebook"}


def pictures(table: TableView) -> Iterator[tuple[Arrangement, TableView, Scene]]:
    """The table in each arrangement, with the view that it is drawn from."""
    for name, (wide, high) in SIZES.items():
        view, _ = looked_at(table, with_dice=name == "phone")
        yield name, view, arranged(name, view, wide, high)


def lit(drawn: Scene, kind: str) -> set[str]:
    return {target.id for target in drawn.targets if target.enabled and target.id.startswith(f"{kind}-")}


# --- pods that can't be paid ------------------------------------------------------------------------------------------


def unpaid(play: Play) -> list[str]:
    """Pods of rows that a die opens, which can't be had then."""
    had = pods.out_of_reach(play.game)
    opened = {target for option in play.game.options for target in flow.touched(option, play.game.edition)}
    there = play.game.position.view.manufactory
    pod_there = {f"pod-{row}-{column}": pod for row, places in enumerate(there) for column, pod in enumerate(places)}
    return [target for target in sorted(opened & had) if pod_there.get(target) is not None]


def test_only_pods_that_can_be_had_are_lit_while_a_die_is_chosen() -> None:
    looked = 0
    for play in decisions("activate", seeds=2):
        lit_pods = {target for target in play.table().view.offers if target.startswith("pod-")}
        had = set()
        for option in play.game.options:
            opened = foresee(play.game, option)
            if isinstance(option, Activate) and opened.asked is not None and opened.asked.kind == "pod":
                had |= {f"pod-{pod.row}-{pod.column}" for pod in opened.game.options if isinstance(pod, TakePod)}
        assert lit_pods == had
        if had and unpaid(play):
            for _, _, drawn in pictures(play.table()):
                assert lit(drawn, "pod") <= had
            looked += 1
    assert looked > 3


def test_a_pod_that_cant_be_paid_says_what_is_missing_and_takes_no_die() -> None:
    looked = 0
    for play in decisions("activate"):
        for target in unpaid(play):
            row, column = map(int, target.split("-")[1:])
            options, before = list(play.game.options), len(play.game.history)
            assert preview(play, target).lines == ()
            play.choose(target)
            assert play.answer is not None
            assert target in play.answer.wrong
            assert len(play.game.history) == before
            assert list(play.game.options) == options  # what is legal stays legal
            opens = next(
                option
                for option in options
                if isinstance(option, Activate) and option.effect == "row" and option.amount == row
            )
            play.game.play(opens)
            said = [play.game.tell(reason) for reason in play.game.why_not(TakePod(row, column))]
            assert said
            assert set(said) <= set(play.answer.reasons)
            looked += 1
            break
    assert looked > 3


def test_a_pod_whose_row_needs_more_fuel_than_there_is_says_so() -> None:
    looked = 0
    for play in decisions("activate"):
        assert play.game.decision is not None
        ship = play.game.position.seats[play.game.decision.player].ship
        assert ship is not None
        if play.game.edition.locations[ship].kind != "manufactory":
            continue
        for row, faces in enumerate(play.game.edition.rows):
            ways = [Activate(die, face, fuel) for die in play.game.edition.dice for face in faces for fuel in range(6)]
            if any(not play.game.why_not(way) for way in ways):
                continue
            play.choose(f"pod-{row}-0")
            assert play.answer is not None
            assert "fuel" in play.answer.wrong
            looked += 1
    assert looked > 3


# --- choices that gain nothing ----------------------------------------------------------------------------------------


def holdings(pos: Position, player: int) -> Counter[str]:
    """Everything that a player can gain."""
    seat = pos.view.seats[player]
    held = Counter({"fuel": seat.fuel, "artifacts": seat.artifacts, "cp": sum(seat.cp.values()), "crew": -seat.crew})
    return held + Counter(seat.materials) + Counter({"influence": sum(seat.influence.values())})


def brings(game: Game, option: Option) -> bool:
    """True if an activation gives its player anything or anything to choose, as the engine plays it."""
    assert game.decision is not None
    player, branch = game.decision.player, game.imagined()
    before = holdings(game.position, player)
    branch.play(option)
    asked = branch.decision
    if asked is not None and asked.player == player and asked.kind in {"pod", "collect", "nexus"}:
        return True
    return any(number > before[thing] for thing, number in holdings(branch.position, player).items())


def test_an_activation_is_fruitless_where_the_engine_gives_nothing_for_it() -> None:
    found = Counter[bool]()
    for play in decisions("activate", players=3, careless=True):
        if play.game.position.turn == 2 * play.game.position.players - 1:
            continue  # the round ends with it, and scores
        for option in play.game.options:
            assert gains.is_fruitless(option) is not brings(play.game, option), option
            found[gains.is_fruitless(option)] += 1
    assert min(found[True], found[False]) > 20


def test_a_flight_is_fruitless_where_no_die_left_brings_anything() -> None:
    found = Counter[bool]()
    for play in decisions("move", players=3, seeds=2, careless=True):
        fruitless = gains.fruitless(play.game, play.game.options)
        for option in play.game.options:
            if isinstance(option, Move):
                there = play.game.branch()
                there.play(option)
                assert (option in fruitless) == all(map(gains.is_fruitless, there.options))
                found[option in fruitless] += 1
            else:
                assert option not in fruitless
    assert min(found[True], found[False]) > 20


def test_what_gains_nothing_has_its_own_sign_in_every_picture_and_comes_last_in_the_list() -> None:
    signs, marked = Counter[str](), Counter[str]()
    for play in [*decisions("move", careless=True)[::4], *decisions("activate", careless=True)]:
        table = play.table()
        barren = {target for target in table.view.fruitless if target in table.view.offers}
        lines = [choice for choice in desks.desk(play)["choices"] if choice["id"] not in {"back", "more"}]
        flags = ["fruitless" in line for line in lines]
        assert flags == sorted(flags)
        for line in lines:
            option = flow.by_id(play.options, line["id"])
            assert ("fruitless" in line) == (option in play.fruitless if option else line["id"] in table.view.fruitless)
            if "fruitless" in line:
                words = [say(f"effect.{effect}") for effect in ("fruitless", "nothing", "full")]
                assert any(word in line["note"] for word in words)
                marked["list"] += 1
        if not barren:
            continue
        for name, _, drawn in [*pictures(table), ("stacked", table, scene.scene(table, 1280))]:
            shown = {target.id for panel in drawn.panels for target in panel.targets} & barren
            drawn_signs = [mark for mark in drawn.marks if isinstance(mark, Piece) and mark.name == "nothing"]
            assert len(drawn_signs) == len(shown)
            signs[name] += len(shown)
    assert marked["list"] > 10
    assert all(signs[name] > 5 for name in (*SIZES, "stacked"))


def test_the_line_around_what_gains_nothing_is_dashed_and_not_of_gold() -> None:
    play = next(play for play in decisions("move", careless=True) if len(play.table().view.fruitless) > 1)
    table = play.table()
    drawn = next(drawn for name, _, drawn in pictures(table) if name == "wide")
    rings = [mark.ink for mark in drawn.marks if isinstance(mark, Circle)]
    assert sum(bool(ink.dash) for ink in rings) == len(lit(drawn, "location") & table.view.fruitless)
    golden = len(lit(drawn, "location") - table.view.fruitless) + ("dock" in table.view.offers)
    assert sum(ink.line == "pick" for ink in rings) == golden


def test_lessons_leave_it_to_the_reader_what_gains_nothing() -> None:
    play = next(play for play in decisions("move") if play.fruitless)
    lesson = Play(play.game.branch(), lesson=True)
    lesson.seen = play.seen
    assert not lesson.table().view.fruitless


def test_fuel_for_no_more_fuel_folds_away() -> None:
    folded = 0
    for play in decisions("activate", careless=True):
        trades = [option for option in play.game.options if isinstance(option, Activate) and option.effect == "fuel"]
        worse = [option for option in trades if option.fuel]
        best = gains.undominated(list(play.game.options))
        for option in worse:
            assert option not in best  # a number higher brings one fuel more at most
            assert flow.option_id(option) not in [choice["id"] for choice in desks.desk(play)["choices"]]
            folded += 1
    assert folded > 3


# --- the price of a flight --------------------------------------------------------------------------------------------


def test_on_a_page_the_prices_of_locations_follow_the_die_that_is_pointed_at() -> None:
    other = 0
    for play in decisions("move", seeds=1)[::5]:
        view = play.table()
        drawn, dice = scene.scene(view, 820), view.seats[view.view.me].dice
        for die in play.game.edition.dice:
            shown = preview(play, f"die-{die}")
            if not shown.options:
                continue
            text = ghosts(shown, f"die-{die}", view, drawn, None, PALETTES["dark"].colours)
            ways = flow.reach(shown.options, dice)
            prices = Counter(fuel_price(play.messages, ways[goal][2]) for goal in view.view.reach if goal in ways)
            for price, number in prices.items():
                assert text.count(f">{price}<") == number
            other += any(view.view.reach[goal][2] != way[2] for goal, way in ways.items())
    assert other > 3


def test_the_plates_of_locations_follow_the_die_that_is_pointed_at() -> None:
    other = 0
    for play in decisions("move", seeds=2)[::5]:
        table = play.table()
        for name, view, drawn in pictures(table):
            world = world_in(name, view, *SIZES[name])
            for die in play.game.edition.dice:
                shown = preview(play, f"die-{die}")
                if not shown.options:
                    continue
                text = ghosts(shown, f"die-{die}", view, drawn, world, PALETTES["dark"].colours)
                ways = {f"location-{move.to}": move.fuel for move in shown.options if isinstance(move, Move)}
                there = {target.id for target in drawn.targets}
                worded = world.large <= 1  # elsewhere the number and the sign of fuel
                fares = [
                    say("rondel.pay", n=n) if worded else str(n) for goal, n in ways.items() if n and goal in there
                ]
                paid = [f">{fare}<" for fare in fares]
                for words in paid:
                    assert text.count(words) >= paid.count(words)
                other += any(view.view.reach[goal][0] != die for goal in ways if goal in there)
            if name != "wide":
                continue
            # the picture itself has the least fuel
            marks = [mark.text for mark in drawn.marks if isinstance(mark, Text)]
            for goal, (_, _, fuel) in view.view.reach.items():
                assert goal in view.view.offers
                assert not fuel or say("rondel.pay", n=fuel) in marks
    assert other > 10


def test_no_price_of_a_flight_reads_as_a_subtraction() -> None:
    for play in decisions("move", seeds=1)[:6]:
        for _, _, drawn in pictures(play.table()):
            assert not [mark for mark in drawn.marks if isinstance(mark, Text) and mark.text in {"−", "-"}]
        for choice in desks.desk(play)["choices"]:
            assert not choice["price"] or choice["price"].startswith("pay") or choice["price"] == say("price.free")


# --- two materials ----------------------------------------------------------------------------------------------------


def test_taking_two_materials_counts_them_in_the_prompt_and_on_the_mat() -> None:
    looked = 0
    for play in decisions("collect"):
        pairs = [
            option for option in play.game.options if isinstance(option, TakeMaterials) and len(option.materials) == 2
        ]
        if len(pairs) < 3:
            continue
        kind = pairs[0].materials[0]
        head = desks.desk(play)["prompt"]
        assert head == count("prompt.collect", 2)
        assert say("detail.one_by_one") in desks.desk(play)["detail"]
        play.choose(f"material-{kind}")
        assert desks.desk(play)["prompt"] == say("prompt.progress", prompt=head, done=1, n=2)
        table = play.table()
        assert table.view.values[f"material-{kind}"] == "+1"
        for _, _, drawn in pictures(table):
            if f"material-{kind}" in {target.id for target in drawn.targets}:
                assert "+1" in [mark.text for mark in drawn.marks if isinstance(mark, Text)]
        looked += 1
    assert looked > 1


def test_paying_piece_by_piece_counts_what_is_paid() -> None:
    looked = 0
    for play in decisions("payment", players=3, seeds=6):
        options = [option for option in play.game.options if isinstance(option, Pay)]
        kinds = {len(option.materials) + option.artifacts for option in options}
        first = next((option.materials[0] for option in options if option.materials), None)
        if kinds != {2} or first is None:
            continue
        if len(flow.matching(options, (f"material-{first}",), play.game.edition)) < 2:
            continue
        play.choose(f"material-{first}")
        assert play.table().view.values[f"material-{first}"] == "−1"
        assert say("prompt.progress", prompt=say("prompt.payment"), done=1, n=2) == desks.desk(play)["prompt"]
        again = (f"material-{first}", f"material-{first}")
        if not flow.matching(options, again, play.game.edition):
            play.choose(f"material-{first}")
            assert play.answer is not None
            assert play.answer.reasons == (say("answer.no_more"),)
            assert play.chosen == (f"material-{first}",)
        looked += 1
    assert looked > 1


# --- the Manufactory --------------------------------------------------------------------------------------------------


def test_rows_say_the_fuel_that_the_engine_would_have_taken() -> None:
    """Also with a mat that lets the black die open any row."""
    free = looked = 0
    for seed_players in (2, 3):
        for play in decisions("pod", players=seed_players, seeds=6):
            before = play.game.at(len(play.game.history) - 2)
            opened = pods.opening(play.game, play.game.decision)
            assert opened is not None
            assert before.decision is not None
            seat = before.position.seats[before.decision.player]
            needs = play.table().view.row_fuel
            for row, faces in enumerate(play.game.edition.rows):
                legal = [
                    fuel
                    for fuel in range(seat.fuel + 1)
                    if any(not before.why_not(Activate(opened[0], face, fuel)) for face in faces)
                ]
                assert needs[row] == min(legal) if legal else needs[row] > seat.fuel
                looked += 1
            mat = next(mat for mat in play.game.edition.mats if mat.id == seat.mat)
            if mat.special == "black_die_any_row_for_pods" and opened[0] == "black":
                assert set(needs.values()) == {0}
                drawn = next(drawn for _, _, drawn in pictures(play.table()))
                texts = [shape.text for shape in drawn.shapes if isinstance(shape, Text)]
                assert not [text for text in texts if text.startswith(say("manufactory.needs", n=0).split("0")[0])]
                free += 1
    assert looked > 40
    assert free


def test_a_pod_of_an_opened_row_says_why_it_cant_be_had() -> None:
    told = Counter[str]()
    for play in [*decisions("pod", players=3, seeds=6), *decisions("pod", seeds=6)]:
        view = play.table().view
        seat = play.game.position.seats[play.me]
        for target, code in view.lacking.items():
            assert target not in view.offers
            row, column = map(int, target.split("-")[1:])
            codes = {reason.code for reason in play.game.why_not(TakePod(row, column))}
            assert ("fits_nowhere" in codes) == (code == "fits_nowhere")
            number = play.game.position.view.manufactory[row][column]
            assert number is not None
            pod = play.game.edition.pods[number]
            if code == "lacks":
                assert not seat.materials[pod.colour]
                assert not seat.artifacts
            told[code] += 1
    assert told["lacks"]


# --- a question with one answer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_question_with_one_option_takes_one_click(players: int) -> None:
    asked = Counter[str]()
    for kind in ("space", "pod", "track", "crew", "activate", "free_pod", "material", "collect", "nexus", "move"):
        for play in decisions(kind, players=players):
            if len(play.game.options) != 1:
                continue
            option, before = play.game.options[0], len(play.game.history)
            line = desks.desk(play)["choices"][0]
            assert not line["board"]  # the desk has it, with its price
            if isinstance(option, BuildOn) and values.unasked(play.game, option):
                assert line["price"]
            targets = [
                target for target in flow.touched(option, play.game.edition) if target in play.table().view.offers
            ]
            for click in (line["id"], *targets[-1:]):
                other = Play(play.game.branch())
                other.seen = play.seen
                other.choose(click)
                assert len(other.game.history) > before
                assert other.game.history[before].option == option
            asked[kind] += 1
    assert asked.total() > 3


@pytest.mark.parametrize(("players", "enlarged"), [(2, False), (4, True)])
def test_a_small_pod_is_shown_large_beside_the_rows_as_it_is_looked_at(players: int, enlarged: bool) -> None:
    play = next(play for play in decisions("pod", players=players) if len(play.game.options) > 1)
    name, view, drawn = next(iter(pictures(play.table())))
    assert name == "wide"
    for target in lit(drawn, "pod"):
        shown = preview(play, target)
        text = ghosts(shown, target, view, drawn, world_in(name, view, *SIZES[name]), PALETTES["dark"].colours)
        drawn_pods = re.findall(r"<use[^>]*-pod-[a-z]+\"", text)
        assert len(drawn_pods) == int(enlarged)
