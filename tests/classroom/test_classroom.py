"""The resume codes of a class: found in any text, and counted by rules."""

import csv
import io
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betacolony.edition.rulebook import rules
from betacolony.exocolony.rulebook import rules as exocolony_rules
from betacolony_widgets import Classroom, class_report
from betacolony_widgets.classroom import (
    Resume,
    ResumeError,
    RuleRow,
    class_reports,
    example,
    read_code,
    roll_call,
    whole_html,
    write_code,
)
from betacolony_widgets.classroom.resume import mark_of
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.contents import notebooks

say = Messages.of().say

FOLDER = notebooks()
ADA = write_code(Resume({"building/row": 3}, {"building/row": 1}, page="04-building"))
BO = write_code(Resume({"building/row": 2, "influence/example": 3}, cards={"row": 0, "steps": 2}))


def names(text: str) -> list[str]:
    return [entry.name for entry in roll_call(text).entries]


# --- codes -----------------------------------------------------------------------------------------------------------


def test_a_code_comes_back_as_what_it_was_made_of() -> None:
    made = Resume(
        {"le.sson/~one": 3, "plain": 0, "ü/b c": 1},
        {"le.sson/~one": 2, "plain": 0, "ü/b c": 1},
        {"04-büilding": frozenset({mark_of("rows"), mark_of("prices")})},
        "04-büilding",
        {"own_die": 0, "steps": 5},
        ("exocolony/02-settling",),
    )
    code = write_code(made)
    assert read_code(code) == made
    assert read_code(f" {code[:20]}\n {code[20:]}\t") == made
    assert read_code(code).has_seen("04-büilding", "rows")
    assert not read_code(code).has_seen("04-büilding", "else")
    assert not read_code(code).has_seen("05-other", "rows")


def test_a_code_of_before_has_its_best_results_as_the_first() -> None:
    old = read_code("BC1.a.e~a~b2.eJwp")
    assert (old.done, old.first, old.cards) == ({"a/b": 2}, {"a/b": 2}, {})


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "other"),
        ("Good morning", "other"),
        ("P1abcdefghijklmnopqrstuvwxyz", "other"),
        ("BC1.", "damaged"),
        (ADA[:-1], "damaged"),
        (ADA.replace("row3", "row2"), "damaged"),
        ("BC2.a.abcd", "newer"),
        ("BC10.a.abcd", "newer"),
    ],
)
def test_a_code_that_is_none_says_why(code: str, why: str) -> None:
    with pytest.raises(ResumeError, match=re.escape(say(f"classroom.{why}"))):
        read_code(code)


# --- in a text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"Ann: {ADA}", "Ann"),
        (f"  2. Ann Smith – {ADA}", "Ann Smith"),
        (f"> * Ann;\t{ADA}, thanks!", "Ann"),
        (f"Ann\t{ADA}", "Ann"),
        (f"Ann Smith:\n\n{ADA}.", "Ann Smith"),
        (f"“Ann” ({ADA})", "“Ann”"),
        (f"{ADA}", "Line 1"),
        (f"\nHello,\n\n{ADA}\n\nbye", "Line 4"),
        (f"Ann: {ADA[:60]}\n{ADA[60:100]}\n> {ADA[100:]}\nbye", "Ann"),
    ],
)
def test_a_name_stands_before_a_code(text: str, name: str) -> None:
    roll = roll_call(text)
    assert [(entry.name, entry.resume) for entry in roll.entries] == [(name, read_code(ADA))]
    assert not roll.faults


