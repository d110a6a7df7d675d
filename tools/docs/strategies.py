"""The figures of the page *First strategies*: `python -m tools.docs.strategies` plays the games and writes them down.

It writes `widgets/betacolony_widgets/strategies/findings.json`. Whole games show what winners did and others didn't.
Trials show what a habit costs: each game is played twice with the same luck, with the habit in one seat and without it.
All seeds are fixed, so every run writes the same file. It takes about an hour of computing on the plain engine.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, Final, NamedTuple

from betacolony import (
    BuildOn,
    ChooseMat,
    Dock,
    Edition,
    Event,
    Game,
    GreedyPlayer,
    Move,
    Option,
    Outcome,
    Player,
    Position,
    finish_game,
    playout,
)
from betacolony import events as happened
from betacolony.core.tallies import Interval, mean_interval, share_interval
from betacolony.players.by_name import PLAYERS
from betacolony.rules import decisions, option_codec
from betacolony.state.geometry import COLONIES, INNER_RING
from betacolony.state.position import SOURCES
from tools.common.downloads import ROOT

FILE: Final = ROOT / "widgets" / "betacolony_widgets" / "strategies" / "findings.json"

#: the players of all games, and those of the games that check them
PLAYER, CHECK = "greedy", "casual"
#: games of each batch, by number of players; of the check, for two; of each trial; and of each pair of mats
GAMES: Final[Mapping[int, int]] = {2: 400, 3: 120, 4: 120}
CHECKED, TRIAL, PAIR = 100, 300, 30
#: the differences that stronger players have to show, too
CONFIRMED: Final = ("total", "achievements", "track_1")
#: the games whose results show that the figures are up to date
SAMPLE: Final = range(1, 4)

_CYCLE: Final = 3
_MOONS: Final = ("gan_de", "jyo", "nebra")
_MANUFACTORIES: Final = ("manufactory_left", "manufactory_right")
#: locations that do the same share a name
_KINDS: Final = dict.fromkeys(_MOONS, "moon") | dict.fromkeys(_MANUFACTORIES, "manufactory")

#: an option that somebody with a habit may choose
Allowed = Callable[[Position, Option], bool]


# --- whole games -----------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """An event and the round in which it happened, 0 before the first."""

    round: int
    event: Event


def player(name: str, seed: int) -> Player:
    """The player with a name, as page 10 has it."""
    return PLAYERS[name](seed)


def watched(players: int, name: str, seed: int) -> tuple[Position, list[Seen]]:
    """The end of a game between equal players, and all its events."""
    game, seats = Game.new(players, seed), [player(name, seed) for _ in range(players)]
    seen, number = list[Seen](), 0
    while (decision := game.decision) is not None:
        for event in game.play(seats[decision.player].choose(game)):
            number = event.round if isinstance(event, happened.RoundStarted) else number
            seen.append(Seen(number, event))
    return game.position, seen


def points(pos: Position, seat: int) -> dict[str, int]:
    """The points of a seat by source, and all of them."""
    width = len(SOURCES)
    own = pos.points[seat * width : (seat + 1) * width]
    return {**dict(zip(SOURCES, own, strict=True)), "total": sum(own)}


def measures(pos: Position, seen: Sequence[Seen], seat: int) -> dict[str, int]:
    """The numbers of a seat that winners and others are compared by."""
    own = [(number, event) for number, event in seen if getattr(event, "player", None) == seat]
    built = [(number, event.space) for number, event in own if isinstance(event, happened.PodBuilt)]
    markers = sorted(pos.influence[seat * COLONIES : (seat + 1) * COLONIES], reverse=True)
    crew = sorted((pos.crew_in_colony(seat, colony) for colony in range(COLONIES)), reverse=True)
    ranked = {
        f"{measure}_{place}": n for measure, row in (("track", markers), ("crew", crew)) for place, n in enumerate(row)
    }
    return {
        **points(pos, seat),
        **ranked,
        "built": len(built),
        "at_centre": sum(INNER_RING >> space & 1 for _, space in built),
        **{f"built_{cycle}": sum((number - 1) // _CYCLE == cycle for number, _ in built) for cycle in range(3)},
        "docks": sum(isinstance(event, happened.Docked) for _, event in own),
        "fuel": sum(
            event.fuel for _, event in own if isinstance(event, happened.ShipMoved | happened.LocationActivated)
        ),
    }


@dataclass
class Batch:
    """Games between equal players."""

    players: int
    name: str
    seeds: Iterable[int]

    def __post_init__(self) -> None:
        """Play them."""
        self.games = 0
        self.all: dict[str, list[float]] = {}
        self.differences: dict[str, tuple[list[float], list[float], list[float]]] = {}
        #: die values by what they were used for, first actions of round 1, and goals met (card -> met, all)
        self.values: dict[str, Counter[int]] = {}
        self.first_round: Counter[str] = Counter()
        self.goals: dict[str, Counter[bool]] = {}
        for seed in self.seeds:
            self._add(*watched(self.players, self.name, seed))

    def _add(self, pos: Position, seen: Sequence[Seen]) -> None:
        self.games += 1
        rows = [measures(pos, seen, seat) for seat in range(self.players)]
        totals = [row["total"] for row in rows]
        for row in rows:
            for key, number in row.items():
                self.all.setdefault(key, []).append(number)
        if totals.count(max(totals)) == 1:
            winner = totals.index(max(totals))
            for key in rows[0]:
                others = [row[key] for seat, row in enumerate(rows) if seat != winner]
                usual = sum(others) / len(others)
                parts = self.differences.setdefault(key, ([], [], []))
                for part, size in zip(parts, (rows[winner][key], usual, rows[winner][key] - usual), strict=True):
                    part.append(size)
        for number, event in seen:
            self._note(number, event)

    def _note(self, number: int, event: Event) -> None:
        match event:
            case happened.ShipMoved():
                self.values.setdefault("move", Counter())[event.steps] += 1
            case happened.LocationActivated():
                kind = _KINDS.get(event.location, event.location)
                self.values.setdefault(kind, Counter())[event.value] += 1
                self.first_round[kind] += number == 1
            case happened.Docked():
                self.first_round["dock"] += number == 1
            case happened.GoalScored() | happened.GoalMissed():
                self.goals.setdefault(event.card, Counter())[isinstance(event, happened.GoalScored)] += 1

    def compared(self) -> dict[str, Any]:
        """For each measure the means of winners and of others, and their difference."""
        return {
            key: {"winner": mean(won), "others": mean(lost), "difference": estimate(interval(difference))}
            for key, (won, lost, difference) in self.differences.items()
        }


def interval(numbers: Sequence[float]) -> Interval:
    """The mean of numbers, with its 95 % interval."""
    return mean_interval(len(numbers), sum(numbers), sum(number * number for number in numbers))


def mean(numbers: Sequence[float]) -> float:
    """The mean, rounded as the page shows it."""
    return round(sum(numbers) / len(numbers), 2)


def estimate(estimated: Interval, times: int = 1) -> dict[str, float]:
    """An interval as data; shares are ``times`` 100."""
    return {name: round(times * getattr(estimated, name), 2) for name in ("mean", "low", "high")}


def share(part: int, whole: int) -> dict[str, float]:
    """A share in percent, as data."""
    return estimate(share_interval(whole, part / whole), 100)


# --- trials ----------------------------------------------------------------------------------------------------------


class Habit:
    """A greedy player that never chooses what its habit excludes, as long as anything else is allowed.

    Like the players of page 10 it thinks anew about each decision.
    """

    def __init__(self, allowed: Allowed, seed: int) -> None:
        """``seed``: the player's."""
        self.allowed, self.greedy = allowed, GreedyPlayer(seed=seed)

    def plan(self, pos: Position) -> Sequence[int]:
        """The greedy choice if the habit allows it, or else the best that it allows."""
        first = self.greedy.plan(pos)[0]
        if self._allows(pos, first):
            return (first,)
        left = {choice for choice in decisions.choices(pos) if self._allows(pos, choice)}
        return (
            max((worth, choice) for choice, worth in self.greedy.worths(pos) if choice in left)[1] if left else first,
        )

    def _allows(self, pos: Position, choice: int) -> bool:
        return self.allowed(pos, option_codec.option_for(pos, choice))


