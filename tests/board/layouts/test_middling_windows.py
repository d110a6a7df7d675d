"""Windows of middling size: what isn't shown at once is told all the same, and can be opened."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from betacolony_widgets.board import scene
from betacolony_widgets.board.anchors import bounds, middle
from betacolony_widgets.board.descriptions import cycle_bonus_words
from betacolony_widgets.board.panels import kept
from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.shapes import Box, Panel, Piece, Polygon, Scene, Target, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.arrangements import (
    LEAST,
    PARTS,
    Arrangement,
    arranged,
    arrangement_for,
    looked_at,
    world_in,
)
from betacolony_widgets.play.play import Play
from helpers.pictures.whole_tables import all_texts, facts, games, offers, overlap, reach, tables

#: arrangements with logical sizes of their pictures
WINDOWS: tuple[tuple[Arrangement, float, float], ...] = (
    ("cell", 1024, 728),
    ("cell", *LEAST["cell"]),
    ("notebook", 940, 620),
    ("notebook", *LEAST["notebook"]),
    ("upright", 820, 1140),
    ("upright", *LEAST["upright"]),
    ("side", 844, 390),
    ("side", 700, 394),
)
#: as the ids say
named = pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]:.0f}")


def asked(kind: str) -> TableView:
    game = next(game for game in games(3, 7) if game.decision and game.decision.kind == kind)
    return Play(game.branch(), {}).table()


def look(table: TableView, part: str = "") -> TableView:
    colonies = [colony.id for colony in table.edition.colonies]
    near = colonies.index(part) if part in colonies else table.view.near
    return looked_at(replace(table, view=replace(table.view, looking=part, near=near)))[0]


def shown(table: TableView, window: tuple[Arrangement, float, float], part: str = "") -> Scene:
    return arranged(window[0], look(table, part), *window[1:])


def opened(table: TableView, window: tuple[Arrangement, float, float]) -> Iterator[Scene]:
    """All pictures that a reader can open."""
    for part in ("", *PARTS, *(colony.id for colony in table.edition.colonies)):
        yield shown(table, window, part)


@named
@pytest.mark.parametrize("players", [1, 2, 4])
def test_everything_is_told_and_can_be_opened(players: int, window: tuple[Arrangement, float, float]) -> None:
    for table in tables(players)[::6]:
        stacked, pictures = scene.scene(table, 1280), list(opened(table, window))
        known = set[str]().union(*(facts(picture) for picture in pictures))
        assert not {line for line in facts(stacked) if not line.startswith("You can choose")} - known
        targets = {target.id for picture in pictures for target in picture.targets}
        assert not offers(stacked).keys() - targets
        if not table.over and not drafting(table):
            assert not {target.id for target in stacked.targets} - targets


@named
def test_what_is_asked_about_is_in_sight_by_itself(window: tuple[Arrangement, float, float]) -> None:
    for players in (1, 3):
        for table in tables(players):
            lit = {target.id for target in shown(table, window).targets if target.enabled}
            wanted = {target for target in offers(scene.scene(table, 1280)) if not target.startswith("space-")}
            if any(target.startswith("die-") for target in wanted):  # a row's pods can be chosen by the die as well
                wanted = {target for target in wanted if not target.startswith("pod-")}
            assert wanted <= lit, table.view.looking
            spaces = {target for target in table.view.offers if target.startswith("space-")}
            assert not spaces or spaces & lit


@named
@pytest.mark.parametrize("players", [1, 2, 4])
def test_targets_are_large_enough_and_do_not_overlap(players: int, window: tuple[Arrangement, float, float]) -> None:
    least = 26 if window[0] == "side" else 24  # which is drawn smaller in small windows
    for table in tables(players)[::9]:
        for picture in opened(table, window):
            for target in picture.targets:
                left, top, wide, high = bounds(target.hit)
                small = 24 if target.id.startswith("achievement-") else least
                assert wide >= small, target
                assert high >= small, target
                assert left >= -0.5, target
                assert top >= -0.5, target
                assert left + wide <= picture.width + 0.5, target
                assert top + high <= picture.height + 0.5, target
            for first, second in combinations(_laid(picture), 2):
                assert not overlap(first.hit, second.hit), (first.id, second.id)


def _laid(picture: Scene) -> list[Target]:
    """All targets but ships' locations, between which and the spaces ghosts of circles count."""
    return [target for target in picture.targets if not target.id.startswith("location-")]


