"""The resume codes in a text pasted from messages: names before them, anything between."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .resume import LONGEST as LONGEST_CODE
from .resume import Resume, ResumeError, read_code

#: characters of a text that are looked at: some thousand codes
LONGEST: Final = 2_000_000

_SIGNS: Final = r"[A-Za-z0-9_.~%\-]"
_CODE: Final = re.compile(rf"BC\d{{1,3}}\.{_SIGNS}*")
_PIECE: Final = re.compile(rf"{_SIGNS}+")
#: so many codes are read at most; no class is larger
MOST: Final = 1000
#: lines that a mail may have cut a code into
_MOST_PIECES: Final = 40
#: something so long without a blank was meant to be a code
_MEANT: Final = re.compile(r"(?<!\S)(?!\w+://)\S{25,}")
_BEFORE: Final = re.compile(r"^(?:[\s>*•–,;-]+|\d+[.)]\s+)+")
_AFTER: Final = " \t:;,=-–—|>*\"'`(["
#: characters of a name, and of a line that is quoted
_NAME: Final = 60
_QUOTED: Final = 40
#: so many lines without a code are named
_LINES: Final = 50


@dataclass(frozen=True)
class Entry:
    """A learner: the name before the code, or where it stood; the number of its line, from 1; and what it holds."""

    name: str
    line: int
    resume: Resume


@dataclass(frozen=True)
class Fault:
    """A code that can't be read: the number of its line, from 1; how the line begins; what is wrong, in sentences."""

    line: int
    text: str
    why: str


@dataclass(frozen=True)
class RollCall:
    """What was found in a text.

    Attributes:
        entries: the learners, in their order.
        faults: codes that can't be read.
        passed: the numbers of the lines that hold something else than codes.
        notes: what else there is to say, as sentences: codes or names that came twice.
        messages: those of the language that it is told in.
    """

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    passed: tuple[int, ...]
    notes: tuple[str, ...]
    messages: Messages

    @property
    def told(self) -> tuple[str, ...]:
        """What came of the lines, in sentences: faults first."""
        faults = [self.messages.say("classroom.fault", n=one.line, text=one.text, why=one.why) for one in self.faults]
        lines = [*map(str, self.passed[:_LINES]), *(["…"] if len(self.passed) > _LINES else [])]
        passed = [self.messages.count("classroom.passed", len(self.passed), lines=self.messages.listed(lines))]
        return (*faults, *self.notes, *(passed if self.passed else []))


def roll_call(text: str, language: str = ENGLISH) -> RollCall:
    """Find the codes in a text: in each line a name, if there is one, and then a code.

    What is neither is passed over. A code may go on in the lines that follow, and a name may stand alone in the line
    before, with a colon. No text is too odd; of one beyond ``LONGEST`` the rest is not read.
    """
    messages, lines = Messages.of(language), text[:LONGEST].splitlines()
    entries: list[Entry] = []
    faults: list[Fault] = []
    passed: list[int] = []
    more: tuple[str, ...] = ()  # what there is to say of the rest, if there are too many
    heading, used = "", 0  # a name in a line of its own; the line up to which codes went
    for number, line in enumerate(lines):
        if number < used or not line.strip():
            continue
        if len(entries) + len(faults) >= MOST:
            more = (messages.say("classroom.too_many", most=MOST, n=number + 1),)
            break
        codes = list(_CODE.finditer(line))
        if not codes:
            heading = _name(line) if line.rstrip().endswith(":") else ""
            if _MEANT.search(line):
                faults.append(_fault(number, line, messages.say("classroom.other")))
            elif not heading:
                passed.append(number + 1)
            continue
        end = 0
        for code in codes:
            name = _name(line[end : code.start()]) or heading
            heading, end = "", code.end()
            rest = lines[number + 1 : number + _MOST_PIECES] if not line[end:].strip() else []
            try:
                resume, pieces = _read(code[0], rest, language)
            except ResumeError as fault:
                faults.append(_fault(number, line, str(fault)))
                continue
            used = number + 1 + pieces
            entries.append(Entry(name, number + 1, resume))
    named, notes = _without_doubles(messages, entries)
    return RollCall(tuple(named), tuple(faults), tuple(passed), (*notes, *more), messages)


def _read(code: str, rest: list[str], language: str) -> tuple[Resume, int]:
    """What a code holds, and into how many of the lines that follow it goes.

    Raises:
        ResumeError: it can't be read; the fault is that of the code in its own line.
    """
    body, _, check = code.rstrip(".").rpartition(".")
    try:
        # what stands close behind it may look as if it belonged to it
        return read_code(f"{body}.{check[:4]}", language), 0
    except ResumeError as fault:
        for number, longer in enumerate(_longer(code, rest), 1):
            try:
                return read_code(longer, language), number
            except ResumeError:
                continue
        raise fault from None


def _longer(code: str, rest: list[str]) -> Iterator[str]:
    """A code together with the first line that follows, the first two, and so on, as long as they look like it."""
    for line in rest:
        piece = line.strip(" \t>")
        if not _PIECE.fullmatch(piece) or _CODE.match(piece):
            return
        code += piece
        if len(code) > LONGEST_CODE:
            return
        yield code


def _fault(number: int, line: str, why: str) -> Fault:
    shown = " ".join(line.split())
    return Fault(number + 1, shown if len(shown) <= _QUOTED else f"{shown[:_QUOTED]} …", why)


def _name(before: str) -> str:
    """A name from what stands before a code, without bullets, numbers and colons."""
    return " ".join(_BEFORE.sub("", before).rstrip(_AFTER).split())[:_NAME]


def _without_doubles(messages: Messages, entries: list[Entry]) -> tuple[list[Entry], list[str]]:
    """The learners with names of their own, each once, and what is to be said of those who came twice."""
    kept: list[Entry] = []
    notes = []
    for entry in entries:
        same = next((one for one in kept if _is_same(one, entry)), None)
        if same is not None:
            notes.append(messages.say("classroom.same_code", n=entry.line, first=same.line))
            continue
        namesakes = [one.line for one in kept if entry.name and one.name == entry.name]
        if namesakes:
            notes.append(messages.say("classroom.same_name", name=entry.name, n=entry.line, first=namesakes[0]))
        kept.append(entry)
    names = [entry.name for entry in kept]
    return [
        Entry(_own_name(messages, entry, again=entry.name in names[:at]), entry.line, entry.resume)
        for at, entry in enumerate(kept)
    ], notes


def _is_same(one: Entry, other: Entry) -> bool:
    """Whether two codes are those of one learner: nobody else has done just the same, unless it is nothing."""
    return one.resume == other.resume and (one.name == other.name or not (one.name and other.name))


def _own_name(messages: Messages, entry: Entry, *, again: bool) -> str:
    if not entry.name:
        return messages.say("classroom.unnamed", n=entry.line)
    return messages.say("classroom.namesake", name=entry.name, n=entry.line) if again else entry.name
