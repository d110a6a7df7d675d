"""The board of Exocolony in every arrangement: everything has a place, nothing hides a word, and words say it all."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from betacolony.exocolony import Edition, position_builder
from betacolony.exocolony.edition.components import World
from betacolony.exocolony.options import UseCard
from betacolony.exocolony.state.system import site_id
from betacolony_widgets.board.anchors import bounds, middle, reach
from betacolony_widgets.board.art.pieces import NAMES
from betacolony_widgets.board.layers import RIM
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Box, Circle, Line, Piece, Scene, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.exocolony.board.scene import ARRANGEMENTS, LEAST, OF_A_STEP, OF_THE_LAB, foreseen, scene
from betacolony_widgets.exocolony.board.table_view import ACTIONS, Action, Forecast, TableView, View
from betacolony_widgets.exocolony.positions import SolLine
from betacolony_widgets.palette import PALETTES
from helpers.pictures.exocolony_scenes import (
    NAMES_OF_PLAYERS,
    PARTS,
    SIZES,
    box_of,
    on_top,
    overlap,
    scenes,
    seen,
    table,
)

#: pixels: the radius of the largest sign beside a number
_SMALL = 20.0


def test_every_arrangement_of_the_browser_is_laid_out() -> None:
    """The names and sizes here are those that scenes are made for."""
    assert set(SIZES) == set(ARRANGEMENTS)
    for arrangement, (first, *_) in SIZES.items():
        least = LEAST[arrangement]
        assert first[0] >= least[0]
        assert first[1] >= least[1]


@pytest.fixture(scope="module", params=range(15))
def drawn_scenes(request: pytest.FixtureRequest) -> list[tuple[str, Scene]]:
    """All scenes of a table: making them takes longer than looking at them, so the tests look at the same ones."""
    return list(scenes(table(request.param)))


def test_everything_is_drawn_in_known_art_and_colours(drawn_scenes: list[tuple[str, Scene]]) -> None:
    """No shape names a piece or a role that isn't there, in either theme."""
    for name, shown in drawn_scenes:
        for shape in (*shown.grounds, *shown.shapes, *shown.marks):
            if isinstance(shape, Piece):
                assert shape.name in NAMES, (name, shape)
                continue
            roles = [shape.role] if isinstance(shape, Text) else [shape.ink.fill, shape.ink.line]
            for role in filter(None, roles):
                assert all(role in palette.colours for palette in PALETTES.values()), (name, shape)


def test_words_are_large_enough_and_hide_no_others(drawn_scenes: list[tuple[str, Scene]]) -> None:
    """No text is under 11 pixels or outside the picture, and none lies on another.

    The number on a small coin may touch the name of the moon below it.
    """
    for name, shown in drawn_scenes:
        texts = on_top(shown)
        boxes = [box_of(text) for text in texts]
        for place, (text, box) in enumerate(zip(texts, boxes, strict=True)):
            assert text.size >= 11, (name, text)
            if not text.text.isdecimal() and text.text not in {"?", "…"}:
                assert min(box) >= -2, (name, text)
                assert box[2] <= shown.width + 2, (name, text)
                assert box[3] <= shown.height + 2, (name, text)
            for other, its in zip(texts[place + 1 :], boxes[place + 1 :], strict=True):
                small = text.text.isdecimal() or other.text.isdecimal() or text.text == "?" or other.text == "?"
                if overlap(box, its) and not small and not {text.text, other.text} & {"used"}:
                    raise AssertionError((name, text.text, other.text))


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_on_offer_can_be_pointed_at(seed: int) -> None:
    """In the wide window all offers have a target of their own that is large enough, and apart from all others."""
    shown = table(seed)
    drawn = scene(shown, 1280, 680, "wide")
    targets = {target.id: target for target in drawn.targets}
    assert len(targets) == len(list(drawn.targets))
    for offer in shown.view.offers:
        assert targets[offer].enabled
        left, top, right, low = bounds(targets[offer].hit)
        assert min(right, low) >= 20
        assert left >= 0
        assert top >= 0
    circles = [
        target.hit for target in drawn.targets if target.id.startswith("site-") and isinstance(target.hit, Circle)
    ]
    for place, one in enumerate(circles):
        for other in circles[place + 1 :]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (0.85 * (one.r + other.r)) ** 2


