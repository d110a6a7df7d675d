"""The sentences of Exocolony's table: complete, addressed to whom they concern, by turn, linked to the board."""

import random
import tomllib
from pathlib import Path

import pytest

from betacolony.exocolony import Game, events, options
from betacolony.exocolony.events import Event, PlayerEvent
from betacolony.exocolony.messages import CATALOGUE
from betacolony.exocolony.rules.decisions import DECISIONS
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.exocolony.play.choices import offers
from betacolony_widgets.exocolony.play.desk import choices, desk, log
from betacolony_widgets.exocolony.play.narration.captions import caption
from betacolony_widgets.exocolony.play.narration.narrator import Narrator
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.messages import Messages
from betacolony_widgets.static_files import __file__ as home

MESSAGES = Messages.of()
ENGINE = CATALOGUE.table("en")


def played(players: int = 3, seed: int = 6, clicks: int = 120, **more: object) -> Play:
    """A game some turns on, with one person against greedy players."""
    names = ["You", "Nova", "Orin", "Tess", "Vega"][:players]
    play = Play(Game.new(names, seed, **more), dict.fromkeys(range(1, players), "greedy"))  # type: ignore[arg-type]
    for _ in range(clicks):
        if play.stage == "over":
            break
        play.choose("hint")
        play.choose(desk(play)["hints"][0]["id"])
        if play.in_hand:
            play.choose(play.in_hand[0].id)
    return play


# --- complete ---------------------------------------------------------------------------------------------------------


def test_every_decision_has_a_prompt_and_every_question_a_name() -> None:
    for row in DECISIONS.values():
        assert MESSAGES.has(f"exo.play.prompt.{row.name}")
        assert MESSAGES.has(f"exo.play.receipt.next.{row.name}") or row.name == "main"


def test_whatever_turns_up_has_words_and_so_has_why_it_stands() -> None:
    kinds = [kind for kind in Event.__subclasses__() + PlayerEvent.__subclasses__() if kind.reveals]
    assert len(kinds) >= 7
    for kind in kinds:
        assert MESSAGES.has(f"exo.play.receipt.up.{kind.__name__}")
        assert MESSAGES.has(f"exo.play.stands.{kind.__name__}")


def test_every_sentence_about_a_player_can_be_addressed_to_that_player() -> None:
    told = MESSAGES.section("exo.play.you")
    assert set(told) <= set(ENGINE["event"])
    spoken = {kind.__name__ for kind in PlayerEvent.__subclasses__()} - {"TurnBegan", "Refreshed", "TurnEnded"}
    spoken -= {"AsteroidsReturned"}
    assert spoken == {key.partition("_")[0] for key in told}
    for key, text in told.items():
        assert "{player" not in text, key


def test_reasons_have_few_words_and_sources_names() -> None:
    for code, words in MESSAGES.section("exo.play.lacking").items():
        assert code in ENGINE["reason"] or code in {"short", "short_and_more", "other"} or code.startswith("no_")
        assert len(words.split()) <= 3
    assert set(MESSAGES.section("exo.play.receipt.source")) == set(SOURCES)


def test_no_sentence_of_the_catalogue_is_left_over() -> None:
    """Each key stands in the code, or belongs to a section that is looked up by the names of kinds."""

    room = Path(home).parent / "exocolony"
    code = "\n".join(path.read_text("utf-8") for path in (room / "play").rglob("*.py"))
    table = tomllib.loads((room / "catalogues" / "en" / "play.toml").read_text("utf-8"))
    for section in table:
        assert f"exo.play.{section}" in code, section


# --- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_has_a_group_for_each_turn_with_links_to_the_board() -> None:
    play = played()
    groups = log(play)
    assert {"You", "Nova", "Orin", "The table"} <= {group["who"] for group in groups}
    targets = {target for group in groups for line in group["lines"] for _, target in line if target}
    assert {"site", "world"} <= {target.partition("-")[0] for target in targets}
    text = "\n".join("".join(piece for piece, _ in line) for group in groups for line in group["lines"])
    assert "You settle" in text
    assert "You settles" not in text
    assert "Nova settles" in text or "Orin settles" in text


def test_the_news_are_what_came_since_the_last_choice() -> None:
    ends = ((play, way) for n in range(6, 16) for play in [played(clicks=n)] for way in play.ways)
    play, end = next((play, way) for play, way in ends if isinstance(way.option, options.EndTurn))
    play.choose(end.id)
    news = desk(play)["news"]
    assert {group["who"] for group in news} >= {"Nova", "Orin", "You"}
    assert play.since == Mark(next(n for n, r in enumerate(play.game.history) if r.option == end.option), 0) or news
    play.choose("at:2")
    assert desk(play)["look"]["at"] == 2
    assert desk(play)["mode"] == "back"


