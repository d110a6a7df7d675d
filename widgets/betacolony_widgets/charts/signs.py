"""The signs of players in charts and selectors: seat colour and shape both name the seat."""

from typing import Final

from markupsafe import Markup

from betacolony_widgets.palette import NIGHT, SEATS

#: what each sign looks like within a disc of radius 10
_SHAPES: Final = {
    "disc": '<circle r="4.6"/>',
    "square": '<path d="M-4-4h8v8h-8z"/>',
    "triangle": '<path d="M0-5.400 5.200 3.800h-10.400z"/>',
    "bar": '<path d="M-6-2.400h12v4.800h-12z"/>',
}


def sign_shapes(colour: str) -> str:
    """The sign of a seat as SVG around the origin, with a radius of 10."""
    seat = SEATS[colour]
    rim = "#ffffff" if seat.halo != NIGHT else NIGHT
    mark = _SHAPES[seat.sign]
    return f'<circle r="9" fill="{seat.colour}" stroke="{rim}" stroke-width="1.600"/><g fill="{seat.halo}">{mark}</g>'


def seat_sign(colour: str, size: int = 20) -> Markup:
    """The sign of a seat as a small picture without words."""
    picture = Markup(
        '<svg class="bc-sign" aria-hidden="true" width="{0}" height="{0}" viewBox="-10 -10 20 20">{1}</svg>'
    )
    return picture.format(size, Markup(sign_shapes(colour)))  # noqa: S704 - it is ours
