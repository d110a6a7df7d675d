"""Studies of the options of a decision, of the faces of a die, and of whole games by different editions."""

from collections import Counter
from typing import TYPE_CHECKING

from betacolony.core.errors import GameError, shown
from betacolony.core.whatif.edition_study import sums_of
from betacolony.core.whatif.study import Start
from betacolony.game import Game
from betacolony.players.policies import Policy
from betacolony.rules import option_codec

from .studies import Study
from .turn_ends import lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from betacolony.edition.edition import Edition


def options_of(game: Game, policy: "str | Policy | Sequence[str | Policy]" = "hasty", seed: int = 0) -> Study:
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


def faces_of(game: Game, die: str, policy: "str | Policy | Sequence[str | Policy]" = "hasty", seed: int = 0) -> Study:
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
    return Study(starts, policy, seed, seat, sums=sums_of(len(starts), players))
