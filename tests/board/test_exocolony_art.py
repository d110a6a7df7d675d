"""The art of Exocolony: a piece for everything in the edition, roles in both schemes, signs that can be read."""

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from betacolony.exocolony.edition.components import CARD_KINDS, COIN, RESOURCES
from betacolony.exocolony.edition.edition import Edition
from betacolony_widgets.board.art.colours import INK, mix
from betacolony_widgets.board.art.drawing import Drawing, Line, Linear, Part, Porthole, Radial
from betacolony_widgets.board.art.exocolony.cards import icon_of
from betacolony_widgets.board.art.exocolony.resources import LETTERS
from betacolony_widgets.board.art.exocolony.rocks import asteroid_piece
from betacolony_widgets.board.art.exocolony.stars import LIGHTS, light_piece
from betacolony_widgets.board.art.exocolony.worlds import air_piece, world_piece
from betacolony_widgets.board.art.pieces import NAMES, extent, piece, piece_for
from betacolony_widgets.board.art.svg_art import definitions, sheet
from betacolony_widgets.palette import EXO_KINDS, EXO_RESOURCES, EXO_SEATS, EXO_STARS, PALETTES, Scheme, palette_css
from helpers.pictures.piece_sheets import piece_sheet
from helpers.pictures.sight import EYES, contrast, distance

EDITION = Edition.load()
SCHEMES: tuple[Scheme, ...] = ("dark", "light")
OURS = [name for name in NAMES if name.startswith("exo-")]
WORLDS = (*EDITION.planets, *EDITION.moons, *EDITION.habitables, *EDITION.dwarf_planets)
MODELS = ("exo-colony", "exo-spaceport", "exo-exocolony")
VARIANTS = ("", "flat", "chosen", "disabled")
WANTED = (
    [
        (kind, star.id, "")
        for star in EDITION.stars
        for kind in ("exo-star", "exo-limb", "exo-corona", "exo-prominences")
    ]
    + [("exo-star", star.id, "bare") for star in EDITION.stars]
    + [("exo-starlight", star.id, str(limb)) for star in EDITION.stars for limb in LIGHTS]
    + [("exo-world", world.id, "") for world in WORLDS]
    + [(kind, name, "") for name in (*RESOURCES, COIN) for kind in ("exo-resource", "exo-pad")]
    + [(kind, colour, variant) for colour in EDITION.colours for kind in MODELS for variant in VARIANTS]
    + [("exo-ship", colour, variant) for colour in EDITION.colours for variant in ("", "exhausted")]
    + [("exo-card", kind, variant) for kind in CARD_KINDS for variant in ("", "tall", "low")]
    + [("exo-icon", kind, "") for kind in CARD_KINDS]
    + [(kind, lifeform.id, "") for lifeform in EDITION.lifeforms for kind in ("exo-lifeform", "exo-creature")]
)


@pytest.mark.parametrize(("kind", "name", "variant"), WANTED)
def test_everything_in_the_edition_has_a_piece_of_its_own(kind: str, name: str, variant: str) -> None:
    assert piece_for(kind, name, variant) == "-".join(filter(None, (kind, name, variant)))


@pytest.mark.parametrize("kind", sorted({kind for kind, _, _ in WANTED} - {"exo-starlight"}))
def test_an_id_of_another_edition_gets_a_neutral_piece(kind: str) -> None:
    assert piece_for(kind, "plutonium") == f"{kind}-other"


def test_colonies_of_another_colour_keep_their_variant() -> None:
    assert piece_for("exo-colony", "mauve", "chosen") == "exo-colony-other-chosen"
    assert piece_for("exo-ship", "mauve", "exhausted") == "exo-ship-other-exhausted"


def test_pieces_are_found_for_worlds_cards_asteroids_and_light() -> None:
    assert {world_piece(world.id, world.type) for world in WORLDS} <= set(NAMES)
    assert {icon_of(card.id, card.kind) for card in EDITION.cards} <= set(NAMES)
    assert {asteroid_piece(asteroid.id, asteroid.type) for asteroid in EDITION.asteroids} <= set(NAMES)
    assert {air_piece(world.air) for world in WORLDS} == {"exo-air-thick", "exo-air-thin"}
    lights = [light_piece(star.id, 322, orbit) for star in EDITION.stars for orbit in (330, 390, 570, 720, 2000)]
    assert set(lights) <= set(NAMES)
    assert lights[1] == "exo-starlight-sol-85"


def test_others_worlds_look_like_their_type() -> None:
    assert world_piece("kepler", "Gas Giant") == "exo-world-other-gas-giant"
    assert world_piece("kepler", "Dyson Sphere") == world_piece("kepler") == "exo-world-other"
    assert icon_of("tea_party", "feast") == "exo-icon-other"


def test_cards_of_a_kind_share_its_icon_unless_they_have_their_own() -> None:
    assert icon_of("solar_array", "space_station") == "exo-icon-solar"
    assert icon_of("space_lab", "space_station") == "exo-icon-space_station"


def colours_of(drawing: Drawing) -> Iterator[str]:
    for shape in drawing:
        assert not isinstance(shape, Porthole)
        if isinstance(shape, Part):
            continue
        if shape.edge:
            yield shape.edge.colour
        fill = None if isinstance(shape, Line) else shape.fill
        if isinstance(fill, str):
            yield fill
        elif isinstance(fill, Linear | Radial):
            yield from (colour for _, colour, _ in fill.stops)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_colour_is_a_number_or_a_role(scheme: Scheme) -> None:
    used = {colour for name in OURS for colour in colours_of(piece(name))}
    assert not {colour for colour in used if not re.fullmatch("#[0-9a-f]{6}", colour)} - set(PALETTES[scheme].colours)