def test_what_is_no_code_is_passed_over_and_named() -> None:
    roll = roll_call(f"Hello!\n\nAnn: {ADA}\nsee https://example.org/a/long/address\nBo: {BO}")
    assert [entry.name for entry in roll.entries] == ["Ann", "Bo"]
    assert roll.passed == (1, 4)
    assert roll.remarks == ("Skipped (no code): lines 1 and 4.",)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"Gus: {ADA[:-3]}", "damaged"),
        (f"Gus: {ADA.lower()}", "other"),
        ("Gus: G1iTp0U2Fsd_GVkX1abcdefgh", "other"),
        ("Gus: BC2.a~b.abcd", "newer"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_others_are_read(line: str, why: str) -> None:
    roll = roll_call(f"Ann: {ADA}\n{line}\nBo: {BO}")
    assert [entry.name for entry in roll.entries] == ["Ann", "Bo"]
    (fault,) = roll.faults
    assert (fault.line, fault.why) == (2, say(f"classroom.{why}"))
    assert fault.text.startswith("Gus: ")
    assert roll.remarks == (say("classroom.fault", n=2, text=fault.text, why=fault.why),)


def test_a_damaged_code_does_not_swallow_the_next_one() -> None:
    roll = roll_call(f"{ADA[:-3]}\n{BO}")
    assert [entry.resume for entry in roll.entries] == [read_code(BO)]
    assert [fault.line for fault in roll.faults] == [1]


def test_several_codes_in_a_line_have_their_own_names() -> None:
    assert names(f"Ann: {ADA}, Bo: {BO}") == ["Ann", "Bo"]


def test_a_code_that_comes_twice_is_counted_once_and_two_of_a_name_are_told_apart() -> None:
    twice = roll_call(f"Ann: {ADA}\n{ADA}\nBo: {ADA}")
    assert [entry.name for entry in twice.entries] == ["Ann", "Bo"]  # two learners may have equal codes
    assert twice.notes == (say("classroom.same_code", n=2, first=1),)
    namesakes = roll_call(f"Ann: {ADA}\nAnn: {BO}")
    assert [entry.name for entry in namesakes.entries] == ["Ann", "Ann (line 2)"]
    assert namesakes.notes == (say("classroom.same_name", name="Ann", n=2, first=1),)


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("BC1.~%-_\n :")), max_size=200))
def test_no_text_is_too_odd(text: str) -> None:
    roll = roll_call(text)
    assert all(0 < fault.line <= len(text.splitlines()) for fault in roll.faults)
    assert names(f"{text}\nAnn: {ADA}")[-1:] == ["Ann"]


# --- counted ---------------------------------------------------------------------------------------------------------


def rule(id_: str, text: str) -> RuleRow:
    (row,) = (row for row in class_report(text, FOLDER).rules if row.id == id_)
    return row


def test_a_rule_tells_who_met_it_and_who_is_not_safe() -> None:
    text = f"Ann: {ADA}\nBo: {BO}\nCy: {write_code(Resume())}"
    row = rule("POD-1", text)  # the task "row" of the page about building, and the review card of that name
    assert (row.met, row.stumbled, row.below, row.wrong, row.unsafe) == (
        ("Ann", "Bo"),
        ("Ann", "Bo"),
        ("Bo",),
        ("Bo",),
        ("Bo",),
    )
    assert row.place is not None
    assert row.place.href.startswith("03-locations.ipynb#")  # the first page that tells it
    clean = rule("MOV-1", text)
    assert (clean.met, clean.stumbled, clean.unsafe) == (("Bo",), (), ())
    assert rule("END-1", text).met == ()


def test_the_hardest_rules_come_first_and_all_have_a_page() -> None:
    rows = class_report(example(FOLDER), FOLDER).rules
    assert [len(row.unsafe) for row in rows] == sorted((len(row.unsafe) for row in rows), reverse=True)
    for row in rows:
        assert row.place is not None, row.id
        assert row.title == rules()[row.id].title
        assert set(row.unsafe) == {*row.below, *row.wrong} <= set(row.met)
        assert set(row.below) <= set(row.stumbled)


def test_a_learner_is_as_far_as_the_code_says() -> None:
    report = class_report(example(FOLDER), FOLDER)
    fay = report.learners[-1]
    assert (fay.name, fay.pages, fay.tasks, fay.cards) == ("Fay", report.pages, report.tasks, report.cards)
    assert fay.stars <= 3 * report.tasks
    assert fay.unsafe == tuple(row.id for row in report.rules if "Fay" in row.unsafe)
    assert [fault.line for fault in report.roll.faults] == [7]


def test_tasks_and_cards_that_there_are_no_longer_do_not_count() -> None:
    code = write_code(Resume({"building/gone": 1, "gone/row": 0}, cards={"gone": 0}, page="gone"))
    report = class_report(f"Ann: {code}", FOLDER)
    (ann,) = report.learners
    assert (ann.tasks, ann.stars, ann.cards, ann.at, ann.unsafe) == (0, 0, 0, "", ())
    assert not report.troubled


# --- two games -------------------------------------------------------------------------------------------------------


