"""The desk beside an exercise: the goal, the result, and the choices, over the desk of any game."""

from typing import Any, Final

from betacolony_widgets.live_table.play import LivePlay

from .practice import BEST, SHOWN, LivePractice

#: the marks of a rule that is known (rule_marks.js)
MARKS: Final = 3
#: the tools of an exercise and of a free game, in order
_EXERCISE: Final[tuple[str, ...]] = ("undo", "redo", "hint", "again", "solution", "what_if", "leave")
_FREE: Final[tuple[str, ...]] = ("undo", "redo", "hint", "again", "leave")


def over_desk(play: LivePlay[Any, Any, Any], out: dict[str, Any]) -> dict[str, Any]:
    """Make a game's own desk that of an exercise, or of a position to try things out; gives it back."""
    out["tools"] = _tools(play, out["tools"])
    if play.trunk is not None:
        out["aside"] = play.messages.say("practice.aside")
    if not isinstance(play, LivePractice) or play.trunk is not None:
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
        out["prompt"], out["detail"] = play.messages.say("practice.missed"), play.messages.say(play.missed[0])
        out["choices"] = [_choice(play, "undo"), _choice(play, "again", label="over")]
        if play.strayed:
            out["answer"]["kind"] = "astray"
        out["told"] = f"{out['prompt']} {out['detail']}"
    elif play.strayed:
        out["answer"]["kind"] = "astray"
        # after a move that misses the goal, going on would only lead further away
        onward = [choice | {"primary": False} for choice in out["choices"]] if play.strayed == "beyond" else []
        out["choices"] = [_choice(play, "undo", primary=True), *(onward or [_choice(play, "again", label="over")])]
    if not play.taken and not play.answer and not play.chosen:
        out["told"] = f"{out['goal']} {out['told']}"
    if play.stage in {"solved", "missed"} and play.answer:
        out["told"] = " ".join([play.answer.head, *play.answer.reasons, out["told"]])
    return out


def _solved(play: LivePractice[Any, Any, Any], out: dict[str, Any]) -> None:
    """Put the end of an exercise on the desk: the stars, the comment, and the choices."""
    done = play.chapter.say(play.task, "done")
    if play.stars:
        out["mode"], out["stars"] = "solved", play.stars
        out["prompt"] = play.chapter.say(play.task, "solved")
        stars = play.messages.say("practice.solved", stars=play.stars, most=BEST)
        out["detail"] = f"{done} {stars} {stars_explained(play)}"
        onward = [] if play.game.is_over else [_choice(play, "what_if")]
        out["choices"] = [_choice(play, "next", primary=True), _choice(play, "again"), *onward]
    else:
        out["prompt"] = play.messages.say("practice.shown")
        out["detail"] = done
        out["choices"] = [_choice(play, "again", primary=True), _choice(play, "next")]
    if not play.stars:
        out["told"] = f"{out['prompt']} {out['detail']}"
        return
    lines = play.receipt()
    rule, title, is_new = play.learned
    out["receipt"] = lines
    out["learned"] = {
        "rule": rule,
        "title": play.messages.say("receipt.rule" if is_new else "receipt.rule_again", title=title),
        "marks": [play.messages.say(f"receipt.marks_{number}") for number in range(1, MARKS + 1)],
    }
    out["told"] = f"{out['prompt']}. {out['detail']}" + "".join(f" {label}: {text}." for label, text in lines)


def stars_explained(play: LivePractice[Any, Any, Any]) -> str:
    """The reason for the stars of a solved exercise, in words."""
    messages, taken, par = play.messages, len(play.taken), play.task.par
    if play.stars == SHOWN:
        return messages.say("practice.after_solution")
    if play.stars == BEST:
        return messages.count("practice.within_par", taken)
    sentences = [messages.say("practice.told")] if play.told else []
    return " ".join([*sentences, *([messages.say("practice.beyond_par", taken=taken, par=par)] if taken > par else [])])


def _choice(play: LivePlay[Any, Any, Any], id_: str, *, label: str = "", primary: bool = False) -> dict[str, Any]:
    text = play.messages.say(f"practice.choice.{label or id_}")
    return {"id": id_, "label": text, "price": "", "note": "", "primary": primary}


def _status(play: LivePractice[Any, Any, Any]) -> str:
    taken, par = play.shown_choices, play.task.par
    key = "practice.status" if taken <= par else "practice.status_beyond"
    return play.messages.say(key, title=play.chapter.say(play.task, "title"), taken=taken, par=par)


def _tools(play: LivePlay[Any, Any, Any], tools: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tools of any game together with those of lessons."""
    own = {
        id_: {"id": id_, "label": play.messages.say(f"tool.{id_}"), "on": True, "why": "", "key": ""}
        for id_ in ("solution", "leave")
    }
    by_id = own | {tool["id"]: tool for tool in tools}
    if "what_if" in by_id:
        by_id["what_if"] = {**by_id["what_if"], "label": play.messages.say("tool.free")}
    if isinstance(play, LivePractice) and play.trunk is None:
        is_on = play.stage == "play"
        by_id["hint"] = {**by_id["hint"], "on": is_on, "why": "" if is_on else play.messages.say("answer.no_hint")}
        ids = _EXERCISE
    else:
        ids = ("return", *_FREE) if play.trunk is not None else _FREE
        by_id["return"] = {**by_id.get("return", own["leave"]), "label": play.messages.say("tool.to_exercise")}
    return [by_id[id_] for id_ in ids if id_ in by_id]
