"""A screen reader's words for a page: the browser's accessibility tree read in order, and what is announced.

A line stands for what is read in one breath: `button: Undo (unavailable)`. Lines of a part of the page, such as a list
or a region, stand indented below its name in brackets.
"""

import difflib
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: seconds until a page must have come to rest, on a busy machine
PATIENCE: Final = 60.0
#: seconds between two readings: the page is at rest once they are equal
PAUSE: Final = 0.15

#: notes what regions announce, as "polite: ..." or "alert: ..."
ANNOUNCED: Final = """() => {
  window.announced = [];
  const LIVE = '[aria-live]:not([aria-live="off"]), [role="alert"], [role="status"], [role="log"]';
  const element = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement);
  new MutationObserver((changes) => {
    const regions = new Map();
    for (const { target, addedNodes, type } of changes) {
      const added = type === "characterData" ? [target] : [...addedNodes];
      for (const node of added) {
        const region = element(node)?.closest(LIVE);
        if (!region?.checkVisibility()) continue;
        const nodes = regions.get(region) ?? [];
        if (!nodes.some((other) => other.contains(node))) regions.set(region, [...nodes, node]);
      }
    }
    // a word for each element, as they are read: their text runs together
    const read = (node) => {
      const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const words = node.nodeType === Node.TEXT_NODE ? [node.data] : [];
      while (walk.nextNode()) words.push(walk.currentNode.data);
      return words.join(" ");
    };
    for (const [region, nodes] of regions) {
      const whole = region.getAttribute("aria-atomic") === "true" || ["alert", "status"].includes(region.role);
      const words = (whole ? [region] : nodes).map(read).join(" ").replace(/\\s+/g, " ").trim();
      const urgent = region.role === "alert" || region.ariaLive === "assertive";
      if (words) window.announced.push(`${urgent ? "at once" : "politely"}: ${words}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""

#: whether the kernel has been answered, and all of the page is there
SETTLED: Final = """() => !document.querySelector(".bc-busy, [aria-busy=true], .bc-grid:not(.bc-ready)")
  && document.readyState === "complete" """

#: roles that are silent, though their contents are spoken
SILENT: Final = {
    *("generic", "none", "GenericContainer", "LabelText", "Legend", "Section", "Canvas", "SvgRoot", "Abbr", "Pre"),
    *("DescriptionList", "Details", "IgnoredRole", "rowgroup", "strong", "emphasis", "code", "mark", "MathMLMath"),
}
#: roles that a line of text may consist of
INLINE: Final = {"StaticText", "InlineTextBox", "LineBreak", "link", "strong", "emphasis", "code", "mark", "Abbr"}
#: roles that are read with all that is inside as their name
WHOLE: Final = {
    *("button", "heading", "checkbox", "radio", "slider", "textbox", "searchbox", "spinbutton", "combobox", "option"),
    *("tab", "switch", "progressbar", "image", "img", "menuitem", "DisclosureTriangle", "meter", "link"),
}
#: what roles are called aloud, where that is not their name
ALOUD: Final = {"DisclosureTriangle": "disclosure", "img": "image", "contentinfo": "footer", "textbox": "field"}
#: what is said of a property, by its value
STATES: Final[dict[str, dict[object, str]]] = {
    "disabled": {True: "unavailable"},
    "expanded": {True: "expanded", False: "collapsed"},
    "checked": {"true": "checked", "false": "not checked", "mixed": "half checked"},
    "pressed": {"true": "pressed", "false": "not pressed"},
    "selected": {True: "selected"},
    "invalid": {"true": "invalid"},
    "required": {True: "required"},
    "readonly": {True: "read only"},
}
#: roles of which the value is said
VALUED: Final = {"slider", "textbox", "searchbox", "spinbutton", "combobox", "progressbar", "meter"}
#: the time of day, which no two readings share
TIME: Final = re.compile(r"\b\d{1,2}:\d\d:\d\d(\s[AP]M)?")

Node = dict[str, Any]


class Tree:
    """The accessibility tree of a page at one moment."""

    def __init__(self, nodes: list[Node]) -> None:
        self._nodes = {node["nodeId"]: node for node in nodes}
        self._root = next(node for node in nodes if "parentId" not in node)

    def lines(self) -> list[str]:
        """All of the page, in reading order."""
        return [TIME.sub("(time)", line) for line in self._read(self._root, 0)]

    def focused(self) -> str:
        """The words for the element with the focus; "" if that is the page itself."""
        for node in self._nodes.values():
            if self._properties(node).get("focused") and node is not self._root and not node["ignored"]:
                return self._line(node)
        return ""

    def _children(self, node: Node) -> list[Node]:
        return [self._nodes[id_] for id_ in node.get("childIds", ()) if id_ in self._nodes]

    def _read(self, node: Node, depth: int) -> Iterator[str]:
        role, indent = _role(node), "  " * depth
        if node["ignored"] or role in SILENT:
            yield from self._read_children(node, depth)
        elif role == "StaticText":
            yield f"{indent}{_value(node, 'name')}"
        elif role in WHOLE:
            yield f"{indent}{self._line(node)}"
        elif self._is_text(node):
            for text in _sentence([self._text(node)], 0):
                yield f"{indent}{'• ' if role == 'listitem' else ''}{text}"
        elif role in {"ListMarker", "InlineTextBox", "LineBreak"}:
            return
        elif role in {"paragraph", "listitem", "term", "definition"}:
            yield from self._read_children(node, depth)
        else:
            inside = list(self._read_children(node, depth + (node is not self._root)))
            name = self._line(node)
            if inside or _value(node, "name"):
                yield f"{indent}[{name}]"
            yield from inside

    def _read_children(self, node: Node, depth: int) -> Iterator[str]:
        """The contents, with pieces of a sentence side by side in one line."""
        pieces: list[str] = []
        for child in self._children(node):
            if self._is_piece(child):
                pieces.append(self._text(child))
                continue
            yield from _sentence(pieces, depth)
            pieces = []
            yield from self._read(child, depth)
        yield from _sentence(pieces, depth)

    def _is_piece(self, node: Node) -> bool:
        """True if a node is text, or a mark of text such as emphasis."""
        return _role(node) in INLINE and all(self._is_piece(child) for child in self._children(node))

    def _is_text(self, node: Node) -> bool:
        """True if all inside a paragraph, an item or a cell is one line."""
        return _role(node) in {
            "paragraph",
            "listitem",
            "cell",
            "term",
            "definition",
            "columnheader",
            "rowheader",
        } and all(self._is_piece(child) or _role(child) == "ListMarker" for child in self._children(node))

    def _text(self, node: Node) -> str:
        role = _role(node)
        if role == "StaticText":
            return str(node["name"]["value"])
        if role == "link":
            return f"[{self._line(node)}]"
        if role in {"LineBreak", "InlineTextBox", "ListMarker"}:
            return " " if role == "LineBreak" else ""
        return "".join(self._text(child) for child in self._children(node))

    def _line(self, node: Node) -> str:
        """Role, name, states and description, as they are said."""
        role, properties = _role(node), self._properties(node)
        said = ALOUD.get(role, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", role).lower())
        if role == "RootWebArea":
            said = "page"
        if role == "heading":
            said += f" {properties.get('level', '')}"
        name = _value(node, "name")
        states = [words[properties[key]] for key, words in STATES.items() if properties.get(key) in words]
        if role in VALUED and (
            value := _value(node, "valuetext") or properties.get("valuetext") or _value(node, "value")
        ):
            states.append(f"value {value}")
        if properties.get("hasPopup") not in {None, "false"}:
            states.append("opens a popup")
        description = _value(node, "description")
        line = f"{said}: {name}" if name else said
        line += f" ({', '.join(states)})" if states else ""
        return line + (f" – {description}" if description and description != name else "")

    @staticmethod
    def _properties(node: Node) -> dict[str, Any]:
        return {entry["name"]: entry["value"].get("value") for entry in node.get("properties", ())}


def _role(node: Node) -> str:
    return str(node.get("role", {}).get("value", "none"))


def _value(node: Node, key: str) -> str:
    return " ".join(str(node.get(key, {}).get("value", "")).split())


def _sentence(pieces: list[str], depth: int) -> Iterator[str]:
    text = " ".join("".join(pieces).split())
    if text:
        yield f"{'  ' * depth}{text}"


class Listener:
    """Somebody who hears a page in Chromium and uses the keyboard; what is heard is written down.

    At first all of the page is read. After each key, what is announced and what has the focus is noted, and then which
    lines of the page are new (+) or gone with nothing in their place (-).
    """

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.lines: list[str] = []
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        page.add_init_script(f"({ANNOUNCED})()")
        self._read: list[str] = []

    def tree(self) -> Tree:
        """The tree once the page has come to rest: twice the same."""
        until = time.monotonic() + PATIENCE
        last: list[str] | None = None
        while True:
            self.page.wait_for_function(SETTLED)
            tree = Tree(self._session.send("Accessibility.getFullAXTree")["nodes"])
            lines = [*tree.lines(), tree.focused()]
            if lines == last:
                return tree
            if time.monotonic() > until:
                changes = "\n".join(difflib.unified_diff(last or [], lines, lineterm="", n=0))
                raise TimeoutError(f"the page does not come to rest:\n{changes}")
            last = lines
            self.page.wait_for_timeout(PAUSE * 1000)

    def open(self, url: str) -> None:
        """Open a page, and read all of it once its boards are there."""
        self.page.goto(url)
        self.page.wait_for_selector(".bc-ready, .bc-review-board > svg, .bc-todo .bc-todo-row", state="attached")
        self.read("The page")

    def read(self, title: str) -> None:
        """Read all of the page."""
        self._read = self.tree().lines()
        self._announced()
        self.lines += [f"== {title}", *self._read]

    def press(self, key: str) -> None:
        """Press a key, and listen."""
        self.page.keyboard.press(key)
        self.note(f"presses {key}")

    def type(self, text: str) -> None:
        """Type text, and listen."""
        self.page.keyboard.type(text)
        self.note(f"types {text}")

    def press_and_wait(self, key: str, css: str) -> None:
        """Press a key that brings something that takes its time, and listen once that is there."""
        self.page.keyboard.press(key)
        self.page.wait_for_selector(css)
        self.note(f"presses {key}")

    def go_to(self, css: str) -> None:
        """Move the focus to an element, as screen readers do by their own lists and keys."""
        self.page.locator(css).first.focus()
        self.note("moves to")

    def note(self, deed: str) -> None:
        """Write down what is heard after something was done."""
        tree = self.tree()
        now = tree.lines()
        self.lines += ["", f"== {deed}"]
        self.lines += [f"says {words}" for words in self._announced()]
        if focused := tree.focused():
            self.lines.append(f"focus on {TIME.sub('(time)', focused)}")
        for kind, start, end, new_start, new_end in difflib.SequenceMatcher(None, self._read, now, False).get_opcodes():
            if kind == "delete":
                self.lines += [f"- {line}" for line in self._read[start:end]]
            elif kind != "equal":
                self.lines += [f"+ {line}" for line in now[new_start:new_end]]
        self._read = now

    def _announced(self) -> list[str]:
        """The announcements since the last look."""
        said = self.page.evaluate("() => window.announced.splice(0)")
        return [TIME.sub("(time)", str(words)) for words in said]
