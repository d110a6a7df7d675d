"""Branches in the lab, without a browser: made, kept, shared, set side by side and evaluated."""

import csv
import io
import json
from itertools import permutations

import pytest

from betacolony import Edition, Game, GreedyPlayer, Move, finish_game
from betacolony.players.weights import STANDARD
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Choice, Edit
from betacolony_widgets.lab import branches_panel
from betacolony_widgets.lab.branch_comparison import differing
from betacolony_widgets.lab.branches_panel import BranchesPanel
from betacolony_widgets.lab.forms import orders
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.live_lab import panel
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper
from betacolony_widgets.play.choices import flow
from betacolony_widgets.spreadsheet import as_csv
from helpers.browser.tab_page import Visitor

say = Messages.of().say
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games still, and luck that is the same each time."""
    monkeypatch.setattr(panel.StudyPanel, "least", 20)
    monkeypatch.setattr(BranchesPanel, "least", 20)
    monkeypatch.setattr(BranchesPanel, "each", 10)
    monkeypatch.setattr(branches_panel, "new_seed", lambda: 5)


@pytest.fixture
def visitor(visitor: Visitor) -> Visitor:
    visitor.ask("branches.keep", name="now")
    return visitor


def tree(visitor: Visitor) -> Tree:
    found = visitor.lab.branches.tree
    assert isinstance(found, Tree)
    return found


def names(visitor: Visitor) -> list[str]:
    return [branch.name for branch in tree(visitor)]


def kept(visitor: Visitor) -> str:
    """The text that the browser was last told to keep."""
    return str([message["text"] for message in visitor.sent if message["type"] == "keep"][-1])


def board_kept(visitor: Visitor) -> str:
    """The board as the browser keeps it."""
    return str([message["text"] for message in visitor.desks if message.get("type") == "keep"][-1])


def test_the_first_branch_knows_nothing_of_what_is_to_come(visitor: Visitor) -> None:
    assert tree(visitor).root.position == visitor.lab.game.position
    assert tree(visitor).root.game.seed == 5


def test_a_choice_on_the_board_becomes_a_branch_of_the_one_before(visitor: Visitor) -> None:
    option = visitor.lab.game.options[2]
    visitor.lab.choose(option)
    visitor.ask("branches.keep", name="flown")
    assert tree(visitor)["flown"].change == Choice(option)
    assert tree(visitor)["flown"].parent == "now"
    assert visitor.lab.branches.beside == ["now", "flown"]


def test_several_choices_become_one_branch(visitor: Visitor) -> None:
    for _ in range(2):
        visitor.lab.choose(visitor.lab.game.options[0])
    visitor.ask("branches.keep", name="later")
    assert isinstance(tree(visitor)["later"].change, Edit)
    assert tree(visitor)["later"].position == visitor.lab.game.position


@pytest.mark.parametrize(
    ("kind", "fields"), [("rules", {"path": "rules.group_limit", "number": "4"}), ("seats", {"order": "1 0"})]
)
@pytest.mark.parametrize("choices", [0, 1, 2])
def test_what_is_played_by_other_rules_or_in_other_seats_stays_so(
    visitor: Visitor, kind: str, fields: dict[str, str], choices: int
) -> None:
    visitor.ask("branches.change", kind, name="other", **fields)
    visitor.ask("branches.take", "other")
    for _ in range(choices):
        visitor.lab.choose(visitor.lab.game.options[0])
    visitor.ask("branches.keep", name="")
    assert len(names(visitor)) == (3 if choices else 2)
    last = tree(visitor)[visitor.lab.branches.beside[-1]]
    assert last.position == visitor.lab.game.position
    assert last.position.fingerprint == visitor.lab.game.position.fingerprint
    assert last.game.names == visitor.lab.game.names


@pytest.mark.parametrize("players", [["Ada", "Bo", "Cy"], ["Zoe", "Max"]])
def test_a_game_of_others_does_not_go_among_the_branches(visitor: Visitor, players: list[str]) -> None:
    visitor.lab.take(Game.new(players, seed=3))
    visitor.ask("branches.keep", name="theirs")
    assert visitor.faults == [say("lab.branch_stranger")]
    assert names(visitor) == ["now"]
    visitor.ask("branches.forget")
    visitor.ask("branches.keep", name="theirs")
    assert names(visitor) == ["theirs"]


def test_a_moment_that_is_a_branch_already_keeps_its_name(visitor: Visitor) -> None:
    visitor.ask("branches.keep", name="again")
    assert "“now”" in visitor.faults[0]
    assert names(visitor) == ["now"]
    visitor.ask("branches.keep", name="")
    assert names(visitor) == ["now"]


def test_any_branch_can_be_renamed(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    assert visitor.told == "Added: “six”."
    visitor.ask("branches.rename", old="six", new="a black six")
    assert names(visitor) == visitor.lab.branches.beside == ["now", "a black six"]
    assert "“six” is now called “a black six”." in visitor.text("branches")
    assert names(Visitor(prepared("first"), saved=kept(visitor))) == ["now", "a black six"]
    visitor.ask("branches.rename", old="now", new="a black six")
    assert "a black six" in visitor.faults[0]
    assert names(visitor) == ["now", "a black six"]
    assert 'maxlength="60"' in visitor.html("branches")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("roll", {"die-black": "6", "die-blue": "1"}),
        ("mat", {"player": "0", "mat": "E"}),
        ("card", {"card": "3 c3a"}),
        ("seats", {"order": "1 0"}),
        ("rules", {"path": "rules.group_limit", "number": "4"}),
    ],
)
def test_everything_that_can_be_otherwise_makes_a_branch(visitor: Visitor, kind: str, fields: dict[str, str]) -> None:
    visitor.ask("branches.change", kind, name="other", **fields)
    assert names(visitor) == ["now", "other"]
    assert "other" in visitor.text("branches")
    assert "Side by side" in visitor.text("branches")
    assert tree(visitor).told("other") in visitor.text("branches")


def test_another_option_makes_a_branch_with_a_name_of_its_own(visitor: Visitor) -> None:
    option = visitor.lab.game.options[3]
    visitor.ask("branches.change", "choice", option=flow.option_id(option), name="")
    assert names(visitor)[1] == visitor.lab.game.tell(option).rstrip(".")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("choice", {"option": "option:type=Decline"}),
        ("roll", {"die-black": "9"}),
        ("roll", {}),
        ("mat", {"player": "7", "mat": "E"}),
        ("rules", {"path": "rules.luck", "number": "4"}),
        ("rules", {"path": "rules.group_limit", "number": "many"}),
        ("seats", {"order": "0 1"}),
        ("seats", {"order": "1 1"}),
        ("mat", {"player": "0", "mat": "E", "name": "now"}),
    ],
)
def test_what_can_not_be_is_told_and_leaves_the_branches_alone(
    visitor: Visitor, kind: str, fields: dict[str, str]
) -> None:
    visitor.ask("branches.change", kind, **fields)
    assert visitor.faults[0]
    assert names(visitor) == ["now"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("mat", {"player": "0", "mat": "own"}),
        ("rules", {"path": "rules.group_limit", "number": "3"}),
        ("card", {"card": "3 own"}),
    ],
)
def test_a_change_after_which_all_is_as_before_makes_no_branch(
    visitor: Visitor, kind: str, fields: dict[str, str]
) -> None:
    at = tree(visitor).root.position.to_dict()
    fields = {
        name: text.replace("own", at["seats"][0]["mat"] if kind == "mat" else at["cards"][2])
        for name, text in fields.items()
    }
    visitor.ask("branches.change", kind, **fields)
    assert "change nothing" in visitor.faults[0]
    assert names(visitor) == ["now"]


def test_only_orders_that_fit_the_round_are_offered() -> None:
    game = prepared("middle")
    visitor = Visitor(game)
    visitor.ask("branches.keep", name="now")
    assert "Another turn order" in visitor.text("branches")
    offered = orders(game.position, game.names)
    for order in permutations(range(3)):
        text = " ".join(map(str, order))
        visitor.ask("branches.change", "seats", name=text, order=text)
        assert (text in names(visitor)) == (text in offered)
    late = prepared("first")
    late.play(next(option for option in late.options if isinstance(option, Move)))
    while late.decision and (late.decision.kind, late.decision.player) != ("move", 1):
        late.play(late.options[0])
    assert orders(late.position, late.names) == {}
    visitor = Visitor(late)
    visitor.ask("branches.keep", name="now")
    assert "first move of a round" in visitor.text("branches")
    assert 'data-arg="seats"' not in visitor.html("branches")
    visitor.ask("edit.begin")
    assert "first move of a round" in visitor.text("edit")


def test_what_is_over_is_not_offered_to_be_made_otherwise(visitor: Visitor) -> None:
    shown = visitor.html("branches")
    cards = tree(visitor).root.position.to_dict()["cards"]
    index = [card.id for card in tree(visitor).root.game.edition.cards].index
    assert [f'"card[{index(card)}].cp"' in shown for card in cards] == [False, False, True]
    assert "materials.per_kind" not in shown
    assert 'value="3 c3' in shown
    assert 'value="1 c1' not in shown


def test_a_rule_that_can_not_be_is_told_in_the_words_of_its_field(visitor: Visitor) -> None:
    visitor.ask("branches.change", "rules", path="rules.group_limit", number="0")
    assert visitor.faults == ["Pods of one colour that may be connected: 0 is out of range: it should be 1 to 18."]
    visitor.ask("branches.change", "rules", path="rules.group_limit", number=" ")
    assert visitor.faults == ["Type a number."]


def test_branches_are_made_from_the_tables_of_options_and_faces(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    visitor.ask("options.branch", "1")
    visitor.wait(("die.run", "red"))
    visitor.ask("die.branch", "6")
    assert len(names(visitor)) == 3
    assert "red 6" in tree(visitor).told(names(visitor)[2])


def test_a_branch_goes_to_the_board_and_away(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    visitor.ask("branches.take", "six")
    assert visitor.lab.game.position == tree(visitor)["six"].position
    visitor.ask("branches.remove", "six")
    assert names(visitor) == ["now"]
    assert visitor.lab.branches.beside == ["now"]
    visitor.ask("branches.remove", "now")
    assert "now" in visitor.faults[0]


def test_side_by_side_shows_what_differs_in_words_pictures_and_sheets(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    shown = visitor.html("branches")
    assert shown.count("<section>") == 2
    assert shown.count("<svg") == 2
    assert "The dice" in shown or "dice" in visitor.text("branches")
    assert "Score sheets" in shown
    visitor.ask("branches.beside", "six")
    assert visitor.html("branches").count("<section>") == 1


@pytest.mark.parametrize("what", ["branches.remove", "branches.forget", "start.code"])
def test_what_was_taken_away_is_named_and_can_be_brought_back(visitor: Visitor, what: str) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    visitor.ask("branches.source", source="six")
    visitor.ask("branches.change", "roll", name="both", **{"die-red": "1"})
    code = Tree(prepared("first"), "elsewhere").code()
    visitor.ask(what, "six", code=code)
    assert "six" not in (visitor.lab.branches.tree or ())
    assert "Removed: " in visitor.text("branches")
    assert "“both”" in visitor.text("branches")
    visitor.ask("branches.back")
    assert names(visitor) == names(Visitor(prepared("first"), saved=kept(visitor))) == ["now", "six", "both"]
    assert "branches.back" not in visitor.buttons("branches")


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


def test_what_is_made_otherwise_next_comes_from_the_same_branch(visitor: Visitor) -> None:
    for face in (5, 6):
        visitor.ask("branches.change", "roll", name=f"face {face}", **{"die-black": str(face)})
    tree = visitor.lab.branches.tree
    assert tree
    assert [branch.parent for branch in tree] == [None, "now", "now"]
    visitor.ask("branches.source", source="face 6")
    visitor.ask("branches.change", "roll", name="both", **{"die-red": "1"})
    assert tree["both"].parent == "face 6"


def test_at_most_four_stand_side_by_side(visitor: Visitor) -> None:
    for face in range(1, 7):
        visitor.ask("branches.change", "roll", name=f"face {face}", **{"die-black": str(face)})
    assert len(visitor.lab.branches.beside) == 4


def test_branches_are_evaluated_with_the_same_luck(visitor: Visitor) -> None:
    visitor.ask("branches.change", "seats", name="other way", order="1 0")
    visitor.ask("branches.source", source="now")
    visitor.ask("branches.change", "choice", option=flow.option_id(visitor.lab.game.options[0]), name="fly")
    visitor.wait(("branches.run", ""))
    shown = visitor.text("branches")
    assert "Ada's chance of winning in each branch" in shown
    assert "What the branches are worth to Ada" in shown
    assert "turn order" in shown
    visitor.wait(("branches.refine", ""))
    results = visitor.lab.branches.results
    assert results
    assert [line.playouts for line in results.lines] == [30, 30, 30]


def test_figures_are_those_of_the_same_player_in_another_turn_order(visitor: Visitor) -> None:
    visitor.ask("branches.change", "seats", name="other way", order="1 0")
    other = tree(visitor)["other way"].game
    assert other.names == ("Bo", "Ada")
    visitor.wait(("branches.run", ""))
    study = visitor.lab.branches.study
    results = visitor.lab.branches.results
    assert study
    assert results
    assert study.seatings == ((0, 1), (1, 0))
    assert results.lines[1].lead == study.estimates[1].margin[1]
    assert results.lines[1].ahead.mean == pytest.approx(results.lines[1].lead.mean - results.lines[0].lead.mean)


@pytest.mark.parametrize("rooted", [True, False], ids=["its moment kept", "only its outcomes kept"])
def test_branches_of_a_choice_speak_for_the_player_who_made_it(rooted: bool) -> None:
    """Ada's three builds are ranked for Ada, though Bo decides next in each."""
    moment = prepared("middle")
    visitor = Visitor(prepared("middle"))
    if rooted:
        visitor.ask("branches.keep", name="before")
        visitor.ask("branches.beside", "before")
    for name, option in zip("ABC", moment.options[:3], strict=True):
        visitor.lab.choose(option)
        visitor.ask("branches.keep", name=name)
        visitor.lab.take(prepared("middle"))
    panel = visitor.lab.branches
    assert panel.beside == ["A", "B", "C"]
    assert [tree(visitor)[name].game.decision.player for name in panel.beside] == [1, 1, 1]  # type: ignore[union-attr]
    assert {tree(visitor)[name].parent for name in panel.beside} == {"before" if rooted else "start"}
    visitor.wait(("branches.run", ""))
    study, results = panel.study, panel.results
    assert study
    assert results
    assert (study.seat, results.seat) == (0, 0)
    by_lead = sorted(study.estimates, key=lambda estimate: -estimate.margin[0].mean)
    assert [line.name for line in results.ranked] == [estimate.name for estimate in by_lead]
    shown = visitor.text("branches")
    assert "Best for Ada" in shown
    assert "What the branches are worth to Ada" in shown
    assert "Ada's chance of winning in each branch" in shown
    assert 'aria-checked="true" tabindex="0" data-do="branches.seat" data-arg="0"' in visitor.html("branches")
    assert "For each player" in shown


