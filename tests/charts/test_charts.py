"""Charts: what they say in words, without colours or ids of their own."""

import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from betacolony_widgets.charts import charts
from betacolony_widgets.charts.chances import Bar, Chance, chances, luck_and_choice, spread
from betacolony_widgets.charts.charts import Chart, Sample, Span
from betacolony_widgets.charts.interval_table import Row, interval_table
from betacolony_widgets.messages import Messages

ENGLISH, GERMAN = Messages.of(), Messages.of("de")
OPTIONS = [Span("Move 6 with the <blue> die to the Azophi Nexus", 41, 38, 44.5), Span("Dock", 33.25, 31, 35.5)]


def intervals(messages: Messages = ENGLISH) -> Chart:
    return charts.intervals(messages, "Options", OPTIONS)


def faces() -> Chart:
    return charts.intervals(
        ENGLISH, "Faces", [Span(str(face), 30 + face, 28 + face, 32 + face) for face in range(1, 7)]
    )


def test_an_estimated_share_stays_between_0_and_100() -> None:
    rare = Span("rare", 1, 0.3, 3.6)
    assert charts.estimate(ENGLISH, rare, "%", 0) == "1\u00a0(0–4)\u00a0%"
    assert charts.estimate(ENGLISH, rare, "CP") == "1.0\u00a0±\u00a01.7\u00a0CP"
    assert charts.estimate(ENGLISH, Span("sure", 100, 100, 100), "%", 0) == "100\u00a0%"


def waterfall() -> Chart:
    parts = [("Luck", 12.5), ("Choice", -3.0)]
    return charts.waterfall(ENGLISH, "Luck and choice", ("Par", 25.0), parts, "End", "%")


def sources() -> Chart:
    return charts.sources(
        ENGLISH, "Points", ["1", "2", "End"], {"pods": [3, 2, 0], "tracks": [0, 0, 0], "majorities": [0, 0, 14]}
    )


def distributions() -> Chart:
    samples = [
        Sample("As printed", {50: 3, 60: 7}, Span("", 57, 54, 60)),
        Sample("Changed", {52: 10}, Span("", 52, 52, 52)),
    ]
    return charts.distributions(ENGLISH, "Two editions", samples)


CHARTS = [intervals, faces, waterfall, sources, distributions]


@pytest.mark.parametrize("make", CHARTS)
def test_a_chart_is_told_in_a_sentence_and_in_a_table(make: Callable[[], Chart]) -> None:
    chart = make()
    assert chart.sentence.endswith((".", "%."))
    drawing = ET.fromstring(chart.picture)  # noqa: S314 - our own
    assert drawing.get("role") == "img"
    assert drawing.get("aria-label") == chart.sentence
    assert chart.html.count("<svg") > 1
    assert all(len(row) == len(chart.head) for row in chart.rows)
    assert chart.html.count("<tr>") == len(chart.rows) + 1
    ET.fromstring(chart.html)  # noqa: S314 - our own


@pytest.mark.parametrize("make", CHARTS)
def test_a_chart_takes_its_colours_from_the_page(make: Callable[[], Chart]) -> None:
    html = make().html
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", html.replace("&#x27;", ""))
    assert "fill=" not in html
    assert "stroke=" not in html


@pytest.mark.parametrize("make", CHARTS)
def test_charts_on_one_page_share_no_ids_and_are_the_same_each_time(make: Callable[[], Chart]) -> None:
    html = make().html
    assert make().html == html
    assert not re.search(r'\bid="|url\(|href=|<style', html)


@pytest.mark.parametrize("make", CHARTS)
def test_all_of_a_chart_is_inside_its_picture(make: Callable[[], Chart]) -> None:
    picture = ET.fromstring(make().picture)  # noqa: S314 - our own
    values = [value.removeprefix("left:") for node in picture.iter() for value in node.attrib.values()]
    places = [float(value[:-1]) for value in values if value.endswith("%")]
    assert places
    assert all(0 <= place <= 100 for place in places)
    for bar in picture.iter("rect"):
        assert float(bar.get("x", "")[:-1]) + float(bar.get("width", "")[:-1]) <= 100


