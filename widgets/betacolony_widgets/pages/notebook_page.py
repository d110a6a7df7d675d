"""A notebook as a page of steps: each second-level heading begins a step.

The first-level heading names the page, and the first step too unless a heading of its own follows at once. A cell whose
metadata say ``fold`` begins a fold after the last step, which is no step and costs nothing to pass.

A page is prose, with slots for the output of code cells. It needs no kernel, so readers get all the text before one has
started. Any notebook makes a page; without headings, it has a single step.
"""

import ast
import html
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from betacolony import messages

#: turns Markdown into HTML; the mapping holds the attachments of its cell
Render = Callable[[str, Mapping[str, Any]], str]
#: turns our own metadata of a code cell into the HTML in its slot until it has run
Preview = Callable[[Mapping[str, Any]], str]

_HEADING: Final = re.compile(r"(#{1,2})\s+(.+?)\s*#*\s*")
_FENCE: Final = re.compile(r"\s{0,3}(```+|~~~+)")
_TAG: Final = re.compile(r"<[^>]+>")
#: Python 3.11 fails at times with a SystemError where two threads make syntax trees at once (python/cpython#106905),
#: and the server makes its pages in threads.
_PARSING: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class Prose:
    """Text to read, as HTML."""

    html: str


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a code cell's output.

    Attributes:
        cell: the id of the cell.
        source: its code.
        preview: the HTML there until it has run; "" for none.
        shows: the cell is known to have output, so the slot says that it is on its way.
        stays: the output stands below the steps: it goes on, out of sight, while later ones are read.
        code: the code is visible beside the output.
        alone: this step hides what stays from other steps.
        task: the exercise or prediction that it shows, as "lesson/name"; "" for none.
        pictured: it shows a lesson's task or picture, which has its place beside the words, or words of its own.
        card: it shows review cards, which have the same place.
    """

    cell: str
    source: str
    preview: str
    shows: bool
    stays: bool
    code: bool = False
    alone: bool = False
    task: str = ""
    pictured: bool = False
    card: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a page that is read by itself.

    Attributes:
        id: its anchor in the address, made like Markdown's.
        title: its heading as plain text.
        heading: its heading as HTML.
        parts: prose and slots, in their order.
        rules: the ids of the rules that it teaches.
        in_lesson: the page is a lesson's.
    """

    id: str
    title: str
    heading: str
    parts: tuple[Prose | Slot, ...]
    rules: tuple[str, ...]
    in_lesson: bool = False

    @property
    def beside_board(self) -> bool:
        """True if its words are a column beside a board or its picture: in a lesson, unless it shows something else."""
        slots = [part for part in self.parts if isinstance(part, Slot) and part.shows and not part.stays]
        return (self.in_lesson or any(slot.card for slot in slots)) and all(
            slot.pictured or slot.card for slot in slots
        )

    @property
    def kind(self) -> str:
        """The kind of its first task: "exercise" or "predict"; "" without one."""
        codes = [part.source for part in self.parts if isinstance(part, Slot) and part.task]
        return "predict" if codes and ".predict(" in codes[0] else "exercise" if codes else ""

    @property
    def tasks(self) -> tuple[str, ...]:
        """Its exercises and predictions as "lesson/name"."""
        return tuple(part.task for part in self.parts if isinstance(part, Slot) and part.task)


@dataclass(frozen=True, slots=True)
class Page:
    """A notebook as a page.

    Attributes:
        title: its name.
        steps: its steps, in their order.
        exercises: its exercises as "lesson/name".
        fold: what is folded after the last step; None for nothing.
    """

    title: str
    steps: tuple[Step, ...]
    exercises: tuple[str, ...]
    fold: Step | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All slots, in the order of the cells."""
        parts = [part for step in (*self.steps, *filter(None, [self.fold])) for part in step.parts]
        return tuple(part for part in parts if isinstance(part, Slot))


def slug(title: str) -> str:
    """The anchor of a heading: lower case, words joined by hyphens. Never empty."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", title.lower())).strip("-") or "step"


def plain(marked: str) -> str:
    """The text of a piece of HTML."""
    return html.unescape(_TAG.sub("", marked)).strip()


def source_of(cell: Mapping[str, Any]) -> str:
    """The source of a cell, which a file may have as a list of lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def cell_id(cell: Mapping[str, Any], number: int) -> str:
    """The id of a cell; in old notebooks, which have none, its number."""
    return str(cell.get("id") or f"cell-{number}")


def own_metadata(thing: Mapping[str, Any]) -> Mapping[str, Any]:
    """Our own metadata of a notebook or cell."""
    metadata = thing.get("metadata", {}).get("betacolony", {})
    return metadata if isinstance(metadata, Mapping) else {}


def language_of(notebook: Mapping[str, Any]) -> str:
    """The code of a notebook's language, by its metadata; "" for none, or one without a catalogue."""
    language = own_metadata(notebook).get("language")
    return language if language in messages.languages() else ""


