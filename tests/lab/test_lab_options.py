"""The lab's tabs for options and for a die: ranked, refined, played, shown on the board."""

from dataclasses import replace
from typing import Any

import pytest

from betacolony import BuildOn, Game, GreedyPlayer, Move, whatif
from betacolony.core.tallies import Interval
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.lab.options_panel import target_of
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.live_lab import panel, results
from betacolony_widgets.messages import Messages
from helpers.browser.tab_page import Visitor, at_rest, ended, options, run

ENGLISH = Messages.of()
pytestmark = pytest.mark.slow


# --- options ----------------------------------------------------------------------------------------------------------


def test_options_are_ranked_in_a_table_with_a_sentence_and_a_chart(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    assert "Take " in visitor.text("options")
    assert visitor.html("options").count('class="bc-forest-row bc-') >= 2
    visitor.ask("options.view")
    shown = visitor.text("options")
    assert "games in all" in shown
    assert "±" in shown
    plays = [button for button in visitor.buttons("options") if button.startswith("options.play ")]
    assert len(set(plays)) == len(visitor.lab.game.options)
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
    assert "the best lead" in visitor.told
    visitor.ask("options.view")
    assert "by lead" in visitor.text("options")


def test_the_plot_has_what_may_be_the_best_first_and_its_letters_are_on_the_board(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    panel_, found = options(visitor), options(visitor).results
    assert found
    rows = panel_._rows(found)
    assert [row.letter for row in rows] == list("ABCDEFGH"[: len(rows)])
    assert [row.best for row in rows] == sorted((row.best for row in rows), reverse=True)
    assert [int(row.arg) in found.contenders for row in rows] == [row.best for row in rows]
    letters = visitor.lab.board.play.table().view.letters
    assert letters[rows[0].lights] == ("A", True)
    assert set(letters.values()) <= {(row.letter, row.best) for row in rows}
    assert f'data-lights="{rows[0].lights}"' in visitor.html("options")


def test_a_row_is_chosen_and_played(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    assert "Play A" in visitor.text("options")
    second = options(visitor)._rows(found)[1]
    visitor.ask("options.pick", second.arg)
    assert "Play B" in visitor.text("options")
    visitor.ask("options.play", second.arg)
    assert visitor.lab.game.history[-1].option == found.lines[int(second.arg)].what


def test_the_figures_of_another_player_keep_the_order_of_the_one_who_decides(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    own = options(visitor)._rows(found)
    assert 'aria-checked="true" tabindex="0" data-do="options.seat" data-arg="0"' in visitor.html("options")
    visitor.ask("options.seat", "1")
    others = options(visitor)._rows(found)
    assert [row.name for row in others] == [row.name for row in own]
    estimate = found.lines[int(own[0].arg)].estimate
    assert others[0].mean == 100 * estimate.win[1].mean
    assert own[0].mean == 100 * estimate.win[0].mean
    assert "The figures are Bo's" in visitor.text("options")
    visitor.ask("options.play", own[0].arg)
    assert options(visitor).seat is None


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
    monkeypatch.setenv("BETACOLONY_PLAYOUTS", "12")
    visitor = Visitor(prepared("late"))
    visitor.wait(("options.run", ""), ("die.run", "red"))
    visitor.wait(("options.run", ""))
    assert "Too few games" in visitor.told
    assert "±" not in visitor.text("options").replace("± holds", "")
    assert visitor.lab.board.play.table().view.values == {}
    visitor.wait(("die.run", "red"))
    assert "±" not in visitor.text("die").replace("± holds", "")
    assert "not known yet" in visitor.text("die")


def test_options_that_fell_behind_early_have_no_figures(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "FEWEST", 20)
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    known = [line for line in found.lines if line.known]
    assert 0 < len(known) < len(found.lines)
    assert all(line.last or line.playouts >= 20 for line in known)
    on_board = {options(visitor).target_of(line.what) for line in known} - {""}
    assert set(visitor.lab.board.play.table().view.values) == on_board


def test_the_board_shows_what_locations_are_worth(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    view = visitor.lab.board.play.table().view
    assert all(target.startswith(("location-", "dock")) for target in view.values)
    assert all(value.endswith("\u00a0%") for value in view.values.values())
    assert len(view.hints) == 1
    best = next(iter(view.hints))
    assert f"Worth {view.values[best]}." in visitor.lab.board.overlay.faces[best]["tip"]
    visitor.ask("options.measure", "lead")
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
    assert "Refine: 120 games" in visitor.text("options")
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
        await at_rest(visitor.lab.work)

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
    visitor.ask("options.measure", "luck")
    visitor.ask("nothing.at_all")
    assert options(visitor).measure == "win"


def test_values_stand_where_one_target_says_which_option_is_meant() -> None:
    game = prepared("late")
    move = next(option for option in game.options if isinstance(option, Move))
    assert target_of(move, game) == f"location-{move.to}"
    build = prepared("middle")
    space = next(option for option in build.options if isinstance(option, BuildOn))
    assert target_of(space, build) == f"space-{space.space}"


# --- a die ------------------------------------------------------------------------------------------------------------


def test_each_face_of_a_die_is_compared_with_all(visitor: Visitor) -> None:
    visitor.wait(("die.run", "red"))
    shown = visitor.text("die")
    assert "on the red die, Ada's chance of winning is" in shown
    choice = visitor.lab.game.tell(GreedyPlayer().choose(visitor.lab.game))
    assert f"with the roll on the table that is “{choice}”." in shown
    assert "In the tab Options" not in shown
    assert "over all faces" in shown
    takes = [button for button in visitor.buttons("die") if button.startswith("die.take")]
    assert takes == [f"die.take {face}" for face in range(1, 7)]
    visitor.ask("die.take", "6")
    seat = visitor.lab.game.position.to_dict()["seats"][0]
    assert seat["dice"]["red"] == 6


def test_a_die_names_the_best_option_once_it_is_known(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    visitor.wait(("die.run", "red"))
    found = options(visitor).results
    assert found
    win = " ".join(results.percent(ENGLISH, found.ranked[0].win).split())
    assert f"In the tab Options, “{found.ranked[0].name}” comes first, with {win}." in visitor.text("die")


def test_a_die_that_is_not_there_is_refused(visitor: Visitor) -> None:
    visitor.wait(("die.run", "pink"))
    assert "pink" in visitor.faults[1]


# --- how it is written ------------------------------------------------------------------------------------------------


def test_the_lab_speaks_german() -> None:
    visitor = Visitor(prepared("late").translated("de"))
    visitor.wait(("die.run", "red"))
    assert "über alle Seiten" in visitor.text("die")
    assert "," in visitor.text("die")


def test_options_without_a_row_end_in_groups(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    rows = options(visitor)._rows(found)
    shown = {int(row.arg) for row in rows}
    rest = [line.number for line in found.lines if line.number not in shown]
    assert rest
    worse = sum(number not in found.contenders for number in rest)
    text = visitor.text("options")
    for key, number in (("lab.rest_worse", worse), ("lab.rest_unsure", len(rest) - worse)):
        assert (ENGLISH.count(key, number) in text) == bool(number)


def test_options_as_good_as_the_best_that_have_no_row_are_counted(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    tab, found = options(visitor), options(visitor).results
    assert found
    known = tuple(replace(line, lead=found.ranked[0].lead) for line in found.ranked)
    tab.found = {found.seat: replace(found, ranked=known, lines=known, contenders=frozenset(range(len(known))))}
    tab.draw()
    assert ENGLISH.count("lab.rest_good", len(known) - 8) in visitor.text("options")


def test_answers_with_other_players_are_compared(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    tab, first = options(visitor), options(visitor).results
    assert first
    name = f"“{first.ranked[0].name}”"
    assert "To check the first place, choose the sharp player." in visitor.text("options")
    visitor.ask("options.policy", policy="greedy")
    visitor.wait(("options.run", ""))
    found = tab.results
    assert found
    everything = frozenset(line.number for line in found.lines)
    for good, words in (
        (everything, "it is among the best here, too"),
        (everything - {first.ranked[0].number}, "here it is worse"),
    ):
        tab.found = {found.seat: replace(found, contenders=good)}
        tab.draw()
        assert f"When the hasty player played on, {name} came first; {words}" in visitor.text("options")
        assert "To check" not in visitor.text("options")
    visitor.ask("start.prepared", "middle")
    visitor.wait(("options.run", ""))
    assert "came first" not in visitor.text("options")


def test_another_player_to_play_on_stops_the_games(visitor: Visitor) -> None:
    async def pressed() -> None:
        visitor.ask("options.run")
        visitor.ask("options.policy", policy="greedy")
        assert not visitor.lab.work.running
        await at_rest(visitor.lab.work)

    run(pressed())
    assert options(visitor).results is None
    assert visitor.html("status") == ""


def test_a_branch_leaves_the_tab_as_it_is_and_says_so(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    visitor.ask("options.branch", options(visitor)._rows(options(visitor).results)[0].arg)  # type: ignore[arg-type]
    assert "Added: " in visitor.text("options")
    assert "Added: " in visitor.told
    visitor.ask("options.view")
    assert "Added: " not in visitor.text("options")


def test_who_plays_on_is_said_beside_the_figures(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    assert "then like the hasty one, who considers fewer ways" in visitor.text("options")
    visitor.ask("options.policy", policy="greedy")
    assert options(visitor).results is None
    assert "Everyone plays like the sharp player to the end of the game." in visitor.text("options")


@pytest.mark.parametrize(
    ("mean", "low", "high", "words"),
    [
        (0.5, 0.45, 0.55, "50\u00a0±\u00a05\u00a0%"),
        (0.98, 0.92, 0.99, "98\u00a0(92–99)"),
        (0.01, 0.0, 0.06, "1\u00a0(0–6)"),
    ],
)
def test_a_winning_chance_never_leaves_0_to_100(mean: float, low: float, high: float, words: str) -> None:
    assert words in results.percent(ENGLISH, Interval(mean, low, high))


def test_marks_are_drawn_and_leave_the_desk_as_it_is(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    board = visitor.lab.board
    board._hello({"width": 900, "height": 700, "arrangement": "lab", "scheme": "light"})
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board.overlay, "send", lambda content, _=None: sent.append(content))
    monkeypatch.setattr(board, "_desk_data", lambda: pytest.fail("the desk is the same"))
    target = next(target for target in board.play.table().view.offers if target.startswith("location-"))
    board.mark({target: "+7"}, frozenset())
    assert [set(message) for message in sent] == [{"type", "changes", "faces"}]
    assert not sent[0]["changes"]
    assert "+7" in sent[0]["faces"][target]["tip"]
    assert board._picture
    assert "+7" in {shape.text for shape in board._picture.marks if isinstance(shape, Text)}
    monkeypatch.undo()
    sent.clear()
    # an edited position shows nothing of the game's options
    board.edit(visitor.lab.game.position)
    monkeypatch.setattr(board.overlay, "send", lambda content, _=None: sent.append(content))
    board.mark({}, frozenset())
    assert not sent
