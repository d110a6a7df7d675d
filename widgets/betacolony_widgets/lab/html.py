"""Pieces of HTML for the tabs, all made by ``tag``, which escapes all text but Markup."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup as Markup  # noqa: PLC0414 - the panels take it from here
from markupsafe import escape


def tag(name: str, /, *inner: str, **attributes: str | int) -> Markup:
    """An element: an input has no content, and ends with its attributes.

    ``class_`` stands for class and ``data_do`` for data-do; True writes the name alone, False and "" leave it out.
    """
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not False and value != ""
    )
    ended = "" if name == "input" else f"{''.join(map(escape, inner))}</{name}>"
    return Markup(f"<{name}{given}>{ended}")  # noqa: S704 - names are ours, and all else is escaped


def join(parts: Iterable[str]) -> Markup:
    """Pieces one after the other."""
    return Markup("").join(parts)


def paragraph(what: str, kind: str = "") -> Markup:
    """A paragraph; nothing where there is nothing to say."""
    return tag("p", what, class_=kind) if what else Markup()


def button(
    label: str,
    do: str,
    arg: str = "",
    *,
    main: bool = False,
    about: str = "",
    pressed: bool | None = None,
    kept: str = "",
) -> Markup:
    """A button that asks the lab to ``do`` something.

    Screen readers read ``about`` with its label. ``kept`` names a game that the browser keeps and is to send along.
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
        data_kept=kept,
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


def entry(
    name: str, value: str = "", *, wide: bool = False, hint: str = "", most: int = 0, readonly: bool = False
) -> Markup:
    """A line to type in, ``most`` letters at most (0: as many as wanted)."""
    return tag(
        "input",
        readonly=readonly,
        name=name,
        autocomplete="off",
        spellcheck="false",
        class_="bc-bench-wide" if wide else "",
        value=value,
        placeholder=hint,
        maxlength=most or "",
    )


def amount(name: str, value: int, least: int, most: int) -> Markup:
    """A whole number to choose."""
    return tag("input", type="number", name=name, value=value, min=least, max=most, step=1, inputmode="numeric")


def check(name: str, label: str, *, on: bool) -> Markup:
    """Something that is so or not."""
    return tag("label", tag("input", type="checkbox", name=name, checked=on), label, class_="bc-bench-check")


def choice(name: str, values: Mapping[str, str], chosen: str, do: str = "") -> Markup:
    """One of several values, by what they are called; with ``do`` the lab is asked as soon as one is chosen."""
    # the value "" is written as well: without it the label would be the value
    option, selected = Markup('<option value="{}"{}>{}</option>'), Markup(" selected")
    options = (option.format(value, selected if value == chosen else "", label) for value, label in values.items())
    return tag("select", *options, name=name, data_change=do, data_key=name)


def form(do: str, *inner: str, arg: str = "") -> Markup:
    """Controls that are sent together."""
    return tag("form", *inner, data_arg=arg, data_do=do, class_="bc-bench-form")


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
    return tag("details", tag("summary", summary), *inner, data_key=key, open=is_open)


def progress(done: int, total: int, label: str) -> Markup:
    """How far some work is."""
    return tag("progress", value=done, max=max(total, 1), aria_label=label)
