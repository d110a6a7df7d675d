"""Reasons why an option is not legal, all at once.

``examine`` reads an option as a choice and collects the reasons against it: ids that do not exist, a decision that
comes first, and the rules of the decision (``decisions.RULES``) that forbid the choice. Which options a decision can
read follows from its answers in the table.
"""

from collections.abc import Callable
from typing import Any, Final

from betacolony import options
from betacolony.core import reasons
from betacolony.core.errors import shown
from betacolony.messages import Messages
from betacolony.options import Option
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import ACHIEVEMENT, PLACE, PLAYER, SPACE, Frame
from betacolony.state.geometry import NEIGHBOURS, connected, members
from betacolony.state.position import BOARD, DICE, Position
from betacolony.state.prices import POLYMER_IS_WILD
from betacolony.state.tables import Tables

from . import building, decisions, dice_reach, legal


class Reason(reasons.Reason):
    """One reason why an option is not legal.

    What to highlight is named as "space-12", "die-red", "location-jyo", "pod-1-0", "material-food", "fuel" and so on.
    """

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class IllegalMove(reasons.IllegalMove):
    """An option that is not legal now. Nothing was changed. ``reasons`` holds every reason."""

    def __str__(self) -> str:
        return self.sentence(Messages.of())


#: a choice, and the reasons against it: with any, the choice means nothing
Examined = tuple[int, tuple[Reason, ...]]


def examine(pos: Position, option: object) -> Examined:
    """The choice that an option stands for, and the reasons against it. The choice counts only if there are none."""
    if not pos.agenda:
        return 0, (Reason("game_over", "END-1"),)
    frame = pos.agenda[-1]
    kind = frame[0]
    if not isinstance(option, Option):
        code = "number_of_option" if _is_number(option) else "no_option"
        return 0, (Reason(code, decisions.RULE[kind], {"value": shown(option)}),)
    read = _READERS[kind].get(type(option))
    if read is not None:
        return read(pos, frame, option)
    values = {"decision": decisions.NAMES[kind]}
    if isinstance(option, options.Decline):
        return 0, (Reason("not_optional", decisions.RULE[kind], values),)
    asked_first = Reason("asked_first", decisions.RULE[kind], {"player": frame[PLAYER], **values})
    return 0, (*_misnamed(pos.t, option), asked_first)


def _misnamed(t: Tables, option: Option) -> list[Reason]:
    """The names in an option that nothing has, whatever the decision at hand."""
    reasons = []
    for field, thing in _FIELDS.items():
        value = getattr(option, field, ())
        names = value if isinstance(value, tuple) else (value,)
        reasons += [_unknown(t, thing, name) for name in names if name not in _THINGS[thing][0](t)]
    return reasons


def _named(thing: str) -> Callable[[Position, Frame, Any], Examined]:
    """A reader of options that name one thing by its id, in the field that is called after the kind of thing."""
    ids_of, _ = _THINGS[thing]

    def read(pos: Position, frame: Frame, option: Option) -> Examined:
        id_, ids = getattr(option, thing), ids_of(pos.t)
        if id_ not in ids:
            return 0, (_unknown(pos.t, thing, id_),)
        number = ids.index(id_)
        return -2 - number if thing == "achievement" else number, _against(pos, frame, number, thing, id_)

    return read


def _space(pos: Position, frame: Frame, option: options.BuildOn | options.PlaceCrew) -> Examined:
    if not _is_number(option.space) or not 0 <= option.space < BOARD:
        return 0, (Reason("no_such_space", "POD-3", {"value": shown(option.space), "last": BOARD - 1}),)
    return option.space, _against(pos, frame, option.space, "space", option.space)


