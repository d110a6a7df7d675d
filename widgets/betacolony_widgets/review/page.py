"""``Review``, the page: a card, an answer, a verdict, and the next card while the day has some.

One anywidget. What day it is, and what was answered on others, the browser says in every message; the cards of a day
follow from that alone, so that a page which is loaded again goes on with the card it showed.
"""

import logging
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Final
from zlib import crc32

import anywidget
import traitlets

from betacolony.messages import ENGLISH
from betacolony_widgets.board import text_renderer
from betacolony_widgets.board.overlay import hit_of
from betacolony_widgets.board.scene import LEAST, WIDE
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.svg import COMMON, markup, ordered
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.rule_cards import rule_card
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.payloads import message_of
from betacolony_widgets.static_files import script, styles

from . import KINDS, ReviewCard, make, schedule

logger = logging.getLogger(__name__)

#: the colours are left to the page, which has one of two for each role
_COLOURS: Final = {role: f"var(--bc-{role})" for role in PALETTES["dark"].colours}
#: from this width of the page on, the question stands beside the picture and leaves it so much of the width
_BESIDE: Final = 760
_SHARE: Final = 0.66
#: a single panel is drawn no wider than this
_SINGLE: Final = 480
#: all colonies beside each other take so much, and are shown smaller where there is less
_ROW: Final = 880
#: headings of the rules below a verdict
_LEVEL: Final = 4
_LABELS: Final = (
    *("head", "check", "next", "on_board", "choices", "no_number", "parts", "sum_label", "rules", "words"),
    *("not_kept", "newer", "silent", "wait"),
)


def _theme() -> str:
    """The roles of both themes as custom properties of the review page.

    JupyterLab has a theme of its own; our own pages follow the system, or the switch that they have.
    """
    light, dark = (
        "".join(f"--bc-{role}:{colour};" for role, colour in PALETTES[scheme].colours.items())
        for scheme in ("light", "dark")
    )
    lab = "body:not([data-voila])[data-jp-theme-light"
    return "\n".join(
        (
            f".bc-review{{color-scheme:light;{light}}}",
            f"@media (prefers-color-scheme:dark){{.bc-review{{color-scheme:dark;{dark}}}}}",
            f'html[data-scheme="dark"] .bc-review,{lab}="false"] .bc-review{{color-scheme:dark;{dark}}}',
            f'html[data-scheme="light"] .bc-review,{lab}="true"] .bc-review{{color-scheme:light;{light}}}',
        )
    )


