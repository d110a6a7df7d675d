"""The Rules tab of Beta Colony."""

from collections.abc import Mapping

from betacolony import Edition
from betacolony.core.edition_files.tweaks import Tweak as AnyTweak
from betacolony.core.whatif.study import Study
from betacolony.state.position import SOURCES
from betacolony.whatif import tweak, whole_games
from betacolony.whatif.tweaks import Tweak, numbers_of
from betacolony_widgets.live_lab.rules_panel import LiveRules, RuleForm

from .branch_changes import edition_numbers, tweak_of


class RulesPanel(LiveRules):
    """Whole games of Beta Colony with two values of a number."""

    #: those that judge alike by any rules, and don't think too long
    who = ("random", "sampled", "easy", "medium")
    usual = "medium"
    games = (100, 400, 1000)
    first = "rules.group_limit"
    sources = SOURCES

    def _kind(self, edition: Edition) -> str:
        return edition.fingerprint + edition.solo_fingerprint

    def _most_players(self, edition: Edition) -> int:
        return edition.max_players

    def _numbers(self, edition: Edition) -> Mapping[str, int]:
        return numbers_of(edition)

    def _offered(self, edition: Edition) -> Mapping[str, str]:
        return edition_numbers(self.messages, edition)

    def _tweak(self, edition: Edition, path: str, before: int, after: int) -> Tweak:
        return tweak_of(edition, path, before, after)

    def _what(self, tweak: AnyTweak) -> str:
        return tweak.what(self.messages.engine)

    def _tweaked(self, edition: Edition, path: str, number: int) -> Edition:
        return tweak(edition, {path: number})

    def _whole_games(self, editions: Mapping[str, Edition], form: RuleForm) -> Study:
        return whole_games(editions, form.players, form.policies)
