"""The view that the board of Exocolony is drawn from: a position, and the highlights and names of a picture.

Targets are named by what they stand for:

    site-<site>             a landing site of the home system or of a system beyond, by its id
    world-<world>           a world of the home system
    system-<distance>       a star beyond, counted from 1; one more than there are is the next star
    market-<place>          a place of the market, from 0
    card-<seat>-<card>      a card in play; its exhausted copies lie with it
    sell-<resource>, buy-<resource>   the two sides of a trade, on the scale of prices
    good-<kind>             one's own resource, or "coin"
    asteroid-<asteroid>     an Asteroid that lies open, or in the discard pile
    player-<seat>           another player
    action-<action>         an action of ``ACTIONS``, which narrows the choice to it
    look-<part>             a part of the table that can be opened
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.state.position import EXTENDED_PLAY, Position
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import exo_seat

#: the actions of the main phase that have a tile on the table (X-TURN-2)
ACTIONS: Final = ("settle", "trade", "spaceport", "exocolony")

#: what a decision is about, which part of the table is large for it
Focus = Literal["main", "system", "beyond", "market", "trade", "asteroids", "players"]


@dataclass(frozen=True, slots=True)
class Action:
    """The tile of an action of ``ACTIONS``: what can be had or is missing, in a few words, and if it can be chosen."""

    name: str
    note: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class Forecast:
    """The table after a choice that isn't made yet, as far as it is drawn over the table.

    Attributes:
        site: the site of a piece that is placed, by its id; "" for none.
        piece: what stands there then, a name of ``position.PIECES``; "" for none.
        start: the world that is launched from, by its id; "" for none.
        fuel: the launch cost paid there.
        coin: the Coin paid for each column or star on the way, the nearest first.
        system: the distance of the star that is travelled to; 0 for none.
        goods: what the player has then, by kind, where it changes.
        reserve: the pieces left in the player's reserve then, by names of ``position.PIECES``, where they change.
        prices: the prices then, by resource, where they change.
        points: the player's points then; None if they stay.
        ships: ready Trade Ships, and all of them; None if they stay.
    """

    site: str = ""
    piece: str = ""
    start: str = ""
    fuel: int = 0
    coin: tuple[int, ...] = ()
    system: int = 0
    goods: Mapping[str, int] = field(default_factory=dict)
    reserve: Mapping[str, int] = field(default_factory=dict)
    prices: Mapping[str, int] = field(default_factory=dict)
    points: int | None = None
    ships: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a picture shows beyond the position.

    Attributes:
        names: of the players, by seat.
        me: the seat whose things are large.
        mover: the seat that decides now; None once the game is over.
        focus: what the decision is about.
        offers: the targets that can be chosen, each with a short price ("" for none).
        tips: a line more about targets, for tooltips.
        lacking: what is missing for targets that can't be chosen now, in a few words: "1 metal short".
        chosen: targets already chosen in a choice of several parts, or to be confirmed.
        forecast: what the choice in hand would bring; None for no choice in hand.
        wrong: targets that made the last choice illegal.
        refused: the target that rules forbid, with at most three words why in ``refusal``; "" for none.
        hints: recommended targets, each with its rank.
        letters: letters at targets, each with whether it is one of the best (lab).
        actions: the tiles of the main phase; () where it isn't asked.
        looking: the part of the table that the reader has opened: "you", "market", "rivals", "stars", or the id of the
            planet or belt whose column a small window shows; "" for what the question is about.
        near: the world whose column a small window showed before, where it stays in the main phase; "" for none.
        parts: what a lesson's step shows, names of ``layouts.lesson.PARTS``; () for the whole table.
        addressed: the picture speaks to the player of ``me``.
        untold: a question asks for a number that the table would tell: the sum of one's own Navy is left out.
        messages: the sentences of the picture's language.
        game: those of the game, with the names of its components.
    """

    names: tuple[str, ...] = ()
    me: int = 0
    mover: int | None = None
    focus: Focus = "main"
    offers: Mapping[str, str] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    lacking: Mapping[str, str] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    forecast: Forecast | None = None
    wrong: frozenset[str] = frozenset()
    refused: str = ""
    refusal: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    looking: str = ""
    near: str = ""
    parts: tuple[str, ...] = ()
    addressed: bool = False
    untold: bool = False
    messages: Messages = field(default_factory=Messages.of)
    game: GameMessages = field(default_factory=GameMessages)


_PLAIN: Final = View()


@dataclass(frozen=True, slots=True)
class TableView:
    """A position as it is drawn; nothing changes it."""

    position: Position
    view: View = _PLAIN

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.position.edition

    @property
    def goal(self) -> int:
        """The points that end the game (X-END-1, X-VAR-3)."""
        rules = self.edition.rules
        return rules.vp_to_win_extended if self.position.variants & EXTENDED_PLAY else rules.vp_to_win

    def colour(self, seat: int) -> str:
        """The player colour of a seat."""
        return self.edition.colours[seat]

    def seat_role(self, seat: int) -> str:
        """The name of a player's colour in roles."""
        return exo_seat(self.colour(seat), seat)

    def speaks_to(self, seat: int) -> bool:
        """Whether the texts speak to a player."""
        return self.view.addressed and seat == self.view.me

    def name(self, seat: int) -> str:
        """The name of a player; "You" for the one that the picture speaks to."""
        view = self.view
        if self.speaks_to(seat):
            return view.messages.say("exo.board.you")
        return view.names[seat] if seat < len(view.names) else view.messages.say("seat.unnamed", number=seat + 1)

    def looked_at(self, part: str) -> "TableView":
        """The same with another part opened."""
        return replace(self, view=replace(self.view, looking=part))
