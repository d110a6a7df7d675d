"""A table without a browser: a test plays the browser's part."""

import random
from typing import Any

from betacolony import Game
from betacolony.players.policies import Player
from betacolony_widgets import Table
from betacolony_widgets.play.play import Play

#: a game in which the learner goes first, at the left Manufactory, with dice that lead to four places
DICE = [(3, 4, 1, 5)]


def new_game(seed: int = 269) -> Game:
    return Game.new(players=["You", "Nova"], seed=seed, dice=DICE)


def lesson(game: Game, opponent: Player | str = "greedy") -> Table:
    return Table(game, {1: opponent}, lesson=True, ready=True)


class Screen:
    """A table and the browser's part in it."""

    def __init__(self, table: Table, **hello: object) -> None:
        self.table = table
        self.sent: list[Any] = []
        table.overlay.send = lambda content, **_: self.sent.append(content)  # type: ignore[method-assign]
        self.ask({"type": "hello", "width": 900, "scheme": "dark", **hello})

    def ask(self, message: object) -> Any:
        """Send a message; gives the last answer."""
        self.table.overlay._heard(None, message, [])
        return self.sent[-1] if self.sent else None

    def choose(self, *targets: str) -> dict[str, Any]:
        for target in targets:
            self.ask({"type": "choose", "target": target, "version": self.desk["version"], "seq": 1})
        return self.desk

    def first(self, times: int = 1) -> dict[str, Any]:
        """Take the first line of the list."""
        for _ in range(times):
            self.choose(self.desk["choices"][0]["id"])
        return self.desk

    @property
    def desk(self) -> dict[str, Any]:
        return dict(self.table.overlay.desk)

    @property
    def on(self) -> set[str]:
        """The targets that can be chosen now."""
        return {target for target, face in self.table.overlay.faces.items() if face["on"]}

    @property
    def choices(self) -> list[str]:
        return [choice["id"] for choice in self.desk["choices"]]

    @property
    def fresh(self) -> list[str]:
        """The sentences about what just happened."""
        return ["".join(text for text, _ in line) for group in self.desk["news"] for line in group["lines"]]

    @property
    def play(self) -> Play:
        return self.table.play

    @property
    def kept(self) -> str:
        """The text that the browser was last told to keep."""
        return str([message["text"] for message in self.sent if message["type"] == "keep"][-1])

    def tool(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(tool for tool in self.desk["tools"] if tool["id"] == name)
        return found


def against(bot: object = "greedy", players: int = 2, seed: int = 3, **more: Any) -> Screen:
    """One person against players of the program."""
    names = ["Ada", "Nova", "Orin", "Tess"][:players]
    return Screen(Table(Game.new(names, seed), dict.fromkeys(range(1, players), bot), **more))  # type: ignore[arg-type]


def until(screen: Screen, kind: str, seed: int = 0) -> Screen:
    """Play anything until a kind of decision is asked of a person."""
    chance = random.Random(seed)
    for _ in range(2000):
        decision = screen.play.game.decision
        if screen.play.stage == "play" and not screen.play.chosen and decision and decision.kind == kind:
            return screen
        screen.choose(chance.choice([choice for choice in screen.choices if choice != "back"]))
    raise AssertionError(f"{kind} was never asked")