def unbroken(text: str) -> str:
    """A text with plain spaces instead of those at which no line breaks."""
    return text.replace("\u00a0", " ")


def test_names_and_figures_are_in_the_picture() -> None:
    picture = intervals().picture
    assert "41.0 ± 3.2 %" in unbroken(picture)
    assert "&lt;blue&gt;" in picture
    dots = [float(node.get("cx", "")[:-1]) for node in ET.fromstring(picture).iter("circle")]  # noqa: S314
    # on one scale from 31 to 44.5, with a margin of 4 percent
    assert dots == [pytest.approx(4 + 92 * (mean - 31) / 13.5, abs=0.01) for mean in (41, 33.25)]
    assert "Dock with 33.2 ± 2.2 %" in unbroken(intervals().sentence)
    assert intervals().rows[0][1:] == ("41", "38", "44.5")


def test_a_waterfall_adds_up() -> None:
    chart = waterfall()
    assert [row[1:] for row in chart.rows] == [("", "25"), ("+12.5", "37.5"), ("−3", "34.5"), ("", "34.5")]
    assert "End: 34.5 %" in chart.sentence
    bars = list(ET.fromstring(chart.picture).iter("rect"))  # noqa: S314 - our own
    assert [bar.get("class") for bar in bars] == ["bc-sum", "bc-gain", "bc-loss", "bc-sum"]
    unit = 92 / 37.5
    assert [float(bar.get("width", "")[:-1]) / unit for bar in bars] == pytest.approx([25, 12.5, 3, 34.5], abs=0.01)


SERIES = [
    Chance(colour, name, [(x, 25 + x * at, 20 + x * at, 30 + x * at) for x in range(5)])
    for at, (colour, name) in enumerate([("blue", "You"), ("white", "Nova"), ("purple", "<Orin>"), ("black", "Cy")])
]


def test_lines_of_chances_have_the_signs_of_their_seats_and_names_at_their_ends() -> None:
    html = chances("Nova wins.", SERIES, 1, {0.0: "1", 2.0: "2", 4.0: "end"}, [2.0])
    wide, narrow = (ET.fromstring(part) for part in re.findall(r"<svg.*?</svg>", html, re.DOTALL))  # noqa: S314
    for picture in (wide, narrow):
        assert picture.get("aria-label") == "Nova wins."
        names = [node.text for node in picture.iter("text") if node.get("class") == "bc-name"]
        assert names == ["You", "Nova", "<Orin>", "Cy"]
        paths = [node.get("class", "") for node in picture.iter("path")]
        assert paths.count("bc-band") == 1
        assert [name for name in paths if "bc-own-line" in name] == ["bc-own-line bc-seat-white"]
    assert sum(node.get("class") == "bc-pin" for node in wide.iter("g")) == 1


def test_luck_and_choice_are_bars_to_both_sides_of_zero() -> None:
    bars = [Bar("luck", "+3", 3, outlined=True), Bar("choices", "−1.5", -1.5, outlined=False)]
    sides, rows = ("points behind", "points ahead"), [("exo-blue", "<You>", bars, "+1.5")]
    box = ET.fromstring(luck_and_choice(ENGLISH, "You had luck.", sides, rows))  # noqa: S314
    assert "points behindpoints ahead" in "".join(box.itertext())
    drawn = [node.get("style", "") for node in box.iter("i")]
    assert [style.split(":")[0] for style in drawn] == ["left", "right"]
    longer, shorter = (float(re.findall(r"width:([\d.]+)%", style)[0]) for style in drawn)
    assert longer == pytest.approx(2 * shorter)
    assert "<You>" in "".join(box.itertext())


def test_points_are_added_up_by_source() -> None:
    chart = sources()
    assert chart.rows[0] == ("pods", "3", "2", "0", "5")
    assert "19 CP in all; most came from majorities: 14." in chart.sentence
    drawn = ET.fromstring(chart.picture)  # noqa: S314 - our own
    assert [node.text for node in drawn.iter("text")] == ["3", "2", "14"]
    assert [float(bar.get("height", "")[:-1]) * 14 / 58 for bar in drawn.iter("rect")] == pytest.approx(
        [3, 2, 14], abs=0.01
    )


