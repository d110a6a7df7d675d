"""Refusals: the head, the few words on the board and the nearest choice, for reasons that the engine gives."""

from collections.abc import Sequence

from betacolony.exocolony import Game, Option, Reason, options
from betacolony_widgets.live_table.notices import Answer
from betacolony_widgets.messages import Messages, capital

from .choices.attempts import lacking
from .choices.ways import Way


def refusal(game: Game, target: str, option: Option, reasons: Sequence[Reason], known: Sequence[Way]) -> Answer[Option]:
    """The answer to a target that rules forbid.

    Args:
        game: the game.
        target: what was chosen.
        option: what is meant by it.
        reasons: all reasons against it, at least one.
        known: the ways that are open.
    """
    messages = Messages.of(game.language)
    marks = {_target(mark) for reason in reasons for mark in reason.highlight}
    near = _nearest(game, option, known)
    place = next(iter(sorted(near.needed)), "") if near else ""
    return Answer(
        capital(game.tell(reasons[0])),
        tuple(dict.fromkeys(map(game.tell, reasons))),
        near.option if near else None,
        frozenset({target, *marks}),
        refused=target,
        sign=lacking(messages, game.messages, reasons, 1),
        near=place,
        close=messages.say("near.move", move=game.tell(near.option)) if near else "",
        show=messages.say("exo.play.show") if near else "",
        rule=reasons[0].rule,
    )


def _target(mark: str) -> str:
    """The target of a mark of the engine."""
    kind, _, rest = mark.partition("-")
    return f"good-{rest}" if kind == "resource" else mark


def _nearest(game: Game, option: Option, known: Sequence[Way]) -> Way | None:
    """A way of the same kind, for a site the nearest one; None if there is none."""
    alike = [way for way in known if type(way.option) is type(option) and way.needed]
    if not alike:
        return None
    if not isinstance(option, options.SettleColony | options.ChooseSite):
        return alike[0]
    system = game.position.system
    if option.site not in system.site_ids:
        return alike[0]

    def column(site: str) -> int:
        return system.worlds[system.world_of[system.site_ids.index(site)]].column

    here = column(option.site)
    near = [(abs(column(site) - here), way) for way in alike if (site := _site(way)) in system.site_ids]
    return min(near, key=lambda entry: entry[0])[1] if near else alike[0]


def _site(way: Way) -> str:
    return str(way.option.to_dict().get("site", ""))
