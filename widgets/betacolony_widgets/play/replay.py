"""A replay: a game as one HTML file that steps through it in any browser, without kernel or network."""

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any, Final

from betacolony import Game, Option
from betacolony_widgets.board import icons
from betacolony_widgets.board.svg import COMMON, markup
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES, seat_role
from betacolony_widgets.static_files import styles

from . import flow
from .narrator import Narrator
from .replay_frames import COLOURS, Reel, moments, reel, seen

#: where the real game is to be had
PUBLISHER: Final = "https://www.riograndegames.com/"

_STATIC: Final = Path(__file__).parents[1] / "static"
#: the section of the catalogue with what the template names
_PAGE: Final = "replay.page"
_MARGIN: Final = 14


def replay_html(game: Game, *, title: str = "", you: int | None = None) -> str:
    """A game, finished or running, as a page of its own: a picture and the sentences for every record of its history.

    Args:
        game: is left as it is.
        title: stands over the page; "" for one made of the players' names.
        you: the seat of the player whom the page speaks to; None to tell of everybody by name.
    """
    messages = Messages.of(game.language)
    steps = moments(game)
    film = reel(seen(moment, you) for moment in steps)
    heading = title or messages.say("replay.title", names=messages.listed(list(game.names)))
    style = f"{_colours()}\n{styles('font', 'replay')}"
    script = _text("replay.js")
    page = Template(_text("replay.html")).substitute(
        {key: escape(text) for key, text in messages.section(_PAGE).items()},
        language=escape(messages.language),
        policy=escape(_policy(style, script)),
        style=style,
        script=script,
        heading=escape(heading),
        outcome=escape(_outcome(game)),
        notes="".join(f"<p>{escape(note)}</p>" for note in _notes(game)),
        pawns=_pawns(game),
        totals=_totals(game),
        picture=_picture(film, steps[-1]),
        facts=_facts(film),
        last=str(len(steps) - 1),
        still="hidden" if len(steps) == 1 else "",
        rounds=_rounds(messages, steps),
        log=_log(messages, steps, you),
        sources=_sources(game),
        data_note=""
        if "reconstructed" not in game.edition.provenance.values()
        else escape(messages.say("replay.data")),
        publisher=PUBLISHER,
        reel=_script_text(_data(messages, film, steps, you)),
    )
    # half a pair of surrogates, which a name may hold, can't be written to a file
    return page.encode("utf-8", "replace").decode("utf-8")


def _text(name: str) -> str:
    return (_STATIC / name).read_text("utf-8")


