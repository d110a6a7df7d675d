"""The replay: a game as a single HTML file that steps through it in any browser, without kernel or network.

Each game's own replay says, in the methods that raise NotImplementedError here, how its game is drawn and told.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any, Final, Generic

from markupsafe import Markup, escape

from betacolony_widgets.board.painting.svg import COMMON, markup
from betacolony_widgets.board.shapes import Scene, Shape
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.static_files import styles

from .games import GameT, OptionT
from .replay_frames import COLOURS, Reel, moments, reel

_STATIC: Final = Path(__file__).parents[1] / "static"
_COLOUR: Final = re.compile(r"var\(--([\w-]+)\)")


@dataclass(frozen=True)
class Points:
    """A player's points: the seat, the sum in words, and the numbers by the names of their sources."""

    seat: int
    total: str
    sources: Mapping[str, int]
    won: bool


class Replay(Generic[GameT, OptionT]):
    """A game, finished or running, as a page: a picture and sentences for every record of its history."""

    #: the section of the catalogue with the page's sentences about this game
    section: str
    #: the address of the game's seller; "" if there is none
    publisher = ""
    #: pixels around the picture
    margin = 0.0

    def __init__(self, game: GameT, you: int | None = None) -> None:
        """Take up a game, which stays as it is; ``you`` is the seat of the player to address, None for nobody."""
        self.game, self.you = game, you
        self.messages = Messages.of(game.language)
        self.steps: Sequence[GameT] = moments(game)

    # --- the game's own --------------------------------------------------------------------------

    def _seen(self, moment: GameT) -> Scene:
        """The table as seen by the player who has just acted, or after the set-up by the one to act."""
        raise NotImplementedError

    def _sentences(self, moment: GameT) -> list[str]:
        """The last record of a game in sentences; none if it goes without saying."""
        raise NotImplementedError

    def _outcome(self) -> str:
        """How the game ended, or how far it has come."""
        raise NotImplementedError

    def _where(self, moment: GameT) -> str:
        """How far the game has come at a moment, in a few words."""
        raise NotImplementedError

    def _asked(self, moment: GameT) -> str:
        """The next decision as a question to the player to address."""
        raise NotImplementedError

    def _pawn(self, seat: int) -> Shape:
        """A piece of a player around the origin, 22 pixels high."""
        raise NotImplementedError

    def _points(self) -> Sequence[Points]:
        """Everybody's points, by seat."""
        raise NotImplementedError

    def _is_invented(self) -> bool:
        """Whether some of the values that the game was played with are invented."""
        raise NotImplementedError

    # --- the page --------------------------------------------------------------------------------

    def html(self, title: str = "") -> str:
        """The page, with a heading of its own or, for "", the players' names."""
        say, steps = self.messages.say, self.steps
        film = reel(self._seen(moment) for moment in steps)
        template, script = ((_STATIC / f"replay.{suffix}").read_text("utf-8") for suffix in ("html", "js"))
        pawns, sheet, data = film.art + self._symbols(), styles("font", "replay"), self._data(film)
        style = f"{_colours(pawns, sheet, *film.shapes)}\n{sheet}"
        own = self.messages.section(self.section)
        texts = self.messages.section("replay.page") | {
            "language": self.messages.language,
            "policy": _policy(style, script),
            "heading": title or own["title"].format(names=self.messages.listed(list(self.game.names))),
            "outcome": self._outcome(),
            "unofficial": own["unofficial"],
            "data_note": own["data"] if self._is_invented() else "",
        }
        page = Template(template).substitute(
            {key: escape(text) for key, text in texts.items()},
            style=style,
            script=script,
            notes=_each("<p>{}</p>", [*([say("replay.single")] if len(steps) == 1 else []), *self.game.notes]),
            pawns=pawns,
            totals=self._totals(),
            picture=self._picture(film),
            facts=_facts(film),
            last=str(len(steps) - 1),
            still="hidden" if len(steps) == 1 else "",
            rounds=self._rounds(),
            log=self._log(),
            sources=self._sources(),
            publisher=_link(self.publisher, own.get("buy", "")),
            reel=_script_text(data),
        )
        # a name may hold half a pair of surrogates, which can't be written to a file
        return page.encode("utf-8", "replace").decode("utf-8")

    def _data(self, film: Reel) -> dict[str, Any]:
        """The data of the page's script, without the shapes of the last picture, which are in the page already."""
        *_, last = film.painted()
        return {
            "shapes": ["" if index in last else shape for index, shape in enumerate(film.shapes)],
            "lines": film.lines,
            "panels": film.panels,
            "frames": [
                [
                    *(_ranges(frame.gone), _ranges(frame.come), frame.words),
                    *(self._view(film.width, frame.height), self._status(number), self._next(self.steps[number])),
                ]
                for number, frame in enumerate(film.frames)
            ],
            "words": {"play": self.messages.say("replay.play"), "pause": self.messages.say("replay.pause")},
        }

    def _status(self, number: int) -> str:
        where, last = self._where(self.steps[number]), len(self.steps) - 1
        return self.messages.say("replay.status", where=where, step=number, last=last) if last else where

    def _next(self, moment: GameT) -> str:
        if moment.decision is None:
            return self.messages.say("replay.over")
        return self.messages.say("replay.next", prompt=self._asked(moment))

    def _symbols(self) -> str:
        """A symbol for the pieces of each seat."""
        symbol = '<symbol id="pawn-{}" viewBox="-13 -13 26 26" {}>{}</symbol>'
        # the table shows such figures, too, so the page has their art
        return "".join(
            symbol.format(seat, COMMON, markup(self._pawn(seat), COLOURS)) for seat in range(len(self.game.names))
        )

    def _totals(self) -> Markup:
        entry, won = Markup("<li{}>{}<span>{}</span> <b>{}</b></li>"), Markup(' class="won"')
        return Markup("").join(
            entry.format(won if its.won else "", _pawn(its.seat), self.game.names[its.seat], its.total)
            for its in self._points()
        )

    def _picture(self, film: Reel) -> str:
        """The table at the end, for browsers without scripts."""
        *_, last_shapes = film.painted()
        shapes = "".join(film.shapes[index] for index in last_shapes)
        return (
            f'<svg id="table" role="img" aria-label="{escape(self._seen(self.steps[-1]).title)}" {COMMON} '
            f'viewBox="{self._view(film.width, film.frames[-1].height)}">{shapes}</svg>'
        )

    def _view(self, width: float, height: float) -> str:
        """The ``viewBox`` of a picture, with the margin around it."""
        margin = self.margin
        return f"{-margin:g} {-margin:g} {width + 2 * margin:g} {height + 2 * margin:g}"

    def _chapters(self) -> Iterator[tuple[int, list[int]]]:
        """The rounds, 0 for the set-up, each with the numbers of its records."""
        for number, group in groupby(range(len(self.steps)), key=lambda step: int(self.steps[step].position.round)):
            yield number, list(group)

    def _round_name(self, number: int) -> str:
        return self.messages.say("replay.round", n=number) if number else self.messages.say("replay.set_up")

    def _rounds(self) -> Markup:
        link, out = Markup('<a href="#step-{0}" data-step="{0}" aria-label="{1}">{2}</a>'), Markup("")
        for number, group in self._chapters():
            label = str(number) if number else self.messages.say("replay.set_up")
            out += link.format(group[0], self._round_name(number), label)
        return out

    def _log(self) -> Markup:
        chapter, out = Markup('<h3>{}</h3><ol start="{}">{}</ol>'), Markup("")
        for number, group in self._chapters():
            entries = Markup("").join(self._entry(step, self.steps[step]) for step in group)
            out += chapter.format(self._round_name(number), group[0], entries)
        return out

    def _entry(self, step: int, moment: GameT) -> Markup:
        decision = moment.history[-1].decision
        pawn = _pawn(decision.player) if decision else ""
        lines = _each("<span>{}</span>", self.story(moment))
        return Markup('<li id="step-{0}"><a href="#step-{0}" data-step="{0}">{1}{2}</a></li>').format(step, pawn, lines)

    def story(self, moment: GameT) -> list[str]:
        """The last record of a game in at least one sentence."""
        record, sentences = moment.history[-1], self._sentences(moment)
        if sentences:
            return sentences
        if record.option is None or record.decision is None:
            return [self.messages.say("replay.start")]
        # a choice in several parts, before anything happens
        player, option = record.decision.player, moment.tell(_in_full(moment, record.option))
        mine = "_you" if player == self.you else ""
        return [self.messages.say(f"replay.chosen{mine}", name=moment.names[player], option=option)]

    def _sources(self) -> Markup:
        """The points of each player by source, as a table with a column for each player."""
        scores, names = self._points(), self.game.names
        cell, row = "<td>{}</td>", Markup('<tr{}><th scope="row">{}</th>{}</tr>')
        heads = Markup("").join(
            Markup('<th scope="col">{} {}</th>').format(_pawn(its.seat), names[its.seat]) for its in scores
        )
        rows = [
            row.format("", source, _each(cell, (its.sources[source] for its in scores))) for source in scores[0].sources
        ]
        totals = _each(cell, (sum(its.sources.values()) for its in scores))
        rows.append(row.format(Markup(' class="sum"'), self.messages.say("replay.total"), totals))
        table = Markup("<thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>")
        return table.format(heads, Markup("").join(rows))


