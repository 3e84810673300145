"""Kernels for tests, written in Python's syntax and turned into IR bodies.

    program = parse('''
    def kernel(n: u32, data: slice[f32]):
        i = ctaid() * ntid() + tid()
        if i < n:
            sync()
    ''')

It is a small front end for tests of everything behind the IR: functions (inlined by
the code under test), `if`, `while`, `for i in range(a, b)` (through `Range` and `Option`, as in
Rust), `break`, `continue`, `return`, `and`/`or`/`not`, arithmetic on integers, slices, statics and
local arrays, `ref(x)` and `p.at`, and the operations of `mini_program.MODELS`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, cast

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.source import SourceFile, Span
from tests.support.mini_program import MODELS, OPTION_U32, RANGE_U32, Named, Program, Static

U32, BOOL, USIZE, UNIT = t.U32, t.BOOL, t.USIZE, t.UNIT

HEADER = """
struct RangeU32 { start: u32, end: u32 }
enum OptionU32 { None, Some(u32) }
"""

_LIBRARY = """
def next(self: ref[range_u32]) -> option_u32:
    if self.at.start < self.at.end:
        old = self.at.start
        self.at.start = old + 1
        return some(old)
    return none()
"""


def parse(source: str, statics: Mapping[str, tuple[t.Ty, AddressSpace]] | None = None) -> Program:
    """The program written in `source`; its kernel is the function `kernel`."""
    lines = source.split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    source = "\n".join(line[min(indents) :] for line in lines)
    program = Program(
        SourceFile("kernel.rs", source.encode()),
        {name: Static(name, type, space) for name, (type, space) in (statics or {}).items()},
    )
    for text, file in ((_LIBRARY, SourceFile("library.rs", _LIBRARY.encode())), (source, None)):
        tree = ast.parse(text)
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        for node in functions:
            program.instances[node.name] = b.Instance(Named(node.name, node.name))  # type: ignore[arg-type]
        for node in functions:
            lowering = _Lowering(program, node, file or program.file, text)
            program.bodies[node.name] = lowering.body()
    return program


class _Lowering:
    def __init__(
        self, program: Program, node: ast.FunctionDef, file: SourceFile, text: str
    ) -> None:
        self.program = program
        self.node = node
        self.file = file
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.locals: list[b.Local] = []
        self.names: dict[str, int] = {}
        self.blocks: list[b.BasicBlock] = [b.BasicBlock()]
        self.at = 0
        self.loops: list[tuple[int, int]] = []  # continue and break targets
        self.loop_infos: dict[int, b.LoopInfo] = {}

    def span(self, node: ast.AST) -> Span:
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        return Span(self.file, start, end)

    def body(self) -> b.Body:
        node = self.node
        result = self.type(node.returns) if node.returns else UNIT
        self.local(result, None, node)
        for argument in node.args.args:
            assert argument.annotation is not None
            self.names[argument.arg] = self.local(
                self.type(argument.annotation), argument.arg, argument
            )
        self.statements(node.body)
        end = self.span(node).end
        self.end(b.Return(Span(self.file, end, end)))
        for block in self.blocks:
            if block.terminator is None:
                block.terminator = b.Unreachable(self.span(node))
        return b.Body(
            self.program.instances[node.name], self.locals, len(node.args.args), self.blocks,
            self.span(node), [], self.loop_infos,
        )  # fmt: skip

    # --- blocks ---

    def new_block(self) -> int:
        self.blocks.append(b.BasicBlock())
        return len(self.blocks) - 1

    def end(self, terminator: b.Terminator) -> None:
        if self.blocks[self.at].terminator is None:
            self.blocks[self.at].terminator = terminator

    def goto(self, target: int, node: ast.AST) -> None:
        self.end(b.Goto(target, self.span(node)))

    def emit(self, statement: b.Statement) -> None:
        if self.blocks[self.at].terminator is None:
            self.blocks[self.at].statements.append(statement)

    def branch(self, condition: b.Operand, node: ast.AST, construct: str) -> tuple[int, int]:
        yes, no = self.new_block(), self.new_block()
        self.end(b.Switch(condition, ((0, no),), yes, self.span(node), construct))
        return yes, no

    # --- types and variables ---

    def type(self, node: ast.expr) -> t.Ty:
        match node:
            case ast.Name("option_u32"):
                return OPTION_U32
            case ast.Name("range_u32"):
                return RANGE_U32
            case ast.Name(name):
                return t.Scalar(name)
            case ast.Subscript(ast.Name("ref"), inner):
                return t.Ref(True, self.type(inner))
            case ast.Subscript(ast.Name("ptr"), inner):
                return t.Ptr(True, self.type(inner))
            case ast.Subscript(ast.Name("slice"), inner):
                return t.Ref(False, t.Slice(self.type(inner)))
            case ast.Subscript(ast.Name("mut"), inner):
                return t.Ref(True, t.Slice(self.type(inner)))
            case ast.Subscript(ast.Name("array"), ast.Tuple([inner, ast.Constant(count)])):
                return t.Array(self.type(inner), t.ConstValue(cast(int, count)))
        raise ValueError(ast.dump(node))

    def local(self, type: t.Ty, name: str | None, node: ast.AST) -> int:
        self.locals.append(b.Local(type, name, self.span(node), True))
        return len(self.locals) - 1

    def temporary(self, type: t.Ty, node: ast.AST) -> b.Place:
        return b.Place(self.local(type, None, node))

    def type_of(self, operand: b.Operand) -> t.Ty:
        return self.type_at(operand.place) if isinstance(operand, b.Use) else operand.type

    def type_at(self, place: b.Place) -> t.Ty:
        type = self.locals[place.local].type
        variant = 0
        for step in place.projections:
            match step:
                case b.Deref():
                    assert isinstance(type, (t.Ref, t.Ptr))
                    type = type.inner
                case b.Downcast(variant, _):
                    pass
                case b.FieldOf(index, _):
                    variants = self.program.variants_of(type)  # type: ignore[arg-type]
                    assert variants is not None
                    type = variants[variant][index]
                case _:
                    assert isinstance(type, (t.Slice, t.Array))
                    type = type.inner
        return type

    # --- statements ---

    def statements(self, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(ast.Constant()):
                pass
            case ast.Expr(value):
                self.expression(value)
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("array"), arguments)) if (
                name not in self.names
            ):
                value, count = arguments
                operand = self.expression(value)
                assert isinstance(count, ast.Constant)
                length = t.ConstValue(cast(int, count.value))
                type = t.Array(self.type_of(operand), length)
                self.names[name] = self.local(type, name, node)
                repeat = b.RepeatValue(operand, length, type)
                self.emit(b.Assign(b.Place(self.names[name]), repeat, self.span(node)))
            case ast.Assign([target], value):
                operand = self.expression(value, self.known_type(target))
                if isinstance(target, ast.Name) and target.id not in self.names:
                    self.names[target.id] = self.local(self.type_of(operand), target.id, target)
                place = self.place(target)
                self.emit(b.Assign(place, b.Plain(operand), self.span(node)))
            case ast.AugAssign(target, operator, value):
                combined = ast.BinOp(target, operator, value)
                ast.copy_location(combined, node)
                self.statement(ast.copy_location(ast.Assign([target], combined), node))
            case ast.If(test, yes, no):
                then, other = self.condition(test, "if")
                after = self.new_block()
                for block, nodes in ((then, yes), (other, no)):
                    self.at = block
                    self.statements(nodes)
                    self.goto(after, node)
                self.at = after
            case ast.While(test, nodes):
                self.loop(node, nodes, lambda: self.condition(test, "while"), "while")
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), [low, high]), nodes):
                self.for_range(node, name, low, high, nodes)
            case ast.Break() | ast.Continue():
                self.goto(self.loops[-1][isinstance(node, ast.Break)], node)
                self.at = self.new_block()
            case ast.Return(value):
                if value is not None:
                    operand = self.expression(value, self.locals[0].type)
                    self.emit(b.Assign(b.Place(0), b.Plain(operand), self.span(node)))
                self.end(b.Return(self.span(node), explicit=True))
                self.at = self.new_block()
            case ast.Pass():
                pass
            case _:
                raise ValueError(ast.dump(node))

    def known_type(self, target: ast.expr) -> t.Ty | None:
        if isinstance(target, ast.Name):
            known = self.names.get(target.id)
            return None if known is None else self.locals[known].type
        return self.type_at(self.place(target, dry=True))

    def loop(self, node: ast.stmt, nodes: list[ast.stmt], head: Any, construct: str) -> None:
        header = self.new_block()
        self.loop_infos[header] = b.LoopInfo(construct, self.span(node))
        self.goto(header, node)
        self.at = header
        inside, after = head()
        done = self.new_block()
        self.blocks[after].terminator = b.Goto(done, self.span(node))
        self.loops.append((header, done))
        self.at = inside
        self.statements(nodes)
        self.goto(header, node)
        self.loops.pop()
        self.at = done

    def for_range(
        self, node: ast.For, name: str, low: ast.expr, high: ast.expr, nodes: list[ast.stmt]
    ) -> None:
        span = self.span(node)
        iterator = self.temporary(RANGE_U32, node)
        bounds = (self.expression(low, U32), self.expression(high, U32))
        self.emit(b.Assign(iterator, b.Aggregate(RANGE_U32, bounds), span))

        def head() -> tuple[int, int]:
            reference = self.temporary(t.Ref(True, RANGE_U32), node)
            self.emit(b.Assign(reference, b.AddressOf(iterator, True, False), span))
            item = self.temporary(OPTION_U32, node)
            callee = b.BodyCallee(self.program.instances["next"])
            self.emit(b.CallStatement(item, callee, (b.Use(reference),), span))
            variant = self.temporary(USIZE, node)
            self.emit(b.Assign(variant, b.Discriminant(item), span))
            inside, after = self.new_block(), self.new_block()
            self.end(b.Switch(b.Use(variant), ((0, after), (1, inside)), after, span, "for"))
            self.at = inside
            self.names[name] = self.local(U32, name, node.target)
            payload = item.then(b.Downcast(1, "Some"), b.FieldOf(0, "0"))
            self.emit(b.Assign(b.Place(self.names[name]), b.Plain(b.Use(payload)), span))
            return inside, after

        self.loop(node, nodes, head, "for")

    # --- expressions ---

    def condition(self, node: ast.expr, construct: str) -> tuple[int, int]:
        return self.branch(self.expression(node, BOOL), node, construct)

    def place(self, node: ast.expr, dry: bool = False) -> b.Place:
        match node:
            case ast.Name(name):
                return b.Place(self.names[name])
            case ast.Attribute(inner, "at"):
                return self.place(inner, dry).then(b.Deref())
            case ast.Attribute(inner, name):
                index = {"start": 0, "end": 1}[name]
                return self.place(inner, dry).then(b.FieldOf(index, name))
            case ast.Subscript(inner, index):
                if isinstance(inner, ast.Name) and inner.id in self.program.statics:
                    static = self.program.statics[inner.id]
                    base = self.temporary(t.Ptr(True, static.type), node)
                    address = b.StaticAddress(static, t.Ptr(True, static.type))  # type: ignore[arg-type]
                    self.emit(b.Assign(base, b.Plain(address), self.span(node)))
                    place = base.then(b.Deref())
                else:
                    place = self.place(inner, dry)
                    if isinstance(self.type_at(place), t.Ref):
                        place = place.then(b.Deref())
                if dry:
                    return place.then(b.ConstantIndex(0))
                operand = self.expression(index, U32)
                wide = self.temporary(USIZE, node)
                self.emit(b.Assign(wide, b.Cast("int", operand, USIZE), self.span(node)))
                if isinstance(self.type_at(place), t.Slice):
                    length = self.temporary(USIZE, node)
                    self.emit(b.Assign(length, b.Length(place), self.span(node)))
                    inside = self.temporary(BOOL, node)
                    compare = b.Binary("<", b.Use(wide), b.Use(length))
                    self.emit(b.Assign(inside, compare, self.span(node)))
                    self.emit(
                        b.Assert(
                            b.Use(inside),
                            True,
                            "bounds",
                            self.span(node),
                            b.Use(wide),
                            b.Use(length),
                        )
                    )
                return place.then(b.IndexBy(wide.local))
        raise ValueError(ast.dump(node))

    def expression(self, node: ast.expr, expected: t.Ty | None = None) -> b.Operand:
        span = self.span(node)
        match node:
            case ast.Constant(bool() as value):
                return b.Constant(int(value), BOOL)
            case ast.Constant(value):
                scalar = isinstance(expected, t.Scalar) and expected != BOOL
                return b.Constant(value, expected if scalar else U32)  # type: ignore[arg-type]
            case ast.Name() | ast.Subscript() | ast.Attribute():
                return b.Use(self.place(node))
            case ast.Call(ast.Name("ref"), [inner]):
                place = self.place(inner)
                result = self.temporary(t.Ref(True, self.type_at(place)), node)
                self.emit(b.Assign(result, b.AddressOf(place, True, False), span))
                return b.Use(result)
            case ast.Call(ast.Name(name), arguments):
                return self.call(node, name, arguments)
            case ast.BoolOp(operator, values):
                return self.short_circuit(node, operator, values)
            case ast.UnaryOp(operator, inner):
                operand = self.expression(inner, expected)
                result = self.temporary(self.type_of(operand), node)
                sign = "-" if isinstance(operator, ast.USub) else "!"
                self.emit(b.Assign(result, b.Unary(sign, operand), span))
                return b.Use(result)
            case ast.Compare(left, [operator], [right]):
                return self.binary(node, _COMPARE[type(operator)], left, right, None)
            case ast.BinOp(left, operator, right):
                return self.binary(node, _BINARY[type(operator)], left, right, expected)
        raise ValueError(ast.dump(node))

    def binary(
        self, node: ast.expr, sign: str, left: ast.expr, right: ast.expr, expected: t.Ty | None
    ) -> b.Operand:
        if isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
            second = self.expression(right)
            first = self.expression(left, self.type_of(second))
        else:
            first = self.expression(left, expected)
            second = self.expression(right, self.type_of(first))
        type = self.type_of(first)
        if sign in ("/", "%"):
            nonzero = self.temporary(BOOL, node)
            zero = b.Constant(0, type)
            self.emit(b.Assign(nonzero, b.Binary("!=", second, zero), self.span(node)))
            self.emit(b.Assert(b.Use(nonzero), True, "division_by_zero", self.span(node)))
        result = self.temporary(BOOL if sign in _COMPARE.values() else type, node)
        self.emit(b.Assign(result, b.Binary(sign, first, second, "wrap"), self.span(node)))
        return b.Use(result)

    def short_circuit(
        self, node: ast.expr, operator: ast.boolop, values: list[ast.expr]
    ) -> b.Operand:
        result = self.temporary(BOOL, node)
        done = self.new_block()
        sign = "&&" if isinstance(operator, ast.And) else "||"
        for value in values[:-1]:
            yes, no = self.condition(value, sign)
            go_on, stop = (yes, no) if sign == "&&" else (no, yes)
            self.at = stop
            constant = b.Constant(int(sign == "||"), BOOL)
            self.emit(b.Assign(result, b.Plain(constant), self.span(node)))
            self.goto(done, node)
            self.at = go_on
        last = self.expression(values[-1], BOOL)
        self.emit(b.Assign(result, b.Plain(last), self.span(node)))
        self.goto(done, node)
        self.at = done
        return b.Use(result)

    def call(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> b.Operand:
        span = self.span(node)
        program = self.program
        if name in ("some", "none"):
            operands = tuple(self.expression(argument, U32) for argument in arguments)
            result = self.temporary(OPTION_U32, node)
            value = b.Aggregate(OPTION_U32, operands, int(name == "some"))
            self.emit(b.Assign(result, value, span))
            return b.Use(result)
        if name in ("usize", "u32", "i32", "bool"):
            operand = self.expression(arguments[0])
            result = self.temporary(t.Scalar(name), node)
            self.emit(b.Assign(result, b.Cast("int", operand, t.Scalar(name)), span))
            return b.Use(result)
        if name == "address":
            place = self.place(arguments[0])
            pointer = t.Ptr(True, self.type_at(place))
            result = self.temporary(pointer, node)
            self.emit(b.Assign(result, b.AddressOf(place, True, True), span))
            return b.Use(result)
        callee: b.Callee
        if name in program.instances:
            function = program.instances[name]
            callee = b.BodyCallee(function)
            type = self.result_of(name)
        elif name in MODELS:
            names, type, effects = MODELS[name]
            instance = b.Instance(Named(name, name))  # type: ignore[arg-type]
            callee = b.ModelCallee(instance, effects, names)
        else:
            callee, type = b.UnknownCallee(name, "no model"), U32
        operands = tuple(self.expression(argument) for argument in arguments)
        result = self.temporary(type, node)
        self.emit(b.CallStatement(result, callee, operands, span))
        if name == "trap":
            self.end(b.Unreachable(span))
            self.at = self.new_block()
        return b.Use(result)

    def result_of(self, name: str) -> t.Ty:
        known = self.program.bodies.get(name)
        if known is not None:
            return known.locals[0].type
        for node in ast.parse(self.file.data.decode()).body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return self.type(node.returns) if node.returns else UNIT
        raise ValueError(name)


_COMPARE: dict[type, str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_BINARY: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Div: "/", ast.Mod: "%",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
