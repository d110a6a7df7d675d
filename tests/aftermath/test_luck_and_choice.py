"""The parts of a result, luck and choice: they add up, and what can't be told apart from zero has no figure."""

import dataclasses
import re
from html import unescape

import pytest
from markupsafe import Markup

from betacolony import whatif
from betacolony_widgets.aftermath.finished_game import FinishedGame
from betacolony_widgets.live_aftermath import findings, findings_html
from betacolony_widgets.live_aftermath.overview import Look, overview
from betacolony_widgets.live_lab import results
from betacolony_widgets.messages import Messages
from helpers.look_back import Reader, ended

ENGLISH = Messages.of()
pytestmark = pytest.mark.slow


def test_the_split_is_told_for_each_player_and_adds_up(reader: Reader) -> None:
    reader.ask("look.go", whose="0")
    values = reader.after.values
    assert values is not None
    for seat, name in enumerate(("Ada", "Bo")):
        reader.ask("seat", seat=str(seat))
        lead, win = values.splits[seat]
        for split in (lead, win):
            assert sum(getattr(split, part).mean for part in findings.PARTS) == pytest.approx(split.result)
        assert f"{name} ended" in reader.text("split")
        for part in findings.PARTS[1:]:
            figure = f"{results.points(ENGLISH, getattr(lead, part), 1)}</td>"
            assert (figure in reader.html("split")) == (part not in findings.open_parts(lead))
        assert "the sharp player (hasty after the next round)" in reader.text("split")


def test_what_may_be_nothing_is_said_to_be_so(reader: Reader) -> None:
    reader.ask("look.go")
    values = reader.after.values
    assert values is not None
    lead = values.splits[0][0]
    for part, name in (("own", "Own choices"), ("others", "Others' choices"), ("luck", "Luck")):
        found = getattr(lead, part)
        sentence = reader.text("split").partition("told apart from zero:")[2].partition(".")[0]
        assert (name in sentence) == (found.low < 0 < found.high)


def test_a_change_that_may_be_nothing_has_no_figure_and_no_chart(reader: Reader) -> None:
    reader.ask("look.go")
    values = reader.after.values
    assert values is not None
    its = FinishedGame(ended(), ENGLISH)

    def shown(*halves: float, lead: float = 1.0) -> str:
        """The tab, if the changes of the winning chance are 0.2 with these halves, and of the lead 2 with that one."""
        own, others, luck = (whatif.Interval(0.2, 0.2 - half, 0.2 + half) for half in halves)
        win = whatif.Split(whatif.Interval(0.4, 0.2, 0.6), own, others, luck, 1.0)
        change = whatif.Interval(2.0, 2.0 - lead, 2.0 + lead)
        leads = whatif.Split(whatif.Interval(1.0, -1.0, 3.0), change, change, change, 7.0)
        parts = findings._parts(ENGLISH, "Ada", leads, win, alone=False)
        its_values = dataclasses.replace(values, splits=((leads, win),) * 2, parts=(parts, parts))
        return str(findings_html.split(its, its_values, 0, "hasty"))

    known = shown(0.1, 0.1, 0.0)
    assert "told yet</td>" not in known
    assert known.count('class="bc-chart"') == 2
    unknown = shown(0.1, 0.3, 0.2)
    assert "+20\xa0±\xa010\xa0%" in unknown
    assert "+20\xa0±\xa030\xa0%" not in unknown
    assert unknown.count("can&#39;t be told yet</td>") == 2
    assert unknown.count('class="bc-chart"') == 1
    assert "choose Thorough" in unknown
    noisy = shown(0.1, 0.1, 0.0, lead=2.5)
    assert "2.0\xa0±\xa02.5" not in noisy
    assert noisy.count("can&#39;t be told yet</td>") == 3
    assert noisy.count('class="bc-chart"') == 1
    thorough = dataclasses.replace(values, playouts=its.efforts["hasty"]["thorough"].each)
    assert "choose Thorough" not in str(findings_html.split(its, thorough, 0, "hasty"))


def test_only_what_is_more_than_noise_has_a_bar(reader: Reader) -> None:
    reader.ask("look.go")
    values = reader.after.values
    assert values is not None

    def shown(start: float, luck: float, others: float = 0.0, choice: float = 5.0) -> str:
        """The overview, with halves of the intervals of a start of 1, luck of 24, others' 0 and own choices of -20."""
        first, turned = (whatif.Interval(mean, mean - half, mean + half) for mean, half in ((1, start), (24, luck)))
        own, theirs = whatif.Interval(-20.0, -20 - choice, choice - 20), whatif.Interval(0.0, -others, others)
        lead = whatif.Split(first, own, theirs, turned, 5.0)
        its_values = dataclasses.replace(values, splits=((lead, lead),) * 2)
        look = Look(FinishedGame(ended(), ENGLISH), its_values, {}, 0, "hasty", has_lab=False)
        return unescape(str(overview(look, Markup())))

    known = shown(2.0, 18.0)
    assert "luck +25\xa0±\xa020<" in known
    assert "own −20.0\xa0±\xa05.0<" in known
    assert "others 0<" in known
    assert "choose Thorough" not in known
    assert "what the sharp player (hasty after the next round) would have made of each decision" in known
    unknown = shown(7.0, 18.0)  # deviations add up, whatever has to do with what
    assert "luck can't be told yet<" in unknown
    assert known.count("bc-outlined") == 2
    assert "bc-outlined" not in unknown
    assert "choose Thorough" in unknown
    nothing = shown(7.0, 18.0, 1.0, 21.0)
    assert "bc-luck-bar" not in nothing
    assert "how much was choice can't be told yet. What" in re.sub("<[^>]+>", " ", nothing).replace("  ", " ")
