"""All sentences stand in the catalogue: none elsewhere in the engine, none missing, and none that nobody says."""

import ast
import re
import string
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import pytest

import betacolony
from betacolony import Edition, messages
from betacolony.edition import rulebook
from betacolony.events import EVENTS
from betacolony.exocolony import messages as exocolony
from betacolony.options import OPTIONS
from betacolony.rules import decisions
from betacolony.rules.decisions import NAMES
from betacolony.whatif.changes import KINDS
from betacolony.whatif.tweaks import _MESSAGE_KEYS, numbers_of

ENGINE = Path(betacolony.__file__).parent
FILES = sorted(ENGINE.rglob("*.py"))
CATALOGUE = messages.ENGLISH.table
#: the second game has a catalogue of its own over what all games say
EXOCOLONY = exocolony.table(messages.ENGLISH)

#: in a text three words in a row make a sentence; between the fields of a pattern two do
SENTENCE = re.compile(r"[A-Za-z']+[,;:]? [A-Za-z']{2,}[,;:]? [A-Za-z']{2,}")
PART = re.compile(r"[A-Za-z']{2,}[,;:]? [A-Za-z']{2,}")

#: calls that name a sentence by its code: which argument does, and in which section it stands
NAMED_BY = {"Reason": (0, "reason"), "SaveError": (0, "error"), "CodeError": (0, "error"), "GameError": (0, "error")}

#: codes of rules that are told more exactly: which power is lacking
REFINED = {"not_allowed_to_replace"}


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def left_out(file: Path) -> set[ast.AST]:
    """Strings that nobody is shown: docstrings, and annotations that name types not yet known."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(first.value)
        for part in ("annotation", "returns"):
            note = getattr(node, part, None)
            if note is not None:
                found.update(ast.walk(note))
        if isinstance(node, ast.Expr):  # what is said of a name below it
            found.add(node.value)
    return found


@cache
def literals(file: Path) -> list[tuple[ast.Constant, str, bool]]:
    """Every string of a file that counts, and whether it is part of a pattern."""
    unseen = left_out(file)
    in_patterns = {part for node in ast.walk(tree(file)) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    return [
        (node, node.value, node in in_patterns)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in unseen
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_sentence_stands_in_the_code(file: Path) -> None:
    for node, text, in_pattern in literals(file):
        found = (PART if in_pattern else SENTENCE).search(text)
        assert not found, f"{file.name}, line {node.lineno}: {text!r}"


def test_a_sentence_would_be_found() -> None:
    assert SENTENCE.search("The die is spent.")
    assert PART.search(" is not ")
    assert not SENTENCE.search("Callable[[Game], str] | None")
    assert not PART.search("reason.too_far")


# --- what the code names ---------------------------------------------------------------------------------------------


def named(files: Collection[Path] = FILES) -> Iterator[tuple[str, str]]:
    """Every key that the code names in full, or by a code: the key, and where."""
    for file in files:
        for node, text, in_pattern in literals(file):
            section, dot, name = text.partition(".")
            if dot and section in CATALOGUE and name.isidentifier() and not in_pattern and text != "edition.toml":
                yield text, f"{file.name}, line {node.lineno}"
        for call in ast.walk(tree(file)):
            if isinstance(call, ast.Call):
                yield from named_by_call(call, file)
    for rules in decisions.RULES.values() if ENGINE / "rules" / "decisions.py" in files else ():
        for code, *_ in rules:
            if code not in REFINED:
                yield f"reason.{code}", "decisions.RULES"


def named_by_call(call: ast.Call, file: Path) -> Iterator[tuple[str, str]]:
    """The key that a call such as ``SaveError("edited")`` names."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    of_edition = file.stem.startswith("edition")
    place, section = NAMED_BY.get(name, (-1, ""))
    if name == "Fault":
        place, section = 1, "edition" if of_edition else "fault"
    if name == "fault" and isinstance(call.func, ast.Attribute):
        place, section = (0, "edition") if of_edition else (1, "fault")
    if 0 <= place < len(call.args):
        code = call.args[place]
        for choice in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
            if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                yield f"{section}.{choice.value}", f"{file.name}, line {call.lineno}"


def test_every_sentence_that_the_code_names_is_there() -> None:
    second = [file for file in FILES if "exocolony" in file.parts]
    for files, catalogue, number in (
        ([file for file in FILES if file not in second], CATALOGUE, 100), (second, EXOCOLONY, 5)
    ):  # fmt: skip
        keys = list(named(files))
        assert len({key for key, _ in keys}) > number
        for key, where in keys:
            section, _, name = key.partition(".")
            assert name in catalogue[section], f"{key} ({where})"


def test_every_reason_of_exocolony_is_given_by_a_rule() -> None:
    codes = {
        text for file in FILES if "exocolony" in file.parts for _, text, _ in literals(file) if text.isidentifier()
    }
    things = {f"unknown_{thing}" for thing in ("card", "site", "world", "asteroid", "resource", "piece", "player")}
    own = exocolony.CATALOGUE.table("en")["reason"]
    assert set(own) <= codes | things | {"unknown_system", "unknown_option", "unknown_goods"}


def test_every_decision_event_and_option_has_its_sentence() -> None:
    assert set(NAMES.values()) == set(CATALOGUE["decision"]) == set(CATALOGUE["first"])
    for section, kinds in (("event", [*EVENTS]), ("option", [*OPTIONS])):
        for kind in kinds:
            assert [key for key in CATALOGUE[section] if key.partition("_")[0] == kind], kind


