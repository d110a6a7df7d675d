"""Whole games between players: a game played to its end, and matches of many games over all cores."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, NamedTuple

from betacolony.core import matches
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.core.executors import Inline, in_order
from betacolony.edition.edition import Edition
from betacolony.game_arguments import checked_edition
from betacolony.rules import decisions, rounds, steps
from betacolony.state import agenda
from betacolony.state.position import Position
from betacolony.state.tables import tables_of

from .by_name import PLAYERS, by_seat, policy_of
from .playouts import Outcome, continued, own_seed
from .policies import GreedyPlayer, Player, Policy

if TYPE_CHECKING:
    from betacolony.game import Game


def finish_game(game: "Game", players: str | Player | Sequence[str | Player]) -> "Game":
    """Play a game to its end, with its history. Returns the same game.

    Args:
        game: at any moment.
        players: a name in ``by_name.PLAYERS`` or an object with a method ``choose``
            (``Player``), for all seats; or a list with one of these for each seat. In a solo game the rival's seat may
            be left out; the rival follows its own rules.

    Raises:
        GameError: no such player, or not one for each seat.
    """
    seats = len(game.position.deciding())
    given = isinstance(players, Sequence) and not isinstance(players, str) and len(players)
    checked = by_seat(players, game.position.players if given == game.position.players else seats, "choose")
    chosen = [PLAYERS[who](seat) if isinstance(who, str) else who for seat, who in enumerate(checked)]
    while (decision := game.decision) is not None:
        game.play(chosen[decision.player].choose(game))
    return game


class MatchGame(matches.MatchGame[Outcome]):
    """A game of a match; seat 0 is the first to move in round 1."""

    __slots__ = ()


class _Match(NamedTuple):
    """What all games of a match have in common. ``mats``: for each player the number of its mat; None to draft."""

    players: tuple[str | Policy, ...]
    seed: int
    rotate: bool
    mats: tuple[int | None, ...]
    edition: Edition | None


def play_match(
    players: Sequence[str | Policy],
    games: int,
    *,
    seed: int = 1,
    rotate: bool = False,
    mats: Sequence[str | None] | None = None,
    edition: Edition | None = None,
    executor: Executor | None = None,
) -> Iterator[MatchGame]:
    """Play games between the same players, and yield them in order as they end.

    The same arguments give the same games with any executor and any number of workers. Closing the iterator cancels the
    games that have not begun.

    Args:
        players: two to four, as for ``betacolony.playout``.
        games: 1 or more.
        seed: of the first game; each next one adds 1.
        rotate: the players move on by a seat with each game; else they keep theirs.
        mats: for each player the name of the mat it takes, or None: then it drafts as usual, but no mat of another's.
        edition: None for the packaged one.
        executor: plays the games; None for the shared pool of processes.

    Raises:
        GameError: no such player, number, seed, mat or edition.
    """
    its_edition = checked_edition(edition)
    seats, t = len(players), tables_of(its_edition)
    if not its_edition.min_players <= seats <= its_edition.max_players or isinstance(players, str):
        found = shown(players) if isinstance(players, str) else seats
        raise GameError("players", found=found, least=its_edition.min_players, most=its_edition.max_players)
    if type(games) is not int or games < 1:
        raise GameError("games", found=shown(games))
    named = tuple(mats or (None,) * seats)
    own = [mat for mat in named if mat is not None]
    if len(named) != seats or len(set(own)) < len(own) or not set(own) <= set(t.mats):
        raise GameError("mats_by_player", found=shown(mats), known=", ".join(t.mats), players=seats)
    numbers = tuple(None if mat is None else t.mats.index(mat) for mat in named)
    sent = None if its_edition is Edition.load() else its_edition
    match = _Match(tuple(by_seat(players, seats)), checked_seed(seed), rotate, numbers, sent)
    return _in_order(match, games, executor)


def _in_order(match: _Match, games: int, executor: Executor | None) -> Iterator[MatchGame]:
    if executor is None and any(type(player).__module__ == "__main__" for player in match.players):
        executor = Inline()  # other processes can't import what the script itself defines
    return in_order(_play_game, [(match, number) for number in range(games)], lambda game: game.number, executor)


def _play_game(job: tuple[_Match, int]) -> MatchGame:
    match, number = job
    players, seed = len(match.players), match.seed + number
    seats = matches.seats_in(number, players, rotate=match.rotate)
    at = sorted(range(players), key=seats.__getitem__)  # the player in each seat
    pos = Position(tables_of(match.edition or Edition.load()), players)
    pos.seed = seed
    rounds.set_up(pos, None)
    policies = [match.players[player] for player in at]
    if any(mat is not None for mat in match.mats):
        _draft(pos, [match.mats[player] for player in at], [policy_of(policy, own_seed(seed)) for policy in policies])
    return MatchGame(number, seed, seats, continued(pos, policies, seed))


def _draft(pos: Position, mats: Sequence[int | None], policies: Sequence[Policy]) -> None:
    """Draft mats (SET-6): each seat's own; other seats choose, but where they'd take one of those, greedy chooses."""
    taken = {mat for mat in mats if mat is not None}
    steps.advance(pos, None)
    while pos.agenda and pos.agenda[-1][0] == agenda.ASK_MAT:
        seat: int = pos.agenda[-1][1]
        choice = mats[seat]
        if choice is None:
            choice = policies[seat].plan(pos)[0]
            if choice in taken:
                worths: dict[int, Any] = dict(GreedyPlayer().worths(pos))
                choice = max((mat for mat in decisions.choices(pos) if mat not in taken), key=lambda mat: worths[mat])
        steps.play(pos, choice, None)
