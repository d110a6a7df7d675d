"""The tables of decisions and of the steps between them: a row declares everything about a kind of frame.

All other modules derive their tables from these two: legal choices here, their effects in ``steps``, options in
``option_codec`` and ``reasons``, names in saves. A new decision is a number in ``agenda``, a row here, the functions
that the row names, and its sentences: see ``docs/extending.md``.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from betacolony import options
from betacolony.core import chance
from betacolony.core.integers import i64
from betacolony.events import Sink
from betacolony.options import Option
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import LOCATION, PLAYER, Frame
from betacolony.state.geometry import ALL_SPACES, COLONIES, members
from betacolony.state.position import DICE, Position

from . import actions, building, dice_reach, legal, rounds, solo
from .legal import DECLINE, Rule

Listing = Callable[[Position, Frame], list[int]]
Take = Callable[[Position, Frame, int, Sink], None]
CarryOut = Callable[[Position, Frame, Sink], None]
Universe = Callable[[Position], int]
_T = TypeVar("_T")


class StepKind(NamedTuple):
    """A kind of frame that is carried out at once.

    Attributes:
        number: its number in ``agenda``.
        name: its name in saves.
        fields: the fields of its frames after the number; ``position_dict`` has the range of each.
        carry_out: its effect.
    """

    number: int
    name: str
    fields: tuple[str, ...]
    carry_out: CarryOut


class DecisionKind(NamedTuple):
    """A kind of decision.

    Attributes:
        number: its number in ``agenda``.
        name: its name in ``Decision.kind`` and in the catalogues. In saves "ask_" stands before it.
        rule: the id of the rule under which it is asked.
        answers: the types of the options that answer it. With ``Decline`` among them it is an offer.
        take: carries out a choice. Declining needs no function.
        fields: the fields of its frames after the player. ``option_codec`` turns them into the decision's context;
            ``position_dict`` has the range of each.
        universe: all members that a choice could name, as a set; ``rules`` forbid some of them. None with ``lists``.
        rules: the rules on a choice: the code of each reason, the id of the rule, and the set that it forbids.
        lists: the choices, if they are not members of a set; without declining.
        about: further context, besides the fields.
        saved_as: the name in saves, if two decisions share ``name``.
        during: the steps that ask it: NEW_ROUND (the set-up), CYCLE_BONUS, DIE_BONUS, TURN or GOAL.
        at: the kind of location whose action asks it, with the ship there; -1 for any. Nothing free depends on it.
        card: the bonus of the only cycle card that asks it, or its goal where that asks; 0 for none.
        dice: number of dice that the action still takes. Every action begins with a decision that takes some.
        is_open: tells if there is anything to decide; None: always.
    """

    number: int
    name: str
    rule: str
    answers: tuple[type[Option], ...]
    take: Take
    fields: tuple[str, ...] = ()
    universe: Universe | None = None
    rules: tuple[Rule, ...] = ()
    lists: Listing | None = None
    about: Callable[[Position, Frame], dict[str, object]] | None = None
    saved_as: str = ""
    during: tuple[int, ...] = (agenda.TURN,)
    at: int = -1
    card: int = 0
    dice: int = 0
    is_open: Callable[[Position, Frame], bool] | None = None


def _has_room(pos: Position, frame: Frame) -> bool:
    return pos.room(frame[PLAYER]) > 0


#: influence on any track, and what comes of it, is asked at the start of cycle 2 too (CYC-2A, TRK-1)
_WITH_INFLUENCE: Final = (agenda.CYCLE_BONUS, agenda.TURN)

STEPS: Final[tuple[StepKind, ...]] = (
    StepKind(agenda.DEAL, "deal", (), rounds.deal),
    StepKind(agenda.NEW_ROUND, "new_round", (), rounds.new_round),
    StepKind(agenda.CYCLE_BONUS, "cycle_bonus", ("player",), rounds.cycle_bonus),
    StepKind(agenda.ROLL, "roll", (), rounds.roll),
    StepKind(agenda.DIE_BONUS, "die_bonus", ("player",), rounds.die_bonus),
    StepKind(agenda.TURN, "turn", ("turn",), rounds.turn),
    StepKind(agenda.END_TURN, "end_turn", (), building.end_turn),
    StepKind(agenda.END_ROUND, "end_round", (), rounds.end_round),
    StepKind(agenda.GOAL, "goal", ("player",), rounds.goal),
    StepKind(agenda.PASS_MARKER, "pass_marker", (), rounds.pass_marker),
    StepKind(agenda.FINAL, "final", (), rounds.final),
    StepKind(agenda.GAIN_EXTRAS, "gain_extras", ("player", "location"), actions.gain_extras),
    StepKind(agenda.POD_BONUS, "pod_bonus", ("player", "pod"), building.pod_bonus),
    StepKind(  # the amounts: printed, for neighbours, at the centre, of the cycle card
        agenda.GAIN_INFLUENCE,
        "gain_influence",
        ("player", "colony", "amount", "amount", "amount", "amount"),
        building.gain_influence,
    ),
    StepKind(agenda.ADVANCE, "advance", ("player", "colony", "amount"), building.advance_marker),
    StepKind(agenda.SET_UP_RIVAL, "set_up_rival", (), solo.set_up_rival),
    StepKind(agenda.RIVAL_ACTION, "rival_action", ("player",), solo.rival_action),
    StepKind(agenda.RIVAL_BONUS, "rival_bonus", ("player", "bonus", "amount"), solo.rival_bonus),
    StepKind(agenda.BONUS, "bonus", ("player", "bonus", "amount", "from_colony"), building.start_bonus),
)

DECISIONS: Final[tuple[DecisionKind, ...]] = (
    DecisionKind(
        agenda.ASK_MAT,
        name="mat",
        rule="SET-6",
        answers=(options.ChooseMat,),
        take=rounds.choose_mat,
        universe=lambda pos: (1 << len(pos.t.mats)) - 1,
        rules=(("mat_taken", "SET-6", legal.mats_taken),),
        during=(agenda.NEW_ROUND,),
        is_open=lambda pos, frame: pos.mat[frame[PLAYER]] < 0,
    ),
    DecisionKind(
        agenda.ASK_SHIP,
        name="ship",
        rule="SET-9",
        answers=(options.PlaceShip,),
        take=rounds.place_ship,
        universe=lambda pos: (1 << pos.t.length) - 1,
        rules=(("location_taken", "SET-9", legal.locations_taken),),
        during=(agenda.NEW_ROUND,),
        is_open=lambda pos, frame: pos.ship[frame[PLAYER]] < 0,
    ),
    DecisionKind(
        agenda.ASK_CYCLE_MATERIAL,
        name="cycle_material",
        rule="CYC-1B",
        answers=(options.TakeMaterials, options.Decline),
        take=rounds.cycle_material,
        lists=legal.materials,
        during=(agenda.CYCLE_BONUS,),
        card=tables.TAKE_MATERIAL,
        is_open=_has_room,
    ),
    DecisionKind(
        agenda.ASK_TRACK,
        name="track",
        rule="INF-4",
        answers=(options.GainInfluence,),
        take=actions.track,
        fields=("amount",),
        universe=lambda _: (1 << COLONIES) - 1,
        rules=legal.TRACKS,
        during=_WITH_INFLUENCE,
    ),
    DecisionKind(
        agenda.ASK_SET_DIE,
        name="set_die",
        rule="CYC-1A",
        answers=(options.SetDie, options.Decline),
        take=rounds.set_die,
        lists=lambda pos, frame: legal.dice_not_at(pos, frame[PLAYER], pos.t.set_die_to),
        about=lambda pos, _: {"value": pos.t.set_die_to},
        during=(agenda.DIE_BONUS,),
        card=tables.SET_DIE,
        is_open=lambda pos, frame: bool(legal.dice_not_at(pos, frame[PLAYER], pos.t.set_die_to)),
    ),
    DecisionKind(
        agenda.ASK_FLIP_DIE,
        name="flip_die",
        rule="CYC-3A",
        answers=(options.FlipDie, options.Decline),
        take=rounds.flip_die,
        lists=lambda _, __: list(range(DICE)),
        during=(agenda.DIE_BONUS,),
        card=tables.FLIP_DIE,
    ),
    DecisionKind(
        agenda.ASK_MOVE,
        name="move",
        rule="RND-4",
        answers=(options.Move, options.Dock),
        take=actions.move,
        lists=legal.moves,
        rules=(
            ("die_spent", "RND-3", dice_reach.moves_with_spent_dice),
            ("too_far", "FUEL-1", dice_reach.moves_beyond_fuel),
        ),
        dice=2,
    ),
    DecisionKind(
        agenda.ASK_ACTIVATE,
        name="activate",
        rule="ACT-1",
        answers=(options.Activate,),
        take=actions.activate,
        lists=lambda pos, frame: legal.activations(pos, frame[PLAYER], legal.outlook(pos, frame[PLAYER])),
        rules=(
            ("die_spent", "RND-3", dice_reach.activations_with_spent_dice),
            ("value_too_far", "FUEL-1", dice_reach.activations_beyond_fuel),
        ),
        about=lambda pos, frame: {"location": pos.t.rondel[pos.ship[frame[PLAYER]]]},
        dice=1,
    ),
    DecisionKind(
        agenda.ASK_COLLECT,
        name="collect",
        rule="MOON-1",
        answers=(options.TakeMaterials,),
        take=actions.collect,
        fields=("location", "value"),
        lists=legal.materials,
        at=tables.MOON,
        is_open=_has_room,
    ),
    DecisionKind(
        agenda.ASK_EXTRA,
        name="extra",
        rule="MOON-3",
        answers=(options.TakeMaterials,),
        take=actions.extra,
        fields=("location",),
        lists=legal.materials,
        at=tables.MOON,
        is_open=lambda pos, frame: 0 < pos.room(frame[PLAYER]) < len(legal.extras(pos, frame[PLAYER], frame[LOCATION])),
    ),
    DecisionKind(
        agenda.ASK_NEXUS,
        name="nexus",
        rule="NEX-1",
        answers=(options.TakeMaterials, options.TakeAchievement),
        take=actions.nexus,
        lists=legal.materials_or_achievements,
        rules=legal.ACHIEVEMENTS_TO_PAY,
        at=tables.NEXUS,
    ),
    DecisionKind(
        agenda.ASK_POD,
        name="pod",
        rule="POD-1",
        answers=(options.TakePod,),
        take=actions.choose_pod,
        fields=("value",),
        universe=lambda pos: pos.t.all_places,
        rules=(("other_row", "POD-1", legal.other_rows), *legal.PODS_TO_PAY),
        at=tables.MANUFACTORY,
    ),
    DecisionKind(
        agenda.ASK_FREE_POD,
        name="free_pod",
        rule="TRK-3",
        answers=(options.TakePod,),
        take=actions.choose_pod,
        universe=lambda pos: pos.t.all_places,
        rules=legal.FREE_PODS,
        during=_WITH_INFLUENCE,
    ),
    DecisionKind(
        agenda.ASK_SPACE,
        name="space",
        rule="POD-3",
        answers=(options.BuildOn,),
        take=actions.choose_space,
        fields=("place", "free"),
        universe=lambda _: ALL_SPACES,
        rules=legal.POD_SPACES,
        during=_WITH_INFLUENCE,
        at=tables.MANUFACTORY,
    ),
    DecisionKind(
        agenda.ASK_TILE_SPACE,
        name="space",
        rule="CUL-4",
        answers=(options.BuildOn,),
        take=actions.choose_tile_space,
        fields=("achievement", "free"),
        universe=lambda _: ALL_SPACES,
        rules=legal.TILE_SPACES,
        saved_as="ask_tile_space",
        during=_WITH_INFLUENCE,
        at=tables.NEXUS,
    ),
    DecisionKind(
        agenda.ASK_PAYMENT,
        name="payment",
        rule="POD-2",
        answers=(options.Pay,),
        take=actions.pay_for_pod,
        fields=("place", "space"),
        lists=legal.payments,
        rules=legal.PAYMENTS,
        at=tables.MANUFACTORY,
    ),
    DecisionKind(
        agenda.ASK_TILE_PAYMENT,
        name="payment",
        rule="CUL-3",
        answers=(options.Pay,),
        take=actions.pay_for_tile,
        fields=("achievement", "space"),
        lists=legal.payments,
        rules=legal.PAYMENTS,
        saved_as="ask_tile_payment",
        at=tables.NEXUS,
    ),
    DecisionKind(
        agenda.ASK_EXTRA_CP,
        name="extra_cp",
        rule="CYC-3C",
        answers=(options.Pay, options.Decline),
        take=actions.extra_cp,
        lists=legal.payments,
        rules=(("not_held", "PAY-0", legal.ways_not_held),),
        at=tables.MANUFACTORY,
        card=tables.SPEND_FOR_POINTS,
        is_open=lambda pos, frame: pos.goods[frame[PLAYER]] > 0,
    ),
    DecisionKind(
        agenda.ASK_CREW,
        name="crew",
        rule="TRK-2",
        answers=(options.PlaceCrew,),
        take=actions.crew,
        universe=lambda _: ALL_SPACES,
        rules=legal.CREW_SPACES,
        during=_WITH_INFLUENCE,
        is_open=lambda pos, frame: pos.crew[frame[PLAYER]] > 0,
    ),
    DecisionKind(
        agenda.ASK_MATERIAL,
        name="material",
        rule="TRK-1",
        answers=(options.TakeMaterials,),
        take=actions.material,
        fields=("amount",),
        lists=legal.materials,
        during=_WITH_INFLUENCE,
        is_open=_has_room,
    ),
    DecisionKind(
        agenda.ASK_FREE_ACHIEVEMENT,
        name="free_achievement",
        rule="TRK-4",
        answers=(options.TakeAchievement,),
        take=actions.choose_achievement,
        lists=legal.free_achievements,
        rules=legal.FREE_ACHIEVEMENTS,
        during=_WITH_INFLUENCE,
    ),
    DecisionKind(
        agenda.ASK_DISCARD,
        name="discard",
        rule="CYC-3A",
        answers=(options.Discard, options.Decline),
        take=rounds.discard,
        lists=lambda _, __: [legal.DISCARD],
        during=(agenda.GOAL,),
        card=tables.DISCARD_PICTURED,
        is_open=lambda pos, frame: goods.covers(pos.goods[frame[PLAYER]], pos.t.card_pictured[pos.cards[pos.cycle]]),
    ),
)


def choices(pos: Position) -> list[int]:
    """The choices of a position's decision, one for each different effect. Empty when the game is over.

    A choice is the number of a mat, location, die, colony, space or place of the Manufactory; packed goods to take or
    to pay; ``-2 - a`` for achievement a; ``legal.DECLINE`` or ``legal.DISCARD``; a move or an activation as in
    ``dice_reach``.
    """
    if not pos.agenda:
        return []
    frame = pos.agenda[-1]
    return _LISTS[frame[0]](pos, frame)


def drawn(pos: Position, draw: i64) -> int:
    """The member of ``choices(pos)`` that an even draw of 31 bits falls on; members of a set are not listed for it."""
    frame = pos.agenda[-1]
    kind = frame[0]
    if _IS_SET[kind]:
        left = allowed(pos, frame)
        return chance.nth(left, left.bit_count() * draw >> chance.BITS)
    listed = _LISTS[kind](pos, frame)
    return listed[len(listed) * draw >> chance.BITS]


def allowed(pos: Position, frame: Frame) -> int:
    """The universe of a decision minus everything that a rule forbids."""
    kind = frame[0]
    return legal.left_by(_RULES[kind], pos, frame, _UNIVERSES[kind](pos))


def _members(pos: Position, frame: Frame) -> list[int]:
    return members(allowed(pos, frame))


def _listing(kind: DecisionKind) -> Listing:
    lists = _members if kind.lists is None else kind.lists
    if options.Decline not in kind.answers:
        return lists
    return lambda pos, frame: [*lists(pos, frame), DECLINE]


def answered_by(*types: type[Option]) -> frozenset[int]:
    """The decisions that options of one of these types answer."""
    return frozenset(kind.number for kind in DECISIONS if set(types) & set(kind.answers))


def asked_during(step: int) -> frozenset[int]:
    """The decisions that a step asks."""
    return frozenset(kind.number for kind in DECISIONS if step in kind.during)


#: for each decision its row, its name, the rule that asks for it, the types of its answers, and the rules on them
ROWS: Final[dict[int, DecisionKind]] = {kind.number: kind for kind in DECISIONS}
NAMES: Final[dict[int, str]] = {kind.number: kind.name for kind in DECISIONS}
RULE: Final[dict[int, str]] = {kind.number: kind.rule for kind in DECISIONS}
ANSWERS: Final[dict[int, tuple[type[Option], ...]]] = {kind.number: kind.answers for kind in DECISIONS}
RULES: Final[dict[int, tuple[Rule, ...]]] = {kind.number: kind.rules for kind in DECISIONS}
#: for each frame's name in saves its number and its fields
FRAMES: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    **{step.name: (step.number, step.fields) for step in STEPS},
    **{kind.saved_as or f"ask_{kind.name}": (kind.number, ("player", *kind.fields)) for kind in DECISIONS},
}


def _by_number(rows: dict[int, _T], otherwise: _T) -> tuple[_T, ...]:
    """A row for each number of a frame up to the last: a tuple finds them faster than a dictionary."""
    return tuple([rows.get(number, otherwise) for number in range(max(ROWS) + 1)])


def _not_there(*_: object) -> Any:
    """What belongs to decisions alone was wanted of a step, or the other way round."""
    raise LookupError


#: the effects of choices and of steps
TAKE: Final[tuple[Take, ...]] = _by_number({kind.number: kind.take for kind in DECISIONS}, _not_there)
CARRY_OUT: Final[tuple[CarryOut, ...]] = _by_number({step.number: step.carry_out for step in STEPS}, _not_there)
_LISTS: Final[tuple[Listing, ...]] = _by_number({kind.number: _listing(kind) for kind in DECISIONS}, _not_there)
_RULES: Final[tuple[tuple[Rule, ...], ...]] = _by_number(RULES, ())
_UNIVERSES: Final[tuple[Universe, ...]] = _by_number(
    {kind.number: kind.universe for kind in DECISIONS if kind.universe is not None}, _not_there
)
#: whether a decision's choices are exactly the members of a set
_IS_SET: Final[tuple[bool, ...]] = _by_number(
    {kind.number: kind.universe is not None and options.Decline not in kind.answers for kind in DECISIONS}, False
)
