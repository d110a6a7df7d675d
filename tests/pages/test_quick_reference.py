"""The rules on one page: everything that a table needs, with the edition's numbers."""

from betacolony import Edition
from betacolony.edition.rulebook import rules
from betacolony_widgets import QuickReference
from betacolony_widgets.messages import Messages


def test_every_rule_but_those_of_the_rival_is_named() -> None:
    sheet = QuickReference().html
    assert [id_ for id_ in rules() if not id_.startswith("SOLO") and id_ not in sheet] == []


def test_each_place_track_achievement_card_and_mat_has_its_row() -> None:
    edition, messages, sheet = Edition.load(), Messages.of(), QuickReference().html
    places = [place for place, location in edition.locations.items() if location.kind != "manufactory"]
    tiles = [tile.id for tile in edition.achievements]
    for name in (*places, *tiles):
        assert f'<th scope="row">{messages.title(name)}</th>' in sheet
    kinds = (edition.colonies, edition.achievements, edition.cards, edition.mats)
    # besides the places: one row for both Manufactories, and two for the majorities
    assert sheet.count("<tr>") == len(places) + 1 + sum(map(len, kinds)) + 2
    for colony in edition.colonies:
        assert f"{messages.name(colony.id)}".replace("'", "&#39;") in sheet


def test_the_numbers_are_those_of_the_edition() -> None:
    sheet = repr(QuickReference())
    edition = Edition.load()
    assert f"Hold at most {edition.hand_limit} materials. Artifacts ({edition.artifacts} in the game)" in sheet
    assert "A statue costs 3 artifacts" in sheet
    assert "{" not in sheet


def test_it_is_its_own_picture_in_a_notebook() -> None:
    html = QuickReference()._repr_html_()
    assert html.startswith("<style>")
    assert html.endswith(QuickReference().html)
