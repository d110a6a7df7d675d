"""Validation of the arguments of a new game: those of any game (``core.arguments``), and scripted draws."""

from collections.abc import Mapping, Sequence
from typing import Any

from .core import chance
from .core.arguments import checked_names, player_names
from .core.errors import GameError, shown
from .core.messages import ENGLISH, Messages
from .edition.edition import Edition
from .state import agenda, draws
from .state.position import DICE, LEVELS, RIVAL, Position, Solo
from .state.tables import Tables


def names_of(t: Tables, players: Any, language: str = ENGLISH) -> tuple[str, ...]:
    """The players' names: names as they are, or for a number those of a language (SET-1)."""
    return player_names(players, t.edition.min_players, t.edition.max_players, Messages.of(language).who)


def names_at(pos: Position, names: Any = None, language: str = ENGLISH) -> tuple[str, ...]:
    """The names of a position's seats, checked; without ``names`` those of a language, also for the solo rival."""
    if pos.solo is None:
        checked = names_of(pos.t, pos.players if names is None else names, language)
    elif names is None:
        messages = Messages.of(language)
        checked = tuple(messages.say("name.rival") if seat == RIVAL else messages.who(seat) for seat in range(2))
    else:
        checked = checked_names(names)
    if len(checked) != pos.players:
        raise GameError("names_and_seats", names=len(checked), seats=pos.players)
    return checked


def checked_edition(edition: Any) -> Edition:
    """A valid edition; the packaged one for None."""
    if not isinstance(edition, Edition | None):
        raise GameError("edition", found=shown(edition))
    return edition or Edition.load()


def solo_position(t: Tables, level: Any) -> Position:
    """An empty table for a player and the rival (SOLO-0, SOLO-2)."""
    if not isinstance(level, str) or level not in LEVELS:
        raise GameError("level", found=shown(level), known=", ".join(LEVELS))
    pos = Position(t, 2)
    pos.solo = Solo(LEVELS.index(level))
    return pos


def is_face(value: Any, t: Tables) -> bool:
    """True if a die can show a value."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= t.faces


def scripted_rolls(t: Tables, dice: Any, first: int = 1) -> dict[int, int]:
    """Scripted rolls by the keys of their draws, from round ``first`` on."""
    script = {}
    if dice is not None and not isinstance(dice, Sequence):
        raise GameError("dice", round=first, found=shown(dice), most=t.faces, rounds=t.rounds)
    for round_, roll in enumerate(dice or (), start=first):
        values: tuple[Any, ...] = tuple(roll) if isinstance(roll, Sequence) else (roll,)
        fits = len(values) == DICE and all(is_face(value, t) for value in values)
        if not fits or round_ > t.rounds:
            raise GameError("dice", round=round_, found=shown(values), most=t.faces, rounds=t.rounds)
        for die, value in enumerate(values):
            script[chance.key(draws.DIE, round_, 0, 0, die)] = value - 1
    return script


def scripted_rival(t: Tables, rolls: Any, first: int = 0) -> dict[int, int]:
    """Scripted rolls of the solo rival by the keys of their draws: for its set-up (round 0), then one a round."""
    most = t.rounds + 1 - first
    fits = isinstance(rolls, Sequence) and all(is_face(value, t) for value in rolls) and len(rolls) <= most
    if rolls is not None and not fits:
        raise GameError("rival_dice", found=shown(rolls), most=t.faces, rolls=most)
    numbered = enumerate(rolls or (), start=first)
    return {chance.key(draws.RIVAL_DIE, round_, 0, 0, 0): value - 1 for round_, value in numbered}


def next_roll(pos: Position) -> int:
    """The round of the next roll."""
    return pos.round + (not pos.agenda or pos.agenda[0][0] != agenda.ROLL)


def next_rival_roll(pos: Position) -> int:
    """The round of the rival's next roll, 0 for its set-up."""
    kinds = [frame[0] for frame in pos.agenda]
    to_come = {agenda.SET_UP_RIVAL, agenda.ROLL, agenda.RIVAL_ACTION} & set(kinds)
    last = pos.turns - 1  # the number of its action
    return pos.round + (not to_come and (kinds[:1] != [agenda.TURN] or pos.agenda[0][1] > last))


def scripted_reveals(pos: Position, reveals: Any) -> dict[int, int]:
    """Scripted pods and buildings by the keys of their draws, from the present turn on."""
    if reveals is None:
        return {}
    if not isinstance(reveals, Mapping):
        raise GameError("reveals", found=shown(reveals))
    script = {}
    hidden = {name: number for number, name in enumerate(pos.t.achievements) if pos.stack >> number & 1}
    for when, pieces in reveals.items():
        fits = isinstance(when, tuple) and len(when) == 2 and all(type(number) is int for number in when)
        if not fits or not (pos.round, pos.turn) <= when <= (pos.t.rounds, pos.turns) or not 0 <= when[1] < pos.turns:
            raise GameError("reveals", found=shown(when))
        if not isinstance(pieces, (list, tuple)):
            raise GameError("reveals", found=shown(pieces))
        first = pos.reveals if when == (pos.round, pos.turn) else 0
        for index, piece in enumerate(pieces, start=first):
            kind, number, pile = draws.POD, piece, pos.talon
            if isinstance(piece, str):
                kind, number, pile = draws.BUILDING, hidden.get(piece, -1), pos.stack
            if type(number) is not int or number < 0 or not pile >> number & 1 or pieces.count(piece) > 1:
                raise GameError("reveals", found=shown(piece))
            script[chance.key(kind, when[0], when[1], 0, index)] = number
    return script
