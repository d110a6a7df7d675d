"""Review cards of Exocolony: how their pictures are drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from betacolony.exocolony import Game, position_builder
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.exocolony.board.layouts.lesson import stacked_to_fit, still_board, still_goods
from betacolony_widgets.exocolony.board.scene import scene
from betacolony_widgets.exocolony.board.table_view import Focus, TableView, View
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching import review_cards
from betacolony_widgets.teaching.review_cards import Choice, Verdict

__all__ = ["Choice", "ReviewCard", "Verdict", "resting"]

#: pixels: the size of a card's board, and the width of its goods, where it stands by itself
_BOARD: Final = (704.0, 560.0)
_GOODS: Final = 512.0


@dataclass(frozen=True)
class ReviewCard(review_cards.ReviewCard[Game]):
    """A card about a position of Exocolony; panels are names of ``layouts.lesson.PARTS``.

    Attributes:
        focus: what the question is about, which part of the table is open for it.
    """

    texts: ClassVar[str] = "exo.review.kind"

    focus: Focus = "main"

    def table(self, *, told: bool = False, wrong: str = "") -> TableView:
        """The table, without any number that the card could ask for; or as it is shown with the answer."""
        game = self.told or self.game if told else self.game
        view = View(
            names=game.names,
            me=self.game.decision.player if self.game.decision else 0,
            focus=self.focus,
            offers={} if told else {choice.id: "" for choice in self.choices},
            chosen=self.marks,
            wrong=frozenset({wrong}) - {""},
            looking=self._column,
            parts=self.panels,
            addressed=True,
            untold=not told,
            messages=self.messages,
            game=game.messages,
        )
        return TableView(game.position, view)

    @property
    def _column(self) -> str:
        """The column away from the homeworld that the card is about, by its first world; "" for none."""
        system = self.game.position.system
        places = {
            f"site-{id_}": system.worlds[world] for id_, world in zip(system.site_ids, system.world_of, strict=True)
        }
        places |= {f"world-{placed.world.id}": placed for placed in system.worlds}
        columns = [places[id_].column for id_ in (*self.marks, *(it.id for it in self.choices)) if id_ in places]
        away = [column for column in columns if column != system.worlds[system.home].column]
        return next((placed.world.id for placed in system.worlds if placed.column in away[:1]), "")

    def picture(self, arrangement: str, width: float, height: float, *, told: bool = False, wrong: str = "") -> Scene:
        """The card as a lesson's step in a window of a size in CSS pixels; a phone may have to show it smaller."""
        table = self.table(told=told, wrong=wrong)
        if arrangement == "lesson-phone":
            return stacked_to_fit(table, width, height, chosen=bool(self.choices))
        return scene(table, width, height, arrangement)

    def still_scenes(self) -> Mapping[str, Scene | None]:
        """The board, and the goods if the card needs them."""
        table = self.table()
        return {"board": still_board(table, *_BOARD), "things": still_goods(table, _GOODS)}


def resting(messages: Messages, arrangement: str, width: float, height: float) -> Scene:
    """The home system, with nothing to choose."""
    view = View(parts=("system",), addressed=True, messages=messages)
    return scene(TableView(position_builder.table(), view), width, height, arrangement)
