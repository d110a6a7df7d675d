"""The art of the board: a piece for everything in the edition, colours that can be told apart, clean SVG."""

import re
from collections.abc import Iterator
from itertools import combinations
from math import isclose
from xml.etree import ElementTree as ET

import pytest

from betacolony import Edition
from betacolony_widgets.board.art import outlines, svg_art
from betacolony_widgets.board.art.colours import DICE, INK, SEATS
from betacolony_widgets.board.art.drawing import Disc, Drawing, Edge, Line, Linear, Part, Path, Porthole, Radial
from betacolony_widgets.board.art.materials import LETTERS
from betacolony_widgets.board.art.pieces import NAMES as ALL_NAMES
from betacolony_widgets.board.art.pieces import extent, piece, piece_for
from betacolony_widgets.palette import MATERIALS, PALETTES, Scheme
from helpers.pictures.sight import EYES, contrast, distance

EDITION = Edition.load()
NAMES = [name for name in ALL_NAMES if not name.startswith("exo-")]
POD_COLOURS = sorted({pod.colour for pod in EDITION.pods})
SCHEMES: tuple[Scheme, ...] = ("dark", "light")


def colours_of(drawing: Drawing) -> Iterator[str]:
    for shape in drawing:
        if isinstance(shape, Porthole):
            yield from colours_of(shape.shapes)
        elif not isinstance(shape, Part):
            if shape.edge:
                yield shape.edge.colour
            fill = None if isinstance(shape, Line) else shape.fill
            if isinstance(fill, str):
                yield fill
            elif isinstance(fill, Linear | Radial):
                yield from (colour for _, colour, _ in fill.stops)


WANTED = (
    [
        (kind, name, variant)
        for name in EDITION.materials
        for kind, variant in (("material", ""), ("space", ""), ("space", "legal"), ("tile", ""), ("cube", ""))
    ]
    + [(kind, name, "") for name in POD_COLOURS for kind in ("pod", "building")]
    + [("pod", name, "crewed") for name in POD_COLOURS]
    + [(kind, name, "") for name in EDITION.player_colours for kind in ("crew", "ship", "marker", "token", "crew-sign")]
    + [("die", name, str(face + 1)) for name in (*EDITION.dice, "spent") for face in range(EDITION.die_faces)]
    + [("station", name, "") for name in EDITION.rondel]
    + [("city", colony.id, "") for colony in EDITION.colonies]
    + [(kind, achievement.id, "") for achievement in EDITION.achievements for kind in ("achievement", "monument")]
)


@pytest.mark.parametrize(("kind", "name", "variant"), WANTED)
def test_everything_in_the_edition_has_a_piece_of_its_own(kind: str, name: str, variant: str) -> None:
    assert piece_for(kind, name, variant) == "-".join(filter(None, (kind, name, variant)))


@pytest.mark.parametrize(
    "kind", ["material", "space", "pod", "crew", "ship", "marker", "die", "station", "city", "achievement"]
)
def test_an_id_of_another_edition_gets_a_neutral_piece(kind: str) -> None:
    assert piece_for(kind, "plutonium") == f"{kind}-other"


def test_a_face_without_pips_is_blank() -> None:
    assert piece_for("die", "red", "9") == "die-red"
    assert piece_for("die", "mauve", "3") == "die-other-3"


def test_a_kind_without_pieces_is_refused() -> None:
    with pytest.raises(KeyError, match="no pieces of the kind 'dragon'"):
        piece_for("dragon", "red")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_colour_is_a_number_or_a_role(scheme: Scheme) -> None:
    roles = PALETTES[scheme].colours
    wrong = {
        colour
        for name in NAMES
        for colour in colours_of(piece(name))
        if not re.fullmatch("#[0-9a-f]{6}", colour) and colour not in roles
    }
    assert not wrong


def test_both_schemes_have_the_same_roles() -> None:
    assert set(PALETTES["dark"].colours) == set(PALETTES["light"].colours)


