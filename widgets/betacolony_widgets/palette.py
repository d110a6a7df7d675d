"""The palette: light and dark colours by role, and the shapes and letters that say the same without colour.

Scenes name roles; only this file names colours, all as opaque ``#rrggbb``, which canvas and SVG both understand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

Scheme = Literal["dark", "light"]
SymbolShape = Literal["disc", "diamond", "triangle", "square", "hexagon", "drop"]
SeatSign = Literal["disc", "square", "triangle", "bar"]
ExoSign = Literal["diamond", "square", "cross", "disc", "triangle"]


@dataclass(frozen=True, slots=True)
class Material:
    """The look of a material in any theme; colour, shape and letter each suffice to recognize it."""

    colour: str
    shape: SymbolShape
    letter: str


@dataclass(frozen=True, slots=True)
class Seat:
    """The look of a player's pieces: their colour, that of words on it, and the sign that says the same."""

    colour: str
    halo: str
    sign: SeatSign


#: ink on materials, and the outermost line around every piece: dark enough for letters on all six colours
NIGHT: Final = "#0b1020"

MATERIALS: Final[Mapping[str, Material]] = MappingProxyType(
    {
        "food": Material("#ffa9d0", "disc", "F"),
        "palladium": Material("#e35941", "diamond", "P"),
        "organics": Material("#35a26b", "triangle", "O"),
        "steel": Material("#fbe15a", "square", "S"),
        "polymer": Material("#f69330", "hexagon", "Y"),
        "water": Material("#5b9dff", "drop", "W"),
    }
)

#: for materials of other editions
OTHER_MATERIAL: Final = Material("#b9c2d6", "disc", "?")

#: blue is deep and purple is light, as eyes that lack red or green see both as blue
SEATS: Final[Mapping[str, Seat]] = MappingProxyType(
    {
        "blue": Seat("#2452e8", "#ffffff", "disc"),
        "white": Seat("#f6f1e4", "#0b1020", "square"),
        "purple": Seat("#c98ff8", "#0b1020", "triangle"),
        "black": Seat("#262b38", "#ffffff", "bar"),
    }
)

#: die colour -> face, pips
DICE: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "black": ("#171a26", "#ffffff"),
        "blue": ("#2a66dd", "#ffffff"),
        "red": ("#c93236", "#ffffff"),
        "green": ("#1b7d49", "#ffffff"),
    }
)

_DARK: Final[Mapping[str, str]] = MappingProxyType(
    {
        "star": "#8ea0d0",
        "badge-ink": "#2b1d00",
        "fuel": "#5fe0c5",
        "artifact": "#c9a5ff",
        "current": "#232e54",
        # the room around, the table and what is written on it
        "bar": "#05070f",
        "table-top": "#18213b",
        "table": "#10172b",
        "hairline": "#2b3656",
        "control": "#1f2a4a",
        "control-edge": "#53638f",
        "text": "#f1efe6",
        "text-soft": "#aeb9d6",
        "text-off": "#7e8aad",
        "points": "#ffcb5c",
        "link": "#9fd8ff",
        "refusal": "#ff9c8a",
        "good": "#7fe3b0",
        # what can be chosen: its fill, the line around it, and the light it sheds
        "pick": "#ffcb5c",
        "pick-line": "#ffcb5c",
        "halo": "#ffcb5c",
        # the well in the table
        "well-light": "#132b52",
        "well": "#070b18",
        "well-shade": "#03050b",
        "gleam": "#3c4769",
        "starlight": "#dce6ff",
        # the planet
        "sea-light": "#2c7f8c",
        "sea": "#15505f",
        "sea-shade": "#0a2a3b",
        "shallows": "#6fe3e6",
        "land": "#237270",
        "coast": "#46a09b",
        "cloud": "#57a3a8",
        "ice": "#5fa6aa",
        "dusk": "#05070f",
        "dawn": "#dffffb",
        "glow": "#6fe3e6",
        # colonies: their ground, their track, and the spaces sunk into the ground
        "ground-light": "#14384a",
        "ground": "#0c2231",
        "ground-shade": "#091a25",
        "ground-edge": "#3f9aa3",
        "rail": "#1a3f50",
        "rail-shade": "#112934",
        "rail-ink": "#ddf3f2",
        "node": "#1a3f50",
        "node-edge": "#3f9aa3",
        "socket": "#0b1826",
        "city-ground": "#0a1420",
        "city-edge": "#3f9aa3",
        "plate": "#081420",
        "plate-line": "#2e6b78",
        # stone tiles, shade on things, and shadows that they cast
        "stone-hi": "#51608f",
        "stone-mid": "#3e4c78",
        "stone-lo": "#2b3760",
        "stone-side": "#141b33",
        "hull-edge": "#ffffff",
        "shade": "#000000",
        "cast": "#000000",
    }
)

