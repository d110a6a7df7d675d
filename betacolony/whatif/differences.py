"""Differences between two positions, in sentences about the second.

    >>> from betacolony import Game, GreedyPlayer
    >>> game = Game.new(["Ada", "Bo"], seed=7)
    >>> before = game.position
    >>> _ = game.play(GreedyPlayer().choose(game))
    >>> in_words(before, game.position, game.names)["Bo"]
    ['Bo has mat B.']

Each difference names its subject, so pages can group them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from betacolony import scores
from betacolony.core.errors import GameError
from betacolony.core.value import Value
from betacolony.game_arguments import names_at
from betacolony.messages import ENGLISH, Messages
from betacolony.rules.decisions import NAMES
from betacolony.state import agenda, goods
from betacolony.state.geometry import COLONIES, members
from betacolony.state.position import BOARD, DICE, EMPTY, LEVELS, SOURCES, TILE, Position

from . import editing
from .tweaks import tweaks_between


class Piece(Value):
    """Something that can lie on a space: a pod, by its number, or an achievement, by its id."""

    id: int | str


class Difference(Value):
    """A difference between two positions.

    ``about`` is "rules", "game", "board", "manufactory", "achievements", "rival", or "player", with the seat in
    ``player``. ``code`` names the sentence, and ``values`` fill it: ``now`` is the value in the second position,
    ``before`` that in the first.
    """

    about: str
    code: str
    values: Mapping[str, Any]
    player: int | None = None

    def sentence(self, messages: Messages) -> str:
        """The difference in the words of a language."""
        values = {name: _named(messages, value) for name, value in self.values.items()}
        return messages.say(f"difference.{self.code}", **({"player": self.player} | values))

    def __str__(self) -> str:
        return self.sentence(Messages.of())


def differences(before: Position, after: Position) -> tuple[Difference, ...]:
    """All differences of the second position from the first: on the table, in the pending decision, in the rules.

    Things that follow from others are left out (the pods in the talon, the hidden buildings, the supplies), except for
    the projected totals of the players (``Game.scores``).

    Raises:
        GameError: the positions have different numbers of players, or only one has the solo rival.
    """
    if before.players != after.players or (before.solo is None) != (after.solo is None):
        raise GameError("other_table")
    tweaks = tweaks_between(before.edition, after.edition)
    return (
        *(Difference("rules", "rule", {"tweak": tweak}) for tweak in tweaks),
        *_game(before, after),
        *_board(before, after),
        *_manufactory(before, after),
        *_achievements(before, after),
        *_rival(before, after),
        *(difference for player in range(after.players) for difference in _player(before, after, player)),
        *_projected(before, after),
    )


def in_words(
    before: Position,
    after: Position,
    names: Sequence[str] | None = None,
    names_before: Sequence[str] | None = None,
    language: str = ENGLISH,
) -> dict[str, list[str]]:
    """The differences as sentences under headings: the board, the Manufactory, the name of a player, and so on.

    ``names_before`` are the names of the first position's seats, if they differ from ``names`` in their order: players
    are then compared with themselves in their other seats.

    Raises:
        GameError: as ``differences``, or not a name for each seat.
    """
    names = names_at(after, names, language)
    messages = Messages(language, names, after.edition)
    groups: dict[str, list[str]] = {}
    if names_before is not None and tuple(names_before) != names and sorted(names_before) == sorted(names):
        before = editing.seated(before, [list(names_before).index(name) for name in names])
        if _turn_order(names_before) != _turn_order(names):
            order = [(after.start + turn) % after.players for turn in range(after.players)]
            groups[messages.say("about.game")] = [messages.say("difference.order", order=order)]
    for difference in differences(before, after):
        about, player = difference.about, difference.player
        heading = messages.say(f"about.{about}") if player is None else names[player]
        groups.setdefault(heading, []).append(messages.tell(difference))
    return groups


def _turn_order(names: Sequence[str]) -> tuple[str, ...]:
    """The names around the table from a fixed one on: equal if the same players follow each other."""
    first = list(names).index(min(names))
    return (*names[first:], *names[:first])


def _named(messages: Messages, value: Any) -> Any:
    """A value for a sentence: pieces in words, others as they are."""
    if not isinstance(value, Piece):
        return value
    return messages.say("thing.pod" if isinstance(value.id, int) else "thing.achievement", what=value.id)


def _compare(
    about: str, code: str, now: Any, before: Any, player: int | None = None, **values: Any
) -> list[Difference]:
    """The difference between two values, if any; None for one of them selects a sentence of its own."""
    if now == before:
        return []
    code = f"{code}_new" if before is None else f"{code}_gone" if now is None else code
    return [Difference(about, code, {"now": now, "before": before, **values}, player)]


# --- the table --------------------------------------------------------------------------------------------------------


def _game(before: Position, after: Position) -> Iterator[Difference]:
    """The progress of the game: round, action, cards, a roll that differs for everybody, the pending decision."""
    t = after.t
    yield from _compare("game", "round", after.round, before.round)
    yield from _compare("game", "turn", after.turn + 1, before.turn + 1)
    yield from _compare("game", "start", after.start, before.start)
    for cycle, (now, was) in enumerate(zip(after.cards, before.cards, strict=False), start=1):
        yield from _compare("game", "card", t.cards[now], before.t.cards[was], cycle=cycle)
    for die in _rolled(before, after):
        yield from _compare("game", "roll", after.dice[die], before.dice[die], die=t.dice[die])
    yield from _pending(before, after)


def _rolled(before: Position, after: Position) -> list[int]:
    """The dice whose value differs, and is the same for all players in either position."""
    seats = after.deciding()
    return [
        die
        for die in range(DICE)
        if after.dice[die] != before.dice[die]
        and all(pos.dice[seat * DICE + die] == pos.dice[die] for pos in (before, after) for seat in seats)
    ]


def _pending(before: Position, after: Position) -> Iterator[Difference]:
    """The pending decision, or that other steps follow it."""
    if not after.agenda:
        if before.agenda:
            yield Difference("game", "over", {})
        return
    top = after.agenda[-1]
    if (not before.agenda or before.agenda[-1][:2] != top[:2]) and top[0] in NAMES:
        yield Difference("game", "asked", {"who": top[1], "decision": NAMES[top[0]]})
    elif _further(before) != _further(after):
        yield Difference("game", "under_way", {})


def _further(pos: Position) -> list[agenda.Frame]:
    """The agenda without the number of the action, which has a sentence of its own."""
    first = pos.agenda[:1]
    return pos.agenda[1:] if first and first[0] == (agenda.TURN, pos.turn + 1) else pos.agenda


def _board(before: Position, after: Position) -> Iterator[Difference]:
    """Pods and achievements on the spaces."""
    was, now = _spaces(before), _spaces(after)
    for piece in sorted(was.keys() | now.keys(), key=lambda piece: now.get(piece, was.get(piece, 0))):
        yield from _compare("board", "tile", now.get(piece), was.get(piece), thing=Piece(piece))


def _spaces(pos: Position) -> dict[int | str, int]:
    """The space of each pod (by its number) and achievement (by its id) on the board."""
    tiles = [(space, tile) for space, tile in enumerate(list(pos.tiles)) if tile != EMPTY]
    return {tile - 1 if tile < TILE else pos.t.achievements[tile - TILE]: space for space, tile in tiles}


def _manufactory(before: Position, after: Position) -> Iterator[Difference]:
    """The available pods, and those out of the game."""
    yield from _compare("manufactory", "columns", after.columns, before.columns)
    was, now = (
        {pod: divmod(place, pos.t.width) for place, pod in enumerate(pos.places) if pod >= 0} for pos in (before, after)
    )
    for pod in sorted(was.keys() | now.keys(), key=lambda pod: now.get(pod, was.get(pod, (0, 0)))):
        if now.get(pod) != was.get(pod):
            row, column = now.get(pod, was.get(pod, (0, 0)))
            code = "pod_offered" if pod in now else "pod_not_offered"
            yield Difference("manufactory", code, {"pod": pod, "row": row, "place": column + 1})
    for code, pods in (("pod_out", after.removed & ~before.removed), ("pod_in", before.removed & ~after.removed)):
        for pod in members(pods):
            yield Difference("manufactory", code, {"pod": pod})


def _achievements(before: Position, after: Position) -> Iterator[Difference]:
    """The available achievements, and those out of the game."""
    was, now = _available(before), _available(after)
    out_before, out = (0 if pos.solo is None else pos.solo.aside for pos in (before, after))
    for code, numbers in (
        ("to_be_had", now & ~was),
        ("not_to_be_had", was & ~now),
        ("out", out & ~out_before),
        ("not_out", out_before & ~out),
    ):
        for number in members(numbers):
            yield Difference("achievements", code, {"achievement": after.t.achievements[number]})


def _available(pos: Position) -> int:
    return pos.statues | (1 << pos.building if pos.building >= 0 else 0)


def _rival(before: Position, after: Position) -> Iterator[Difference]:
    """The rival's things beside the board."""
    was, now, t = before.solo, after.solo, after.t
    if was is None or now is None:
        return
    yield from _compare("rival", "level", LEVELS[now.level], LEVELS[was.level])
    yield from _compare("rival", "active", _name(t.colonies, now.active), _name(t.colonies, was.active))
    if now.column != was.column:
        yield Difference("rival", "cubes", {"now": tuple(t.materials[cube] for cube in now.column)})
    yield from _compare("rival", "pointer", now.pointer + 1, was.pointer + 1)


