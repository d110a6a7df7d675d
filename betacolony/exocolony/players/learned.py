"""The learned valuation: the worth of each case of a position's features, fitted to games between computer players.

``python -m tools.valuation.fit --game exocolony`` makes the file of the worths. Other editions and numbers of players
have the transparent valuation.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Final

from betacolony.core.errors import GameError
from betacolony.exocolony import edition as edition_package
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.rules.table import ranking
from betacolony.exocolony.state.position import Piece, Position
from betacolony.exocolony.state.tables import Tables, tables_of

from .features import Cards, Features, Layout, Pieces
from .valuation import WINNING, TransparentValuation, Valuation, turns_left

#: points that the leader lacks at which the worth of a case is given; in between it changes evenly
KNOTS: Final = (1, 4, 8, 15)
_PACKAGED: Final = os.path.join(edition_package.__path__[0], "learned_weights.json")  # noqa: PTH118 - pathlib loads slower


def shares(lacking: int) -> list[tuple[int, float]]:
    """The knots around a number of points that the leader lacks, each with its share (0 to 1) in the worth."""
    if lacking >= KNOTS[-1]:
        return [(len(KNOTS) - 1, 1.0)]
    if lacking <= KNOTS[0]:
        return [(0, 1.0)]
    after = 1
    while KNOTS[after] <= lacking:
        after += 1
    share = (lacking - KNOTS[after - 1]) / (KNOTS[after] - KNOTS[after - 1])
    return [(after - 1, 1.0 - share), (after, share)]


def lacking(pos: Position) -> int:
    """The points that the leader lacks to win."""
    most = 0
    for player in range(pos.players):
        most = max(most, pos.total(player))
    return max(ranking.points_to_win(pos) - most, 0)


class LearnedWeights:
    """The worth of each case of the features (``Layout``) in games of one edition, in points.

    Attributes:
        edition: the fingerprint of the edition.
        layout: the cases.
        by_players: for each number of players a list of worths, as long as ``layout.size``, for each of ``KNOTS``.
    """

    def __init__(self, t: Tables, by_players: dict[int, list[list[float]]]) -> None:
        self.edition = t.edition.fingerprint
        self.layout = Layout(t)
        self.by_players = by_players
        self._known: dict[tuple[int, int], list[float]] = {}

    @staticmethod
    def load(path: "str | os.PathLike[str]", edition: Edition) -> "LearnedWeights":
        """The weights in a file of ``tools.valuation.fit``.

        Raises:
            GameError: they were learned for another edition.
        """
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib loads slower
            data = json.load(file)
        if data["edition"] != edition.fingerprint:
            raise GameError("other_edition", found=data["edition"], right=edition.fingerprint)
        return LearnedWeights(tables_of(edition), {int(number): worths for number, worths in data["players"].items()})

    def worths(self, players: int, lacking: int) -> list[float]:
        """The worth of each case while the leader lacks so many points."""
        lacking = min(max(lacking, KNOTS[0]), KNOTS[-1])
        known = self._known.get((players, lacking))
        if known is None:
            known = [0.0] * self.layout.size
            for knot, share in shares(lacking):
                for case, worth in enumerate(self.by_players[players][knot]):
                    known[case] += share * worth
            self._known[players, lacking] = known
        return known

    def judge(self, pos: Position) -> Valuation:
        """The valuation of a turn, or of what is left of it, from the position at its beginning."""
        return LearnedValuation(pos, self)


class LearnedValuation(Valuation):
    """The learned valuation of a player's turn."""

    def __init__(self, pos: Position, weights: LearnedWeights) -> None:
        """``pos`` is the position that the turn, or what is left of it, begins with."""
        super().__init__(turns_left(pos))
        self.layout = weights.layout
        self.features = Features(pos, weights.layout)
        self.worths = weights.worths(pos.players, lacking(pos))
        self.winning = ranking.points_to_win(pos)
        #: what cards and pieces come to, by all that it depends on: most choices of a turn leave them alone
        self._cards: dict[tuple[int, bytes, bytes], tuple[Cards, float]] = {}
        self._pieces: dict[tuple[object, ...], tuple[Mapping[int, Piece], Pieces, float]] = {}

    def own(self, pos: Position, player: int) -> float:
        """The worth of a position to a player whatever the rivals have, in points."""
        points = pos.total(player)
        cards, worth_of_cards = self._of_cards(pos, player)
        pieces, worth_of_pieces = self._of_pieces(pos, player)
        worth = points + worth_of_cards + worth_of_pieces
        if points >= self.winning:
            worth += WINNING
        worths = self.worths
        for case in self.features.of_goods(pos, player, cards, pieces):
            worth += worths[case]
        return worth

    def _of_cards(self, pos: Position, player: int) -> tuple[Cards, float]:
        key = (player, pos.ready, pos.exhausted)
        found = self._cards.get(key)
        if found is None:
            cards = self.features.of_cards(pos, player)
            found = self._cards[key] = cards, sum([self.worths[case] for case in cards.cases], 0.0)
        return found

    def _of_pieces(self, pos: Position, player: int) -> tuple[Pieces, float]:
        # copies share the mapping until one changes it; as long as it is kept here, no other has its identity
        key = (player, id(pos.pieces), pos.beyond, pos.asteroid_colonies)
        found = self._pieces.get(key)
        if found is None:
            pieces = self.features.of_pieces(pos, player)
            worth = sum([self.worths[case] for case in pieces.cases], 0.0)
            found = self._pieces[key] = pos.pieces, pieces, worth
        return found[1], found[2]

    def rivals(self, pos: Position, player: int) -> float:
        """What the position is worth to a player's rivals, on average."""
        theirs = 0.0
        for other in range(pos.players):
            if other != player:
                theirs += self.own(pos, other)
        return theirs / max(pos.players - 1, 1)


@cache
def _packaged(t: Tables) -> LearnedWeights | None:
    """The packaged weights, if they were learned for this edition."""
    try:
        return LearnedWeights.load(_PACKAGED, t.edition)
    except (GameError, OSError):
        return None


def learned(pos: Position) -> Valuation:
    """The learned valuation of a turn; the transparent one in games that it doesn't know."""
    weights = _packaged(pos.t)
    if weights is None or pos.players not in weights.by_players:
        return TransparentValuation(pos)
    return LearnedValuation(pos, weights)