_LIGHT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "star": "#c3cde6",
        "badge-ink": "#2b1d00",
        "fuel": "#0a7a63",
        "artifact": "#7038c4",
        "current": "#fff3d6",
        "bar": "#ffffff",
        "table-top": "#fffdf7",
        "table": "#f7f2e7",
        "hairline": "#d9d0bc",
        "control": "#ffffff",
        "control-edge": "#978c70",
        "text": "#171e33",
        "text-soft": "#4b556f",
        "text-off": "#626a82",
        "points": "#0a5566",
        "link": "#0a5566",
        "refusal": "#a3261a",
        "good": "#0b6b45",
        "pick": "#ffc23d",
        "pick-line": "#12172a",
        "halo": "#ffc23d",
        "well-light": "#e1edf2",
        "well": "#bcd6e2",
        "well-shade": "#a9c0cd",
        "gleam": "#ffffff",
        "starlight": "#bcd6e2",
        "sea-light": "#b9e3dd",
        "sea": "#7fc4c4",
        "sea-shade": "#3f8fa0",
        "shallows": "#ffffff",
        "land": "#e6d5a8",
        "coast": "#c4b078",
        "cloud": "#ffffff",
        "ice": "#ffffff",
        "dusk": "#4f8391",
        "dawn": "#ffffff",
        "glow": "#ffffff",
        "ground-light": "#f7f1e0",
        "ground": "#f4e9cc",
        "ground-shade": "#e9ddc0",
        "ground-edge": "#ffffff",
        "rail": "#c9b98c",
        "rail-shade": "#a99b73",
        "rail-ink": "#171e33",
        "node": "#fffdf5",
        "node-edge": "#a8976a",
        "socket": "#e2d3ac",
        "city-ground": "#d8c695",
        "city-edge": "#b59b5e",
        "plate": "#fffdf5",
        "plate-line": "#c9b98c",
        "stone-hi": "#fffdf6",
        "stone-mid": "#eef1f1",
        "stone-lo": "#dce3ea",
        "stone-side": "#8b94a8",
        "hull-edge": "#12172a",
        "shade": "#3a2f14",
        "cast": "#857c69",
    }
)


#: what panels and pages call a role of the board
_SAME: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sky": "table",
        "panel": "table-top",
        "panel-line": "hairline",
        "place": "control",
        "place-line": "control-edge",
        "path": "hairline",
        "slot": "control-edge",
        "ink": "text",
        "muted": "text-soft",
        "choice": "pick-line",
        "chosen": "text",
        "badge": "pick",
        "wrong": "refusal",
        "gold": "points",
    }
)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme."""

    scheme: Scheme
    colours: Mapping[str, str]

    def __getitem__(self, role: str) -> str:
        """The colour of a role. Raises KeyError for an unknown role."""
        return self.colours[role]


def _mixed(colour: str, into: str, share: float) -> str:
    """``share`` of one colour in another: 0 to 1, or more to go beyond it."""
    pairs = zip(rgb(colour), rgb(into), strict=True)
    mixed = (round(a * share + b * (1 - share)) for a, b in pairs)
    return "#" + "".join(f"{min(255, max(0, value)):02x}" for value in mixed)


@cache
def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue (0 to 255) of a ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _sunk(name: str, colour: str, scheme: Scheme, base: Mapping[str, str]) -> dict[str, str]:
    """The roles of a material's spaces on the board: upper and lower part, edge, and the space that can be chosen."""
    if scheme == "dark":
        middle = _mixed(colour, base["socket"], 0.3)
        edge, legal, top, low = 0.55, _mixed(colour, base["socket"], 0.64), 0.66, 0.9
    else:
        middle = _mixed(_mixed(colour, "#ffffff", 0.75), base["socket"], 0.58)
        edge, legal, top, low = 0.8, _mixed(colour, "#ffffff", 0.62), 0.87, 0.7
    return {
        f"space-{name}-lo": _mixed(middle, base["shade"], top),
        f"space-{name}-hi": _mixed(middle, "#ffffff", low),
        f"space-{name}-edge": _mixed(colour, base["socket"], edge),
        f"legal-{name}": legal,
    }


