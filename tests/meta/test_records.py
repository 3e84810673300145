"""Every data class of the project is what `dataclasses` would have made of it, but for `frozen`."""

import dataclasses
import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rgpu.analysis import records

ROOT = Path(__file__).parent.parent.parent
SOURCES = [str(ROOT / name) for name in ("analysis", "safety_model", "compiler_bridge", "server")]

# Imports every module and prints what can be seen of every data class and of its instances. With
# "judge", `dataclasses` takes the place of the module under test.
DESCRIBE = """
import copy, dataclasses, importlib, inspect, json, pkgutil, sys

if sys.argv[1] == "judge":
    sys.modules["rgpu.analysis.records"] = dataclasses
import rgpu
from rgpu.analysis.records import MISSING, fields, is_dataclass, replace

class Plain:
    flags = 1
    def __init__(self, name):
        self.name = name
    def __repr__(self):
        return self.name
    def __iter__(self):
        return iter(())

def value_of(field):
    if field.default is not MISSING:
        return repr(field.default)
    return "MISSING" if field.default_factory is MISSING else repr(field.default_factory())

def attempt(action):
    try:
        return action()
    except Exception as error:
        return type(error).__name__

def parameters(kind):
    given = inspect.signature(kind).parameters.values()
    return [(each.name, str(each.kind), each.default is not each.empty) for each in given]

def instances(kind):
    names = [field.name for field in fields(kind) if field.init]
    needed = [f.name for f in fields(kind)
              if f.init and f.default is MISSING and f.default_factory is MISSING]
    values = [Plain(name) for name in names]
    one = kind(*values)
    same = kind(**dict(zip(names, values)))
    others = [replace(one, **{name: Plain("other")}) for name in names]
    least = kind(**{name: Plain(name) for name in needed})
    hashes = [attempt(lambda: hash(one) == hash(same))]
    hashes += [attempt(lambda: hash(one) == hash(other)) for other in others]
    second = kind(**{name: Plain(name) for name in needed})
    shared = [attempt(lambda: getattr(least, f.name) is getattr(second, f.name))
              for f in fields(kind)]
    return {
        "shown": [repr(one), repr(least)] if "__repr__" in vars(kind) else [],
        "equal": [one == same, one == 1, *(one == other for other in others)],
        "hashes": hashes,
        "shared": shared,
        "copied": copy.copy(one) == one,
        "has a dictionary": hasattr(one, "__dict__"),
        "wrong calls": [attempt(lambda: type(kind(*values, 1)).__name__),
                        attempt(lambda: type(kind(unheard_of=1)).__name__)],
    }

for information in pkgutil.walk_packages(rgpu.__path__, "rgpu."):
    if not information.name.endswith("__main__"):
        importlib.import_module(information.name)

told = {}
for module in [module for name, module in sys.modules.items() if name.startswith("rgpu.")]:
    for kind in vars(module).values():
        if isinstance(kind, type) and kind.__module__ == module.__name__ and is_dataclass(kind):
            told[f"{kind.__module__}.{kind.__qualname__}"] = {
                "fields": [(f.name, f.init, f.repr, f.compare, value_of(f)) for f in fields(kind)],
                "parameters": attempt(lambda: parameters(kind)),
                "patterns": kind.__match_args__,
                "slots": vars(kind).get("__slots__"),
                "hash": kind.__hash__ is not None and kind.__hash__ is not object.__hash__,
                "own": [name for name in ("__eq__", "__hash__", "__repr__") if name in vars(kind)],
                "instances": attempt(lambda: instances(kind)),
                "when there are many": attempt(lambda: [instances(kind) for _ in range(40)][-1]),
                "parameters then": attempt(lambda: parameters(kind)),
            }
print(json.dumps(told))
"""


def described(who: str) -> dict[str, dict[str, Any]]:
    ran = subprocess.run(
        [sys.executable, "-c", DESCRIBE, who],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told: dict[str, dict[str, Any]] = json.loads(re.sub(r" at 0x\w+", "", ran.stdout))
    return told


def test_every_class_is_as_dataclasses_makes_it() -> None:
    ours, judge = described("ours"), described("judge")
    assert len(ours) > 300
    assert sum(isinstance(told["instances"], dict) for told in ours.values()) > 0.95 * len(ours)
    assert ours == judge


@records.dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@records.dataclass
class Tree:
    children: list[Any] = records.field(default_factory=list)


@pytest.mark.parametrize("value", [Point(1, 2), Tree([Tree(), Tree()])])
def test_instances_survive_pickling(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_an_instance_that_holds_itself_can_be_shown() -> None:
    tree = Tree()
    tree.children.append(tree)
    assert repr(tree) == "Tree(children=[...])"


def test_a_method_is_made_once_and_looks_like_one() -> None:
    @records.dataclass
    class Fresh:
        name: str

    assert type(vars(Fresh)["__init__"]).__name__ == "_Later"
    Fresh("a")
    made = vars(Fresh)["__init__"]
    assert made is Fresh.__init__
    assert made.__module__ == __name__
    assert made.__qualname__.endswith("Fresh.__init__")
    Fresh("b")
    assert vars(Fresh)["__init__"] is made


@pytest.mark.parametrize("maker", [records.dataclass, dataclasses.dataclass])
@pytest.mark.parametrize("slots", [False, True])
def test_what_a_class_says_itself_stays(maker: Any, slots: bool) -> None:
    @maker(frozen=True, slots=slots)
    class Own:
        x: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    @maker(frozen=True, slots=slots)
    class Hashed:
        x: int

        def __hash__(self) -> int:
            return 7

    own: Any = Own
    hashed: Any = Hashed
    assert (own(1) == own(2), repr(own(1)), hash(own(1))) == (True, "own", hash((1,)))
    assert (hash(hashed(1)), hashed(1) == hashed(1), hashed(1) == hashed(2)) == (7, True, False)


@pytest.mark.parametrize("maker", [records.dataclass, dataclasses.dataclass])
@pytest.mark.parametrize("slots", [False, True])
def test_a_class_can_have_parents(maker: Any, slots: bool) -> None:
    @maker(slots=slots)
    class Parent:
        x: int
        y: int = 1

    @maker(slots=slots)
    class Child(Parent):
        y: int = 2
        z: int = 3

    class Plain(Child):
        pass

    parent: Any = Parent
    child: Any = Child
    plain: Any = Plain
    assert [repr(made).rpartition(".")[2] for made in (child(0), plain(0, z=5))] == [
        "Child(x=0, y=2, z=3)",
        "Plain(x=0, y=2, z=5)",
    ]
    assert child(0) == child(0)
    assert child(0) != plain(0)
    assert parent(0) != child(0)


@pytest.mark.parametrize("maker", [records.dataclass, dataclasses.dataclass])
def test_a_default_that_instances_would_share_is_refused(maker: Any) -> None:
    with pytest.raises(ValueError, match="default"):

        @maker
        class Shared:
            items: list[int] = []  # noqa: RUF012


def test_a_field_without_default_after_one_with_is_refused() -> None:
    class Mixed:
        first: int = 0
        second: int

    mixed: Any = records.dataclass(Mixed)
    with pytest.raises(TypeError, match="second"):
        mixed(1, 2)
