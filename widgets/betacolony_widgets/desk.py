"""What the desk beside the board says: the question, what can be chosen, the answer, the news."""

from typing import Any

from . import flow
from .catalogue import count, say
from .flow import Choice
from .play import Play


def desk(play: Play) -> dict[str, Any]:
    """The desk of a game as it stands."""
    head, detail = question(play)
    fresh = [line for group in play.news if group.fresh for line in group.lines]
    if play.answer:
        told = [play.answer.head, *play.answer.reasons]
    else:
        told = ([] if play.chosen else fresh) + [f"{head}.", detail]
    return {
        "status": _status(play),
        "prompt": head,
        "detail": detail,
        "answer": _answer(play),
        "choices": [
            {"id": it.id, "label": it.label, "price": it.price, "note": it.note, "primary": it.id == "roll"}
            for it in _choices(play)
        ],
        "tools": tools(play),
        "news": [{"who": group.who, "lines": group.lines, "fresh": group.fresh} for group in play.news],
        "told": " ".join(part for part in told if part).replace("?.", "?"),
    }


def broken(play: Play) -> dict[str, Any]:
    """The desk where nothing can be drawn: what happened, and the ways out."""
    text = say("error.drawing")
    return {"prompt": say("error.head"), "detail": text, "told": text, "tools": tools(play)}


def tools(play: Play) -> list[dict[str, Any]]:
    """What can always be reached: undo and starting over."""
    return [
        {"id": "undo", "label": say("tool.undo"), "on": play.can_undo, "key": "u"},
        {"id": "again", "label": say("tool.again"), "on": True, "key": ""},
    ]


def question(play: Play) -> tuple[str, str]:
    """The prompt and its second line."""
    at = play.game.position.to_dict()
    if play.stage == "over":
        return say("prompt.over"), _ending(play)
    if play.stage == "roll":
        if at["round"] == 1:
            return say("prompt.roll"), say("detail.roll")
        key = "detail.next_you" if at["start_player"] == play.me else "detail.next"
        starts = play.game.names[at["start_player"]]
        return say("prompt.next", done=at["round"] - 1), say(key, scores=_totals(play), starts=starts)
    if play.game.decision is None:
        return "", ""
    return flow.prompt(play.game.decision, play.chosen, play.game.edition)


def _status(play: Play) -> str:
    at = play.game.position.to_dict()
    rounds = play.game.edition.rules.rounds
    if play.stage != "play" or not at["round"]:
        return say("rounds.now", round=at["round"], rounds=rounds) if at["round"] else say("rounds.before")
    action = say("status.second") if at["turn"] >= len(play.game.names) else say("status.first")
    return say("status.playing", round=at["round"], rounds=rounds, action=action)


def _answer(play: Play) -> dict[str, Any] | None:
    if play.answer is None:
        return None
    option = play.answer.nearest
    nearest = None if option is None else {"id": flow.option_id(option), "label": flow.sentence(option, play.game)}
    return {"head": play.answer.head, "reasons": list(play.answer.reasons), "nearest": nearest}


def _choices(play: Play) -> list[Choice]:
    if play.stage == "over":
        return []
    if play.stage == "roll":
        at = play.game.position.to_dict()
        return [Choice("roll", say("choice.roll") if at["round"] == 1 else count("choice.roll_for", at["round"]))]
    listed = flow.choices(play.options, play.chosen, play.game, play.me)
    if play.chosen:
        listed.append(Choice("back", say("choice.back")))
    return listed


def _ending(play: Play) -> str:
    """Who won, with all points."""
    result = play.game.result
    winners = result.winners if result else ()
    if len(winners) > 1:
        return say("detail.over_shared", scores=_totals(play))
    if winners == (play.me,):
        return say("detail.over_you", scores=_totals(play))
    return say("detail.over", winners=", ".join(play.game.names[seat] for seat in winners), scores=_totals(play))


def _totals(play: Play) -> str:
    return ", ".join(say("score.total", name=score.name, n=score.total) for score in play.game.scores())
