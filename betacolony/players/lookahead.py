"""Look-ahead from a decision to the end of the turn, for the line of choices that leaves the best position.

It follows every location and effect within reach, every pod and every achievement; of spaces, payments and materials,
only the most promising. Draws are imagined, with a seed of their own.
"""

import math
from typing import Final

from betacolony.core import chance
from betacolony.options import Activate, BuildOn, Move, Pay, PlaceCrew, TakeAchievement, TakeMaterials, TakePod
from betacolony.rules import decisions, dice_reach, legal, steps
from betacolony.state import agenda
from betacolony.state.agenda import DIE_BONUS, END_TURN, GOAL, NEW_ROUND, PASS_MARKER, ROLL, TURN, Frame
from betacolony.state.geometry import COLONY, INNER_RING, NEIGHBOURS, OUTER_RING, connected, members, touching
from betacolony.state.position import DICE, Position
from betacolony.state.prices import Price
from betacolony.state.tables import colony_of

from .valuation import Valuation, left_in_round

#: choices in a row, and with them the worth of the position at their end
Line = tuple[int, ...]
Valued = tuple[float, Line]
#: a state of the table at the end of a turn, with its worth and the choices that lead there
End = tuple[float, Line, tuple[object, ...]]
#: for each effect the way that leaves most: the worth of that, the fuel, the position, the choices
Cheapest = dict[int, tuple[float, int, Position, Line]]

#: frames at which a turn is over: nothing below them is part of it
_TURN_ENDS: Final = frozenset((END_TURN, TURN, ROLL, DIE_BONUS, GOAL, PASS_MARKER, NEW_ROUND))
#: decisions whose choices don't show yet what they are worth: each is followed to its end
_OPEN: Final = decisions.answered_by(Move, Activate, TakePod, TakeAchievement)
_WAYS: Final = decisions.answered_by(Move, Activate)
_SPACES: Final = decisions.answered_by(BuildOn)
_CREW: Final = decisions.answered_by(PlaceCrew)
_MATERIALS: Final = decisions.answered_by(TakeMaterials) | {agenda.ASK_EXTRA_CP}
_PAYMENTS: Final = decisions.answered_by(Pay) - {agenda.ASK_EXTRA_CP}
#: the number of spaces, materials and so on that the greedy player follows further
_BREADTH: Final = 2
#: after this many decisions (a chain of free pods, say) a turn is valued as it stands
_DEPTH: Final = 14


def this_turn(pos: Position, seed: int) -> Position:
    """A copy with the current turn alone: its agenda is empty when the turn is over, and its draws are imagined."""
    alone = pos.copy()
    alone.seed, alone.scripted = seed, {}
    ends = [number for number, frame in enumerate(pos.agenda) if frame[0] in _TURN_ENDS]
    if ends:
        del alone.agenda[: ends[-1] + 1]
    return alone


