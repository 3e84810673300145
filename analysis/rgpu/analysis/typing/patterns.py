"""Typing of patterns, with default binding modes (RFC 2005)."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    Array,
    ConstValue,
    Infer,
    Ref,
    Slice,
    Tuple,
    Ty,
    Unknown,
    show,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    Definition,
    StaticDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.results import LocalVariable, UnresolvedName, ValueReference
from rgpu.analysis.typing.signatures import field_types
from rgpu.analysis.typing.substitute import substitute


class PatternTyping(Engine):
    """`mode` is the default binding mode: None moves, False and True bind by reference."""

    def check_pattern(self, pattern: ast.Pattern, ty: Ty, mode: bool | None = None) -> None:
        """Type `pattern` against values of type `ty`, declaring its variables."""
        if isinstance(pattern, ast.BindingPattern):
            self._binding(pattern, ty, mode)
            return
        if not isinstance(
            pattern,
            (ast.WildcardPattern, ast.RestPattern, ast.ReferencePattern, ast.OrPattern),
        ):
            ty, mode = self._peel(pattern, ty, mode)
        self.typing.types[pattern] = ty
        match pattern:
            case ast.WildcardPattern() | ast.RestPattern():
                pass
            case ast.OrPattern(alternatives):
                self._alternatives(alternatives, ty, mode)
            case ast.ReferencePattern(mutable, inner):
                self._reference_pattern(pattern, mutable, inner, ty, mode)
            case ast.LiteralPattern(value):
                self._fits(pattern, self.check(value, ty), ty)
            case ast.RangePattern(low, high):
                for bound in (low, high):
                    if bound is not None:
                        self._fits(pattern, self.check(bound, ty), ty)
            case ast.TuplePattern(items):
                self._tuple_pattern(pattern, items, ty, mode)
            case ast.SlicePattern(items):
                self._slice_pattern(items, ty, mode)
            case ast.PathPattern(path):
                self._path_pattern(pattern, path, ty)
            case ast.TupleStructPattern(path, items):
                self._tuple_struct(pattern, path, items, ty, mode)
            case ast.StructPattern(path, fields):
                self._struct_pattern(pattern, path, fields, ty, mode)
            case ast.ErrorPattern(reason):
                self.problem(reason, pattern.span)

    def _fits(self, pattern: ast.Pattern, found: Ty, ty: Ty) -> None:
        """Note a problem where a pattern of type `found` is not for values of type `ty`."""
        if not self.table.try_unify(found, ty):
            have, want = show(self.table.resolve(found)), show(self.table.resolve(ty))
            self.problem(f"pattern of type `{have}` for `{want}`", pattern.span)

    def _peel(self, pattern: ast.Pattern, ty: Ty, mode: bool | None) -> tuple[Ty, bool | None]:
        """Look through references for a pattern that is none itself."""
        peeled: list[Ty] = []
        ty = self.known(ty)
        is_string = isinstance(pattern, ast.LiteralPattern) and (
            isinstance(pattern.value, ast.Literal) and pattern.value.kind in ("str", "bytes")
        )
        while isinstance(ty, Ref) and not is_string:
            peeled.append(ty)
            mode = ty.mutable if mode is None else (mode and ty.mutable)
            ty = self.known(ty.inner)
        if peeled:
            self.typing.peeled[pattern] = peeled
        return ty, mode

    def _binding(self, pattern: ast.BindingPattern, ty: Ty, mode: bool | None) -> None:
        plain = pattern.pattern is None and not pattern.by_reference and not pattern.mutable
        if plain and self.constant_pattern(pattern.name) is not None:
            path = ast.Path([ast.Segment(pattern.name, pattern.span)], pattern.span)
            ty, _ = self._peel(pattern, ty, mode)
            self.typing.types[pattern] = ty
            self._path_pattern(pattern, path, ty)
            return
        by_reference: bool | None = None
        if pattern.by_reference:
            by_reference = pattern.mutable
        elif mode is not None and not pattern.mutable:
            by_reference = mode
        self.typing.types[pattern] = ty
        own = ty if by_reference is None else Ref(by_reference, ty)
        if by_reference is not None:
            self.typing.by_reference[pattern] = by_reference
        mutable = pattern.mutable and not pattern.by_reference
        existing = self.shared_bindings.get(pattern.name) if self.shared_bindings else None
        if existing is not None:
            self.table.try_unify(existing.type, own)
            self.typing.variables[pattern] = existing
            self.frames[-1][pattern.name] = existing
        else:
            variable = self.declare(pattern.name, own, pattern, pattern.span, mutable)
            if self.new_bindings is not None:
                self.new_bindings[pattern.name] = variable
        if pattern.pattern is not None:
            self.check_pattern(pattern.pattern, ty, mode)

    def _alternatives(self, alternatives: list[ast.Pattern], ty: Ty, mode: bool | None) -> None:
        """All alternatives bind the same variables."""
        outer_shared, outer_new = self.shared_bindings, self.new_bindings
        first: dict[str, LocalVariable] = dict(outer_shared or {})
        self.new_bindings = first
        for index, alternative in enumerate(alternatives):
            if index:
                self.shared_bindings = first
            self.check_pattern(alternative, ty, mode)
        self.shared_bindings, self.new_bindings = outer_shared, outer_new
        if outer_new is not None:
            outer_new.update(first)

    def constant_pattern(self, name: str) -> Definition | None:
        """The constant, static or unit variant that a lone name in a pattern means, if any."""
        found = self.context.names.lexical(self.module, name, "values")
        if isinstance(found, (ConstDefinition, StaticDefinition)):
            return found
        if isinstance(found, VariantDefinition):
            return found
        if isinstance(found, AdtDefinition) and found.variants[0].shape == "unit":
            return found
        return None

    def _reference_pattern(
        self,
        pattern: ast.ReferencePattern,
        mutable: bool,
        inner: ast.Pattern,
        ty: Ty,
        mode: bool | None,
    ) -> None:
        ty = self.known(ty)
        if isinstance(ty, Infer):
            ty_inner: Ty = self.table.fresh()
            self.table.unify(ty, Ref(mutable, ty_inner))
        elif isinstance(ty, Ref):
            ty_inner = ty.inner
        else:
            # Under a default binding mode `&pattern` undoes the implied reference.
            ty_inner = ty
        self.typing.types[pattern] = ty
        self.check_pattern(inner, ty_inner, None)

    def _tuple_pattern(
        self, pattern: ast.TuplePattern, items: list[ast.Pattern], ty: Ty, mode: bool | None
    ) -> None:
        rest = next((i for i, p in enumerate(items) if isinstance(p, ast.RestPattern)), None)
        if isinstance(ty, Infer) and rest is None:
            variables = tuple([self.table.fresh() for _ in items])
            self.table.unify(ty, Tuple(variables))
            ty = Tuple(variables)
            self.typing.types[pattern] = ty
        parts = ty.items if isinstance(ty, Tuple) else ()
        self._positional(items, parts, mode, pattern)

    def _positional(
        self,
        items: list[ast.Pattern],
        parts: tuple[Ty, ...],
        mode: bool | None,
        pattern: ast.Pattern,
    ) -> None:
        rest = next((i for i, p in enumerate(items) if isinstance(p, ast.RestPattern)), None)
        if rest is None:
            pairs = list(zip(items, parts, strict=False))
            if len(items) > len(parts):
                reason = "pattern with more fields than the value has"
                pairs.extend((p, Unknown(reason)) for p in items[len(parts) :])
        else:
            after = len(items) - rest - 1
            pairs = list(zip(items[:rest], parts, strict=False))
            tail = parts[len(parts) - after :] if after else ()
            pairs.extend(zip(items[rest + 1 :], tail, strict=False))
        for item, part in pairs:
            self.check_pattern(item, part, mode)

    def _slice_pattern(self, items: list[ast.Pattern], ty: Ty, mode: bool | None) -> None:
        inner: Ty
        inner = ty.inner if isinstance(ty, (Slice, Array)) else self.table.fresh()
        for item in items:
            if isinstance(item, ast.BindingPattern) and isinstance(item.pattern, ast.RestPattern):
                whole: Ty = Slice(inner)
                if isinstance(ty, Array):
                    others = len(items) - 1
                    if isinstance(ty.length, ConstValue):
                        whole = Array(inner, ConstValue(ty.length.value - others))
                rest = ast.BindingPattern(
                    item.name, item.by_reference, item.mutable, None, item.span
                )
                self.typing.types[item] = whole
                self._binding(rest, whole, mode)
                self.typing.variables[item] = self.typing.variables[rest]
                if rest in self.typing.by_reference:
                    self.typing.by_reference[item] = self.typing.by_reference[rest]
            else:
                self.check_pattern(item, inner, mode)

    def _path_pattern(self, pattern: ast.Pattern, path: ast.Path, ty: Ty) -> None:
        self._fits(pattern, self.value_path(pattern, path), ty)

    def _variant(
        self, pattern: ast.Pattern, path: ast.Path, ty: Ty
    ) -> tuple[VariantDefinition, tuple[Ty, ...]] | None:
        """The variant a pattern path names, and its field types for values of type `ty`."""
        found = self.resolve_variant(path)
        if found is None:
            self.typing.paths[pattern] = UnresolvedName(str(path), "not known here")
            self.problem(f"`{path}` is not known here", path.span)
            return None
        variant, adt = found
        self._fits(pattern, adt, ty)
        self.typing.paths[pattern] = ValueReference(variant, adt.arguments)
        substitution = self.context.substitution(variant, adt.arguments)
        types = tuple(
            [
                self.solver.normalize(substitute(general, substitution))
                for general in field_types(self.context, variant)
            ]
        )
        return variant, types

    def _tuple_struct(
        self,
        pattern: ast.TupleStructPattern,
        path: ast.Path,
        items: list[ast.Pattern],
        ty: Ty,
        mode: bool | None,
    ) -> None:
        found = self._variant(pattern, path, ty)
        types = found[1] if found is not None else ()
        self._positional(items, types, mode, pattern)

    def _struct_pattern(
        self,
        pattern: ast.StructPattern,
        path: ast.Path,
        fields: list[tuple[str, ast.Pattern]],
        ty: Ty,
        mode: bool | None,
    ) -> None:
        found = self._variant(pattern, path, ty)
        types: dict[str, Ty] = {}
        if found is not None:
            variant, own = found
            types = {f.name: t for f, t in zip(variant.fields, own, strict=True)}
        for name, item in fields:
            self.check_pattern(item, types.get(name, Unknown(f"no field `{name}`")), mode)