def test_branches_can_be_seen_by_each_player() -> None:
    moment = prepared("middle")
    visitor = Visitor(prepared("middle"))
    for name, option in zip("AB", moment.options[:2], strict=True):
        visitor.lab.choose(option)
        visitor.ask("branches.keep", name=name)
        visitor.lab.take(prepared("middle"))
    visitor.wait(("branches.run", ""))
    panel = visitor.lab.branches
    study = panel.study
    assert study
    for seat, name in enumerate(moment.names):
        visitor.ask("branches.seat", str(seat))
        results = panel.results
        assert results
        assert [line.lead for line in results.lines] == [estimate.margin[seat] for estimate in study.estimates]
        assert results.lines[1].ahead == study.difference("B", "A", seat=seat).interval
        assert f"worth to {name}" in visitor.text("branches")
        assert f"{name}'s chance of winning" in visitor.text("branches")
    visitor.ask("branches.seat", "3")  # nobody sits there
    assert panel.seat == 2
    visitor.ask("branches.beside", "B")  # other branches may part elsewhere
    assert panel.seat is None


def test_nothing_is_evaluated_without_branches() -> None:
    visitor = Visitor(prepared("late"))
    visitor.ask("branches.run")
    assert "side by side" in visitor.faults[0]


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


def test_numbers_of_the_rules_are_called_what_they_are(visitor: Visitor) -> None:
    shown = visitor.text("branches")
    assert "Pods of one colour that may be connected (now 3)" in shown
    assert "CP for the goal “Seven fuel” (now 6, reconstructed)" in shown


