"""The view that panels draw from: a position, its edition, and the highlights and names of a picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from betacolony import Position, scores
from betacolony.edition.components import CycleCard
from betacolony.edition.edition import Edition
from betacolony.state.position import RIVAL
from betacolony.state.views import PositionView, RivalView, SeatView
from betacolony_widgets import palette
from betacolony_widgets.messages import Messages


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a picture shows beyond the position.

    Attributes:
        names: of the players, by seat.
        me: the seat whose mat is large and whose dice are on the table.
        mover: the seat that decides now.
        offers: the targets that can be chosen, each with the least that it costs ("" for no price).
        tips: tips of targets that replace the usual ones.
        chosen: targets already chosen in a choice of several parts.
        wrong: targets that made the last choice illegal.
        refused: the target that rules forbid, with at most three words why in ``refusal``; "" for none.
        close_by: the target of the nearest legal move; "" for none.
        hints: recommended targets, each with its rank.
        arrows: pairs of ids; an arrow leads from the first to the second.
        values: the worth of targets, drawn on them.
        letters: the letters of targets on a chart, and whether each is among the best; drawn instead of ``values``.
        spent: targets that take more than their printed price: "artifact", or "pair" for any other stand-in.
        fruitless: targets that can be chosen and gain nothing.
        hand: the target in the market of the pod or tile that is being built; "" for none.
        building: the target of the space that is paid for; "" for none.
        rolled: the dice show their values.
        addressed: the picture speaks to the player of ``me``.
        untold: the value of majorities is left for the reader to work out.
        stop: how near the world of the whole table is: "surface" for its colonies, "orbit" for its locations.
        reach: the locations a ship can fly to, by target, each with the die, its value and the least fuel.
        opening: the die, with its value, that has opened the pods on offer; None if none has.
        row_fuel: the fuel that opens each row, by its number, with that die or else with the best.
        lacking: pods of opened rows that can't be taken, each with the key of ``manufactory`` for words why not.
        backwards: the goals of arrows that run counter-clockwise.
        looking: the part of the table that the reader has opened, a name of ``arrangements.PARTS`` or a colony's id;
            "" for the part that the question is about.
        parts: what a lesson's step shows of the table, names of ``scene.ALL`` or single colonies; () for everything.
        near: the number of the colony that small windows show.
        messages: those of the picture's language.
    """

    names: tuple[str, ...] = ()
    me: int = 0
    mover: int | None = None
    offers: Mapping[str, str] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    wrong: frozenset[str] = frozenset()
    refused: str = ""
    refusal: str = ""
    close_by: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    arrows: tuple[tuple[str, str], ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    spent: Mapping[str, str] = field(default_factory=dict)
    fruitless: frozenset[str] = frozenset()
    hand: str = ""
    building: str = ""
    rolled: bool = True
    addressed: bool = False
    untold: bool = False
    stop: Literal["surface", "orbit"] = "orbit"
    reach: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    opening: tuple[str, int] | None = None
    row_fuel: Mapping[int, int] = field(default_factory=dict)
    lacking: Mapping[str, str] = field(default_factory=dict)
    backwards: frozenset[str] = frozenset()
    looking: str = ""
    parts: tuple[str, ...] = ()
    near: int = 0
    messages: Messages = field(default_factory=Messages.of)


_PLAIN: Final = View()


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that panels draw from.

    ``goals`` has each player's progress with each cycle card, ``projected`` their scores if the game ended now; both
    are empty if the picture leaves that out.
    """

    position: PositionView
    edition: Edition
    view: View = _PLAIN
    goals: tuple[tuple[scores.Progress, ...], ...] = ()
    projected: tuple[scores.Score, ...] = ()

    @classmethod
    def of(cls, position: Position, view: View = _PLAIN) -> "TableView":
        """A position with everything that a picture can show."""
        goals, projected = scores.goal_progress(position), scores.scores(position, projected=True)
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
        """The table with the named parts alone.

        Args:
            parts: fields of the position.
            seats: fields of each player's things.
            seat: the player whose things these are; None for everybody.
            view: fields of the view besides the players' names and the language.
            targets: the offers and choices to keep.
            also: "goals", "projected".
        """
        things = [
            SeatView(**{part: getattr(entry, part) for part in seats}) if seat in {None, number} else SeatView()
            for number, entry in enumerate(self.seats)
        ]
        position = PositionView(seats=tuple(things), **{part: getattr(self.position, part) for part in parts})
        part_of_view = View(
            names=self.view.names,
            messages=self.view.messages,
            offers={target: price for target, price in self.view.offers.items() if target in targets},
            chosen=self.view.chosen.intersection(targets),
            **{name: getattr(self.view, name) for name in view},
        )
        return TableView(position, self.edition, part_of_view, **{name: getattr(self, name) for name in also})

    @property
    def messages(self) -> Messages:
        """The sentences of the picture's language."""
        return self.view.messages

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The players' things, by seat."""
        return self.position.seats

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    def colour(self, seat: int) -> str:
        """The player colour of a seat, as the palette knows it."""
        return palette.seat_role(self.edition.player_colours[seat], seat)

    def name(self, seat: int) -> str:
        """The name of a player."""
        if seat < len(self.view.names):
            return self.view.names[seat]
        return self.messages.say("seat.unnamed", number=seat + 1)

    def points(self, seat: int) -> int:
        """The points a player has so far."""
        return sum(self.seats[seat].cp.values())

    def card(self, number: int) -> CycleCard | None:
        """The cycle card of cycle ``number`` (0 to 2), or None before the cards are drawn."""
        drawn = self.position.cards[number : number + 1]
        return next((card for card in self.edition.cards if card.id in drawn), None)

    @property
    def rival(self) -> RivalView | None:
        """The solo rival; None in games without it."""
        return self.position.rival

    def is_rival(self, seat: int) -> bool:
        """True for the seat of the solo rival, which has no ship, mat or dice (SOLO-0)."""
        return self.rival is not None and seat == RIVAL

    @property
    def over(self) -> bool:
        """True once the game has ended."""
        return self.position.over

    @property
    def acting(self) -> bool:
        """True during a player's action, whose number is ``position.turn``."""
        return self.position.acting

    @property
    def order(self) -> list[int]:
        """The seats in this round's turn order, the solo rival's the last (SOLO-3)."""
        return [(self.position.start_player + step) % self.players for step in range(self.players)]

    @property
    def cycle(self) -> int:
        """The cycle, from 0."""
        return max(self.position.round - 1, 0) // self.edition.rules.rounds_per_cycle
