"""The Rules tab of Exocolony."""

from collections.abc import Mapping

from betacolony.core.edition_files.tweaks import Tweak
from betacolony.core.whatif.study import Study
from betacolony.exocolony import Edition
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.state.position import SOURCES
from betacolony.exocolony.whatif import numbers_of, tweak, whole_games
from betacolony.exocolony.whatif.tweaks import tweak_of
from betacolony_widgets.live_lab.forms import number_label
from betacolony_widgets.live_lab.rules_panel import LiveRules, RuleForm


class RulesPanel(LiveRules):
    """Whole games of Exocolony with two values of a number; a seat is a place in the turn order."""

    #: those that don't think too long
    who = ("random", "greedy")
    #: as in the other tabs: two hundred games take it some seconds, and the sharp player some minutes
    usual = "random"
    games = (40, 100, 400)
    first = "rules.vp_to_win"
    sources = SOURCES

    def _kind(self, edition: Edition) -> str:
        return edition.fingerprint

    def _most_players(self, edition: Edition) -> int:
        return edition.most_players

    def _numbers(self, edition: Edition) -> Mapping[str, int]:
        return numbers_of(edition)

    def _offered(self, edition: Edition) -> Mapping[str, str]:
        tweaks = [tweak_of(edition, path, number, number) for path, number in numbers_of(edition).items()]
        return {tweak.path: number_label(self.messages, tweak, self._what(tweak)) for tweak in tweaks}

    def _tweak(self, edition: Edition, path: str, before: int, after: int) -> Tweak:
        return tweak_of(edition, path, before, after)

    def _what(self, tweak: Tweak) -> str:
        words: GameMessages = self.lab.game.messages
        return tweak.what(words)

    def _tweaked(self, edition: Edition, path: str, number: int) -> Edition:
        return tweak(edition, {path: number})

    def _whole_games(self, editions: Mapping[str, Edition], form: RuleForm) -> Study:
        return whole_games(editions, form.players, form.policies)
