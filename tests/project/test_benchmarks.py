"""The benchmarks run and count what they say they count. How fast anything is, is not tested."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import pytest

from benchmarks import machine, peers, playing, strength
from benchmarks.engine import import_costs, positions_asked, turns_of
from benchmarks.figures import Figure
from benchmarks.peers import BASE, ENTRIES, Entry, Player, Row
from benchmarks.playing import Counted, Engine, Table, Timed, WrongReplayError
from betacolony import Game, is_compiled
from tools.checks import compiled
from tools.common.downloads import ROOT, UnavailableError

pytestmark = pytest.mark.slow

OURS = Entry("ours", "a game", "betacolony", target=4)
PEER = Entry(BASE, "another game", "catanatron", needs=("catanatron==3.2.1",))


def engine(replay_ends: str = "") -> Engine:
    """Games that end with their seed, with as many decisions and half of them real."""

    def play(seeds: Iterable[int]) -> Iterator[str]:
        for seed in seeds:
            yield str(seed)

    return Engine(play, lambda seed: Counted(replay_ends or str(seed), seed, seed // 2))


def row(entry: Entry, *rates: tuple[int, int]) -> Row:
    """Rounds of a second and two games."""
    return Row(entry, "3.11.7", [Timed(2, 1.0, decisions, real) for decisions, real in rates])


# --- counting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["betacolony", "betacolony-playouts", "exocolony-2", "exocolony-4"])
def test_a_replay_through_the_public_interface_is_the_game_that_was_timed(name: str) -> None:
    table = Table(playing.ENGINES[name](), 3)
    results = [table.play(0.0) for _ in range(4)]
    assert all(result.games == 1 and result.decisions > result.real > 100 for result in results)
    assert results[0][2:] == results[3][2:]  # three games, then the first again


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_replay_is_the_game_for_any_number_of_players(players: int) -> None:
    assert Table(playing.beta_colony(players), 1).play(0.0).games == 1
    assert Table(playing.beta_colony_playouts(players), 1).play(0.0).games == 1


def test_decisions_are_those_of_the_games_that_were_timed() -> None:
    table = Table(engine(), 10)
    result = table.play(0.001)
    rounds, rest = divmod(result.games, 10)
    assert result.decisions == rounds * 45 + sum(range(rest))
    assert result.real == rounds * 20 + sum(seed // 2 for seed in range(rest))
    assert table.play(0.0).decisions == rest


def test_a_replay_that_ends_otherwise_is_an_error() -> None:
    with pytest.raises(WrongReplayError, match="seed 0 ended with 0, and its replay with otherwise"):
        Table(engine("otherwise"), 10).play(0.0)


# --- the table of the peers ----------------------------------------------------------------------


def test_the_table_has_medians_of_rounds_and_of_their_ratios() -> None:
    rows = [
        row(OURS, (400, 300), (900, 800), (600, 600)),
        row(PEER, (100, 50), (300, 100), (120, 60)),
        Row(Entry("old", "a third", "chess"), missing="needs another Python"),
    ]
    assert peers.table(rows).splitlines()[2:] == [
        "| ours | a game | 317 | 600 | 4.00 | 283 | 600 | 8.00 |",
        f"| {BASE} | another game | 87 | 120 | 1.00 | 35 | 60 | 1.00 |",
        "| old | a third | – | – | – | – | – | – |",
    ]
    columns = {line.count("|") for line in peers.table(rows).splitlines()}
    assert columns == {9}


def test_remarks_say_what_was_reached_and_what_is_missing() -> None:
    rows = [
        row(OURS, (400, 400)),
        row(Entry("slow", "a game", "betacolony", target=12), (400, 4000)),
        row(PEER, (100, 50)),
        Row(Entry("old", "a third", "chess"), missing="needs another Python"),
    ]
    for measured in rows[:3]:
        measured.python = sys.version.split()[0]
    assert peers.remarks(rows) == [
        "ours, a game: 4.00 and 8.00 × catanatron, at least 4 wanted: met",
        "slow, a game: 4.00 and 80.00 × catanatron, at least 12 wanted: missed",
        "old, a third: not measured: needs another Python",
    ]
    assert [record["missing"] for record in json.loads(json.dumps(peers.record(rows)))][2:] == [
        "",
        "needs another Python",
    ]


def test_without_the_base_there_are_no_ratios() -> None:
    rows = [row(OURS, (400, 300)), Row(PEER, missing="offline")]
    rows[0].python = sys.version.split()[0]
    assert "| ours | a game | 200 | 400 | – | 150 | 300 | – |" in peers.table(rows)
    assert peers.remarks(rows) == [f"{BASE}, another game: not measured: offline"]


def test_another_python_is_named() -> None:
    rows = [row(PEER, (100, 50))]
    rows[0].python = "3.99.0"
    assert peers.remarks(rows) == [f"{BASE}, another game: ran on Python 3.99.0"]


def test_every_engine_of_the_table_can_be_played_and_one_is_the_base() -> None:
    assert {entry.plays for entry in ENTRIES} == set(playing.ENGINES)
    assert [entry.name for entry in ENTRIES].count(BASE) == 1
    assert all(any("==" in need for need in entry.needs) for entry in ENTRIES if entry.needs)


def test_a_python_that_nobody_has_is_a_reason() -> None:
    with pytest.raises(UnavailableError, match=r"needs Python 3\.90"):
        peers.find_python((3, 90))


def test_the_plain_engine_plays_in_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "HOME", tmp_path)
    entry = Entry("ours", "a game", "betacolony")
    rows = peers.measure([entry], rounds=2, seconds=0.001, games=1)
    assert [(round_.games, round_.decisions) for round_ in rows[0].rounds] == [(1, rows[0].rounds[0].decisions)] * 2
    assert rows[0].python == sys.version.split()[0]


def test_a_plain_engine_does_not_pass_for_the_compiled_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "HOME", tmp_path)
    monkeypatch.setattr(compiled, "prepare", lambda: ROOT)
    with pytest.raises(RuntimeError, match="ours runs as plain Python"):
        Player(Entry("ours", "a game", "betacolony", compiled=True), 1)


def test_a_process_that_ends_early_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "HOME", tmp_path)
    with pytest.raises(RuntimeError, match="ended with exit code 1"):
        Player(Entry("nobody", "no game", "none"), 1)


# --- the engine alone ----------------------------------------------------------------------------


def run(words: list[str], name: str = "engine") -> str:
    command = [sys.executable, "-m", f"benchmarks.{name}", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_the_engine_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    output = run(["--seconds", "0.01", "--rounds", "1", "--largest-batch", "10", "--json", str(file)])
    kept = json.loads(file.read_text("utf-8"))
    engine_named = "compiled" if is_compiled() else "plain Python"
    assert kept["engine"] == engine_named
    assert output.startswith(f"The engine, {engine_named}: ")
    names = [figure["name"] for figure in kept["figures"]]
    assert all(name in output for name in names)
    assert [name for name in names if name.startswith("random playouts")] == [
        f"random playouts, {players} players" for players in (2, 3, 4)
    ]
    wanted = [figure["target"] for figure in kept["figures"] if figure["target"] is not None]
    assert wanted == ([15, 12, 60, 1, 2] if is_compiled() else [15, 12, 60, 3, 12, 15000, 5, 12])


@pytest.mark.full
def test_the_lab_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    words = ["--rounds", "1", "--playouts", "20", "--width", "0.3", "--luck", "12", "--json", str(file)]
    output = run(words, "whatif")
    figures = {figure["name"]: figure for figure in json.loads(file.read_text("utf-8"))["figures"]}
    assert output.startswith("The what-if lab, ")
    assert figures["parallel efficiency of two processes"]["target"] == 0.85
    assert figures["Dask against a pool"]["target"] == 1.3
    assert figures["a decision of 20 options, the best to ±30%"]["value"] > 0


def test_the_memory_of_a_study_is_measured() -> None:
    assert "memory after 300 playouts of a study" in run(["--memory", "300"], "whatif")


def test_the_board_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    output = run(["--seconds", "0.01", "--rounds", "1", "--json", str(file)], "board")
    figures = json.loads(file.read_text("utf-8"))["figures"]
    assert output.startswith("The board: ")
    assert all(figure["name"] in output and figure["value"] > 0 for figure in figures)
    assert [figure["target"] for figure in figures if figure["target"]] == [16, 1, 60_000, 1]


def test_memory_is_measured_on_its_own() -> None:
    output = run(["--memory", "3"])
    assert "memory after 3 playouts" in output
    assert "random" not in output


@pytest.mark.full
@pytest.mark.browser
def test_the_page_is_measured(chromium: str, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    command = [sys.executable, "-m", "benchmarks.page", "--clicks", "2", "--json", str(file)]
    env = os.environ | {"BETACOLONY_CHROMIUM": chromium}
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=env).stdout
    figures = {figure["name"].strip(): figure for figure in json.loads(file.read_text("utf-8"))["figures"]}
    assert all(name in output for name in figures)
    assert (
        figures["click until the board is painted"]["value"] > figures["click until a bare label has changed"]["value"]
    )
    assert figures["widgets at the start"]["value"] > 5
    assert [figure["target"] for figure in figures.values() if figure["target"] is not None] == [1.5, 0, 100, 0, 20]


@pytest.mark.full
def test_the_answers_of_the_lab_are_measured(chromium: str, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    command = [sys.executable, "-m", "benchmarks.lab", "--clicks", "2", "--json", str(file)]
    env = os.environ | {"BETACOLONY_CHROMIUM": chromium}
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=env)
    figures = json.loads(file.read_text("utf-8"))["figures"]
    assert [figure["target"] for figure in figures] == [None, None, 300]
    assert all(figure["value"] > 0 for figure in figures)


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured on Linux alone")
def test_the_load_of_one_reader_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    words = ["--readers", "1", "--browsers", "0", "--kernels", "ordinary", "--steps", "2", "--pause", "0.01"]
    output = run([*words, "--json", str(file)], "load")
    row = [cell.strip() for cell in next(line for line in output.splitlines() if "| ordinary |" in line).split("|")]
    assert row[2] == "1"
    assert row[-3:-1] == ["0", "0"], "no kernel is left, and nobody failed"
    figures = {figure["name"]: figure for figure in json.loads(file.read_text("utf-8"))["figures"]}
    assert figures["memory of an idle reader, ordinary, in bare ones"]["target"] == 1.15
    waits = [figures[f"ordinary, 1 readers: {what}, s, raw"]["value"] for what in ("first", "game", "click")]
    assert waits[0] > waits[2] > 0
    assert waits[1] > waits[2]
    assert figures["ordinary, 1 readers: MB, playing"]["value"] > 20


def test_a_figure_says_whether_it_is_what_it_is_to_be() -> None:
    assert Figure("a", 3, "µs", 3).line().split() == ["a", "3.00", "µs", "at", "most", "3", "met"]
    assert Figure("a", 3.1, "µs", 3).line().endswith(" missed")
    assert Figure("a", 16_000, "/s", 15_000, at_least=True).line().split()[1:] == [
        *("16,000", "/s", "at", "least", "15,000", "met")
    ]
    assert Figure("a", 25, "ms").line().split() == ["a", "25.0", "ms"]


def test_a_game_for_three_has_54_turns() -> None:
    assert turns_of(Game.new(3)) == 54


def test_positions_are_those_of_all_decisions() -> None:
    positions = positions_asked(2, 1)
    assert len({(pos.round, pos.turn, pos.step) for pos in positions}) > len(positions) * 0.9
    assert all(pos.agenda for pos in positions)


def test_importing_is_measured_for_each_group() -> None:
    costs = import_costs(1, ("json",), ("betacolony",))
    assert len(costs) == 2
    assert all(milliseconds > 0 for milliseconds, _ in costs)


def test_the_machine_is_named() -> None:
    facts = machine.facts()
    assert all(facts.values())
    assert facts["processor"] in machine.sentence(facts)


# --- how strong the players are ------------------------------------------------------------------


def won(*shares: float, match: tuple[str, ...] = ("greedy", "random"), each: int = 2) -> list[strength.Played]:
    """Games that the first player won (1), shared (0.5) or lost (0), so many of each seed."""
    winners = {1.0: (0,), 0.5: (0, 1), 0.0: (1,)}
    return [
        strength.Played(match, number // each, 0, (30, 20), winners[share], (0.5, 0.1), (18, 18))
        for number, share in enumerate(shares)
    ]


def test_each_player_of_a_match_has_each_seat_once_a_seed() -> None:
    match = ("master", "greedy", "greedy", "greedy")
    jobs = list(strength.jobs([match], games=6))
    assert [(job.seed, job.turned) for job in jobs] == [(seed, turned) for seed in (0, 1) for turned in range(4)]
    assert [job.seats.index("master") for job in jobs] == [0, 1, 2, 3] * 2


def test_intervals_are_wilsons_and_wider_where_games_of_one_seed_end_alike() -> None:
    apart = strength.share_of(won(*[1.0, 0.0] * 20))
    assert apart.mean == 0.5
    assert (round(apart.low, 3), round(apart.high, 3)) == (0.352, 0.648)
    alike = strength.share_of(won(*[1.0, 1.0, 0.0, 0.0] * 10))
    assert (round(alike.low, 3), round(alike.high, 3)) == (0.299, 0.701)  # as of 20 games
    sure = strength.share_of(won(*[1.0] * 200))
    assert (round(sure.low, 3), round(sure.high, 3)) == (0.981, 1)


def test_ratings_are_the_odds_of_winning() -> None:
    games = won(*[1.0] * 10, *[0.0] * 10, match=("casual", "greedy")) + won(
        *[1.0] * 10 + [0.0], match=("greedy", "random")
    )
    ratings = strength.ratings(games)
    assert ratings["greedy"] == 0
    assert round(ratings["casual"]) == 0
    assert round(ratings["random"]) == -338  # 10.5 to 1.5


def test_matches_that_were_stopped_go_on_and_are_the_same(tmp_path: Path) -> None:
    wanted = list(strength.jobs([("sampled", "random")], games=4))
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    facts = json.dumps({**machine.facts(), "compiled": False}) + "\n"
    for file, number in ((whole, 4), (stopped, 2)):
        file.write_text(facts, "utf-8")
        strength.run(file, wanted[:number], ThreadPoolExecutor(1))
    text = stopped.read_text("utf-8")
    stopped.write_text(text + text[-40:-10], "utf-8")  # the line that was being written
    strength.run(stopped, wanted, ThreadPoolExecutor(1))

    def ends(file: Path) -> list[object]:
        return [(game.seed, game.turned, game.totals, game.winners) for game in strength.played(file)]

    assert sorted(ends(whole), key=str) == sorted(ends(stopped), key=str)
    assert len(ends(whole)) == 4
    assert "| sampled against random | 4 |" in strength.table(stopped)


def test_exocolony_has_matches_of_its_own_and_solo_games(tmp_path: Path) -> None:
    file = tmp_path / "exocolony.jsonl"
    file.write_text(json.dumps({**machine.facts(), "compiled": False, "game": "exocolony"}) + "\n", "utf-8")
    wanted = list(strength.jobs([("random", "random"), ("random",)], games=2))
    strength.run(file, wanted, ThreadPoolExecutor(1))
    games = strength.played(file)
    assert sorted(len(game.match) for game in games) == [1, 1, 2, 2]
    assert all(min(game.turns) > 5 and max(game.totals) < 40 for game in games)
    text = strength.table(file)
    assert "| random against random | 2 |" in text
    alone = [game for game in games if len(game.match) == 1]
    mean = sum(game.turns[0] for game in alone) / 2
    won = sum(bool(game.winners) for game in alone) / 2
    assert f"| random | 2 | {won:.0%} | {mean:.1f} |" in text
    assert set(strength.EXOCOLONY_MATCHES) & {("greedy", "random"), ("greedy",)}


def test_the_table_says_what_was_reached(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    unfinished = ("master", "greedy", "greedy", "greedy")
    begun = strength.Played(unfinished, 0, 0, (30, 20, 20, 20), (0,), (0.5, 0.1, 0.1, 0.1), (18, 18, 18, 18))
    games = [*won(*[1.0] * 200), *won(*[0.0] * 200, match=("master", "greedy")), begun]
    lines = [json.dumps({**machine.facts(), "compiled": True}), *(json.dumps(asdict(game)) for game in games)]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    lines = strength.table(file).splitlines()
    assert lines[2].endswith("| 30.0 to 20.0 | 99%: met |")
    assert lines[3].startswith("| master against greedy | 200 | 0.0% | 0.0% to ")
    assert lines[3].endswith("80% (lower bound 75%): missed |")
    assert lines[4].endswith("45% (lower bound 38%): not finished |"), "one game won says nothing"
    assert "| master | 256 |" in strength.table(file)
    assert lines[-1].endswith("the compiled engine.")