@pytest.mark.parametrize("systems", [0, 1, 3, 5])
def test_the_stars_open_where_one_is_asked_for(systems: int) -> None:
    """Stars, worlds and sites are larger then, what sites give stands on them, and nothing lies on anything else."""
    line = SolLine(2).settled(0, "earth").settled(1, "luna")
    named = (("sirius", "halva"), ("centauri", "amacata"), ("polaris", "arctus"), ("eridani", "lophus"))
    for star, world in (*named, ("regulus", "hestia"))[:systems]:
        line.beyond(star, world, "archea" if world == "halva" else "", 1 if world == "arctus" else -1)
    asked = View(names=NAMES_OF_PLAYERS[:2], mover=0, focus="beyond", addressed=True)
    opened, plain = TableView(line.position, asked), TableView(line.position, replace(asked, focus="main"))
    for arrangement in ("wide", "cell", "notebook", "upright"):
        for width, height in SIZES[arrangement]:
            shown, before = (scene(its, width, height, arrangement) for its in (opened, plain))
            targets, closed = ({target.id: target.hit for target in its.targets} for its in (shown, before))
            assert set(closed) <= set(targets)
            assert f"system-{systems + 1}" in targets
            far = [f"site-{site_id(world, number)}" for world, number in _far_sites(line)]
            assert all(reach(targets[site]) >= (9 if systems < 5 else 5) for site in far), (arrangement, width)
            texts = [text for text in on_top(shown) if not text.text.isdecimal() and text.text not in {"?", "…"}]
            for place, text in enumerate(texts):
                assert not any(overlap(box_of(text), box_of(other)) for other in texts[place + 1 :]), text.text
    if systems:
        drawn = scene(opened, 1280, 680, "wide")
        ahead = replace(asked, forecast=Forecast(system=systems, coin=tuple(range(1, systems + 1))))
        coins = [
            shape
            for shape in foreseen(replace(opened, view=ahead), drawn, "wide")
            if isinstance(shape, Piece) and shape.name == "exo-coin-chosen"
        ]
        assert len(coins) == systems


@pytest.mark.parametrize("width", [851, 900, 1000, 1280])
def test_exocolonies_in_the_row_of_stars_lie_side_by_side(width: int) -> None:
    """Where a system's sites have no room, its Exocolonies stand alone."""
    line = SolLine(5).settled(0, "earth").settled(1, "luna")
    for star, world in (("sirius", "halva"), ("centauri", "amacata"), ("polaris", "arctus"), ("eridani", "lophus")):
        line.beyond(star, world, settler=1)
    pos = line.position
    crowded = [system._replace(players=(0, 1, 2, *system.players[3:])) for system in pos.beyond]
    pos.beyond = tuple(crowded)
    arrangement = "cell" if width < 1200 else "wide"
    drawn = scene(TableView(pos, View(names=NAMES_OF_PLAYERS, mover=0)), width, 680, arrangement)
    row = next(panel for panel in drawn.panels if panel.id == "beyond")
    pieces = [its for its in row.shapes if isinstance(its, Piece) and its.name.startswith("exo-exocolony")]
    assert len(pieces) == 12
    for place, piece in enumerate(pieces):
        for other in pieces[place + 1 :]:
            assert abs(piece.x - other.x) >= 14 or abs(piece.y - other.y) >= 14


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_numbers_of_plenty_of_goods_leave_the_next_sign_alone(players: int) -> None:
    line = SolLine(players)
    for seat in range(players):
        line.holding(seat, metal=44, fuel=16, food=27, water=18, coin=188)
    plenty = TableView(line.position, View(names=NAMES_OF_PLAYERS[:players], mover=0))
    for name, drawn in scenes(plenty):
        if name.startswith(OF_A_STEP):  # no step shows so much
            continue
        for panel in drawn.panels:
            if panel.id not in {"rivals", "goods", "you"}:
                continue
            numbers = [
                its for its in panel.shapes if isinstance(its, Text) and its.text in {"44", "16", "27", "18", "188"}
            ]
            signs = [its for its in panel.shapes if isinstance(its, Piece) and its.r < _SMALL]
            for number in numbers:
                right = number.x + width_of(number.text, number.size, bold=True) / 1.03
                beside = [sign for sign in signs if sign.x > number.x and abs(sign.y - number.y) < number.size]
                assert all(right < sign.x - 0.85 * sign.r for sign in beside), (name, number)


def _far_sites(line: SolLine) -> Iterator[tuple[World, int]]:
    for system in line.position.beyond:
        world = line.position.edition.habitables[system.world]
        yield from ((world, number) for number in range(len(world.sites)))


def test_words_tell_all_that_the_picture_shows() -> None:
    """The facts name all players with their points, all worlds, the market and the prices."""
    shown = table(3)
    drawn = scene(shown, 1280, 680, "wide")
    facts = " ".join(fact for panel in drawn.panels for fact in panel.facts)
    pos = shown.position
    for seat in range(pos.players):
        assert f"{shown.name(seat)}: {pos.total(seat)} points" in facts
    for placed in pos.system.worlds:
        assert placed.world.name in facts
    for card in pos.market:
        assert card < 0 or pos.edition.cards[card].name in facts
    assert "Metal:" in facts
    assert "Water:" in facts


