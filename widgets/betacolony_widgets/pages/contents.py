"""The contents of the tutorial: the notebooks of a folder in order, and their map.

A folder within it that is called by a language, such as ``de``, holds translations: notebooks of the same names. What
is not translated there is read in English.

Files are read again only when they have changed.
"""

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from betacolony import messages as spoken
from betacolony_widgets.messages import Messages

from . import notebook_page

#: the notebook that explains the terms ends so
GLOSSARY: Final = "glossary.ipynb"
#: where one looks back at a game that is over: the end of the notebook's name, and the anchor of its step
_AFTER_GAME: Final = ("what-if.ipynb", "after-the-game")

#: under which key of its metadata a notebook tells the template which folder it is from
FOLDER: Final = "betacolony_folder"


#: what the browser has to say by itself
SECTIONS: Final = ("page.", "map.", "progress.")


@dataclass(frozen=True, slots=True)
class Entry:
    """A notebook in the contents.

    Attributes:
        name: of its file, without suffix.
        number: what its name begins with, without zeros in front; "" for none.
        title: its heading.
        summary: one line about it, "" for none.
        minutes: how long it takes, 0 if nobody has said.
        steps: the ids and titles of its steps.
        exercises: its exercises as "lesson/name".
        rules: for each step the ids of the rules that it teaches.
        place: the way to its folder, from the pages that list it: "" or "../".
    """

    name: str
    number: str
    title: str
    summary: str
    minutes: int
    steps: tuple[tuple[str, str], ...]
    exercises: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...] = ()
    place: str = ""

    @property
    def href(self) -> str:
        """Its address, as the pages know it that list it."""
        return f"{self.place}{self.name}.ipynb"


def here() -> Path:
    """The folder of the notebook that runs this; that of the tutorial, where there are no notebooks."""
    folder = Path.cwd()
    return folder if any(folder.glob("*.ipynb")) else notebooks()


def notebooks() -> Path:
    """The folder of the tutorial: that of the checkout, or what the wheel brought.

    Raises:
        FileNotFoundError: there is none.
    """
    package = Path(__file__).parents[1]
    brought = package.with_name("betacolony_notebooks")
    folder = brought if brought.is_dir() else package.parent.with_name("notebooks")
    if not any(folder.glob("*.ipynb")):
        raise FileNotFoundError(f"there are no notebooks in {folder}")
    return folder


def notebook(path: Path) -> Mapping[str, Any]:
    """A notebook as its file has it; an empty one where there is none that can be read. Not to be changed."""
    try:
        found = path.stat()
    except OSError:
        return {}
    return _loaded(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=128)
def _loaded(path: Path, changed: int, size: int) -> Mapping[str, Any]:  # noqa: ARG001  what makes it worth reading again
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and isinstance(found.get("cells"), list) else {}


def entries(folder: Path) -> tuple[Entry, ...]:
    """The pages of a folder in their order; those that can't be read are left out.

    In a folder of translations the pages that have none are named as well, in their order.
    """
    own = _own(folder)
    if not is_translated(folder):
        return own
    named = {
        entry.name: replace(
            entry, title=Messages.of(folder.name).say("page.in_english", title=entry.title), place="../"
        )
        for entry in _own(folder.parent)
    }
    return tuple(sorted((named | {entry.name: entry for entry in own}).values(), key=lambda entry: entry.name))


def is_translated(folder: Path) -> bool:
    """Whether a folder holds translations: it is called by a language there are words in, and beside the originals."""
    return folder.name in spoken.languages() and any(folder.parent.glob("*.ipynb"))


def languages(folder: Path) -> list[Path]:
    """The folders of a tutorial that hold translations of its pages."""
    return sorted(inner for inner in folder.iterdir() if inner.is_dir() and is_translated(inner))


def original_steps(folder: Path | None, name: str) -> tuple[str, ...]:
    """The ids of the steps of the page that a translation is of; () for a page that is none."""
    if folder is None or not is_translated(folder):
        return ()
    return tuple(id_ for entry in _own(folder.parent) if entry.name == name for id_, _ in entry.steps)


