"""``Display``, which draws a look-back's tabs as it stands."""

from collections.abc import Callable

from markupsafe import Markup

from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.tab_widget import TabWidget

from . import analysis_form, findings_html
from .overview import Look, overview
from .state import State


class Display:
    """Draws the tabs, each in a method of its name.

    Args:
        tabs: show what is drawn.
        state: what to draw.
        is_working: whether more is being found out.
        has_lab: whether there is a lab that opens moments.
    """

    def __init__(self, tabs: TabWidget, state: State, is_working: Callable[[], bool], *, has_lab: bool) -> None:
        self._tabs, self._state, self._is_working, self._has_lab = tabs, state, is_working, has_lab
        self._messages, self._say = state.messages, state.messages.say

    def all(self) -> None:
        """Draw all tabs."""
        self.start()
        self.overview()
        self.result()
        self.values()
        self.verdicts()
        self.moment()

    def start(self) -> None:
        """The game that was chosen, or the choice of one."""
        state = self._state
        if state.its is None:
            self._tabs.show(start=analysis_form.choose(self._messages, state.sources))
            return
        taken = analysis_form.taken(state.its, state.sources)
        # the overview has the form as long as it has no charts
        self._tabs.show(start=html.join([self._form(), taken]) if state.found.values else taken)

    def overview(self) -> None:
        """The first view, of all that is known; the form, until something is."""
        state, found = self._state, self._state.found
        if state.its is None:
            self._tabs.show(overview=self._empty())
            return
        look = Look(state.its, found.values, found.judged, state.seat, state.policy, self._has_lab)
        self._tabs.show(overview=overview(look, self._form()))

    def result(self) -> None:
        """The points of a seat."""
        its, seat = self._state.its, self._state.seat
        chart = self._state.points.get(seat, Markup())
        self._tabs.show(result=findings_html.result(its, seat, chart) if its else self._empty())

    def values(self, spoken: str = "") -> None:
        """The chances, and luck and choice; ``spoken`` is read aloud."""
        state = self._state
        its, values = state.its, state.found.values
        if its is None or values is None:
            content = self._empty() if its is None else html.paragraph(self._say("aftermath.not_yet"))
            self._tabs.show(chances=content, split=content)
        else:
            chances = findings_html.chances(its, values, state.seat)
            split = findings_html.split(its, values, state.seat, state.policy)
            self._tabs.show(spoken, chances=chances, split=split)

    def verdicts(self) -> None:
        """The verdicts on decisions."""
        state = self._state
        if state.its is None:
            self._tabs.show(verdicts=self._empty())
            return
        judged, working = state.found.judged, self._is_working()
        content = findings_html.verdicts(
            state.its, judged, state.decider, state.order, state.policy, working=working, has_lab=self._has_lab
        )
        self._tabs.show(verdicts=content)

    def moment(self) -> None:
        """The position before a decision."""
        state, found = self._state, self._state.found
        if state.its is None:
            self._tabs.show(moment=self._empty())
            return
        judged, working = found.judged.get(state.at), self._is_working()
        content = findings_html.moment(
            state.its, state.at, found.values, judged, state.labels, working=working, has_lab=self._has_lab
        )
        self._tabs.show(moment=content)

    def progress(self, stage: str = "", done: int = 0, total: int = 1, since: float = 0) -> None:
        """How far the work is in a stage that began so many seconds ago; no stage: nothing is done."""
        messages = self._messages
        if not stage:
            self._tabs.show(status="")
            return
        text = messages.say(f"aftermath.{stage}", done=messages.number(done), total=messages.number(total))
        if 0 < done < total and since > 1:
            rest = analysis_form.about(messages, since / done * (total - done))
            text = messages.say("aftermath.left", what=text, time=rest)
        bar = html.progress(done, total, messages.say("aftermath.progress"))
        cancel = html.button(messages.say("aftermath.cancel"), "cancel")
        self._tabs.show(status=html.join([html.tag("span", text), bar, cancel]))

    def _form(self) -> Markup:
        state = self._state
        wanted = (state.wanted_policy, state.wanted_effort, state.whose)
        return analysis_form.look(state.chosen, analysis_form.Request(*wanted, state.starts, state.limits))

    def _empty(self) -> Markup:
        button = html.button(self._say("aftermath.choose"), "open.tab", "start", main=True)
        return html.join([html.paragraph(self._say("aftermath.no_game")), html.row(button)])
