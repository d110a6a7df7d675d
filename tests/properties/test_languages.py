"""Every language says what English says: the same keys with the same fields, and all that happens in random games."""

import contextvars
import random
import re
import string
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from betacolony import Game, GameError, IllegalMove, Move, OptionError, RandomPlayer, messages, option_from_dict
from betacolony.edition import rulebook
from betacolony.players.advice import advise
from helpers.attempts import attempts

OTHERS = [language for language in messages.languages() if language != "en"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends in English."""
    with messages.speaking("en"):
        yield


def texts(language: str) -> dict[str, Any]:
    """The whole catalogue, by section and key; a rule's parts by their names after it."""
    found: dict[str, Any] = {}
    for section, entries in messages.table(language).items():
        for key, text in entries.items():
            parts = text.items() if isinstance(text, dict) else [("", text)]
            found.update({f"{section}.{key}.{part}".rstrip("."): said for part, said in parts})
    return found


def fields(template: str) -> Counter[tuple[str, str, str]]:
    """What a template asks for: names and formats. Which word goes with a number is each language's own."""
    parts = string.Formatter().parse(template)
    return Counter((name, "" if "|" in (form or "") else form or "", how or "") for _, name, form, how in parts if name)


# --- the catalogues --------------------------------------------------------------------------------------------------


def test_there_is_english_and_german() -> None:
    assert {"de", "en"} <= set(messages.languages())


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_keys_of_english(language: str) -> None:
    assert sorted(texts(language)) == sorted(texts("en"))


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
        if isinstance(text, str) and not key.startswith(("card.", "mat.")):
            ends = [said[-1] if said[-1] in ".:?!" else "" for said in (text, english[key])]
            assert ends[0] == ends[1], key


@pytest.mark.parametrize("language", OTHERS)
def test_a_rule_is_complete_in_every_language(language: str) -> None:
    rules = rulebook.rules(language)
    assert list(rules) == list(rulebook.rules("en"))
    assert len({rule.title for rule in rules.values()}) == len(rules)
    for rule in rules.values():
        english = rulebook.rule(rule.id, "en")
        assert rule.title != english.title
        assert rule.text != english.text
        assert 3 <= len(rule.title) <= 40, rule.id
        assert 30 <= len(rule.text) <= 420, rule.id
        assert 1 <= len(rule.source.split()) <= 6, rule.id
        assert rule.ruling == english.ruling
        assert bool(rule.ruling_text) == rule.ruling, rule.id


def test_german_names_stand_without_an_article_and_dice_with_an_ending() -> None:
    named = {key: name for key, name in messages.table("de")["name"].items() if not re.match(r"c\d", key)}
    assert not [name for name in named.values() if re.match(r"(der|die|das|den|dem|eine?) ", name, re.IGNORECASE)]
    said = [text for text in texts("de").values() if isinstance(text, str) and "{die:name}" in text]
    assert len(said) > 10
    assert not [text for text in said if not re.search(r"\{die:name\}(en |e |\))", text)]


# --- the language in use ---------------------------------------------------------------------------------------------


def test_all_is_said_in_the_language_in_use() -> None:
    game = Game.new(2, seed=7)
    said = everything(game)
    messages.speak("de")
    assert messages.language() == "de"
    german = everything(game)
    assert all(one != other for one, other in zip(said, german, strict=True)), german
    assert german[0] == "Player 2 sucht ein Tableau aus."
    messages.speak("en")
    assert everything(game) == said


def everything(game: Game) -> list[str]:
    """What speaks without being told the language."""
    assert game.decision
    with pytest.raises(IllegalMove) as refused:
        game.play(Move("red", "jyo"))
    with pytest.raises(GameError) as unplayable:
        Game.new(9)
    with pytest.raises(rulebook.UnknownRule) as unknown:
        rulebook.rule("POD-9")
    with pytest.raises(OptionError) as no_option:
        option_from_dict({"type": "Fly"})
    with pytest.raises(AttributeError) as fixed:
        game.options[0].mat = "B"
    event = game.history[0].events[0]
    errors = [refused.value, unplayable.value, unknown.value, no_option.value, fixed.value]
    return [
        *(game.decision.prompt, repr(game), str(event), game.tell(event), str(game.options[0])),
        *(game.tell(game.options[0]), game.tell(refused.value.reasons[0]), game.tell(advise(game)[0])),
        *(messages.say("name.and", first="1", last="2"), messages.name("jyo_and_x") + messages.name("steel")),
        *(messages.Messages().who(0), messages.Messages.of().who(0)),
        *(rulebook.rule("POD-3").text, rulebook.rules()["POD-3"].title),
        *map(str, errors),
    ]


def test_a_language_that_is_named_is_spoken_whatever_is_in_use() -> None:
    messages.speak("de")
    assert messages.Messages("en").who(0) == messages.Messages.of("en").who(0) == "Player 1"
    assert rulebook.rule("END-2", "en").title == "Who wins"
    assert messages.table("en") is not messages.table()


def test_a_language_is_spoken_for_a_while() -> None:
    with messages.speaking("de"):
        assert messages.name("steel") == "Stahl"
        with messages.speaking("en"):
            assert messages.name("steel") == "steel"
        assert messages.language() == "de"
        with pytest.raises(ZeroDivisionError), messages.speaking("en"):
            _ = 1 / 0
        assert messages.language() == "de"
    assert messages.language() == "en"


def test_a_cell_of_its_own_context_chooses_for_those_that_follow() -> None:
    contextvars.copy_context().run(messages.speak, "de")
    assert messages.language() == "de"


@pytest.mark.parametrize("unknown", ["tlh", "", "DE", "../words/de", "de.toml"])
def test_an_unknown_language_is_refused_with_those_there_are(unknown: str) -> None:
    with pytest.raises(messages.MissingWords) as refused:
        messages.speak(unknown)
    assert str(refused.value) == f"There is no language {unknown!r}; the languages are: de, en."
    assert messages.language() == "en"
    with pytest.raises(messages.MissingWords), messages.speaking(unknown):
        pass
    with pytest.raises(messages.MissingWords):
        messages.Messages(unknown)
    with pytest.raises(messages.MissingWords):
        rulebook.rules(unknown)


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
            in_english = game.decision.prompt
            with messages.speaking(language):
                assert game.decision.prompt != in_english
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
    with messages.speaking(language):
        told = game.tell(what)
        assert str(what)
    assert told != in_english
    for blot in ("{", "}", "|", "  ", " .", " ,", " ;", " :"):
        assert told.count(blot) == in_english.count(blot), told
    assert told[0].isupper() or not in_english[0].isupper(), told
    return getattr(what, "code", type(what).__name__)
