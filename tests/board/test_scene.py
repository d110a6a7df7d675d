"""The picture: colours everybody can tell apart, the engine's geometry, one content in every rendering."""

import math
import random
import re
from functools import partial
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

import betacolony_widgets
from betacolony import Edition, Game, RandomPlayer
from betacolony.state.geometry import AROUND_CENTRE, NEIGHBOURS, members
from betacolony_widgets import palette
from betacolony_widgets.board import anchors, icons, scene, shapes
from betacolony_widgets.board.art.colours import SEATS as PIECES
from betacolony_widgets.board.art.colours import SeatColours
from betacolony_widgets.board.descriptions import majority
from betacolony_widgets.board.painting import svg, text_renderer
from betacolony_widgets.board.panels import kept
from betacolony_widgets.board.panels.colony import SPOTS
from betacolony_widgets.board.picture import of_position, picture
from betacolony_widgets.board.shapes import Box, Circle, Piece, Polygon, Scene, Text
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.text_metrics import shortened, width_of, wrapped
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import MATERIALS, NIGHT, PALETTES, SEATS, rgb
from helpers.pictures.extents import bounds

say = Messages.of().say

#: Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> list[float]:
    shares = [channel / 255 for channel in rgb(colour)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def contrast(first: str, second: str) -> float:
    """WCAG contrast, 1 to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    light, dark = sorted(
        (sum(w * c for w, c in zip(weights, linear(colour), strict=True)) for colour in (first, second)), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    seen = [sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in BLINDNESS[sight]]
    r, g, b = (min(1.0, max(0.0, channel)) for channel in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: str, second: str, sight: str) -> float:
    """CIE76 difference of two colours for somebody with this sight; 2 is just visible side by side."""
    return math.dist(lab(first, sight), lab(second, sight))


def played(seed: int, steps: int, players: int = 2) -> Game:
    game = Game.new(players=players, seed=seed)
    player = RandomPlayer(seed)
    for _ in range(steps):
        if game.is_over:
            break
        game.play(player.choose(game))
    return game


# --- colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sight", BLINDNESS)
def test_no_two_materials_look_alike_to_anybody(sight: str) -> None:
    closest = min(
        (distance(a.colour, b.colour, sight), a.letter, b.letter) for a, b in combinations(MATERIALS.values(), 2)
    )
    assert closest[0] > 12, closest


@pytest.mark.parametrize("sight", BLINDNESS)
def test_no_two_seats_look_alike_to_anybody(sight: str) -> None:
    closest = min(distance(a.colour, b.colour, sight) for a, b in combinations(SEATS.values(), 2))
    assert closest > 20


def test_materials_and_seats_differ_without_colour() -> None:
    assert len({material.shape for material in MATERIALS.values()}) == len(MATERIALS)
    assert len({material.letter for material in MATERIALS.values()}) == len(MATERIALS)
    assert len({seat.sign for seat in SEATS.values()}) == len(SEATS)


def test_letters_can_be_read_on_every_material() -> None:
    for name, material in MATERIALS.items():
        assert contrast(material.colour, NIGHT) >= 4.5, name


@pytest.mark.parametrize("scheme", PALETTES)
def test_text_can_be_read_on_every_ground(scheme: palette.Scheme) -> None:
    colours = PALETTES[scheme]
    for ground in ("panel", "sky", "place", "current"):
        for text in ("ink", "muted", "gold"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for text, ground in (("wrong", "panel"), ("badge-ink", "badge"), ("panel", "ink")):
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for material in MATERIALS:
        for part in ("lo", "hi"):
            assert contrast(colours["text"], colours[f"space-{material}-{part}"]) >= 4.5, material


@pytest.mark.parametrize("scheme", PALETTES)
def test_what_can_be_chosen_stands_out(scheme: palette.Scheme) -> None:
    colours = PALETTES[scheme]
    for mark in ("choice", "chosen", "wrong", "fuel", "artifact"):
        assert contrast(colours[mark], colours["panel"]) >= 3, mark


def stands_out(seat: SeatColours, ground: str) -> bool:
    """True if a piece of a seat is told from its ground by one of its colours, or by its own outline as well."""
    most = max(contrast(part, ground) for part in (seat.body, seat.rim, seat.mark))
    return most >= 3 or (most >= 2.5 and contrast(seat.body, seat.rim) >= 4.5)


@pytest.mark.parametrize("scheme", PALETTES)
def test_crew_is_seen_on_every_pod_and_on_the_panel(scheme: palette.Scheme) -> None:
    colours = PALETTES[scheme]
    grounds = [material.colour for material in MATERIALS.values()] + [colours["panel"], colours["ink"]]
    for name, seat in PIECES.items():
        assert contrast(seat.body, seat.mark) >= 4.5, name
        for ground in grounds:
            assert stands_out(seat, ground), (name, ground)


def test_gains_can_be_read_on_the_colours_of_seats() -> None:
    for name, seat in SEATS.items():
        assert contrast(seat.colour, seat.halo) >= 4.5, name


@pytest.mark.parametrize("seat", SEATS)
def test_no_piece_of_a_player_needs_a_letter_that_could_be_a_materials(seat: str) -> None:
    pieces = [icons.marker(seat, 0, 0, 7.5), icons.token(seat, 0, 0, 7.5), icons.pawn(seat, 0, 0, 9)]
    pieces.append(icons.ship(seat, 0, 0, 12, 0))
    assert [piece.name for piece in pieces] == [f"{kind}-{seat}" for kind in ("marker", "token", "crew", "ship")]


# --- geometry --------------------------------------------------------------------------------------------------------


def test_spaces_lie_next_to_those_that_the_engine_calls_their_neighbours() -> None:
    for space in range(18):
        near = {other for other in range(18) if 0.1 < math.dist(SPOTS[space], SPOTS[other]) < 1.8}
        assert near == set(members(NEIGHBOURS[space])), space


def test_inner_spaces_lie_next_to_the_centre() -> None:
    near = {space for space in range(18) if math.hypot(*SPOTS[space]) < 1.8}
    assert near == set(members(AROUND_CENTRE[0]))


def test_the_first_space_of_each_ring_is_at_the_top_and_numbers_run_clockwise() -> None:
    for ring in (range(12), range(12, 18)):
        angles = [math.degrees(math.atan2(SPOTS[space][0], -SPOTS[space][1])) % 360 for space in ring]
        assert angles[0] == pytest.approx(0)
        assert angles == sorted(angles)


def inside(picture_: Scene) -> None:
    for shape in [*picture_.shapes, *picture_.marks]:
        box = bounds(shape)
        assert box[0] >= -6, shape
        assert box[1] >= -6, shape
        assert box[2] <= picture_.width + 6, shape
        assert box[3] <= picture_.height + 6, shape


@pytest.mark.parametrize("width", [320, 360, 390, 560, 759, 760, 900, 1320])
def test_nothing_leaves_the_picture(width: int) -> None:
    for players in (2, 3, 4):
        inside(picture(played(3, 150, players), width=width))


@pytest.mark.parametrize("width", [320, 390, 900])
def test_panels_do_not_overlap(width: int) -> None:
    placed = []
    for panel in picture(played(3, 60, 4), width=width).panels:
        ground = next(shape for shape in panel.shapes if isinstance(shape, Box | Text))
        if isinstance(ground, Box):
            placed.append((ground.x, ground.y, ground.x + ground.w, ground.y + ground.h))
    for first, second in combinations(placed, 2):
        apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
        assert apart, (first, second)


def test_targets_can_be_hit_by_a_finger_on_a_phone() -> None:
    small = []
    for target in picture(played(1, 40), width=358).targets:
        hit = target.hit
        if isinstance(hit, Circle):
            size = 2 * hit.r
        elif isinstance(hit, Box):
            size = min(hit.w, hit.h)
        else:
            across, down = zip(*hit.points, strict=True)
            size = min(max(across) - min(across), max(down) - min(down))
        if size < 24:
            small.append((target.id, size))
    assert not small


def test_words_are_broken_and_cut_to_fit() -> None:
    lines = wrapped("each round, set one die to six and be glad", 90, 12)
    assert len(lines) > 2
    assert all(width_of(line, 12) <= 90 for line in lines)
    assert len(wrapped("each round, set one die to six and be glad", 90, 12, lines=2)) == 2
    assert shortened("Maximiliane", 40, 14).endswith("…")
    assert shortened("Ada", 40, 14) == "Ada"


# --- content ---------------------------------------------------------------------------------------------------------


def test_a_scene_depends_on_nothing_but_its_input() -> None:
    game = played(5, 90, 3)
    assert picture(game) == picture(game)


@pytest.mark.parametrize("players", [1, 2, pytest.param(4, marks=pytest.mark.slow)])
def test_a_kept_panel_is_the_one_that_would_be_drawn(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of two games in alternation, from any seat: cached panels must never be those of another table."""
    chance = random.Random(players)
    sides = [Game.new(players, seed) if players > 1 else Game.solo("medium", seed) for seed in (3, 4)]
    player = RandomPlayer(1)
    compared = 0
    while not sides[0].is_over:
        game = sides[compared % 2]
        for _ in range(chance.randrange(1, 8)):
            if not game.is_over:
                game.play(player.choose(game))
        width = chance.choice((360, 930, 1320))
        table = chance.choice((TableView.of, lambda pos, view: TableView(pos.view, pos.edition, view)))(
            game.position, a_view(game, chance)
        )
        shown = scene.scene(table, width)
        with monkeypatch.context() as nothing_kept:
            nothing_kept.setattr(kept, "_drawn", kept._drawn.__wrapped__)
            nothing_kept.setattr(shapes, "_moved", shapes._moved.__wrapped__)
            assert scene.scene(table, width) == shown
            # a part of the table that a panel shows but isn't drawn from would be missing or out of date
            nothing_kept.setattr(scene, "kept", lambda draw, _, *which, table=table: partial(draw, table, *which))
            assert scene.scene(table, width) == shown
        compared += 1
    assert compared > 20


def a_view(game: Game, chance: random.Random) -> View:
    """A view of a game, with some targets chosen."""
    some = [f"location-{place}" for place in game.position.edition.rondel] + ["dock", "fuel", "die-red", "space-3"]
    pick = partial(chance.sample, some)
    return View(
        names=chance.choice((tuple(game.names), ("Ann", "Bo", "Cy", "Di")[: len(game.names)])),
        me=chance.choice(game.position.deciding()),
        mover=chance.choice((None, *range(len(game.names)))),
        offers=dict.fromkeys(pick(3), chance.choice(("", "1 fuel"))),
        chosen=frozenset(pick(1)),
        wrong=frozenset(pick(1)),
        hints=dict.fromkeys(pick(1), "1"),
        rolled=chance.random() < 0.5,
        addressed=chance.random() < 0.5,
    )


def test_every_role_that_a_scene_names_has_a_colour_in_both_themes() -> None:
    roles: set[str | None] = set()
    for seed in range(4):
        game = played(seed, 120 + 40 * seed, 2 + seed % 3)
        offered = {f"space-{space}": "1 fuel" for space in range(54)}
        view = View(game.names, offers=offered, chosen=frozenset({"fuel"}), wrong=frozenset({"die-red"}))
        board = scene.scene(TableView(game.position.view, game.edition, view), 900)
        for shape in [*board.shapes, *board.marks]:
            if not isinstance(shape, Piece):
                roles |= {shape.role} if isinstance(shape, Text) else {shape.ink.fill, shape.ink.line} - {None}
    for colours in PALETTES.values():
        assert all(colours[role] for role in roles if role)


def test_every_fact_and_target_is_in_the_picture_and_in_the_words() -> None:
    chance = random.Random(4)
    for seed in range(6):
        board = picture(played(seed, chance.randrange(10, 220), 2 + seed % 3))
        drawn = svg.svg(board)
        words = text_renderer.text(board)
        root = ET.fromstring(drawn)  # noqa: S314 - our own picture
        described = root.findtext("{http://www.w3.org/2000/svg}desc")
        assert described == words
        drawn_ids = set(re.findall(r'data-id="([^"]+)"', drawn))
        for panel in board.panels:
            assert panel.title in words
            assert all(fact in words for fact in panel.facts)
            for target in panel.targets:
                assert target.id in drawn_ids or target.id.startswith("track-"), target.id
                assert target.name


def test_ids_in_a_picture_are_unique() -> None:
    names = re.findall(r' data-id="([^"]+)"', svg.svg(picture(played(2, 140, 4))))
    assert len(names) == len(set(names))


def test_numbers_in_the_words_are_those_of_the_game() -> None:
    game = played(8, 120, 3)
    board = picture(game)
    at = game.position.to_dict()
    words = text_renderer.text(board)
    for score in game.scores():
        assert f"{score.name}: {score.total} CP." in words
    for seat, place in enumerate(at["seats"]):
        for colony in game.edition.colonies:
            assert f"{game.names[seat]}: influence {place['influence'][colony.id]} of 15." in words
    assert f"{len(at['talon'])} pod" in words


def test_majorities_shown_are_those_that_the_engine_would_score() -> None:
    for seed in range(5):
        game = played(seed, 200, 3)
        table = TableView(game.position.view, game.edition)
        shown = [sum(majority(table, colony)[seat] for colony in range(3)) for seat in range(3)]
        assert shown == [score.sources["majorities"] for score in game.scores(projected=True)]


def test_the_third_column_is_drawn_while_it_is_open() -> None:
    game = played(0, 30)
    at = game.position.view
    rows = tuple((*row[:2], pod) for row, pod in zip(at.manufactory, at.talon, strict=False))
    at = at._replace(manufactory=rows)
    for width in (358, 900):
        board = scene.scene(TableView(at, game.edition), width)
        assert board.target("pod-3-2") is not None
        inside(board)


def test_what_is_offered_is_marked_and_priced() -> None:
    view = View(offers={"location-jyo": "2 fuel"}, wrong=frozenset({"fuel"}))
    board = scene.scene(TableView(played(0, 12).position.view, Edition.load(), view), 900)
    assert [target.id for target in board.targets if target.enabled] == ["location-jyo"]
    marks = list(board.marks)
    assert "2 fuel" in [shape.text for shape in marks if isinstance(shape, Text)]
    assert any(isinstance(shape, Box) and shape.ink.line == "wrong" and shape.ink.dash for shape in marks)


def test_an_edition_of_ones_own_is_drawn_too() -> None:
    edition = Edition.load()
    text = Edition.template().replace('"food"', '"tea"').replace("food =", "tea =")
    other = Edition.from_text(text)
    board = picture(Game.new(players=2, seed=1, edition=other))
    assert "open, tea" in text_renderer.text(board)
    assert edition.materials != other.materials


def test_only_wanted_panels_are_drawn() -> None:
    board = picture(played(1, 10), panels=("rondel", "dice"))
    assert [panel.id for panel in board.panels] == ["dice", "rondel"]


def test_a_single_colony_has_the_achievements_beside_it_where_there_is_no_manufactory() -> None:
    def left_of(*panels: str) -> dict[str, float]:
        drawn = picture(Game.new(2, 5), width=860, panels=panels).panels
        return {panel.id: min(shape.x for shape in panel.shapes if isinstance(shape, Box)) for panel in drawn}

    beside = left_of("colony-thebes", "achievements")
    assert beside["achievements"] < beside["colony-thebes"]
    below = left_of("colony-thebes", "manufactory", "achievements")
    assert below["achievements"] == below["manufactory"] < below["colony-thebes"]


def test_a_game_shows_its_picture_in_a_cell() -> None:
    drawn = Game.new(players=2, seed=1)._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert "<title>Beta Colony" in drawn
    assert betacolony_widgets.draw(Game.new(players=2, seed=1), scheme="system") == drawn


def test_a_picture_follows_the_system_where_nothing_else_is_said() -> None:
    drawn = Game.new(players=2, seed=1)._repr_svg_()
    assert drawn is not None
    for scheme in ("light", "dark"):
        assert f"--bc-sky:{PALETTES[scheme]['sky']}" in drawn
    assert "prefers-color-scheme:dark" in drawn


def test_names_are_escaped_in_pictures() -> None:
    drawn = betacolony_widgets.draw(Game.new(players=["<b>&", "B"], seed=1))
    assert "<b>" not in drawn
    ET.fromstring(drawn)  # noqa: S314 - our own picture


def test_words_as_html_have_headings() -> None:
    board = picture(played(1, 10))
    words = text_renderer.html(board, 2)
    assert words.count("<h3>") == len(board.panels)


def test_a_position_is_drawn_before_anything_is_chosen() -> None:
    words = text_renderer.text(of_position(Game.new(players=4, seed=2).position))
    assert "not rolled yet" in words
    assert words.startswith("Beta Colony, before the first round")


@pytest.mark.parametrize("width", [390, 900])
def test_advice_stands_on_the_space_that_it_is_about(width: int) -> None:
    spaces = [f"space-{space}" for space in range(54)]
    view = View(hints={name: f"{number}." for number, name in enumerate(spaces)})
    drawn = scene.scene(TableView.of(played(0, 12).position, view), width)
    middles = {target.id: anchors.middle(target.hit) for target in drawn.targets if target.id in spaces}
    ranks = {mark.text: (mark.x, mark.y) for mark in drawn.marks if isinstance(mark, Text)}
    for number, name in enumerate(spaces):
        at = ranks[f"{number}."]
        assert min(middles, key=lambda place: math.dist(middles[place], at)) == name


def test_an_arrow_leads_from_one_thing_to_another_of_the_same_panel() -> None:
    game = played(3, 12)
    ship = game.position.to_dict()["seats"][0]["ship"]
    goal = next(place for place in game.edition.rondel if place != ship)
    for arrows, number in (((("ship-0", f"location-{goal}"),), 1), ((("ship-0", "space-3"), ("nothing", "dock")), 0)):
        drawn = scene.scene(TableView.of(game.position, View(arrows=arrows)), 930)
        heads = [mark for mark in drawn.marks if isinstance(mark, Polygon) and mark.ink.fill == "fuel"]
        assert len(heads) == number
        hit = drawn.target(f"location-{goal}")
        assert hit is not None
        assert isinstance(hit.hit, Circle)
        for head in heads:
            (x, y) = head.points[0]
            assert hit.hit.r <= math.hypot(x - hit.hit.x, y - hit.hit.y) <= hit.hit.r + 8
