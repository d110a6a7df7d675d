"""Looking back at a finished game without a browser: what is told at once, what playouts add, and what is refused."""

import asyncio
import csv
import dataclasses
import io
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

from betacolony import Game, GreedyPlayer, finish_game, whatif
from betacolony.players.weights import STANDARD
from betacolony_widgets import AfterGame, Lab, Table
from betacolony_widgets.aftermath import finished_game, games
from betacolony_widgets.aftermath.finished_game import EFFORTS, FinishedGame
from betacolony_widgets.live_aftermath import analysis_form, findings, findings_html
from betacolony_widgets.live_aftermath.finished_game import decisions
from betacolony_widgets.live_aftermath.overview import Look, best_of, decisive_round
from betacolony_widgets.live_lab.background_work import Limits
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.play import keeper
from helpers.browser.tab_page import at_rest
from helpers.look_back import Reader, ended, late
from helpers.screen import Screen

ENGLISH = Messages.of()
pytestmark = pytest.mark.slow


# --- a game to look at -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.EXAMPLES)
def test_an_example_is_told_at_once(name: str) -> None:
    reader = Reader()
    assert "no game to look back at yet" in reader.text("result")
    reader.ask("start.example", name)
    game = reader.after.game
    assert game is not None
    for score in game.scores():
        assert f"{score.name} {score.total} CP" in reader.text("start")
    assert "won:" in reader.text("result")
    assert reader.html("result").count('class="bc-chart"') == 1
    assert "The figures as a table" in reader.text("result")
    assert "Press Look back" in reader.text("chances")
    assert game.code() in reader.html("start")


def test_the_last_finished_game_can_be_looked_at() -> None:
    game = ended()
    reader = Reader(games=["play", "finished", "elsewhere"])
    assert re.findall(r'data-kept="(\w+)"', reader.html("start")) == ["finished", "play"]
    reader.ask("start.kept", "finished", text=keeper.pack(game, ["human", "greedy"], 9, 1))
    assert reader.after.game is not None
    assert reader.after.game.to_json() == game.to_json()


def test_the_address_brings_its_game_along() -> None:
    game = ended()
    reader = Reader(games=["finished"], look=keeper.pack(game, ["greedy", "human"], 9, 1))
    assert reader.after.state.seat == 1  # the reader's own
    assert reader.after.game is not None
    assert reader.after.game.to_json() == game.to_json()
    assert {"type": "open", "tab": "overview"} in reader.sent
    assert {"type": "open", "tab": "start"} not in reader.sent


def test_without_a_game_the_choice_of_one_comes_first() -> None:
    reader = Reader(look="")
    assert {"type": "open", "tab": "start"} in reader.sent
    assert "How choices are judged" in reader.text("start")
    reader.ask("open.tab", "start")
    reader.ask("open.tab", "nowhere")
    assert [message["tab"] for message in reader.sent if message["type"] == "open"] == ["start", "start"]


def test_a_game_by_its_code() -> None:
    reader, game = Reader(), ended()
    reader.ask("start.code", code=game.code())
    assert reader.after.game is not None
    assert reader.after.game.position == game.position


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("nonsense", "code"),
        ("", "not a saved game"),
        (late, "holds only a position"),
        (ended, "holds only a position"),
    ],
)
def test_what_is_no_finished_game_is_refused_with_a_sentence(code: str | Callable[[], Game], part: str) -> None:
    reader = Reader()
    reader.ask("start.code", code=code if isinstance(code, str) else code().position.code())
    assert part in " ".join(reader.faults)
    assert reader.after.game is None


def test_a_game_that_goes_on_is_refused_and_the_one_before_stays(reader: Reader) -> None:
    before, game = reader.after.game, late()
    game.play(game.options[0])
    reader.ask("start.kept", text=keeper.pack(game, ["human", "human"], 8, 1))
    assert "round 8 of 9" in reader.faults[-1]
    assert reader.after.game is before
    with pytest.raises(ValueError, match="round 8 of 9"):
        AfterGame(game)


def test_points_of_each_player_add_up_in_the_chart(reader: Reader) -> None:
    game = reader.after.game
    assert game is not None
    for seat, score in enumerate(game.scores()):
        reader.ask("seat", seat=str(seat))
        assert f"{score.total} CP in all" in reader.text("result")


# --- looking back ----------------------------------------------------------------------------------------------------


