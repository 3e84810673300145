"""The data classes of this project: what `dataclasses` makes, made quickly.

`dataclasses.dataclass` writes source text for each method of each class and compiles it: half a
millisecond a class. With the four hundred classes that a check imports, that was half of its
start-up. Here a method is made when it is first used, and compiled once for each *shape* (the
number of fields, and what each is set from), with stand-ins for their names; every class gets a
copy of that code with its own names put in (`CodeType.replace`). A copy is as fast as the original.
The usual shapes are in `record_shapes.py`, compiled with it; of fields that are set from anything
but parameters it knows nothing, which is left to a function until there are many instances.

Type checkers take these functions for those of `dataclasses`, so whoever uses them need not know
about the difference. They have the options that the project needs: `eq`, `frozen` and `slots`;
`default`, `default_factory`, `init`, `repr` and `compare` of fields; `__post_init__`. What they
leave out:

- `frozen` is enforced by type checkers only. The guard at run time makes creating an instance, what
  a check does most, several times as slow.
- There are no generated docstrings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from rgpu.analysis import record_shapes

__all__ = ["MISSING", "Field", "dataclass", "field", "fields", "is_dataclass", "replace"]

_FIELDS = (
    "__dataclass_fields__"  # named as in `dataclasses`: pytest looks there to explain a failure
)


_FEW = 100  # instances that are not worth compiling a method


class _Missing:
    """The default of a field that has none."""

    def __repr__(self) -> str:
        return "MISSING"


_MISSING: Any = _Missing()


class _Field:
    """What is known about one field of a class."""

    __slots__ = ("compare", "default", "default_factory", "init", "name", "repr")

    def __init__(
        self, default: Any, default_factory: Any, init: bool, repr: bool, compare: bool
    ) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare


def _field(
    *,
    default: Any = _MISSING,
    default_factory: Any = _MISSING,
    init: bool = True,
    repr: bool = True,
    compare: bool = True,
) -> Any:
    """A field about which there is more to say than its type and default."""
    return _Field(default, default_factory, init, repr, compare)


def _fields(record: Any) -> tuple[_Field, ...]:
    """The fields of a data class, or of an instance of one, in order."""
    return tuple(getattr(record, _FIELDS).values())


def _is_dataclass(record: object) -> bool:
    """Whether this is a data class or an instance of one."""
    return hasattr(record, _FIELDS)


def _replace(record: Any, /, **changes: Any) -> Any:
    """A copy of an instance, with other values in some fields."""
    for each in _fields(record):
        if each.init and each.name not in changes:
            changes[each.name] = getattr(record, each.name)
    return type(record)(**changes)


def _dataclass(
    cls: Any = None, /, *, eq: bool = True, frozen: bool = False, slots: bool = False
) -> Any:
    """Makes a data class of an annotated class; with `slots` that is another class, as always."""
    if cls is None:
        return lambda cls: _made(cls, eq, frozen, slots)
    return _made(cls, eq, frozen, slots)


def _made(cls: type, eq: bool, frozen: bool, slots: bool) -> type:
    own = _own_fields(cls)
    known: dict[str, _Field] = {}
    for base in cls.__mro__[-1:0:-1]:
        known.update(base.__dict__.get(_FIELDS, ()))
    known.update(own)
    parts = list(known.values())
    added: dict[str, Any] = {
        _FIELDS: known,
        "__match_args__": tuple([each.name for each in parts if each.init]),
        "__init__": _Later("__init__", lambda cls: _init(cls, parts, slots)),
        "__repr__": _repr,
    }
    if eq:
        added["__eq__"] = _Later("__eq__", lambda _: _eq(parts))
        added["__hash__"] = _Later("__hash__", lambda _: _hash(parts)) if frozen else None
    # Python itself gives a class with `__eq__` and without `__hash__` the `__hash__` None.
    kept = {name for name, value in cls.__dict__.items() if value is not None}
    added = {name: value for name, value in added.items() if name not in kept}
    if slots:
        return _with_slots(cls, known, added)
    _put_into(cls, own, added)
    return cls


def _own_fields(cls: type) -> dict[str, _Field]:
    own: dict[str, _Field] = {}
    given = cls.__dict__
    for name, annotation in cls.__annotations__.items():
        if "ClassVar" in str(annotation):
            continue
        default = given.get(name, _MISSING)
        if default.__class__ is _Field:
            each = default
        elif default.__class__ in (list, dict, set):
            raise ValueError(f"all instances would share the default of {name}")
        else:
            each = _Field(default, _MISSING, True, True, True)
        each.name = name
        own[name] = each
    return own


def _with_slots(cls: type, known: dict[str, _Field], added: dict[str, Any]) -> type:
    """The same class once more: one that exists can't get slots."""
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    namespace = {**cls.__dict__, **added}
    for name in (*known, "__dict__", "__weakref__"):
        namespace.pop(name, None)
    namespace["__slots__"] = tuple([name for name in known if name not in inherited])
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


