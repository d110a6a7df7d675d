"""Advice: the options that the greedy player likes best, and their merits.

Like the players it knows only what is open on the table: what a step turns up is imagined.
"""

from typing import TYPE_CHECKING, Final

from betacolony.core import chance
from betacolony.core.messages import short
from betacolony.core.value import Value
from betacolony.events import Event
from betacolony.messages import Messages
from betacolony.options import Option
from betacolony.rules import decisions, option_codec, steps
from betacolony.state import agenda, tables
from betacolony.state.position import Position

from .learned import LearnedWeights, valuation_for
from .lookahead import Line, Lookahead, this_turn
from .policies import BEFORE_ROUNDS, ON_DICE, GreedyPlayer
from .valuation import PARTS
from .weights import Weights

if TYPE_CHECKING:
    from betacolony.game import Game

#: in CP: smaller differences are rounding errors
_NOTHING: Final = 1e-9
#: the parts that a sentence names; the others are its rest
_TOLD: Final = 4


class Advice(Value):
    """An option and its merits.

    Attributes:
        option: the option.
        measure: "turn": the position after the best rest of the turn; "dice": the position after the best action, taken
            at once with the dice that the option leaves; "power": the usual worth of the mat's special power; "moons":
            the nearness of the moons. The first two are in CP of ``valuation``.
        gain: the lead over the position as it is, in CP; below 0 for a loss. ``gain``, ``behind``, ``line`` and
            ``parts`` are for "turn" and "dice" alone.
        behind: the distance to the best option, in CP: 0 for the first.
        line: the rest of the turn after the option, up to the first step that turns something up.
        parts: the parts of the gain, by the names of ``valuation.PARTS``; they add up to it, and none is 0.
        power: for a mat, its special power, as the edition writes it.
        moons: for a first location, the moons that a die reaches from there without fuel, each with its distance.
    """

    option: Option
    measure: str
    gain: float = 0.0
    behind: float = 0.0
    line: tuple[Option, ...] = ()
    parts: tuple[tuple[str, float], ...] = ()
    power: str = ""
    moons: tuple[tuple[str, int], ...] = ()

    def sentence(self, messages: Messages) -> str:
        """The merits of the option, and in a second sentence the rest of the turn, in the words of a language."""
        largest = sorted(self.parts, key=lambda part: -abs(part[1]))
        told = sorted(largest[:_TOLD], key=lambda part: -part[1])
        told.append(("rest", sum([value for _, value in largest[_TOLD:]])))
        rounded = [(name, short(value)) for name, value in told]
        onward = [option.sentence(messages) for option in self.line]
        moons = [messages.say("advice.moon", to=to, steps=steps) for to, steps in self.moons]
        values = {
            "gain": self.gain,
            "parts": ", ".join([messages.say(f"advice.{name}", value=value) for name, value in rounded if value]) or (),
            "power": messages.table["mat"].get(self.power, self.power),
            "moons": messages.listed(moons) if moons else (),
            "line": "; ".join([option[:1].lower() + option[1:] for option in onward]),
        }
        return messages.say_kind("advice", self.measure, values)


def advise(game: "Game", number: int = 3, weights: Weights | LearnedWeights | None = None) -> tuple[Advice, ...]:
    """The best options of a game's decision, the best first; none when the game is over.

    Args:
        game: is not changed.
        number: the largest number of options. Of options that differ only in dice and ships, one is named.
        weights: of the valuation.
    """
    pos = game.position
    if not pos.agenda:
        return ()
    if pos.agenda[-1][0] in BEFORE_ROUNDS:
        ranked = sorted(GreedyPlayer(weights).worths(pos), key=lambda pair: -pair[1])
        return tuple(_for_set_up(pos, choice) for choice, _ in ranked[:number])
    return _for_turn(pos, number, weights)


def _for_set_up(pos: Position, choice: int) -> Advice:
    """A mat or a first location, and its merits."""
    t = pos.t
    option = option_codec.option_for(pos, choice)
    if pos.agenda[-1][0] == agenda.ASK_MAT:
        return Advice(option, "power", power=t.edition.mats[choice].special)
    within_reach = [(value, (choice + value) % t.length) for value in range(1, t.faces + 1)]
    moons = tuple((t.rondel[place], value) for value, place in within_reach if t.kind[place] == tables.MOON)
    return Advice(option, "moons", moons=moons)


def _for_turn(pos: Position, number: int, weights: Weights | LearnedWeights | None) -> tuple[Advice, ...]:
    """The choices whose turns end best."""
    kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
    on_dice = kind in ON_DICE
    lookahead = Lookahead(valuation_for(pos, player, weights))
    start = this_turn(pos, chance.IMAGINED)
    best_from = lookahead.best_with_dice if on_dice else lookahead.best_after
    lines = sorted([best_from(start, choice) for choice in decisions.choices(start)], key=lambda valued: -valued[0])
    parts_before = lookahead.valuation.parts(start)
    advice: list[Advice] = []
    seen = set()
    best = 0.0
    for _, line in lines:
        if len(advice) >= number:
            break
        options, end = _followed(lookahead, start, line, on_dice=on_dice)
        table = _table(end, player)
        if on_dice or table not in seen:
            seen.add(table)
            changes = zip(PARTS, lookahead.valuation.parts(end), parts_before, strict=True)
            parts = tuple((name, after - before) for name, after, before in changes if abs(after - before) > _NOTHING)
            gain = sum([change for _, change in parts], 0.0)
            best = best if advice else gain
            measure = "dice" if on_dice else "turn"
            advice.append(Advice(options[0], measure, gain, max(best - gain, 0.0), options[1:], parts))
    return tuple(advice)


def _followed(
    lookahead: Lookahead, start: Position, line: Line, *, on_dice: bool
) -> tuple[tuple[Option, ...], Position]:
    """The options of a line up to the first that turns something up, and the position at the end of the line."""
    pos = start.copy()
    options: list[Option] = []
    events: list[Event] = []
    for number, choice in enumerate(line):
        if not any(event.reveals for event in events):
            options.append(option_codec.option_for(pos, choice))
        if on_dice and number == 0:
            pos = lookahead.at_next_move(pos, (choice,))
        else:
            steps.play(pos, choice, events)
    return tuple(options), pos


def _table(pos: Position, player: int) -> tuple[object, ...]:
    """Everything that the player's turn may have changed, except dice and ships."""
    own = (pos.goods[player], pos.fuel[player], pos.total(player))
    return (*own, bytes(pos.tiles), bytes(pos.crew_on), tuple(pos.influence))