def _colours() -> str:
    """The roles of both themes as custom properties."""
    light, dark = (
        "".join(f"--{role}:{colour};" for role, colour in PALETTES[scheme].colours.items())
        for scheme in ("light", "dark")
    )
    return f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _policy(style: str, script: str) -> str:
    """What the browser may load: nothing but what stands in the page as it left here."""
    style_hash, script_hash = (
        f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode()}'" for text in (style, script)
    )
    return (
        f"default-src 'none'; script-src {script_hash}; style-src {style_hash}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _script_text(data: Any) -> str:
    """Data as JSON that neither ends nor changes the script element that it stands in, whatever the names hold."""
    text = json.dumps(data, separators=(",", ":"))  # all beyond ASCII escaped, the line separators among it
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _data(messages: Messages, film: Reel, steps: Sequence[Game], you: int | None) -> dict[str, Any]:
    """What the page's script needs. The shapes of the last picture are in the page already and left out here."""
    last = set(list(film.painted())[-1])
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
    """Ascending numbers as pairs, where a run of them begins and how many it has, all in one list."""
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
        now, rounds = game.position.round, game.edition.rules.rounds
        return messages.say("replay.running", round=now, rounds=rounds) if now else messages.say("replay.setting_up")
    winners = [game.names[seat] for seat in game.result.winners]
    return messages.say("replay.won" if len(winners) == 1 else "replay.shared", winners=messages.listed(winners))


def _notes(game: Game) -> list[str]:
    return [*([Messages.of(game.language).say("replay.single")] if len(game.history) == 1 else []), *game.notes]


def _pawns(game: Game) -> str:
    """A symbol for the pieces of each seat."""
    out = []
    for seat in range(len(game.names)):
        colour = seat_role(game.edition.player_colours[seat], seat)
        drawn = "".join(markup(shape, COLOURS) for shape in icons.pawn(colour, 0, 0, 9))
        out.append(f'<symbol id="pawn-{seat}" viewBox="-13 -13 26 26" {COMMON}>{drawn}</symbol>')
    return "".join(out)


def _pawn(seat: int) -> str:
    return f'<svg class="pawn" aria-hidden="true"><use href="#pawn-{seat}"/></svg>'


def _totals(game: Game) -> str:
    won = game.result.winners if game.result else ()
    out = []
    for score in game.scores():
        mark = ' class="won"' if score.player in won else ""
        points = escape(Messages.of(game.language).say("mat.cp", n=score.total))
        out.append(f"<li{mark}>{_pawn(score.player)}<span>{escape(score.name)}</span> <b>{points}</b></li>")
    return "".join(out)


def _picture(film: Reel, last: Game) -> str:
    """The table at the end, as it stands where no script runs."""
    shown = list(film.painted())[-1]
    shapes = "".join(film.shapes[index] for index in shown)
    return (
        f'<svg id="table" role="img" aria-label="{escape(seen(last).title)}" {COMMON} '
        f'viewBox="{_view(film.width, film.frames[-1].height)}">{shapes}</svg>'
    )


def _view(width: float, height: float) -> str:
    """The ``viewBox`` of a picture, with the margin around it."""
    return f"{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN:g} {height + 2 * _MARGIN:g}"


def _facts(film: Reel) -> str:
    """The table at the end in words."""
    out = []
    for panel in film.frames[-1].words:
        title, *facts = (escape(film.lines[line]) for line in film.panels[panel])
        out.append(f"<h3>{title}</h3><ul>{''.join(f'<li>{fact}</li>' for fact in facts)}</ul>")
    return "".join(out)


def _round(moment: Game) -> int:
    return moment.position.round


def _round_name(messages: Messages, number: int) -> str:
    return messages.say("replay.round", n=number) if number else messages.say("replay.set_up")


def _chapters(steps: Sequence[Game]) -> Iterator[tuple[int, list[int]]]:
    """The rounds, 0 for the setting up, each with the numbers of its records."""
    for number, group in groupby(range(len(steps)), key=lambda step: _round(steps[step])):
        yield number, list(group)


def _rounds(messages: Messages, steps: Sequence[Game]) -> str:
    out = []
    for number, group in _chapters(steps):
        short = str(number) if number else messages.say("replay.set_up")
        name = escape(_round_name(messages, number))
        out.append(f'<a href="#step-{group[0]}" data-step="{group[0]}" aria-label="{name}">{escape(short)}</a>')
    return "".join(out)


def _log(messages: Messages, steps: Sequence[Game], you: int | None) -> str:
    out = []
    for number, group in _chapters(steps):
        entries = "".join(_entry(step, steps[step], you) for step in group)
        out.append(f'<h3>{escape(_round_name(messages, number))}</h3><ol start="{group[0]}">{entries}</ol>')
    return "".join(out)


def _entry(step: int, moment: Game, you: int | None) -> str:
    decision = moment.history[-1].decision
    pawn = _pawn(decision.player) if decision else ""
    lines = "".join(f"<span>{escape(line)}</span>" for line in told(moment, you))
    return f'<li id="step-{step}"><a href="#step-{step}" data-step="{step}">{pawn}{lines}</a></li>'


def told(moment: Game, you: int | None = None) -> list[str]:
    """What the last record of a game was, in sentences that name everybody but ``you``; never none."""
    messages = Messages.of(moment.language)
    record = moment.history[-1]
    story = Narrator(moment, you).story(record.events)
    if story:
        return story
    if record.option is None or record.decision is None:
        return [messages.say("replay.start")]
    # a choice in parts: nothing has happened yet
    player, option = record.decision.player, moment.tell(_in_full(moment, record.option))
    mine = "_you" if player == you else ""
    return [messages.say(f"replay.chosen{mine}", name=moment.names[player], option=option)]


def _in_full(moment: Game, option: Option) -> Option:
    """The last option of a game as it was offered: one that was read from a file lacks what only its words need."""
    before = moment.branch()
    before.undo()
    return next((offered for offered in before.options if offered == option), option)


def _status(messages: Messages, steps: Sequence[Game], number: int) -> str:
    now, rounds = _round(steps[number]), steps[number].edition.rules.rounds
    where = messages.say("rounds.now", round=now, rounds=rounds) if now else messages.say("rounds.before")
    return messages.say("replay.status", where=where, step=number, last=len(steps) - 1) if len(steps) > 1 else where


def _next(moment: Game, you: int | None) -> str:
    messages = Messages.of(moment.language)
    decision = moment.decision
    if decision is None:
        return messages.say("replay.over")
    prompt = flow.prompt(moment, decision, ())[0] if decision.player == you else decision.prompt
    return messages.say("replay.next", prompt=prompt)


def _sources(game: Game) -> str:
    """The points of each player by source, as a table with a column for each player."""
    messages = Messages.of(game.language)
    scores = game.scores()
    names = "".join(f'<th scope="col">{_pawn(score.player)} {escape(score.name)}</th>' for score in scores)
    rows = []
    for source in scores[0].sources:
        cells = "".join(f"<td>{score.sources[source]}</td>" for score in scores)
        rows.append(f'<tr><th scope="row">{escape(messages.title(source))}</th>{cells}</tr>')
    totals = "".join(f"<td>{score.total}</td>" for score in scores)
    rows.append(f'<tr class="sum"><th scope="row">{escape(messages.say("replay.total"))}</th>{totals}</tr>')
    return f"<thead><tr><td></td>{names}</tr></thead><tbody>{''.join(rows)}</tbody>"