def _put_into(cls: type, own: dict[str, _Field], added: dict[str, Any]) -> None:
    for name, each in own.items():
        if each.default is not _MISSING:
            setattr(cls, name, each.default)
        elif name in cls.__dict__:
            delattr(cls, name)
    for name, value in added.items():
        setattr(cls, name, value)
        if isinstance(value, _Later):
            value.owner = cls


class _Later:
    """Stands for a method of a class until somebody asks for it."""

    __slots__ = ("make", "name", "owner")

    def __init__(self, name: str, make: Callable[[type], FunctionType]) -> None:
        self.name = name
        self.make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner = owner

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        made = self.make(self.owner)
        made.__module__ = self.owner.__module__
        made.__qualname__ = f"{self.owner.__qualname__}.{self.name}"
        setattr(self.owner, self.name, made)
        return made.__get__(instance, owner)


def _init(cls: type, parts: list[_Field], slots: bool) -> FunctionType:
    """Sets what is a parameter; `finish` does the rest. Where there is a rest and many instances
    are made, a method that does all of it is compiled in the end."""
    sources = tuple([_source(each, slots) for each in parts])
    post_init = hasattr(cls, "__post_init__")
    given = [each.name for each in parts if each.init]
    defaults = _defaults(parts)
    rest = [each for each in zip(parts, sources, strict=True) if each[1] != "parameter"]
    steps = [_step(each, source) for each, source in rest if source != "nowhere"]
    if post_init:
        steps.append(_finishing)
    if not steps:
        return _method("__init__", _init_code(len(given), False), given, {}, defaults)
    left = _FEW

    def finish(record: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0 and cls.__dict__["__init__"] is made:
            whole = _whole_init(parts, sources, post_init, defaults)
            whole.__module__, whole.__qualname__ = made.__module__, made.__qualname__
            cls.__init__ = whole  # type: ignore[misc]
        for step in steps:
            step(record)

    made = _method("__init__", _init_code(len(given), True), given, {"finish": finish}, defaults)
    return made


def _defaults(parts: list[_Field]) -> tuple[Any, ...]:
    defaults: list[Any] = []
    for each in parts:
        if not each.init:
            continue
        if each.default_factory is not _MISSING:
            defaults.append(_MISSING)
        elif each.default is not _MISSING:
            defaults.append(each.default)
        elif defaults:
            raise TypeError(f"{each.name} needs a default, as a field before it has one")
    return tuple(defaults)


def _source(each: _Field, slots: bool) -> str:
    """Where `__init__` gets the value of a field from."""
    if each.init:
        return "parameter" if each.default_factory is _MISSING else "factory"
    if each.default_factory is not _MISSING:
        return "own factory"
    # Without slots, the class itself holds the default.
    return "own default" if slots and each.default is not _MISSING else "nowhere"


def _step(each: _Field, source: str) -> Callable[[Any], None]:
    """What sets a field that is not just a parameter."""
    name, factory, default = each.name, each.default_factory, each.default

    def fill(record: Any) -> None:
        if getattr(record, name) is _MISSING:
            setattr(record, name, factory())

    match source:
        case "factory":
            return fill
        case "own factory":
            return lambda record: setattr(record, name, factory())
        case _:
            return lambda record: setattr(record, name, default)


def _finishing(record: Any) -> None:
    record.__post_init__()


@cache
def _init_code(count: int, finished: bool) -> CodeType:
    stored = _stored(f"{'finished' if finished else 'plain'}_{count}")
    if stored is not None:
        return stored
    names = [_stand_in(index) for index in range(count)]
    lines = [f"self.{name} = {name}" for name in names]
    if finished:
        lines.append("finish(self)")
    return _compiled("__init__", ["self", *names], lines or ["pass"])


def _whole_init(
    parts: list[_Field], sources: tuple[str, ...], post_init: bool, defaults: tuple[Any, ...]
) -> FunctionType:
    values: dict[str, Any] = {"MISSING": _MISSING}  # what is no parameter; the code's globals
    for index, (each, source) in enumerate(zip(parts, sources, strict=True)):
        if source in ("factory", "own factory"):
            values[_value(index)] = each.default_factory
        elif source == "own default":
            values[_value(index)] = each.default
    names = [each.name for each in parts]
    return _method("__init__", _whole_init_code(sources, post_init), names, values, defaults)


@cache
def _whole_init_code(sources: tuple[str, ...], post_init: bool) -> CodeType:
    parameters = ["self"]
    lines = []
    for index, source in enumerate(sources):
        name, value = _stand_in(index), _value(index)
        match source:
            case "parameter":
                parameters.append(name)
                lines.append(f"self.{name} = {name}")
            case "factory":
                parameters.append(name)
                lines.append(f"self.{name} = {value}() if {name} is MISSING else {name}")
            case "own factory":
                lines.append(f"self.{name} = {value}()")
            case "own default":
                lines.append(f"self.{name} = {value}")
    if post_init:
        lines.append("self.__post_init__()")
    return _compiled("__init__", parameters, lines or ["pass"])


def _eq(parts: list[_Field]) -> FunctionType:
    names = [each.name for each in parts if each.compare]
    return _method("__eq__", _eq_code(len(names)), names, {})


@cache
def _eq_code(count: int) -> CodeType:
    lines = [
        "if other.__class__ is self.__class__:",
        f"    return {_tuple('self', count)} == {_tuple('other', count)}",
        "return NotImplemented",
    ]
    return _stored(f"equal_{count}") or _compiled("__eq__", ["self", "other"], lines)


def _hash(parts: list[_Field]) -> FunctionType:
    names = [each.name for each in parts if each.compare]
    return _method("__hash__", _hash_code(len(names)), names, {})


@cache
def _hash_code(count: int) -> CodeType:
    lines = [f"return hash({_tuple('self', count)})"]
    return _stored(f"hash_{count}") or _compiled("__hash__", ["self"], lines)


@recursive_repr()
def _repr(self: Any) -> str:
    shown = [f"{each.name}={getattr(self, each.name)!r}" for each in _fields(self) if each.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _tuple(owner: str, count: int) -> str:
    return "(" + "".join([f"{owner}.{_stand_in(index)}, " for index in range(count)]) + ")"


def _stand_in(index: int) -> str:
    """The name of a field in a shape: a letter, as long as there are letters."""
    return chr(ord("a") + index) if index < 26 else f"field_{index}"


def _value(index: int) -> str:
    return f"value_{index}"


def _stored(shape: str) -> CodeType | None:
    """The code that was compiled with `record_shapes`."""
    function = getattr(record_shapes, shape, None)
    return None if function is None else function.__code__


def _compiled(name: str, parameters: list[str], lines: list[str]) -> CodeType:
    body = "".join(f"\n    {line}" for line in lines)
    module = compile(f"def {name}({', '.join(parameters)}):{body}", f"<{name} of records>", "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


def _method(
    method: str,
    code: CodeType,
    names: list[str],
    values: dict[str, Any],
    defaults: tuple[Any, ...] = (),
) -> FunctionType:
    """A method with this code, and with these names in place of the stand-ins."""
    stands_for = {_stand_in(index): name for index, name in enumerate(names)}
    own = code.replace(
        co_name=method,
        co_names=tuple([stands_for.get(name, name) for name in code.co_names]),
        co_varnames=tuple([stands_for.get(name, name) for name in code.co_varnames]),
    )
    made = FunctionType(own, values)
    made.__defaults__ = defaults
    return made


if TYPE_CHECKING:
    from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
else:
    MISSING, Field = _MISSING, _Field
    dataclass, field = _dataclass, _field
    fields, is_dataclass, replace = _fields, _is_dataclass, _replace
