"""The command `betacolony`: its output, and its answers to wrong arguments."""

import csv
import io
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from betacolony import Edition, Game, MatchGame, exocolony, play_match
from betacolony.edition.rulebook import rules
from betacolony.exocolony.rulebook import rules as exocolony_rules
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.cli.games import GAMES
from betacolony_widgets.cli.main import main

Output = pytest.CaptureFixture[str]


def refused(words: list[str], capsys: Output) -> str:
    """The one line that answers a wrong command line."""
    assert main(words) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["simulat"], "No such command 'simulat'"),
        (["simulate", "--players", "7"], "7 is not in the range"),
        (["simulate", "--players", "many"], "'many' is not a valid integer"),
        (["simulate", "--games", "0"], "0 is not in the range"),
        (
            ["simulate", "--bots", "greedy,grumpy"],
            "there is no player 'grumpy'; the players are random, sampled, easy, medium, hasty",
        ),
        (["simulate", "--mats", "C,C"], "Each player of a match can have a mat of its own"),
        (["simulate", "--mats", "A,B,C"], "does not fit 2 players"),
        (["simulate", "--mats", "Q"], "A, B, C, D, E"),
        (["simulate", "--players", "5"], "2 to 4"),
        (
            ["simulate", "--game", "exocolony", "--bots", "sampled"],
            "there is no player 'sampled'; the players are random",
        ),
        (["simulate", "--game", "exocolony", "--bots", "random", "--mats", "A"], "--mats belongs to beta-colony"),
        (["simulate", "--game", "go"], "'go' is not one of"),
        (["simulate", "--json", "-", "--csv", "-"], "only one of --json and --csv can go to stdout"),
        (["simulate", "--csv", "no/such/folder/games.csv"], "no/such/folder/games.csv"),
        (["simulate", "--colour"], "--colour"),
        (["tutorial", "--port", "70000"], "70000 is not in the range"),
        (["edition"], "either --check FILE or --template"),
        (["edition", "--check", "no-such-file.toml"], "no-such-file.toml"),
        (["show"], "Missing argument 'CODE_OR_FILE'"),
        (["show", "nonsense"], "betacolony show: "),
        (["rules", "POD-99"], "POD-9"),
    ],
    ids=" ".join,
)
def test_a_wrong_argument_gets_one_line(words: list[str], line: str, capsys: Output) -> None:
    assert line in refused(words, capsys)


def test_an_unknown_rule_names_the_nearest(capsys: Output) -> None:
    line = refused(["rules", "POD3"], capsys)
    assert "POD-3" in line


def test_without_words_the_help_is_shown(capsys: Output) -> None:
    assert main([]) == 0
    output = capsys.readouterr().out
    for command in ("tutorial", "lab", "simulate", "rules", "show", "edition"):
        assert re.search(rf"^  {command} +\w", output, re.MULTILINE), command


def test_the_version_is_told(capsys: Output) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"betacolony \d+\.\d+\.\d+\S*, (plain Python|compiled)\n", capsys.readouterr().out)


def test_all_rules_are_listed(capsys: Output) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(rules())