def _against(pos: Position, frame: Frame, target: int, thing: str, id_: str | int) -> tuple[Reason, ...]:
    """The rules on a decision that forbid the target, which is a thing with this id."""
    reasons = []
    mark = f"{'track' if thing == 'colony' else thing}-{id_}"
    for code, rule, mask in decisions.RULES[frame[0]]:
        if mask(pos, frame, 1 << target) >> target & 1:
            details = _DETAILS.get(code)
            values, more = ({thing: id_}, ()) if details is None else details(pos, frame, target)
            reasons.append(Reason(code, rule, values, tuple(dict.fromkeys((mark, *more)))))
    return tuple(reasons)


#: for each kind of thing that options name its ids, and the rule that says which there are
_THINGS: Final[dict[str, tuple[Callable[[Tables], tuple[str, ...]], str]]] = {
    "achievement": (lambda t: t.achievements, "CUL-2"),
    "colony": (lambda t: t.colonies, "SET-8"),
    "die": (lambda t: t.dice, "SET-7"),
    "location": (lambda t: t.rondel, "SET-9"),
    "mat": (lambda t: t.mats, "SET-6"),
    "material": (lambda t: t.materials, "SET-7"),
}
#: the fields of options that name things: one thing each, or a tuple of them
_FIELDS: Final = {thing: thing for thing in _THINGS} | {"dice": "die", "materials": "material", "to": "location"}


def _unknown(t: Tables, thing: str, value: object) -> Reason:
    ids_of, rule = _THINGS[thing]
    return Reason(f"unknown_{thing}", rule, {"value": shown(value), "known": ", ".join(ids_of(t))})


def _no_names(t: Tables, code: str, thing: str, value: object) -> Reason:
    """Names are missing where several belong: often a single name that is not in a tuple."""
    ids_of, rule = _THINGS[thing]
    examples = sorted(ids_of(t), key=lambda name: name != value)  # the name that was meant comes first
    return Reason(code, rule, {"value": shown(value), "examples": tuple(examples)})


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _fuel_reasons(pos: Position, player: int, fuel: Any) -> list[Reason]:
    """The reasons against an amount of fuel in itself."""
    if not _is_number(fuel) or fuel < 0:
        return [Reason("no_such_amount", "FUEL-1", {"value": shown(fuel)}, ("fuel",))]
    have = pos.fuel[player]
    if fuel > have:
        return [Reason("too_little_fuel", "FUEL-1", {"player": player, "have": have, "need": fuel}, ("fuel",))]
    return []


def _spent_reasons(pos: Position, frame: Frame, name: object) -> list[Reason]:
    """RND-3 for a die alone, where the rest of an option can't be read."""
    if name not in pos.t.dice or not pos.spent[frame[PLAYER]] >> pos.t.dice.index(name) & 1:
        return []
    return [Reason("die_spent", "RND-3", {"die": name}, (f"die-{name}",))]


def _move(pos: Position, frame: Frame, option: options.Move) -> Examined:
    """RND-3, MOV-1, MOV-3, FUEL-1."""
    t = pos.t
    player = frame[PLAYER]
    known = option.die in t.dice
    die = t.dice.index(option.die) if known else 0
    reasons = [] if known else [_unknown(t, "die", option.die)]
    clockwise: Any = option.clockwise
    if not isinstance(clockwise, bool):
        reasons.append(Reason("no_direction", "MOV-3", {"value": shown(clockwise)}))
    elif known and not clockwise and not dice_reach.may_go_backwards(pos, player, die):
        mats = _mats_with(pos, tables.BLACK_BACKWARDS)
        reasons.append(Reason("no_way_back", "MOV-3", {"die": option.die, "mats": mats}, (f"die-{option.die}",)))
    if option.to not in t.rondel:
        reasons.append(_unknown(t, "location", option.to))
    if not known or option.to not in t.rondel:
        return 0, (*_spent_reasons(pos, frame, option.die), *reasons)
    place = t.rondel.index(option.to)
    against = _against(pos, frame, die * dice_reach.LOCATIONS + place, "location", option.to)
    on_fuel = _fuel_reasons(pos, player, option.fuel)
    if any(reason.code == "too_far" for reason in against):  # says more than a lack of fuel
        on_fuel = [reason for reason in on_fuel if reason.code != "too_little_fuel"]
    elif not on_fuel and not reasons and not dice_reach.steps_for(pos, player, die, place, clockwise, option.fuel):
        face = pos.dice[player * DICE + die]
        needed = dice_reach.cost_of(t, face, place - pos.ship[player] if clockwise else pos.ship[player] - place)
        values = {"die": option.die, "shown": face, "to": option.to, "fuel": option.fuel, "need": needed}
        on_fuel = [Reason("wrong_fuel", "FUEL-1", values, ("fuel", f"die-{option.die}"))]
    if against or on_fuel or reasons:
        return 0, (*against, *on_fuel, *reasons)
    direction = dice_reach.CLOCKWISE if clockwise else 0
    return die + place * 4 + direction + option.fuel * dice_reach.FUEL, ()


