"""Patterns: tests that branch away on a mismatch, and the bindings of variables."""

from __future__ import annotations

from rgpu.analysis.building.builder import Builder
from rgpu.analysis.ir.body import (
    AddressOf,
    Binary,
    Constant,
    ConstantIndex,
    Deref,
    Discriminant,
    Downcast,
    FieldOf,
    Length,
    Operand,
    Place,
    Plain,
    Subslice,
    Use,
)
from rgpu.analysis.ir.types import (
    BOOL,
    USIZE,
    Array,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
)
from rgpu.analysis.names.definitions import AdtDefinition, VariantDefinition
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.results import ValueReference


class PatternBuilding(Builder):
    def match_pattern(
        self, pattern: ast.Pattern, place: Place, ty: Ty, fail: int | None, construct: str
    ) -> None:
        """Test `pattern` on the value in `place`, going to `fail` on a mismatch, and bind its
        variables.

        Afterwards the current block is the one where everything matched. `fail` is None for
        patterns that always match. Bindings are made as the tests go: a failed match leaves them
        unused.
        """
        for reference in self.typing.peeled.get(pattern, ()):
            place = place.then(Deref())
            assert isinstance(reference, Ref)
            ty = reference.inner
        ty = self.typing.types.get(pattern, ty)
        match pattern:
            case ast.WildcardPattern() | ast.RestPattern() | ast.ErrorPattern():
                pass
            case ast.BindingPattern():
                self._bind(pattern, place, ty, fail, construct)
            case ast.ReferencePattern(_, inner):
                if isinstance(ty, Ref):
                    self.match_pattern(inner, place.then(Deref()), ty.inner, fail, construct)
                else:
                    self.match_pattern(inner, place, ty, fail, construct)
            case ast.OrPattern(alternatives):
                self._alternatives(alternatives, place, ty, fail, construct)
            case ast.LiteralPattern(value):
                self._equal(self.operand(value), place, ty, fail, pattern.span, construct)
            case ast.RangePattern():
                self._range_pattern(pattern, place, ty, fail, construct)
            case ast.TuplePattern(items):
                count = len(ty.items) if isinstance(ty, Tuple) else len(items)
                self._positional(items, place, count, ty, fail, construct)
            case ast.SlicePattern(items):
                self._slice(pattern, items, place, ty, fail, construct)
            case ast.PathPattern():
                self._path(pattern, place, ty, fail, construct)
            case ast.TupleStructPattern(_, items):
                inner_place = self._variant(pattern, place, ty, fail, construct)
                target = self.typing.paths.get(pattern)
                count = len(items)
                if isinstance(target, ValueReference):
                    count = len(_variant_of(target).fields)
                self._positional(items, inner_place, count, ty, fail, construct)
            case ast.StructPattern(_, fields):
                inner_place = self._variant(pattern, place, ty, fail, construct)
                target = self.typing.paths.get(pattern)
                names: list[str] = []
                if isinstance(target, ValueReference):
                    names = [f.name for f in _variant_of(target).fields]
                for name, item in fields:
                    index = names.index(name) if name in names else 0
                    field = inner_place.then(FieldOf(index, name))
                    self.match_pattern(item, field, self.type_of(item), fail, construct)

    def _bind(
        self,
        pattern: ast.BindingPattern,
        place: Place,
        ty: Ty,
        fail: int | None,
        construct: str,
    ) -> None:
        variable = self.typing.variables.get(pattern)
        if variable is None:
            self._path(pattern, place, ty, fail, construct)  # a constant or unit variant
            return
        target = self.declare(variable)
        by_reference = self.typing.by_reference.get(pattern)
        if by_reference is None:
            self.assign(target, Plain(Use(place)), pattern.span)
        else:
            self.assign(target, AddressOf(place, by_reference, False), pattern.span)
        if pattern.pattern is not None:
            self.match_pattern(pattern.pattern, place, ty, fail, construct)

    def _alternatives(
        self,
        alternatives: list[ast.Pattern],
        place: Place,
        ty: Ty,
        fail: int | None,
        construct: str,
    ) -> None:
        matched = self.new_block()
        for index, alternative in enumerate(alternatives):
            last = index == len(alternatives) - 1
            following = fail if last else self.new_block()
            self.match_pattern(alternative, place, ty, following, construct)
            self.goto(matched, alternative.span)
            if not last:
                assert following is not None
                self.block = following
        self.block = matched

    def _test(self, condition: Operand, fail: int | None, span: Span, construct: str) -> None:
        """Go on if `condition` holds, else to `fail`."""
        if fail is None:
            return
        matched = self.new_block()
        self.branch(condition, matched, fail, span, construct)
        self.block = matched

    def _equal(
        self,
        expected: Operand,
        place: Place,
        ty: Ty,
        fail: int | None,
        span: Span,
        construct: str,
    ) -> None:
        if fail is None:
            return
        if isinstance(ty, Scalar) and ty.name != "str":
            if isinstance(expected, Constant) and isinstance(expected.value, int):
                matched = self.new_block()
                self.switch(Use(place), ((expected.value, matched),), fail, span, construct)
                self.block = matched
                return
            condition = self.value(Binary("==", Use(place), expected), BOOL, span)
        else:
            reason = "a comparison with a constant that is no number"
            condition = self.unknown(reason, BOOL, span, (Use(place),))
        self._test(condition, fail, span, construct)

    def _range_pattern(
        self,
        pattern: ast.RangePattern,
        place: Place,
        ty: Ty,
        fail: int | None,
        construct: str,
    ) -> None:
        if pattern.low is not None:
            low = self.operand(pattern.low)
            condition = self.value(Binary(">=", Use(place), low), BOOL, pattern.span)
            self._test(condition, fail, pattern.span, construct)
        if pattern.high is not None:
            high = self.operand(pattern.high)
            operator = "<=" if pattern.inclusive else "<"
            condition = self.value(Binary(operator, Use(place), high), BOOL, pattern.span)
            self._test(condition, fail, pattern.span, construct)

    def _positional(
        self,
        items: list[ast.Pattern],
        place: Place,
        count: int,
        ty: Ty,
        fail: int | None,
        construct: str,
    ) -> None:
        """Fields by position; `..` stands for those in the middle."""
        rest = next((i for i, p in enumerate(items) if isinstance(p, ast.RestPattern)), None)
        for position, item in enumerate(items):
            if rest is not None and position == rest:
                continue
            index = position
            if rest is not None and position > rest:
                index = count - (len(items) - position)
            field = place.then(FieldOf(index, str(index)))
            self.match_pattern(item, field, self.type_of(item), fail, construct)

    def _slice(
        self,
        pattern: ast.SlicePattern,
        items: list[ast.Pattern],
        place: Place,
        ty: Ty,
        fail: int | None,
        construct: str,
    ) -> None:
        rest = next((i for i, p in enumerate(items) if _is_rest(p)), None)
        if isinstance(ty, Slice) and fail is not None:
            wanted = len(items) - (1 if rest is not None else 0)
            length = self.value(Length(place), USIZE, pattern.span)
            operator = "==" if rest is None else ">="
            condition = self.value(
                Binary(operator, length, Constant(wanted, USIZE)), BOOL, pattern.span
            )
            self._test(condition, fail, pattern.span, construct)
        element = ty.inner if isinstance(ty, (Slice, Array)) else ty
        for position, item in enumerate(items):
            if rest is not None and position == rest:
                if isinstance(item, ast.BindingPattern):
                    after = len(items) - position - 1
                    part = place.then(Subslice(position, after))
                    whole = self.typing.types.get(item, ty)
                    binding = ast.BindingPattern(
                        item.name, item.by_reference, item.mutable, None, item.span
                    )
                    self.typing.variables[binding] = self.typing.variables[item]
                    if item in self.typing.by_reference:
                        self.typing.by_reference[binding] = self.typing.by_reference[item]
                    self._bind(binding, part, whole, fail, construct)
                continue
            if rest is not None and position > rest:
                projection = ConstantIndex(len(items) - position, from_end=True)
            else:
                projection = ConstantIndex(position)
            self.match_pattern(item, place.then(projection), element, fail, construct)

    def _path(
        self, pattern: ast.Pattern, place: Place, ty: Ty, fail: int | None, construct: str
    ) -> None:
        target = self.typing.paths.get(pattern)
        if isinstance(target, ValueReference):
            if isinstance(target.definition, (VariantDefinition, AdtDefinition)):
                self._variant(pattern, place, ty, fail, construct)
                return
            value = self.reference_operand(target, ty, pattern.span)
            self._equal(value, place, ty, fail, pattern.span, construct)
            return
        condition = self.unknown("a pattern that is not understood", BOOL, pattern.span)
        self._test(condition, fail, pattern.span, construct)

    def _variant(
        self, pattern: ast.Pattern, place: Place, ty: Ty, fail: int | None, construct: str
    ) -> Place:
        """Test for the variant that the pattern names; the place of its fields."""
        target = self.typing.paths.get(pattern)
        if not isinstance(target, ValueReference):
            condition = self.unknown("a pattern that is not understood", BOOL, pattern.span)
            self._test(condition, fail, pattern.span, construct)
            return place
        variant = _variant_of(target)
        if variant.adt.kind != "enum":
            return place
        if fail is not None and len(variant.adt.variants) > 1:
            tag = self.value(Discriminant(place), Scalar("isize"), pattern.span)
            matched = self.new_block()
            self.switch(tag, ((variant.index, matched),), fail, pattern.span, construct)
            self.block = matched
        return place.then(Downcast(variant.index, variant.name))


def _is_rest(pattern: ast.Pattern) -> bool:
    if isinstance(pattern, ast.RestPattern):
        return True
    return isinstance(pattern, ast.BindingPattern) and isinstance(pattern.pattern, ast.RestPattern)


def _variant_of(target: ValueReference) -> VariantDefinition:
    definition = target.definition
    if isinstance(definition, AdtDefinition):
        return definition.variants[0]
    assert isinstance(definition, VariantDefinition)
    return definition
