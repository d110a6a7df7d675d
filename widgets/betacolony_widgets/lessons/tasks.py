"""The tasks and figures of a lesson, as data: exercises on the board, and predictions of a number.

Their texts are in ``catalogues/<language>/<chapter>.toml`` under their ids. Tests prove what they claim.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from betacolony import Game, Option
from betacolony_widgets.messages import Messages

from .positions import in_language

#: typical misunderstandings of learners; each task names those that it is aimed at
MISUNDERSTANDINGS: Final = (
    "two_materials",  # a pod costs its own material and that of its space
    "two_dice",  # one die moves, another activates, and only the second die's colour scores
    "move_first",  # a ship moves before it acts, unless it docks
    "row_no_price",  # the activation value names the row; it is not a price
    "influence_parts",  # printed, others of the group, centre; everybody's pods count
    "four_by_joining",  # a pod that joins two groups into four
    "crew_or_influence",  # crew count for majorities and move no marker; influence moves markers
    "fewest",  # a majority is measured against the fewest
    "polymer",  # has no pods
    "passing",  # a marker also gets the bonuses of spaces that it passes
    "artifacts_pay",  # artifacts are wild only when paying
    "achievements",  # never next to a centre, at most two, no influence, and their space costs its material
    "fuel_range",  # above 6 to move, never below 1
    "ten_materials",  # a hard limit
    "bonus_and_goal",  # a cycle card's bonus and goal are separate
)

#: tells whether a game has reached its goal; its history begins where the exercise began
Goal = Callable[[Game], bool]


@dataclass(frozen=True)
class Part:
    """A part of a number, a text that says where it comes from, and its place on the board.

    ``at`` is the target that it belongs to, or two targets that it lies between; () for no place.
    """

    text: str
    number: int
    at: tuple[str, ...] = ()


#: the parts of a number, in a game whose history begins where the prediction began and holds its moves
Breakdown = Callable[[Game], list[Part]]


@dataclass(frozen=True)
class Wrong:
    """A tempting wrong move with an answer of its own, the exercise's text ``wrong.<id>``.

    Attributes:
        id: the name of the answer.
        option: the move.
        after: the number of options of the solution that are played before it, or other options.
        reason: the code of the reason why the move is illegal; "" for a legal move that puts the goal out of reach
            within par.
        others: recognises other legal moves with the same answer, all of which put the goal out of reach.
    """

    id: str
    option: Option
    after: int | tuple[Option, ...] = 0
    reason: str = ""
    others: Callable[[Option], bool] | None = None


@dataclass(frozen=True)
class Exercise:
    """A goal to reach on the board.

    Texts: ``title``; ``goal``, the task in one sentence; ``look``, the first hint; ``done``, the comment at the end;
    ``wrong.<id>`` for each wrong move.

    Attributes:
        id: its name within the chapter.
        start: makes the game that it begins with, the learner to move.
        goal: one of ``goals``.
        solution: the options that reach the goal; the second hint names the next.
        look: targets on the board for the first hint. One of the solution's is among others of its kind, unless the
            goal or the hint names it.
        panels: the visible parts of the table, names of ``scene.ALL`` or single colonies.
        rules: ids of the rules that it exercises.
        aims: the ``MISUNDERSTANDINGS`` that it is aimed at.
        wrong: typical wrong moves.
        longer: the number of choices that the learner may need more than the solution.
        opponent: whether the opponent moves too; otherwise the exercise ends with the learner's action.
    """

    id: str
    start: Callable[[], Game]
    goal: Goal
    solution: tuple[Option, ...]
    look: tuple[str, ...]
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    aims: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    longer: int = 0
    opponent: bool = False

    @property
    def par(self) -> int:
        """The highest number of choices that is worth three stars."""
        return len(self.solution) + self.longer

    def before(self, wrong: Wrong) -> tuple[Option, ...]:
        """The options played before a wrong move."""
        return self.solution[: wrong.after] if isinstance(wrong.after, int) else wrong.after

    def played(self) -> Game:
        """The game after the solution."""
        return _played(self.start(), self.solution)


@dataclass(frozen=True)
class Prediction:
    """A number to predict, which is then broken down into its parts.

    Texts: ``title``; ``ask``, the question in one sentence; ``look``, the hint after a wrong number; ``done``, the rule
    to remember; ``wrong.<number>`` for each typical wrong number, with the point that it overlooks.

    Attributes:
        id: its name within the chapter.
        start: makes the game of the question, the learner to move.
        moves: options that are played before the number is counted, or none.
        breakdown: gives the parts of the number.
        unit: the name of a text ``unit.<name>``: "influence", "cp", "fuel" and so on.
        panels: the visible parts of the table.
        rules: ids of the rules behind it.
        aims: the ``MISUNDERSTANDINGS`` that it is aimed at.
        wrong: typical wrong numbers.
    """

    id: str
    start: Callable[[], Game]
    moves: tuple[Option, ...]
    breakdown: Breakdown
    unit: str
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    aims: tuple[str, ...] = ()
    wrong: tuple[int, ...] = ()

    def played(self) -> Game:
        """The game after the moves."""
        return _played(self.start(), self.moves)

    def parts(self) -> list[Part]:
        """The parts of the number, from the engine."""
        return self.breakdown(self.played())

    def answer(self) -> int:
        """The number."""
        return sum(part.number for part in self.parts())


Task = Exercise | Prediction


@dataclass(frozen=True)
class Figure:
    """A picture beside a text.

    Texts: ``caption``.

    Attributes:
        id: its name within the chapter.
        of: makes the game that is drawn; or the id of a task, which is drawn in its final position.
        panels: the visible parts of the table.
        width: CSS pixels, if there is room.
    """

    id: str
    of: Callable[[], Game] | str
    panels: tuple[str, ...]
    width: int = 860


_Item = TypeVar("_Item", Task, Figure)


def _played(game: Game, options: Iterable[Option]) -> Game:
    for option in options:
        game.play(option)
    return game


@dataclass(frozen=True)
class Chapter:
    """The tasks of a page in order, and the figures of its text, in the language of ``messages``."""

    name: str
    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...] = ()
    messages: Messages = field(default_factory=Messages.of)

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __getitem__(self, id_: str) -> Task:
        """The task with an id. Raises KeyError with all ids for an unknown one."""
        return self._item(self.tasks, id_)

    def figure(self, id_: str) -> Figure:
        """The figure with an id. Raises KeyError with all ids for an unknown one."""
        return self._item(self.figures, id_)

    def start(self, task: Task) -> Game:
        """The game that a task begins with."""
        return in_language(self.messages.language, task.start())

    def parts(self, task: Prediction) -> list[Part]:
        """The parts of a prediction's number, from the engine."""
        return task.breakdown(in_language(self.messages.language, task.played()))

    def drawn(self, figure: Figure) -> Game:
        """The game that a figure shows. Raises KeyError if the chapter lacks the figure's task."""
        game = self[figure.of].played() if isinstance(figure.of, str) else figure.of()
        return in_language(self.messages.language, game)

    def _item(self, items: tuple[_Item, ...], id_: str) -> _Item:
        for item in items:
            if item.id == id_:
                return item
        known = ", ".join(item.id for item in items)
        raise KeyError(self.messages.say("error.no_task", chapter=self.name, found=id_, known=known))

    def say(self, task: Task | Figure, key: str) -> str:
        """The text of a task or figure with a key."""
        return self.messages.say(f"lesson.{self.name}.{task.id}.{key}")
