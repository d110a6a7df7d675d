"""Reading and validation of a whole edition file: the fields of an ``Edition``, or all faults at once.

The words of effects (X-FX) are closed: others are faults, never guessed.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from betacolony.core.edition_files.faults import EditionError
from betacolony.core.edition_files.node import Node, Notes, unrepeated
from betacolony.core.edition_files.reading import parsed, placed

from . import components
from .components import COIN, RESOURCES, Card, Effect, Faction, Goods, Needs, Source, Standing, World

SCHEMA: Final = 1
GAME: Final = "exocolony"
#: more than makes sense, of anything
MANY: Final = 100
#: a deck, and a file, with more is a mistake
MOST_COPIES: Final = 60
#: what the marks of the file's ``src`` stand for
_MARKS: Final[Mapping[str, Source]] = {
    "K": "printed",
    "I": "printed",
    "T23": "template",
    "T21": "template",
    "T17": "template",
    "R": "reconstructed",
    "own copy": "own copy",
}
_GOODS: Final = (*RESOURCES, COIN)
#: the sections with one table for each component, by the field of the edition that they fill
_LISTS: Final = {
    "factions": "faction", "stars": "star", "planets": "planet", "moons": "moon", "habitables": "habitable",
    "dwarf_planets": "dwarf_planet", "asteroids": "asteroid", "lifeforms": "lifeform", "cards": "card",
}  # fmt: skip
#: fields whose components have different ids; a site is known by its world's
_UNREPEATED: Final = (
    *(("factions",), ("stars",), ("planets", "moons", "habitables", "dwarf_planets")),
    *(("asteroids",), ("lifeforms",), ("cards",)),
)
#: the least number of components without which no table can be laid
_FEWEST: Final = {"faction": 1, "star": 1, "planet": 1, "habitable": 1, "card": 1}
#: the actions of effects (X-FX-9), with the words that each needs and may have
ACTIONS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    **dict.fromkeys(("mine", "discover_life", "reveal_system", "build_spaceport", "trade_ship"), ((), ())),
    **dict.fromkeys(("market_swap", "market_add", "refresh_card", "migrate"), ((), ())),
    **dict.fromkeys(("lose_home_output", "monopoly", "trade_ban"), ((), ())),
    "bulk_trade": (("max",), ()),
    "coin_per_satellite": (("base", "max"), ()),
    "coin_per_station_loss": (("max",), ()),
    "keep_some": (("keep",), ()),
    "discard_card": (("chooser",), ()),
    "disable_colony": (("repair",), ("repair_per_column", "price_of_site")),
    "revert_spaceport": ((), ("gain_owner",)),
}
#: words of actions that are goods
_GOODS_WORDS: Final = frozenset({"repair", "repair_per_column", "gain_owner"})
#: actions that hit one player, and those that hit several
_HIT_ONE: Final = frozenset({"trade_ban", "discard_card", "disable_colony", "revert_spaceport"})
_HIT_SEVERAL: Final = frozenset({"coin_per_station_loss", "lose_home_output", "monopoly", "keep_some"})


def read(text: str) -> dict[str, Any]:
    """The fields of the edition that a text describes; raises an EditionError with all faults, by line."""
    text = text.replace("\r\n", "\n")
    notes = Notes()
    fields = _fields(Node(parsed(text), "", notes))
    if fields is None or notes.faults:
        raise EditionError(placed(notes, text))
    return fields


def _fields(root: Node) -> dict[str, Any] | None:
    schema = root.entries().get("schema")
    if schema is not None and type(schema.value) is int and schema.value != SCHEMA:
        schema.fault("schema", found=schema.value, right=SCHEMA)
        return None  # the faults of another format can't be known
    top = root.table(("schema", "meta", "counts", "pieces", "players", "rules", "vp", *_LISTS.values()))
    top["schema"].number(SCHEMA, SCHEMA)
    meta = top["meta"].table(("game", "edition", "status"))
    meta["game"].one_of((GAME,))
    players = top["players"].table(("least", "most", "colours"))
    most_players = players["most"].number(1, 5)
    colours = players["colours"].items(least=most_players)
    nodes = {field: top[section].items(least=_FEWEST.get(section, 0)) for field, section in _LISTS.items()}
    if 0 < len(nodes["factions"]) < most_players:  # X-SET-10
        top["faction"].fault("too_few", found=len(nodes["factions"]), least=most_players)
    cards = tuple(map(_card, nodes["cards"]))
    ids = tuple(card.id for card in cards)
    habitables = tuple(_world(node, "habitable") for node in nodes["habitables"])
    for node, world in zip(nodes["habitables"], habitables, strict=True):
        if len(world.sites) < most_players:  # X-SET-13
            node.fault("too_few_sites", found=len(world.sites), least=most_players)
    found: dict[str, Any] = {
        "factions": tuple(_faction(node, ids) for node in nodes["factions"]),
        "stars": tuple(map(_star, nodes["stars"])),
        "planets": tuple(_world(node, "planet") for node in nodes["planets"]),
        "moons": tuple(_world(node, "moon") for node in nodes["moons"]),
        "habitables": habitables,
        "dwarf_planets": tuple(_world(node, "dwarf_planet") for node in nodes["dwarf_planets"]),
        "asteroids": tuple(map(_asteroid, nodes["asteroids"])),
        "lifeforms": tuple(map(_lifeform, nodes["lifeforms"])),
        "cards": cards,
    }
    for fields in _UNREPEATED:
        unrepeated(
            [node for field in fields for node in nodes[field]],
            [component.id for field in fields for component in found[field]],
        )
    _counts(top["counts"], found)
    return {
        "name": meta["edition"].text(),
        "is_sample": meta["status"].one_of(("sample", "own copy")) != "own copy",
        "pieces": _pieces(top["pieces"]),
        "points": components.Points(**_numbers(top["vp"], tuple(components.Points._fields), 0, MANY)),
        "rules": _rules(top["rules"], most_players),
        "least_players": players["least"].number(1, most_players),
        "most_players": most_players,
        "colours": unrepeated(colours, [colour.text() for colour in colours]),
        **found,
    }


def _counts(node: Node, found: Mapping[str, Any]) -> None:
    """Compare what the file says that it holds with what it holds."""
    table = node.table(("card_names", "cards", *(section for section in _LISTS.values() if section != "card")))
    cards = found["cards"]
    held = {"card_names": len(cards), "cards": sum(card.copies for card in cards)}
    held |= {section: len(found[field]) for field, section in _LISTS.items() if section != "card"}
    for name, entry in table.items():
        if name in held and entry.number(0, 1000) != held[name] and not entry.missing:
            entry.fault("count", found=held[name], right=entry.value)


def _pieces(node: Node) -> components.Pieces:
    used = (*tuple(components.Pieces._fields)[:-1], "trade_ships_in_box")
    markers = ("storm_markers", "shield_markers", "large_resource_markers", "coin_1", "coin_5", *RESOURCES)
    table = node.table(used, markers)
    numbers = [table[name].number(0, MANY) for name in used]
    for name in markers:  # they are never a limit (X-SET-14)
        if name in table:
            table[name].number(0, 1000)
    return components.Pieces(*numbers)


def _rules(node: Node, most_players: int) -> components.Rules:
    table = node.table(tuple(components.Rules._fields))
    coins = table["start_coin"].items(exactly=most_players)
    low, high = table["price_least"].number(0, MANY), table["price_most"].number(1, MANY)
    priced = table["prices"].table(RESOURCES)
    return components.Rules(
        vp_to_win=table["vp_to_win"].number(1, MANY),
        vp_to_win_extended=table["vp_to_win_extended"].number(1, MANY),
        start=_goods(table["start"]),
        start_coin=tuple(coin.number(0, MANY) for coin in coins),
        prices={name: priced[name].number(low, high) for name in RESOURCES},
        price_least=low,
        price_most=high,
        price_step_settle=table["price_step_settle"].number(-MANY, MANY),
        market_size=table["market_size"].number(1, MANY),
        market_most=table["market_most"].number(table["market_size"].number(1, MANY), MANY),
        discards_per_turn=table["discards_per_turn"].number(0, MANY),
        **{name: _single(table[name], "metal") for name in ("storm", "cave", "shield")},
        **{name: _single(table[name], COIN) for name in ("peak", "travel", "interstellar")},
        round_limit=table["round_limit"].number(1, 1000),
    )


def _single(node: Node, name: str) -> int:
    """The number of one kind of goods, the only one that the rule knows."""
    return node.table((name,))[name].number(-MANY, MANY)


def _numbers(node: Node, names: Sequence[str], low: int, high: int) -> dict[str, int]:
    table = node.table(names)
    return {name: table[name].number(low, high) for name in names}


def _goods(node: Node | None, known: Sequence[str] = _GOODS, low: int = 1) -> Goods:
    """So many of each kind; nothing where nothing is given."""
    return (
        {}
        if node is None
        else {name: entry.number(low, MANY) for name, entry in node.table((), known).items() if name in known}
    )


def _named(node: Node, required: Sequence[str], optional: Sequence[str] = ()) -> tuple[dict[str, Node], dict[str, Any]]:
    """The table of a component, and what all have: id, name and sources, ``required`` values and ``optional`` ones."""
    table = node.table(("id", "name", "src", *required), optional)
    return table, {"id": table["id"].id(), "name": table["name"].text(), "sources": _sources(table["src"], table)}


def _sources(node: Node, table: Mapping[str, Node]) -> dict[str, Source]:
    """The sources of values by name; what follows the mark after a colon is a remark."""
    sources: dict[str, Source] = {}
    for name, entry in node.entries().items():
        mark = entry.text().partition(":")[0].strip()
        if name not in table and name not in {"other", "effect"}:
            entry.fault("unknown_key", name=name, known=tuple(table))
        elif mark and mark not in _MARKS:
            entry.fault("not_one_of", found=mark, known=tuple(_MARKS))
        elif mark:
            sources[name] = _MARKS[mark]
    return sources


def _flag(node: Node | None) -> bool:
    if node is not None and not isinstance(node.value, bool):
        node.fault("not_a_flag", found=node.value)
    return node is not None and node.value is True


def _site(node: Node) -> components.Site:
    table = node.table((), ("resource", "amount", COIN, "peak", "cave", "shield"))
    resource = table["resource"].one_of(RESOURCES) if "resource" in table else ""
    amount = 1 if "resource" in table else 0
    if "amount" in table:
        amount = table["amount"].number(1 if amount else 0, MANY if amount else 0)
    coin = table[COIN].number(1, MANY) if COIN in table else 0
    return components.Site(resource, amount, coin, *(_flag(table.get(name)) for name in ("peak", "cave", "shield")))


def _world(node: Node, kind: str) -> World:
    table, own = _named(node, ("type", "sites"), ("launch", "air", "life", "moons", "dwarfs", "shield_moons"))
    sites = tuple(map(_site, table["sites"].items()))
    for name in ("launch", "air"):
        if sites and name not in table:
            node.fault("missing", name=name)
    moons = table["moons"].number(0, MANY) if "moons" in table else 0
    shielded = table["shield_moons"].items() if "shield_moons" in table else []
    return World(
        **own,
        kind=kind,
        type=table["type"].text(),
        launch=table["launch"].number(0, MANY) if "launch" in table else None,
        air=table["air"].one_of(components.AIRS) if "air" in table else "",
        life=_flag(table.get("life")),
        sites=sites,
        moons=moons,
        dwarfs=table["dwarfs"].number(0, MANY) if "dwarfs" in table else 0,
        shield_moons=tuple(moon.number(1, max(moons, 1)) for moon in shielded),
    )


def _star(node: Node) -> components.Star:
    table, own = _named(node, ("type", "layout", "extra"))
    layout = tuple(part.one_of(components.LAYOUT) for part in table["layout"].items(least=1))
    for name in ("habitable", "rest"):
        if layout and layout.count(name) != 1:
            table["layout"].fault("not_once", name=name, found=layout.count(name))
    return components.Star(**own, type=table["type"].text(), layout=layout, extra=table["extra"].number(-MANY, MANY))


def _faction(node: Node, cards: Sequence[str]) -> Faction:
    table, own = _named(
        node,
        ("start_cards", "trade_ships", "settle_cost", "spaceport"),
        ("exocolony_cost", "exocolony_bonus", "mine_discount", "asteroid_colony"),
    )
    if "asteroid_colony" not in table:
        for name in ("exocolony_cost", "exocolony_bonus"):
            if name not in table:
                node.fault("missing", name=name)
    port = table["spaceport"].table(("cost", "launch_max"))
    colony = None
    if "asteroid_colony" in table:
        entries = table["asteroid_colony"].table(("cost", "vp", "income", "pieces"))
        pieces = tuple(piece.one_of(("colony", "exocolony")) for piece in entries["pieces"].items(least=1))
        colony = components.AsteroidColony(
            _goods(entries["cost"]), entries["vp"].number(0, MANY), _goods(entries["income"]), pieces
        )
    return Faction(
        **own,
        start_cards=tuple(card.one_of(cards) for card in table["start_cards"].items()),
        trade_ships=table["trade_ships"].number(0, MANY),
        settle_cost=_goods(table["settle_cost"]),
        spaceport_cost=_goods(port["cost"]),
        spaceport_launch_max=port["launch_max"].number(0, MANY),
        exocolony_cost=_goods(table["exocolony_cost"]) if "exocolony_cost" in table else None,
        exocolony_bonus=table["exocolony_bonus"].number(0, MANY) if "exocolony_bonus" in table else 0,
        mine_discount=_goods(table.get("mine_discount")),
        asteroid_colony=colony,
    )


def _asteroid(node: Node) -> components.Asteroid:
    table, own = _named(node, ("type", "pay", "gain"))
    kind = table["type"].one_of(components.ASTEROID_TYPES)
    return components.Asteroid(**own, type=kind, pay=_goods(table["pay"]), gain=_goods(table["gain"]))


def _lifeform(node: Node) -> components.Lifeform:
    table, own = _named(node, ("type", "vp", "gain", "free_cards"))
    return components.Lifeform(
        **own,
        type=table["type"].text(),
        vp=table["vp"].number(0, MANY),
        gain=_goods(table["gain"]),
        free_cards=table["free_cards"].number(0, MANY),
    )


# --- cards --------------------------------------------------------------------------------------------------------


def _card(node: Node) -> Card:
    table, own = _named(
        node,
        ("copies", "kind", "cost", "text"),
        ("adds", "needs", "on_buy", "income", "static", "exhaust", "vp"),
    )
    kind = table["kind"].one_of(components.CARD_KINDS)
    for name in ("income", "static", "exhaust"):
        if kind == "event" and name in table:  # X-CARD-3
            table[name].fault("event_lasts", name=name)
    on_buy = _effects(table.get("on_buy"))
    adds = table["adds"].one_of(components.ADDED) if "adds" in table else ""
    if adds == "launch" and all(effect.do != "discover_life" for effect in on_buy):  # X-LIFE-6
        table["adds"].fault("launch_nowhere")
    return Card(
        **own,
        copies=table["copies"].number(1, MOST_COPIES),
        kind=kind,
        cost=_goods(table["cost"]),
        adds=adds,
        needs=_needs(table.get("needs")),
        on_buy=on_buy,
        income=_goods(table.get("income")),
        static=_standing(table.get("static")),
        exhaust=_effects(table.get("exhaust")),
        vp=table["vp"].number(0, MANY) if "vp" in table else 0,
        text=table["text"].text(),
    )


def _needs(node: Node | None) -> Needs:
    if node is None:
        return Needs()
    table = node.table((), tuple(Needs._fields))
    return Needs(
        table["colony_launch_max"].number(0, MANY) if "colony_launch_max" in table else None,
        table["colony_air"].one_of(components.AIRS) if "colony_air" in table else "",
        table["colony_type"].text() if "colony_type" in table else "",
        _flag(table.get("open_life_world")),
        table["discarded_asteroid"].one_of(components.ASTEROID_TYPES) if "discarded_asteroid" in table else "",
    )


def _standing(node: Node | None) -> Standing:
    if node is None:
        return Standing()
    table = node.table((), tuple(Standing._fields))
    return Standing(
        navy=table["navy"].number(1, MANY) if "navy" in table else 0,
        mine_draw=table["mine_draw"].number(1, MANY) if "mine_draw" in table else 0,
        settle_discount=_goods(table.get("settle_discount")),
        travel_discount=_goods(table.get("travel_discount")),
        interstellar_discount=_goods(table.get("interstellar_discount")),
        exocolony_discount=_goods(table.get("exocolony_discount")),
    )


def _effects(node: Node | None) -> tuple[Effect, ...]:
    return () if node is None else tuple(map(_effect, node.items(least=1)))


def _effect(node: Node) -> Effect:
    entries = node.entries()
    action = entries["do"].one_of(ACTIONS) if "do" in entries else ""
    needed, allowed = ACTIONS.get(action, ((), ()))
    every = ("pay", "target", "target_site", "lose", "steal", "do", "gain", "price")
    table = node.table(needed, (*every, *allowed))
    target = table["target"].one_of(components.TARGETS) if "target" in table else ""
    for name in ("lose", "steal", "target_site"):
        if name in table and not target:
            table[name].fault("no_target", found=name)
    if (action in _HIT_ONE and target not in components.SINGLE_TARGETS) or (action in _HIT_SEVERAL and not target):
        table["do"].fault("no_target", found=action)
    if target in {"others", "all"}:  # X-FX-5: who would choose, and from whom?
        for name in ("lose", "steal"):
            if name in table and components.ANY in table[name].entries():
                table[name].fault("any_of_several", found=target)
    if not table:
        node.fault("no_effect")
    words = [name for name in (*needed, *allowed) if name in table and not table[name].missing]
    return Effect(
        pay=_goods(table.get("pay")),
        target=target,
        target_site=table["target_site"].one_of(RESOURCES) if "target_site" in table else "",
        lose=_goods(table.get("lose"), (*_GOODS, components.ANY)),
        steal=_goods(table.get("steal"), (*_GOODS, components.ANY)),
        do=action,
        numbers={name: _word(name, table[name]) for name in words if name not in {*_GOODS_WORDS, "chooser"}},
        goods={name: _goods(table[name]) for name in words if name in _GOODS_WORDS},
        chooser=table["chooser"].one_of(("attacker", "owner")) if "chooser" in words else "",
        gain=_goods(table.get("gain"), (*_GOODS, components.ANY)),
        price=_goods(table.get("price"), (*RESOURCES, *components.PRICED), -MANY),
    )


def _word(name: str, node: Node) -> int:
    """A number of an action."""
    return node.number(-MANY if name == "price_of_site" else 0, MANY)
