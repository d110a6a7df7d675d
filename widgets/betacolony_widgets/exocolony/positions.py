"""Positions of Exocolony laid out by hand, for pictures and exercises.

They stand on the Sol line: Mercury, Venus, Earth with Luna, Mars, the Main Belt, and Jupiter with Europa, Ganymede and
Callisto.
"""

from typing import Final, Self

from betacolony.exocolony import Edition
from betacolony.exocolony.rules import setup
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import COLONY, EMPTY, PIECES, SOURCES, Beyond, Piece
from betacolony.exocolony.state.system import Decks, laid
from betacolony.exocolony.state.tables import KINDS, tables_of

_PLANETS: Final = ("mercury", "venus", "mars", "main_belt", "jupiter")
_MOONS: Final = ("luna", "europa", "ganymede", "callisto")
#: how many planets the Sol line has beyond the number of players that its star asks for
_PLAYERS: Final = 4


class SolLine:
    """A table on the Sol line, in the main phase of the first player; each method lays something more on it.

    Nobody has a piece, a card or goods before. Names are those of the packaged edition, which the table plays by.

    Attributes:
        position: the table; it is the caller's own.
    """

    def __init__(
        self, players: int = 3, factions: tuple[str, ...] = ("light_riders", "sleepers", "rock_hoppers")
    ) -> None:
        """``players`` is 1 to 5; those without a name in ``factions`` have the one that they drew."""
        edition = Edition.load()
        self.position = pos = setup.new_game(edition, players, 1, None)
        self._t = tables_of(edition)
        worlds = {world.id: world for world in (*edition.planets, *edition.moons, *edition.habitables)}
        star = next(star for star in edition.stars if star.id == "sol")
        planets, moons = [worlds[name] for name in _PLANETS], [worlds[name] for name in _MOONS]
        pos.system = laid(star, _PLAYERS, Decks(planets, moons, [], worlds["earth"]))
        pos.life = (EMPTY,) * len(pos.system.worlds)
        pos.ready = bytes(players * self._t.cards)
        pos.goods = [0] * (len(KINDS) * players)
        pos.points = [0] * (len(SOURCES) * players)
        pos.market = [EMPTY] * len(pos.market)
        named = [next(at for at, its in enumerate(edition.factions) if its.id == name) for name in factions[:players]]
        pos.faction = (*named, *pos.faction[len(named) :])
        pos.start, pos.round = 0, 1
        pos.agenda = [(agenda.CHECK, 0), (agenda.ASK_MAIN, 0)]

    def in_round(self, number: int) -> Self:
        """It is this round, from 1."""
        self.position.round = number
        return self

    def settled(self, player: int, *places: str, kind: int = COLONY) -> Self:
        """Pieces of a kind from a player's reserve, each on "world" or "world resource": the first open site there.

        A Spaceport was a Colony first. Points are as in play (X-SET-13, X-SETTLE-8, X-PORT-2).
        """
        pos = self.position
        for place in places:
            name, _, resource = place.partition(" ")
            world = pos.system.number(name)
            sites = (site for site in pos.open_sites(world) if resource in {"", pos.system.sites[site].resource})
            pos.pieces = {**pos.pieces, next(sites): Piece(player, kind)}
            pos.reserve[player * len(PIECES) + kind] -= 1
            is_first = not any(piece.player == player for piece in list(pos.pieces.values())[:-1])
            self._score(player, position.FROM_START_COLONY if is_first else position.FROM_COLONIES)
            if not is_first and not pos.settled >> world & 1:
                self._score(player, position.FROM_FIRST_ON_WORLD)
            if kind != COLONY:
                self._score(player, position.FROM_SPACEPORTS)
                pos.ships[player] += 1
                pos.supply -= 1
            pos.settled |= 1 << world
        return self

    def holding(self, player: int, **goods: int) -> Self:
        """The goods of a player by name, and none of what is not named."""
        first = player * len(KINDS)
        self.position.goods[first : first + len(KINDS)] = [goods.get(kind, 0) for kind in KINDS]
        return self

    def owning(self, player: int, *cards: str, used: tuple[str, ...] = ()) -> Self:
        """Cards in play of a player, refreshed, and those that are exhausted."""
        pos = self.position
        pos.ready, pos.exhausted = (
            _counted(counts, [player * self._t.cards + self._t.number[card] for card in added])
            for counts, added in ((pos.ready, cards), (pos.exhausted, used))
        )
        return self

    def offering(self, *cards: str) -> Self:
        """The cards of the market, from its first place on."""
        places = len(self.position.market)
        self.position.market = ([self._t.number[card] for card in cards] + [EMPTY] * places)[:places]
        return self

    def priced(self, **prices: int) -> Self:
        """The prices of resources by name; others stay as they are."""
        names = list(KINDS)
        for name, price in prices.items():
            self.position.prices[names.index(name)] = price
        return self

    def beyond(self, star: str, world: str, lifeform: str = "", settler: int = EMPTY) -> Self:
        """A further system, with a Lifeform or none, and a player's Exocolony on its first site or none."""
        pos, edition = self.position, self.position.edition
        star_number = next(at for at, its in enumerate(edition.stars) if its.id == star)
        world_number = next(at for at, its in enumerate(edition.habitables) if its.id == world)
        life = self._t.ids[tables.LIFEFORMS].index(lifeform) if lifeform else EMPTY
        sites = len(edition.habitables[world_number].sites)
        pos.beyond += (Beyond(star_number, world_number, (settler, *(EMPTY,) * (sites - 1)), life),)
        if settler != EMPTY:
            pos.reserve[settler * len(PIECES) + position.EXOCOLONY] -= 1
            self._score(settler, position.FROM_EXOCOLONIES, edition.points.exocolony)
        return self

    def scored(self, player: int, **points: int) -> Self:
        """More points of a player, by their sources (``position.SOURCES``)."""
        for source, number in points.items():
            self._score(player, SOURCES.index(source), number)
        return self

    def _score(self, player: int, source: int, number: int = 1) -> None:
        self.position.points[player * len(SOURCES) + source] += number


def _counted(counts: bytes, more: list[int]) -> bytes:
    """Counts with one more at each of these places."""
    out = bytearray(counts)
    for place in more:
        out[place] += 1
    return bytes(out)
