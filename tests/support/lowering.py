"""Rust text to LLVM text, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rgpu.analysis.ir.flatten import flatten
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.typing.constants.evaluator import discriminants, static_value
from rgpu.analysis.typing.signatures import value_type
from rgpu.compiler_bridge.layout import LayoutTable
from rgpu.compiler_bridge.lower.host_kernel import HostKernel, lower_for_host
from rgpu.compiler_bridge.lower.kernel import KernelInput, LoweredKernel, lower_kernel
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.safety_model.checker import Session
from rgpu.safety_model.model import is_model
from tests.support.checks import TextLoader


class _Files:
    """The files of one session, to which crates are added."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        self.session = Session(TextLoader(self.files))


@cache
def _shared() -> _Files:
    return _Files()


def lower(text: str) -> dict[str, LoweredKernel | NotLowered]:
    """Every kernel of a crate by name: lowered, or why it isn't."""
    return dict(each_lowered(text))


def each_lowered(text: str) -> Iterator[tuple[str, LoweredKernel | NotLowered]]:
    shared = _shared()
    path = f"test{len(shared.files)}.rs"
    shared.files[path] = text
    session = shared.session
    program = session.program
    crate = program.load(CrateSource(path.removesuffix(".rs"), path, 2021, ()))
    layouts = LayoutTable(program, lambda enum: discriminants(program.context, enum))
    for entry in (e for k in program.kernels(crate) for e in program.instances(k, [crate])):
        try:
            body = program.body_of(entry.instance)
            assert body is not None, entry.name
            yield entry.name, lower_kernel(
                session.bodies, layouts, KernelInput(entry.name, flatten(session.bodies, body)),
                lambda static: value_type(program.context, static),
                lambda static: static_value(program.context, static),
                lambda span: not is_model(span.file),
            )  # fmt: skip
        except NotLowered as reason:
            yield entry.name, reason


def lower_on_host(text: str) -> dict[str, HostKernel]:
    """Every kernel of a crate by name, lowered for this machine."""
    shared = _shared()
    path = f"test{len(shared.files)}.rs"
    shared.files[path] = text
    session = shared.session
    program = session.program
    crate = program.load(CrateSource(path.removesuffix(".rs"), path, 2021, ()))
    layouts = LayoutTable(program, lambda enum: discriminants(program.context, enum))
    found: dict[str, HostKernel] = {}
    for entry in (e for k in program.kernels(crate) for e in program.instances(k, [crate])):
        body = program.body_of(entry.instance)
        assert body is not None, entry.name
        found[entry.name] = lower_for_host(
            session.bodies, layouts, KernelInput(entry.name, flatten(session.bodies, body)),
            lambda static: value_type(program.context, static),
            lambda static: static_value(program.context, static),
            lambda span: not is_model(span.file),
        )  # fmt: skip
    return found
