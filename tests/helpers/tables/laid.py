"""Tables laid by hand for tests of the rules (betacolony.position_builder), and what to look for on them.

game = at_move(ship="gan_de", dice={"red": 4}, fuel=1, board={12: pod("food", 5)}, crew={12: {0: 1}})
events = choose(game, Move("red", "ridback"), Activate("black", 1))
assert seat(game)["fuel"] == 2
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from betacolony import BuildOn, Event, Game, Move, Option, Pay, PlaceCrew, TakeAchievement, TakePod
from betacolony.position_builder import EDITION, POD_COLOURS, TWO_CREW, at, colour_of, pod, table

AnyEvent = TypeVar("AnyEvent", bound=Event)


def before(what: str, *, seed: int = 0, **state: Any) -> Game:
    """A game in which a step without a question has just been carried out: "new_round", "end_round" or "final".

    ``state`` is what was before it, for "new_round" the round that is over.
    """
    return Game.from_position(table(agenda=[[what]], **state), seed=seed)


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
    """The name of the decision; empty when the game is over."""
    return game.decision.kind if game.decision else ""


def player(game: Game) -> int:
    """The player who is asked now."""
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
    """The number of crew of each player on a space that is built on."""
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
    return Pay(tuple(good for good in goods if good != "artifact"), goods.count("artifact"))


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
    for material in price:
        held[material] = held.get(material, 0) + 1
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
        return {first + entry for entry in {(place + 1) % 12, (place - 1) % 12} | inner}
    ring = place - 12
    outer = {(2 * ring - 1) % 12, 2 * ring, 2 * ring + 1}
    return {first + entry for entry in {12 + (ring + 1) % 6, 12 + (ring - 1) % 6} | outer}


def scattered(
    wanted: Iterable[int], board: Mapping[int, int | str] | None = None, *, spare: Iterable[int] = ()
) -> dict[int, int | str]:
    """The board with pods on the wanted spaces too, none of them next to one of its own colour, some pods spared."""
    full = dict(board or {})
    used = {*full.values(), *spare}
    left = {colour: [id_ for face in range(8) if (id_ := pod(colour, face)) not in used] for colour in POD_COLOURS}
    for space in wanted:
        near = {full.get(entry) for entry in neighbours(space)}
        fitting = [colour for colour in POD_COLOURS if not near & {pod(colour, face) for face in range(8)}]
        full[space] = left[max(fitting, key=lambda colour: len(left[colour]))].pop()
    return full


def without_room_for_food() -> dict[int, int | str]:
    """A board with all pods but one, ``pod("food", TWO_CREW)``, for which every open space lies at a group of three."""
    groups = (12, 13, 14, 30, 31, 32)
    board: dict[int, int | str] = {space: pod("food", face) for face, space in enumerate((45, *groups), start=1)}
    at_groups = {space for entry in groups for space in neighbours(entry)} - {*groups, 15, 33, 35}
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
