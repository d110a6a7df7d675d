"""Every language says what English says: the same keys with the same fields, and all that happens in random games."""

import copy
import pickle
import random
import re
import string
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from betacolony import (
    Edition,
    EditionError,
    Game,
    GameError,
    IllegalMove,
    Move,
    OptionError,
    Position,
    PositionError,
    RandomPlayer,
    SaveError,
    messages,
    option_from_dict,
)
from betacolony.core.messages import Catalogue
from betacolony.edition import rulebook
from betacolony.players.advice import advise
from helpers.tables.attempts import attempts

FOLDER = Path(messages.__file__).parent / "catalogues"
OTHERS = [language for language in messages.languages() if language != "en"]


@cache
def texts(language: str) -> dict[str, Any]:
    """The file of a language, by section and key; a rule's parts by their names after it."""
    found: dict[str, Any] = {}
    for section, entries in tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8")).items():
        for key, text in entries.items():
            parts = text.items() if isinstance(text, dict) else [("", text)]
            found.update({f"{section}.{key}.{part}".rstrip("."): said for part, said in parts})
    return found


def fields(template: str) -> Counter[tuple[str, str, str]]:
    """The fields of a template: names and formats. Which word goes with a number is each language's own."""
    parts = string.Formatter().parse(template)
    return Counter((name, "" if "|" in (form or "") else form or "", how or "") for _, name, form, how in parts if name)


# --- the catalogues --------------------------------------------------------------------------------------------------