def test_names_of_branches_are_escaped(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="<b>six", **{"die-black": "6"})
    visitor.wait(("branches.run", ""))
    assert "<b>six" not in visitor.html("branches")


def test_the_panels_shown_are_those_that_differ() -> None:
    game = prepared("late")
    assert list(differing([game.position, game.with_dice(black=6).position])) == ["dice"]
    other = game.branch()
    other.play(other.options[0])
    assert "rondel" in list(differing([game.position, other.position]))
    assert list(differing([game.position])) == ["mat", "colonies"]


def test_branches_of_a_game_that_is_over_can_be_looked_at() -> None:
    game = prepared("late")
    visitor = Visitor(game)
    visitor.ask("branches.keep", name="now")
    while game.decision:
        game.play(game.options[0])
    visitor.lab.take(Game.from_position(game.at(len(game.history) - 2).position, game.names))
    visitor.lab.choose(visitor.lab.game.options[0])
    visitor.ask("branches.keep", name="end")
    assert visitor.faults


def test_a_game_that_is_over_is_evaluated_for_somebody() -> None:
    over = finish_game(Game.new(["Ada", "Bo"], seed=4), [GreedyPlayer(STANDARD)] * 2)
    before = over.at(len(over.history) - 2)
    visitor = Visitor(Game.from_position(before.position, before.names))
    visitor.ask("branches.keep", name="now")
    visitor.ask("branches.change", "choice", option=flow.option_id(before.options[0]), name="done")
    visitor.ask("branches.beside", "now")
    assert visitor.lab.branches.beside == ["done"]
    visitor.wait(("branches.run", ""))
    assert "What the branches are worth to Ada" in visitor.text("branches")
