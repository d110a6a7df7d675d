"""Reasons why an option is not legal, all at once.

``examine`` reads an option as a choice and collects the reasons against it: ids that do not exist, a decision that
comes first, and the rules (``decisions.RULES``) whose set of what they forbid holds the target.
"""

from collections.abc import Mapping
from typing import Any

from betacolony.core.errors import shown
from betacolony.core.value import NOTHING, Value
from betacolony.messages import Messages
from betacolony.options import (
    Activate,
    BuildOn,
    ChooseMat,
    Decline,
    Discard,
    Dock,
    FlipDie,
    GainInfluence,
    Move,
    Option,
    Pay,
    PlaceCrew,
    PlaceShip,
    SetDie,
    TakeAchievement,
    TakeMaterials,
    TakePod,
)
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import ACHIEVEMENT, PLACE, PLAYER, SPACE, Frame
from betacolony.state.geometry import NEIGHBOURS, connected, members
from betacolony.state.position import BOARD, DICE, Position
from betacolony.state.prices import POLYMER_IS_WILD

from . import decisions, dice_reach, legal


class Reason(Value):
    """One reason why an option is not legal.

    ``code`` is stable, ``rule`` the id of the rule, ``values`` the numbers and names of the sentence, ``highlight`` the
    ids of what to point at ("space-12", "die-red", "location-jyo", "pod-1-0", "material-food", "fuel" and so on).
    """

    code: str
    rule: str
    values: Mapping[str, Any] = NOTHING
    highlight: tuple[str, ...] = ()

    def sentence(self, messages: Messages) -> str:
        """The reason in the words of a language."""
        return messages.say(f"reason.{self.code}", **self.values)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class IllegalMove(ValueError):  # noqa: N818 - the name that players of other engines know
    """An option that is not legal now. Nothing was changed. ``reasons`` holds every reason."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(reasons)
        self.reasons = reasons

    def sentence(self, messages: Messages) -> str:
        """All reasons in the words of a language."""
        return " ".join(reason.sentence(messages) for reason in self.reasons)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


def examine(pos: Position, option: object) -> tuple[int, tuple[Reason, ...]]:
    """The choice that an option stands for, and the reasons against it. The choice counts only if there are none."""
    if not pos.agenda:
        return 0, (Reason("game_over", "END-1"),)
    frame = pos.agenda[-1]
    if not isinstance(option, Option):
        return 0, (Reason("no_option", decisions.RULE[frame[0]], {"value": shown(option)}),)
    if isinstance(option, Decline) and Decline not in decisions.ANSWERS[frame[0]]:
        return 0, (Reason("not_optional", decisions.RULE[frame[0]], {"decision": decisions.NAMES[frame[0]]}),)
    if not isinstance(option, decisions.ANSWERS[frame[0]]):
        decision = decisions.NAMES[frame[0]]
        return 0, (Reason("asked_first", decisions.RULE[frame[0]], {"player": frame[PLAYER], "decision": decision}),)
    if isinstance(option, Decline):
        return legal.DECLINE, ()
    if isinstance(option, Discard):
        return legal.DISCARD, ()
    if isinstance(option, Move):
        return _move(pos, frame, option)
    if isinstance(option, Dock):
        return _dock(pos, frame, option)
    if isinstance(option, Activate):
        return _activate(pos, frame, option)
    if isinstance(option, TakeMaterials):
        return _materials(pos, frame, option)
    if isinstance(option, Pay):
        return _pay(pos, frame, option)
    if isinstance(option, TakePod):
        return _pod(pos, frame, option)
    if isinstance(option, TakeAchievement):
        known = pos.t.achievements
        if option.achievement not in known:
            return 0, (_unknown("achievement", option.achievement, known),)
        achievement = known.index(option.achievement)
        return -2 - achievement, _against(pos, frame, achievement, f"achievement-{option.achievement}")
    if isinstance(option, (BuildOn, PlaceCrew)):
        if not _is_number(option.space) or not 0 <= option.space < BOARD:
            return 0, (Reason("no_such_space", "POD-3", {"value": shown(option.space), "last": BOARD - 1}),)
        return option.space, _against(pos, frame, option.space, f"space-{option.space}")
    return _by_name(pos, frame, option)


def _by_name(pos: Position, frame: Frame, option: Option) -> tuple[int, tuple[Reason, ...]]:
    """Options that name one thing by its id."""
    t = pos.t
    what, name, known = "die", "", t.dice
    if isinstance(option, ChooseMat):
        what, name, known = "mat", option.mat, t.mats
    elif isinstance(option, PlaceShip):
        what, name, known = "location", option.location, t.rondel
    elif isinstance(option, GainInfluence):
        what, name, known = "track", option.colony, t.colonies
    elif isinstance(option, (SetDie, FlipDie)):
        name = option.die
    if name not in known:
        return 0, (_unknown("colony" if what == "track" else what, name, known),)
    target = known.index(name)
    return target, _against(pos, frame, target, f"{what}-{name}")


def _against(pos: Position, frame: Frame, target: int, name: str) -> tuple[Reason, ...]:
    """The rules on a decision whose set holds the target."""
    found = []
    for code, rule, mask in decisions.RULES[frame[0]]:
        if mask(pos, frame, 1 << target) >> target & 1:
            values, more = _details(pos, frame, code, target)
            found.append(Reason(code, rule, values, tuple(dict.fromkeys((name, *more)))))
    return tuple(found)


#: the rule that says which there are of each kind of thing
_WHERE_NAMED = {
    "die": "SET-7",
    "mat": "SET-6",
    "location": "SET-9",
    "colony": "SET-8",
    "material": "SET-7",
    "achievement": "CUL-2",
}


def _unknown(what: str, value: object, known: tuple[str, ...]) -> Reason:
    return Reason(f"unknown_{what}", _WHERE_NAMED[what], {"value": shown(value), "known": ", ".join(known)})


def _no_names(code: str, what: str, value: object, known: tuple[str, ...]) -> Reason:
    """Names are missing where several belong: often a single name that is not in a tuple."""
    examples = sorted(known, key=lambda name: name != value)  # the one that was meant, if there is such
    values = {"value": shown(value), "examples": tuple(examples)}
    return Reason(code, _WHERE_NAMED[what], values)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# --- dice ---------------------------------------------------------------------------------------


def _fuel_faults(pos: Position, player: int, fuel: object) -> list[Reason]:
    """What is wrong with an amount of fuel, apart from what it leads to."""
    if not isinstance(fuel, int) or isinstance(fuel, bool) or fuel < 0:
        return [Reason("no_such_amount", "FUEL-1", {"value": shown(fuel)}, ("fuel",))]
    have = pos.fuel[player]
    if fuel > have:
        return [Reason("too_little_fuel", "FUEL-1", {"player": player, "have": have, "need": fuel}, ("fuel",))]
    return []


def _spent_faults(pos: Position, frame: Frame, die: int) -> list[Reason]:
    """RND-3 for a die alone, where the rest of an option can't be read."""
    if not dice_reach.spent_dice(pos, frame) >> die & 1:
        return []
    name = pos.t.dice[die]
    return [Reason("die_spent", "RND-3", {"die": name}, (f"die-{name}",))]


