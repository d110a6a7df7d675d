"""``Value``, the base of immutable classes with named fields, which compare by these.

A subclass of ``Value`` is written like a frozen dataclass and behaves like one. Dataclasses compile six methods for
each class and load ``inspect`` for that; for the engine's seventy classes this took longer than the rest of the import.
Here only ``__init__`` is compiled, which gives it a readable signature and checks calls; the rest is inherited.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, dataclass_transform

from .messages import Messages

#: the default of a field of mappings; a mutable mapping would be shared
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class _Aside:
    def __init__(self, default: object) -> None:
        self.default = default


def aside(*, default: Any) -> Any:
    """The default of a field that is neither compared nor shown by ``repr``."""
    return _Aside(default)


@dataclass_transform(frozen_default=True, field_specifiers=(aside,))
class Value:
    """Fields are the annotated names of a class, after those of its base; ``_fields`` holds them with their types.

    ``__init__`` ends with a call of ``__post_init__``, if there is one.
    """

    _fields: ClassVar[dict[str, Any]] = {}
    _compared: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        annotated = cls.__annotations__.items()
        own = {name: kind for name, kind in annotated if getattr(kind, "__origin__", None) is not ClassVar}
        compared = list(cls._compared)
        for name in own:
            default = vars(cls).get(name)
            if isinstance(default, _Aside):
                setattr(cls, name, default.default)
            else:
                compared.append(name)
        cls._fields = cls._fields | own
        cls._compared = tuple(compared)
        cls.__match_args__ = tuple(cls._fields)  # type: ignore[attr-defined,misc]
        _give_init(cls)

    def __setattr__(self, name: str, value: object) -> None:
        raise _unchangeable(self, name)

    def __delattr__(self, name: str) -> None:
        raise _unchangeable(self, name)

    def _values(self) -> list[object]:
        return [getattr(self, name) for name in self._compared]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Value) and type(other) is type(self):
            return self._values() == other._values()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._compared)
        return f"{type(self).__qualname__}({fields})"

    def __reduce__(self) -> tuple[object, ...]:
        # read-only views of mappings can be neither copied nor pickled
        values = [getattr(self, name) for name in self._fields]
        return type(self), tuple(dict(value) if isinstance(value, MappingProxyType) else value for value in values)


def _give_init(kind: type[Value]) -> None:
    """Write ``__init__`` for a kind of value: its fields are parameters, and class attributes their defaults."""
    parameters = [f", {name}=_kind.{name}" if hasattr(kind, name) else f", {name}" for name in kind._fields]
    lines = [f"def __init__(self{''.join(parameters)}):", " pass"]
    lines += [f" _put(self, {name!r}, {name})" for name in kind._fields]
    if hasattr(kind, "__post_init__"):
        lines.append(" self.__post_init__()")
    namespace: dict[str, Any] = {"__name__": kind.__module__, "_kind": kind, "_put": object.__setattr__}
    exec("\n".join(lines), namespace)  # noqa: S102 - of our own names
    init = namespace["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    init.__annotations__ = {**kind._fields, "return": None}
    kind.__init__ = init  # type: ignore[method-assign]


def _unchangeable(value: Value, name: str) -> AttributeError:
    return AttributeError(
        Messages.of().say("error.unchangeable", kind=type(value).__name__, name=name), name=name, obj=value
    )


class Frozen(Value):
    """A value whose mappings are read-only views of copies."""

    def __post_init__(self) -> None:
        for name in self._fields:
            value = getattr(self, name)
            if isinstance(value, dict):
                object.__setattr__(self, name, MappingProxyType(dict(value)))
