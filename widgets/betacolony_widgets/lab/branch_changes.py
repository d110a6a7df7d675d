"""Changes that the Branches tab offers: rolls, and numbers of the rules, checked before they are made."""

import re
from collections.abc import Mapping
from typing import Final

from betacolony import Edition, EditionError, Game
from betacolony.core.edition_files.faults import EditionFault
from betacolony.whatif.changes import Change, Choice, Edit, Rules
from betacolony.whatif.tweaks import Tweak, numbers_of, tweaks_between
from betacolony_widgets.live_lab.forms import number, number_label
from betacolony_widgets.messages import Messages, capital

#: the numbers of an edition to choose from; others can be changed in an edition file
_OFFERED: Final = re.compile(r"(rules|materials|supply|end)\..+|manufactory\.\w+|card\[\d+\]\.cp")


def other_dice(game: Game, fields: Mapping[str, str]) -> dict[str, int]:
    """The new values of the dice that change. Raises ValueError if none does."""
    messages = Messages.of(game.language)
    present = game.position.seats[game.decision.player if game.decision else 0].dice
    values = {die: number(messages, fields[f"die-{die}"]) for die in game.edition.dice if fields.get(f"die-{die}")}
    changed = {die: value for die, value in values.items() if value != present[die]}
    if not changed:
        raise ValueError(messages.say("lab.branch_same_roll"))
    return changed


def refuse_useless(change: Change, game: Game) -> None:
    """Raise ValueError for a change that changes nothing."""
    if isinstance(change, Edit | Choice):
        return
    after = change.made_from(game)
    same = after.position == game.position and after.names == game.names
    if same and not tweaks_between(game.edition, after.edition):
        raise ValueError(Messages.of(game.language).say("lab.branch_useless"))


def rule_change(game: Game, path: str, value: int) -> Rules:
    """The change of a number of the edition. Raises ValueError with a line for each reason why it can't be made."""
    change, numbers = Rules({path: value}), numbers_of(game.edition)
    try:
        change.made_from(game)
    except EditionError as error:
        messages, lines = Messages.of(game.language), []
        for fault in error.faults:
            present = numbers.get(fault.place)
            name = fault.place if present is None else _name(messages, game.edition, fault.place, present)
            text = messages.tell(EditionFault("", fault.code, fault.values))
            lines.append(messages.say("lab.branch_rule_fault", what=name, text=text))
        raise ValueError("\n".join(lines)) from None
    return change


def edition_numbers(messages: Messages, edition: Edition) -> dict[str, str]:
    """The numbers of an edition to choose from, in words by their paths."""
    labels = {}
    for path, value in numbers_of(edition).items():
        if _OFFERED.fullmatch(path):
            tweak = tweak_of(edition, path, value, value)
            labels[path] = number_label(messages, tweak, tweak.what(messages.engine))
    return labels


def game_numbers(game: Game) -> dict[str, str]:
    """The ``edition_numbers`` that still matter in a game."""
    cards = game.position.view.cards[game.position.cycle :]

    def matters(path: str) -> bool:
        card = re.match(r"card\[(\d+)\]", path)
        if card:
            return game.edition.cards[int(card[1])].id in cards
        return path != "materials.per_kind" or not game.position.round

    labels = edition_numbers(Messages.of(game.language), game.edition)
    return {path: label for path, label in labels.items() if matters(path)}


def tweak_of(edition: Edition, path: str, before: int, after: int) -> Tweak:
    """The change of a number of an edition, made or not."""
    card = re.match(r"card\[(\d+)\]", path)
    names = {"card": edition.cards[int(card[1])].id} if card else {}
    return Tweak(path, before, after, edition.source_in_file(path), names)


def _name(messages: Messages, edition: Edition, path: str, value: int) -> str:
    return capital(tweak_of(edition, path, value, value).what(messages.engine))
