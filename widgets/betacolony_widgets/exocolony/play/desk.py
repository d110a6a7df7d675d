"""The desk beside the board: prompt, choices, answer, hints, tools and news, as data for the page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from betacolony.exocolony import options, rule
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony_widgets.live_table.desk import answer_of, other_reasons, packed, tools
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.games import EXOCOLONY

from .choices import offers
from .choices.prices import price_words
from .choices.receipts import Line, Receipts
from .choices.ways import ACTION, Way, matching
from .ending import ending_words
from .narration.game_log import Group, groups
from .play import Play
from .prompts import question

#: what ends the turn or the game, and has its place in the list
_ENDS: Final = options.EndTurn | options.Resign
#: what leaves a question without an answer
_LEAVES: Final = options.Decline | options.LeaveAsteroids
#: the actions of the list, in the order of the board
_ACTIONS: Final = ("settle", "spaceport", "exocolony", "trade", "buy", "use", "repair", "discard")
#: of at most so many ways each is a line of the list; elsewhere of one. A star does not tell that one settles there.
_SINGLY: Final[Mapping[str, int]] = {"use": 3, "exocolony": 0}


@dataclass(frozen=True, slots=True)
class Choice:
    """A line in the list of choices.

    ``id`` is that of a way or a target; ``price`` goes beside the label, ``note`` below it. ``primary`` is what Enter
    and the large button do; ``board`` says that a target of the board does the same.
    """

    id: str
    label: str
    price: str = ""
    note: str = ""
    primary: bool = False
    board: bool = False


def desk(play: Play) -> dict[str, Any]:
    """The desk of a game at the current moment; "told" is the text that screen readers announce."""
    head, detail = question(play)
    if play.stage == "over" and play.looking is None:
        detail = ending_words(play)
    news = recent(play)
    receipt = receipt_in_hand(play)
    hints = _hints(play)
    last = len(play.game.history) - 1
    return {
        "status": status(play),
        "mode": _mode(play),
        "thinking": play.stage == "think",
        "aside": play.messages.say("label.what_if") if play.trunk else "",
        "prompt": head,
        "detail": detail,
        "answer": _answer(play),
        "receipt": [(line.label, line.text) for line in receipt],
        "choices": [_as_data(choice) for choice in choices(play)],
        "hints": hints,
        "tools": tools(play),
        "news": [packed(group, play) for group in news],
        "watch": play.looking is None and play.others is not None,
        "look": {"at": last if play.looking is None else play.looking, "last": last},
        "told": _told(play, head, detail, receipt, hints, news),
    }


def _as_data(choice: Choice) -> dict[str, Any]:
    return {name: getattr(choice, name) for name in ("id", "label", "price", "note", "primary", "board")}


def _told(
    play: Play, head: str, detail: str, receipt: list[Line], hints: list[dict[str, str]], news: list[Group]
) -> str:
    """What screen readers say: the answer, or hints, or the news and the question."""
    say = play.messages.say
    if play.answer:
        texts = [play.answer.head, *other_reasons(play.answer)]
        texts += [f"{say('label.nearest')} {play.answer.close}"] if play.answer.close else []
    elif hints:
        texts = [say("label.hints") + ":"]
        texts += [f"{hint['label']}. {hint['why']} {hint['warning']}".strip() for hint in hints]
    else:
        texts = [] if play.chosen else ["".join(text for text, _ in line) for group in news for line in group.lines]
        mover = _mover(play)
        texts += [_aside(play), f"{mover}: {head}." if mover else f"{head}.", detail]
        texts += [f"{line.label} {line.text.removesuffix('.')}." for line in receipt]
    return " ".join(text for text in texts if text).replace("?.", "?")


def recent(play: Play) -> list[Group]:
    """The news: everything since people last chose, or the record they look back at."""
    history = play.game.history
    if play.looking is not None:
        return groups(history[: play.looking + 1], play.narrator, play.since, first=play.looking)
    return [group for group in groups(history, play.narrator, play.since, play.since.number) if group.fresh]


def log(play: Play) -> list[dict[str, Any]]:
    """The whole game log, the latest group first; during a what-if, the game that it branches off comes before it."""
    return [packed(group, play) for group in reversed(groups(play.game.history, play.narrator, play.since))]


# --- what is in hand --------------------------------------------------------------------------------------------------


def receipt_in_hand(play: Play) -> list[Line]:
    """The receipt of what is in hand; nothing where that can be used in several ways."""
    hand = play.in_hand
    several = len(hand) > 1 and isinstance(hand[0].option, options.UseCard)
    if not hand or several:
        return []
    return receipt_of(play, hand[0]) if play.is_foremost(hand[0]) else card_of(play, hand[0])


def card_of(play: Play, way: Way) -> list[Line]:
    """What a card of the market costs and does that can't be bought now."""
    return Receipts(play.game).card(str(way.option.to_dict()["card"]), play.standing.lacking.get(way.targets[-1], ""))