def test_a_line_beside_a_dashed_one_has_no_dashes() -> None:
    no_life = definitions(["exo-creature-no_life"], PALETTES["dark"].colours)
    assert re.findall("<g [^>]*>", no_life) == ['<g id="art-exo-creature-no_life">']
    assert no_life.count("dasharray") == 1


def test_parts_of_pieces_exist() -> None:
    assert {shape.name for name in OURS for shape in piece(name) if isinstance(shape, Part)} <= set(NAMES)


def test_pieces_reach_no_further_than_layouts_allow_for() -> None:
    reaches = {name: max(map(abs, extent(name))) for name in OURS if name not in {"exo-sky", "exo-ground"}}
    coronas = {f"exo-star-{star}" for star in (*EXO_STARS, "other")}
    assert max(reaches[name] for name in coronas) <= 2.11
    assert max(reach for name, reach in reaches.items() if name not in coronas) <= 1.91
    assert extent("exo-sky")[0] < -2.9
    for limb in LIGHTS:
        assert reaches[f"exo-starlight-sol-{limb}"] < 1.02


def test_pieces_are_lean() -> None:
    colours = PALETTES["dark"].colours
    sizes = {name: len(definitions([name], colours)) for name in OURS}
    belts = re.compile("exo-world-.*belt|exo-world-dust_lane|exo-prominences")
    assert max(size for name, size in sizes.items() if not belts.match(name)) < 2_000
    assert max(sizes.values()) < 3_500


@pytest.mark.parametrize("scheme", SCHEMES)
def test_sheets_are_plain_vectors(scheme: Scheme) -> None:
    for svg in (sheet([(name, 20.0) for name in OURS], PALETTES[scheme].colours).svg, piece_sheet(OURS, scheme)):
        root = ET.fromstring(svg)  # noqa: S314 - it was made here
        tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
        shapes = {"svg", "defs", "g", "use", "path", "circle", "ellipse", "rect"}
        assert tags - {"text"} == shapes | {"linearGradient", "radialGradient", "stop"}


def test_letters_and_signs_are_readable() -> None:
    assert min(contrast(look.colour, INK) for look in EXO_RESOURCES.values()) > 5.9
    assert min(contrast(seat.colour, seat.ink) for seat in EXO_SEATS.values()) > 4.5
    assert set(LETTERS) == {*EXO_RESOURCES, "other"}
    assert len({look.letter for look in EXO_RESOURCES.values()}) == len(EXO_RESOURCES)
    assert len({seat.sign for seat in EXO_SEATS.values()}) == len(EXO_SEATS)


@pytest.mark.parametrize("eye", EYES)
def test_resources_and_seats_differ_for_eyes_that_lack_a_colour(eye: str) -> None:
    resources = [look.colour for look in EXO_RESOURCES.values()]
    assert min(distance(*pair, eye) for pair in combinations(resources, 2)) > 6.5
    seats = [seat.colour for seat in EXO_SEATS.values()]
    assert min(distance(*pair, eye) for pair in combinations(seats, 2)) > 11.5


def test_the_palette_knows_what_the_edition_has() -> None:
    assert set(EXO_SEATS) == set(EDITION.colours)
    assert set(EXO_STARS) == {star.id for star in EDITION.stars}
    assert set(EXO_KINDS) == {*CARD_KINDS, "other"}
    assert set(EXO_RESOURCES) == {*RESOURCES, COIN}


@pytest.mark.parametrize(
    ("role", "ground", "dark", "light"),
    [
        ("text", "exo-ground", 14.5, 15),
        ("exo-text-soft", "exo-ground", 9, 8),
        ("text-off", "exo-ground", 4.5, 4.5),
        ("text", "exo-sky", 14, 12),
        ("exo-text-soft", "exo-sky", 9, 7),
        ("text", "exo-card", 12, 15),
        ("points", "exo-ground", 11, 7.5),
        ("refusal", "exo-ground", 8, 6.5),
        ("good", "exo-ground", 10.5, 5.9),
        ("pick-line", "exo-sky", 11, 13),
        ("exo-edge", "exo-ground", 3, 3),
        ("exo-life", "exo-plate", 8, 5),
        ("exo-storm", "exo-sky", 6, 4.5),
        ("exo-shield", "exo-sky", 8, 3.5),
        ("exo-horizon", "exo-ground", 13, 3.9),
    ],
)
def test_contrasts(role: str, ground: str, dark: float, light: float) -> None:
    found = [contrast(PALETTES[scheme][role], PALETTES[scheme][ground]) for scheme in SCHEMES]
    assert found[0] >= dark
    assert found[1] >= light


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("star", EXO_STARS)
def test_text_can_be_read_in_the_light_of_any_star(star: str, scheme: Scheme) -> None:
    colours = PALETTES[scheme].colours
    for place, opacity, text, soft in (("rose", 0.45, 6, 3), ("half", 0.32, 8.5, 4.5), ("far", 0.25, 9.5, 5)):
        light = mix(colours["exo-sky"], colours[f"exo-light-{star}-{place}"], opacity)
        assert contrast(colours["text"], light) >= text
        assert contrast(colours["exo-text-soft"], light) >= soft


def test_pages_of_beta_colony_do_without_the_roles_of_exocolony() -> None:
    assert "--bc-exo-" not in palette_css()
    assert all(f"--bc-{role}:" in palette_css(exocolony=True) for role in PALETTES["dark"].colours)
