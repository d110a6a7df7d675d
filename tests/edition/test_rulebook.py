"""The rule catalogue: every rule is there, complete and in order."""

import pytest

from betacolony.edition import rulebook

IDS = (
    *("SET-1", "SET-2", "SET-3", "SET-4", "SET-5", "SET-6", "SET-7", "SET-8", "SET-9"),
    *("RND-1", "RND-2", "RND-3", "RND-4", "RND-5", "RND-6"),
    *("MOV-1", "MOV-2", "MOV-3", "DOCK-1", "FUEL-1", "FUEL-2", "FUEL-3", "ART-1"),
    *("ACT-1", "MOON-1", "MOON-2", "MOON-3", "MOON-4", "MAT-LIMIT", "RID-1", "NEX-1", "NEX-2", "FUEL-BONUS"),
    *("POD-1", "POD-2", "POD-3", "POD-4", "POD-5", "POD-6", "POD-7", "PAY-0", "PAY-1", "PAY-2", "PAY-3"),
    *("INF-1", "INF-2", "INF-3", "INF-4", "TRK-1", "TRK-2", "TRK-3", "TRK-4"),
    *("CUL-1", "CUL-2", "CUL-3", "CUL-4", "CUL-5", "CUL-6", "CUL-7"),
    *("CYC-1A", "CYC-1B", "CYC-1C", "CYC-2A", "CYC-2B", "CYC-2C", "CYC-3A", "CYC-3B", "CYC-3C"),
    *("END-1", "END-2"),
    *("SOLO-0", "SOLO-1", "SOLO-2", "SOLO-3", "SOLO-4", "SOLO-5", "SOLO-6", "SOLO-7", "SOLO-8", "SOLO-9", "SOLO-10"),
)
RULINGS = {
    *("SET-7", "RND-3", "MOV-2", "FUEL-2", "FUEL-3", "ACT-1", "MOON-2", "MOON-3", "MOON-4", "FUEL-BONUS"),
    *("POD-4", "INF-2", "INF-3", "INF-4", "TRK-1", "TRK-2", "CUL-7", "CYC-1A", "CYC-2C", "CYC-3A", "CYC-3C"),
    *("SOLO-1", "SOLO-2", "SOLO-4", "SOLO-5", "SOLO-6", "SOLO-7"),
}


def test_every_rule_is_there_in_order() -> None:
    assert tuple(rulebook.rules()) == IDS


@pytest.mark.parametrize("id_", IDS)
def test_a_rule_is_complete(id_: str) -> None:
    rule = rulebook.rule(id_)
    assert rule.id == id_
    assert 3 <= len(rule.title) <= 40
    assert rule.text.endswith(".")
    assert 30 <= len(rule.text) <= 420
    assert 1 <= len(rule.source.split()) <= 6
    assert not rule.source.endswith(".")


def test_titles_differ() -> None:
    titles = [rule.title for rule in rulebook.rules().values()]
    assert len(set(titles)) == len(titles)


def test_rulings_say_what_was_decided() -> None:
    for rule in rulebook.rules().values():
        assert rule.ruling == (rule.id in RULINGS), rule.id
        assert bool(rule.ruling_text) == rule.ruling, rule.id


def test_capitals_do_not_matter() -> None:
    assert rulebook.rule(" pod-3") is rulebook.rule("POD-3")


def test_an_unknown_rule_is_answered_with_near_ones() -> None:
    with pytest.raises(KeyError) as caught:
        rulebook.rule("POD-9")
    assert isinstance(caught.value, rulebook.UnknownRule)
    assert set(caught.value.near) <= set(IDS)
    assert "POD-9" in str(caught.value)
    assert "POD-" in str(caught.value).replace("POD-9", "")


def test_nonsense_is_answered_plainly() -> None:
    with pytest.raises(rulebook.UnknownRule) as caught:
        rulebook.rule("???")
    assert caught.value.near == ()
    assert "???" in str(caught.value)


def test_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rulebook.rules()["POD-3"] = rulebook.rule("POD-2")  # type: ignore[index]