# --- what the catalogue holds ----------------------------------------------------------------------------------------


def ids() -> set[str]:
    """All ids of the edition."""
    edition = Edition.load()
    achievements = {achievement.id for achievement in edition.achievements}
    cards, mats = {card.id for card in edition.cards}, {mat.id for mat in edition.mats}
    colonies, types = {colony.id for colony in edition.colonies}, {pod.type for pod in edition.pods}
    return {*edition.dice, *edition.materials, *edition.rondel, *achievements, *cards, *mats, *colonies, *types}


def said() -> set[str]:
    """All strings in the code."""
    return {text for file in FILES for _, text, _ in literals(file)}


def parts_in_templates() -> set[str]:
    """The keys that other templates call for."""
    texts = [text for section in CATALOGUE.values() for text in section.values() if isinstance(text, str)]
    return {key for text in texts for key in re.findall(r":[?!]([a-z_]+\.[a-z_]+)\}", text)}


def kinds_of(section: str) -> dict[str, set[str]]:
    """For each kind of event or option its fields."""
    if section == "option":
        return {name: {*kind._fields} for name, kind in OPTIONS.items()}
    return {name: {*kind._fields} for name, kind in EVENTS.items()}


@pytest.mark.parametrize("section", ["event", "option"])
def test_every_sentence_of_a_record_is_of_a_kind_and_asks_for_its_fields_alone(section: str) -> None:
    kinds = kinds_of(section)
    for key, text in CATALOGUE[section].items():
        kind, _, variant = key.partition("_")
        assert kind in kinds, key
        empty = {f"no_{name}" for name in kinds[kind]}
        assert not variant or variant in empty | said(), f"{key}: no field is ever like this"
        asked = {re.split(r"[\[.]", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}
        goods = {"goods"} if {"materials", "artifacts"} <= kinds[kind] else set()  # a payment is told as a whole
        assert asked <= kinds[kind] | goods, key


@pytest.mark.parametrize("section", sorted(set(CATALOGUE) - {"event", "option", "decision", "first", "rule"}))
def test_every_sentence_is_said_by_somebody(section: str) -> None:
    edition = Edition.load()
    reachable = {key.partition(".")[2] for key, _ in named() if key.startswith(f"{section}.")}
    reachable |= {key.partition(".")[2] for key in parts_in_templates() if key.startswith(f"{section}.")}
    if section in {
        "name",
        "pod",
        "game",
        "edition",
        "fault",
        "advice",
        "about",
        "difference",
        "lying",
    }:  # these are named by what they are about
        reachable |= said() | ids()
    if section == "difference":
        reachable |= {f"{name}_{how}" for name in said() for how in ("new", "gone")}
    if section == "change":
        reachable |= {kind.lower() for kind in KINDS}
    if section == "tweak":
        reachable |= {"changed", "added", "left_out"}
        ways = [(re.fullmatch(pattern, path), key) for path in numbers_of(edition) for pattern, key in _MESSAGE_KEYS]
        reachable |= {key.format(**found.groupdict()) for found, key in ways if found}
    if section == "reason":
        reachable |= said()
        reachable |= {f"unknown_{what}" for what in ("die", "mat", "location", "colony", "material", "achievement")}
    if section == "mat":  # what the widgets say of mats and cards
        reachable |= {mat.special for mat in edition.mats} | {mat.extra_at for mat in edition.mats}
    if section == "advice":  # of nothing there is a sentence too
        reachable |= {"turn_no_parts", "dice_no_parts", "moons_no_moons"}
    if section == "one":
        reachable |= {"artifact", "fuel"}
    if section == "card":
        reachable |= {card.id for card in edition.cards}
    assert set(CATALOGUE[section]) <= reachable, set(CATALOGUE[section]) - reachable


def test_every_rule_of_the_catalogue_stands_in_the_code() -> None:
    code = "\n".join(file.read_text("utf-8") for file in FILES)
    for rule in rulebook.rules():
        assert re.search(rf"(?<!X-)\b{rule}\b", code), rule


def test_every_rule_that_the_code_names_is_in_the_catalogue() -> None:
    pattern = re.compile(
        r"(?<!X-)\b(?:SET|RND|MOV|DOCK|FUEL|ART|ACT|MOON|RID|NEX|POD|PAY|INF|TRK|CUL|END|SOLO)-\d+\b|\bCYC-\d[A-Z]\b"
    )
    for file in FILES:
        for rule in pattern.findall(file.read_text("utf-8")):
            assert rule in rulebook.rules(), f"{rule} in {file.name}"


@pytest.mark.parametrize("section", sorted(set(CATALOGUE) - {"rule"}))
def test_every_template_can_be_read(section: str) -> None:
    for key, text in CATALOGUE[section].items():
        for _, name, spec, _ in string.Formatter().parse(text):
            if name is None:
                continue
            assert name, f"{section}.{key}: a field without a name"
            known = {
                "",
                "name",
                "goods",
                "counted",
                "who",
                "where",
                "pod",
                "row",
                "opens",
                "card",
                "first",
                "number",
                "signed",
            }
            its = spec or ""
            assert its in known or "|" in its or its.startswith(("?", "!")), f"{section}.{key}: {spec}"
        assert text == text.strip() or section == "part", f"{section}.{key}"
        assert "  " not in text, f"{section}.{key}"