def _dock(pos: Position, frame: Frame, option: options.Dock) -> Examined:
    """DOCK-1, RND-3."""
    t = pos.t
    names: Any = option.dice
    if not isinstance(names, tuple):
        return 0, (_no_names(t, "no_dice", "die", names),)
    reasons = [_unknown(t, "die", name) for name in names if name not in t.dice]
    dice = [t.dice.index(name) for name in names if name in t.dice]
    different = sorted(set(dice))
    if len(names) != 2 or len(different) != len(dice):
        marks = tuple(f"die-{t.dice[die]}" for die in different)
        reasons.append(Reason("two_dice", "DOCK-1", {"number": len(different)}, marks))
    for die in different:
        reasons += _spent_reasons(pos, frame, t.dice[die])
    return dice_reach.DOCK + sum(1 << die for die in different), tuple(reasons)


def _activate(pos: Position, frame: Frame, option: options.Activate) -> Examined:
    """RND-3, FUEL-1, FUEL-2."""
    t = pos.t
    player = frame[PLAYER]
    reasons = [] if option.die in t.dice else [_unknown(t, "die", option.die)]
    on_fuel = _fuel_reasons(pos, player, option.fuel)
    if not _is_number(option.value) or not 1 <= option.value <= pos.t.faces:
        values = {"value": shown(option.value), "most": t.faces}
        reasons.append(Reason("value_out_of_range", "FUEL-2", values, (f"die-{option.die}",)))
        return 0, (*_spent_reasons(pos, frame, option.die), *reasons, *on_fuel)
    if reasons:
        return 0, (*reasons, *on_fuel)
    die = t.dice.index(option.die)
    against = _against(pos, frame, die * dice_reach.VALUES + option.value, "die", option.die)
    if any(reason.code == "value_too_far" for reason in against):  # says more than a lack of fuel
        on_fuel = [reason for reason in on_fuel if reason.code != "too_little_fuel"]
    elif not on_fuel and not dice_reach.activates_for(pos, player, die, option.value, option.fuel):
        needed = dice_reach.activation_cost(pos, player, die, option.value)
        values = _face(pos, player, die) | {"value": option.value, "fuel": option.fuel, "need": needed}
        on_fuel = [Reason("wrong_fuel_for_value", "FUEL-1", values, ("fuel", f"die-{option.die}"))]
    return die + option.value * 4 + option.fuel * dice_reach.FUEL if not on_fuel else 0, (*against, *on_fuel)


def _face(pos: Position, player: int, die: int) -> dict[str, Any]:
    """A die, its value, and the other value that it counts as here (MOON-4), else 0."""
    face = pos.dice[player * DICE + die]
    free = dice_reach.free_values(pos, player, die)
    return {"die": pos.t.dice[die], "shown": face, "counts": 0 if face in free else free[0]}


def _pack(pos: Position, names: object) -> tuple[int, list[Reason]]:
    """Named materials as packed goods."""
    t = pos.t
    if not isinstance(names, tuple):
        return 0, [_no_names(t, "no_materials", "material", names)]
    if unknown := [_unknown(t, "material", name) for name in names if name not in t.materials]:
        return 0, unknown
    if len(names) > t.hand_limit:
        return 0, [Reason("too_many_materials", "MAT-LIMIT", {"number": len(names), "limit": t.hand_limit})]
    return goods.pack(t.materials.index(name) for name in names), []