def anything(_: Position, __: Option) -> bool:
    """No habit."""
    return True


def never_at(places: Sequence[str], until: int) -> Allowed:
    """Never go to these places until a round is over."""
    return lambda pos, option: not (pos.round <= until and isinstance(option, Move) and option.to in places)


def first_at(*places: str) -> Allowed:
    """Go to one of these places, or dock, with the first action of the game."""

    def allowed(pos: Position, option: Option) -> bool:
        if (pos.round, pos.turn) != (1, 0) or not isinstance(option, Move | Dock):
            return True
        return "dock" in places if isinstance(option, Dock) else option.to in places

    return allowed


def no_dock(_: Position, option: Option) -> bool:
    """Never dock."""
    return not isinstance(option, Dock)


def no_flights_with_fuel(_: Position, option: Option) -> bool:
    """Never spend fuel to move."""
    return not (isinstance(option, Move) and option.fuel)


def no_centres(_: Position, option: Option) -> bool:
    """Never build next to a centre."""
    return not (isinstance(option, BuildOn) and INNER_RING >> option.space & 1)


#: the habits; those of the first action are the start player's
HABITS: Final[Mapping[str, Allowed]] = {
    "no_pods_1": never_at(_MANUFACTORIES, 1),
    "no_pods_2": never_at(_MANUFACTORIES, 2),
    "no_pods_3": never_at(_MANUFACTORIES, 3),
    "no_dock": no_dock,
    "no_fuel": no_flights_with_fuel,
    "no_ridback": never_at(("ridback",), 9),
    "no_centres": no_centres,
    "first_moon": first_at(*_MOONS),
    "first_manufactory": first_at(*_MANUFACTORIES),
    "first_azophi_nexus": first_at("azophi_nexus"),
    "first_ridback": first_at("ridback"),
    "first_dock": first_at("dock"),
}


