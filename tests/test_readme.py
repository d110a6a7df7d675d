"""The README's examples run as they stand, and what it names is there."""

import doctest
import re
from pathlib import Path

import pytest

from betacolony_widgets.cli import betacolony

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_examples_do_what_they_show() -> None:
    # the blocks of one file follow on each other; the fence would otherwise count as output
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
    example = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    assert example.examples
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert not told, "".join(told)


def test_every_command_is_named() -> None:
    assert set(re.findall(r"`betacolony (\w+)", README)) == set(betacolony.commands)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\((?!https?:)([^)#]+)\)|^(\w+/) ", README, re.MULTILINE))))
def test_what_the_readme_names_is_there(path: tuple[str, str]) -> None:
    assert (ROOT / (path[0] or path[1])).exists()