def _die(pos: Position, name: object) -> tuple[int, list[Reason]]:
    dice = pos.t.dice
    if isinstance(name, str) and name in dice:
        return dice.index(name), []
    return 0, [_unknown("die", name, dice)]


def _move(pos: Position, frame: Frame, option: Move) -> tuple[int, tuple[Reason, ...]]:
    """RND-3, MOV-1, MOV-3, FUEL-1."""
    t = pos.t
    player = frame[PLAYER]
    die, found = _die(pos, option.die)
    known = not found
    clockwise: Any = option.clockwise
    if not isinstance(clockwise, bool):
        found.append(Reason("no_direction", "MOV-3", {"value": shown(clockwise)}))
    elif known and not clockwise and not dice_reach.may_go_backwards(pos, player, die):
        mats = _mats_with(pos, tables.BLACK_BACKWARDS)
        found.append(Reason("no_way_back", "MOV-3", {"die": option.die, "mats": mats}, (f"die-{option.die}",)))
    if option.to not in t.rondel:
        found.append(_unknown("location", option.to, t.rondel))
    if not known or option.to not in t.rondel:
        return 0, (*(_spent_faults(pos, frame, die) if known else ()), *found)
    place = t.rondel.index(option.to)
    against = _against(pos, frame, die * dice_reach.LOCATIONS + place, f"location-{option.to}")
    fuel_faults = _fuel_faults(pos, player, option.fuel)
    if any(reason.code == "too_far" for reason in against):  # says more than that the fuel named is not there
        fuel_faults = [reason for reason in fuel_faults if reason.code != "too_little_fuel"]
    elif not fuel_faults and not found and not dice_reach.steps_for(pos, player, die, place, clockwise, option.fuel):
        face = pos.dice[player * DICE + die]
        needed = dice_reach.cost_of(pos.t, face, place - pos.ship[player] if clockwise else pos.ship[player] - place)
        values = {"die": option.die, "shown": face, "to": option.to, "fuel": option.fuel, "need": needed}
        fuel_faults = [Reason("wrong_fuel", "FUEL-1", values, ("fuel", f"die-{option.die}"))]
    reasons = (*against, *fuel_faults, *found)
    if reasons:
        return 0, reasons
    direction = dice_reach.CLOCKWISE if clockwise else 0
    return die + place * 4 + direction + option.fuel * dice_reach.FUEL, ()