def _own(folder: Path) -> tuple[Entry, ...]:
    out = []
    for path in sorted(folder.glob("*.ipynb")):
        found = path.stat()
        entry = _entry(path, found.st_mtime_ns, found.st_size, original_steps(folder, path.stem))
        if entry:
            out.append(entry)
    return tuple(out)


@lru_cache(maxsize=128)
def _entry(path: Path, changed: int, size: int, steps: tuple[str, ...]) -> Entry | None:
    content = _loaded(path, changed, size)
    if not content:
        return None
    page = notebook_page.read(content, path.stem, _bare, lambda *_: "", steps)
    said = notebook_page.own_metadata(content)
    minutes, summary = said.get("minutes"), said.get("summary")
    lead = path.stem.partition("-")[0]
    return Entry(
        name=path.stem,
        number=str(int(lead)) if lead.isdecimal() else "",
        title=page.title,
        summary=summary if isinstance(summary, str) else "",
        minutes=minutes if isinstance(minutes, int) and minutes > 0 else 0,
        steps=tuple((step.id, step.title) for step in page.steps),
        exercises=page.exercises,
        rules=tuple(step.rules for step in page.steps),
    )


def _bare(text: str, _: Mapping[str, Any]) -> str:
    """A heading without its marks: what is read here for titles alone is not rendered."""
    return html.escape(re.sub(r"[*`]", "", text.lstrip("# ")), quote=False) if text.startswith("#") else text


def glossary(folder: Path) -> Path | None:
    """The notebook that explains the terms to the pages of a folder; None if there is none.

    Translations without one of their own have that of the originals.
    """
    found = sorted(folder.glob(f"*{GLOSSARY}"))
    if not found and is_translated(folder):
        found = sorted(folder.parent.glob(f"*{GLOSSARY}"))
    return found[0] if found else None


def after_game(folder: Path | None = None) -> str:
    """The address, for the pages of a folder, of the step that looks back at a finished game; "" if there is none."""
    name, anchor = _AFTER_GAME
    folder = here() if folder is None else folder
    for place, where in (("", folder), ("../", folder.parent)):
        for path in sorted(where.glob(f"*{name}")) if not place or is_translated(folder) else ():
            return f"{place}{path.name}#{anchor}"
    return ""


def words(messages: Messages) -> dict[str, str]:
    """What the scripts of the pages say, by its key."""
    return {key: text for key, text in messages.sentences.items() if key.startswith(SECTIONS)}


def described(listed: Sequence[Entry]) -> list[dict[str, Any]]:
    """The pages as the scripts know them."""
    return [
        {
            "name": entry.name,
            "title": entry.title,
            "href": entry.href,
            "steps": [id_ for id_, _ in entry.steps],
            "titles": [title for _, title in entry.steps],
            "exercises": list(entry.exercises),
        }
        for entry in listed
    ]


def map_html(messages: Messages, listed: Sequence[Entry], own: str = "") -> str:
    """The map as it is to be read without any script: a link a page.

    Args:
        messages: those of the page's language.
        listed: the pages.
        own: the name of the page that the map is on, which it leaves out.
    """
    rows = "".join(_row(messages, entry) for entry in listed if entry.name != own)
    return (
        f'<div class="bc-map" data-own="{html.escape(own)}"><p class="bc-map-go"></p>'
        f'<ol class="bc-map-list">{rows}</ol><div class="bc-map-tools" hidden></div></div>'
    )


def _row(messages: Messages, entry: Entry) -> str:
    facts = [
        *([messages.count("map.exercises", len(entry.exercises))] if entry.exercises else []),
        *([messages.count("map.minutes", entry.minutes)] if entry.minutes else []),
    ]
    summary = f'<span class="bc-map-summary">{html.escape(entry.summary)}</span>' if entry.summary else ""
    return (
        f'<li data-page="{html.escape(entry.name)}"><a href="{html.escape(entry.href)}">'
        f'<span class="bc-map-number" aria-hidden="true">{entry.number}</span>'
        f'<span class="bc-map-title">{html.escape(entry.title)}</span>{summary}'
        f'<span class="bc-map-facts">{html.escape(" · ".join(facts))}</span>'
        f'<span class="bc-map-state"></span></a></li>'
    )
