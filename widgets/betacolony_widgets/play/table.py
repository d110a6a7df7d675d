"""``Table``, the widget of a whole game, for people at one screen and computer players in any mix."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from betacolony import Event, Game, Option
from betacolony.events import RoundStarted
from betacolony.messages import ENGLISH
from betacolony.state.position import LEVELS, Position
from betacolony.whatif.packed_start import PackedStart, packed
from betacolony_widgets.board import scene
from betacolony_widgets.board.motion.motion import art_of, show
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import WIDTH
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.whole_table.arrangements import (
    PARTS,
    WHOLE,
    Arrangement,
    arranged,
    at_other_stop,
    looked_at,
    world_in,
)
from betacolony_widgets.live_table.seats import HUMAN, OWN, new_seed
from betacolony_widgets.live_table.table import LiveTable
from betacolony_widgets.live_table.thinking import can_wait
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import BETA_COLONY
from betacolony_widgets.palette import PALETTES, seat_role
from betacolony_widgets.play.choices import flow, pods
from betacolony_widgets.play.narration.captions import caption
from betacolony_widgets.play.narration.replay import replay_html

from . import keeper, new_game
from .desk import desk, log, warning
from .ghosts import ghosts
from .moments import is_told, moment, spoilers
from .play import Play
from .preview import preview
from .seats import OFFERED, Seat, named
from .signs import signs

logger = logging.getLogger(__name__)

#: the most options to look through for warnings; with more, people first narrow them down
_MOST_WARNED: Final = 80


class Table(LiveTable[Play]):
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

    _of = BETA_COLONY

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
        self._panels = panels
        #: the number of the colony that small windows show
        self._near = 0
        super().__init__(
            Play(game, self._seats, lesson=lesson, ready=ready, patient=can_wait()),
            keep,
            # a new game differs each time, but its saved game must be found again
            "" if fresh else f"{game.to_json()}{sorted(self._seats)}",
            {
                "whole": list(self._arrangements(panels, lesson=lesson)),
                "who": {who: say(f"seated.{who}") for who in (HUMAN, *OFFERED)},
                "seats": [seat_role(colour, seat) for seat, colour in enumerate(game.edition.player_colours)],
                "levels": {level: say(f"level.{level}") for level in LEVELS},
                "usual": "easy",
                "variants": {},
                "new_variants": "",
            },
            messages,
        )
        self.overlay.on("picture", lambda _: {"type": "file", "text": svg(self._draw(WIDTH), self.scheme)})
        self.overlay.on("planet", self._planet)
        self.overlay.on("signs", self._signs)
        self.refresh()

    def _arrangements(self, panels: tuple[str, ...], *, lesson: bool) -> tuple[Arrangement, ...]:
        """The arrangements that the browser may choose among: those of the whole table if there are all its parts."""
        return WHOLE if self._takes_window and not lesson and panels == scene.ALL else ()

    @property
    def game(self) -> Game:
        """The current game; during a what-if, the branch."""
        return self.play.game

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

    def _packed(self, pos: Position) -> PackedStart:
        return packed(pos)

    def _painted(self, width: float) -> Scene:
        table = self.play.table()
        shown = replace(table.view, looking=self._looking, near=self._near, parts=self._panels)
        self._view = replace(table, view=shown)
        if not self.arrangement or not self.drawn_height:
            picture = self._draw(width)
            self.paint(picture)
            return picture
        self._view, self._near = looked_at(self._view, with_dice=self.arrangement == "phone")
        draw = partial(arranged, self.arrangement, width=width, height=self.drawn_height)
        picture = draw(self._view)
        self.paint(picture, lambda: draw(at_other_stop(self._view)))
        return picture

    def _desk(self) -> dict[str, Any]:
        return desk(self.play)

    def _log(self) -> list[dict[str, Any]]:
        return log(self.play)

    def _foreseen(self, target: str, drawn: Scene) -> Mapping[str, Any]:
        shown = preview(self.play, target)
        world = world_in(self.arrangement, self._view, drawn.width, drawn.height) if self.arrangement else None
        ghost = ghosts(shown, target, self._view, drawn, world, PALETTES[self.scheme].colours)
        return {"head": shown.head, "lines": shown.packed(), "ghost": ghost}

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

    def _unpack(self, saved: object) -> tuple[str, ...]:
        kept = keeper.unpack(saved, self.messages.language)
        own = {seat: self._seats.get(seat, HUMAN) if who == OWN else who for seat, who in enumerate(kept.seats)}
        self.play.resume(kept.game, own, kept.seen, kept.floor)
        return kept.notes

    def _pack(self) -> str:
        trunk = self.play.trunk or self.play
        return keeper.pack(trunk.game, self._names(), trunk.seen, trunk.floor)

    # --- sharing, opening, a new game ------------------------------------------------------------

    def _share(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Also the position alone, but not before people have seen the dice."""
        position = "" if self.play.stage == "roll" else self.play.shown_game.position.code()
        return {**super()._share(message), "position": position}

    def _as_replay(self, game: Game, you: int | None) -> str:
        return replay_html(game, you=you)

    def _read(self, text: object) -> Game:
        return keeper.opened(text, self.play.game.edition, self.messages.language)

    def _seat(self, game: Game, own: int) -> str:
        play, listed, say = self.play, self.messages.listed, self.messages.say
        solo, number = game.position.solo is not None, len(game.names)
        seats: dict[int, Seat] = dict.fromkeys([seat for seat in range(number) if seat != own], "medium")
        if own == 0 and number == len(play.game.names) and not play.level:
            seats = dict(play.bots)
        play.begin(game, {} if solo else seats)
        people, players = (listed([game.names[seat] for seat in group]) for group in (play.people, play.bots))
        if solo:
            return say("keep.opened_solo", people=people, level=say(f"level.{play.level}"))
        return say("keep.opened", people=people, bots=players)

    def _seats_data(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**super()._seats_data(message), "level": self.play.level}

    def _names(self) -> list[str]:
        return named(self.play.bots, len(self.play.game.names))

    def _asked_for(self, message: Mapping[str, Any]) -> new_game.NewGame:
        return new_game.asked_for(message, self.messages)

    def _planet(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The world that the set-up shows."""
        try:
            return {"type": "planet", "picture": new_game.planet(message, self.messages, self.scheme)}
        except ValueError as error:
            return {"type": "fault", "lines": self.messages.tell(error).splitlines(), "fields": ["edition"]}
