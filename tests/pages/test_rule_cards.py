"""Rules as cards: complete, escaped, and within reach of links."""

import re
from collections.abc import Mapping
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from betacolony.core.rulebook import Rulebook
from betacolony.edition.rulebook import Rule, UnknownRule, rules
from betacolony.exocolony.rulebook import rules as exocolony_rules
from betacolony_widgets import AllRules, rule_card
from betacolony_widgets.messages import Messages

say = Messages.of().say


@pytest.mark.parametrize("id_", [*rules(), *exocolony_rules()])
def test_a_card_tells_all_of_a_rule(id_: str) -> None:
    rule, card = {**rules(), **exocolony_rules()}[id_], unescape(rule_card(id_))
    usual = rule.source == say("rule.usual_source")
    for part in (rule.id, rule.title, rule.text, rule.ruling_text):
        assert part in card
    assert (say("rule.source", source=rule.source) in card) == (not usual)
    assert ("How it is played here" in card) == rule.ruling


def test_a_card_is_an_article_with_a_heading_of_its_level() -> None:
    card = ET.fromstring(rule_card("pod-3", level=4))  # noqa: S314 - our own
    assert card.tag == "article"
    assert [node.tag for node in card][:2] == ["h4", "p"]
    assert "id" not in card.attrib
    assert ET.fromstring(rule_card("POD-3", anchor=True)).get("id") == "POD-3"  # noqa: S314
    assert "style" not in rule_card("POD-3")


@pytest.mark.parametrize("level", [1, 7])
def test_rules_stand_below_the_headings_of_their_groups(level: int) -> None:
    with pytest.raises(ValueError, match="levels 2 to 6"):
        AllRules(level)._repr_html_()


@pytest.mark.parametrize("level", [0, 7])
def test_there_are_six_levels_of_headings(level: int) -> None:
    with pytest.raises(ValueError, match="levels 1 to 6"):
        rule_card("POD-3", level=level)


def test_an_unknown_rule_names_those_near() -> None:
    with pytest.raises(UnknownRule, match="POD-3"):
        rule_card("POD-33")
    with pytest.raises(UnknownRule, match="X-PORT-3"):
        rule_card("x-port-33")


def test_what_looks_like_markup_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Rule("X-1", "<b>", 'a & "b"', "<i>", ruling=True, ruling_text="</p>")
    monkeypatch.setattr(Rulebook, "rules", lambda *_: {"X-1": odd})
    card = rule_card("X-1", anchor=True)
    assert "<b>" not in card
    assert "a &amp; " in card
    assert len(ET.fromstring(card).findall("p")) == 3  # noqa: S314


@pytest.mark.parametrize(("game", "rules"), [("", rules()), ("exocolony", exocolony_rules())])
def test_all_rules_are_there_once_each_with_its_anchor(game: str, rules: Mapping[str, Rule]) -> None:
    page = AllRules(level=4, game=game)._repr_html_()
    assert [page.count(f'id="{id_}"') for id_ in rules] == [1] * len(rules)
    assert page.count("<h4>") == len(rules)
    assert re.findall(r'<a href="#(rules-\w+)">', page) == re.findall(r'<h3 id="(rules-\w+)">', page)
    plain = repr(AllRules(game=game))
    assert all(f"{rule.id}  {rule.title}\n{rule.text}" in plain for rule in rules.values())
    assert list(AllRules(game=game).rules) == list(rules)