def test_distributions_are_shares_of_all_results() -> None:
    chart = distributions()
    assert chart.head == ("Result (CP)", "As printed", "Changed")
    assert chart.rows == (("50", "30 %", "0 %"), ("52", "0 %", "100 %"), ("60", "70 %", "0 %"))
    assert "As printed: 57.0 ± 3.0 CP and Changed: 52 CP" in unbroken(chart.sentence)
    drawn = ET.fromstring(chart.picture)  # noqa: S314 - our own
    assert [float(bar.get("height", "")[:-1]) / 70 for bar in drawn.iter("rect")] == pytest.approx([0.3, 0.7, 1])
    # on one scale from 49.5 to 60.5, with a margin of 4 percent
    wanted = [4 + 92 * (mean - 49.5) / 11 for mean in (57, 52)]
    assert [float(dot.get("cx", "")[:-1]) for dot in drawn.iter("circle")] == pytest.approx(wanted, abs=0.01)


def test_wide_distributions_are_told_in_ranges() -> None:
    chart = charts.distributions(ENGLISH, "Wide", [Sample("A", dict.fromkeys(range(160), 1), Span("", 80, 78, 82))])
    assert chart.rows[0] == ("0 to 3", "2.5 %")


def test_a_single_value_is_a_chart_too() -> None:
    assert "33.2" in charts.intervals(ENGLISH, "One", [Span("Dock", 33.2, 33.2, 33.2)]).html


def test_numbers_are_written_as_the_language_does() -> None:
    number, signed = ENGLISH.number, ENGLISH.signed
    assert [number(12.5), number(-0.01), number(-3), number(7.04)] == ["12.5", "0", "−3", "7"]
    assert [signed(2), signed(0), signed(-2.5), signed(0.01)] == ["+2", "0", "−2.5", "0"]
    assert GERMAN.number(12.5) == "12,5"
    assert "Die Zahlen als Tabelle" in intervals(GERMAN).html
    assert "Die Zahlen als Tabelle" not in intervals().html


def test_names_are_moved_apart_and_stay_in_the_chart() -> None:
    assert spread([10, 10.5, 40], 4, 50) == [10, 14, 40]
    assert spread([50, 8, 50, 50], 19, 50) == [12, -7, 31, 50]


def test_at_the_end_of_a_cell_a_chart_brings_its_style() -> None:
    assert intervals()._repr_html_().startswith("<style>")


def test_a_chart_without_rows_leaves_the_table_to_the_page() -> None:
    shown = waterfall()
    assert "<table" in shown.html
    assert "<table" not in replace(shown, rows=()).html


# --- tables of intervals ---------------------------------------------------------------------------------------------


def drawn_rows(*, signed: bool) -> ET.Element:
    rows = [Row(Span("Sure", 4, 2, 6), ("7.0",)), Row(Span("<Unsure>", -1, -3, 1), ("6.5",))]
    head = ("Habit", "Points", "Change")
    return ET.fromstring(interval_table(ENGLISH, "Habits", head, rows, "CP", signed=signed))  # noqa: S314 - our own


def test_a_table_of_intervals_draws_each_on_the_same_scale_and_writes_it_beside() -> None:
    table = drawn_rows(signed=True)
    texts = ["".join(row.itertext()) for row in table.findall("tbody/tr")]
    assert [unbroken(text) for text in texts] == [
        "Sure7.0+4.0 ± 2.0 CP",
        "<Unsure>6.5−1.0 ± 2.0 CP (may be chance)",
    ]
    places = [[line.get("x1") for line in row.iter("line")] for row in table.findall("tbody/tr")]
    # a line at zero, and each interval from its low end; the lowest of all is at the margin
    assert places == [["34.7%", "55.1%"], ["34.7%", "4.0%"]]
    assert [dot.get("class") for dot in table.iter("circle")] == ["bc-sure", "bc-unsure"]


def test_shares_have_no_sign_and_no_line_at_zero() -> None:
    table = drawn_rows(signed=False)
    assert "+" not in "".join(table.itertext())
    assert len(list(table.iter("line"))) == 2
    assert {dot.get("class") for dot in table.iter("circle")} == {"bc-sure"}
