"""The parts of a lesson, as data: exercises on the board, predictions of a number, figures.

Their words stand in ``words/<language>/<chapter>.toml`` under their ids; what they claim is proved by the test run.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from betacolony import Game, Option
from betacolony_widgets.messages import Messages

from .positions import in_language

#: what learners of this game trip over; an exercise or a prediction says which of these it is aimed at
MISUNDERSTANDINGS: Final = (
    "two_materials",  # a pod costs its own material and that of its space
    "two_dice",  # one die moves, another activates, and only that one's colour scores
    "move_first",  # a ship moves before it acts, unless it docks
    "row_no_price",  # the activation value names the row, it is no price
    "influence_parts",  # printed, others of the group, centre; everybody's pods count
    "four_by_joining",  # a pod that joins two groups into four
    "crew_or_influence",  # majority and track are two things: no crew gives influence, placed crew gives none
    "fewest",  # a majority is measured against the fewest
    "polymer",  # has no pods
    "passing",  # a space that is passed gives its bonus too
    "artifacts_pay",  # artifacts are wild for paying alone
    "achievements",  # never next to a centre, at most two, no influence, and the space is paid
    "fuel_range",  # above 6 to move, never below 1
    "ten_materials",  # a hard limit
    "bonus_and_goal",  # of a cycle card are two things
)

#: whether a game, whose history begins where the exercise began, has got where it should
Goal = Callable[[Game], bool]


@dataclass(frozen=True)
class Part:
    """One part of a number: what it is for, in words, and how much."""

    text: str
    number: int


#: what a number is made of, in a game whose history begins where the prediction began and holds its moves
Breakdown = Callable[[Game], list[Part]]


@dataclass(frozen=True)
class Wrong:
    """A tempting wrong move that has an answer of its own, ``wrong.<id>`` of the exercise's words.

    Attributes:
        id: names the answer.
        option: the move.
        after: how many options of the solution are played before it; or else the options that are.
        reason: the code of the engine's reason why it is illegal; "" for a legal one after which the goal is out of
            reach within par.
        others: which legal moves have the same answer; "" of ``reason`` holds for each of them too.
    """

    id: str
    option: Option
    after: int | tuple[Option, ...] = 0
    reason: str = ""
    others: Callable[[Option], bool] | None = None


@dataclass(frozen=True)
class Exercise:
    """Something to reach on the board.

    Words: ``title``; ``goal``, what to do in one sentence; ``look``, the first hint, where to look; ``done``, said at
    the end; ``wrong.<id>`` for each of ``wrong``.

    Attributes:
        id: its name within the chapter.
        start: makes the game that it begins with, the learner to move.
        goal: whether it is reached; a value that can be compared (``goals``).
        solution: one way, option by option; the second hint names its next step.
        look: targets of the board that the first hint points to.
        panels: the parts of the table that are shown, names of ``scene.ALL`` or single colonies.
        rules: ids of the rules that it exercises.
        aims: the ``MISUNDERSTANDINGS`` that it is aimed at.
        wrong: typical wrong moves.
        longer: so many choices more than the solution are still within par.
        rival: whether the other player answers; else the exercise ends when the learner's action is over.
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
    rival: bool = False

    @property
    def par(self) -> int:
        """The number of choices within which three stars are won."""
        return len(self.solution) + self.longer

    def before(self, wrong: Wrong) -> tuple[Option, ...]:
        """The options played before a wrong move."""
        return self.solution[: wrong.after] if isinstance(wrong.after, int) else wrong.after

    def played(self) -> Game:
        """The game after the solution."""
        return _played(self.start(), self.solution)


@dataclass(frozen=True)
class Prediction:
    """A number to name before it is shown, and then to be taken apart.

    Words: ``title``; ``ask``, the question in one sentence; ``look``, what to look at, said to a wrong number;
    ``done``, what to remember; ``wrong.<number>`` for each of ``wrong``: what somebody has overlooked who names it.

    Attributes:
        id: its name within the chapter.
        start: makes the game that is looked at, the learner to move.
        moves: what is done then, option by option; may be nothing.
        count: the parts that the number is made of.
        unit: what is counted, ``unit.<name>`` of the words: "influence", "cp", "fuel" and so on.
        panels: the parts of the table that are shown.
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
        """What the number is made of, by the engine."""
        return self.breakdown(self.played())

    def answer(self) -> int:
        """The number."""
        return sum(part.number for part in self.parts())


Task = Exercise | Prediction


@dataclass(frozen=True)
class Figure:
    """A picture beside a text.

    Words: ``caption``, what there is to see.

    Attributes:
        id: its name within the chapter.
        of: what makes the game that is drawn, or the id of a task, which is drawn when it is done.
        panels: the parts of the table that are shown.
        width: CSS pixels, as wide as it is drawn where there is room.
    """

    id: str
    of: Callable[[], Game] | str
    panels: tuple[str, ...]
    width: int = 860


_Thing = TypeVar("_Thing", Task, Figure)


def _played(game: Game, options: Iterable[Option]) -> Game:
    for option in options:
        game.play(option)
    return game


@dataclass(frozen=True)
class Chapter:
    """What there is to do on a page, in its order, and the pictures of its text; in the language of ``messages``."""

    name: str
    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...] = ()
    messages: Messages = field(default_factory=Messages.of)

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __getitem__(self, id_: str) -> Task:
        """The task of an id. Raises KeyError, naming those there are."""
        return self._found(self.tasks, id_)

    def figure(self, id_: str) -> Figure:
        """The figure of an id. Raises KeyError, naming those there are."""
        return self._found(self.figures, id_)

    def start(self, task: Task) -> Game:
        """The game that a task begins with."""
        return in_language(self.messages.language, task.start())

    def parts(self, task: Prediction) -> list[Part]:
        """What the number of a prediction is made of, by the engine."""
        return task.breakdown(in_language(self.messages.language, task.played()))

    def drawn(self, figure: Figure) -> Game:
        """The game that a figure shows. Raises KeyError if it is of a task that the chapter doesn't have."""
        game = self[figure.of].played() if isinstance(figure.of, str) else figure.of()
        return in_language(self.messages.language, game)

    def _found(self, things: tuple[_Thing, ...], id_: str) -> _Thing:
        found = next((thing for thing in things if thing.id == id_), None)
        if found is None:
            known = ", ".join(thing.id for thing in things)
            raise KeyError(self.messages.say("error.no_task", chapter=self.name, found=id_, known=known))
        return found

    def say(self, task: Task | Figure, key: str) -> str:
        """A sentence of the words of a task or figure."""
        return self.messages.say(f"lesson.{self.name}.{task.id}.{key}")
