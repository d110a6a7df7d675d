"""A builder of positions for lessons, what-if questions and tests: name what matters, the rest is neutral.

Every card and every piece is somewhere exactly once:

    >>> from betacolony.exocolony import position_builder
    >>> from betacolony.exocolony.options import SettleColony
    >>> game = position_builder.at_main(goods={"fuel": 4, "metal": 1, "water": 1, "food": 1, "coin": 3})
    >>> events = game.play(SettleColony("europa-1"))
    >>> game.position.total(0)
    3

``table`` gives a position; ``at_main`` a game in the main phase, ``at_turn`` one at the beginning of a turn, with its
refill and collection, ``at_set_up`` one that places first Colonies, and ``at`` one in the midst of an action, after
options that lead there. Edits of such positions are in ``whatif.editing``.

Arguments without a seat describe the player to move. The neutral table: two players, the first turn of round 1, seat 0
starts; the whole Sol line, whatever the number of players: Mercury, Venus, Earth with Luna, Mars, the Main Belt,
Jupiter with Europa, Ganymede, Callisto and Io. Factions are in the edition's order, each player has a Colony on Earth
by seat, the Trade Ships of the faction, no goods and no cards. The market is empty, prices are those of the start,
decks lie in the edition's order, and nobody has been beyond home. Points are those that the pieces on the table and
the Starships in play have brought.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict, Unpack

from betacolony.core.arguments import check_mapping, check_names, index_of, number_in, player_names

from .edition.components import World
from .edition.edition import Edition
from .errors import GameError
from .game import Game, variants_of
from .messages import Messages
from .options import Option
from .rules import setup
from .serialization import position_dict, validation
from .state import agenda, position, tables
from .state.position import EMPTY, SOURCES, Position
from .state.system import Decks, laid
from .state.tables import KINDS, Tables, tables_of
from .whatif import editing

#: the worlds of the neutral table by their decks, from the star outwards
SOL_LINE: Final = ("mercury", "venus", "mars", "main_belt", "jupiter")
MOONS: Final = ("luna", "europa", "ganymede", "callisto", "io")


class Seat(TypedDict, total=False):
    """Facts about a player; the rest stays neutral.

    Attributes:
        faction: its id.
        home: the site of the Colony on the homeworld.
        colonies, spaceports: the sites of more pieces, or worlds for their first open site, the first placed first. A
            Spaceport on the homeworld replaces the Colony there.
        disabled: sites of own pieces and the goods that repair each (X-REPAIR-1).
        exocolonies: sites of systems that ``beyond`` reveals.
        asteroid_colonies: Asteroids, each with the kind of piece on it.
        goods: how many by resource and "coin".
        cards, exhausted: how many of each card in play are refreshed, and exhausted; a list for one of each.
        below: cards with the Asteroid below each (X-FX-3).
        ships, ships_exhausted: Trade Ships, and how many of them are exhausted.
        trade_ban: whether trade is forbidden in the next turn (X-EVT-4).
        points: by source (``position.SOURCES``), in place of those that the table brought.
    """

    faction: str
    home: str
    colonies: Sequence[str]
    spaceports: Sequence[str]
    disabled: Mapping[str, Mapping[str, int]]
    exocolonies: Sequence[str]
    asteroid_colonies: Mapping[str, str]
    goods: Mapping[str, int]
    cards: Mapping[str, int] | Sequence[str]
    exhausted: Mapping[str, int] | Sequence[str]
    below: Mapping[str, str]
    ships: int
    ships_exhausted: int
    trade_ban: bool
    points: Mapping[str, int]


def table(
    *,
    players: int = 2,
    variants: Sequence[str] = (),
    start_player: int = 0,
    round_: int = 1,
    turn: int = 0,
    star: str = "sol",
    planets: Sequence[str] = SOL_LINE,
    homeworld: str = "earth",
    moons: Sequence[str] = MOONS,
    dwarf_planets: Sequence[str] = (),
    life: Mapping[str, str] | None = None,
    beyond: Sequence[tuple[str, str]] = (),
    prices: Mapping[str, int] | None = None,
    market: Sequence[str | None] = (),
    next_cards: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Sequence[str]] | None = None,
    seats: Mapping[int, Seat] | None = None,
    edition: Edition | None = None,
    **mine: Unpack[Seat],
) -> Position:
    """A position in the main phase of the player whose turn it is.

    Args:
        players: 1 to 5.
        variants: as for ``Game.new``.
        start_player: a seat.
        round_: from 1.
        turn: the number of the turn in the round, from 0.
        star: the home star; it says where the homeworld lies among so many planets, and which of them are stormy.
        planets: from the star outwards, as many as wanted: more or fewer than so many players would get (X-SET-3).
        homeworld: a habitable world.
        moons: in the order in which they are laid below the worlds that have some, from the star outwards (X-SET-4);
            where they don't suffice, others follow in the edition's order.
        dwarf_planets: likewise.
        life: for worlds of the home system, and of ``beyond``, the Lifeform that was found there.
        beyond: pairs of a star and a habitable world, the nearest first (X-EXO-3).
        prices: by resource.
        market: the cards from the first place on; None leaves a place empty.
        next_cards: for decks ("actions", "asteroids", "lifeforms", "stars", "habitables") what is drawn next.
        discards: the discard piles of "actions" and "asteroids", the first card lowest.
        seats: facts about other players, by seat.
        edition: None for the packaged one.
        mine: facts about the player to move.

    Raises:
        PositionError: with everything that is wrong with the table.
        GameError: a name is unknown, too little is left of something, or the player to move is described twice.
    """
    edition = edition or Edition.load()
    t = tables_of(edition)
    count = len(player_names(players, edition.least_players, edition.most_players, Messages.of().who))
    me = (number_in("start_player", start_player, 0, count - 1) + number_in("turn", turn, 0, count - 1)) % count
    facts = _facts(count, me, seats or {}, mine)
    pos = _bare(t, count, star, homeworld, (planets, moons, dwarf_planets))
    pos.variants = variants_of(variants)
    pos = _dealt(pos, facts)
    pos = editing.set_prices(pos, **(prices or {}))
    for its_star, its_world in beyond:
        pos = editing.reveal(pos, its_star, its_world)
    for world, lifeform in (life or {}).items():
        pos = editing.set_lifeform(pos, world, lifeform)
    pos = editing.set_market(pos, market)
    for deck, cards in (discards or {}).items():
        pos = editing.set_discards(pos, deck, cards)
    for seat, its in facts.items():
        pos = _with_pieces(_with_cards(pos, seat, its), seat, its)
    for deck, cards in (next_cards or {}).items():
        pos = editing.set_next(pos, deck, cards)
    _score(pos)
    for seat, its in facts.items():
        pos = editing.set_points(pos, seat, **its.get("points", {}))
    pos = editing.set_moment(pos, round_=round_, turn=turn, start=start_player)
    return validation.checked(position_dict.checked_copy(pos))


def at_main(*, seed: int = 0, names: Sequence[str] | None = None, **state: Any) -> Game:
    """A game in the main phase of the player whose turn it is.

    Args:
        seed: decides how decks are shuffled when they are rebuilt.
        names: of the players, by seat.
        state: as for ``table``.
    """
    return Game.from_position(table(**state), names, seed)


def at_turn(*, seed: int = 0, names: Sequence[str] | None = None, **state: Any) -> Game:
    """A game at the beginning of a turn: its refresh, refill and collection are the first events of the history.

    The arguments are those of ``at_main``. In the first turn of round 1 nobody has pieces but on the homeworld.
    """
    pos = table(**state)
    if pos.turn:
        pos.turn -= 1
    else:
        pos.round -= 1
        pos.turn = pos.players - 1 if pos.round else 0
    pos.agenda = [(agenda.TURN,)]
    return Game.from_position(pos, names, seed)


def at_set_up(*, placed: int = 0, seed: int = 0, names: Sequence[str] | None = None, **state: Any) -> Game:
    """A game in the set-up, in which this many players, in turn order, have placed their first Colonies (X-SET-13).

    The other arguments are those of ``at_main``, but for ``turn`` and ``round_``.
    """
    check_names("at_set_up", state, [name for name in (*_ARGUMENTS, *Seat.__annotations__) if name not in _MOMENT])
    full = table(**state)
    number_in("placed", placed, 0, full.players - 1)
    order = full.turn_order()
    pos = full
    for player in order[placed:]:
        site = next(site for site, piece in pos.pieces.items() if piece.player == player)
        pos = editing.clear(pos, pos.system.site_ids[site])
        pos = editing.set_points(pos, player, start_colony=0)
    pos.round = pos.turn = 0
    pos.agenda = [(agenda.TURN,), *((agenda.ASK_HOME_SITE, player) for player in reversed(order[placed:]))]
    return Game.from_position(pos, names, seed)


def at(*options: Option, seed: int = 0, names: Sequence[str] | None = None, **state: Any) -> Game:
    """A game in the midst of an action: after these options from the main phase, which the history doesn't hold.

    ``at(BuyCard("melt_probe"), market=["melt_probe"], goods=...)`` asks where to look for life. The other arguments are
    those of ``at_main``.

    Raises:
        IllegalMove: one of the options is not legal; its ``reasons`` say why.
    """
    game = at_main(seed=seed, names=names, **state)
    for option in options:
        game.play(option)
    return Game.from_position(game.position, game.names, seed)


#: what a table can be told by name, besides the facts about the player to move
_ARGUMENTS: Final = [name for name in table.__annotations__ if name not in {"return", "mine"}]
_MOMENT: Final = ("round_", "turn")


# --- the steps of building ------------------------------------------------------------------------------------------


def _facts(players: int, me: int, seats: Mapping[int, Seat], mine: Seat) -> dict[int, Seat]:
    """The facts about all players, those without any included."""
    check_names("table", mine, [*Seat.__annotations__, *_ARGUMENTS])
    check_mapping("seats", seats)
    for seat, its in seats.items():
        if seat not in range(players):
            raise GameError("no_seat", found=repr(seat), last=players - 1)
        check_mapping(f"seats[{seat}]", its)
        check_names(f"seats[{seat}]", its, Seat.__annotations__)
    if me in seats and mine:
        raise GameError("said_twice", seat=me)
    facts = {seat: seats.get(seat, mine if seat == me else Seat()) for seat in range(players)}
    for seat, its in facts.items():
        for name, known in (("goods", KINDS), ("points", SOURCES)):
            stated: Any = its.get(name, {})
            check_mapping(f"seats[{seat}].{name}", stated)
            check_names(f"seats[{seat}].{name}", stated, known)
    return facts


def _bare(t: Tables, players: int, star: str, homeworld: str, worlds: tuple[Sequence[str], ...]) -> Position:
    """A table with its home system and all other cards in their decks."""
    edition = t.edition
    planets, moons, dwarf_planets = (
        [known[index_of(name, world, [its.id for its in known])] for world in stated]
        for name, stated, known in zip(
            ("planets", "moons", "dwarf_planets"),
            worlds,
            (edition.planets, edition.moons, edition.dwarf_planets),
            strict=True,
        )
    )
    home = edition.habitables[index_of("homeworld", homeworld, t.ids[tables.HABITABLES])]
    its_star = edition.stars[index_of("star", star, t.ids[tables.STARS])]
    decks = Decks(planets, _filled(moons, edition.moons), _filled(dwarf_planets, edition.dwarf_planets), home)
    pos = Position(t, laid(its_star, max(len(planets), 1) - its_star.extra, decks), players)
    pos.decks = [bytes(range(len(t.ids[deck]))) for deck in range(tables.LASTING_DECKS)]
    pos.decks[tables.STARS] = pos.decks[tables.STARS].replace(bytes([edition.stars.index(its_star)]), b"")
    pos.decks[tables.HABITABLES] = pos.decks[tables.HABITABLES].replace(bytes([edition.habitables.index(home)]), b"")
    return pos


def _filled(stated: Sequence[World], known: Sequence[World]) -> list[World]:
    return [*stated, *(world for world in known if world not in stated)]


def _dealt(pos: Position, facts: Mapping[int, Seat]) -> Position:
    """With the Action cards that the game has, all pieces, and each player's faction, ships and first Colony."""
    ids = [its.id for its in pos.edition.factions]
    named = [its["faction"] for its in facts.values() if "faction" in its]
    left = iter([faction for faction in ids if faction not in named])
    pos.faction = tuple(
        index_of("faction", its["faction"], ids) if "faction" in its else ids.index(next(left))
        for its in facts.values()
    )
    copies, start = setup.action_copies(pos.t, pos.variants), validation.dealt(pos)
    pos.decks[tables.ACTIONS] = bytes(
        card for card, number in enumerate(copies) for _ in range(max(number, start[card]))
    )
    pos.reserve = [*validation.pieces_of(pos)] * pos.players
    home = [pos.system.site_ids[site] for site in pos.system.worlds[pos.system.home].sites]
    kept = [its["home"] for its in facts.values() if "home" in its]
    others = iter([site for site in home if site not in kept])
    for seat in range(pos.players):
        ships = pos.edition.factions[pos.faction[seat]].trade_ships
        pos = editing.set_ships(pos, seat, min(ships, pos.supply))
        site = facts[seat]["home"] if "home" in facts[seat] else next(others)
        pos = editing.put_piece(pos, seat, home[index_of("home", site, home)])
    return pos


