"""Review cards of Beta Colony: how their pictures are drawn."""

from dataclasses import dataclass
from typing import ClassVar, Final, cast

from betacolony import Game
from betacolony.position_builder import COLONIES
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.arrangements import Arrangement, arranged
from betacolony_widgets.board.whole_table.layouts.lesson import stacked_to_fit, still_things, still_well
from betacolony_widgets.board.whole_table.things.map import TRACKS
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching import review_cards
from betacolony_widgets.teaching.review_cards import Choice, Verdict

__all__ = ["ALL_COLONIES", "Choice", "ReviewCard", "Verdict", "resting"]

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
class ReviewCard(review_cards.ReviewCard[Game]):
    """A card about a position of Beta Colony.

    Attributes:
        ways: arrows that explain the answer.
        back: the goals of those that run counter-clockwise (``View``).
    """

    texts: ClassVar[str] = "review.kind"

    ways: tuple[tuple[str, str], ...] = ()
    back: frozenset[str] = frozenset()

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

    def picture(self, arrangement: str, width: float, height: float, *, told: bool = False, wrong: str = "") -> Scene:
        """The card as a lesson's step in a window of a size in CSS pixels; a phone may have to show it smaller."""
        # on a phone the answer lies over the things, or has no room beside them
        table = self.table(told=told, wrong=wrong, things=arrangement != "lesson-phone" and height >= _LOW)
        return (
            stacked_to_fit(table, width, height)
            if arrangement == "lesson-phone"
            else arranged(cast("Arrangement", arrangement), table, width, height)
        )

    def still_scenes(self) -> dict[str, Scene | None]:
        """The well, and the things that the question is about."""
        table = self.table()
        return {"well": still_well(table, _WELL), "things": still_things(table, _THINGS)}


def resting(messages: Messages, arrangement: str, width: float, height: float) -> Scene:
    """The ring, with nothing to choose."""
    game = Game.new(2, 0, language=messages.language)
    view = View(names=game.names, rolled=False, parts=("rondel",), messages=messages)
    return arranged(cast("Arrangement", arrangement), TableView.of(game.position, view), width, height)
