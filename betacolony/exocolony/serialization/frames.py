"""The frames of an agenda by name: "ask_launch", 0, "europa". What a frame holds are ids where there are any.

A frame is a list of its name and its fields. Those of a card at work end with what its user announced so far.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from betacolony.core.errors import shown
from betacolony.core.serialization.plain_data import Reader
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.rules.actions.offers import LIMIT
from betacolony.exocolony.rules.cards.harm import NOTHING_THERE
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.agenda import FIRST_ANNOUNCED, Frame
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import KINDS, play_of

#: more than any answer that is a number of its own: a bulk trade, a move, or a card of a target
_MOST: Final = 10**6
_USES: Final[Mapping[str, int]] = {"buy": tables.BUY, "free": tables.FREE}
_USE_NAMES: Final = {number: name for name, number in _USES.items()}


class _Field(NamedTuple):
    """A field of frames: how its number is written, and read from a place of the data."""

    write: Callable[[Position, int], Any]
    read: Callable[[Reader, Position, Any, str], int]


def _named(ids: Callable[[Position], Sequence[str]]) -> _Field:
    """A thing with an id."""
    return _Field(
        lambda pos, number: ids(pos)[number], lambda read, pos, value, place: read.index(value, place, ids(pos))
    )


def _numbered(count: Callable[[Position], int]) -> _Field:
    """A number from 0."""
    return _Field(
        lambda _, number: number, lambda read, pos, value, place: read.number(value, place, 0, count(pos) - 1)
    )


def _read_use(read: Reader, pos: Position, value: Any, place: str) -> int:  # noqa: ARG001 - as all fields
    """A use of a card; whether the card has that option is checked with the frame."""
    return _USES[value] if isinstance(value, str) and value in _USES else read.number(value, place, 0, _MOST)


_PLAYER: Final = _numbered(lambda pos: pos.players)
_SITE: Final = _named(lambda pos: pos.system.site_ids)
_WORLD: Final = _named(lambda pos: [placed.world.id for placed in pos.system.worlds])
_CARD: Final = _named(lambda pos: pos.t.names)
_ASTEROID: Final = _named(lambda pos: pos.t.ids[tables.ASTEROIDS])
_RESOURCE: Final = _named(lambda _: RESOURCES)
_NUMBER: Final = _numbered(lambda _: _MOST)
_USE: Final = _Field(lambda _, number: _USE_NAMES.get(number, number), _read_use)
#: a resource, or null where there was nothing to take
_LOST: Final = _Field(
    lambda pos, number: None if number == NOTHING_THERE else _RESOURCE.write(pos, number),
    lambda read, pos, value, place: NOTHING_THERE if value is None else _RESOURCE.read(read, pos, value, place),
)

#: what all frames of a card at work begin with
_OF_CARD: Final = {"player": _PLAYER, "card": _CARD, "use": _USE}
_GOODS: Final = {f"{side}_{kind}": _numbered(lambda _: LIMIT) for side in ("give", "get") for kind in KINDS}
#: each kind of frame by its name, with its fields by name, in their order; a payment never waits
FRAMES: Final[Mapping[str, tuple[int, Mapping[str, _Field]]]] = {
    "turn": (agenda.TURN, {}),
    "check": (agenda.CHECK, {"player": _PLAYER}),
    "effect": (agenda.EFFECT, {**_OF_CARD, "half": _NUMBER}),
    "bought": (agenda.BOUGHT, {"player": _PLAYER, "card": _CARD}),
    "ask_home_site": (agenda.ASK_HOME_SITE, {"player": _PLAYER}),
    "ask_main": (agenda.ASK_MAIN, {"player": _PLAYER}),
    "ask_launch": (agenda.ASK_LAUNCH, {"player": _PLAYER, "site": _SITE}),
    "ask_star": (agenda.ASK_STAR, {"player": _PLAYER}),
    "ask_exo_site": (agenda.ASK_EXO_SITE, {"player": _PLAYER, "system": _numbered(lambda pos: len(pos.beyond))}),
    "ask_colony_asteroid": (agenda.ASK_COLONY_ASTEROID, {"player": _PLAYER}),
    "ask_piece": (agenda.ASK_PIECE, {"player": _PLAYER, "asteroid": _ASTEROID}),
    "ask_free_card": (agenda.ASK_FREE_CARD, {"player": _PLAYER}),
    "ask_mine": (agenda.ASK_MINE, {"player": _PLAYER, "card": _CARD}),
    "ask_own_card": (agenda.ASK_OWN_CARD, {"player": _PLAYER, "card": _CARD}),
    "ask_give_up": (agenda.ASK_GIVE_UP, {"player": _PLAYER, "card": _CARD}),
    "ask_answer": (agenda.ASK_ANSWER, {"player": _PLAYER, "maker": _PLAYER, **_GOODS}),
    **{
        name: (kind, _OF_CARD)
        for name, kind in {
            "ask_life_world": agenda.ASK_LIFE_WORLD,
            "ask_probe_launch": agenda.ASK_PROBE_LAUNCH,
            "ask_port_site": agenda.ASK_PORT_SITE,
            "ask_asteroid": agenda.ASK_ASTEROID,
            "ask_target": agenda.ASK_TARGET,
            "ask_target_site": agenda.ASK_TARGET_SITE,
            "ask_target_card": agenda.ASK_TARGET_CARD,
            "ask_lost": agenda.ASK_LOST,
            "ask_gained": agenda.ASK_GAINED,
            "ask_named": agenda.ASK_NAMED,
            "ask_bulk": agenda.ASK_BULK,
            "ask_move": agenda.ASK_MOVE,
            "ask_swap_card": agenda.ASK_SWAP_CARD,
            "ask_refresh": agenda.ASK_REFRESH,
        }.items()
    },
}
_NAMES: Final = {kind: name for name, (kind, _) in FRAMES.items()}
#: for each kind of question to the user of a card, how an answer is written
_ANSWERS: Final[Mapping[int, _Field]] = {
    agenda.ASK_LIFE_WORLD: _WORLD,
    agenda.ASK_PROBE_LAUNCH: _WORLD,
    agenda.ASK_PORT_SITE: _SITE,
    agenda.ASK_ASTEROID: _ASTEROID,
    agenda.ASK_TARGET: _PLAYER,
    agenda.ASK_TARGET_SITE: _SITE,
    agenda.ASK_TARGET_CARD: _NUMBER,
    agenda.ASK_LOST: _LOST,
    agenda.ASK_GAINED: _RESOURCE,
    agenda.ASK_NAMED: _RESOURCE,
    agenda.ASK_BULK: _NUMBER,
    agenda.ASK_MOVE: _NUMBER,
    agenda.ASK_SWAP_CARD: _CARD,
    agenda.ASK_REFRESH: _CARD,
}


def is_of_card(kind: int) -> bool:
    """Whether frames of a kind are of a card at work, with answers at their end."""
    return kind >= FIRST_ANNOUNCED or kind == agenda.EFFECT


def written(pos: Position, frame: Frame) -> list[Any]:
    """A frame as plain data."""
    name = _NAMES[frame[0]]
    fields = tuple(FRAMES[name][1].values())
    answers = frame[len(fields) + 1 :]
    parts = [name, *(field.write(pos, number) for field, number in zip(fields, frame[1:], strict=False))]
    if answers:
        asked = play_of(pos.t, frame[agenda.CARD], frame[agenda.USE]).questions
        parts += [_ANSWERS[question.kind].write(pos, answer) for question, answer in zip(asked, answers, strict=False)]
    return parts


def read_frame(read: Reader, pos: Position, data: Any, place: str) -> Frame | None:
    """The frame that ``written`` wrote; None, with a fault, if it can't be read."""
    parts = read.entries(data, place)
    if not parts or not isinstance(parts[0], str) or parts[0] not in FRAMES:
        read.fault(place, "no_name", found=shown(parts[0] if parts else data), known=", ".join(FRAMES))
        return None
    kind, fields = FRAMES[parts[0]]
    answers = parts[len(fields) + 1 :]
    if len(parts) <= len(fields) or (answers and not is_of_card(kind)):
        read.fault(place, "wrong_count", found=len(parts) - 1, right=len(fields))
        return None
    known = len(read.faults)
    stated = zip(fields.items(), parts[1:], strict=False)
    frame = (kind, *(field.read(read, pos, value, f"{place}.{name}") for (name, field), value in stated))
    if len(read.faults) > known or not is_of_card(kind):
        return frame
    return _with_answers(read, pos, frame, answers, place)


def _with_answers(read: Reader, pos: Position, frame: Frame, answers: Sequence[Any], place: str) -> Frame | None:
    """A frame of a card at work, with what was announced so far."""
    card, use = frame[agenda.CARD], frame[agenda.USE]
    options = len(pos.t.options[card])
    if use >= options:
        read.fault(f"{place}.use", "no_use", card=pos.t.names[card], options=options)
        return None
    questions = play_of(pos.t, card, use).questions
    if frame[0] == agenda.EFFECT:
        fits = len(answers) == len(questions)
    else:  # the next question is the one that the frame asks
        fits = len(answers) < len(questions) and questions[len(answers)].kind == frame[0]
    if not fits:
        read.fault(place, "wrong_answers", found=len(answers), card=pos.t.names[card])
        return None
    asked = enumerate(zip(questions, answers, strict=False))
    return (
        *frame,
        *(
            _ANSWERS[question.kind].read(read, pos, answer, f"{place}.answers[{number}]")
            for number, (question, answer) in asked
        ),
    )
