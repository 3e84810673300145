"""Rust text to LLVM text, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from rgpu.analysis.ir.flatten import flatten
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.program import KernelEntry
from rgpu.analysis.typing.constants.evaluator import discriminants, static_value
from rgpu.analysis.typing.signatures import value_type
from rgpu.compiler_bridge.layout import LayoutTable
from rgpu.compiler_bridge.lower.host_kernel import HostKernel, lower_for_host
from rgpu.compiler_bridge.lower.kernel import KernelInput, LoweredKernel, lower_kernel
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.safety_model.checker import Session
from rgpu.safety_model.model import is_model
from tests.support.checks import TextLoader

_T = TypeVar("_T")


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
    """Every kernel of a crate, lowered for a GPU, one after the other."""
    for name, lowering in _each(text):
        try:
            yield name, lowering(lower_kernel)
        except NotLowered as reason:
            yield name, reason


def lower_on_host(text: str) -> dict[str, HostKernel]:
    """Every kernel of a crate by name, lowered for this machine."""
    return {name: lowering(lower_for_host) for name, lowering in _each(text)}


def _each(text: str) -> Iterator[tuple[str, Callable[[Callable[..., _T]], _T]]]:
    """The kernels of a crate by name, each as what hands it to a lowering."""
    shared = _shared()
    path = f"test{len(shared.files)}.rs"
    shared.files[path] = text
    session = shared.session
    program = session.program
    crate = program.load(CrateSource(path.removesuffix(".rs"), path, 2021, ()))
    layouts = LayoutTable(program, lambda enum: discriminants(program.context, enum))
    for entry in (e for k in program.kernels(crate) for e in program.instances(k, [crate])):

        def lowered(lowering: Callable[..., _T], entry: KernelEntry = entry) -> _T:
            body = program.body_of(entry.instance)
            assert body is not None, entry.name
            return lowering(
                session.bodies, layouts, KernelInput(entry.name, flatten(session.bodies, body)),
                lambda static: value_type(program.context, static),
                lambda static: static_value(program.context, static),
                lambda span: not is_model(span.file),
            )  # fmt: skip

        yield entry.name, lowered