EXO = write_code(
    Resume(
        {"exocolony/settling/no_metal": 2},
        {"exocolony/settling/no_metal": 1},
        {"exocolony/02-settling": frozenset({mark_of("launch")})},
        "exocolony/02-settling",
    )
)
BOTH = write_code(
    Resume({"building/row": 3, "exocolony/settling/no_metal": 3}, page="04-building", others=("exocolony/03-markets",))
)


def test_each_game_that_was_begun_has_a_report_with_those_who_began_it() -> None:
    text = f"Ann: {ADA}\nEve: {EXO}\nFlo: {BOTH}\nCy: {write_code(Resume())}"
    beta, exo = class_reports(text, FOLDER)
    assert [learner.name for learner in beta.learners] == ["Ann", "Flo", "Cy"]
    assert [learner.name for learner in exo.learners] == ["Eve", "Flo"]
    assert [(learner.tasks, learner.stars) for learner in exo.learners] == [(1, 2), (1, 3)]
    assert [learner.at for learner in beta.learners] == ["Building a pod", "Building a pod", ""]
    assert [learner.at for learner in exo.learners] == ["Settling", "Markets"]
    assert all(row.id.startswith("X-") for row in exo.rules)
    assert all(not row.id.startswith("X-") for row in beta.rules)
    assert exo.tasks >= 20
    assert exo.learners[0].unsafe == tuple(row.id for row in exo.rules if row.unsafe)
    assert [row.stumbled for row in exo.troubled] == [("Eve",)] * len(exo.troubled) != []
    for row in exo.rules:
        assert row.title == exocolony_rules()[row.id].title
        assert row.place is not None
        assert (FOLDER / row.place.href.partition("#")[0]).is_file()


@pytest.mark.parametrize(
    ("codes", "games"), [([], [""]), ([ADA], [""]), ([EXO], ["exocolony"]), ([ADA, EXO], ["", "exocolony"])]
)
def test_games_are_named_where_it_is_not_only_the_first(codes: list[str], games: list[str]) -> None:
    reports = class_reports("\n".join(codes), FOLDER)
    assert [report.game.folder for report in reports] == games
    html = whole_html(reports)
    assert re.findall("<h4>(.*?)</h4>", html) == (
        [] if games == [""] else ["Beta Colony", "Exocolony"] if "" in games else ["Exocolony"]
    )
    names = re.findall('data-table="(.*?)"', html)
    assert len(set(names)) == len(names)
    if codes == [EXO]:
        assert names == ["exocolony-rules", "exocolony-learners"]


def test_review_cards_count_for_their_game_alone() -> None:
    code = write_code(Resume(cards={"row": 3, "exocolony/way": 0, "exocolony/launch": 2}))
    beta, exo = class_reports(f"Gus: {code}", FOLDER)
    assert (beta.learners[0].cards, exo.learners[0].cards) == (1, 2)
    assert exo.learners[0].unsafe == ("X-SETTLE-5",)


def test_the_report_on_one_game_has_everybody() -> None:
    text = f"Ann: {ADA}\nEve: {EXO}"
    for report in (class_report(text, FOLDER, game="exocolony"), class_report(text, FOLDER / "exocolony")):
        assert report.game.folder == "exocolony"
        assert [(learner.name, learner.tasks) for learner in report.learners] == [("Ann", 0), ("Eve", 1)]
    here = class_report(text, FOLDER / "exocolony").troubled[0].place
    there = class_report(text, FOLDER, game="exocolony").troubled[0].place
    assert here is not None
    assert there is not None
    assert there.href == f"exocolony/{here.href}"


# --- shown -----------------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Gathers the tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, Mapping[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def tags(html: str) -> list[tuple[str, Mapping[str, str | None]]]:
    reader = Reader()
    reader.feed(html)
    return reader.tags


def test_the_tables_have_captions_and_headings_for_rows_and_columns() -> None:
    report = class_report(example(FOLDER), FOLDER)
    elements = tags(report._repr_html_())
    assert [tag for tag, _ in elements].count("caption") == [tag for tag, _ in elements].count("table") == 3
    scopes = [attrs.get("scope") for tag, attrs in elements if tag == "th"]
    assert scopes.count("row") == len(report.troubled) + len(report.learners)
    assert None not in scopes
    links = [attrs["href"] for tag, attrs in elements if tag == "a"]
    assert len(links) == len(report.troubled)
    for link in links:
        assert (FOLDER / str(link).partition("#")[0]).is_file()


