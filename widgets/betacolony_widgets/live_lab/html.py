"""Pieces of HTML for the tabs, all made by ``tag``, which escapes all text but Markup."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup as Markup  # noqa: PLC0414 - the panels take it from here
from markupsafe import escape


def tag(name: str, /, *inner: str, **attributes: str | int) -> Markup:
    """An element; an input has no content and no end tag.

    ``class_`` stands for class and ``data_do`` for data-do; True writes only the name, False and "" leave it out.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not False and value != ""
    )
    rest = "" if name == "input" else f"{''.join(map(escape, inner))}</{name}>"
    return Markup(f"<{name}{written}>{rest}")  # noqa: S704 - names are ours, and all else is escaped


def join(parts: Iterable[str]) -> Markup:
    """Several pieces as one."""
    return Markup("").join(parts)


def paragraph(text: str, kind: str = "") -> Markup:
    """A paragraph; nothing for an empty text."""
    return tag("p", text, class_=kind) if text else Markup()


def note(text: str) -> Markup:
    """A paragraph in small print."""
    return paragraph(text, "bc-tabs-note")


def answer(text: str) -> Markup:
    """A paragraph with the main result of a tab."""
    return paragraph(text, "bc-tabs-answer")


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

    Screen readers read ``about`` after its label. ``kept`` names a game in the browser to send along.
    """
    return tag(
        "button",
        label,
        type="button",
        class_="bc-tabs-main" if main else "",
        data_do=do,
        data_arg=arg,
        data_key=f"{do} {arg}",
        aria_label=f"{label}: {about}" if about else "",
        aria_pressed="" if pressed is None else str(pressed).lower(),
        data_kept=kept,
    )


def segment(
    label: str, do: str, values: Mapping[str, str], chosen: str, signs: Mapping[str, Markup] | None = None
) -> Markup:
    """A radio group in one pill, labels by value; a choice is sent at once. ``signs`` stand before the labels."""
    parts = (
        tag(
            "button",
            (signs or {}).get(value, ""),
            name,
            type="button",
            role="radio",
            aria_checked=str(value == chosen).lower(),
            tabindex=0 if value == chosen else -1,
            data_do=do,
            data_arg=value,
            data_key=f"{do} {value}",
        )
        for value, name in values.items()
    )
    return tag("div", *parts, class_="bc-segment", role="radiogroup", aria_label=label)


def heading(kicker: str, title: str, text: str = "") -> Markup:
    """The words of a tab: its place, one sentence that answers, and a note on that."""
    return join([paragraph(kicker, "bc-tabs-kicker"), tag("h2", title), paragraph(text, "bc-tabs-said")])


def foot(*parts: str) -> Markup:
    """The buttons of a tab, which stay in sight below its words."""
    return tag("div", *parts, class_="bc-tabs-foot")


def submit(label: str, key: str = "", *, main: bool = False) -> Markup:
    """The button that sends a form; ``key`` keeps the focus on it when the form is drawn again."""
    return tag("button", label, type="submit", class_="bc-tabs-main" if main else "", data_key=key)


def row(*parts: str) -> Markup:
    """Things side by side, as far as there is room."""
    return tag("div", *parts, class_="bc-tabs-row")


def beside(*parts: str) -> Markup:
    """Large things side by side on a wide page, otherwise one below the other."""
    return tag("div", *(tag("div", part) for part in parts if part), class_="bc-tabs-two")


def field(label: str, control: Markup) -> Markup:
    """A control with its label."""
    return tag("label", tag("span", label), control, class_="bc-tabs-field")


def entry(
    name: str, value: str = "", *, wide: bool = False, hint: str = "", most: int = 0, readonly: bool = False
) -> Markup:
    """A line to type in, of ``most`` letters at most (0: no limit)."""
    return tag(
        "input",
        readonly=readonly,
        name=name,
        autocomplete="off",
        spellcheck="false",
        class_="bc-tabs-wide" if wide else "",
        value=value,
        placeholder=hint,
        maxlength=most or "",
    )


def amount(name: str, value: int, least: int, most: int) -> Markup:
    """A whole number to choose."""
    return tag("input", type="number", name=name, value=value, min=least, max=most, step=1, inputmode="numeric")


def check(name: str, label: str, *, on: bool) -> Markup:
    """A checkbox."""
    return tag("label", tag("input", type="checkbox", name=name, checked=on), label, class_="bc-tabs-check")


def choice(name: str, values: Mapping[str, str], chosen: str, do: str = "") -> Markup:
    """A list to choose from, labels by value; with ``do``, a choice is sent at once."""
    # the value "" must be written too: without it the label would be the value
    option, selected = Markup('<option value="{}"{}>{}</option>'), Markup(" selected")
    options = (option.format(value, selected if value == chosen else "", label) for value, label in values.items())
    return tag("select", *options, name=name, data_change=do, data_key=name)


def form(do: str, *inner: str, arg: str = "") -> Markup:
    """Controls sent together."""
    return tag("form", *inner, data_arg=arg, data_do=do, class_="bc-tabs-form")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", *, whole: bool = False) -> Markup:
    """A table; the first cell of each row is its heading.

    On narrow pages the fourth column, the number of games, is left out unless the table is ``whole``.
    """
    top = tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head)))
    body = [tag("tr", tag("th", cells[0], scope="row"), *(tag("td", cell) for cell in cells[1:])) for cells in rows]
    title = tag("caption", caption) if caption else Markup()
    return tag(
        "div",
        tag("table", title, top, tag("tbody", *body)),
        class_=f"bc-tabs-table{' bc-tabs-whole' if whole else ''}",
        tabindex="0",
        role="group",
        aria_label=caption,
    )


def folded(summary: str, *inner: str, key: str, is_open: bool = False) -> Markup:
    """Something folded away under a summary."""
    return tag("details", tag("summary", summary), *inner, data_key=key, open=is_open)


def progress(done: int, total: int, label: str) -> Markup:
    """A progress bar."""
    return tag("progress", value=done, max=max(total, 1), aria_label=label)