def test_pieces_reach_no_further_than_layouts_allow_for() -> None:
    far = {name: extent(name) for name in NAMES}
    tiles = [reach for name, reach in far.items() if re.match(r"(pod|achievement|space|socket)\b", name)]
    assert all(max(-reach.left, reach.right) <= 1.03 and -reach.top <= 0.93 and reach.bottom <= 1.02 for reach in tiles)
    others = [reach for name, reach in far.items() if not re.match("ship|two|lamp|die", name)]
    assert max(abs(value) for reach in others for value in reach) <= 1.5
    assert max(abs(value) for reach in far.values() for value in reach) <= 1.75


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ((Disc(1, 0, 2, None, Edge(INK, 0.5)),), (-1.25, -2.25, 3.25, 2.25)),
        ((Path("M-1,0 A1,1 0 0 1 1,0"),), (-1, -1, 1, 0)),
        ((Path("M-1,0 A1,1 0 0 0 1,0"),), (-1, 0, 1, 1)),
        ((Path("M0,0 q1,2 2,0 h-1 v-3z"),), (0, -3, 2, 1)),
        ((Part("halo", 1, 2, 3),), (-2, -1, 4, 5)),
        ((Line(((0, 0), (4, 0)), Edge(INK, 2)),), (-1, -1, 5, 1)),
    ],
)
def test_extents(drawing: Drawing, expected: tuple[float, ...]) -> None:
    found = outlines.extent(drawing, piece)
    assert all(isclose(a, b, abs_tol=0.04) for a, b in zip(found, expected, strict=True)), found


@pytest.mark.parametrize("wrong", ["L1,1", "M1", "M1,1 X2", "M0,0 Q1,1 2", "M0,0 Z 1", ""])
def test_wrong_path_data_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="Path data"):
        outlines.commands(wrong)


@pytest.mark.parametrize("eye", EYES)
def test_materials_and_seats_differ_for_eyes_that_lack_a_colour(eye: str) -> None:
    materials = [look.colour for look in MATERIALS.values()]
    assert min(distance(*pair, eye) for pair in combinations(materials, 2)) > 6.5
    seats = [seat.body for seat in SEATS.values()]
    assert min(distance(*pair, eye) for pair in combinations(seats, 2)) > 14


def test_no_two_seats_have_the_same_sign() -> None:
    assert len({seat.sign for seat in SEATS.values()}) == len(SEATS)


def test_letters_signs_and_pips_are_readable() -> None:
    assert min(contrast(look.colour, INK) for look in MATERIALS.values()) > 4.5
    assert min(contrast(seat.body, seat.mark) for seat in SEATS.values()) > 4.5
    assert min(contrast(die.face, die.pip) for die in DICE.values()) > 4
    assert set(LETTERS) == {*MATERIALS, "other"}


@pytest.mark.parametrize(
    ("role", "ground", "dark", "light"),
    [
        ("text", "table", 15, 14.5),
        ("text", "table-top", 13.5, 14.8),
        ("text-soft", "table", 8, 6.6),
        ("text-off", "table-top", 4.5, 4.7),
        ("control-edge", "table", 2.7, 2.7),
        ("points", "table-top", 10.4, 7.5),
        ("refusal", "table-top", 7.8, 6.5),
        ("good", "table-top", 10, 5.9),
        ("text", "plate", 15.5, 15.5),
        ("pick-line", "well", 12.9, 10),
        ("pick-line", "ground", 10, 14.6),
        ("rail-ink", "node", 9, 14),
    ],
)
def test_contrasts(role: str, ground: str, dark: float, light: float) -> None:
    found = [contrast(PALETTES[scheme][role], PALETTES[scheme][ground]) for scheme in SCHEMES]
    assert found[0] >= dark
    assert found[1] >= light


def everything(scheme: Scheme) -> svg_art.Sheet:
    return svg_art.sheet([(name, r) for name in NAMES for r in (11, 23.6)], PALETTES[scheme].colours)


def test_pieces_of_a_sheet_lie_side_by_side() -> None:
    sheet = everything("dark")
    assert len(sheet.places) == 2 * len(NAMES)
    for x, y, w, h in sheet.places.values():
        assert x >= 0
        assert y >= 0
        assert x + w <= sheet.width
        assert y + h <= sheet.height
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in combinations(sheet.places.values(), 2):
        assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1


