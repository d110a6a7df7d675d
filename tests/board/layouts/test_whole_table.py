"""The whole table in one view: everything that the stacked scene tells, in a layout where nothing is in the way."""

import re
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import hypot
from time import perf_counter

import pytest

from betacolony import Edition, Game, RandomPlayer
from betacolony_widgets.board import scene
from betacolony_widgets.board.anchors import bounds, middle
from betacolony_widgets.board.painting import svg
from betacolony_widgets.board.panels import kept
from betacolony_widgets.board.shapes import Box, Circle, Hit, Ink, Line, Panel, Piece, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import marks
from betacolony_widgets.board.whole_table.layouts import wide
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.play.play import Play
from helpers.pictures.whole_tables import all_texts, check_text, facts, games, offers, overlap, reach, tables

#: logical sizes of the table, without the page's bar
SIZES = ((1280, 680), (1280, 720), (1440, 820), (1600, 700))
#: panels of the world; all others stand in the corners
WORLD = ("background", "rondel", "colony-")


def whole(table: TableView, size: tuple[int, int] = SIZES[0]) -> Scene:
    return wide.whole_table(table, *size)


def in_corner(panel: Panel) -> bool:
    return not panel.id.startswith(WORLD)


# --- what it tells ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_whole_table_tells_everything_that_the_stacked_scene_tells(players: int) -> None:
    for table in tables(players):
        stacked, shown = scene.scene(table, 1280), whole(table)
        missing = {line for line in facts(stacked) if not line.startswith("You can choose")} - facts(shown)
        assert not missing
        assert offers(stacked).keys() - offers(shown).keys() == set()
        if not table.over:
            alike = {target.id for target in shown.targets if not target.id.startswith("points-")}
            assert {target.id for target in stacked.targets} == alike  # stacked, a line says what the flag means


