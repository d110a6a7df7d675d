"""The desk beside the board: prompt, choices, answer, hints, tools and news, as data for the page."""

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, Final

from betacolony import Decline, Event, Game, Option
from betacolony.edition.rulebook import rule
from betacolony.events import RoundStarted
from betacolony.state.agenda import ASK_FLIP_DIE, ASK_SET_DIE, END_TURN, ROLL
from betacolony_widgets.live_table.desk import answer_of, other_reasons, packed, tools
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.pages import contents
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.choices.flow import Choice
from betacolony_widgets.play.narration.captions import caption
from betacolony_widgets.play.narration.game_log import Group, groups

from .moments import is_told, moment, spoken
from .play import Play

#: decisions whose answers the board shows, each in its place
_ON_BOARD: Final = {"mat", "move", "space", "ship", "crew", "pod", "free_pod", "free_achievement", "track"}

#: this many choices with the same note have it said once
_MANY: Final = 4


def desk(play: Play) -> dict[str, Any]:
    """The desk of a game at the current moment; "told" is the text that screen readers announce."""
    head, detail = question(play)
    coached = play.coach(play) if play.coach else ""
    detail, given = coached or detail, bool(coached) or play.stage == "over"
    choices, shared = _with_shared_note(play, _choices(play))
    detail = f"{detail} {shared}".strip()
    news, shown = recent(play), moment(play)
    hints = [{**_named(play, advice.option), "why": play.game.tell(advice)} for advice in play.hints]
    last = len(play.game.history) - 1
    if play.answer:
        texts = [play.answer.head, *other_reasons(play.answer)]
        texts += [f"{play.messages.say('label.nearest')} {play.answer.close}"] if play.answer.close else []
    elif hints:
        texts = [play.messages.say("label.hints") + ":"]
        texts += [f"{hint['label']}. {hint['why']} {hint['warning']}".strip() for hint in hints]
    else:
        texts = [] if play.chosen else _told_news(play, shown)
        texts += [_aside(play), f"{_mover(play)}: {head}." if _mover(play) else f"{head}."]
        # a moment has told how the round ended
        texts += [
            (detail if given or shown is None else _asked(play, detail)),
            _sources(play),
        ]
    return {
        "status": _status(play),
        "mode": _mode(play),
        "thinking": play.stage == "think",
        "aside": play.messages.say("label.what_if") if play.trunk else "",
        "prompt": head,
        "detail": detail,
        "answer": _answer(play),
        "choices": [
            {**_packed(choice), "primary": choice.id in {"roll", "return"}, "board": _is_on_board(play, choice.id)}
            for choice in choices
        ],
        "hints": hints,
        "tools": tools(play),
        "news": [packed(group, play) | _in_brief(group, play) for group in news],
        "watch": play.looking is None and play.others is not None,
        "look": {"at": last if play.looking is None else play.looking, "last": last},
        "told": " ".join(text for text in texts if text).replace("?.", "?"),
    }


def _packed(choice: Choice) -> dict[str, Any]:
    """A choice as data; few of them are fruitless, so that is said only of these."""
    return {name: value for name, value in asdict(choice).items() if value or name != "fruitless"}


def _told_news(play: Play, shown: dict[str, Any] | None) -> list[str]:
    """The news as sentences, with a moment in its place: after what led to it, before what the next round brings."""
    if shown is None or not spoken(shown):
        return _sentences(recent(play))
    begun = False

    def is_late(event: Event) -> bool:
        nonlocal begun
        begun = begun or isinstance(event, RoundStarted)
        return begun or is_told(event)

    before = _sentences(recent(play, leave_out=is_late))
    begun = False
    after = _sentences(recent(play, leave_out=lambda event: not is_late(event) or is_told(event)))
    return [*before, spoken(shown), *after]


def _sentences(news: list[Group]) -> list[str]:
    return ["".join(text for text, _ in line) for group in news for line in group.lines]


def _asked(play: Play, detail: str) -> str:
    """The second line of the prompt, without the scores."""
    if play.stage == "roll":
        return ""
    return detail.removeprefix(_round_over(play)).strip()


def _round_over(play: Play) -> str:
    """A sentence that ends the last round."""
    done = play.game.position.round - 1
    return play.messages.say("detail.round_over", done=done, scores=_totals(play))


def _mode(play: Play) -> str:
    """The state that sets the desk apart: a look back, a what-if, dice to roll, or the end of a game."""
    if play.looking is not None:
        return "back"
    if play.stage == "over" and not play.trunk:
        return "over"
    return "what_if" if play.trunk else "roll" if play.stage == "roll" else ""


