"""The table without a browser: who sits where, taking back, trying out, looking back, keeping, opening, a new game."""

import contextlib
import json
import random
from typing import Any

import pytest

from betacolony import Game, Move, RandomPlayer
from betacolony.edition import Edition
from betacolony.events import DiceRolled
from betacolony_widgets import Table, flow, keeper
from betacolony_widgets.chronicle import Mark, groups, visible
from betacolony_widgets.narrator import Narrator
from betacolony_widgets.play import Play
from betacolony_widgets.seats import bots, named


class Screen:
    """A table and the browser's part in it."""

    def __init__(self, table: Table, **hello: object) -> None:
        self.table = table
        self.sent: list[Any] = []
        table.overlay.send = lambda content, **_: self.sent.append(content)
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
    def play(self) -> Play:
        return self.table.play

    @property
    def kept(self) -> str:
        """What the browser was last told to keep."""
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
        choices = [choice["id"] for choice in screen.desk["choices"] if choice["id"] != "back"]
        screen.choose(chance.choice(choices))
    raise AssertionError(f"{kind} was never asked")


# --- seats -----------------------------------------------------------------------------------------------------------


def test_seats_that_are_not_named_are_peoples() -> None:
    assert bots({}, 3) == {}
    assert list(bots({1: "greedy", 2: "human"}, 3)) == [1]
    own = RandomPlayer(3)
    seated = bots({0: own, 2: "sampled"}, 3)
    assert seated[0] is own
    assert named(seated, 3) == ["random", "human", "sampled"]


