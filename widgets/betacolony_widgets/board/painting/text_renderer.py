"""The text renderer: a scene in sentences under headings, for screen readers and terminals."""

from markupsafe import escape

from betacolony_widgets.board.shapes import Panel, Scene
from betacolony_widgets.messages import Messages


def lines(messages: Messages, panel: Panel) -> list[str]:
    """A panel in sentences: its facts, the targets that they don't name, and the choices open now."""
    say, out = messages.say, list(panel.facts)
    facts = "\n".join(out)
    out += [target.name for target in panel.targets if target.name.rstrip(".") not in facts]
    offered = [(target.name.rstrip("."), target.price) for target in panel.targets if target.enabled]
    if offered:
        choices = [say("words.priced", name=name, price=price) if price else name for name, price in offered]
        out.append(say("words.offered", things=say("words.between").join(choices)))
    return out


def text(scene: Scene) -> str:
    """The scene as plain text: a heading for each panel, underlined, and its lines below."""
    parts = [scene.title]
    for panel in scene.panels:
        parts += ["", panel.title, "-" * len(panel.title), *lines(scene.messages, panel)]
    return "\n".join(parts)


def html(scene: Scene, level: int = 3) -> str:
    """The scene as HTML headings (from ``level`` on, 1 to 5) and lists."""
    parts = [f"<h{level}>{escape(scene.title)}</h{level}>"]
    for panel in scene.panels:
        items = "".join(f"<li>{escape(line)}</li>" for line in lines(scene.messages, panel))
        parts.append(f"<h{level + 1}>{escape(panel.title)}</h{level + 1}><ul>{items}</ul>")
    return "".join(parts)
