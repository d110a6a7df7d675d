"""The goals of cycles, and the end of the game."""

from collections import Counter

from helpers.oracle.components import BUILDING_CP, COLONIES, MAJORITY, STATUE_MAX
from helpers.oracle.legality import can_discard
from helpers.oracle.position import SPACES, Position, Seat, colony_of, connected, crew_on, is_inner, pod_at, pod_colour


def crew_around_centre(position: Position, player: int) -> int:
    """Return the most crew that the player has around one centre."""
    around = dict.fromkeys(COLONIES, 0)
    for space in SPACES:
        if is_inner(space):
            around[colony_of(space)] += crew_on(position, space, player)
    return max(around.values())


def crew_in(position: Position, player: int, colony: str) -> int:
    """Return the player's crew in a colony, that on achievement tiles included (CUL-5)."""
    return sum(crew_on(position, s, player) for s in SPACES if colony_of(s) == colony)


def pods_with_crew(position: Position, player: int) -> Counter[str]:
    """Return for each colour the number of pods with the player's crew; crew on achievement tiles is left out."""
    found: Counter[str] = Counter()
    for space in SPACES:
        pod = pod_at(position, space)
        if pod is not None and crew_on(position, space, player) > 0:
            found[pod_colour(pod)] += 1
    return found


def longest_chain(position: Position, player: int) -> int:
    """Return the player's crew in the connected group of tiles with own crew that holds the most (CUL-7)."""
    members = {s for s in SPACES if crew_on(position, s, player) > 0}
    chains = [connected(s, members) for s in members]
    return max((sum(crew_on(position, s, player) for s in chain) for chain in chains), default=0)


def goal_met(position: Position, player: int, card_id: str) -> bool:
    """Tell whether the player meets the goal of a cycle card (for c3a: could discard the pictured materials)."""
    seat: Seat = position["seats"][player]
    match card_id:
        case "c1a":
            return bool(max(seat["materials"].values()) >= 4)
        case "c1b":
            return crew_around_centre(position, player) >= 2
        case "c1c":
            return bool(seat["artifacts"] >= 1)
        case "c2a":
            return all(crew_in(position, player, colony) >= 2 for colony in COLONIES)
        case "c2b":
            return len(pods_with_crew(position, player)) >= 4
        case "c2c":
            return all(seat["influence"][colony] >= 4 for colony in COLONIES)
        case "c3a":
            return can_discard(seat)
        case "c3b":
            return bool(seat["fuel"] >= 7)
        case "c3c":
            outer_pods = [s for s in SPACES if not is_inner(s) and pod_at(position, s) is not None]
            return sum(crew_on(position, s, player) for s in outer_pods) >= 6
        case _:
            raise ValueError(f"no such card: {card_id!r}")


def achievement_cp(position: Position, player: int, name: str) -> int:
    """Return the CP that an achievement scores at the end (CUL-6, CUL-7)."""
    if name in BUILDING_CP:
        return BUILDING_CP[name]
    counts = {
        "easter_island": 2 * sum(position["seats"][player]["materials"].values()),
        "statue_of_liberty": 2 * longest_chain(position, player),
        "great_sphinx": 2 * crew_around_centre(position, player),
        "great_buddha": 3 * max(pods_with_crew(position, player).values(), default=0),
    }
    return min(STATUE_MAX, int(counts[name]))


def end_scores(position: Position) -> list[dict[str, int]]:
    """Return each player's points of the end of the game: artifacts, achievements, majorities (END-1)."""
    players = range(len(position["seats"]))
    scores = []
    for player in players:
        seat: Seat = position["seats"][player]
        majorities = 0
        for colony in COLONIES:
            fewest = min(crew_in(position, other, colony) for other in players)
            difference = crew_in(position, player, colony) - fewest
            majorities += MAJORITY[min(difference, len(MAJORITY) - 1)]
        achievements = sum(achievement_cp(position, player, name) for name in seat["achievements"])
        scores.append({"artifacts": seat["artifacts"], "achievements": achievements, "majorities": majorities})
    return scores
