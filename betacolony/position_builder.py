"""A builder of positions for lessons, what-if questions and tests: name what matters, the rest is neutral.

Every piece is somewhere exactly once:

    >>> from betacolony import Move, position_builder
    >>> game = position_builder.at_move(ship="gan_de", dice={"red": 4}, fuel=1, materials={"food": 2})
    >>> Move("red", "ridback") in game.options
    True

``table`` gives a position; ``at_move`` and ``at`` give a game at one of its decisions, with scripted draws if you like:

    >>> board = {12: position_builder.pod("food")}
    >>> game = position_builder.at("nexus", artifacts=3, board=board, crew={12: [0, 2]})
    >>> game.decision.prompt
    'Player 1 takes a material and fuel, or builds an achievement.'

Arguments without a seat describe the player to move. The neutral table: two players, the first action of round 1, seat
0 starts, ships along the rondel from the left Manufactory on, mats A, B, C ... by seat, no goods, no fuel, black 1,
blue 2, red 3, green 4, an empty board, pods without a bonus in the Manufactory, and cycle cards that change nothing
during an action (c1a, c2a, c3a). Everything belongs to the packaged edition.

With ``rival`` it is a table for one player against the solo rival in seat 1: at the easy level, Xi'an active, the cubes
in the order of the materials, the pointer at the top. The third action of a round is the rival's.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict, Unpack

from .core.arguments import check_mapping, check_names
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
STATUES: Final = tuple(achievement.id for achievement in EDITION.achievements if achievement.type == "statue")
BUILDINGS: Final = tuple(achievement.id for achievement in EDITION.achievements if achievement.type == "building")
#: the materials that have pods, in the order in which pods are numbered
POD_COLOURS: Final = tuple(dict.fromkeys(pod.colour for pod in EDITION.pods))
_PODS: Final = frozenset(range(len(EDITION.pods)))

# the faces of the pods
TWO_CREW, ARTIFACT, ARTIFACT_1, TWO_CP, TWO_FUEL, PLAIN, PLAIN_2, NO_CREW = range(8)


class Seat(TypedDict, total=False):
    """Facts about a player, named as in ``Position.to_dict``; the rest stays neutral.

    So do materials, dice, markers and points that are not named. The tiles of ``achievements`` stand in ``board``.
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
    """Facts about the solo rival, named as in ``Position.to_dict``; the rest stays neutral.

    ``aside`` are the achievements out of the game: by default, for the level, the first statue and building that nobody
    has built.
    """

    level: str
    active: str
    column: Sequence[str]
    pointer: int
    aside: Sequence[str]


