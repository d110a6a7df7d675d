"""The Rules tab: whole games by the rules as they are, and with another number."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from betacolony import Edition
from betacolony.edition.faults import EditionError, EditionFault
from betacolony.whatif import Study, tweak, whole_games
from betacolony.whatif.tweaks import Tweak, numbers_of, tweaks_between
from betacolony_widgets.messages import Messages

from . import html, rule_results
from .branch_changes import offered
from .host import Host
from .panel import StudyPanel
from .player_results import player_rows
from .results import Results
from .rule_results import NOW, THEN, Found

#: who may play, by the engine's names; the others think too long for so many games
WHO: Final = ("random", "sampled", "greedy")
#: stands for a player of its own in each seat
_EACH: Final = "each"
#: games by each rule
GAMES: Final = (100, 400, 1000)
_MOST_PLAYERS: Final = 4
#: the first of what can't be a number is said again
_QUOTED: Final = 20


@dataclass(frozen=True)
class Asked:
    """What the form says: a number by its path, the new one as it was typed, who plays, and how many games.

    ``who`` is one of ``WHO``, or "each" for ``seats``, which has one of them for each of four seats.
    """

    path: str = "rules.group_limit"
    number: str = ""
    players: int = 2
    who: str = "sampled"
    seats: tuple[str, ...] = ("sampled",) * _MOST_PLAYERS
    games: int = GAMES[1]

    def with_fields(self, fields: Mapping[str, str]) -> "Asked":
        """The same with what a form sends; what makes no sense stays as it was."""
        players, games, who = fields.get("players", ""), fields.get("games", ""), fields.get("who", "")
        seats = [fields.get(f"who{seat}", "") for seat in range(_MOST_PLAYERS)]
        return replace(
            self,
            path=fields.get("path", self.path),
            number=fields.get("number", self.number).strip(),
            players=int(players) if players in {"2", "3", "4"} else self.players,
            who=who if who in {*WHO, _EACH} else self.who,
            seats=tuple(one if one in WHO else old for one, old in zip(seats, self.seats, strict=True)),
            games=int(games) if games in {str(one) for one in GAMES} else self.games,
        )

    @property
    def policies(self) -> tuple[str, ...]:
        """Who plays in each seat."""
        return self.seats[: self.players] if self.who == _EACH else (self.who,) * self.players


class RulesPanel(StudyPanel):
    """One number of the rules, and what whole games come to with it and with another."""

    name = "rules"
    of_board = False
    narrow = False

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.asked = Asked()
        #: the seat whose points are shown; None for all
        self.seat: int | None = None
        #: what the figures are about: what was asked then, and the number that was changed
        self.played: tuple[Asked, Tweak] | None = None
        #: those of the board
        self._rules = ""
        self._fault = ""
        self._chart = html.Markup()

    def do(self, what: str, _: str, fields: Mapping[str, str]) -> None:
        """Do "look" (the form is another), "run" (with its fields), "refine", "seat" (whose points) or "csv"."""
        if what in {"look", "run"}:
            self.asked = self.asked.with_fields(fields)
            self._fault = ""
            if what == "run":
                self._run()
            self.draw(self._fault)
        elif what == "refine" and self.study is not None:
            study = self.study
            self.play(lambda: study)
        elif what == "seat":
            seat = fields.get("seat", "")
            self.seat = int(seat) if seat in {"0", "1", "2", "3"} else None
            self.known(done=not self.lab.work.running)
            self.draw()
        elif what == "csv":
            self._save()

    def _run(self) -> None:
        edition, asked = self.lab.game.edition, self.asked
        try:
            other, change = changed_edition(self.messages, edition, asked)
        except ValueError as wrong:
            self._fault = str(wrong)
            return
        self.forget()
        self.played, self.seat = (asked, change), None
        self.play(lambda: whole_games({NOW: edition, THEN: other}, asked.players, asked.policies))

    def forget(self) -> None:
        """What was played is no longer shown."""
        super().forget()
        self.played, self._chart = None, html.Markup()

    def changed(self) -> None:
        """Figures about other rules than those of the board would mislead; those of another moment do not."""
        edition = self.lab.game.edition
        rules = edition.fingerprint + edition.solo_fingerprint
        if rules != self._rules:
            if self.lab.at_work is self:
                self.lab.work.cancel()
                self.lab.show_progress(None)
            self.forget()
        self._rules = rules

    # --- playing ---------------------------------------------------------------------------------

    def wanted(self, study: Study, *, again: bool) -> int:  # noqa: ARG002 - as many once more
        """The games of both rules."""
        asked = self.played[0] if self.played else self.asked
        return asked.games * len(study.starts)

    def read(self, study: Study) -> Results:
        """As for any study, with what only whole games have."""
        return Found.read(study)

    def known(self, *, done: bool) -> None:
        """Draw the chart once all is there."""
        found = self._found()
        self._chart = html.Markup()
        if found and done:
            self._chart = rule_results.chart(self.messages, found, self._labels(), self.seat)

    def _found(self) -> Found | None:
        """What is known, if it is enough to be shown."""
        found = self.results
        return found if isinstance(found, Found) and self.played and found.lines[0].playouts > 1 else None

    def spoken(self) -> str:
        """Whether the number makes a difference."""
        found = self._found()
        return rule_results.answer(self.messages, found, self.seat) if found else ""

    def _save(self) -> None:
        found = self._found()
        if not found or not self.played:
            return
        asked, change = self.played
        who = [self.messages.say(f"who.{policy}") for policy in asked.policies]
        rows = []
        for row in player_rows(found.lines, who):
            number = change.before if row["start"] == NOW else change.after
            rows.append({"rule": change.path, "number": number, **rule_results.row_of(found, row)})
        self.save_rows(rows)

    def _labels(self) -> dict[str, str]:
        """What the two rules are called."""
        change = self.played[1] if self.played else None
        before, after = (change.before, change.after) if change else (None, None)
        return {NOW: self.messages.say("lab.rules_now", n=before), THEN: self.messages.say("lab.rules_then", n=after)}

    # --- what is shown ---------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The form, and what came of it."""
        parts = [html.paragraph(self.messages.say("lab.rules_ask")), self._form(), self.limits_told()]
        found = self._found()
        if found is None or self.played is None:
            return html.join(parts)
        asked, change = self.played
        seats = {"": self.messages.say("lab.rules_all")} | {
            str(seat): self.messages.say("lab.rules_seat_who", seat=seat + 1, who=self.messages.say(f"who.{who}"))
            for seat, who in enumerate(asked.policies)
        }
        whose = html.field(
            self.messages.say("lab.rules_whose"),
            html.choice("seat", seats, "" if self.seat is None else str(self.seat), "rules.seat"),
        )
        again = html.row(whose, self.refining(), html.button(self.messages.say("lab.csv"), "rules.csv"))
        heading = [
            html.tag("h3", self.messages.tell(change)),
            html.paragraph(_setting(self.messages, asked), "bc-bench-note"),
        ]
        if change.source == "reconstructed" and change.path != self.asked.path:  # else the form says so
            heading.append(html.paragraph(self.messages.say("lab.rules_invented"), "bc-bench-note"))
        told = html.paragraph(rule_results.answer(self.messages, found, self.seat), "bc-bench-answer")
        figures = rule_results.figures(self.messages, found, self._labels(), self.seat, self._chart)
        return html.join([*parts, *heading, told, again, figures])

    def _form(self) -> html.Markup:
        say = self.messages.say
        asked, edition = self.asked, self.lab.game.edition
        who = {policy: say(f"who.{policy}") for policy in WHO}
        what = [
            html.field(
                say("lab.rules_what"), html.choice("path", offered(self.messages, edition), asked.path, "rules.look")
            ),
            html.field(say("lab.rules_number"), html.entry("number", asked.number)),
        ]
        players = {str(number): str(number) for number in range(2, _MOST_PLAYERS + 1)}
        games = {str(number): str(number) for number in GAMES}
        setting = [
            html.field(say("lab.rules_players"), html.choice("players", players, str(asked.players), "rules.look")),
            html.field(
                say("lab.rules_who"), html.choice("who", who | {_EACH: say("lab.rules_each")}, asked.who, "rules.look")
            ),
            html.field(say("lab.rules_games"), html.choice("games", games, str(asked.games))),
        ]
        seats = [
            html.field(say("lab.rules_seat", seat=seat + 1), html.choice(f"who{seat}", who, asked.seats[seat]))
            for seat in range(asked.players if asked.who == _EACH else 0)
        ]
        submit = html.tag("button", say("lab.rules_run"), type="submit", class_="bc-bench-main", data_key="rules.run")
        invented = edition.source_in_file(asked.path) == "reconstructed" if asked.path in numbers_of(edition) else False
        return html.form(
            "rules.run",
            html.row(*what),
            html.paragraph(self._fault, "bc-bench-wrong"),
            html.paragraph(say("lab.rules_invented") if invented else "", "bc-bench-note"),
            html.row(*setting),
            html.row(*seats) if seats else html.Markup(),
            html.row(submit),
        )


