"""The Edit tab: click a place, choose its contents, and see all faults at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from betacolony import Game, Position
from betacolony.core.errors import Fault
from betacolony.serialization.validation import faults_of
from betacolony.state.geometry import SPACES
from betacolony.state.position import SOURCES
from betacolony.state.views import SpaceView
from betacolony.whatif import editing
from betacolony_widgets.board.descriptions import pod_words
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.edit_panel import MOST, LiveEdit, form
from betacolony_widgets.live_lab.forms import number
from betacolony_widgets.live_table.seats import new_seed
from betacolony_widgets.messages import capital

from .forms import order_field, order_of, orders

#: values in a list of contents: nothing, and the prefixes of a pod's number and of an achievement's id
_NOTHING: Final = ""
_POD: Final = "pod "
_TILE: Final = "tile "


class EditPanel(LiveEdit):
    """The table of Beta Colony: pods, crew, goods, dice, tracks, mats, cards, and who goes first."""

    @property
    def _edits(self) -> Mapping[str, Callable[[Mapping[str, str]], Position]]:
        return {"space": self._space, "place": self._place, "seat": self._seat, "moment": self._moment}

    def _faults(self) -> Sequence[Fault]:
        return faults_of(self.position)

    def _game(self) -> Game:
        return Game.from_position(self.position, self.names, new_seed(), language=self.messages.language)

    def _told(self, fault: Fault) -> str:
        return self.messages.engine.say(f"fault.{fault.code}", **fault.values)

    def _owner_of(self, target: str) -> int | None:
        kind, _, rest = target.partition("-")
        return int(rest) if kind == "mat" and rest.isdecimal() else None

    def _other(self, action: str, fields: Mapping[str, str]) -> None:
        if action == "order":
            self._reseat(fields)

    # --- edits --------------------------------------------------------------------------------------------------------

    def _space(self, fields: Mapping[str, str]) -> Position:
        messages = self.messages
        pos, space = self.position, number(messages, self.picked.partition("-")[2])
        thing = fields.get("thing", _NOTHING)
        if thing.startswith(_POD):
            pos = editing.put_pod(pos, space, number(messages, thing.removeprefix(_POD)))
        elif thing.startswith(_TILE):  # the owner's crew stands on it; the crew fields don't count
            owner = number(messages, fields.get("owner"))
            return editing.put_achievement(pos, space, thing.removeprefix(_TILE), owner)
        else:
            return editing.clear(pos, space)
        for seat in range(pos.players):
            if f"crew{seat}" in fields:
                pos = editing.set_crew(pos, seat, space, number(messages, fields[f"crew{seat}"]))
        return pos

    def _place(self, fields: Mapping[str, str]) -> Position:
        row, _, column = self.picked.partition("-")[2].partition("-")
        thing = fields.get("thing", _NOTHING)
        pod = number(self.messages, thing.removeprefix(_POD)) if thing.startswith(_POD) else None
        return editing.set_place(self.position, number(self.messages, row), number(self.messages, column), pod)

    def _seat(self, fields: Mapping[str, str]) -> Position:
        pos, seat, edition = self.position, self.player, self.position.edition

        def numbers(names: Iterable[str], prefix: str = "") -> dict[str, int]:
            return {name: number(self.messages, fields[prefix + name]) for name in names if fields.get(prefix + name)}

        supplies = numbers(["artifacts", "fuel"])
        pos = editing.set_goods(pos, seat, numbers(edition.materials, "goods-"), supplies.get("artifacts"))
        if "fuel" in supplies:
            pos = editing.set_fuel(pos, seat, supplies["fuel"])
        for colony, steps in numbers([colony.id for colony in edition.colonies], "track-").items():
            pos = editing.set_marker(pos, seat, colony, steps)
        pos = editing.set_points(pos, seat, **numbers(SOURCES, "points-"))
        if pos.is_rival(seat):
            return pos
        for name, edit in (("mat", editing.set_mat), ("ship", editing.set_ship)):
            if name in fields:
                pos = edit(pos, seat, fields[name] or None)
        dice = numbers(edition.dice, "die-")
        if dice:
            pos = editing.set_dice(pos, seat, **dice)
            pos = editing.set_spent(pos, seat, [die for die in edition.dice if f"spent-{die}" in fields])
        return pos

    def _moment(self, fields: Mapping[str, str]) -> Position:
        pos: Position = self.position
        for cycle, card in enumerate(pos.view.cards, start=1):
            new_card = fields.get(f"card{cycle}", card)
            if new_card != card:
                pos = editing.set_card(pos, cycle, new_card)
        round_, start = number(self.messages, fields.get("round")), number(self.messages, fields.get("start"))
        turn = number(self.messages, fields.get("turn")) - 1
        if (round_, turn, start) != (pos.round, pos.turn, pos.start):
            pos = editing.set_moment(pos, round_=round_, turn=turn, start=start)
        for seat in pos.deciding() if "fresh" in fields else ():
            pos = editing.set_spent(pos, seat, ())
        return pos

    def _reseat(self, fields: Mapping[str, str]) -> None:
        order = order_of(self.messages, self.position, self.names, fields.get("order", ""))
        position = editing.reseat(self.position, order)
        self._put(position, tuple(self.names[seat] for seat in order))

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def _forms(self) -> Sequence[html.Markup]:
        return self._picked(), self._player_form(), self._table_form()

    def _picked(self) -> html.Markup:
        """The form of the place that was clicked."""
        kind, _, rest = self.picked.partition("-")
        if kind == "space":
            return self._space_form(int(rest))
        if kind == "pod":
            return self._place_form(*map(int, rest.split("-")))
        return html.note(self.say("lab.edit_pick"))

    def _space_form(self, space: int) -> html.Markup:
        say = self.say
        view, achievements = self.position.view, self.position.edition.achievements
        there = view.board.get(space, SpaceView(crew=(0,) * self.position.players))
        thing = f"{_TILE}{there.achievement}" if there.achievement else _NOTHING
        thing = thing if there.pod is None else f"{_POD}{there.pod}"
        tiles = {f"{_TILE}{tile.id}": capital(self.messages.name(tile.id)) for tile in achievements}
        things = {_NOTHING: say("lab.edit_nothing"), **self._pods(), **tiles}
        owners = {str(seat): name for seat, name in enumerate(self.names)}
        owner = next((str(seat) for seat, its in enumerate(view.seats) if there.achievement in its.achievements), "0")
        fields = [html.field(say("lab.edit_lies"), html.choice("thing", things, thing))]
        fields += [
            html.field(say("lab.edit_crew", name=name), html.amount(f"crew{seat}", there.crew[seat], 0, MOST))
            for seat, name in enumerate(self.names)
        ]
        fields.append(html.field(say("lab.edit_owner"), html.choice("owner", owners, owner)))
        colony = self.messages.name(self.position.edition.colonies[space // SPACES].id)
        return form(self.messages, "edit.space", say("lab.edit_space", space=space, colony=colony), html.row(*fields))

    def _place_form(self, row: int, column: int) -> html.Markup:
        pod = self.position.view.manufactory[row][column]
        things = {_NOTHING: self.say("lab.edit_nothing"), **self._pods()}
        thing = _NOTHING if pod is None else f"{_POD}{pod}"
        field = html.field(self.say("lab.edit_lies"), html.choice("thing", things, thing))
        heading = self.say("lab.edit_place", row=row + 1, column=column + 1)
        return form(self.messages, "edit.place", heading, html.row(field))

    def _pods(self) -> dict[str, str]:
        messages, pods = self.messages, self.position.edition.pods
        return {
            f"{_POD}{its.pod}": self.say(
                "lab.edit_pod", pod=pod_words(messages, pods[its.pod]), where=messages.tell(its)
            )
            for its in editing.pods_for(self.position)
        }

    def _player_form(self) -> html.Markup:
        """All things of a player."""
        say, name = self.messages.say, self.messages.name
        pos, seat, edition = self.position, self.player, self.position.edition
        its = pos.seats[seat]
        players = {str(number): name for number, name in enumerate(self.names)}
        goods = [
            html.field(capital(name(material)), html.amount(f"goods-{material}", its.materials[material], 0, MOST))
            for material in edition.materials
        ]
        goods.append(html.field(say("lab.edit_artifacts"), html.amount("artifacts", its.artifacts, 0, MOST)))
        goods.append(html.field(say("lab.edit_fuel"), html.amount("fuel", its.fuel, 0, max(MOST, its.fuel))))
        tracks = [
            html.field(
                say("lab.edit_track", colony=name(colony.id)),
                html.amount(f"track-{colony.id}", its.influence[colony.id], 0, len(colony.track)),
            )
            for colony in edition.colonies
        ]
        sums = [
            html.field(capital(name(source)), html.amount(f"points-{source}", its.cp[source], 0, MOST))
            for source in SOURCES
        ]
        parts = [html.row(*goods), html.row(*tracks), html.note(say("lab.edit_points")), html.row(*sums)]
        if not pos.is_rival(seat):
            mats = {"": say("lab.edit_none"), **{mat.id: capital(name(mat.id)) for mat in edition.mats}}
            ships = {"": say("lab.edit_none"), **{place: self.messages.title(place) for place in edition.rondel}}
            own = [
                html.field(say("lab.edit_mat"), html.choice("mat", mats, its.mat or "")),
                html.field(say("lab.edit_ship"), html.choice("ship", ships, its.ship or "")),
            ]
            dice = []
            for die in edition.dice:
                value = html.amount(f"die-{die}", its.dice[die], 1, edition.die_faces)
                spent = html.check(f"spent-{die}", say("lab.edit_spent"), on=die in its.spent)
                dice.append(html.row(html.field(say("lab.edit_die", die=name(die)), value), spent))
            parts += [html.row(*own), html.row(*dice)]
        player = html.row(html.field(say("lab.edit_player"), html.choice("player", players, str(seat), "edit.player")))
        its_form = form(self.messages, "edit.seat", "", *parts)
        return html.folded(say("lab.edit_seat", name=self.names[seat]), player, its_form, key="seat")

    def _table_form(self) -> html.Markup:
        """Round, turn order and cycle cards."""
        say = self.say
        pos, edition = self.position, self.position.edition
        if not pos.round:
            return html.Markup()
        names = {str(seat): name for seat, name in enumerate(self.names)}
        fields = [
            html.field(say("lab.edit_round"), html.amount("round", pos.round, 1, edition.rules.rounds)),
            html.field(say("lab.edit_turn"), html.amount("turn", pos.turn + 1, 1, pos.turns)),
            html.field(say("lab.edit_start"), html.choice("start", names, str(pos.start))),
            html.check("fresh", say("lab.edit_fresh"), on=False),
        ]
        for cycle, card in enumerate(pos.view.cards, start=1):
            cards = {its.id: capital(self.messages.name(its.id)) for its in edition.cards if its.cycle == cycle}
            fields.append(html.field(say("lab.edit_card", cycle=cycle), html.choice(f"card{cycle}", cards, card)))
        parts = [form(self.messages, "edit.moment", "", html.row(*fields))]
        if pos.solo is None:
            field = order_field(self.messages, pos, self.names)
            parts.append(form(self.messages, "edit.order", "", html.row(field)) if orders(pos, self.names) else field)
        return html.folded(say("lab.edit_table"), *parts, key="table")
