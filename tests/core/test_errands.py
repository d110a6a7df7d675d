"""Errands: whatever a worker is asked, and whatever it answers, comes back from its text as it was."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from betacolony import Game, exocolony, whatif
from betacolony.core import errands
from betacolony.core.tallies import Pair, Sum, Tally
from betacolony.core.thinking import Packed, Thinker, Thought, thoughts
from betacolony.core.whatif.study import Study
from betacolony.core.whatif.study_jobs import play_job, scout_job
from betacolony.exocolony import whatif as exo_whatif
from betacolony.exocolony.players.planner import PlannerPlayer as ExoPlanner
from betacolony.exocolony.whatif.packed_start import packed as exo_packed
from betacolony.players.planner import PlannerPlayer
from betacolony.whatif.packed_start import packed
from betacolony.whatif.verdicts import judge


def told(work: Callable[..., Any], *arguments: Any) -> list[Any]:
    """Everything that an errand tells."""
    texts: list[str] = []
    errands.carry_out(errands.written((work, arguments)), texts.append)
    return [errands.read(text) for text in texts]


def begun(game: Any, choices: int) -> Any:
    for _ in range(choices):
        game.play(game.options[0])
    return game


@pytest.mark.parametrize(
    "value",
    [
        None,
        [1, -2.5, "Ä", True, [], ()],
        {(0, 1): [2], "three": {4: None}},
        (float("inf"), 1 << 80),
        whatif.Interval(0.5, -1.0, 2.0),
        Thought(3, 0.5, (1, 2)),
        judge,
    ],
)
def test_what_travels_arrives_as_it_was(value: object) -> None:
    text = errands.written(value)
    assert json.loads(text) or value is None
    assert errands.read(text) == value
    assert type(errands.read(text)) is type(value)


@pytest.mark.parametrize("value", [Fraction(1, 2), {1, 2}, json.dumps, [lambda: 0, object()]])
def test_nothing_but_the_engines_own_things_travels(value: object) -> None:
    with pytest.raises(TypeError):
        errands.written(value)
    with pytest.raises(TypeError, match=r"os\.system"):
        errands.read('["f","os","system"]')


def options() -> Study:
    return whatif.options_of(begun(Game.new(3, seed=5), 3), "random", seed=1)


def whole_games() -> Study:
    printed = Game.new(2).edition
    other = whatif.tweak(
        printed, {path: number + 1 for path, number in [next(iter(whatif.numbers_of(printed).items()))]}
    )
    return whatif.whole_games({"as printed": printed, "other": other}, policy="random")


def exo_options() -> Study:
    return exo_whatif.options_of(begun(exocolony.Game.new(2, seed=5), 4), "random", seed=1)


def exo_whole_games() -> Study:
    printed = exocolony.Game.new(2, seed=5).edition
    other = exo_whatif.tweak(printed, {"rules.start.fuel": 2})
    return exo_whatif.whole_games({"as printed": printed, "other": other}, policy="random")


@pytest.mark.slow
@pytest.mark.parametrize("study_of", [options, whole_games, exo_options, exo_whole_games])
def test_a_study_is_played_as_at_home(study_of: Callable[[], Study]) -> None:
    study = study_of()
    job = next(study._jobs(list(range(min(len(study.starts), 4))), 2))
    ((kind, there),) = told(play_job, job)
    here = play_job(job)
    assert kind == "done"
    assert held(there) == held(here)


def held(part: Any) -> Any:
    """What sums, tallies and pairs hold, to be compared."""
    if isinstance(part, (Sum, Tally, Pair)):
        return [type(part), *(held(getattr(part, name)) for name in part.__slots__)]
    if isinstance(part, dict):
        return {key: held(its) for key, its in part.items()}
    return [held(inner) for inner in part] if isinstance(part, (list, tuple)) else part


@pytest.mark.slow
def test_scouts_and_verdicts_are_as_at_home() -> None:
    study = whatif.options_of(begun(Game.new(3, seed=5), 3), "greedy", seed=1)
    job = next(study._jobs([0, 1], 2))
    assert told(scout_job, job) == [("done", scout_job(job))]
    game = begun(Game.new(2, seed=3), 6)
    (verdict,) = whatif.verdicts(game, "random", search=20, fresh=4, records=[5], executor=whatif.Inline())
    answers: list[Any] = []

    class Sent(whatif.Inline):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
            answers.extend(told(fn, *args))
            return super().submit(lambda: answers[-1][1], **kwargs)

    (there,) = whatif.verdicts(game, "random", search=20, fresh=4, records=[5], executor=Sent())
    assert answers[-1][0] == "done"
    assert there == verdict


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "planner", "pack"),
    [
        (Game.new(3, seed=4), PlannerPlayer("casual", seed=4), packed),
        (Game.new(2, seed=4), PlannerPlayer(playouts=7, seed=1), packed),
        (exocolony.Game.new(2, seed=4), ExoPlanner("casual", seed=4), exo_packed),
        (exocolony.Game.new(2, seed=4), ExoPlanner(playouts=3, seed=1), exo_packed),
    ],
)
def test_a_copy_of_a_player_thinks_elsewhere_what_it_thinks_here(
    game: Any, planner: Any, pack: Callable[[Any], Packed]
) -> None:
    for _ in range(8):
        pos = game.position
        here, there = (errands.read(errands.written(planner)) for _ in range(2))
        (kind, thought) = told(thoughts, planner, pack(pos), pos.step)[-1]
        assert kind == "done"
        there.adopt(pos, thought.line)
        there.thinking = None  # it knows by now
        chosen = here.choose(game)
        assert there.choose(game) == chosen
        game.play(chosen)
        while game.decision.player:
            game.play(game.options[-1])


class Talker:
    """Thinks of three things."""

    def thinking(self, _: object) -> Iterator[Thought]:
        yield from (Thought(number, number / 3, ()) for number in (1, 2, 3))


def test_what_a_job_yields_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "_TELL_EVERY", -1)
    monkeypatch.setattr(errands, "read", lambda _: (thinks, ()))
    texts: list[str] = []
    errands.carry_out("", texts.append)
    monkeypatch.undo()
    assert [errands.read(text)[0] for text in texts] == ["told", "told", "told", "done"]
    assert errands.read(texts[-1])[1] == Thought(3, 1.0, ())


def thinks() -> Iterator[Thought]:
    thinker: Thinker = Talker()
    yield from thinker.thinking(None)


def test_what_cannot_be_done_is_said() -> None:
    texts: list[str] = []
    errands.carry_out('["t",["f","betacolony.game","nothing"],["t"]]', texts.append)
    kind, why = errands.read(texts[0])
    assert kind == "failed"
    assert "nothing" in why
