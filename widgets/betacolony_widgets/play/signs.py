"""The signs of the table with their words: for the legend that a reader opens, and beside words on the desk."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from betacolony.edition.edition import Edition
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.icons import letter
from betacolony_widgets.board.painting.svg import defined
from betacolony_widgets.board.panels.marks import spent_sign
from betacolony_widgets.board.shapes import Circle, Ink, Piece, Shape
from betacolony_widgets.live_table.legend import SIDE, fitted, picture
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES, Scheme

#: the pieces of the legend besides the materials, by the names of their words in the catalogue
_PIECES: Final[Mapping[str, str]] = {
    "cp": "medal",
    "flag": "flag-points",
    "fuel": "fuel",
    "artifact": "artifact",
    "any": "any-material",
    "crew": "crew-sign",
    "place_crew": "place-crew",
    "no_crew": "no-crew",
    "free_pod": "free-pod",
    "free_achievement": "free-achievement",
    "influence_any": "influence-any",
    "fruitless": "nothing",
}
#: a space so large that its corner, where the sign for what it costs stands, fills the picture
_WHOLE: Final = Circle(SIDE / 2 - 0.5 * 32, SIDE / 2 + 0.52 * 32, 32, Ink())


def signs(messages: Messages, edition: Edition, scheme: Scheme) -> dict[str, Any]:
    """The art of all signs, and each sign as a small picture with its name, its meaning and the words it stands by."""
    colours = PALETTES[scheme].colours
    entries: list[tuple[str, list[Shape]]] = [(name, [*_material(messages, name)]) for name in edition.materials]
    entries += [(name, [fitted(piece)]) for name, piece in _PIECES.items()]
    entries.append(("stand_in", [*spent_sign(_WHOLE, "pair")]))
    shapes = [shape for _, drawn in entries for shape in drawn]
    art = defined((shape.name for shape in shapes if isinstance(shape, Piece)), colours)
    return {
        "art": art,
        "signs": [
            {
                "name": messages.title(name) if name in edition.materials else messages.say(f"signs.{name}"),
                "tip": "" if name in edition.materials else messages.say(f"signs.{name}_tip"),
                "words": _words(messages, name),
                "svg": picture(drawn, colours),
            }
            for name, drawn in entries
        ],
    }


def _words(messages: Messages, name: str) -> list[str]:
    """The words of a price or a gain that mean a sign; none for a sign of the board alone."""
    if messages.has(f"signs.{name}_words"):
        return messages.say(f"signs.{name}_words").split(", ")
    return [] if messages.has(f"signs.{name}") else [messages.name(name)]


def _material(messages: Messages, name: str) -> Iterator[Shape]:
    r = 0.46 * SIDE
    yield Piece(piece_for("material", name), SIDE / 2, SIDE / 2, r)
    yield letter(messages, name, SIDE / 2, SIDE / 2, r)
