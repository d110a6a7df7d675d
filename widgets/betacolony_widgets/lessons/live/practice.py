"""An exercise in progress: what ``teaching.practice`` does, with this game's targets, receipts and nearest options."""

from functools import partial
from typing import Final

from betacolony import BuildOn, Dock, Event, Game, Option, PlaceCrew, Reason
from betacolony.edition.rulebook import rule
from betacolony.rules.nearest import distance
from betacolony_widgets.lessons import rule_learned
from betacolony_widgets.lessons.goals import learner
from betacolony_widgets.lessons.tasks import Exercise, Task
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.receipts import receipt
from betacolony_widgets.teaching.practice import LOOK, Lines, LivePractice
from betacolony_widgets.teaching.tasks import Chapter

#: the opponent's player in a free game that begins in an exercise
OPPONENT: Final = {1: "medium"}

#: how the targets begin that are choices, and those that are one by themselves
_CHOICES: Final = ("option:", "die-", "location-", "space-", "pod-")
_DOCK: Final = "dock"


class Practice(LivePractice[Game, Option, Event], Play):
    """An exercise on the board."""

    def __init__(self, chapter: Chapter[Game, Task], task: Exercise) -> None:
        super().__init__(self._begin_exercise(chapter, task), OPPONENT, lesson=True)

    @property
    def learned(self) -> tuple[str, str, bool]:
        """The rule that the exercise teaches: its id, its title, and whether no task before is about it."""
        id_, is_new = rule_learned(self.chapter.name, self.task.id)
        return id_, rule(id_, self.game.language).title, is_new

    def receipt(self) -> Lines:
        """What the learner has paid and got."""
        return receipt(self.game, learner(self.game))

    def _is_choice(self, target: str) -> bool:
        return target.startswith(_CHOICES) or target == _DOCK

    @property
    def options(self) -> list[Option]:
        """As for any game, without spaces of colonies that are not visible."""
        options = super().options
        return options if self.trunk is not None else list(filter(self._is_visible, options)) or options

    def _is_visible(self, option: Option) -> bool:
        """False for a space of a colony that the step leaves out."""
        colonies = {panel for panel in self.task.panels if panel.startswith("colony-")}
        return not colonies or _colony(option, self.game) in {None, *colonies}

    # --- choosing --------------------------------------------------------------------------------

    def _play(self, option: Option) -> None:
        self._try((option,), partial(super()._play, option))

    def _go(self, option: Option) -> None:
        super()._play(option)

    def _aside(self, option: Option) -> str:
        return self.messages.say("practice.docked") if isinstance(option, Dock) else ""

    def _comment(self, option: Option, reasons: tuple[Reason, ...]) -> tuple[str, ...]:
        """The exercise's own answer to a typical wrong move."""
        return self._answers(option, {reason.code for reason in reasons})

    def _are_alike(self, option: Option, other: Option) -> bool:
        """True for two options of a type, but not for moves to different locations."""
        return type(option) is type(other) and getattr(option, "to", None) == getattr(other, "to", None)

    def _nearest(self, option: Option) -> Option | None:
        """As for any game; in an exercise, one that the board shows and that doesn't miss the goal.

        Of equally near ones it is the next step of the solution; but kinds without a measure have nothing near.
        """
        nearest = super()._nearest(option)
        if nearest is None or self.trunk is not None:
            return nearest
        onward = self._onward()
        if type(onward) is type(option):
            near, good = (distance(option, other) for other in (nearest, onward))
            nearest = onward if near and near == good else nearest
        return nearest if self._is_good(nearest) and self._is_visible(nearest) else None

    def _again(self) -> None:
        self._begin_again()
        super()._again()

    def _hinted(self) -> list[tuple[str, str]]:
        if self.trunk is not None or not self.hinted:
            return super()._hinted()
        if self.hinted == LOOK:
            return [("?", target) for target in self.task.look]
        onward = self.answer.nearest if self.answer else None
        return [] if onward is None else [("1", target) for target in flow.touched(onward, self.game.edition)]


def _colony(option: Option, game: Game) -> str | None:
    """The target of the colony in which an option chooses a space; None for other options."""
    if not isinstance(option, BuildOn | PlaceCrew):
        return None
    return flow.touched(option, game.edition)[0]
