"""The lab without a browser: what options, rolls and edited positions lead to, and that nothing waits for games."""

import asyncio
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from betacolony import BuildOn, Game, GameError, Move, whatif
from betacolony.whatif import Interval
from betacolony_widgets.lab import background_work, panel, prepared_positions, results
from betacolony_widgets.lab.background_work import Limits, Work
from betacolony_widgets.lab.html import Markup, button, choice, join, tag
from betacolony_widgets.lab.options_panel import OptionsPanel, target_of
from betacolony_widgets.lab.panel import StudyPanel
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.lab.results import percent, points
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import keeper
from helpers.browser.tab_page import Visitor, ended, run

ENGLISH = Messages.of()
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, played in this process."""
    monkeypatch.setattr(panel, "runner", lambda _: whatif.Inline())
    monkeypatch.setattr(results, "FEWEST", 2)
    monkeypatch.setattr(StudyPanel, "least", 60)
    monkeypatch.setattr(StudyPanel, "each", 2)


@pytest.fixture
def visitor() -> Visitor:
    return Visitor(prepared("late"))


# --- where to begin --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", prepared_positions.STARTS)
def test_a_prepared_position_asks_its_first_player(name: str) -> None:
    game = prepared(name)
    assert game.decision
    assert game.decision.player == 0
    assert game.position.round == prepared_positions.STARTS[name].round
    assert len(game.options) > 5


def test_a_prepared_position_is_put_on_the_board(visitor: Visitor) -> None:
    visitor.ask("start.prepared", "first")
    assert visitor.lab.game.position == prepared("first").position


def test_a_code_is_put_on_the_board_and_nobody_plays_on(visitor: Visitor) -> None:
    code = prepared("middle").position.code()
    visitor.ask("start.code", code=code)
    assert visitor.lab.game.position == prepared("middle").position
    visitor.ask("start.code", code="nonsense")
    assert visitor.faults
    assert visitor.lab.game.position == prepared("middle").position


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("nonsense", "branches with T"),
        ("  ", "Paste a code first"),
        ("BC1.a~1.AbCd", "a resume code"),
        ("T1", "damaged"),
    ],
)
def test_what_is_no_code_of_a_game_is_told(visitor: Visitor, code: str, told: str) -> None:
    visitor.ask("start.code", code=code)
    assert told in visitor.faults[0]
    assert visitor.lab.game.position == prepared("late").position


def test_the_kept_game_of_another_page_can_be_gone_on_with() -> None:
    game = prepared("first")
    visitor = Visitor(prepared("late"), games=["play"])
    assert 'data-kept="play"' in visitor.html("start")
    visitor.ask("start.kept", text=keeper.pack(game, ["human", "human"], 1, 1))
    assert visitor.lab.game.position == game.position
    assert [record.option for record in visitor.lab.game.history] == [None]
    assert "different luck" in visitor.lab.board._desk_data()["notices"][0]
    visitor.ask("start.kept", text="[]")
    assert "not a saved game" in visitor.faults[0]


def test_what_comes_in_a_running_game_of_another_page_is_not_seen() -> None:
    game = prepared("first")
    text = keeper.pack(game, ["human", "human"], 1, 1)
    seeds = {game.seed}
    for _ in range(3):
        visitor = Visitor(prepared("late"), games=["play"])
        visitor.ask("start.kept", text=text)
        seeds.add(visitor.lab.game.seed)
    assert len(seeds) == 4


def test_a_game_of_another_page_that_is_over_can_be_looked_back_at() -> None:
    game = prepared("late")
    while game.decision:
        game.play(game.options[0])
    visitor = Visitor(prepared("first"), games=["play"])
    visitor.ask("start.kept", text=keeper.pack(game, ["human", "human"], 9, 1))
    assert len(visitor.lab.game.history) == len(game.history) > 1


def test_there_is_no_button_for_games_that_are_not_kept(visitor: Visitor) -> None:
    assert "data-kept" not in visitor.html("start")


# --- options ---------------------------------------------------------------------------------------------------------


def test_options_are_ranked_in_a_table_with_a_sentence_and_a_chart(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    shown = visitor.text("options")
    assert "games in all" in shown
    assert "±" in shown
    assert visitor.html("options").count("<svg") == 2
    plays = [one for one in visitor.buttons("options") if one.startswith("options.play ")]
    assert len(plays) == len(visitor.lab.game.options)
    results = options(visitor).results
    assert results
    assert results.ranked[0].name in visitor.told
    assert visitor.html("status") == ""


def test_the_order_is_that_of_the_leads_and_what_was_compared_to_the_end_comes_first(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    order = [(not line.last, -line.lead.mean) for line in found.ranked]
    assert order == sorted(order)
    assert {line.last for line in found.lines} == {False, True}
    assert "by lead" in visitor.text("options")
    assert "the best lead" in visitor.told
    # the chart's sentence names no option of few games as the highest or lowest
    told = visitor.text("options").partition("Compared to the end: ")[2].partition(". ")[0]
    assert [line.last for line in found.ranked[:8]] == [line.name in told for line in found.ranked[:8]]


def test_what_is_surely_the_best_is_said_to_be_so() -> None:
    visitor = Visitor(prepared("late"))
    names = [visitor.lab.game.tell(option) for option in visitor.lab.game.options]
    study = whatif.options_of(visitor.lab.game, "random").run(1000, whatif.Inline())
    clear = results.Results.of(study)
    best = clear.ranked[0].name
    assert all(study.difference(best, name).interval.low > 0 for name in names if name != best)
    assert results.verdict(ENGLISH, clear) == (
        f"“{best}” has the best lead, ahead of all {len(names) - 1} others by more than chance."
    )
    two = whatif.Study([start for start in study.starts if start.name in {best, clear.ranked[1].name}], "random")
    decided = results.Results.of(two.run(400, whatif.Inline()))
    assert "ahead of the other option by more" in results.verdict(ENGLISH, decided)


def test_it_is_told_when_the_first_games_are_under_way(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    told = [message.get("told") for message in visitor.sent]
    ready, first = (told.index(f"The {text} …") for text in ("players are getting ready", "first games are under way"))
    assert ready < first


def test_of_few_games_no_figures_are_shown(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(panel, "runner", lambda _: whatif.Inline())
    monkeypatch.setenv("BETACOLONY_PLAYOUTS", "44")
    visitor = Visitor(prepared("late"))
    visitor.wait(("options.run", ""), ("die.run", "red"))
    visitor.wait(("options.run", ""))
    assert "Too few games" in visitor.told
    assert "±" not in visitor.text("options").replace("± holds", "")
    assert visitor.lab.board.play.table().view.values == {}
    visitor.wait(("die.run", "red"))
    assert "±" not in visitor.text("die").replace("± holds", "")
    assert "not known yet" in visitor.text("die")


def options(visitor: Visitor) -> OptionsPanel:
    found = visitor.lab.panels["options"]
    assert isinstance(found, OptionsPanel)
    return found


def test_the_board_shows_what_locations_are_worth(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    view = visitor.lab.board.play.table().view
    assert all(target.startswith(("location-", "dock")) for target in view.values)
    assert all(value.endswith("\u00a0%") for value in view.values.values())
    assert len(view.hints) == 1
    best = next(iter(view.hints))
    assert f"Worth {view.values[best]}." in visitor.lab.board.overlay.faces[best]["tip"]
    visitor.ask("options.measure", measure="lead")
    assert visitor.lab.board.play.table().view.values[best][0] in "+−0"
    assert "Ada's lead" in visitor.text("options")


def test_the_same_question_has_the_same_answer(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    first = visitor.html("options")
    visitor.wait(("options.run", ""))
    assert visitor.html("options") == first


def test_refining_adds_games(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    before = options(visitor).results
    assert "Refine: about 120 more games" in visitor.text("options")
    visitor.wait(("options.refine", ""))
    after = options(visitor).results
    assert before
    assert after
    assert after.playouts > 2 * before.playouts


def test_an_option_is_played_from_the_table(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    results = options(visitor).results
    assert results
    visitor.ask("options.play", "3")
    assert visitor.lab.game.history[-1].option == results.lines[3].what
    assert options(visitor).results is None
    assert visitor.lab.board.play.table().view.values == {}
    visitor.point("undo")
    assert visitor.lab.game.position == prepared("late").position


def test_a_die_that_was_used_is_named(visitor: Visitor) -> None:
    assert "Already used" not in visitor.text("die")
    visitor.ask("start.prepared", "middle")
    assert "Already used by Ada: black and green." in visitor.text("die")


@pytest.mark.parametrize(("others", "name"), [(("Nova",), "Ada"), (("Ada", "Ada 2"), "Ada 3")])
def test_the_reader_has_a_name_where_everybody_is_decided_for(others: tuple[str, ...], name: str) -> None:
    visitor = Visitor(prepared("late"))
    mine = Game.new(("You", *others), seed=3)
    visitor.ask("start.code", code=mine.code())
    assert visitor.lab.game.names == (name, *others)
    assert visitor.lab.game.position == mine.position
    told = f"Here you decide for everybody, and your own name is {name}."
    assert told in visitor.lab.board.overlay.desk["notices"]
    visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    assert told not in visitor.lab.board.overlay.desk["notices"]


def test_a_game_goes_on_under_other_names() -> None:
    game = Game.new(["You", "Bo"], seed=3)
    game.play(game.options[0])
    other = game.called(["Ada", "Bo"])
    assert other.names == ("Ada", "Bo")
    assert game.names == ("You", "Bo")
    assert other.history == game.history
    assert "Ada " in other.tell(other.history[-1].events[0])
    with pytest.raises(GameError):
        game.called(["Ada"])


def test_undo_brings_back_the_game_that_another_was_put_in_place_of(visitor: Visitor) -> None:
    start = visitor.lab.game.position
    visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    visitor.wait(("die.run", "black"))
    played = visitor.lab.game.position
    visitor.ask("die.take", "6")
    visitor.ask("start.prepared", "first")
    visitor.point("again")  # at its beginning already: there is nothing to come back to
    visitor.point("undo")
    assert visitor.lab.game.position.to_dict()["seats"][0]["dice"]["black"] == 6
    visitor.point("undo")
    assert visitor.lab.game.position == played
    visitor.point("again")
    assert visitor.lab.game.position == start
    visitor.point("undo")
    assert visitor.lab.game.position == played
    while not visitor.lab.board.play.no_undo:
        visitor.point("undo")
    assert visitor.lab.game.position == start


def test_an_option_is_played_from_a_moment_that_is_looked_back_at(visitor: Visitor) -> None:
    visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    visitor.point("at:0")
    visitor.wait(("options.run", ""))
    visitor.ask("options.play", "0")
    assert len(visitor.lab.game.history) == 2


def test_the_tool_beside_the_board_asks_and_stops(visitor: Visitor) -> None:
    tools = [tool["id"] for tool in visitor.lab.board.overlay.desk["tools"]]
    assert tools[0] == "evaluate"
    assert "what_if" not in tools

    async def pressed() -> None:
        visitor.point("evaluate")
        assert visitor.lab.board.overlay.desk["tools"][0]["id"] == "stop"
        visitor.point("stop")
        assert not visitor.lab.work.running
        await asyncio.sleep(0.05)

    run(pressed())
    assert visitor.lab.board.overlay.desk["tools"][0]["id"] == "evaluate"
    assert "Stopped" in visitor.told


def test_a_question_that_has_to_give_way_to_another_is_named(visitor: Visitor) -> None:
    async def pressed() -> list[str]:
        visitor.ask("options.run")
        alone = visitor.text("status")
        visitor.ask("die.run", "red")
        both = visitor.text("status")
        await ended(visitor.lab.work)
        return [alone, both]

    alone, both = run(pressed())
    assert "called off" not in alone
    assert "The other question was stopped." in both
    assert "The other question was stopped." in [message.get("told") for message in visitor.sent]
    visitor.wait(("die.run", "black"))
    assert "called off" not in visitor.text("status")
    assert "over all faces" in visitor.text("die")


def test_nothing_can_be_asked_after_the_end(visitor: Visitor) -> None:
    game = prepared("late")
    while game.decision:
        game.play(game.options[0])
    visitor.lab.take(game)
    visitor.ask("options.run")
    assert "over" in visitor.faults[0]
    assert "No dice" in visitor.text("die")


def test_a_roll_must_be_seen_first(visitor: Visitor) -> None:
    visitor.lab.take(Game.new(["Ada", "Bo"], seed=3))
    while visitor.lab.board.play.stage != "roll":
        visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    visitor.ask("options.run")
    assert "roll" in visitor.faults[0]


@pytest.mark.parametrize(
    "message", [None, [], {"type": "do"}, {"type": "do", "what": "options.play", "arg": "99", "fields": 3}]
)
def test_whatever_is_sent_is_answered(visitor: Visitor, message: Any) -> None:
    visitor.hear(message)
    visitor.ask("options.measure", measure="luck")
    visitor.ask("nothing.at_all")
    assert options(visitor).measure == "win"


def test_values_stand_where_one_target_says_which_option_is_meant() -> None:
    game = prepared("late")
    move = next(option for option in game.options if isinstance(option, Move))
    assert target_of(move, game) == f"location-{move.to}"
    build = prepared("middle")
    space = next(option for option in build.options if isinstance(option, BuildOn))
    assert target_of(space, build) == f"space-{space.space}"


# --- a die -----------------------------------------------------------------------------------------------------------


def test_each_face_of_a_die_is_compared_with_all(visitor: Visitor) -> None:
    visitor.wait(("die.run", "red"))
    shown = visitor.text("die")
    assert "on the red die the chance of winning is" in shown
    assert "over all faces" in shown
    takes = [one for one in visitor.buttons("die") if one.startswith("die.take")]
    assert takes == [f"die.take {face}" for face in range(1, 7)]
    visitor.ask("die.take", "6")
    seat = visitor.lab.game.position.to_dict()["seats"][0]
    assert seat["dice"]["red"] == 6


def test_a_die_that_is_not_there_is_refused(visitor: Visitor) -> None:
    visitor.wait(("die.run", "pink"))
    assert "pink" in visitor.faults[1]


# --- editing ---------------------------------------------------------------------------------------------------------


def test_a_space_is_picked_on_the_board_and_changed(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.point("space-34")
    assert "Space 34 in Thebes" in visitor.text("edit")
    assert visitor.sent[-1]["type"] in {"done", "open"}
    visitor.ask("edit.space", thing="pod 0", crew0="2", crew1="1")
    visitor.ask("edit.done")
    assert visitor.lab.game.position.to_dict()["board"]["34"] == {"pod": 0, "crew": [2, 1]}


def test_all_faults_of_an_edited_position_are_told_and_it_is_not_played(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.seat", **{"goods-food": "9", "goods-steel": "9", "fuel": "4"})
    visitor.ask("edit.player", player="1")
    visitor.ask("edit.seat", **{"goods-food": "9", "goods-steel": "9"})
    assert "Ada: " in visitor.text("edit")
    assert "Bo: " in visitor.text("edit")
    assert "things are impossible" in visitor.text("edit")
    assert "edit.done" not in visitor.buttons("edit")
    visitor.point("edit.done")
    assert len(visitor.faults) == 2
    assert [line.partition(": ")[0] for line in visitor.faults] == ["Ada", "Bo"]
    visitor.ask("edit.back")
    visitor.ask("edit.back")
    assert "can be played" in visitor.text("edit")
    visitor.ask("edit.drop")
    assert visitor.lab.game.position == prepared("late").position


def test_goods_tracks_dice_and_ships_are_changed(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.player", player="1")
    fields = {"goods-food": "1", "artifacts": "1", "fuel": "6", "track-xian": "5", "points-dice": "3", "ship": "jyo"}
    visitor.ask("edit.seat", **fields, **{"die-black": "6", "mat": ""})
    seat = visitor.lab.panels["edit"].position.to_dict()["seats"][1]  # type: ignore[attr-defined]
    assert (seat["materials"]["food"], seat["artifacts"], seat["fuel"], seat["ship"]) == (1, 1, 6, "jyo")
    assert (seat["influence"]["xian"], seat["cp"]["dice"], seat["dice"]["black"], seat["mat"]) == (5, 3, 6, None)


def test_players_change_seats_with_their_names(visitor: Visitor) -> None:
    visitor.lab.take(prepared("first"))
    visitor.ask("edit.begin")
    visitor.ask("edit.order", order="1 0")
    visitor.ask("edit.done")
    assert visitor.lab.game.names == ("Bo", "Ada")


@pytest.mark.parametrize("fields", [{"fuel": "many"}, {"fuel": "-1"}, {"goods-food": "99"}, {"ship": "mars"}])
def test_what_makes_no_sense_is_refused_with_a_sentence(visitor: Visitor, fields: dict[str, str]) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.seat", **fields)
    assert visitor.faults[0]
    assert len(visitor.lab.panels["edit"].steps) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("what", ["options.run", "die.run", "branches.keep"])
def test_nothing_is_asked_of_another_position_than_the_board_shows(visitor: Visitor, what: str) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.seat", fuel="4")
    visitor.ask(what, "black")
    assert "Under Edit" in visitor.faults[0]
    assert not visitor.lab.work.running
    assert visitor.lab.branches.tree is None
    assert visitor.lab.edits.steps


def test_the_browser_asks_before_an_edit_is_lost(visitor: Visitor) -> None:
    def asks() -> bool:
        return bool([message["asks"] for message in visitor.sent if message["type"] == "leave"][-1])

    visitor.ask("edit.begin")
    assert not asks()
    visitor.ask("edit.seat", fuel="4")
    assert asks()
    visitor.ask("edit.back")
    assert not asks()
    visitor.ask("edit.seat", fuel="4")
    visitor.hear({"type": "hello", "games": [], "saved": ""})
    assert asks()
    visitor.ask("edit.done")
    assert not asks()


def test_playing_goes_on_only_when_editing_has_ended(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.point("location-jyo")
    assert len(visitor.lab.game.history) == 1
    assert "Click a space" in visitor.text("edit")
    visitor.point("edit.drop")
    assert visitor.lab.board.overlay.desk["tools"]


# --- work beside the page --------------------------------------------------------------------------------------------


def slow(told: list[int]) -> Iterator[int]:
    for number in range(3):
        time.sleep(0.1)
        told.append(number)
        yield number


def test_work_goes_on_beside_the_loop_and_tells_in_order() -> None:
    heard: list[Any] = []

    async def main() -> int:
        work: Work[int] = Work()
        work.start(lambda: slow([]), heard.append, lambda fault: heard.append(("end", fault)))
        soon = len(heard)
        await ended(work)
        return soon

    assert run(main()) == 0
    assert heard == [0, 1, 2, ("end", None)]


def test_work_that_is_called_off_tells_no_more_and_ends() -> None:
    heard: list[Any] = []
    done: list[int] = []

    async def main() -> None:
        work: Work[int] = Work()
        work.start(lambda: slow(done), heard.append, lambda fault: heard.append(("end", fault)))
        work.cancel()
        work.start(lambda: iter([7]), heard.append, lambda fault: heard.append(("end", fault)))
        await ended(work)

    run(main())
    assert heard == [7, ("end", None)]
    assert len(done) <= 1


def test_without_threads_work_is_done_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    heard: list[Any] = []

    async def main() -> int:
        work: Work[int] = Work()
        work.start(lambda: iter(range(3)), heard.append, lambda fault: heard.append(("end", fault)))
        soon = len(heard)
        await asyncio.sleep(0.2)
        return soon

    assert run(main()) <= 1
    assert heard == [0, 1, 2, ("end", None)]


def test_a_fault_in_the_background_becomes_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr("betacolony_widgets.lab.options_panel.options_of", broken)
    visitor.wait(("options.run", ""))
    assert "our fault" in visitor.faults[0]
    assert "out of luck" in visitor.faults[1]
    assert visitor.html("status") == ""


def test_a_fault_while_showing_becomes_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("betacolony_widgets.lab.options_panel.chart_of", lambda *_: 1 / 0)
    visitor.wait(("options.run", ""))
    assert "our fault" in visitor.faults[0]


def test_a_fault_of_a_button_becomes_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_positions, "prepared", lambda _: 1 / 0)
    visitor.ask("start.prepared", "first")
    assert "our fault" in visitor.faults[0]


# --- limits ----------------------------------------------------------------------------------------------------------


def test_limits_come_from_the_environment() -> None:
    assert Limits.of({}) == Limits(None, None)
    limits = Limits.of({"BETACOLONY_WORKERS": "1", "BETACOLONY_PLAYOUTS": "300"})
    assert (limits.workers, limits.of_playouts(1000), limits.of_playouts(20)) == (1, 300, 20)
    assert Limits.of({"BETACOLONY_WORKERS": "many", "BETACOLONY_PLAYOUTS": "-1"}) == Limits(1, 500)
    assert Limits.of({"BETACOLONY_WORKERS": "0"}).workers == 1


def test_hosted_readers_are_told_of_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BETACOLONY_WORKERS", "1")
    monkeypatch.setenv("BETACOLONY_PLAYOUTS", "44")
    visitor = Visitor(prepared("late"))
    assert "one after the other" in visitor.text("options")
    assert "At most 44 games" in visitor.text("die")
    visitor.wait(("options.run", ""))
    results = options(visitor).results
    assert results
    assert results.playouts <= 44


def test_a_limit_of_workers_has_a_pool_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert background_work.runner(Limits()) is whatif.shared()
    pool = background_work.runner(Limits(workers=1))
    assert isinstance(pool, whatif.Pool)
    assert pool.workers == 1
    assert background_work.runner(Limits(workers=1)) is pool


# --- how it is written -----------------------------------------------------------------------------------------------


def test_chances_and_leads_are_written_with_their_noise() -> None:
    assert percent(ENGLISH, Interval(0.414, 0.383, 0.443)) == "41 ± 3 %".replace(" ", "\u00a0")
    assert percent(ENGLISH, Interval(0.004, 0.0, 0.012)) == "0.4 ± 0.6 %".replace(" ", "\u00a0")
    assert points(ENGLISH, Interval(-5.25, -6.35, -4.15)) == "−5.2 ± 1.1".replace(" ", "\u00a0")
    assert percent(ENGLISH, Interval(1.0, float("-inf"), float("inf"))) == "not known yet"


def test_html_is_escaped_once() -> None:
    assert tag("p", "<b>", tag("i", "a & b")) == "<p>&lt;b&gt;<i>a &amp; b</i></p>"
    assert 'aria-label="x: &#34;y&#34;"' in button("x", "do", about='"y"')
    assert join([Markup("<b>"), "<i>"]) == "<b>&lt;i&gt;"
    assert choice('"', {"": "<i>"}, "") == (
        '<select name="&#34;" data-key="&#34;"><option value="" selected>&lt;i&gt;</option></select>'
    )


def test_names_from_elsewhere_are_escaped() -> None:
    game = Game.from_position(prepared("first").position, ["<b>Ada", "Bo"])
    visitor = Visitor(game)
    visitor.wait(("options.run", ""))
    visitor.ask("edit.begin")
    for part in visitor.lab.tabs.parts.values():
        assert "<b>Ada" not in part


def test_the_lab_speaks_german() -> None:
    visitor = Visitor(prepared("late").translated("de"))
    visitor.wait(("die.run", "red"))
    assert "über alle Seiten" in visitor.text("die")
    assert "," in visitor.text("die")
