"""Figures: a line for each, and all of them as a file."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks import machine


@dataclass(frozen=True)
class Figure:
    """One figure, and what it is to be: at least the target, or at most."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """True if it reaches its target, None if it has none."""
        if self.target is None:
            return None
        return self.value >= self.target if self.at_least else self.value <= self.target

    def line(self) -> str:
        """The figure as a line of text."""
        digits = 0 if self.value >= 1000 else 1 if self.value >= 20 else 2
        text = f"{self.name:<48} {self.value:>12,.{digits}f} {self.unit:<10}"
        if self.target is None:
            return text.rstrip()
        wanted = f"at {'least' if self.at_least else 'most'} {self.target:,g}"
        return f"{text} {wanted:<16} {'met' if self.met else 'missed'}"


def report(what: str, figures: Sequence[Figure], file: Path | None, **more: str) -> None:
    """Print what was measured where, and write it to a file as well, with ``more`` about it."""
    facts = machine.facts()
    print("\n".join([f"{what}: {machine.sentence(facts)}", "", *(figure.line() for figure in figures)]))
    if file:
        found = [asdict(figure) | {"met": figure.met} for figure in figures]
        file.write_text(f"{json.dumps({**facts, **more, 'figures': found}, indent=1)}\n", encoding="utf-8")