# Exocolony, the second game, on this palette: what it adds begins with "exo-".


@dataclass(frozen=True, slots=True)
class Resource:
    """The look of a resource or Coin of Exocolony in any theme; the letter says the same as the colour."""

    colour: str
    letter: str


@dataclass(frozen=True, slots=True)
class ExoSeat:
    """The look of a player's pieces in Exocolony: their colour, and a sign that says the same in a colour on it."""

    colour: str
    sign: ExoSign
    ink: str


@dataclass(frozen=True, slots=True)
class Starlight:
    """The colours of a star: its heart, its disc, and its edge."""

    heart: str
    disc: str
    edge: str


EXO_RESOURCES: Final[Mapping[str, Resource]] = MappingProxyType(
    {
        "metal": Resource("#b4c0d4", "M"),
        "fuel": Resource("#f0703a", "U"),
        "water": Resource("#4f9df5", "W"),
        "food": Resource("#beda4e", "F"),
        "coin": Resource("#f3e7cb", "C"),
    }
)
EXO_OTHER_RESOURCE: Final = Resource("#a9b1a4", "?")

#: red and blue are dark, the others light, so that eyes that lack red or green tell them apart
EXO_SEATS: Final[Mapping[str, ExoSeat]] = MappingProxyType(
    {
        "red": ExoSeat("#d23b44", "diamond", "#ffffff"),
        "yellow": ExoSeat("#f5cb2e", "square", "#1b2236"),
        "green": ExoSeat("#4dbd74", "cross", "#12301e"),
        "blue": ExoSeat("#2f66f2", "disc", "#ffffff"),
        "purple": ExoSeat("#b98af6", "triangle", "#2a1458"),
    }
)

EXO_STARS: Final[Mapping[str, Starlight]] = MappingProxyType(
    {
        "sol": Starlight("#fff6d2", "#ffcf5a", "#ee8420"),
        "eridani": Starlight("#ffe9c0", "#ffa648", "#cf5716"),
        "centauri": Starlight("#ffc7a0", "#ee6240", "#8e2018"),
        "sirius": Starlight("#ffffff", "#e3eeff", "#86abe8"),
        "regulus": Starlight("#ffffff", "#a8cbff", "#3f70dc"),
        "polaris": Starlight("#fff7dc", "#ffd98a", "#e29428"),
        "aldebaran": Starlight("#ffe2b4", "#ff9a3c", "#b8430f"),
    }
)
EXO_OTHER_STAR: Final = Starlight("#ffffff", "#f0e6d2", "#b39b6e")

#: kinds of action cards
EXO_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "building": "#a88258",
        "event": "#c77a45",
        "navy": "#c85a5a",
        "ship": "#5fa3c4",
        "space_station": "#2fa6a0",
        "spaceport": "#5c86e8",
        "starship": "#8e74e6",
        "technology": "#4fa36a",
        "telescope": "#6a86c8",
        "other": "#8a90a0",
    }
)

