"""``Review``, the widget of the review page: a card, an answer, a verdict, and the next card.

Every message from the browser holds the date and the saved answers. They alone decide the cards of a day, so a page
that is loaded again goes on with the card it showed.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final
from zlib import crc32

import anywidget
import traitlets
from markupsafe import escape

from betacolony.messages import ENGLISH
from betacolony_widgets.board.overlay import hit_of
from betacolony_widgets.board.painting import text_renderer
from betacolony_widgets.board.painting.svg import COMMON, drawn
from betacolony_widgets.board.scene import LEAST, WIDE
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.rule_cards import rule_card
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

from . import KINDS, ReviewCard, make, schedule

logger = logging.getLogger(__name__)

#: the page's own colours, in either theme
_COLOURS: Final = {role: f"var(--bc-{role})" for role in PALETTES["dark"].colours}
#: from this width of the page on, in pixels, the question stands beside the picture, which has this share of the width
_BESIDE: Final = 760
_SHARE: Final = 0.66
#: the greatest width of a single panel
_SINGLE: Final = 480
#: the width of all colonies side by side; narrower pages shrink them
_ROW: Final = 880
#: the level of the headings of rules below a verdict
_LEVEL: Final = 4
_LABELS: Final = (
    *("head", "check", "next", "on_board", "choices", "no_number", "parts", "sum_label", "rules", "words"),
    *("not_kept", "newer", "silent", "wait"),
)


class Review(anywidget.AnyWidget):
    """Cards about the rules that come back at growing intervals, at most ten a day.

    Each shows a fresh position, and accepts any right answer. The reader's browser saves the answers.
    """

    _esm = script("review")
    _css = styles("palette", "font", "review")

    #: the fixed sentences of the page
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, *, language: str = ENGLISH) -> None:
        self.messages = messages = Messages.of(language)
        super().__init__(labels={label: messages.say(f"review.{label}") for label in _LABELS})
        self.state = schedule.State()
        self.card: ReviewCard | None = None
        self._width = float(WIDE)
        self._handlers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "answer": self._answer,
            "next": self._next,
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
        return self._show(message)

    def _resize(self, message: Mapping[str, Any]) -> dict[str, Any]:
        self._see(message)
        return {"type": "picture", **self._picture(self.card)} if self.card else {"type": "none"}

    def _answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Judge an answer to the current card; an answer to any other card is ignored."""
        card = self.card
        if card is None or message.get("version") != _version(card):
            return {"type": "none"}
        verdict = card.judge(message.get("value"))
        if verdict is None:
            return {"type": "none"}
        self._recall(message)
        today = _today(message)
        self.card = None
        self.state = schedule.answered(self.state, card.kind, today, right=verdict.right)
        days = self.state.slots[card.kind].due - today
        return {
            "type": "verdict",
            "right": verdict.right,
            "head": verdict.head,
            "lines": verdict.lines,
            "parts": [{"text": part.text, "number": part.number} for part in verdict.parts],
            "total": verdict.total,
            "answer": self.messages.say("review.total", total=verdict.total),
            "answers": verdict.answers,
            "chosen": message.get("value"),
            "back": self.messages.say("review.tomorrow") if days == 1 else self.messages.say("review.later", n=days),
            "left": self._left(today),
            "rules": "".join(rule_card(rule, level=_LEVEL, language=self.messages.language) for rule in verdict.rules),
            "kept": schedule.to_data(self.state),
        }

    def _see(self, message: Mapping[str, Any]) -> None:
        """Note the width of the page."""
        width = message.get("width")
        if isinstance(width, int | float) and LEAST / 2 <= width <= 10_000:
            self._width = float(width)

    def _recall(self, message: Mapping[str, Any]) -> bool:
        """Go on from the state that the browser saved, if it can be read."""
        state = schedule.read(message.get("kept"), KINDS)
        if state is not None:
            self.state = state
        return state is not None

    # --- replies ---------------------------------------------------------------------------------

    def _left(self, today: int) -> str:
        return self.messages.count("review.left", len(schedule.queue(self.state, today, KINDS)))

    def _show(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """The next card, or the end of today's cards."""
        messages, today = self.messages, _today(message)
        kinds = schedule.queue(self.state, today, KINDS)
        if not kinds:
            self.card = None
            return self._done(today)
        kind = kinds[0]
        self.card = card = make(kind, crc32(f"{kind} {today}".encode()), messages.language)
        picture = self._picture(card)
        return {
            "type": "card",
            "version": _version(card),
            "title": messages.say("review.of_kind", title=card.title),
            "left": self._left(today),
            "question": card.question,
            "number": "" if card.choices else messages.say("review.number", unit=messages.say(f"unit.{card.unit}")),
            "choices": [{"id": choice.id, "text": choice.text} for choice in card.choices],
            "on_board": bool(picture["hits"]),
            **picture,
        }

    def _done(self, today: int) -> dict[str, Any]:
        say = self.messages.say
        done = schedule.on(self.state, today).done
        days = schedule.returns(self.state, today, KINDS)
        lines = [self.messages.count("review.done", done)] if done else []
        if days is not None:
            lines.append(say("review.next_day") if days == 1 else say("review.next_days", n=days))
        return {"type": "done", "head": say("review.all_done" if done else "review.nothing_yet"), "lines": lines}

    def _picture(self, card: ReviewCard) -> dict[str, Any]:
        """A card's picture, with the targets that are its choices."""
        width = self._width * _SHARE if self._width >= _BESIDE else self._width
        if self._width >= _BESIDE and len(card.panels) == len(card.game.edition.colonies):
            width = max(width, _ROW)
        scene = card.picture(min(width, _SINGLE) if len(card.panels) == 1 else width)
        ids = {choice.id: choice.text for choice in card.choices} if card.on_board(scene) else {}
        targets = [target for target in scene.targets if target.id in ids]
        view = f"-2 -2 {scene.width + 4:g} {scene.height + 4:g}"
        return {
            "picture": _svg(self.messages, scene, view),
            "view": view,
            "hits": [{"id": target.id, "name": ids[target.id], "hit": hit_of(target.hit)} for target in targets],
            "words": text_renderer.html(scene, _LEVEL - 1),
        }


def _svg(messages: Messages, scene: Scene, view: str) -> str:
    """A picture that takes its colours from the page."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(messages.say("review.picture"))}" '
        f'viewBox="{view}" {COMMON}>'
    )
    return "\n".join([head, drawn(scene, _COLOURS), "</svg>"])


def _version(card: ReviewCard) -> str:
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
