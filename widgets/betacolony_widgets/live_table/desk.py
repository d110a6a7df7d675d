"""What the desks of all games have in common, as data for the page: tools, the log, and what to do after a fault."""

from collections.abc import Mapping
from typing import Any

from betacolony_widgets.messages import Messages

from .game_log import Group
from .notices import Answer
from .play import LivePlay


def broken(play: LivePlay[Any, Any, Any]) -> dict[str, Any]:
    """The desk after a failure to draw: the error, and the tools that lead out of it."""
    text = play.messages.say("error.drawing")
    return {"prompt": play.messages.say("error.head"), "detail": text, "told": text, "tools": tools(play)}


def tools(play: LivePlay[Any, Any, Any]) -> list[dict[str, Any]]:
    """The tools; one that is off carries the reason, which it gives when used, and one that is pressed takes back."""
    say = play.messages.say
    no_redo = "" if play.can_redo else say("answer.nothing_to_redo")
    no_hint = "" if play.stage == "play" else say("answer.no_hint")
    listed = [("undo", "u", play.no_undo), ("redo", "r", no_redo), ("hint", "h", no_hint)]
    listed += [("return" if play.trunk else "what_if", "w", "")]
    listed += [("again", "", "")] if play.lesson else []
    pressed = "hint" if play.hints and not play.lesson else ""
    return [
        {"id": id_, "label": say(f"tool.{id_}"), "on": not why, "why": why, "key": key, "pressed": id_ == pressed}
        for id_, key, why in listed
    ]


def packed(group: Group[Any], play: LivePlay[Any, Any, Any]) -> dict[str, Any]:
    """A group of the game log as data for the page."""
    if group.seat is None:
        who = play.messages.say("news.table")
    else:
        who = play.messages.say("news.you") if play.alone and group.seat == play.me else play.game.names[group.seat]
    return {"at": group.number, "who": who, "lines": group.lines}


def answer_of(
    messages: Messages, answer: Answer[Any], nearest: Mapping[str, str] | None, rule: Mapping[str, str] | None
) -> dict[str, Any]:
    """The answer to an impossible choice, with the nearest option as the list has it, and the link to its rule."""
    shown = {
        "head": answer.head,
        "reasons": list(answer.reasons),
        "implied": answer.implied,
        "nearest": nearest,
        "offer": answer.offer or messages.say("label.nearest"),
    }
    if answer.close:
        shown |= {"close": answer.close, "show": {"id": answer.near, "label": answer.show} if answer.near else None}
    return shown | {"rule": rule} if rule else shown


def other_reasons(answer: Answer[Any]) -> list[str]:
    """The reasons below the head, without those that it tells."""
    return [reason for reason in answer.reasons if reason not in {answer.head, answer.implied}]
