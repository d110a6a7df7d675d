"""``Game``, the way in to Exocolony: decisions, options, history, undo and branches."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from betacolony.core import records
from betacolony.core.arguments import checked_seed, player_names
from betacolony.core.errors import GameError, shown
from betacolony.core.history import History
from betacolony.core.messages import ENGLISH
from betacolony.core.options import LegalOptions
from betacolony.core.records import Decision
from betacolony.core.value import Value
from betacolony.exocolony.rules import decisions, setup, steps
from betacolony.exocolony.rules.decisions import DECISIONS
from betacolony.exocolony.rules.reason import IllegalMove, Reason
from betacolony.exocolony.rules.reasons import examine
from betacolony.exocolony.rules.table import ranking
from betacolony.exocolony.rules.table.ranking import Rank

from .edition.edition import Edition
from .events import Event
from .messages import Messages
from .options import Option
from .state.agenda import ASK_LAUNCH, CARD, FIRST_ANNOUNCED, PLAYER, SITE
from .state.position import VARIANTS, Position

#: draws the picture of a game; the widgets set it
drawer: "Callable[[Game], str] | None" = None

#: one step of a game's history: decision, option and events; the set-up has events alone
Record: TypeAlias = records.Record[Option, Event]


class Result(Value):
    """The end of a game.

    Attributes:
        winners: seats; nobody in a solo game that stopped before its points were reached (X-SOLO-3).
        ranking: all players, the best first (X-END-3).
        rounds: how many began; the result of a solo game (X-SOLO-1).
    """

    winners: tuple[int, ...]
    ranking: tuple[Rank, ...]
    rounds: int


class Options(LegalOptions[Option]):
    """The legal options of a position."""

    def __init__(self, position: Position, messages: Messages) -> None:
        self._position, self._messages = position, messages

    def _list(self) -> list[int]:
        return steps.choices(self._position)

    def _option(self, choice: int) -> Option:
        return decisions.option_for(self._position, choice)

    def __contains__(self, option: object) -> bool:
        return not examine(self._position, option)[1]

    def __repr__(self) -> str:
        return "\n".join(f"{number:3}  {self._messages.tell(option)}" for number, option in enumerate(self))


class Game(History[Position, Option, Event, Edition]):
    """A game of Exocolony in progress.

    Make one with ``Game.new``, ``Game.from_position``, ``Game.from_json`` or ``Game.from_code``.

    Attributes:
        language: the language of all sentences; it is not saved.
        notes: sentences that a reader of a saved game should know; empty otherwise.
    """

    @classmethod
    def new(
        cls,
        players: int | Sequence[str] = 2,
        seed: int = 0,
        *,
        variants: Collection[str] = (),
        edition: Edition | None = None,
        language: str = ENGLISH,
    ) -> "Game":
        """A new game, set up to its first decision (X-SET-1 to X-SET-13).

        Args:
            players: how many (1 to 5; 1 plays alone) or their names.
            seed: decides every draw; equal seeds and choices give equal games. 0 to 2**62 - 1.
            variants: any of "secret_resources", "player_trading", "extended_play" and "peaceful_deck" (X-VAR).
            edition: the components to play with; None for the packaged edition.
            language: the code of the language of all sentences.

        Raises:
            GameError: for an impossible number of players, seed or variant.
            MissingWords: for a language without messages.
        """
        if not isinstance(edition, Edition | None):
            raise GameError("edition", found=shown(edition))
        edition = edition or Edition.load()
        least, most = edition.least_players, edition.most_players
        names = player_names(players, least, most, Messages(language).who)
        events: list[Event] = []
        pos = setup.new_game(edition, len(names), checked_seed(seed), events, variants=variants_of(variants))
        game = cls(pos, names, None, language)
        game._history.append(Record(None, None, tuple(events)))
        return game

    @classmethod
    def from_position(
        cls, position: Position, names: Sequence[str] | None = None, seed: int = 0, *, language: str = ENGLISH
    ) -> "Game":
        """A game that goes on from a position, edited or built by hand. The position is copied.

        What turns up next stands in its decks; the seed decides how a deck is shuffled when it is rebuilt.

        Args:
            position: from ``game.position``, ``Position.from_dict``, ``position_builder`` or the like.
            names: of the players, by seat.
            seed: 0 to 2**62 - 1.
            language: the code of the language of all sentences.

        Raises:
            PositionError: with every fault of a position that no game could have led to.
            GameError: not a name for each seat, or no such seed.
            MissingWords: for a language without messages.
        """
        return cls._from(position, names, seed, {}, language)

    @classmethod
    def _from(
        cls, position: Position, names: Sequence[str] | None, seed: int, scripted: Mapping[int, int], language: str
    ) -> "Game":
        """A game from a position, with draws scripted by their keys."""
        from .serialization import position_dict, validation  # noqa: PLC0415 - most games are set up

        pos = validation.checked(position_dict.checked_copy(position))
        seat_names = _names_at(pos, pos.players if names is None else names, language)
        pos.seed, pos.scripted = checked_seed(seed), scripted
        game = cls(pos, seat_names, pos.copy(), language)
        events: list[Event] = []
        steps.advance(pos, events)
        game._history.append(Record(None, None, tuple(events)))
        return game

    # --- the present ---------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision that the game waits for; None when it is over.

        Its context names the ``card`` that asks, or the ``site`` that a Colony is launched for.
        """
        if not self._position.agenda:
            return None
        frame = self._position.agenda[-1]
        row = DECISIONS[frame[0]]
        context: dict[str, Any] = {}
        if frame[0] >= FIRST_ANNOUNCED:
            context["card"] = self._position.t.names[frame[CARD]]
        elif frame[0] == ASK_LAUNCH:
            context["site"] = self._position.system.site_ids[frame[SITE]]
        prompt = self.messages.say(f"decision.{row.name}", player=frame[PLAYER], **{"card": "", "site": "", **context})
        return Decision(row.name, frame[PLAYER], prompt, row.rule, context)

    @property
    def options(self) -> Options:
        """The legal options of the decision; none when the game is over."""
        return Options(self._position, self.messages)

    @property
    def result(self) -> Result | None:
        """The winners and the ranking; None while the game goes on."""
        if not self.is_over:
            return None
        pos = self._position
        return Result(ranking.winners(pos), tuple(ranking.ranking(pos)), pos.round)

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language, with the names of players and components."""
        return Messages(self.language, self._names, self.edition)

    def tell(self, item: Event | Option | Reason) -> str:
        """The sentence of an event, an option or a reason."""
        return item.sentence(self.messages)

    # --- playing ---------------------------------------------------------------------------------

    def _record(self, option: Option) -> tuple[Position, Record]:
        choice, reasons = examine(self._position, option)
        if reasons:
            raise IllegalMove(reasons)
        decision = self.decision
        after = self._position.copy()
        events: list[Event] = []
        steps.play(after, choice, events)
        return after, Record(decision, option, tuple(events))

    def why_not(self, option: object) -> tuple[Reason, ...]:
        """Every reason why an option is not legal now; none if it is legal."""
        return examine(self._position, option)[1]

    @property
    def can_take_back(self) -> bool:
        """True if the decision follows an action that nothing was paid for yet (X-CARD-1)."""
        return bool(self._before) and steps.can_take_back(self._position)

    def take_back(self) -> bool:
        """Return to the decision in which the action was chosen; False (and nothing changes) where that can't be.

        Nothing was paid and nothing turned up, so the choices since then leave the history.
        """
        if not self.can_take_back:
            return False
        while steps.can_take_back(self._position):
            self.undo()
        self._redo.clear()
        return True

    def elsewhere(self, position: Position) -> "Game":
        """A branch that goes on from another position, to try things out; what it saves is not that position."""
        other = self.branch()
        other._position = position.copy()
        other._redo.clear()
        return other

    def _seat_names(self, names: Any) -> tuple[str, ...]:
        return _names_at(self._position, names, self.language)

    # --- saving ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The whole game as text, its seed included: start, moves, and the position after them."""
        from .serialization import game_files  # noqa: PLC0415 - most games are never saved, here and below

        return game_files.to_json(self)

    @classmethod
    def from_json(
        cls, text: str, *, salvage: bool = False, edition: Edition | None = None, language: str = ENGLISH
    ) -> "Game":
        """The game that ``to_json`` wrote.

        If its moves no longer lead to its position, as a ruling has changed since, the position counts, its history is
        dropped, and ``notes`` says so.

        Args:
            text: the saved game.
            salvage: read a damaged file up to the fault; ``notes`` then says what was wrong.
            edition: the edition it was played with; None for the packaged one.
            language: the code of the language of all sentences, ``notes`` included.

        Raises:
            SaveError: what is wrong with the file.
            MissingWords: for a language without messages.
        """
        from .serialization import game_files  # noqa: PLC0415

        return game_files.from_json(cls, text, salvage, edition or Edition.load(), language)

    def code(self) -> str:
        """The whole game as a short text for a link, its seed included; ``position.code()`` shares the table alone."""
        from .serialization import game_files  # noqa: PLC0415

        return game_files.to_code(self)

    @classmethod
    def from_code(cls, code: str, *, seed: int = 0, edition: Edition | None = None, language: str = ENGLISH) -> "Game":
        """The game of a code, or a game from the position of a code (then with ``seed`` for what is to come).

        If its moves lead elsewhere under the present rulings, ``notes`` says so, and the position counts.

        Raises:
            CodeError: it is no code, is damaged, has a newer format or belongs to another edition.
            MissingWords: for a language without messages.
        """
        from .serialization import game_files  # noqa: PLC0415

        return game_files.from_code(cls, code, seed, edition or Edition.load(), language)

    # --- showing --------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """A summary of the game in words."""
        pos, decision = self._position, self.decision
        where = "over" if decision is None else "running" if pos.round else "setting_up"
        points = ", ".join(f"{name} {pos.total(player)}" for player, name in enumerate(self._names))
        prompt = "" if decision is None else decision.prompt
        return self.messages.say(f"game.{where}", names=self._names, round=pos.round, prompt=prompt, points=points)

    def _repr_svg_(self) -> str | None:
        """The picture of the game in a notebook, once its widgets have been imported."""
        return None if drawer is None else drawer(self)


def _names_at(pos: Position, names: Any, language: str) -> tuple[str, ...]:
    """Names for the seats of a position, checked: names as they are, or for a number those of a language."""
    return player_names(names, pos.players, pos.players, Messages(language).who)


def variants_of(names: Any) -> int:
    """The set of variants by their names.

    Raises:
        GameError: there is none of a name.
    """
    wanted = [names] if isinstance(names, str) else names
    if not isinstance(wanted, Collection) or not all(name in VARIANTS for name in wanted):
        raise GameError("variants", found=shown(names), known=", ".join(VARIANTS))
    return sum(1 << number for number, name in enumerate(VARIANTS) if name in wanted)