def _materials(pos: Position, frame: Frame, option: options.TakeMaterials) -> Examined:
    """MOON-1, MOON-3, NEX-1, TRK-1, CYC-1B, MAT-LIMIT."""
    taken, reasons = _pack(pos, option.materials)
    if reasons:
        return 0, tuple(reasons)
    rule = decisions.RULE[frame[0]]
    offered = legal.kinds_offered(pos, frame)
    names = tuple(dict.fromkeys(pos.t.materials[kind] for kind in offered))
    for kind in range(goods.KINDS):
        name = pos.t.materials[kind]
        mark = (f"material-{name}",)
        if goods.count(taken, kind) and kind not in offered:
            reasons.append(Reason("not_given_here", rule, {"material": name, "offered": names}, mark))
        elif frame[0] == agenda.ASK_EXTRA and goods.count(taken, kind) > offered.count(kind):
            reasons.append(Reason("extra_once", rule, {"material": name}, mark))
    right = legal.number_offered(pos, frame)
    number = len(option.materials)
    if number != right:
        room = pos.room(frame[PLAYER])
        full = number > right and room == right
        sizes = {"number": number, "right": right, "limit": pos.t.hand_limit, "room": room}
        code, its_rule = ("hand_limit", "MAT-LIMIT") if full else ("wrong_number", rule)
        reasons.append(Reason(code, its_rule, sizes, _marks(option.materials or names)))
    return taken, tuple(reasons)


def _pay(pos: Position, frame: Frame, option: options.Pay) -> Examined:
    """PAY-0 to PAY-3, CYC-3C."""
    spent, reasons = _pack(pos, option.materials)
    if not _is_number(option.artifacts) or option.artifacts < 0:
        reasons.append(Reason("no_such_amount", "PAY-1", {"value": shown(option.artifacts)}, ("artifact",)))
    elif option.artifacts > pos.t.artifacts:
        values = {"number": option.artifacts, "limit": pos.t.artifacts}
        reasons.append(Reason("too_many_artifacts", "ART-1", values, ("artifact",)))
    if reasons:
        return 0, tuple(reasons)
    spent += option.artifacts * goods.UNIT[goods.ARTIFACT]
    paid = option.materials + _artifacts(option.artifacts)
    marks = _marks(paid)
    price = legal.price_of(pos, frame)
    if frame[0] == agenda.ASK_EXTRA_CP and spent not in price.ways:
        return 0, (Reason("one_more", "CYC-3C", {"number": len(paid)}, marks),)
    allowed = price.allowed[pos.powers(frame[PLAYER], for_pod=frame[0] == agenda.ASK_PAYMENT)]
    enough = goods.affordable(spent, allowed)  # the ways to pay that leave something over
    if spent not in price.ways or (enough and spent not in allowed):
        spare = len(paid) - max([goods.materials(way) + goods.artifacts(way) for way in enough], default=len(paid))
        values = _price(pos, frame) | {"paid": paid, "spare": spare}
        return 0, (Reason("does_not_pay", decisions.RULE[frame[0]], values, marks),)
    index = price.ways.index(spent)
    for code, rule, mask in decisions.RULES[frame[0]]:
        if mask(pos, frame, 1 << index) >> index & 1:
            if code == "not_held":
                reasons.append(Reason(code, rule, _held(pos, frame[PLAYER]) | {"paid": paid}, marks))
            elif spent in price.allowed[POLYMER_IS_WILD]:
                reasons.append(Reason("polymer_not_wild", "PAY-2", {"polymer": pos.t.materials[pos.t.polymer]}, marks))
            else:
                mats = _mats_with(pos, tables.MATCHING_PAIR)
                reasons.append(Reason("pair_not_wild", "PAY-3", {"mats": mats}, marks))
    return spent, tuple(reasons)


