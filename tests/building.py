"""Builds tables for tests: everything that is not named is neutral, and every piece is somewhere exactly once.

    game = at_move(ship="gan_de", dice={"red": 4}, fuel=1, board={12: pod("food", 5)}, crew={12: {0: 1}})
    events = choose(game, Move("red", "ridback"), Activate("black", 1))
    assert seat(game)["fuel"] == 2

What is said about a player without a seat's number is said about the player to move. The usual table: two players, the
first action of round 1, seat 0 starts, ships along the rondel from the left Manufactory on, mats A, B, C ... by seat,
no goods, no fuel, black 1, blue 2, red 3, green 4, an empty board, pods without a bonus in the Manufactory, and cycle
cards that change nothing during an action (c1a, c2a, c3a).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict, TypeVar, Unpack

from betacolony import (
    BuildOn,
    Edition,
    Event,
    Game,
    Move,
    Option,
    Pay,
    PlaceCrew,
    Position,
    TakeAchievement,
    TakePod,
)

EDITION = Edition.load()
MATERIALS = EDITION.materials
DICE = EDITION.dice
COLONIES = tuple(colony.id for colony in EDITION.colonies)
POD_COLOURS = ("palladium", "food", "organics", "steel", "water")
SOURCES = ("dice", "pods", "tracks", "goals", "purchases", "artifacts", "achievements", "majorities")

# the faces of the pods
TWO_CREW, ARTIFACT, ARTIFACT_1, TWO_CP, TWO_FUEL, PLAIN, PLAIN_2, NO_CREW = range(8)

AnyEvent = TypeVar("AnyEvent", bound=Event)


class Seat(TypedDict, total=False):
    """What may be said about a player; the rest stays neutral. ``achievements`` have their tiles in ``board``."""

    mat: str
    ship: str
    materials: Mapping[str, int]
    artifacts: int
    fuel: int
    dice: Mapping[str, int]
    spent: Sequence[str]
    influence: Mapping[str, int]
    achievements: Sequence[str]
    cp: Mapping[str, int]


def pod(colour: str, face: int = PLAIN) -> int:
    """The id of a pod. Influence: 0 with TWO_CREW and ARTIFACT, 2 with PLAIN and PLAIN_2, 3 with NO_CREW, else 1."""
    if not 0 <= face < 8:
        raise ValueError(f"pods have faces 0 to 7, not {face}")
    return 8 * POD_COLOURS.index(colour) + face


def colour_of(space: int) -> str:
    """The material of a space."""
    return EDITION.colonies[space // 18].spaces[space % 18]


def table(
    *,
    players: int = 2,
    round_: int = 1,
    turn: int = 0,
    start_player: int = 0,
    cards: Sequence[str] = ("c1a", "c2a", "c3a"),
    board: Mapping[int, int | str] | None = None,
    crew: Mapping[int, Mapping[int, int]] | None = None,
    manufactory: Sequence[Sequence[int | None]] | None = None,
    talon: Iterable[int] | None = None,
    building: str | None = None,
    seats: Mapping[int, Seat] | None = None,
    agenda: Sequence[Sequence[Any]] | None = None,
    **mine: Unpack[Seat],
) -> Position:
    """A position, resting at the move of the player whose turn it is unless an ``agenda`` says otherwise.

    Args:
        players: 2 to 4.
        round_: 1 to 9.
        turn: the number of the action in the round, from 0. Unless told, who has acted once has spent black and blue.
        start_player: a seat.
        cards: the cycle cards.
        board: a pod or the id of an achievement for each space that is built on.
        crew: for each space how many crew of which players; the rest of the 15 is in the supply.
        manufactory: rows of pods, None for an empty place.
        talon: the pods left to draw; what is nowhere else is out of the game. None: everything that is nowhere else.
        building: the top building; "": none; None: the first that nobody has built. The others are below it.
        seats: what is said about other players, by seat.
        agenda: what is still to be done, the next last, as ``Position.to_dict`` writes it.
        mine: what is said about the player to move.

    Raises:
        PositionError: with everything that is wrong with such a table.
    """
    me = (start_player + turn) % players
    stated: dict[int, Seat] = {**(seats or {})}
    if me in stated and mine:
        raise ValueError(f"seat {me} is the player to move: say it once")
    stated.setdefault(me, mine)
    board = board or {}
    rows = _manufactory(board, _columns(round_, cards)) if manufactory is None else [list(row) for row in manufactory]
    laid = {one for one in [*board.values(), *(one for row in rows for one in row)] if isinstance(one, int)}
    left = set(range(40)) - laid if talon is None else set(talon)
    tiles = {one for one in board.values() if isinstance(one, str)}
    buildings = [one.id for one in EDITION.achievements if one.type == "building" and one.id not in tiles]
    top = next(iter(buildings), None) if building is None else building or None
    on_board = {space: [(crew or {}).get(space, {}).get(one, 0) for one in range(players)] for space in board}
    if astray := set(crew or {}) - set(board):
        raise ValueError(f"crew on empty spaces: {sorted(astray)}")
    built = [
        _seat(one, players, stated, done=_actions(one, players, start_player, turn), default=stated[me].get("dice"))
        for one in range(players)
    ]
    for one, its in enumerate(built):
        its["crew"] = EDITION.crew_per_player - sum(number[one] for number in on_board.values())
    return Position.from_dict(
        {
            "players": players,
            "round": round_,
            "turn": turn,
            "reveals": 0,
            "start_player": start_player,
            "cards": list(cards),
            "seats": built,
            "board": {
                str(space): {"pod" if isinstance(one, int) else "achievement": one, "crew": on_board[space]}
                for space, one in board.items()
            },
            "manufactory": rows,
            "talon": sorted(left),
            "removed": sorted(set(range(40)) - laid - left),
            "statues": [one.id for one in EDITION.achievements if one.type == "statue" and one.id not in tiles],
            "building": top,
            "hidden_buildings": [one for one in buildings if one != top],
            "artifacts": EDITION.artifacts - sum(its["artifacts"] for its in built),
            "mats": sorted({mat.id for mat in EDITION.mats} - {its["mat"] for its in built}),
            "agenda": [["turn", turn + 1], ["end_turn"], ["ask_move", me]] if agenda is None else agenda,
        }
    )


# --- games -----------------------------------------------------------------------------------------------------------


def at_move(*, seed: int = 0, **state: Any) -> Game:
    """A game at a move; ``state`` as for ``table``."""
    return Game.from_position(table(**state), seed=seed)


def at(decision: str, *details: int, seed: int = 0, **state: Any) -> Game:
    """A game in which the player to move is asked something else, or something else happens: ``at("nexus")``.

    ``decision`` is a name of ``Decision.kind``; ``details`` are what its frame carries after the player.
    """
    turn, players = state.get("turn", 0), state.get("players", 2)
    me = (state.get("start_player", 0) + turn) % players
    agenda = [["turn", turn + 1], ["end_turn"], [f"ask_{decision}", me, *details]]
    return Game.from_position(table(agenda=agenda, **state), seed=seed)


def before(what: str, *, seed: int = 0, **state: Any) -> Game:
    """A game in which a step without a question has just been carried out: "new_round", "end_round" or "final".

    ``state`` is what was before it, for "new_round" the round that is over.
    """
    return Game.from_position(table(agenda=[[what]], **state), seed=seed)


def _columns(round_: int, cards: Sequence[str]) -> int:
    third = 4 <= round_ <= 6 and cards[1] == "c2c"
    return EDITION.columns + third


def _manufactory(board: Mapping[int, int | str], columns: int) -> list[list[int | None]]:
    """Pods without a bonus where there are such, colours in turn."""
    faces = (PLAIN, PLAIN_2, NO_CREW, TWO_FUEL, TWO_CP, ARTIFACT_1, ARTIFACT, TWO_CREW)
    free = [pod(colour, face) for face in faces for colour in POD_COLOURS if pod(colour, face) not in board.values()]
    return [[free[columns * row + column] for column in range(columns)] for row in range(len(EDITION.rows))]


def _actions(player: int, players: int, start_player: int, turn: int) -> int:
    """How many actions of the round a player has behind him."""
    return sum((start_player + number) % players == player for number in range(turn))


def _seat(
    player: int, players: int, stated: Mapping[int, Seat], *, done: int, default: Mapping[str, int] | None
) -> dict[str, Any]:
    """All there is to say about a player."""
    its = stated.get(player, Seat())
    named = {one["mat"] for one in stated.values() if "mat" in one}
    unnamed = [one for one in range(players) if "mat" not in stated.get(one, {})]
    mats = [mat.id for mat in EDITION.mats if mat.id not in named]
    return {
        "mat": its["mat"] if "mat" in its else mats[unnamed.index(player)],
        "ship": its.get("ship", EDITION.rondel[player]),
        "materials": dict.fromkeys(MATERIALS, 0) | dict(its.get("materials", {})),
        "artifacts": its.get("artifacts", 0),
        "fuel": its.get("fuel", 0),
        "dice": dict(zip(DICE, (1, 2, 3, 4), strict=True)) | dict(its.get("dice", default or {})),
        "spent": list(its.get("spent", DICE[: 2 * done])),
        "influence": dict.fromkeys(COLONIES, 0) | dict(its.get("influence", {})),
        "achievements": list(its.get("achievements", ())),
        "cp": dict.fromkeys(SOURCES, 0) | dict(its.get("cp", {})),
    }


# --- playing and looking ---------------------------------------------------------------------------------------------


def choose(game: Game, *options: Option) -> tuple[Event, ...]:
    """Play options one after the other; all events."""
    return tuple(event for option in options for event in game.play(option))


def of(events: Iterable[Event], kind: type[AnyEvent]) -> list[AnyEvent]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def everything(game: Game) -> tuple[Event, ...]:
    """All events of a game so far."""
    return tuple(event for record in game.history for event in record.events)


def reasons(game: Game, option: Option) -> set[tuple[str, str]]:
    """Code and rule of each reason against an option."""
    return {(reason.code, reason.rule) for reason in game.why_not(option)}


def asked(game: Game) -> str:
    """What is asked now; empty when the game is over."""
    return game.decision.kind if game.decision else ""


def player(game: Game) -> int:
    """Who is asked now."""
    assert game.decision is not None
    return game.decision.player


def seat(game: Game, number: int = 0) -> dict[str, Any]:
    """All there is to say about a player, as ``Position.to_dict`` writes it."""
    found: dict[str, Any] = game.position.to_dict()["seats"][number]
    return found


def hand(game: Game, number: int = 0) -> dict[str, int]:
    """The materials that a player holds, without those there are none of."""
    return {name: held for name, held in seat(game, number)["materials"].items() if held}


def points(game: Game, number: int = 0) -> dict[str, int]:
    """A player's points by source, without sources of none."""
    return {name: won for name, won in seat(game, number)["cp"].items() if won}