def _dock(pos: Position, frame: Frame, option: Dock) -> tuple[int, tuple[Reason, ...]]:
    """DOCK-1, RND-3."""
    names: Any = option.dice
    if not isinstance(names, tuple):
        return 0, (_no_names("no_dice", "die", names, pos.t.dice),)
    found = [_unknown("die", name, pos.t.dice) for name in names if name not in pos.t.dice]
    dice = [pos.t.dice.index(name) for name in names if name in pos.t.dice]
    if len(names) != 2 or len(set(dice)) != len(dice):
        marks = tuple(f"die-{pos.t.dice[die]}" for die in sorted(set(dice)))
        found.append(Reason("two_dice", "DOCK-1", {"number": len(set(dice))}, marks))
    for die in sorted(set(dice)):
        found += _spent_faults(pos, frame, die)
    return dice_reach.DOCK + sum(1 << die for die in set(dice)), tuple(found)


def _activate(pos: Position, frame: Frame, option: Activate) -> tuple[int, tuple[Reason, ...]]:
    """RND-3, FUEL-1, FUEL-2."""
    player = frame[PLAYER]
    die, found = _die(pos, option.die)
    known = not found
    fuel_faults = _fuel_faults(pos, player, option.fuel)
    if not _is_number(option.value) or not 1 <= option.value <= pos.t.faces:
        values = {"value": shown(option.value), "most": pos.t.faces}
        found.append(Reason("value_out_of_range", "FUEL-2", values, (f"die-{option.die}",)))
        return 0, (*(_spent_faults(pos, frame, die) if known else ()), *found, *fuel_faults)
    if not known:
        return 0, (*found, *fuel_faults)
    against = _against(pos, frame, die * dice_reach.VALUES + option.value, f"die-{option.die}")
    if any(reason.code == "value_too_far" for reason in against):  # says more than that the fuel named is not there
        fuel_faults = [reason for reason in fuel_faults if reason.code != "too_little_fuel"]
    elif not fuel_faults and not dice_reach.activates_for(pos, player, die, option.value, option.fuel):
        needed = dice_reach.activation_cost(pos, player, die, option.value)
        values = _face(pos, player, die) | {"value": option.value, "fuel": option.fuel, "need": needed}
        fuel_faults = [Reason("wrong_fuel_for_value", "FUEL-1", values, ("fuel", f"die-{option.die}"))]
    reasons = (*against, *fuel_faults)
    if reasons:
        return 0, reasons
    return die + option.value * 4 + option.fuel * dice_reach.FUEL, ()


def _face(pos: Position, player: int, die: int) -> dict[str, Any]:
    """A die, the value it shows, and the one value it counts as here where that is another (MOON-4), else 0."""
    face = pos.dice[player * DICE + die]
    free = dice_reach.free_values(pos, player, die)
    return {"die": pos.t.dice[die], "shown": face, "counts": 0 if face in free else free[0]}


# --- goods --------------------------------------------------------------------------------------


def _pack(pos: Position, names: object) -> tuple[int, list[Reason]]:
    """Named materials as packed goods."""
    if not isinstance(names, tuple):
        return 0, [_no_names("no_materials", "material", names, pos.t.materials)]
    unknown = [_unknown("material", name, pos.t.materials) for name in names if name not in pos.t.materials]
    if unknown:
        return 0, unknown
    if len(names) > pos.t.hand_limit:
        return 0, [Reason("too_many_materials", "MAT-LIMIT", {"number": len(names), "limit": pos.t.hand_limit})]
    return goods.pack(pos.t.materials.index(name) for name in names), []