def test_there_is_english_and_german() -> None:
    assert {"de", "en"} <= set(messages.languages())


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_key_that_english_lacks_and_lacks_few_itself(language: str) -> None:
    own, english = texts(language).keys(), texts("en").keys()
    assert own <= english
    assert len(english - own) < 0.02 * len(english)


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_asks_for_what_the_english_one_asks_for(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        if isinstance(text, str):
            assert fields(text) == fields(english[key]), key
            assert text.strip() == text or key.startswith("part."), key
            assert text, key
            assert "  " not in text, key
        else:
            assert text is english[key], key


def test_another_field_or_format_would_be_found() -> None:
    assert fields("{n} {who:name}") == fields("{who:name} {n:one|many}")
    assert fields("{n}") != fields("{m}")
    assert fields("{who:name}") != fields("{who}")
    assert fields("{n}") != fields("{n} {n}")
    assert fields("{fuel:?part.fuel}") != fields("{fuel:!part.fuel}")


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_begin_and_end_as_in_english(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        if isinstance(text, str) and not key.startswith(("card.", "mat.", "name.point")):
            ends = [said[-1] if said[-1] in ".:?!" else "" for said in (text, english[key])]
            assert ends[0] == ends[1], key


@pytest.mark.parametrize("language", OTHERS)
def test_a_rule_is_complete_in_every_language(language: str) -> None:
    rules, translated = rulebook.rules(language), texts(language)
    assert list(rules) == list(rulebook.rules("en"))
    assert len({rule.title for rule in rules.values()}) == len(rules)
    for rule in [rule for rule in rules.values() if f"rule.{rule.id}.text" in translated]:
        english = rulebook.rule(rule.id, "en")
        assert rule.title != english.title
        assert rule.text != english.text
        assert 3 <= len(rule.title) <= 40, rule.id
        assert 30 <= len(rule.text) <= 420, rule.id
        assert 1 <= len(rule.source.split()) <= 6, rule.id
        assert rule.ruling == english.ruling
        assert bool(rule.ruling_text) == rule.ruling, rule.id


def test_german_names_stand_without_an_article_and_dice_with_an_ending() -> None:
    named = {key: name for key, name in messages.Language("de").table["name"].items() if not re.match(r"c\d", key)}
    assert not [name for name in named.values() if re.match(r"(der|die|das|den|dem|eine?) ", name, re.IGNORECASE)]
    said = [text for text in texts("de").values() if isinstance(text, str) and "{die:name}" in text]
    assert len(said) > 10
    assert not [text for text in said if not re.search(r"\{die:name\}(en |e |\))", text)]


# --- languages -------------------------------------------------------------------------------------------------------


def test_a_game_tells_everything_in_its_language() -> None:
    english, german = everything(Game.new(2, seed=7)), everything(Game.new(2, seed=7, language="de"))
    assert all(first != second for first, second in zip(english, german, strict=True)), german
    assert german[0] == "Spieler 2 sucht ein Tableau aus."
    assert everything(Game.new(2, seed=7)) == english


def everything(game: Game) -> list[str]:
    """All that says something, in the language of a game."""
    assert game.decision
    with pytest.raises(IllegalMove) as refused:
        game.play(Move("red", "jyo"))
    with pytest.raises(GameError) as unplayable:
        Game.new(9)
    with pytest.raises(rulebook.UnknownRule) as unknown:
        rulebook.rule("POD-9")
    with pytest.raises(OptionError) as no_option:
        option_from_dict({"type": "Fly"})
    with pytest.raises(EditionError) as no_edition:
        Edition.from_text("schema = 7")
    with pytest.raises(PositionError) as no_position:
        Position.from_dict({})
    with pytest.raises(SaveError) as no_save:
        Game.from_json(game.to_json().replace('"seed": 7', '"seed": "x"'))
    errors: list[Any] = [refused, unplayable, unknown, no_option, no_edition, no_position, no_save]
    event, filled = game.history[0].events[0], game.messages
    assert [game.tell(error.value) for error in errors] == [filled.tell(error.value) for error in errors]
    return [
        *(game.decision.prompt, repr(game), repr(game.options), game.tell(event), game.tell(advise(game)[0])),
        *(game.tell(game.options[0]), game.tell(refused.value.reasons[0])),
        *(filled.say("name.and", first="1", last="2"), filled.name("jyo_and_x") + filled.name("steel")),
        *(rulebook.rule("POD-3", game.language).text, rulebook.rules(game.language)["POD-3"].title),
        *(game.tell(error.value) for error in errors),
    ]


def test_without_a_language_values_and_errors_are_told_in_english() -> None:
    game = Game.new(2, seed=7, language="de")
    option, event = game.options[0], game.history[0].events[0]
    assert (str(option), str(event)) == ("Take mat A", messages.Messages.of("en").tell(event))
    with pytest.raises(IllegalMove) as refused:
        game.play(Move("red", "jyo"))
    assert str(refused.value) == messages.Messages.of("en").tell(refused.value) != game.tell(refused.value)


def test_what_becomes_of_a_game_keeps_its_language() -> None:
    game = Game.new(["Ada", "Bo"], seed=7, language="de")
    for _ in range(9):
        game.play(game.options[0])
    kept = [game.branch(), game.at(3), game.at_roll(1), game.called(["Cy", "Di"])]
    kept += [game.with_dice(red=6), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301 - our own
    assert {other.language for other in kept} == {game.language} == {"de"}
    game.undo()
    game.redo()
    assert "Runde 1: Bo wählt einen Würfel" in repr(game)
    assert all(game.decision and game.decision.prompt.endswith(".") for game in kept)
    assert "round 1: Bo chooses a die" in repr(game.translated("en"))


def test_a_language_is_no_part_of_what_is_saved() -> None:
    game, german = (Game.new(["Ada", "Bo"], seed=7, language=code) for code in ("en", "de"))
    assert (game.to_json(), game.code()) == (german.to_json(), german.code())
    assert game.position == german.position
    read = [Game.from_json(game.to_json(), language="de"), Game.from_code(game.code(), language="de")]
    read += [Game.from_code(game.position.code(), language="de"), Game.from_position(game.position, language="de")]
    for other in read:
        assert other.language == "de"
        assert other.decision
        assert other.decision.prompt.endswith(" sucht ein Tableau aus.")
    assert Game.from_json(german.to_json()).language == "en"


def test_what_is_wrong_with_a_saved_game_is_told_in_the_language_it_is_read_in() -> None:
    text = Game.new(2, seed=7).to_json()
    cut = text.replace('"moves": [', '"moves": [{"type": "Fly"},')
    english, german = (Game.from_json(cut, salvage=True, language=code).notes for code in ("en", "de"))
    assert len(english) == len(german) > 1
    assert not set(english) & set(german)
    assert "beschreibt keine Option" in german[1]


def test_players_without_names_are_numbered_in_the_language() -> None:
    assert Game.new(3, language="de").names == ("Spieler 1", "Spieler 2", "Spieler 3")
    assert Game.solo(language="de").names == ("Spieler 1", "Rivale")


def test_games_in_two_languages_that_are_played_at_once_keep_theirs() -> None:
    def told(code: str) -> list[str]:
        game, player = Game.new(2, seed=7, language=code), RandomPlayer(7)
        lines = []
        for _ in range(60):
            assert game.decision
            lines += [game.decision.prompt, *map(game.tell, game.play(player.choose(game)))]
        return lines

    alone = {code: told(code) for code in ("en", "de")}
    assert not set(alone["en"]) & set(alone["de"])
    with ThreadPoolExecutor(4) as threads:
        codes = ["en", "de"] * 4
        for code, lines in zip(codes, threads.map(told, codes), strict=True):
            assert lines == alone[code]


def test_a_language_is_one_object_that_knows_its_code() -> None:
    german = messages.Language("de")
    assert messages.Language("de") is messages.Language(german) is german
    assert pickle.loads(pickle.dumps(german)) is german  # noqa: S301 - our own
    assert (german.code, messages.ENGLISH.code, messages.Language()) == ("de", "en", messages.ENGLISH)
    assert german.table is messages.Messages("de").table is not messages.ENGLISH.table
    with pytest.raises(AttributeError):
        setattr(german, "code", "en")  # noqa: B010 - mypy knows that it can't be set


@pytest.mark.parametrize("unknown", ["tlh", "", "DE", "../words/de", "de.toml"])
def test_an_unknown_language_is_refused_with_those_there_are(unknown: str) -> None:
    said = re.escape(f"There is no language {unknown!r}; the languages are: de, en.")
    for ask in (messages.Language, messages.Messages, messages.Messages.of, rulebook.rules, english_game().translated):
        with pytest.raises(messages.MissingWords, match=said):
            ask(unknown)
    with pytest.raises(LookupError, match=said):
        Game.new(2, language=unknown)


def english_game() -> Game:
    return Game.new(2, seed=7)


# --- sentences that a language lacks ---------------------------------------------------------------------------------


def test_a_sentence_that_a_language_lacks_is_said_in_english_alone(tmp_path: Path) -> None:
    english = (FOLDER / "en.toml").read_text("utf-8")
    german = (FOLDER / "de.toml").read_text("utf-8")
    (tmp_path / "en.toml").write_text(english, "utf-8")
    lacking = re.sub("(?m)^(steel|too_far|text) = .*\n", "", german)
    (tmp_path / "de.toml").write_text(lacking, "utf-8")
    catalogue = Catalogue(tmp_path)
    there, full = catalogue.table("de"), messages.Language("de").table
    assert there["name"] == {**full["name"], "steel": "steel"}
    assert there["reason"] == {**full["reason"], "too_far": messages.ENGLISH.table["reason"]["too_far"]}
    assert there["rule"]["POD-3"] == {**full["rule"]["POD-3"], "text": messages.ENGLISH.table["rule"]["POD-3"]["text"]}
    assert there["event"] == full["event"]
    assert list(there["name"]) == list(catalogue.table("en")["name"])
    assert catalogue.table("en") == messages.ENGLISH.table


# --- random games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("chunk", range(3))
def test_all_that_happens_can_be_told(language: str, chunk: int) -> None:
    seen: Counter[str] = Counter()
    for players in (2, 4):
        game, rng = Game.new(players, seed=chunk), random.Random(chunk)
        anybody = RandomPlayer(chunk)
        for event in game.history[0].events:
            seen[check(game, event, language)] += 1
        while not game.is_over:
            assert game.decision
            translated = game.translated(language).decision
            assert translated
            assert translated.prompt != game.decision.prompt
            options = list(game.options)
            for option in rng.sample(options, min(len(options), 3)):
                seen[check(game, option, language)] += 1
            if rng.random() < 0.3:
                for data in attempts(game.position, rng, 6):
                    for reason in reasons(game, data):
                        seen[check(game, reason, language)] += 1
            for event in game.play(anybody.choose(game)):
                seen[check(game, event, language)] += 1
    assert len(seen) > 60, seen


def reasons(game: Game, data: dict[str, Any]) -> tuple[Any, ...]:
    """Why an option is not legal, if it is one at all."""
    try:
        return game.why_not(option_from_dict(data))
    except OptionError:
        return ()


def check(game: Game, what: Any, language: str) -> str:
    """Tell something in a language; gives what kind it is."""
    in_english = game.tell(what)
    told = game.translated(language).tell(what)
    assert str(what)
    assert told != in_english or texts(language).keys() < texts("en").keys()
    for blot in ("{", "}", "|", "  ", " .", " ,", " ;", " :"):
        assert told.count(blot) == in_english.count(blot), told
    assert told[0].isupper() or not in_english[0].isupper(), told
    return getattr(what, "code", type(what).__name__)


def test_the_messages_of_a_game_are_a_copy_to_change() -> None:
    game = Game.new(2, seed=1)
    prompt = game.decision and game.decision.prompt
    game.messages.table = {}
    game.messages.names = ("A", "B")
    assert game.decision is not None
    assert game.decision.prompt == prompt
