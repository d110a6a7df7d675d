"""``Table``, the widget of a whole game of Exocolony, for people at one screen and computer players in any mix."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from betacolony.exocolony import Event, Game
from betacolony.exocolony.events import GameStopped, GameWon
from betacolony.exocolony.state.position import VARIANTS, Position
from betacolony.exocolony.whatif.packed_start import PackedStart, packed
from betacolony.messages import ENGLISH
from betacolony_widgets.board.motion.timing import art_of
from betacolony_widgets.board.painting.svg import COMMON, markup, ordered, svg, used
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.board.layouts.phone import column_of, heads_of
from betacolony_widgets.exocolony.board.motion import show
from betacolony_widgets.exocolony.board.scene import LEAST, WHOLE, foreseen, scene
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.live_table.seats import HUMAN, OWN, new_seed
from betacolony_widgets.live_table.table import LiveTable
from betacolony_widgets.live_table.thinking import can_wait
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import EXOCOLONY
from betacolony_widgets.palette import PALETTES, exo_seat

from . import keeper, new_game
from .choices.receipts import forecast
from .desk import desk, log, previewed
from .ending import ending
from .narration.captions import caption
from .narration.replay import replay_html
from .play import Play
from .seats import OFFERED, USUAL, Seat, named
from .signs import signs

logger = logging.getLogger(__name__)

#: the arrangement and the height of a table that is stacked on a page, from each width on, in pixels
_STACKED: Final = ((851, "cell", 600.0), (0, "phone", 780.0))
#: pixels: the size of the picture that is saved as a file
_PICTURE: Final = (1280.0, 720.0)


class Table(LiveTable[Play]):
    """A game of Exocolony to play in a notebook.

    Args:
        game: the game; None for a new game for two with a random seed.
        seats: seat -> "human", a name from ``seats.BOTS``, or any other player; people have all other seats.
        lesson: whether everything can be taken back, and "start over" stands in for a new game.
        keep: a name under which the reader's browser saves the running game; "" to save nothing.
        language: the language of the table, as a code; None for that of the game.

    Raises:
        ValueError: an unknown seat or player.
        MissingWords: there is no catalogue for the language.
    """

    #: the arrangements that the browser may choose among
    _arrangements: tuple[str, ...] = WHOLE

    _of = EXOCOLONY

    def __init__(
        self,
        game: Game | None = None,
        seats: Mapping[int, Seat] | None = None,
        *,
        lesson: bool = False,
        keep: str = "",
        language: str | None = None,
    ) -> None:
        fresh = game is None
        messages = Messages.of(language or (ENGLISH if game is None else game.language))
        say = messages.say
        if game is None:
            game = Game.new([say("seat.you"), say("seat.opponent")], new_seed(), language=messages.language)
            seats = {1: USUAL}
        elif language:
            game = game.translated(language)
        self._seats = dict(seats or {})
        self._view: TableView | None = None
        #: the world of the column that small windows show
        self._near = ""
        origin = "" if fresh else f"{game.to_json()}{sorted(self._seats)}"
        play = Play(game, self._seats, lesson=lesson, patient=can_wait())
        super().__init__(
            play, keep, origin, _labels(messages, game, self._arrangements if self._takes_window else ()), messages
        )
        self.add_class("bc-exocolony")
        self.overlay.on("picture", lambda _: {"type": "file", "text": self._as_file()})
        self.overlay.on("planet", self._planet)
        self.overlay.on("signs", self._signs)
        self.refresh()

    @property
    def game(self) -> Game:
        """The current game; during a what-if, the branch."""
        return self.play.game

    # --- drawing ---------------------------------------------------------------------------------

    def _packed(self, pos: Position) -> PackedStart:
        return packed(pos)

    def _painted(self, width: float) -> Scene:
        table = self.play.table()
        self._view = replace(table, view=replace(table.view, looking=self._looking, near=self._near))
        self._near = heads_of(self._view)[column_of(self._view)]
        picture = scene(self._view, *self._frame(width))
        self.paint(picture)
        return picture

    def _frame(self, width: float) -> tuple[float, float, str]:
        """The width, the height and the arrangement of the picture: the window's, or one that suits a page."""
        if self.arrangement and self.drawn_height:
            return width, self.drawn_height, self.arrangement
        least, height, name = next(its for its in ((row[0], row[2], row[1]) for row in _STACKED) if width >= its[0])
        return max(width, LEAST[name][0], least), height, name

    def _look(self, part: str) -> None:
        self._looking = "" if part == self._looking else part
        self.refresh()

    def _warnings(self) -> Mapping[str, str]:
        return {}

    def _as_file(self) -> str:
        return svg(scene(self._view or self.play.table(), *_PICTURE, "wide"), self.scheme)

    def _foreseen(self, target: str, drawn: Scene) -> Mapping[str, Any]:
        head, lines = previewed(self.play, target)
        return {"head": head, "lines": [line.packed() for line in lines], "ghost": self._ghost(target, drawn)}

    def _ghost(self, target: str, drawn: Scene) -> str:
        """The forecast of a target as markup over the picture; "" where there is none, or where it is in hand."""
        way, view = self.play.way_at(target), self._view
        ahead = forecast(self.play.outcome(way)) if way else None
        if ahead is None or view is None or view.view.forecast is not None:
            return ""
        its = replace(view, view=replace(view.view, forecast=ahead))
        shapes = ordered(foreseen(its, drawn, self._frame(drawn.width)[2]))
        colours = PALETTES[self.scheme].colours
        return f"<g {COMMON}>{used(shapes, colours)}{''.join(markup(shape, colours) for shape in shapes)}</g>"

    def _move(self, events: tuple[Event, ...], before: Scene) -> None:
        message: dict[str, Any] = {"type": "motion", "steps": [], "captions": [], "art": ""}
        try:
            if self._view is not None:
                after = self._picture or before
                shown = show(events, before, after, self._view, self.scheme, tell=self._tell, calm=self.calm)
                message["art"] = art_of(shown.steps, self.scheme, self.overlay.art)
                message |= {"steps": shown.steps, "captions": shown.captions, "held": shown.held, "moved": shown.moved}
                over = any(isinstance(event, GameWon | GameStopped) for event in events)
                message["moment"] = ending(self.play) if over and not self.play.lesson else None
        except Exception:
            logger.exception("no motion for %d events", len(events))
        self.overlay.send(message)

    def _tell(self, seat: int, events: Sequence[Event]) -> str:
        """The caption of a turn; "" for one that people at this screen took."""
        return (
            ""
            if seat in self.play.people
            else caption(self.play.game, events, self.play.me if self.play.alone else None)
        )

    def _signs(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """The signs beside words, for a browser that has its first picture and time for more."""
        self.painter.draw_ground_ahead()
        return {"type": "signs", **signs(self.messages, self.game.messages, self.scheme)}

    # --- telling, saving, opening ----------------------------------------------------------------

    def _desk(self) -> dict[str, Any]:
        return desk(self.play)

    def _log(self) -> list[dict[str, Any]]:
        return log(self.play)

    def _unpack(self, saved: object) -> tuple[str, ...]:
        kept = keeper.unpack(saved, self.messages.language)
        own = {seat: self._seats.get(seat, HUMAN) if who == OWN else who for seat, who in enumerate(kept.seats)}
        self.play.resume(kept.game, own, kept.floor)
        return kept.notes

    def _pack(self) -> str:
        trunk = self.play.trunk or self.play
        return keeper.pack(trunk.game, self._names(), trunk.floor)

    def _share(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """During a what-if, which has no beginning of its own, the game that it left."""
        if self.play.trunk is None:
            shared = super()._share(message)
        else:
            game = self.play.trunk.game
            shared = {"type": "share", "code": game.code(), "json": game.to_json()}
        file = self.messages.say("exo.play.share", round=self.play.shown_game.position.round)
        return {**shared, "file": file, "position": ""}

    def _as_replay(self, game: Game, you: int | None) -> str:
        return replay_html(game, you=you)

    def _read(self, text: object) -> Game:
        return keeper.opened(text, self.play.game.edition, self.messages.language)

    def _seat(self, game: Game, own: int) -> str:
        play, listed, number = self.play, self.messages.listed, len(game.names)
        seats: dict[int, Seat] = dict.fromkeys([seat for seat in range(number) if seat != own], USUAL)
        if own == 0 and number == len(play.game.names):
            seats = dict(play.bots)
        play.begin(game, seats)
        if number == 1:
            return self.messages.say("exo.play.keep.opened_solo", name=game.names[0])
        people, players = (listed([game.names[seat] for seat in group]) for group in (play.people, play.bots))
        return self.messages.say("keep.opened", people=people, bots=players)

    def _seats_data(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        variants = self.play.game.position.variants
        chosen = [name for number, name in enumerate(VARIANTS) if variants >> number & 1]
        return {**super()._seats_data(message), "level": "", "variants": chosen}

    def _names(self) -> list[str]:
        return named(self.play.bots, len(self.play.game.names))

    def _planet(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The home system that the set-up shows."""
        try:
            return {"type": "planet", "picture": new_game.system(message, self.messages, self.scheme)}
        except ValueError as error:
            return {"type": "fault", "lines": self.messages.tell(error).splitlines(), "fields": ["edition"]}

    def _asked_for(self, message: Mapping[str, Any]) -> new_game.NewGame:
        return new_game.asked_for(message, self.messages)


def _labels(messages: Messages, game: Game, arrangements: Sequence[str]) -> dict[str, Any]:
    """The overlay's labels where this game has its own."""
    say = messages.say
    keys = {key: does for key, does in messages.section("keys").items() if not messages.has(f"exo.play.no_key.{key}")}
    return {
        **messages.section("exo.play.label"),
        "keys": [(say(f"pressed.{key}"), does) for key, does in keys.items()],
        "whole": list(arrangements),
        "who": {who: say(f"seated.{who}") for who in (HUMAN, *OFFERED)},
        "usual": USUAL,
        "seats": [exo_seat(colour, seat) for seat, colour in enumerate(game.edition.colours)],
        "levels": {},
        "variants": {name: say(f"exo.play.variant.{name}") for name in VARIANTS},
    }