class Review(anywidget.AnyWidget):
    """Cards about the rules that come back at growing intervals, at most ten a day.

    Each is made from a fresh position of the engine, and any right answer is accepted. What was answered is kept by the
    reader's browser.
    """

    _esm = script("review")
    _css = f"{_theme()}\n{styles('font', 'review')}"

    #: the fixed words of the page
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, *, language: str = ENGLISH) -> None:
        self.messages = messages = Messages.of(language)
        super().__init__(labels={label: messages.say(f"review.{label}") for label in _LABELS})
        self.state = schedule.State()
        self.card: ReviewCard | None = None
        self._width = float(WIDE)
        self._hears: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "answer": self._answer,
            "next": self._next,
            "resize": self._resize,
        }
        self.on_msg(self._heard)

    # --- what the browser says -------------------------------------------------------------------

    def _heard(self, _: object, content: Any, __: object) -> None:
        """A message from the browser."""
        content = message_of(content) or {}
        kind = content.get("type")
        if not isinstance(kind, str) or kind not in self._hears:
            return
        try:
            answer = self._hears[kind](content)
        except Exception:
            logger.exception("the message %r could not be answered", kind)
            answer = {"type": "fault", "text": self.messages.say("review.failed")}
        self.send({**answer, "seq": content.get("seq")})

    def _hello(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """A page begins, perhaps with what it kept."""
        self._see(said)
        self.state = schedule.State()
        kept = said.get("kept")
        if not kept or self._recall(said):
            return {**self._show(said), "notice": ""}
        newer = schedule.is_newer(kept)
        return {
            **self._show(said),
            "notice": self.messages.say("review.newer" if newer else "review.damaged"),
            "damaged": not newer,
        }

    def _next(self, said: Mapping[str, Any]) -> dict[str, Any]:
        self._recall(said)
        return self._show(said)

    def _resize(self, said: Mapping[str, Any]) -> dict[str, Any]:
        self._see(said)
        return {"type": "picture", **self._picture(self.card)} if self.card else {"type": "none"}

    def _answer(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The running card is answered; what was meant for another one is let go."""
        card = self.card
        if card is None or said.get("version") != _version(card):
            return {"type": "none"}
        value = said.get("value")
        verdict = card.judge(value)
        if verdict is None:
            return {"type": "none"}
        self._recall(said)
        today = _today(said)
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
            "chosen": value,
            "back": self.messages.say("review.tomorrow") if days == 1 else self.messages.say("review.later", n=days),
            "left": self._left(today),
            "rules": "".join(rule_card(rule, level=_LEVEL, language=self.messages.language) for rule in verdict.rules),
            "kept": schedule.to_data(self.state),
        }

    def _see(self, said: Mapping[str, Any]) -> None:
        """Note how wide the page is."""
        width = said.get("width")
        if isinstance(width, int | float) and LEAST / 2 <= width <= 10_000:
            self._width = float(width)

    def _recall(self, said: Mapping[str, Any]) -> bool:
        """Go on from what the browser keeps, if it can be read."""
        found = schedule.read(said.get("kept"), KINDS)
        if found is not None:
            self.state = found
        return found is not None

    # --- what it is shown ------------------------------------------------------------------------

    def _left(self, today: int) -> str:
        return self.messages.count("review.left", len(schedule.queue(self.state, today, KINDS)))

    def _show(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The next card, or that there is none today."""
        messages = self.messages
        today = _today(said)
        left = schedule.queue(self.state, today, KINDS)
        if not left:
            self.card = None
            return self._done(today)
        kind = left[0]
        self.card = card = make(kind, crc32(f"{kind} {today}".encode()), self.messages.language)
        drawn = self._picture(card)
        return {
            "type": "card",
            "version": _version(card),
            "title": messages.say("review.of_kind", title=card.title),
            "left": self._left(today),
            "question": card.question,
            "number": "" if card.choices else messages.say("review.number", unit=messages.say(f"unit.{card.unit}")),
            "choices": [{"id": choice.id, "text": choice.text} for choice in card.choices],
            "on_board": bool(drawn["hits"]),
            **drawn,
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
        """A card's picture, and its targets where they are what is chosen from."""
        width = self._width * _SHARE if self._width >= _BESIDE else self._width
        if self._width >= _BESIDE and len(card.panels) == len(card.game.edition.colonies):
            width = max(width, _ROW)
        scene = card.picture(min(width, _SINGLE) if len(card.panels) == 1 else width)
        ids = {choice.id: choice.text for choice in card.choices} if card.on_board(scene) else {}
        hits = [{"id": one.id, "name": ids[one.id], "hit": hit_of(one.hit)} for one in scene.targets if one.id in ids]
        view = f"-2 -2 {scene.width + 4:g} {scene.height + 4:g}"
        return {
            "picture": _svg(self.messages, scene, view),
            "view": view,
            "hits": hits,
            "words": text_renderer.html(scene, _LEVEL - 1),
        }


def _svg(messages: Messages, scene: Scene, view: str) -> str:
    """A picture that takes its colours from the page."""
    shapes = [*ordered(scene.shapes), *ordered(scene.marks)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(messages.say("review.picture"))}" '
        f'viewBox="{view}" {COMMON}>'
    )
    return "\n".join([head, *[markup(shape, _COLOURS) for shape in shapes], "</svg>"])


def _version(card: ReviewCard) -> str:
    return f"{card.kind} {card.seed}"


def _today(said: Mapping[str, Any]) -> int:
    """The day that the browser says it is; of a clock that is wrong by centuries, the nearest that can be kept.

    Raises:
        ValueError: it is no day.
    """
    try:
        return schedule.nearest_day(str(said.get("today")))
    except ValueError as wrong:
        raise ValueError(f"no day: {said.get('today')!r}") from wrong