def test_samples_are_called_so_once() -> None:
    """Each large picture says once that its components are samples."""
    shown = table(3)
    for arrangement, (size, *_) in SIZES.items():
        if arrangement in {*PARTS, *OF_A_STEP, *OF_THE_LAB}:
            shown_part = scene(shown.looked_at("market"), *size, arrangement)
        else:
            shown_part = scene(shown, *size, arrangement)
        notes = [text for text in on_top(shown_part) if text.text.startswith("Sample components")]
        assert len(notes) == 1, arrangement


def test_a_forecast_is_drawn_over_the_table() -> None:
    """The way, its coins, the piece, the price and the points to come lie over the picture, and nothing moves."""
    shown = table(3)
    system = shown.position.system
    site = next(name for number, name in enumerate(system.site_ids) if number not in shown.position.pieces)
    home = system.worlds[system.home].world.id
    total = shown.position.total(shown.view.me)
    ahead = Forecast(site=site, piece="colony", start=home, fuel=2, prices={"water": 6}, points=total + 2)
    drawn = scene(shown, 1280, 680, "wide")
    over = foreseen(replace(shown, view=replace(shown.view, forecast=ahead, mover=shown.view.me)), drawn, "wide")
    pieces = {shape.name for shape in over if isinstance(shape, Piece)}
    assert f"exo-colony-{shown.colour(shown.view.me)}-chosen" in pieces
    assert f"exo-exocolony-{shown.colour(shown.view.me)}" in pieces
    assert any(isinstance(shape, Text) and shape.text == "−2" for shape in over)
    assert foreseen(shown, drawn, "wide") == ()


def test_what_an_action_is_done_with_stands_out_once_it_is_chosen() -> None:
    """The sites that can be settled have their ring, other offers of the turn have none."""
    shown = table(3)
    tiles = tuple(Action(name, "3 sites", enabled=True) for name in ACTIONS)
    free = [name for number, name in enumerate(shown.position.system.site_ids) if number not in shown.position.pieces]
    offers = {f"site-{free[0]}": "", "good-metal": ""}
    asked = replace(shown.view, offers=offers, actions=tiles, chosen=("action-settle",))
    drawn = scene(replace(shown, view=asked), 1280, 680, "wide")
    rings = [shape for shape in drawn.marks if isinstance(shape, Circle | Box) and shape.ink.line == "pick"]
    sites = [shape for shape in rings if isinstance(shape, Circle)]
    assert len(sites) == 1
    assert middle(sites[0]) == middle(next(its.hit for its in drawn.targets if its.id == f"site-{free[0]}"))


def test_the_ring_of_a_site_hides_nothing_that_it_gives() -> None:
    """Coin, numbers and launch costs on the rim of what can be chosen lie over its ring."""
    shown = seen(position_builder.at_main())
    sites = [name for name in shown.position.system.site_ids if name.startswith(("ceres-", "callisto-"))]
    for offers, chosen in ((dict.fromkeys((f"site-{name}" for name in sites), ""), ()), ({}, ("world-callisto",))):
        view = replace(shown.view, offers=offers, chosen=chosen)
        picture = scene(replace(shown, view=view), 1280, 680)
        rings = [mark for mark in picture.marks if isinstance(mark, Circle) and mark.ink.line == "pick"]
        rims = [mark for mark in picture.marks if mark.layer >= RIM]
        assert rings
        assert rims
        assert min(mark.layer for mark in rims) > max(ring.layer for ring in rings)
        drawn = {mark.name for mark in rims if isinstance(mark, Piece)}
        assert drawn == ({"exo-coin", "exo-coin-mark"} if offers else {"exo-launch"})


def test_the_words_of_a_refusal_stay_in_the_picture() -> None:
    shown = seen(position_builder.at_main())
    for target in ("system-1", "world-mars"):
        refused = replace(shown.view, refused=target, refusal="5 metal short", wrong=frozenset({target}))
        picture = scene(replace(shown, view=refused), 1280, 680)
        words = next(mark for mark in picture.marks if isinstance(mark, Text) and mark.text == "short")
        assert any(isinstance(mark, Piece) and mark.name == "exo-resource-metal" for mark in picture.marks)
        hit = next(its.hit for its in picture.targets if its.id == target)
        assert words.y > 12
        if isinstance(hit, Box):  # below its outline
            assert words.y > hit.y + hit.h + 11


