"""A builder of positions for lessons, what-if questions and tests: state what matters, the rest is neutral.

Everything that is not named is neutral, and every piece is somewhere exactly once:

    >>> from betacolony import Move, position_builder
    >>> game = position_builder.at_move(ship="gan_de", dice={"red": 4}, fuel=1, materials={"food": 2})
    >>> Move("red", "ridback") in game.options
    True

``table`` gives a position, ``at_move`` and ``at`` a game that is asked something there, with scripted draws if wanted:

    >>> game = tabletop.at("nexus", artifacts=3, board={12: tabletop.pod("food")}, crew={12: [0, 2]})
    >>> game.decision.prompt
    'Player 1 takes a material and fuel, or builds an achievement.'

What is said about a player without a seat's number is said about the player to move. The usual table: two players, the
first action of round 1, seat 0 starts, ships along the rondel from the left Manufactory on, mats A, B, C ... by seat,
no goods, no fuel, black 1, blue 2, red 3, green 4, an empty board, pods without a bonus in the Manufactory, and cycle
cards that change nothing during an action (c1a, c2a, c3a). All of it is of the packaged edition.

With ``rival`` it is a table for one against the solo rival, in seat 1: at the easy level, Xi'an active, the cubes in
the order of the materials, the pointer at the top. The third action of a round is the rival's.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypedDict, Unpack

from .core.errors import GameError, shown
from .edition.edition import Edition
from .game import Game
from .game_arguments import names_of
from .rules.decisions import FRAMES
from .state.position import RIVAL, SOURCES, Position
from .state.tables import tables_of

EDITION: Final = Edition.load()
MATERIALS: Final = EDITION.materials
DICE: Final = EDITION.dice
COLONIES: Final = tuple(colony.id for colony in EDITION.colonies)
STATUES: Final = tuple(one.id for one in EDITION.achievements if one.type == "statue")
#: the materials that have pods, in the order in which pods are numbered
POD_COLOURS: Final = tuple(dict.fromkeys(pod.colour for pod in EDITION.pods))

# the faces of the pods
TWO_CREW, ARTIFACT, ARTIFACT_1, TWO_CP, TWO_FUEL, PLAIN, PLAIN_2, NO_CREW = range(8)


class Seat(TypedDict, total=False):
    """What may be said about a player, as ``Position.to_dict`` names it; the rest stays neutral.

    Materials, dice, markers and points that are not named are as usual. ``achievements`` have their tiles in ``board``.
    """

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


class Rival(TypedDict, total=False):
    """What may be said about a game against the rival, as ``Position.to_dict`` has it; the rest stays neutral.

    ``aside`` are the achievements out of the game: unless told the first statue and building that nobody has built, as
    far as the level leaves them out.
    """

    level: str
    active: str
    column: Sequence[str]
    pointer: int
    aside: Sequence[str]


def pod(colour: str, face: int = PLAIN) -> int:
    """The id of a pod. Influence: 0 with TWO_CREW and ARTIFACT, 2 with PLAIN and PLAIN_2, 3 with NO_CREW, else 1.

    Raises:
        GameError: pods have no such face.
    """
    if not 0 <= face < 8:
        raise GameError("pod_face", found=face, most=NO_CREW)
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
    crew: Mapping[int, Sequence[int]] | None = None,
    manufactory: Sequence[Sequence[int | None]] | None = None,
    talon: Iterable[int] | None = None,
    building: str | None = None,
    seats: Mapping[int, Seat] | None = None,
    agenda: Sequence[Sequence[Any]] | None = None,
    rival: Rival | None = None,
    **mine: Unpack[Seat],
) -> Position:
    """A position, resting at the move of the player whose turn it is unless an ``agenda`` says otherwise.

    Args:
        players: 2 to 4.
        round_: 1 to 9.
        turn: the number of the action in the round, from 0. Unless told, who has acted once has spent black and blue.
        start_player: a seat.
        cards: the cycle cards.
        board: a pod (see ``pod``) or the id of an achievement for each space (0 to 53) that is built on.
        crew: for each space (0 to 53) the crew of every player there, by seat, as ``Position.to_dict`` has it: [0, 2].
            Where it is not told, an achievement has one of its owner's (CUL-5) and a pod none. The rest of the 15 is in
            the supply.
        manufactory: rows of pods, None for an empty place.
        talon: the pods left to draw; what is nowhere else is out of the game. None: everything that is nowhere else.
        building: the top building; "": none; None: the first that nobody has built. The others are below it.
        seats: what is said about other players, by seat.
        agenda: what is still to be done, the next last, as ``Position.to_dict`` writes it.
        rival: what is said about the solo rival; None: there is none.
        mine: what is said about the player to move.

    Raises:
        PositionError: with everything that is wrong with such a table.
        GameError: something is named that there is not, the player to move is described twice, or crew stands where
            nothing is built.
    """
    names_of(tables_of(EDITION), players)  # or it raises
    _know("table", mine, [*Seat.__annotations__, *table.__annotations__])
    me = _mover(players, start_player, turn, rival)
    stated: dict[int, Seat] = {**(seats or {})}
    for seat, said in stated.items():
        if seat not in range(players):
            raise GameError("no_seat", found=shown(seat), last=players - 1)
        _know(f"seats[{seat}]", said, Seat.__annotations__)
    if rival is not None:
        _know("rival", rival, Rival.__annotations__)
    if me in stated and mine:
        raise GameError("said_twice", seat=me)
    stated.setdefault(me, mine)
    board = board or {}
    rows = _manufactory(board, _columns(round_, cards)) if manufactory is None else [list(row) for row in manufactory]
    laid = {one for one in [*board.values(), *(one for row in rows for one in row)] if isinstance(one, int)}
    left = set(range(40)) - laid if talon is None else set(talon)
    tiles = {one for one in board.values() if isinstance(one, str)}
    solo = None if rival is None else _solo(rival, tiles)
    tiles |= set(solo["aside"] if solo else ())
    buildings = [one.id for one in EDITION.achievements if one.type == "building" and one.id not in tiles]
    top = next(iter(buildings), None) if building is None else building or None
    if astray := set(crew or {}) - set(board):
        raise GameError("crew_astray", spaces=sorted(astray))
    owners = {name: seat for seat, said in stated.items() for name in said.get("achievements", ())}
    on_board = {space: [0] * players for space in board}
    for space, tile in board.items():
        if tile in owners and not (owners[tile] == RIVAL and solo and tile in STATUES):
            on_board[space][owners[tile]] = EDITION.rules.achievement_crew
    for space, numbers in (crew or {}).items():
        on_board[space] = _by_seat(space, numbers, players)
    built = [
        _seat(one, players, stated, done=_actions(one, players, start_player, turn), default=stated[me].get("dice"))
        for one in range(players)
    ]
    if solo is not None:
        built[1] |= {"mat": None, "ship": None, "dice": dict.fromkeys(DICE, 1), "spent": []}
        built[0]["spent"] = list(stated.get(0, Seat()).get("spent", DICE[: 2 * turn]))
    asks = "ask_move" if solo is None or me == 0 else "rival_action"
    for one, its in enumerate(built):
        its["crew"] = EDITION.crew_per_player - sum(number[one] for number in on_board.values())
    return Position.from_dict(
        {
            "players": players,
            **({} if solo is None else {"solo": solo}),
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
            "statues": [name for name in STATUES if name not in tiles],
            "building": top,
            "hidden_buildings": [one for one in buildings if one != top],
            "artifacts": EDITION.artifacts - sum(its["artifacts"] for its in built),
            "mats": sorted({mat.id for mat in EDITION.mats} - {its["mat"] for its in built}),
            "agenda": [["turn", turn + 1], ["end_turn"], [asks, me]] if agenda is None else agenda,
        }
    )


# --- games -----------------------------------------------------------------------------------------------------------


def at_move(
    *,
    seed: int = 0,
    rolls: Sequence[Sequence[int]] | None = None,
    rival_dice: Sequence[int] | None = None,
    reveals: Mapping[tuple[int, int], Sequence[int | str]] | None = None,
    **state: Any,
) -> Game:
    """A game at a move.

    Args:
        seed: decides what is to come and not scripted.
        rolls: the rolls to come, as ``dice`` of ``Game.from_position``; ``dice`` here is what the dice show now.
        rival_dice: the rival's rolls to come, as for ``Game.from_position``.
        reveals: pods and buildings to come, as for ``Game.from_position``.
        state: as for ``table``.
    """
    return Game.from_position(table(**state), seed=seed, dice=rolls, rival_dice=rival_dice, reveals=reveals)


def at(decision: str, *details: int, **state: Any) -> Game:
    """A game in which the player to move is asked something else: ``at("collect", 3, 6)``.

    ``decision`` is the name of a frame of the agenda without "ask_", which nearly always is a ``Decision.kind``;
    ``details`` are what that frame carries after the player, as ``Position.to_dict`` writes it. The ship is where this
    is asked, unless told. ``state`` as for ``at_move``.
    """
    known = [name.removeprefix("ask_") for name in FRAMES if name.startswith("ask_")]
    _know("at", [decision], known)
    turn, players = state.get("turn", 0), state.get("players", 2)
    me = _mover(players, state.get("start_player", 0), turn, state.get("rival"))
    below = _BELOW.get(decision, [["turn", turn + 1], ["end_turn"]])
    place = _PLACES.get(decision)
    if decision in ("collect", "extra") and details and details[0] in range(len(EDITION.rondel)):
        place = EDITION.rondel[details[0]]
    if me in state.get("seats", {}):
        if place is not None:
            state["seats"] = {**state["seats"], me: {"ship": place, **state["seats"][me]}}
    elif place is not None:
        state.setdefault("ship", place)
    return at_move(agenda=[*below, [f"ask_{decision}", me, *details]], **state)


#: what lies under a question that is not part of an action
_BELOW: Final[Mapping[str, list[list[Any]]]] = {
    "mat": [["new_round"]],
    "ship": [["new_round"]],
    "cycle_material": [["roll"], ["end_turn"]],
    "set_die": [["turn", 0]],
    "flip_die": [["turn", 0]],
    "discard": [["pass_marker"]],
}
#: where the ship is when something is asked that belongs to one kind of location
_PLACES: Final = dict.fromkeys(("pod", "space", "payment", "extra_cp"), "manufactory_left") | dict.fromkeys(
    ("nexus", "tile_space", "tile_payment"), "azophi_nexus"
)


def _mover(players: int, start_player: int, turn: int, rival: Rival | None) -> int:
    """Whose action it is."""
    return (start_player + turn) % players if rival is None else turn // 2


def _know(what: str, given: Iterable[object], known: Iterable[str]) -> None:
    """Refuse a name that is not known here, and say which are near."""
    names = [name for name in known if name not in ("return", "mine")]
    if not isinstance(given, (Mapping, list)):
        raise GameError("no_mapping", name=what, found=shown(given))
    for name in given:
        if name not in names:
            near = get_close_matches(str(name), names, 3) or names
            raise GameError("unknown_name", found=shown(name), what=what, near=", ".join(near))


def _by_seat(space: int, numbers: object, players: int) -> list[int]:
    """The crew on a space, a number for each seat."""
    if isinstance(numbers, (list, tuple)) and len(numbers) == players and all(type(one) is int for one in numbers):
        return list(numbers)
    raise GameError("crew_by_seat", space=space, found=shown(numbers), players=players)


def _solo(rival: Rival, tiles: set[str]) -> dict[str, Any]:
    """All there is to say about a game against the rival."""
    level = rival.get("level", "easy")
    removed = {"easy": ("statue", "building"), "medium": ("statue",)}.get(level, ())
    of_type = {
        type_: [a.id for a in EDITION.achievements if a.type == type_ and a.id not in tiles] for type_ in removed
    }
    return {
        "level": level,
        "active": rival.get("active", COLONIES[0]),
        "column": list(rival.get("column", MATERIALS)),
        "pointer": rival.get("pointer", 0),
        "aside": list(rival.get("aside", [names[0] for names in of_type.values() if names])),
    }


def _columns(round_: int, cards: Sequence[str]) -> int:
    third = 4 <= round_ <= 6 and "c2c" in cards[1:2]
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
    known: dict[str, Sequence[str]] = {"materials": MATERIALS, "dice": DICE, "influence": COLONIES, "cp": SOURCES}
    given: Mapping[str, Any] = its
    for name, names in known.items():
        _know(f"seats[{player}].{name}", given.get(name, {}), names)
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
