"""The Options tab of Beta Colony: its options, their short names, and the targets that stand for them."""

from betacolony import BuildOn, Dock, Game, GreedyPlayer, Move, Option, TakePod
from betacolony.whatif import Study, options_of
from betacolony_widgets.live_lab.options_panel import LiveOptions
from betacolony_widgets.play.choices import flow


class OptionsPanel(LiveOptions):
    """The options of the decision on the board, the best first."""

    def draw(self, spoken: str = "") -> None:
        """Show the panel, and the die's, which names the best option."""
        super().draw(spoken)
        if self.lab.panels["die"].results:
            self.lab.panels["die"].draw()

    def _study(self, game: Game, policy: str) -> Study:
        return options_of(game, policy)

    def _sharp_choice(self, game: Game) -> Option:
        return GreedyPlayer().choose(game)

    def target_of(self, option: Option) -> str:
        """The target to draw an option's value at; "" if no single target stands for it."""
        return target_of(option, self.lab.game)

    def _short_name(self, option: Option) -> str:
        game, messages = self.lab.game, self.messages
        if isinstance(option, BuildOn):
            colony = next(entry for entry in reversed(game.edition.colonies) if entry.first_space <= option.space)
            return messages.say("lab.short_build", colony=messages.title(colony.id), n=option.space)
        if isinstance(option, Move):
            return messages.say("lab.short_move", place=messages.title(option.to), die=messages.name(option.die))
        return ""


def target_of(option: Option, game: Game) -> str:
    """The target to draw an option's value at; "" if no single target stands for it."""
    touched = flow.touched(option, game.edition)
    if isinstance(option, Dock):
        return "dock"
    if isinstance(option, Move | TakePod) or touched[0].startswith("colony-"):
        return touched[1]
    return touched[0] if len(touched) == 1 or touched[0].startswith("die-") else ""
