"""Who is asked what once something was paid and carried out."""

from helpers.exocolony_oracle.asking import Answer
from helpers.exocolony_oracle.changes import surplus
from helpers.exocolony_oracle.components import CARDS, LIFEFORMS, Record, effects
from helpers.exocolony_oracle.hits import lasting_cards
from helpers.exocolony_oracle.legality import NOTHING, free_cards
from helpers.exocolony_oracle.position import Option, Position, resources_held, standing

TAX: Record = CARDS["homeworld_tax"]["on_buy"][0]


def asked_next(
    before: Position, after: Position, begun: Option, answers: list[Answer], lifeform: str | None
) -> tuple[str, int]:
    """Return the kind and the player of the decision that follows an option of the turn, the end left out.

    What has a single option is not asked, unless it is to leave open Asteroids. ``lifeform`` is the one that was found.
    """
    active, chosen = before["active"], dict(answers)
    match begun:
        case ("use", str(card), int(option)):
            effect = effects(card, option)[0]
            if effect.get("do") == "mine":
                return "mine", active
            if effect.get("chooser") == "owner":
                victim = int(chosen["target"][1])
                if len(lasting_cards(before["seats"][victim])) > 1:
                    return "target_card", victim
        case ("exocolony",) if several_open(before, int(chosen["star"][1])):
            return "exo_site", active
        case ("buy", "homeworld_tax") | ("resource", _):
            givers = [player for player in clockwise(after, active) if has_to_give(after, player)]
            if givers:
                return "give_up", givers[0]
    if lifeform is not None and LIFEFORMS[lifeform]["free_cards"] and free_cards(after, active):
        return "free_card", active
    mining = before["open_asteroids"] and begun != NOTHING and begun[0] != "mine"
    return "mine" if mining else "main", active


def clockwise(position: Position, first: int) -> list[int]:
    """Return all players, clockwise from one."""
    number = len(position["seats"])
    return [(first + step) % number for step in range(number)]


def has_to_give(position: Position, player: int) -> bool:
    """Tell whether a player has to choose what to give up; those who hold one resource alone have no choice."""
    seat = position["seats"][player]
    return surplus(seat["goods"], TAX["keep"]) > 0 and len(resources_held(seat)) > 1


def several_open(position: Position, distance: int) -> bool:
    """Tell whether the world at a distance has more than one open site, as a new one always has."""
    systems = position["systems"]
    return distance > len(systems) or systems[distance - 1]["players"].count(None) > 1


def asteroids_drawn(position: Position) -> int:
    """Return how many Asteroids the active player's Miner draws (X-AST-1, X-AST-5)."""
    left = position["decks"]["asteroids"] + len(position["asteroid_discards"])
    return min(left, 1 + standing(position["seats"][position["active"]], "mine_draw"))
