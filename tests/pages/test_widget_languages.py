"""The sentences of the board and the pages: complete in every language, and never in two at once."""

import random
import re
import string
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from betacolony import Game, GreedyPlayer, IllegalMove, RandomPlayer, Reason, finish_game
from betacolony import messages as engine_messages
from betacolony.core.messages import Catalogue
from betacolony_widgets import messages, replay_html
from betacolony_widgets.board.painting import text_renderer as told
from betacolony_widgets.board.picture import draw, picture
from betacolony_widgets.board.shapes import Scene, Text
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.palette import MATERIALS
from betacolony_widgets.play.narration.narrator import Narrator
from helpers.screen import Screen, lesson, new_game

OTHERS = [language for language in engine_messages.languages() if language != "en"]


#: names that are the same in English and German
ALIKE = "CP Ada Bo Cy Xi'an Cuzco Polymer Palladium Gan De Jyo Nebra Ridback Azophi Nexus Big Ben Taj Mahal Victus in"


def fields(template: str) -> Counter[tuple[str, str]]:
    """The names and formats of a template; its plural forms are each language's own."""
    parts = string.Formatter().parse(template)
    return Counter((name, "" if "|" in (form or "") else form or "") for _, name, form, _ in parts if name)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_sentences_of_english_with_the_same_fields_and_lacks_few(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert list(other) == [key for key in english if key in other]
    assert len(other) > 0.98 * len(english)
    for key, text in other.items():
        assert fields(text) == fields(english[key]), key
        assert text.strip() or not english[key].strip(), key


def catalogue(language: str) -> dict[str, str]:
    """The file of a language, apart from the lessons."""
    path = Path(messages.__file__).parent / "catalogues" / f"{language}.toml"
    return dict(messages._flat(tomllib.loads(path.read_text("utf-8"))))


#: words for what a hand does: a sentence with one of them fits pointers or fingers, but not both
GESTURE = re.compile(r"\b(click|tap(s|ped|ping)?\b|klick|tippe)", re.IGNORECASE)
#: the two that the browser chooses from, and the one that tells of both
OF_A_DEVICE = {"label.moment_goes", "label.moment_goes_touch", "label.signs_how"}


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_sentences_name_a_gesture_only_where_the_browser_knows_the_device(language: str) -> None:
    named = {key for key, text in catalogue(language).items() if GESTURE.search(text)}
    assert named == OF_A_DEVICE
    tasks = Path(messages.__file__).parent / "lessons" / "catalogues" / language
    pages = Path(contents.notebooks())
    files = [*tasks.glob("*.toml"), *(pages if language == "en" else pages / language).glob("*.ipynb")]
    assert files
    assert not {file.name for file in files if GESTURE.search(file.read_text("utf-8"))}


def test_another_field_would_be_found() -> None:
    assert fields("{n} {who:name}") == fields("{who:name} {n:one|many}")
    assert fields("{n}") != fields("{m}")
    assert fields("{who:name}") != fields("{who}")


def test_messages_are_those_of_their_language() -> None:
    english, german = Messages.of("en"), Messages.of("de")
    assert (english.say("mat.to_move"), german.say("mat.to_move")) == ("to move", "am Zug")
    assert german.count("mat.artifact", 3) == "3 Artefakte"
    assert german.listed(["a", "b"]) == "a und b"
    assert german.title("manufactory_left") == "Manufaktur links"
    assert german.name("steel") == "Stahl"
    assert german.tell(IllegalMove((Reason("game_over", "END-1"),))) == "Das Spiel ist zu Ende."
    assert german.tell(ValueError("as it is")) == "as it is"
    assert Messages.of("de") is german is not english
    assert english.say("mat.to_move") == messages.sentences()["mat.to_move"] == "to move"


def test_a_sentence_that_a_language_lacks_is_said_in_english_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(messages.__file__).parent / "catalogues"
    for language in ("en", "de"):
        text = (folder / f"{language}.toml").read_text("utf-8")
        (tmp_path / f"{language}.toml").write_text(
            text if language == "en" else re.sub("(?m)^to_move = .*\n", "", text), "utf-8"
        )
    whole = messages.sentences("de")
    monkeypatch.setattr(messages, "_CATALOGUE", Catalogue(tmp_path))
    lacking = messages.sentences.__wrapped__("de")
    assert {key for key in whole if lacking[key] != whole[key]} == {"mat.to_move"}
    assert lacking["mat.to_move"] == "to move"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(engine_messages.MissingWords, match="'tlh'; the languages are: de, en"):
        messages.sentences("tlh")
    with pytest.raises(engine_messages.MissingWords, match="'tlh'; the languages are: de, en"):
        Messages.of("tlh")


# --- pictures --------------------------------------------------------------------------------------------------------


def games() -> Iterator[Game]:
    """Games from their beginning to their end."""
    game, rng = Game.new(["Ada", "Bo", "Cy"], seed=5), RandomPlayer(5)
    number = 0
    while not game.is_over:
        if number % 60 == 0:
            yield game
        game.play(rng.choose(game))
        number += 1
    yield game


def written(scene: Scene) -> set[str]:
    """All texts of a picture: those on it, the names and tips of its targets, and its facts."""
    shapes = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    targets = {text for target in scene.targets for text in (target.name, target.tip)}
    return shapes | targets | {line for panel in scene.panels for line in (panel.title, *panel.facts)} | {scene.title}


def test_a_picture_is_of_one_language_whichever_was_drawn_before() -> None:
    for game in games():
        first, second = picture(game), picture(game.translated("de"))
        assert picture(game) == first
        assert picture(game.translated("de")) == second
        alike = [text for text in written(first) & written(second) if not told_alike(text)]
        assert not alike or catalogue("de").keys() < catalogue("en").keys()


def told_alike(text: str) -> bool:
    """True for a text of numbers, single letters, and names that both languages share."""
    bare = [word.strip(".,:+()") for word in text.split()]
    return all(len(word) < 2 or word in ALIKE.split() or not any(map(str.isalpha, word)) for word in bare)


def test_a_pod_without_crew_says_so_in_the_language_of_the_game() -> None:
    seen: Counter[str] = Counter()
    for game in games():
        picture(game)
        facts = " ".join(fact for panel in picture(game.translated("de")).panels for fact in panel.facts)
        assert "no crew" not in facts
        seen["keine Crew"] += "keine Crew" in facts
    assert seen["keine Crew"]


@pytest.mark.parametrize("language", engine_messages.languages())
def test_materials_have_letters_of_their_own_in_every_language(language: str) -> None:
    letters = Messages.of(language).section("letter")
    assert set(letters) == set(MATERIALS)
    assert len(set(letters.values())) == len(letters)
    drawn = picture(Game.new(2, seed=3, language=language))
    texts = {shape.text for shape in drawn.shapes if isinstance(shape, Text)}
    assert set(letters.values()) <= texts
    if language == "en":
        assert letters == {name: material.letter for name, material in MATERIALS.items()}


@pytest.mark.parametrize("language", OTHERS)
def test_a_picture_brings_its_words_along(language: str) -> None:
    game, say = Game.new(2, seed=3, language=language), Messages.of(language).say
    assert say("scene.title_before") in draw(game)
    assert say("panel.manufactory") in told.html(picture(game))
    assert say("words.between").join(["a", "b"]) in told.text(offering(game))


def offering(game: Game) -> Scene:
    """A picture with two targets on offer, called a and b."""
    drawn = picture(game)
    panel = next(panel for panel in drawn.panels if len(panel.targets) > 1)
    targets = [
        target._replace(name=name, enabled=True, price="") for target, name in zip(panel.targets, "ab", strict=False)
    ]
    return replace(drawn, panels=(replace(panel, targets=tuple(targets)),))


# --- the desk --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_can_be_played_in_every_language(language: str) -> None:
    spoken = Messages.of(language)
    page, chance = Screen(lesson(new_game().translated(language), GreedyPlayer(seed=1))), random.Random(4)
    labels = spoken.section("label")
    assert labels.items() <= page.table.overlay.labels.items()
    assert page.table.overlay.labels["language"] == language
    said: set[str] = set()
    for number in range(400):
        if not page.choices:
            break
        if number % 5 == 0:
            page.ask({"type": "choose", "target": "hint", "version": page.desk["version"], "seq": 1})
        said |= {page.desk["prompt"], page.desk["detail"], page.desk["status"], page.desk["told"]}
        page.choose(chance.choice(page.choices))
    page.ask({"type": "words"})
    english = set(messages.sentences("en").values()) - set(messages.sentences(language).values())
    assert len(said) > 50
    assert not said & english
    assert spoken.say("error.head") not in " ".join(said)


def test_a_narrator_tells_in_the_language_of_the_game() -> None:
    game = new_game()
    event = next(event for event in game.history[0].events if getattr(event, "player", None) is not None)
    seat = int(str(event.to_dict()["player"]))
    english = [Narrator(game, me) for me in (seat, 1 - seat)]
    german = [Narrator(game.translated("de"), me) for me in (seat, 1 - seat)]
    assert [german[0].tell(event), german[1].tell(event)[-8:]] == ["Du fängst an.", "beginnt."]
    assert [english[0].tell(event), english[1].tell(event)[-7:]] == ["You start.", "starts."]
    assert english[0].story([event])


def test_a_place_that_is_named_leads_to_the_board_in_german_too() -> None:
    game = finish_game(Game.new(2, seed=1, language="de"), [RandomPlayer(1), RandomPlayer(2)])
    narrator = Narrator(game, 0)
    named = Counter[str]()
    for record in game.history:
        for event in record.events:
            for text, target in narrator.segments(event):
                named[target.partition("-")[0]] += bool(target)
                assert text in narrator.tell(event)
    assert min(named[kind] for kind in ("space", "location", "track")) > 5


@pytest.mark.parametrize("language", OTHERS)
def test_a_replay_is_in_the_language_of_the_game(language: str) -> None:
    game = finish_game(Game.new(2, seed=1), [RandomPlayer(1), RandomPlayer(2)])
    english = replay_html(game)
    page = replay_html(game.translated(language))
    own = [
        text for key, text in Messages.of(language).section("replay.page").items() if key in {"told", "points", "about"}
    ]
    assert all(text in page for text in own)
    assert f'<html lang="{language}">' in page
    assert '<html lang="en">' in english
    assert not [
        text for key, text in Messages.of().section("replay.page").items() if key in {"told", "about"} and text in page
    ]
    assert replay_html(game) == english
