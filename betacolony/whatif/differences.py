"""Differences between two positions, in sentences about the second.

    >>> from betacolony import Game, GreedyPlayer
    >>> game = Game.new(["Ada", "Bo"], seed=7)
    >>> before = game.position
    >>> _ = game.play(GreedyPlayer().choose(game))
    >>> in_words(before, game.position, game.names)["Bo"]
    ['Bo has mat B.']

A difference knows what it is about, so that pages can group them.
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


class Thing(Value):
    """What can lie on a space: a pod, by its number, or an achievement, by its id."""

    what: int | str


class Difference(Value):
    """One thing that is not the same.

    ``about`` is "rules", "game", "board", "manufactory", "achievements", "rival", or "player" and then ``player`` the
    seat. ``code`` names the sentence, and ``values`` fill it: ``now`` is what is there in the second position,
    ``before`` what is there in the first.
    """

    about: str
    code: str
    values: Mapping[str, Any]
    player: int | None = None

    def sentence(self, messages: Messages) -> str:
        """The difference in the words of a language."""
        said = {name: _named(messages, value) for name, value in self.values.items()}
        return messages.say(f"difference.{self.code}", **({"player": self.player} | said))

    def __str__(self) -> str:
        return self.sentence(Messages.of())


def differences(before: Position, after: Position) -> tuple[Difference, ...]:
    """All that is not in the second position as in the first: on the table, in what is asked, in the numbers of rules.

    What follows from the rest is left out: which pods are in the talon, which buildings hidden, what supplies hold.
    The projected total of a player (``Game.scores``) is told though it follows.

    Raises:
        GameError: the positions are not of as many players, or the solo rival is at one of the tables alone.
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
        *(found for player in range(after.players) for found in _player(before, after, player)),
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

    ``names_before`` are those of the first position's seats, where they are not in the order of ``names``: everybody is
    compared with themselves then, wherever they sit.

    Raises:
        GameError: as ``differences``, or not a name for each seat.
    """
    its_names = names_at(after, names, language)
    messages = Messages(language, its_names, after.edition)
    groups: dict[str, list[str]] = {}
    if names_before is not None and tuple(names_before) != its_names and sorted(names_before) == sorted(its_names):
        before = editing.seated(before, [list(names_before).index(name) for name in its_names])
        if _turn_order(names_before) != _turn_order(its_names):
            order = [(after.start + turn) % after.players for turn in range(after.players)]
            groups[messages.say("about.game")] = [messages.say("difference.order", order=order)]
    for found in differences(before, after):
        heading = messages.say(f"about.{found.about}") if found.player is None else its_names[found.player]
        groups.setdefault(heading, []).append(messages.tell(found))
    return groups


def _turn_order(names: Sequence[str]) -> tuple[str, ...]:
    """Who follows whom, whoever starts: the same for all seats that lie in the same circle."""
    first = list(names).index(min(names))
    return (*names[first:], *names[:first])


def _named(messages: Messages, value: Any) -> Any:
    """A value as templates take it: what lies on a space in words."""
    if not isinstance(value, Thing):
        return value
    return messages.say("thing.pod" if isinstance(value.what, int) else "thing.achievement", what=value.what)


def _instead(
    about: str, code: str, now: Any, before: Any, player: int | None = None, **values: Any
) -> list[Difference]:
    """A difference if the two are not the same; where one of them is nothing, it has a sentence of its own."""
    if now == before:
        return []
    code = f"{code}_new" if before is None else f"{code}_gone" if now is None else code
    return [Difference(about, code, {"now": now, "before": before, **values}, player)]


# --- what all players share -------------------------------------------------------------------------------------------


def _game(before: Position, after: Position) -> Iterator[Difference]:
    """Where the game stands: round, action, cards, a roll that is another for all, what is asked."""
    t = after.t
    yield from _instead("game", "round", after.round, before.round)
    yield from _instead("game", "turn", after.turn + 1, before.turn + 1)
    yield from _instead("game", "start", after.start, before.start)
    for cycle, (now, was) in enumerate(zip(after.cards, before.cards, strict=False), start=1):
        yield from _instead("game", "card", t.cards[now], before.t.cards[was], cycle=cycle)
    for die in _rolled(before, after):
        yield from _instead("game", "roll", after.dice[die], before.dice[die], die=t.dice[die])
    yield from _asked(before, after)


def _rolled(before: Position, after: Position) -> list[int]:
    """The dice that everybody has with another value, the same for all now and before."""
    seats = after.deciding()
    return [
        die
        for die in range(DICE)
        if after.dice[die] != before.dice[die]
        and all(pos.dice[seat * DICE + die] == pos.dice[die] for pos in (before, after) for seat in seats)
    ]


def _asked(before: Position, after: Position) -> Iterator[Difference]:
    """What is to be decided now, or that something else is to be carried out after it."""
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
    """What is to be done, without the number of the action, which has a sentence of its own."""
    first = pos.agenda[:1]
    return pos.agenda[1:] if first and first[0] == (agenda.TURN, pos.turn + 1) else pos.agenda


def _board(before: Position, after: Position) -> Iterator[Difference]:
    """Pods and achievements on the spaces."""
    was, now = _things(before), _things(after)
    for what in sorted(was.keys() | now.keys(), key=lambda one: now.get(one, was.get(one, 0))):
        yield from _instead("board", "tile", now.get(what), was.get(what), thing=Thing(what))


def _things(pos: Position) -> dict[int | str, int]:
    """The space of each pod (by its number) and achievement (by its id) on the board."""
    tiles = [(space, tile) for space, tile in enumerate(list(pos.tiles)) if tile != EMPTY]
    return {tile - 1 if tile < TILE else pos.t.achievements[tile - TILE]: space for space, tile in tiles}


def _manufactory(before: Position, after: Position) -> Iterator[Difference]:
    """The pods that can be had, and those that are out of the game."""
    yield from _instead("manufactory", "columns", after.columns, before.columns)
    was, now = (
        {pod: divmod(place, pos.t.width) for place, pod in enumerate(pos.places) if pod >= 0} for pos in (before, after)
    )
    for pod in sorted(was.keys() | now.keys(), key=lambda one: now.get(one, was.get(one, (0, 0)))):
        if now.get(pod) != was.get(pod):
            row, column = now.get(pod, was.get(pod, (0, 0)))
            code = "pod_offered" if pod in now else "pod_not_offered"
            yield Difference("manufactory", code, {"pod": pod, "row": row, "place": column + 1})
    for code, pods in (("pod_out", after.removed & ~before.removed), ("pod_in", before.removed & ~after.removed)):
        for pod in members(pods):
            yield Difference("manufactory", code, {"pod": pod})


def _achievements(before: Position, after: Position) -> Iterator[Difference]:
    """Which achievements can be had, and which are out of the game."""
    had, now = _to_be_had(before), _to_be_had(after)
    out, out_now = (0 if pos.solo is None else pos.solo.aside for pos in (before, after))
    for code, which in (
        ("to_be_had", now & ~had),
        ("not_to_be_had", had & ~now),
        ("out", out_now & ~out),
        ("not_out", out & ~out_now),
    ):
        for one in members(which):
            yield Difference("achievements", code, {"achievement": after.t.achievements[one]})


def _to_be_had(pos: Position) -> int:
    return pos.statues | (1 << pos.building if pos.building >= 0 else 0)


def _rival(before: Position, after: Position) -> Iterator[Difference]:
    """What lies beside the board against the rival."""
    was, now, t = before.solo, after.solo, after.t
    if was is None or now is None:
        return
    yield from _instead("rival", "level", LEVELS[now.level], LEVELS[was.level])
    yield from _instead("rival", "active", _name(t.colonies, now.active), _name(t.colonies, was.active))
    if now.column != was.column:
        yield Difference("rival", "cubes", {"now": tuple(t.materials[cube] for cube in now.column)})
    yield from _instead("rival", "pointer", now.pointer + 1, was.pointer + 1)


# --- what a player has ------------------------------------------------------------------------------------------------


def _player(before: Position, after: Position, player: int) -> Iterator[Difference]:
    """All that is not the same about one player."""
    t = after.t
    yield from _instead("player", "mat", _name(t.mats, after.mat[player]), _name(t.mats, before.mat[player]), player)
    yield from _instead(
        "player", "ship", _name(t.rondel, after.ship[player]), _name(t.rondel, before.ship[player]), player
    )
    more, less = _held(after, before, player), _held(before, after, player)
    if more:
        yield Difference("player", "more", {"goods": more}, player)
    if less:
        yield Difference("player", "less", {"goods": less}, player)
    rolled = _rolled(before, after)
    for die in range(DICE):
        now, was = after.dice[player * DICE + die], before.dice[player * DICE + die]
        if die not in rolled:
            yield from _instead("player", "die", now, was, player, die=t.dice[die])
    for code, dice in (
        ("spent", after.spent[player] & ~before.spent[player]),
        ("unspent", before.spent[player] & ~after.spent[player]),
    ):
        if dice:
            yield Difference("player", code, {"dice": tuple(t.dice[die] for die in members(dice))}, player)
    for number, colony in enumerate(t.colonies):
        at = player * COLONIES + number
        yield from _instead("player", "marker", after.influence[at], before.influence[at], player, colony=colony)
    for space in range(BOARD):
        at = player * BOARD + space
        yield from _instead("player", "crew", after.crew_on[at], before.crew_on[at], player, space=space)
    for code, built in (
        ("built", after.built[player] & ~before.built[player]),
        ("not_built", before.built[player] & ~after.built[player]),
    ):
        for one in members(built):
            yield Difference("player", code, {"achievement": t.achievements[one]}, player)
    for number, source in enumerate(SOURCES):
        at = player * len(SOURCES) + number
        yield from _instead("player", "points", after.points[at], before.points[at], player, source=source)


def _held(pos: Position, other: Position, player: int) -> tuple[str, ...]:
    """What a player has in one position beyond what is there in the other: materials, artifacts and fuel."""
    names = (*pos.t.materials, "artifact")
    held = [goods.count(one.goods[player], kind) for one in (pos, other) for kind in range(len(names))]
    more = [name for kind, name in enumerate(names) for _ in range(held[kind] - held[kind + len(names)])]
    return (*more, *["fuel"] * (pos.fuel[player] - other.fuel[player]))


def _projected(before: Position, after: Position) -> Iterator[Difference]:
    """The totals as they would be if the game ended now."""
    was, now = (scores.scores(pos, projected=True) for pos in (before, after))
    for old, new in zip(was, now, strict=True):
        yield from _instead("player", "projected", new.total, old.total, new.player)


def _name(names: Sequence[str], index: int) -> str | None:
    """The id at an index; None for -1, which stands for nothing yet."""
    return names[index] if index >= 0 else None