# --- the parts of the page -------------------------------------------------------------------------------------------


def _in_full(moment: GameT, option: OptionT) -> OptionT:
    """The last option of a game as it was offered; an option from a file lacks the details that its sentence needs."""
    before = moment.branch()
    before.undo()
    return next((offered for offered in before.options if offered == option), option)


def _each(element: str, contents: Iterable[object]) -> Markup:
    """An element around each of the contents, which are escaped."""
    return Markup("").join(Markup(element).format(content) for content in contents)  # noqa: S704 - our own elements


def _link(address: str, label: str) -> Markup:
    """A link that leads out of the page; nothing without an address."""
    return Markup('<a href="{}" rel="noreferrer noopener">{}</a>.').format(address, label) if address else Markup("")


def _colours(*texts: str) -> str:
    """The colours that some texts use, of both themes, as custom properties."""
    used = {role for text in texts for role in _COLOUR.findall(text)}
    light, dark = (
        "".join(f"--{role}:{colour};" for role, colour in PALETTES[scheme].colours.items() if role in used)
        for scheme in ("light", "dark")
    )
    return f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _policy(style: str, script: str) -> str:
    """The content security policy: nothing but this style and this script."""
    style_hash, script_hash = (
        f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode()}'" for text in (style, script)
    )
    return (
        f"default-src 'none'; script-src {script_hash}; style-src {style_hash}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _script_text(data: Any) -> str:
    """Data as JSON that is safe inside a script element, whatever the names hold."""
    text = json.dumps(data, separators=(",", ":"))  # pure ASCII, which escapes line separators too
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _ranges(numbers: Sequence[int]) -> list[int]:
    """Ascending numbers as runs: the start and the length of each, in a flat list."""
    out: list[int] = []
    for number in numbers:
        if out and number == out[-2] + out[-1]:
            out[-1] += 1
        else:
            out += [number, 1]
    return out


def _pawn(seat: int) -> Markup:
    return Markup('<svg class="pawn" aria-hidden="true"><use href="#pawn-{}"/></svg>').format(seat)


def _facts(film: Reel) -> Markup:
    """The table at the end in words."""
    out = Markup("")
    for panel in film.frames[-1].words:
        title, *facts = (film.lines[line] for line in film.panels[panel])
        out += Markup("<h3>{}</h3><ul>{}</ul>").format(title, _each("<li>{}</li>", facts))
    return out
