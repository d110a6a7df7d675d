"""The desk beside the board: the question, the choices, the answer, the news."""

from typing import Any

from betacolony import Game, Option
from betacolony.state.agenda import ASK_FLIP_DIE, ASK_SET_DIE, END_TURN, ROLL

from . import flow
from .flow import Choice
from .game_log import Group, groups
from .play import Play


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
            {"id": it.id, "label": it.label, "price": it.price, "note": it.note, "primary": it.id in {"roll", "return"}}
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
        if at.round == 1 or _told_over(play):
            return messages.say("prompt.roll"), messages.say("detail.roll")
        key = "detail.next_you" if play.alone and at.start == play.me else "detail.next"
        starts = game.names[at.start]
        return messages.say("prompt.next", done=at.round - 1), messages.say(key, scores=_totals(play), starts=starts)
    if game.decision is None:
        return "", ""
    if play.stage == "think":
        return messages.say("prompt.think", name=game.names[game.decision.player]), messages.say("detail.think")
    head, detail = flow.prompt(game, game.decision, play.chosen)
    if _between_rounds(game):
        over = messages.say("detail.round_over", done=game.position.round - 1, scores=_totals(play))
        detail = f"{over} {detail}"
    warning = _warning(play)
    return head, f"{detail} {warning}".strip()


def _between_rounds(game: Game) -> bool:
    """Whether the gift of a cycle's card is chosen before the first roll of the cycle (CYC-1B)."""
    return game.position.round > 1 and any(frame[0] == ROLL for frame in game.position.agenda)


def _told_over(play: Play) -> bool:
    """Whether the people here have heard that the round is over, with the gift of the next cycle's card."""
    history = play.game.history
    for number in reversed(range(1, len(history))):
        decision = history[number].decision
        if decision is None or not _between_rounds(play.game.at(number - 1)):
            return False
        if decision.player not in play.bots:
            return True
    return False


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
    if shown:
        return say("detail.reveals", things=messages.listed([say(f"reveals.{thing}") for thing in shown]))
    return say("detail.hands_over") if play.bots and _hands_over(play, option) else ""


def _hands_over(play: Play, option: Option) -> bool:
    """Whether players of the program go on at once after an option: what they turn up can't be taken back."""
    branch = play.game.imagined()
    branch.play(option)
    decision = branch.decision
    same_round = branch.position.round == play.game.position.round
    return same_round and _acting(play.game) and decision is not None and decision.player in play.bots


def _acting(game: Game) -> bool:
    """Whether a player's action is under way; what a cycle's card gives before it is none."""
    frames = [frame[0] for frame in game.position.agenda]
    return END_TURN in frames and ROLL not in frames and frames[-1] not in {ASK_SET_DIE, ASK_FLIP_DIE}


def _span(play: Play) -> dict[str, int]:
    return {"last": len(play.game.history) - 1}


def _status(play: Play) -> str:
    game = play.shown
    at, rounds = game.position, game.edition.rules.rounds
    if not at.round:
        parts = [play.messages.say("rounds.before")]
    else:
        parts = [play.messages.say("rounds.now", round=at.round, rounds=rounds)]
        if _acting(game) and play.stage in {"play", "back", "think"} and game.decision:
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
    choices = flow.choices(play.options, play.chosen, play.game, play.me, unfolded=play.unfolded)
    choices = [_warned(choice, play, all_warned) for choice in choices]
    for target in dict.fromkeys(play.chosen):
        kind, _, thing = target.partition("-")
        if kind in {"material", "artifact"}:
            name = play.messages.name(thing) if thing else play.messages.name("artifact")
            choices.append(Choice(f"less:{target}", say("choice.less", thing=name)))
    if play.chosen:
        choices.append(Choice("back", say("choice.back")))
    return choices


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
