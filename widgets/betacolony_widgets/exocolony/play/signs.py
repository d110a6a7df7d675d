"""The signs of the table with their words: for the legend that a reader opens, and beside words on the desk."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from betacolony.exocolony.edition.components import COIN, RESOURCES
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony_widgets.board.painting.svg import defined
from betacolony_widgets.board.shapes import Piece, Shape
from betacolony_widgets.exocolony.board.signs import resource
from betacolony_widgets.live_table.legend import SIDE, fitted, picture
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.palette import PALETTES, Scheme

#: the pieces of the legend besides the goods, by the names of their words in the catalogue
_PIECES: Final[Mapping[str, str]] = {
    "points": "exo-medal",
    "colony": "exo-colony-blue",
    "spaceport": "exo-spaceport-blue",
    "exocolony": "exo-exocolony-blue",
    "ship": "exo-ship-blue",
    "navy": "exo-navy",
    "launch": "exo-launch",
    "peak": "exo-peak-lit",
    "cave": "exo-cave-sign",
    "shield": "exo-shield",
    "storm": "exo-storm",
    "life": "exo-life-found",
}


def signs(messages: Messages, game: GameMessages, scheme: Scheme) -> dict[str, Any]:
    """The art of all signs, and each sign as a small picture with its name, its meaning and the words it stands by."""
    colours = PALETTES[scheme].colours
    goods = (*RESOURCES, COIN)
    entries: list[tuple[str, list[Shape]]] = [(kind, [*_good(kind)]) for kind in goods]
    entries += [(name, [fitted(piece)]) for name, piece in _PIECES.items()]
    shapes = [shape for _, drawn in entries for shape in drawn]
    return {
        "art": defined((shape.name for shape in shapes if isinstance(shape, Piece)), colours),
        "signs": [
            {
                "name": capital(game.name(name)) if name in goods else messages.say(f"exo.signs.{name}"),
                "tip": "" if name in goods else messages.say(f"exo.signs.{name}_tip"),
                "words": _words(game, name) if name in goods else [],
                "svg": picture(drawn, colours),
            }
            for name, drawn in entries
        ],
    }


def _words(game: GameMessages, kind: str) -> list[str]:
    """The name of goods, and that with which cards write it."""
    return list(dict.fromkeys((game.name(kind), capital(game.name(kind)))))


def _good(kind: str) -> Iterator[Shape]:
    return resource(kind, SIDE / 2, SIDE / 2 + 1, 0.42 * SIDE)