def test_pictures_are_the_same_each_time() -> None:
    """The same table gives the same picture, in both themes."""
    for scheme in ("dark", "light"):
        assert svg(scene(table(7), 1280, 680), scheme) == svg(scene(table(7), 1280, 680), scheme)


def test_a_great_many_own_cards_keep_names_that_can_be_read() -> None:
    """As a long game alone brings them: all kinds of stations, two of some, in the lowest wide window."""
    stations = [card for card in Edition.load().cards if card.kind == "space_station"]
    pos = position_builder.table(players=1, cards={card.id: min(card.copies, 2) for card in stations})
    words = {word for card in stations for word in (card.name, *card.name.split())}
    shown = scene(TableView(pos), 1280, 680, "wide")
    names = [text for text in shown.shapes if isinstance(text, Text) and text.text in words]
    assert len(names) >= len(stations) >= 14
    for text in names:
        assert text.limit >= 0.55 * width_of(text.text, text.size), text


def test_the_line_of_points_ahead_leaves_the_goal_to_be_read() -> None:
    pos = position_builder.table(players=1, points={"colonies": 14})
    table_ = TableView(pos, View(me=0, mover=0, forecast=Forecast(points=16)))
    shown = scene(table_, 1280, 680, "wide")
    (panel,) = (panel for panel in shown.panels if panel.id == "points")
    (goal,) = (shape for shape in panel.shapes if isinstance(shape, Text) and shape.text == "16")
    ends = [max(x for x, _ in shape.points) for shape in panel.marks if isinstance(shape, Line)]
    assert ends
    assert max(ends) <= goal.x - width_of("16", goal.size, bold=True) / 2


def test_an_asteroid_that_costs_nothing_says_so() -> None:
    (free, *_) = [rock for rock in Edition.load().asteroids if not rock.pay]
    game = position_builder.at(
        UseCard("asteroid_miner", 0), players=1, cards=["asteroid_miner"], next_cards={"asteroids": [free.id]}
    )
    shown = scene(TableView(game.position, View(focus="asteroids")), 1280, 680, "wide")
    assert "nothing" in [shape.text for shape in shown.shapes if isinstance(shape, Text)]


def test_signs_stand_for_goods_in_the_text_of_a_card_beside_their_numbers() -> None:
    """As on the Solar Array: "Fuel price −1, Water price +1. Exhaust: gain 1 Coin, or pay 1 Water for 2 Fuel."."""
    pos = SolLine().offering("solar_array").position
    shown = scene(TableView(pos), 1600, 1000, "wide")
    words = [shape for shape in shown.shapes if isinstance(shape, Text)]
    (name,) = (text for text in words if text.text == "Solar Array")
    (kind,) = (text for text in words if text.x == name.x and text.text == "Station")
    below = [
        shape
        for shape in shown.shapes
        if isinstance(shape, Text | Piece) and name.x - 1 <= shape.x < name.x + 112 and kind.y < shape.y < kind.y + 120
    ]
    signs = [shape for shape in below if isinstance(shape, Piece)]
    assert [sign.name.split("-")[-1] for sign in sorted(signs, key=lambda sign: (sign.y, sign.x))] == [
        *("fuel", "water", "mark", "water", "fuel")
    ]
    said = [text for text in below if isinstance(text, Text)]
    assert not {"Fuel", "Water", "Coin"} & {word.strip(",.:") for text in said for word in text.text.split()}
    for sign in signs[2:]:
        before = max((text for text in said if abs(text.y - sign.y) < 2 and text.x < sign.x), key=lambda text: text.x)
        assert before.text[-1].isdigit()
        assert 0 < sign.x - sign.r - before.x - width_of(before.text, before.size) < 4


@pytest.mark.parametrize("arrangement", sorted(SIZES))
def test_the_ground_reaches_across_the_picture(arrangement: str) -> None:
    for width, height in SIZES[arrangement]:
        drawn = scene(table(2), width, height, arrangement)
        panel = next((panel for panel in drawn.panels if panel.id == "points"), None)
        if panel is None:  # a step without the horizon
            continue
        pieces = [shape for shape in panel.ground if isinstance(shape, Piece) and shape.name == "exo-ground"]
        (edge,) = (shape for shape in panel.ground if isinstance(shape, Line) and shape.ink.line == "exo-horizon")
        reached = edge.points[0][0]
        for piece in sorted(pieces, key=lambda piece: piece.x):
            half = 3 * piece.r  # as it is drawn
            assert piece.x - half <= reached + 1
            reached = max(reached, piece.x + half)
        assert reached >= edge.points[-1][0] - 1