def _materials(pos: Position, frame: Frame, option: TakeMaterials) -> tuple[int, tuple[Reason, ...]]:
    """MOON-1, MOON-3, NEX-1, TRK-1, CYC-1B, MAT-LIMIT."""
    taken, faults = _pack(pos, option.materials)
    if faults:
        return 0, tuple(faults)
    found = []
    rule = decisions.RULE[frame[0]]
    offered = legal.kinds_offered(pos, frame)
    names = tuple(dict.fromkeys(pos.t.materials[kind] for kind in offered))
    for kind in range(goods.KINDS):
        name = pos.t.materials[kind]
        mark = (f"material-{name}",)
        if goods.count(taken, kind) and kind not in offered:
            found.append(Reason("not_given_here", rule, {"material": name, "offered": names}, mark))
        elif frame[0] == agenda.ASK_EXTRA and goods.count(taken, kind) > offered.count(kind):
            found.append(Reason("extra_once", rule, {"material": name}, mark))
    right = legal.number_offered(pos, frame)
    number = len(option.materials)
    if number != right:
        room = pos.room(frame[PLAYER])
        full = number > right and room == right
        sizes = {"number": number, "right": right, "limit": pos.t.hand_limit, "room": room}
        code, its_rule = ("hand_limit", "MAT-LIMIT") if full else ("wrong_number", rule)
        found.append(Reason(code, its_rule, sizes, _marks(option.materials or names)))
    return taken, tuple(found)


def _pay(pos: Position, frame: Frame, option: Pay) -> tuple[int, tuple[Reason, ...]]:
    """PAY-0 to PAY-3, CYC-3C."""
    spent, faults = _pack(pos, option.materials)
    if not _is_number(option.artifacts) or option.artifacts < 0:
        faults.append(Reason("no_such_amount", "PAY-1", {"value": shown(option.artifacts)}, ("artifact",)))
    elif option.artifacts > pos.t.artifacts:
        values = {"number": option.artifacts, "limit": pos.t.artifacts}
        faults.append(Reason("too_many_artifacts", "ART-1", values, ("artifact",)))
    if faults:
        return 0, tuple(faults)
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
    found = []
    for code, rule, mask in decisions.RULES[frame[0]]:
        if mask(pos, frame, 1 << index) >> index & 1:
            if code == "not_held":
                found.append(Reason(code, rule, _held(pos, frame[PLAYER]) | {"paid": paid}, marks))
            elif spent in price.allowed[POLYMER_IS_WILD]:
                found.append(Reason("polymer_not_wild", "PAY-2", {"polymer": pos.t.materials[pos.t.polymer]}, marks))
            else:
                mats = _mats_with(pos, tables.MATCHING_PAIR)
                found.append(Reason("pair_not_wild", "PAY-3", {"mats": mats}, marks))
    return spent, tuple(found)


def _mats_with(pos: Position, special: int) -> tuple[str, ...]:
    """The mats with a special power."""
    return tuple(name for name, power in zip(pos.t.mats, pos.t.mat_special, strict=True) if power == special)


def _held(pos: Position, player: int) -> dict[str, Any]:
    held = pos.goods[player]
    names = tuple(pos.t.materials[kind] for kind in goods.unpack(held))
    return {"player": player, "held": names + _artifacts(goods.artifacts(held))}


def _artifacts(number: int) -> tuple[str, ...]:
    return ("artifact",) * number


def _price(pos: Position, frame: Frame) -> dict[str, Any]:
    """What a payment decision asks for: materials, and the artifacts of a statue."""
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


# --- pods ---------------------------------------------------------------------------------------


def _pod(pos: Position, frame: Frame, option: TakePod) -> tuple[int, tuple[Reason, ...]]:
    """POD-1, POD-2, POD-3, POD-7."""
    t = pos.t
    if not (_is_number(option.row) and _is_number(option.column)):
        inside = False
    else:
        inside = 0 <= option.row < t.rows and 0 <= option.column < pos.columns
    if not inside:
        values: dict[str, Any] = {"row": shown(option.row), "column": shown(option.column)}
        values |= {"last_row": t.rows - 1, "last_column": pos.columns - 1}
        return 0, (Reason("no_such_place", "POD-1", values),)
    place = option.row * t.width + option.column
    return place, _against(pos, frame, place, f"pod-{option.row}-{option.column}")