def test_several_people_are_told_by_their_names() -> None:
    play = Play(Game.new(["Ada", "Bo"], 6))
    site = next(iter(play.table().view.offers))
    name = play.game.names[play.me]
    play.choose(site)
    play.choose(site)
    text = "".join(piece for group in log(play) for line in group["lines"] for piece, _ in line)
    assert f"{name} places a first Colony" in text
    assert "You" not in text
    assert desk(play)["status"].endswith(f"{play.game.names[play.me]}'s turn")


def test_captions_speak_to_the_reader_who_was_attacked() -> None:
    game = Game.new(["You", "Bo"], 1)
    happened = (
        events.Attacked("X-NAVY-3", 1, target=0, card="space_fighter", navy=2, target_navy=0),
        events.Stolen("X-NAVY-3", 1, victim=0, goods={"coin": 1}, cause="space_fighter"),
    )
    assert caption(game, happened, 0) == "attacks you, steals 1 Coin from you"
    assert caption(game, happened) == "attacks You, steals 1 Coin from You"


def test_the_reader_is_you_in_what_others_do() -> None:
    game = Game.new(["You", "Bo"], 1)
    stolen = events.Stolen("X-FX-5", 1, victim=0, goods={"coin": 1}, cause="space_fighter")
    attacked = events.Attacked("X-NAVY-2", 1, target=0, card="space_fighter", navy=2, target_navy=0)
    assert Narrator(game, 0).tell(stolen) == "Bo steals 1 Coin from you: Space Fighter."
    assert Narrator(game, 0).tell(attacked) == "Bo attacks you with Space Fighter: Navy 2 against 0."
    assert Narrator(game).tell(stolen) == "Bo steals 1 Coin from You: Space Fighter."
    mine = events.Stolen("X-FX-5", 0, victim=1, goods={"coin": 1}, cause="space_fighter")
    assert Narrator(game, 0).tell(mine) == "You steal 1 Coin from Bo: Space Fighter."


def test_captions_say_anothers_turn_in_a_few_words() -> None:
    play = played()
    told = [caption(play.game, record.events) for record in play.game.history]
    assert any("settles" in words or "buys" in words for words in told)
    assert all("{" not in words for words in told)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_event_makes_a_sentence_for_everybody(seed: int) -> None:
    game, chance = Game.new(3, seed), random.Random(seed)
    for _ in range(400):
        if game.decision is None:
            break
        game.play(chance.choice(list(game.options)))
    for me in (None, 0, 1, 2):
        narrator = Narrator(game, me)
        for record in game.history:
            for event in record.events:
                assert "{" not in narrator.tell(event)
                assert "".join(text for text, _ in narrator.segments(event)) in {narrator.tell(event), ""}


# --- variants ---------------------------------------------------------------------------------------------------------


def test_with_secret_resources_nothing_is_told_of_what_others_hold() -> None:
    taken = (events.Lost, events.Stolen, events.HandedOver)
    tried = 0
    for seed in range(40):
        game, chance = Game.new(3, seed, variants=["secret_resources"]), random.Random(seed)
        for step in range(150):
            if game.decision is None:
                break
            play = Play(game)
            for way in play.ways:
                outcome = play.outcome(way)
                assert not [event for event in outcome.events if isinstance(event, taken)]
                tried += len(outcome.secret)
            if step % 20 == 0:
                pos = game.position
                pos.goods = [7] * len(pos.goods)
                game = game.elsewhere(pos)
            game.play(chance.choice(list(game.options)))
        if tried > 5:
            return
    raise AssertionError(tried)


def test_an_offer_is_composed_step_by_step_and_answered() -> None:
    play = Play(Game.new(["Ada", "Bo", "Cy"], 6, variants=["player_trading"]))
    while play.kind == "home_site":
        site = next(iter(play.table().view.offers))
        play.choose(site)
        play.choose(site)
    me = play.me
    other = next(seat for seat in range(3) if seat != me)
    play.choose(offers.OFFER)
    assert [choice.id for choice in choices(play) if choice.id.startswith("player-")]
    play.choose(f"player-{other}")
    play.choose("give-fuel")
    play.choose("good-fuel")
    play.choose("get-metal")
    play.choose("less-give-fuel")
    made = offers.made(play.chosen)
    assert made == options.OfferTrade(other, {"fuel": 1}, {"metal": 1})
    before = play.game.position.held(me)
    play.choose(offers.MAKE)
    assert play.kind == "answer"
    assert play.me == other
    assert "1 fuel" in desk(play)["prompt"]
    play.choose(next(way.id for way in play.ways if isinstance(way.option, options.Accept)))
    assert play.game.position.held(me) != before


def test_an_offer_that_is_impossible_is_refused_with_its_reason() -> None:
    play = Play(Game.new(["Ada", "Bo"], 6, variants=["player_trading", "secret_resources"]))
    while play.kind == "home_site":
        site = next(iter(play.table().view.offers))
        play.choose(site)
        play.choose(site)
    play.choose(offers.OFFER)
    assert offers.made(play.chosen) is None
    play.choose(offers.MAKE)
    assert play.answer is not None
    play.choose("back")
    assert not play.chosen
