"""The Rules tab: whole games with the present rules, and with another number."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from betacolony import Edition
from betacolony.core.edition_files.faults import EditionError, EditionFault
from betacolony.core.study import Study
from betacolony.whatif import tweak, whole_games
from betacolony.whatif.tweaks import Tweak, numbers_of, tweaks_between
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.host import Host
from betacolony_widgets.live_lab.panel import StudyPanel
from betacolony_widgets.live_lab.player_results import player_rows
from betacolony_widgets.live_lab.results import Results
from betacolony_widgets.messages import Messages

from . import rule_results
from .branch_changes import edition_numbers
from .rule_results import NOW, THEN, RuleResults

#: players to choose from, by the engine's names: those that judge alike by any rules, and don't think too long
WHO: Final = ("random", "sampled", "easy", "medium")
#: stands for a separate choice of player in each seat
_EACH: Final = "each"
#: games with each rule
GAMES: Final = (100, 400, 1000)
_MOST_PLAYERS: Final = 4
#: letters of a text that is no number, quoted in its error
_QUOTED: Final = 20


@dataclass(frozen=True)
class RuleForm:
    """The fields of the form: the path of a number, its new value as typed, the players, and the number of games.

    ``who`` is one of ``WHO``, or "each" for ``seats``, which has one of them for each of four seats.
    """

    path: str = "rules.group_limit"
    number: str = ""
    players: int = 2
    who: str = "sampled"
    seats: tuple[str, ...] = ("sampled",) * _MOST_PLAYERS
    games: int = GAMES[1]

    def with_fields(self, fields: Mapping[str, str]) -> "RuleForm":
        """The same with the fields of a form; invalid ones stay as they were."""
        players, games, who = fields.get("players", ""), fields.get("games", ""), fields.get("who", "")
        seats = [fields.get(f"who{seat}", "") for seat in range(_MOST_PLAYERS)]
        return replace(
            self,
            path=fields.get("path", self.path),
            number=fields.get("number", self.number).strip(),
            players=int(players) if players in {"2", "3", "4"} else self.players,
            who=who if who in {*WHO, _EACH} else self.who,
            seats=tuple(new if new in WHO else old for new, old in zip(seats, self.seats, strict=True)),
            games=int(games) if games in map(str, GAMES) else self.games,
        )

    @property
    def policies(self) -> tuple[str, ...]:
        """The player of each seat."""
        return self.seats[: self.players] if self.who == _EACH else (self.who,) * self.players


class RulesPanel(StudyPanel):
    """The results of whole games with two values of a number of the rules; ``seat`` None shows all seats together."""

    name = "rules"
    of_board = False
    narrow = False

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.form = RuleForm()
        #: the form that led to the results, and its change of a number
        self.played: tuple[RuleForm, Tweak] | None = None
        #: the rules of the board, by their fingerprints
        self._rules = ""
        self._fault = ""

    def do(self, action: str, _: str, fields: Mapping[str, str]) -> None:
        """Do "look" (the form has changed), "run" (with its fields), "refine", "seat" (whose points) or "csv"."""
        if action in {"look", "run"}:
            self.form = self.form.with_fields(fields)
            self._fault = ""
            if action == "run":
                self._run()
            self.draw(self._fault)
        elif action == "refine" and self.study is not None:
            study = self.study
            self.play(lambda: study)
        elif action == "seat":
            seat = fields.get("seat", "")
            self.seat = int(seat) if seat in {"0", "1", "2", "3"} else None
            self.known(done=not self.lab.work.running)
            self.draw()
        elif action == "csv":
            self._save()

    def _run(self) -> None:
        edition, form = self.lab.game.edition, self.form
        try:
            other, change = changed_edition(self.messages, edition, form)
        except ValueError as error:
            self._fault = str(error)
            return
        self.forget()
        self.played, self.seat = (form, change), None
        self.play(lambda: whole_games({NOW: edition, THEN: other}, form.players, form.policies))

    def forget(self) -> None:
        """Drop the study and its results."""
        super().forget()
        self.played = None

    def changed(self) -> None:
        """Forget results about other rules than those of the board."""
        edition = self.lab.game.edition
        rules = edition.fingerprint + edition.solo_fingerprint
        if rules != self._rules:
            if self.lab.at_work is self:
                self.lab.work.cancel()
                self.lab.show_progress(None)
            self.forget()
        self._rules = rules

    def wanted(self, study: Study, *, again: bool) -> int:  # noqa: ARG002 - the same number again
        """The number of games with both rules."""
        form = self.played[0] if self.played else self.form
        return form.games * len(study.starts)

    def read(self, study: Study) -> Mapping[int, Results]:
        """The results so far, with those that only whole games have."""
        return {study.seat: RuleResults.read(study)}

    def known(self, *, done: bool) -> None:
        """Draw the chart when the work is done."""
        results = self._rule_results()
        self.chart = html.Markup()
        if results and done:
            self.chart = rule_results.chart(self.messages, results, self._labels(), self.seat)

    def _rule_results(self) -> RuleResults | None:
        """The results, if there are enough to show."""
        results = self.results
        return results if isinstance(results, RuleResults) and self.played and results.lines[0].playouts > 1 else None

    def spoken(self) -> str:
        """The size of the difference, if it is certain."""
        results = self._rule_results()
        return rule_results.answer(self.messages, results, self.seat) if results else ""

    def _save(self) -> None:
        results = self._rule_results()
        if not results or not self.played:
            return
        form, change = self.played
        who = [self.say(f"who.{policy}") for policy in form.policies]
        rows = []
        for row in player_rows(results.lines, who):
            number = change.before if row["start"] == NOW else change.after
            rows.append({"rule": change.path, "number": number, **rule_results.row_of(results, row)})
        self.save_rows(rows)

    def _labels(self) -> dict[str, str]:
        """The labels of the two rules."""
        change = self.played[1] if self.played else None
        before, after = (change.before, change.after) if change else (None, None)
        return {NOW: self.say("lab.rules_now", n=before), THEN: self.say("lab.rules_then", n=after)}

    # --- HTML ---------------------------------------------------------------------------------------------------------

    def shown(self) -> html.Markup:
        """The form and the results."""
        parts = [html.paragraph(self.say("lab.rules_ask")), self._form(), self.limits_note()]
        results = self._rule_results()
        if results is None or self.played is None:
            return html.join(parts)
        form, change = self.played
        seats = {"": self.say("lab.rules_all")} | {
            str(seat): self.say("lab.rules_seat_who", seat=seat + 1, who=self.say(f"who.{who}"))
            for seat, who in enumerate(form.policies)
        }
        choice = html.choice("seat", seats, "" if self.seat is None else str(self.seat), "rules.seat")
        whose = html.field(self.say("lab.rules_whose"), choice)
        tools = html.row(whose, self.refining(), html.button(self.say("lab.csv"), "rules.csv"))
        heading = [html.tag("h3", self.messages.tell(change)), html.note(_setting(self.messages, form))]
        if change.source == "reconstructed" and change.path != self.form.path:  # else the form says so
            heading.append(html.note(self.say("lab.rules_invented")))
        answer = html.answer(rule_results.answer(self.messages, results, self.seat))
        figures = rule_results.figures(self.messages, results, self._labels(), self.seat, self.chart)
        return html.join([*parts, *heading, answer, tools, figures])

    def _form(self) -> html.Markup:
        say = self.say
        form, edition = self.form, self.lab.game.edition
        who = {policy: say(f"who.{policy}") for policy in WHO}
        numbers = html.choice("path", edition_numbers(self.messages, edition), form.path, "rules.look")
        change = [
            html.field(say("lab.rules_what"), numbers),
            html.field(say("lab.rules_number"), html.entry("number", form.number)),
        ]
        players = {str(number): str(number) for number in range(2, _MOST_PLAYERS + 1)}
        games = {str(number): str(number) for number in GAMES}
        setting = [
            html.field(say("lab.rules_players"), html.choice("players", players, str(form.players), "rules.look")),
            html.field(
                say("lab.rules_who"), html.choice("who", who | {_EACH: say("lab.rules_each")}, form.who, "rules.look")
            ),
            html.field(say("lab.rules_games"), html.choice("games", games, str(form.games))),
        ]
        seats = [
            html.field(say("lab.rules_seat", seat=seat + 1), html.choice(f"who{seat}", who, form.seats[seat]))
            for seat in range(form.players if form.who == _EACH else 0)
        ]
        submit = html.submit(say("lab.rules_run"), "rules.run", main=True)
        invented = edition.source_in_file(form.path) == "reconstructed" if form.path in numbers_of(edition) else False
        return html.form(
            "rules.run",
            html.row(*change),
            html.paragraph(self._fault, "bc-tabs-wrong"),
            html.note(say("lab.rules_invented") if invented else ""),
            html.row(*setting),
            html.row(*seats) if seats else html.Markup(),
            html.row(submit),
        )


def _setting(messages: Messages, form: RuleForm) -> str:
    """The players of the games, in words."""
    who = [messages.say(f"who.{policy}") for policy in form.policies]
    if len(set(who)) == 1:
        return messages.say("lab.rules_setting_all", players=form.players, who=who[0])
    seats = [messages.say("lab.rules_seat_who", seat=seat, who=player) for seat, player in enumerate(who, start=1)]
    return messages.say("lab.rules_setting", players=form.players, who=messages.listed(seats))


def changed_edition(messages: Messages, edition: Edition, form: RuleForm) -> tuple[Edition, Tweak]:
    """The edition with the new number, and the change. Raises ValueError with a sentence for an impossible number."""
    known = numbers_of(edition)
    if form.path not in known:
        raise ValueError(messages.say("lab.rules_unknown"))
    if not form.number:
        raise ValueError(messages.say("lab.rules_empty"))
    try:
        value = int(form.number)
    except ValueError:
        raise ValueError(messages.say("lab.rules_not_whole", found=form.number[:_QUOTED])) from None
    if value == known[form.path]:
        raise ValueError(messages.say("lab.rules_same", n=value))
    try:
        other = tweak(edition, {form.path: value})
    except EditionError as error:
        # without the place in the file: the number was chosen from a list
        sentences = [messages.tell(EditionFault("", fault.code, fault.values)) for fault in error.faults]
        raise ValueError(" ".join(sentences)) from None
    return other, tweaks_between(edition, other)[0]
