"""What pages of Exocolony show: still pictures, figures, tables laid out by hand, and the rules on one page."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from betacolony.exocolony import Edition, Game
from betacolony.exocolony.rulebook import rules
from betacolony.exocolony.rules import steps
from betacolony.exocolony.state.position import SPACEPORT
from betacolony_widgets.board.painting.svg import shared_art
from betacolony_widgets.exocolony import Figure, QuickReference, draw
from betacolony_widgets.exocolony.board import stills
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.exocolony.pages.figures import FIGURES, figure
from betacolony_widgets.exocolony.positions import SolLine
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.serving import publishing

FOLDER = contents.notebooks() / "exocolony"
SVG = "{http://www.w3.org/2000/svg}"


def page_of(name: str) -> str:
    """Everything that a page shows before its kernel is there."""
    path = FOLDER / f"{name}.ipynb"
    data = publishing.page_data(contents.notebook(path), path.stem, FOLDER)
    return str(data["art"]) + "".join(slot.preview for slot in data["page"].slots)


# --- still pictures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", stills.PARTS)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("width", [358, 900, 1300])
def test_every_part_of_a_table_is_drawn_within_its_picture(part: str, players: int, width: int) -> None:
    scene = stills.still(stills.table_of(Game.new(players=players, seed=players)), part, width)
    assert scene.width <= max(width, 389)
    for target in scene.targets:
        points = getattr(target.hit, "points", None) or [(target.hit.x, target.hit.y)]  # type: ignore[union-attr]
        assert all(-1 <= x <= scene.width + 1 and -1 <= y <= scene.height + 1 for x, y in points), target.id


def test_a_game_is_drawn_with_its_description_inside() -> None:
    picture = ET.fromstring(draw(Game.new(players=["Ana", "Bo"], seed=4), "market"))  # noqa: S314 - our own
    assert "Market" in (picture.findtext(f"{SVG}desc") or "")
    assert picture.findtext(f"{SVG}title") == "Exocolony, before the first round"
    with pytest.raises(KeyError):
        draw(Game.new(), "dice")


def test_a_picture_may_show_some_columns_alone() -> None:
    table = TableView(SolLine().position)
    names = [target.name for target in stills.still(table, "system", 900, columns=(2, 3)).targets]
    assert {"Earth", "Luna", "Mars"} < set(names)
    assert not {"Venus", "Jupiter"} & set(names)


def test_a_narrow_picture_keeps_the_homeworld() -> None:
    for seed in range(8):
        table = stills.table_of(Game.new(players=5, seed=seed))
        home = table.position.system.worlds[table.position.system.home].world.name
        assert home in [target.name for target in stills.still(table, "home", 358).targets]


# --- tables laid out by hand -----------------------------------------------------------------------------------------


def test_a_table_laid_out_by_hand_counts_pieces_and_points_as_play_does() -> None:
    pos = SolLine().settled(0, "earth food", "mars metal").settled(1, "earth", "mars").position
    assert [pos.total(seat) for seat in range(3)] == [1 + 1 + 1, 1 + 1, 0]
    assert pos.reserve[:2] == [1, 2]
    placed = [(pos.system.worlds[pos.system.world_of[site]].world.id, its.player) for site, its in pos.pieces.items()]
    assert placed == [("earth", 0), ("mars", 0), ("earth", 1), ("mars", 1)]
    assert [pos.system.sites[site].resource for site in list(pos.pieces)[:2]] == ["food", "metal"]
    port = SolLine().settled(0, "earth").settled(0, "callisto water", kind=SPACEPORT).position
    assert port.total(0) == 1 + 2 + 1
    assert port.reserve[:2] == [2, 1]


def test_a_table_laid_out_by_hand_can_be_played() -> None:
    table = SolLine().settled(0, "earth").holding(0, metal=3, fuel=4, water=3, food=3, coin=9)
    pos = table.owning(0, "solar_array").offering("refinery").priced(metal=6).position
    choices = steps.choices(pos)
    assert len(choices) > 3
    steps.play(pos, choices[0], None)


def test_a_system_beyond_is_laid_out_with_its_settler() -> None:
    pos = SolLine().beyond("sirius", "halva", "archea", settler=1).position
    assert pos.beyond[0].players[0] == 1
    assert pos.total(1) == Edition.load().points.exocolony
    assert pos.reserve[3 + 2] == 0


# --- figures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_has_its_caption_and_all_that_it_draws(name: str) -> None:
    html = figure(name)
    caption = Messages.of().say(f"exo.figure.{name.replace('/', '.')}")
    assert f"<figcaption>{caption}</figcaption>" in unescape(html)
    assert html.count("<svg") == 2
    art = shared_art(html)
    assert all(f'id="{used}"' in art for used in re.findall(r'<use href="#([^"]+)"', html))
    shown = Figure(name)
    assert "data-keeps-preview" in shown._repr_html_()
    assert len(repr(shown)) > 50


def test_each_figure_is_on_a_page_and_no_caption_is_left_over() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.ipynb"))
    assert set(re.findall(r'"still": "exocolony/(\w+/\w+)"', text)) == set(FIGURES)
    pages = {name.partition("/")[0] for name in FIGURES}
    captions = {f"{page}/{key}" for page in pages for key in Messages.of().section(f"exo.figure.{page}")}
    assert captions == set(FIGURES)


def test_an_unknown_figure_leaves_the_page_as_it_is() -> None:
    with pytest.raises(KeyError):
        Figure("welcome/none")
    preview = publishing.preview_in(Messages.of(), FOLDER, "00-welcome")
    assert preview({"still": "exocolony/welcome/none"}) == ""
    assert preview({"task": "exocolony/welcome/none"}) == ""


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.ipynb")))
def test_a_page_has_the_drawing_of_every_piece_on_it(name: str) -> None:
    text = page_of(name)
    for used in set(re.findall(r'<use href="#([^"]+)"', text)):
        assert f'id="{used}"' in text, used


# --- the rules on one page -------------------------------------------------------------------------------------------


def test_every_rule_is_named_on_the_sheet() -> None:
    named = set[str]()
    for text in re.findall(r"<small>(.*?)</small>", QuickReference().html):
        for kind, numbers in re.findall(r"(X-[A-Z]+)-(\d+(?:, \d+)*)", text):
            named |= {f"{kind}-{number}" for number in numbers.split(", ")}
    assert named == set(rules())


def test_the_sheet_has_every_faction_and_the_editions_numbers() -> None:
    sheet, edition = unescape(str(QuickReference().html)), Edition.load()
    for faction in edition.factions:
        assert f'<th scope="row">{faction.name}</th>' in sheet
    assert f"With {edition.rules.vp_to_win} points you win" in sheet
    assert "{" not in sheet
    # one price stands for all factions
    for prices in ("settle_cost", "spaceport_cost", "spaceport_launch_max", "trade_ships"):
        assert len({str(getattr(faction, prices)) for faction in edition.factions}) == 1


def test_the_sheet_is_its_own_picture_in_a_notebook() -> None:
    html = QuickReference()._repr_html_()
    assert html.startswith("<style>")
    assert html.endswith(QuickReference().html)
    assert "16 points" in repr(QuickReference())


def test_each_page_has_the_sheet_of_its_own_game() -> None:
    assert "Exocolony on one page" in page_of("18-reference")
    path = Path(FOLDER.parent) / "18-reference.ipynb"
    data = publishing.page_data(contents.notebook(path), path.stem, FOLDER.parent)
    assert "Beta Colony on one page" in data["page"].slots[0].preview