class Lookahead:
    """The look-ahead within a turn, with a cache of what was worked out."""

    def __init__(self, valuation: Valuation, breadth: int = _BREADTH, overlooks: float = 0.0, seed: int = 0) -> None:
        """A look-ahead for a player's turn.

        Args:
            valuation: of the turn.
            breadth: the number of spaces, materials and so on that are followed further.
            overlooks: the share, 0 to 1, of the ways to act that the player doesn't see. Each fuel that a way costs
                hides the same share again of what is left.
            seed: decides which.
        """
        self.seen = 1.0 - overlooks
        self.seed = seed
        self.valuation = valuation
        self.player = valuation.player
        self.breadth = breadth
        #: the number of spaces that are followed further
        self.spaces = breadth
        #: what ``_goods_left`` has found, by what is paid for, whether it is free, and what is held
        self.left: dict[tuple[int, int, int], tuple[list[float], list[int]]] = {}
        #: for each price and what is held the payment that leaves the best goods, with their worth
        self.payments: dict[tuple[Price, int], tuple[float, int]] = {}
        #: for each state of the table within an action its best end: what that adds to ``_had``
        self.known: dict[tuple[object, ...], Valued] = {}
        self.known_ends: dict[tuple[object, ...], tuple[End, ...]] = {}
        #: the player acts once more in this round
        self._again = False

    def best_line(self, pos: Position) -> Line:
        """The line of choices with the best end."""
        if pos.agenda[-1][0] in _WAYS:
            return self._best_way(pos, 0)[1]
        return self._best_of([self.played(pos, choice) for choice in decisions.choices(pos)], 0)[1]

    def best_after(self, pos: Position, choice: int) -> Valued:
        """The best line that begins with a choice, with its worth in CP."""
        after, line = self.played(pos, choice)
        if after.agenda and after.agenda[-1][0] in _WAYS:
            worth, rest = self._best_way(after, 1)
        else:
            worth, rest = self._best(after, 1)
            worth += self._of_place(after)
        return worth, line + rest

    def best_with_dice(self, pos: Position, choice: int) -> Valued:
        """A choice and the best action with the dice that it leaves, taken at once, with their worth in CP."""
        worth, line = self._best_way(self.at_next_move(pos, (choice,)), 1)
        return worth, (choice, *line)

    def lines(self, pos: Position, number: int, looked_at: int) -> list[Line]:
        """The best lines of choices with different ends, at most ``number``, the best first.

        Ends differ by the state of the table and the place of the ship, and if the player acts again in this round, by
        the dice left. In that case the ``looked_at`` most promising lines are compared by the best action that the
        player could add at once.
        """
        self._again = left_in_round(pos, self.player) > 0
        self.known_ends.clear()
        lines = [line for _, line, _ in self._ends(pos, 0, looked_at if self._again else number)]
        if self._again:
            lines.sort(key=lambda line: -self._best_way(self.at_next_move(pos, line), 1)[0])
        return lines[:number]

    def at_next_move(self, pos: Position, line: Line) -> Position:
        """The position after some choices, as if the player's next action followed at once."""
        after = pos.copy()
        for choice in line:
            steps.play(after, choice, None)
        after.agenda = [(agenda.ASK_MOVE, self.player)]
        return after

    def _ends(self, pos: Position, depth: int, number: int) -> tuple[End, ...]:
        """The ends from here, ``depth`` decisions into the turn."""
        if not pos.agenda or depth >= _DEPTH:
            return ((self.valuation.of(pos), (), self._table(pos)),)
        frame = pos.agenda[-1]
        key = (*pos.agenda, *self._table(pos), *pos.pods, *pos.places)
        ends = self.known_ends.get(key)
        if ends is None:
            if frame[0] in _WAYS:
                played = self._ways(pos, with_dice=self._again)
            else:
                played = [self.played(pos, choice) for choice in self._promising(pos, frame)]
            best: dict[tuple[object, ...], End] = {}
            for after, line in played:
                for worth, rest, table in self._ends(after, depth + 1, number):
                    if table not in best or worth > best[table][0]:
                        best[table] = (worth, line + rest, table)
            ends = self.known_ends[key] = tuple(sorted(best.values(), key=lambda end: -end[0])[:number])
        return ends

    def _table(self, pos: Position) -> tuple[object, ...]:
        """Everything that the turn may have changed."""
        player = self.player
        own = (pos.goods[player], pos.fuel[player], pos.total(player), pos.ship[player])
        dice = (pos.spent[player], *pos.dice[player * DICE : (player + 1) * DICE]) if self._again else ()
        return (*own, *dice, bytes(pos.tiles), bytes(pos.crew_on), *pos.influence)

    def played(self, pos: Position, choice: int) -> tuple[Position, Line]:
        """The position after a choice and its best payment if it needs one, with these choices."""
        after = pos.copy()
        steps.play(after, choice, None)
        if not after.agenda or after.agenda[-1][0] not in _PAYMENTS:
            return after, (choice,)
        payment = self._best_payment(after, after.agenda[-1])[1]
        steps.play(after, payment, None)
        return after, (choice, payment)

    def _best(self, pos: Position, depth: int) -> Valued:
        """The best end of an action from here, ``depth`` decisions into the turn, apart from the ship's place.

        From here on the ship stays, and the dice no longer matter: all ways to the same table are worth the same.
        """
        if not pos.agenda or depth >= _DEPTH:
            return self.valuation.apart_from_place(pos), ()
        frame = pos.agenda[-1]
        had = self._had(pos)
        board = (pos.tiles, pos.crew_on, tuple(pos.places), tuple(pos.influence))
        key = (tuple(pos.agenda), self._own(pos, depth), board)
        best = self.known.get(key)
        if best is None:
            played = [self.played(pos, choice) for choice in self._promising(pos, frame)]
            worth, line = self._best_of(played, depth, frame[0] in _OPEN)
            best = self.known[key] = (worth - had, line)
        return best[0] + had, best[1]

    def _had(self, pos: Position) -> float:
        """The worth of what counts the same whatever is done."""
        return float(pos.total(self.player))

    def _own(self, pos: Position, depth: int) -> tuple[int, ...]:
        """What else decides how an action goes on, apart from the board."""
        player = self.player
        return (pos.goods[player], pos.fuel[player], pos.built[player], depth)

    def _promising(self, pos: Position, frame: Frame) -> list[int]:
        """The choices that are tried: all, except for spaces, crew and materials, where many are alike."""
        if frame[0] in _SPACES:
            return self._promising_spaces(pos, frame)
        choices = decisions.choices(pos)
        if len(choices) <= self.breadth:
            return choices
        if frame[0] in _CREW:
            return self._different_spaces(pos, choices)
        if frame[0] in _MATERIALS:
            offered = [choice for choice in choices if choice >= 0]
            held = pos.goods[self.player]
            if frame[0] == agenda.ASK_EXTRA_CP:  # all payments bring the same
                spent = max(offered, key=lambda spent: self.valuation.goods(held - spent))
                loss = self.valuation.use * (self.valuation.goods(held) - self.valuation.goods(held - spent))
                return [spent if loss < pos.t.build_for_cp else legal.DECLINE]
            best = _highest([self.valuation.goods(held + taken) for taken in offered], self.breadth)
            return [offered[number] for number in best] + [choice for choice in choices if choice < 0]
        return choices

    def _different_spaces(self, pos: Position, choices: list[int]) -> list[int]:
        """For crew, a space of each colony and ring, next to own crew and not; or none."""
        sorts: dict[tuple[int, int, bool], int] = {}
        for space in choices:
            if space >= 0:
                beside = bool(NEIGHBOURS[space] & pos.crewed[self.player])
                sorts.setdefault((colony_of(space), INNER_RING >> space & 1, beside), space)
        return [*sorts.values(), *[choice for choice in choices if choice < 0]]

    def _best_of(self, played: list[tuple[Position, Line]], depth: int, follow_all: bool = True) -> Valued:
        """The best way on from several positions; without ``follow_all`` only the most promising are followed."""
        best: Valued = (-1e9, ())
        if not follow_all and len(played) > self.breadth:
            worths = [self.valuation.apart_from_place(after) for after, _ in played]
            order = _highest(worths, self.breadth)
            played = [played[number] for number in order]
            if not any(after.agenda for after, _ in played):
                return worths[order[0]], played[0][1]
        for after, line in played:
            worth, rest = self._best(after, depth + 1)
            if worth > best[0]:
                best = (worth, line + rest)
        return best

    def _best_way(self, pos: Position, depth: int) -> Valued:
        """The best way from a decision to move or to activate."""
        best: Valued = (-1e9, ())
        ways = self._ways(pos, with_dice=False)
        if self.seen < 1:
            ways = [way for way in ways if self._is_seen(pos, way[1])] or ways[:1]
        for after, line in ways:
            worth, rest = self._best(after, depth + len(line))
            worth += self._of_place(after)
            if worth > best[0]:
                best = (worth, line + rest)
        return best

    def _of_place(self, pos: Position) -> float:
        return self.valuation.place(pos, pos.spent[self.player])

    def _is_seen(self, pos: Position, line: Line) -> bool:
        """Whether a way to act isn't overlooked; the same before and after the move that belongs to it."""
        choice = line[-1]
        place = pos.ship[self.player] if len(line) == 1 else line[0] >> 2 & 15
        way = 1024 + choice if choice & dice_reach.DOCK else place << 6 | choice & 63
        fuel = sum([step // dice_reach.FUEL for step in line])
        drawn: int = chance.number(self.seed, chance.key(chance.CHOICE, pos.round, pos.turn, self.player, way))
        return drawn < self.seen ** (1 + fuel) * (1 << chance.BITS)

    def _ways(self, pos: Position, *, with_dice: bool) -> list[tuple[Position, Line]]:
        """The positions within reach of a decision to move or to activate.

        For each effect, only the way that leaves the best fuel, location and dice is followed. ``with_dice``: ways that
        leave different dice have different effects.
        """
        docks: dict[int, tuple[float, int]] = {}
        cheapest: Cheapest = {}
        outlooks: dict[int, int] = {}
        if pos.agenda[-1][0] == agenda.ASK_ACTIVATE:
            self._add_effects(cheapest, outlooks, pos, (), with_dice=with_dice)
        else:
            for choice in self._moves(pos):
                if choice & dice_reach.DOCK:
                    left = self.valuation.place(pos, pos.spent[self.player] | choice & ~dice_reach.DOCK)
                    dice = choice if with_dice else 0
                    if dice not in docks or left > docks[dice][0]:
                        docks[dice] = (left, choice)
                else:
                    after = pos.copy()
                    steps.play(after, choice, None)
                    self._add_effects(cheapest, outlooks, after, (choice,), with_dice=with_dice)
        ways = [self.played(pos, choice) for _, choice in docks.values()]
        for _, _, moved, line in cheapest.values():
            after = moved.copy()
            steps.play(after, line[-1], None)
            ways.append((after, line))
        return ways

    def _moves(self, pos: Position) -> list[int]:
        """The choices of a decision to move that are looked at."""
        return decisions.choices(pos)

    def _add_effects(
        self, cheapest: Cheapest, outlooks: dict[int, int], pos: Position, line: Line, *, with_dice: bool
    ) -> None:
        """Add each effect of the ship's location that no earlier way reaches with as much left.

        ``outlooks``: those of the kinds of location, which are the same wherever the ship goes.
        """
        t = pos.t
        player = self.player
        place = pos.ship[player]
        fuel = pos.fuel[player]
        kind = t.kind[place]
        does = outlooks.get(kind, -1)
        if does < 0:
            does = outlooks[kind] = legal.outlook(pos, player)
        effects = dice_reach.effects(t, place, does)
        for choice in legal.activations(pos, player, does):
            die = choice & 3
            spent = pos.spent[player] | 1 << die
            # packed: the effect's number from 0, whether the die is the location's, the dice, the location
            number = effects[choice >> 2 & 15] + 1
            effect = number << 9 | (256 if t.cp_die[place] == die else 0) | (spent << 4 if with_dice else 0) | place
            fuel_left = fuel - choice // dice_reach.FUEL
            worth = 0.0  # all depends on the fuel
            if self.valuation.sees_place:
                worth = self.valuation.fuel(fuel_left) + self.valuation.place(pos, spent)
            best = cheapest.get(effect)
            if best is None or worth > best[0] or (worth == best[0] and fuel_left > best[1]):
                cheapest[effect] = (worth, fuel_left, pos, (*line, choice))

    def _best_payment(self, pos: Position, frame: Frame) -> tuple[float, int]:
        """The payment that leaves the best goods, and their worth."""
        held = pos.goods[self.player]
        key = (legal.price_of(pos, frame), held)
        known = self.payments.get(key)
        if known is None:
            best, payment = -1e9, 0
            for way in legal.payments(pos, frame):
                worth = self.valuation.goods(held - way)
                if worth > best:
                    best, payment = worth, way
            known = self.payments[key] = (best, payment)
        return known

    def _promising_spaces(self, pos: Position, frame: Frame) -> list[int]:
        """The most promising spaces, by the goods left and the influence.

        Of the spaces in a ring of a colony that join no pod of the same colour only the cheapest is considered: they
        differ in little but their cost.
        """
        t = pos.t
        kind, _, place, _ = frame
        printed, pods = 0, 0
        if kind == agenda.ASK_SPACE:
            printed = t.pod_influence[pos.places[place]]
            pods = pos.pods[t.pod_colour[pos.places[place]]]
        spaces = decisions.allowed(pos, frame)
        left, cheapest_first = self._goods_left(pos, frame)
        joining = spaces & touching(pods)
        candidates = members(joining)
        for colony in COLONY:
            for ring in (INNER_RING, OUTER_RING):
                for colour in cheapest_first:
                    alike = spaces & ~joining & colony & ring & t.colour_spaces[colour]
                    if alike:
                        candidates.append((alike & -alike).bit_length() - 1)
                        break
        if len(candidates) <= self.spaces:
            return candidates
        ranked = []
        for space in candidates:
            influence = 0
            if kind == agenda.ASK_SPACE:
                joined = NEIGHBOURS[space] & pods
                neighbours = connected(joined, pods).bit_count() if joined else 0
                at_centre = t.influence_at_centre if INNER_RING >> space & 1 else 0
                influence = printed + neighbours * t.influence_per_neighbour + at_centre
            promise = left[t.space_colour[space]] + self._promise(pos, frame, colony_of(space), influence)
            ranked.append((-promise, space))
        ranked.sort()
        return [space for _, space in ranked[: self.spaces]]

    def _promise(self, pos: Position, frame: Frame, colony: int, influence: int) -> float:  # noqa: ARG002 - see ``hasty``
        """What building in a colony promises, apart from the goods left."""
        return self.valuation.track(pos, colony, influence)

    def _goods_left(self, pos: Position, frame: Frame) -> tuple[list[float], list[int]]:
        """For each colour of spaces the worth of the goods left after the best payment, and the cheapest colours first.

        Colours that can't be paid come last.
        """
        kind, player, piece, free = frame
        held = pos.goods[player]
        priced = piece if kind == agenda.ASK_TILE_SPACE else -1 - pos.t.pod_colour[pos.places[piece]]
        key = (priced, free, held)
        known = self.left.get(key)
        if known is None:
            payment = agenda.ASK_PAYMENT if kind == agenda.ASK_SPACE else agenda.ASK_TILE_PAYMENT
            left = [0.0] * len(pos.t.colour_spaces)
            if not free:
                for colour, spaces in enumerate(pos.t.colour_spaces):
                    space = (spaces & -spaces).bit_length() - 1
                    left[colour] = self.valuation.use * self._best_payment(pos, (payment, player, piece, space))[0]
            known = self.left[key] = (left, _highest(left, len(left)))
        return known


def _highest(worths: list[float], number: int) -> list[int]:
    """The places of the highest worths, at most ``number``, the highest first; of equal ones the first."""
    left = worths[:]
    places: list[int] = []
    for _ in range(min(number, len(left))):
        highest = 0
        for place in range(1, len(left)):
            if left[place] > left[highest]:
                highest = place
        places.append(highest)
        left[highest] = -math.inf
    return places
