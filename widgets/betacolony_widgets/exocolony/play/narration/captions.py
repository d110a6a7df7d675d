"""Captions: another player's turn in a few words, while its pieces move."""

from collections import Counter
from collections.abc import Iterable, Sequence

from betacolony.exocolony import Event, Game, events
from betacolony_widgets.messages import Messages


def caption(game: Game, happened: Sequence[Event], me: int | None = None) -> str:
    """The events of one player's turn in words, without the player's name; "" if there is nothing to see.

    ``me`` is the seat that the words speak to; None for nobody's.
    """
    messages = Messages.of(game.language)
    return messages.say("list.between").join(dict.fromkeys(_parts(game, messages, happened, me)))


def _parts(game: Game, messages: Messages, happened: Iterable[Event], me: int | None) -> Iterable[str]:
    words, say = game.messages, messages.say

    def name(seat: int) -> str:
        return say("exo.play.caption.you") if seat == me else words.who(seat)

    points, trades, used = 0, 0, Counter[str]()
    for event in happened:
        match event:
            case events.HomeSettled(site=site) | events.ColonySettled(site=site) | events.ExocolonySettled(site=site):
                yield say(f"exo.play.caption.{type(event).__name__}", site=words.site(site))
            case events.SpaceportBuilt(site=site):
                yield say("exo.play.caption.SpaceportBuilt", site=words.site(site))
            case events.AsteroidColonySettled(asteroid=asteroid) | events.AsteroidMined(asteroid=asteroid):
                yield say(f"exo.play.caption.{type(event).__name__}", asteroid=words.name(asteroid))
            case events.CardBought(card=card) | events.FreeCardTaken(card=card):
                yield say("exo.play.caption.CardBought", card=words.name(card))
            case events.Attacked(target=target):
                yield say("exo.play.caption.Attacked", name=name(target))
            case events.Stolen(victim=victim, goods=goods):
                yield say("exo.play.caption.Stolen", name=name(victim), goods=words.goods(goods))
            case events.LifeformFound(lifeform=lifeform):
                yield say("exo.play.caption.LifeformFound", lifeform=words.name(lifeform))
            case events.CardExhausted(card=card):
                used[words.name(card)] += 1
            case events.Traded() | events.BulkTraded():
                trades += 1
            case events.Scored():
                points += event.points
            case _:
                continue
    if used:
        yield say("exo.play.caption.uses", cards=messages.listed(list(used)))
    if trades:
        yield messages.count("exo.play.caption.trades", trades)
    if points:
        yield messages.count("exo.play.caption.points", abs(points), points=messages.signed(points))
