"""Games of Exocolony on the Sol line of the worked examples, in the main phase of the first player."""

from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from betacolony.exocolony import Edition
from betacolony.exocolony.events import Event
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, Piece, Position
from betacolony.exocolony.state.system import Decks, laid
from betacolony.exocolony.state.tables import KINDS, tables_of

EDITION: Final = Edition.load()
T: Final = tables_of(EDITION)
WORLDS: Final = {
    world.id: world for world in (*EDITION.planets, *EDITION.moons, *EDITION.habitables, *EDITION.dwarf_planets)
}
COLONY, SPACEPORT = position.COLONY, position.SPACEPORT
METAL, FUEL, WATER, FOOD, COIN = range(len(KINDS))
Kind = TypeVar("Kind", bound=Event)


def number(ids: tuple[str, ...], name: str) -> int:
    """The number of a component of a deck by its id."""
    return ids.index(name)


@dataclass
class SolLine:
    """Mercury, Venus, Earth with Luna, Mars, the Main Belt, Jupiter with Europa, Ganymede and Callisto.

    The first player has a Colony on Earth's food site. Everybody has nine of all goods, no card, the Light Riders'
    prices and a Trade Ship. The market is empty.
    """

    players: int = 2
    variants: int = 0
    faction: str = "light_riders"
    pos: Position = field(init=False)
    told: list[Event] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        planets = [WORLDS[name] for name in ("mercury", "venus", "mars", "main_belt", "jupiter")]
        moons = [WORLDS[name] for name in ("luna", "europa", "ganymede", "callisto")]
        sol = next(star for star in EDITION.stars if star.id == "sol")
        self.pos = pos = setup.new_game(EDITION, self.players, 1, None, variants=self.variants)
        pos.system = laid(sol, 4, Decks(planets, moons, [], WORLDS["earth"]))
        pos.life = (EMPTY,) * len(pos.system.worlds)
        pos.ready = bytes(self.players * T.cards)
        pos.goods = [9] * (5 * self.players)
        pos.market = [EMPTY] * len(pos.market)
        pos.faction = (next(at for at, its in enumerate(EDITION.factions) if its.id == self.faction),) * self.players
        pos.start, pos.round = 0, 1
        pos.agenda = [(agenda.CHECK, 0), (agenda.ASK_MAIN, 0)]
        self.put(0, "earth")

    # --- to lay out ---------------------------------------------------------------------------------------------------

    def site(self, world: str, resource: str | None = None) -> int:
        """The first open site of a world, or the first one of a resource."""
        sites = self.pos.open_sites(self.pos.system.number(world))
        return next(site for site in sites if resource is None or self.pos.system.sites[site].resource == resource)

    def put(self, player: int, world: str, kind: int = COLONY, resource: str | None = None) -> int:
        """A piece on a world, from nowhere; its site."""
        site = self.site(world, resource)
        self.pos.pieces = {**self.pos.pieces, site: Piece(player, kind)}
        self.pos.settled |= 1 << self.pos.system.number(world)
        return site

    def give(self, player: int, *cards: str, exhausted: bool = False) -> None:
        """Cards in play of a player."""
        counts = list(self.pos.exhausted if exhausted else self.pos.ready)
        for card in cards:
            counts[player * T.cards + T.number[card]] += 1
        if exhausted:
            self.pos.exhausted = bytes(counts)
        else:
            self.pos.ready = bytes(counts)

    def offer(self, *cards: str) -> None:
        """The cards of the market, from the first place on."""
        places = len(self.pos.market)
        self.pos.market = ([T.number[card] for card in cards] + [EMPTY] * places)[:places]

    def top(self, deck: int, *ids: str) -> None:
        """What is drawn next from a deck, wherever it was in it."""
        wanted = [number(T.ids[deck], name) for name in ids]
        left = list(self.pos.decks[deck])
        for card in wanted:
            if card in left:
                left.remove(card)
        self.pos.decks[deck] = bytes(wanted + left)

    def hold(self, player: int, **goods: int) -> None:
        """The goods of a player by name, and none of what is not named."""
        self.pos.goods[player * 5 : player * 5 + 5] = [goods.get(kind, 0) for kind in KINDS]

    # --- to play ------------------------------------------------------------------------------------------------------

    @property
    def choices(self) -> list[int]:
        return steps.choices(self.pos)

    def asked(self) -> int:
        """The kind of the decision."""
        return self.pos.agenda[-1][0]

    def choose(self, choice: int) -> None:
        """Take a legal choice, and what follows from it."""
        assert choice in self.choices
        steps.play(self.pos, choice, self.told)

    def can_buy(self, card: str) -> bool:
        return steps.main_choice(steps.BUY, T.number[card]) in self.choices

    def buy(self, card: str, *answers: int) -> None:
        """Buy a card, which is laid in the market first if it is missing, and answer what is asked then."""
        if T.number[card] not in self.pos.market:
            self.pos.market[self.pos.market.index(EMPTY)] = T.number[card]
        self.choose(steps.main_choice(steps.BUY, T.number[card]))
        for answer in answers:
            self.choose(answer)

    def can_use(self, card: str, option: int = 0) -> bool:
        return steps.use_choice(T.number[card], option) in self.choices

    def use(self, card: str, *answers: int, option: int = 0) -> None:
        """Use an option of a card, and answer what is asked then."""
        self.choose(steps.use_choice(T.number[card], option))
        for answer in answers:
            self.choose(answer)

    def do(self, kind: int, value: int = 0, *answers: int) -> None:
        """Another action of the main phase, and the answers to what is asked then."""
        self.choose(steps.main_choice(kind, value))
        for answer in answers:
            self.choose(answer)

    def can(self, kind: int) -> bool:
        """Whether an action of a kind is among the choices."""
        return any(choice % 16 == kind for choice in self.choices)

    def all_of(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind that were told."""
        return [event for event in self.told if type(event) is kind]

    def in_discard_pile(self, card: str) -> bool:
        return T.number[card] in self.pos.discards[tables.ACTIONS]


def fields(event: Any, *names: str) -> tuple[Any, ...]:
    """Some fields of an event."""
    return tuple(getattr(event, name) for name in names)
