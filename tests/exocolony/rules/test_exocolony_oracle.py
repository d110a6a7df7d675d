"""Random games of Exocolony, each decision and payment of which is held against the oracle's reading of the rules."""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Final

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.events import AsteroidsDrawn, Event, GivenUp, LifeformFound
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.rules.actions import trading
from betacolony.exocolony.rules.cards import moves
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import Frame
from betacolony.exocolony.state.position import (
    EMPTY,
    EXTENDED_PLAY,
    PEACEFUL_DECK,
    PIECES,
    SECRET_RESOURCES,
    VARIANTS,
    Position,
)
from betacolony.exocolony.state.tables import ACTIONS, ASTEROIDS, DECKS, KINDS, LASTING_DECKS, LIFEFORMS
from helpers import exocolony_oracle as oracle

EDITION = Edition.load()

KIND_OF: Final = {
    agenda.ASK_HOME_SITE: "home_site",
    agenda.ASK_MAIN: "main",
    agenda.ASK_LAUNCH: "launch_from",
    agenda.ASK_STAR: "star",
    agenda.ASK_EXO_SITE: "exo_site",
    agenda.ASK_COLONY_ASTEROID: "asteroid",
    agenda.ASK_PIECE: "piece",
    agenda.ASK_FREE_CARD: "free_card",
    agenda.ASK_MINE: "mine",
    agenda.ASK_OWN_CARD: "target_card",
    agenda.ASK_GIVE_UP: "give_up",
    agenda.ASK_LIFE_WORLD: "life_world",
    agenda.ASK_PROBE_LAUNCH: "launch_from",
    agenda.ASK_PORT_SITE: "port_site",
    agenda.ASK_ASTEROID: "asteroid",
    agenda.ASK_TARGET: "target",
    agenda.ASK_TARGET_SITE: "target_site",
    agenda.ASK_TARGET_CARD: "target_card",
    agenda.ASK_LOST: "resource",
    agenda.ASK_GAINED: "resource",
    agenda.ASK_NAMED: "resource",
    agenda.ASK_BULK: "bulk",
    agenda.ASK_MOVE: "move",
    agenda.ASK_SWAP_CARD: "swap_card",
    agenda.ASK_REFRESH: "refresh",
}
BEFORE_PAYING: Final = {
    *(agenda.ASK_LAUNCH, agenda.ASK_STAR, agenda.ASK_COLONY_ASTEROID, agenda.ASK_PIECE),
    *(frame for frame in KIND_OF if frame >= agenda.FIRST_ANNOUNCED),
}
PLAYED_VARIANTS: Final = (0, SECRET_RESOURCES, EXTENDED_PLAY, PEACEFUL_DECK)


# the engine's positions and choices in the oracle's words


def site_names(pos: Position) -> list[str]:
    return [f"{placed.world.id}/{place}" for placed in pos.system.worlds for place in range(len(placed.world.sites))]


def counted(pos: Position, cards: bytes, player: int) -> Counter[str]:
    first = player * pos.t.cards
    return Counter({name: cards[first + number] for number, name in enumerate(pos.t.names) if cards[first + number]})


def seat_of(pos: Position, player: int, banned: set[int]) -> oracle.Seat:
    return {
        "faction": pos.edition.factions[pos.faction[player]].id,
        "goods": dict(zip(KINDS, pos.held(player), strict=True)),
        "ready": counted(pos, pos.ready, player),
        "exhausted": counted(pos, pos.exhausted, player),
        "ships": pos.ships[player] - pos.ships_exhausted[player],
        "reserve": {kind: pos.reserve[3 * player + number] for number, kind in enumerate(PIECES)},
        "banned": player in banned,
    }


def life_of(pos: Position, number: int) -> str | None:
    return None if number == EMPTY else pos.t.ids[LIFEFORMS][number]


def worlds_of(pos: Position) -> dict[str, oracle.World]:
    """The oracle lays them itself, and tells the same of each."""
    worlds = oracle.laid(pos.system.star.id, pos.players, [placed.world.id for placed in pos.system.worlds])
    for placed, life in zip(pos.system.worlds, pos.life, strict=True):
        its = worlds[placed.world.id]
        assert (its["column"], its["storm"], its["shields"]) == (placed.column, placed.storm, placed.shields)
        its["life"] = life_of(pos, life)
    return worlds


