"""Previews: the whole consequence of a target before it is chosen, as lines for a receipt.

Where a target carries out an option, the lines tell what that option brings; where it only narrows the choice, what all
that is left has in common. ``ghosts`` draws the same over the board.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from betacolony import (
    Activate,
    BuildOn,
    ChooseMat,
    Dock,
    Event,
    Game,
    Move,
    Option,
    Pay,
    PlaceCrew,
    PlaceShip,
    TakeAchievement,
    TakeMaterials,
    TakePod,
)
from betacolony.edition.components import Achievement
from betacolony.events import (
    BonusLost,
    CrewPlaced,
    DieChanged,
    FuelSpent,
)
from betacolony.state.geometry import COLONIES, SPACES
from betacolony_widgets.board.descriptions import (
    achievement_score,
    bonus_words,
    location_use,
    mat_powers,
    powers_at,
    price_parts,
)
from betacolony_widgets.board.panels.rondel import fuel_price
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play.choices import flow, gains, pods, values
from betacolony_widgets.play.choices.foresight import Foresight, foresee

from .play import Play
from .receipts import gained, influence_sum

#: what is asked next goes without saying after these
_PLAIN: Final = frozenset({"activate", "collect", "nexus", "pod", "space", "move", "mat", "ship"})
#: gains on the marker's way are told with the way
_ON_WAY: Final = "tracks"
#: the number of places to reach that are named
_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the receipt: what is told, and how it is; ``dear`` where an artifact or a stand-in is spent."""

    label: str
    text: str
    dear: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """The consequence of choosing a target.

    Attributes:
        head: a short title of the receipt; "" where the target's own name is short.
        lines: the receipt, in the order in which it happens.
        foreseen: the option that stands for the target, with what it brings; None where options have less in common.
        options: the options that are left after the target.
    """

    head: str = ""
    lines: tuple[Line, ...] = ()
    foreseen: Foresight | None = None
    options: tuple[Option, ...] = ()

    def packed(self) -> list[dict[str, Any]]:
        """The lines as the browser takes them."""
        return [{"label": line.label, "text": line.text, "dear": line.dear} for line in self.lines]


def preview(play: Play, target: str) -> Preview:
    """The consequence of choosing a target; nothing for a target that can't be chosen now."""
    left = _left(play, target)
    if not left:
        return Preview()
    first = min(left, key=flow.fuel_of) if isinstance(left[0], Move | Activate) else left[0]
    alone = len(left) == 1 or isinstance(first, Move)
    foreseen = foresee(play.game, first) if alone else None
    if isinstance(first, Activate) and (alone or target.startswith("pod-")):
        opened = foreseen or foresee(play.game, first)  # the row, by the die that takes the least fuel
        pod = pods.meant(opened.game, (*play.chosen, target))
        if pod is not None:  # it is taken as its row is opened
            taken = foresee(opened.game, pod)
            lines = (*_paid(play.messages, opened), *_taken(play, pod, taken))
            return Preview(_head(play, target), lines, taken if alone else None, tuple(left))
    return Preview(_head(play, target), tuple(_lines(play, left, foreseen)), foreseen, tuple(left))


