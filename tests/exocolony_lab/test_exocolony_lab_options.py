"""Exocolony's lab: options valued, grouped, shown on the table, refined, cancelled and taken."""

from dataclasses import replace

import pytest

from betacolony.core.executors import Inline
from betacolony.exocolony import Game, position_builder
from betacolony.exocolony.players.policies import GreedyPlayer
from betacolony.exocolony.whatif import editing
from betacolony_widgets.exocolony.lab import prepared_positions
from betacolony_widgets.exocolony.lab.options_panel import OptionsPanel
from betacolony_widgets.exocolony.lab.page import Lab
from betacolony_widgets.exocolony.play import keeper
from betacolony_widgets.live_lab import panel
from helpers.browser.tab_page import Reader, at_rest, run

pytestmark = pytest.mark.slow


def options(visitor: Reader[Lab]) -> OptionsPanel:
    found = visitor.lab.panels["options"]
    assert isinstance(found, OptionsPanel)
    return found


def test_options_are_ranked_in_groups_with_letters_on_the_table(visitor: Reader[Lab]) -> None:
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    rows = options(visitor)._rows(found)
    assert [row.best for row in rows] == sorted((row.best for row in rows), reverse=True)
    assert [int(row.arg) in found.contenders for row in rows] == [row.best for row in rows]
    letters = visitor.lab.board.play.table().view.letters
    assert letters == {row.lights: (row.letter, row.best) for row in rows if row.lights}
    assert letters
    picture = visitor.lab.board._picture
    assert picture
    targets = {target.id for panel in picture.panels for target in panel.targets}
    assert letters.keys() <= targets
    assert "CP" not in visitor.text("options")
    assert visitor.html("status") == ""


def test_at_first_only_those_that_look_best_are_played_and_then_all(visitor: Reader[Lab]) -> None:
    visitor.wait(("options.run", ""))
    game, found = visitor.lab.game, options(visitor).results
    assert found
    left = len(game.options) - len(found.lines)
    assert 0 < len(found.lines) <= 8
    assert f"{left} others were not played" in visitor.text("options")
    assert GreedyPlayer().choose(game) in [line.what for line in found.lines]
    visitor.ask("options.which", which="all")
    assert options(visitor).results is None
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    assert [line.what for line in found.lines] == list(game.options)


def test_where_the_games_reject_the_sharp_players_choice_that_is_said(visitor: Reader[Lab]) -> None:
    visitor.wait(("options.run", ""))
    tab = options(visitor)
    found = tab.results
    assert found
    own = next(line for line in found.lines if line.what == GreedyPlayer().choose(visitor.lab.game))
    everything = frozenset(line.number for line in found.lines)
    for good, said in ((everything, False), (everything - {own.number}, True)):
        tab.found = {found.seat: replace(found, contenders=good)}
        tab.draw()
        assert (f"The sharp player itself would choose “{own.name}”" in visitor.text("options")) == said


def test_the_table_has_every_player_and_goes_into_a_spreadsheet(visitor: Reader[Lab]) -> None:
    visitor.wait(("options.run", ""))
    visitor.ask("options.view")
    assert "Lead (points)" in visitor.text("options")
    assert "Bo: points" in visitor.text("options")
    visitor.ask("options.csv")
    (file,) = [message for message in visitor.sent if message["type"] == "file"]
    assert file["text"].splitlines()[0].startswith("start,playouts,seat,win")


def test_who_plays_alone_has_rounds_to_spare_and_no_points(visitor: Reader[Lab]) -> None:
    first = visitor.lab.game.branch()
    pos = position_builder.at_main(goods={"fuel": 8, "metal": 3, "water": 2, "food": 2}, players=1, seed=3).position
    visitor.lab.take(Game.from_position(editing.set_points(pos, 0, cards=11), ["Ada"], 3))
    visitor.wait(("options.run", ""))
    assert "Rounds to spare" in visitor.text("options")
    assert "rounds to spare" in visitor.told
    visitor.ask("options.measure", "lead")
    assert "Ada's rounds to spare" in visitor.text("options")
    visitor.ask("options.view")
    assert "Ada: rounds to spare" in visitor.text("options")
    assert "VP" not in visitor.text("options")
    assert "lead" not in visitor.text("options").lower()
    visitor.lab.take(first)
    visitor.wait(("options.run", ""))
    visitor.ask("options.measure", "lead")
    assert "Lead (points)" in visitor.text("options")
    assert "to spare" not in visitor.text("options")


