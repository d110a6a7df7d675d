"""Review cards as data: a picture, a question, and answers that the engine has judged."""

from dataclasses import dataclass
from html import escape
from typing import Final

from betacolony import Game
from betacolony_widgets.board.panels.view import TableView, View
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.svg import svg
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages

#: pixels; how wide the picture of a card is in a notebook
_SHOWN: Final = 640


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen as an answer.

    Attributes:
        id: names it; a target of the picture, where the card is ``on_board``.
        text: what it is called.
        right: whether it is an answer; several may be.
        why: why it is none, in the engine's sentences, or what came of it.
        rules: ids of the rules behind that.
    """

    id: str
    text: str
    right: bool
    why: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer.

    Attributes:
        right: whether it is right.
        head: that, in a word.
        lines: why, in sentences.
        parts: what a number is made of; their sum is the answer. Empty where there is nothing to add up.
        total: the number that is right, with its unit; "" for a choice.
        rules: ids of the rules behind it, the nearest first.
        answers: the ids of all choices that are right.
    """

    right: bool
    head: str
    lines: tuple[str, ...]
    parts: tuple[Part, ...]
    total: str
    rules: tuple[str, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True)
class ReviewCard:
    """A question about a position. It asks for a number, or for one of some choices.

    Attributes:
        kind: one of ``KINDS``.
        seed: it was made from.
        game: what is looked at; the reader has the seat that is to decide.
        question: in one or two sentences.
        panels: the parts of the table that the picture shows.
        rules: ids of the rules that it is about.
        marks: targets of the picture that the question speaks of.
        choices: the answers to choose from; none: it asks for a number.
        number: the number that is asked for.
        unit: what is counted, ``unit.<name>`` of the words.
        parts: what the number is made of.
        lines: what there is to say whatever is answered.
    """

    kind: str
    seed: int
    game: Game
    question: str
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    marks: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    number: int = 0
    unit: str = ""
    parts: tuple[Part, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language."""
        return Messages.of(self.game.language)

    @property
    def title(self) -> str:
        """What the kind of card is about, in some words."""
        return self.messages.say(f"review.kind.{self.kind}.title")

    def picture(self, width: float) -> Scene:
        """What there is to look at, for a width in CSS pixels. It tells no number that could be asked for."""
        position = self.game.position
        mover = self.game.decision.player if self.game.decision else 0
        view = View(
            names=self.game.names,
            me=mover,
            mover=None,
            chosen=frozenset(self.marks),
            addressed=True,
            untold=True,
            messages=self.messages,
        )
        return scene(TableView.of(position, view), width, self.panels)

    def _repr_html_(self) -> str:
        return f"<p><strong>{escape(self.question)}</strong></p>{svg(self.picture(_SHOWN), 'system')}"

    def on_board(self, picture: Scene) -> bool:
        """Whether the choices are targets of the picture."""
        return bool(self.choices) and {choice.id for choice in self.choices} <= {one.id for one in picture.targets}

    def judge(self, answer: object) -> Verdict | None:
        """What is to be said about an answer: the id of a choice, or a number as it was typed.

        None for what is no answer at all, such as a word where a number is asked for.
        """
        if self.choices:
            chosen = next((choice for choice in self.choices if choice.id == answer), None)
            return None if chosen is None else self._choice(chosen)
        number = _number(answer)
        return None if number is None else self._number(number)

    def _choice(self, chosen: Choice) -> Verdict:
        count, listed = self.messages.count, self.messages.listed
        answers = [choice for choice in self.choices if choice.right]
        lines = list(chosen.why)
        if not chosen.right:
            lines.append(count("review.answers", len(answers), answers=listed([one.text for one in answers])))
        elif len(answers) > 1:
            others = [one.text for one in answers if one != chosen]
            lines.append(count("review.others", len(others), answers=listed(others)))
        rules = tuple(dict.fromkeys([*chosen.rules, *self.rules]))
        right = tuple(choice.id for choice in answers)
        return Verdict(chosen.right, _head(self.messages, chosen.right), (*lines, *self.lines), (), "", rules, right)

    def _number(self, number: int) -> Verdict:
        right = number == self.number
        total = f"{self.number} {self.messages.unit(self.unit, self.number)}"
        return Verdict(right, _head(self.messages, right), self.lines, self.parts, total, self.rules, ())


@dataclass(frozen=True)
class Draft:
    """A card without its kind and seed; see ``ReviewCard``."""

    game: Game
    question: str
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    marks: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    number: int = 0
    unit: str = ""
    parts: tuple[Part, ...] = ()
    lines: tuple[str, ...] = ()

    def card(self, kind: str, seed: int) -> ReviewCard:
        """The card of a kind and a seed."""
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return ReviewCard(kind, seed, **values)


def _head(messages: Messages, right: bool) -> str:
    return messages.say("review.right" if right else "review.wrong")


def _number(answer: object) -> int | None:
    """The number that was typed, if it is one: with a sign, spaces or not."""
    text = str(answer).strip() if isinstance(answer, str | int) and not isinstance(answer, bool) else ""
    digits = text.removeprefix("-").removeprefix("\u2212").strip()
    if not digits.isdecimal() or len(digits) > 6:
        return None
    return -int(digits) if text[0] in "-\u2212" else int(digits)
