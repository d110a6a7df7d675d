"""An exercise in progress: what ``teaching.practice`` does, with this game's ways, targets and receipts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from betacolony.exocolony import Event, Game, Option, events, rule
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.exocolony.lessons import rule_learned
from betacolony_widgets.exocolony.lessons.goals import learner
from betacolony_widgets.exocolony.lessons.tasks import Exercise, Task
from betacolony_widgets.exocolony.play.choices.attempts import attempt
from betacolony_widgets.exocolony.play.choices.foresight import Outcome, gained, paid
from betacolony_widgets.exocolony.play.choices.receipts import Receipts
from betacolony_widgets.exocolony.play.choices.ways import Way
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.exocolony.play.seats import USUAL
from betacolony_widgets.teaching.practice import LOOK, Lines, LivePractice
from betacolony_widgets.teaching.tasks import Chapter


def opponents(game: Game) -> dict[int, str]:
    """The players of the other seats, in a free game that begins in an exercise."""
    return dict.fromkeys([seat for seat in range(len(game.names)) if seat != learner(game)], USUAL)


class Practice(LivePractice[Game, Option, Event], Play):
    """An exercise on the board."""

    missed = ("exo.practice.missed_detail", "exo.practice.missed")

    def __init__(self, chapter: Chapter[Game, Task], task: Exercise) -> None:
        game = self._begin_exercise(chapter, task)
        super().__init__(game, opponents(game), lesson=True)

    @property
    def learned(self) -> tuple[str, str, bool]:
        """The rule that the exercise teaches: its id, its title, and whether no task before is about it."""
        id_, is_new = rule_learned(self.chapter.name, self.task.id)
        return id_, rule(id_, self.game.language).title, is_new

    def receipt(self) -> Lines:
        """What the learner has traded, paid and got."""
        game, words, seat = self.game, self.game.messages, learner(self.game)
        happened = tuple(event for record in game.history[1:] for event in record.events)
        outcome = Outcome(seat, game.at(0).position, game.position, happened, ())
        trades = [event for event in happened if isinstance(event, events.Traded) and event.player == seat]
        lines = {
            "traded": self.messages.listed(list(map(self._traded, trades))) if trades else "",
            "paid": words.goods(paid(outcome)) if paid(outcome) else "",
            "got": words.goods(gained(outcome)) if gained(outcome) else "",
            "points": f"+{outcome.points}" if outcome.points else "",
            "each": Receipts(game).gives(outcome),
        }
        return [(self.messages.say(f"exo.practice.receipt.{key}"), text) for key, text in lines.items() if text]

    def _traded(self, trade: events.Traded) -> str:
        """What was given for what in a trade, of which only the difference in Coin changed hands (X-TRADE-1)."""
        sides = []
        for kind, coin in ((trade.sold, -trade.coin), (trade.bought, trade.coin)):
            goods = {**({kind: 1} if kind else {}), **({"coin": coin} if coin > 0 else {})}
            sides.append(self.game.messages.goods(goods))
        return self.messages.say("exo.practice.receipt.trade", given=sides[0], got=sides[1])

    def table(self) -> TableView:
        """The table, with the parts that the exercise needs."""
        table = super().table()
        return replace(table, view=replace(table.view, parts=self.task.panels))

    def _is_choice(self, target: str) -> bool:
        # the tools alone have no hyphen or colon in their names, nor has looking back any use for the exercise
        return target.startswith("option:") or "-" in target

    # --- choosing --------------------------------------------------------------------------------

    def _play(self, way: Way) -> None:
        self._try(way.options, partial(super()._play, way))

    def _go(self, option: Option) -> None:
        super()._play(Way((option,)))

    def _why_not(self, target: str) -> None:
        """As for any game, with the exercise's own answer first; no nearest choice that leads away from the goal."""
        option = attempt(self.game, target, self.chosen)
        super()._why_not(target)
        answer = self.answer
        if option is None or answer is None or not answer.refused or self.trunk is not None:
            return
        own = self._answers(option, {reason.code for reason in self.game.why_not(option)})
        answer = replace(answer, reasons=(*own, *answer.reasons))
        if answer.nearest is not None and not self._is_good(answer.nearest):
            answer = replace(answer, nearest=None, near="", close="", show="")
        self.answer = answer

    def _are_alike(self, option: Option, other: Option) -> bool:
        """True for two options of a type, but not for different worlds or cards."""
        return type(option) is type(other) and _subject(option) == _subject(other)

    def _again(self) -> None:
        self._begin_again()
        super()._again()

    def _hinted(self) -> dict[str, str]:
        if self.trunk is not None or not self.hinted:
            return super()._hinted()
        if self.hinted == LOOK:
            return dict.fromkeys(self.task.look, "?")
        onward = self.answer.nearest if self.answer else None
        return {target: "1" for way in self.ways if way.option == onward for target in way.needed}


def _subject(option: Option) -> str:
    """The world or the card that an option is about; "" for neither."""
    data: Mapping[str, object] = option.to_dict()
    site = str(data.get("site", ""))
    return (site.rpartition("-")[0] or site) or str(data.get("card", ""))
