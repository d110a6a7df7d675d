"""The moving picture in the README: `python -m tools.docs.film` plays a few moves and writes docs/moves.svg.

The game is always the same, so the picture changes only with the board, its sentences and the players. No browser is
needed. CSS animations do all the moving, because they also run where an SVG is shown as an image; readers who prefer
reduced motion see the first moment stand still.
"""

import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from betacolony import Event, Game, GreedyPlayer
from betacolony.players.weights import STANDARD
from betacolony_widgets.board.anchors import middle
from betacolony_widgets.board.motion.motion import Step, moves
from betacolony_widgets.board.painting.svg import COMMON, defined, markup
from betacolony_widgets.board.shapes import Box, Piece, Point, Scene, Shape, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import wrapped
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.play.desk import question
from betacolony_widgets.play.play import Play
from betacolony_widgets.static_files import FONT
from tools.common.downloads import ROOT

FILE: Final = ROOT / "docs" / "moves.svg"

#: the seed of the game, and the round in which the film begins
_SEED: Final = 11
_ROUND: Final = 5
#: the reader's clicks
CLICKS: Final = (
    *("die-red", "location-manufactory_left", "die-green"),
    *("pod-2-0", "pod-2-1", "space-33", "material-palladium"),  # the first of these can't be paid for, and is refused
)
#: pixels: the table, and its rounded corners
_WIDTH: Final = 1280
_HEIGHT: Final = 680
_CORNER: Final = 18
#: pixels: the most that a line of the caption's small print is wide
_LINE: Final = 330
#: milliseconds: to read a question, from a click to its answer, and at least for each answer
_READ, _CLICK, _HAPPENS = 1500, 300, 1400
_COLOURS: Final = PALETTES["dark"].colours
#: the pointer, its tip at (0, 0)
_POINTER: Final = "M0 0L0 26L6.5 20L11 30L15.5 28L11 18.5L20 18Z"


@dataclass
class Film:
    """Pictures, each shown for a while, and the pieces that move over them; times in milliseconds from the start."""

    length: int = 0
    #: when each shape is visible (from, until), by its part of the picture, its layer and its markup
    shown: dict[tuple[int, int, str], list[tuple[int, int]]] = field(default_factory=dict)
    ghosts: list[tuple[int, Step]] = field(default_factory=list)
    #: the pointer's positions and their times
    pointer: list[tuple[int, Point]] = field(default_factory=list)
    #: the names of all pieces of art
    pieces: dict[str, None] = field(default_factory=dict)

    def show(self, picture: Scene, caption: tuple[str, str], lasts: int, steps: Iterable[Step] = ()) -> None:
        """Add a picture with a caption of two lines."""
        until = self.length + lasts
        parts = picture.grounds, picture.shapes, [*picture.marks, *_caption(picture.places["prompt"], *caption)]
        for part, shapes in enumerate(parts):
            for shape in shapes:
                if isinstance(shape, Piece):
                    self.pieces[shape.name] = None
                times = self.shown.setdefault((part, shape.layer, markup(shape, _COLOURS)), [])
                if times and times[-1][1] == self.length:
                    times[-1] = times[-1][0], until
                elif not times or times[-1][1] < self.length:
                    times.append((self.length, until))
        for step in steps:
            self.ghosts.append((self.length, step))
            self.pieces |= dict.fromkeys(step["pieces"])
        self.length = until

    def point(self, where: Point) -> None:
        """Let the pointer set out shortly before now and arrive now."""
        self.pointer += [(self.length - 700, self.pointer[-1][1]), (self.length, where)]

    def written(self) -> str:
        """The film as an SVG picture that runs in a loop."""
        rules, pieces = list[str](), list[str]()
        order = sorted(self.shown, key=lambda look: look[:2])
        for number, (times, looks) in enumerate(groupby(order, key=lambda look: (look[:2], tuple(self.shown[look])))):
            inner, when = "".join(look for *_, look in looks), times[1]
            if when == ((0, self.length),):
                pieces.append(inner)
                continue
            rules.append(_animation(f"s{number}", self._seen(when)))
            pieces.append(f'<g class="s{number} s{" late" if when[0][0] else ""}">{inner}</g>')
        for number, (at, step) in enumerate(self.ghosts):
            rules.append(_animation(f"g{number}", self._way(at, step)))
            if len(step["path"][0]) > 2:
                rules.append(_animation(f"t{number}", self._turns(at, step), f".g{number} .bc-turns"))
            pieces.append(f'<g class="g{number} g late">{step["ghost"]}</g>')
        rules.append(_animation("p", (f"{self._share(at)}{{{_at(where)}}}" for at, where in self.pointer)))
        pieces.append(f'<path class="g p" d="{_POINTER}" fill="#fff" stroke="#101a33" stroke-width="2"/>')
        rules += [
            f".s,.g,.bc-turns{{animation-duration:{self.length}ms;animation-iteration-count:infinite}}",
            ".s{animation-timing-function:step-end}.g,.bc-turns{animation-timing-function:linear}",
            ".p{animation-timing-function:ease-in-out}.late{visibility:hidden}",
            "@media(prefers-reduced-motion:reduce){.s,.g,.bc-turns{animation:none!important}.p{visibility:hidden}}",
        ]
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" {COMMON}>',
                "<title>A few moves of Beta Colony on the table of the tutorial</title>",
                f"<style>{_font()}{''.join(rules)}</style>",
                defined(self.pieces, _COLOURS),
                f'<clipPath id="film"><rect width="{_WIDTH}" height="{_HEIGHT}" rx="{_CORNER}"/></clipPath>',
                '<g clip-path="url(#film)">',
                *pieces,
                "</g></svg>\n",
            ]
        )

    def _share(self, at: float) -> str:
        return f"{100 * max(at, 0) / self.length:.3f}%"

    def _seen(self, times: tuple[tuple[int, int], ...]) -> Iterator[str]:
        """Keyframes of shapes that are visible at some times only."""
        if times[0][0]:
            yield "0%{visibility:hidden}"
        for begins, ends in times:
            yield f"{self._share(begins)}{{visibility:visible}}{self._share(ends)}{{visibility:hidden}}"

    def _way(self, at: int, step: Step) -> Iterator[str]:
        """Keyframes of a ghost along its path; before and after it is hidden."""
        path = [(x, y) for x, y, *_ in step["path"]]
        if step["kind"] == "pop":
            path = [(path[0][0], path[0][1] + rise) for rise in (6, -6, -12, -20)]
        begins = at + step["at"]
        yield f"0%,{self._share(begins - 1)}{{visibility:hidden;{_at(path[0])}}}"
        for share, point in zip(self._shares(at, step, len(path)), path, strict=True):
            yield f"{share}{{visibility:visible;{_at(point)}}}"
        yield f"{self._share(begins + step['ms'] + 1)},100%{{visibility:hidden;{_at(path[-1])}}}"

    def _turns(self, at: int, step: Step) -> Iterator[str]:
        """Keyframes of the part of a ghost that turns on the way."""
        for share, (_, _, angle) in zip(self._shares(at, step, len(step["path"])), step["path"], strict=True):
            yield f"{share}{{transform:rotate({angle:.0f}deg)}}"

    def _shares(self, at: int, step: Step, points: int) -> list[str]:
        """The times at which a ghost reaches the points of its path."""
        pause = step["ms"] / max(points - 1, 1)
        return [self._share(at + step["at"] + number * pause) for number in range(points)]