def _head(play: Play, target: str) -> str:
    """The title of a receipt where the name of its target is a whole sentence."""
    messages, game = play.messages, play.game
    kind, _, rest = target.partition("-")
    if kind == "space":
        colony = game.edition.colonies[int(rest) // SPACES].id
        return messages.say("preview.space", colony=messages.name(colony), number=int(rest))
    if kind == "pod":
        row, _, column = rest.partition("-")
        # a row that a die opens counts a column more than there may be
        numbers = dict(enumerate(game.position.view.manufactory[int(row)]))
        number = numbers.get(int(column))
        return "" if number is None else messages.title(game.edition.pods[number].type)
    return messages.title(rest) if kind in {"location", "achievement", "mat"} else ""


def _left(play: Play, target: str) -> list[Option]:
    """The options that would be left after a target, as ``Play.choose`` takes it."""
    if play.stage != "play":
        return []
    if target in pods.out_of_reach(play.game):
        return []
    options, edition = list(play.game.options), play.game.edition
    if target.startswith("option:"):
        option = flow.by_id(options, target)
        return [] if option is None else [option]
    if target in play.chosen and (target not in flow.offers(play.messages, play.options, play.chosen, edition)):
        return play.options
    for chosen in ((*play.chosen, target), (target,)):
        left = flow.matching(options, chosen, edition)
        if left:
            return left
    return []


def _lines(play: Play, left: Sequence[Option], foreseen: Foresight | None) -> Iterator[Line]:
    first = left[0]
    if foreseen is None:
        yield from _in_common(play, left)
    elif isinstance(first, Move):
        yield from _move(play, left, foreseen)
    elif isinstance(first, TakePod | TakeAchievement):
        yield from _taken(play, first, foreseen)
    elif isinstance(first, PlaceShip):
        yield from _start(play, first, foreseen)
    elif isinstance(first, ChooseMat):
        mat = next(mat for mat in play.game.edition.mats if mat.id == first.mat)
        yield from _block(play.messages.say("preview.get"), mat_powers(play.messages, mat))
    else:
        yield from _consequence(play, foreseen)


def _start(play: Play, option: PlaceShip, foreseen: Foresight) -> Iterator[Line]:
    """The use of a first location, and what the player's mat adds to it."""
    messages, edition = play.messages, play.game.edition
    location = edition.locations[option.location]
    yield Line(messages.say("preview.there"), location_use(messages, location))
    own = play.game.position.seats[foreseen.player].mat
    for mat in edition.mats:
        if mat.id == own:
            yield from _block(messages.say("preview.mat"), powers_at(messages, mat, location))


# --- one option -------------------------------------------------------------------------------------------------------


def _consequence(play: Play, foreseen: Foresight) -> Iterator[Line]:
    """Everything that an option brings, in the order in which it happens."""
    messages = play.messages
    say = messages.say
    yield from _paid(messages, foreseen)
    influence, way = foreseen.influence, foreseen.way
    if influence is not None and way is not None:
        yield Line(say("preview.influence"), influence_sum(messages, influence))
    if way is not None and way.end > way.start:
        key = "preview.way_with" if way.bonuses else "preview.way"
        bonuses = messages.listed([bonus_words(messages, bonus) for _, bonus in way.bonuses])
        text = say(key, colony=messages.name(way.colony), start=way.start, end=way.end, bonuses=bonuses)
        yield Line(say("preview.track"), text)
    got = list(_gains(messages, foreseen))
    if got:
        key = "preview.place" if isinstance(foreseen.option, PlaceCrew) else "preview.get"
        yield Line(say(key), messages.listed(got))
    yield from _block("" if got else say("preview.get"), list(_activated(messages, foreseen)))
    yield from _worth(play, foreseen)
    yield from _majorities(play, foreseen)
    for event in foreseen.events:
        if isinstance(event, BonusLost):
            yield Line("", play.narrator.tell(event))
        elif isinstance(event, DieChanged):
            yield Line(say("preview.get"), say("preview.die", die=messages.name(event.die), value=event.value))
    yield from _next(messages, foreseen)


def _paid(messages: Messages, foreseen: Foresight) -> Iterator[Line]:
    label = messages.say("preview.pay")
    fuel = sum(event.amount for event in foreseen.events if isinstance(event, FuelSpent))
    if fuel:
        yield Line(label, fuel_price(messages, fuel))
    space = foreseen.space
    option = foreseen.option
    cost = values.costs(foreseen.before, [option]).get(space) if space is not None else None
    for event in foreseen.paid:
        parts = price_parts(messages, Counter(event.materials))
        parts += [messages.count("bonus.artifact", event.artifacts)] if event.artifacts else []
        text = messages.say("price.sum").join(parts)
        if len(foreseen.payments) > 1:
            text = messages.count("preview.or_ways", len(foreseen.payments) - 1, first=text)
        yield Line(label, text, dear=bool(event.artifacts) or (cost is not None and not cost.plain))
    if isinstance(option, BuildOn) and not foreseen.paid:
        yield Line(label, messages.say("price.free"))


def _gains(messages: Messages, foreseen: Foresight) -> Iterator[str]:
    """The player's gains, but for what lies on the marker's way."""
    colonies = {colony.id for colony in foreseen.before.edition.colonies}
    return gained(messages, [event for event in foreseen.events if not _of_way(event, colonies)])


def _of_way(event: Event, colonies: set[str]) -> bool:
    return getattr(event, "cause", "") in colonies or getattr(event, "source", "") == _ON_WAY


def _activated(messages: Messages, foreseen: Foresight) -> Iterator[str]:
    """The choices that an activation gives the player."""
    game, asked, option = foreseen.before, foreseen.asked, foreseen.option
    if not isinstance(option, Activate):
        return
    if asked is None:
        if gains.is_fruitless(option):
            yield messages.say("effect.fruitless") if option.effect == "fuel" else flow.effect(option, game)
    elif asked.kind == "pod":
        yield messages.count("preview.pods", len(foreseen.game.options))
    elif asked.kind == "collect":
        location = game.edition.locations[asked.context["location"]]
        kinds = [messages.name(material) for material in location.materials]
        yield messages.count("preview.of", option.amount, kinds=messages.say("preview.either").join(kinds))
    elif asked.kind == "nexus":
        yield messages.say("effect.nexus")


def _worth(play: Play, foreseen: Foresight) -> Iterator[Line]:
    """The points of an achievement in the end."""
    if foreseen.achievement is not None:
        tile = next(entry for entry in play.game.edition.achievements if entry.id == foreseen.achievement)
        yield Line(play.messages.say("preview.end"), achievement_score(play.messages, tile))


def majorities(foreseen: Foresight) -> dict[int, tuple[int, int]]:
    """The points for majorities in the colony where crew is placed, before and after, by seat, where they change."""
    placed = [event for event in foreseen.events if isinstance(event, CrewPlaced)]
    if not placed:
        return {}
    pos, colony = foreseen.before.position, placed[0].space // SPACES
    steps = foreseen.before.edition.majority

    def points(crew: list[int]) -> list[int]:
        return [steps[min(own - min(crew), len(steps) - 1)] for own in crew]

    crew = list(pos.crew_in_colonies[colony::COLONIES])
    before = points(crew)
    for event in placed:
        if event.space // SPACES == colony:
            crew[event.player] += event.amount
    after = points(crew)
    return {seat: pair for seat, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]}


