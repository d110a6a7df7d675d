"""The page as Voilà's template writes it out, made before a kernel starts so that it is sent at once.

``conf.json`` of the template names `Pages` as a preprocessor, which puts everything into ``resources["betacolony"]``.
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
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents, notebook_page
from betacolony_widgets.pages.reference import cards as reference_cards
from betacolony_widgets.pages.reference import rule_title
from betacolony_widgets.pages.rule_cards import all_rules
from betacolony_widgets.static_files import script, styles

from .security_headers import LETTERING, NONCE

logger = logging.getLogger(__name__)

#: the planet, for the browser's tabs
_PLANET: Final = """<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>\
<circle cx='16' cy='16' r='15' fill='#0d142c'/><circle cx='16' cy='16' r='10' fill='#3b93a8'/>\
<circle cx='13' cy='13' r='5' fill='#7fd0d3'/></svg>"""
ICON: Final = f'<link rel="icon" href="data:image/svg+xml,{quote(_PLANET, safe="/:= ")}" />'


class Pages(Preprocessor):
    """Makes the page of a notebook, for the template."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Leave the notebook as it is, and add to the resources."""
        name = str(resources.get("metadata", {}).get("name", ""))
        folder, nonce = nb.metadata.pop(contents.FOLDER, None), nb.metadata.pop(NONCE, "")
        font = nb.metadata.pop(LETTERING, "")
        place = Path(folder) if folder else found_folder(name, notebook_page.language_of(nb))
        resources["betacolony"] = prepared(nb, name, place) | {"nonce": nonce, "font": font}
        return nb, resources


def found_folder(name: str, language: str = "") -> Path | None:
    """The folder of a notebook in a language, where only the program that shows it can tell; None if it can't."""
    app = Application.instance() if Application.initialized() else None
    given = [getattr(app, "root_dir", ""), str(Path(getattr(app, "notebook_path", "") or "").parent)]
    for root in [Path(place) for place in given if place]:
        for folder in (root / language, root / "notebooks" / language, root):
            if (folder / f"{name}.ipynb").is_file():
                return folder
    return None


def prepared(notebook: Mapping[str, Any], name: str, folder: Path | None) -> dict[str, Any]:
    """All that the template needs for a notebook, in the language that its metadata name, or else in English.

    Args:
        notebook: the notebook.
        name: of its file, without suffix.
        folder: where the other pages are; None if that is not known, and the page stands alone.
    """
    messages = Messages.of(notebook_page.language_of(notebook) or ENGLISH)
    render, preview = renderer(messages, folder), preview_in(messages, folder, name)
    page = notebook_page.read(notebook, name, render, preview, contents.original_steps(folder, name))
    listed = contents.entries(folder) if folder else ()
    names = [entry.name for entry in listed]
    at = names.index(name) if name in names else None
    before = listed[at - 1] if at else None
    after = listed[at + 1] if at is not None and at + 1 < len(listed) else None
    glossary = contents.glossary(folder) if folder else None
    shown = "".join(part.html for step in page.steps for part in step.parts if isinstance(part, notebook_page.Prose))
    terms = contents.notebook(glossary) if glossary else {}
    taught = [rule for step in page.steps for rule in step.rules]
    return {
        "page": page,
        "slots": {slot.cell: slot for slot in page.slots},
        "before": before,
        "after": after,
        "home": listed[0] if listed else None,
        "glossary": ("" if glossary.parent == folder else "../") + glossary.name if glossary else "",
        "cards": reference_cards(messages, shown, taught, terms, render),
        "language": messages.language.code,
        "rule_titles": {id_: rule_title(id_, messages.language) for id_ in taught},
        "say": messages.say,
        "icon": ICON,
        "style": style(),
        "script": script("pages"),
        "data": _json(
            {
                "name": name,
                "title": page.title,
                "steps": [[step.id, step.title] for step in page.steps],
                "pages": contents.described(listed),
                "words": contents.words(messages),
            }
        ),
    }


def renderer(messages: Messages, folder: Path | None) -> notebook_page.Render:
    """Turns the Markdown of notebooks in a folder into HTML; pictures that lie there become part of it."""

    def render(text: str, attachments: Mapping[str, Any]) -> str:
        if folder is None or attachments:
            return _rendered(text, folder, messages, attachments)
        return _remembered(text, folder, messages)

    return render


