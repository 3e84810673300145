"""A kernel compiled for this machine. Only here, in a process of its own, is LLVM's code run."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.cpu.instrument import LENGTH, instrument
from rgpu.compiler_bridge.cpu.threads import WORLD, Records
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.host_kernel import HostKernel

_TEXT = re.compile(r"^(@text_\d+) = internal (.*\[(\d+) x i8\].*)$", re.M)
_DECLARED = re.compile(rf"^declare ptr {abi.ACCESS}\(.*$", re.M)

# The text is read again after scalar replacement, whose names grow with each step: LLVM would cut
# them, and print two values under one name.
llvm.set_option("", "-non-global-value-max-name-size=1000000")
# A division of 128 bits would call a library that need not be in this process.
llvm.set_option("", "-expand-div-rem-bits=64")
llvm.initialize_native_target()
llvm.initialize_native_asmprinter()


class _Runtime:
    """`runtime.ll`, for all kernels of this process: it takes five times as long to compile as most
    of them."""

    def __init__(self) -> None:
        self._engine = _compile(
            (files("rgpu.compiler_bridge.cpu") / "runtime.ll").read_text("utf-8")
        )
        # Records of the threads, their order, how many, the address of the arguments, the kernel.
        self.run = _function(
            self._engine, "rgpu_run", ctypes.c_int64, *[ctypes.c_void_p] * 2, ctypes.c_int64,
            *[ctypes.c_void_p] * 2,
        )  # fmt: skip
        self.clear = _function(self._engine, "rgpu_clear", None, ctypes.c_void_p, ctypes.c_int64)
        self.world: Records = _memory(self._engine, "rgpu_world", WORLD.itemsize).view(WORLD)
        for name in (abi.ACCESS, abi.ORDER, abi.FAULTED, LENGTH):
            llvm.add_symbol(name[1:], self._engine.get_function_address(name[1:]))
        current = abi.CURRENT[1:]
        llvm.add_symbol(current, self._engine.get_global_value_address(current))


@cache
def _runtime() -> _Runtime:
    return _Runtime()


class Compiled:
    """The functions and variables of one kernel. They live as long as the object."""

    def __init__(self, kernel: HostKernel, checked: bool) -> None:
        self.kernel = kernel
        self._runtime = _runtime()
        text, sizes = _visible_texts(kernel.text)
        text = _registers_first(text if checked else _without_checks(text), _machine())
        self._engine = _compile(instrument(text) if checked else text)
        self._entry = self._engine.get_function_address(abi.KERNEL)
        self.clear = self._runtime.clear
        self.world = self._runtime.world
        self.texts = [
            (self._engine.get_global_value_address(name[1:]), size) for name, size in sizes
        ]

    def run(self, threads: int, order: int, count: int, arguments: int) -> int:
        """Runs the threads of a block, whose records and order lie at addresses, until they
        suspend. Gives how many are still ready, or -1 for a fault."""
        return self._runtime.run(threads, order, count, arguments, self._entry)

    def set_static(self, number: int, address: int) -> None:
        """Says where a static in global or constant memory lies."""
        name = abi.static_symbol(number)[1:]
        _memory(self._engine, name, 8).view(np.uint64)[0] = address


def _machine() -> llvm.TargetMachine:
    # The large code model: memory between the runtime and a kernel may be of any size.
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=1,
        codemodel="large", jit=True,
    )  # fmt: skip


def _compile(text: str) -> llvm.ExecutionEngine:
    machine = _machine()
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    module.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
    builder.getModulePassManager().run(module, builder)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return engine


def _function(
    engine: llvm.ExecutionEngine, name: str, result: object, *parameters: object
) -> Callable[..., int]:
    prototype = ctypes.CFUNCTYPE(result, *parameters)  # type: ignore[arg-type]
    found: Callable[..., int] = prototype(engine.get_function_address(name))
    return found


def _memory(engine: llvm.ExecutionEngine, name: str, size: int) -> npt.NDArray[np.uint8]:
    bytes_there = (ctypes.c_uint8 * size).from_address(engine.get_global_value_address(name))
    return np.frombuffer(memoryview(bytes_there), dtype=np.uint8)


def _registers_first(text: str, machine: llvm.TargetMachine) -> str:
    """The module with variables in registers: scalar replacement and nothing else, so that the
    accesses that are left are those of the source."""
    module = llvm.parse_assembly(text, llvm.create_context())
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    module.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0))
    passes = llvm.create_new_function_pass_manager()
    for _ in range(2):
        passes.add_sroa_pass()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)
    return str(module)


def _visible_texts(text: str) -> tuple[str, list[tuple[str, int]]]:
    """The module with its constant texts as symbols, and those with their sizes."""
    sizes = [(match[1], int(match[3])) for match in _TEXT.finditer(text)]
    return _TEXT.sub(r"\1 = \2", text), sizes


def _without_checks(text: str) -> str:
    """The module in which an access is what it is."""
    plain = (
        f"define internal ptr {abi.ACCESS}(ptr %pointer, i64 %size, i32 %flags, i32 %place) "
        "alwaysinline nounwind {\n  ret ptr %pointer\n}"
    )
    return _DECLARED.sub(lambda _: plain, text)
