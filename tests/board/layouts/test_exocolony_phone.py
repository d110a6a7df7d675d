"""Exocolony on a phone: what is behind its columns and doors, and what hides nothing else there."""

from dataclasses import replace

import pytest

from betacolony.exocolony import Game, position_builder
from betacolony_widgets.board.shapes import Box, Piece, Text
from betacolony_widgets.exocolony.board.layouts.phone import column_of, heads_of
from betacolony_widgets.exocolony.board.scene import scene
from betacolony_widgets.exocolony.board.table_view import Forecast, TableView, View
from betacolony_widgets.exocolony.positions import SolLine
from helpers.pictures.exocolony_scenes import NAMES_OF_PLAYERS, PARTS, box_of, overlap, seen, table


@pytest.mark.parametrize("seed", range(5))
def test_a_phone_leads_to_every_offer(seed: int) -> None:
    """What isn't in view at once is there once its column or its door has been opened."""
    shown = table(seed)
    heads = {f"{placed.world.id}" for placed in shown.position.system.worlds}
    parts = ("", *PARTS["phone"], *heads)
    found: set[str] = set()
    for part in parts:
        drawn = scene(shown.looked_at(part), 390, 720, "phone")
        found |= {target.id for target in drawn.targets}
    assert set(shown.view.offers) <= found


def test_a_phone_stays_where_it_was_until_the_question_is_about_another_column() -> None:
    shown = seen(position_builder.at_main())
    heads = heads_of(shown)
    assert len(heads) > 2
    for column, head in enumerate(heads):
        there = replace(shown.view, near=head)
        assert column_of(replace(shown, view=there)) == column
        assert column_of(replace(shown, view=replace(there, looking=heads[0]))) == 0
    asked = replace(shown.view, focus="system", offers={f"world-{heads[0]}": ""}, near=heads[-1])
    assert column_of(replace(shown, view=asked)) == 0
    both = replace(asked, offers={**asked.offers, f"world-{heads[-1]}": ""})
    assert column_of(replace(shown, view=both)) == len(heads) - 1


def test_three_rivals_show_their_cards_on_a_phone() -> None:
    line = SolLine(4)
    for seat in (1, 2, 3):
        line.owning(seat, "space_farm", "solar_array")
    drawn = scene(TableView(line.position, View(names=NAMES_OF_PLAYERS[:4])).looked_at("rivals"), 390, 804, "phone")
    (panel,) = (panel for panel in drawn.panels if panel.id == "rivals")
    hits = {target.id: target.hit for target in panel.targets if isinstance(target.hit, Box)}
    cards = [hit for id_, hit in hits.items() if id_.startswith("card-")]
    tops = [hit.y for id_, hit in hits.items() if id_.startswith("player-")]
    assert len(cards) >= 6
    assert all(card.y + card.h < min((top for top in tops if top > card.y), default=804) for card in cards)


@pytest.mark.parametrize(("arrangement", "width", "height"), [("phone", 390, 720), ("side", 844, 390)])
def test_nothing_shows_through_an_opened_part(arrangement: str, width: int, height: int) -> None:
    shown = seen(position_builder.at_main(goods={"metal": 3, "fuel": 9, "food": 3, "water": 3, "coin": 9}))
    shown = replace(shown, view=replace(shown.view, forecast=Forecast(points=3)))
    open_ = scene(shown.looked_at("stars"), width, height, arrangement)
    for id_ in ("system", "points"):
        assert next(panel for panel in open_.panels if panel.id == id_).marks == ()
        assert next(panel for panel in scene(shown, width, height, arrangement).panels if panel.id == id_).marks


@pytest.mark.parametrize(("width", "height"), [(360, 600), (390, 624), (390, 804)])
@pytest.mark.parametrize("seed", [4, 9, 14, 23])
def test_no_name_of_a_moon_lies_on_a_site_on_a_phone(seed: int, width: int, height: int) -> None:
    """Low windows have little room for the four dwarf planets of a belt."""
    shown = TableView(Game.new(5, seed).position)
    moons = {placed.world.name for placed in shown.position.system.worlds}
    seen_names = 0
    for head in heads_of(shown):
        drawn = scene(shown.looked_at(head), width, height, "phone")
        (system,) = (panel for panel in drawn.panels if panel.id == "system")
        pads = [shape for shape in system.ground if isinstance(shape, Piece) and shape.name.startswith("exo-pad")]
        names = [shape for shape in system.shapes if isinstance(shape, Text) and shape.text in moons]
        seen_names += len(names)
        for name in names:
            near = [pad for pad in pads if overlap(box_of(name), square(pad))]
            assert not near, (head, name, near)
    assert seen_names >= len(moons)


def square(pad: Piece) -> tuple[float, float, float, float]:
    return pad.x - 0.9 * pad.r, pad.y - 0.9 * pad.r, pad.x + 0.9 * pad.r, pad.y + 0.9 * pad.r
