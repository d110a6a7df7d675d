"""The flow from targets on the board to an option and back: matching, labels, prices and prompts.

An option touches several targets: a move its die and its destination, a dock its two dice. Choosing one target after
the other narrows the options down to a single one. Pure functions: they ask games, and never change them.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from betacolony import (
    Activate,
    BuildOn,
    ChooseMat,
    Decision,
    Discard,
    Dock,
    FlipDie,
    GainInfluence,
    Game,
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
from betacolony.edition.components import Achievement, Pod
from betacolony.edition.edition import Edition
from betacolony.rules import legal
from betacolony.rules.decisions import ANSWERS
from betacolony.state.geometry import SPACES
from betacolony_widgets.board.descriptions import mat_powers, price_parts, row_name
from betacolony_widgets.board.panels.rondel import fuel_price
from betacolony_widgets.messages import Messages, capital

from . import gains, values

#: the most options to list one by one; more are grouped by the first target that they touch
FLAT: Final = 8
#: the same for rows of the Manufactory, which the board offers one by one
_FLAT_ROWS: Final = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """A line in the list of choices: an option, or a target that narrows the options down.

    ``id`` is that of the option or target; ``price`` goes beside the label, ``note`` below it. ``fruitless`` choices
    gain nothing.
    """

    id: str
    label: str
    price: str = ""
    note: str = ""
    fruitless: bool = False


def touched(option: Option, edition: Edition) -> tuple[str, ...]:
    """The targets that an option touches, the one to group by first; spaces touch their colonies as well."""
    if isinstance(option, Move):
        return f"die-{option.die}", f"location-{option.to}"
    if isinstance(option, Dock):
        return ("dock", *(f"die-{die}" for die in option.dice))
    if isinstance(option, Activate):
        return f"die-{option.die}", *_row_of_pods(option, edition)
    if isinstance(option, TakeMaterials):
        return tuple(f"material-{material}" for material in dict.fromkeys(option.materials))
    if isinstance(option, Pay):
        paid = tuple(f"material-{material}" for material in dict.fromkeys(option.materials))
        return (*paid, "artifact") if option.artifacts else paid
    if isinstance(option, BuildOn | PlaceCrew):
        return f"colony-{edition.colonies[option.space // SPACES].id}", f"space-{option.space}"
    if isinstance(option, TakePod):
        return f"row-{option.row}", f"pod-{option.row}-{option.column}"
    single = {
        ChooseMat: ("mat", "mat"),
        PlaceShip: ("location", "location"),
        TakeAchievement: ("achievement", "achievement"),
        GainInfluence: ("track", "colony"),
        SetDie: ("die", "die"),
        FlipDie: ("die", "die"),
    }
    if type(option) in single:
        kind, field = single[type(option)]
        return (f"{kind}-{getattr(option, field)}",)
    return ("discard",) if isinstance(option, Discard) else ("decline",)


def _row_of_pods(option: Activate, edition: Edition) -> Iterable[str]:
    """The pods that an activation opens; one column more than usual may be open (CYC-2C)."""
    if option.effect != "row":
        return
    for row, opening in enumerate(edition.rows):
        if option.value in opening:
            yield from (f"pod-{row}-{column}" for column in range(edition.columns + 1))


def counted(option: Option, edition: Edition) -> Counter[str]:
    """The number of times to choose each target for an option: materials of a kind as often as it takes them."""
    return counted_pieces(option) or Counter(touched(option, edition))


def matching(options: Iterable[Option], chosen: Sequence[str], edition: Edition) -> list[Option]:
    """The options that touch every target as often as chosen so far. Docking must be chosen before its dice."""
    wanted = Counter(chosen)
    fitting = [option for option in options if wanted <= counted(option, edition)]
    if wanted and "dock" not in wanted:
        return [option for option in fitting if not isinstance(option, Dock)]
    return fitting


def offers(messages: Messages, options: Sequence[Option], chosen: Sequence[str], edition: Edition) -> dict[str, str]:
    """The targets to choose next, each with its price: the least fuel, if that varies; else ""."""
    least: dict[str, int] = {}
    for option in options:
        fuel = fuel_of(option)
        hidden = isinstance(option, Dock) and "dock" not in chosen
        for target, times in counted(option, edition).items():
            if times > chosen.count(target) and not (hidden and target != "dock"):
                least[target] = min(fuel, least.get(target, fuel))
    placed = any(target.startswith("location-") for target in chosen)
    moving = any(isinstance(option, Move) for option in options)
    priced = ("location-", "die-") if placed else ("location-",)
    return {
        target: fuel_price(messages, fuel) if (target.startswith(priced) if moving else fuel) else ""
        for target, fuel in least.items()
    }


def barren(
    options: Iterable[Option], chosen: Sequence[str], fruitless: Container[Option], edition: Edition
) -> frozenset[str]:
    """The targets, of those to choose next, that leave only options that gain nothing."""
    every, fruitful = set[str](), set[str]()
    for option in options:
        docks = isinstance(option, Dock) and "dock" not in chosen
        targets = {"dock"} if docks else {*touched(option, edition)}
        every |= targets
        fruitful |= set() if option in fruitless else targets
    return frozenset(every - fruitful)


def reach(options: Iterable[Option], dice: Mapping[str, int]) -> dict[str, tuple[str, int, int]]:
    """The locations that moves lead to, each with the die that needs the least fuel, its value, and that fuel."""
    out: dict[str, tuple[str, int, int]] = {}
    for option in options:
        if isinstance(option, Move):
            target = f"location-{option.to}"
            if target not in out or option.fuel < out[target][2]:
                out[target] = option.die, dice[option.die], option.fuel
    return out


def prices(options: Iterable[Option], game: Game, decision: Decision | None) -> dict[str, str]:
    """The full price of building on each space that can be chosen (POD-2, CUL-3, TRK-3, TRK-4)."""
    messages = Messages.of(game.language)
    if decision is None or decision.kind != "space":
        return {}
    spaces = [option for option in options if isinstance(option, BuildOn)]
    if decision.context["free"]:
        return {f"space-{option.space}": messages.say("price.free") for option in spaces}
    thing = values.built(game, decision)
    return {
        f"space-{space}": _price(messages, thing, values.colour_of(space, game))
        if cost.plain and thing is not None
        else values.cost_words(messages, cost)
        for space, cost in values.costs(game, spaces).items()
    }


def spent(game: Game, options: Iterable[Option]) -> dict[str, str]:
    """The spaces that take more than their printed materials, each with what that is (``View.spent``)."""
    return {
        f"space-{space}": "artifact" if cost.artifacts else "pair"
        for space, cost in values.costs(game, options).items()
        if not cost.plain
    }


def _price(messages: Messages, thing: Pod | Achievement, space: str) -> str:
    """The price of a pod or achievement together with a space of a material."""
    if isinstance(thing, Pod):
        parts = price_parts(messages, Counter([thing.colour, space]))
    else:
        parts = price_parts(messages, Counter(thing.materials) + Counter([space]), thing.artifacts)
    return messages.say("price.sum").join(parts)


def tips(game: Game, decision: Decision | None) -> dict[str, str]:
    """Notes that replace the price of pods and achievements that are free now (TRK-3, TRK-4)."""
    messages = Messages.of(game.language)
    if decision is None:
        return {}
    if decision.kind in {"free_pod", "free_achievement"}:
        return {touched(option, game.edition)[-1]: messages.say(f"tip.{decision.kind}") for option in game.options}
    about = decision.context
    if not about.get("free"):
        return {}
    if "achievement" in about:
        return {f"achievement-{about['achievement']}": messages.say("tip.free_achievement")}
    return {f"pod-{about['row']}-{about['column']}": messages.say("tip.free_pod")}


def fuel_of(option: Option) -> int:
    """The fuel that an option costs."""
    return option.fuel if isinstance(option, Move | Activate) else 0


def settled(options: Sequence[Option], chosen: Sequence[str], *, lesson: bool = False) -> Option | None:
    """The only option left, once something is chosen; but in lessons a die alone never moves a ship."""
    if len(options) != 1 or not chosen:
        return None
    placed = any(target.startswith("location-") for target in chosen)
    return None if lesson and isinstance(options[0], Move) and not placed else options[0]


def choices(
    options: Sequence[Option],
    chosen: Sequence[str],
    game: Game,
    seat: int,
    *,
    unfolded: bool = True,
    fruitless: Container[Option] = (),
) -> list[Choice]:
    """The choices to list: the options, or groups of them if there are many; those that gain nothing come last.

    Unless ``unfolded``, a last line stands for the options for which there is one at least as good.
    """
    best = options if unfolded else gains.undominated(options)
    if len(best) < len(options):
        folded = Choice("more", Messages.of(game.language).say("choice.more"))
        return [*choices(best, chosen, game, seat, fruitless=fruitless), folded]
    listed = []
    for target, members in _grouped(options, chosen, game.edition):
        line = _group(target, members, game, seat) if target else _single(members[0], chosen, game, seat)
        if all(option in fruitless for option in members):
            line = _told_fruitless(line, members, game)
        listed.append(line)
    return sorted(listed, key=lambda line: line.fruitless)


def _grouped(options: Sequence[Option], chosen: Sequence[str], edition: Edition) -> list[tuple[str, list[Option]]]:
    """The options by the target that stands for several of them, "" for those that are listed by themselves."""
    moving = any(isinstance(option, Move | Dock) for option in options)
    flat = _FLAT_ROWS if any(isinstance(option, Activate) and option.effect == "row" for option in options) else FLAT
    if (not chosen and (moving or len(options) > flat)) or len(options) > 2 * FLAT:
        groups: dict[str, list[Option]] = {}
        for option in options:
            first = next((target for target in touched(option, edition) if target not in chosen), "")
            groups.setdefault(first, []).append(option)
        if len(groups) > 1 or moving:
            return list(groups.items())
    return [("", [option]) for option in (sorted(options, key=fuel_of) if moving else options)]


def _told_fruitless(line: Choice, members: Sequence[Option], game: Game) -> Choice:
    """A line for options that gain nothing, with these words unless its own say so."""
    say = Messages.of(game.language).say
    if len(members) == 1 and isinstance(members[0], Activate) and members[0].effect != "fuel":
        return replace(line, fruitless=True)
    words = say("effect.fruitless")
    return replace(line, note=say("choice.both", first=line.note, second=words) if line.note else words, fruitless=True)


def _group(target: str, members: list[Option], game: Game, seat: int) -> Choice:
    """The line for a group of options."""
    messages = Messages.of(game.language)
    count, name, say = messages.count, messages.name, messages.say
    kind, _, thing = target.partition("-")
    if len(members) == 1 and not isinstance(members[0], Move):
        return _single(members[0], (), game, seat)
    if target == "dock":
        note = say("choice.both", first=_dock_gain(game), second=say("choice.dock_note"))
        return Choice(target, say("choice.dock"), "", note)
    if kind == "die":
        value = game.position.seats[seat].dice[thing]
        if isinstance(members[0], Activate):
            return Choice(target, say("choice.die", die=capital(name(thing)), value=value), "", _rows(members, game))
        free = [option for option in members if isinstance(option, Move) and not option.fuel]
        note = say("choice.reaches", place=name(free[0].to)) if free and isinstance(free[0], Move) else ""
        more = len(members) - len(free)
        if more:
            note = count("choice.and_more" if note else "choice.places", more, first=note)
        return Choice(target, say("choice.die", die=capital(name(thing)), value=value), "", note)
    if kind == "colony":
        return Choice(target, name(thing), "", count("choice.spaces", len(members)))
    return Choice(target, capital(name(thing)), "", count("choice.ways", len(members)))


def _dock_gain(game: Game) -> str:
    """The gain of docking, which is no price and so doesn't stand where prices do."""
    return Messages.of(game.language).count("choice.dock_gives", game.edition.rules.dock_fuel)


