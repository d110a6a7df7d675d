"""The Options tab of Exocolony: its options, and the targets that stand for them."""

from collections.abc import Mapping
from typing import Final

from betacolony.core.whatif.study import Study
from betacolony.exocolony import Game, Option, options
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony.exocolony.players.advice import advise
from betacolony.exocolony.players.policies import GreedyPlayer
from betacolony.exocolony.whatif import options_of
from betacolony_widgets.exocolony.play.choices import ways
from betacolony_widgets.live_lab import html
from betacolony_widgets.live_lab.host import Host
from betacolony_widgets.live_lab.options_panel import LiveOptions

#: options to compare unless all are asked for: in plain Python the hasty player takes some processor seconds for the
#: first figures of so many
_AT_A_GLANCE: Final = 8


class OptionsPanel(LiveOptions):
    """The options of the decision on the board, the best first."""

    #: of eight options, those that fall behind first have more games than a figure needs
    least = 480
    each = 60

    def __init__(self, lab: Host) -> None:
        super().__init__(lab)
        #: whether all options are compared, and not only those that look best at a glance
        self.whole = False

    def do(self, action: str, arg: str, fields: Mapping[str, str]) -> None:
        """Do what all games' panels do, and "which": compare all options ("all") or only some ("some")."""
        if action == "which":
            self.whole = fields.get("which") == "all"
            self.forget()
            self.known(done=not self.lab.work.running)
            self.draw()
            return
        super().do(action, arg, fields)

    def _study(self, game: Game, policy: str) -> Study:
        return options_of(game, policy, of=None if self.whole else self._promising(game))

    def _promising(self, game: Game) -> frozenset[Option]:
        """The options that look best to the sharp player at a glance; all if they are few."""
        return frozenset(advice.option for advice in advise(game, _AT_A_GLANCE)) or frozenset(game.options)

    def _settings(self) -> html.Markup:
        game = self.lab.game
        if len(game.options) <= _AT_A_GLANCE:
            return html.Markup()
        which = {"some": self.say("lab.which_some"), "all": self.say("lab.which_all", n=len(game.options))}
        choice = html.choice("which", which, "all" if self.whole else "some", "options.which")
        left = len(game.options) - len(self.results.lines) if self.results else 0
        note = self.say("lab.from_few", n=left) if left else ""
        return html.join([html.field(self.say("lab.which"), choice), html.note(note)])

    def _sharp_choice(self, game: Game) -> Option:
        return GreedyPlayer().choose(game)

    def target_of(self, option: Option) -> str:
        """The target to draw an option's value at; "" if no single target stands for it."""
        game = self.lab.game
        if game.decision is None:
            return ""
        touched = ways.touched(game.position, game.decision.player, option)
        places = [target for target in touched if not target.startswith(ways.ACTION)]
        return places[-1] if len(places) == 1 else ""

    def _short_name(self, option: Option) -> str:
        words: GameMessages = self.lab.game.messages
        say = self.say
        match option:
            case options.Trade(sell=sell, buy=buy) if sell and buy:
                return say("lab.short_trade", sell=words.name(sell), buy=words.name(buy))
            case options.Discard(card=card):
                return say("lab.short_discard", card=words.name(card))
            case options.SettleColony(site=site) | options.BuildSpaceport(site=site) | options.Repair(site=site):
                return say(f"lab.short_{type(option).__name__}", site=words.site(site))
            case options.UseCard(card=card) if self._uses(card) == 1:
                return words.name(card)
            case _:
                return ""

    def _uses(self, card: str) -> int:
        """The number of ways in which a card can be used now."""
        return sum(isinstance(its, options.UseCard) and its.card == card for its in self.lab.game.options)
