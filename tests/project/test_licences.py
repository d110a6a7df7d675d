"""The page of licences: after the lock, and none among them that asks for more than a mention."""

import tomllib
from email.message import Message
from importlib.metadata import PackageMetadata
from typing import cast

import pytest

from betacolony_widgets.static_files import FONT
from tools.common import downloads
from tools.docs import licences


def metadata(**fields: str) -> PackageMetadata:
    said = Message()
    for name, value in {"Name": "x", **fields}.items():
        said[name.replace("_", "-")] = value
    return cast("PackageMetadata", said)


def test_the_page_is_what_is_installed() -> None:
    text = (downloads.ROOT / licences.PAGE).read_text("utf-8")
    assert licences.page(text) == text, "`python -m tools.docs.licences` writes it"


def test_a_font_comes_with_its_licence_and_the_page_names_it() -> None:
    fonts = [file for file in FONT.parent.iterdir() if file.suffix == ".woff2"]
    assert fonts == [FONT]
    licence = FONT.with_name("jost-licence.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "SIL Open Font License 1.1" in (downloads.ROOT / licences.PAGE).read_text("utf-8")
    project = tomllib.loads((downloads.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"] == "MIT AND OFL-1.1"


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License_Expression": "MIT"}, "MIT"),
        ({"License_Expression": "MPL-2.0 AND (MIT OR ISC)"}, "MPL-2.0 AND (MIT OR ISC)"),
        ({"License_Expression": "MIT OR GPL-2.0-only"}, "MIT OR GPL-2.0-only"),
        ({"License": "MIT license"}, "MIT"),
        ({"License": "BSD 3-Clause License"}, "BSD-3-Clause"),
        ({"License": "Copyright 2015 ...", "Classifier": "License :: OSI Approved :: BSD License"}, "BSD"),
        ({"Classifier": "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)"}, "MPL-2.0"),
    ],
)
def test_a_licence_is_read_wherever_a_package_names_it(fields: dict[str, str], licence: str) -> None:
    assert licences.licence_of(metadata(**fields)) == licence


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"License_Expression": "GPL-3.0-or-later"},
        {"License_Expression": "MIT AND AGPL-3.0-only"},
        {"License_Expression": "GPL-3.0-only AND (ISC OR MIT)"},
        {"License": "LGPL", "Classifier": "License :: Other/Proprietary License"},
    ],
)
def test_a_licence_that_does_not_fit_is_told(fields: dict[str, str]) -> None:
    with pytest.raises(licences.LicenceError, match="x: "):
        licences.licence_of(metadata(**fields))
