"""The replay: a game as a single HTML file that steps through it in any browser, without kernel or network."""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any, Final

from markupsafe import Markup, escape

from betacolony import Game, Option
from betacolony_widgets.board import icons
from betacolony_widgets.board.painting.svg import COMMON, markup
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES, seat_role
from betacolony_widgets.play.choices import flow
from betacolony_widgets.static_files import styles

from .narrator import Narrator
from .replay_frames import COLOURS, Reel, moments, reel, seen

#: the publisher of the board game
PUBLISHER: Final = "https://www.riograndegames.com/"

_STATIC: Final = Path(__file__).parents[2] / "static"
_MARGIN: Final = 14


def replay_html(game: Game, *, title: str = "", you: int | None = None) -> str:
    """A game, finished or running, as a page: a picture and sentences for every record of its history.

    Args:
        game: the game, which stays as it is.
        title: the heading; "" for the players' names.
        you: the seat of the player to address; None to tell of everybody by name.
    """
    messages = Messages.of(game.language)
    steps = moments(game)
    film = reel(seen(moment, you) for moment in steps)
    template, script = ((_STATIC / f"replay.{suffix}").read_text("utf-8") for suffix in ("html", "js"))
    style = f"{_colours()}\n{styles('font', 'replay')}"
    reconstructed = "reconstructed" in game.edition.provenance.values()
    texts = messages.section("replay.page") | {
        "language": messages.language,
        "policy": _policy(style, script),
        "heading": title or messages.say("replay.title", names=messages.listed(list(game.names))),
        "outcome": _outcome(game),
        "data_note": messages.say("replay.data") if reconstructed else "",
    }
    page = Template(template).substitute(
        {key: escape(text) for key, text in texts.items()},
        style=style,
        script=script,
        notes=_each("<p>{}</p>", _notes(game)),
        pawns=film.art + _pawns(game),
        totals=_totals(game),
        picture=_picture(film, steps[-1]),
        facts=_facts(film),
        last=str(len(steps) - 1),
        still="hidden" if len(steps) == 1 else "",
        rounds=_rounds(messages, steps),
        log=_log(messages, steps, you),
        sources=_sources(game),
        publisher=PUBLISHER,
        reel=_script_text(_data(messages, film, steps, you)),
    )
    # a name may hold half a pair of surrogates, which can't be written to a file
    return page.encode("utf-8", "replace").decode("utf-8")


def _each(element: str, contents: Iterable[object]) -> Markup:
    """An element around each of the contents, which are escaped."""
    return Markup("").join(Markup(element).format(content) for content in contents)  # noqa: S704 - our own elements