def crew_on(game: Game, space: int) -> list[int]:
    """How many crew each player has on a space that is built on."""
    found: list[int] = game.position.to_dict()["board"][str(space)]["crew"]
    return found


def display(game: Game) -> list[list[int | None]]:
    """The rows of the Manufactory, None for an empty place."""
    found: list[list[int | None]] = game.position.to_dict()["manufactory"]
    return found


# --- what is offered -------------------------------------------------------------------------------------------------


def spaces(game: Game) -> set[int]:
    """The spaces that may be chosen, to build on or for crew."""
    return {option.space for option in game.options if isinstance(option, BuildOn | PlaceCrew)}


def places(game: Game) -> set[tuple[int, int]]:
    """Row and column of each pod that may be taken."""
    return {(option.row, option.column) for option in game.options if isinstance(option, TakePod)}


def achievements(game: Game) -> set[str]:
    """The achievements that may be taken."""
    return {option.achievement for option in game.options if isinstance(option, TakeAchievement)}


def payments(game: Game) -> set[str]:
    """The ways to pay that are offered, materials by name and artifacts last: "food water", "food artifact"."""
    return {
        " ".join([*option.materials, *["artifact"] * option.artifacts])
        for option in game.options
        if isinstance(option, Pay)
    }


def pay(words: str) -> Pay:
    """The payment that ``payments`` writes so."""
    goods = words.split()
    return Pay(tuple(one for one in goods if one != "artifact"), goods.count("artifact"))