def receipt_of(play: Play, way: Way) -> list[Line]:
    """The receipt of a way."""
    return Receipts(play.game).lines(way, play.outcome(way))


def previewed(play: Play, target: str) -> tuple[str, list[Line]]:
    """The head and the lines of the receipt of a target, or of a line of the list; none where several ways differ."""
    way = play.way_at(target)
    return (_name(play, way), receipt_of(play, way)) if way else ("", [])


def _name(play: Play, way: Way) -> str:
    """What a way is about, for the head of its receipt."""
    return capital(play.game.tell(way.options[-1] if len(way.options) > 1 else way.option))


# --- the list ---------------------------------------------------------------------------------------------------------


def choices(play: Play) -> list[Choice]:
    """The list of choices."""
    say = play.messages.say
    if play.looking is not None:
        return [
            Choice(f"at:{play.looking + 1}", say("choice.forward")),
            Choice(f"at:{max(play.looking - 1, 0)}", say("choice.backward")),
            Choice("now", say("choice.now")),
            *([] if play.trunk else [Choice("what_if", say("choice.what_if"))]),
        ]
    if play.stage == "over":
        return [Choice("return", say("tool.return"), primary=True)] if play.trunk else []
    if play.stage != "play":
        return []
    listed = _listed(play)
    if play.chosen or play.can_take_back:
        listed.append(Choice("back", say("exo.play.list.back")))
    return listed


def _listed(play: Play) -> list[Choice]:
    if offers.is_composed(play.chosen):
        return _offer(play)
    hand = play.in_hand
    if hand:
        lines = [_done(play, way) for way in hand]
        # what is foremost is the large button, unless the uses of a card are to choose from
        several = len(hand) > 1 and type(hand[0].option) is type(hand[1].option)
        if not several and play.is_foremost(hand[0]):
            lines[0] = replace(lines[0], primary=True)
        more = [way for way in matching(play.ways, play.chosen) if way not in hand]
        return lines + [_single(play, way) for way in more]
    if play.chosen:
        return [_single(play, way) for way in matching(play.ways, play.chosen)]
    if play.kind in {"main", "mine"}:
        return _main(play)
    if play.kind == "bulk":
        return _bulk(play)
    listed = sorted(play.ways, key=lambda way: isinstance(way.option, _LEAVES))
    return [_single(play, way) for way in listed]


