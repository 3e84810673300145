"""Reads the text of `ir/text.py`, with the types and statics it uses declared before.

For tests and experiments: definitions are stand-ins that have a name and little else.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.text_tokens import Reader, TextDefinition, TextError, TextProgram
from rgpu.analysis.source import SourceFile

__all__ = ["TextError", "TextProgram", "parse_program"]

_OPERATORS = frozenset(
    ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "offset"]
)
_TERMINATORS = frozenset({"goto", "switch", "return", "trap", "unreachable"})


def parse_program(text: str, path: str = "program.ir") -> TextProgram:
    """Raises `TextError` for what it can't read."""
    parser = _Parser(SourceFile(path, text.encode()), text)
    while parser.peek() != "":
        parser.item()
    return parser.program


class _Parser(Reader):
    # --- items ---

    def item(self) -> None:
        keyword = self.next()
        match keyword:
            case "struct" | "union":
                self.structure(keyword)
            case "enum":
                self.enumeration()
            case "static":
                name = self.next()
                self.expect(":")
                start = self.at
                type = self.type()
                self.expect("in")
                space = AddressSpace(self.next())
                syntax = SimpleNamespace(span=self.span(start))
                static = TextDefinition(name, "static", type=type, space=space, syntax=syntax)
                self.program.statics[name] = static
            case "fn":
                self.function()
            case _:
                raise TextError(f"item expected instead of {keyword!r}")

    def declare(self, kind: str) -> TextDefinition:
        definition = TextDefinition(self.next(), kind)
        self.program.types[definition.name] = definition
        self.expect("{")
        return definition

    def structure(self, kind: str) -> None:
        definition = self.declare(kind)

        def member() -> tuple[str, t.Ty]:
            name = self.next()
            self.expect(":")
            return name, self.type()

        members = self.listed("}", member)
        definition.variants = [_variant(definition.name, [name for name, _ in members])]
        definition.field_types = (tuple(type for _, type in members),)

    def enumeration(self) -> None:
        definition = self.declare("enum")

        def variant() -> tuple[str, tuple[t.Ty, ...]]:
            name = self.next()
            return name, tuple(self.listed(")", self.type)) if self.take("(") else ()

        variants = self.listed("}", variant)
        definition.variants = [
            _variant(name, [str(number) for number in range(len(types))])
            for name, types in variants
        ]
        definition.field_types = tuple(types for _, types in variants)

    def instance(self, name: str) -> b.Instance:
        found = self.program.functions.get(name)
        if found is None:
            found = b.Instance(cast(Any, TextDefinition(name, "fn")))
            self.program.functions[name] = found
        return found

    def function(self) -> None:
        start = self.at
        name = self.next()
        self.expect("(")
        parameters = self.listed(")", self.local)
        self.expect("->")
        result = b.Local(self.type(), None, self.span(start))
        self.expect("{")
        body = b.Body(
            self.instance(name), [result, *parameters], len(parameters), [], self.span(start)
        )
        while self.take("let"):
            body.locals.append(self.local())
            self.expect(";")
        while not self.take("}"):
            self.block(body)
        body.span = self.span(start)
        self.program.bodies[name] = body

    def local(self) -> b.Local:
        start = self.at
        mutable = self.take("mut")
        self.next()
        name = self.name()
        self.expect(":")
        type = self.type()
        return b.Local(type, name, self.span(start), mutable)

    # --- blocks ---

    def block(self, body: b.Body) -> None:
        self.next()
        self.expect(":")
        block = b.BasicBlock()
        start = self.at
        if self.take("loop"):
            body.loops[len(body.blocks)] = b.LoopInfo(self.string(), self.span(start))
        body.blocks.append(block)
        while block.terminator is None:
            if self.peek() in _TERMINATORS:
                block.terminator = self.terminator()
            else:
                block.statements.append(self.statement())
            self.expect(";")

    def target(self) -> int:
        return int(self.next().removeprefix("bb"))

    def terminator(self) -> b.Terminator:
        start = self.at
        match self.next():
            case "goto":
                return b.Goto(self.target(), self.span(start))
            case "switch":
                operand = self.operand()
                self.expect("{")
                cases = []
                while not self.take("else"):
                    value = self.number()
                    self.expect(":")
                    cases.append((value, self.target()))
                    self.expect(",")
                self.expect(":")
                otherwise = self.target()
                self.expect("}")
                construct = self.string()
                return b.Switch(operand, tuple(cases), otherwise, self.span(start), construct)
            case "return":
                return b.Return(self.span(start), self.take("explicit"))
            case "trap":
                return b.Trap(self.string(), self.span(start))
            case _:
                return b.Unreachable(self.span(start))

    def statement(self) -> b.Statement:
        start = self.at
        if self.take("dead"):
            local = int(self.next()[1:])
            return b.StorageDead(local, self.span(start))
        if self.take("assert"):
            return self.check(start)
        if self.take("asm"):
            return self.assembly(start)
        place = self.place()
        self.expect("=")
        if self.take("call"):
            callee, arguments = self.call()
            return b.CallStatement(place, callee, arguments, self.span(start))
        return b.Assign(place, self.rvalue(), self.span(start))

    def check(self, start: int) -> b.Assert:
        condition = self.operand()
        self.expect("is")
        expected = self.next() == "true"
        kind = self.string()
        bounds = self.listed(")", self.operand) if self.take("(") else []
        index, length = bounds if len(bounds) == 2 else (None, None)
        return b.Assert(condition, expected, kind, self.span(start), index, length)

    def assembly(self, start: int) -> b.Assembly:
        template = self.string()
        parts: dict[str, list[Any]] = {}
        for word in ("in", "out", "options", "order", "constraints"):
            self.expect(word)
            self.expect("(")
            read = {"in": self.operand, "out": self.place}.get(word, self.string)
            parts[word] = self.listed(")", read)
        effects = None if self.take("unknown") else self.effects()
        return b.Assembly(
            template, tuple(parts["in"]), tuple(parts["out"]), tuple(parts["options"]), effects,
            self.span(start), tuple(parts["order"]), tuple(parts["constraints"]),
        )  # fmt: skip

    def call(self) -> tuple[b.Callee, tuple[b.Operand, ...]]:
        kind = self.next()
        if kind == "unknown":
            name = self.string()
            self.expect("(")
            arguments = tuple(self.listed(")", self.operand))
            self.expect("because")
            return b.UnknownCallee(name, self.string()), arguments
        instance = self.instance(self.next())
        self.expect("(")
        if kind == "body":
            arguments = tuple(self.listed(")", self.operand))
            effects = self.effects() if self.peek() == "[" else ()
            return b.BodyCallee(instance, effects), arguments

        def named() -> tuple[str, b.Operand]:
            name = self.name() or ""
            self.expect(":")
            return name, self.operand()

        pairs = self.listed(")", named)
        names = tuple(name for name, _ in pairs)
        return b.ModelCallee(instance, self.effects(), names), tuple(value for _, value in pairs)

    # --- values ---

    def place(self) -> b.Place:
        token = self.next()
        if not re.fullmatch(r"_\d+", token):
            raise TextError(f"place expected instead of {token!r}")
        steps: list[b.Projection] = []
        while True:
            if self.take("."):
                if self.take("*"):
                    steps.append(b.Deref())
                else:
                    index = self.number()
                    steps.append(b.FieldOf(index, self.name() or str(index)))
            elif self.take("#"):
                steps.append(b.Downcast(self.number(), self.name() or ""))
            elif self.take("["):
                steps.append(self.index())
            else:
                return b.Place(int(token[1:]), tuple(steps))

    def index(self) -> b.Projection:
        token = self.next()
        step: b.Projection
        if token.startswith("_"):
            step = b.IndexBy(int(token[1:]))
        elif self.take(".."):
            step = b.Subslice(int(token), -self.number())
        else:
            step = b.ConstantIndex(abs(int(token)), token.startswith("-"))
        self.expect("]")
        return step

    def operand(self) -> b.Operand:
        if self.take("const"):
            value = self.constant()
            self.expect(":")
            return b.Constant(value, self.type())
        if self.take("static"):
            static = self.program.statics[self.next()]
            self.expect(":")
            return b.StaticAddress(cast(Any, static), self.type())
        if self.take("unknown"):
            reason = self.string()
            self.expect("(")
            inputs = tuple(self.listed(")", self.operand))
            self.expect(":")
            return b.UnknownOperand(reason, self.type(), inputs)
        return b.Use(self.place())

    def constant(self) -> Any:
        if self.peek().startswith('"'):
            return self.string()
        if self.take("("):
            return tuple(self.listed(")", self.operand))
        token = self.next()
        if token == "_":
            return None
        if token.startswith('b"'):
            return re.sub(r"\\(.)", r"\1", token[2:-1]).encode("latin-1")
        return int(token) if re.fullmatch(r"-?\d+", token) else float(token)

    def rvalue(self) -> b.Rvalue:
        match self.peek():
            case "neg" | "not":
                sign = "-" if self.next() == "neg" else "!"
                return b.Unary(sign, self.operand())
            case "cast":
                self.next()
                kind = self.next()
                operand = self.operand()
                self.expect("to")
                return b.Cast(kind, operand, self.type())
            case "&":
                self.next()
                raw = self.take("raw")
                mutable = self.take("mut")
                return b.AddressOf(self.place(), mutable, raw)
            case "new":
                return self.aggregate()
            case "repeat":
                self.next()
                operand = self.operand()
                self.expect("x")
                count = t.ConstValue(self.number())
                self.expect(":")
                return b.RepeatValue(operand, count, self.type())
            case "length":
                self.next()
                return b.Length(self.place())
            case "variant":
                self.next()
                return b.Discriminant(self.place())
        left = self.operand()
        if self.peek() not in _OPERATORS:
            return b.Plain(left)
        operator = self.next()
        overflow = "trap" if self.take("?") else "unchecked" if self.take("!") else "wrap"
        return b.Binary(operator, left, self.operand(), overflow)

    def aggregate(self) -> b.Aggregate:
        self.next()
        type = self.type()
        variant = self.number() if self.take("#") else None
        active = self.number() if self.take("@") else None
        self.expect("{")
        return b.Aggregate(type, tuple(self.listed("}", self.operand)), variant, active)


def _variant(name: str, names: list[str]) -> Any:
    return SimpleNamespace(name=name, fields=[SimpleNamespace(name=each) for each in names])