def test_looking_back_finds_chances_split_and_verdicts(reader: Reader) -> None:
    reader.ask("look.go", effort="quick", whose="0")
    after, game = reader.after, reader.after.game
    assert game is not None
    assert after.values is not None
    assert after.values.playouts == 2
    assert reader.html("overview").count('<svg role="img"') == 2  # for a wide page and for a phone
    assert reader.html("chances").count('data-do="moment.show"') == len(after.values.moments)
    assert set(after.verdicts) == set(decisions(game, 0))
    assert f"Ada: {len(after.verdicts)} decisions judged" in reader.text("verdicts")
    assert reader.html("status") == ""
    assert reader.told == "All done."


def test_where_chances_changed_most_is_told_by_the_round_or_the_set_up() -> None:
    game = finish_game(Game.new(["Ada", "Bo"], seed=4), [GreedyPlayer(STANDARD)] * 2)
    told = set()
    for luck in range(4):
        values = findings.Values.of(ENGLISH, whatif.Aftermath(game, "random", luck).run(2, whatif.Inline()), done=True)
        for seat in (0, 1):
            changes = findings.by_round(values.moments, values.ends, seat)
            shown = re.sub(r"<[^>]+>", " ", findings_html.chances(FinishedGame(game, ENGLISH), values, seat))
            for word, number in (
                ("gained", max(changes, key=changes.__getitem__)),
                ("lost", min(changes, key=changes.__getitem__)),
            ):
                when = f"in round {number}" if number else "in the set-up"
                told.add(when)
                assert f"{word} most {when} (" in shown
    assert "in the set-up" in told


def test_the_same_game_has_the_same_answers() -> None:
    tables = [AfterGame(ended()).run().rows() for _ in range(2)]
    assert tables[0] == tables[1]


@pytest.mark.full
def test_the_whole_example_against_the_rival_is_looked_back_at() -> None:
    reader = Reader()
    reader.ask("start.example", "solo")
    reader.ask("look.go")
    values = reader.after.values
    assert values is not None
    assert all(split.others.mean == 0 for split in values.splits[0])
    assert "The rival decides nothing" in reader.text("split")


def test_a_game_against_the_rival_is_looked_back_at() -> None:
    game, player = Game.solo("easy", 4, name="Ada"), GreedyPlayer(STANDARD)
    while game.position.round < 9:
        game.play(player.choose(game))
    reader = Reader(finish_game(Game.from_position(game.position, game.names, seed=4), [player]))
    reader.ask("look.go")
    after = reader.after
    assert after.values is not None
    assert all(split.others.mean == 0 for split in after.values.splits[0])
    assert "The rival decides nothing" in reader.text("split")
    assert 'name="whose"' not in reader.html("start")
    reader.ask("seat", seat="1")
    assert "Ada:" in reader.text("verdicts")
    assert "Rival ended" in reader.text("split")
    assert "0.0 ± 0.0" not in reader.text("split").partition("Part")[0], "of those who decide nothing"


# --- the way on ------------------------------------------------------------------------------------------------------


def links(reader: Reader) -> list[tuple[str, Game, str]]:
    """The page, the game and the seat of each link of the overview."""
    found = re.findall(r'href="([^?"]+)\?game=([^&"]+)&amp;you=(\d)"', reader.html("overview"))
    return [(page_, Game.from_code(unquote(code)), you) for page_, code, you in found]


def test_the_round_that_decided_can_be_played_again(reader: Reader) -> None:
    assert links(reader) == []
    reader.ask("look.go")
    reader.ask("seat", seat="1")
    game = reader.after.game
    assert game is not None
    first = next(record for record in decisions(game, 1) if game.at(record - 1).position.round == 9)
    ((page_, again, you),) = links(reader)
    assert (page_, you) == ("10-play.ipynb", "1")
    assert again.position == game.at(first - 1).position
    assert again.seed == game.seed
    assert "Try round 9 again" in reader.text("overview")


def test_a_whole_game_can_be_played_with_the_same_dice() -> None:
    game = finish_game(Game.new(["Ada", "Bo"], seed=4), [GreedyPlayer(STANDARD)] * 2)
    ((page_, again, you),) = links(Reader(game))
    assert (page_, you, again.seed) == ("10-play.ipynb", "0", game.seed)
    assert again.position == game.at(0).position
    ((page_, _, _),) = links(Reader(finish_game(Game.solo("easy", 4, name="Ada"), [GreedyPlayer(STANDARD)])))
    assert page_ == "11-solo.ipynb"


def test_the_reader_of_a_link_has_the_seat_that_it_names() -> None:
    code = late().code()
    for you, seat in (("1", 1), ("0", 0), ("7", 0), (None, 0)):
        table = Table(keep="t")
        table._greet({"link": code, "you": you})
        assert list(table.play.people) == [seat]