def test_an_option_is_taken_from_the_list_and_undone(visitor: Reader[Lab]) -> None:
    visitor.wait(("options.run", ""))
    found, before = options(visitor).results, visitor.lab.game.position
    assert found
    second = options(visitor)._rows(found)[1]
    visitor.ask("options.play", second.arg)
    assert visitor.lab.game.history[-1].option == found.lines[int(second.arg)].what
    assert options(visitor).results is None
    visitor.point("undo")
    assert visitor.lab.game.position == before


def test_refining_plays_on_and_another_player_begins_anew(visitor: Reader[Lab]) -> None:
    visitor.wait(("options.run", ""))
    first = options(visitor).results
    visitor.wait(("options.refine", ""))
    more = options(visitor).results
    assert first
    assert more
    assert more.playouts > first.playouts
    assert "like the hasty player, who considers fewer ways" in visitor.text("options")
    visitor.ask("options.policy", policy="greedy")
    assert options(visitor).results is None
    assert options(visitor).policy == "greedy"


def test_work_is_cancelled_and_progress_told(visitor: Reader[Lab]) -> None:
    async def pressed() -> None:
        visitor.ask("options.run")
        assert "Cancel" in visitor.html("status")
        visitor.ask("cancel")
        assert visitor.html("status") == ""
        await at_rest(visitor.lab.work)

    run(pressed())
    assert not visitor.lab.work.running
    assert visitor.told == "Stopped. The figures so far stay."


def test_over_and_edited_positions_are_not_evaluated(visitor: Reader[Lab]) -> None:
    visitor.ask("edit.begin")
    visitor.ask("options.run")
    assert "Under Edit" in visitor.faults[0]
    visitor.ask("edit.drop")
    game = Game.new(1, seed=3)
    while game.decision:
        game.play(game.options[len(game.options) - 1])
    visitor.lab.take(game)
    visitor.ask("options.run")
    assert "over" in visitor.faults[0]


# --- where to begin ---------------------------------------------------------------------------------------------------


@pytest.mark.many_games
def test_the_options_of_the_first_position_end_in_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # as many games as are played for readers, here and in no other test
    monkeypatch.setattr(panel, "runner", lambda _: Inline())
    visitor = Reader(Lab())
    visitor.wait(("options.run", ""))
    found = options(visitor).results
    assert found
    rows = options(visitor)._rows(found)
    best, worse = [row for row in rows if row.best], [row for row in rows if not row.best]
    assert best
    assert len(worse) >= len(best)
    assert "by more than chance" in visitor.text("options")
    assert found.playouts == pytest.approx(OptionsPanel.least, abs=len(found.lines) * 4)


@pytest.mark.parametrize("name", prepared_positions.STARTS)
def test_a_prepared_position_asks_its_first_player(name: str, visitor: Reader[Lab]) -> None:
    visitor.ask("start.prepared", name)
    game = visitor.lab.game
    assert game.position == prepared_positions.prepared(name).position
    assert game.decision
    assert (game.decision.player, game.decision.kind) == (0, "main")
    assert game.position.round == prepared_positions.STARTS[name].round


def test_codes_are_opened_and_others_refused_with_a_sentence(visitor: Reader[Lab]) -> None:
    game = Game.new(["Cy", "Di"], seed=4)
    visitor.ask("start.code", code=game.code())
    assert visitor.lab.game.names == ("Cy", "Di")
    visitor.ask("start.code", code=prepared_positions.prepared("first").position.code())
    there = visitor.lab.game.position
    for code, told in (("", "Paste a code first"), ("G1abc", "not a code that can be read"), ("E1abc", ""), ("B1", "")):
        visitor.ask("start.code", code=code)
        assert told in visitor.faults[0]
        assert visitor.lab.game.position == there


def test_a_kept_game_is_taken_with_other_luck() -> None:
    visitor = Reader(Lab(), games=["exocolony/play"])
    assert 'data-kept="exocolony/play"' in visitor.html("start")
    game = Game.new(["You", "Nova"], seed=7)
    visitor.ask("start.kept", text=keeper.pack(game, ["human", "greedy"], 1))
    taken = visitor.lab.game
    assert taken.names == ("Ada", "Nova")
    assert taken.position.to_dict()["market"] == game.position.to_dict()["market"]
    assert [*taken.position.decks[0]] != [*game.position.decks[0]]
    assert sorted(taken.position.decks[0]) == sorted(game.position.decks[0])
    assert "different luck" in visitor.lab.board._desk_data()["notices"][0]
    visitor.ask("start.kept", text="[]")
    assert visitor.faults
    assert visitor.lab.game.position == taken.position
