"""The Rules tab: whole games with the present rules, and with another number."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from betacolony.core.edition_files.faults import EditionError, EditionFault
from betacolony.core.edition_files.tweaks import Tweak
from betacolony.core.whatif.study import Study
from betacolony_widgets.messages import Messages, capital

from . import html, rule_results
from .host import Host
from .panel import StudyPanel
from .player_results import player_rows
from .results import Results
from .rule_results import NOW, THEN, RuleResults

#: stands for a separate choice of player in each seat
_EACH: Final = "each"
#: more seats than any table has
_MOST_SEATS: Final = 5
#: letters of a text that is no number, quoted in its error
_QUOTED: Final = 20


@dataclass(frozen=True)
class RuleForm:
    """The fields of the form: the path of a number, its new value as typed, the players, and the number of games.

    ``who`` is the name of the player in all seats, or "each" for ``seats``, which has one of them for each seat.
    """

    path: str
    who: str
    seats: tuple[str, ...]
    games: int
    number: str = ""
    players: int = 2

    @property
    def policies(self) -> tuple[str, ...]:
        """The player of each seat."""
        return self.seats[: self.players] if self.who == _EACH else (self.who,) * self.players


class LiveRules(StudyPanel):
    """The results of whole games with two values of a number of the rules; ``seat`` None shows all seats together.

    Attributes:
        who: the players to choose from, by the engine's names; they judge alike by any rules.
        usual: the one of them that plays unless another is chosen.
        games: the numbers of games with each rule to choose from; usually the middle one.
        first: the path of the number that the form begins with.
        sources: the ids of the sources of points.
    """

    name = "rules"
    of_board = False
    narrow = False

    who: ClassVar[tuple[str, ...]]
    usual: ClassVar[str]
    games: ClassVar[tuple[int, int, int]]
    first: ClassVar[str]
    sources: ClassVar[tuple[str, ...]]

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        self.form = RuleForm(self.first, self.usual, (self.usual,) * _MOST_SEATS, self.games[1])
        #: the form that led to the results, and its change of a number
        self.played: tuple[RuleForm, Tweak] | None = None
        #: the rules of the board, by their fingerprints
        self._rules = ""
        self._fault = ""

    # --- what each game says ------------------------------------------------------------------------------------------

    @abstractmethod
    def _kind(self, edition: Any) -> str:
        """What tells editions apart that are played differently."""

    @abstractmethod
    def _most_players(self, edition: Any) -> int:
        """The number of players of the largest table."""

    @abstractmethod
    def _numbers(self, edition: Any) -> Mapping[str, int]:
        """The numbers that can be changed, by their paths."""

    @abstractmethod
    def _offered(self, edition: Any) -> Mapping[str, str]:
        """Those of them that the form offers, in words."""

    @abstractmethod
    def _tweak(self, edition: Any, path: str, before: int, after: int) -> Tweak:
        """A change of a number, made or not."""

    @abstractmethod
    def _what(self, tweak: Tweak) -> str:
        """What a number is, in words."""

    @abstractmethod
    def _tweaked(self, edition: Any, path: str, number: int) -> Any:
        """The edition with another number. Raises EditionError."""

    @abstractmethod
    def _whole_games(self, editions: Mapping[str, Any], form: RuleForm) -> Study:
        """A study of whole games by editions."""

    # --- actions ------------------------------------------------------------------------------------------------------

    def do(self, action: str, _: str, fields: Mapping[str, str]) -> None:
        """Do "look" (the form has changed), "run" (with its fields), "refine", "seat" (whose points) or "csv"."""
        if action in {"look", "run"}:
            self.form = self._filled_in(fields)
            self._fault = ""
            if action == "run":
                self._run()
            self.draw(self._fault)
        elif action == "refine" and self.study is not None:
            study = self.study
            self.play(lambda: study)
        elif action == "seat":
            seat = fields.get("seat", "")
            seats = self.study.seats if self.study else 0
            self.seat = int(seat) if seat in map(str, range(seats)) else None
            self.known(done=not self.lab.work.running)
            self.draw()
        elif action == "csv":
            self._save()

    def _filled_in(self, fields: Mapping[str, str]) -> RuleForm:
        """The form with these fields; invalid ones stay as they were."""
        form, most = self.form, self._most_players(self.lab.game.edition)
        players, games, who = fields.get("players", ""), fields.get("games", ""), fields.get("who", "")
        seats = [fields.get(f"who{seat}", "") for seat in range(_MOST_SEATS)]
        return replace(
            form,
            path=fields.get("path", form.path),
            number=fields.get("number", form.number).strip(),
            players=int(players) if players in map(str, range(2, most + 1)) else min(form.players, most),
            who=who if who in {*self.who, _EACH} else form.who,
            seats=tuple([new if new in self.who else old for new, old in zip(seats, form.seats, strict=True)]),
            games=int(games) if games in map(str, self.games) else form.games,
        )

    def _run(self) -> None:
        edition, form = self.lab.game.edition, self.form
        try:
            other, change = self._changed_edition(edition, form)
        except ValueError as error:
            self._fault = str(error)
            return
        self.forget()
        self.played, self.seat = (form, change), None
        self.play(lambda: self._whole_games({NOW: edition, THEN: other}, form))

    def _changed_edition(self, edition: Any, form: RuleForm) -> tuple[Any, Tweak]:
        """The edition with the new number, and the change. Raises ValueError with a sentence for an impossible one."""
        known = self._numbers(edition)
        if form.path not in known:
            raise ValueError(self.say("lab.rules_unknown"))
        if not form.number:
            raise ValueError(self.say("lab.rules_empty"))
        try:
            value = int(form.number)
        except ValueError:
            raise ValueError(self.say("lab.rules_not_whole", found=form.number[:_QUOTED])) from None
        before = known[form.path]
        if value == before:
            raise ValueError(self.say("lab.rules_same", n=value))
        try:
            other = self._tweaked(edition, form.path, value)
        except EditionError as error:
            sentences = [self._sentence(edition, form.path, fault) for fault in error.faults]
            raise ValueError(" ".join(sentences)) from None
        return other, self._tweak(edition, form.path, before, value)

    def _sentence(self, edition: Any, path: str, fault: EditionFault) -> str:
        """A fault in words: without its place where it is the number that was typed, or with that of another one."""
        text, other = self.messages.tell(EditionFault("", fault.code, fault.values)), self._numbers(edition)
        if fault.place == path or fault.place not in other:
            return text
        tweak = self._tweak(edition, fault.place, other[fault.place], other[fault.place])
        return self.say("lab.branch_rule_fault", what=capital(self._what(tweak)), text=text)

    def forget(self) -> None:
        """Drop the study and its results."""
        super().forget()
        self.played = None

    def changed(self) -> None:
        """Forget results about other rules than those of the board."""
        edition = self.lab.game.edition
        rules = self._kind(edition)
        if rules != self._rules:
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
            rows.append({"rule": change.path, "number": number, **rule_results.row_of(results, row, self.sources)})
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
        if change.uncertain and change.path != self.form.path:  # else the form says so
            heading.append(html.note(self.say("lab.rules_invented")))
        answer = html.answer(rule_results.answer(self.messages, results, self.seat))
        figures = rule_results.figures(self.messages, results, self._labels(), self.seat, self.sources, self.chart)
        return html.join([*parts, *heading, answer, tools, figures])

    def _form(self) -> html.Markup:
        say = self.say
        form, edition = self.form, self.lab.game.edition
        who = {policy: say(f"who.{policy}") for policy in self.who}
        numbers = html.choice("path", self._offered(edition), form.path, "rules.look")
        change = [
            html.field(say("lab.rules_what"), numbers),
            html.field(say("lab.rules_number"), html.entry("number", form.number)),
        ]
        players = {str(number): str(number) for number in range(2, self._most_players(edition) + 1)}
        games = {str(number): str(number) for number in self.games}
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
        now = self._numbers(edition).get(form.path)
        invented = now is not None and self._tweak(edition, form.path, now, now).uncertain
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
