"""Values and prices of the spaces that can be built on: what each gives, and what it takes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from betacolony import BuildOn, Decision, Game, Option, Pay
from betacolony.edition.components import Achievement, Pod
from betacolony.rules import legal
from betacolony.rules.building import influence_on
from betacolony.state import agenda, goods
from betacolony.state.geometry import SPACES
from betacolony.state.position import Position
from betacolony_widgets.board.descriptions import price_parts
from betacolony_widgets.messages import Messages


@dataclass(frozen=True, slots=True)
class Cost:
    """The cheapest payment for a space: no artifact if that can be, else no stand-in for a material.

    Attributes:
        materials, artifacts: what is paid.
        plain: it is the printed price, paid with the materials themselves.
        ways: the number of ways to pay; with only one, the engine doesn't ask.
    """

    materials: tuple[str, ...]
    artifacts: int
    plain: bool
    ways: int

    @property
    def pay(self) -> Pay:
        """The payment as an option."""
        return Pay(self.materials, self.artifacts)


def built(game: Game, decision: Decision) -> Pod | Achievement | None:
    """The pod or the achievement that a decision is about."""
    about, edition = decision.context, game.edition
    if "achievement" in about:
        return next(achievement for achievement in edition.achievements if achievement.id == about["achievement"])
    if "column" in about:
        pod = game.position.view.manufactory[about["row"]][about["column"]]
        return None if pod is None else edition.pods[pod]
    return None


def in_hand(game: Game, decision: Decision) -> str:
    """The target of the pod or the achievement that a decision is about, where it lies for sale; "" for none."""
    about = decision.context
    if built(game, decision) is None:
        return ""
    return f"achievement-{about['achievement']}" if "achievement" in about else f"pod-{about['row']}-{about['column']}"


def building_on(decision: Decision) -> str:
    """The target of the space that a decision asks to pay for; "" for none."""
    return f"space-{decision.context['space']}" if decision.kind == "payment" else ""


def colour_of(space: int, game: Game) -> str:
    """The material of a space."""
    colony, index = divmod(space, SPACES)
    return game.edition.colonies[colony].spaces[index]


def influence(game: Game, decision: Decision | None, options: Iterable[Option]) -> dict[str, str]:
    """The influence that the pod in hand would give on each space: printed, group, centre and card (INF-1)."""
    pos = game.position
    if decision is None or decision.kind != "space" or pos.agenda[-1][0] != agenda.ASK_SPACE:
        return {}
    frame = pos.agenda[-1]
    pod, bought = pos.places[frame[agenda.PLACE]], not frame[agenda.FREE]
    return {
        f"space-{option.space}": f"+{sum(influence_on(pos, pod, option.space, bought=bought))}"
        for option in options
        if isinstance(option, BuildOn)
    }


def costs(game: Game, options: Iterable[Option]) -> dict[int, Cost]:
    """The cost of building on each space (POD-2, CUL-3); none while that is free or something else is asked."""
    pos = game.position
    if not pos.agenda or pos.agenda[-1][0] not in {agenda.ASK_SPACE, agenda.ASK_TILE_SPACE}:
        return {}
    _, _, thing, free = pos.agenda[-1]
    if free:
        return {}
    by_colour: dict[int, Cost] = {}
    out = {}
    for option in options:
        if isinstance(option, BuildOn):
            colour = pos.t.space_colour[option.space]
            if colour not in by_colour:
                by_colour[colour] = _cost(pos, thing, option.space)
            out[option.space] = by_colour[colour]
    return out


def _cost(pos: Position, thing: int, space: int) -> Cost:
    """The cheapest payment; it hangs on the colour of the space alone."""
    player = pos.agenda[-1][agenda.PLAYER]
    if pos.agenda[-1][0] == agenda.ASK_SPACE:
        frame: agenda.Frame = (agenda.ASK_PAYMENT, player, thing, space)
        printed = goods.UNIT[pos.t.pod_colour[pos.places[thing]]]
    else:
        frame = (agenda.ASK_TILE_PAYMENT, player, thing, space)
        tile = pos.edition.achievements[thing]
        printed = goods.pack(pos.t.materials.index(kind) for kind in Counter(tile.materials).elements())
        printed += tile.artifacts * goods.UNIT[goods.ARTIFACT]
    printed += goods.UNIT[pos.t.space_colour[space]]
    ways = legal.payments(pos, frame)
    cheapest = min(ways, key=lambda way: (goods.artifacts(way), way != printed, goods.materials(way), way))
    names = tuple(pos.t.materials[kind] for kind in goods.unpack(cheapest))
    return Cost(names, goods.artifacts(cheapest), cheapest == printed, len(ways))


def cost_words(messages: Messages, cost: Cost) -> str:
    """A payment as the parts of a sum, the artifacts last."""
    parts = price_parts(messages, Counter(cost.materials))
    parts += [messages.count("bonus.artifact", cost.artifacts)] if cost.artifacts else []
    return messages.say("price.sum").join(parts)


def unasked(game: Game, option: Option) -> Cost | None:
    """The cost that the engine would take without asking, if not the printed price: an artifact or two of a kind."""
    cost = costs(game, [option]).get(option.space) if isinstance(option, BuildOn) else None
    return cost if cost is not None and cost.ways == 1 and not cost.plain else None