def converted(pos: Position, banned: set[int]) -> oracle.Position:
    sites = site_names(pos)
    asteroids = pos.t.ids[ASTEROIDS]
    return {
        "variants": {name for number, name in enumerate(VARIANTS) if pos.variants >> number & 1},
        "active": pos.active,
        "discarded": pos.discarded,
        "prices": dict(zip(KINDS, pos.prices, strict=False)),
        "market": [pos.t.names[card] for card in pos.market if card != EMPTY],
        "decks": {DECKS[deck]: len(pos.decks[deck]) for deck in range(LASTING_DECKS)},
        "action_discards": [pos.t.names[card] for card in pos.discards[ACTIONS]],
        "asteroid_discards": [asteroids[one] for one in pos.discards[ASTEROIDS]],
        "open_asteroids": [asteroids[one] for one in pos.open_asteroids],
        "supply": pos.supply,
        "home": pos.system.worlds[pos.system.home].world.id,
        "worlds": worlds_of(pos),
        "pieces": [
            {
                "site": sites[site],
                "player": piece.player,
                "kind": PIECES[piece.kind],
                "disabled": piece.disabled,
                "repair": {kind: n for kind, n in zip(KINDS, piece.repair, strict=True) if n},
            }
            for site, piece in pos.pieces.items()
        ],
        "systems": [
            {
                "star": pos.edition.stars[its.star].id,
                "world": pos.edition.habitables[its.world].id,
                "players": [None if player == EMPTY else player for player in its.players],
                "life": life_of(pos, its.lifeform),
            }
            for its in pos.beyond
        ],
        "seats": [seat_of(pos, player, banned) for player in range(pos.players)],
    }