@named
@pytest.mark.parametrize("players", [1, 3, 4])
def test_texts_are_large_enough_and_within_the_picture(players: int, window: tuple[Arrangement, float, float]) -> None:
    for table in tables(players)[::7]:
        for picture in opened(table, window):
            for panel, text in all_texts(picture):
                left, right = reach(text)
                assert text.size >= 11, (panel.id, text)
                assert left >= 0, (panel.id, text)
                assert right <= picture.width, (panel.id, text)
                assert 0 <= text.y <= picture.height, (panel.id, text)


@named
def test_every_target_has_an_id_of_its_own(window: tuple[Arrangement, float, float]) -> None:
    for table in tables(3)[::7]:
        for picture in opened(table, window):
            names = [target.id for target in picture.targets]
            assert len(names) == len(set(names))
            assert {target.enabled for target in picture.targets if target.id.startswith("look-")} <= {True}


@named
def test_the_desk_has_room_within_the_picture(window: tuple[Arrangement, float, float]) -> None:
    for table in tables(4):
        places = shown(table, window).places
        assert places["desk"].w >= 225
        assert places["desk"].h >= 125
        for place in places.values():
            assert place.x >= 0
            assert place.y >= 0
            assert place.x + place.w <= window[1]
            assert place.y + place.h <= window[2]


