"""Style sheets: colours that are there, selectors that cost little, and no class that nothing has."""

import re
from pathlib import Path
from typing import Final

import pytest

from betacolony_widgets import static_files
from betacolony_widgets.board import overlay

ROOT: Final = Path(__file__).resolve().parents[2]
SHEETS: Final = sorted(static_files._STATIC.glob("*.css"))
#: what can give an element a class
SOURCES: Final = "".join(
    path.read_text("utf-8")
    for folder, pattern in (("betacolony_widgets", "*.py"), ("betacolony_widgets", "*.j2"), ("js/src", "*.js"))
    for path in sorted((ROOT / "widgets" / folder).rglob(pattern))
)
#: classes that are made of a task's kind
KINDS: Final = {"bc-exercise", "bc-predict"}


def rules_of(sheet: Path) -> str:
    """A sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def test_the_style_sheet_has_every_colour_it_asks_for() -> None:
    roles = set(re.findall(r"var\((--bc-[a-z-]+)", (static_files._STATIC / "overlay.css").read_text("utf-8")))
    assert roles - {"--bc-text-font"} <= {f"--bc-{role}" for role in overlay._ROLES}


def test_the_table_is_sent_no_sheet_twice() -> None:
    sent = str(overlay.Overlay._css)
    assert [sheet.name for sheet in SHEETS if sent.count(sheet.read_text("utf-8")) > 1] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_rule_about_what_something_holds_names_what_it_changes(sheet: Path) -> None:
    """One that names nothing lets browsers ask for the style of all there is at every change in it."""
    for selectors in re.findall(r"([^{}]*:has\([^{}]*)\{", rules_of(sheet)):
        flat = selectors
        while "(" in flat:
            flat = re.sub(r":(is|where)\([^()]*\)", "named", re.sub(r":(?!is|where)[a-z-]+\([^()]*\)", ":held", flat))
        last = [re.split(r"[\s>+~]+", selector.strip())[-1] for selector in flat.split(",")]
        assert not [name for name in last if name.startswith(("*", ":")) and name != ":held"], selectors


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_class_that_is_styled_is_given_to_something(sheet: Path) -> None:
    """By its whole name, or by the part of it before what a script or a module fills in."""
    assert not [name for name in set(re.findall(r"\.(bc-[a-z0-9-]+)", rules_of(sheet))) - KINDS if not is_given(name)]


def is_given(name: str) -> bool:
    begun = [name[: match.end()] for match in re.finditer("-", name)][1:]
    return bool(re.search(re.escape(name) + r"(?![a-z0-9-])", SOURCES)) or any(
        f"{part}{{" in SOURCES or f"{part}${{" in SOURCES for part in begun
    )


def test_prose_and_the_board_have_one_font_each() -> None:
    """Their stacks stand in font.css alone: others would give other fonts where the first ones are missing."""
    named = {
        sheet.name
        for sheet in SHEETS
        if re.search(r"(?<!-)font(-family)?:[^;}]*(sans-serif|system-ui)", rules_of(sheet))
    }
    assert not named


def test_a_widget_brings_the_fonts_that_its_sheets_name() -> None:
    asking = {sheet.stem for sheet in SHEETS if "var(--bc-text-font)" in rules_of(sheet)}
    calls = re.findall(r"styles\(([^)*]*)\)", SOURCES)
    assert calls
    for call in calls:
        names = set(re.findall(r"[a-z_]+", call))
        assert "font" in names or not names & asking, call