def recent(play: Play, leave_out: Callable[[Event], bool] = lambda _: False) -> list[Group]:
    """The news: everything since people last chose, or the record they look back at.

    ``leave_out`` is as for ``groups``.
    """
    history, narrator = play.game.history, play.narrator
    if play.looking is not None:
        return groups(history[: play.looking + 1], narrator, play.since, first=play.looking)
    hidden = play.hidden
    fresh = groups(history, narrator, play.since, hidden, play.since.number, leave_out)
    return [group for group in fresh if group.fresh]


def log(play: Play) -> list[dict[str, Any]]:
    """The whole game log, the latest group first; during a what-if, from the start of the game it branches off."""
    history = groups(play.game.history, play.narrator, play.since, play.hidden)
    if play.trunk is None:
        return [packed(group, play) for group in reversed(history)]
    trunk = play.trunk.game.history[: play.trunk.records]
    before = groups(trunk, play.narrator, Mark(len(trunk), 0))
    # the branch has a history of its own, and looking back ends where it begins
    return [packed(group, play) for group in reversed(history)] + [
        {**packed(group, play), "at": None} for group in reversed(before)
    ]


def _in_brief(group: Group, play: Play) -> dict[str, str]:
    """The turn of somebody who isn't "you" in a few words, for where there is little room."""
    if group.seat is None or (play.alone and group.seat == play.me):
        return {}
    words = caption(play.game, group.events)
    return {"brief": words} if words else {}


def question(play: Play) -> tuple[str, str]:
    """The prompt and its second line."""
    say, game = play.messages.say, play.game
    if play.looking is not None:
        return say("prompt.back", step=play.looking, steps=len(game.history) - 1), say("detail.back")
    if play.stage == "over":
        return say("prompt.over"), _ending(play)
    if play.stage == "roll":
        at = game.position
        if at.round == 1 or _has_told_end(play):
            return say("prompt.roll"), say("detail.roll")
        key = "detail.next_you" if play.alone and at.start == play.me else "detail.next"
        return say("prompt.roll"), say(key, scores=_totals(play), starts=game.names[at.start])
    if game.decision is None:
        return "", ""
    if play.stage == "think":
        return say("prompt.think", name=game.names[game.decision.player]), say(
            "detail.think" if play.no_undo else "detail.think_undo"
        )
    head, detail = flow.prompt(game, game.decision, play.chosen)
    if _between_rounds(game):
        detail = f"{_round_over(play)} {detail}"
    warning = _warning(play)
    return head, f"{detail} {warning}".strip()


def _between_rounds(game: Game) -> bool:
    """True while the gift of a cycle's card is chosen, before the first roll of the cycle (CYC-1B)."""
    return game.position.round > 1 and any(frame[0] == ROLL for frame in game.position.agenda)


def _has_told_end(play: Play) -> bool:
    """True if people have already read that the round is over, with the gift of the next cycle's card."""
    history = play.game.history
    for number in reversed(range(1, len(history))):
        decision = history[number].decision
        if decision is None or not _between_rounds(play.game.at(number - 1)):
            return False
        if decision.player not in play.bots:
            return True
    return False


def _warning(play: Play) -> str:
    """The warning that all options share; "" if they differ, as each choice then has its own."""
    options = play.options
    first = warning(play, options[0]) if options else ""
    return first if first and all(warning(play, option) == first for option in options) else ""


def warning(play: Play, option: Option) -> str:
    """A sentence about the things that an option reveals, after which it can't be taken back; else ""."""
    if play.lesson or play.trunk:
        return ""
    # a roll stays hidden until somebody asks for it, and can be taken back until then
    say = play.messages.say
    things = [say(f"reveals.{thing}") for thing in play.game.reveals(option) if thing != "roll"]
    if things:
        return say("detail.reveals", things=play.messages.listed(things))
    return say("detail.hands_over") if play.bots and _hands_over(play, option) else ""


def _hands_over(play: Play, option: Option) -> bool:
    """True if computer players go on at once after an option: the things that they reveal can't be taken back."""
    branch = play.game.imagined()
    branch.play(option)
    decision = branch.decision
    same_round = branch.position.round == play.game.position.round
    return same_round and _is_acting(play.game) and decision is not None and decision.player in play.bots


def _is_acting(game: Game) -> bool:
    """True during a player's action, which the gift of a cycle's card before it is not."""
    frames = [frame[0] for frame in game.position.agenda]
    return END_TURN in frames and ROLL not in frames and frames[-1] not in {ASK_SET_DIE, ASK_FLIP_DIE}


