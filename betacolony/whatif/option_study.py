"""Studies of the options of a decision, of the faces of a die, and of whole games by different editions."""

from collections import Counter
from typing import TYPE_CHECKING

from betacolony.core.errors import GameError, shown
from betacolony.core.study import Start
from betacolony.core.study import Study as AnyStudy
from betacolony.core.study_jobs import EVERY_SEAT, Weighted
from betacolony.core.tallies import Interval
from betacolony.game import Game
from betacolony.players.policies import Policy
from betacolony.rules import option_codec

from .studies import Study
from .turn_ends import lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from betacolony.edition.edition import Edition


def options_of(game: Game, policy: "str | Policy | Sequence[str | Policy]" = "sampled", seed: int = 0) -> Study:
    """A study of the options of the decision, in their order; each start's ``what`` is its option.

    Raises:
        GameError: the game is over, or as for ``Study``.
    """
    pos = game.position
    if not pos.agenda:
        raise GameError("game_over")
    starts = []
    times = Counter[str]()
    for line in lines(pos):
        option = option_codec.option_for(pos, line[0])
        name = game.tell(option)
        times[name] += 1
        starts.append(Start(name if times[name] == 1 else f"{name} ({times[name]})", pos, line, option))
    return Study(starts, policy, seed)


def faces_of(game: Game, die: str, policy: "str | Policy | Sequence[str | Policy]" = "sampled", seed: int = 0) -> Study:
    """A study of the faces of a die, with the other dice unchanged; each start's ``what`` is the value.

    Play it with ``narrow=False``: then ``overall`` gives the expectation before the die is rolled. Every seat can be
    asked for.

    Raises:
        GameError: no die of that name, nothing rolled yet, everybody has spent it, or as for ``Study``.
    """
    pos = game.position
    if not pos.agenda or not pos.round:
        raise GameError("game_over" if pos.round else "no_roll_yet")
    if die not in pos.t.dice:
        raise GameError("no_die", found=shown(die), known=pos.t.dice)
    number = pos.t.dice.index(die)
    if all(pos.spent[player] >> number & 1 for player in pos.deciding()):
        raise GameError("die_spent", die=die)
    starts = [
        Start(str(value), game.with_dice(**{die: value}).position, (), value) for value in range(1, pos.t.faces + 1)
    ]
    return Study(starts, policy, seed, every_seat=True)


def whole_games(
    editions: "Mapping[str, Edition]",
    players: int = 2,
    policy: "str | Policy | Sequence[str | Policy]" = "medium",
    seed: int = 0,
    seat: int = 0,
) -> Study:
    """A study of whole games by several editions, each game set up anew: what does a rule change?

    Games of one seed share all luck that the editions have in common. Play it with ``narrow=False``; then
    ``by_edition`` and ``changed_by`` give the results of each seat and of all.

    Args:
        editions: editions by name.
        players: 2 to 4.
        policy: who plays, as for ``Study``.
        seed: as for ``Study``.
        seat: whose lead is compared.

    Raises:
        GameError: no such number of players, or as for ``Study``.
    """
    starts = [
        Start(name, Game.new(players, edition=edition).position, what=edition, anew=True)
        for name, edition in editions.items()
    ]
    numbers, sums = range(len(starts)), {}
    for number in numbers:
        alone = tuple([int(start == number) for start in numbers])
        gap = tuple([int(start == number) - int(start == 0) for start in numbers])
        sums[_mean_of(number)] = Weighted(EVERY_SEAT, alone)
        sums[_gap(number, None)] = Weighted(EVERY_SEAT, gap)
        sums |= {_gap(number, player): Weighted(player, gap) for player in range(players)}
    return Study(starts, policy, seed, seat, sums=sums)


def by_edition(study: AnyStudy, name: str, *, of: str = "points") -> Interval:
    """The mean result of all seats with the edition of that name; ``of`` as for ``Study.difference``.

    Its interval takes into account that the seats of a game are not independent.

    Raises:
        GameError: not a study of whole games, not played with all editions, or no such name.
    """
    return study.combined(_mean_of(study.number(name)), of=of, unit=study.seats)


def changed_by(study: AnyStudy, name: str, seat: int | None = None, *, of: str = "points") -> Interval:
    """The gain of a seat with the edition of that name over the first edition, with the same luck.

    ``seat``: None for the mean of all seats. ``of`` as for ``Study.difference``.

    Raises:
        GameError: as for ``by_edition``, or no such seat.
    """
    return study.combined(_gap(study.number(name), seat), of=of, unit=study.seats if seat is None else 1)


def _mean_of(number: int) -> str:
    return f"mean {number}"


def _gap(number: int, seat: int | None) -> str:
    return f"gap {number} {'all' if seat is None else seat}"