# --- what the sentences need --------------------------------------------------------------------


def _details(pos: Position, frame: Frame, code: str, target: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The values of a reason's sentence and what else to highlight."""
    t = pos.t
    player = frame[PLAYER]
    if code == "mat_taken":
        return {"mat": t.mats[target]}, ()
    if code == "location_taken":
        return {"location": t.rondel[target], "player": pos.ship.index(target)}, ()
    if code == "track_finished":
        return {"colony": t.colonies[target], "end": t.track_end[target]}, ()
    if code == "die_spent":
        die = target // (dice_reach.LOCATIONS if frame[0] == agenda.ASK_MOVE else dice_reach.VALUES)
        return {"die": t.dice[die]}, (f"die-{t.dice[die]}",)
    if code == "too_far":
        die, place = divmod(target, dice_reach.LOCATIONS)
        need = dice_reach.least_move(pos, player, die, place) // dice_reach.FUEL
        values = {"die": t.dice[die], "shown": pos.dice[player * DICE + die], "to": t.rondel[place]}
        return values | {"need": need, "have": pos.fuel[player]}, (f"die-{t.dice[die]}", "fuel")
    if code == "value_too_far":
        die, value = divmod(target, dice_reach.VALUES)
        need = dice_reach.activation_cost(pos, player, die, value)
        return _face(pos, player, die) | {"value": value, "need": need, "have": pos.fuel[player]}, ("fuel",)
    if code in ("space_taken", "next_to_centre", "no_pod_on_space"):
        return {"space": target}, ()
    if code in ("group_too_large", "space_unpaid", "tile_space_unpaid"):
        return _space_details(pos, frame, code, target)
    if frame[0] in _ON_SPACES:
        return {"space": target}, ()
    if code.startswith(("achievement", "no_outer")):
        return _achievement_details(pos, player, code, target)
    return _pod_details(pos, frame, code, target)


#: decisions whose targets are spaces
_ON_SPACES = decisions.answered_by(BuildOn, PlaceCrew)


def _space_details(pos: Position, frame: Frame, code: str, space: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    t = pos.t
    player = frame[PLAYER]
    if code == "tile_space_unpaid":
        cost = _achievement_price(pos, frame[ACHIEVEMENT], space)
        return {"space": space} | cost | _held(pos, player), _marks(cost["price"])
    colour = t.pod_colour[pos.places[frame[PLACE]]]
    if code == "group_too_large":
        group = connected(NEIGHBOURS[space] & pos.pods[colour], pos.pods[colour])
        values = {"space": space, "colour": t.materials[colour], "size": group.bit_count() + 1, "limit": t.group_limit}
        return values, tuple(f"space-{other}" for other in members(group))
    price = (t.materials[colour], t.materials[t.space_colour[space]])
    return {"space": space, "price": price} | _held(pos, player), _marks(price)


def _marks(named: tuple[str, ...]) -> tuple[str, ...]:
    """What to point at for materials and artifacts."""
    return tuple("artifact" if name == "artifact" else f"material-{name}" for name in dict.fromkeys(named))


def _achievement_details(pos: Position, player: int, code: str, target: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    t = pos.t
    if code == "achievement_limit":
        return {"limit": t.achievement_limit, "player": player}, ()
    if code == "no_outer_space":
        return {}, ()
    if code == "achievement_not_there":
        return {"achievement": t.achievements[target]}, ()
    price = _achievement_price(pos, target, None)
    return {"achievement": t.achievements[target]} | price | _held(pos, player), _marks(price["price"])


def _pod_details(pos: Position, frame: Frame, code: str, place: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    t = pos.t
    row, column = divmod(place, t.width)
    pod = pos.places[place]
    if code == "other_row":
        _, _, value = frame
        right = t.edition.rows[t.row_of[value]]
        return {"value": value, "row": t.edition.rows[row], "right": right}, ()
    if code == "no_pod_there":
        return {"row": t.edition.rows[row], "column": column}, ()
    colour = t.materials[t.pod_colour[pod]]
    if code == "fits_nowhere":
        return {"colour": colour, "limit": t.group_limit}, ()
    return {"colour": colour} | _held(pos, frame[PLAYER]), (f"material-{colour}",)
