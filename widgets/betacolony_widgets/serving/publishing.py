"""Data for Voilà's template, made before a kernel starts so that the page is sent at once; and notices.

The template's ``conf.json`` names `Pages` as a preprocessor, which puts the data into ``resources["betacolony"]``.
"""

import html
import json
import logging
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbconvert.preprocessors import Preprocessor
from traitlets.config import Application

from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import shared_art
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents, frame, map_markup, notebook_page
from betacolony_widgets.pages.games import BETA_COLONY, EXOCOLONY, Game, game_named, game_of
from betacolony_widgets.pages.quick_reference import QuickReference
from betacolony_widgets.pages.reference import cards as reference_cards
from betacolony_widgets.pages.reference import rule_title
from betacolony_widgets.pages.rule_cards import all_rules
from betacolony_widgets.static_files import script, styles
from betacolony_widgets.strategies import Finding

from .security_headers import FONT_KEY, NONCE

logger = logging.getLogger(__name__)

#: a planet, the icon in browser tabs
_PLANET: Final = """<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>\
<circle cx='16' cy='16' r='15' fill='#0d142c'/><circle cx='16' cy='16' r='10' fill='#3b93a8'/>\
<circle cx='13' cy='13' r='5' fill='#7fd0d3'/></svg>"""
ICON: Final = f'<link rel="icon" href="data:image/svg+xml,{quote(_PLANET, safe="/:= ")}" />'


class Pages(Preprocessor):
    """Adds the data of a notebook's page to the template's resources."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Add to the resources; only our own metadata leaves the notebook."""
        name = str(resources.get("metadata", {}).get("name", ""))
        folder, nonce = nb.metadata.pop(contents.FOLDER, None), nb.metadata.pop(NONCE, "")
        font = nb.metadata.pop(FONT_KEY, "")
        place = Path(folder) if folder else folder_of(name, notebook_page.language_of(nb), game_of(nb).folder)
        resources["betacolony"] = page_data(nb, name, place) | {"nonce": nonce, "font": font}
        return nb, resources


def folder_of(name: str, language: str = "", game: str = "") -> Path | None:
    """The folder of a notebook, if the running Jupyter program reveals it; otherwise None.

    Args:
        name: the name of its file, without suffix.
        language: the code of its language, for a translation.
        game: the folder of its game, within the tutorial's; "" for the first game.
    """
    app = Application.instance() if Application.initialized() else None
    roots = [getattr(app, "root_dir", ""), str(Path(getattr(app, "notebook_path", "") or "").parent)]
    for root in map(Path, filter(None, roots)):
        for folder in (root / game / language, root / "notebooks" / game / language, root):
            if (folder / f"{name}.ipynb").is_file():
                return folder
    return None


def page_data(notebook: Mapping[str, Any], name: str, folder: Path | None) -> dict[str, Any]:
    """The template's data for a notebook, in the language that its metadata name, or else in English.

    Where the folder is unknown, the metadata tell the game as well.

    Args:
        notebook: the notebook.
        name: the name of its file, without suffix.
        folder: the folder of the other pages; None if unknown, and the page has no links to others.
    """
    messages = Messages.of(notebook_page.language_of(notebook) or ENGLISH)
    game = contents.game_in(folder) if folder else game_of(notebook)
    render, preview = renderer(messages, folder), preview_in(messages, folder, name)
    page = notebook_page.read(notebook, name, render, preview, contents.original_steps(folder, name))
    entries, others = (contents.entries(folder), frame.other_games(messages, folder)) if folder else ((), [])
    number = next((number for number, entry in enumerate(entries) if entry.name == name), None)
    before = entries[number - 1] if number else None
    after = entries[number + 1] if number is not None and number + 1 < len(entries) else None
    glossary = contents.glossary(folder) if folder else None
    prose = "".join(part.html for step in page.steps for part in step.parts if isinstance(part, notebook_page.Prose))
    terms = contents.notebook(glossary) if glossary else {}
    well = _picture("well", str(notebook_page.own_metadata(notebook).get("well", "")), messages.language)
    pictures = "".join(slot.preview for slot in page.slots) + well
    taught = [rule for step in page.steps for rule in step.rules]
    art = shared_art(pictures + frame.ship(game))
    return {
        "page": page,
        "slots": {slot.cell: slot for slot in page.slots},
        "before": before,
        "after": after,
        "home": entries[0] if entries else None,
        "glossary": ("" if glossary.parent == folder else "../") + glossary.name if glossary else "",
        "game": game.title(messages),
        "description": entries[number].summary if number is not None else "",
        "art": art,
        "well": well,
        "mark": frame.mark(game),
        "ship": frame.ship(game),
        "translations": frame.translations(folder, name),
        "cards": reference_cards(messages, prose, taught, terms, render),
        "language": messages.language.code,
        "rule_cards": {id_: " ".join(_course(game.id).cards.get(id_, ())) for id_ in taught},
        "rule_titles": {id_: rule_title(id_, messages.language) for id_ in taught},
        "say": messages.say,
        "icon": ICON,
        "style": style(
            # a picture of another game brings its colours along
            EXOCOLONY.palette if "--bc-exo-" in pictures + art else game.palette,
            beside=any(step.beside_board for step in page.steps),
            mapped='"bc-map' in pictures,
            lab='"bc-still-lab' in pictures,
        ),
        "script": script("pages"),
        "data": _json(
            {
                "name": game.key(name),
                "title": page.title,
                "steps": [[step.id, step.title, step.tasks] for step in page.steps],
                "pages": contents.described(entries),
                "games": [[other.title, other.href] for other in others],
                "words": contents.words(messages),
            }
        ),
    }


