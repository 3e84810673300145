"""Typing of operators, indexing, dereferences and fields."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    BOOL,
    UNIT,
    USIZE,
    Adt,
    Array,
    Infer,
    Never,
    Param,
    Projection,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
    Unknown,
    is_float,
    is_integer,
    show,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.predicates import TraitRef
from rgpu.analysis.typing.results import (
    BorrowStep,
    DerefStep,
    UnresolvedName,
    ValueReference,
)
from rgpu.analysis.typing.selection import Undecided
from rgpu.analysis.typing.signatures import field_types
from rgpu.analysis.typing.substitute import as_type, substitute

TRAIT_OF = {
    "+": ("ops::Add", "add"), "-": ("ops::Sub", "sub"), "*": ("ops::Mul", "mul"),
    "/": ("ops::Div", "div"), "%": ("ops::Rem", "rem"), "&": ("ops::BitAnd", "bitand"),
    "|": ("ops::BitOr", "bitor"), "^": ("ops::BitXor", "bitxor"), "<<": ("ops::Shl", "shl"),
    ">>": ("ops::Shr", "shr"), "==": ("cmp::PartialEq", "eq"), "!=": ("cmp::PartialEq", "ne"),
    "<": ("cmp::PartialOrd", "lt"), "<=": ("cmp::PartialOrd", "le"),
    ">": ("cmp::PartialOrd", "gt"), ">=": ("cmp::PartialOrd", "ge"),
}  # fmt: skip
COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
SHIFTS = frozenset({"<<", ">>"})
LAZY = frozenset({"&&", "||"})
BITWISE = frozenset({"&", "|", "^"})


def assign_trait(operator: str) -> tuple[str, str]:
    """Trait and method of a compound assignment."""
    path, method = TRAIT_OF[operator]
    return f"{path}Assign", f"{method}_assign"


def is_number(ty: Ty) -> bool:
    """A number, or a variable that can only become one."""
    return (isinstance(ty, Infer) and ty.kind != "any") or is_integer(ty) or is_float(ty)


def is_builtin_operand(ty: Ty) -> bool:
    """A number, `bool` or `char`, for which the language itself defines operators."""
    return is_number(ty) or (isinstance(ty, Scalar) and ty.name in ("bool", "char"))


class OperatorTyping(Engine):
    """Operators: built into the language for numbers, else the method of a trait."""

    def check_binary(self, node: ast.Binary, expected: Ty | None) -> Ty:
        # From the innermost left operand out, in a loop: chains like `a + b + c` can be long.
        chain: list[ast.Binary] = []
        operand: ast.Expression = node
        hint = expected
        while isinstance(operand, ast.Binary):
            chain.append(operand)
            if operand.operator in LAZY:
                hint = BOOL
            elif operand.operator in COMPARISONS or operand.operator in SHIFTS:
                hint = None
            operand = operand.left
        ty = self.check(operand, hint)
        for binary in reversed(chain):
            ty = self._operate(binary, ty)
            if binary is not node:
                self.note(binary, ty)
        return ty

    def _operate(self, node: ast.Binary, left: Ty) -> Ty:
        """The type of a binary expression whose left operand has been typed."""
        operator = node.operator
        if operator in LAZY:
            self.demand(node.left, left, BOOL)
            before = self.diverges
            self.demand(node.right, self.check(node.right, BOOL), BOOL)
            self.diverges = before
            return BOOL
        left = self.known(left)
        right_hint = left if is_number(left) and operator not in SHIFTS else None
        right = self.check(node.right, right_hint)
        return self._apply(node, operator, left, right)

    def _apply(
        self, node: ast.Binary | ast.CompoundAssign, operator: str, left: Ty, right: Ty
    ) -> Ty:
        """The type of `left operator right`, decided now or, with unknown operands, later."""
        compound = isinstance(node, ast.CompoundAssign)
        comparison = operator in COMPARISONS
        decided = self._decide(node, operator, left, right, final=False)
        if decided is not None:
            return decided
        result: Ty = BOOL if comparison else UNIT if compound else self.table.fresh()

        def attempt() -> bool:
            later = self._decide(node, operator, left, right, final=self.finishing)
            if later is None:
                return False
            self.table.try_unify(result, later)
            return True

        self.deferred.append(attempt)
        return result

    def _decide(
        self,
        node: ast.Binary | ast.CompoundAssign,
        operator: str,
        left: Ty,
        right: Ty,
        final: bool,
    ) -> Ty | None:
        compound = isinstance(node, ast.CompoundAssign)
        left, right = self._operand(left), self._operand(right)
        if isinstance(left, Never) or isinstance(right, Never):
            return BOOL if operator in COMPARISONS else UNIT if compound else left
        if isinstance(left, Unknown) or isinstance(right, Unknown):
            if operator in COMPARISONS:
                return BOOL
            return UNIT if compound else left
        builtin = self._builtin(operator, left, right)
        if builtin is not None:
            return UNIT if compound and operator not in COMPARISONS else builtin
        open_left = isinstance(left, Infer) and left.kind == "any"
        open_right = isinstance(right, Infer) and right.kind == "any"
        # Where nothing else decides, the operands have one type, as for all built-in operators.
        same = final and (open_left or open_right) and operator not in SHIFTS
        if same and self.table.try_unify(left, right):
            return self._builtin(operator, self._operand(left), self._operand(right)) or BOOL
        if open_left:
            return None
        if open_right and is_builtin_operand(left):
            return None
        if isinstance(left, Ptr) and operator in COMPARISONS:
            self.table.try_unify(left, right)
            return BOOL
        return self._overloaded(node, operator, left, right)

    def _operand(self, ty: Ty) -> Ty:
        found = self.table.shallow(ty)
        if isinstance(found, Infer) and found.kind == "any" and self.solver.pending:
            self.solver.solve_pending()
            found = self.table.shallow(ty)
        if isinstance(found, Projection):
            found = self.solver.normalize(found)
        return found

    def _builtin(self, operator: str, left: Ty, right: Ty) -> Ty | None:
        """The result of an operator that the language itself defines for these operands."""
        if operator in SHIFTS:
            integers = is_number(left) and is_number(right)
            return left if integers and not is_float(left) and not is_float(right) else None
        if not (is_builtin_operand(left) and is_builtin_operand(right)):
            if operator in ("==", "!=") and left == UNIT and right == UNIT:
                return BOOL
            return None
        if not self.table.try_unify(left, right):
            return None
        if operator in COMPARISONS:
            return BOOL
        if isinstance(left, Scalar) and left.name in ("bool", "char"):
            return left if operator in BITWISE else None
        return left

    def _overloaded(
        self, node: ast.Binary | ast.CompoundAssign, operator: str, left: Ty, right: Ty
    ) -> Ty | None:
        compound = isinstance(node, ast.CompoundAssign)
        path, method = assign_trait(operator) if compound else TRAIT_OF[operator]
        trait = self.context.trait(path)
        if trait is None:
            return self.unknown(f"operator `{operator}` is not modelled", node.span)
        if isinstance(left, Infer) and isinstance(right, Ref):
            # A literal before a reference to a number: `2 * &x`.
            self.table.try_unify(left, right.inner)
            left = self.table.shallow(left)
        wanted = TraitRef(trait, left, (right,))
        selection = self.solver.select(wanted)
        if isinstance(selection, Undecided):
            if not self.finishing:
                return None
            selection = None
        if selection is None:
            coerced = self._coerced_operand(node, wanted)
            if coerced is None:
                shown = (
                    f"`{show(self.table.resolve(left))}` and `{show(self.table.resolve(right))}`"
                )
                reason = f"operator `{operator}` is not known for {shown}"
                self.typing.callees[node] = UnresolvedName(operator, reason)
                return self.unknown(reason, node.span)
            wanted = coerced
        self.solver.require((wanted,))
        function = trait.functions[method]
        arguments = (wanted.self_type, *wanted.arguments)
        self.typing.callees[node] = ValueReference(function, arguments)
        if compound:
            return UNIT
        if operator in COMPARISONS:
            return BOOL
        output = Projection(trait, "Output", as_type(wanted.self_type), wanted.arguments)
        return self.solver.normalize(output)

    def _coerced_operand(
        self, node: ast.Binary | ast.CompoundAssign, wanted: TraitRef
    ) -> TraitRef | None:
        """`&mut T` operands are taken as `&T` where only that has an impl."""
        right = self.table.shallow(wanted.arguments[0])
        if isinstance(right, Ref) and right.mutable:
            shared = Ref(False, right.inner)
            other = TraitRef(wanted.trait, wanted.self_type, (shared,))
            if self.solver.holds(other) is True:
                self.adjust(
                    node.right, [DerefStep(False, right.inner), BorrowStep(False, False, shared)]
                )
                return other
        return None

    def check_compound(self, node: ast.CompoundAssign, expected: Ty | None) -> Ty:
        left = self.known(self.check(node.left, None))
        hint = left if is_number(left) and node.operator not in SHIFTS else None
        right = self.check(node.right, hint)
        self._apply(node, node.operator, left, right)
        return UNIT

    def check_unary(self, node: ast.Unary, expected: Ty | None) -> Ty:
        if node.operator == "*":
            return self._dereference(node, expected)
        ty = self.known(self.check(node.operand, expected))
        if is_builtin_operand(ty) or isinstance(ty, (Unknown, Never)):
            return ty
        path, method = ("ops::Neg", "neg") if node.operator == "-" else ("ops::Not", "not")
        trait = self.context.trait(path)
        if trait is None:
            return self.unknown(f"operator `{node.operator}` is not modelled", node.span)
        if isinstance(ty, Infer):
            return ty
        self.typing.callees[node] = ValueReference(trait.functions[method], (ty,))
        return self.projected(path, "Output", ty)

    def _dereference(self, node: ast.Unary, expected: Ty | None) -> Ty:
        ty = self.known(self.check(node.operand, None))
        if isinstance(ty, (Ref, Ptr)):
            return ty.inner
        target = self.overloaded_deref(ty) if isinstance(ty, (Adt, Param)) else None
        if target is None:
            if isinstance(ty, (Unknown, Never)):
                return ty
            return self.unknown("a dereference of something that is no pointer", node.span)
        trait = self.context.trait("ops::Deref")
        assert trait is not None
        self.typing.callees[node] = ValueReference(trait.functions["deref"], (ty,))
        return target

    def check_field(self, node: ast.FieldAccess, expected: Ty | None) -> Ty:
        base = self.check(node.base, None)
        steps = []
        for ty, step in self.autoderef(base):
            if step is not None:
                steps.append(step)
            found = self.field_type(ty, node.name)
            if found is not None:
                self.adjust(node.base, list(steps))
                return found
        if isinstance(ty, Unknown):
            self.adjust(node.base, list(steps))
            return ty
        return self.unknown(
            f"field `{node.name}` is not known for `{show(self.table.resolve(ty))}`", node.span
        )

    def field_type(self, ty: Ty, name: str) -> Ty | None:
        """The type of a field of a struct, union or tuple value."""
        if isinstance(ty, Tuple) and name.isdigit() and int(name) < len(ty.items):
            return ty.items[int(name)]
        if not isinstance(ty, Adt) or ty.definition.kind == "enum":
            return None
        variant = ty.definition.variants[0]
        for declared, general in zip(
            variant.fields, field_types(self.context, variant), strict=True
        ):
            if declared.name == name:
                substitution = self.context.substitution(variant, ty.arguments)
                return self.solver.normalize(substitute(general, substitution))
        return None

    def check_index(self, node: ast.Index, expected: Ty | None) -> Ty:
        base = self.check(node.base, None)
        index = self.known(self.check(node.index, None))
        steps = []
        for ty, step in self.autoderef(base):
            if step is not None:
                steps.append(step)
            if isinstance(ty, (Slice, Array)) and self._is_usize(index):
                self.adjust(node.base, list(steps))
                return ty.inner
            found = self._index_trait(node, ty, index)
            if found is not None:
                self.adjust(node.base, list(steps))
                return found
            if isinstance(ty, Array):
                # Indexing by a range goes through the slice.
                found = self._index_trait(node, Slice(ty.inner), index)
                if found is not None:
                    self.adjust(node.base, list(steps))
                    return found
        if isinstance(ty, Unknown) or isinstance(index, Unknown):
            self._is_usize(index)  # most likely, if it is a number
            self.adjust(node.base, list(steps))
            return Unknown("an index into something unknown")
        return self.unknown("an index into something that is not known to have elements", node.span)

    def _is_usize(self, index: Ty) -> bool:
        if index == USIZE:
            return True
        return isinstance(index, Infer) and self.table.try_unify(index, USIZE)

    def _index_trait(self, node: ast.Index, ty: Ty, index: Ty) -> Ty | None:
        if not isinstance(ty, (Adt, Slice, Param, Scalar, Array)):
            return None
        trait = self.context.trait("ops::Index")
        if trait is None:
            return None
        if not isinstance(ty, Param) and not self.context.impls.may_implement(ty, trait):
            return None
        wanted = TraitRef(trait, ty, (index,))
        selection = self.solver.select(wanted)
        if isinstance(selection, Undecided) and isinstance(index, Infer) and index.kind == "int":
            wanted = TraitRef(trait, ty, (USIZE,))
            selection = self.solver.select(wanted)
            if not isinstance(selection, (Undecided, type(None))):
                self.table.unify(index, USIZE)
        if isinstance(selection, (Undecided, type(None))):
            return None
        self.typing.callees[node] = ValueReference(trait.functions["index"], (ty, index))
        self.solver.require((wanted,))
        return self.solver.normalize(Projection(trait, "Output", ty, wanted.arguments))
