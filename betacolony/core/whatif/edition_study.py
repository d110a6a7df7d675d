"""Studies of whole games by several editions: what is added up in them, and the results of each seat and of all."""

from collections.abc import Mapping

from betacolony.core.tallies import Interval

from .study import Study
from .study_jobs import EVERY_SEAT, ROUNDS, Weighted


def sums_of(editions: int, players: int, *, rounds: bool = False) -> dict[str, Weighted]:
    """What a study of so many editions adds up; ``rounds``: also how long games last, which their outcomes tell."""
    numbers, sums = range(editions), dict[str, Weighted]()
    for number in numbers:
        alone = tuple([int(start == number) for start in numbers])
        gap = tuple([int(start == number) - int(start == 0) for start in numbers])
        sums[_mean_of(number)] = Weighted(EVERY_SEAT, alone)
        sums[_gap(number, None)] = Weighted(EVERY_SEAT, gap)
        sums |= {_gap(number, player): Weighted(player, gap) for player in range(players)}
        if rounds:
            sums |= {_rounds(number): Weighted(ROUNDS, alone), _rounds_gap(number): Weighted(ROUNDS, gap)}
    return sums


def by_edition(study: Study, name: str, *, of: str = "points") -> Interval:
    """The mean result of all seats with the edition of that name; ``of`` as for ``Study.difference``.

    Its interval takes into account that the seats of a game are not independent.

    Raises:
        GameError: not a study of whole games, not played with all editions, or no such name.
    """
    return study.combined(_mean_of(study.number(name)), of=of, unit=study.seats)


def changed_by(study: Study, name: str, seat: int | None = None, *, of: str = "points") -> Interval:
    """The gain of a seat with the edition of that name over the first edition, with the same luck.

    ``seat``: None for the mean of all seats. ``of`` as for ``Study.difference``.

    Raises:
        GameError: as for ``by_edition``, or no such seat.
    """
    return study.combined(_gap(study.number(name), seat), of=of, unit=study.seats if seat is None else 1)


def lengths(study: Study) -> Mapping[str, tuple[Interval, Interval]]:
    """The rounds of a game by each edition, and how many more they are than by the first, with the same luck.

    Empty if the study doesn't count them.

    Raises:
        GameError: not played with all editions.
    """
    return {
        start.name: (
            study.combined(_rounds(number), of="points"),
            study.combined(_rounds_gap(number), of="points"),
        )
        for number, start in enumerate(study.starts)
        if _rounds(number) in study.sums
    }


def _mean_of(number: int) -> str:
    return f"mean {number}"


def _gap(number: int, seat: int | None) -> str:
    return f"gap {number} {'all' if seat is None else seat}"


def _rounds(number: int) -> str:
    return f"rounds {number}"


def _rounds_gap(number: int) -> str:
    return f"longer {number}"
