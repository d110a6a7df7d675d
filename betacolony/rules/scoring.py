"""Scoring of goals, majorities, achievements and the end of the game."""

from betacolony.state import goods, tables
from betacolony.state.geometry import AROUND_CENTRE, COLONIES, OUTER_RING, connected, members
from betacolony.state.position import RIVAL, Position


def meets_goal(pos: Position, player: int, card: int) -> bool:
    """True if a player meets a card's goal, or has the seven pictured materials to give up (CYC-3A)."""
    if pos.is_rival(player):  # SOLO-8: it scores every goal
        return True
    if pos.t.card_goal[card] == tables.DISCARD_PICTURED:  # CYC-3A
        return goods.covers(pos.goods[player], pos.t.card_pictured[card])
    return toward_goal(pos, player, card) >= pos.t.card_threshold[card]


def toward_goal(pos: Position, player: int, card: int) -> int:
    """A player's number of the items of a card's goal; for a goal in every colony, in the colony with the fewest."""
    goal = pos.t.card_goal[card]
    held = pos.goods[player]
    if goal == tables.MATCHING:  # CYC-1A
        return max([goods.count(held, kind) for kind in range(goods.KINDS)])
    if goal == tables.CENTRE_CREW:  # CYC-1B
        return max([pos.crew_in(player, spaces) for spaces in AROUND_CENTRE])
    if goal == tables.ARTIFACT_HELD:  # CYC-1C
        return goods.artifacts(held)
    if goal == tables.CREW_EVERYWHERE:  # CYC-2A, tiles included (CUL-5)
        return min([pos.crew_in_colony(player, colony) for colony in range(COLONIES)])
    if goal == tables.POD_COLOURS:  # CYC-2B
        crewed = pos.crewed[player]
        return len([pods for pods in pos.pods if pods & crewed])
    if goal == tables.INFLUENCE_EVERYWHERE:  # CYC-2C
        first = player * COLONIES
        return min(pos.influence[first : first + COLONIES])
    if goal == tables.DISCARD_PICTURED:  # CYC-3A
        pictured = pos.t.card_pictured[card]
        return sum([min(goods.count(held, kind), goods.count(pictured, kind)) for kind in range(goods.KINDS)])
    if goal == tables.FUEL_HELD:  # CYC-3B
        return pos.fuel[player]
    return pos.crew_in(player, pos.all_pods() & OUTER_RING)  # CYC-3C


def achievement_points(pos: Position, player: int, achievement: int) -> int:
    """An achievement's points for its owner at the end (CUL-6, CUL-7)."""
    t = pos.t
    each = t.end_cp[achievement]
    per = t.end_per[achievement]
    if per == 0:
        return each
    if per == tables.PER_MATERIAL:
        # SOLO-10: to the rival it counts as if nobody could hold more
        number = pos.t.hand_limit if pos.is_rival(player) else goods.materials(pos.goods[player])
    elif per == tables.PER_CHAIN_CREW:
        number = longest_chain(pos, player)
    elif per == tables.PER_CENTRE_CREW:
        number = max(pos.crew_in(player, spaces) for spaces in AROUND_CENTRE)
    else:
        number = max((pods & pos.crewed[player]).bit_count() for pods in pos.pods)
    return min(each * number, t.end_max[achievement])


def longest_chain(pos: Position, player: int) -> int:
    """The most crew on a connected group of tiles that all have the player's crew; every crew counts (CUL-7)."""
    rest = pos.crewed[player]
    longest = 0
    while rest:
        group = connected(rest & -rest, rest)
        rest &= ~group
        longest = max(longest, pos.crew_in(player, group))
    return longest


def majority_points(pos: Position, colony: int) -> list[int]:
    """Each player's points for a colony: by the lead over the player with the fewest crew there (END-1)."""
    crew = [pos.crew_in_colony(player, colony) for player in range(pos.players)]
    table = pos.t.majority
    return [table[min(number - min(crew), len(table) - 1)] for number in crew]


def artifact_points(pos: Position, player: int) -> int:
    """The points for the artifacts left (END-1)."""
    return goods.artifacts(pos.goods[player]) * pos.t.artifact_cp


def achievements_of(pos: Position, player: int) -> list[int]:
    """The achievements of a player that score at the end (SOLO-10: the rival's buildings have scored already)."""
    return members(pos.built[player] & pos.t.statues if pos.is_rival(player) else pos.built[player])


def winners(pos: Position) -> tuple[tuple[int, ...], str]:
    """The winners and the reason: most points, then most crew on the board, then a shared victory (END-2).

    The solo rival wins ties (SOLO-10).
    """
    totals = [pos.total(player) for player in range(pos.players)]
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return (best[0],), "cp"
    crew = {player: pos.crew_on_board(player) for player in best}
    most = tuple(player for player in best if crew[player] == max(crew.values()))
    if len(most) == 1:
        return most, "crew"
    return (most, "shared") if pos.solo is None else ((RIVAL,), "rival")
