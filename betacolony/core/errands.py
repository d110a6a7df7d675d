"""Errands: jobs and their results as text, for workers that can only be reached by messages.

Both ends have the same engine. Besides plain data, an errand can hold objects of its classes, and its functions by
name; nothing else. Only a program's own workers send such texts, because reading one runs what it names.
"""

import copyreg
import json
import time
from collections.abc import Callable
from importlib import import_module
from types import BuiltinFunctionType, FunctionType, GeneratorType
from typing import Any, Final, cast

_PACKAGE: Final = __name__.partition(".")[0]
_PLAIN: Final = frozenset({type(None), bool, int, float, str})
_FUNCTIONS: Final = (FunctionType, BuiltinFunctionType)
#: of a named tuple or a class with slots: Python makes these without ``__init__``
_BARE: Final = vars(copyreg)["__newobj__"]
#: seconds between two things that a job tells
_TELL_EVERY: Final = 0.2


def written(value: Any) -> str:
    """A job, or its result, as text.

    Raises:
        TypeError: it holds something that is neither plain data nor of the engine.
    """
    return json.dumps(_packed(value), separators=(",", ":"))


def read(text: str) -> Any:
    """What was ``written``."""
    return _unpacked(json.loads(text))


def carry_out(text: str, tell: Callable[[str], object]) -> None:
    """Carry out a job: a function and its arguments, as text.

    Args:
        text: the job, as ``written``.
        tell: receives ("done", result) or ("failed", reason) as text. If the function is a generator, the values that
            it yields are reported now and then as ("told", value), and the last of them is the result.
    """
    try:
        work, arguments = read(text)
        result = work(*arguments)
        if isinstance(result, GeneratorType):
            told, values = time.monotonic(), result
            for result in values:
                if time.monotonic() - told > _TELL_EVERY:
                    told = time.monotonic()
                    tell(written(("told", result)))
        answer = written(("done", result))
    except Exception as fault:  # noqa: BLE001 - the sender is told of any failure
        answer = written(("failed", f"{type(fault).__name__}: {fault}"))
    tell(answer)


def _packed(value: Any) -> Any:
    """A value as data for JSON, where each list begins with the letter of a kind."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list or kind is tuple:
        return ["l" if kind is list else "t", *map(_packed, value)]
    if kind is dict:
        return ["d", *(_packed(part) for entry in value.items() for part in entry)]
    if isinstance(value, _FUNCTIONS):
        return ["f", *_name(value)]
    name = _name(kind)
    make, arguments, *more = value.__reduce_ex__(2)
    if make is not _BARE:
        return ["v", *_name(make), *map(_packed, arguments)]
    attributes = more[0] if more else None
    if isinstance(attributes, tuple):
        _, attributes = attributes  # those in slots
    return ["b", *name, _packed(attributes), *map(_packed, arguments[1:])]


def _unpacked(data: Any) -> Any:
    if type(data) is not list:
        return data
    letter, *parts = data
    if letter == "f":
        return _named(*parts)
    if letter in {"v", "b"}:
        kind, values = _named(*parts[:2]), [_unpacked(part) for part in parts[2:]]
        return kind(*values) if letter == "v" else _bare(kind, *values)
    values = [_unpacked(part) for part in parts]
    if letter == "d":
        return dict(zip(values[::2], values[1::2], strict=True))
    return values if letter == "l" else tuple(values)


def _bare(kind: Any, attributes: dict[str, Any] | None, *arguments: Any) -> Any:
    value = kind.__new__(kind, *arguments)
    for name, its in (attributes or {}).items():
        setattr(value, name, its)
    return value


def _name(value: Any) -> tuple[str, str]:
    """The module and the name of a class or function of the engine."""
    module, name = cast("str", value.__module__), cast("str", value.__qualname__)
    if module.partition(".")[0] != _PACKAGE:
        raise TypeError(f"{module}.{name}")
    return module, name


def _named(module: str, name: str) -> Any:
    if module.partition(".")[0] != _PACKAGE:
        raise TypeError(f"{module}.{name}")
    return getattr(import_module(module), name)