# --- players ----------------------------------------------------------------------------------------------------------


def _player(before: Position, after: Position, player: int) -> Iterator[Difference]:
    """The differences of one player."""
    t = after.t
    yield from _compare("player", "mat", _name(t.mats, after.mat[player]), _name(t.mats, before.mat[player]), player)
    yield from _compare(
        "player", "ship", _name(t.rondel, after.ship[player]), _name(t.rondel, before.ship[player]), player
    )
    for code, surplus in (("more", _surplus(after, before, player)), ("less", _surplus(before, after, player))):
        if surplus:
            yield Difference("player", code, {"goods": surplus}, player)
    rolled = _rolled(before, after)
    for die in range(DICE):
        now, was = after.dice[player * DICE + die], before.dice[player * DICE + die]
        if die not in rolled:
            yield from _compare("player", "die", now, was, player, die=t.dice[die])
    for code, dice in (
        ("spent", after.spent[player] & ~before.spent[player]),
        ("unspent", before.spent[player] & ~after.spent[player]),
    ):
        if dice:
            yield Difference("player", code, {"dice": tuple(t.dice[die] for die in members(dice))}, player)
    for number, colony in enumerate(t.colonies):
        at = player * COLONIES + number
        yield from _compare("player", "marker", after.influence[at], before.influence[at], player, colony=colony)
    for space in range(BOARD):
        at = player * BOARD + space
        yield from _compare("player", "crew", after.crew_on[at], before.crew_on[at], player, space=space)
    for code, built in (
        ("built", after.built[player] & ~before.built[player]),
        ("not_built", before.built[player] & ~after.built[player]),
    ):
        for achievement in members(built):
            yield Difference("player", code, {"achievement": t.achievements[achievement]}, player)
    for number, source in enumerate(SOURCES):
        at = player * len(SOURCES) + number
        yield from _compare("player", "points", after.points[at], before.points[at], player, source=source)


def _surplus(pos: Position, other: Position, player: int) -> tuple[str, ...]:
    """The materials, artifacts and fuel that a player has in one position but not in the other."""
    surplus: list[str] = []
    for kind, name in enumerate((*pos.t.materials, "artifact")):
        surplus += [name] * (goods.count(pos.goods[player], kind) - goods.count(other.goods[player], kind))
    return (*surplus, *["fuel"] * (pos.fuel[player] - other.fuel[player]))


def _projected(before: Position, after: Position) -> Iterator[Difference]:
    """The totals if the game ended now."""
    was, now = (scores.scores(pos, projected=True) for pos in (before, after))
    for old, new in zip(was, now, strict=True):
        yield from _compare("player", "projected", new.total, old.total, new.player)


def _name(names: Sequence[str], index: int) -> str | None:
    """The id at an index; None for -1, which stands for nothing yet."""
    return names[index] if index >= 0 else None
