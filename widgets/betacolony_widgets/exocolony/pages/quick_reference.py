"""``QuickReference``: the rules of Exocolony on one printed page, with the packaged edition's numbers and rules' ids.

Its style sheet (``reference.css``) makes it one sheet of A4 or letter paper, black on white.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from betacolony.exocolony import Edition
from betacolony.exocolony.edition.components import COIN, Faction
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.rulebook import rules
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.static_files import styles

#: the sections in their order, each with its sentences (``exo.sheet.<section>.<sentence>``) and the rules of each
SECTIONS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "setup": {
        "system": ("X-SET-2", "X-SET-3", "X-SET-4"),
        "limits": ("X-SET-5",),
        "market": ("X-SET-8", "X-SET-9"),
        "start": ("X-SET-10", "X-SET-11", "X-SET-12"),
        "home": ("X-SET-13",),
        "pieces": ("X-SET-14",),
    },
    "turn": {
        "refresh": ("X-TURN-1", "X-REF-1"),
        "refill": ("X-MKT-1", "X-MKT-2", "X-MKT-4"),
        "collect": ("X-COL-1", "X-COL-2", "X-COL-3"),
        "main": ("X-TURN-2", "X-TURN-3", "X-TURN-4", "X-MKT-3"),
        "check": ("X-SET-1", "X-END-1"),
    },
    "settling": {
        "where": ("X-SETTLE-1",),
        "from": ("X-SETTLE-2", "X-SETTLE-9"),
        "market": ("X-SETTLE-7",),
    },
    "ports": {"build": ("X-PORT-1", "X-PORT-3"), "gives": ("X-PORT-2", "X-PORT-4")},
    "trade": {
        "ship": ("X-TRADE-1", "X-TRADE-4"),
        "prices": ("X-TRADE-2", "X-TRADE-3", "X-FX-7"),
        "more": ("X-TRADE-5", "X-TRADE-6"),
    },
    "cards": {
        "buy": ("X-CARD-1", "X-CARD-2", "X-FX-2", "X-FX-3"),
        "impossible": ("X-CARD-5", "X-FX-6", "X-FX-9"),
        "stay": ("X-CARD-3", "X-CARD-4", "X-CARD-7", "X-FX-1", "X-FX-8"),
        "use": ("X-CARD-6",),
        "effects": ("X-FX-4", "X-FX-5", "X-CARD-9"),
    },
    "beyond": {
        "exocolony": ("X-EXO-1", "X-EXO-2"),
        "reveal": ("X-EXO-3", "X-EXO-4"),
        "asteroid": ("X-EXO-7", "X-EXO-8"),
        "life": ("X-EXO-5", "X-LIFE-1", "X-LIFE-2"),
        "life_cards": ("X-LIFE-4", "X-LIFE-5", "X-CARD-8"),
        "price": ("X-LIFE-6", "X-LIFE-7"),
    },
    "asteroids": {
        "mine": ("X-AST-1", "X-AST-2"),
        "before": ("X-AST-3", "X-AST-4", "X-AST-5"),
        "hoppers": ("X-AST-6",),
    },
    "harm": {
        "navy": ("X-NAVY-1", "X-NAVY-2", "X-NAVY-3"),
        "events": ("X-EVT-1", "X-EVT-2", "X-EVT-3"),
        "choice": ("X-NAVY-4", "X-EVT-4"),
        "back": ("X-EVT-5",),
        "repair": ("X-REPAIR-1", "X-REPAIR-2", "X-REPAIR-3", "X-REPAIR-4"),
    },
    "score": {"public": ("X-VP-4", "X-END-4"), "home": ("X-SET-13",)},
    "factions": {},
    "end": {
        "win": ("X-END-1", "X-END-2", "X-END-3", "X-END-5"),
        "solo": ("X-SOLO-1", "X-SOLO-2", "X-SOLO-3"),
        "variants": ("X-VAR-1", "X-VAR-2", "X-VAR-3", "X-VAR-4"),
        "hidden": ("X-HID-1", "X-HID-2", "X-HID-3", "X-HID-4"),
    },
}


class QuickReference:
    """The rules on one page, in a notebook and in print.

    Args:
        language: the code of its language.
    """

    def __init__(self, *, language: str = ENGLISH) -> None:
        self.messages, self.edition = Messages.of(language), Edition.load()
        self._game = GameMessages(language, (), self.edition)

    @property
    def html(self) -> Markup:
        """The sheet, for a page that has its style."""
        sections = Markup("").join(self._section(name) for name in SECTIONS)
        return Markup('<article class="bc-sheet"><h2>{}</h2><div>{}</div><p>{}</p></article>').format(
            self._say("title"), sections, self._say("note")
        )

    def _repr_html_(self) -> str:
        return f"<style>{styles('font', 'reference')}</style>{self.html}"

    def __repr__(self) -> str:
        """The sheet's title and sentences, without its tables."""
        lines = [self._sentence(name, key) for name, keys in SECTIONS.items() for key in keys]
        return "\n".join([self._say("title"), *lines])

    def _say(self, key: str, **values: object) -> str:
        return self.messages.say(f"exo.sheet.{key}", **values)

    def _section(self, name: str) -> Markup:
        line = Markup("<li>{}</li>")
        lines = [line.format(self._with_ids(self._sentence(name, key), ids)) for key, ids in SECTIONS[name].items()]
        items = Markup("<ul>{}</ul>").format(Markup("").join(lines)) if lines else ""
        return Markup("<section><h3>{}</h3>{}{}</section>").format(self._say(f"{name}.title"), items, self._table(name))

    def _sentence(self, name: str, key: str) -> str:
        return self._say(f"{name}.{key}", **self._values())

    def _with_ids(self, text: str, ids: Sequence[str]) -> Markup:
        known = _short([id_ for id_ in ids if id_ in rules()])
        return Markup("{} <small>{}</small>").format(text, known) if known else Markup("{}").format(text)

    def _values(self) -> dict[str, object]:
        """The numbers and goods in the sentences."""
        edition, numbers, goods = self.edition, self.edition.rules, self._game.goods
        usual, hoppers = edition.factions[0], next(its for its in edition.factions if its.asteroid_colony)
        prices = [f"{self._game.name(kind)} {price}" for kind, price in numbers.prices.items()]
        return {
            "market": numbers.market_size,
            "market_most": numbers.market_most,
            "least": numbers.price_least,
            "most": numbers.price_most,
            "prices": ", ".join(prices),
            "ships": self.messages.count("exo.sheet.ships", usual.trade_ships),
            "start": goods(numbers.start),
            "coin": ", ".join(map(str, numbers.start_coin)),
            "points": self._points(edition.points.start_colony),
            "colonies": edition.pieces.colony,
            "spaceports": edition.pieces.spaceport,
            "exocolonies": edition.pieces.exocolony,
            "supply": edition.pieces.trade_ships,
            "port": goods(usual.spaceport_cost),
            "port_launch": usual.spaceport_launch_max,
            "star": goods({COIN: numbers.interstellar}),
            "asteroid": goods(hoppers.asteroid_colony.income if hoppers.asteroid_colony else {}),
            "hop": goods(hoppers.mine_discount),
            "goal": numbers.vp_to_win,
            "extended": numbers.vp_to_win_extended,
            "rounds": numbers.round_limit,
        }

    def _points(self, number: int) -> str:
        return self.messages.count("exo.sheet.points", number)

    # --- tables ------------------------------------------------------------------------------------------------------

    def _table(self, name: str) -> Markup:
        makers = {"settling": self._price, "score": self._score, "factions": self._factions}
        if name not in makers:
            return Markup()
        row, cell, join = Markup('<tr><th scope="row">{}</th>{}</tr>'), Markup("<td>{}</td>"), Markup("").join
        rows = (row.format(first, join(map(cell.format, rest))) for first, *rest in makers[name]())
        return Markup("<table><tbody>{}</tbody></table>").format(join(rows))

    def _price(self) -> Iterator[tuple[object, ...]]:
        """The parts of the price of a Colony, and what is printed on worlds and sites."""
        say, numbers, goods = self._say, self.edition.rules, self._game.goods
        change = {part: self.messages.signed(getattr(numbers, part)) for part in ("storm", "cave", "shield")}
        parts: dict[str, tuple[str, Sequence[str]]] = {
            "supplies": (goods(self.edition.factions[0].settle_cost), ("X-SETTLE-3",)),
            "launch": (say("price.launch_is"), ("X-SETTLE-4",)),
            "travel": (say("price.travel_is", goods=goods({COIN: numbers.travel})), ("X-SETTLE-5",)),
            "storm": (say("price.change", n=change["storm"]), ("X-SET-7", "X-SETTLE-6")),
            "cave": (say("price.change", n=change["cave"]), ()),
            "shield": (say("price.shield_is", n=change["shield"]), ()),
            "peak": (say("price.peak_is", goods=goods({COIN: numbers.peak})), ("X-SET-6",)),
        }
        for part, (text, ids) in parts.items():
            yield say(f"price.{part}"), self._with_ids(text, ids)

    def _score(self) -> Iterator[tuple[object, ...]]:
        """The points of everything that brings some."""
        points, say, signed = self.edition.points, self._say, self.messages.signed
        asteroid = next(its.asteroid_colony for its in self.edition.factions if its.asteroid_colony)
        life = max(its.vp for its in self.edition.lifeforms)
        abroad = say("score.exocolony_is", n=points.exocolony, first=signed(points.first_exocolony))
        rows: dict[str, tuple[object, Sequence[str]]] = {
            "colony": (
                say("score.colony_is", n=points.colony, first=signed(points.first_on_world)),
                ("X-VP-1", "X-SETTLE-8"),
            ),
            "spaceport": (points.spaceport, ()),
            "lifeform": (say("score.first_is", n=life, first=signed(points.first_lifeform)), ("X-LIFE-3",)),
            "starship": (say("score.first_is", n=points.starship, first=signed(points.first_starship)), ("X-VP-2",)),
            "exocolony": (abroad, ("X-EXO-6",)),
            "asteroid_colony": (asteroid.vp, ("X-VP-3",)),
        }
        for part, (text, ids) in rows.items():
            yield say(f"score.{part}"), self._with_ids(str(text), ids)

    def _factions(self) -> Iterator[tuple[object, ...]]:
        """Each faction with its cards, and the price of its Exocolony with its own points."""
        for faction in self.edition.factions:
            cards = ", ".join(self._game.name(card) for card in faction.start_cards)
            yield faction.name, self._say("factions.row", cards=cards, abroad=self._abroad(faction))

    def _abroad(self, faction: Faction) -> str:
        """What a faction settles beyond the home system's worlds, and for how much."""
        goods = self._game.goods
        if faction.asteroid_colony:
            return self._say("factions.asteroid", goods=goods(faction.asteroid_colony.cost))
        return self._say("factions.price", goods=goods(faction.exocolony_cost or {}), n=faction.exocolony_bonus)


def _short(ids: Sequence[str]) -> str:
    """Ids of rules without what each has in common with the one before: "X-SET-2, 3 X-END-1"."""
    out, before = "", ""
    for id_ in ids:
        kind, _, number = id_.rpartition("-")
        out += f", {number}" if kind == before else f" {id_}"
        before = kind
    return out.strip()
