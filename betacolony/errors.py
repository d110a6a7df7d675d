"""Errors that carry a code and values; the sentence comes from the catalogue of words."""


class CodedError(ValueError):
    """Something that can't be. ``code`` is stable and names the sentence, ``values`` fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        from . import words  # noqa: PLC0415 - only where an error is told

        return words.say(f"error.{self.code}", **self.values)


class GameError(CodedError):
    """Something that was asked of a game, or that a game was to be made with, can't be."""


class SaveError(CodedError):
    """A saved game that can't be read as it stands.

    Codes: "no_game", "not_json", "cut_off", "edited", "newer", "newer_rules", "other_edition", "missing", "bad_draws",
    "bad_start", "bad_option", "bad_move", "bad_position", "replay_differs", and of a tree of branches "no_tree" and
    "bad_branch".
    """


class CodeError(CodedError):
    """A short code that can't be read: "code_kind", "code_damaged", "code_version", "other_edition", "newer_rules".

    Or one that can't be made: "code_too_long".
    """
