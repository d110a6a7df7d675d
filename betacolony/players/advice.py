"""Advice: the options that the greedy player likes best, and what makes them good.

Like the players it knows nothing but what lies open: what a step turns up is imagined.
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

from .lookahead import Line, Lookahead, this_turn
from .policies import BEFORE_ROUNDS, ON_DICE, GreedyPlayer
from .valuation import PARTS, Valuation
from .weights import STANDARD, Weights

if TYPE_CHECKING:
    from betacolony.game import Game

#: in CP: what is left over where sums of fractions should be equal
_NOTHING: Final = 1e-9


class Advice(Value):
    """An option, and what speaks for it.

    Attributes:
        option: what to do.
        measure: what it was measured by. "turn": what the best rest of the turn leaves, "dice": what the best action
            would, taken at once with the dice that the option leaves, both in CP of ``valuation``; "power": how much
            the mat's special power is liked in general; "moons": how near the moons are.
        gain: how far that is ahead of the position as it is, in CP; below 0 where something is lost. This, ``behind``,
            ``line`` and ``parts`` are said for "turn" and "dice" alone.
        behind: how far it is behind the best, in CP: 0 for the first.
        line: how the turn goes on after the option, up to where something is turned up or the turn ends.
        parts: what the gain consists of, by the names of ``valuation.PARTS``; they add up to it, and none is 0.
        power: for a mat its special power, as the edition writes it.
        moons: for a first location the moons that a die reaches from there without fuel, each with its distance.
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
        """What speaks for the option, and in a second sentence how the turn goes on, in the words of a language."""
        rounded = [(name, short(value)) for name, value in sorted(self.parts, key=lambda part: -part[1])]
        onward = [option.sentence(messages) for option in self.line]
        values = {
            "gain": self.gain,
            "parts": ", ".join([messages.say(f"advice.{name}", value=value) for name, value in rounded if value]) or (),
            "power": messages.table["mat"].get(self.power, self.power),
            "moons": messages.listed([messages.say("advice.moon", to=to, steps=steps) for to, steps in self.moons])
            if self.moons
            else (),
            "line": "; ".join([option[:1].lower() + option[1:] for option in onward]),
        }
        return messages.say_kind("advice", self.measure, values)


def advise(game: "Game", number: int = 3, weights: Weights = STANDARD) -> tuple[Advice, ...]:
    """The best options of a game's decision, the best first; none when the game is over.

    Args:
        game: is left as it is.
        number: how many at most. Of options that lead to the same table, but for dice and ships, one is named.
        weights: what is valued.
    """
    pos = game.position
    if not pos.agenda:
        return ()
    if pos.agenda[-1][0] in BEFORE_ROUNDS:
        ranked = sorted(GreedyPlayer(weights).worths(pos), key=lambda pair: -pair[1])
        return tuple(_for_set_up(pos, choice) for choice, _ in ranked[:number])
    return _for_turn(pos, number, weights)


def _for_set_up(pos: Position, choice: int) -> Advice:
    """A mat or a first location, and what speaks for it."""
    t = pos.t
    option = option_codec.option_for(pos, choice)
    if pos.agenda[-1][0] == agenda.ASK_MAT:
        return Advice(option, "power", power=t.edition.mats[choice].special)
    onward = [(steps_, (choice + steps_) % t.length) for steps_ in range(1, t.faces + 1)]
    moons = tuple((t.rondel[place], steps_) for steps_, place in onward if t.kind[place] == tables.MOON)
    return Advice(option, "moons", moons=moons)


def _for_turn(pos: Position, number: int, weights: Weights) -> tuple[Advice, ...]:
    """The choices whose turns end best."""
    kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
    on_dice = kind in ON_DICE
    lookahead = Lookahead(Valuation(pos, player, weights))
    start = this_turn(pos, chance.IMAGINED)
    find = lookahead.found_with_dice if on_dice else lookahead.found
    found = sorted([find(start, choice) for choice in decisions.choices(start)], key=lambda one: -one[0])
    now = lookahead.valuation.parts(start)
    named: list[Advice] = []
    ends = set()
    best = 0.0
    for _, line in found:
        if len(named) >= number:
            break
        options, end = _followed(lookahead, start, line, on_dice=on_dice)
        its_table = _table(end, player)
        if on_dice or its_table not in ends:
            ends.add(its_table)
            changes = [then - before for then, before in zip(lookahead.valuation.parts(end), now, strict=True)]
            parts = tuple((name, change) for name, change in zip(PARTS, changes, strict=True) if abs(change) > _NOTHING)
            gain = sum([change for _, change in parts], 0.0)
            best = best if named else gain
            measure = "dice" if on_dice else "turn"
            named.append(Advice(options[0], measure, gain, max(best - gain, 0.0), options[1:], parts))
    return tuple(named)


def _followed(
    lookahead: Lookahead, start: Position, line: Line, *, on_dice: bool
) -> tuple[tuple[Option, ...], Position]:
    """The options of a line up to the first that turns something up, and the position at the end of the line."""
    pos = start.copy()
    options: list[Option] = []
    told: list[Event] = []
    for number, choice in enumerate(line):
        if not any(event.reveals for event in told):
            options.append(option_codec.option_for(pos, choice))
        if on_dice and number == 0:
            pos = lookahead.with_dice(pos, choice)
        else:
            steps.play(pos, choice, told)
    return tuple(options), pos


def _table(pos: Position, player: int) -> tuple[object, ...]:
    """All that the player's turn may have changed, but for dice and ships."""
    own = (pos.goods[player], pos.fuel[player], pos.total(player))
    return (*own, bytes(pos.tiles), bytes(pos.crew_on), tuple(pos.influence))