#: by night, by day
_EXO: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "sky-top": ("#070a1a", "#b9d3e4"),
        "sky": ("#0c1330", "#d5e4ea"),
        "sky-low": ("#16244a", "#eff1e6"),
        "ground-light": ("#1b2745", "#fffdf7"),
        "ground": ("#121b34", "#faf6ea"),
        "ground-shade": ("#0d1428", "#f4eddd"),
        # the horizon: its line, the steps on it, and the air above it
        "horizon": ("#bff6f2", "#4f7f95"),
        "horizon-mark": ("#bff6f2", "#2f5c70"),
        "air": ("#7fe3e0", "#ffffff"),
        "orbit": ("#3d4f80", "#8fa9bc"),
        # second text that may stand in the light of any star
        "text-soft": ("#b3bedc", "#3d4760"),
        # worlds: the side in the shade, and the air around them
        "dusk": ("#02040c", "#4b6478"),
        "air-thick": ("#8fd2f5", "#b4e8ff"),
        "air-thin": ("#8390b6", "#ffffff"),
        # what is cut into things or laid on them
        "socket": ("#0b1226", "#fff8e6"),
        "plate": ("#0a1124", "#fffdf5"),
        "plate-2": ("#18223f", "#f3ebd8"),
        "stone": ("#a38e7c", "#8a735e"),
        "ray": ("#ffcb5c", "#b86a00"),
        "storm": ("#b79cff", "#6a46c8"),
        "shield": ("#7fe9ff", "#0a7f9c"),
        "life": ("#8fe07a", "#1e7a34"),
        "card": ("#1c2746", "#ffffff"),
        "card-2": ("#141d38", "#f6f0e2"),
        "edge": ("#5a6a98", "#8c8268"),
        "line": ("#2e3b60", "#d3cab4"),
        "dot": ("#53638f", "#a69c82"),
    }
)
#: how opaque a star's light is at the star, just beyond it, halfway to the homeworld's orbit, and there
EXO_LIGHT: Final = (0.7, 0.45, 0.32, 0.25)


def _exo_light(star: Starlight, night: bool, sky: str) -> Iterator[str]:
    """The colours of a star's light where ``EXO_LIGHT`` says how opaque it is.

    The day's light should be more opaque than the night's. As the opacities are the same for both, its colours are
    those that look so over the sky.
    """
    disc, white = star.disc, "#ffffff"
    if night:
        rose = _mixed("#c2386e", star.edge, 0.45)
        wanted = ((disc, 0.5), (rose, 0.3), ("#8a3c9a", 0.2), ("#5560d8", 0.2))
    else:
        wanted = ((disc, 0.85), (disc, 0.6), (_mixed(white, disc, 0.3), 0.42), (_mixed(white, disc, 0.4), 0.3))
    for (colour, opacity), shown in zip(wanted, EXO_LIGHT, strict=True):
        yield _mixed(colour, sky, opacity / shown)


def _exocolony(night: bool, shade: str) -> dict[str, str]:
    """All roles of Exocolony in one theme."""
    colours = {f"exo-{role}": pair[0 if night else 1] for role, pair in _EXO.items()}
    ink, white, sky = "#12172a", "#ffffff", colours["exo-sky"]
    colours["exo-shield-shade"] = _mixed("#0a1124", colours["exo-shield"], 0.55)
    for name, resource in [*EXO_RESOURCES.items(), ("other", EXO_OTHER_RESOURCE)]:
        colour = resource.colour
        pad = _mixed(colours["exo-socket"], _mixed(white, colour, 0 if night else 0.2), 0.6 if night else 0.48)
        colours[f"exo-resource-{name}"] = colour
        colours[f"exo-pad-{name}"] = pad
        colours[f"exo-pad-{name}-hi"] = _mixed(white, pad, 0.12 if night else 0.35)
        colours[f"exo-pad-{name}-lo"] = _mixed(shade, pad, 0.42 if night else 0.16)
        colours[f"exo-pad-{name}-edge"] = _mixed(white, colour, 0.1) if night else _mixed(ink, colour, 0.45)
    for name, kind in EXO_KINDS.items():
        colours[f"exo-kind-{name}"] = _mixed(white, kind, 0.1 if night else 0.5)
        colours[f"exo-kind-{name}-shade"] = _mixed(ink, kind, 0.58) if night else _mixed(white, kind, 0.12)
    for name, star in [*EXO_STARS.items(), ("other", EXO_OTHER_STAR)]:
        places = (f"exo-light-{name}-{place}" for place in ("near", "rose", "half", "far"))
        colours |= dict(zip(places, _exo_light(star, night, sky), strict=True))
        colours[f"exo-orbit-{name}"] = _mixed(white, star.disc, 0.3) if night else _mixed(ink, star.edge, 0.35)
    for name, seat in EXO_SEATS.items():
        colours[f"seat-exo-{name}"] = seat.colour
        colours[f"seat-exo-{name}-halo"] = seat.ink
    return colours