def _main(play: Play) -> list[Choice]:
    """The actions, each with how many ways there are, or those ways if they are few; and the ends of the turn."""
    messages, out = play.messages, list[Choice]()
    for name in _ACTIONS:
        ways = [way for way in play.ways if f"{ACTION}{name}" in way.targets]
        if 0 < len(ways) <= _SINGLY.get(name, 1):
            out += [_single(play, way) for way in ways]
        elif ways:
            label = messages.say(f"exo.play.list.{_word(name, ways[0])}")
            note = messages.count("exo.play.list.ways", len(ways))
            out.append(Choice(f"{ACTION}{name}", label, "", note, board=True))
    rest = [way for way in play.ways if not any(target.startswith(ACTION) for target in way.targets)]
    # what is asked comes before what can be done meanwhile, and what leaves it comes last
    out = [_single(play, way) for way in rest if not isinstance(way.option, _ENDS | _LEAVES)] + out
    out += [_single(play, way) for way in rest if isinstance(way.option, _LEAVES)]
    if offers.may_offer(play.game):
        out.append(Choice(offers.OFFER, messages.say("exo.play.list.offer")))
    for way in rest:
        if isinstance(way.option, options.EndTurn):
            out.append(Choice(way.id, _label(play, way), "", _what_it_means(play), primary=_wins(play)))
        elif isinstance(way.option, options.Resign):
            out.append(_single(play, way))
    return out


def _word(name: str, way: Way) -> str:
    return "asteroid" if isinstance(way.option, options.SettleAsteroid) else name


def _bulk(play: Play) -> list[Choice]:
    """What can be bought or sold in bulk; how many is asked then."""
    messages, words = play.messages, play.game.messages
    groups_: dict[str, list[Way]] = {}
    for way in play.ways:
        groups_.setdefault(way.targets[0], []).append(way)
    out = []
    for target, ways in groups_.items():
        side, _, kind = target.partition("-")
        label = messages.say(f"exo.play.list.bulk_{side}", name=words.name(kind))
        out.append(Choice(target, label, "", messages.count("exo.play.list.up_to", len(ways)), board=True))
    return out


def _offer(play: Play) -> list[Choice]:
    """The steps of an offer in the making."""
    say, game, words = play.messages.say, play.game, play.game.messages
    option = offers.made(play.chosen)
    out = []
    if option is not None:
        out.append(Choice(offers.MAKE, capital(game.tell(option)), primary=True))
    for target in offers.steps(game, play.chosen):
        key, _, thing = target.partition("-")
        name = game.names[int(thing)] if key == "player" else words.name(thing)
        out.append(Choice(target, say(f"exo.play.offer.{key}", name=name)))
    for target in offers.taken(play.chosen):
        _, side, thing = target.split("-")
        out.append(Choice(target, say(f"exo.play.offer.less_{side}", name=words.name(thing))))
    return out


def _single(play: Play, way: Way) -> Choice:
    """The line of a way that is put in hand, or done at once."""
    # the label of a use says what it takes
    used = isinstance(way.option, options.UseCard)
    price = "" if used else price_words(play.game, play.game.position, way, play.game.messages)
    return Choice(
        way.id, _label(play, way), price, _site_gives(play, way), board=bool(way.needed) and not _is_alone(way)
    )


def _site_gives(play: Play, way: Way) -> str:
    """What the site gives where a way puts a new piece in the home system, or hits one there (X-COL-1)."""
    match way.option:
        case options.SettleColony(site=site) | options.MovePiece(to=site):
            pass
        case options.ChooseSite(site=site) if play.kind in {"home_site", "target_site"}:
            pass
        case _:
            return ""
    goods = Receipts(play.game).site_gives(play.game.position, site)
    return play.messages.say("exo.play.list.each", goods=goods) if goods else ""


def _is_alone(way: Way) -> bool:
    """Whether no target of the board stands for a way; or one far from the question, such as one's own goods."""
    alone = options.Resign | options.BuyInBulk | options.SellInBulk | options.ChoosePiece | options.ChooseResource
    return isinstance(way.option, alone)


def _done(play: Play, way: Way) -> Choice:
    """The line that does what is in hand."""
    messages, kind = play.messages, type(way.option).__name__
    key = f"exo.play.do.{kind}"
    if not messages.has(key) or len(play.in_hand) > 1 + isinstance(way.option, options.BuyCard | options.Discard):
        return replace(_single(play, way), board=False)  # the board shows it in hand, and not what is done with it
    return Choice(way.id, messages.say(key))


