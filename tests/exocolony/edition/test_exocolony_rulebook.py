"""Exocolony's rule catalogue: each rule of the design, whole, and named wherever the code speaks of it."""

import re
from pathlib import Path

import pytest

import betacolony.exocolony
from betacolony.exocolony.rulebook import UnknownRule, rule, rules

PACKAGE = Path(betacolony.exocolony.__file__).parent
ID = re.compile(
    r"\bX-(?:SET|TURN|REF|MKT|COL|TRADE|CARD|SETTLE|PORT|EXO|LIFE|AST|NAVY|EVT|REPAIR|VP|END|SOLO|VAR|FX|HID)-\d+"
)


def test_every_rule_is_told_whole() -> None:
    assert len(rules()) == 117
    for id_, its in rules().items():
        assert ID.fullmatch(id_)
        assert its.title
        assert its.text.endswith(".")
        assert {part.strip() for part in its.source.split(";")} <= {
            *("rules", "designer's templates", "follows from the rules", "reconstructed"),
        }
        assert its.ruling == bool(its.ruling_text)


def test_the_rules_of_a_group_are_numbered_without_gaps() -> None:
    groups: dict[str, list[int]] = {}
    for id_ in rules():
        _, group, number = id_.split("-")
        groups.setdefault(group, []).append(int(number))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in groups.values())


def test_every_rule_that_the_code_names_is_in_the_catalogue() -> None:
    """X-HID-0 lists what a position holds and is no rule; X-EX are worked examples."""
    named = {
        id_
        for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("edition.toml")]
        for id_ in ID.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert named - set(rules()) == {"X-HID-0"}


def test_a_rule_is_found_by_its_id() -> None:
    assert rule(" x-settle-5").title == "Travel"
    assert rule("X-TRADE-3", "de") == rule("X-TRADE-3")
    with pytest.raises(UnknownRule, match="X-SETTLE-1"):
        rule("X-SETTLE-10")
