"""The view that panels draw from: a position, its edition, and what the picture shows beyond them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from betacolony import Position, scores
from betacolony.edition.components import CycleCard
from betacolony.edition.edition import Edition
from betacolony.state.position import RIVAL
from betacolony.state.views import PositionView, RivalView, SeatView
from betacolony_widgets import palette
from betacolony_widgets.board import icons
from betacolony_widgets.board.layers import GROUND
from betacolony_widgets.board.shapes import Box, Ink, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages


@dataclass(frozen=True, slots=True)
class View:
    """What is shown beyond the position.

    ``me`` is the seat whose mat is shown large and whose dice are on the table; ``mover`` the seat that decides now;
    ``offers`` names the targets that can be chosen, each with what it costs at least ("" where nothing is to be said);
    ``tips`` is what is said of targets now instead of what is always said of them;
    ``addressed`` is whether the picture speaks to the player of ``me``; ``rolled`` whether the dice show their values;
    ``chosen`` are targets already chosen of a choice in parts, ``wrong`` those that stood in the way of the last one,
    ``hints`` those that are advised, each with its rank; ``arrows`` lead from one thing to another by their ids;
    ``values`` are what targets are worth, drawn on them;
    ``untold`` is whether the reader is to work out alone what majorities are worth; ``messages`` are those of the
    language that all is told in.
    """

    names: tuple[str, ...] = ()
    me: int = 0
    mover: int | None = None
    offers: Mapping[str, str] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    wrong: frozenset[str] = frozenset()
    hints: Mapping[str, str] = field(default_factory=dict)
    arrows: tuple[tuple[str, str], ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    rolled: bool = True
    addressed: bool = False
    untold: bool = False
    messages: Messages = field(default_factory=Messages.of)


_PLAIN: Final = View()


@dataclass(frozen=True, slots=True)
class TableView:
    """What panels draw from, and nothing else.

    ``goals`` says how far each player is with each cycle card, ``projected`` what each would score if the game ended
    now; both are empty where that is not to be shown.
    """

    position: PositionView
    edition: Edition
    view: View = _PLAIN
    goals: tuple[tuple[scores.Progress, ...], ...] = ()
    projected: tuple[scores.Score, ...] = ()

    @classmethod
    def of(cls, position: Position, view: View = _PLAIN) -> "TableView":
        """Everything there is to show of a position."""
        goals = scores.goal_progress(position)
        projected = scores.scores(position, projected=True)
        return cls(position.view, position.edition, view, goals, projected)

    def only(
        self,
        *parts: str,
        seats: tuple[str, ...] = (),
        seat: int | None = None,
        view: tuple[str, ...] = (),
        targets: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
    ) -> "TableView":
        """The table with nothing but what is named.

        Args:
            parts: parts of the position.
            seats: parts of what each player has.
            seat: whose things these are; None: everybody's.
            view: what of the view beyond the players' names and the language.
            targets: what of the offers and choices.
            also: "goals", "projected".
        """
        shown = [
            SeatView(**{part: getattr(its, part) for part in seats}) if seat in {None, number} else SeatView()
            for number, its in enumerate(self.seats)
        ]
        position = PositionView(seats=tuple(shown), **{part: getattr(self.position, part) for part in parts})
        its = View(
            names=self.view.names,
            messages=self.view.messages,
            offers={target: price for target, price in self.view.offers.items() if target in targets},
            chosen=self.view.chosen.intersection(targets),
            **{name: getattr(self.view, name) for name in view},
        )
        return TableView(position, self.edition, its, **{name: getattr(self, name) for name in also})

    @property
    def messages(self) -> Messages:
        """The sentences of the language that all is told in."""
        return self.view.messages

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The players' things, by seat."""
        return self.position.seats

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
        return self.messages.say("seat.unnamed", number=seat + 1)

    def initial(self, seat: int) -> str:
        """One sign for a player: a dot for the reader, else a letter, or the seat's number where that is another's too.

        The letters of materials are taken.
        """
        if self.name(seat) == self.messages.say("seat.you"):
            return icons.DOT
        letters = [self.name(other).strip()[:1].upper() for other in range(self.players)]
        taken = {"", *(icons.letter_of(self.messages, material) for material in self.edition.materials)}
        free = letters[seat] not in taken and letters.count(letters[seat]) == 1
        return letters[seat] if free else str(seat + 1)

    def points(self, seat: int) -> int:
        """The points a player has so far."""
        return sum(self.seats[seat].cp.values())

    def card(self, number: int) -> CycleCard | None:
        """The cycle card of cycle ``number`` (0 to 2), or None before the cards are drawn."""
        drawn = self.position.cards
        if number >= len(drawn):
            return None
        return next(card for card in self.edition.cards if card.id == drawn[number])

    @property
    def rival(self) -> RivalView | None:
        """What there is more in a game against the solo rival; None in others."""
        return self.position.rival

    def is_rival(self, seat: int) -> bool:
        """Whether a seat is that of the solo rival, which has neither ship nor mat nor dice (SOLO-0)."""
        return self.rival is not None and seat == RIVAL

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def acting(self) -> bool:
        """Whether a player's action is under way, the one that ``position.turn`` numbers."""
        return self.position.acting

    @property
    def order(self) -> list[int]:
        """The seats in this round's turn order, the solo rival's the last (SOLO-3)."""
        return [(self.position.start_player + step) % self.players for step in range(self.players)]

    @property
    def cycle(self) -> int:
        """The cycle, from 0."""
        return max(self.position.round - 1, 0) // self.edition.rules.rounds_per_cycle


def frame(width: float, height: float, *, current: bool = False) -> Box:
    """The ground of a panel."""
    ink = Ink("current" if current else "panel", "choice" if current else "panel-line", 1.5 if current else 1.0)
    return Box(0.75, 0.75, width - 1.5, height - 1.5, 14, ink, GROUND)


def heading(title: str, note: str, width: float) -> Iterator[Text]:
    """The title of a panel, and a note at the right of its line if there is room for it."""
    yield Text(16, 21, title, 15, "ink", bold=True, align="left")
    if note and width_of(note, 12.5) <= width - 44 - width_of(title, 15, bold=True):
        yield Text(width - 16, 21, note, 12.5, "muted", align="right")
