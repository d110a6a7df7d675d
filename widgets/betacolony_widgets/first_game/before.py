"""Remarks before a choice: the goal, and what the dice, the materials and the board allow just now.

Everything is read off the position or tried on a branch, so it holds whatever the reader has done before.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from betacolony import Activate, BuildOn, Game, Move, TakeMaterials, TakePod
from betacolony.rules import legal
from betacolony.scores import Progress, goal_progress
from betacolony.state import goods
from betacolony.state.geometry import AROUND_CENTRE, SPACES
from betacolony.state.position import Position
from betacolony_widgets.board.descriptions import goal_words
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import values

from .remarks import Remark

#: goals whose means can be spent again before they are scored
_SPENT_AGAIN: Final = frozenset({"four_matching_materials", "have_an_artifact", "seven_fuel"})
#: goals that count colonies with enough
_BY_COLONY: Final = frozenset({"two_crew_in_each_colony", "four_influence_in_each_colony"})
_AROUND_CENTRE: Final = "two_crew_adjacent_to_one_centre"
#: room for this many materials is nearly none
_NEARLY_FULL: Final = 1
#: dice for one action
_PAIR: Final = 2


@dataclass(frozen=True)
class Way:
    """A turn's two dice: a flight and an activation."""

    move: Move
    use: Activate

    @property
    def fuel(self) -> int:
        """The fuel for both."""
        return self.move.fuel + self.use.fuel


def remarks(game: Game, me: int) -> list[Remark]:
    """Remarks on the decision at hand, the most important first; none where the question says it all."""
    decision = game.decision
    if decision is None or decision.player != me:
        return []
    kinds = {
        "cycle_material": _on_gift,
        "move": _on_move,
        "activate": _on_activation,
        "collect": _on_materials,
        "nexus": _on_materials,
        "material": _on_materials,
        "pod": _on_pods,
        "space": _on_spaces,
    }
    return kinds[decision.kind](game, me) if decision.kind in kinds else []


# --- the goal -------------------------------------------------------------------------------------


def progress(pos: Position, me: int) -> Progress:
    """The progress toward the current cycle's goal."""
    return goal_progress(pos)[pos.cycle][me]


def turns_left(pos: Position, me: int) -> int:
    """The turns that a player still has before the goal is scored, the present one included."""
    rules = pos.edition.rules
    rounds = rules.rounds_per_cycle - (pos.round - 1) % rules.rounds_per_cycle
    return 2 * rounds - pos.spent[me].bit_count() // _PAIR


def on_goal(game: Game, me: int, *, turns: int = 0) -> Remark:
    """The goal, and how far one is; ``turns``: those to come, where the dice don't tell."""
    pos = game.position
    known = progress(pos, me)
    card = next(card for card in game.edition.cards if card.id == known.card)
    at_end = pos.round + (turns or turns_left(pos, me) + 1) // 2 - 1
    if known.met:
        key = "goal_kept" if card.goal in _SPENT_AGAIN else "goal_met"
        return Remark(key, {"cp": card.cp, "round": at_end}, 2)
    facts = {
        "goal": goal_words(Messages.of(game.language), card),
        "cp": card.cp,
        "have": known.have,
        "need": known.need,
        "turns": turns or turns_left(pos, me),
    }
    return Remark("goal_colonies" if card.goal in _BY_COLONY else "goal", facts, 2)


# --- a turn ---------------------------------------------------------------------------------------


def payable(pos: Position, me: int, more: Iterable[str] = ()) -> int:
    """The pods on display that a player could take, place and pay for, as a set; with ``more`` materials in hand."""
    pos = pos.copy()
    for name in more:
        pos.goods[me] += goods.UNIT[pos.t.materials.index(name)]
    return legal.takeable_pods(pos, me, pos.t.all_places)


def ways(game: Game) -> Iterator[Way]:
    """Every flight with every activation after it, each with the least fuel."""
    for move in game.options:
        if isinstance(move, Move):
            branch = game.imagined()
            branch.play(move)
            yield from (Way(move, use) for use in branch.options if isinstance(use, Activate))


def _on_gift(game: Game, me: int) -> list[Remark]:
    pos = game.position
    begin = [Remark("begin", {"rival": (me + 1) % pos.players}, 5)] if pos.cycle == 0 else []
    return [*begin, on_goal(game, me, turns=2 * game.edition.rules.rounds_per_cycle), *_on_materials(game, me)]


