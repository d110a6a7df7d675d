"""What the user of a card announces before it is paid: the questions one after another, and the options of each.

Answers are numbers: a world, a site, a player, a resource, a card, an Asteroid, a bulk trade, a move (``moves``), or a
lasting card of a target (``cards_in_play.lasting_cards``).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from betacolony.exocolony.edition.components import RESOURCES, Effect
from betacolony.exocolony.rules.actions import lifeforms
from betacolony.exocolony.rules.cards import harm, moves, playable
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.rules.table.cards_in_play import lasting_cards
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import ANSWERS, PLAYER, USE, Frame
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import FREE, NO_GOODS, Play, play_of

_RESOURCES: Final = list(range(len(RESOURCES)))


def begun(pos: Position, player: int, card: int, use: int) -> Frame:
    """The first question of a use of a card, or the step that carries it out if there is none."""
    return _next(pos, player, card, use, ())


def answered(pos: Position, frame: Frame, answer: int) -> Frame:
    """What follows an answer: the next question, or the step that carries the use out."""
    _, player, card, use, *answers = frame
    return _next(pos, player, card, use, (*answers, answer))


def _next(pos: Position, player: int, card: int, use: int, answers: tuple[int, ...]) -> Frame:
    questions = play_of(pos.t, card, use).questions
    if len(answers) < len(questions):
        return (questions[len(answers)].kind, player, card, use, *answers)
    return (agenda.PAY, player, card, use, *answers)


class Asked(NamedTuple):
    """What a question is about.

    Attributes:
        pos, player: who is asked where; play: what the use of the card comes to.
        effect: the one that asks; announced: the answers so far to its questions, by kind.
        price: what the card costs before any way is added.
    """

    pos: Position
    player: int
    play: Play
    effect: Effect
    announced: dict[int, list[int]]
    price: tuple[int, ...]


def options(pos: Position, frame: Frame) -> list[int]:
    """The answers that can be given to a question, never none."""
    play, answers = playable.play_at(pos, frame), frame[ANSWERS:]
    question = play.questions[len(answers)]
    price = NO_GOODS if frame[USE] == FREE else play.price
    announced = playable.announced_for(play, answers, question.effect)
    # a card with a requirement alone may have no effect
    effect = play.effects[question.effect] if play.effects else Effect()
    return _OPTIONS[question.kind](Asked(pos, frame[PLAYER], play, effect, announced, price))


def _life_worlds(asked: Asked) -> list[int]:
    """X-LIFE-6: where the way can be paid."""
    worlds = lifeforms.worlds_to_probe(asked.pos)
    return [world for world in worlds if lifeforms.probe_launches(asked.pos, asked.player, world, asked.price)]


def _probe_launches(asked: Asked) -> list[int]:
    (world,) = asked.announced[agenda.ASK_LIFE_WORLD]
    return lifeforms.probe_launches(asked.pos, asked.player, world, asked.price)


def _target(asked: Asked) -> int:
    (target,) = asked.announced[agenda.ASK_TARGET]
    return target


def _asteroids(asked: Asked) -> list[int]:
    needs = asked.pos.edition.cards[asked.play.card].needs
    return playable.discarded_asteroids(asked.pos, needs.discarded_asteroid)


def _lost(asked: Asked) -> list[int]:
    announced = asked.announced.get(agenda.ASK_LOST, ())
    return harm.resources_to_lose(asked.pos, _target(asked), asked.effect, announced)


_OPTIONS: Final[dict[int, Callable[[Asked], list[int]]]] = {
    agenda.ASK_LIFE_WORLD: _life_worlds,
    agenda.ASK_PROBE_LAUNCH: _probe_launches,
    agenda.ASK_PORT_SITE: lambda asked: playable.port_sites(asked.pos, asked.player, asked.play.card),
    agenda.ASK_ASTEROID: _asteroids,
    agenda.ASK_TARGET: lambda asked: harm.targets(asked.pos, asked.player, asked.effect),
    agenda.ASK_TARGET_SITE: lambda asked: harm.sites_to_hit(asked.pos, _target(asked), asked.effect),
    agenda.ASK_TARGET_CARD: lambda asked: lasting_cards(asked.pos, _target(asked)),
    agenda.ASK_LOST: _lost,
    agenda.ASK_GAINED: lambda asked: _RESOURCES,  # noqa: ARG005 - the same for all
    agenda.ASK_NAMED: lambda asked: _RESOURCES,  # noqa: ARG005 - the same for all
    agenda.ASK_BULK: lambda asked: list(moves.bulks(asked.pos, asked.player, asked.price, asked.effect)),
    agenda.ASK_MOVE: lambda asked: moves.migrations(asked.pos, asked.player),
    agenda.ASK_SWAP_CARD: lambda asked: decks.in_market(asked.pos),
    agenda.ASK_REFRESH: lambda asked: playable.refreshable(asked.pos, asked.player),
}