def _colours() -> str:
    """The colours of both themes, as custom properties."""
    light, dark = (
        "".join(
            f"--{role}:{colour};" for role, colour in PALETTES[scheme].colours.items() if not role.startswith("exo-")
        )
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


def _data(messages: Messages, film: Reel, steps: Sequence[Game], you: int | None) -> dict[str, Any]:
    """The data of the page's script, without the shapes of the last picture, which are in the page already."""
    *_, last = film.painted()
    return {
        "shapes": ["" if index in last else shape for index, shape in enumerate(film.shapes)],
        "lines": film.lines,
        "panels": film.panels,
        "frames": [
            [
                *(_ranges(frame.gone), _ranges(frame.come), frame.words),
                *(_view(film.width, frame.height), _status(messages, steps, number), _next(steps[number], you)),
            ]
            for number, frame in enumerate(film.frames)
        ],
        "words": {"play": messages.say("replay.play"), "pause": messages.say("replay.pause")},
    }


def _ranges(numbers: Sequence[int]) -> list[int]:
    """Ascending numbers as runs: the start and the length of each, in a flat list."""
    out: list[int] = []
    for number in numbers:
        if out and number == out[-2] + out[-1]:
            out[-1] += 1
        else:
            out += [number, 1]
    return out


# --- the parts of the page -------------------------------------------------------------------------------------------


def _outcome(game: Game) -> str:
    messages = Messages.of(game.language)
    if game.result is None:
        round_, rounds = game.position.round, game.edition.rules.rounds
        return messages.say("replay.running" if round_ else "replay.setting_up", round=round_, rounds=rounds)
    winners = [game.names[seat] for seat in game.result.winners]
    return messages.say("replay.won" if len(winners) == 1 else "replay.shared", winners=messages.listed(winners))


def _notes(game: Game) -> list[str]:
    return [*([Messages.of(game.language).say("replay.single")] if len(game.history) == 1 else []), *game.notes]


def _pawns(game: Game) -> str:
    """A symbol for the pieces of each seat."""
    out = []
    for seat in range(len(game.names)):
        colour = seat_role(game.edition.player_colours[seat], seat)
        crew = icons.pawn(colour, 0, 0, 11)
        # the table shows such figures, too, so the page has their art
        out.append(f'<symbol id="pawn-{seat}" viewBox="-13 -13 26 26" {COMMON}>{markup(crew, COLOURS)}</symbol>')
    return "".join(out)


def _pawn(seat: int) -> Markup:
    return Markup('<svg class="pawn" aria-hidden="true"><use href="#pawn-{}"/></svg>').format(seat)


def _totals(game: Game) -> Markup:
    winners = game.result.winners if game.result else ()
    out = Markup("")
    for score in game.scores():
        mark = Markup(' class="won"') if score.player in winners else ""
        points = Messages.of(game.language).say("mat.cp", n=score.total)
        entry = Markup("<li{}>{}<span>{}</span> <b>{}</b></li>")
        out += entry.format(mark, _pawn(score.player), score.name, points)
    return out


def _picture(film: Reel, last: Game) -> str:
    """The table at the end, for browsers without scripts."""
    *_, last_shapes = film.painted()
    shapes = "".join(film.shapes[index] for index in last_shapes)
    return (
        f'<svg id="table" role="img" aria-label="{escape(seen(last).title)}" {COMMON} '
        f'viewBox="{_view(film.width, film.frames[-1].height)}">{shapes}</svg>'
    )


def _view(width: float, height: float) -> str:
    """The ``viewBox`` of a picture, with the margin around it."""
    return f"{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN:g} {height + 2 * _MARGIN:g}"


def _facts(film: Reel) -> Markup:
    """The table at the end in words."""
    out = Markup("")
    for panel in film.frames[-1].words:
        title, *facts = (film.lines[line] for line in film.panels[panel])
        out += Markup("<h3>{}</h3><ul>{}</ul>").format(title, _each("<li>{}</li>", facts))
    return out


def _round_name(messages: Messages, number: int) -> str:
    return messages.say("replay.round", n=number) if number else messages.say("replay.set_up")


def _chapters(steps: Sequence[Game]) -> Iterator[tuple[int, list[int]]]:
    """The rounds, 0 for the set-up, each with the numbers of its records."""
    for number, group in groupby(range(len(steps)), key=lambda step: steps[step].position.round):
        yield number, list(group)


def _rounds(messages: Messages, steps: Sequence[Game]) -> Markup:
    link, out = Markup('<a href="#step-{0}" data-step="{0}" aria-label="{1}">{2}</a>'), Markup("")
    for number, group in _chapters(steps):
        label = str(number) if number else messages.say("replay.set_up")
        out += link.format(group[0], _round_name(messages, number), label)
    return out


def _log(messages: Messages, steps: Sequence[Game], you: int | None) -> Markup:
    chapter, out = Markup('<h3>{}</h3><ol start="{}">{}</ol>'), Markup("")
    for number, group in _chapters(steps):
        entries = Markup("").join(_entry(step, steps[step], you) for step in group)
        out += chapter.format(_round_name(messages, number), group[0], entries)
    return out


def _entry(step: int, moment: Game, you: int | None) -> Markup:
    decision = moment.history[-1].decision
    pawn = _pawn(decision.player) if decision else ""
    lines = _each("<span>{}</span>", story(moment, you))
    return Markup('<li id="step-{0}"><a href="#step-{0}" data-step="{0}">{1}{2}</a></li>').format(step, pawn, lines)


def story(moment: Game, you: int | None = None) -> list[str]:
    """The last record of a game in at least one sentence; ``you`` is the seat of the player to address, if any."""
    messages = Messages.of(moment.language)
    record = moment.history[-1]
    sentences = Narrator(moment, you).story(record.events)
    if sentences:
        return sentences
    if record.option is None or record.decision is None:
        return [messages.say("replay.start")]
    # a choice in several parts, before anything happens
    player, option = record.decision.player, moment.tell(_in_full(moment, record.option))
    mine = "_you" if player == you else ""
    return [messages.say(f"replay.chosen{mine}", name=moment.names[player], option=option)]


def _in_full(moment: Game, option: Option) -> Option:
    """The last option of a game as it was offered; an option from a file lacks the details that its sentence needs."""
    before = moment.branch()
    before.undo()
    return next((offered for offered in before.options if offered == option), option)


def _status(messages: Messages, steps: Sequence[Game], number: int) -> str:
    round_, rounds = steps[number].position.round, steps[number].edition.rules.rounds
    where = messages.say("rounds.now" if round_ else "rounds.before", round=round_, rounds=rounds)
    return messages.say("replay.status", where=where, step=number, last=len(steps) - 1) if len(steps) > 1 else where


def _next(moment: Game, you: int | None) -> str:
    messages = Messages.of(moment.language)
    decision = moment.decision
    if decision is None:
        return messages.say("replay.over")
    prompt = flow.prompt(moment, decision, ())[0] if decision.player == you else decision.prompt
    return messages.say("replay.next", prompt=prompt)


def _sources(game: Game) -> Markup:
    """The points of each player by source, as a table with a column for each player."""
    messages, scores = Messages.of(game.language), game.scores()
    cell, row = "<td>{}</td>", Markup('<tr{}><th scope="row">{}</th>{}</tr>')
    names = Markup("").join(
        Markup('<th scope="col">{} {}</th>').format(_pawn(score.player), score.name) for score in scores
    )
    rows = [
        row.format("", messages.title(source), _each(cell, (score.sources[source] for score in scores)))
        for source in scores[0].sources
    ]
    totals = _each(cell, (score.total for score in scores))
    rows.append(row.format(Markup(' class="sum"'), messages.say("replay.total"), totals))
    table = Markup("<thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>")
    return table.format(names, Markup("").join(rows))
