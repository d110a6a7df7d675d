"""Studies of Exocolony: of any starts, of the options of a decision, and of whole games by different editions.

``core.whatif.study`` compares them.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from betacolony.core.errors import GameError, shown
from betacolony.core.whatif import study
from betacolony.core.whatif.edition_study import sums_of
from betacolony.core.whatif.study import Start, same_kind
from betacolony.core.whatif.study_jobs import Weighted
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.game import Game
from betacolony.exocolony.options import Option, Resign
from betacolony.exocolony.players.by_name import PLAYERS
from betacolony.exocolony.players.policies import Policy
from betacolony.exocolony.rules import decisions, steps
from betacolony.exocolony.rules.table.ranking import points_to_win
from betacolony.exocolony.state.position import Position

from .packed_start import PackedStart, packed


class Study(study.Study):
    """Compares starts by playouts that share their luck: what lies in the decks, and the players' own draws.

    The same starts, policy and seed give the same figures with any executor and any number of workers. In a game alone,
    lead and points are the rounds to spare up to the program's limit: more of them is better (X-SOLO-1).
    """

    #: playouts in a job: a random game takes some tenths of a second
    _job = 8

    def __init__(
        self,
        starts: Sequence[Start],
        policy: str | Policy | Sequence[str | Policy] = "hasty",
        seed: int = 0,
        seat: int | None = None,
        *,
        sums: Mapping[str, Weighted] | None = None,
        pairs: bool = True,
        every_seat: bool = False,
        ends_turn: bool = True,
    ) -> None:
        """Set up a study; nothing is played yet.

        Args:
            starts: one or more, with different names, the same number of players, and as many points to win unless
                each game is set up anew.
            policy: who plays on once the turn at hand is finished: a name in ``players.by_name.PLAYERS``, an object
                with a method ``plan`` (``Policy``), or a list with one of these for each seat.
            seed: decides all luck. Studies with different seeds share none of it.
            seat: whose lead is compared; None for the player who decides in the first start.
            sums: sums to add up in each playout, by name (``combined``).
            pairs: whether to compare any two starts; without that, there may be hundreds of them.
            every_seat: whether results can be asked for the player in any seat; for a few starts.
            ends_turn: whether the greedy player finishes the turn at hand (``turn_ends``).

        Raises:
            GameError: the starts don't fit together, or no such policy, seed or seat.
            PositionError: a position has faults; all of them are named.
        """
        same_kind(starts, _variants if all(start.anew for start in starts) else points_to_win)
        super().__init__(
            starts,
            by_seat(policy, starts[0].position.players),
            seed,
            seat,
            packed=_packed,
            sums=sums,
            pairs=pairs,
            every_seat=every_seat,
            ends_turn=ends_turn,
        )


def _packed(start: Start) -> PackedStart:
    return packed(start.position, start.line, anew=bool(start.anew))


def _variants(pos: Position) -> int:
    return pos.variants


def by_seat(chosen: str | Policy | Sequence[str | Policy], seats: int) -> list[str | Policy]:
    """The policy of each seat, checked: one for all seats, or one for each.

    Raises:
        GameError: not one for each seat, no such name, or an object without a method ``plan``.
    """
    each = list(chosen) if isinstance(chosen, Sequence) and not isinstance(chosen, str) else [chosen] * seats
    if len(each) != seats:
        raise GameError("policies", found=len(each), seats=seats)
    for policy in each:
        named = isinstance(policy, str) and policy in PLAYERS
        if not named and (isinstance(policy, (str, type)) or not hasattr(policy, "plan")):
            raise GameError("policy", found=shown(policy), known=", ".join(PLAYERS), method="plan")
    return each


def options_of(
    game: Game,
    policy: str | Policy | Sequence[str | Policy] = "hasty",
    seed: int = 0,
    *,
    of: Collection[Option] | None = None,
) -> Study:
    """A study of the options of the decision, in their order; each start's ``what`` is its option.

    Giving a game alone up is no start: it would end before anything is known. ``of`` names the options to compare,
    None for all.

    Raises:
        GameError: the game is over, or as for ``Study``.
    """
    pos = game.position
    if not pos.agenda:
        raise GameError("game_over")
    starts = []
    times = Counter[str]()
    for choice in steps.choices(pos):
        option = decisions.option_for(pos, choice)
        if isinstance(option, Resign) or (of is not None and option not in of):
            continue
        name = game.tell(option)
        times[name] += 1
        starts.append(Start(name if times[name] == 1 else f"{name} ({times[name]})", pos, (choice,), option))
    return Study(starts, policy, seed)


def whole_games(
    editions: Mapping[str, Edition],
    players: int = 2,
    policy: str | Policy | Sequence[str | Policy] = "greedy",
    seed: int = 0,
    seat: int = 0,
) -> Study:
    """A study of whole games by several editions, each game set up anew: what does a rule change?

    Games of one seed share all luck that the editions have in common, and seat 0 begins in all of them. Play it with
    ``narrow=False``; then ``by_edition``, ``changed_by`` and ``lengths`` give the results.

    Args:
        editions: editions by name.
        players: as many as all editions allow.
        policy: who plays, as for ``Study``.
        seed: as for ``Study``.
        seat: whose lead is compared.

    Raises:
        GameError: no such number of players, or as for ``Study``.
    """
    starts = [
        Start(name, Game.new(players, seed=0, edition=edition).position, what=edition, anew=True)
        for name, edition in editions.items()
    ]
    return Study(starts, policy, seed, seat, sums=sums_of(len(starts), players, rounds=True))
