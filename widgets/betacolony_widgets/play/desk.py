"""The desk beside the board: the question, the choices, the answer, the news."""

from typing import Any, Final

from betacolony import Option

from . import flow
from .flow import Choice
from .game_log import Group, groups
from .play import Play

#: decisions whose answers the board shows, each in its place
_ON_BOARD: Final = {"move", "space", "ship", "crew", "pod", "free_pod", "free_achievement", "track"}


def desk(play: Play) -> dict[str, Any]:
    """The desk of a game as it stands."""
    head, detail = question(play)
    news = recent(play)
    hints = _hints(play)
    if play.answer:
        told = [play.answer.head, *play.answer.reasons]
    elif hints:
        told = [
            play.messages.say("label.hints") + ":",
            *(f"{hint['label']}. {hint['why']} {hint['warning']}".strip() for hint in hints),
        ]
    else:
        told = ([] if play.chosen else [line for group in news for line in _lines(group)]) + [_aside(play)]
        told += [f"{_mover(play)}: {head}." if _mover(play) else f"{head}.", detail]
    return {
        "status": _status(play),
        "mode": "back" if play.looking is not None else "what_if" if play.trunk else "",
        "thinking": play.stage == "think",
        "aside": play.messages.say("label.what_if") if play.trunk else "",
        "prompt": head,
        "detail": detail,
        "answer": _answer(play),
        "choices": [
            {
                "id": it.id,
                "label": it.label,
                "price": it.price,
                "note": it.note,
                "primary": it.id in {"roll", "return"},
                "board": _is_on_board(play, it.id),
            }
            for it in _choices(play)
        ],
        "hints": hints,
        "tools": tools(play),
        "news": [packed(group, play) for group in news],
        "watch": play.looking is None and play.others is not None,
        "look": {"at": len(play.game.history) - 1 if play.looking is None else play.looking, **_span(play)},
        "told": " ".join(part for part in told if part).replace("?.", "?"),
    }


def broken(play: Play) -> dict[str, Any]:
    """The desk where nothing can be drawn: what happened, and the ways out."""
    text = play.messages.say("error.drawing")
    return {"prompt": play.messages.say("error.head"), "detail": text, "told": text, "tools": tools(play)}


def tools(play: Play) -> list[dict[str, Any]]:
    """What can always be reached; a tool that can't be used now says why when it is."""
    say = play.messages.say
    no_redo = "" if play.can_redo else say("answer.nothing_to_redo")
    no_hint = "" if play.stage == "play" else say("answer.no_hint")
    listed = [("undo", "u", play.no_undo), ("redo", "r", no_redo), ("hint", "h", no_hint)]
    listed += [("return" if play.trunk else "what_if", "w", "")]
    listed += [("again", "", "")] if play.lesson else []
    return [{"id": id_, "label": say(f"tool.{id_}"), "on": not why, "why": why, "key": key} for id_, key, why in listed]


def recent(play: Play) -> list[Group]:
    """What is news: where somebody looks back, what the record there brought; else all since the last own choice."""
    history, narrator = play.game.history, play.narrator
    if play.looking is not None:
        return groups(history[: play.looking + 1], narrator, play.since, first=play.looking)
    hidden = play.hidden_roll
    return [group for group in groups(history, narrator, play.since, hidden, play.since.number) if group.fresh]


def log(play: Play) -> list[dict[str, Any]]:
    """All that has happened in the game, the latest first."""
    told = groups(play.game.history, play.narrator, play.since, play.hidden_roll)
    return [packed(group, play) for group in reversed(told)]


def packed(group: Group, play: Play) -> dict[str, Any]:
    """A group of news as the page takes it."""
    if group.seat is None:
        who = play.messages.say("news.table")
    else:
        who = play.messages.say("news.you") if play.alone and group.seat == play.me else play.game.names[group.seat]
    return {"at": group.number, "who": who, "lines": group.lines}


def question(play: Play) -> tuple[str, str]:
    """The prompt and its second line."""
    messages = play.messages
    game = play.game
    if play.looking is not None:
        return messages.say("prompt.back", step=play.looking, steps=len(game.history) - 1), messages.say("detail.back")
    if play.stage == "over":
        return messages.say("prompt.over"), _ending(play)
    if play.stage == "roll":
        at = game.position
        if at.round == 1:
            return messages.say("prompt.roll"), messages.say("detail.roll")
        key = "detail.next_you" if play.alone and at.start == play.me else "detail.next"
        starts = game.names[at.start]
        return messages.say("prompt.next", done=at.round - 1), messages.say(key, scores=_totals(play), starts=starts)
    if game.decision is None:
        return "", ""
    if play.stage == "think":
        return messages.say("prompt.think", name=game.names[game.decision.player]), messages.say("detail.think")
    head, detail = flow.prompt(game, game.decision, play.chosen)
    warning = _warning(play)
    return head, f"{detail} {warning}".strip()


def _warning(play: Play) -> str:
    """What every choice there is turns up, so that it can't be taken back; each choice says it where they differ."""
    noted = {warning(play, option) for option in play.options[:1]}
    if noted and noted != {""} and noted == {warning(play, option) for option in play.options}:
        return next(iter(noted))
    return ""


