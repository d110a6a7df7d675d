"""Review cards as data: a picture, a question, and answers that the engine has judged."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from betacolony import Game
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages

#: width of a card's picture in a notebook, in pixels
_WIDTH: Final = 640


@dataclass(frozen=True)
class Choice:
    """An answer to choose.

    Attributes:
        id: names it; a target of the picture if the card is ``on_board``.
        text: the label.
        right: whether it is a right answer; several may be.
        why: why it is wrong, or what it leads to, in the engine's sentences.
        rules: ids of the rules behind that.
    """

    id: str
    text: str
    right: bool
    why: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """The reply to an answer.

    Attributes:
        right: whether the answer is right.
        head: the same in a word.
        lines: the reasons, in sentences.
        parts: terms whose sum is the right number; empty if there is nothing to add up.
        total: the right number with its unit; "" for a choice.
        rules: ids of the rules behind it, the closest first.
        answers: the ids of all right choices.
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
    """A question about a position. It asks for a number, or for one of several choices.

    Attributes:
        game: the position; the reader sits in the seat that decides.
        question: one or two sentences.
        panels: the parts of the table to draw.
        rules: ids of the rules that the card is about.
        marks: targets of the picture that the question mentions.
        choices: the answers to choose from; if empty, the card asks for a number.
        number: the right number.
        unit: the unit of the number, a key of ``unit`` in the catalogue.
        parts: the terms of the number.
        lines: sentences that follow any answer.
        kind: one of ``KINDS``.
        seed: the seed that made it.
    """

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
    kind: str = ""
    seed: int = 0

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language."""
        return Messages.of(self.game.language)

    @property
    def title(self) -> str:
        """The subject of this kind of card, in a few words."""
        return self.messages.say(f"review.kind.{self.kind}.title")

    def picture(self, width: float) -> Scene:
        """The panels at a width in CSS pixels, without any number that the card could ask for."""
        view = View(
            names=self.game.names,
            me=self.game.decision.player if self.game.decision else 0,
            mover=None,
            chosen=frozenset(self.marks),
            addressed=True,
            untold=True,
            messages=self.messages,
        )
        return scene(TableView.of(self.game.position, view), width, self.panels)

    def _repr_html_(self) -> str:
        return Markup("<p><strong>{}</strong></p>").format(self.question) + Markup(svg(self.picture(_WIDTH), "system"))

    def on_board(self, picture: Scene) -> bool:
        """True if the choices are targets of the picture."""
        targets = {target.id for target in picture.targets}
        return bool(self.choices) and {choice.id for choice in self.choices} <= targets

    def judge(self, answer: object) -> Verdict | None:
        """Judge an answer: the id of a choice, or a number as typed.

        Returns:
            None if it is no answer at all, like a word where the card asks for a number.
        """
        if self.choices:
            chosen = next((choice for choice in self.choices if choice.id == answer), None)
            return None if chosen is None else self._choice(chosen)
        number = _number(answer)
        if number is None:
            return None
        total = f"{self.number} {self.messages.unit(self.unit, self.number)}"
        right = number == self.number
        return Verdict(right, self._head(right=right), self.lines, self.parts, total, self.rules, ())

    def _choice(self, chosen: Choice) -> Verdict:
        count, listed = self.messages.count, self.messages.listed
        answers = [choice for choice in self.choices if choice.right]
        lines = list(chosen.why)
        if not chosen.right:
            lines.append(count("review.answers", len(answers), answers=listed([choice.text for choice in answers])))
        elif len(answers) > 1:
            others = [choice.text for choice in answers if choice != chosen]
            lines.append(count("review.others", len(others), answers=listed(others)))
        rules = tuple(dict.fromkeys([*chosen.rules, *self.rules]))
        right = tuple(choice.id for choice in answers)
        return Verdict(chosen.right, self._head(right=chosen.right), (*lines, *self.lines), (), "", rules, right)

    def _head(self, *, right: bool) -> str:
        return self.messages.say("review.right" if right else "review.wrong")


def _number(answer: object) -> int | None:
    """The typed number, which may have a minus sign and spaces; None for anything else."""
    text = str(answer).strip() if isinstance(answer, str | int) and not isinstance(answer, bool) else ""
    digits = text.removeprefix("-").removeprefix("\u2212").strip()
    if not digits.isdecimal() or len(digits) > 6:
        return None
    return -int(digits) if text[0] in "-\u2212" else int(digits)
