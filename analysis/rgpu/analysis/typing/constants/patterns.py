"""Patterns on values of constant expressions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rgpu.analysis.names.definitions import ConstDefinition, VariantDefinition
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.items import named_variant, path_value
from rgpu.analysis.typing.constants.numbers import Number, Undecidable, binary
from rgpu.analysis.typing.constants.values import Frame, Value, VariantValue, field_of, sequence

if TYPE_CHECKING:
    from rgpu.analysis.typing.constants.evaluator import Evaluator


def matches(evaluator: Evaluator, pattern: ast.Pattern, value: Value, env: Frame) -> bool:
    """Whether a value matches; its variables are then bound in `env`."""
    match pattern:
        case ast.WildcardPattern() | ast.RestPattern():
            return True
        case ast.BindingPattern(name, _, _, inner):
            if inner is None:
                found = evaluator.context.names.lexical(evaluator.scope.module, name, "values")
                if isinstance(found, (ConstDefinition, VariantDefinition)):
                    return _equals(
                        evaluator, ast.Path([ast.Segment(name, pattern.span)], pattern.span), value
                    )
            env.names[name] = value
            return inner is None or matches(evaluator, inner, value, env)
        case ast.LiteralPattern(literal):
            hint = value.type if isinstance(value, Number) else None
            return binary("==", evaluator.expression(literal, Frame(), hint), value) is True
        case ast.RangePattern():
            return _in_range(evaluator, pattern, value)
        case ast.TuplePattern(items) | ast.SlicePattern(items):
            return _all_match(evaluator, items, sequence(value), env)
        case ast.OrPattern(alternatives):
            return any(matches(evaluator, alternative, value, env) for alternative in alternatives)
        case ast.ReferencePattern(_, inner):
            return matches(evaluator, inner, value, env)
        case ast.PathPattern(path):
            return _equals(evaluator, path, value)
        case ast.TupleStructPattern(path, items):
            if not isinstance(value, VariantValue):
                raise Undecidable("a pattern for a value that is not known")
            if named_variant(evaluator, path) is not value.variant:
                return False
            return _all_match(evaluator, items, tuple(value.fields.values()), env)
        case ast.StructPattern(path, fields):
            if not isinstance(value, VariantValue):
                raise Undecidable("a pattern for a value that is not known")
            return named_variant(evaluator, path) is value.variant and all(
                matches(evaluator, item, field_of(value, name), env) for name, item in fields
            )
        case _:
            raise Undecidable("a pattern that constants don't support here")


def _all_match(
    evaluator: Evaluator, patterns: list[ast.Pattern], values: Sequence[Value], env: Frame
) -> bool:
    rest = next((i for i, p in enumerate(patterns) if isinstance(p, ast.RestPattern)), None)
    if rest is not None:
        after = len(patterns) - rest - 1
        if len(values) < len(patterns) - 1:
            return False
        patterns = [*patterns[:rest], *patterns[rest + 1 :]]
        values = [*values[:rest], *values[len(values) - after :]]
    if len(patterns) != len(values):
        return False
    return all(
        matches(evaluator, pattern, value, env)
        for pattern, value in zip(patterns, values, strict=True)
    )


def _in_range(evaluator: Evaluator, pattern: ast.RangePattern, value: Value) -> bool:
    hint = value.type if isinstance(value, Number) else None
    if pattern.low is not None:
        low = evaluator.expression(pattern.low, Frame(), hint)
        if not binary(">=", value, low):
            return False
    if pattern.high is None:
        return True
    high = evaluator.expression(pattern.high, Frame(), hint)
    return binary("<=" if pattern.inclusive else "<", value, high) is True


def _equals(evaluator: Evaluator, path: ast.Path, value: Value) -> bool:
    expected = path_value(evaluator, path, Frame())
    if isinstance(expected, VariantValue) and isinstance(value, VariantValue):
        if not expected.fields and not value.fields:
            return expected.variant is value.variant
        return expected == value
    return binary("==", expected, value) is True
