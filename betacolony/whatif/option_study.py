"""Starts of a study: the options of a decision, the faces of a die, or games by different editions."""

from typing import TYPE_CHECKING, Final

from betacolony.core.chance import IMAGINED
from betacolony.core.errors import GameError, shown
from betacolony.core.tallies import Interval
from betacolony.game import Game
from betacolony.players.lookahead import Line, Lookahead, this_turn
from betacolony.players.policies import BEFORE_ROUNDS, ON_DICE, Policy
from betacolony.players.valuation import Valuation
from betacolony.rules import decisions, option_codec
from betacolony.state.position import Position

from .study import EVERY_SEAT, Start, Study, Weighted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from betacolony.edition.edition import Edition


def lines(pos: Position) -> list[Line]:
    """For each choice of a decision how the turn goes on best after it, as far as the greedy player sees.

    A choice is worth what can be made of it: without this, one that needs a careful second step would look bad.
    """
    choices = decisions.choices(pos)
    if len(choices) == 1 or pos.agenda[-1][0] in _AS_THEY_ARE:
        return [(choice,) for choice in choices]
    lookahead, alone = _lookahead(pos)
    return [lookahead.best_after(alone, choice)[1] for choice in choices]


def line_after(pos: Position, choice: int) -> Line:
    """The same for one choice, listed or not."""
    if pos.agenda[-1][0] in _AS_THEY_ARE:
        return (choice,)
    lookahead, alone = _lookahead(pos)
    return lookahead.best_after(alone, choice)[1]


def _lookahead(pos: Position) -> tuple[Lookahead, Position]:
    return Lookahead(Valuation(pos, pos.agenda[-1][1])), this_turn(pos, IMAGINED)


#: decisions after which no turn is to be finished
_AS_THEY_ARE: Final = BEFORE_ROUNDS | ON_DICE


def options_of(game: Game, policy: "str | Policy | Sequence[str | Policy]" = "sampled", seed: int = 0) -> Study:
    """A study of the options of the decision, in their order; each start's ``what`` is its option.

    After an option the turn goes on as the greedy player would; from then on the policy plays.

    Raises:
        GameError: the game is over, or as for ``Study``.
    """
    pos = game.position
    if not pos.agenda:
        raise GameError("game_over")
    starts = []
    told: dict[str, int] = {}
    for line in lines(pos):
        option = option_codec.option_for(pos, line[0])
        name = game.tell(option)
        told[name] = told.get(name, 0) + 1
        starts.append(Start(name if told[name] == 1 else f"{name} ({told[name]})", pos, line, option))
    return Study(starts, policy, seed)


def faces_of(game: Game, die: str, policy: "str | Policy | Sequence[str | Policy]" = "sampled", seed: int = 0) -> Study:
    """A study of what a die might have shown, the others as they lie; each start's ``what`` is the value.

    Play it with ``narrow=False``: then ``overall`` says what is to be expected before the die is rolled.

    Raises:
        GameError: no die of that name, no roll to look at, everybody has spent it, or as for ``Study``.
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
    return Study(starts, policy, seed)


def whole_games(
    editions: "Mapping[str, Edition]",
    players: int = 2,
    policy: "str | Policy | Sequence[str | Policy]" = "greedy",
    seed: int = 0,
    seat: int = 0,
) -> Study:
    """A study of whole games, each set up anew, by editions that have these names: what does a rule change?

    Games of one seed share all luck that the editions have in common. Play it with ``narrow=False``; then
    ``by_edition`` and ``changed_by`` say what each seat and all seats come to.

    Args:
        editions: names and editions.
        players: 2 to 4.
        policy: who plays, as for ``Study``.
        seed: as for ``Study``.
        seat: whose lead is compared.

    Raises:
        GameError: not so many players, or as for ``Study``.
    """
    starts = [
        Start(name, Game.new(players, edition=edition).position, what=edition, anew=True)
        for name, edition in editions.items()
    ]
    numbers, sums = range(len(starts)), {}
    for number in numbers:
        alone = tuple([int(one == number) for one in numbers])
        first = tuple([int(one == number) - int(one == 0) for one in numbers])
        sums[_mean_of(number)] = Weighted(EVERY_SEAT, alone)
        sums[_gap(number, None)] = Weighted(EVERY_SEAT, first)
        sums |= {_gap(number, its): Weighted(its, first) for its in range(players)}
    return Study(starts, policy, seed, seat, sums=sums)


def by_edition(study: Study, name: str, *, of: str = "points") -> Interval:
    """What a seat comes to on average over all seats, by the edition of that name: ``of`` as for ``difference``.

    Seats of one game are not independent, so that this is not the mean of what is known of each.

    Raises:
        GameError: not a study of whole games that were played by all editions, or no such name.
    """
    return study.combined(_mean_of(study.number(name)), of=of, unit=study.seats)


def changed_by(study: Study, name: str, seat: int | None = None, *, of: str = "points") -> Interval:
    """How much more a seat comes to by the edition of that name than by the first, with the same luck.

    ``seat``: None for the mean over all seats. ``of`` as for ``difference``.

    Raises:
        GameError: as for ``by_edition``, or no such seat.
    """
    return study.combined(_gap(study.number(name), seat), of=of, unit=study.seats if seat is None else 1)


def _mean_of(number: int) -> str:
    return f"mean {number}"


def _gap(number: int, seat: int | None) -> str:
    return f"gap {number} {'all' if seat is None else seat}"