def test_a_piece_fits_into_its_place_on_a_sheet() -> None:
    for (name, r), (_, _, w, h) in everything("dark").places.items():
        (dx, dy), reach = svg_art.offset(name, r), extent(name)
        assert dx + reach.left * r > 0
        assert dy + reach.top * r > 0
        assert dx + reach.right * r < w
        assert dy + reach.bottom * r < h


@pytest.mark.parametrize("scheme", SCHEMES)
def test_sheets_are_plain_vectors(scheme: Scheme) -> None:
    root = ET.fromstring(everything(scheme).svg)  # noqa: S314 - it was made here
    tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    shapes = {"svg", "defs", "g", "use", "path", "circle", "ellipse", "rect"}
    assert tags == shapes | {"linearGradient", "radialGradient", "stop", "clipPath"}
    ids = [found for element in root.iter() if (found := element.get("id"))]
    assert len(ids) == len(set(ids))
    used = {value for element in root.iter() for value in element.attrib.values()}
    hrefs = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
    urls = {match[1] for value in used if (match := re.fullmatch(r"url\((.*)\)", value))}
    assert hrefs | urls <= {f"#{name}" for name in ids}


def test_a_sheet_of_one_table_is_small() -> None:
    materials, seats = EDITION.materials, EDITION.player_colours
    wanted: list[tuple[str, float]] = [(f"material-{name}", r) for name in materials for r in (10, 13)]
    wanted += [(f"space-{name}{state}", 23.6) for name in materials for state in ("", "-legal")]
    wanted += [(f"pod-{name}{state}", 23) for name in POD_COLOURS for state in ("", "-crewed")]
    wanted += [(f"{kind}-{name}", 9) for name in seats for kind in ("crew", "ship", "marker", "token")]
    wanted += [(f"station-{name}", 9.5) for name in EDITION.rondel]
    wanted += [(f"achievement-{item.id}", 24) for item in EDITION.achievements[:5]]
    wanted += [
        ("city-xian", 15),
        ("city-thebes", 15),
        ("city-cuzco", 15),
        ("planet", 288),
        ("well", 332),
        ("ground", 131),
    ]
    wanted += [
        ("fuel", 12),
        ("artifact", 12),
        ("medal", 11),
        ("any-material", 9),
        ("die-red-5", 21),
        ("die-spent-2", 21),
    ]
    wanted += [("free-pod", 8), ("free-achievement", 8), ("place-crew", 8), ("flag-points", 9), ("no-crew-ink", 8)]
    wanted += [
        ("two-fuel", 7),
        ("artifact", 9),
        ("medal", 14),
        ("crew-blue", 17),
        ("ship-blue", 15),
        ("shadow", 40),
        ("node", 12),
        ("step", 12),
        ("track-start", 12),
        ("socket", 23),
        ("halo", 60),
    ]
    assert len(wanted) >= 90
    assert len(svg_art.sheet(wanted, PALETTES["dark"].colours).svg) < 60_000


def test_a_sheet_of_twice_the_pixels_keeps_its_places() -> None:
    once, twice = (svg_art.sheet([("fuel", 10), ("planet", 50)], PALETTES["dark"].colours, scale) for scale in (1, 2))
    assert once.places == twice.places
    assert f'width="{2 * once.width}"' in twice.svg


def test_definitions_contain_what_a_piece_is_made_of_and_follow_the_page() -> None:
    markup = svg_art.symbol("pod-steel", {role: f"var(--bc-{role})" for role in PALETTES["dark"].colours}, "page")
    assert re.findall('<g id="([^"]+)"', markup) == [
        "page-tile-light",
        "page-tile-steel",
        "page-building-steel",
        "page-pod-steel",
    ]
    assert "var(--bc-stone-hi)" in svg_art.symbol(
        "tile-stone", {role: f"var(--bc-{role})" for role in PALETTES["dark"].colours}
    )
    assert svg_art.use(Part("pod-steel", 10, 20.5, 24, 90, 0.5), "page") == (
        '<use href="#page-pod-steel" transform="translate(10 20.5)rotate(90)scale(24)" opacity=".5"/>'
    )
