"""The Edit tab: click a thing, say what lies there, and see all faults at once."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from betacolony import Game, Position
from betacolony.core.errors import Fault
from betacolony.serialization.validation import faults_of
from betacolony.state.geometry import SPACES
from betacolony.state.position import SOURCES
from betacolony.state.views import SpaceView
from betacolony.whatif import editing
from betacolony_widgets.board.descriptions import pod_words
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.play.seats import new_seed

from . import html
from .forms import number, order_field, order_of, orders
from .host import Host
from .panel import Panel

#: in a list of what may lie somewhere: nothing, a pod by its number, an achievement by its id
_NOTHING: Final = ""
_POD: Final = "pod "
_TILE: Final = "tile "
#: the most that a field offers; the engine knows the true limits
_MOST: Final = 999


class EditPanel(Panel):
    """The table on the board, piece by piece.

    Attributes:
        steps: the position as it was after each edit, the one to begin with first; empty while nothing is edited.
        names: the players' names, for each of these.
        picked: the target that was clicked last.
        player: the seat whose things are shown.
    """

    name = "edit"

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.steps: list[tuple[Position, tuple[str, ...]]] = []
        self.picked = ""
        self.player = 0
        self._warned = False

    @property
    def position(self) -> Position:
        """The position as it is now."""
        return self.steps[-1][0]

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the order in which they sit now."""
        return self.steps[-1][1]

    # --- what is asked for -----------------------------------------------------------------------

    def do(self, what: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do "begin", "pick" (a target), "player", one of the forms, "back", "board", "drop" or "done"."""
        if what == "begin":
            self.begin()
            return
        if not self.steps:
            return
        edits = {"space": self._space, "place": self._place, "seat": self._seat, "moment": self._moment}
        if what in edits:
            self._put(edits[what](fields))
        elif what == "order":
            self._reseat(fields)
        elif what == "pick":
            self._pick(arg)
        elif what == "player" and fields.get("player", "").isdecimal():
            self.player = min(int(fields["player"]), self.position.players - 1)
        elif what == "back" and len(self.steps) > 1:
            self.steps.pop()
        elif what == "board":
            self.lab.bench.send({"type": "board"})
        elif what == "drop":
            self._end()
            return
        elif what == "done":
            faults = faults_of(self.position)
            if faults:
                raise ValueError("\n".join(map(self._told, faults)))
            game = Game.from_position(self.position, self.names, new_seed(), language=self.messages.language)
            self._end()
            self.lab.take(game)
            return
        self._show()

    def begin(self) -> None:
        """Edit the position that is shown."""
        game = self.lab.game
        self.steps = [(game.position, game.names)]
        self.player = game.decision.player if game.decision else 0
        self.picked = ""
        self._show()

    def draw(self, told: str = "") -> None:
        """As any panel. The browser is told whether there are changes that would be lost with the page."""
        super().draw(told)
        if self._warned != (len(self.steps) > 1):
            self._warned = not self._warned
            self.warn()

    def warn(self) -> None:
        """Tell the browser whether it is to ask before the page is left."""
        self.lab.bench.send({"type": "leave", "asks": self._warned})

    def changed(self) -> None:
        """Something else is on the board."""
        if self.steps:
            self._end()

    def _end(self) -> None:
        self.steps = []
        self.lab.board.edit(None)
        self.draw()

    def _pick(self, target: str) -> None:
        self.picked = target
        kind, _, rest = target.partition("-")
        if kind == "mat" and rest.isdecimal():
            self.player = min(int(rest), self.position.players - 1)

    def _put(self, position: Position, names: tuple[str, ...] | None = None) -> None:
        """An edit is made; it is taken back if the table can't even be drawn then."""
        self.steps.append((position, names or self.names))
        try:
            self.lab.board.edit(position, self.names, self.player, self.picked)
        except Exception as fault:
            self.steps.pop()
            raise ValueError(self.messages.say("lab.edit_not_drawn")) from fault

    def _show(self) -> None:
        messages = self.messages
        self.lab.board.edit(self.position, self.names, self.player, self.picked)
        faults = faults_of(self.position)
        self.draw(messages.count("lab.edit_faults", len(faults)) if faults else messages.say("lab.edit_sound"))

    # --- edits -----------------------------------------------------------------------------------

    def _space(self, fields: Mapping[str, str]) -> Position:
        messages = self.messages
        pos, space = self.position, number(messages, self.picked.partition("-")[2])
        thing = fields.get("thing", _NOTHING)
        if thing.startswith(_POD):
            pos = editing.put_pod(pos, space, number(messages, thing.removeprefix(_POD)))
        elif thing.startswith(_TILE):  # its crew is the owner's, whatever the fields of crew say
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
        given = {key: value for key, value in fields.items() if value != ""}

        def numbers(names: "Iterator[str] | tuple[str, ...]", kind: str) -> dict[str, int]:
            return {name: number(self.messages, given[f"{kind}-{name}"]) for name in names if f"{kind}-{name}" in given}

        artifacts = number(self.messages, given["artifacts"]) if "artifacts" in given else None
        pos = editing.set_goods(pos, seat, numbers(tuple(edition.materials), "goods"), artifacts)
        if "fuel" in given:
            pos = editing.set_fuel(pos, seat, number(self.messages, given["fuel"]))
        for colony, steps in numbers(tuple(one.id for one in edition.colonies), "track").items():
            pos = editing.set_marker(pos, seat, colony, steps)
        pos = editing.set_points(pos, seat, **numbers(SOURCES, "points"))
        if pos.is_rival(seat):
            return pos
        for name, put in (("mat", editing.set_mat), ("ship", editing.set_ship)):
            if name in fields:
                pos = put(pos, seat, fields[name] or None)
        dice = numbers(tuple(edition.dice), "die")
        if dice:
            pos = editing.set_dice(pos, seat, **dice)
            pos = editing.set_spent(pos, seat, [die for die in edition.dice if f"spent-{die}" in fields])
        return pos

    def _moment(self, fields: Mapping[str, str]) -> Position:
        pos = self.position
        for cycle, card in enumerate(pos.view.cards, start=1):
            wanted = fields.get(f"card{cycle}", card)
            if wanted != card:
                pos = editing.set_card(pos, cycle, wanted)
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

    # --- what is shown ---------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The forms, and all faults."""
        if not self.steps:
            return html.join(
                [
                    html.paragraph(self.messages.say("lab.edit_ask")),
                    html.row(html.button(self.messages.say("lab.edit_begin"), "edit.begin", main=True)),
                ]
            )
        faults = faults_of(self.position)
        tools = [html.button(self.messages.say("lab.edit_done"), "edit.done", main=True)] if not faults else []
        if len(self.steps) > 1:
            tools.append(html.button(self.messages.say("lab.edit_back"), "edit.back"))
        tools.append(html.button(self.messages.say("lab.edit_drop"), "edit.drop"))
        tools.append(html.button(self.messages.say("lab.edit_board"), "edit.board"))
        told = html.paragraph(self.messages.say("lab.edit_sound"), "bc-bench-answer")
        if faults:
            listed = [html.tag("li", self._told(fault)) for fault in faults]
            head = html.paragraph(self.messages.count("lab.edit_faults", len(faults)))
            told = html.tag("div", head, html.tag("ul", *listed), class_="bc-bench-wrong")
        return html.join([told, html.row(*tools), self._picked(), self._of_player(), self._of_table()])

    def _told(self, fault: Fault) -> str:
        """A fault, with the player it is about."""
        seat = re.match(r"seats\[(\d+)\]", fault.place)
        text = self.messages.engine.say(f"fault.{fault.code}", **fault.values)
        return self.messages.say("lab.edit_fault", name=self.names[int(seat[1])], text=text) if seat else text

    def _picked(self) -> html.Markup:
        """The form for what was clicked."""
        kind, _, rest = self.picked.partition("-")
        if kind == "space":
            return self._of_space(int(rest))
        if kind == "pod":
            return self._of_place(*map(int, rest.split("-")))
        return html.paragraph(self.messages.say("lab.edit_pick"), "bc-bench-note")

    def _of_space(self, space: int) -> html.Markup:
        say = self.messages.say
        at = self.position.view
        there = at.board.get(space, SpaceView(crew=(0,) * self.position.players))
        lies = _NOTHING
        if there.pod is not None:
            lies = f"{_POD}{there.pod}"
        elif there.achievement:
            lies = f"{_TILE}{there.achievement}"
        tiles = {f"{_TILE}{one.id}": capital(self.messages.name(one.id)) for one in self.position.edition.achievements}
        things = {_NOTHING: say("lab.edit_nothing"), **self._pods(), **tiles}
        owners = {str(seat): name for seat, name in enumerate(self.names)}
        holder = next((str(seat) for seat, its in enumerate(at.seats) if there.achievement in its.achievements), "0")
        fields = [html.field(say("lab.edit_lies"), html.choice("thing", things, lies))]
        fields += [
            html.field(say("lab.edit_crew", name=name), html.amount(f"crew{seat}", there.crew[seat], 0, _MOST))
            for seat, name in enumerate(self.names)
        ]
        fields.append(html.field(say("lab.edit_owner"), html.choice("owner", owners, holder)))
        colony = self.messages.name(self.position.edition.colonies[space // SPACES].id)
        return _form(self.messages, "edit.space", say("lab.edit_space", space=space, colony=colony), html.row(*fields))

    def _of_place(self, row: int, column: int) -> html.Markup:
        messages = self.messages
        say = messages.say
        pod = self.position.view.manufactory[row][column]
        things = {_NOTHING: say("lab.edit_nothing"), **self._pods()}
        lies = _NOTHING if pod is None else f"{_POD}{pod}"
        field = html.field(say("lab.edit_lies"), html.choice("thing", things, lies))
        return _form(messages, "edit.place", say("lab.edit_place", row=row + 1, column=column + 1), html.row(field))

    def _pods(self) -> dict[str, str]:
        messages = self.messages
        pods = self.position.edition.pods
        return {
            f"{_POD}{one.pod}": messages.say(
                "lab.edit_pod", pod=pod_words(messages, pods[one.pod]), where=messages.tell(one)
            )
            for one in editing.pods_for(self.position)
        }

    def _of_player(self) -> html.Markup:
        """All that one player has."""
        say, name = self.messages.say, self.messages.name
        pos, seat, edition = self.position, self.player, self.position.edition
        its = pos.seats[seat]
        whose = {str(number): name for number, name in enumerate(self.names)}
        goods = [
            html.field(capital(name(one)), html.amount(f"goods-{one}", its.materials[one], 0, _MOST))
            for one in edition.materials
        ]
        goods.append(html.field(say("lab.edit_artifacts"), html.amount("artifacts", its.artifacts, 0, _MOST)))
        goods.append(html.field(say("lab.edit_fuel"), html.amount("fuel", its.fuel, 0, max(_MOST, its.fuel))))
        tracks = [
            html.field(
                say("lab.edit_track", colony=name(one.id)),
                html.amount(f"track-{one.id}", its.influence[one.id], 0, len(one.track)),
            )
            for one in edition.colonies
        ]
        sums = [
            html.field(capital(name(source)), html.amount(f"points-{source}", its.cp[source], 0, _MOST))
            for source in SOURCES
        ]
        parts = [
            html.row(*goods),
            html.row(*tracks),
            html.paragraph(say("lab.edit_points"), "bc-bench-note"),
            html.row(*sums),
        ]
        if not pos.is_rival(seat):
            mats = {"": say("lab.edit_none"), **{one.id: capital(name(one.id)) for one in edition.mats}}
            ships = {"": say("lab.edit_none"), **{one: self.messages.title(one) for one in edition.rondel}}
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
        player = html.row(html.field(say("lab.edit_player"), html.choice("player", whose, str(seat), "edit.player")))
        form = _form(self.messages, "edit.seat", "", *parts)
        return html.folded(say("lab.edit_seat", name=self.names[seat]), player, form, key="seat")

    def _of_table(self) -> html.Markup:
        """Round, turn order and cycle cards."""
        say = self.messages.say
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
            cards = {one.id: capital(self.messages.name(one.id)) for one in edition.cards if one.cycle == cycle}
            fields.append(html.field(say("lab.edit_card", cycle=cycle), html.choice(f"card{cycle}", cards, card)))
        parts = [_form(self.messages, "edit.moment", "", html.row(*fields))]
        if pos.solo is None:
            field = order_field(self.messages, pos, self.names)
            parts.append(_form(self.messages, "edit.order", "", html.row(field)) if orders(pos, self.names) else field)
        return html.folded(say("lab.edit_table"), *parts, key="table")


def _form(messages: Messages, do: str, heading: str, *rows: html.Markup) -> html.Markup:
    """Rows of fields, and a button that makes the change."""
    head = html.tag("h3", heading) if heading else html.Markup()
    change = html.tag("button", messages.say("lab.edit_change"), type="submit", data_key=f"{do} submit")
    return html.form(do, head, *rows, html.row(change))
