"""``Table``, the widget of a whole game, for people at one screen and computer players in any mix."""

import logging
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from betacolony import Event, Game, Option
from betacolony.events import RoundStarted
from betacolony.messages import ENGLISH
from betacolony.state.position import LEVELS
from betacolony_widgets.board import scene
from betacolony_widgets.board.motion.motion import art_of, show
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import WIDTH
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.surface import Surface
from betacolony_widgets.board.whole_table.arrangements import (
    PARTS,
    WHOLE,
    Arrangement,
    arranged,
    at_other_stop,
    looked_at,
    world_in,
)
from betacolony_widgets.board.whole_table.things.doors import LOOK
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.palette import PALETTES, seat_role
from betacolony_widgets.play.choices import flow, pods
from betacolony_widgets.play.narration.captions import caption
from betacolony_widgets.play.narration.replay import replay_html

from . import keeper, new_game
from .desk import broken, desk, log, warning
from .ghosts import ghosts
from .moments import is_told, moment, spoilers
from .play import Play
from .preview import preview
from .seats import HUMAN, OFFERED, Seat, named, new_seed
from .signs import signs
from .thinking import Thinking, can_wait

logger = logging.getLogger(__name__)

#: the most options to look through for warnings; with more, people first narrow them down
_MOST_WARNED: Final = 80