def renderer(messages: Messages, folder: Path | None) -> notebook_page.Render:
    """A function that turns the notebooks' Markdown into HTML, with pictures in their folder embedded."""

    def render(text: str, attachments: Mapping[str, Any]) -> str:
        if folder is None or attachments:
            return _html(text, folder, messages, attachments)
        return _cached_html(text, folder, messages)

    return render


@lru_cache(maxsize=1024)
def _cached_html(text: str, folder: Path, messages: Messages) -> str:
    return _html(text, folder, messages, {})


def _html(text: str, folder: Path | None, messages: Messages, attachments: Mapping[str, Any]) -> str:
    inner = _Renderer(
        escape=False, embed_images=folder is not None, path=str(folder or ""), attachments=dict(attachments)
    )
    inner.messages = messages
    return MarkdownWithMath(renderer=inner).render(text)


class _Renderer(IPythonRenderer):
    """Gives headings the anchors that links in the notebooks use."""

    messages: Messages

    def heading(self, text: str, level: int, **_: Any) -> str:
        return f'<h{level} id="{html.escape(notebook_page.slug(notebook_page.plain(text)))}">{text}</h{level}>\n'

    def table(self, text: str) -> str:
        # a table wider than the page scrolls on its own
        box = f'<div class="bc-wide" role="group" tabindex="0" aria-label="{self.messages.say("page.table")}">'
        return f"{box}<table>{text}</table></div>\n"

    def _embed_image_or_attachment(self, src: str) -> str:
        try:
            return str(super()._embed_image_or_attachment(src))
        except Exception:  # noqa: BLE001 - the page is useful without the picture
            return src


def preview_in(messages: Messages, folder: Path | None, name: str) -> notebook_page.Preview:
    """A function that gives a cell's preview by its metadata; "" if it has none."""

    def preview(own: Mapping[str, Any]) -> str:
        if own.get("map") is True:
            return _map(messages, folder, name) if folder else ""
        if own.get("all_rules") is True:
            return all_rules(language=messages.language, game=contents.game_in(folder) if folder else BETA_COLONY)
        if own.get("reference") is True:
            return _reference(contents.game_in(folder) if folder else BETA_COLONY, messages.language)
        if "still" in own:
            return _still(str(own["still"]), messages.language)
        if "finding" in own:
            return _finding(str(own["finding"]), messages.language)
        if own.get("card") is True:
            return _review_card((contents.game_in(folder) if folder else BETA_COLONY).id, messages.language)
        if own.get("lab") is True:
            return _lab_board((contents.game_in(folder) if folder else BETA_COLONY).id, messages.language)
        kind = "task" if "task" in own else "picture"
        return _picture(kind, str(own.get(kind, "")), messages.language)

    return preview


def _map(messages: Messages, folder: Path, name: str) -> str:
    """The map of a folder's pages, on the page of this name."""
    listed, game = contents.entries(folder), contents.game_in(folder)
    return map_markup.map_html(messages, listed, name, _course(game.id), game, frame.other_games(messages, folder))


def _reference(game: Game, language: str) -> str:
    """The rules of a game on one page."""
    if game is EXOCOLONY:
        from betacolony_widgets.exocolony.pages import quick_reference  # noqa: PLC0415 - only its own page needs it

        return quick_reference.QuickReference(language=language).html
    return QuickReference(language=language).html


def _still(name: str, language: str) -> str:
    """A still picture of another game's table, with a name such as "exocolony/welcome/home"; "" for an unknown one."""
    folder, _, own = name.partition("/")
    try:
        if game_named(folder) is EXOCOLONY:
            from betacolony_widgets.exocolony.pages.figures import figure  # noqa: PLC0415 - only some pages need it

            return figure(own, language)
    except KeyError:
        pass
    return ""


def _finding(name: str, language: str) -> str:
    """A table of measured figures; "" for an unknown name."""
    try:
        return Finding(name, language=language).html
    except KeyError:
        return ""


@cache
def _review_card(game: str, language: str) -> str:
    """A review card with its answer, as an example."""
    from betacolony_widgets.review.decks import DECKS  # noqa: PLC0415 - only the page with the cards needs them

    deck = DECKS[game]
    return str(deck.make(deck.kinds[0], 0, language).preview())


