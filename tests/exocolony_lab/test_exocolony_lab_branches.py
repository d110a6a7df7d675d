"""Exocolony's lab: branches kept, compared, evaluated and shared; positions edited, with all faults."""

import json

import pytest

from betacolony.exocolony import Position
from betacolony.exocolony.options import SettleColony
from betacolony.exocolony.whatif import Tree
from betacolony_widgets.exocolony.lab.differences import in_words
from betacolony_widgets.exocolony.lab.page import Lab
from betacolony_widgets.exocolony.lab.words import words
from betacolony_widgets.exocolony.play.choices import ways
from helpers.browser.tab_page import Reader

pytestmark = pytest.mark.slow


def tree(visitor: Reader[Lab]) -> Tree:
    found = visitor.lab.branches.tree
    assert isinstance(found, Tree)
    return found


def owner(pos: Position, site: str) -> int | None:
    """Whose piece stands on a site."""
    piece = pos.pieces.get(pos.system.site_ids.index(site))
    return None if piece is None else piece.player


@pytest.fixture
def branched(visitor: Reader[Lab]) -> Reader[Lab]:
    """Two tries: nothing done, and a Colony on Luna."""
    visitor.ask("branches.keep", name="now")
    visitor.lab.choose(SettleColony("luna-1"))
    visitor.ask("branches.keep", name="luna")
    return visitor


def test_tries_are_kept_and_told_side_by_side(branched: Reader[Lab]) -> None:
    assert [branch.name for branch in tree(branched)] == ["now", "luna"]
    assert tree(branched)["luna"].parent == "now"
    text = branched.text("branches")
    assert "Settle a Colony on Luna, site 1" in text
    assert "A Colony on Luna, site 1" in text
    assert "Score sheets" in text
    kept = [message["text"] for message in branched.sent if message["type"] == "keep"]
    assert [branch.name for branch in Tree.from_json(kept[-1])] == ["now", "luna"]


def test_branches_are_evaluated_for_who_decided_and_for_the_others(branched: Reader[Lab]) -> None:
    branched.wait(("branches.run", ""))
    panel = branched.lab.branches
    assert panel.results
    assert panel.results.seat == 0
    assert "For Ada" in branched.told or "Ada" in branched.told
    assert "CP" not in branched.text("branches")
    branched.ask("branches.seat", "1")
    assert panel.results.seat == 1
    assert "Bo" in branched.text("branches")


def test_another_choice_makes_a_branch_and_nonsense_makes_none(branched: Reader[Lab]) -> None:
    game = tree(branched)["now"].game
    way = next(way for way in ways.ways(game) if way.option == SettleColony("mars-1"))
    branched.ask("branches.source", source="now")
    branched.ask("branches.change", "choice", option=way.id, name="mars")
    assert tree(branched)["mars"].parent == "now"
    branched.ask("branches.change", "choice", option="option:nothing")
    assert branched.faults
    assert len(tree(branched)) == 3
    branched.ask("branches.remove", "mars")
    assert len(tree(branched)) == 2
    branched.ask("branches.back")
    assert len(tree(branched)) == 3


def test_branches_are_shared_by_a_code_and_restored_from_the_browser(branched: Reader[Lab]) -> None:
    branched.ask("branches.code")
    code = tree(branched).code()
    assert code in branched.html("branches")
    other = Reader(Lab(), saved=tree(branched).to_json())
    assert [branch.name for branch in tree(other)] == ["now", "luna"]
    another = Reader(Lab())
    another.ask("start.code", code=code)
    assert [branch.name for branch in tree(another)] == ["now", "luna"]
    damaged = json.loads(tree(branched).to_json())
    damaged["branches"][0]["change"] = {"type": "nothing"}
    third = Reader(Lab(), saved=json.dumps(damaged))
    assert [branch.name for branch in tree(third)] == ["now"]
    assert third.faults


def test_every_kind_of_difference_is_told(branched: Reader[Lab]) -> None:
    before = tree(branched)["now"].game
    groups = in_words(words("en"), before, tree(branched)["luna"].game)
    assert list(groups) == ["The table", "Ada"]
    assert "A Colony on Luna, site 1" in groups["Ada"]
    assert in_words(words("en"), before, before) == {}
    branched.ask("edit.begin")
    branched.ask("edit.prices", **{"price-fuel": "6"})
    branched.ask("edit.done")
    edited = in_words(words("en"), before, branched.lab.game)
    assert any(line.startswith("Price of fuel: 6 instead of") for line in edited["The table"])


# --- edits ------------------------------------------------------------------------------------------------------------


def test_a_site_is_picked_on_the_table_and_changed(visitor: Reader[Lab]) -> None:
    visitor.ask("edit.begin")
    visitor.point("site-luna-1")
    assert "Luna, site 1" in visitor.text("edit")
    visitor.ask("edit.site", thing="colony 1")
    assert owner(visitor.lab.edits.position, "luna-1") == 1
    visitor.ask("edit.done")
    assert owner(visitor.lab.game.position, "luna-1") == 1
    visitor.point("undo")
    assert owner(visitor.lab.game.position, "luna-1") is None


def test_market_goods_ships_cards_and_the_turn_are_changed(visitor: Reader[Lab]) -> None:
    visitor.ask("edit.begin")
    visitor.point("market-1")
    visitor.ask("edit.place", card="carrier")
    visitor.ask("edit.player", player="1")
    visitor.ask("edit.seat", **{"goods-metal": "7", "ships": "2", "exhausted": "1", "points-cards": "3"})
    visitor.ask("edit.cards", card="planet_hunter", ready="1", tapped="0")
    visitor.ask("edit.moment", round="4", turn="2", start="0")
    pos = visitor.lab.edits.position
    assert pos.to_dict()["market"][1] == "carrier"
    assert (pos.held(1)[0], pos.ships[1], pos.ships_exhausted[1]) == (7, 2, 1)
    assert (pos.round, pos.active) == (4, 1)
    assert "Planet Hunter" in visitor.text("edit")
    for _ in range(5):
        visitor.ask("edit.back")
    assert pos != visitor.lab.edits.position


def test_all_faults_are_told_and_the_position_is_not_played(visitor: Reader[Lab]) -> None:
    before = visitor.lab.game.position
    visitor.ask("edit.begin")
    for site in ("earth-1", "earth-2"):
        visitor.point(f"site-{site}")
        visitor.ask("edit.site", thing="")
    text = visitor.text("edit")
    assert "2 things are impossible here" in text
    assert "Ada has no piece on Earth" in text
    assert "Bo has no piece on Earth" in text
    assert "edit.done" not in visitor.buttons("edit")
    visitor.point("edit.done")
    assert len(visitor.faults) == 2
    visitor.ask("edit.drop")
    assert visitor.lab.game.position == before


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("seat", {"goods-metal": "many"}),
        ("seat", {"goods-metal": ""}),
        ("seat", {"ships": "-1"}),
        ("prices", {"price-fuel": "99"}),
        ("cards", {"card": "no such card", "ready": "1", "tapped": "0"}),
        ("moment", {"round": "0", "turn": "1", "start": "0"}),
    ],
)
def test_what_makes_no_sense_is_refused(visitor: Reader[Lab], form: str, fields: dict[str, str]) -> None:
    visitor.ask("edit.begin")
    before = visitor.lab.edits.position
    visitor.ask(f"edit.{form}", **fields)
    assert visitor.faults[0]
    assert "did not work" not in visitor.faults[0]
    assert visitor.lab.edits.position == before
