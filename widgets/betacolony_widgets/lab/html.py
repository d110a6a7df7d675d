"""Pieces of HTML for the bench; whatever is put into them is escaped."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def text(what: str) -> Markup:
    """A text as HTML, or what is HTML already."""
    return what if isinstance(what, Markup) else Markup(escape(what))


def tag(name: str, /, *inner: str, **attributes: str) -> Markup:
    """An element; ``class_`` stands for class and ``data_do`` for data-do, and attributes that are "" are left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items() if value
    )
    return Markup(f"<{name}{given}>{join(inner)}</{name}>")


def join(parts: Iterable[str]) -> Markup:
    """Pieces one after the other."""
    return Markup("".join(map(text, parts)))


def paragraph(what: str, kind: str = "") -> Markup:
    """A paragraph; nothing where there is nothing to say."""
    return tag("p", what, class_=kind) if what else Markup()


def button(
    label: str, do: str, arg: str = "", *, main: bool = False, about: str = "", pressed: bool | None = None
) -> Markup:
    """A button that asks the lab to ``do`` something.

    ``about`` is told with its label to those who do not see where it stands.
    """
    return tag(
        "button",
        label,
        type="button",
        class_="bc-bench-main" if main else "",
        data_do=do,
        data_arg=arg,
        data_key=f"{do} {arg}",
        aria_label=f"{label}: {about}" if about else "",
        aria_pressed="" if pressed is None else str(pressed).lower(),
    )


def row(*parts: str) -> Markup:
    """Things beside each other, as far as there is room."""
    return tag("div", *parts, class_="bc-bench-row")


def beside(*parts: str) -> Markup:
    """Large things beside each other where the page is wide, else below each other."""
    return tag("div", *(tag("div", part) for part in parts if part), class_="bc-bench-two")


def field(label: str, control: Markup) -> Markup:
    """A control with its label."""
    return tag("label", tag("span", label), control, class_="bc-bench-field")


def entry(name: str, value: str = "", *, wide: bool = False, hint: str = "", most: int = 0) -> Markup:
    """A line to type in, ``most`` letters at most (0: as many as wanted)."""
    given = f' value="{escape(value)}"' if value else ""
    shown = f' placeholder="{escape(hint)}"' if hint else ""
    kind = ' class="bc-bench-wide"' if wide else ""
    limit = f' maxlength="{most}"' if most else ""
    return Markup(f'<input name="{escape(name)}" autocomplete="off" spellcheck="false"{kind}{given}{shown}{limit}>')


def amount(name: str, value: int, least: int, most: int) -> Markup:
    """A whole number to choose."""
    limits = f'value="{value}" min="{least}" max="{most}" step="1"'
    return Markup(f'<input type="number" name="{escape(name)}" {limits} inputmode="numeric">')


def check(name: str, label: str, *, on: bool) -> Markup:
    """Something that is so or not."""
    return tag(
        "label",
        Markup(f'<input type="checkbox" name="{escape(name)}"{" checked" if on else ""}>'),
        label,
        class_="bc-bench-check",
    )


def choice(name: str, values: Mapping[str, str], chosen: str, do: str = "") -> Markup:
    """One of several values, by what they are called; with ``do`` the lab is asked as soon as one is chosen."""
    options = join(
        Markup(f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(label)}</option>')
        for value, label in values.items()
    )
    return tag("select", options, name=name, data_change=do, data_key=name)


def form(do: str, *inner: str) -> Markup:
    """Controls that are sent together."""
    return tag("form", *inner, data_do=do, class_="bc-bench-form")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", *, whole: bool = False) -> Markup:
    """A table, whose rows begin with what they are about; ``whole``: all columns are needed on narrow pages too.

    Of others the fourth, which says how many games there were, is left out there.
    """
    top = tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head)))
    body = [tag("tr", tag("th", cells[0], scope="row"), *(tag("td", cell) for cell in cells[1:])) for cells in rows]
    told = tag("caption", caption) if caption else Markup()
    return tag(
        "div",
        tag("table", told, top, tag("tbody", *body)),
        class_=f"bc-bench-table{' bc-bench-whole' if whole else ''}",
        tabindex="0",
        role="group",
        aria_label=caption,
    )


def folded(summary: str, *inner: str, key: str, is_open: bool = False) -> Markup:
    """Something that is opened when it is wanted."""
    opened = " open" if is_open else ""
    return Markup(
        f'<details data-key="{escape(key)}"{opened}><summary>{escape(summary)}</summary>{join(inner)}</details>'
    )


def progress(done: int, total: int, label: str) -> Markup:
    """How far some work is."""
    return Markup(f'<progress value="{done}" max="{max(total, 1)}" aria-label="{escape(label)}"></progress>')
