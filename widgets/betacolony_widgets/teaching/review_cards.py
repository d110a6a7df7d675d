"""What the review cards of any game are made of: a picture, a question, answers that the engine has judged, decks.

Each game's cards inherit from ``ReviewCard`` and say how their table is drawn. ``review/schedule.py`` says when a kind
of card comes back, ``review/page.py`` shows them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from markupsafe import Markup

from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.live_table.games import GameT
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import Game

from .tasks import Part

#: the number of positions tried for a question
_TRIES: Final = 40


class NoQuestion(Exception):  # noqa: N818 - no error: another position is tried
    """The position has no question of the kind that is wanted."""


def random_for(kind: str, seed: int, attempt: int) -> Random:
    """The random numbers that decide a card: equal arguments, equal numbers, on every machine."""
    return Random(f"{kind} {seed} {attempt}")


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
class ReviewCard(ABC, Generic[GameT]):
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
        told: the position to show with the answer; None for that of the question.
        kind: one of its deck's kinds.
        seed: the seed that made it.
    """

    #: the section of the catalogue that has the sentences of each kind
    texts: ClassVar[str]

    game: GameT
    question: str
    panels: tuple[str, ...]
    rules: tuple[str, ...]
    marks: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    number: int = 0
    unit: str = ""
    parts: tuple[Part, ...] = ()
    lines: tuple[str, ...] = ()
    told: GameT | None = None
    kind: str = ""
    seed: int = 0

    @abstractmethod
    def picture(self, arrangement: str, width: float, height: float, *, told: bool = False, wrong: str = "") -> Scene:
        """The card as a lesson's step in a window of a size in CSS pixels; a phone may have to show it smaller.

        ``told``: as it is shown with the answer, and ``wrong`` is the choice that was given, if it was wrong.
        """

    @abstractmethod
    def still_scenes(self) -> Mapping[str, Scene | None]:
        """The parts of the picture for a page without a kernel, by their places there."""

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language."""
        return Messages.of(self.game.language)

    @property
    def title(self) -> str:
        """The subject of this kind of card, in a few words."""
        return self.messages.say(f"{self.texts}.{self.kind}.title")

    def stills(self, scheme: Literal["page", "system"], *, shared: bool = False) -> Markup:
        """The parts of the picture that the question is about."""
        return Markup("").join(
            Markup('<div class="bc-still bc-still-{}">{}</div>').format(
                name, Markup(svg(scene, scheme, margin=0, shared=shared))
            )
            for name, scene in self.still_scenes().items()
            if scene is not None
        )

    def preview(self) -> str:
        """The card with its answer as HTML that needs neither kernel nor script, but the page's shared art."""
        revealed = self.reveal()
        parts = [f"{part.number} {part.text}" for part in revealed.parts]
        lines = Markup("").join(Markup("<p>{}</p>").format(line) for line in (revealed.head, *parts, *revealed.lines))
        answer = Markup("<details><summary>{}</summary>{}</details>").format(self.messages.say("review.reveal"), lines)
        question = Markup('<p class="bc-todo-text">{}</p>').format(self.question)
        figure = Markup('<figure class="bc-pictures">{}</figure>').format(self.stills("page", shared=True))
        return Markup('<section class="bc-card-still">{}{}{}</section>').format(question, figure, answer)

    def _repr_html_(self) -> str:
        return Markup("<p><strong>{}</strong></p>").format(self.question) + self.stills("system")

    def on_board(self, picture: Scene) -> bool:
        """True if the choices are targets of the picture."""
        targets = {target.id for target in picture.targets}
        return bool(self.choices) and {choice.id for choice in self.choices} <= targets

    def reveal(self) -> Verdict:
        """The answer for a reader who would rather see it, treated as a wrong one."""
        rights = [choice for choice in self.choices if choice.right]
        if not rights:
            return self._number_told(None)
        lines, parts = self.lines, self.parts
        answers = self._listed([choice.text for choice in rights])
        say = self.messages.say
        head = say("review.it_is", answer=answers) if len(rights) == 1 else say("review.any_of", answers=answers)
        return Verdict(False, head, lines, parts, "", self.rules, tuple(choice.id for choice in rights))

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
        return self._number_told(number)

    def _number_told(self, given: int | None) -> Verdict:
        """The verdict on a number; None for a reader who gave none."""
        say = self.messages.say
        total = f"{self.number} {self.messages.unit(self.unit, self.number)}"
        right = given == self.number
        head = say("review.right", answer=total) if right else say("review.it_is", answer=total)
        if given is not None and not right:
            head = say("review.not_number", given=given, number=self.number)
        return Verdict(right, head, self.lines, self.parts, total, self.rules, ())

    def _listed(self, answers: list[str]) -> str:
        """Answers in words; those about goods are lists themselves."""
        return "; ".join(answers) if self.choices[0].id.startswith("pay") else self.messages.listed(answers)

    def _choice(self, chosen: Choice) -> Verdict:
        count, listed = self.messages.count, self._listed
        answers = [choice for choice in self.choices if choice.right]
        lines = list(chosen.why)
        if not chosen.right:
            lines.append(count("review.answers", len(answers), answers=listed([choice.text for choice in answers])))
        elif len(answers) > 1:
            others = [choice.text for choice in answers if choice != chosen]
            lines.append(count("review.others", len(others), answers=listed(others)))
        rules = tuple(dict.fromkeys([*chosen.rules, *self.rules]))
        right = tuple(choice.id for choice in answers)
        head = self.messages.say("review.right" if chosen.right else "review.wrong", answer=chosen.text)
        return Verdict(chosen.right, head, (*lines, *self.lines), (), "", rules, right)