def test_a_rule_is_told_with_its_source_and_ruling(capsys: Output) -> None:
    assert main(["rules", "mov-2"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("MOV-2  ")
    assert "\nSource: " in output
    assert "\nRuling: " in output


def test_the_rules_of_the_other_game_are_told(capsys: Output) -> None:
    assert main(["rules", "--game", "exocolony"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(exocolony_rules())
    assert main(["rules", "--game", "exocolony", "x-settle-5"]) == 0
    assert capsys.readouterr().out.startswith("X-SETTLE-5  Travel\n")
    assert "X-SETTLE-5" in refused(["rules", "--game", "exocolony", "SETTLE-5"], capsys)


def test_a_rule_is_found_in_its_game(capsys: Output) -> None:
    for id_ in ("X-SETTLE-5", "x-set-1", "MOV-2", "solo-2"):
        assert main(["rules", id_]) == 0
        assert capsys.readouterr().out.startswith(id_.upper())
    assert "X-SETTLE-9" in refused(["rules", "X-SETTLE-99"], capsys)
    assert "MOV-" in refused(["rules", "MOV-99"], capsys)
    for game, id_ in (("beta-colony", "X-SETTLE-5"), ("exocolony", "MOV-2")):
        assert f"“{id_}”" in refused(["rules", "--game", game, id_], capsys)
    assert not set(rules()) & set(exocolony_rules())


def test_an_edition_of_the_other_game_is_checked(tmp_path: Path, capsys: Output) -> None:
    assert main(["edition", "--game", "exocolony", "--template"]) == 0
    file = tmp_path / "mine.toml"
    text = capsys.readouterr().out
    file.write_text(text, "utf-8")
    assert main(["edition", "--game", "exocolony", "--check", str(file)]) == 0
    assert exocolony.Edition.load().fingerprint in capsys.readouterr().out
    assert main(["edition", "--check", str(file)]) == 0  # the file itself names its game
    assert exocolony.Edition.load().fingerprint in capsys.readouterr().out
    assert main(["edition", "--game", "beta-colony", "--check", str(file)]) == 1
    capsys.readouterr()
    file.write_text(text.replace("market_size = 5", "market_size = -5"), "utf-8")
    assert main(["edition", "--game", "exocolony", "--check", str(file)]) == 1
    assert "market_size" in capsys.readouterr().err
    assert main(["edition", "--check", str(file)]) == 1
    assert "market_size" in capsys.readouterr().err
    file.write_bytes(b"\xff")
    assert main(["edition", "--check", str(file)]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_the_template_is_an_edition_without_faults(tmp_path: Path, capsys: Output) -> None:
    assert main(["edition", "--template"]) == 0
    file = tmp_path / "mine.toml"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert main(["edition", "--check", str(file)]) == 0
    assert Edition.load().fingerprint in capsys.readouterr().out


def test_all_faults_of_an_edition_are_listed(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "mine.toml"
    text = Edition.template()
    assert text.count("dock_fuel = 1") == text.count("rounds = 9") == 1
    file.write_text(text.replace("dock_fuel = 1", "dock_fuel = -1").replace("rounds = 9", 'rounds = "nine"'), "utf-8")
    assert main(["edition", "--check", str(file)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert "dock_fuel" in output.err
    assert "rounds" in output.err
    assert output.err.splitlines()[-1].endswith("has 2 errors")


def test_a_shared_game_is_told_in_words(capsys: Output) -> None:
    game = Game.new(players=["Ana", "Bo"], seed=7)
    for _ in range(6):
        game.play(game.options[0])
    assert game.decision
    assert main(["show", game.code()]) == 0
    output = capsys.readouterr().out
    assert game.decision.prompt in output
    assert "Ana" in output
    assert "Bo" in output


def test_a_shared_position_is_told_in_words(capsys: Output) -> None:
    game = Game.new(players=3, seed=7)
    assert game.decision
    assert main(["show", game.position.code()]) == 0
    assert game.decision.prompt in capsys.readouterr().out


def test_a_code_or_a_file_says_of_which_game_it_is(tmp_path: Path, capsys: Output) -> None:
    beta, exo = Game.new(["Ana", "Bo"], 7), exocolony.Game.new(["Ana", "Bo"], 7)
    exo.play(exo.options[0])
    file = tmp_path / "game.json"
    for game in (beta, exo):
        assert game.decision
        name = "Exocolony" if game is exo else "Beta Colony"
        file.write_text(game.to_json(), "utf-8")
        for text in (game.code(), game.position.code(), str(file)):
            assert main(["show", text]) == 0
            output = capsys.readouterr().out
            assert output.endswith(f" ({len(game.options)} choices)\n")
            assert output.startswith("Exocolony, before the first round") is (game is exo)
            page = tmp_path / "page.html"
            assert main(["replay", text, "--out", str(page), "--force"]) == 0
            assert f"<h1>{name}: " in page.read_text("utf-8")
            moments = len(game.history) if text != game.position.code() else 1
            assert ("shows one moment" if moments == 1 else f"shows {moments} moments") in capsys.readouterr().out


@pytest.mark.parametrize("command", ["show", "replay"])
def test_what_is_no_game_gets_one_line_whichever_game_it_is_of(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(tmp_path)
    exo = exocolony.Game.new(2, 1)
    code, saved = exo.code(), exo.to_json()
    (tmp_path / "cut.json").write_text(saved[: len(saved) // 2], "utf-8")
    (tmp_path / "none.json").write_text('{"a": 1}', "utf-8")
    for text, line in (
        ("Hello", "codes begin with P / G / E / S / X"),
        (code[:-3], "The code is damaged"),
        ("cut.json", "The saved game is cut off at line"),
        ("none.json", "This is not a saved game"),
        ("other.json", "can't be read: No such file"),
    ):
        assert line in refused([command, text], capsys)
    assert not (tmp_path / "replay.html").exists()


def test_the_end_of_a_shared_game_names_points_and_winner(capsys: Output) -> None:
    alone = exocolony.Game.new(["Ana"], 1)
    alone.play(alone.options[0])
    alone.play(exocolony.options.Resign())
    assert main(["show", alone.code()]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The game is over. Ana 1. Nobody won."


def test_simulate_shows_a_table(capsys: Output) -> None:
    assert main(["simulate", "--players", "3", "--games", "2", "--bots", "random,greedy"]) == 0
    output = capsys.readouterr()
    assert "2 games, 3 players" in output.out
    assert re.search(r"1 random .* 2 greedy .* 3 random", output.out)
    for row in ("mean points", "spread (sd)", "games won", "from dice", "from pods", "from majorities"):
        assert row in output.out
    assert output.err == ""


def test_simulate_writes_json(capsys: Output) -> None:
    assert main(["simulate", "--games", "2", "--bots", "random", "--json", "-"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [player["player"] for player in output["players"]] == [1, 2]
    assert len(output["games"]) == 4
    for player in output["players"]:
        assert sum(player["sources"].values()) == pytest.approx(player["mean"])
        low, high = player["mean_interval"]
        assert low <= player["mean"] <= high
    assert sum(player["won"] for player in output["players"]) == 2


def test_simulate_writes_csv(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "games.csv"
    assert main(["simulate", "--games", "2", "--bots", "random", "--csv", str(file)]) == 0
    assert "from dice" in capsys.readouterr().out
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    assert [(row["game"], row["seat"]) for row in rows] == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
    assert int(rows[0]["total"]) == sum(int(points) for points in list(rows[0].values())[-8:])


def test_the_same_seed_gives_the_same_games(capsys: Output) -> None:
    words = ["simulate", "--games", "1", "--bots", "random", "--seed", "5", "--csv", "-"]
    main(words)
    first = capsys.readouterr().out
    main(words)
    assert capsys.readouterr().out == first
    main([*words[:-3], "6", *words[-2:]])
    assert capsys.readouterr().out != first


def test_stopping_shows_the_games_so_far(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def stopped(*arguments: Any, **options: Any) -> Iterator[MatchGame]:
        games = play_match(*arguments, **options)
        yield next(games)
        yield next(games)
        raise KeyboardInterrupt

    monkeypatch.setitem(GAMES, "beta-colony", GAMES["beta-colony"]._replace(match=stopped))
    assert main(["simulate", "--games", "50", "--bots", "random", "--jobs", "1"]) == 130
    output = capsys.readouterr()
    assert "Stopped after 2 of 50 games." in output.err
    assert "2 games, 2 players" in output.out


def test_exocolony_is_simulated_by_its_own_players(capsys: Output) -> None:
    words = ["simulate", "--game", "exocolony", "--games", "2", "--players", "3", "--bots", "random", "--csv", "-"]
    assert main(words) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["game"], row["player"], row["bot"]) for row in rows] == [
        (game, player, "random") for game in "12" for player in "123"
    ]
    assert all(int(row["total"]) == sum(int(row[source]) for source in SOURCES) for row in rows)


def test_thinkers_play_exocolony(capsys: Output) -> None:
    words = ["simulate", "--game", "exocolony", "--games", "1", "--bots", "casual,greedy", "--jobs", "1", "--json", "-"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert [player["bot"] for player in data["players"]] == ["casual", "greedy"]
    assert sum(player["won"] for player in data["players"]) == 1


def test_simulate_gives_the_same_table_with_any_number_of_processes(capsys: Output) -> None:
    words = ["simulate", "--games", "10", "--bots", "sampled,random", "--rotate", "--csv", "-", "--jobs"]
    assert main([*words, "1"]) == 0
    alone = capsys.readouterr().out
    assert main([*words, "2"]) == 0
    assert capsys.readouterr().out == alone
    rows = list(csv.DictReader(io.StringIO(alone)))
    assert [(row["player"], row["bot"], row["seat"]) for row in rows[:4]] == [
        ("1", "sampled", "1"),
        ("2", "random", "2"),
        ("1", "sampled", "2"),
        ("2", "random", "1"),
    ]


def test_simulate_gives_intervals(capsys: Output) -> None:
    assert main(["simulate", "--games", "3", "--bots", "random", "--jobs", "1"]) == 0
    output = capsys.readouterr().out
    assert re.search(r"mean points +│ +\d+\.\d ± \d+\.\d", output)
    assert re.search(r"share won \(95 %\) +│ +\d+% \(\d+% to \d+%\)", output)


def test_simulate_plays_by_an_edition_and_names_its_errors(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "own.toml"
    file.write_text(Edition.template().replace("dock_fuel = 1", "dock_fuel = 5"), "utf-8")
    words = ["simulate", "--games", "1", "--bots", "random", "--jobs", "1", "--csv", "-"]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert main([*words, "--edition", str(file)]) == 0
    assert capsys.readouterr().out != printed
    file.write_text("rounds = 'many'", "utf-8")
    assert main([*words, "--edition", str(file)]) == 1
    assert "own.toml has" in capsys.readouterr().err


def test_a_taken_port_gets_one_line(capsys: Output) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["tutorial", "--no-browser", "--port", str(port)]) == 1
    output = capsys.readouterr()
    assert output.err == f"betacolony: port {port} is already in use; choose another with --port\n"


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments that JupyterLab is started with."""
    arguments: list[str] = []
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", arguments.extend)
    monkeypatch.setenv("JUPYTER_PATH", "")
    return arguments


def test_root_starts_jupyterlab_and_is_told_what_that_means(
    lab: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    assert main(["lab", "--no-browser"]) == 0
    assert lab[-2:] == ["--no-browser", "--allow-root"]
    line = capsys.readouterr().err
    assert "root" in line
    assert line.count("\n") == 1


def test_others_start_jupyterlab_without_more_rights(
    lab: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    assert main(["lab", "--port", "9000"]) == 0
    assert not capsys.readouterr().err
    assert lab[-1] == "--port=9000"
    assert not {"--no-browser", "--allow-root"} & set(lab)


def test_the_command_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "betacolony_widgets.cli.main", "simulate", "--players", "5"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("betacolony simulate: ")
    assert "Traceback" not in done.stderr
