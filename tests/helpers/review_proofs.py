"""Claims that the review cards of any game must meet, kind by kind."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from betacolony_widgets.teaching.review_cards import Deck, ReviewCard, Verdict

#: arrangements with sizes of the picture
WINDOWS: tuple[tuple[str, int, int], ...] = (
    ("lesson", 1280, 680),
    ("lesson", 940, 580),
    ("lesson", 844, 342),
    ("lesson-upright", 820, 1140),
    ("lesson-phone", 390, 756),
    ("lesson-phone", 360, 552),
)


def verdict(card: ReviewCard[Any], answer: object) -> Verdict:
    judged = card.judge(answer)
    assert judged is not None
    return judged


def names_its_rules(cards: Iterable[ReviewCard[Any]], about: tuple[str, ...], known: Mapping[str, object]) -> None:
    """The kind's rules are those of its cards, and each rule that is named exists."""
    cards = list(cards)
    named = [set(card.rules) for card in cards]
    assert set(about) <= set.union(*named)
    assert all(rules & set(about) for rules in named)
    for card in cards:
        assert {*card.rules, *(rule for choice in card.choices for rule in choice.rules)} <= set(known)


def explains_its_answers(cards: Iterable[ReviewCard[Any]]) -> None:
    """A right answer is accepted, and a wrong one explained."""
    for card in cards:
        if not card.choices:
            right, wrong = verdict(card, str(card.number)), verdict(card, card.number + 1)
            assert right.right
            assert not wrong.right
            assert wrong.parts or wrong.lines
            assert not card.parts or sum(part.number for part in card.parts) == card.number
            continue
        assert {choice.right for choice in card.choices} == {True, False}
        assert len({choice.id for choice in card.choices}) == len(card.choices)
        for choice in card.choices:
            judged = verdict(card, choice.id)
            assert judged.right == choice.right
            assert choice.right or choice.why, f"{choice.text}: no reason given"
            assert set(judged.answers) == {other.id for other in card.choices if other.right}


def comes_again(deck: Deck[Any], kind: str, seeds: Iterable[int]) -> None:
    """Equal seeds give equal cards."""
    for seed in seeds:
        first, again = deck.make(kind, seed), deck.make(kind, seed)
        assert (first.question, first.choices, first.number) == (again.question, again.choices, again.number)
        assert first.game.position == again.game.position


def varies(cards: Iterable[ReviewCard[Any]], least: int) -> None:
    """There are at least this many different answers."""
    answers = {
        str(card.number) if not card.choices else str(verdict(card, card.choices[0].id).answers) for card in cards
    }
    assert len(answers) >= least


def is_on_the_picture(cards: Iterable[ReviewCard[Any]], *, listed: Collection[str]) -> None:
    """Marks and choices are targets of the picture in every arrangement, but for kinds whose choices are ``listed``."""
    for card in cards:
        for arrangement, width, height in WINDOWS:
            picture = card.picture(arrangement, width, height)
            assert set(card.marks) <= {target.id for target in picture.targets}, arrangement
            assert card.on_board(picture) == (bool(card.choices) and card.kind not in listed), arrangement
            assert {"desk", "lower", "tools", "rim"} <= set(picture.places)
            card.picture(arrangement, width, height, told=True, wrong=card.choices[-1].id if card.choices else "")