@lru_cache(maxsize=1024)
def _remembered(text: str, folder: Path, messages: Messages) -> str:
    return _rendered(text, folder, messages, {})


def _rendered(text: str, folder: Path | None, messages: Messages, attachments: Mapping[str, Any]) -> str:
    inner = _Renderer(
        escape=False, embed_images=folder is not None, path=str(folder or ""), attachments=dict(attachments)
    )
    inner.messages = messages
    return MarkdownWithMath(renderer=inner).render(text)


class _Renderer(IPythonRenderer):
    """Headings get the anchors that links in the notebooks use."""

    messages: Messages

    def heading(self, text: str, level: int, **_: Any) -> str:
        return f'<h{level} id="{html.escape(notebook_page.slug(notebook_page.plain(text)))}">{text}</h{level}>\n'

    def table(self, text: str) -> str:
        # a table that is wider than the page scrolls by itself
        box = f'<div class="bc-wide" role="group" tabindex="0" aria-label="{self.messages.say("page.table")}">'
        return f"{box}<table>{text}</table></div>\n"

    def _embed_image_or_attachment(self, src: str) -> str:
        try:
            return str(super()._embed_image_or_attachment(src))
        except Exception:  # noqa: BLE001  a picture that is missing is no reason for a page to be
            return src


def preview_in(messages: Messages, folder: Path | None, name: str) -> notebook_page.Preview:
    """The preview of a cell on a page, by the cell's metadata: a task, a picture, the map, all rules, or ""."""

    def preview(own: Mapping[str, Any]) -> str:
        if own.get("map") is True:
            return contents.map_html(messages, contents.entries(folder), name) if folder else ""
        if own.get("all_rules") is True:
            return all_rules(language=messages.language)
        kind = "task" if "task" in own else "picture"
        return _picture(kind, str(own.get(kind, "")), messages.language)

    return preview


@cache
def _picture(kind: str, named: str, language: str) -> str:
    """A task or a picture by its name, "lesson/id"; "" for one that is not known."""
    lesson, _, id_ = named.partition("/")
    if not id_:
        return ""
    try:
        from betacolony_widgets.lessons.live import cards  # noqa: PLC0415 - only pages with lessons need it

        return cards.preview(lesson, id_, language) if kind == "task" else cards.figure(lesson, id_, language)
    except KeyError:
        return ""
    except Exception:
        # the page is worth reading without it, and its board is still to come
        logger.exception("there is no preview of %s", named)
        return ""


def nowhere(first: str, nonce: str) -> str:
    """The page that stands where there is none.

    Args:
        first: the address of the first page.
        nonce: the number that its scripts must carry.
    """
    return sign("nowhere", nonce, '<p>{text}</p><p><a href="{first}">{back}</a></p>', first=first)


def sign(key: str, nonce: str, body: str, language: str = ENGLISH, **values: str) -> str:
    """A page that only tells something, in the looks of all others.

    Args:
        key: the part of the words that is told; ``title`` stands in it.
        nonce: the number that its scripts must carry.
        body: its HTML; fields in it are words of that part, and the values.
        language: of the words.
        values: what fields stand for, in the words and in the HTML.
    """
    messages = Messages.of(language)
    texts = {name: html.escape(text.format(**values)) for name, text in messages.section(key).items()}
    texts |= {name: html.escape(value) for name, value in values.items()}
    tutorial = html.escape(messages.say("page.tutorial"))
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
<header class="bc-top"><span class="bc-home">{tutorial}</span></header>
<main>
<section class="bc-step">
<h1>{texts["title"]}</h1>
<div class="bc-prose">{body.format(**texts)}</div>
</section>
</main>
</body>
</html>
"""


def style() -> str:
    """The style of the pages."""
    return styles("palette", "font", "page", "pages", "popovers", "course", "card")


def prepare(folder: Path) -> None:
    """Make all pages of a folder once, so that the first reader finds what takes time done; translations last."""
    for place in (folder, *contents.languages(folder)):
        for path in sorted(place.glob("*.ipynb")):
            prepared(contents.notebook(path), path.stem, place)


def _json(data: Any) -> str:
    """Data for a script element, which nothing in it can end."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
