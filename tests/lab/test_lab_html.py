"""The lab's figures and HTML."""

import pytest

from betacolony import Game
from betacolony.whatif import Interval
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.live_lab.html import Markup, button, choice, join, tag
from betacolony_widgets.live_lab.results import percent, points
from betacolony_widgets.messages import Messages
from helpers.browser.tab_page import Visitor

ENGLISH = Messages.of()
pytestmark = pytest.mark.slow


def test_chances_and_leads_are_written_with_their_noise() -> None:
    assert percent(ENGLISH, Interval(0.414, 0.383, 0.443)) == "41 ± 3 %".replace(" ", "\u00a0")
    assert percent(ENGLISH, Interval(0.004, 0.0, 0.012)) == "0.4 (0.0–1.2) %".replace(" ", "\u00a0")
    assert points(ENGLISH, Interval(-5.25, -6.35, -4.15)) == "−5.2 ± 1.1".replace(" ", "\u00a0")
    assert percent(ENGLISH, Interval(1.0, float("-inf"), float("inf"))) == "not known yet"


def test_html_is_escaped_once() -> None:
    assert tag("p", "<b>", tag("i", "a & b")) == "<p>&lt;b&gt;<i>a &amp; b</i></p>"
    assert 'aria-label="x: &#34;y&#34;"' in button("x", "do", about='"y"')
    assert join([Markup("<b>"), "<i>"]) == "<b>&lt;i&gt;"
    assert choice('"', {"": "<i>"}, "") == (
        '<select name="&#34;" data-key="&#34;"><option value="" selected>&lt;i&gt;</option></select>'
    )


def test_names_from_elsewhere_are_escaped() -> None:
    game = Game.from_position(prepared("first").position, ["<b>Ada", "Bo"])
    visitor = Visitor(game)
    visitor.wait(("options.run", ""))
    visitor.ask("edit.begin")
    for part in visitor.lab.tabs.parts.values():
        assert "<b>Ada" not in part
