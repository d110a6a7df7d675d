"""The Edit tab of Exocolony: pieces, Lifeforms, market, prices, what players have, and whose turn it is."""

from collections.abc import Callable, Mapping, Sequence

from betacolony.core.errors import Fault
from betacolony.exocolony import Game, Position
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.serialization.validation import faults_of
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import EMPTY, PIECES, SOURCES
from betacolony.exocolony.state.tables import KINDS
from betacolony.exocolony.whatif import editing
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.edit_panel import MOST, LiveEdit, form
from betacolony_widgets.live_lab.forms import number
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import capital

#: "nothing" in a list of contents
_NOTHING = ""


class EditPanel(LiveEdit):
    """The table of Exocolony."""

    @property
    def _edits(self) -> Mapping[str, Callable[[Mapping[str, str]], Position]]:
        return {
            "site": self._site,
            "world": self._world,
            "place": self._place,
            "prices": self._prices,
            "seat": self._seat,
            "cards": self._cards,
            "moment": self._moment,
        }

    def _faults(self) -> Sequence[Fault]:
        return faults_of(self.position)

    def _game(self) -> Game:
        return Game.from_position(self.position, self.names, new_seed(), language=self.messages.language)

    def _told(self, fault: Fault) -> str:
        return str(self.lab.game.messages.say(f"fault.{fault.code}", **fault.values))

    def _owner_of(self, target: str) -> int | None:
        kind, _, rest = target.partition("-")
        seat = rest.partition("-")[0]
        return int(seat) if kind in {"player", "card"} and seat.isdecimal() else None

    # --- edits --------------------------------------------------------------------------------------------------------

    def _site(self, fields: Mapping[str, str]) -> Position:
        """Put another piece on a site: nothing, or a kind with its player."""
        site, (kind, _, seat) = self.picked.removeprefix("site-"), fields.get("thing", _NOTHING).partition(" ")
        if site not in self.position.system.site_ids:
            return editing.put_exocolony(self.position, number(self.messages, seat) if kind else None, site)
        if not kind:
            return editing.clear(self.position, site)
        return editing.put_piece(self.position, number(self.messages, seat), site, kind)

    def _world(self, fields: Mapping[str, str]) -> Position:
        return editing.set_lifeform(self.position, self.picked.removeprefix("world-"), fields.get("lifeform") or None)

    def _place(self, fields: Mapping[str, str]) -> Position:
        """Put another card at a place of the market."""
        pos, place = self.position, number(self.messages, self.picked.removeprefix("market-"))
        laid = [None if card == EMPTY else pos.t.names[card] for card in pos.market]
        laid[place] = fields.get("card") or None
        return editing.set_market(pos, laid)

    def _prices(self, fields: Mapping[str, str]) -> Position:
        there = {kind: fields.get(f"price-{kind}") for kind in RESOURCES}
        prices = {kind: number(self.messages, price) for kind, price in there.items() if price is not None}
        return editing.set_prices(self.position, **prices)

    def _seat(self, fields: Mapping[str, str]) -> Position:
        pos, seat = self.position, self.player

        def numbers(names: Sequence[str], prefix: str) -> dict[str, int]:
            return {name: number(self.messages, fields[prefix + name]) for name in names if prefix + name in fields}

        pos = editing.set_goods(pos, seat, **numbers(KINDS, "goods-"))
        ships = numbers(("ships", "exhausted"), "")
        pos = editing.set_ships(pos, seat, ships.get("ships"), ships.get("exhausted"))
        return editing.set_points(pos, seat, **numbers(SOURCES, "points-"))

    def _cards(self, fields: Mapping[str, str]) -> Position:
        """Change how many copies of a card a player has in play."""
        ready, exhausted = (number(self.messages, fields.get(name)) for name in ("ready", "tapped"))
        return editing.set_cards(self.position, self.player, fields.get("card", ""), ready, exhausted)

    def _moment(self, fields: Mapping[str, str]) -> Position:
        round_, turn, start = (number(self.messages, fields.get(name)) for name in ("round", "turn", "start"))
        return editing.set_moment(self.position, round_=round_, turn=turn - 1, start=start)

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def _forms(self) -> Sequence[html.Markup]:
        return self._picked(), self._prices_form(), self._player_form(), self._table_form()

    def _picked(self) -> html.Markup:
        """The form of what was clicked."""
        kind, _, rest = self.picked.partition("-")
        if kind == "site":
            return self._site_form(rest)
        if kind == "world" and rest in {placed.world.id for placed in self.position.system.worlds if placed.world.life}:
            return self._world_form(rest)
        if kind == "market" and rest.isdecimal():
            return self._place_form(int(rest))
        if kind in {"player", "card"}:
            return html.note(self.say("lab.edit_below", name=self.names[self.player]))
        return html.note(self.say("lab.edit_pick"))

    def _site_form(self, site: str) -> html.Markup:
        pos, words = self.position, self.lab.game.messages
        home = site in pos.system.site_ids
        kinds = PIECES[:-1] if home else PIECES[-1:]
        things = {_NOTHING: self.say("lab.edit_nothing")}
        for kind in kinds:
            for seat, name in enumerate(self.names):
                things[f"{kind} {seat}"] = self.say("lab.edit_piece", piece=words.name(kind), name=name)
        piece = pos.pieces.get(pos.system.site_ids.index(site)) if home else None
        thing = f"{PIECES[piece.kind]} {piece.player}" if piece else _NOTHING
        field = html.field(self.say("lab.edit_lies"), html.choice("thing", things, thing))
        return form(self.messages, "edit.site", capital(words.site(site)), html.row(field))

    def _world_form(self, world: str) -> html.Markup:
        pos, words = self.position, self.lab.game.messages
        found = pos.life[pos.system.number(world)]
        ids = pos.t.ids[tables.LIFEFORMS]
        lifeforms = {_NOTHING: self.say("lab.edit_no_life"), **{id_: words.name(id_) for id_ in ids}}
        there = _NOTHING if found == EMPTY else ids[found]
        field = html.field(self.say("lab.edit_life"), html.choice("lifeform", lifeforms, there))
        return form(self.messages, "edit.world", capital(words.name(world)), html.row(field))

    def _place_form(self, place: int) -> html.Markup:
        pos = self.position
        there = _NOTHING if pos.market[place] == EMPTY else pos.t.names[pos.market[place]]
        cards = {_NOTHING: self.say("lab.edit_nothing"), **self._card_names()}
        field = html.field(self.say("lab.edit_lies"), html.choice("card", cards, there))
        return form(self.messages, "edit.place", self.say("lab.edit_place", place=place + 1), html.row(field))

    def _card_names(self) -> dict[str, str]:
        words = self.lab.game.messages
        named = [(words.name(id_), id_) for id_ in self.position.t.names]
        return {id_: name for name, id_ in sorted(named)}

    def _prices_form(self) -> html.Markup:
        pos, words = self.position, self.lab.game.messages
        fields = [
            html.field(capital(words.name(kind)), html.amount(f"price-{kind}", price, *self._price_range))
            for kind, price in zip(RESOURCES, pos.prices, strict=True)
        ]
        its_form = form(self.messages, "edit.prices", "", html.row(*fields))
        return html.folded(self.say("lab.edit_prices"), its_form, key="prices")

    @property
    def _price_range(self) -> tuple[int, int]:
        rules = self.position.edition.rules
        return rules.price_least, rules.price_most

    def _player_form(self) -> html.Markup:
        """The forms for everything that a player has."""
        say, words = self.say, self.lab.game.messages
        pos, seat = self.position, self.player
        players = {str(number): name for number, name in enumerate(self.names)}
        goods = [
            html.field(capital(words.name(kind)), html.amount(f"goods-{kind}", held, 0, MOST))
            for kind, held in zip(KINDS, pos.held(seat), strict=True)
        ]
        goods.append(html.field(say("lab.edit_ships"), html.amount("ships", pos.ships[seat], 0, MOST)))
        exhausted = html.amount("exhausted", pos.ships_exhausted[seat], 0, MOST)
        goods.append(html.field(say("lab.edit_ships_exhausted"), exhausted))
        points = [
            html.field(capital(words.name(source)), html.amount(f"points-{source}", its, 0, MOST))
            for source, its in zip(SOURCES, pos.points[seat * len(SOURCES) :], strict=False)
        ]
        player = html.row(html.field(say("lab.edit_player"), html.choice("player", players, str(seat), "edit.player")))
        things = form(
            self.messages, "edit.seat", "", html.row(*goods), html.note(say("lab.edit_points")), html.row(*points)
        )
        own = pos.cards(seat)
        listed = [f"{words.name(pos.t.names[card])} × {count}" for card, count in sorted(own.items())]
        cards = [
            html.field(say("lab.edit_card"), html.choice("card", self._card_names(), "")),
            html.field(say("lab.edit_ready"), html.amount("ready", 1, 0, MOST)),
            html.field(say("lab.edit_tapped"), html.amount("tapped", 0, 0, MOST)),
        ]
        has = html.note(say("lab.edit_has", cards=self.messages.listed(listed)))
        in_play = form(self.messages, "edit.cards", say("lab.edit_cards"), has, html.row(*cards))
        return html.folded(say("lab.edit_seat", name=self.names[seat]), player, things, in_play, key="seat")

    def _table_form(self) -> html.Markup:
        """The round, and whose turn it is."""
        say, pos = self.say, self.position
        if not pos.round:
            return html.Markup()
        names = {str(seat): name for seat, name in enumerate(self.names)}
        fields = [
            html.field(say("lab.edit_round"), html.amount("round", pos.round, 1, pos.edition.rules.round_limit)),
            html.field(say("lab.edit_turn"), html.amount("turn", pos.turn + 1, 1, pos.players)),
            html.field(say("lab.edit_start"), html.choice("start", names, str(pos.start))),
        ]
        its_form = form(self.messages, "edit.moment", "", html.note(say("lab.edit_moment")), html.row(*fields))
        return html.folded(say("lab.edit_table"), its_form, key="table")