@pytest.mark.parametrize("players", [1, 3])
def test_every_target_of_a_scene_has_an_id_of_its_own(players: int) -> None:
    for table in tables(players):
        names = [target.id for target in whole(table).targets]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_kept_panel_is_the_one_that_would_be_drawn(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for table in tables(players):
        shown = whole(table)
        with monkeypatch.context() as nothing_kept:
            nothing_kept.setattr(kept, "_drawn", kept._drawn.__wrapped__)
            assert whole(table) == shown
            nothing_kept.setattr(wide, "kept", lambda draw, _, *which, table=table: partial(draw, table, *which))
            assert whole(table) == shown
        compared += 1
    assert compared > 12


def test_a_projected_score_stands_only_where_it_is_known() -> None:
    *_, game = [game.branch() for game in games(3)][:20]
    table = Play(game, {}).table()
    flags = [shape for shape in whole(table).shapes if isinstance(shape, Piece) and shape.name == "flag-points"]
    assert len(flags) == 3
    unknown = whole(replace(table, projected=()))
    assert not [shape for shape in unknown.shapes if isinstance(shape, Piece) and shape.name == "flag-points"]


@pytest.mark.parametrize("size", SIZES)
def test_the_flag_and_the_rounds_have_their_words(size: tuple[int, int]) -> None:
    table = Play(Game.new(["You", "Nova"], 1), {}).table()
    for known, words in ((table, "Round if it ended now"), (replace(table, projected=()), "Round")):
        told = {"mat": "", "rounds": ""}
        for panel, text in all_texts(whole(known, size)):
            if panel.id in told and text.role == "text-soft" and text.text.split()[0] in {"Round", "if", "it", "ended"}:
                told[panel.id] += f"{text.text} "
        assert f"{told['rounds']}{told['mat']}".strip() == words


def test_dice_that_are_not_rolled_are_not_used() -> None:
    words = {shape.text for shape in whole(tables(2)[0]).shapes if isinstance(shape, Text)}
    assert "used" not in words
    assert "?" in words


def test_the_end_of_a_game_is_a_table_of_points_by_source() -> None:
    *_, table = tables(3)
    assert table.over
    panel = next(panel for panel in whole(table).panels if panel.id == "scores")
    numbers = [shape.text for shape in panel.shapes if isinstance(shape, Text) and shape.text.isdecimal()]
    assert numbers[-3:] == [str(table.points(seat)) for seat in range(3)]
    assert len(numbers) == 3 * (len(table.seats[0].cp) + 1)


def test_ids_that_have_no_art_are_drawn_all_the_same() -> None:
    text = Edition.template()
    for old, new in (("food", "tea"), ("gan_de", "gan_dolf"), ("xian", "xenia"), ("easter_island", "easter_egg")):
        text = re.sub(rf'"{old}"', f'"{new}"', text)
        text = re.sub(rf"(?m)(\b){old}(?= =|\])", rf"\1{new}", text)
    edition = Edition.from_text(text)
    game = Game.new(["You", "Nova"], seed=1, edition=edition)
    player = RandomPlayer(1)
    for _ in range(60):
        game.play(player.choose(game))
    shown = whole(Play(game, {}).table())
    assert "location-gan_dolf" in {target.id for target in shown.targets}
    assert "colony-xenia" in {panel.id for panel in shown.panels}
    assert svg.svg(shown)


# --- where it lies ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_targets_are_large_enough_and_do_not_overlap(players: int, size: tuple[int, int]) -> None:
    for table in tables(players)[::3]:
        for stop in ("orbit", "surface"):
            shown = whole(replace(table, view=replace(table.view, stop=stop)), size)
            for target in shown.targets:
                left, top, wide, high = bounds(target.hit)
                assert wide >= 24, target
                assert high >= 24, target
                assert left >= 0, target
                assert top >= 0, target
                assert left + wide <= size[0], target
                assert top + high <= size[1], target
            kinds: dict[str, list[tuple[str, Hit]]] = {}
            for panel in shown.panels:
                for target in panel.targets:
                    kind = target.id.partition("-")[0] if panel.id.startswith(WORLD) else "corner"
                    kinds.setdefault(kind, []).append((target.id, target.hit))
            for targets in kinds.values():
                for (name, first), (other_name, second) in combinations(targets, 2):
                    assert not overlap(first, second), (name, other_name)


def check_texts(shown: Scene, world: World, size: tuple[int, int]) -> None:
    for panel, text in all_texts(shown):
        check_text(text, size)
        left, right = reach(text)
        if in_corner(panel):
            for x in (left, right):
                for y in (text.y - 0.4 * text.size, text.y + 0.4 * text.size):
                    assert hypot(x - world.x, y - world.y) > world.r + 2, (panel.id, text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_texts_are_large_enough_and_keep_off_the_well_and_the_edges(players: int, size: tuple[int, int]) -> None:
    for table in tables(players)[::2]:
        check_texts(whole(table, size), wide.world_of(table, *size), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_text_of_a_corner_runs_into_another(players: int, size: tuple[int, int]) -> None:
    for table in tables(players)[::3]:
        shown = whole(table, size)
        boxes: list[tuple[Text, float, float]] = []
        for panel, text in all_texts(shown):
            if in_corner(panel) and text in panel.shapes and len(text.text) > 2:
                boxes.append((text, *reach(text)))
        for (first, left, right), (second, start, end) in combinations(boxes, 2):
            apart = right <= start + 1 or end <= left + 1
            assert apart or abs(first.y - second.y) >= 0.42 * (first.size + second.size), (first, second)


def test_the_nexus_is_on_top() -> None:
    table = tables(2)[0]
    targets = {target.id: target for target in whole(table).targets}
    stations = {name: middle(target.hit) for name, target in targets.items() if name.startswith("location-")}
    assert min(stations, key=lambda name: stations[name][1]) == "location-azophi_nexus"


def test_places_of_the_desk_have_room() -> None:
    for players in (2, 4):
        for table in tables(players):
            places = whole(table).places
            assert set(places) == {"prompt", "desk", "news", "hand", "well", "planet", "station"}
            assert (places["hand"].w > 0) == bool(table.view.hand)
            assert all(places[name].w >= 250 for name in ("prompt", "desk", "news"))
            # the draft is chosen on the mats: the desk keeps its tools
            assert places["desk"].h >= (80 if table.position.round else 50)


# --- marks ------------------------------------------------------------------------------------------------------------


def asked(kind: str, players: int = 3) -> TableView:
    for game in games(players, 7):
        if game.decision and game.decision.kind == kind:
            return Play(game.branch(), {}).table()
    pytest.fail(f"no {kind} was asked")


def shown_marks(table: TableView, panel: str) -> Panel:
    return next(entry for entry in whole(table).panels if entry.id == panel)


def test_legal_spaces_alone_are_lit() -> None:
    table = asked("space")
    lit = {
        (round(shape.x), round(shape.y))
        for shape in whole(table).marks
        if isinstance(shape, Piece) and shape.name.endswith("-legal")
    }
    legal = [target for target in whole(table).targets if target.enabled and target.id.startswith("space-")]
    assert lit == {tuple(map(round, middle(target.hit))) for target in legal}


def test_a_space_says_what_it_is_worth() -> None:
    table = asked("space")
    space = next(target for target in table.view.offers if target.startswith("space-"))
    worth = replace(table, view=replace(table.view, values={space: "+4"}))
    assert "+4" in {shape.text for shape in whole(worth).marks if isinstance(shape, Text)}


def test_a_space_of_no_worth_says_nothing() -> None:
    table = asked("space")
    space = next(target for target in table.view.offers if target.startswith("space-"))
    worth = replace(table, view=replace(table.view, values={space: "+0"}))
    assert "+0" not in {shape.text for shape in whole(worth).marks if isinstance(shape, Text)}


def test_a_space_that_takes_an_artifact_says_so() -> None:
    table = asked("space")
    space = next(target for target in table.view.offers if target.startswith("space-"))
    for what, sign in (("artifact", "artifact"), ("pair", "any-material")):
        spent = replace(table, view=replace(table.view, spent={space: what}))
        hit = next(target.hit for target in whole(spent).targets if target.id == space)
        signs = [shape for shape in whole(spent).marks if isinstance(shape, Piece) and shape.name == sign]
        x, y = middle(hit)
        assert sum(hypot(sign.x - x, sign.y - y) < bounds(hit)[2] / 2 for sign in signs) == 1


def test_the_piece_in_hand_lies_beside_the_question() -> None:
    table = asked("space")
    kind, row, column = table.view.hand.split("-")
    assert kind == "pod"
    number = table.position.manufactory[int(row)][int(column)]
    assert number is not None
    shown = shown_marks(table, "hand").shapes
    (piece,) = [shape for shape in shown if isinstance(shape, Piece) and shape.id == "hand"]
    assert piece.name == f"pod-{table.edition.pods[number].colour}"
    box = whole(table).places["hand"]
    assert box.x <= piece.x - 0.5 * piece.r
    assert piece.x + piece.r <= box.x + box.w
    assert "hand" not in {panel.id for panel in whole(asked("pod")).panels}


def test_two_of_any_material_on_a_track_say_two() -> None:
    table = tables(2)[0]
    for number, colony in enumerate(table.edition.colonies):
        twice = [bonus for bonus in colony.track if bonus and bonus[0].kind == "material" and bonus[0].amount == 2]
        panel = next(panel for panel in whole(table).panels if panel.id == f"colony-{colony.id}")
        told = [
            shape for shape in panel.shapes if isinstance(shape, Text) and shape.text == "2" and shape.role == "paper"
        ]
        assert len(told) >= len(twice), number


def test_a_station_shows_the_die_and_the_fuel_that_lead_there() -> None:
    table = asked("move")
    pieces = [shape for shape in shown_marks(table, "rondel").marks if isinstance(shape, Piece)]
    dice = [piece for piece in pieces if piece.name.startswith("die-")]
    fuel = [piece for piece in pieces if piece.name == "fuel"]
    assert len(dice) == len(table.view.reach)
    assert len(fuel) == sum(need for _, _, need in table.view.reach.values() if need <= 3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", Edition.load().rondel)
def test_ships_hide_nothing_of_the_location_where_they_lie(place: str, size: tuple[int, int]) -> None:
    table = asked("move", 4)
    position = table.position._replace(seats=tuple(seat._replace(ship=place) for seat in table.seats))
    targets = [f"location-{name}" for name in table.edition.rondel]
    view = replace(
        table.view,
        offers=dict.fromkeys(targets, ""),
        reach=dict.fromkeys(targets, ("black", 6, 3)),
        hints=dict.fromkeys(targets, "3"),
    )
    shown = whole(replace(table, position=position, view=view), size)
    world = wide.world_of(table, *size)
    rondel = next(panel for panel in shown.panels if panel.id == "rondel")
    ships = [shape for shape in rondel.shapes if isinstance(shape, Piece) and shape.name.startswith("ship-")]
    assert len(ships) == 4
    around = [shape for panel in shown.panels for shape in (*panel.ground, *panel.shapes, *panel.marks)]
    kinds = ("die-", "medal", "fuel", "material-")
    shown_there: list[Box | Circle | Piece | Text] = [shape for shape in around if isinstance(shape, Text)]
    shown_there += [shape for shape in around if isinstance(shape, Piece) and shape.name.startswith(kinds)]
    shown_there += [
        shape for shape in around if isinstance(shape, Box | Circle) and shape.ink.fill in {"plate", "night"}
    ]
    shown_there += [shape for shape in around if isinstance(shape, Circle) and shape.r == world.station]
    for ship in ships:
        assert hypot(ship.x - world.x, ship.y - world.y) + ship.r < world.r
        for shape in shown_there:
            assert not overlap(Circle(ship.x, ship.y, ship.r, Ink()), _area(shape)), (ship, shape)
    for first, second in combinations(ships, 2):
        assert hypot(first.x - second.x, first.y - second.y) >= first.r + second.r


def _area(shape: Box | Circle | Piece | Text) -> Hit:
    """The area that a shape covers."""
    if isinstance(shape, Text):
        left, right = reach(shape)
        return Box(left, shape.y - 0.4 * shape.size, right - left, 0.8 * shape.size, 0, Ink())
    return shape if isinstance(shape, Box) else Circle(shape.x, shape.y, shape.r, Ink())


def test_the_opened_row_is_larger_than_the_others() -> None:
    table = asked("pod")
    sizes = {target.id: bounds(target.hit)[2] for target in whole(table).targets if target.id.startswith("pod-")}
    opened = {name.rsplit("-", 1)[0] for name in table.view.offers if name.startswith("pod-")}
    large = [size for name, size in sizes.items() if name.rsplit("-", 1)[0] in opened]
    small = [size for name, size in sizes.items() if name.rsplit("-", 1)[0] not in opened]
    assert min(large) > 1.2 * max(small)
    assert table.view.opening is not None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_market_keeps_its_places_while_a_pod_is_asked(players: int, size: tuple[int, int]) -> None:
    table = asked("pod", players)
    before = whole(replace(table, view=replace(table.view, offers={}, opening=None)), size)
    places = {
        target.id: middle(target.hit) for target in before.targets if target.id.startswith(("pod-", "achievement-"))
    }
    assert len(places) > 10
    for target in whole(table, size).targets:
        if target.id in places:
            assert middle(target.hit) == pytest.approx(places.pop(target.id), abs=0.5)
    assert not places


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(("start", "goal"), [(0, 3), (5, 1), (2, 2)])
def test_a_flight_keeps_to_the_ring(start: int, goal: int, *, backwards: bool) -> None:
    world = World(640, 340, 332, "orbit")
    shapes = list(marks.flight(world, start, goal, backwards=backwards))
    points = [point for shape in shapes if isinstance(shape, Line) for point in shape.points]
    assert points
    assert all(abs(hypot(x - world.x, y - world.y) - world.ring) < 0.5 for x, y in points)
    steps = (start - goal if backwards else goal - start) % 7 or 7
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == [str(step + 1) for step in range(steps)]


def test_what_was_wrong_has_a_ring_of_refusal() -> None:
    table = asked("move")
    refused = replace(table, view=replace(table.view, wrong=frozenset({"location-jyo", "die-red"})))
    rings = [shape for shape in whole(refused).marks if not isinstance(shape, Text | Piece) and shape.ink.dash]
    assert len(rings) == 2
    assert {ring.ink.line for ring in rings} == {"refusal"}


# --- how quick it is --------------------------------------------------------------------------------------------------


def test_most_panels_stay_from_one_choice_to_the_next() -> None:
    game = next(game for game in games(3) if game.decision and game.decision.kind == "move")
    play = Play(game.branch(), {})
    before = whole(play.table())
    play.choose(next(target for target in play.table().view.offers if target.startswith("die-")))
    after = whole(play.table())
    changed = {new.id for old, new in zip(before.panels, after.panels, strict=True) if old.shapes != new.shapes}
    assert changed <= {"dice"}


def test_a_scene_is_laid_out_quickly() -> None:
    table = asked("space", 4)
    whole(table)
    times = []
    for _ in range(9):
        start = perf_counter()
        whole(table)
        times.append(perf_counter() - start)
    assert min(times) < 0.01