def test_a_moment_opens_in_the_lab() -> None:
    lab, game = Lab(), ended()
    sent: list[dict[str, Any]] = []
    lab.tabs.send = lambda content, **_: sent.append(content)
    reader = Reader()
    reader.after = AfterGame(game, lab=lab)
    record = decisions(game, None)[3]
    reader.ask("moment.pick", record=str(record))
    assert f'data-do="moment.lab" data-arg="{record}"' in reader.html("moment")
    reader.ask("moment.lab", str(record))
    assert lab.game.position == game.at(record - 1).position
    assert lab.game.seed != game.seed
    assert {"type": "open", "tab": "options"} in sent
    assert "moment.lab" not in Reader(game).html("moment")


def test_the_round_that_decided_is_the_one_with_the_greatest_step() -> None:
    """Ada gains and loses in round 2, together nothing; in round 3 she loses most, but in two steps."""
    chances = {1: [0.5], 2: [0.4, 0.9], 3: [0.4, 0.2]}

    def interval(mean: float) -> whatif.Interval:
        return whatif.Interval(mean, mean, mean)

    def both(chance: float) -> tuple[tuple[whatif.Interval, whatif.Interval], ...]:
        return (interval(0), interval(chance)), (interval(0), interval(1 - chance))

    moments = tuple(
        whatif.Moment(1, 1, round_, 0, both(chance), both(chance), reveals=False)
        for round_, its in chances.items()
        for chance in its
    )
    values = findings.Values(moments, ((-5.0, 0.0), (5.0, 1.0)), (), 2, done=True, parts=())
    game = ended()
    assert game.result is not None
    assert game.result.winners == (1,)
    assert (
        decisive_round(FinishedGame(game, ENGLISH), values, 0)
        == decisive_round(FinishedGame(game, ENGLISH), values, 1)
        == 2
    )


def test_what_gained_most_is_more_than_chance(reader: Reader) -> None:
    reader.ask("look.go")
    values, game = reader.after.values, reader.after.game
    assert values is not None
    assert game is not None

    def best(gain: float, half: float) -> tuple[whatif.Moment, whatif.Interval] | None:
        before, after = (whatif.Interval(mean, mean - half, mean + half) for mean in (0.0, gain))
        moments = [replace_(moment, before, after) for moment in values.moments]
        return best_of(
            Look(
                FinishedGame(game, ENGLISH),
                dataclasses.replace(values, moments=tuple(moments)),
                {},
                0,
                "hasty",
                has_lab=False,
            )
        )

    def replace_(moment: whatif.Moment, before: whatif.Interval, after: whatif.Interval) -> whatif.Moment:
        first, last = (((lead, lead), (lead, lead)) for lead in (before, after))
        return whatif.Moment(moment.record, moment.last, moment.round, moment.player, first, last, moment.reveals)

    assert best(2.0, 1.0) is None
    found = best(3.0, 1.0)
    assert found is not None
    assert found[0].player == 0
    assert found[1].mean == 3.0


# --- as a table ------------------------------------------------------------------------------------------------------


def test_all_figures_as_a_table(reader: Reader) -> None:
    reader.ask("csv")
    reader.ask("look.go", whose="0")
    reader.ask("csv")
    early, late_ = (message for message in reader.sent if message["type"] == "file")
    assert late_["name"].endswith(".csv")
    found = list(csv.DictReader(io.StringIO(late_["text"])))
    game = reader.after.game
    assert game is not None
    assert [int(row["decision"]) for row in found] == decisions(game, None)
    assert all(row["verdict"] == "" for row in csv.DictReader(io.StringIO(early["text"])))
    assert {row["player"] for row in found if row["verdict"]} == {"Ada"}
    table = reader.after.table()
    assert list(table.columns[:3]) == ["round", "player", "chosen"]
    assert table.loc[1, "win Ada_low"] <= table.loc[1, "win Ada"] <= table.loc[1, "win Ada_high"]


# --- work beside the page --------------------------------------------------------------------------------------------


def test_looking_back_can_be_called_off_and_gone_on_with(reader: Reader) -> None:
    async def pressed() -> None:
        reader.ask("look.go", whose="0")
        while not reader.after.verdicts:  # noqa: ASYNC110  what is waited for is seen by readers as well
            await asyncio.sleep(0.005)
        assert "progress" in reader.html("status")
        reader.ask("cancel")
        known = dict(reader.after.verdicts)
        await at_rest(reader.after._work)
        assert reader.after.verdicts == known

    asyncio.run(pressed())
    game = reader.after.game
    assert game is not None
    assert reader.html("status") == ""
    assert reader.told == "Stopped. The figures so far stay."
    assert 0 < len(reader.after.verdicts) < len(decisions(game, 0))
    reader.ask("judge.seat")
    assert set(reader.after.verdicts) == set(decisions(game, 0))