def _label(play: Play, way: Way) -> str:
    """A way in words; a system by its star, a seat by its name."""
    game, last = play.game, way.options[-1]
    if isinstance(last, options.SettleColony | options.BuildSpaceport) and any(
        target.startswith(ACTION) for target in play.chosen
    ):
        return capital(game.messages.site(last.site))  # the question says the rest
    if isinstance(last, options.ChooseSystem):
        return _system(play.messages, game.messages, play, last.distance)
    return capital(game.tell(last))


def _system(messages: Messages, words: GameMessages, play: Play, distance: int) -> str:
    pos = play.game.position
    if distance > len(pos.beyond):
        return messages.say("exo.play.list.new_star", distance=distance)
    star = pos.edition.stars[pos.beyond[distance - 1].star].id
    return messages.say("exo.play.list.star", star=words.name(star), distance=distance)


def _wins(play: Play) -> bool:
    """Whether the end of the turn wins (X-END-1)."""
    return play.game.position.total(play.me) >= play.table().goal


def _what_it_means(play: Play) -> str:
    """A note that ending the turn wins, or else one on Trade Ships that are still ready: using them is free."""
    if _wins(play):
        return play.messages.say("exo.play.list.wins")
    pos, me = play.game.position, play.me
    ready = pos.ships[me] - pos.ships_exhausted[me]
    trades = any(isinstance(way.option, options.Trade) for way in play.ways)
    return play.messages.count("exo.play.list.ships_left", ready) if ready and trades else ""


# --- the rest ---------------------------------------------------------------------------------------------------------


def _hints(play: Play) -> list[dict[str, str]]:
    out = []
    for advice in play.hints:
        way = next((way for way in play.ways if way.option == advice.option), None)
        if way is not None:
            label = capital(play.game.tell(advice.option))
            out.append({"id": way.id, "label": label, "warning": "", "why": advice.sentence(play.game.messages)})
    return out


def status(play: Play) -> str:
    """The round and whose turn it is."""
    say, game = play.messages.say, play.shown_game
    pos, decision = game.position, game.decision
    parts = [_aside(play)]
    parts.append(say("exo.play.status.round", round=pos.round) if pos.round else say("exo.play.status.set_up"))
    if decision is not None:
        mine = play.alone and decision.player == play.me
        parts.append(
            say("exo.play.status.yours") if mine else say("exo.play.status.of", name=game.names[decision.player])
        )
    return say("status.between").join(part for part in parts if part)


def _aside(play: Play) -> str:
    """A note that the board shows the past or a what-if, if it does."""
    say = play.messages.say
    return say("status.back") if play.looking is not None else say("status.what_if") if play.trunk else ""


def _mover(play: Play) -> str:
    """The name of the player to move, if several people play."""
    decision = play.shown_game.decision
    return play.game.names[decision.player] if decision and not play.alone else ""


def _mode(play: Play) -> str:
    """The state that sets the desk apart: a look back, a what-if, or the end of a game."""
    if play.looking is not None:
        return "back"
    if play.stage == "over" and not play.trunk:
        return "over"
    return "what_if" if play.trunk else ""


def _answer(play: Play) -> dict[str, Any] | None:
    answer, say = play.answer, play.messages.say
    if answer is None:
        return None
    near = next((way for way in play.ways if way.option == answer.nearest), None) if answer.nearest else None
    nearest = {"id": near.id, "label": capital(play.game.tell(near.option)), "warning": ""} if near else None
    href = rule_card(answer.rule) if answer.rule else ""
    title = rule(answer.rule, play.game.language).title if href else ""
    link = {"label": say("near.rule", title=title), "href": href} if href else None
    return answer_of(play.messages, answer, nearest, link)


def rule_card(id_: str) -> str:
    """The address of a rule's card; "" where the pages have none of this game."""
    page = contents.glossary(contents.here())
    return contents.rule_card(id_) if page is not None and page.parent.name == EXOCOLONY.folder else ""