def _mats_with(pos: Position, special: int) -> tuple[str, ...]:
    return tuple(name for name, power in zip(pos.t.mats, pos.t.mat_special, strict=True) if power == special)


def _held(pos: Position, player: int) -> dict[str, Any]:
    held = pos.goods[player]
    return {"player": player, "held": building.names_of(pos, held) + _artifacts(goods.artifacts(held))}


def _artifacts(number: int) -> tuple[str, ...]:
    return ("artifact",) * number


def _marks(named: tuple[str, ...]) -> tuple[str, ...]:
    """The highlights for materials and artifacts."""
    return tuple("artifact" if name == "artifact" else f"material-{name}" for name in dict.fromkeys(named))


def _price(pos: Position, frame: Frame) -> dict[str, Any]:
    """The price at a payment decision: materials, and the artifacts of a statue."""
    t = pos.t
    if frame[0] == agenda.ASK_PAYMENT:
        kinds = [t.pod_colour[pos.places[frame[PLACE]]], t.space_colour[frame[SPACE]]]
        return {"price": tuple(t.materials[kind] for kind in kinds)}
    return _achievement_price(pos, frame[ACHIEVEMENT], frame[SPACE])


def _achievement_price(pos: Position, achievement: int, space: int | None) -> dict[str, Any]:
    its = pos.t.edition.achievements[achievement]
    materials = [name for name, number in its.materials.items() for _ in range(number)]
    if space is not None:
        materials.append(pos.t.materials[pos.t.space_colour[space]])
    return {"price": tuple(materials) + _artifacts(its.artifacts)}


def _pod(pos: Position, frame: Frame, option: options.TakePod) -> Examined:
    """POD-1, POD-2, POD-3, POD-7."""
    t = pos.t
    numbers = _is_number(option.row) and _is_number(option.column)
    if not numbers or not (0 <= option.row < t.rows and 0 <= option.column < pos.columns):
        values: dict[str, Any] = {"row": shown(option.row), "column": shown(option.column)}
        values |= {"last_row": t.rows - 1, "last_column": pos.columns - 1}
        return 0, (Reason("no_such_place", "POD-1", values),)
    place = option.row * t.width + option.column
    return place, _against(pos, frame, place, "pod", f"{option.row}-{option.column}")


# --- details of reasons: the values of the sentence, and what else to highlight ---------------------

Details = tuple[dict[str, Any], tuple[str, ...]]


