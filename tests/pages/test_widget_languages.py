"""What the board and the pages say, in every language, and never two of them at once."""

import random
import string
from collections import Counter
from collections.abc import Iterator

import pytest

from betacolony import Game, GreedyPlayer, RandomPlayer, play_out
from betacolony import messages as engine_messages
from betacolony_widgets import messages, replay_html
from betacolony_widgets.board import text_renderer as told
from betacolony_widgets.board.picture import draw, picture
from betacolony_widgets.board.shapes import Scene, Text
from betacolony_widgets.palette import MATERIALS
from betacolony_widgets.play.narrator import Narrator
from helpers.screen import Screen, lesson, new_game

OTHERS = [language for language in engine_messages.languages() if language != "en"]


#: names that are the same in English and German
ALIKE = "CP Ada Bo Cy Xi'an Cuzco Polymer Palladium Gan De Jyo Nebra Ridback Azophi Nexus Big Ben Taj Mahal Victus in"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends in English."""
    with engine_messages.speaking("en"):
        yield


def fields(template: str) -> Counter[tuple[str, str]]:
    """What a template asks for: names and formats. Which word goes with a number is each language's own."""
    parts = string.Formatter().parse(template)
    return Counter((name, "" if "|" in (form or "") else form or "") for _, name, form, _ in parts if name)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_sentences_of_english_with_the_same_fields(language: str) -> None:
    english, other = messages.sentences("en"), messages.sentences(language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert fields(text) == fields(english[key]), key
        assert text.strip() or not english[key].strip(), key


def test_another_field_would_be_found() -> None:
    assert fields("{n} {who:name}") == fields("{who:name} {n:one|many}")
    assert fields("{n}") != fields("{m}")
    assert fields("{who:name}") != fields("{who}")


def test_the_catalogue_follows_the_language_in_use() -> None:
    assert messages.say("mat.to_move") == "to move"
    with engine_messages.speaking("de"):
        assert messages.say("mat.to_move") == "am Zug"
        assert messages.count("mat.artifact", 3) == "3 Artefakte"
        assert messages.listed(["a", "b"]) == "a und b"
        assert messages.title("manufactory_left") == "Manufaktur links"
        assert messages.sentences("en")["mat.to_move"] == "to move"
    assert messages.say("mat.to_move") == "to move"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(engine_messages.MissingWords, match="'tlh'; the languages are: de, en"):
        messages.sentences("tlh")


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
    """All that a picture says: texts on it, what its targets are called and tell, and its facts."""
    shapes = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    targets = {text for target in scene.targets for text in (target.name, target.tip)}
    return shapes | targets | {line for panel in scene.panels for line in (panel.title, *panel.facts)} | {scene.title}


def test_a_picture_is_of_one_language_whichever_was_drawn_before() -> None:
    for game in games():
        first = picture(game)
        with engine_messages.speaking("de"):
            second = picture(game)
            assert picture(game) == second
        assert picture(game) == first
        assert not [text for text in written(first) & written(second) if not told_alike(text)]


def told_alike(text: str) -> bool:
    """Whether a text is made of numbers, single letters, and what has the same name in both languages."""
    bare = [word.strip(".,:+()") for word in text.split()]
    return all(len(word) < 2 or word in ALIKE.split() or not any(map(str.isalpha, word)) for word in bare)


def test_a_pod_without_crew_says_so_in_the_language_in_use() -> None:
    seen: Counter[str] = Counter()
    for game in games():
        picture(game)
        with engine_messages.speaking("de"):
            texts = {shape.text for shape in picture(game).shapes if isinstance(shape, Text)}
        assert "no crew" not in texts
        seen["0 Crew"] += "0 Crew" in texts
    assert seen["0 Crew"]


@pytest.mark.parametrize("language", engine_messages.languages())
def test_materials_have_letters_of_their_own_in_every_language(language: str) -> None:
    letters = messages.section("letter", language)
    assert set(letters) == set(MATERIALS)
    assert len(set(letters.values())) == len(letters)
    with engine_messages.speaking(language):
        texts = {shape.text for shape in picture(Game.new(2, seed=3)).shapes if isinstance(shape, Text)}
    assert set(letters.values()) <= texts
    if language == "en":
        assert letters == {name: material.letter for name, material in MATERIALS.items()}


@pytest.mark.parametrize("language", OTHERS)
def test_a_picture_brings_its_words_along(language: str) -> None:
    game = Game.new(2, seed=3)
    with engine_messages.speaking(language):
        assert messages.say("scene.title_before") in draw(game)
        assert messages.say("panel.manufactory") in told.html(picture(game))


# --- the desk --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_can_be_played_in_every_language(language: str) -> None:
    engine_messages.speak(language)
    page, chance = Screen(lesson(new_game(), GreedyPlayer(seed=1))), random.Random(4)
    labels = messages.section("label")
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
    assert messages.say("error.head") not in " ".join(said)


def test_a_narrator_follows_the_language_in_use() -> None:
    game = new_game()
    narrator = Narrator(game, 0)
    event = next(event for event in game.history[0].events if getattr(event, "player", None) is not None)
    mine = Narrator(game, event.to_dict()["player"])  # type: ignore[arg-type]
    other = Narrator(game, 1 - int(str(event.to_dict()["player"])))
    assert (mine.tell(event), other.tell(event)[-7:]) == ("You start.", "starts.")
    engine_messages.speak("de")
    assert (mine.tell(event), other.tell(event)[-8:]) == ("Du fängst an.", "beginnt.")
    engine_messages.speak("en")
    assert mine.tell(event) == "You start."
    assert narrator.story([event])


def test_a_place_that_is_named_leads_to_the_board_in_german_too() -> None:
    engine_messages.speak("de")
    game = play_out(Game.new(2, seed=1), [RandomPlayer(1), RandomPlayer(2)])
    narrator = Narrator(game, 0)
    named = Counter[str]()
    for record in game.history:
        for event in record.events:
            for text, target in narrator.segments(event):
                named[target.partition("-")[0]] += bool(target)
                assert text in narrator.tell(event)
    assert min(named[kind] for kind in ("space", "location", "track")) > 5


@pytest.mark.parametrize("language", OTHERS)
def test_a_replay_is_in_the_language_in_use(language: str) -> None:
    game = play_out(Game.new(2, seed=1), [RandomPlayer(1), RandomPlayer(2)])
    english = replay_html(game)
    with engine_messages.speaking(language):
        page = replay_html(game)
        own = [text for key, text in messages.section("replay.page").items() if key in {"told", "points", "about"}]
        assert all(text in page for text in own)
    assert f'<html lang="{language}">' in page
    assert '<html lang="en">' in english
    assert not [
        text for key, text in messages.section("replay.page").items() if key in {"told", "about"} and text in page
    ]
    assert replay_html(game) == english