def rules_of(cell: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the rules that a cell is about, by its metadata."""
    rules = own_metadata(cell).get("rules", ())
    return tuple(rule for rule in rules if isinstance(rule, str)) if isinstance(rules, list | tuple) else ()


def exercises(notebook: Mapping[str, Any]) -> tuple[str, ...]:
    """The exercises and predictions of a notebook as "lesson/name", in order, by the metadata of its cells."""
    tasks = (own_metadata(cell).get("task") for cell in notebook.get("cells", ()) if cell.get("cell_type") == "code")
    return tuple(dict.fromkeys(task for task in tasks if isinstance(task, str)))


def shows(source: str) -> bool:
    """True if a cell ends in an expression to show, or isn't plain Python."""
    try:
        with _PARSING:
            body = ast.parse(source).body
    except (SyntaxError, ValueError):  # magics, other languages
        return bool(source.strip())
    return bool(body) and isinstance(body[-1], ast.Expr) and not source.rstrip().endswith(";")


@dataclass(slots=True)
class _Draft:
    """An unfinished step."""

    title: str = ""
    heading: str = ""
    parts: list[Prose | Slot] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    folded: bool = False
    named_by_page: bool = False


def read(notebook: Mapping[str, Any], name: str, render: Render, preview: Preview, steps: Sequence[str] = ()) -> Page:
    """Make a page from a notebook.

    Args:
        notebook: a notebook in the format of nbformat or JSON.
        name: its file name without suffix, the title of a notebook without one.
        render: turns Markdown into HTML.
        preview: gives the contents of a slot until its cell has run.
        steps: for a translation, the ids of the original's steps, so that addresses and progress are the same in all
            languages; ignored unless the page has as many steps.
    """
    name_of_page, drafts = "", [_Draft()]
    for number, cell in enumerate(notebook.get("cells", ())):
        if cell.get("cell_type") == "code":
            drafts[-1].parts.append(_slot(cell, number, preview))
        elif cell.get("cell_type") == "markdown":
            attachments, folded = cell.get("attachments", {}), own_metadata(cell).get("fold") is True
            for level, line, body in pieces(source_of(cell)):
                heading = _inner(render(line, attachments)) if line else ""
                is_title = level == 1 and drafts == [_Draft()]
                if is_title:
                    name_of_page = drafts[0].title = plain(heading)
                    drafts[0].heading, drafts[0].named_by_page = heading, True
                elif level == 2:
                    if drafts[0].named_by_page and not drafts[0].parts and not folded:
                        drafts = [_Draft(plain(heading), heading, rules=drafts[0].rules)]  # the first step's own title
                    else:
                        drafts.append(_Draft(plain(heading), heading, folded=folded))
                text = body if is_title or level != 1 else f"{line}\n\n{body}"
                if text.strip():
                    drafts[-1].parts.append(Prose(render(text, attachments)))
            drafts[-1].rules += rules_of(cell)
    first = drafts[0]
    if not first.title:
        first.title = name_of_page = title_of(notebook, name)
        first.heading = html.escape(first.title, quote=False)
    made, tasks = tuple(_steps([draft for draft in drafts if not draft.folded])), exercises(notebook)
    if tasks:
        made = tuple(replace(step, in_lesson=True) for step in made)
    if len(made) == len(steps):
        made = tuple(replace(step, id=id_) for step, id_ in zip(made, steps, strict=True))
    fold = next(_steps([draft for draft in drafts if draft.folded]), None)
    return Page(name_of_page, made, tasks, fold)


def title_of(notebook: Mapping[str, Any], name: str) -> str:
    """The title of a notebook: its first heading, the title in its metadata, or ``name``."""
    for cell in notebook.get("cells", ()):
        if cell.get("cell_type") == "markdown":
            for level, line, _ in pieces(source_of(cell)):
                if level == 1:
                    return re.sub(r"[*`]", "", line.lstrip("# "))
    return str(notebook.get("metadata", {}).get("title") or name)


def pieces(source: str) -> Iterator[tuple[int, str, str]]:
    """A text cut at its headings of the first two levels: level (0 before any), the heading's line, what follows."""
    level, line, body, fence = 0, "", list[str](), ""
    for text in source.splitlines():
        mark = _FENCE.match(text)
        if mark and not fence:
            fence = mark[1]
        elif mark and text.strip().startswith(fence) and not text.strip().strip(fence[0]):
            fence = ""
        heading = None if fence or mark else _HEADING.fullmatch(text)
        if heading:
            if line or "".join(body).strip():
                yield level, line, "\n".join(body)
            level, line, body = len(heading[1]), f"{heading[1]} {heading[2]}", []
        else:
            body.append(text)
    if line or "".join(body).strip():
        yield level, line, "\n".join(body)


def _inner(heading: str) -> str:
    """The HTML inside a heading."""
    match = re.search(r"<h\d[^>]*>(.*)</h\d>", heading, re.DOTALL)
    return (match[1] if match else heading).strip()


def _slot(cell: Mapping[str, Any], number: int, preview: Preview) -> Slot:
    source = source_of(cell)
    own = own_metadata(cell)
    stays, code, alone = (own.get(key) is True for key in ("stays", "code", "alone"))
    task = own.get("task")
    named, pictured = task if isinstance(task, str) else "", bool({"task", "picture", "words"} & own.keys())
    return Slot(
        cell_id(cell, number),
        source,
        preview(own),
        shows(source),
        stays,
        code,
        alone,
        named,
        pictured,
        own.get("card") is True,
    )


def _steps(drafts: Sequence[_Draft]) -> Iterator[Step]:
    """The finished steps, each with an id of its own."""
    taken: set[str] = set()
    for draft in drafts:
        base = slug(draft.title)
        id_ = next(id_ for n in range(1, len(drafts) + 2) if (id_ := base if n == 1 else f"{base}-{n}") not in taken)
        taken.add(id_)
        yield Step(id_, draft.title, draft.heading, tuple(draft.parts), tuple(dict.fromkeys(draft.rules)))
