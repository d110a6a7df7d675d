"""Players that think for long: the table goes on meanwhile, and reports their progress."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import NamedTuple

import pytest

from betacolony import Game, Option, PlannerPlayer, Position, RandomPlayer
from betacolony.players.by_name import PLAYERS
from betacolony_widgets import Table
from betacolony_widgets.live_table.games import Thinker
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.seats import BOTS, bots, named
from helpers.screen import Screen, against


class Thought(NamedTuple):
    share: float


class Slow:
    """Chooses at random, after so many thoughts. ``begun`` and ``ended`` count what it thought about."""

    def __init__(self, thoughts: int = 3, *, fails: bool = False) -> None:
        self.thoughts, self.fails = thoughts, fails
        self.begun = self.ended = 0

    def thinking(self, pos: Position) -> Iterator[Thought]:
        assert pos.seed == 0
        self.begun += 1
        for number in range(self.thoughts):
            yield Thought(number / self.thoughts)
            if self.fails:
                raise RuntimeError("out of its depth")
        self.ended += 1

    def choose(self, game: Game) -> Option:
        if self.fails:
            raise RuntimeError("out of its depth")
        return RandomPlayer(1).choose(game)


class Never(Slow):
    """Thinks for ever."""

    def __init__(self) -> None:
        super().__init__(1_000_000_000)


@pytest.fixture(autouse=True)
def every_thought_is_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("betacolony_widgets.live_table.thinking._SLICE", 0.0)
    monkeypatch.setattr("betacolony_widgets.live_table.thinking._FREE", 0.0)
    monkeypatch.setattr("betacolony_widgets.live_table.thinking._REPORT", 0.0)


def in_a_kernel(scene: Callable[[], Awaitable[None]]) -> None:
    """Run a test where messages and thoughts take turns."""

    async def run() -> None:
        await scene()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:  # left unfinished by the test
            task.cancel()

    asyncio.run(run())


async def until_thinking(screen: Screen) -> None:
    """Choose the first of everything until another player is thinking."""
    for _ in range(200):
        if screen.play.stage == "think":
            return
        screen.first()
    raise AssertionError("nobody thinks")


async def until_asked(screen: Screen) -> None:
    for _ in range(2000):
        if screen.play.thinker is None:
            return
        await asyncio.sleep(0)
    raise AssertionError("the thinking does not end")


def test_the_levels_sit_at_the_table_by_their_names() -> None:
    seated = bots({0: "casual", 1: "club", 2: "master", 3: PlannerPlayer(seconds=1)}, 4)
    assert named(seated, 4) == ["casual", "club", "master", "own"]
    assert all(isinstance(player, Thinker) for player in seated.values())
    assert [name for name, make in BOTS.items() if isinstance(make(1), Thinker)] == ["casual", "club", "master"]


def test_whoever_plays_by_a_name_is_known_by_it_wherever_players_are_named() -> None:
    assert set(PLAYERS) == set(BOTS)
    for name, make in PLAYERS.items():
        assert hasattr(make(1), "plan")
        assert Messages.of("en").say(f"who.{name}")


def test_who_thinks_is_waited_for_and_then_plays_as_if_nobody_had_waited() -> None:
    games: list[str] = []

    async def scene() -> None:
        bot = Slow()
        screen = against(bot)
        await until_thinking(screen)
        desk = screen.desk
        assert desk["thinking"]
        assert desk["prompt"] == "Nova is thinking"
        assert desk["choices"] == []
        assert screen.on == set()
        await until_asked(screen)
        assert not screen.desk["thinking"]
        assert screen.desk["version"] > desk["version"]
        assert [message["share"] for message in screen.sent if message["type"] == "progress"][:3] == [0, 0.33, 0.67]
        for _ in range(6):
            await until_thinking(screen)
            await until_asked(screen)
        assert bot.begun == bot.ended > 6
        games.append(screen.play.game.to_json())

    in_a_kernel(scene)
    alone = against(Slow())  # without a kernel it can't think in the background: it plays at once
    while len(alone.play.game.history) < len(Game.from_json(games[0]).history):
        assert alone.play.stage != "think"
        alone.first()
    assert alone.play.game.to_json() == games[0]


def test_a_choice_while_somebody_thinks_is_answered_and_changes_nothing() -> None:
    async def scene() -> None:
        screen = against(Never())
        await until_thinking(screen)
        before = screen.play.game.to_json()
        for choice in ("die-blue", "hint"):
            screen.choose(choice)
            assert "still thinking" in screen.desk["answer"]["reasons"][0]
        assert screen.play.game.to_json() == before
        assert screen.play.stage == "think"

    in_a_kernel(scene)


def test_a_wait_offers_to_undo_only_what_can_be_undone() -> None:
    async def scene() -> None:
        screen, possible = against(Slow()), set()
        for _ in range(12):
            await until_thinking(screen)
            screen.choose("die-blue")
            offered = not screen.play.no_undo
            for text in (screen.desk["detail"], screen.desk["answer"]["head"]):
                assert ("undo your move" in text) == offered
            possible.add(offered)
            await until_asked(screen)
        assert possible == {True, False}

    in_a_kernel(scene)


def test_the_answer_to_a_choice_goes_with_the_wait() -> None:
    async def scene() -> None:
        screen = against(Slow(50))
        await until_thinking(screen)
        screen.choose("die-blue")
        assert screen.desk["answer"]
        await until_asked(screen)
        assert screen.desk["answer"] is None

    in_a_kernel(scene)


def test_taking_back_ends_the_thinking() -> None:
    async def scene() -> None:
        bot = Never()
        screen = against(bot, lesson=True)
        await until_thinking(screen)
        await asyncio.sleep(0)
        screen.choose("undo")
        assert screen.play.stage == "play"
        for _ in range(5):
            await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 1
        steps = len(screen.play.game.history)
        await until_thinking(screen)
        for _ in range(5):
            await asyncio.sleep(0)
        assert bot.begun == 2
        assert len(screen.play.game.history) > steps

    in_a_kernel(scene)


def test_a_new_game_ends_the_thinking_and_the_new_one_is_thought_about() -> None:
    async def scene() -> None:
        first = Never()
        screen = against(first)
        await until_thinking(screen)
        await asyncio.sleep(0)
        players = [{"name": "Ada", "who": "random"}, {"name": "Ben", "who": "human"}]
        screen.ask({"type": "new", "players": players, "seed": "4", "edition": "", "level": ""})
        for _ in range(5):
            await asyncio.sleep(0)
        assert screen.play.stage != "think"
        assert len(asyncio.all_tasks()) == 1
        assert first.ended == 0

    in_a_kernel(scene)


def test_looking_back_the_thinking_goes_on() -> None:
    async def scene() -> None:
        screen = against(Slow(50))
        await until_thinking(screen)
        screen.choose("at:0")
        assert screen.play.stage == "back"
        steps = len(screen.play.game.history)
        await until_asked(screen)
        assert screen.play.stage == "back"
        assert screen.play.looking == 0
        assert len(screen.play.game.history) > steps
        screen.choose("now")
        assert screen.play.stage in {"play", "roll"}

    in_a_kernel(scene)


def test_in_a_what_if_another_game_is_thought_about() -> None:
    async def scene() -> None:
        bot = Slow(50)
        screen = against(bot)
        await until_thinking(screen)
        await asyncio.sleep(0)
        steps = len(screen.play.game.history)
        screen.choose("what_if")
        await until_asked(screen)
        screen.choose("return")
        assert len(screen.play.game.history) == steps
        assert screen.play.stage == "think"
        await until_asked(screen)
        assert len(screen.play.game.history) > steps
        assert bot.begun > bot.ended

    in_a_kernel(scene)


def test_where_a_thinking_player_fails_another_stands_in() -> None:
    async def scene() -> None:
        screen = against(Slow(fails=True))
        await until_thinking(screen)
        steps = len(screen.play.game.history)
        await until_asked(screen)
        assert len(screen.play.game.history) > steps
        assert "Nova" in screen.desk["answer"]["reasons"][0]

    in_a_kernel(scene)


def test_a_game_that_was_kept_while_somebody_thought_goes_on_with_the_thinking() -> None:
    async def scene() -> None:
        screen = against("casual", keep="here")
        await until_thinking(screen)
        kept = screen.kept
        again = Table(Game.new(["Ada", "Nova"], 3), {1: "casual"}, keep="here")
        other = Screen(again, saved=kept)
        assert other.play.stage == "think"
        assert other.play.game.to_json() == screen.play.game.to_json()
        assert other.desk["thinking"]

    in_a_kernel(scene)