def named(pos: Position, frame: Frame, choice: int) -> oracle.Option:
    """A choice of the engine in the oracle's words."""
    match KIND_OF[frame[0]]:
        case "main" | "mine" as kind:
            return action(pos, choice, mining=kind == "mine")
        case "home_site" | "port_site" | "target_site":
            return ("site", site_names(pos)[choice])
        case "launch_from" | "life_world":
            return ("world", pos.system.worlds[choice].world.id)
        case "star":
            return ("star", choice + 1)
        case "exo_site":
            return ("exo_site", choice)
        case "piece":
            return ("piece", PIECES[choice])
        case "asteroid":
            return ("asteroid", pos.t.ids[ASTEROIDS][choice])
        case "free_card":
            return ("card", pos.t.names[choice - 1]) if choice else oracle.NOTHING
        case "target":
            return ("player", choice)
        case "target_card":
            return ("card", pos.t.names[choice // 2], ("ready", "exhausted")[choice % 2])
        case "resource" | "give_up":
            return ("resource", KINDS[choice])
        case "bulk":
            bulk = moves.bulk_of(choice)
            return ("bulk", "sell" if bulk.sells else "buy", KINDS[bulk.resource], bulk.number)
        case "move":
            site, to = divmod(choice, len(pos.system.sites))
            return ("move", site_names(pos)[site], site_names(pos)[to])
        case _:  # swap_card, refresh
            return ("card", pos.t.names[choice])


def action(pos: Position, choice: int, *, mining: bool) -> oracle.Option:
    """An action of the main phase, or while Asteroids lie open."""
    value, kind = divmod(choice, steps._KINDS)
    cards = pos.t.names
    match kind:
        case steps.END:
            return oracle.NOTHING if mining else ("end",)
        case steps.DISCARD:
            return ("discard", cards[value])
        case steps.TRADE:
            sold, bought = ("" if one == EMPTY else KINDS[one] for one in trading.TRADES[value])
            return ("trade", sold, bought)
        case steps.SETTLE:
            return ("settle", site_names(pos)[value])
        case steps.SPACEPORT:
            return ("spaceport", site_names(pos)[value])
        case steps.REPAIR:
            return ("repair", site_names(pos)[value])
        case steps.BUY:
            return ("buy", cards[value])
        case steps.USE:
            card, option = divmod(value, steps._OPTIONS)
            return ("use", cards[card], option)
        case steps.EXOCOLONY:
            return ("exocolony",)
        case steps.ASTEROID_COLONY:
            return ("asteroid_colony",)
        case steps.RESIGN:
            return ("resign",)
        case steps.MINE:
            return ("mine", pos.t.ids[ASTEROIDS][value])
        case _:
            raise AssertionError(f"no such action: {kind}")


# games


class Table:
    """A random game, every step of which the oracle follows; what was seen and taken is counted."""

    def __init__(self, players: int, seed: int, variants: int, seen: Counter[str]) -> None:
        self.rng = random.Random(f"{players} {seed} {variants}")
        self.pos = setup.new_game(EDITION, players, seed, None, variants=variants)
        self.seen = seen
        self.banned: set[int] = set()  # who can't trade in the next turn: the engine's own note is not believed
        self.begun: oracle.Option = ()
        self.given: list[oracle.Option] = []

    def play(self, most: int) -> None:
        """Plays to the end of the game, or so many decisions."""
        for _ in range(most):
            if not self.pos.agenda:
                return
            if self.pos.agenda[-1][0] == agenda.ASK_MAIN:
                self.stir()
            self.decide()

    def stir(self) -> None:
        """Now and then changes the table between two actions, so that rare options occur."""
        changes = [(self.deal_goods, 0.2), (self.change_market, 0.2), (self.change_cards, 0.2)]
        for change, chance in [*changes, (self.damage, 0.05), (self.crowd, 0.02), (self.run_dry, 0.005)]:
            if self.rng.random() < chance:
                change()

    def deal_goods(self) -> None:
        pos, size = self.pos, len(KINDS)
        for player in range(pos.players):
            most = self.rng.choice([0, 1, 3, 9, 12])
            pos.goods[player * size : (player + 1) * size] = [self.rng.randint(most // 3, most) for _ in KINDS]

    def change_market(self) -> None:
        """Lays a card of the deck to the market, of a few the one that was bought least so far, in place of another."""
        pos, deck = self.pos, bytearray(self.pos.decks[ACTIONS])
        place, some = self.rng.randrange(len(pos.market)), sorted(set(deck))
        if some and pos.market[place] != EMPTY:
            few = self.rng.sample(some, min(8, len(some)))
            card = min(few, key=lambda one: self.seen[f"took buy {pos.t.names[one]}"])
            deck[deck.index(card)], pos.market[place] = pos.market[place], card
            pos.decks[ACTIONS] = bytes(deck)

    def change_cards(self) -> None:
        """Gives a player copies of a lasting card, often of a few the one used least so far, or takes all cards."""
        pos, names = self.pos, self.pos.t.names
        player = self.rng.randrange(pos.players)
        first = player * pos.t.cards
        ready, exhausted = bytearray(pos.ready), bytearray(pos.exhausted)
        if not pos.under[player] and self.rng.random() < 0.1:
            ready[first : first + pos.t.cards] = exhausted[first : first + pos.t.cards] = bytes(pos.t.cards)
        else:  # what lies below a Garden Terrarium is not looked for here
            lasting = [card for card, lasts in enumerate(pos.t.lasting) if lasts and names[card] != "garden_terrarium"]
            few = self.rng.sample(lasting, self.rng.choice([1, 8]))
            card = min(few, key=lambda one: self.seen[f"took use {names[one]} 0"])
            self.rng.choice([ready, exhausted])[first + card] += self.rng.choice([1, 1, 3])
        pos.ready, pos.exhausted = bytes(ready), bytes(exhausted)

    def damage(self) -> None:
        """Disables a piece, whosever it is."""
        site, piece = self.rng.choice(list(self.pos.pieces.items()))
        price = tuple(self.rng.choice([0, 0, 1]) for _ in KINDS)
        self.pos.pieces = {**self.pos.pieces, site: piece._replace(disabled=True, repair=price)}

    def crowd(self) -> None:
        """Fills all open sites beyond home, or all but one."""
        sites = [(at, site) for at, its in enumerate(self.pos.beyond) for site in range(len(its.players))]
        for at, site in sites[self.rng.randrange(2) :]:
            its, owner = self.pos.beyond[at], self.rng.randrange(self.pos.players)
            if its.players[site] == EMPTY:
                owners = (*its.players[:site], owner, *its.players[site + 1 :])
                self.pos.beyond = (*self.pos.beyond[:at], its._replace(players=owners), *self.pos.beyond[at + 1 :])

    def run_dry(self) -> None:
        """Takes almost all of something out of the game, as at the end of a long one."""
        pos, left = self.pos, self.rng.randrange(2)
        deck = self.rng.randrange(LASTING_DECKS + 1)
        if deck == LASTING_DECKS:
            pos.supply = left
        else:
            pos.decks[deck] = pos.decks[deck][:left]
        if deck < len(pos.discards):
            pos.discards[deck] = b""

    def decide(self) -> None:
        """Compares one decision, takes one of its options, and compares what that came to."""
        pos, frame = self.pos, self.pos.agenda[-1]
        kind, player = KIND_OF[frame[0]], frame[agenda.PLAYER]
        position = converted(pos, self.banned)
        decision: oracle.Decision = {"kind": kind, "player": player}
        if kind == "exo_site":
            decision["distance"] = frame[2] + 1
        before = frame[0] in BEFORE_PAYING
        if before:
            decision |= {"begun": self.begun, "given": self.given}
        choices = {named(pos, frame, choice): choice for choice in steps.choices(pos)}
        expected = oracle.options(position, decision)
        assert len(choices) == len(steps.choices(pos))
        assert set(choices) == expected, f"{decision}: engine alone {set(choices) - expected}"
        self.count(kind, choices)
        option = self.picked(list(choices))
        if before:
            self.given.append(option)
        else:
            self.begun, self.given = option, []
        if kind == "free_card" and option != oracle.NOTHING:
            self.begun = ("free", option[1])
        events: list[Event] = []
        steps.play(pos, choices[option], events)
        if option == ("end",):
            self.banned.discard(player)
        elif option != ("resign",) and kind != "home_site":
            self.follow(position, decision, events)

    def count(self, kind: str, options: Iterable[oracle.Option]) -> None:
        """Counts the kind of a decision, its kinds of options, and each use of a card."""
        self.seen.update(["decisions", kind, *{f"{kind} {option[0]}" for option in options}])
        self.seen.update(" ".join(map(str, option)) for option in options if option[0] in {"buy", "use"})

    def picked(self, options: list[oracle.Option]) -> oracle.Option:
        """What was taken seldom is likelier: of two kinds of options, and then of three options of that kind."""
        names = sorted({str(option[0]) for option in options})
        name = min(self.rng.sample(names, min(2, len(names))), key=lambda one: self.seen[f"took {one}"])
        self.seen[f"took {name}"] += 1
        some = sorted((option for option in options if option[0] == name), key=str)
        takings = {option: f"took {' '.join(map(str, option))}" for option in some}
        option = min(self.rng.sample(some, min(3, len(some))), key=lambda one: self.seen[takings[one]])
        self.seen[takings[option]] += 1
        return option

    def follow(self, before: oracle.Position, decision: oracle.Decision, events: list[Event]) -> None:
        """Compares what is asked next, and unless something is still to be announced, all goods and prices."""
        player, begun = decision["player"], self.begun
        told = "begun" in decision or decision["kind"] in {"main", "mine"} or begun[0] == "free"
        question, answers = oracle.converse(before, player, begun, self.given) if told else (None, [])
        after = converted(self.pos, self.banned)
        goods = [dict(seat["goods"]) for seat in before["seats"]]
        prices = before["prices"]
        lifeform: str | None = None
        if question is None:
            if told:
                goods = oracle.goods_after(before, player, begun, answers)
                prices = oracle.prices_after(before, player, begun, answers)
                self.seen[f"carried out {begun[0]}"] += 1
            if begun == ("buy", "embargo"):
                self.banned.add(int(dict(answers)["target"][1]))
            for event in events:
                if isinstance(event, LifeformFound):
                    lifeform = event.lifeform
                    for kind, number in event.goods.items():
                        goods[player][kind] += number
                elif isinstance(event, GivenUp):
                    goods[event.player][event.resource] -= 1
                elif isinstance(event, AsteroidsDrawn):
                    assert len(event.asteroids) == oracle.asteroids_drawn(before)
            expected = oracle.asked_next(before, after, begun, answers, lifeform)
        else:
            expected = question.kind, player
        frame = self.pos.agenda[-1]
        assert (KIND_OF[frame[0]], frame[agenda.PLAYER]) == expected, f"{begun} {answers}"
        assert (frame[0] in BEFORE_PAYING) == (question is not None), f"{begun} {answers}"
        assert [seat["goods"] for seat in after["seats"]] == goods, f"{begun} {answers}"
        assert after["prices"] == prices, f"{begun} {answers}"


def played(seeds: Iterable[int]) -> Counter[str]:
    """What was seen, and how often, in games of 1 to 5 players with and without variants."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        for players in range(1, 6):
            Table(players, seed, PLAYED_VARIANTS[seed % len(PLAYED_VARIANTS)], seen).play(300)
    return seen


def hardly_seen(seen: Counter[str], least: int) -> list[str]:
    """What the games showed less often than that, of all that there is to decide and to do."""
    actions = ["discard", "trade", "settle", "spaceport", "repair", "buy", "use", "exocolony", "asteroid_colony"]
    wanted = {
        *KIND_OF.values(),
        *(f"main {action}" for action in (*actions, "resign", "end")),
        *(f"mine {action}" for action in ("mine", "trade", "use", "nothing")),
        *(f"free_card {answer}" for answer in ("card", "nothing")),
        *(f"carried out {action}" for action in (*actions, "free", "mine", "nothing")),
    }
    return sorted(name for name in wanted if seen[name] < least)


def cards_not_seen(seen: Counter[str]) -> list[str]:
    """Cards that nobody bought, and exhaust options that were never offered."""
    bought = [f"took buy {card.id}" for card in EDITION.cards]
    used = [f"use {card.id} {option}" for card in EDITION.cards for option in range(len(card.exhaust))]
    return [name for name in (*bought, *used) if not seen[name]]


def test_engine_and_oracle_agree_in_random_games() -> None:
    seen = played(range(16))
    assert seen["decisions"] > 5000
    assert hardly_seen(seen, 2) == []
    assert cards_not_seen(seen) == []


@pytest.mark.slow
@pytest.mark.many_games
def test_engine_and_oracle_agree_in_more_random_games() -> None:
    seen = played(range(100, 140))
    assert seen["decisions"] > 15000
    assert hardly_seen(seen, 10) == []
    assert cards_not_seen(seen) == []
