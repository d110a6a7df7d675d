"""``Game``, the way in: decisions, options, history, undo, branches and saving."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, overload

from . import scores
from .core import chance
from .core.errors import GameError, shown
from .core.value import NOTHING, Value
from .edition.edition import Edition
from .events import TURNED_UP, DiceRolled, Event
from .game_arguments import (
    checked_edition,
    checked_seed,
    is_face,
    names_at,
    names_of,
    next_rival_roll,
    next_roll,
    scripted_reveals,
    scripted_rival,
    scripted_rolls,
    solo_position,
)
from .messages import ENGLISH, Language, Messages, Tellable
from .options import Option
from .rules import decisions, legal, option_codec, rounds, scoring, steps
from .rules.nearest import nearest
from .rules.reasons import IllegalMove, Reason, examine
from .scores import Score
from .state.agenda import PLAYER
from .state.position import DICE, Position
from .state.tables import tables_of

#: draws a game; set by whoever can, so that a game shows its picture in a notebook. None: no picture
drawer: "Callable[[Game], str] | None" = None


class Decision(Value):
    """What is asked, of whom (a seat, from 0), and under which rule.

    ``kind`` is one of the names in ``rules.decisions``. ``context`` says what it is about: ``location`` and ``value``
    when a location is activated, ``row`` and ``column`` of a pod or ``achievement``, ``space``, ``free``, ``count``.
    """

    kind: str
    player: int
    prompt: str
    rule: str
    context: Mapping[str, Any] = NOTHING


class Record(Value):
    """One step of a game's history: decision, option and events. The set-up has events alone."""

    decision: Decision | None
    option: Option | None
    events: tuple[Event, ...]


class Result(Value):
    """How a game ended (END-2, SOLO-10). ``decided_by``: "cp", "crew" (more on the board), "shared" or "rival"."""

    winners: tuple[int, ...]
    decided_by: str
    scores: tuple[Score, ...]


class Options(Sequence[Option]):
    """The legal options, one for each different effect, made as they are asked for.

    ``in`` also answers for the equivalents that are not listed, such as a move that wastes fuel.
    """

    def __init__(self, position: Position, language: Language = ENGLISH) -> None:
        self._position, self._language = position, language
        self._choices: list[int] | None = None

    def _listed(self) -> list[int]:
        if self._choices is None:
            self._choices = decisions.choices(self._position)
        return self._choices

    def __len__(self) -> int:
        return len(self._listed())

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [option_codec.option_for(self._position, choice) for choice in self._listed()[index]]
        return option_codec.option_for(self._position, self._listed()[index])

    def __iter__(self) -> Iterator[Option]:
        for choice in self._listed():
            yield option_codec.option_for(self._position, choice)

    def __contains__(self, option: object) -> bool:
        return not examine(self._position, option)[1]

    def __repr__(self) -> str:
        messages = Messages(self._language, edition=self._position.edition)
        return "\n".join(f"{number:3}  {messages.tell(option)}" for number, option in enumerate(self))