# --- pods that are bought, boards that are full ----------------------------------------------------------------------


def only(*pods: int, columns: int = EDITION.columns) -> list[list[int | None]]:
    """A Manufactory with these pods alone, from the top row down."""
    left = iter(pods)
    return [[next(left, None) for _ in range(columns)] for _ in EDITION.rows]


def buy(
    colour: str, face: int, space: int, *, materials: Mapping[str, int] | None = None, **state: Any
) -> tuple[Game, tuple[Event, ...]]:
    """The player to move buys a pod, the only one there is, for its two materials; the game and what was told.

    ``materials`` are what is held beyond the price, ``state`` as for ``table``.
    """
    price = (colour, colour_of(space))
    held = dict(materials or {})
    for one in price:
        held[one] = held.get(one, 0) + 1
    laid = {"manufactory": only(pod(colour, face)), "talon": ()}
    game = at("pod", 1, materials=held, **(laid | state))
    events = choose(game, TakePod(0, 0), BuildOn(space))
    if asked(game) == "payment":
        events += game.play(Pay(price))
    return game, events


def neighbours(space: int) -> set[int]:
    """The spaces next to a space: the outer ring is 0 to 11, the inner 12 to 17, each clockwise from the top."""
    first, place = space - space % 18, space % 18
    if place < 12:
        inner = {12 + ring for ring in range(6) if place in {(2 * ring - 1) % 12, 2 * ring, 2 * ring + 1}}
        return {first + one for one in {(place + 1) % 12, (place - 1) % 12} | inner}
    ring = place - 12
    outer = {(2 * ring - 1) % 12, 2 * ring, 2 * ring + 1}
    return {first + one for one in {12 + (ring + 1) % 6, 12 + (ring - 1) % 6} | outer}