def test_another_game_or_the_end_of_the_page_calls_the_work_off(reader: Reader) -> None:
    async def pressed() -> list[bool]:
        reader.ask("look.go")
        while not reader.after.verdicts:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        reader.ask("start.example", "solo")
        while reader.after._reading.running:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        found = [reader.after._work.running, reader.after.values is not None]
        reader.ask("look.go")
        reader.after.close()
        return [*found, reader.after._work.running]

    assert asyncio.run(pressed()) == [False, False, False]


def test_a_fault_in_the_background_is_a_sentence(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no more dice")

    monkeypatch.setattr(finished_game, "paced", broken)
    reader.ask("look.go")
    assert reader.faults == [
        "The games could not be played. This is our fault, not yours. The figures so far stay.",
        "no more dice",
    ]
    assert reader.after.values is not None
    assert reader.html("status") == ""


def test_a_shared_machine_plays_in_parts(reader: Reader) -> None:
    reader.after.state.limits = Limits(workers=1, playouts=50)
    reader.ask("look.go", whose="0")
    assert "At most 50 games" in reader.text("start")
    judged = len(reader.after.verdicts)
    assert judged == 50 // EFFORTS["hasty"]["quick"].judging
    reader.ask("look.go")
    assert len(reader.after.verdicts) == 2 * judged


@pytest.mark.parametrize("message", [{"type": "do"}, {"type": "do", "what": "moment.show", "arg": "-3", "fields": 3}])
def test_whatever_is_sent_is_answered(reader: Reader, message: dict[str, Any]) -> None:
    reader.hear(message)
    reader.ask("seat", seat="9")
    reader.ask("order", order="none")
    reader.ask("look.whose", whose="x", effort="y")
    reader.ask("judge.one", "999")
    assert reader.after.state.seat == 0
    assert not reader.after.verdicts


def test_nothing_can_be_asked_without_a_game() -> None:
    reader = Reader()
    for what in ("look.go", "judge.seat", "moment.step", "csv", "seat"):
        reader.ask(what)
    assert len(reader.faults) == 5
    assert set(reader.faults) == {"There is no game to look back at yet: choose one first."}
    with pytest.raises(ValueError, match="no game to look back at yet"):
        reader.after.run()
    with pytest.raises(ValueError, match="'slow'"):
        AfterGame(ended()).run("slow")


def test_times_are_told_roughly() -> None:
    assert [analysis_form.about(ENGLISH, seconds) for seconds in (1, 12, 61, 200)] == [
        "about 5 seconds",
        "about 15 seconds",
        "about 1 minute",
        "about 3 minutes",
    ]


def test_all_of_it_is_said_in_other_languages() -> None:
    reader = Reader(ended().translated("de"))
    reader.ask("look.go")
    reader.ask("moment.show", "1")
    text = " ".join(reader.text(part) for part in reader.after.tabs.parts)
    assert "Entscheidungen beurteilt" in text
    assert not set(re.findall(r"\w+", text)) & {"the", "Round", "Show", "Luck", "won"}


# --- the way from the table ------------------------------------------------------------------------------------------


def test_a_finished_game_is_kept_beside_the_running_one() -> None:
    game = late()
    screen = Screen(Table(game, {0: "random", 1: "random"}, keep="t"))
    while not screen.play.game.is_over:
        screen.first()
    (message,) = [message for message in screen.sent if message["type"] == "finish"]
    assert keeper.unpack(message["text"]).game.position == screen.play.game.position
    assert screen.desk["onward"]["href"].endswith("12-what-if.ipynb?look=finished#after-the-game")


def test_a_lessons_game_is_not_kept() -> None:
    screen = Screen(Table(late(), {0: "random", 1: "random"}, lesson=True, keep="t"))
    while not screen.play.game.is_over:
        screen.first()
    assert not [message for message in screen.sent if message["type"] == "finish"]


def test_the_way_is_only_shown_where_it_leads_somewhere(tmp_path: Any) -> None:
    assert contents.after_game(tmp_path) == ""
    (tmp_path / "12-what-if.ipynb").write_text("{}")
    (tmp_path / "de").mkdir()
    assert contents.after_game(tmp_path) == "12-what-if.ipynb?look=finished#after-the-game"
    assert contents.after_game(tmp_path / "de") == "../12-what-if.ipynb?look=finished#after-the-game"
    assert contents.play_page(tmp_path) == ""
    for name in ("10-play", "11-solo"):
        (tmp_path / f"{name}.ipynb").write_text("{}")
    assert contents.play_page(tmp_path / "de") == "../10-play.ipynb"
    assert contents.play_page(tmp_path, solo=True) == "11-solo.ipynb"
