"""The signs of players in charts and selectors: seat colour and shape both name the seat."""

from typing import Final

from markupsafe import Markup

from betacolony_widgets.palette import EXO_SEATS, NIGHT, SEATS

#: how the names of Exocolony's seats begin
_EXO: Final = "exo-"
#: what each sign looks like within a disc of radius 10
_SHAPES: Final = {
    "disc": '<circle r="4.6"/>',
    "square": '<path d="M-4-4h8v8h-8z"/>',
    "triangle": '<path d="M0-5.400 5.200 3.800h-10.400z"/>',
    "bar": '<path d="M-6-2.400h12v4.800h-12z"/>',
    "diamond": '<path d="M0-5.200 5.200 0 0 5.200-5.200 0z"/>',
    "cross": '<path d="M-1.700-5h3.400v3.300h3.300v3.400h-3.300v3.300h-3.400v-3.300h-3.300v-3.400h3.300z"/>',
}


def sign_shapes(name: str) -> str:
    """The sign of a seat as SVG around the origin, with a radius of 10.

    ``name``: its colour; of Exocolony, as ``palette.exo_seat`` names it.
    """
    exo = EXO_SEATS.get(name.removeprefix(_EXO)) if name.startswith(_EXO) else None
    if exo:  # its pieces have the colour
        mark = f'<g fill="{exo.ink}">{_SHAPES[exo.sign]}</g>'
        return f'<circle r="9" fill="{exo.colour}" stroke="{NIGHT}" stroke-width="1.600"/>{mark}'
    seat = SEATS[name]
    rim = "#ffffff" if seat.halo != NIGHT else NIGHT
    mark = _SHAPES[seat.sign]
    return f'<circle r="9" fill="{seat.colour}" stroke="{rim}" stroke-width="1.600"/><g fill="{seat.halo}">{mark}</g>'


def seat_sign(name: str, size: int = 20) -> Markup:
    """The sign of a seat as a small picture without words."""
    picture = Markup(
        '<svg class="bc-sign" aria-hidden="true" width="{0}" height="{0}" viewBox="-10 -10 20 20">{1}</svg>'
    )
    return picture.format(size, Markup(sign_shapes(name)))  # noqa: S704 - it is ours