class Table(Surface):
    """A game to play in a notebook.

    Args:
        game: the game; None for a new game for two with a random seed.
        seats: seat -> "human", a name from ``seats.BOTS``, or any other player;
            people have all other seats.
        panels: the parts of the table to draw, names of ``scene.ALL``.
        lesson: whether everything can be taken back, and "start over" stands in for a new game.
        ready: whether to play the set-up for everybody: the draft of mats and the placing of ships.
        keep: a name under which the reader's browser saves the running game; "" to save nothing.
        language: the language of the table, as a code; None for that of the game.

    Raises:
        ValueError: an unknown seat or player.
        MissingWords: there is no catalogue for the language.
    """

    #: whether the table may take the whole window; one that belongs to a page's other parts may not
    _takes_window = True
    #: whether a table without a saved game asks first who plays
    _asks_who_plays = True

    def __init__(
        self,
        game: Game | None = None,
        seats: Mapping[int, Seat] | None = None,
        *,
        panels: tuple[str, ...] = scene.ALL,
        lesson: bool = False,
        ready: bool = False,
        keep: str = "",
        language: str | None = None,
    ) -> None:
        fresh = game is None
        messages = Messages.of(language or (ENGLISH if game is None else game.language))
        say = messages.say
        if game is None:
            game = Game.new([say("seat.you"), say("seat.opponent")], new_seed(), language=messages.language)
            seats = {1: "medium"}
        elif language:
            game = game.translated(language)
        self._seats = dict(seats or {})
        # a new game differs each time, but its saved game must be found again
        origin = 0 if fresh else zlib.crc32(f"{game.to_json()}{sorted(self._seats)}".encode())
        self.play = Play(game, self._seats, lesson=lesson, ready=ready, patient=can_wait())
        #: the game that the page begins with, as far as its computer players have gone by themselves
        self._first = self.play.game.to_json() if keep else ""
        self._thinking = Thinking(lambda: self.play, self._report_thinking, self._finish_thinking)
        self._panels = panels
        self._keep = keep
        self._kept = ""
        self._version = 0
        self._untouched = True
        #: the part of the table that the reader has opened, and the number of the colony that small windows show
        self._looking, self._near = "", 0
        #: sentences above the desk, until the next choice
        self._notices: tuple[str, ...] = ()
        self._picture: Scene | None = None
        #: the latest events and the picture before them, to animate once the browser has its reply
        self._moved: tuple[tuple[Event, ...], Scene] | None = None
        super().__init__(
            self._greet,
            {
                "storage": f"betacolony:{keep}:{origin:08x}" if keep else "",
                "lesson": lesson,
                "contents_page": contents.contents_page() if keep else "",
                "whole": list(self._arrangements(panels, lesson=lesson)),
                "who": {who: say(f"seated.{who}") for who in (HUMAN, *OFFERED)},
                "seats": [seat_role(colour, seat) for seat, colour in enumerate(game.edition.player_colours)],
                "levels": {level: say(f"level.{level}") for level in LEVELS},
            },
            messages,
        )
        self.overlay.on_choose(self.choose, self._after)
        self.overlay.on("preview", self._preview)
        self.overlay.on("log", lambda _: {"type": "log", "groups": log(self.play)})
        self.overlay.on("share", self._share)
        self.overlay.on("replay", self._replay)
        self.overlay.on("picture", lambda _: {"type": "file", "text": svg(self._draw(WIDTH), self.scheme)})
        self.overlay.on("seats", self._seats_data)
        self.overlay.on("planet", self._planet)
        self.overlay.on("new", self._new)
        self.overlay.on("signs", self._signs)
        self.overlay.on("open", self._open)
        self.overlay.on("restore", self._restore)
        self.refresh()

    def _arrangements(self, panels: tuple[str, ...], *, lesson: bool) -> tuple[Arrangement, ...]:
        """The arrangements that the browser may choose among: those of the whole table if there are all its parts."""
        return WHOLE if self._takes_window and not lesson and panels == scene.ALL else ()

    @property
    def game(self) -> Game:
        """The current game; during a what-if, the branch."""
        return self.play.game

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str, version: int | None = None) -> None:
        """Carry out a choice: a target of the board, a line of the list, or a tool (``Play.choose``).

        ``version`` is that of the desk; choices on an older desk are ignored. An exception becomes a sentence on the
        desk and a traceback in the log.
        """
        self._moved = None
        if version is not None and version != self._version:
            return
        if target.startswith(LOOK):
            if self._picture:
                self._look(target.removeprefix(LOOK))
            return
        self._untouched = False
        self._notices, self._looking = (), ""
        self._carry_out(target, lambda: self.play.choose(target))

    def _signs(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """The signs beside words, for a browser that has its first picture and time for more."""
        self.painter.draw_ground_ahead()
        return {"type": "signs", **signs(self.messages, self.game.edition, self.scheme)}

    def _look(self, part: str) -> None:
        """Open a part of the table, or close it again; the game goes on as before."""
        colonies = [colony.id for colony in self.game.edition.colonies]
        tracks = any(target.startswith("track-") for target in self._view.view.offers)
        if part == self._looking and (tracks or part not in colonies):
            self._looking = ""
        elif part in colonies:
            self._near, self._looking = colonies.index(part), part
        elif part in PARTS:
            # what the question has opened gives way to the colony near by
            self._looking = part if part != self._view.view.looking else colonies[self._near]
        self.refresh()

    def _carry_out(self, choice: str, action: Callable[[], tuple[Event, ...]]) -> None:
        """Change the game, and show the result; ``choice`` is for the log."""
        self._version += 1
        before, events = self._picture, tuple[Event, ...]()
        try:
            events = action()
        except Exception:
            logger.exception("choosing %r failed", choice)
            self.play.fail()
        self._moved = (events, before) if events and before else None
        try:
            self.refresh()
        except Exception:
            logger.exception("the board could not be drawn after %r", choice)
            self._moved = None
            self.show(None, {**broken(self.play), "version": self._version})

    def _after(self) -> None:
        """Save, animate and prepare, after the browser has its reply."""
        self._save()  # first, so that no choice is lost if the server stops
        if self._moved:
            self._move(*self._moved)
            self._moved = None
        if self.arrangement:
            self.painter.draw_ahead()

    def _move(self, events: tuple[Event, ...], before: Scene) -> None:
        """Animate events on the board, which already shows their result, and tell what came to its end."""
        message: dict[str, Any] = {"type": "motion", "steps": [], "captions": [], "art": ""}
        try:
            moment = self._moment()
            if moment is not None and moment["kind"] == "final" and self._picture:
                moment |= spoilers(self._picture)
            # the round that begins ends what the others do
            seen = [event for event in events if not (moment and is_told(event)) or isinstance(event, RoundStarted)]
            after = self._picture or before
            shown = show(seen, before, after, self._view, self.scheme, tell=self._tell, calm=self.calm)
            art = art_of(shown.steps, self.scheme, self.overlay.art)
            message |= {"steps": shown.steps, "captions": shown.captions, "art": art}
            message |= {"held": shown.held, "moved": shown.moved}
            message["moment"] = moment
        except Exception:
            logger.exception("no motion for %d events", len(events))
        self.overlay.send(message)

    def _moment(self) -> dict[str, Any] | None:
        """The round, cycle or game that has ended, as a card over the board."""
        return moment(self.play)

    def _tell(self, seat: int, events: Sequence[Event]) -> str:
        """The caption of a turn; "" for one that people at this screen took."""
        return "" if seat in self.play.people else caption(self.play.game, events)

    def refresh(self) -> None:
        """Draw the board and the desk of the current moment."""
        if self.drawn_width is None:
            self.overlay.desk = self._desk_data()
            return
        table = self.play.table()
        shown = replace(table.view, looking=self._looking, near=self._near, parts=self._panels)
        self._view = replace(table, view=shown)
        if self.arrangement:
            self._view, self._near = looked_at(self._view, with_dice=self.arrangement == "phone")
        if self.arrangement and self.drawn_height:
            draw = partial(arranged, self.arrangement, width=self.drawn_width, height=self.drawn_height)
            self._picture = draw(self._view)
            self.paint(self._picture, lambda: draw(at_other_stop(self._view)))
        else:
            self._picture = self._draw(self.drawn_width)
            self.paint(self._picture)
        self.show(self._picture, self._desk_data(), self._warnings())
        self._thinking.begin()

    def _report_thinking(self, share: float) -> None:
        """Tell the browser the share of the thinking that is done."""
        self.overlay.send({"type": "progress", "share": round(share, 2)})

    def _finish_thinking(self) -> None:
        """Let the thinking player play."""
        self._moved = None
        self._carry_out("the thinking player's choice", self.play.go_on)
        self._after()

    def _desk_data(self) -> dict[str, Any]:
        """The desk, with its version, notices, and after a saved game the link to its analysis."""
        data = {**desk(self.play), "version": self._version, "notices": self._notices}
        events, _ = self._moved or ((), None)
        # the browser waits for the motion with what it shows of others
        data["follows"] = any(getattr(event, "player", None) not in {None, *self.play.people} for event in events)
        href = contents.after_game() if self._keep and self.play.stage == "over" and not self.play.trunk else ""
        return {**data, "onward": {"label": self.messages.say("label.onward"), "href": href}} if href else data

    def _preview(self, said: Mapping[str, Any]) -> Mapping[str, Any]:
        """The consequence of choosing a target; nothing where the table has changed since the browser asked."""
        target, drawn = said.get("target"), self._picture
        if drawn is None or not isinstance(target, str) or said.get("version") != self._version:
            return {"type": "preview", "head": "", "lines": [], "ghost": ""}
        shown = preview(self.play, target)
        world = world_in(self.arrangement, self._view, drawn.width, drawn.height) if self.arrangement else None
        ghost = ghosts(shown, target, self._view, drawn, world, PALETTES[self.scheme].colours)
        return {"type": "preview", "head": shown.head, "lines": shown.packed(), "ghost": ghost}

    def _draw(self, width: float) -> Scene:
        return scene.scene(self._view, width, self._panels)

    def _warnings(self) -> dict[str, str]:
        """Warnings at targets that gain nothing, and at those that carry out an option at once."""
        play = self.play
        warnings = dict.fromkeys(self._view.view.fruitless, self.messages.say("tip.fruitless"))
        options, edition, out_of_reach = play.options, play.game.edition, pods.out_of_reach(play.game)
        if len(options) > _MOST_WARNED:
            return warnings
        for option in options:
            text = warning(play, option)
            for target in flow.touched(option, edition) if text else ():
                chosen = (*play.chosen, target)
                if self._settles(options, chosen) and target not in out_of_reach:
                    warnings[target] = f"{warnings.get(target, '')} {text}".strip()
        return warnings

    def _settles(self, options: Sequence[Option], chosen: Sequence[str]) -> bool:
        """True if choosing these targets carries out an option at once."""
        left = flow.matching(options, chosen, self.play.game.edition)
        return flow.settled(left, chosen, lesson=self.play.lesson) is not None

    # --- saving ----------------------------------------------------------------------------------

    def _greet(self, message: Mapping[str, Any]) -> None:
        """Answer a browser's hello, with its saved game or the game of its link, unless a game has begun here."""
        if self._untouched:
            self._untouched = False
            if message.get("saved"):
                self._resume(message["saved"])
            elif message.get("link"):
                self._begin_opened(message["link"], message.get("you"))
            opened = bool(message.get("link") or self._notices)
            if self._keep and self._asks_who_plays and not opened and not self._has_begun():
                self.overlay.send({"type": "setup"})  # over the first picture
        self.refresh()
        self._save()

    def _resume(self, saved: object) -> None:
        """Go on with a game that the browser saved."""
        try:
            kept = keeper.unpack(saved, self.messages.language)
        except keeper.NewerError as error:
            self._notices = (str(error), self.messages.say("keep.newer_stays"))
            return
        except keeper.KeepError as error:
            self._notices = (self.messages.say("keep.lost"), str(error))
            self.overlay.send({"type": "aside"})
            return
        own = {seat: self._seats.get(seat, HUMAN) if who == "own" else who for seat, who in enumerate(kept.seats)}
        self.play.resume(kept.game, own, kept.seen, kept.floor)
        self._notices = kept.notes
        if kept.notes:
            self.overlay.send({"type": "aside"})

    def _save(self) -> None:
        """Let the browser save the running game; during a what-if, the game that it left."""
        if not self._keep:
            return
        play = self.play
        trunk = play.trunk or play
        text = keeper.pack(trunk.game, named(play.bots, len(play.game.names)), trunk.seen, trunk.floor)
        if text != self._kept:
            self._kept = text
            self.overlay.send({"type": "keep", "text": text})
            if trunk.game.is_over and not play.lesson:
                self.overlay.send({"type": "finish", "text": text})

    def _restore(self, message: Mapping[str, Any]) -> None:
        """Take over the game that another page has saved meanwhile."""
        self._resume(message.get("text"))
        self._redrawn()

    def _redrawn(self) -> None:
        """Show another game than before; the part that is open belonged to that one."""
        self._version += 1
        self._looking = ""
        self.refresh()
        self._save()

    # --- sharing, opening, a new game ------------------------------------------------------------

    def _share(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        game = self.play.shown_game
        return {
            "type": "share",
            "code": game.code(),
            # not before people have seen the dice
            "position": "" if self.play.stage == "roll" else game.position.code(),
            "json": game.to_json(),
            "file": self.messages.say("share.file", round=game.position.round),
        }

    def _replay(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        play = self.play
        return {"type": "file", "text": replay_html(play.revealed, you=play.people[0] if play.alone else None)}

    def _open(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        notices = self._notices
        if not self._begin_opened(message.get("text"), message.get("you")):
            lines, self._notices = self._notices, notices
            return {"type": "fault", "lines": lines}
        self._redrawn()
        return {"type": "opened"}

    def _begin_opened(self, text: object, you: object = None) -> bool:
        """Play a saved file or code, if it is a game; ``you`` is the number of the reader's seat, as text."""
        say = self.messages.say
        try:
            game = keeper.opened(text, self.play.game.edition, self.messages.language)
        except keeper.KeepError as error:
            self._notices = (say("keep.not_opened"), str(error))
            return False
        play, listed = self.play, self.messages.listed
        solo, number = game.position.solo is not None, len(game.names)
        own = int(you) if isinstance(you, str) and you in map(str, range(number)) else 0
        seats: dict[int, Seat] = dict.fromkeys([seat for seat in range(number) if seat != own], "medium")
        if own == 0 and number == len(play.game.names) and not play.level:
            seats = dict(play.bots)
        play.begin(game, {} if solo else seats)
        people, players = (listed([game.names[seat] for seat in group]) for group in (play.people, play.bots))
        if solo:
            notice = say("keep.opened_solo", people=people, level=say(f"level.{play.level}"))
        else:
            notice = say("keep.opened", people=people, bots=players)
        self._notices = (*game.notes, notice)
        return True

    def _seats_data(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        names = self.game.names
        players = zip(names, named(self.play.bots, len(names)), strict=True)
        rows = [{"name": name, "who": who} for name, who in players]
        return {"type": "seats", "players": rows, "level": self.play.level, "begun": self._has_begun()}

    def _has_begun(self) -> bool:
        """True if this is another game than the page begins with, or has gone on since then."""
        return self.play.trunk is not None or self.game.to_json() != self._first

    def _new(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Begin the new game that the set-up asks for, or reply with everything that is wrong with it."""
        try:
            asked = new_game.asked_for(message, self.messages)
        except new_game.NewGameError as faults:
            return {"type": "fault", "lines": faults.lines, "fields": faults.fields}
        self.play.begin(*asked)
        self._notices = ()
        self._redrawn()
        return {"type": "opened"}

    def _planet(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The world that the set-up shows."""
        try:
            return {"type": "planet", "picture": new_game.planet(message, self.messages, self.scheme)}
        except ValueError as error:
            return {"type": "fault", "lines": self.messages.tell(error).splitlines(), "fields": ["edition"]}
