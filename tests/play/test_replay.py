"""The replay file: exactly the pictures of the game, no elements from anybody's name, and a small size."""

import hashlib
import re
from base64 import b64encode
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from betacolony import Game, GreedyPlayer
from betacolony_widgets import replay_html
from betacolony_widgets.board.shapes import Ink, Line, Panel, Polygon, Scene
from betacolony_widgets.cli.main import main
from betacolony_widgets.live_table.replay_frames import element, moments, reel
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.play.narration.joining import joined
from betacolony_widgets.play.narration.narrator import Narrator
from betacolony_widgets.play.narration.replay import seen
from helpers.replaying import HOSTILE, data_of, pictures_of, played

pytestmark = pytest.mark.slow

Output = pytest.CaptureFixture[str]


class Elements(HTMLParser):
    """The elements that a browser would make of a page, and their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names[tag] += 1
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (3, 4)])
def test_every_picture_is_the_table_after_its_record(seed: int, players: int) -> None:
    game = played(seed, players, steps=70)
    pictures = pictures_of(replay_html(game))
    steps = moments(game)
    assert len(pictures) == len(game.history) == len(steps)
    for number, moment in enumerate(steps):
        layers: dict[str, set[int]] = {}
        for shape in seen(moment).shapes:
            layers.setdefault(element(shape), set()).add(shape.layer)
        assert set(pictures[number]) == set(layers), number
        order = [layers[text] for text in pictures[number]]
        # from back to front: no shape lies in front of one that is painted later
        assert all(min(back) <= max(front) for back, front in pairwise(order)), number


def test_every_picture_is_told_in_the_words_of_its_scene() -> None:
    game = played(5, 3, steps=40)
    data = data_of(replay_html(game))
    for frame, moment in zip(data["frames"], moments(game), strict=True):
        texts = [[data["lines"][line] for line in data["panels"][panel]] for panel in frame[2]]
        assert texts == [[panel.title, *panel.facts] for panel in seen(moment).panels]


def test_a_moment_is_the_game_as_it_stood() -> None:
    game = played(4, 2, steps=30)
    before = game.to_json()
    steps = moments(game)
    assert [len(moment.history) for moment in steps] == list(range(1, len(game.history) + 1))
    assert steps[-1].position == game.position
    again = Game.new(players=2, seed=4)
    for moment, record in zip(steps, game.history, strict=True):
        if record.option is not None:
            again.play(record.option)
        assert moment.position == again.position
    assert game.to_json() == before


def test_who_acted_is_seen_from_near() -> None:
    game = played(6, 3, steps=25)
    for moment in moments(game)[1:]:
        decision = moment.history[-1].decision
        assert decision
        mat = next(panel for panel in seen(moment).panels if panel.id == "mat")
        assert game.names[decision.player] in mat.title


def test_a_line_and_a_polygon_through_the_same_points_stay_two_shapes() -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))
    ink = Ink("ink", "muted")
    panel = Panel("x", "X", 10, 10, (Line(corners, ink), Polygon(corners, ink)))
    assert len(reel([Scene(10, 10, "X", (panel,))]).shapes) == 2


def test_all_that_happened_is_in_the_page_itself() -> None:
    game = played(7, ["Ana", "Bo"], steps=60)
    page = replay_html(game)
    entries = re.findall(r'<li id="step-(\d+)">(.*?)</li>', page)
    assert [int(number) for number, _ in entries] == list(range(len(game.history)))
    silent = {"TurnStarted", "FuelSpent"}  # a flight and an activation tell their fuel
    for (_, entry), record in zip(entries, game.history, strict=True):
        lines = [unescape(line) for line in re.findall(r"<span>(.*?)</span>", entry)]
        assert lines
        events = [event for event in joined(record.events) if type(event).__name__ not in silent]
        sentences = [Narrator(game).tell(event) for event in events]
        if sentences:
            assert lines == sentences
        else:
            assert record.option is not None
            assert record.decision is not None
            assert game.tell(record.option) in lines[0]
            assert game.names[record.decision.player] in lines[0]


def test_a_game_from_a_file_tells_its_choices_as_fully_as_one_just_played() -> None:
    game = played(3, 4, steps=40)
    assert replay_html(Game.from_json(game.to_json())) == replay_html(game)


def test_points_and_winners_are_named() -> None:
    game = played(8, ["Ana", "Bo"])
    page = replay_html(game)
    assert game.result
    for score in game.scores():
        won = ' class="won"' if score.player in game.result.winners else ""
        assert re.search(rf"<li{won}><svg.*?</svg><span>{score.name}</span> <b>{score.total} CP</b></li>", page)
        assert all(f"<td>{points}</td>" in page for points in score.sources.values())


def test_a_running_game_says_where_it_is() -> None:
    game = played(8, 2, steps=20)
    page = replay_html(game)
    assert f"The game is in round {game.position.to_dict()['round']} of 9." in page
    assert 'class="won"' not in page
    assert game.decision
    assert data_of(page)["frames"][-1][5] == f"Next: {game.decision.prompt}"


@pytest.mark.parametrize("players", [2, 4])
def test_names_are_text_and_nothing_else(players: int) -> None:
    names = HOSTILE[-players:] if players == 2 else HOSTILE
    hostile, tame = (
        Elements(replay_html(played(9, player_names, steps=15), title=title))
        for player_names, title in ((names, HOSTILE[0]), (tuple("ABCD"[:players]), "T"))
    )
    assert hostile.attributes == tame.attributes
    # no element comes from a name, though names may take a different number of lines in the picture
    assert hostile.names.keys() == tame.names.keys()
    assert {name: hostile.names[name] for name in ("script", "svg", "li", "a", "span")} == {
        name: tame.names[name] for name in ("script", "svg", "li", "a", "span")
    }
    # as many pieces and rows as names take, but they lead nowhere else
    assert set(hostile.links) == set(tame.links)


def test_names_are_told_as_they_are() -> None:
    page = replay_html(played(9, HOSTILE[:2], steps=10), title=HOSTILE[1])
    assert any(f"{HOSTILE[0]}: mat" in line for line in data_of(page)["lines"])
    other = replay_html(played(9, HOSTILE[2:], steps=5), title="\u2028\u2029\ud800")
    assert not {*"\u2028\u2029"} & {*other.split('id="reel">')[1]}
    other.encode("utf-8")


def test_the_page_may_load_nothing() -> None:
    page = replay_html(played(1, 2, steps=5))
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', page)
    assert policy
    rules = unescape(policy[1]).split("; ")
    assert rules[0] == "default-src 'none'"
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    for kind, (text,) in (("script", scripts), ("style", styles)):
        digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in rules
    assert rules[3:] == ["img-src data:", "base-uri 'none'", "form-action 'none'"]
    links = {link for link in Elements(page).links if not link.startswith(("#", "data:"))}
    assert links == {"https://www.riograndegames.com/"}


def test_both_themes_have_every_colour_of_the_picture() -> None:
    page = replay_html(played(1, 4, steps=40))
    used = set(re.findall(r"var\(--([\w-]+)\)", page)) - {"bc-text-font"}
    assert used
    assert "--bc-text-font: " in page
    for scheme in PALETTES.values():
        for role in used:
            assert f"--{role}:{scheme[role]};" in page


def test_the_page_says_what_it_is() -> None:
    page = replay_html(played(1, 2, steps=5))
    for words in ("unofficial teaching project", "reconstructed", "Rio Grande Games"):
        assert words in page


def test_a_game_of_four_is_small() -> None:
    game = Game.new(players=4, seed=7)
    player = GreedyPlayer()
    while not game.is_over:
        game.play(player.choose(game))
    assert len(replay_html(game).encode()) < 1_500_000


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(words: list[str], capsys: Output, code: int = 2) -> str:
    assert main(["replay", *words]) == code
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_a_code_a_file_with_it_and_a_saved_game_give_the_same_page(folder: Path, capsys: Output) -> None:
    game = played(2, ["Ana", "Bo"], steps=12)
    (folder / "code.txt").write_text(f"{game.code()}\n", "utf-8")
    (folder / "game.json").write_text(game.to_json(), "utf-8")
    for source in (game.code(), "code.txt", "game.json"):
        assert main(["replay", source, "--out", "out.html", "--force", "--title", "Ours"]) == 0
        assert (folder / "out.html").read_text("utf-8") == replay_html(game, title="Ours")
        assert f"out.html shows {len(game.history)} moments" in capsys.readouterr().out


def test_a_file_is_overwritten_only_when_told_to(folder: Path, capsys: Output) -> None:
    code = Game.new(2).code()
    (folder / "replay.html").write_text("mine", "utf-8")
    assert "replay.html exists already; use --force to overwrite it" in refused([code], capsys)
    assert (folder / "replay.html").read_text("utf-8") == "mine"
    assert main(["replay", code, "--force"]) == 0
    assert (folder / "replay.html").read_text("utf-8") != "mine"


def test_a_position_has_one_moment_and_both_say_so(folder: Path, capsys: Output) -> None:
    game = played(2, 2, steps=50)
    assert main(["replay", game.position.code()]) == 0
    assert "shows one moment" in capsys.readouterr().out
    page = (folder / "replay.html").read_text("utf-8")
    assert "There is only one moment to see" in page
    assert '<div class="controls" hidden>' in page
    assert len(pictures_of(page)) == 1


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("nonsense", "This is not a code"),
        ("no.json", "no.json can't be read: No such file"),
        ("bytes.json", "bytes.json can't be read: it isn't text"),
        ("broken.json", "This is not a saved game"),
        ("empty.txt", "This is not a code"),
    ],
)
def test_what_is_no_game_gets_one_line(source: str, line: str, folder: Path, capsys: Output) -> None:
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (folder / "broken.json").write_text('{"a": 1}', "utf-8")
    (folder / "empty.txt").write_text("", "utf-8")
    assert line in refused([source], capsys)
    assert not (folder / "replay.html").exists()


@pytest.mark.usefixtures("folder")
def test_a_folder_that_is_not_there_gets_one_line(capsys: Output) -> None:
    line = refused([Game.new(2).code(), "--out", "no/such/replay.html"], capsys, code=1)
    assert "replay.html can't be written: No such file or directory" in line