def test_names_are_text_whatever_they_say() -> None:
    report = class_report(f"<script>1</script> & Co: {BO}\n=1+1: {ADA}", FOLDER)
    assert "script" not in {tag for tag, _ in tags(report._repr_html_())}
    assert "&lt;script&gt;1&lt;/script&gt; &amp; Co" in report._repr_html_()
    first, second = csv.DictReader(io.StringIO(report.csv("learners")))
    assert (first["name"], second["name"]) == ("<script>1</script> & Co", "'=1+1")  # no formula


def test_without_a_code_and_without_trouble_it_says_so() -> None:
    assert say("classroom.nobody") in class_report("Hello", FOLDER)._repr_html_()
    assert say("classroom.no_trouble") in class_report(write_code(Resume()), FOLDER)._repr_html_()


def test_it_can_be_had_as_rows_and_as_text_for_spreadsheets() -> None:
    report = class_report(example(FOLDER), FOLDER)
    rows = list(csv.DictReader(io.StringIO(report.csv())))
    assert [row["rule"] for row in rows] == [row.id for row in report.rules]
    assert int(rows[0]["not_safe_yet"]) == len(report.rules[0].unsafe)
    assert report.csv("learners", "\t").splitlines()[1].split("\t")[0] == "Ada"


def test_it_can_be_had_as_a_data_frame() -> None:
    pytest.importorskip("pandas")
    report = class_report(example(FOLDER), FOLDER)
    assert list(report.table()["rule"]) == [row.id for row in report.rules]
    assert list(report.table("learners")["name"]) == [learner.name for learner in report.learners]


# --- the widget ------------------------------------------------------------------------------------------------------


def answer(message: Any, monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """The replies to a message from the page."""
    monkeypatch.chdir(FOLDER)
    sent: list[Mapping[str, Any]] = []
    widget = Classroom()
    monkeypatch.setattr(widget, "send", sent.append)
    widget._heard(widget, message, [])
    return sent


def test_the_page_gets_the_report_on_what_it_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    (sent,) = answer({"type": "read", "text": f"Ann: {ADA}", "seq": 3}, monkeypatch)
    assert (sent["type"], sent["seq"]) == ("report", 3)
    assert "1 learner" in sent["html"]
    assert sent["files"]["learners"]["csv"].splitlines()[1].startswith("Ann,")


def test_the_made_up_class_comes_with_its_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    (sent,) = answer({"type": "example", "seq": 1}, monkeypatch)
    assert class_report(sent["text"])._repr_html_() == sent["html"]


def test_the_page_gets_files_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    (sent,) = answer({"type": "read", "text": f"Ann: {ADA}\nEve: {EXO}", "seq": 1}, monkeypatch)
    assert list(sent["files"]) == ["rules", "learners", "exocolony-rules", "exocolony-learners"]
    assert sent["files"]["exocolony-learners"]["csv"].splitlines()[1].startswith("Eve,")
    for name in sent["files"]:
        assert Classroom().labels[f"file_{name}"] == name


@pytest.mark.parametrize("message", [None, 7, {}, {"type": "no"}, {"type": ["read"]}])
def test_messages_that_nobody_should_send_are_not_answered(message: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer(message, monkeypatch) == []


def test_a_text_that_is_none_is_an_empty_class_and_a_failure_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    (sent,) = answer({"type": "read", "text": 7}, monkeypatch)
    assert say("classroom.nobody") in sent["html"]
    monkeypatch.setattr("betacolony_widgets.classroom.page.class_reports", lambda _: 1 / 0)
    (sent,) = answer({"type": "read", "text": "x", "seq": 1}, monkeypatch)
    assert sent == {"type": "fault", "text": say("classroom.failed"), "seq": 1}


def test_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    widget = Classroom()
    monkeypatch.setattr(widget, "send", lambda _: None)
    before = {key: value for key, value in vars(widget).items() if key != "_trait_values"}
    widget._heard(widget, {"type": "read", "text": f"Zoë: {ADA}"}, [])
    assert {key: value for key, value in vars(widget).items() if key != "_trait_values"} == before
    assert "Zoë" not in repr(vars(widget))
    assert not list(tmp_path.iterdir())
