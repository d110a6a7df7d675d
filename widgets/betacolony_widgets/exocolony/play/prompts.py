"""The prompt of each decision in plain words, and its second line."""

from typing import Any

from betacolony.exocolony import options
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.messages import capital

from .choices import offers
from .choices.ways import ACTION, RESIGN, Way, matching
from .play import Play


def question(play: Play) -> tuple[str, str]:
    """The prompt and its second line."""
    say, game = play.messages.say, play.game
    if play.looking is not None:
        return say("prompt.back", step=play.looking, steps=len(game.history) - 1), say("detail.back")
    if play.stage == "over":
        return say("prompt.over"), ""
    if game.decision is None:
        return "", ""
    if play.stage == "think":
        detail = say("detail.think" if play.no_undo else "detail.think_undo")
        return say("prompt.think", name=game.names[game.decision.player]), detail
    # a lesson's exercise may be over while the game still asks
    return _asked(play) if play.stage == "play" else ("", "")


def _asked(play: Play) -> tuple[str, str]:
    """The prompt of a decision that people answer."""
    say, game, hand = play.messages.say, play.game, play.in_hand
    values = _values(play)
    if offers.is_composed(play.chosen):
        return say("exo.play.prompt.offer"), say("exo.play.detail.offer")
    if RESIGN in play.chosen:
        return say("exo.play.prompt.resign"), say("exo.play.detail.resign")
    if hand:
        cards = {str(way.option.to_dict().get("card", "")) for way in hand}
        card = cards.pop() if len(cards) == 1 else ""
        if len(hand) > 1 and card and all(isinstance(way.option, options.UseCard) for way in hand):
            return say("exo.play.prompt.card", card=game.messages.name(card)), ""
        if not play.is_foremost(hand[0]):
            return capital(game.messages.name(card)), ""
        return say("exo.play.prompt.hand", what=capital(_told(play, hand[0]))), ""
    kind = play.kind
    action = next((target for target in play.chosen if target.startswith(ACTION)), "")
    if action:
        kind = f"main_{action.removeprefix(ACTION)}"
        fitting = matching(play.ways, play.chosen)
        if fitting and isinstance(fitting[0].option, options.SettleAsteroid):
            kind = "main_asteroid"
    elif kind == "bulk" and play.chosen:
        kind = "bulk_number"
    elif kind == "move" and play.chosen:
        kind = "move_to"
    elif kind == "main" and any(isinstance(way.option, options.Resign) for way in play.ways):
        kind = "main_solo"
    detail = f"exo.play.detail.{kind}"
    return say(f"exo.play.prompt.{kind}", **values), say(detail, **values) if play.messages.has(detail) else ""


def _told(play: Play, way: Way) -> str:
    """A way in words, with the Asteroid that it settles."""
    last = way.options[-1]
    if isinstance(way.option, options.SettleAsteroid) and isinstance(last, options.ChooseAsteroid):
        return play.messages.say("exo.play.prompt.settle_asteroid", asteroid=play.game.messages.name(last.asteroid))
    return play.game.tell(way.option)


def _values(play: Play) -> dict[str, Any]:
    """What a prompt may name: the card, the site, who else, how many may be kept, an offer's goods."""
    game, pos = play.game, play.game.position
    decision, frame = game.decision, pos.agenda[-1]
    words = game.messages
    values: dict[str, Any] = {"card": "", "site": "", "name": "", "keep": 0, "give": "", "get": "", "goal": 0}
    context = decision.context if decision else {}
    if "card" in context:
        values["card"] = words.name(context["card"])
    if "site" in context:
        values["site"] = words.site(context["site"])
    if frame[0] == agenda.ASK_GIVE_UP:
        _, _, card, *rest = frame
        values |= {"card": words.name(pos.t.names[card]), "keep": rest[0] if rest else 0}
    elif frame[0] == agenda.ASK_OWN_CARD:
        values["card"] = words.name(pos.t.names[frame[agenda.CARD]])
    elif frame[0] == agenda.ASK_ANSWER:
        give, get = frame[3 : 3 + len(KINDS)], frame[3 + len(KINDS) :]
        values |= {"name": game.names[frame[2]], "give": words.goods(named(give)), "get": words.goods(named(get))}
    elif frame[0] in {agenda.ASK_TARGET_CARD, agenda.ASK_TARGET_SITE, agenda.ASK_LOST} and len(frame) > agenda.ANSWERS:
        values["name"] = game.names[frame[agenda.ANSWERS]]
    return values
