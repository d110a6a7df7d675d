"""The legend of the signs, and the words that they stand by."""

import re

import pytest

from betacolony import Game
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme
from betacolony_widgets.play.signs import signs
from betacolony_widgets.play.table import Table
from helpers.screen import Screen


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_sign_has_a_picture_a_name_and_a_meaning(scheme: Scheme, language: str) -> None:
    edition = Game.new(2, 1).edition
    found = signs(Messages.of(language), edition, scheme)
    defined = set(re.findall(r'id="([^"]+)"', found["art"]))
    names = [sign["name"] for sign in found["signs"]]
    assert len(set(names)) == len(names) > len(edition.materials) + 8
    for place, sign in enumerate(found["signs"]):
        drawn = set(re.findall(r'href="#([^"]+)"', sign["svg"]))
        assert drawn
        assert drawn <= defined
        # the name of a material says all
        assert bool(sign["tip"]) == (place >= len(edition.materials))


def test_no_word_stands_for_two_signs() -> None:
    for language in ("en", "de"):
        found = signs(Messages.of(language), Game.new(2, 1).edition, "dark")
        words = [word for sign in found["signs"] for word in sign["words"]]
        assert len(set(words)) == len(words) >= 10


def test_the_table_tells_its_signs() -> None:
    answer = Screen(Table(Game.new(2, 5), {1: "greedy"})).ask({"type": "signs"})
    assert answer["signs"]
