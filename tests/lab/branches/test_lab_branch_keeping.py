"""Branches beyond the page of the lab: kept by the browser, shared by a code, saved in files."""

import csv
import io
import json

import pytest

from betacolony import Edition
from betacolony.whatif.branches import Tree
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.play import keeper
from betacolony_widgets.spreadsheet import as_csv
from helpers.browser.tab_page import Visitor
from helpers.lab_branches import board_kept, kept, names, tree

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("what", ["branches.remove", "branches.forget", "start.code", "branches.back"])
def test_branches_are_kept_before_they_are_shown(visitor: Visitor, what: str) -> None:
    """What a reader sees is safe, whatever happens next."""
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    if what == "branches.back":
        visitor.ask("branches.remove", "six")
    visitor.sent.clear()
    visitor.ask(what, "six", code=Tree(prepared("first"), "elsewhere").code())
    sent = ["show" if "branches" in message.get("parts", {}) else message["type"] for message in visitor.sent]
    assert "show" in sent
    assert "keep" in sent
    assert sent.index("keep") < sent.index("show")


def test_the_browser_keeps_branches_and_brings_them_back(visitor: Visitor) -> None:
    visitor.ask("branches.change", "rules", name="four", path="rules.group_limit", number="4")
    text = kept(visitor)
    again = Visitor(prepared("first"), saved=text)
    assert names(again) == ["now", "four"]
    assert tree(again)["four"].game.edition.rules.group_limit == 4
    visitor.ask("branches.forget")
    assert kept(visitor) == ""
    assert "Keep the moment" in visitor.text("branches")


def test_a_board_with_a_rule_made_otherwise_is_kept_opened_and_left(visitor: Visitor) -> None:
    visitor.ask("branches.change", "rules", name="four", path="rules.group_limit", number="4")
    visitor.ask("branches.take", "four")
    code = visitor.lab.game.code()
    for cut in (0, 60):
        again = keeper.unpack(board_kept(visitor)[: -cut or None])
        assert again.game.position == visitor.lab.game.position
        assert dict(again.game.edition.tweaks) == {"rules.group_limit": 4}
        assert bool(again.notes) == bool(cut)
    assert any("may be connected: 4 instead of 3." in told for told in visitor.lab.board._desk_data()["notices"])
    visitor.ask("start.code", code=code)
    assert visitor.lab.game.edition.rules.group_limit == 4
    visitor.ask("start.prepared", "late")
    assert not visitor.lab.board._desk_data()["notices"]
    assert keeper.unpack(board_kept(visitor)).game.edition is Edition.load()


@pytest.mark.parametrize("tweaks", [{"rules.group_limit": "x"}, {"no.such": 1}, [1], {"rules.group_limit": 10**30}])
def test_what_was_changed_of_an_edition_may_be_anything(visitor: Visitor, tweaks: object) -> None:
    visitor.ask("branches.change", "rules", name="four", path="rules.group_limit", number="4")
    visitor.ask("branches.take", "four")
    with pytest.raises(keeper.KeepError):
        keeper.unpack(json.dumps({**json.loads(board_kept(visitor)), "tweaks": tweaks}))


@pytest.mark.parametrize("text", ["{", "[]", '{"tree": 99}'])
def test_kept_branches_that_can_not_be_read_are_told(text: str) -> None:
    visitor = Visitor(prepared("first"), saved=text)
    assert "could not be read" in visitor.faults[0]
    assert visitor.lab.branches.tree is None


def test_branches_are_shared_by_a_code(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    visitor.ask("branches.code")
    code = tree(visitor).code()
    assert code in visitor.html("branches")
    other = Visitor(prepared("first"))
    other.ask("start.code", code=code)
    assert names(other) == ["now", "six"]
    other.ask("start.code", code=f"{code[:-3]}AAA")
    assert other.faults


def test_a_file_of_branches_is_opened_like_a_code(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    other = Visitor(prepared("first"))
    other.ask("start.code", code=" ".join(tree(visitor).to_json().splitlines()))
    assert names(other) == ["now", "six"]


def test_branches_go_into_a_spreadsheet_and_a_file(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="a, six", **{"die-black": "6"})
    visitor.ask("branches.csv")
    file = [message for message in visitor.sent if message["type"] == "file"][-1]
    rows = list(csv.DictReader(io.StringIO(file["text"])))
    assert [row["branch"] for row in rows] == ["now", "a, six"]
    assert "Ada CP" in rows[0]
    assert as_csv(tree(visitor).rows()) == file["text"]
    visitor.ask("branches.json")
    assert Tree.from_json([message for message in visitor.sent if message["type"] == "file"][-1]["text"])
