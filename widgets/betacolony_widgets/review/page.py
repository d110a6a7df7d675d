"""``Review``, the widget of the review page: a card, an answer, a verdict, and the next card.

Every message from the browser holds the date and the saved answers. They alone decide the cards of a day, so a page
that is loaded again goes on with the card it showed. Extra cards, after those of the day, change nothing that is saved.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final
from zlib import crc32

import anywidget
import traitlets
from markupsafe import escape

from betacolony.messages import ENGLISH
from betacolony_widgets.board.hits import hit_of
from betacolony_widgets.board.painting import text_renderer
from betacolony_widgets.board.painting.svg import COMMON, drawn
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.pages.games import BETA_COLONY
from betacolony_widgets.pages.rule_cards import rule_card
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles
from betacolony_widgets.teaching.review_cards import ReviewCard

from . import schedule
from .decks import DECKS
from .taught import taught_rules

logger = logging.getLogger(__name__)

#: the page's own colours, in either theme
_COLOURS: Final = {role: f"var(--bc-{role})" for role in PALETTES["dark"].colours}
#: the style sheets besides that with the colours of the game's pictures
_SHEETS: Final = ("font", "card", "rim", "review")
#: the arrangement and the size of a picture until the browser has told its own
_SIZE: Final = ("lesson", 1280.0, 680.0)
#: the highest number that has a button; higher ones are typed, and so are points
_BUTTONS: Final = 9
#: the largest side of a picture, in pixels
_MOST: Final = 10_000
#: the places in the picture where the browser puts the words
_PLACES: Final = ("desk", "lower", "tools", "rim")
#: the last box
_LAST: Final = len(schedule.INTERVALS) - 1
_WEEK: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
#: the level of the headings of rules below a verdict
_LEVEL: Final = 4
_LABELS: Final = (
    *("head", "check", "next", "on_board", "choices", "no_number", "parts", "rules", "words", "reveal"),
    *("not_kept", "newer", "silent", "wait", "marks", "more"),
)


class Review(anywidget.AnyWidget):
    """Cards about the rules that come back at growing intervals, at most ten a day.

    Each shows a fresh position, and accepts any right answer. The reader's browser saves the answers.

    Args:
        game: the id of the game that the cards are about, such as "exocolony" (``pages.games``).
        language: the code of a language.

    Raises:
        ValueError: there is no game of that id.
    """

    _esm = script("review")
    _css = styles(BETA_COLONY.palette, *_SHEETS)

    #: the fixed sentences of the page
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, *, game: str = BETA_COLONY.id, language: str = ENGLISH) -> None:
        if game not in DECKS:
            raise ValueError(f"there are no cards about {game!r}; there are some about {' and '.join(DECKS)}")
        self.deck = DECKS[game]
        self._css = styles(self.deck.game.palette, *_SHEETS)
        self.messages = messages = Messages.of(language)
        super().__init__(labels={label: messages.sentences[f"review.{label}"] for label in _LABELS})
        if self.deck.game.folder:
            self.add_class(f"bc-{self.deck.game.folder}")
        self.state = schedule.State()
        self.card: ReviewCard[Any] | None = None
        self._size: tuple[str, float, float] = _SIZE
        #: the last card that was answered, with the wrong choice if it was one
        self._told: tuple[ReviewCard[Any], str] | None = None
        #: the number of extra cards so far, and whether the last card is one
        self._extras, self._is_extra = 0, False
        self._handlers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "answer": self._answer,
            "reveal": self._answer,
            "next": self._next,
            "more": self._more,
            "resize": self._resize,
        }
        self.on_msg(self._heard)

    # --- messages from the browser ---------------------------------------------------------------

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser."""
        content = message_of(content) or {}
        kind = content.get("type")
        if not isinstance(kind, str) or kind not in self._handlers:
            return
        try:
            answer = self._handlers[kind](content)
        except Exception:
            logger.exception("the message %r could not be answered", kind)
            answer = {"type": "fault", "text": self.messages.say("review.failed")}
        self.send({**answer, "seq": content.get("seq")})

    def _hello(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Start a page, perhaps with saved answers."""
        self._see(message)
        self.state = schedule.State()
        kept = message.get("kept")
        if not kept or self._recall(message):
            return {**self._show(message), "notice": ""}
        newer = schedule.is_newer(kept)
        notice = self.messages.say("review.newer" if newer else "review.damaged")
        return {**self._show(message), "notice": notice, "damaged": not newer}

    def _next(self, message: Mapping[str, Any]) -> dict[str, Any]:
        self._recall(message)
        is_due = schedule.queue(self.state, _today(message), self.deck.kinds)
        return self._more(message) if self._is_extra and not is_due else self._show(message)

    def _more(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """An extra card of a kind that is not yet due; the end of today's cards without any."""
        self._recall(message)
        today = _today(message)
        kinds = schedule.not_due(self.state, today, self.deck.kinds)
        if not kinds or schedule.queue(self.state, today, self.deck.kinds):
            return self._show(message)
        self._see(message)
        kind = kinds[self._extras % len(kinds)]
        self._extras += 1
        return self._ask(kind, today, left=0, extra=self._extras)

    def _resize(self, message: Mapping[str, Any]) -> dict[str, Any]:
        self._see(message)
        if self.card:
            return {"type": "picture", **self._picture(self.card)}
        if self._told:
            return {"type": "picture", **self._picture(self._told[0], told=True, wrong=self._told[1])}
        return {"type": "none"}

    def _answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Judge an answer to the current card, or reveal its own; one to any other card is ignored."""
        card, given = self.card, message.get("value")
        if card is None or message.get("version") != _version(card):
            return {"type": "none"}
        verdict = card.reveal() if message.get("type") == "reveal" else card.judge(given)
        if verdict is None:
            return {"type": "none"}
        self._see(message)
        self._recall(message)
        today = _today(message)
        before = self.state.slots.get(card.kind)
        self.card = None
        if not (self._is_extra and before):
            self.state = schedule.answered(self.state, card.kind, today, right=verdict.right)
        slot = self.state.slots[card.kind]
        climbed = verdict.right and not self._is_extra and before is not None and before.box == _LAST
        self._told = card, str(given) if card.choices and given and not verdict.right else ""
        return {
            "type": "verdict",
            "right": verdict.right,
            "head": verdict.head,
            "lines": verdict.lines,
            "parts": [[part.number, part.text] for part in verdict.parts],
            "total": verdict.total,
            "answer": card.number,
            "answers": verdict.answers,
            "chosen": given,
            "back": self._back(slot.due, today),
            "ladder": self._ladder(slot.box + climbed),
            "deck": self._deck(today, left=len(schedule.queue(self.state, today, self.deck.kinds))),
            "rules": [self._rule(rule) for rule in verdict.rules],
            "kept": schedule.to_data(self.state, self.deck.game.folder, message.get("kept")),
            **self._picture(card, told=True, wrong=self._told[1]),
        }

    def _see(self, message: Mapping[str, Any]) -> None:
        """Note the room for the picture."""
        width, height = (message.get(side) for side in ("width", "height"))
        if isinstance(width, int | float) and isinstance(height, int | float) and max(width, height) <= _MOST:
            name = str(message.get("arrangement"))
            least = self.deck.arrangements.get(name)
            if least is not None and width >= least[0] and height >= least[1]:
                self._size = name, float(width), float(height)

    def _recall(self, message: Mapping[str, Any]) -> bool:
        """Go on from the state that the browser saved, if it can be read."""
        state = schedule.read(message.get("kept"), self.deck.kinds, self.deck.game.folder)
        if state is not None:
            self.state = state
        return state is not None

    # --- replies ---------------------------------------------------------------------------------

    def _back(self, due: int, today: int) -> str:
        """The day when this kind of card comes back."""
        return self.messages.say("review.back_extra" if self._is_extra else "review.back", day=self._day(due, today))

    def _day(self, due: int, today: int) -> str:
        """A day to come, as it is called."""
        days = due - today
        if days <= 1:
            return self.messages.say("review.tomorrow")
        if days < len(_WEEK):
            return self.messages.say(f"review.day.{_WEEK[date.fromordinal(due).weekday()]}")
        return self.messages.say("review.in_days", n=days)

    def _ladder(self, at: int) -> dict[str, Any]:
        """The days that the kind stays away after each right answer; ``at``: 0 for tomorrow, the last for known."""
        say, intervals = self.messages.say, schedule.INTERVALS[1:]
        steps = [
            say("review.days", n=days) if number in {1, at} else str(days) for number, days in enumerate(intervals, 1)
        ]
        return {
            "at": at,
            "steps": [*steps, say("review.known")],
            "words": say("review.ladder", n=at, count=len(steps) + 1),
        }

    def _deck(self, today: int, *, left: int, now: bool = False) -> dict[str, Any]:
        """Today's cards: those answered, right or wrong, and those to come; none beside an extra card."""
        rights = schedule.results(self.state, today)
        done = len(rights)
        values = {"number": done + now, "count": done + left, "right": sum(rights), "wrong": done - sum(rights)}
        words = self.messages.say("review.deck", **values)
        return {"done": () if self._is_extra else rights, "left": left, "words": words, "now": now}

    def _rule(self, rule: str) -> dict[str, Any]:
        """A rule in words, with what its marks depend on."""
        return {
            "html": rule_card(rule, level=_LEVEL, language=self.messages.language),
            **taught_rules(self.deck.game.id).get(rule, {"page": "", "step": "", "tasks": []}),
            "cards": self.deck.cards_about(rule),
        }

    def _show(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """The next card, or the end of today's cards."""
        self._see(message)
        today = _today(message)
        kinds = schedule.queue(self.state, today, self.deck.kinds)
        if not kinds:
            self.card = self._told = None
            self._is_extra = False
            return self._done(today)
        return self._ask(kinds[0], today, left=len(kinds))

    def _ask(self, kind: str, today: int, *, left: int, extra: int = 0) -> dict[str, Any]:
        """A card of a kind: one of the day, with how many are left; or an extra one, by its number."""
        messages, seed = self.messages, f"{kind} {today} {extra}" if extra else f"{kind} {today}"
        self._told, self._is_extra = None, extra > 0
        self.card = card = self.deck.make(kind, crc32(seed.encode()), messages.language)
        title = capital(card.title)
        unit = "" if card.choices else messages.say("review.number", unit=messages.say(f"unit.{card.unit}"))
        return {
            "type": "card",
            "version": _version(card),
            "title": messages.say("review.extra", title=title) if extra else title,
            "deck": self._deck(today, left=left, now=not extra),
            "question": card.question,
            "number": unit,
            "numbers": _BUTTONS if 0 <= card.number <= _BUTTONS and card.unit != "cp" else 0,
            "choices": [{"id": choice.id, "text": choice.text} for choice in card.choices],
            **self._picture(card),
        }

    def _done(self, today: int) -> dict[str, Any]:
        """The end of today's cards, and what is due next."""
        messages = self.messages
        state = schedule.on(self.state, today)
        days = schedule.returns(state, today, self.deck.kinds)
        lines = []
        if days is not None:
            due = sum(slot.due == today + days for slot in state.slots.values())
            fresh = min(schedule.FRESH, sum(kind not in state.slots for kind in self.deck.kinds))
            cards = min(due + fresh, schedule.MOST)
            word = messages.say(f"review.word.{cards}")
            lines.append(messages.count("review.due", cards, cards=word, day=self._day(today + days, today)))
        return {
            "type": "done",
            "head": messages.say("review.all_done" if state.done else "review.nothing_yet"),
            "lines": lines,
            "more": bool(schedule.not_due(state, today, self.deck.kinds)),
            "deck": self._deck(today, left=0),
            **self._empty(),
        }

    def _empty(self) -> dict[str, Any]:
        """The table, with nothing to choose."""
        return self._drawn(self.deck.rest(self.messages, *self._size), {})

    def _picture(self, card: ReviewCard[Any], *, told: bool = False, wrong: str = "") -> dict[str, Any]:
        """A card's picture, with the targets that are its choices."""
        scene = card.picture(*self._size, told=told, wrong=wrong)
        return self._drawn(scene, {choice.id: choice.text for choice in card.choices} if card.on_board(scene) else {})

    def _drawn(self, scene: Scene, ids: Mapping[str, str]) -> dict[str, Any]:
        targets = [target for target in scene.targets if target.id in ids]
        return {
            "picture": _svg(self.messages, scene),
            "view": f"0 0 {scene.width:g} {scene.height:g}",
            "hits": [{"id": target.id, "name": ids[target.id], "hit": hit_of(target.hit)} for target in targets],
            "places": {name: [box.x, box.y, box.w, box.h] for name, box in scene.places.items() if name in _PLACES},
            "words": text_renderer.html(scene, _LEVEL - 1),
        }


def _svg(messages: Messages, scene: Scene) -> str:
    """A picture that takes its colours from the page."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(messages.say("review.picture"))}" '
        f'viewBox="0 0 {scene.width:g} {scene.height:g}" {COMMON}>'
    )
    return "\n".join([head, drawn(scene, _COLOURS), "</svg>"])


def _version(card: ReviewCard[Any]) -> str:
    return f"{card.kind} {card.seed}"


def _today(message: Mapping[str, Any]) -> int:
    """The browser's date as the number of a day; if its clock is wrong by centuries, the nearest that can be saved.

    Raises:
        ValueError: it is not a date.
    """
    try:
        return schedule.nearest_day(str(message.get("today")))
    except ValueError as error:
        raise ValueError(f"not a date: {message.get('today')!r}") from error