def _animation(name: str, frames: Iterable[str], selector: str = "") -> str:
    return f"@keyframes {name}{{{''.join(frames)}}}{selector or f'.{name}'}{{animation-name:{name}}}"


def _at(point: Point) -> str:
    return f"transform:translate({point[0]:.1f}px,{point[1]:.1f}px)"


def _font() -> str:
    """The board's font: an image can't load it from elsewhere."""
    data = b64encode(FONT.read_bytes()).decode()
    return f'@font-face{{font-family:"Jost";font-weight:100 900;src:url(data:font/woff2;base64,{data})}}'


def _caption(place: Box, head: str, detail: str) -> Iterator[Shape]:
    """A question or a sentence large, and more about it in small print, where the desk stands on the page."""
    y = place.y + 24
    for line in wrapped(head, place.w + 40, 28):
        yield Text(place.x, y, line, 28, "text", align="left")
        y += 31
    for line in wrapped(detail, _LINE, 15):
        yield Text(place.x, y, line, 15, "text-soft", align="left")
        y += 20


def _drawn(table: TableView) -> Scene:
    return whole_table(table, _WIDTH, _HEIGHT)


def _told(play: Play, events: Iterable[Event]) -> tuple[str, str]:
    """The first sentence about some events, and as many others as fit a line."""
    first, *others = play.narrator.story(events) or [""]
    line = ""
    for sentence in others:
        if len(line) + len(sentence) > 105:
            break
        line = f"{line} {sentence}".strip()
    return first, line


def begin() -> Play:
    """A game in which it is the reader's turn."""
    game = Game.new(players=["You", "Nova", "Orin"], seed=_SEED)
    while (
        game.position.round < _ROUND or not game.decision or (game.decision.kind, game.decision.player) != ("move", 0)
    ):
        game.play(GreedyPlayer(STANDARD).choose(game))
    play = Play(game, {1: "casual", 2: "casual"}, patient=True)
    play.seen = _ROUND
    return play


def filmed(play: Play, clicks: Iterable[str]) -> Film:
    """Film the reader's clicks, and then a turn of each other player."""
    film = Film(pointer=[(0, (330, 330))])
    for click in clicks:
        before = _drawn(play.table())
        film.show(before, question(play), _READ)
        target = before.target(click)
        if target:
            film.point(middle(target.hit))
        film.show(before, question(play), _CLICK)
        _happened(film, play, before, play.choose(click))
    while (seat := _thinking(play)) is not None:
        events, before = list[Event](), _drawn(play.table())
        while _thinking(play) == seat:
            events += play.go_on()
        _happened(film, play, before, events)
    film.pointer.append((film.length, film.pointer[-1][1]))
    return film


def _thinking(play: Play) -> int | None:
    """The seat of the computer player whose turn it is; None if it is nobody's or the reader's."""
    decision = play.game.decision
    return decision.player if decision and play.stage == "think" else None


def _happened(film: Film, play: Play, before: Scene, events: Iterable[Event]) -> None:
    events, table = list(events), play.table()
    if play.answer:
        film.show(_drawn(table), (play.answer.head, " ".join(play.answer.reasons)), 2 * _HAPPENS)
    if events:
        after = _drawn(table)
        steps = [step for step in moves(events, before, after, table) if step["kind"] != "die"]
        lasts = max([_HAPPENS, *(step["at"] + step["ms"] + 700 for step in steps)])
        film.show(after, _told(play, events), lasts, steps)


def main() -> int:
    """Write the picture."""
    text = filmed(begin(), CLICKS).written()
    FILE.write_text(text, "utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(text) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
