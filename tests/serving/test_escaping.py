"""Names given by strangers: shown as written, and nowhere taken for markup, script, formula or mathematics."""

import csv
import io
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import betacolony_widgets
from betacolony import Edition, Game, GameError, GreedyPlayer, finish_game
from betacolony.core.errors import is_fit
from betacolony.whatif.branches import Tree
from betacolony_widgets import AfterGame, class_report, replay_html
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import picture
from betacolony_widgets.charts.charts import Span, intervals
from betacolony_widgets.classroom import Resume, write_code
from betacolony_widgets.messages import Messages
from betacolony_widgets.spreadsheet import as_csv

IMAGE = "<img src=x onerror=alert(1)>"
SCRIPT = "</script><script>alert(1)</script>"
ATTRIBUTE = "\"' onload='alert(1)"
FORMULA = "=1+1"
SCRIPTS = Path(betacolony_widgets.__file__).parents[1] / "js" / "src"


class Seen(HTMLParser):
    """The elements of a text, and what could run in them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.handlers: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


def harmless(html: str) -> bool:
    """True if markup holds no element or attribute of the names above."""
    parsed = Seen(html)
    return not parsed.handlers and "img" not in parsed.names


@cache
def over() -> Game:
    """A game of four with such names that is over; not to be changed."""
    return finish_game(Game.new([IMAGE, SCRIPT, ATTRIBUTE, FORMULA], 3), [GreedyPlayer()] * 4)


def test_the_measure_sees_what_is_not_escaped() -> None:
    assert not harmless(f"<p>{IMAGE}</p>")
    assert not harmless("<p title='' onload='x'></p>")


def test_pictures_hold_names_as_text() -> None:
    text, mark, sources = Edition.template().partition("[provenance]")
    edition = Edition.from_text(re.sub(r'name = "[^"]*"', f"name = '{IMAGE}'", text) + mark + sources)
    for game in (over(), Game.new([IMAGE, SCRIPT], 5, edition=edition)):
        drawn = svg(picture(game, width=860), "page")
        assert harmless(drawn)
        root = ET.fromstring(drawn.replace("<svg ", '<svg xmlns="x" ', 1) if "xmlns" not in drawn else drawn)  # noqa: S314
        assert IMAGE in "".join(root.itertext())


def test_a_replay_holds_names_as_text() -> None:
    page = replay_html(over(), you=None)
    seen = Seen(page)
    assert not seen.handlers
    assert "img" not in seen.names
    assert page.count("</script>") == seen.names.count("script")


def test_tables_of_a_finished_game_hold_names_as_text() -> None:
    looking = AfterGame(over())
    parts = looking.tabs.parts
    assert any("onerror" in html for html in parts.values())
    assert all(harmless(html) for html in parts.values())


def test_branches_hold_names_as_text() -> None:
    from helpers.browser.tab_page import Visitor

    visitor = Visitor(Game.new([IMAGE, SCRIPT], 5))
    for name in (IMAGE, SCRIPT, FORMULA):
        visitor.ask("branches.keep", name=name)
        visitor.ask("branches.rename", old=IMAGE, new=ATTRIBUTE)
        visitor.ask("branches.forget")
    visitor.ask("branches.keep", name=IMAGE)
    visitor.ask("branches.remove", IMAGE)
    assert IMAGE in visitor.text("branches")
    for html in visitor.lab.tabs.parts.values():
        assert harmless(html)


def test_a_class_holds_names_as_text() -> None:
    code = write_code(Resume({"building/row": 1}, {"building/row": 1}, page=IMAGE))
    found = class_report(f"{IMAGE}: {code}\n{FORMULA}: {code[:-1]}\n{SCRIPT} BC1.x\n")
    assert "onerror" in found._repr_html_()
    assert harmless(found._repr_html_())


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_table_for_spreadsheets_holds_a_formula(name: str) -> None:
    rows = [*csv.reader(io.StringIO(as_csv([{name: name, "points": -3}]), newline=""))]
    assert rows == [[f"'{name}", "points"], [f"'{name}", "-3"]]  # numbers stay numbers


def test_branches_as_a_table_hold_no_formula() -> None:
    tree = Tree(Game.new([FORMULA, "Bo"], 5), "=2+2")
    cells = [cell for row in csv.reader(io.StringIO(as_csv(tree.rows()))) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    assert "'=2+2" in cells


def test_a_chart_holds_names_as_text() -> None:
    chart = intervals(Messages.of(), "$\\frac$", [Span(f"$\\frac${IMAGE}", 1, 0, 2)])
    html = chart._repr_html_()
    assert harmless(html)
    assert "\\frac" in html


@pytest.mark.parametrize("name", ["a\x00", "a\nb", "\u202eabc", "a\u2066", "\ud800", "a\u2028b", "\x7f"])
def test_what_no_line_can_show_is_no_name(name: str) -> None:
    with pytest.raises(GameError):
        Game.new([name, "Bo"])
    with pytest.raises(GameError):
        Tree(Game.new(2), name)


@pytest.mark.parametrize("name", ["Çelik", "李", "👩‍👩‍👧", "نور", "שָׁלוֹם", "a\u200fb", "می‌خواهم"])
def test_names_of_all_writings_are_names(name: str) -> None:
    assert is_fit(name)
    assert Game.from_code(Game.new([name, "Bo"]).code()).names[0] == name


#: where our scripts make elements of a text: each text is made by the kernel, which has escaped what is in it
MADE_OF_TEXT = {
    "tab_widget.js": ["part.innerHTML = html;", "fresh.innerHTML = html;"],
    "card.js": ["if (reply?.html) pictures.innerHTML = reply.html;"],
    "classroom.js": ["report_box.innerHTML = html;"],
    "course.js": ['el.innerHTML = model.get("html");'],
    "overlay/dialogs.js": ["entry.innerHTML = svg;"],
    "overlay/final_lap.js": ["defs.innerHTML = art;"],
    "overlay/motion.js": ["added.innerHTML = art;", "ghost.innerHTML = step.ghost;"],
    "overlay/preview.js": ["layer.innerHTML = answer.ghost;"],
    "overlay/setup.js": ['if (wanted === key) well.innerHTML = pictures.get(key) ?? "";'],
    "overlay/signs.js": [
        'art.innerHTML = `<svg width="0" height="0">${answer.art}</svg>`;',
        "node.innerHTML = sign.svg;",
    ],
    "replay.js": ["holder.innerHTML = data.shapes[shape];"],
    "review.js": ["told.innerHTML = message.words;"],
    "review/picture.js": ["board.innerHTML = picture;"],
    "review/verdict.js": ["part.innerHTML = rule.html;"],
    # what cells and widgets show as HTML, as Jupyter does
    "site/program.js": ["else node.innerHTML = text;"],
    "site/widgets.js": ['follow(model, "value", () => (content.innerHTML = model.get("value")));'],
}
#: other ways to make elements or code of a text, none of which we use
OTHER_WAYS = re.compile(
    r"outerHTML|insertAdjacentHTML|document\.write|srcdoc|\beval\(|new Function|DOMParser|createContextualFragment"
    r"|setHTMLUnsafe|setTimeout\(\s*[\"'`]|javascript:"
)
#: reads whole pages of the site itself, whose scripts run anyway
READS_PAGES = "site/turning.js"


def test_scripts_make_elements_of_no_other_texts() -> None:
    found: dict[str, list[str]] = {}
    for file in sorted(SCRIPTS.rglob("*.js")):
        text = file.read_text("utf-8")
        name = file.relative_to(SCRIPTS).as_posix()
        ways = set(OTHER_WAYS.findall(text))
        assert ways == ({"DOMParser"} if name == READS_PAGES else set()), name
        lines_ = [line.strip() for line in text.splitlines() if "innerHTML" in line]
        if lines_:
            found[name] = lines_
    assert found == MADE_OF_TEXT
