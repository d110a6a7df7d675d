"""What people mean by a target that can't be chosen now, and in a few words what is missing for it."""

from collections.abc import Sequence
from typing import Final

from betacolony.exocolony import Game, Option, Position, Reason, options
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.rules.decisions import DECISIONS
from betacolony.exocolony.state.position import EMPTY
from betacolony_widgets.messages import Messages

#: the actions of the board and the option that each stands for
_ALONE: Final = {"exocolony": options.SettleExocolony}


def attempt(game: Game, target: str, chosen: Sequence[str] = ()) -> Option | None:
    """The option that people mean by a target; None if there is none."""
    decision, pos = game.decision, game.position
    if decision is None:
        return None
    kind, _, rest = target.partition("-")
    forms = DECISIONS[pos.agenda[-1][0]].form.kinds
    if kind == "site":
        if options.ChooseSite in forms:
            return options.ChooseSite(rest)
        return _at_site(pos, decision.player, rest) if options.SettleColony in forms else None
    if kind == "market" and rest.isdecimal() and int(rest) < len(pos.market):
        return _in_market(pos, int(rest), forms)
    if kind == "card":
        seat, _, card = rest.partition("-")
        if options.ChooseCard in forms:
            return options.ChooseCard(card)
        return options.UseCard(card) if seat == str(decision.player) and options.UseCard in forms else None
    if kind in {"sell", "buy"} and options.Trade in forms:
        sides = {other.partition("-")[0]: other.partition("-")[2] for other in (*chosen, target)}
        return options.Trade(sides.get("sell"), sides.get("buy"))
    if kind == "asteroid" and options.MineAsteroid in forms:
        return options.MineAsteroid(rest)
    if kind in {"system", "asteroid"} and options.SettleExocolony in forms:
        return _far_colony(pos, decision.player)
    if target == "action-exocolony":
        return _far_colony(pos, decision.player) if options.SettleExocolony in forms else None
    return _answer(kind, rest, forms)


def _answer(kind: str, rest: str, forms: Sequence[type[Option]]) -> Option | None:
    """The answer to a question that a target stands for."""
    answers: dict[str, Option] = {
        "world": options.ChooseWorld(rest),
        "asteroid": options.ChooseAsteroid(rest),
        "good": options.ChooseResource(rest),
    }
    if rest.isdecimal():
        answers |= {"system": options.ChooseSystem(int(rest)), "player": options.ChoosePlayer(int(rest))}
    option = answers.get(kind)
    return option if isinstance(option, tuple(forms)) else None


def _at_site(pos: Position, me: int, site: str) -> Option | None:
    if site not in pos.system.site_ids:
        return _far_colony(pos, me)
    piece = pos.pieces.get(pos.system.site_ids.index(site))
    if piece is None or piece.player != me:
        return options.SettleColony(site)
    return options.Repair(site) if piece.disabled else options.BuildSpaceport(site)


def _far_colony(pos: Position, me: int) -> Option:
    faction = pos.edition.factions[pos.faction[me]]
    return options.SettleAsteroid() if faction.asteroid_colony else options.SettleExocolony()


def _in_market(pos: Position, place: int, forms: Sequence[type[Option]]) -> Option | None:
    if pos.market[place] == EMPTY:
        return None
    card = pos.t.names[pos.market[place]]
    for kind in (options.BuyCard, options.TakeCard, options.ChooseCard):
        if kind in forms:
            return kind(card)
    return None


def lacking(messages: Messages, words: GameMessages, reasons: Sequence[Reason], most: int = 2) -> str:
    """What is missing in a few words, by the first reason, with this many kinds of goods at most; "" for no reason."""
    if not reasons:
        return ""
    reason = reasons[0]
    short = shortage(reason)
    if short:
        named = [words.goods({kind: number}) for kind, number in short.items()]
        shown = messages.say("list.between").join(named[:most])
        key = "short" if len(named) <= most else "short_and_more"
        return messages.say(f"exo.play.lacking.{key}", goods=shown)
    key = f"exo.play.lacking.{reason.code}"
    return messages.say(key) if messages.has(key) else messages.say("exo.play.lacking.other")


def shortage(reason: Reason) -> dict[str, int]:
    """The goods that are missing for a price, by kind; none if a reason is about something else."""
    values = reason.values
    if "need" in values and "have" in values and reason.code == "trade_too_dear":
        return {"coin": values["need"] - values["have"]}
    return dict(values.get("short", {}))
