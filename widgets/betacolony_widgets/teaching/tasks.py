"""The tasks and figures of a lesson, as data: exercises on the board, and predictions of a number.

Each game's lessons say which games, options and parts of a table theirs are about. The texts of tasks are in its
``lessons/catalogues/<language>/<chapter>.toml`` under their ids. Tests prove what they claim.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from betacolony_widgets.live_table.games import GameT, OptionT
from betacolony_widgets.messages import Messages

#: tells whether a game has reached its goal; its history begins where the exercise began
Goal: TypeAlias = Callable[[GameT], bool]


@dataclass(frozen=True)
class Part:
    """A part of a number, a text that says where it comes from, and its place on the board.

    ``at`` is the target that it belongs to, or two targets that it lies between; () for no place.
    """

    text: str
    number: int
    at: tuple[str, ...] = ()


#: the parts of a number, in a game whose history begins where the prediction began and holds its moves
Breakdown: TypeAlias = Callable[[GameT], list[Part]]


@dataclass(frozen=True)
class Wrong(Generic[OptionT]):
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
    option: OptionT
    after: int | tuple[OptionT, ...] = 0
    reason: str = ""
    others: Callable[[OptionT], bool] | None = None


@dataclass(frozen=True)
class Exercise(Generic[GameT, OptionT]):
    """A goal to reach on the board.

    Texts: ``title``; ``goal``, the task in one sentence; ``look``, the first hint; ``solved``, the title at the end;
    ``done``, the comment at the end; ``wrong.<id>`` for each wrong move.

    Attributes:
        id: its name within the chapter.
        start: makes the game that it begins with, the learner to move.
        goal: one of the game's ``goals``.
        solution: the options that reach the goal; the second hint names the next.
        look: targets on the board for the first hint. One of the solution's is among others of its kind, unless the
            goal or the hint names it.
        panels: the visible parts of the table.
        rules: ids of the rules that it exercises.
        aims: the misunderstandings that it is aimed at.
        wrong: typical wrong moves.
        longer: the number of choices that the learner may need more than the solution.
        opponent: whether the opponent moves too; otherwise the exercise ends with the learner's action.
    """

    id: str
    start: Callable[[], GameT]
    goal: Goal[GameT]
    solution: tuple[OptionT, ...]
    look: tuple[str, ...]
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    aims: tuple[str, ...] = ()
    wrong: tuple[Wrong[OptionT], ...] = ()
    longer: int = 0
    opponent: bool = False

    @property
    def par(self) -> int:
        """The highest number of choices that is worth three stars."""
        return len(self.solution) + self.longer

    def before(self, wrong: Wrong[OptionT]) -> tuple[OptionT, ...]:
        """The options played before a wrong move."""
        return self.solution[: wrong.after] if isinstance(wrong.after, int) else wrong.after

    def played(self) -> GameT:
        """The game after the solution."""
        return _played(self.start(), self.solution)


@dataclass(frozen=True)
class Prediction(Generic[GameT, OptionT]):
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
        aims: the misunderstandings that it is aimed at.
        wrong: typical wrong numbers.
    """

    id: str
    start: Callable[[], GameT]
    moves: tuple[OptionT, ...]
    breakdown: Breakdown[GameT]
    unit: str
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    aims: tuple[str, ...] = ()
    wrong: tuple[int, ...] = ()

    def played(self) -> GameT:
        """The game after the moves."""
        return _played(self.start(), self.moves)

    def parts(self) -> list[Part]:
        """The parts of the number, from the engine."""
        return self.breakdown(self.played())

    def answer(self) -> int:
        """The number."""
        return sum(part.number for part in self.parts())


Task: TypeAlias = Exercise[GameT, OptionT] | Prediction[GameT, OptionT]
TaskT = TypeVar("TaskT", bound=Task[Any, Any])


@dataclass(frozen=True)
class Figure(Generic[GameT]):
    """A picture beside a text.

    Texts: ``caption``.

    Attributes:
        id: its name within the chapter.
        of: makes the game that is drawn; or the id of a task, which is drawn in its final position.
        panels: the visible parts of the table.
        width: CSS pixels, if there is room.
    """

    id: str
    of: Callable[[], GameT] | str
    panels: tuple[str, ...]
    width: int = 860


class _Item(Protocol):
    """A task or a figure."""

    @property
    def id(self) -> str: ...


_ItemT = TypeVar("_ItemT", bound=_Item)


def _played(game: GameT, options: Iterable[OptionT]) -> GameT:
    for option in options:
        game.play(option)
    return game


@dataclass(frozen=True)
class Chapter(Generic[GameT, TaskT]):
    """The tasks of a page in order, and the figures of its text, in the language of ``messages``.

    Attributes:
        texts: what the keys of its texts begin with.
        folder: what the keys of its tasks begin with in a reader's progress; "" for the first game.
    """

    texts: ClassVar[str] = "lesson"
    folder: ClassVar[str] = ""

    name: str
    tasks: tuple[TaskT, ...]
    figures: tuple[Figure[GameT], ...] = ()
    messages: Messages = field(default_factory=Messages.of)

    def __iter__(self) -> Iterator[TaskT]:
        return iter(self.tasks)

    def __getitem__(self, id_: str) -> TaskT:
        """The task with an id. Raises KeyError with all ids for an unknown one."""
        return self._item(self.tasks, id_)

    def figure(self, id_: str) -> Figure[GameT]:
        """The figure with an id. Raises KeyError with all ids for an unknown one."""
        return self._item(self.figures, id_)

    def start(self, task: TaskT) -> GameT:
        """The game that a task begins with."""
        return self._in_language(task.start())

    def parts(self, task: Prediction[GameT, Any]) -> list[Part]:
        """The parts of a prediction's number, from the engine."""
        return task.breakdown(self._in_language(task.played()))

    def drawn(self, figure: Figure[GameT]) -> GameT:
        """The game that a figure shows. Raises KeyError if the chapter lacks the figure's task."""
        return self._in_language(self[figure.of].played() if isinstance(figure.of, str) else figure.of())

    def say(self, task: Any, key: str) -> str:
        """The text of a task or figure with a key."""
        return self.messages.say(f"{self.texts}.{self.name}.{task.id}.{key}")

    def key(self, task: TaskT) -> str:
        """The key of a task in a reader's saved progress."""
        return f"{self.folder}{self.name}/{task.id}"

    def _in_language(self, game: GameT) -> GameT:
        """A game of the lesson in the chapter's language; the names of its players are English so far."""
        translated = dict(zip(self._names(Messages.of()), self._names(self.messages), strict=True))
        return game.called([translated.get(name, name) for name in game.names]).translated(self.messages.language)

    def _names(self, messages: Messages) -> tuple[str, ...]:
        """The names of players that have translations."""
        return names(messages)

    def _item(self, items: Sequence[_ItemT], id_: str) -> _ItemT:
        for item in items:
            if item.id == id_:
                return item
        known = ", ".join(item.id for item in items)
        raise KeyError(self.messages.say("error.no_task", chapter=self.name, found=id_, known=known))


def names(messages: Messages) -> tuple[str, str]:
    """The names of the learner and the other player."""
    return messages.say("seat.you"), messages.say("seat.opponent")