def _spent_die(pos: Position, frame: Frame, target: int) -> Details:
    name = pos.t.dice[target // (dice_reach.LOCATIONS if frame[0] == agenda.ASK_MOVE else dice_reach.VALUES)]
    return {"die": name}, (f"die-{name}",)


def _too_far(pos: Position, frame: Frame, target: int) -> Details:
    t = pos.t
    player = frame[PLAYER]
    die, place = divmod(target, dice_reach.LOCATIONS)
    need = dice_reach.least_move(pos, player, die, place) // dice_reach.FUEL
    values = {"die": t.dice[die], "shown": pos.dice[player * DICE + die], "to": t.rondel[place]}
    return values | {"need": need, "have": pos.fuel[player]}, (f"die-{t.dice[die]}", "fuel")


def _value_too_far(pos: Position, frame: Frame, target: int) -> Details:
    player = frame[PLAYER]
    die, value = divmod(target, dice_reach.VALUES)
    need = dice_reach.activation_cost(pos, player, die, value)
    return _face(pos, player, die) | {"value": value, "need": need, "have": pos.fuel[player]}, ("fuel",)


def _group(pos: Position, frame: Frame, space: int) -> Details:
    t = pos.t
    colour = t.pod_colour[pos.places[frame[PLACE]]]
    group = connected(NEIGHBOURS[space] & pos.pods[colour], pos.pods[colour])
    values = {"space": space, "colour": t.materials[colour], "size": group.bit_count() + 1, "limit": t.group_limit}
    return values, tuple(f"space-{other}" for other in members(group))


def _pod_space_cost(pos: Position, frame: Frame, space: int) -> Details:
    t = pos.t
    price = (t.materials[t.pod_colour[pos.places[frame[PLACE]]]], t.materials[t.space_colour[space]])
    return {"space": space, "price": price} | _held(pos, frame[PLAYER]), _marks(price)


def _tile_space_cost(pos: Position, frame: Frame, space: int) -> Details:
    cost = _achievement_price(pos, frame[ACHIEVEMENT], space)
    return {"space": space} | cost | _held(pos, frame[PLAYER]), _marks(cost["price"])


def _achievement_cost(pos: Position, frame: Frame, achievement: int) -> Details:
    cost = _achievement_price(pos, achievement, None)
    return {"achievement": pos.t.achievements[achievement]} | cost | _held(pos, frame[PLAYER]), _marks(cost["price"])


def _pod_cost(pos: Position, frame: Frame, place: int) -> Details:
    colour = _colour(pos, place)
    return {"colour": colour} | _held(pos, frame[PLAYER]), (f"material-{colour}",)


def _other_row(pos: Position, frame: Frame, place: int) -> Details:
    _, _, value = frame
    return {"value": value, "row": _row(pos, place), "right": pos.t.edition.rows[pos.t.row_of[value]]}, ()


def _row(pos: Position, place: int) -> tuple[int, ...]:
    """The die values of a place's row in the Manufactory."""
    return pos.t.edition.rows[place // pos.t.width]


def _colour(pos: Position, place: int) -> str:
    """The material of the pod in a place of the Manufactory."""
    return pos.t.materials[pos.t.pod_colour[pos.places[place]]]


#: the details of each code; other sentences need no more than the thing itself
_DETAILS: Final[dict[str, Callable[[Position, Frame, int], Details]]] = {
    "achievement_limit": lambda pos, frame, _: ({"limit": pos.t.achievement_limit, "player": frame[PLAYER]}, ()),
    "achievement_unpaid": _achievement_cost,
    "die_spent": _spent_die,
    "fits_nowhere": lambda pos, _, place: ({"colour": _colour(pos, place), "limit": pos.t.group_limit}, ()),
    "group_too_large": _group,
    "location_taken": lambda pos, _, place: ({"location": pos.t.rondel[place], "player": pos.ship.index(place)}, ()),
    "no_outer_space": lambda _, __, ___: ({}, ()),
    "no_pod_there": lambda pos, _, place: ({"row": _row(pos, place), "column": place % pos.t.width}, ()),
    "other_row": _other_row,
    "pod_unpaid": _pod_cost,
    "space_unpaid": _pod_space_cost,
    "tile_space_unpaid": _tile_space_cost,
    "too_far": _too_far,
    "track_finished": lambda pos, _, colony: ({"colony": pos.t.colonies[colony], "end": pos.t.track_end[colony]}, ()),
    "value_too_far": _value_too_far,
}


#: options that are read by functions of their own; each of the others names one thing by its id
_READ: Final[dict[type[Option], Callable[[Position, Frame, Any], Examined]]] = {
    options.Activate: _activate,
    options.BuildOn: _space,
    options.Decline: lambda _, __, ___: (legal.DECLINE, ()),
    options.Discard: lambda _, __, ___: (legal.DISCARD, ()),
    options.Dock: _dock,
    options.Move: _move,
    options.Pay: _pay,
    options.PlaceCrew: _space,
    options.TakeMaterials: _materials,
    options.TakePod: _pod,
}


#: for each decision of the table the types of options that answer it, each with its reader
_READERS: Final = {
    row.number: {
        answer: _READ[answer] if answer in _READ else _named(answer._compared[0])  # noqa: SLF001 - its own fields
        for answer in row.answers
    }
    for row in decisions.DECISIONS
}