@pytest.mark.parametrize(("seats", "told"), [({2: "greedy"}, "no seat 2"), ({1: "clever"}, "clever"), ({0: 7}, "7")])
def test_wrong_seats_are_told(seats: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Table(Game.new(2, 1), seats)


def test_several_people_are_asked_by_name_each_before_the_own_mat() -> None:
    screen = Screen(Table(Game.new(["Ada", "Ben", "Nova"], 5), {2: "random"}))
    seen = set()
    for _ in range(40):
        decision = screen.play.game.decision
        assert decision is not None
        if screen.play.stage == "play":
            assert decision.player in {0, 1}
            assert screen.play.table().view.me == decision.player
            assert screen.play.table().view.addressed is False
            assert screen.desk["status"].startswith(("Ada", "Ben"))
            seen.add(decision.player)
        screen.first()
    assert seen == {0, 1}
    assert not any("You " in text for group in screen.desk["news"] for line in group["lines"] for text, _ in line)


def test_the_set_up_is_played_by_people_too() -> None:
    screen = against()
    assert screen.desk["prompt"] == "Choose your mat"
    assert all(choice["note"] for choice in screen.desk["choices"])
    until(screen, "ship")
    assert {target for target, face in screen.table.overlay.faces.items() if face["on"]} >= {"location-ridback"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_ends_whoever_plays(players: int) -> None:
    screen = against("random", players, seed=players)
    chance = random.Random(players)
    for _ in range(3000):
        if screen.play.stage == "over":
            break
        screen.choose(chance.choice([choice["id"] for choice in screen.desk["choices"]]))
    assert screen.play.game.is_over
    assert "CP" in screen.desk["detail"]


# --- taking back -----------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_from_own_decision_to_own_decision() -> None:
    screen = against("random")
    screen.first()
    before = screen.play.game.to_json()
    screen.first()
    after = screen.play.game.to_json()
    assert screen.tool("undo")["on"]
    screen.choose("undo")
    assert screen.play.game.to_json() == before
    screen.choose("redo")
    assert screen.play.game.to_json() == after
    assert not screen.tool("redo")["on"]
    assert "again" in screen.choose("redo")["answer"]["reasons"][0]


def test_what_was_revealed_stays_revealed_in_play_but_not_in_lessons() -> None:
    for lesson in (False, True):
        screen = until(against("random", lesson=lesson), "pod", 4)
        until_built = len(screen.play.game.history)
        while not any(event.reveals for record in screen.play.game.history[until_built:] for event in record.events):
            screen.first()
        blocked = screen.play.no_undo
        assert bool(blocked) is not lesson
        answer = screen.choose("undo")["answer"]
        if lesson:
            assert answer is None
        else:
            assert answer["reasons"] == [blocked]
            assert "revealed" in blocked or "rolled" in blocked


def test_no_undo_ever_takes_back_something_seen() -> None:
    screen = against("random", 3, seed=8)
    chance = random.Random(5)
    for _ in range(250):
        if screen.play.stage == "over":
            break
        history, hidden = screen.play.game.history, screen.play.hidden_roll
        seen = [(n, event) for n in range(len(history)) for event in visible(history, n, hidden) if event.reveals]
        screen.choose("undo")
        left = len(screen.play.game.history)
        assert all(number < left for number, _ in seen)
        screen.choose(chance.choice([choice["id"] for choice in screen.desk["choices"]]))


def test_a_roll_can_be_put_off_and_what_led_to_it_taken_back() -> None:
    screen = until(against("random", seed=4), "move")
    while screen.play.stage != "roll" or screen.play.game.position.round < 2:
        screen.choose(*(["dock"] if any(c["id"] == "dock" for c in screen.desk["choices"]) else []))
        screen.first()
    assert screen.desk["choices"][0]["note"]
    if not screen.play.no_undo:
        screen.choose("undo")
        assert screen.play.stage == "play"
        assert screen.play.game.position.round == 1


def test_a_step_that_reveals_says_so_before_it_is_taken() -> None:
    screen = against("random", seed=11)
    told = 0
    chance = random.Random(3)
    for _ in range(600):
        if screen.play.stage == "over":
            break
        if screen.play.stage == "play":
            for choice in screen.desk["choices"]:
                option = flow.by_id(screen.play.game.options, choice["id"])
                if option is not None:
                    turned_up = set(screen.play.game.reveals(option)) - {"roll"}
                    said = f"{screen.desk['detail']} {choice['note']}"
                    assert ("can't be taken back" in said) == bool(turned_up)
                    told += bool(turned_up)
        screen.choose(chance.choice([choice["id"] for choice in screen.desk["choices"]]))
    assert told > 3


def test_lessons_warn_of_nothing_as_everything_can_be_taken_back() -> None:
    screen = against("random", seed=11, lesson=True)
    for _ in range(120):
        assert "can't be taken back" not in json.dumps(screen.desk)
        if screen.play.stage != "over":
            screen.first()


# --- hints -----------------------------------------------------------------------------------------------------------


def test_a_hint_names_three_ways_with_reasons_marks_them_and_can_be_taken() -> None:
    screen = until(against("random", seed=6), "move")
    hints = screen.choose("hint")["hints"]
    assert 1 < len(hints) <= 3
    assert all("CP" in hint["why"] for hint in hints)
    marked = screen.play.table().view.hints
    assert "1" in marked.values()
    best = screen.play.hints[0].option
    arrows = screen.play.table().view.arrows
    assert arrows == (((f"ship-{screen.play.me}", f"location-{best.to}"),) if isinstance(best, Move) else ())
    assert screen.choose("hint")["hints"] == []
    screen.choose("hint", hints[0]["id"])
    assert flow.option_id(screen.play.game.history[-1].option or screen.play.game.options[0]) == hints[0]["id"] or (
        hints[0]["id"] in [flow.option_id(record.option) for record in screen.play.game.history if record.option]
    )


def test_no_hint_where_nothing_is_asked() -> None:
    screen = until(against("random", seed=6), "move")
    screen.choose("at:1")
    assert not screen.tool("hint")["on"]
    assert screen.choose("hint")["answer"]["reasons"]


# --- what if ---------------------------------------------------------------------------------------------------------


def test_a_what_if_leaves_the_game_alone_and_takes_back_without_limit() -> None:
    screen = until(against("random", seed=2), "move")
    before = screen.play.game.to_json()
    assert screen.choose("what_if")["mode"] == "what_if"
    branched = len(screen.play.game.history)
    screen.first(25)
    assert screen.play.game.to_json() != before
    while not screen.play.no_undo:
        screen.choose("undo")
    assert len(screen.play.game.history) == branched
    screen.first(4)
    screen.choose("return")
    assert screen.play.game.to_json() == before
    assert screen.desk["mode"] == ""


def test_a_what_if_is_never_kept_instead_of_the_game() -> None:
    screen = until(against("random", seed=2, keep="t"), "move")
    kept = screen.kept
    screen.choose("what_if")
    screen.first(9)
    assert screen.kept == kept


# --- looking back ----------------------------------------------------------------------------------------------------


def test_looking_back_shows_the_table_as_it_was_and_changes_nothing() -> None:
    screen = until(against("random", seed=2), "pod")
    game = screen.play.game
    before = game.to_json()
    for number in (0, len(game.history) // 2, len(game.history) - 2):
        desk = screen.choose(f"at:{number}")
        assert desk["mode"] == "back"
        assert desk["look"] == {"at": number, "last": len(game.history) - 1}
        assert screen.play.shown.position == game.at(number).position
        assert screen.play.table().at == game.at(number).position.to_dict()
    assert "looking back" in screen.choose("die-red")["answer"]["reasons"][0]
    assert screen.choose("now")["mode"] == ""
    assert game.to_json() == before
    screen.choose(f"at:{10**9}", "at:-3", "at:x")
    assert screen.play.looking is None


def test_what_the_others_did_can_be_gone_through_step_by_step() -> None:
    screen = until(against("random", 3, seed=9), "activate")
    others = screen.play.others
    assert others is not None
    desk = screen.choose("watch")
    assert desk["look"]["at"] == others
    decision = screen.play.game.history[others].decision
    assert decision is not None
    assert decision.player in screen.play.bots
    while screen.desk["mode"] == "back":
        assert screen.desk["news"] or screen.play.looking
        screen.choose(screen.desk["choices"][0]["id"])
    assert screen.play.looking is None


def test_a_what_if_can_begin_in_the_past() -> None:
    screen = until(against("random", seed=2), "pod")
    before = screen.play.game.to_json()
    screen.choose("at:6", "what_if")
    assert screen.desk["mode"] == "what_if"
    screen.first(3)
    screen.choose("return")
    assert screen.play.game.to_json() == before


# --- the log ---------------------------------------------------------------------------------------------------------


def test_the_log_tells_everything_but_a_roll_not_asked_for() -> None:
    screen = until(against("random", seed=2), "pod")
    while screen.play.stage != "roll":
        screen.first()
    history = screen.play.game.history
    hidden = screen.play.hidden_roll
    assert hidden is not None
    assert isinstance(history[hidden.number].events[hidden.event], DiceRolled)
    told = groups(history, Narrator(screen.play.game), Mark(0, 0), hidden)
    lines = ["".join(text for text, _ in line) for group in told for line in group.lines]
    rolls = sum(isinstance(event, DiceRolled) for record in history for event in record.events)
    assert sum(line.startswith("The roll") for line in lines) == rolls - 1
    assert screen.ask({"type": "log"})["groups"]


def test_the_log_leads_to_the_places_it_names() -> None:
    game = Game.new(3, 4)
    player = RandomPlayer(2)
    while not game.is_over:
        game.play(player.choose(game))
    narrator = Narrator(game)
    linked: dict[str, int] = {}
    for record in game.history:
        for event in record.events:
            pieces = narrator.segments(event)
            assert not pieces or "".join(text for text, _ in pieces) == narrator.tell(event)
            for _, target in pieces:
                kind = target.partition("-")[0]
                linked[kind] = linked.get(kind, 0) + 1
    assert {"space", "location", "track"} <= set(linked)


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_refresh_goes_on_where_the_game_was() -> None:
    screen = until(against("random", 3, seed=4, keep="t"), "space")
    again = against("random", 3, seed=4, keep="t")
    fresh = Screen(
        again.table.__class__(Game.new(["Ada", "Nova", "Orin"], 4), {1: "random", 2: "random"}, keep="t"),
        saved=screen.kept,
    )
    assert fresh.play.game.to_json() == screen.play.game.to_json()
    assert fresh.desk["prompt"] == screen.desk["prompt"]
    assert fresh.play.no_undo == screen.play.no_undo
    assert len([message for message in fresh.sent if message["type"] == "show"]) == 1


def test_a_game_that_has_begun_here_is_not_replaced_by_what_a_page_has_kept() -> None:
    screen = until(against("random", seed=4, keep="t"), "move")
    now = screen.play.game.to_json()
    screen.ask({"type": "hello", "width": 500, "scheme": "dark", "saved": against("random", seed=9, keep="t").kept})
    assert screen.play.game.to_json() == now


def test_nothing_is_kept_without_a_name() -> None:
    screen = until(against("random"), "move")
    assert not [message for message in screen.sent if message["type"] == "keep"]


@pytest.mark.parametrize("damage", ["cut", "letter", "tail", "seats", "nonsense", "nothing", "deep", "newer"])
def test_a_damaged_save_gives_a_sentence_and_keeps_what_it_can(damage: str) -> None:
    screen = until(against("random", 3, seed=4, keep="t"), "space")
    text = screen.kept
    damaged = {
        "cut": text[: len(text) * 2 // 3],
        "letter": text.replace("dock", "dick", 1).replace("Move", "Mauve", 1),
        "tail": text + "}",
        "seats": text.replace('"random"', '"nobody"'),
        "nonsense": "lorem ipsum",
        "nothing": "{}",
        "deep": "[" * 100_000,
        "newer": text.replace('"format":1', '"format":99', 1),
    }[damage]
    fresh = Screen(Table(Game.new(["Ada", "Nova", "Orin"], 4), {1: "random", 2: "random"}, keep="t"), saved=damaged)
    if damage == "seats":
        assert named(fresh.play.bots, 3) == ["human", "greedy", "greedy"]
        return
    assert fresh.desk["notices"]
    assert "aside" in [message["type"] for message in fresh.sent]
    if damage in {"cut", "tail"}:
        assert len(fresh.play.game.history) > 5
    if damage in {"nonsense", "nothing", "deep", "newer"}:
        assert len(fresh.play.game.history) == 1
    fresh.first()


def test_what_is_kept_survives_any_edit_with_a_sentence_or_a_game() -> None:
    text = until(against("random", seed=4, keep="t"), "activate").kept
    chance = random.Random(7)
    for _ in range(150):
        at = chance.randrange(len(text))
        edited = text[:at] + chance.choice(['"', "{", "9", "\\", "x", "", "\u2028"]) + text[at + chance.randrange(3) :]
        with contextlib.suppress(keeper.KeepError):
            assert keeper.unpack(edited).game.history


# --- sharing and opening ---------------------------------------------------------------------------------------------


def test_a_game_is_shared_by_code_and_file_and_opened_again() -> None:
    screen = until(against("random", 3, seed=4), "space")
    shared = screen.ask({"type": "share"})
    for text in (shared["code"], shared["json"]):
        other = against("random", 3, seed=77)
        assert other.ask({"type": "open", "text": text})["type"] == "opened"
        assert other.play.game.position == screen.play.game.position
    other = against("random", 2, seed=77)
    other.ask({"type": "open", "text": shared["position"]})
    assert other.play.game.position == screen.play.game.position
    assert named(other.play.bots, 3) == ["human", "greedy", "greedy"]
    linked = Screen(Table(Game.new(2, 1), keep="t"), link=shared["code"])
    assert linked.play.game.position == screen.play.game.position


@pytest.mark.parametrize("text", ["", "nonsense", "{}", "G1xxxx", None, 7, "[" * 50_000, '{"format": 1}'])
def test_what_is_no_game_is_not_opened_and_nothing_is_lost(text: object) -> None:
    screen = until(against("random", seed=4), "move")
    before = screen.play.game.to_json()
    fault = screen.ask({"type": "open", "text": text})
    assert fault["type"] == "fault"
    assert len(fault["lines"]) == 2
    assert screen.play.game.to_json() == before


# --- a new game ------------------------------------------------------------------------------------------------------


def new(screen: Screen, **more: object) -> Any:
    players = [{"name": "Ada", "who": "human"}, {"name": "Bo", "who": "random"}, {"name": "Cy", "who": "human"}]
    return screen.ask({"type": "new", "players": players, "seed": "12", "edition": "", **more})


def test_a_new_game_is_as_the_dialog_asks_for_it() -> None:
    screen = until(against("random", keep="t"), "move")
    assert new(screen)["type"] == "opened" or new(screen)
    assert screen.play.game.names == ("Ada", "Bo", "Cy")
    assert screen.play.game.seed == 12
    assert named(screen.play.bots, 3) == ["human", "random", "human"]
    assert json.loads(screen.kept)["seats"] == ["human", "random", "human"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": [{"name": "Ada", "who": "human"}]}, "2"),
        ({"players": [{"name": "Ada", "who": "human"}] * 2}, "Ada"),
        ({"players": [{"name": "", "who": "human"}, {"name": "B", "who": "human"}]}, ""),
        ({"players": [{"name": "A", "who": "human"}, {"name": "B", "who": "clever"}]}, "clever"),
        ({"players": "nobody"}, ""),
        ({"seed": "seven"}, "seven"),
        ({"seed": "9" * 40}, ""),
        ({"edition": "players = "}, ""),
    ],
)
def test_a_new_game_that_cannot_be_says_why_and_the_old_one_stays(wrong: dict[str, object], told: str) -> None:
    screen = until(against("random"), "move")
    before = screen.play.game.to_json()
    fault = new(screen, **wrong)
    assert fault["type"] == "fault"
    assert told in " ".join(fault["lines"])
    assert all(fault["lines"])
    assert screen.play.game.to_json() == before


def test_an_edition_of_ones_own_is_played_and_kept() -> None:
    text = Edition.template().replace("dock_fuel = 1", "dock_fuel = 2", 1)
    assert text != Edition.template()
    screen = against("random", keep="t")
    new(screen, edition=text)
    assert screen.play.game.edition.rules.dock_fuel == 2
    assert keeper.unpack(screen.kept).game.edition.rules.dock_fuel == 2


# --- messages from anybody -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [None, 7, {}, {"type": 5}, {"type": "choose"}, {"type": "choose", "target": 1, "version": "x"}, {"type": "new"},
     {"type": "open"}, {"type": "restore"}, {"type": "hello"}, {"type": "hello", "width": "wide"}, {"type": "nothing"}],
)  # fmt: skip
def test_any_message_is_borne(message: object) -> None:
    screen = until(against("random"), "move")
    before = screen.play.game.to_json()
    screen.ask(message)
    assert screen.play.game.to_json() == before


def test_an_exception_while_answering_becomes_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    screen = against("random")

    def broken(_: object) -> str:
        raise RuntimeError("boom")

    monkeypatch.setattr("betacolony_widgets.table.replay_html", broken)
    assert "our fault" in screen.ask({"type": "replay", "seq": 4})["lines"][0]
    assert "boom" in caplog.text
