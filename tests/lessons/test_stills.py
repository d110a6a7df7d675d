"""Still pictures that can be chosen on before their board is there: they offer what it offers, and know its moment."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from betacolony_widgets.all_chapters import CHAPTERS, chapter_named, pictures_of
from betacolony_widgets.board.shapes import LOOK
from betacolony_widgets.exocolony.lab.page import Lab as ExocolonyLab
from betacolony_widgets.exocolony.lessons.live.trainer import Trainer as ExocolonyTrainer
from betacolony_widgets.lab.page import Lab
from betacolony_widgets.lessons.live.trainer import Trainer
from betacolony_widgets.pages.games import BETA_COLONY, EXOCOLONY
from betacolony_widgets.serving import publishing
from betacolony_widgets.teaching.tasks import Exercise
from helpers.screen import Screen

TASKS = [(name, task.id) for name in CHAPTERS for task in chapter_named(name) if isinstance(task, Exercise)]
LABS = {BETA_COLONY.id: Lab, EXOCOLONY.id: ExocolonyLab}


def stills(page: str) -> Iterator[tuple[str, dict[str, bool]]]:
    """The moment of each picture, and its targets with whether they can be chosen."""
    for moment, data in re.findall(r' data-moment="(\w+)" data-targets="([^"]*)"', page):
        panels = json.loads(html.unescape(data))["panels"]
        yield moment, {id_: bool(on) for panel in panels for id_, _, _, on in panel["targets"]}


def board(name: str, id_: str) -> Screen:
    """The live board of a task, on a wide page."""
    chapter = chapter_named(name)
    make: Any = ExocolonyTrainer if name.startswith("exocolony/") else Trainer
    return Screen(make(chapter, chapter[id_], lambda *_: None), width=1280, height=680, arrangement="lesson")


@pytest.mark.parametrize(("name", "id_"), TASKS, ids=str)
def test_a_still_picture_offers_what_the_board_will(name: str, id_: str) -> None:
    module, own = pictures_of(name)
    screen = board(name, id_)
    moments, offered = zip(*stills(module.preview(own, id_)), strict=True)
    for moment in moments:
        assert screen.ask({"type": "early", "moment": moment, "seq": 1})["fits"]
    lit = {target for its in offered for target, on in its.items() if on}
    # a phone's picture has doors besides
    assert {target for target in lit if not target.startswith(LOOK)} == {
        target for target in screen.on if not target.startswith(LOOK)
    }


@pytest.mark.parametrize("name", ["building", "exocolony/settling"])
def test_another_moment_does_not_fit(name: str) -> None:
    id_ = next(id_ for other, id_ in TASKS if other == name)
    module, own = pictures_of(name)
    moment, offered = next((moment, its) for moment, its in stills(module.preview(own, id_)) if any(its.values()))
    screen = board(name, id_)
    screen.choose(next(target for target, on in offered.items() if on))
    screen.first()
    assert not screen.ask({"type": "early", "moment": moment, "seq": 1})["fits"]


@pytest.mark.parametrize("game", LABS)
def test_the_still_of_the_lab_is_its_first_moment(game: str) -> None:
    screen = Screen(LABS[game]().board)
    pictures = list(stills(str(publishing._lab_board(game, "en"))))
    assert any(on for _, offered in pictures for on in offered.values())
    for moment, _ in pictures:
        assert screen.ask({"type": "early", "moment": moment, "seq": 1})["fits"]


@pytest.mark.parametrize("name", CHAPTERS)
def test_on_the_still_of_a_prediction_nothing_can_be_chosen(name: str) -> None:
    module, own = pictures_of(name)
    for task in chapter_named(name):
        if not isinstance(task, Exercise):
            assert "data-targets" not in module.preview(own, task.id)