def _on_move(game: Game, me: int) -> list[Remark]:
    pos = game.position
    known, left = progress(pos, me), turns_left(pos, me)
    remarks: list[Remark] = []
    if left == 1 and not known.met:
        remarks.append(Remark("last", {"have": known.have, "need": known.need}, 3))
    open_ways = list(ways(game))
    rows = [way for way in open_ways if way.use.effect == "row"]
    if rows:
        remarks += _on_building(game, me, rows)
    elif pos.room(me) <= _NEARLY_FULL:
        remarks.append(Remark("full", {"held": goods.materials(pos.goods[me]), "limit": pos.t.hand_limit}, 3))
    else:
        remarks += _on_collecting(game, me, open_ways)
    return remarks


def _on_building(game: Game, me: int, rows: list[Way]) -> list[Remark]:
    """A pod can be built: which dice lead to one, if possible to one that brings the goal nearer."""
    pos = game.position
    nearer = {row: _colonies_nearer(game, me, way) for row, way in {way.use.amount: way for way in rows}.items()}

    def cost(way: Way) -> tuple[int, bool, bool, int]:
        shown = _shown(game, way.use.die)
        by_power = not way.use.fuel and way.use.value != shown  # that the mat allows, and the number would mislead
        return way.fuel, not nearer[way.use.amount], by_power, -shown

    way = min(rows, key=cost)
    remarks = [Remark("build_more" if pos.crew_on_board(me) else "build", _names(game, way), 4)]
    colonies = nearer[way.use.amount]
    if colonies and progress(pos, me).have:
        remarks.append(Remark("goal_at", {"colony": colonies[0]}, 2))
    elif colonies:
        remarks.append(Remark("goal_at_centre", {}, 2))
    return remarks