def _status(play: Play) -> str:
    say, game = play.messages.say, play.shown_game
    at, rounds = game.position, game.edition.rules.rounds
    parts = [_aside(play), _mover(play)]
    parts.append(say("rounds.now", round=at.round, rounds=rounds) if at.round else say("rounds.before"))
    if at.round and _is_acting(game) and play.stage in {"play", "back", "think"} and game.decision:
        action = "second" if at.turn >= (1 if at.solo else at.players) else "first"
        parts.append(say(f"status.{action}"))
    return say("status.between").join(part for part in parts if part)


def _aside(play: Play) -> str:
    """A note that the board shows the past or a what-if, if it does."""
    say = play.messages.say
    return say("status.back") if play.looking is not None else say("status.what_if") if play.trunk else ""


def _mover(play: Play) -> str:
    """The name of the player to move, if several people play."""
    decision = play.shown_game.decision
    return play.game.names[decision.player] if decision and play.stage != "roll" and not play.alone else ""


def _answer(play: Play) -> dict[str, Any] | None:
    if play.answer is None:
        return None
    answer, say = play.answer, play.messages.say
    nearest = None if answer.nearest is None else _named(play, answer.nearest)
    href = contents.rule_card(answer.rule) if answer.rule else ""
    title = rule(answer.rule, play.game.language).title if href else ""
    link = {"label": say("near.rule", title=title), "href": href} if href else None
    return answer_of(play.messages, answer, nearest, link)


def _named(play: Play, option: Option) -> dict[str, str]:
    """An option that people can take outside the list of choices."""
    return {"id": flow.option_id(option), "label": play.game.tell(option), "warning": warning(play, option)}


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
    choices = flow.choices(
        play.options, play.chosen, play.game, play.me, unfolded=play.unfolded, fruitless=play.fruitless
    )
    if not _warning(play):
        choices = [_warned(choice, play) for choice in choices]
    for target in dict.fromkeys(play.chosen):
        kind, _, thing = target.partition("-")
        if kind in {"material", "artifact"}:
            name = play.messages.name(thing or "artifact")
            choices.append(Choice(f"less:{target}", say("choice.less", thing=name)))
    if play.chosen:
        choices.append(Choice("back", say("choice.back")))
    return choices


def _with_shared_note(play: Play, choices: list[Choice]) -> tuple[list[Choice], str]:
    """The choices, without a note that many have, and the sentence that says it once for them."""
    note = play.messages.say("choice.ends_turn")
    if sum(choice.note == note for choice in choices) < _MANY:
        return choices, ""
    bare = [replace(choice, note="") if choice.note == note else choice for choice in choices]
    return bare, play.messages.say("detail.most_hand_over")


def _is_on_board(play: Play, choice: str) -> bool:
    """True if a choice can be made on the board just as well, by targets that show where it leads."""
    kind = play.game.decision.kind if play.game.decision else ""
    if play.stage != "play" or play.looking is not None or kind not in _ON_BOARD or len(play.game.options) == 1:
        return False
    option = flow.by_id(play.options, choice) if choice.startswith("option:") else None
    if option is None:
        return choice != "back"
    # what has only to be confirmed is confirmed by its line
    places = (
        target for target in flow.touched(option, play.game.edition) if not target.startswith(("colony-", "row-"))
    )
    return not isinstance(option, Decline) and any(target not in play.chosen for target in places)


def _warned(choice: Choice, play: Play) -> Choice:
    """A choice with the warning of its option, if there is any."""
    option = flow.by_id(play.game.options, choice.id) if choice.id.startswith("option:") else None
    note = "" if option is None else warning(play, option)
    if note == play.messages.say("detail.hands_over"):  # short: it may be said of many
        note = play.messages.say("choice.ends_turn")
    if note and choice.note:
        note = play.messages.say("choice.both", first=choice.note, second=note)
    return replace(choice, note=note) if note else choice


def _ending(play: Play) -> str:
    """The winners and all points."""
    say = play.messages.say
    winners = play.game.result.winners if play.game.result else ()
    names = ", ".join(play.game.names[seat] for seat in winners)
    key = "over_shared" if len(winners) > 1 else "over_you" if play.alone and winners == (play.me,) else "over"
    return say(f"detail.{key}", winners=names, scores=_totals(play))


def _sources(play: Play) -> str:
    """The sources of a single person's points, which the table of scores shows; "" before the end."""
    messages, say = play.messages, play.messages.say
    if play.stage != "over" or not play.alone:
        return ""
    sources = play.game.scores()[play.me].sources
    parts = [say("scores.part", n=number, source=messages.name(source)) for source, number in sources.items() if number]
    return say("detail.over_from", parts=messages.listed(parts))


def _totals(play: Play) -> str:
    return ", ".join(play.messages.say("score.total", name=score.name, n=score.total) for score in play.game.scores())