def pod(colour: str, face: int = PLAIN) -> int:
    """The number of a pod. Influence: 0 with TWO_CREW and ARTIFACT, 2 with PLAIN and PLAIN_2, 3 with NO_CREW, else 1.

    Raises:
        GameError: no pod has this colour or this face.
    """
    check_names("pod", [colour], POD_COLOURS)
    if face not in range(8):
        raise GameError("pod_face", found=shown(face), most=NO_CREW)
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
        turn: the number of the action in the round, from 0. By default, players who have acted once have spent black
            and blue.
        start_player: a seat.
        cards: the cycle cards.
        board: a pod (see ``pod``) or the id of an achievement for each space (0 to 53) that is built on.
        crew: for each space (0 to 53) the crew of every player there, by seat, as in ``Position.to_dict``: [0, 2]. By
            default, an achievement has one crew of its owner (CUL-5) and a pod none. The rest of the 15 is in the
            supply.
        manufactory: rows of pods, None for an empty place.
        talon: the pods left to draw; any pods that are nowhere are out of the game. None: all pods that are nowhere
            else.
        building: the top building; "": none; None: the first that nobody has built. The others are below it.
        seats: facts about other players, by seat.
        agenda: the steps still to carry out, the next one last, as in ``Position.to_dict``.
        rival: facts about the solo rival; None: there is none.
        mine: facts about the player to move.

    Raises:
        PositionError: with everything that is wrong with the table.
        GameError: a name is unknown, the player to move is described twice, or crew stands on an empty space.
    """
    names_of(tables_of(EDITION), players)  # or it raises
    check_names("table", mine, [*Seat.__annotations__, *_ARGUMENTS])
    me = _mover(players, start_player, turn, rival)
    check_mapping("seats", seats or {})
    facts: dict[int, Seat] = {**(seats or {})}
    for seat, its in facts.items():
        if seat not in range(players):
            raise GameError("no_seat", found=shown(seat), last=players - 1)
        check_mapping(f"seats[{seat}]", its)
        check_names(f"seats[{seat}]", its, Seat.__annotations__)
    if rival is not None:
        check_mapping("rival", rival)
        check_names("rival", rival, Rival.__annotations__)
    if me in facts and mine:
        raise GameError("said_twice", seat=me)
    facts.setdefault(me, mine)
    board = board or {}
    rows = _manufactory(board, round_, cards) if manufactory is None else [list(row) for row in manufactory]
    in_play = {pod for pod in [*board.values(), *(pod for row in rows for pod in row)] if isinstance(pod, int)}
    draw_pile = _PODS - in_play if talon is None else set(talon)
    tiles = {tile for tile in board.values() if isinstance(tile, str)}
    solo = None if rival is None else _solo(rival, tiles)
    tiles |= set(solo["aside"] if solo else ())
    buildings = [name for name in BUILDINGS if name not in tiles]
    top = next(iter(buildings), None) if building is None else building or None
    built = [_seat(seat, players, facts, start_player=start_player, turn=turn, me=me) for seat in range(players)]
    if solo is not None:
        built[1] |= {"mat": None, "ship": None, "dice": dict.fromkeys(DICE, 1), "spent": []}
        built[0]["spent"] = list(facts.get(0, Seat()).get("spent", DICE[: 2 * turn]))
    owners = {tile: seat for seat in range(players) for tile in built[seat]["achievements"]}
    if solo is not None:  # SOLO-2: the rival's statue has no crew
        owners = {tile: seat for tile, seat in owners.items() if seat != RIVAL or tile not in STATUES}
    crew_on = _crew_on(board, crew or {}, owners, players)
    for seat, parts in enumerate(built):
        parts["crew"] = _rest(EDITION.crew_per_player, [numbers[seat] for numbers in crew_on.values()])
    decision = "ask_move" if solo is None or me == 0 else "rival_action"
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
                str(space): {"pod" if isinstance(piece, int) else "achievement": piece, "crew": crew_on[space]}
                for space, piece in board.items()
            },
            "manufactory": rows,
            "talon": sorted(draw_pile),
            "removed": sorted(_PODS - in_play - draw_pile),
            "statues": [name for name in STATUES if name not in tiles],
            "building": top,
            "hidden_buildings": [name for name in buildings if name != top],
            "artifacts": _rest(EDITION.artifacts, [its["artifacts"] for its in built]),
            "mats": sorted({mat.id for mat in EDITION.mats} - {its["mat"] for its in built}),
            "agenda": [["turn", turn + 1], ["end_turn"], [decision, me]] if agenda is None else agenda,
        }
    )


#: what a table can be told by name
_ARGUMENTS: Final = [name for name in table.__annotations__ if name not in {"return", "mine"}]


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
        seed: decides all draws that are not scripted.
        rolls: future rolls, as ``dice`` of ``Game.from_position``; ``dice`` here is what the dice show now.
        rival_dice: future rolls of the rival, as for ``Game.from_position``.
        reveals: future pods and buildings, as for ``Game.from_position``.
        state: as for ``table``.
    """
    return Game.from_position(table(**state), seed=seed, dice=rolls, rival_dice=rival_dice, reveals=reveals)


def at(decision: str, *details: int, **state: Any) -> Game:
    """A game at another decision of the player to move: ``at("collect", 3, 6)``.

    ``decision`` is the name of a frame of the agenda without "ask_", which nearly always is a ``Decision.kind``;
    ``details`` are the fields of that frame after the player, as in ``Position.to_dict``. By default, the ship is at a
    location where the decision comes up. ``state`` is as for ``at_move``.
    """
    check_names("at", [decision], [name.removeprefix("ask_") for name in FRAMES if name.startswith("ask_")])
    turn = state.get("turn", 0)
    me = _mover(state.get("players", 2), state.get("start_player", 0), turn, state.get("rival"))
    below = _BELOW.get(decision, [["turn", turn + 1], ["end_turn"]])
    location = _LOCATIONS.get(decision)
    if decision in ("collect", "extra") and details and details[0] in range(len(EDITION.rondel)):
        location = EDITION.rondel[details[0]]
    if location is not None and me in state.get("seats", {}):
        state["seats"] = {**state["seats"], me: {"ship": location, **state["seats"][me]}}
    elif location is not None:
        state.setdefault("ship", location)
    return at_move(agenda=[*below, [f"ask_{decision}", me, *details]], **state)