@cache
def _lab_board(game: str, language: str) -> str:
    """The position that the lab of a game, by its id, begins with."""
    if game == EXOCOLONY.id:
        from betacolony_widgets.exocolony.lab import lab_board, prepared_positions  # noqa: PLC0415 - as below

        return lab_board.still(prepared_positions.prepared(prepared_positions.FIRST).translated(language))
    from betacolony_widgets.lab.lab_board import still  # noqa: PLC0415 - only the page with the lab needs it
    from betacolony_widgets.lab.prepared_positions import FIRST, prepared  # noqa: PLC0415 - (same)

    return still(prepared(FIRST).translated(language))


@cache
def _course(game: str) -> map_markup.Course:
    """The tasks and the review cards about each rule of a game, by its id."""
    # only lessons and the page with the map need them
    from betacolony_widgets.all_chapters import chapters_of  # noqa: PLC0415
    from betacolony_widgets.review.decks import DECKS  # noqa: PLC0415

    deck = DECKS[game]
    chapters = chapters_of(deck.game)
    tasks = [(rule, lesson.key(task)) for lesson in chapters for task in lesson for rule in task.rules]
    cards = {rule: deck.cards_about(rule) for rules in deck.rules.values() for rule in rules}
    return map_markup.Course(_grouped(tasks), cards, len(deck.kinds))


def _grouped(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for key, value in pairs:
        out.setdefault(key, []).append(value)
    return out


@cache
def _picture(kind: str, name: str, language: str) -> str:
    """The preview of a task, or the picture or its well, with a name "lesson/id"; "" for an unknown name."""
    lesson, _, id_ = name.rpartition("/")
    if not lesson:
        return ""
    try:
        from betacolony_widgets.all_chapters import pictures_of  # noqa: PLC0415 - only pages with lessons need it

        pictures, own = pictures_of(lesson)
        if kind == "well":
            return str(pictures.well(own, id_, language))
        return str(pictures.preview(own, id_, language) if kind == "task" else pictures.figure(own, id_, language))
    except KeyError:
        return ""
    except Exception:
        # the page is useful without it, and its board comes later
        logger.exception("%s has no preview", name)
        return ""


def not_found_page(first: str, nonce: str) -> str:
    """A notice that there is no such page.

    Args:
        first: the URL of the first page.
        nonce: the nonce that its scripts carry.
    """
    return notice_page("nowhere", nonce, '<p>{text}</p><p><a href="{first}">{back}</a></p>', first=first)


def notice_page(
    key: str, nonce: str, body: str, language: str = ENGLISH, game: Game = BETA_COLONY, **values: str
) -> str:
    """A page with a notice, which looks like our other pages.

    Args:
        key: the section of its sentences in the catalogue, with a ``title``.
        nonce: the nonce that its scripts carry.
        body: its HTML, with fields for sentences of the section and for ``values``.
        language: the code of its language.
        game: the one whose mark and name it bears.
        values: the fields' values, in the sentences and in the HTML.
    """
    messages = Messages.of(language)
    texts = {name: html.escape(text.format(**values)) for name, text in messages.section(key).items()}
    texts |= {name: html.escape(value) for name, value in values.items()}
    title = html.escape(game.title(messages))
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>{texts["title"]}</title>
<script nonce="{nonce}">
  try {{
    document.documentElement.dataset.scheme = localStorage.getItem("betacolony:theme") ?? "system";
  }} catch {{}}
</script>
{ICON}
<style>{style()}</style>
</head>
<body class="bc-page bc-sign">
<header class="bc-top"><span class="bc-home">{frame.mark(game)}<span>{title}</span></span></header>
<main>
<section class="bc-step">
<h1>{texts["title"]}</h1>
<div class="bc-prose">{body.format(**texts)}</div>
</section>
</main>
</body>
</html>
"""


def style(palette: str = BETA_COLONY.palette, *, beside: bool = False, mapped: bool = False, lab: bool = False) -> str:
    """The style sheet of a page.

    Rules that look at a whole page cost time at each change there, such as each frame of a board: only pages that need
    them have them.

    Args:
        palette: the style sheet with the colours of its pictures.
        beside: some of its steps stand beside a board.
        mapped: it has the map of the course.
        lab: it has the picture of the lab's board.
    """
    ring, around, well = ("course_ring",) * mapped, ("beside",) * beside, ("still_lab",) * lab
    well += ("early",) * (beside or lab)
    around += ("exocolony_step",) * (beside and palette == EXOCOLONY.palette)
    parts = (palette, "font", "page", "pages", "popovers", "frame", "course", *ring, "card", "rim", "step")
    return styles(*parts, *around, *well, "finding", "reference")


def prepare(folder: Path) -> None:
    """Make the data of all pages of a tutorial, so that their first readers don't wait for it."""
    for place in contents.folders(folder):
        for path in sorted(place.glob("*.ipynb")):
            page_data(contents.notebook(path), path.stem, place)


def _json(data: Any) -> str:
    """JSON for a script element, which no text in it can end."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
