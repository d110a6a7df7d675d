"""How colours look to eyes: contrasts, and distances for those that lack red or green."""

from math import dist

from betacolony_widgets.palette import rgb

#: eyes that lack red or green, as matrices on linear light (Machado, Oliveira and Fernandes, 2009)
EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}


def linear(colour: str) -> tuple[float, ...]:
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour)))


def contrast(first: str, second: str) -> float:
    """Of WCAG 2: from 1 to 21."""
    low, high = sorted(
        sum(f * v for f, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (first, second)
    )
    return float((high + 0.05) / (low + 0.05))


def distance(first: str, second: str, eye: str) -> float:
    """In Oklab, times 100, as an eye sees both: 2 can just be told side by side."""
    labs = []
    for colour in (first, second):
        light = linear(colour)
        r, g, b = (min(1.0, max(0.0, sum(f * v for f, v in zip(row, light, strict=True)))) for row in EYES[eye])
        cones = (
            (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3),
            (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3),
            (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3),
        )
        rows = (
            (0.2104542553, 0.793617785, -0.0040720468),
            (1.9779984951, -2.428592205, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.808675766),
        )
        labs.append([sum(f * v for f, v in zip(row, cones, strict=True)) for row in rows])
    return 100 * dist(*labs)
