"""Statics in shared, constant and global memory."""

from __future__ import annotations

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.module import symbol

_NUMBER = {AddressSpace.GLOBAL: 1, AddressSpace.SHARED: 3, AddressSpace.CONSTANT: 4}


def device_static(function: Function, static: StaticDefinition, space: AddressSpace) -> str:
    """Declares a static once; its generic address as a `ptr` constant."""
    lowering = function.lowering
    known = lowering.statics.get(static)
    if known is not None:
        return known
    type = lowering.type_of_static(static)
    layout = function.layout(type)
    number = _NUMBER.get(space)
    if number is None:
        raise function.fail(f"a static in {space} memory")
    name = f"@{symbol(f'{static.path}_{len(function.module.globals)}')}"
    kind = f"[{max(layout.size, 1)} x i8]"
    if space is AddressSpace.SHARED:
        linkage, initial = "internal", "undef"
        lowering.shared_bytes += layout.size
    else:
        linkage, initial = "internal", lowering.initial_value(function, static)
    function.module.globals[name] = (
        f"{name} = {linkage} addrspace({number}) global {kind} {initial}, align {layout.alignment}"
    )
    address = f"addrspacecast (ptr addrspace({number}) {name} to ptr)"
    lowering.statics[static] = address
    return address
