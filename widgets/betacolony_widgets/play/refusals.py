"""Refusals: the head, the few words on the board and the nearest move, for reasons that the engine gives."""

from collections.abc import Mapping
from typing import Any, Final

from betacolony import BuildOn, Game, Option, PlaceCrew, Reason
from betacolony.state.geometry import INNER_RING
from betacolony_widgets.live_table.notices import Answer
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play.choices import flow, values

#: reasons that a space or pod can't be paid for
_UNPAID: Final = frozenset({"space_unpaid", "tile_space_unpaid", "pod_unpaid"})
#: kinds of targets that can be shown by a button
_SHOWN: Final = frozenset({"space", "location", "pod", "achievement", "track", "die", "mat"})


def refusal(
    game: Game, target: str, reasons: tuple[Reason, ...], nearest: Option | None, comment: tuple[str, ...] = ()
) -> Answer[Option]:
    """The answer to a target that rules forbid.

    Args:
        game: the game.
        target: what was chosen.
        reasons: all reasons against it, at least one.
        nearest: the nearest legal option, if it is worth offering.
        comment: sentences that come before the reasons.
    """
    messages, first = Messages.of(game.language), reasons[0]
    code, filled = _case(first), _filled(messages, first)
    head = messages.say(f"refused.{code}", **filled) if messages.has(f"refused.{code}") else game.tell(first)
    sign = next((messages.say(key, **filled) for key in _signs(code) if messages.has(key)), "")
    marks = frozenset(mark for reason in reasons for mark in reason.highlight)
    near = _place(game, nearest, target)
    return Answer(
        capital(head),
        tuple(dict.fromkeys((*comment, *map(game.tell, reasons)))),
        nearest,
        marks | {target},
        refused=target,
        sign=sign,
        near=near,
        close=_close(game, nearest, priced=first.code in _UNPAID),
        show=_show(messages, near),
        rule=first.rule,
        implied=game.tell(first) if comment else "",
    )


def _signs(code: str) -> tuple[str, str]:
    """The keys of the words on the board: of the case, or of the reason."""
    return f"refused_sign.{code}", f"refused_sign.{code.partition('.')[0]}"


def _case(reason: Reason) -> str:
    """The code of a reason; for a price, also what is wrong: none is held, or all of it is spent."""
    if reason.code not in _UNPAID:
        return reason.code
    material, price = _material(reason), reason.values.get("price", ())
    held = reason.values["held"].count(material)
    if not held:
        return f"{reason.code}.none"
    return f"{reason.code}.spent" if held < price.count(material) else f"{reason.code}.other"


def _material(reason: Reason) -> str:
    """The material that a space takes, or else a pod."""
    values_ = reason.values
    if "price" not in values_:
        return str(values_["colour"])
    return str([material for material in values_["price"] if material != "artifact"][-1])


def _filled(messages: Messages, reason: Reason) -> dict[str, Any]:
    """The values of a reason, with names for ids."""
    own: Mapping[str, Any] = reason.values
    names = messages.engine.table["name"]
    filled = {
        key: messages.name(value) if isinstance(value, str) and value in names else value for key, value in own.items()
    }
    if reason.code in _UNPAID:
        filled["material"] = messages.name(_material(reason))
    if "need" in own and "have" in own:
        filled["more"] = own["need"] - own["have"]
    return filled


def _place(game: Game, nearest: Option | None, target: str) -> str:
    """The target of the nearest option, of the kind of the refused one if it can be; "" if it has none of its own."""
    if nearest is None:
        return ""
    kind = target.partition("-")[0]
    touched = [other for other in flow.touched(nearest, game.edition) if other.partition("-")[0] in _SHOWN]
    others = [other for other in touched if other != target]
    return next((other for other in others if other.startswith(f"{kind}-")), others[-1] if others else "")


def _close(game: Game, nearest: Option | None, *, priced: bool) -> str:
    """The nearest option in a sentence."""
    if nearest is None:
        return ""
    decision, messages = game.decision, Messages.of(game.language)
    if not (priced and decision and isinstance(nearest, BuildOn | PlaceCrew)):
        return messages.say("near.move", move=game.tell(nearest))
    material = values.colour_of(nearest.space, game)
    held = game.position.seats[decision.player].materials.get(material, 0)
    if not held:
        return messages.say("near.move", move=game.tell(nearest))
    key = "near.inner" if INNER_RING >> nearest.space & 1 else "near.outer"
    return messages.say(key, space=nearest.space, material=messages.name(material), held=held)


def _show(messages: Messages, target: str) -> str:
    """The label of a button that shows a target; "" for none."""
    kind, _, thing = target.partition("-")
    if not kind:
        return ""
    if kind in {"space", "pod"}:
        return messages.say(f"near.show_{kind}", number=thing)
    if kind == "die":
        return messages.say("near.show_die", die=messages.name(thing))
    return messages.say("near.show", name=messages.name(thing))
