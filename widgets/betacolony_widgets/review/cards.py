"""Review cards as data: a picture, a question, and answers that the engine has judged."""

from dataclasses import dataclass
from typing import Final, Literal

from markupsafe import Markup

from betacolony import Game
from betacolony.position_builder import COLONIES
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.arrangements import Arrangement, arranged
from betacolony_widgets.board.whole_table.layouts.lesson import stacked_to_fit, still_things, still_well
from betacolony_widgets.board.whole_table.things.map import TRACKS
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages

#: pixels: the radius of a card's well and the width of its things, where it stands by itself
_WELL: Final = 332
_THINGS: Final = 512
#: pixels: a lower picture has no room for both things and an answer
_LOW: Final = 480
#: the panels of all colonies
ALL_COLONIES: Final = tuple(f"colony-{id_}" for id_ in COLONIES)
#: panels in the column of words, where the answer goes
_THINGS_OF_QUESTIONS: Final = frozenset({"dice", "mat", "manufactory", "achievements", "cards", "others", "rounds"})


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
        told: the position to show with the answer; None for that of the question.
        ways: arrows that explain the answer, and ``back`` the goals of those that run counter-clockwise (``View``).
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
    told: Game | None = None
    ways: tuple[tuple[str, str], ...] = ()
    back: frozenset[str] = frozenset()
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

    def table(self, *, told: bool = False, wrong: str = "", things: bool = True) -> TableView:
        """The table, without any number that the card could ask for; or as it is shown with the answer.

        ``wrong`` is the choice that was given, if it was wrong. ``things``: what is chosen from stays in sight then.
        """
        game = self.told or self.game if told else self.game
        parts = self.panels
        if set(ALL_COLONIES) <= set(parts):
            parts = ("colonies", *(part for part in parts if part not in ALL_COLONIES))
        if told:  # the answer has the place of what is not part of it
            of_choices = {"die": "dice", "pod": "manufactory", "achievement": "achievements"}
            chosen_from = {of_choices.get(choice.id.partition("-")[0]) for choice in self.choices}
            staying = {*chosen_from, "others", "rounds"} if things else set()
            parts = tuple(part for part in parts if part not in _THINGS_OF_QUESTIONS or part in staying)
        built = {f"space-{space}" for space in game.position.view.board}
        view = View(
            names=game.names,
            me=self.game.decision.player if self.game.decision else 0,
            mover=None,
            offers={} if told else {choice.id: "" for choice in self.choices if choice.id not in built},
            chosen=frozenset(self.marks),
            wrong=frozenset({wrong}) - {""},
            arrows=self.ways if told else (),
            backwards=self.back,
            addressed=True,
            untold=not told,
            stop="surface" if "colonies" in parts else "orbit",
            # small windows show all colonies, too
            looking=TRACKS if "colonies" in parts else "",
            parts=parts,
            messages=self.messages,
        )
        return TableView.of(game.position, view)

    def picture(
        self, arrangement: Arrangement, width: float, height: float, *, told: bool = False, wrong: str = ""
    ) -> Scene:
        """The card as a lesson's step in a window of a size in CSS pixels; a phone may have to show it smaller."""
        # on a phone the answer lies over the things, or has no room beside them
        table = self.table(told=told, wrong=wrong, things=arrangement != "lesson-phone" and height >= _LOW)
        return (
            stacked_to_fit(table, width, height)
            if arrangement == "lesson-phone"
            else arranged(arrangement, table, width, height)
        )

    def stills(self, scheme: Literal["page", "system"], *, shared: bool = False) -> Markup:
        """The well, and the things that the question is about, as pictures."""
        table = self.table()
        scenes = {"well": still_well(table, _WELL), "things": still_things(table, _THINGS)}
        return Markup("").join(
            Markup('<div class="bc-still bc-still-{}">{}</div>').format(
                name, Markup(svg(scene, scheme, margin=0, shared=shared))
            )
            for name, scene in scenes.items()
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
        """The answer for a reader who would rather be told: as if it had been wrong."""
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