def _majorities(play: Play, foreseen: Foresight) -> Iterator[Line]:
    say, names = play.messages.say, play.game.names
    parts = []
    for seat, (before, after) in majorities(foreseen).items():
        name = say("news.you") if play.alone and seat == play.me else names[seat]
        parts.append(say("preview.change", name=name, before=before, after=after))
    if parts:
        yield Line(say("preview.majority"), say("list.between").join(parts))


def _next(messages: Messages, foreseen: Foresight) -> Iterator[Line]:
    """The next question, and a note that something is turned up."""
    label = messages.say("preview.then")
    asked = foreseen.asked
    if asked is not None and asked.kind not in _PLAIN:
        yield Line(label, flow.prompt(foreseen.game, asked, ())[0])
    elif foreseen.unknown and foreseen.unknown != "roll":
        yield Line(label, messages.say("preview.unknown", thing=messages.say(f"reveals.{foreseen.unknown}")))


# --- moves ------------------------------------------------------------------------------------------------------------


def _move(play: Play, left: Sequence[Option], foreseen: Foresight) -> Iterator[Line]:
    """The flight, what each die left would bring there, and where else the die leads."""
    messages, option = play.messages, foreseen.option
    if not isinstance(option, Move):
        return
    say = messages.say
    yield from _paid(messages, foreseen)
    place = messages.name(option.to)
    yield Line(
        say("preview.flight"),
        messages.count("preview.steps", option.steps or 0, place=place, die=messages.name(option.die)),
    )
    yield from _block(say("preview.there"), list(there(messages, foreseen.game)))
    others = [other for other in left if isinstance(other, Move) and other.to != option.to]
    names = [
        say("preview.with_fuel", place=messages.name(other.to), fuel=fuel_price(messages, other.fuel))
        if other.fuel
        else messages.name(other.to)
        for other in sorted(others, key=flow.fuel_of)[:_NAMED]
    ]
    if names and len({other.die for other in left if isinstance(other, Move)}) == 1:
        more = len(others) - len(names)
        names += [messages.count("preview.more", more)] if more > 0 else []
        yield Line(say("preview.also"), say("list.between").join(names))


