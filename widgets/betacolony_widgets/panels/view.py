"""What a panel is drawn from: a position as plain data, the edition, and what the picture shows beyond them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from betacolony.edition import CycleCard, Edition
from betacolony_widgets import palette
from betacolony_widgets.catalogue import say
from betacolony_widgets.shapes import MARK, Box, Circle, Hit, Ink, Polygon, Shape, Sketch, Target


@dataclass(frozen=True, slots=True)
class View:
    """What is shown beyond the position.

    ``me`` is the seat whose mat is shown large and whose dice are on the table; ``mover`` the seat that decides now;
    ``offers`` names the targets that can be chosen, each with what it costs at least ("" where nothing is to be said);
    ``addressed`` is whether the picture speaks to the player of ``me``; ``rolled`` whether the dice show their values;
    ``chosen`` are targets already chosen of a choice in parts, ``wrong`` those that stood in the way of the last one.
    """

    names: tuple[str, ...] = ()
    me: int = 0
    mover: int | None = None
    offers: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    wrong: frozenset[str] = frozenset()
    rolled: bool = True
    addressed: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A position (as ``Position.to_dict`` gives it), its edition, and the view of it. Panels read nothing else."""

    at: Mapping[str, Any]
    edition: Edition
    view: View = View()

    @property
    def seats(self) -> Sequence[Mapping[str, Any]]:
        """The players' things, by seat."""
        seats: Sequence[Mapping[str, Any]] = self.at["seats"]
        return seats

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def colour(self, seat: int) -> str:
        """The player colour of a seat, as the palette knows it."""
        return palette.seat_role(self.edition.player_colours[seat], seat)

    def name(self, seat: int) -> str:
        """The name of a player."""
        if seat < len(self.view.names):
            return self.view.names[seat]
        return say("seat.unnamed", number=seat + 1)

    def initial(self, seat: int) -> str:
        """One letter for a player; the seat's number where two names begin alike."""
        letters = [self.name(other).strip()[:1].upper() for other in range(self.players)]
        return letters[seat] if letters[seat] and letters.count(letters[seat]) == 1 else str(seat + 1)

    def points(self, seat: int) -> int:
        """The points a player has so far."""
        return sum(self.seats[seat]["cp"].values())

    def card(self, number: int) -> CycleCard | None:
        """The cycle card of cycle ``number`` (0 to 2), or None before the cards are drawn."""
        drawn = self.at.get("cards") or ()
        if number >= len(drawn):
            return None
        return next(card for card in self.edition.cards if card.id == drawn[number])

    @property
    def cycle(self) -> int:
        """The cycle, from 0."""
        return max(int(self.at["round"]) - 1, 0) // self.edition.rules.rounds_per_cycle

    def target(self, sketch: Sketch, name: str, hit: Hit, label: str, tip: str = "", key: str = "") -> str | None:
        """Add a target to a panel, with its marks; gives the price to be shown where it can be chosen, else None."""
        view = self.view
        price = view.offers.get(name)
        sketch.targets.append(Target(name, hit, label, tip, price is not None, price or "", key))
        if name in view.wrong:
            sketch.mark(_outline(hit, Ink(None, "wrong", 3.0, dash=(5, 4)), 3.0))
        elif name in view.chosen:
            sketch.mark(_outline(hit, Ink(None, "chosen", 3.5), 2.0))
        elif price is not None:
            sketch.mark(_outline(hit, Ink(None, "choice", 3.0), 1.0))
        return price


def _outline(hit: Hit, ink: Ink, out: float) -> Shape:
    """A line around a target, ``out`` pixels outside."""
    if isinstance(hit, Circle):
        return Circle(hit.x, hit.y, hit.r + out, ink, MARK)
    if isinstance(hit, Box):
        return Box(hit.x - out, hit.y - out, hit.w + 2 * out, hit.h + 2 * out, hit.r + out, ink, MARK)
    return Polygon(hit.points, ink, MARK)


def frame(width: float, height: float, *, current: bool = False) -> Box:
    """The ground of a panel."""
    ink = Ink("current" if current else "panel", "choice" if current else "panel-line", 1.5 if current else 1.0)
    return Box(0.75, 0.75, width - 1.5, height - 1.5, 14, ink, 0)
