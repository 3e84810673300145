"""Variables and places of one copy of a body."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.values import Address, Fat, Register, Value


@dataclass(eq=False, slots=True)
class Variables:
    """The variables of one frame: memory, made when it is first used, or the value of a variable
    that needs none."""

    function: Function
    body: b.Body
    number: int
    places: dict[int, Address] = field(default_factory=dict)
    # Who put the body in place, and the arguments: None for the outermost.
    caller: tuple[Variables, tuple[b.Operand, ...]] | None = None

    values: dict[int, Register | Fat] = field(default_factory=dict)

    def read(self, place: b.Place) -> Value:
        """The value of a place."""
        if not place.projections and place.local in self.values:
            return self.values[place.local]
        return self.function.load(self.address(place))

    def write(self, place: b.Place, value: Value) -> None:
        """Puts a value in a place."""
        if (
            not place.projections
            and isinstance(value, (Register, Fat))
            and place.local in self.function.lowering.registers_of(self.body)
        ):
            self.values[place.local] = value
            return
        self.function.store(value, self.address(place))

    def receive(self, local: int, value: Value) -> None:
        """Gives a parameter its value."""
        self.write(b.Place(local), value)

    def of(self, local: int) -> Address:
        found = self.places.get(local)
        if found is None:
            variable = self.body.locals[local]
            layout = self.function.layout(variable.type)
            name = f"f{self.number}.{local}.{variable.name or ''}".rstrip(".")
            memory = self.function.alloca(max(layout.size, 1), layout.alignment, name)
            found = self.places[local] = Address(memory, variable.type, layout.alignment)
        return found

    def address(self, place: b.Place) -> Address:
        """Where a place lies."""
        projections = place.projections
        value = self.values.get(place.local)
        if value is None:
            address = self.of(place.local)
        elif projections and isinstance(projections[0], b.Deref):
            address = self._behind(value, self.body.locals[place.local].type)
            projections = projections[1:]
        else:  # somebody wants an address: that of a copy
            address = self.function.spill(value, self.body.locals[place.local].type)
        for projection in projections:
            address = self._project(address, projection)
        return address

    def _behind(self, pointer: Register | Fat, type: t.Ty) -> Address:
        """The place that a pointer of some type points to."""
        inner = pointee(self.function, type)
        alignment = alignment_behind(self.function, inner)
        if isinstance(pointer, Fat):
            return Address(pointer.data, inner, alignment, pointer.extra)
        return Address(pointer.text, inner, alignment)

    def type_of(self, operand: b.Operand) -> t.Ty:
        """The Rust type of an operand."""
        if isinstance(operand, b.Use):
            return self.type_of_place(operand.place)
        return operand.type

    def type_of_place(self, place: b.Place) -> t.Ty:
        type: t.Ty = self.body.locals[place.local].type
        variant = 0
        for projection in place.projections:
            match projection:
                case b.Deref():
                    type = pointee(self.function, type)
                case b.FieldOf(index):
                    types = self.function.field_types(type, variant)
                    if index >= len(types):
                        raise self.function.fail(f"`{t.show(type)}` has no field {index}")
                    type, variant = types[index], 0
                case b.IndexBy() | b.ConstantIndex():
                    inner = t.Scalar("u8") if type == t.STR else getattr(type, "inner", None)
                    if inner is None:
                        raise self.function.fail(f"`{t.show(type)}` is indexed")
                    type = inner
                case b.Subslice(start, end):
                    type = _part(type, start, end)
                case b.Downcast(variant):
                    pass
        return type

    def _project(self, base: Address, projection: b.Projection) -> Address:
        function = self.function
        match projection:
            case b.Deref():
                type = pointee(function, base.type)
                value = function.load(base)
                if not isinstance(value, (Register, Fat)):  # a box: its pointer comes first
                    value = function.load(Address(base.pointer, t.Ptr(True, type), base.alignment))
                assert isinstance(value, (Register, Fat))
                return self._behind(value, base.type)
            case b.FieldOf(index):
                return function.field(base, index)
            case b.IndexBy(local):
                position = self.read(b.Place(local))
                assert isinstance(position, Register)
                return function.element(base, position.text)
            case b.ConstantIndex(offset, from_end):
                if not from_end:
                    return function.element(base, str(offset))
                length = self.length(base)
                return function.element(base, function.value(f"sub i64 {length}, {offset}"))
            case b.Subslice(start, end):
                first = function.element(base, str(start))
                type = _part(base.type, start, end)
                extra = None
                if base.extra is not None:
                    extra = function.value(f"sub i64 {base.extra}, {start + end}")
                return Address(first.pointer, type, first.alignment, extra)
            case b.Downcast(variant):
                return Address(base.pointer, base.type, base.alignment, base.extra, variant)

    def length(self, address: Address) -> str:
        """The number of elements of an array or slice, as text of an `i64`."""
        if address.extra is not None:
            return address.extra
        if isinstance(address.type, t.Array) and isinstance(address.type.length, t.ConstValue):
            return str(address.type.length.value)
        raise self.function.fail(f"the length of `{t.show(address.type)}` is not known")


def alignment_behind(function: Function, type: t.Ty) -> int:
    """The alignment in bytes that a reference to the type has."""
    inner = t.Scalar("u8") if type == t.STR else type
    while isinstance(inner, t.Slice):
        inner = inner.inner
    if isinstance(inner, t.Dyn):
        return 1
    if function.layouts.is_unsized(inner):
        fields = function.field_types(inner)
        return max(alignment_behind(function, field) for field in fields)
    return function.layout(inner).alignment


def pointee(function: Function, type: t.Ty) -> t.Ty:
    """What a reference, pointer or box points to."""
    if isinstance(type, (t.Ref, t.Ptr)):
        return type.inner
    if isinstance(type, t.Adt) and type.arguments and type.definition.name == "Box":
        inner = type.arguments[0]
        if not isinstance(inner, (t.ConstValue, t.ConstParam, t.ConstInfer, t.ConstUnknown)):
            return inner
    raise function.fail(f"`{t.show(type)}` is dereferenced")


def _part(type: t.Ty, start: int, end: int) -> t.Ty:
    if isinstance(type, t.Array) and isinstance(type.length, t.ConstValue):
        return t.Array(type.inner, t.ConstValue(type.length.value - start - end))
    return type
