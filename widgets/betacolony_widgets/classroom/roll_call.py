"""The roll call of a class: the resume codes and names in a text pasted from messages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .resume import LONGEST as LONGEST_CODE
from .resume import Resume, ResumeError, read_code

#: the most characters of a text to read: about a thousand codes
LONGEST: Final = 2_000_000

_SIGNS: Final = r"[A-Za-z0-9_.~%\-]"
_CODE: Final = re.compile(rf"BC\d{{1,3}}\.{_SIGNS}*")
_PIECE: Final = re.compile(rf"{_SIGNS}+")
#: the most codes to read; no class is larger
MOST: Final = 1000
#: the most lines into which a mail may have broken a code
_MOST_PIECES: Final = 40
#: anything this long without a space was meant to be a code
_MEANT: Final = re.compile(r"(?<!\S)(?!\w+://)\S{25,}")
_BEFORE: Final = re.compile(r"^(?:[\s>*•–,;-]+|\d+[.)]\s+)+")
_AFTER: Final = " \t:;,=-–—|>*\"'`(["
#: the most characters of a name, and of a quoted line
_NAME: Final = 60
_QUOTED: Final = 40
#: the most lines without a code to list
_LINES: Final = 50


@dataclass(frozen=True)
class Entry:
    """A learner: the name before the code, or one made of its line; the line, from 1; and the code's contents."""

    name: str
    line: int
    resume: Resume


@dataclass(frozen=True)
class Fault:
    """A code that can't be read: its line, from 1; the beginning of the line; and the reasons, in sentences."""

    line: int
    text: str
    why: str


@dataclass(frozen=True)
class RollCall:
    """The learners in a text.

    Attributes:
        entries: the learners, in their order.
        faults: the codes that can't be read.
        passed: the numbers of the lines without a code.
        notes: sentences about codes or names that came twice.
        messages: the messages of the reader's language.
    """

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    passed: tuple[int, ...]
    notes: tuple[str, ...]
    messages: Messages

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences about lines with problems: faults first, then notes, then lines without a code."""
        say, count, listed = self.messages.say, self.messages.count, self.messages.listed
        faults = [say("classroom.fault", n=fault.line, text=fault.text, why=fault.why) for fault in self.faults]
        lines = [*map(str, self.passed[:_LINES]), *(["…"] if len(self.passed) > _LINES else [])]
        passed = [count("classroom.passed", len(self.passed), lines=listed(lines))] if self.passed else []
        return (*faults, *self.notes, *passed)


def roll_call(text: str, language: str = ENGLISH) -> RollCall:
    """Find the codes in a text: in each line a name, if there is one, and then a code.

    Lines with neither are skipped. A code may go on in the next lines, and a name with a colon may have a line of its
    own before the code. Any text is accepted; characters beyond ``LONGEST`` are ignored.
    """
    messages, lines = Messages.of(language), text[:LONGEST].splitlines()
    entries: list[Entry] = []
    faults: list[Fault] = []
    passed: list[int] = []
    more: tuple[str, ...] = ()  # a note about the rest, if there are too many codes
    heading, used = "", 0  # a name in a line of its own; the number of lines used up by codes
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
    learners, notes = _without_doubles(messages, entries)
    return RollCall(tuple(learners), tuple(faults), tuple(passed), (*notes, *more), messages)


def _read(code: str, rest: list[str], language: str) -> tuple[Resume, int]:
    """Read a code, and count the following lines that it goes on into.

    Raises:
        ResumeError: the code can't be read; the message is about its own line.
    """
    body, _, check = code.rstrip(".").rpartition(".")
    try:
        # characters right behind the code may look like part of it
        return read_code(f"{body}.{check[:4]}", language), 0
    except ResumeError as fault:
        for number, longer in enumerate(_longer(code, rest), 1):
            try:
                return read_code(longer, language), number
            except ResumeError:
                continue
        raise fault from None


def _longer(code: str, rest: list[str]) -> Iterator[str]:
    """A code with the next line, the next two, and so on, for as long as they look like parts of it."""
    for line in rest:
        piece = line.strip(" \t>")
        if not _PIECE.fullmatch(piece) or _CODE.match(piece):
            return
        code += piece
        if len(code) > LONGEST_CODE:
            return
        yield code


def _fault(number: int, line: str, why: str) -> Fault:
    text = " ".join(line.split())
    return Fault(number + 1, text if len(text) <= _QUOTED else f"{text[:_QUOTED]} …", why)


def _name(before: str) -> str:
    """A name from the text before a code, without bullets, numbers and colons."""
    return " ".join(_BEFORE.sub("", before).rstrip(_AFTER).split())[:_NAME]


def _without_doubles(messages: Messages, entries: list[Entry]) -> tuple[list[Entry], list[str]]:
    """Each learner once, with a name that no other has, and notes about codes and names that came twice."""
    kept: list[Entry] = []
    notes = []
    for entry in entries:
        same = next((other for other in kept if _is_same(other, entry)), None)
        if same is not None:
            notes.append(messages.say("classroom.same_code", n=entry.line, first=same.line))
            continue
        namesakes = [other.line for other in kept if entry.name and other.name == entry.name]
        if namesakes:
            notes.append(messages.say("classroom.same_name", name=entry.name, n=entry.line, first=namesakes[0]))
        kept.append(entry)
    names = [entry.name for entry in kept]
    return [
        Entry(_own_name(messages, entry, again=entry.name in names[:at]), entry.line, entry.resume)
        for at, entry in enumerate(kept)
    ], notes


def _is_same(entry: Entry, other: Entry) -> bool:
    """True if two entries are of the same learner: equal codes, and names that don't differ."""
    return entry.resume == other.resume and (entry.name == other.name or not (entry.name and other.name))


def _own_name(messages: Messages, entry: Entry, *, again: bool) -> str:
    if not entry.name:
        return messages.say("classroom.unnamed", n=entry.line)
    return messages.say("classroom.namesake", name=entry.name, n=entry.line) if again else entry.name