#: the agenda below a decision that is not part of an action
_BELOW: Final[Mapping[str, list[list[Any]]]] = {
    "mat": [["new_round"]],
    "ship": [["new_round"]],
    "cycle_material": [["roll"], ["end_turn"]],
    "set_die": [["turn", 0]],
    "flip_die": [["turn", 0]],
    "discard": [["pass_marker"]],
}
#: the location of the ship at decisions that come up at one kind of location
_LOCATIONS: Final = dict.fromkeys(("pod", "space", "payment", "extra_cp"), "manufactory_left") | dict.fromkeys(
    ("nexus", "tile_space", "tile_payment"), "azophi_nexus"
)


def _mover(players: int, start_player: int, turn: int, rival: Rival | None) -> int:
    """The player to move, a seat."""
    return (start_player + turn) % players if rival is None else turn // 2


def _rest(whole: int, parts: Iterable[object]) -> int:
    """The rest in the supply; 0 if the parts exceed the whole, so that the fault reported is their sum."""
    return max(0, whole - sum(part for part in parts if isinstance(part, int)))


def _crew_on(
    board: Mapping[int, int | str], crew: Mapping[int, Sequence[int]], owners: Mapping[object, int], players: int
) -> dict[int, list[int]]:
    """The crew on each space that is built on, by seat."""
    if astray := set(crew) - set(board):
        raise GameError("crew_astray", spaces=sorted(astray))
    crew_on = {space: [0] * players for space in board}
    for space, piece in board.items():
        if piece in owners:
            crew_on[space][owners[piece]] = EDITION.rules.achievement_crew
    for space, numbers in crew.items():
        fits = isinstance(numbers, (list, tuple)) and len(numbers) == players
        if not fits or any(type(number) is not int for number in numbers):
            raise GameError("crew_by_seat", space=space, found=shown(numbers), players=players)
        crew_on[space] = list(numbers)
    return crew_on


def _solo(rival: Rival, tiles: set[str]) -> dict[str, Any]:
    """The part of a position for the game against the rival."""
    level = rival.get("level", "easy")
    types = {"easy": (STATUES, BUILDINGS), "medium": (STATUES,)}.get(level, ())
    unbuilt = [[name for name in names if name not in tiles] for names in types]
    return {
        "level": level,
        "active": rival.get("active", COLONIES[0]),
        "column": list(rival.get("column", MATERIALS)),
        "pointer": rival.get("pointer", 0),
        "aside": list(rival.get("aside", [names[0] for names in unbuilt if names])),
    }


def _manufactory(board: Mapping[int, int | str], round_: int, cards: Sequence[str]) -> list[list[int]]:
    """Pods without a bonus as long as there are any, colours in turn."""
    columns = EDITION.columns + (4 <= round_ <= 6 and "c2c" in cards[1:2])
    faces = (PLAIN, PLAIN_2, NO_CREW, TWO_FUEL, TWO_CP, ARTIFACT_1, ARTIFACT, TWO_CREW)
    free = [pod(colour, face) for face in faces for colour in POD_COLOURS if pod(colour, face) not in board.values()]
    return [free[columns * row : columns * (row + 1)] for row in range(len(EDITION.rows))]


def _seat(
    player: int, players: int, facts: Mapping[int, Seat], *, start_player: int, turn: int, me: int
) -> dict[str, Any]:
    """The part of a position for a player."""
    its = facts.get(player, Seat())
    known: dict[str, Sequence[str]] = {"materials": MATERIALS, "dice": DICE, "influence": COLONIES, "cp": SOURCES}
    for fact, names in known.items():
        stated = its.get(fact, {})
        check_mapping(f"seats[{player}].{fact}", stated)
        check_names(f"seats[{player}].{fact}", stated, names)  # type: ignore[arg-type]
    named = {other["mat"] for other in facts.values() if "mat" in other}
    unnamed = [seat for seat in range(players) if "mat" not in facts.get(seat, {})]
    mats = [mat.id for mat in EDITION.mats if mat.id not in named]
    actions = sum((start_player + number) % players == player for number in range(turn))
    return {
        "mat": its["mat"] if "mat" in its else mats[unnamed.index(player)],
        "ship": its.get("ship", EDITION.rondel[player]),
        "materials": dict.fromkeys(MATERIALS, 0) | dict(its.get("materials", {})),
        "artifacts": its.get("artifacts", 0),
        "fuel": its.get("fuel", 0),
        "dice": dict(zip(DICE, (1, 2, 3, 4), strict=True)) | dict(its.get("dice", facts[me].get("dice", {}))),
        "spent": list(its.get("spent", DICE[: 2 * actions])),
        "influence": dict.fromkeys(COLONIES, 0) | dict(its.get("influence", {})),
        "achievements": list(its.get("achievements", ())),
        "cp": dict.fromkeys(SOURCES, 0) | dict(its.get("cp", {})),
    }