def warning(play: Play, option: Option) -> str:
    """What carrying out an option turns up, if it then can't be taken back; else ""."""
    messages = play.messages
    say = messages.say
    if play.lesson or play.trunk:
        return ""
    # a roll stays hidden until it is asked for, and can be taken back until then
    shown = [thing for thing in play.game.reveals(option) if thing != "roll"]
    return say("detail.reveals", things=messages.listed([say(f"reveals.{thing}") for thing in shown])) if shown else ""


def _span(play: Play) -> dict[str, int]:
    return {"last": len(play.game.history) - 1}


def _status(play: Play) -> str:
    game = play.shown
    at, rounds = game.position, game.edition.rules.rounds
    if not at.round:
        parts = [play.messages.say("rounds.before")]
    else:
        parts = [play.messages.say("rounds.now", round=at.round, rounds=rounds)]
        if play.stage in {"play", "back", "think"} and game.decision:
            second = at.turn >= (1 if at.solo else at.players)
            you = "_you" if play.alone and game.decision.player == play.me else ""
            parts.append(play.messages.say(f"status.{'second' if second else 'first'}{you}"))
    return play.messages.say("status.between").join(part for part in (_aside(play), _mover(play), *parts) if part)


def _aside(play: Play) -> str:
    """That what is shown is not the game as it stands, if so."""
    say = play.messages.say
    return say("status.back") if play.looking is not None else say("status.what_if") if play.trunk else ""


def _mover(play: Play) -> str:
    """Whose turn it is, where several people play."""
    decision = play.shown.decision
    return play.game.names[decision.player] if decision and play.stage != "roll" and not play.alone else ""


def _answer(play: Play) -> dict[str, Any] | None:
    if play.answer is None:
        return None
    nearest = None if play.answer.nearest is None else _named(play, play.answer.nearest)
    return {
        "head": play.answer.head,
        "reasons": list(play.answer.reasons),
        "nearest": nearest,
        "offer": play.answer.offer or play.messages.say("label.nearest"),
    }


def _hints(play: Play) -> list[dict[str, str]]:
    """The advice that was asked for: what to do, and what for."""
    return [{**_named(play, advice.option), "why": play.game.tell(advice)} for advice in play.hints]


def _named(play: Play, option: Option) -> dict[str, str]:
    """An option to be carried out at once, outside the list."""
    return {
        "id": flow.option_id(option),
        "label": flow.sentence(option, play.game),
        "warning": warning(play, option),
    }


def _choices(play: Play) -> list[Choice]:
    say = play.messages.say
    if play.looking is not None:
        return [
            Choice(f"at:{play.looking + 1}", say("choice.forward")),
            Choice(f"at:{max(play.looking - 1, 0)}", say("choice.backward")),
            Choice("now", say("choice.now")),
            *([] if play.trunk else [Choice("what_if", say("choice.what_if"))]),
        ]
    if play.stage == "over":
        return [Choice("return", say("tool.return"))] if play.trunk else []
    if play.stage == "think":
        return []
    if play.stage == "roll":
        round_ = play.game.position.round
        note = "" if play.lesson or play.trunk or len(play.game.history) <= play.floor else say("choice.roll_note")
        label = say("choice.roll") if round_ == 1 else play.messages.count("choice.roll_for", round_)
        return [Choice("roll", label, "", note)]
    all_warned = bool(_warning(play))
    choices = flow.choices(play.options, play.chosen, play.game, play.me)
    choices = [_warned(choice, play, all_warned) for choice in choices]
    if play.chosen:
        choices.append(Choice("back", say("choice.back")))
    return choices


def _is_on_board(play: Play, choice: str) -> bool:
    """Whether a choice can be made on the board just as well, by targets that show where it leads."""
    kind = play.game.decision.kind if play.game.decision else ""
    if play.stage != "play" or play.looking is not None or kind not in _ON_BOARD:
        return False
    option = flow.by_id(play.options, choice) if choice.startswith("option:") else None
    return choice != "back" and not (option and flow.declines(option))


def _warned(choice: Choice, play: Play, known: bool) -> Choice:
    """A choice with the warning that it turns something up, unless the question says so already."""
    option = None if known or not choice.id.startswith("option:") else flow.by_id(play.game.options, choice.id)
    text = "" if option is None else warning(play, option)
    if not text:
        return choice
    note = play.messages.say("choice.both", first=choice.note, second=text) if choice.note else text
    return Choice(choice.id, choice.label, choice.price, note)


def _lines(group: Group) -> list[str]:
    return ["".join(text for text, _ in line) for line in group.lines]


def _ending(play: Play) -> str:
    """Who won, with all points, and where those of a single reader come from."""
    messages = play.messages
    say = messages.say
    result = play.game.result
    winners = result.winners if result else ()
    if len(winners) > 1:
        told = say("detail.over_shared", scores=_totals(play))
    elif play.alone and winners == (play.me,):
        told = say("detail.over_you", scores=_totals(play))
    else:
        told = say("detail.over", winners=", ".join(play.game.names[seat] for seat in winners), scores=_totals(play))
    if not play.alone:
        return told
    sources = play.game.scores()[play.me].sources
    parts = [say("scores.part", n=number, source=messages.name(source)) for source, number in sources.items() if number]
    return f"{told} {say('detail.over_from', parts=messages.listed(parts))}"


def _totals(play: Play) -> str:
    return ", ".join(play.messages.say("score.total", name=score.name, n=score.total) for score in play.game.scores())