def scattered(
    wanted: Iterable[int], board: Mapping[int, int | str] | None = None, *, spare: Iterable[int] = ()
) -> dict[int, int | str]:
    """The board with pods on the wanted spaces too, none of them next to one of its own colour, some pods spared."""
    full = dict(board or {})
    used = {*full.values(), *spare}
    left = {colour: [one for face in range(8) if (one := pod(colour, face)) not in used] for colour in POD_COLOURS}
    for space in wanted:
        near = {full.get(one) for one in neighbours(space)}
        fitting = [colour for colour in POD_COLOURS if not near & {pod(colour, face) for face in range(8)}]
        full[space] = left[max(fitting, key=lambda colour: len(left[colour]))].pop()
    return full


def without_room_for_food() -> dict[int, int | str]:
    """A board with all pods but one, ``pod("food", TWO_CREW)``, for which every open space lies at a group of three."""
    groups = (12, 13, 14, 30, 31, 32)
    board: dict[int, int | str] = {space: pod("food", face) for face, space in enumerate((45, *groups), start=1)}
    at_groups = {space for one in groups for space in neighbours(one)} - {*groups, 15, 33, 35}
    rest = set(range(54)) - set(board) - at_groups
    order = sorted(rest, key=lambda space: space * 29 % 53)  # in which the colours work out
    return scattered(order, board, spare=[pod("food", TWO_CREW)])


def moves(game: Game, die: str) -> list[Move]:
    """The listed moves with a die."""
    return [option for option in game.options if isinstance(option, Move) and option.die == die]


def onward(steps: int, start: str = "manufactory_left") -> str:
    """The location so many steps clockwise from another; counter-clockwise for fewer than none."""
    return EDITION.rondel[(EDITION.rondel.index(start) + steps) % len(EDITION.rondel)]


def play_idly(game: Game, *, until_round: int = 10) -> tuple[Event, ...]:
    """Play on by docking and declining (the last option) until a round begins, or to the end; all events on the way."""
    events: list[Event] = []
    while not game.is_over and game.position.round < until_round:
        events += game.play(game.options[-1])
    return tuple(events)