def there(messages: Messages, game: Game) -> Iterator[str]:
    """For each die left what it would bring at the location that has been reached, the least fuel first."""
    by_die: dict[str, list[Activate]] = {}
    listed = [option for option in game.options if isinstance(option, Activate)]
    for option in gains.undominated(listed):
        if isinstance(option, Activate):
            by_die.setdefault(option.die, []).append(option)
    for die, options in by_die.items():
        ways = []
        for option in sorted(options, key=flow.fuel_of)[:_NAMED]:
            does = flow.effect(option, game)
            fuel = fuel_price(messages, option.fuel)
            ways.append(messages.say("preview.for_fuel", does=does, fuel=fuel) if option.fuel else does)
        does = messages.say("preview.or").join(ways)
        yield messages.say("preview.die_does", die=capital(messages.name(die)), does=does)


# --- what several options have in common ------------------------------------------------------------------------------


def _in_common(play: Play, left: Sequence[Option]) -> Iterator[Line]:
    messages, first = play.messages, left[0]
    say = messages.say
    if isinstance(first, Activate):
        best = [option for option in gains.undominated(left) if isinstance(option, Activate)]
        for activation in best:
            label = say("preview.as", die=messages.name(activation.die), value=activation.value)
            fuel = fuel_price(messages, activation.fuel)
            does = flow.effect(activation, play.game)
            yield Line(label, say("preview.for_fuel", does=does, fuel=fuel) if activation.fuel else does)
    elif isinstance(first, BuildOn):
        yield from _spaces(messages, play.game, left)
    elif isinstance(first, Dock):
        yield Line(say("preview.get"), messages.count("choice.dock_gives", play.game.edition.rules.dock_fuel))
        yield Line(say("preview.pay"), say("preview.two_dice"))
    elif isinstance(first, TakeMaterials | Pay):
        shared = Counter(first.materials)
        for taking in left:
            if isinstance(taking, TakeMaterials | Pay):
                shared &= Counter(taking.materials)
        parts = price_parts(messages, shared)
        key = "preview.pay" if isinstance(first, Pay) else "preview.get"
        rest = messages.say("preview.and_more", first=messages.listed(parts)) if parts else say("preview.choose")
        yield Line(say(key), rest)


def _taken(play: Play, option: TakePod | TakeAchievement, foreseen: Foresight) -> Iterator[Line]:
    """A pod or an achievement that still needs a space."""
    messages, game = play.messages, foreseen.game
    say = messages.say
    asked = foreseen.asked
    if asked is None:
        return
    free = bool(asked.context.get("free"))
    pod = option.pod if isinstance(option, TakePod) else None
    if pod is not None:
        price = price_parts(messages, {pod.colour: 1})
        gains = [("crew", pod.crew), ("cp", pod.cp), ("artifact", pod.artifacts), ("fuel", pod.fuel)]
        got = [messages.count(f"pod.{kind}", number) for kind, number in gains if number]
        costs = values.costs(game, game.options).values()
        dear = bool(costs) and all(cost.artifacts for cost in costs)
        key = "preview.plus_space_dear" if dear else "preview.plus_space"
        yield Line(say("preview.pay"), say("price.free") if free else say(key, price=price[0]), dear)
        yield from _spaces(messages, game, list(game.options))
        if got:
            yield Line(say("preview.get"), messages.listed(got))
        return
    tile = values.built(game, asked)
    if isinstance(tile, Achievement):
        parts = say("price.sum").join(price_parts(messages, tile.materials, tile.artifacts))
        text = say("price.free") if free else say("preview.plus_space", price=parts)
        yield Line(say("preview.pay"), text, dear=not free and bool(tile.artifacts))
        got = [messages.count("pod.crew", game.edition.rules.achievement_crew)]
        got += [bonus_words(messages, tile.bonus)] if tile.bonus else []
        yield Line(say("preview.get"), messages.listed(got))
        yield Line(say("preview.end"), achievement_score(messages, tile))
    yield from _spaces(messages, game, list(game.options))


def _spaces(messages: Messages, game: Game, options: Sequence[Option]) -> Iterator[Line]:
    """The number of spaces, and the influence that they would give."""
    worth = sorted(int(value) for value in values.influence(game, game.decision, options).values())
    if worth:
        key = "preview.from_to" if worth[0] != worth[-1] else "preview.each"
        yield Line(messages.say("preview.influence"), messages.say(key, least=worth[0], most=worth[-1]))
    number = sum(isinstance(option, BuildOn) for option in options)
    yield Line(messages.say("preview.there"), messages.count("preview.spaces", number))


def _block(label: str, texts: Iterable[str]) -> Iterator[Line]:
    """Several lines under one label."""
    for number, text in enumerate(texts):
        yield Line("" if number else label, text)
