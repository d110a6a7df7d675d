"""Form fields and texts that several tabs share."""

from betacolony.core.edition_files.tweaks import Tweak
from betacolony_widgets.messages import Messages, capital

from . import html
from .background_work import Limits


def number(messages: Messages, text: str | None) -> int:
    """A whole number from a field; 0 if there was no such field. Raises ValueError with a sentence for other texts."""
    if text is not None and not text.strip():
        raise ValueError(messages.say("lab.edit_no_number"))
    try:
        return int(text or "0")
    except ValueError:
        raise ValueError(messages.say("lab.edit_number", found=text)) from None


def number_label(messages: Messages, tweak: Tweak, what: str) -> str:
    """A number of the rules to choose: what it is, what it is now, and whether the printed game may have another."""
    key = "lab.branch_invented" if tweak.uncertain else "lab.branch_now"
    return messages.say(key, what=capital(what), n=tweak.before)


def code_form(label: str, button: str) -> html.Markup:
    """A form to open a game by its code."""
    return html.form("start.code", html.row(html.field(label, html.entry("code", wide=True)), html.submit(button)))


def limits_text(messages: Messages, limits: Limits, in_parts: str = "") -> str:
    """The limits of a shared machine in words, "" without any; ``in_parts`` follows a limit of playouts."""
    parts = []
    if limits.workers is not None:
        parts.append(messages.count("lab.workers", limits.workers))
    if limits.playouts is not None:
        parts += [messages.say("lab.playouts", n=messages.number(limits.playouts)), in_parts]
    return " ".join([*filter(None, parts), messages.say("lab.hosted")]) if parts else ""