def _setting(messages: Messages, asked: Asked) -> str:
    """Who played."""
    who = [messages.say(f"who.{policy}") for policy in asked.policies]
    if len(set(who)) == 1:
        return messages.say("lab.rules_setting_all", players=asked.players, who=who[0])
    seats = [messages.say("lab.rules_seat_who", seat=seat + 1, who=one) for seat, one in enumerate(who)]
    return messages.say("lab.rules_setting", players=asked.players, who=messages.listed(seats))


def changed_edition(messages: Messages, edition: Edition, asked: Asked) -> tuple[Edition, Tweak]:
    """The edition with the number that was asked for. Raises ValueError with a sentence for one that can't be."""
    known = numbers_of(edition)
    if asked.path not in known:
        raise ValueError(messages.say("lab.rules_unknown"))
    if not asked.number:
        raise ValueError(messages.say("lab.rules_empty"))
    try:
        wanted = int(asked.number)
    except ValueError:
        raise ValueError(messages.say("lab.rules_not_whole", found=asked.number[:_QUOTED])) from None
    if wanted == known[asked.path]:
        raise ValueError(messages.say("lab.rules_same", n=wanted))
    try:
        other = tweak(edition, {asked.path: wanted})
    except EditionError as wrong:
        # where it is in a file does not matter to who has chosen it from a list
        raise ValueError(
            " ".join(messages.tell(EditionFault("", fault.code, fault.values)) for fault in wrong.faults)
        ) from None
    return other, tweaks_between(edition, other)[0]
