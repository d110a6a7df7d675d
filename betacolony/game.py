"""``Game``, the way in: decisions, options, history, undo, branches and saving."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from . import game_arguments, scores
from .core import chance
from .core.arguments import checked_seed
from .core.errors import GameError, shown
from .core.history import History
from .edition.edition import Edition
from .events import TURNED_UP, DiceRolled, Event
from .messages import ENGLISH, Messages, Tellable
from .options import Option
from .records import Decision, Record, Result
from .rules import decisions, legal, option_codec, rounds, scoring, steps
from .rules.legal_options import Options
from .rules.nearest import nearest
from .rules.reasons import IllegalMove, Reason, examine
from .scores import Score
from .state.agenda import PLAYER
from .state.position import DICE, Position, replaced
from .state.tables import tables_of

#: draws a game in notebooks; set by the widgets when they are imported
drawer: "Callable[[Game], str] | None" = None


class Game(History[Position, Option, Event, Edition]):
    """A game in progress.

    Make one with ``Game.new``, ``Game.solo``, ``Game.from_position``, ``Game.from_json`` or ``Game.from_code``.

    Attributes:
        language: the language of all sentences; it is not saved.
        notes: sentences that a reader of a saved game should know; empty otherwise.
    """

    #: made once for all prompts
    _messages: Messages | None = None

    # --- beginning -------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        players: int | Sequence[str] = 2,
        seed: int = 0,
        *,
        dice: Sequence[Sequence[int]] | None = None,
        edition: Edition | None = None,
        language: str = ENGLISH,
    ) -> "Game":
        """A new game, set up to the first decision, the draft of the mats (SET-1 to SET-6).

        Args:
            players: how many (2 to 4) or their names.
            seed: decides every draw; equal seeds and moves give equal games. 0 to 2**62 - 1.
            dice: scripted rolls, one for each round from the first, each with four values in the edition's order.
            edition: the numbers to play with; None for the packaged edition.
            language: the code of the language of all sentences.

        Raises:
            GameError: for an impossible number of players, seed or dice.
            MissingWords: for a language without messages.
        """
        t = tables_of(game_arguments.checked_edition(edition))
        names = game_arguments.names_of(t, players, language)
        pos = Position(t, len(names))
        pos.seed = checked_seed(seed)
        pos.scripted = game_arguments.scripted_rolls(t, dice)
        return cls._set_up(pos, names, language)

    @classmethod
    def solo(
        cls,
        level: str = "medium",
        seed: int = 0,
        *,
        name: str | None = None,
        dice: Sequence[Sequence[int]] | None = None,
        rival_dice: Sequence[int] | None = None,
        edition: Edition | None = None,
        language: str = ENGLISH,
    ) -> "Game":
        """A new game against the solo rival, which has seat 1 and makes no decisions (SOLO-0 to SOLO-10).

        Args:
            level: "easy", "medium" or "hard" (SOLO-2).
            seed: as for ``new``, like dice, edition and language.
            name: the player's.
            dice: the player's scripted rolls.
            rival_dice: scripted rolls of the rival, each 1 to 6: for the first active colony, then one for each round.
            edition: the numbers to play with.
            language: the code of the language of all sentences.

        Raises:
            GameError: for an impossible level, seed, name or dice.
            MissingWords: for a language without messages.
        """
        t = tables_of(game_arguments.checked_edition(edition))
        pos = game_arguments.solo_position(t, level)
        pos.seed = checked_seed(seed)
        pos.scripted = game_arguments.scripted_rolls(t, dice) | game_arguments.scripted_rival(t, rival_dice)
        names = game_arguments.names_at(pos, None, language)
        if name is not None:
            names = game_arguments.names_at(pos, (name, *names[1:]))
        return cls._set_up(pos, names, language)

    @classmethod
    def _set_up(cls, pos: Position, names: Sequence[str], language: str, start: Position | None = None) -> "Game":
        """A game at its first decision: after the set-up, or on from its ``start``."""
        game = cls(pos, names, start, language)
        events: list[Event] = []
        begin = rounds.set_up if start is None else steps.advance
        begin(pos, events)
        game._history.append(Record(None, None, tuple(events)))
        return game

    @classmethod
    def from_position(
        cls,
        position: Position,
        names: Sequence[str] | None = None,
        seed: int = 0,
        *,
        dice: Sequence[Sequence[int]] | None = None,
        rival_dice: Sequence[int] | None = None,
        reveals: Mapping[tuple[int, int], Sequence[int | str]] | None = None,
        language: str = ENGLISH,
    ) -> "Game":
        """A game that goes on from a position, edited or built by hand. The position is copied.

        Args:
            position: from ``game.position``, ``Position.from_dict`` or the like.
            names: of the players, by seat.
            seed: decides every draw that is not scripted. 0 to 2**62 - 1.
            dice: scripted rolls from the next one on, one for each round, each with four values in the edition's order.
            rival_dice: scripted rolls of the solo rival from its next one on, each 1 to 6.
            reveals: the pieces that turn up, in order: pods by number, buildings by id. Keys are rounds (from 1) and
                turns (the number of the action, from 0), from the present turn on. Turn 0 begins with the round. A
                piece that cannot turn up at its time is replaced by a draw.
            language: the code of the language of all sentences.

        Raises:
            PositionError: with every fault of a position that no game could have led to.
            GameError: not a name for each seat, no such seed, or an impossible script.
            MissingWords: for a language without messages.
        """
        from .serialization import position_dict  # noqa: PLC0415 - most games are set up

        pos = position_dict.checked_copy(position)
        script = game_arguments.scripted_rolls(pos.t, dice, game_arguments.next_roll(pos))
        script |= game_arguments.scripted_reveals(pos, reveals)
        if rival_dice is not None:
            if pos.solo is None:
                raise GameError("no_rival")
            script |= game_arguments.scripted_rival(pos.t, rival_dice, game_arguments.next_rival_roll(pos))
        return cls._from(pos, names, seed, script, language)

    @classmethod
    def _from(
        cls, position: Position, names: Sequence[str] | None, seed: int, scripted: Mapping[int, int], language: str
    ) -> "Game":
        """A game from a position, with draws scripted by their keys."""
        from .serialization import position_dict, validation  # noqa: PLC0415

        pos = validation.checked(position_dict.checked_copy(position))
        seat_names = game_arguments.names_at(pos, names, language)
        pos.seed, pos.scripted = checked_seed(seed), scripted
        return cls._set_up(pos, seat_names, language, pos.copy())

    # --- the present ---------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision that the game waits for; None when it is over."""
        if not self._position.agenda:
            return None
        frame = self._position.agenda[-1]
        kind = decisions.NAMES[frame[0]]
        context = option_codec.context_of(self._position)
        values = context | {"player": frame[PLAYER]}
        if kind == "material":  # what there is room for
            values["count"] = legal.number_offered(self._position, frame)
        prompt = self._own_messages().say(f"decision.{kind}", **values)
        return Decision(kind, frame[PLAYER], prompt, decisions.RULE[frame[0]], MappingProxyType(context))

    @property
    def options(self) -> Options:
        """The legal options of the decision; none when the game is over."""
        return Options(self._position, self.language)

    @property
    def result(self) -> Result | None:
        """The winners and the scores; None while the game goes on."""
        if not self.is_over:
            return None
        return Result(*scoring.winners(self._position), self.scores())

    def scores(self, *, projected: bool = False) -> tuple[Score, ...]:
        """The points of each player by source.

        Args:
            projected: add the points for artifacts, achievements and majorities as if the game ended now, without
                goals still to be scored. After the end it makes no difference.
        """
        return scores.scores(self._position, self._names, projected=projected)

    def tell(self, item: Tellable[Messages]) -> str:
        """The sentence of an event, an option, a reason, an advice, an error and so on: see ``messages``."""
        return item.sentence(self.messages)

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language, with the players' names and the pods of this edition."""
        return Messages(self.language, self._names, self.edition)

    def _own_messages(self) -> Messages:
        """The same, made once for all prompts; nobody else gets to change it."""
        if self._messages is None or self._messages.language is not self.language:
            self._messages = self.messages
        return self._messages

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

    def reveals(self, option: Option) -> tuple[str, ...]:
        """The kinds of hidden pieces that a legal option would turn up, each once: "roll", "pod", "building".

        The option is tried on a copy with other draws, so the pieces themselves stay hidden. The first kind is certain;
        those after it may depend on which piece turns up first.

        Raises:
            IllegalMove: the option is not legal; its ``reasons`` say why.
        """
        choice, reasons = examine(self._position, option)
        if reasons:
            raise IllegalMove(reasons)
        imagined = self.position
        imagined.seed = chance.IMAGINED
        events: list[Event] = []
        steps.play(imagined, choice, events)
        return tuple(dict.fromkeys(TURNED_UP[type(event)] for event in events if event.reveals))

    def nearest(self, option: Option) -> Option | None:
        """The legal option of the same kind that is closest to an option: itself if legal, None if there is none.

        It need not be among those that ``options`` lists: other values and more fuel than needed are legal, too.
        """
        return option if option in self.options else nearest(option, self._position)

    # --- what if ---------------------------------------------------------------------------------

    def _seat_names(self, names: Sequence[str]) -> tuple[str, ...]:
        return game_arguments.names_at(self._position, names)

    def with_dice(self, **values: int) -> "Game":
        """A branch of this moment in which the named dice show these values.

        A die changes for every player who has not spent it. The branch starts its own history here.

        Raises:
            GameError: no die of that name, or no such face.
        """
        pos = self._position.copy()
        t = pos.t
        for name, value in values.items():
            if name not in t.dice:
                raise GameError("no_die", found=name, known=t.dice)
            if not game_arguments.is_face(value, t):
                raise GameError("no_face", die=name, found=shown(value), most=t.faces)
            die = t.dice.index(name)
            for player in pos.deciding():
                if not pos.spent[player] >> die & 1:
                    pos.dice = replaced(pos.dice, player * DICE + die, value)
        return Game._set_up(pos, self._names, self.language, pos.copy())

    def at_roll(self, round_: int) -> "Game":
        """A branch at the first decision after the roll of a round.

        Raises:
            GameError: this game's history has no roll of that round.
        """
        positions = [*self._before, self._position]
        for number, (pos, record) in enumerate(zip(positions, self._history, strict=True)):
            if pos.round == round_ and any(isinstance(event, DiceRolled) for event in record.events):
                return self.at(number)
        raise GameError("no_roll", round=round_)

    # --- saving ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The whole game as text, its seed included: start, scripted draws, moves, and the position after them."""
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

        return game_files.from_json(cls, text, salvage, tables_of(edition or Edition.load()), language)

    def code(self) -> str:
        """The whole game as a short text for a link, its seed included; ``position.code()`` shares the table alone."""
        from .serialization import game_files  # noqa: PLC0415

        return game_files.to_code(self)

    @classmethod
    def from_code(cls, code: str, *, seed: int = 0, edition: Edition | None = None, language: str = ENGLISH) -> "Game":
        """The game of a code, or a game from the position of a code (then with ``seed`` for what is to come).

        Raises:
            CodeError: it is no code, is damaged, has a newer format or belongs to another edition.
            MissingWords: for a language without messages.
        """
        from .serialization import game_files  # noqa: PLC0415

        return game_files.from_code(cls, code, seed, tables_of(edition or Edition.load()), language)

    # --- showing ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """A summary of the game in words."""
        pos = self._position
        decision = self.decision
        where = "over" if decision is None else "running" if pos.round else "setting_up"
        return self.messages.say(
            f"game.{where}",
            names=self._names,
            round=pos.round,
            prompt="" if decision is None else decision.prompt,
            scores=", ".join(f"{score.name} {score.total}" for score in self.scores()),
        )

    def _repr_svg_(self) -> str | None:
        """The picture of the game in a notebook, once the widgets have been imported."""
        return None if drawer is None else drawer(self)