def _number(answer: object) -> int | None:
    """The typed number, which may have a minus sign and spaces; None for anything else."""
    text = str(answer).strip() if isinstance(answer, str | int) and not isinstance(answer, bool) else ""
    digits = text.removeprefix("-").removeprefix("\u2212").strip()
    if not digits.isdecimal() or len(digits) > 6:
        return None
    return -int(digits) if text[0] in "-\u2212" else int(digits)


CardT = TypeVar("CardT", bound=ReviewCard[Any])
#: makes a card of a kind from messages and random numbers
Maker: TypeAlias = Callable[[Messages, Random], CardT]


@dataclass(frozen=True)
class Deck(Generic[CardT]):
    """The kinds of review cards of a game.

    Attributes:
        game: whose rules they are about.
        makers: kind -> the function that makes its cards, and the rules that they are about; a card may be about more,
            or fewer. Readers meet the kinds in this order.
        rest: the picture in an arrangement and of a size when no card is left.
        arrangements: the arrangements of pictures with the least size of each, in CSS pixels.
    """

    game: Game
    makers: Mapping[str, tuple[Maker[CardT], tuple[str, ...]]]
    rest: Callable[[Messages, str, float, float], Scene]
    arrangements: Mapping[str, tuple[float, float]]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards, in the order in which a reader meets them."""
        return tuple(self.makers)

    @property
    def rules(self) -> Mapping[str, tuple[str, ...]]:
        """Kind -> ids of the rules that its cards are about."""
        return MappingProxyType({kind: rules for kind, (_, rules) in self.makers.items()})

    def make(self, kind: str, seed: int, language: str = ENGLISH) -> CardT:
        """Make a card of a kind; equal seeds give equal cards. Raises KeyError for an unknown kind."""
        maker, messages = self.makers[kind][0], Messages.of(language)
        for attempt in range(_TRIES):
            with suppress(NoQuestion):
                return replace(maker(messages, random_for(kind, seed, attempt)), kind=kind, seed=seed)
        raise AssertionError(f"no card of the kind {kind!r} for seed {seed}")

    def cards_about(self, rule: str) -> list[str]:
        """The kinds about a rule, by their names in a reader's progress."""
        return [self.game.key(kind) for kind, rules in self.rules.items() if rule in rules]
