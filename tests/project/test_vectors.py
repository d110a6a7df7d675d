"""Formats that Python and JavaScript share: both read tests/vectors.json, here and in widgets/js/test."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from betacolony import Game
from betacolony_widgets.board.whole_table.arrangements import arrangement_for
from betacolony_widgets.classroom import Resume, ResumeError, read_code, resume, write_code
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper
from betacolony_widgets.play.table import Table
from betacolony_widgets.review import schedule

#: the height of the bar above the picture of these windows
BAR: Final = 40
VECTORS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "vectors.json").read_text("utf-8"))


def resume_of(data: dict[str, Any]) -> Resume:
    marks = {page: frozenset(map(resume.mark_of, steps)) for page, steps in data["seen"].items()}
    return Resume(data["done"], data["first"], marks, data["page"], data["cards"], tuple(data.get("others", ())))


@pytest.mark.parametrize("vector", VECTORS["codes"], ids=lambda vector: str(vector["about"]))
def test_codes_of_the_browser_can_be_read(vector: dict[str, Any]) -> None:
    assert read_code(vector["code"]) == resume_of(vector["resume"])


@pytest.mark.parametrize("vector", VECTORS["python_codes"])
def test_codes_that_the_browser_reads_are_written(vector: dict[str, Any]) -> None:
    assert write_code(resume_of(vector["resume"])) == vector["code"]
    assert read_code(vector["code"]) == resume_of(vector["resume"])


@pytest.mark.parametrize(("step", "mark"), VECTORS["marks"].items())
def test_steps_have_the_same_marks(step: str, mark: str) -> None:
    assert resume.mark_of(step) == mark


@pytest.mark.parametrize(("code", "why"), VECTORS["refused"])
def test_what_is_no_code_is_refused_for_the_same_reason(code: str, why: str) -> None:
    with pytest.raises(ResumeError) as refusal:
        read_code(code)
    assert str(refusal.value) == Messages.of().say(f"classroom.{why}")


def test_an_old_code_can_be_read() -> None:
    old = VECTORS["old_code"]
    assert read_code(old["code"]) == Resume(old["done"], old["first"])


@pytest.mark.parametrize("vector", VECTORS["reviews"])
def test_reviews_are_kept_as_the_browser_knows_them(vector: dict[str, Any]) -> None:
    state = schedule.read(vector["data"], list(vector["cards"]))
    assert state is not None
    assert schedule.to_data(state) == vector["data"]
    slots = {kind: schedule.Slot(box, schedule.nearest_day(day)) for kind, (box, day) in vector["cards"].items()}
    assert state.slots == slots


@pytest.mark.parametrize("data", VECTORS["newer_reviews"])
def test_reviews_of_a_newer_version_are_known_as_such(data: dict[str, Any]) -> None:
    assert schedule.is_newer(data)


def packed() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(keeper.pack(Game.new(2, seed=1), ["human", "greedy"], seen=0, floor=1))
    return data


def test_running_games_have_the_formats_that_the_browser_compares() -> None:
    own, data = json.loads(VECTORS["games"]["own"]), packed()
    assert own["format"] == data["format"]
    assert json.loads(own["game"]).items() <= json.loads(data["game"]).items()


@pytest.mark.parametrize("text", VECTORS["games"]["newer"])
def test_games_of_a_newer_version_are_left_alone(text: str) -> None:
    newer, data = json.loads(text), packed()
    game = json.loads(data["game"]) | json.loads(newer["game"])
    with pytest.raises(keeper.NewerError):
        keeper.unpack(json.dumps(data | newer | {"game": json.dumps(game)}))


def test_games_are_kept_where_the_lab_looks_for_them() -> None:
    place, key = VECTORS["game_key"]["place"], VECTORS["game_key"]["key"]
    assert Table(keep=place).overlay.labels["storage"] == key


@pytest.mark.parametrize("vector", VECTORS["arrangements"], ids=lambda vector: "x".join(map(str, vector["window"])))
def test_windows_have_room_for_the_arrangement_that_the_browser_names(vector: dict[str, Any]) -> None:
    assert arrangement_for(vector["name"], *vector["picture"]) == vector["name"]


@pytest.mark.parametrize(
    "vector", [it for it in VECTORS["cells"] if it["picture"]], ids=lambda vector: str(vector["cell"][0])
)
def test_cells_have_room_for_the_arrangement_in_a_notebook(vector: dict[str, Any]) -> None:
    assert arrangement_for("notebook", *vector["picture"]) == "notebook"


def test_the_browser_takes_the_upright_arrangement_wherever_it_has_room() -> None:
    upright = [vector for vector in VECTORS["arrangements"] if vector["name"] in {"upright", "phone"}]
    assert {vector["name"] for vector in upright} == {"upright", "phone"}
    for vector in upright:
        width, height = vector["window"]
        assert (arrangement_for("upright", width, height - BAR) or "phone") == vector["name"]
