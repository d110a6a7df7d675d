"""``Table``, a whole game in a notebook, for people at one screen and computer players, mixed freely."""

import logging
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from betacolony import Event, Game
from betacolony.edition.edition import Edition
from betacolony.messages import ENGLISH
from betacolony.state.position import LEVELS
from betacolony_widgets.board import scene
from betacolony_widgets.board.motion import art_of, moves
from betacolony_widgets.board.picture import WIDTH
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.surface import Surface
from betacolony_widgets.board.svg import svg
from betacolony_widgets.board.whole_table.layout import whole_table
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents

from . import flow, keeper
from .desk import broken, desk, log, warning
from .play import Play
from .replay import replay_html
from .seats import BOTS, HUMAN, Seat, named, new_seed
from .thinking import Thinking, can_wait

logger = logging.getLogger(__name__)

#: so many options are looked at for what they turn up; more are told once one has narrowed them down
_FORETOLD: Final = 80


class Table(Surface):
    """A game to be played in a notebook.

    Args:
        game: the game; None for a new one for two, with a seed of its own.
        seats: who sits where: "human", "sampled", "greedy", "casual", "club", "master", "random", or a player of
            one's own; people have the seats that are not named.
        panels: which parts of the table are shown, names of ``scene.ALL``.
        lesson: whether everything can be taken back, and the game is started over instead of a new one.
        ready: whether the set-up, the draft of the mats and the placing of the ships, is played for everybody.
        keep: a name under which the reader's browser keeps the running game, "" for not at all.
        language: the code of the language that all is told in; None for that of the game.

    Raises:
        ValueError: for seats that the game has not, or players that are none.
        MissingWords: there are no words in the language.
    """

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
            game = Game.new([say("seat.you"), say("seat.rival")], new_seed(), language=messages.language)
            seats = {1: "greedy"}
        elif language:
            game = game.translated(language)
        self._seats = dict(seats or {})
        # a new game is another one each time, and what is kept has to be found again
        origin = 0 if fresh else zlib.crc32(f"{game.to_json()}{sorted(self._seats)}".encode())
        self.play = Play(game, self._seats, lesson=lesson, ready=ready, patient=can_wait())
        self._thinking = Thinking(lambda: self.play, self._think_on, self._thought)
        self._panels = panels
        self._keep = keep
        self._kept = ""
        self._version = 0
        self._untouched = True
        #: what is to be said once, above everything else
        self._notices: tuple[str, ...] = ()
        self._shown: Scene | None = None
        #: what happened since, and the picture before it: to be shown once the browser has its answer
        self._moved: tuple[tuple[Event, ...], Scene] | None = None
        super().__init__(
            self._greet,
            {
                "storage": f"betacolony:{keep}:{origin:08x}" if keep else "",
                "lesson": lesson,
                "whole": not lesson and panels == scene.ALL,
                "who": {who: say(f"who.{who}") for who in (HUMAN, *BOTS)},
                "levels": {level: say(f"level.{level}") for level in LEVELS},
            },
            messages,
        )
        self.overlay.on_choose(self.choose, self._after)
        self.overlay.on("log", lambda _: {"type": "log", "groups": log(self.play)})
        self.overlay.on("share", self._share)
        self.overlay.on("replay", self._replay)
        self.overlay.on("picture", lambda _: {"type": "file", "text": svg(self._drawn(WIDTH), self.scheme)})
        self.overlay.on("seats", self._who)
        self.overlay.on("new", self._new)
        self.overlay.on("open", self._open)
        self.overlay.on("restore", self._restore)
        self.refresh()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.play.game

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, target: str, version: int | None = None) -> None:
        """Something was chosen: a target of the board, a line of the list, or a tool (``Play.choose``).

        ``version`` is the desk it was chosen on; what was meant for another desk is let go. An exception becomes a
        sentence on the desk and a traceback in the log.
        """
        self._moved = None
        if version is not None and version != self._version:
            return
        self._untouched = False
        self._notices = ()
        self._carry_out(target, lambda: self.play.choose(target))

    def _carry_out(self, what: str, action: Callable[[], tuple[Event, ...]]) -> None:
        """Do something with the game, and show what came of it."""
        self._version += 1
        before = self._shown
        events: tuple[Event, ...] = ()
        try:
            events = action()
        except Exception:
            logger.exception("choosing %r failed", what)
            self.play.fail()
        try:
            self.refresh()
        except Exception:
            logger.exception("the board could not be drawn after %r", what)
            self.show(None, {**broken(self.play), "version": self._version})
            return
        if events and before and not self.calm:
            self._moved = events, before

    def _after(self) -> None:
        """What need not be waited for: how what is seen came about, and what the browser keeps."""
        if self._moved:
            self._move(*self._moved)
            self._moved = None
        self._save()

    def _move(self, events: tuple[Event, ...], before: Scene) -> None:
        """Show how what is seen came about. The board is painted already; without this it only gets there at once."""
        try:
            steps = moves(events, before, self._shown or before, self._view, self.scheme)
            self.overlay.send({"type": "motion", "steps": steps, "art": art_of(steps, self.scheme)})
        except Exception:
            logger.exception("no motion for %d events", len(events))

    def refresh(self) -> None:
        """Draw the board and the desk as things stand."""
        if self.drawn_width is None:
            self.overlay.desk = self._says()
            return
        self._view = self.play.table()
        if self.drawn_height is None:
            self._shown = self._drawn(self.drawn_width)
        else:
            self._shown = whole_table(self._view, self.drawn_width, self.drawn_height)
        self.paint(self._shown)
        self.show(self._shown, self._says(), self._foretold())
        self._thinking.begin()

    def _think_on(self, share: float) -> None:
        """Say how far the player is that is waited for."""
        self.overlay.send({"type": "progress", "share": round(share, 2)})

    def _thought(self) -> None:
        """The player that was waited for knows what to play."""
        self._moved = None
        self._carry_out("what was thought of", self.play.go_on)
        self._after()

    def _says(self) -> dict[str, Any]:
        """What the desk shows."""
        out = {**desk(self.play), "version": self._version, "notices": self._notices}
        href = contents.after_game() if self._keep and self.play.stage == "over" and not self.play.trunk else ""
        return {**out, "onward": {"label": self.messages.say("label.onward"), "href": href}} if href else out

    def _drawn(self, width: float) -> Scene:
        return scene.scene(self._view, width, self._panels)

    def _foretold(self) -> dict[str, str]:
        """For targets that carry out an option at once: that something will turn up then."""
        play, out = self.play, {}
        options = play.options
        if len(options) > _FORETOLD:
            return {}
        for option in options:
            told = warning(play, option)
            for target in flow.touched(option, play.game.edition) if told else ():
                chosen = (*play.chosen, target)
                if flow.settled(flow.matching(options, chosen, play.game.edition), chosen) is not None:
                    out[target] = told
        return out

    # --- keeping ---------------------------------------------------------------------------------

    def _greet(self, said: Mapping[str, Any]) -> None:
        """A browser says hello: what it keeps, or a link brought, is gone on with, unless the game here has begun."""
        if self._untouched:
            self._untouched = False
            if said.get("saved"):
                self._resume(said["saved"])
            elif said.get("link"):
                self._begin_opened(said["link"])
        self.refresh()
        self._save()

    def _resume(self, saved: object) -> None:
        """Go on with a game that the browser kept."""
        try:
            kept = keeper.unpack(saved, self.messages.language)
        except keeper.NewerError as wrong:
            self._notices = (str(wrong), self.messages.say("keep.newer_stays"))
            return
        except keeper.KeepError as wrong:
            self._notices = (self.messages.say("keep.lost"), str(wrong))
            self.overlay.send({"type": "aside"})
            return
        own = {seat: self._seats.get(seat, HUMAN) if who == "own" else who for seat, who in enumerate(kept.seats)}
        self.play.resume(kept.game, own, kept.seen, kept.floor)
        self._notices = kept.notes
        if kept.notes:
            self.overlay.send({"type": "aside"})

    def _save(self) -> None:
        """Have the browser keep the running game; of a what-if the game that it left."""
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

    def _restore(self, said: Mapping[str, Any]) -> None:
        """Take over what another page has kept meanwhile."""
        self._resume(said.get("text"))
        self._redrawn()

    def _redrawn(self) -> None:
        self._version += 1
        self.refresh()
        self._save()

    # --- sharing, opening, a new game ------------------------------------------------------------

    def _share(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        game = self.play.shown
        return {
            "type": "share",
            "code": game.code(),
            # what lies open, and not the dice that nobody has asked to see yet
            "position": "" if self.play.stage == "roll" else game.position.code(),
            "json": game.to_json(),
            "file": self.messages.say("share.file", round=game.position.round),
        }

    def _replay(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        play = self.play
        return {"type": "file", "text": replay_html(play.told, you=play.people[0] if play.alone else None)}

    def _open(self, said: Mapping[str, Any]) -> Mapping[str, Any]:
        notices = self._notices
        if not self._begin_opened(said.get("text")):
            lines, self._notices = self._notices, notices
            return {"type": "fault", "lines": lines}
        self._redrawn()
        return {"type": "opened"}

    def _begin_opened(self, text: object) -> bool:
        """Play what was opened, if it is a game."""
        say = self.messages.say
        try:
            game = keeper.opened(text, self.play.game.edition, self.messages.language)
        except keeper.KeepError as wrong:
            self._notices = (say("keep.not_opened"), str(wrong))
            return False
        number, before = len(game.names), self.play.level
        same = number == len(self.play.game.names) and not before
        solo = game.position.solo is not None
        seats: dict[int, Seat] = dict(self.play.bots) if same else dict.fromkeys(range(1, number), "greedy")
        self.play.begin(game, {} if solo else seats)
        people, players = ([game.names[seat] for seat in some] for some in (self.play.people, self.play.bots))
        if solo:
            opened = say("keep.opened_solo", people=self.messages.listed(people), level=say(f"level.{self.play.level}"))
        else:
            opened = say("keep.opened", people=self.messages.listed(people), bots=self.messages.listed(players))
        self._notices = (*game.notes, opened)
        return True

    def _who(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        seated = zip(self.game.names, named(self.play.bots, len(self.game.names)), strict=True)
        players = [{"name": name, "who": who} for name, who in seated]
        return {"type": "seats", "players": players, "level": self.play.level}

    def _new(self, said: Mapping[str, Any]) -> Mapping[str, Any]:
        """Begin a new game, as the dialog asks for it."""
        players, text = said.get("players"), said.get("edition") or ""
        rows = [row for row in players if isinstance(row, dict)] if isinstance(players, list) else []
        faults: list[str] = []  # all of them are told at once
        seed, edition, language = 0, None, self.messages.language
        try:
            seed = _seed(self.messages, said.get("seed"))
        except ValueError as wrong:
            faults.append(str(wrong))
        try:
            edition = Edition.from_text(text) if text and isinstance(text, str) else None
            names = [str(row.get("name", "")) for row in rows]
            level = str(said.get("level") or "")  # one plays against the solo rival
            game = (
                Game.solo(level, seed, name="".join(names[:1]), edition=edition, language=language)
                if level
                else Game.new(names, seed, edition=edition, language=language)
            )
            if not faults:
                self.play.begin(game, {} if level else {seat: str(row.get("who")) for seat, row in enumerate(rows)})
        except ValueError as wrong:
            faults += self.messages.tell(wrong).splitlines()
        if faults:
            return {"type": "fault", "lines": faults}
        self._notices = ()
        self._redrawn()
        return {"type": "opened"}


def _seed(messages: Messages, asked: object) -> int:
    """The seed that was asked for; nothing asks for any. Raises ValueError for what is no seed."""
    text = str(asked or "").strip()
    if not text:
        return new_seed()
    if not text.isdecimal():
        raise ValueError(messages.say("error.seed", found=text))
    return int(text)
