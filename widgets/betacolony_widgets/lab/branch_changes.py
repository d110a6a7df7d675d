"""Changes that a branch offers: rules and numbers, checked before they are made."""

import re
from collections.abc import Mapping
from typing import Final

from betacolony import Edition, EditionError, Game
from betacolony.edition.faults import EditionFault
from betacolony.whatif.changes import Change, Choice, Edit, Rules
from betacolony.whatif.tweaks import Tweak, numbers_of, tweaks_between
from betacolony_widgets.messages import Messages, capital

from .forms import number

#: the numbers of an edition that are offered to be changed; any other can be changed in an edition file
_OFFERED: Final = re.compile(r"(rules|materials|supply|end)\..+|manufactory\.\w+|card\[\d+\]\.cp")


def other_dice(game: Game, fields: Mapping[str, str]) -> dict[str, int]:
    """The dice that are to show something else than they do. Raises ValueError where none is."""
    messages = Messages.of(game.language)
    shown = game.position.seats[game.decision.player if game.decision else 0].dice
    wanted = {die: number(messages, fields[f"die-{die}"]) for die in game.edition.dice if fields.get(f"die-{die}")}
    other = {die: value for die, value in wanted.items() if value != shown[die]}
    if not other:
        raise ValueError(messages.say("lab.branch_same_roll"))
    return other


def refuse_useless(change: Change, game: Game) -> None:
    """Raises ValueError for a change after which all is as before."""
    if isinstance(change, Edit | Choice):
        return
    made = change.made_from(game)
    same = made.position == game.position and made.names == game.names
    if same and not tweaks_between(game.edition, made.edition):
        raise ValueError(Messages.of(game.language).say("lab.branch_useless"))


def rule(game: Game, path: str, wanted: int) -> Rules:
    """Another number of the edition. Raises ValueError that says of what is offered why it can't be so."""
    change, numbers = Rules({path: wanted}), numbers_of(game.edition)
    try:
        change.made_from(game)
    except EditionError as wrong:
        messages, told = Messages.of(game.language), []
        for fault in wrong.faults:
            what, now = fault.place, numbers.get(fault.place)
            what = what if now is None else _what(messages, game.edition, what, now)
            text = messages.tell(EditionFault("", fault.code, fault.values))
            told.append(messages.say("lab.branch_rule_fault", what=what, text=text))
        raise ValueError("\n".join(told)) from None
    return change


def offered(messages: Messages, edition: Edition) -> dict[str, str]:
    """The numbers of an edition that are offered to be changed, by their paths, in words."""
    out = {}
    for path, now in numbers_of(edition).items():
        if _OFFERED.fullmatch(path):
            source = edition.source_in_file(path)
            key = "lab.branch_invented" if source == "reconstructed" else "lab.branch_now"
            out[path] = messages.say(key, what=_what(messages, edition, path, now), n=now)
    return out


def rules(game: Game) -> dict[str, str]:
    """Those of them that still matter in a game."""
    cards = game.position.view.cards[game.position.cycle :]

    def matters(path: str) -> bool:
        card = re.match(r"card\[(\d+)\]", path)
        if card:
            return game.edition.cards[int(card[1])].id in cards
        return path != "materials.per_kind" or not game.position.round

    return {path: text for path, text in offered(Messages.of(game.language), game.edition).items() if matters(path)}


def _what(messages: Messages, edition: Edition, path: str, now: int) -> str:
    """What a number of an edition is, in words."""
    card = re.match(r"card\[(\d+)\]", path)
    names = {"card": edition.cards[int(card[1])].id} if card else {}
    return capital(Tweak(path, now, now, edition.source_in_file(path), names).what(messages.engine))