def _colonies_nearer(game: Game, me: int, way: Way) -> list[str]:
    """The colonies where a pod from the row that a way opens, built at the centre, brings the goal nearer (CYC-1B)."""
    pos = game.position
    card = next(card for card in game.edition.cards if card.id == pos.t.cards[pos.cards[pos.cycle]])
    if card.goal != _AROUND_CENTRE or progress(pos, me).met:
        return []
    branch = game.imagined()
    branch.play(way.move)
    branch.play(way.use)
    spaces = set[int]()
    for take in branch.options:
        if isinstance(take, TakePod) and take.pod is not None and take.pod.crew:
            inner = branch.branch()
            inner.play(take)
            spaces |= spaces_nearer(inner, me)
    return [game.edition.colonies[colony].id for colony in sorted({space // SPACES for space in spaces})]


def spaces_nearer(game: Game, me: int) -> set[int]:
    """The spaces on which the pod in hand brings the goal of crew around a centre nearer (CYC-1B)."""
    pos = game.position
    known, decision = progress(pos, me), game.decision
    pod = values.built(game, decision) if decision else None
    crew = min(getattr(pod, "crew", 0), pos.crew[me])
    colonies = [colony for colony, part in enumerate(known.parts) if part + crew > known.have]
    built = (option.space for option in game.options if isinstance(option, BuildOn))
    return {space for space in built if any(AROUND_CENTRE[colony] >> space & 1 for colony in colonies)}


def _on_collecting(game: Game, me: int, open_ways: list[Way]) -> list[Remark]:
    """Nothing can be built: the way to what is lacking."""
    pos = game.position
    collecting = [way for way in open_ways if way.use.effect == "materials" and way.use.amount]
    far = [Remark("far", {}, 3)] if payable(pos, me) else []
    if not collecting:
        return [*far, Remark("none_in_reach", {}, 3)]
    lacking = {
        way: next((name for name in _kinds(game, way.move.to) if payable(pos, me, [name])), "") for way in collecting
    }

    def value(way: Way) -> tuple[int, bool, int, int]:
        return way.fuel, not lacking[way] and not far, -way.use.amount, -way.use.cp

    way = min(collecting, key=value)
    if lacking[way] and not far:
        return [Remark("short", {**_names(game, way), "material": lacking[way]}, 4)]
    return [*far, Remark("more" if far else "collect", _names(game, way), 4)]


def _kinds(game: Game, location: str) -> tuple[str, ...]:
    """The materials of a moon."""
    return tuple(game.edition.locations[location].materials)


def _shown(game: Game, die: str) -> int:
    """The value that a player's die shows."""
    decision = game.decision
    return game.position.seats[decision.player].dice[die] if decision else 0


def _names(game: Game, way: Way) -> dict[str, object]:
    """The dice and the place of a way, for a sentence."""
    return {
        "die": way.move.die,
        "value": _shown(game, way.move.die),
        "place": way.move.to,
        "fuel": way.move.fuel,
        "other": way.use.die,
        "shown": _shown(game, way.use.die),
        "more": way.use.fuel,
        "amount": way.use.amount,
    }


# --- the parts of a turn --------------------------------------------------------------------------


def _on_activation(game: Game, me: int) -> list[Remark]:  # noqa: ARG001 - as the others
    free = [option for option in game.options if isinstance(option, Activate) and not option.fuel]
    dice = {option.die for option in free}
    if len(dice) < 2:
        return []
    if all(option.effect == "nothing" and not option.cp for option in game.options if isinstance(option, Activate)):
        return [Remark("act_nothing")]
    remarks = []
    rows = [option for option in free if option.effect == "row"]
    if len(rows) == 1:  # with the mat's power a die may open several
        row = rows[0]
        remarks.append(Remark("act_row", {"die": row.die, "value": _shown(game, row.die), "row": row.amount}, 3))
    colour = next((option for option in free if option.cp), None)
    if colour is not None:
        remarks.append(Remark("act_colour", {"die": colour.die, "cp": colour.cp}, 2))
    best = max(free, key=lambda option: option.amount)
    alone = all(option.amount < best.amount for option in free if option.die != best.die)
    if best.effect in {"materials", "fuel"} and alone:
        facts = {"die": best.die, "value": _shown(game, best.die), "amount": best.amount}
        remarks.append(Remark(f"act_{best.effect}", facts, 3))
    elif (
        best.effect in {"materials", "fuel", "nexus"} and len({(option.effect, option.amount) for option in free}) == 1
    ):
        remarks.append(Remark("act_same", {}, 2))
    return remarks


def _on_materials(game: Game, me: int) -> list[Remark]:
    """The materials that would pay for the most pods, where the choice makes a difference."""
    pos = game.position
    options = [option for option in game.options if isinstance(option, TakeMaterials) and option.materials]
    worth = {option.materials: payable(pos, me, option.materials).bit_count() for option in options}
    most = max(worth.values(), default=0)
    best = [materials for materials, number in worth.items() if number == most]
    if not most or len(best) == len(worth):
        return []
    return [Remark("take", {"materials": best[0], "pods": most, "held": bool(goods.materials(pos.goods[me]))}, 3)]


def _on_pods(game: Game, me: int) -> list[Remark]:
    pods = [option.pod for option in game.options if isinstance(option, TakePod) and option.pod is not None]
    remarks = []
    if not progress(game.position, me).met and _counts_crew(game) and 0 < sum(not pod.crew for pod in pods) < len(pods):
        remarks.append(Remark("pod_crew", {}, 3))
    best = max(pods, key=lambda pod: pod.influence)
    if len(pods) > 1 and all(pod.influence < best.influence for pod in pods if pod is not best):
        key = "pod_influence_more" if _has_influence(game, me) else "pod_influence"
        remarks.append(Remark(key, {"type": best.type, "influence": best.influence}, 2))
    return remarks


def _has_influence(game: Game, me: int) -> bool:
    return any(game.position.seats[me].influence.values())


def _counts_crew(game: Game) -> bool:
    pos = game.position
    card = pos.t.cards[pos.cards[pos.cycle]]
    return next(entry.goal for entry in game.edition.cards if entry.id == card) == _AROUND_CENTRE


def _on_spaces(game: Game, me: int) -> list[Remark]:
    options = [option for option in game.options if isinstance(option, BuildOn)]
    remarks = []
    if _counts_crew(game) and not progress(game.position, me).met:
        nearer = spaces_nearer(game, me)
        if nearer and len(nearer) < len(options):
            colonies = sorted({space // SPACES for space in nearer})
            key = "space_goal" if len(colonies) == 1 else "space_goal_any"
            remarks.append(Remark(key, {"colony": game.edition.colonies[colonies[0]].id}, 3))
    worth = {int(text) for text in values.influence(game, game.decision, options).values()}
    if len(worth) > 1 and not _has_influence(game, me):  # said once
        remarks.append(Remark("space_influence", {"most": max(worth), "least": min(worth)}, 2))
    return remarks