def _with_cards(pos: Position, seat: int, its: Seat) -> Position:
    """With what lies in front of a player: cards, goods and ships."""
    counts = {}
    for state in ("cards", "exhausted"):
        stated: Any = its.get(state, {})
        counts[state] = stated if isinstance(stated, Mapping) else Counter(stated)
    ready, exhausted = counts["cards"], counts["exhausted"]
    for card in (*ready, *(card for card in exhausted if card not in ready)):
        pos = editing.set_cards(pos, seat, card, ready.get(card, 0), exhausted.get(card, 0))
    for card, asteroid in its.get("below", {}).items():
        pos = editing.put_below(pos, seat, card, asteroid)
    pos = editing.set_goods(pos, seat, **its.get("goods", {}))
    pos = editing.set_ships(pos, seat, its.get("ships"), its.get("ships_exhausted"))
    return editing.set_ban(pos, seat, banned=its.get("trade_ban", False))


def _with_pieces(pos: Position, seat: int, its: Seat) -> Position:
    """With a player's pieces besides the first Colony."""
    for part, piece in (("colonies", "colony"), ("spaceports", "spaceport")):
        stated: Any = its.get(part, ())
        if isinstance(stated, str):
            raise GameError("no_sites", part=part, found=repr(stated))
        for place in stated:
            pos = _put(pos, seat, place, piece)
    for site, price in its.get("disabled", {}).items():
        pos = editing.set_repair(pos, site, price)
    for site in its.get("exocolonies", ()):
        pos = editing.put_exocolony(pos, seat, site)
    for asteroid, piece in its.get("asteroid_colonies", {}).items():
        pos = editing.put_asteroid_colony(pos, seat, asteroid, piece)
    return pos