def _palette(scheme: Scheme, base: Mapping[str, str]) -> Palette:
    base = {**base, **{role: base[same] for role, same in _SAME.items()}}
    colours = dict(base)
    colours["night"] = NIGHT
    colours["paper"] = "#ffffff"
    for name, material in [*MATERIALS.items(), ("other", OTHER_MATERIAL)]:
        colours[f"material-{name}"] = material.colour
        colours |= _sunk(name, material.colour, scheme, base)
    for name, seat in SEATS.items():
        colours[f"seat-{name}"] = seat.colour
        colours[f"seat-{name}-halo"] = seat.halo
    for name, (face, pip) in DICE.items():
        colours[f"die-{name}"] = face
        colours[f"pip-{name}"] = pip
    colours |= _exocolony(scheme == "dark", base["shade"])
    return Palette(scheme, MappingProxyType(colours))


PALETTES: Final[Mapping[Scheme, Palette]] = MappingProxyType(
    {"dark": _palette("dark", _DARK), "light": _palette("light", _LIGHT)}
)


def palette_css(root: str = ":root", *, exocolony: bool = False) -> str:
    """All roles as custom properties ``--bc-<role>``, which make a picture on a page follow the theme.

    Print is light. On a screen the system decides, or the page's own switch (``data-scheme`` on ``root``, a CSS
    selector), or the theme of JupyterLab. The roles of Exocolony come along if asked for.
    """
    light, dark = (
        {role: colour for role, colour in PALETTES[scheme].colours.items() if exocolony or not role.startswith("exo-")}
        for scheme in ("light", "dark")
    )
    changes = {role: colour for role, colour in dark.items() if colour != light[role]}
    day, night, back = (
        "".join(f"--bc-{role}:{colour};" for role, colour in colours.items())
        for colours in (light, changes, {role: light[role] for role in changes})
    )
    lab = "body:not([data-voila])[data-jp-theme-light"
    return (
        f"{root}{{{day}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{{root}:not([data-scheme=light]){{{night}}}}}\n"
        f'@media screen{{{root}[data-scheme=dark],{lab}="false"]{{{night}}}}}\n'
        f'{lab}="true"]{{{back}}}'
    )


def material(name: str) -> Material:
    """The look of a material; one of another edition gets a grey disc with its initial."""
    return MATERIALS.get(name) or Material(OTHER_MATERIAL.colour, OTHER_MATERIAL.shape, name[:1].upper() or "?")


def material_role(name: str) -> str:
    """The name of a material in roles."""
    return name if name in MATERIALS else "other"


def exo_seat(colour: str, seat: int) -> str:
    """The name of a player colour of Exocolony in roles; an unknown colour takes that of the seat's number."""
    return f"exo-{colour if colour in EXO_SEATS else tuple(EXO_SEATS)[seat % len(EXO_SEATS)]}"


def seat_role(colour: str, seat: int) -> str:
    """The name of a player colour in roles; an unknown colour takes that of the seat's number."""
    return colour if colour in SEATS else tuple(SEATS)[seat % len(SEATS)]


def die_role(name: str) -> str:
    """The name of a die in roles; an unknown colour is black."""
    return name if name in DICE else "black"
