"""Proofs for the lessons of any game: solutions work, luck doesn't, wrong moves are what they say, all texts exist."""

import itertools
import random
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.tasks import Chapter, Exercise, Prediction, Wrong

say, has = Messages.of().say, Messages.of().has

#: games of a player that chooses at random, and how many of them may reach the goal
TRIES = 200
LUCKY = 40
#: positions looked at before a legal wrong move counts as leading away from the goal
LOOKED_AT = 20_000


def each(kind: type[Any], tasks: Iterable[tuple[str, Any]]) -> Callable[[Any], Any]:
    """A test for each task of a kind, among tasks with the names of their chapters."""
    parameters = [pytest.param(task, id=f"{name}/{task.id}") for name, task in tasks if isinstance(task, kind)]
    return pytest.mark.parametrize("task", parameters)


def wrongs(tasks: Iterable[tuple[str, Any]]) -> list[Any]:
    """Parameters for a test of each wrong move of exercises: the exercise and the move."""
    return [
        pytest.param(task, wrong, id=f"{name}/{task.id}/{wrong.id}")
        for name, task in tasks
        if isinstance(task, Exercise)
        for wrong in task.wrong
    ]


def played(game: Any, *options: Any) -> Any:
    """A game after options, each of which must be legal."""
    for option in options:
        assert game.why_not(option) == (), f"{game.tell(option)}: {[str(reason) for reason in game.why_not(option)]}"
        game.play(option)
    return game


def asked(game: Any) -> int:
    """The seat that decides."""
    assert game.decision is not None
    return int(game.decision.player)


def prove_solution(task: Exercise[Any, Any]) -> None:
    """The solution is legal, and reaches the goal with its last choice."""
    game = task.start()
    me = asked(game)
    assert not task.goal(game), "the goal holds at the start"
    for option in task.solution:
        assert not task.goal(game), "the goal is reached before the solution is over"
        assert game.decision, "the game is over"
        if not task.opponent:
            assert game.decision.player == me, "somebody else is to choose"
        played(game, option)
    assert task.goal(game), "the solution does not reach the goal"


def prove_luck(task: Exercise[Any, Any]) -> None:
    """A random player seldom reaches the goal."""
    lucky = sum(reached_by_chance(task, random.Random(number)) for number in range(TRIES))
    assert lucky <= LUCKY, f"{lucky} of {TRIES}"


def reached_by_chance(task: Exercise[Any, Any], chance: random.Random) -> bool:
    game = task.start()
    me = asked(game)
    for _ in range(task.par):
        if not game.decision or (game.decision.player != me and not task.opponent):
            return False
        game.play(chance.choice(game.options))
        if task.goal(game):
            return True
    return False


def prove_wrong(task: Exercise[Any, Any], wrong: Wrong[Any]) -> None:
    """A wrong move is illegal for the reason that it gives, or it and all like it lead away from the goal."""
    game = played(task.start(), *task.before(wrong))
    if wrong.reason:
        assert wrong.reason in [reason.code for reason in game.why_not(wrong.option)]
        return
    left = task.par - len(task.before(wrong)) - 1
    for option in covered(game, wrong):
        game.play(option)
        assert not within_reach(task, game, left, asked(task.start()), itertools.count()), option
        game.undo()


def covered(game: Any, wrong: Wrong[Any]) -> list[Any]:
    """The legal moves that a wrong move stands for, including itself."""
    moves = [option for option in game.options if option == wrong.option or (wrong.others and wrong.others(option))]
    assert wrong.option in moves
    assert not wrong.others or len(moves) > 1, "no move but itself"
    return moves


def within_reach(task: Exercise[Any, Any], game: Any, left: int, me: int, looked: Iterator[int]) -> bool:
    """True if the goal can be reached with that many more choices, among the positions looked at."""
    if task.goal(game):
        return True
    if not left or not game.decision or (game.decision.player != me and not task.opponent):
        return False
    for option in game.options:
        if next(looked) > LOOKED_AT:
            return False
        game.play(option)
        is_reached = within_reach(task, game, left - 1, me, looked)
        game.undo()
        if is_reached:
            return True
    return False


def prove_number(task: Prediction[Any, Any]) -> None:
    """A number comes from the engine, with its parts, and no typical wrong number is right."""
    played(task.start(), *task.moves)
    parts = task.parts()
    assert parts
    assert all(part.text for part in parts)
    assert task.answer() == sum(part.number for part in parts) >= 0
    assert task.answer() not in task.wrong
    assert all(number >= 0 for number in task.wrong)
    assert say(f"unit.{task.unit}")
    assert say(f"unit_one.{task.unit}") if has(f"unit_one.{task.unit}") else task.answer() != 1


def texts_of(task: Any) -> set[str]:
    """The keys of the texts that a task needs."""
    if isinstance(task, Exercise):
        return {"title", "goal", "look", "solved", "done", *(f"wrong.{wrong.id}" for wrong in task.wrong)}
    return {"title", "ask", "look", "done", *(f"wrong.{number}" for number in task.wrong)}


def prove_words(chapter: Chapter[Any, Any], task: Any) -> None:
    """Every text of a task is there."""
    assert not {key for key in texts_of(task) if not has(f"{chapter.texts}.{chapter.name}.{task.id}.{key}")}


def prove_nothing_left_over(chapter: Chapter[Any, Any], file: Path) -> None:
    """A chapter's file of texts has those of its tasks and figures, in their order, and no others."""
    table = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    tasks = {task.id: task for task in chapter}
    figures = [figure.id for figure in chapter.figures]
    assert list(table) == [*tasks, *figures]
    assert all(set(table[id_]) == {"caption"} for id_ in figures)
    for id_, task in tasks.items():
        wanted = texts_of(task)
        assert set(table[id_]) - {"wrong", "part"} == {key for key in wanted if "." not in key}
        assert {f"wrong.{key}" for key in table[id_].get("wrong", {})} == {key for key in wanted if "." in key}


def prove_known(task: Any, rules: Iterable[str], misunderstandings: Iterable[str]) -> None:
    """The rules and aims of a task exist, and its id can stand in addresses."""
    assert task.rules
    assert set(task.rules) <= set(rules)
    assert set(task.aims) <= set(misunderstandings)
    assert re.fullmatch(r"[a-z][a-z0-9_]*", task.id)


def prove_different(tasks: Iterable[tuple[str, Any]]) -> None:
    """No two exercises share goal and position."""
    exercises = [task for _, task in tasks if isinstance(task, Exercise)]
    for first, second in itertools.combinations(exercises, 2):
        assert first.goal != second.goal or first.start().position != second.start().position