def _put(pos: Position, seat: int, place: str, piece: str) -> Position:
    """A piece more; one on a world of the player's takes the place of the Colony there."""
    own = {
        pos.system.worlds[pos.system.world_of[site]].world.id: pos.system.site_ids[site]
        for site, its in pos.pieces.items()
        if its.player == seat
    }
    site = own.get(place, place)
    if site in pos.system.site_ids:
        there = pos.pieces.get(pos.system.site_ids.index(site))
        if there is not None and there.player != seat:
            raise GameError("site_taken", site=site, player=there.player)
    return editing.put_piece(pos, seat, site, piece)


def _score(pos: Position) -> None:
    """The points that the pieces on the table and the Starships in play have brought, in the order of the pieces."""
    points, seen = pos.edition.points, {pos.system.home}

    def score(player: int, source: int, number: int) -> None:
        pos.points[player * len(SOURCES) + source] += number

    for site, piece in pos.pieces.items():
        world = pos.system.world_of[site]
        if world == pos.system.home:
            score(piece.player, position.FROM_START_COLONY, points.start_colony)
        else:
            score(piece.player, position.FROM_COLONIES, points.colony)
        if world not in seen:
            score(piece.player, position.FROM_FIRST_ON_WORLD, points.first_on_world)
        seen.add(world)
        if piece.kind == position.SPACEPORT:
            score(piece.player, position.FROM_SPACEPORTS, points.spaceport)
    first = points.first_exocolony
    for player in (player for system in pos.beyond for player in system.players if player != EMPTY):
        bonus = pos.edition.factions[pos.faction[player]].exocolony_bonus
        score(player, position.FROM_EXOCOLONIES, points.exocolony + first + bonus)
        first = 0
    first = points.first_starship
    for player in range(pos.players):
        colony = pos.edition.factions[pos.faction[player]].asteroid_colony
        if colony is not None:
            score(player, position.FROM_ASTEROID_COLONIES, colony.vp * len(pos.asteroid_colonies[player]))
        for card, number in pos.cards(player).items():
            if pos.edition.cards[card].kind == "starship":
                score(player, position.FROM_STARSHIPS, number * points.starship + first)
                first = 0