def _rows(members: Sequence[Option], game: Game) -> str:
    """The rows of the Manufactory that a die opens as it is, and the number of those that need fuel."""
    messages = Messages.of(game.language)
    opens = [option for option in members if isinstance(option, Activate) and option.effect == "row"]
    if not opens:
        return messages.count("choice.ways", len(members))
    free = [row_name(messages, game.edition.rows[option.amount]) for option in opens if not option.fuel]
    more = len(opens) - len(free)
    first = messages.count("choice.rows", len(free), rows=messages.listed(free)) if free else ""
    if not more:
        return first
    return messages.count("choice.rows_more" if free else "choice.rows_fuel", more, first=first)


def _single(option: Option, chosen: Sequence[str], game: Game, seat: int) -> Choice:
    """The line for a single option."""
    messages = Messages.of(game.language)
    name, say = messages.name, messages.say
    fuel, id_ = fuel_of(option), option_id(option)
    price = messages.count("choice.pay_fuel", fuel) if fuel else say("price.free") if isinstance(option, Move) else ""
    if isinstance(option, Move):
        if f"die-{option.die}" in chosen and f"location-{option.to}" not in chosen:
            return Choice(id_, say("choice.to", place=name(option.to)), price)
        value = game.position.seats[seat].dice[option.die]
        label = say("choice.with_die", die=capital(name(option.die)), value=value)
        return Choice(id_, label, price, "" if option.clockwise else say("choice.backwards"))
    if isinstance(option, Activate) and option.effect is not None:
        label = say("choice.activate", die=capital(name(option.die)), value=option.value)
        return Choice(id_, label, price, effect(option, game))
    if isinstance(option, BuildOn | PlaceCrew):
        space = say("choice.space", number=option.space, material=name(values.colour_of(option.space, game)))
        colony = game.edition.colonies[option.space // SPACES].id
        cost = values.unasked(game, option)
        price = "" if cost is None else values.cost_words(messages, cost)
        if price and (f"space-{option.space}" in chosen or len(game.options) == 1):
            return Choice(id_, say("choice.build_for"), price, say("choice.build_note"))
        return Choice(id_, space, price, "" if f"colony-{colony}" in chosen else name(colony))
    if isinstance(option, ChooseMat):
        powers = mat_powers(messages, next(mat for mat in game.edition.mats if mat.id == option.mat))
        return Choice(id_, capital(name(option.mat)), "", say("choice.both", first=powers[0], second=powers[1]))
    if isinstance(option, Dock):
        return Choice(id_, game.tell(option), "", _dock_gain(game))
    return Choice(id_, game.tell(option), price)


def effect(option: Activate, game: Game) -> str:
    """The effect of an activation, in a few words."""
    messages = Messages.of(game.language)
    if option.effect == "row":
        row = next(row for row in game.edition.rows if option.value in row)
        effect = messages.say("effect.row", row=row_name(messages, row))
    elif option.effect == "materials" and not option.amount:
        effect = messages.say("effect.full")
    elif option.effect in {"materials", "fuel"}:
        parts = [messages.count(f"effect.{option.effect}", option.amount), *_extras(messages, option, game)]
        effect = messages.say("price.sum").join(parts)
    else:
        effect = messages.say(f"effect.{option.effect}")
    return messages.say("effect.and_cp", effect=effect, n=option.cp) if option.cp else effect


def _extras(messages: Messages, option: Activate, game: Game) -> list[str]:
    """The extra that a mat or a cycle card adds to the materials of a moon (MOON-3)."""
    position, decision = game.position, game.decision
    if option.effect != "materials" or decision is None:
        return []
    extras = legal.extras(position, decision.player, position.ship[decision.player])
    return price_parts(messages, Counter(position.t.materials[extra] for extra in extras))


def option_id(option: Option) -> str:
    """An id for an option among those of its decision."""
    return "option:" + ",".join(f"{key}={value}" for key, value in sorted(option.to_dict().items()))


def by_id(options: Iterable[Option], id_: str) -> Option | None:
    """The option with an ``option_id``, if there is one."""
    return next((option for option in options if option_id(option) == id_), None)


def attempt(game: Game, decision: Decision, target: str, chosen: Sequence[str]) -> Option | None:
    """The option that people mean by a target that can't be chosen now; None if there is none."""
    kind, _, rest = target.partition("-")
    answers = ANSWERS[game.position.agenda[-1][0]]
    if kind == "location":
        return PlaceShip(rest) if PlaceShip in answers else _nearest_move(game, decision, rest, chosen)
    if kind == "die":
        return _die_attempt(game, decision, rest)
    if kind == "pod":
        row, _, column = rest.partition("-")
        return TakePod(int(row), int(column))
    if kind == "space":
        return PlaceCrew(int(rest)) if PlaceCrew in answers else BuildOn(int(rest))
    if kind == "material":
        return Pay((rest,)) if Pay in answers else TakeMaterials((rest,))
    if kind == "artifact":
        return Pay((), 1)
    if kind == "dock":
        first, second, *_ = game.edition.dice
        return Dock((first, second))
    types: dict[str, Callable[[str], Option]] = {
        "achievement": TakeAchievement,
        "track": GainInfluence,
        "mat": ChooseMat,
    }
    return types[kind](rest) if kind in types else None


def no_use(messages: Messages, decision: Decision | None, target: str, option: Option | None) -> str:
    """The answer to a target that leads nowhere although no rule forbids it."""
    if target == "fuel":  # FUEL-1
        return messages.say("answer.fuel")
    if target.startswith("points-"):
        return messages.say("signs.flag_tip")
    if target.startswith("centre-"):  # POD-3, CUL-4
        return messages.say("answer.centre")
    if isinstance(option, SetDie) and decision:  # CYC-1A: it would change nothing
        return messages.say("answer.shows_already", die=messages.name(option.die), value=decision.context["value"])
    return messages.say("answer.not_now")


def _die_attempt(game: Game, decision: Decision, die: str) -> Option:
    if decision.kind == "set_die":
        return SetDie(die)
    if decision.kind == "flip_die":
        return FlipDie(die)
    seat = game.position.seats[decision.player]
    if decision.kind == "move":
        order = game.edition.rondel
        end = order.index(seat.ship) + seat.dice[die] if seat.ship in order else 0
        return Move(die, order[end % len(order)])
    return Activate(die, seat.dice[die])


def _nearest_move(game: Game, decision: Decision, to: str, chosen: Sequence[str]) -> Option:
    """A move to a location with the chosen die, or with the unspent die that needs the least fuel."""
    seat = game.position.seats[decision.player]
    order = game.edition.rondel
    steps = (order.index(to) - order.index(seat.ship)) % len(order) or len(order) if seat.ship in order else 1
    picked = [target.removeprefix("die-") for target in chosen if target.startswith("die-")]
    dice = picked or [die for die in game.edition.dice if die not in seat.spent] or list(game.edition.dice)
    best = min(dice, key=lambda die: abs(steps - seat.dice[die]))
    return Move(best, to, abs(steps - seat.dice[best]))


def prompt(game: Game, decision: Decision, chosen: Sequence[str]) -> tuple[str, str]:
    """The prompt and its second line for a decision, which depend on the targets chosen so far."""
    messages = Messages.of(game.language)
    fields = {key: messages.name(value) if isinstance(value, str) else value for key, value in decision.context.items()}
    edition, rules = game.edition, game.edition.rules
    fields |= {"limit": edition.hand_limit, "group": rules.group_limit, "cp": rules.build_for_cp}
    fields |= {"opposite": edition.die_faces + 1, "fuel": rules.dock_fuel}
    built = values.built(game, decision)
    if built is not None:
        fields["what"] = messages.title(built.type if isinstance(built, Pod) else built.id)
        if isinstance(built, Pod):
            fields |= {"pod": messages.title(built.type), "material": messages.name(built.colour)}
    key = decision.kind
    if key == "move" and "dock" in chosen:
        key = "move_dock"
    elif key == "move" and any(target.startswith("die-") for target in chosen):
        key = "move_die"
    elif key == "move" and chosen:
        key = "move_place"
    numbers = {counted_pieces(option).total() for option in game.options}
    number = min(numbers) if len(numbers) == 1 else 0
    # what there is room for
    head = messages.count(f"prompt.{key}", number) if key in _COUNTED else messages.say(f"prompt.{key}", **fields)
    taken = sum(target.startswith(("material-", "artifact")) for target in chosen)
    if taken:
        head = messages.say("prompt.progress", prompt=head, done=taken, n=number) if number > 1 else head
    if key == "space":
        key += ("_tile" if isinstance(built, Achievement) else "") + ("_free" if fields["free"] else "")
    detail = [messages.say(f"detail.{key}", **fields)] if messages.has(f"detail.{key}") else []
    if max(numbers) > 1:
        detail.append(messages.say("detail.pay_one_by_one" if key == "payment" else "detail.one_by_one"))
    return head, " ".join(detail)


#: decisions whose prompt says how many materials are taken
_COUNTED: Final = frozenset({"material", "collect"})


def counted_pieces(option: Option) -> Counter[str]:
    """The targets of the materials and artifacts that an option takes or pays, as often as it does."""
    if not isinstance(option, TakeMaterials | Pay):
        return Counter()
    often = Counter(f"material-{material}" for material in option.materials)
    if isinstance(option, Pay) and option.artifacts:
        often["artifact"] = option.artifacts
    return often
