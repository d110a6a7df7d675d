"""Play a round, or a whole game, on the real engine: the learner in one seat, the engine's players in the others."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from betacolony import Event, Game, Option
from betacolony.players import GreedyPlayer, Player

from . import flow, scene
from .catalogue import count, say
from .flow import Choice
from .narrator import Narrator
from .picture import rolled_in
from .shapes import Scene
from .surface import Surface
from .view import Table, View

_LOG: Final = logging.getLogger(__name__)

#: so many groups of news are kept
_NEWS: Final = 30


@dataclass
class News:
    """What somebody's turn brought, in sentences; fresh until the learner chooses again."""

    who: str
    lines: list[str]
    fresh: bool = True


class RoundPage(Surface):
    """A game to be played in a notebook.

    Args:
        game: the game; None for a new one for two with the given seed. Its set-up is played if it still has to be.
        me: the learner's seat, from 0.
        rivals: who plays the other seats, by seat; a GreedyPlayer for those not named.
        panels: which parts of the table are shown, names of ``scene.ALL``.
        seed: for the new game if there is none.
    """

    def __init__(
        self,
        game: Game | None = None,
        *,
        me: int = 0,
        rivals: Mapping[int, Player] | None = None,
        panels: tuple[str, ...] = scene.ALL,
        seed: int = 0,
    ) -> None:
        self.me = me
        self._rivals = dict(rivals or {})
        self._panels = panels
        self._version = 0
        self._begin(game or Game.new(players=[say("seat.you"), say("seat.rival")], seed=seed))
        super().__init__(self.refresh, self.choose)
        self.refresh()

    # --- the state ---------------------------------------------------------------------------------------------------------

    def _begin(self, game: Game) -> None:
        self.game = game
        self._start = game.branch()
        self._narrator = Narrator(game, self.me)
        self._news: list[News] = []
        self._chosen: tuple[str, ...] = ()
        self._answer: dict[str, Any] | None = None
        self._wrong: frozenset[str] = frozenset()
        self._withheld: list[str] = []
        self._seen_roll = 0
        self._set_up()
        self._floor = len(game.history)
        # a game handed over in the middle of a round has its dice on the table
        self._seen_roll = 0 if self._withheld else rolled_in(self.game)
        self._follow()

    def _set_up(self) -> None:
        """Draft mats and place ships for everybody, and keep what comes after for the learner."""
        lines: list[str] = []
        while self.game.decision and self.game.decision.kind in {"mat", "ship"}:
            lines += self._story(self.game.play(self._rival(self.game.decision.player).choose(self.game)))
        if lines:
            self._news.append(News(say("news.set_up"), lines))

    def _rival(self, seat: int) -> Player:
        return self._rivals.setdefault(seat, GreedyPlayer())

    @property
    def stage(self) -> str:
        """What the page waits for: "roll" (a roll that the learner has not seen), "play" or "over"."""
        if self.game.is_over:
            return "over"
        return "roll" if rolled_in(self.game) > self._seen_roll else "play"

    # --- what happens ------------------------------------------------------------------------------------------------------

    def choose(self, target: str, version: int | None = None) -> None:
        """Something was chosen: a target of the board, a line of the list, or a tool.

        ``version`` is the desk it was chosen on; what was meant for another desk is let go. An exception becomes a sentence
        on the desk and a traceback in the log.
        """
        if version is not None and version != self._version:
            return
        self._version += 1
        try:
            self._choose(target)
        except Exception:
            _LOG.exception("choosing %r failed", target)
            self._chosen = ()
            self._answer = {"head": say("error.head"), "reasons": [say("error.callback")], "nearest": None}
        try:
            self.refresh()
        except Exception:
            _LOG.exception("the board could not be drawn after %r", target)
            self.show(None, {"version": self._version, "prompt": say("error.head"), "detail": say("error.drawing"),
                             "tools": self._tools(), "told": say("error.drawing")})  # fmt: skip

    def _choose(self, target: str) -> None:
        self._answer, self._wrong = None, frozenset()
        if target == "undo":
            self._undo()
        elif target == "again":
            self._begin(self._start.branch())
        elif target == "back":
            self._chosen = ()
        elif self.stage == "roll":
            if target in {"roll", "dock"} or target.startswith("die-"):
                self._roll()
            else:
                self._refuse(target, [say("answer.roll_first")])
        elif self.stage == "over" or self.game.decision is None:
            self._refuse(target, [say("answer.over")])
        elif target.startswith("option:"):
            option = flow.by_id(self.game.options, target)
            if option is not None:
                self._play(option)
        else:
            self._point(target)

    def _point(self, target: str) -> None:
        """Somebody pointed at the board."""
        if target in self._chosen:
            self._chosen = tuple(other for other in self._chosen if other != target)
            return
        options, edition = list(self.game.options), self.game.edition
        for chosen in ((*self._chosen, target), (target,)):
            left = flow.matching(options, chosen, edition)
            if left:
                self._chosen = chosen
                only = flow.settled(left, chosen)
                if only is not None:
                    self._play(only)
                return
        self._why_not(target)

    def _play(self, option: Option) -> None:
        """Play the learner's option, then whatever the others do until the learner is asked again."""
        self._chosen = ()
        events = self.game.play(option)
        for group in self._news:
            group.fresh = False
        self._tell(say("news.you"), events)
        self._follow()

    def _roll(self) -> None:
        """Show the roll that was made."""
        self._seen_roll = rolled_in(self.game)
        for group in self._news:
            group.fresh = False
        self._news.append(News("", self._withheld))
        self._withheld = []
        self._follow()

    def _follow(self) -> None:
        """Let the others play until the learner is asked, or until there are dice to roll."""
        while self.stage == "play" and self.game.decision and self.game.decision.player != self.me:
            seat = self.game.decision.player
            events = self.game.play(self._rival(seat).choose(self.game))
            self._tell(self.game.names[seat], events)

    def _tell(self, who: str, events: tuple[Event, ...]) -> None:
        """Put events into the news; what comes with a roll waits until the learner has rolled."""
        lines = self._story(events)
        if not lines:
            return
        if self._news and self._news[-1].fresh and self._news[-1].who == who:
            self._news[-1].lines += lines
        else:
            self._news.append(News(who, lines))
        del self._news[:-_NEWS]

    def _story(self, events: tuple[Event, ...]) -> list[str]:
        for index, event in enumerate(events):
            if type(event).__name__ == "DiceRolled":
                self._withheld = self._narrator.story(events[index:])
                return self._narrator.story(events[:index])
        return self._narrator.story(events)

    def _can_undo(self) -> bool:
        """Whether the learner has made a choice that can be taken back."""
        mine = (record.decision for record in self.game.history[self._floor :])
        return bool(self._chosen) or any(decision is not None and decision.player == self.me for decision in mine)

    def _undo(self) -> None:
        """Back to the learner's last decision; what the others did in between is taken back with it."""
        if self._chosen:
            self._chosen = ()
            return
        if not self._can_undo():
            self._refuse("undo", [say("answer.nothing_to_undo")])
            return
        while len(self.game.history) > self._floor:
            self.game.undo()
            if self.game.decision and self.game.decision.player == self.me:
                break
        self._withheld = []
        self._seen_roll = rolled_in(self.game)
        self._news = [News("", [say("news.undone")])]

    # --- answers -------------------------------------------------------------------------------------------------------------

    def _why_not(self, target: str) -> None:
        """Say why a target cannot be chosen now, mark what stands in the way, and offer what comes closest."""
        decision = self.game.decision
        if decision is None:
            return
        option = flow.attempt(self.game, decision, target, self._chosen)
        reasons = self.game.why_not(option) if option is not None else ()
        if option is None or not reasons:
            self._refuse(target, [say("answer.not_now")])
            return
        told = [self._narrator.reason(reason) for reason in reasons]
        self._refuse(target, list(dict.fromkeys(told)))
        marks = frozenset(mark for reason in reasons for mark in reason.highlight)
        self._wrong = marks | {target}
        nearest = self.game.nearest(option)
        if self._answer is not None and nearest is not None and not flow.declines(nearest):
            self._answer["nearest"] = {"id": flow.option_id(nearest), "label": flow.sentence(nearest, self.game)}

    def _refuse(self, target: str, reasons: list[str]) -> None:
        self._wrong = frozenset({target})
        self._answer = {"head": say("answer.no"), "reasons": reasons, "nearest": None}

    # --- showing -------------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the board and the desk as things stand."""
        desk = self._desk()
        self.show(self._scene() if self.drawn_width else None, desk)

    def table(self) -> Table:
        """The table as it is shown now: the position, and what can be chosen."""
        decision = self.game.decision
        offered: dict[str, str] = {}
        if self.stage == "roll":
            offered = {f"die-{die}": "" for die in self.game.edition.dice}
        elif decision is not None:
            left = flow.matching(self.game.options, self._chosen, self.game.edition)
            offered = flow.offers(left, self._chosen, self.game.edition)
        at = self.game.position.to_dict()
        view = View(
            names=self.game.names,
            me=self.me,
            mover=None if decision is None or self.stage == "roll" else decision.player,
            offers=offered,
            chosen=frozenset(self._chosen),
            wrong=self._wrong,
            rolled=self.stage != "roll" and rolled_in(self.game) == at["round"],
            addressed=True,
        )
        return Table(at, self.game.edition, view)

    def _scene(self) -> Scene:
        return scene.scene(self.table(), self.drawn_width or scene.WIDE, self._panels)

    def _desk(self) -> dict[str, Any]:
        head, detail = self._question()
        choices = self._choices()
        news = [
            {"who": group.who, "lines": group.lines, "fresh": group.fresh}
            for group in reversed(self._news)
        ]  # fmt: skip
        fresh = [line for group in self._news if group.fresh for line in group.lines]
        if self._answer:
            told = [self._answer["head"], *self._answer["reasons"]]
        else:
            told = ([] if self._chosen else fresh) + [head, detail]
        return {
            "version": self._version,
            "status": self._status(),
            "prompt": head,
            "detail": detail,
            "answer": self._answer,
            "choices": [
                {"id": it.id, "label": it.label, "price": it.price, "note": it.note, "primary": it.id == "roll"}
                for it in choices
            ],
            "tools": self._tools(),
            "news": news,
            "told": " ".join(part for part in told if part),
        }

    def _status(self) -> str:
        at = self.game.position.to_dict()
        players = len(self.game.names)
        if self.stage != "play":
            return say("rounds.now", round=at["round"], rounds=self.game.edition.rules.rounds)
        action = say("status.second") if at["turn"] >= players else say("status.first")
        return say("status.playing", round=at["round"], rounds=self.game.edition.rules.rounds, action=action)

    def _question(self) -> tuple[str, str]:
        """The prompt and its second line."""
        at = self.game.position.to_dict()
        if self.stage == "over":
            return say("prompt.over"), self._ending()
        if self.stage == "roll":
            if at["round"] == 1:
                return say("prompt.roll"), say("detail.roll")
            key = "detail.next_you" if at["start_player"] == self.me else "detail.next"
            told = say(key, scores=self._totals(), starts=self.game.names[at["start_player"]])
            return say("prompt.next", done=at["round"] - 1), told
        if self.game.decision is None:
            return "", ""
        return flow.prompt(self.game.decision, self._chosen)

    def _ending(self) -> str:
        """Who won, with all points."""
        result = self.game.result
        winners = result.winners if result else ()
        if len(winners) > 1:
            return say("detail.over_shared", scores=self._totals())
        if winners == (self.me,):
            return say("detail.over_you", scores=self._totals())
        return say("detail.over", winners=", ".join(self.game.names[seat] for seat in winners), scores=self._totals())

    def _totals(self) -> str:
        return ", ".join(say("score.total", name=score.name, n=score.total) for score in self.game.scores())

    def _choices(self) -> list[Choice]:
        at = self.game.position.to_dict()
        if self.stage == "over":
            return []
        if self.stage == "roll":
            return [Choice("roll", say("choice.roll") if at["round"] == 1 else count("choice.roll_for", at["round"]))]
        left = flow.matching(self.game.options, self._chosen, self.game.edition)
        listed = flow.choices(left, self._chosen, self.game, self.me)
        if self._chosen:
            listed.append(Choice("back", say("choice.back")))
        return listed

    def _tools(self) -> list[dict[str, Any]]:
        return [
            {"id": "undo", "label": say("tool.undo"), "on": self._can_undo(), "key": "u"},
            {"id": "again", "label": say("tool.again"), "on": True, "key": ""},
        ]
