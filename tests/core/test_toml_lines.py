"""The line of each key path in a TOML file."""

import tomllib

from betacolony.core.edition_files.toml_lines import line_numbers
from helpers.editions import TEMPLATE, leaves


def test_every_value_of_the_packaged_file_has_its_line() -> None:
    lines = line_numbers(TEMPLATE)
    rows = TEMPLATE.splitlines()
    for leaf in leaves(tomllib.loads(TEMPLATE)):
        assert leaf in lines, leaf
        last = leaf.removeprefix("provenance.") if leaf.startswith("provenance.") else leaf.split(".")[-1]
        assert last.split("[")[0] in rows[lines[leaf] - 1] or "[" in last, leaf


def test_lines_are_found_among_strings_comments_and_nesting() -> None:
    text = '''# a = 1
a = "x # [no] = \\" y"   # b = 2
"odd key".'another' = 3
[t.u]
list = [ # one
  1, [2,
  3], { deep = [4], "a.b" = 5 },
]
long = """
fake = 1
\\""" ""
"""
raw = \'\'\'
[fake]\'\'\'
after = 1979-05-27 07:32:00

[[many]]
x = 1
[[many]]
x = 2
[many.below]
y = 3
[[many.below.more]]
z = 4
'''
    assert tomllib.loads(text)
    assert line_numbers(text) == {
        "a": 2,
        "odd key": 3,
        "odd key.another": 3,
        "t": 4,
        "t.u": 4,
        "t.u.list": 5,
        "t.u.list[0]": 6,
        "t.u.list[1]": 6,
        "t.u.list[1][0]": 6,
        "t.u.list[1][1]": 7,
        "t.u.list[2]": 7,
        "t.u.list[2].deep": 7,
        "t.u.list[2].deep[0]": 7,
        "t.u.list[2].a.b": 7,
        "t.u.long": 9,
        "t.u.raw": 13,
        "t.u.after": 15,
        "many": 17,
        "many[0]": 17,
        "many[0].x": 18,
        "many[1]": 19,
        "many[1].x": 20,
        "many[1].below": 21,
        "many[1].below.y": 22,
        "many[1].below.more": 23,
        "many[1].below.more[0]": 23,
        "many[1].below.more[0].z": 24,
    }
