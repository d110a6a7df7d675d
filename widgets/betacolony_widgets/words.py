"""A scene as structured text: the same content as the picture, with headings, for screen readers and terminals."""

from html import escape

from .shapes import Scene


def text(scene: Scene) -> str:
    """The scene as plain text: a heading for each panel, underlined, and its facts below."""
    parts = [scene.title]
    for panel in scene.panels:
        parts += ["", panel.title, "-" * len(panel.title), *panel.facts]
    return "\n".join(parts)


def html(scene: Scene, level: int = 3) -> str:
    """The scene as HTML headings (from ``level`` on, 1 to 5) and lists."""
    parts = [f"<h{level}>{escape(scene.title)}</h{level}>"]
    for panel in scene.panels:
        facts = "".join(f"<li>{escape(fact)}</li>" for fact in panel.facts)
        parts.append(f"<h{level + 1}>{escape(panel.title)}</h{level + 1}><ul>{facts}</ul>")
    return "".join(parts)