@named
def test_a_kept_panel_is_the_one_that_would_be_drawn(
    window: tuple[Arrangement, float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in tables(2)[::6]:
        for part in ("", "market", "opponents"):
            picture = shown(table, window, part)
            with monkeypatch.context() as nothing_kept:
                nothing_kept.setattr(kept, "_drawn", kept._drawn.__wrapped__)
                assert shown(table, window, part) == picture


def test_a_cell_opens_parts_below_the_question_and_nothing_else_moves() -> None:
    table, window = asked("move"), WINDOWS[0]
    pictures = [shown(table, window, part) for part in ("", "market", "opponents", "cycles")]
    assert len({tuple(picture.places.items()) for picture in pictures}) == 1
    worlds = {panel.id: panel for panel in pictures[0].panels if panel.id.startswith(("rondel", "colony-"))}
    for picture in pictures:
        assert all(worlds.get(panel.id, panel) == panel for panel in picture.panels)
    assert [bool(picture.target("pod-0-0")) for picture in pictures] == [False, True, False, False]


def test_the_side_shows_one_colony_large_and_the_map_another() -> None:
    table, window = asked("space"), WINDOWS[-2]
    first, second = (shown(table, window, colony) for colony in ("xian", "thebes"))
    spaces = [
        {target.id for target in picture.targets if target.id.startswith("space-")} for picture in (first, second)
    ]
    assert all(len(some) == 18 for some in spaces)
    assert not spaces[0] & spaces[1]
    hexes = [target.hit for target in first.targets if target.id.startswith("space-")]
    assert all(isinstance(area, Polygon) and min(bounds(area)[2:]) > 55 for area in hexes)
    assert {f"look-{place}" for place in ("ring", "xian", "thebes", "cuzco")} <= {target.id for target in first.targets}


def test_the_piece_in_hand_lies_beside_the_question() -> None:
    for window in WINDOWS:
        picture = shown(asked("space"), window)
        hand = next(shape for shape in picture.shapes if isinstance(shape, Piece) and shape.id == "hand")
        place = picture.places["hand"]
        assert place.x <= hand.x <= place.x + place.w
        assert place.y <= hand.y <= place.y + place.h
        assert shown(asked("move"), window).places["hand"].w == 0


@pytest.mark.parametrize(
    "window", [window for window in WINDOWS if window[0] in {"upright", "side"} or window[2] > 700]
)
def test_the_market_lies_open_beside_the_readers_goods(window: tuple[Arrangement, float, float]) -> None:
    table = asked("pod")
    goods = {*(f"material-{kind}" for kind in table.edition.materials), "fuel", "artifact"}
    pods = {target for target in table.view.offers if target.startswith("pod-")}
    assert pods
    assert goods | pods <= {target.id for target in shown(table, window).targets}


@named
def test_the_space_that_is_paid_for_is_marked(window: tuple[Arrangement, float, float]) -> None:
    table = asked("payment")
    picture = shown(replace(table, view=replace(table.view, near=0)), window)
    site = picture.target(table.view.building)
    assert site is not None
    dashed = [shape for panel in picture.panels for shape in panel.marks if isinstance(shape, Polygon)]
    assert [middle(shape) for shape in dashed if shape.ink.dash] == [pytest.approx(middle(site.hit))]


@named
def test_all_tracks_are_in_sight_where_one_is_asked_for(window: tuple[Arrangement, float, float]) -> None:
    table = asked("track")
    picture = shown(table, window)
    pieces = {shape.id for shape in (*picture.grounds, *picture.shapes) if isinstance(shape, Piece)}
    for colony in table.edition.colonies:
        assert {f"marker-{colony.id}-{seat}" for seat in range(table.players)} <= pieces
        assert {f"stop-{colony.id}-{place}" for place in range(len(colony.track) + 1)} <= pieces
        if window[0] == "side":
            target = picture.target(f"track-{colony.id}")
            assert target is not None
            assert min(bounds(target.hit)[2:]) >= 100


def test_what_a_pod_lacks_lies_over_what_is_printed_on_it() -> None:
    table, seen = asked("pod"), 0
    first = next(target for target in table.view.offers if target.startswith("pod-"))
    poor = tuple(seat._replace(materials=dict.fromkeys(seat.materials, 0)) for seat in table.seats)
    position = table.position._replace(seats=poor)
    table = replace(table, position=position, view=replace(table.view, offers={first: ""}))
    for window in WINDOWS:
        (panel,) = (panel for panel in shown(table, window).panels if panel.id == "manufactory")
        for plate in (shape for shape in panel.shapes if isinstance(shape, Box) and shape.ink.fill == "plate"):
            (words,) = (text for text in texts_on(panel, plate) if text.layer > plate.layer)
            assert words.role == "refusal"
            seen += len(texts_on(panel, plate)) > 1
    assert seen


def texts_on(panel: Panel, plate: Box) -> list[Text]:
    """The texts of a panel whose middle lies on a plate."""
    left, top, wide, high = bounds(plate)
    texts = (shape for shape in panel.shapes if isinstance(shape, Text))
    return [text for text in texts if left <= text.x <= left + wide and top <= text.y <= top + high]


@pytest.mark.parametrize("size", [(820, 1140), (768, 984)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_upright_tells_every_bonus_to_its_end(language: str, size: tuple[int, int]) -> None:
    table = next(table for table in tables(4, language=language) if table.goals)
    for card in table.edition.cards:
        drawn = replace(table, position=table.position._replace(cards=(card.id,) * 3))
        texts = [text.text for panel, text in all_texts(shown(drawn, ("upright", *size))) if panel.id == "cycle"]
        assert " ".join(texts).count(cycle_bonus_words(table.messages, card.bonus)) == 1, texts


def test_a_small_picture_has_no_arrangement() -> None:
    for name, width, height in WINDOWS:
        assert arrangement_for(name, width, height) == name
    for name in ("cell", "upright", "side"):
        wide, high = LEAST[name]
        assert arrangement_for(name, wide - 1, high) is None
        assert arrangement_for(name, wide, high - 1) is None


def test_previews_find_the_world_that_is_shown() -> None:
    table = look(asked("space"), "cuzco")
    for name, width, height in WINDOWS:
        ground = world_in(name, table, width, height).ground(2)
        first = arranged(name, table, width, height).target("centre-cuzco")
        assert first is not None
        left, top, wide, high = bounds(first.hit)
        assert abs(left + wide / 2 - ground.x) < 1
        assert abs(top + high / 2 - ground.y) < 1
