"""The front end for tests: Rust text in, answers as text out.

A text is one file, or several with `//- /path` lines between them; other crates are given by name.
The real models are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rgpu.analysis.ir import body as ir
from rgpu.analysis.ir.body import Body, Instance
from rgpu.analysis.ir.text import print_body
from rgpu.analysis.ir.types import Argument, Closure, show
from rgpu.analysis.ir.verify import verify_body
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.names.definitions import Crate, Definition, FunctionDefinition, ModuleDefinition
from rgpu.analysis.program import Program
from rgpu.analysis.source import Span
from rgpu.safety_model.model import ModelLoader, Models
from tests.support.checks import TextLoader
from tests.support.fixtures import split_files


@dataclass(frozen=True)
class Front:
    """A crate called `test`, read but not yet typed."""

    text: str
    crates: tuple[tuple[str, str], ...] = ()
    edition: int = 2021

    @cached_property
    def _loaded(self) -> tuple[Program, Crate]:
        files = dict(split_files(self.text, "lib.rs"))
        dependencies: list[tuple[str, CrateSource]] = []
        for name, text in self.crates:
            for path, content in split_files(text, "lib.rs").items():
                files[f"{name}/{path}"] = content
            source = CrateSource(name.split("=")[-1], f"{name}/lib.rs", self.edition)
            dependencies.append((name.split("=")[0], source))
        program = Program(ModelLoader(TextLoader(files)), Models())
        root = "lib.rs" if "lib.rs" in files else next(iter(files))
        crate = program.load(CrateSource("test", root, self.edition, tuple(dependencies)))
        return program, crate

    @property
    def program(self) -> Program:
        return self._loaded[0]

    @property
    def crate(self) -> Crate:
        return self._loaded[1]

    # --- names -----------------------------------------------------------------------------

    def module(self, path: str = "") -> ModuleDefinition:
        """A module of the crate by its path below the root."""
        return self.program.names.module_at(self.crate, path)

    def resolve(self, path: str, module: str = "", namespace: str = "types") -> str | None:
        """What a path means in a module, as `kind path` and what is left of it."""
        place = self.module(module)
        names = path.split("::")
        absolute = names[0] == ""
        found = self.program.names.resolve_names(place, names[absolute:], namespace, absolute)
        if found is None:
            return None
        rest = "::".join(names[len(names) - found.rest :]) if found.rest else ""
        return shown(found.definition) + (f" + {rest}" if rest else "")

    def problems(self) -> list[str]:
        """What was wrong with the text of the crate, once all of it has been read."""
        for _ in self.program.names.modules(self.crate):
            pass
        return [problem.message for problem in self.crate.problems]

    # --- bodies ----------------------------------------------------------------------------

    def function(self, path: str) -> FunctionDefinition:
        """A function by the end of its path; those of impls by `Type::name` or their name alone."""
        for module in self.program.names.modules(self.crate):
            scope = self.program.names.scope(module)
            for function in (
                *scope.functions,
                *(f for i in scope.impls for f in i.functions.values()),
            ):
                if function.path.endswith(f"::{path}"):
                    return function
        raise LookupError(path)

    def body(self, path: str, arguments: tuple[Argument, ...] = ()) -> Body:
        """The body of a function for some generic arguments."""
        function = self.function(path)
        arguments = arguments or self.program.context.parameters_of(function)
        found = self.program.body_of(Instance(function, arguments))
        assert found is not None
        return found

    def reached(self, path: str) -> Iterator[Body]:
        """The body of a function, and of everything in the crate that it calls or makes."""
        pending = [self.body(path)]
        seen: set[Instance] = set()
        while pending:
            body = pending.pop(0)
            if body.instance in seen:
                continue
            seen.add(body.instance)
            yield body
            for instance in mentioned(body):
                if instance.function.span.file.path in self._own_files:
                    below = self.program.body_of(instance)
                    if below is not None:
                        pending.append(below)

    @cached_property
    def _own_files(self) -> frozenset[str]:
        return frozenset(split_files(self.text, "lib.rs"))

    def types(self, path: str) -> dict[str, str]:
        """Types of the named variables of a function, the last of each name."""
        return {
            local.name: show(local.type)
            for local in self.body(path).locals
            if local.name is not None
        }

    def calls(self, path: str) -> list[str]:
        """The callees in a function, in order."""
        body = self.body(path)
        return [
            callee_name(statement.callee)
            for block in body.blocks
            for statement in block.statements
            if isinstance(statement, ir.CallStatement)
        ]

    def ir(self, path: str) -> str:
        """The printed body of a function."""
        return print_body(self.body(path))

    def faults(self, path: str) -> list[str]:
        """What the verifier says about the bodies that a function reaches."""
        return [fault for body in self.reached(path) for fault in verify_body(body, self.program)]

    def gaps(self, path: str) -> list[str]:
        """The problems of a body and of all it reaches, and the reasons of unknown calls."""
        found: list[str] = []
        for body in self.reached(path):
            found += [message for message, _ in body.problems]
            for block in body.blocks:
                for statement in block.statements:
                    if isinstance(statement, ir.CallStatement) and isinstance(
                        statement.callee, ir.UnknownCallee
                    ):
                        found.append(f"{statement.callee.name}: {statement.callee.reason}")
        return found


def front(text: str, crates: Mapping[str, str] | None = None, edition: int = 2021) -> Front:
    """Read a text. `crates` are others that it may use; a key `alias=name` renames one."""
    return Front(text, tuple((crates or {}).items()), edition)


def shown(definition: Definition) -> str:
    """The kind and path of a definition, as their `repr`."""
    return repr(definition)


def mentioned(body: Body) -> Iterator[Instance]:
    """The functions that a body calls and the closures that it makes."""
    for local in body.locals:
        if isinstance(local.type, Closure):
            yield Instance(local.type.definition, local.type.arguments)
    for block in body.blocks:
        for statement in block.statements:
            if isinstance(statement, ir.CallStatement) and isinstance(
                statement.callee, ir.BodyCallee
            ):
                yield statement.callee.instance


def callee_name(callee: ir.Callee) -> str:
    """A callee as its path, without the crate, or `?name` when nothing is known of it."""
    if isinstance(callee, ir.UnknownCallee):
        return f"?{callee.name}"
    return callee.instance.function.path.partition("::")[2]


# --- annotations ----------------------------------------------------------------------------------

_TYPES = re.compile(r"//: (.+)$")
_ONE = re.compile(r"(\w+): ((?:[^,<(\[]|<[^>]*>|\([^)]*\)|\[[^\]]*\])+)")


def annotated_types(text: str) -> dict[int, dict[str, str]]:
    """Types promised by `//: name: type, ...` at the end of lines, by line number from 1."""
    found: dict[int, dict[str, str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if (match := _TYPES.search(line)) is not None:
            found[number] = {name: ty.strip() for name, ty in _ONE.findall(match[1])}
            assert found[number], line
    return found


def line_of(span: Span) -> int:
    """The line that a span begins in, from 1."""
    return span.file.position(span.start)[0] + 1