class Game:
    """A game in progress.

    Make one with ``Game.new``, ``Game.solo``, ``Game.from_position``, ``Game.from_json`` or ``Game.from_code``.

    Attributes:
        language: what the game is told in; no part of what is saved.
        notes: what the reader of a saved game should know about it, as sentences; empty otherwise.
    """

    def __init__(
        self, position: Position, names: Sequence[str], start: Position | None, language: str = ENGLISH
    ) -> None:
        """For the class methods: ``start`` is the position that the game was started from, None for a set-up."""
        self._position = position
        self._names = tuple(names)
        self._start = start
        self._before: list[Position] = []
        self._history: list[Record] = []
        self._redo: list[Option] = []
        self.language = Language(language)
        self.notes: tuple[str, ...] = ()

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
            language: the code of the language that the game is told in.

        Raises:
            GameError: for a number of players, a seed or dice that cannot be.
            MissingWords: for a language that there are no words in.
        """
        t = tables_of(checked_edition(edition))
        names = names_of(t, players, language)
        pos = Position(t, len(names))
        pos.seed = checked_seed(seed)
        pos.scripted = scripted_rolls(t, dice)
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
        """A new game against the solo rival, which takes seat 1 and is never asked (SOLO-0 to SOLO-10).

        Args:
            level: "easy", "medium" or "hard" (SOLO-2).
            seed: as for ``new``, like dice, edition and language.
            name: the player's.
            dice: the player's scripted rolls.
            rival_dice: scripted rolls of the rival, each 1 to 6: for the first active colony, then one for each round.
            edition: the numbers to play with.
            language: the code of the language that the game is told in.

        Raises:
            GameError: for a level, a seed, a name or dice that cannot be.
            MissingWords: for a language that there are no words in.
        """
        t = tables_of(checked_edition(edition))
        pos = solo_position(t, level)
        pos.seed = checked_seed(seed)
        pos.scripted = scripted_rolls(t, dice) | scripted_rival(t, rival_dice)
        names = names_at(pos, None, language)
        return cls._set_up(pos, names if name is None else names_at(pos, (name, *names[1:])), language)

    @classmethod
    def _set_up(cls, pos: Position, names: Sequence[str], language: str) -> "Game":
        game = cls(pos, names, None, language)
        told: list[Event] = []
        rounds.set_up(pos, told)
        game._history.append(Record(None, None, tuple(told)))
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
            position: as ``game.position`` gives it, ``Position.from_dict`` reads it, or the like.
            names: the players', by seat.
            seed: decides every draw that is not scripted. 0 to 2**62 - 1.
            dice: scripted rolls from the next one on, one for each round, each with four values in the edition's order.
            rival_dice: scripted rolls of the solo rival from its next one on, each 1 to 6.
            reveals: by round (from 1) and turn (the number of the action, from 0), from the present turn on: what turns
                up then, in that order, pods by number and buildings by id. Turn 0 begins with the round. What cannot
                turn up when it comes to it is drawn.
            language: the code of the language that the game is told in.

        Raises:
            PositionError: with every fault of a position that no game could have led to.
            GameError: not a name for each seat, no such seed, or a script that cannot be.
            MissingWords: for a language that there are no words in.
        """
        from .serialization import position_dict  # noqa: PLC0415 - most games are set up

        pos = position_dict.checked_copy(position)
        script = scripted_rolls(pos.t, dice, next_roll(pos)) | scripted_reveals(pos, reveals)
        if rival_dice is not None:
            if pos.solo is None:
                raise GameError("no_rival")
            script |= scripted_rival(pos.t, rival_dice, next_rival_roll(pos))
        return cls._from(pos, names, seed, script, language)

    @classmethod
    def _from(
        cls, position: Position, names: Sequence[str] | None, seed: int, scripted: Mapping[int, int], language: str
    ) -> "Game":
        """The same with draws that are scripted by their keys."""
        from .serialization import position_dict, validation  # noqa: PLC0415

        pos = validation.checked(position_dict.checked_copy(position))
        its_names = names_at(pos, names, language)
        pos.seed, pos.scripted = checked_seed(seed), scripted
        game = cls(pos, its_names, pos.copy(), language)
        told: list[Event] = []
        steps.advance(pos, told)
        game._history.append(Record(None, None, tuple(told)))
        return game

    # --- what is ---------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._names

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self._position.edition

    @property
    def seed(self) -> int:
        """The seed of all draws."""
        return self._position.seed

    @property
    def position(self) -> Position:
        """A copy of the position: looking at it or changing it leaves the game alone.

        Its seed is 0 and nothing in it is scripted: what is to come is not on the table.
        """
        pos = self._position.copy()
        pos.seed, pos.scripted = 0, {}
        return pos

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        if not self._position.agenda:
            return None
        frame = self._position.agenda[-1]
        kind = decisions.NAMES[frame[0]]
        context = option_codec.context_of(self._position)
        values = context | {"player": frame[PLAYER]}
        if kind == "material":  # what there is room for
            values["count"] = legal.number_offered(self._position, frame)
        prompt = self.messages.say(f"decision.{kind}", **values)
        return Decision(kind, frame[PLAYER], prompt, decisions.RULE[frame[0]], MappingProxyType(context))

    @property
    def options(self) -> Options:
        """The legal options of the decision; none when the game is over."""
        return Options(self._position, self.language)

    @property
    def history(self) -> tuple[Record, ...]:
        """Everything that happened, the set-up first."""
        return tuple(self._history)

    @property
    def is_over(self) -> bool:
        """Whether the last round is over and scored."""
        return not self._position.agenda

    @property
    def result(self) -> Result | None:
        """Who won and how; None while the game goes on."""
        if not self.is_over:
            return None
        return Result(*scoring.winners(self._position), self.scores())

    def scores(self, *, projected: bool = False) -> tuple[Score, ...]:
        """The points of each player by source.

        Args:
            projected: with what artifacts, achievements and majorities would bring if the game ended now; goals
                still to be scored are left out. After the end there is no difference.
        """
        return scores.scores(self._position, self._names, projected=projected)

    def tell(self, what: Tellable[Messages]) -> str:
        """An event, an option, a reason, an advice, an error and so on in words: see ``messages``."""
        return what.sentence(self.messages)

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language, with the players' names and the pods of this edition."""
        return Messages(self.language, self._names, self.edition)

    # --- playing ---------------------------------------------------------------------------------

    def play(self, option: Option) -> tuple[Event, ...]:
        """Take an option and carry out all that follows, up to the next decision.

        Raises:
            IllegalMove: the option is not legal; its ``reasons`` say why, and nothing has changed.
        """
        events = self._play(option)
        self._redo.clear()
        return events

    def _play(self, option: Option) -> tuple[Event, ...]:
        choice, reasons = examine(self._position, option)
        if reasons:
            raise IllegalMove(reasons)
        decision = self.decision
        before = self._position
        after = before.copy()
        told: list[Event] = []
        steps.play(after, choice, told)
        self._position = after
        self._before.append(before)
        events = tuple(told)
        self._history.append(Record(decision, option, events))
        return events

    def why_not(self, option: object) -> tuple[Reason, ...]:
        """Every reason why an option is not legal now; none if it is legal."""
        return examine(self._position, option)[1]

    def reveals(self, option: Option) -> tuple[str, ...]:
        """What a legal option would turn up that nobody knows yet: "roll", "pod", "building", each once; () if nothing.

        It is tried on a copy with draws of its own, so that nothing is told of what turns up. Whether anything does is
        certain, and so is the first; what follows after it may still depend on it.

        Raises:
            IllegalMove: the option is not legal; its ``reasons`` say why.
        """
        choice, reasons = examine(self._position, option)
        if reasons:
            raise IllegalMove(reasons)
        imagined = self.position
        imagined.seed = chance.IMAGINED
        told: list[Event] = []
        steps.play(imagined, choice, told)
        return tuple(dict.fromkeys(TURNED_UP[type(event)] for event in told if event.reveals))

    def nearest(self, option: Option) -> Option | None:
        """The legal option of the same kind that is closest to an option: itself if legal, None if there is none.

        It need not be one of those that ``options`` lists: other values and more fuel than needed are legal, too.
        """
        return option if option in self.options else nearest(option, self._position)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step taken back to take again."""
        return bool(self._redo)

    def undo(self) -> Option | None:
        """Take the last step back. Returns its option, or None (and changes nothing) at the start."""
        if not self._before:
            return None
        self._position = self._before.pop()
        option = self._history.pop().option
        if option is not None:
            self._redo.append(option)
        return option

    def redo(self) -> tuple[Event, ...] | None:
        """Take again the step that was taken back last. Returns its events, or None if there is none."""
        return self._play(self._redo.pop()) if self._redo else None

    # --- what if ---------------------------------------------------------------------------------

    def branch(self) -> "Game":
        """An independent copy with the same history."""
        other = Game(self._position.copy(), self._names, self._start, self.language)
        other._before = self._before[:]
        other._history = self._history[:]
        other._redo = self._redo[:]
        other.notes = self.notes
        return other

    def imagined(self) -> "Game":
        """A branch with draws of its own, to foresee what an option brings without a hint at what turns up.

        It is the same whatever the game's seed and script hold in store.
        """
        other = self.branch()
        other._position.seed, other._position.scripted = chance.IMAGINED, {}
        return other

    def called(self, names: Sequence[str]) -> "Game":
        """A copy with the same history, in which the players have other names, by seat.

        Raises:
            GameError: not a name for each seat, or names that won't do.
        """
        other = self.branch()
        other._names = names_at(self._position, names)
        return other

    def translated(self, language: str) -> "Game":
        """A copy with the same history that is told in another language; what was asked before and names stay.

        Raises:
            MissingWords: there are no words in the language.
        """
        other = self.branch()
        other.language = Language(language)
        return other

    def at(self, number: int) -> "Game":
        """A branch as the game stood after a record of its ``history``, with the records up to that; 0 is the set-up.

        Nothing is played again. What came later is not there to be redone.

        Raises:
            GameError: the history has no such record.
        """
        if type(number) is not int or not 0 <= number < len(self._history):
            raise GameError("no_record", found=shown(number), last=len(self._history) - 1)
        other = Game(self._after(number).copy(), self._names, self._start, self.language)
        other._before = self._before[:number]
        other._history = self._history[: number + 1]
        other.notes = self.notes
        return other

    def _after(self, number: int) -> Position:
        """The position after a record of the history."""
        return self._before[number] if number < len(self._before) else self._position

    def with_dice(self, **values: int) -> "Game":
        """The same moment with other dice: a branch in which the named dice show these values.

        A die changes for every player who has not spent it. The branch starts its own history here.

        Raises:
            GameError: no die of that name, or no such face.
        """
        pos = self._position.copy()
        t = pos.t
        for name, value in values.items():
            if name not in t.dice:
                raise GameError("no_die", found=name, known=t.dice)
            if not is_face(value, t):
                raise GameError("no_face", die=name, found=shown(value), most=t.faces)
            die = t.dice.index(name)
            for player in pos.deciding():
                if not pos.spent[player] >> die & 1:
                    pos.dice[player * DICE + die] = value
        other = Game(pos, self._names, pos.copy(), self.language)
        other._history.append(Record(None, None, ()))
        return other

    def at_roll(self, round_: int) -> "Game":
        """A branch at the first decision after the roll of a round.

        Raises:
            GameError: this game's history holds no roll of that round.
        """
        for number, record in enumerate(self._history):
            if self._after(number).round == round_ and any(isinstance(event, DiceRolled) for event in record.events):
                return self.at(number)
        raise GameError("no_roll", round=round_)

    # --- saving ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The whole game as text: start, overridden draws, moves, and the position after them. The seed is in it."""
        from .serialization import game_files  # noqa: PLC0415 - most games are not kept, here and below

        return game_files.to_json(self)

    @classmethod
    def from_json(
        cls, text: str, *, salvage: bool = False, edition: Edition | None = None, language: str = ENGLISH
    ) -> "Game":
        """The game that ``to_json`` wrote.

        If playing its moves again does not lead to its position (a ruling has changed since), the position counts, the
        history before it is dropped, and ``notes`` says so.

        Args:
            text: the saved game.
            salvage: take from a damaged file what can be read up to the fault; ``notes`` then says what was wrong.
            edition: the edition it was played with; None for the packaged one.
            language: the code of the language that the game is told in, ``notes`` included.

        Raises:
            SaveError: what is wrong with the file.
            MissingWords: for a language that there are no words in.
        """
        from .serialization import game_files  # noqa: PLC0415

        return game_files.from_json(cls, text, salvage, tables_of(edition or Edition.load()), language)

    def code(self) -> str:
        """The whole game as a short text for a link. The seed is in it; ``position.code()`` shares the table alone."""
        from .serialization import game_files  # noqa: PLC0415

        return game_files.to_code(self)

    @classmethod
    def from_code(cls, code: str, *, seed: int = 0, edition: Edition | None = None, language: str = ENGLISH) -> "Game":
        """The game of a code, or a game from the position of a code (then with ``seed`` for what is to come).

        Raises:
            CodeError: the code is none, is damaged, of a newer format or of another edition.
            MissingWords: for a language that there are no words in.
        """
        from .serialization import game_files  # noqa: PLC0415

        return game_files.from_code(cls, code, seed, tables_of(edition or Edition.load()), language)

    # --- showing ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Where the game stands, in words."""
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
        """The picture of the game in a notebook, where something that can draw has been imported."""
        return None if drawer is None else drawer(self)