def lead(outcome: Outcome, seat: int) -> int:
    """The points of a seat more than the best other's."""
    return outcome.totals[seat] - max(total for other, total in enumerate(outcome.totals) if other != seat)


@cache
def usual(seed: int) -> Outcome:
    """A game of two players without a habit."""
    return playout(Game.new(2, seed).position, [Habit(anything, seed)] * 2, seed)


def trial(habit: str) -> dict[str, float]:
    """The change that a habit makes to the lead of its player, in CP, against an equal player without it."""
    changes = []
    for seed in range(1, TRIAL + 1):
        start = Game.new(2, seed).position
        seat = start.start if habit.startswith("first") else seed % 2
        policies = [Habit(HABITS[habit] if each == seat else anything, seed) for each in range(2)]
        changes.append(lead(playout(start, policies, seed), seat) - lead(usual(seed), seat))
    return estimate(interval(changes))


def mats() -> dict[str, Any]:
    """The lead with each mat, in CP, where every two mats meet equally often with the same luck."""
    leads_by_mat: dict[str, list[float]] = {}
    for seed in range(1, PAIR + 1):
        start = Game.new(2, seed).position
        leads: dict[str, list[int]] = {}
        for pair in permutations(start.t.mats, 2):
            policies = [Habit(_drafts(mat), seed) for mat in pair]
            outcome = playout(start, policies, seed)
            for seat, mat in enumerate(pair):
                leads.setdefault(mat, []).append(lead(outcome, seat))
        for mat, numbers in leads.items():  # the games of one seed aren't independent: they count as one
            leads_by_mat.setdefault(mat, []).append(sum(numbers) / len(numbers))
    return {mat: estimate(interval(numbers)) for mat, numbers in sorted(leads_by_mat.items())}


def _drafts(mat: str) -> Allowed:
    return lambda _, option: not isinstance(option, ChooseMat) or option.mat == mat


# --- the file --------------------------------------------------------------------------------------------------------


def sample() -> list[list[int]]:
    """The points in the first games between two: they change with the edition's numbers, the rules or the players."""
    games = [finish_game(Game.new(2, seed), [player(PLAYER, seed)] * 2) for seed in SAMPLE]
    return [[score.total for score in game.scores()] for game in games]


def batch(players: int) -> Batch:
    """The games between a number of equal players."""
    return Batch(players, PLAYER, range(1, GAMES[players] + 1))


def checked() -> dict[str, Any]:
    """The same differences between winners and others, among stronger players."""
    compared = Batch(2, CHECK, range(1, CHECKED + 1)).compared()
    return {measure: compared[measure] for measure in CONFIRMED}


def findings(pool: Executor) -> Iterator[tuple[str, Any]]:
    """All figures, by their names in the file."""
    check, dealt = pool.submit(checked), pool.submit(mats)
    batches = dict(zip(GAMES, pool.map(batch, GAMES), strict=True))
    two = batches[2]
    yield "made", {"edition": Edition.load().fingerprint, "player": PLAYER, "check": CHECK, "sample": sample()}
    yield "games", {f"{players}": games for players, games in GAMES.items()} | {"check": CHECKED, "trial": TRIAL}
    yield "winners", {f"{players}": batch.compared() for players, batch in batches.items()}
    yield "means", {key: mean(numbers) for key, numbers in two.all.items()}
    yield (
        "high_dice",
        {
            use: share(counts[5] + counts[6], sum(counts.values()))
            for use, counts in two.values.items()
            if use != "move"
        },
    )
    yield "first_round", {kind: share(count, two.first_round.total()) for kind, count in two.first_round.items()}
    yield "goals", {card: share(counts[True], counts.total()) for card, counts in sorted(two.goals.items())}
    yield "mats", dealt.result()
    yield "habits", dict(zip(HABITS, pool.map(trial, HABITS), strict=True))
    yield "check", check.result()


def main() -> int:
    """Write the file; each part is announced when it is there."""
    measured = {}
    with ProcessPoolExecutor() as pool:
        for name, figures in findings(pool):
            measured[name] = figures
            print(name, json.dumps(figures), flush=True)
    FILE.write_text(json.dumps(measured, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
