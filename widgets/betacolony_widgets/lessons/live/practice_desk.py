"""The desk beside an exercise: the goal, how it went, and the ways on."""

from typing import Any, Final

from betacolony_widgets.messages import Messages
from betacolony_widgets.play.desk import desk
from betacolony_widgets.play.play import Play

from .practice import BEST, Practice

#: decisions whose answers all lie on the board
_ON_BOARD: Final = {"move", "space", "ship", "crew"}
#: the tools of an exercise, and of a free look at a position, in their order
_EXERCISE: Final[tuple[str, ...]] = ("undo", "redo", "hint", "again", "solution", "what_if", "leave")
_FREE: Final[tuple[str, ...]] = ("undo", "redo", "hint", "again", "leave")


def practice_desk(play: Play) -> dict[str, Any]:
    """The desk of an exercise, or of a game that is only to be looked at and tried out."""
    out = desk(play)
    out["tools"] = _tools(play, out["tools"])
    decision = play.game.decision
    out["on_board"] = play.stage == "play" and decision is not None and decision.kind in _ON_BOARD
    if play.trunk is not None:
        out["aside"] = play.messages.say("practice.aside")
    if not isinstance(play, Practice) or play.trunk is not None:
        return out
    out["status"] = _status(play)
    out["goal"] = play.messages.say("practice.goal", goal=play.chapter.say(play.task, "goal"))
    if play.answer and play.hinted:
        out["answer"]["kind"] = "hint"
    if play.looking is not None:
        if not play.stars:
            steps = len(play.game.history) - 1
            out["prompt"] = play.messages.say("practice.solution_step", step=play.looking, steps=steps)
            out["detail"] = play.messages.say("practice.solution")
        out["choices"] = [choice for choice in out["choices"] if choice["id"] != "what_if"]
    elif play.stage == "solved":
        _solved(play, out)
    elif play.stage == "missed":
        out["prompt"], out["detail"] = play.messages.say("practice.missed"), play.messages.say("practice.missed_detail")
        out["choices"] = [
            _choice(play.messages, "undo"),
            {**_choice(play.messages, "again"), "label": play.messages.say("practice.choice.over")},
        ]
        out["told"] = f"{out['prompt']} {out['detail']}"
    elif play.strayed:
        out["choices"] = [{**_choice(play.messages, "undo"), "primary": True}, *out["choices"]]
    if not play.taken and not play.answer and not play.chosen:
        out["told"] = f"{out['goal']} {out['told']}"
    if play.stage in {"solved", "missed"} and play.answer:
        out["told"] = " ".join([play.answer.head, *play.answer.reasons, out["told"]])
    return out


def _solved(play: Practice, out: dict[str, Any]) -> None:
    """The end of an exercise: how good it was, what it was about, and what next."""
    done = play.chapter.say(play.task, "done")
    if play.stars:
        out["mode"] = "solved"
        out["prompt"] = play.messages.say("practice.solved", stars=stars(play.stars))
        praise = play.messages.count("practice.within_par", len(play.taken)) if play.stars == BEST else ""
        out["detail"] = " ".join(part for part in (praise, done) if part)
        out["choices"] = [
            {**_choice(play.messages, "next"), "primary": True},
            _choice(play.messages, "again"),
            _choice(play.messages, "what_if"),
        ]
    else:
        out["prompt"] = play.messages.say("practice.shown")
        out["detail"] = done
        out["choices"] = [{**_choice(play.messages, "again"), "primary": True}, _choice(play.messages, "next")]
    out["told"] = f"{out['prompt']} {out['detail']}"


def stars(number: int) -> str:
    """Stars won of the three that there are, as signs."""
    return "★" * number + "☆" * (BEST - number)


def _choice(messages: Messages, id_: str) -> dict[str, Any]:
    return {"id": id_, "label": messages.say(f"practice.choice.{id_}"), "price": "", "note": "", "primary": False}


def _status(play: Practice) -> str:
    title, so_far = play.chapter.say(play.task, "title"), len(play.taken)
    key = "practice.status" if so_far <= play.task.par else "practice.status_beyond"
    return play.messages.say(key, title=title, taken=so_far, par=play.task.par)


def _tools(play: Play, known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tools of any game, with those of the lesson among them."""
    own = {
        id_: {"id": id_, "label": play.messages.say(f"tool.{id_}"), "on": True, "why": "", "key": ""}
        for id_ in ("solution", "leave")
    }
    every = own | {tool["id"]: tool for tool in known}
    if "what_if" in every:
        every["what_if"] = {**every["what_if"], "label": play.messages.say("tool.free")}
    if isinstance(play, Practice) and play.trunk is None:
        every["hint"] = {
            **every["hint"],
            "on": play.stage == "play",
            "why": "" if play.stage == "play" else play.messages.say("answer.no_hint"),
        }
        wanted = _EXERCISE
    else:
        wanted = ("return", *_FREE) if play.trunk is not None else _FREE
        every["return"] = {**every.get("return", own["leave"]), "label": play.messages.say("tool.to_exercise")}
    return [every[id_] for id_ in wanted if id_ in every]
