"""A kernel compiled for this machine. Only here, in a process of its own, is LLVM's code run."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from importlib.resources import files

import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.cpu.instrument import instrument
from rgpu.compiler_bridge.cpu.threads import WORLD, Records
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.host_kernel import HostKernel

_TEXT = re.compile(r"^(@text_\d+) = internal (.*\[(\d+) x i8\].*)$", re.M)


# The text is read again after scalar replacement, whose names grow with each step: LLVM would cut
# them, and print two values under one name.
llvm.set_option("", "-non-global-value-max-name-size=1000000")
# A division of 128 bits would call a library that need not be in this process.
llvm.set_option("", "-expand-div-rem-bits=64")


class Compiled:
    """The functions and variables of one kernel. They live as long as the object."""

    def __init__(self, kernel: HostKernel, checked: bool) -> None:
        self.kernel = kernel
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = llvm.Target.from_default_triple()
        machine = target.create_target_machine(
            cpu=llvm.get_host_cpu_name(),
            features=llvm.get_host_cpu_features().flatten(),
            opt=1,
            jit=True,
        )
        text, sizes = _visible_texts(kernel.text)
        text = _registers_first(text, machine)
        module = llvm.parse_assembly(instrument(text) if checked else text)
        module.triple, module.data_layout = machine.triple, str(machine.target_data)
        runtime = llvm.parse_assembly(_runtime(checked))
        runtime.triple, runtime.data_layout = machine.triple, str(machine.target_data)
        module.link_in(runtime)
        module.verify()
        builder = llvm.create_pass_builder(
            machine, llvm.create_pipeline_tuning_options(speed_level=1)
        )
        passes = builder.getModulePassManager()
        passes.run(module, builder)
        self._engine = llvm.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()
        # Records of the threads, their order, how many, and the address of the arguments.
        self.run = self._function(
            "rgpu_run", ctypes.c_int64, *[ctypes.c_void_p] * 2, ctypes.c_int64, ctypes.c_void_p
        )
        self.clear = self._function("rgpu_clear", None, ctypes.c_void_p, ctypes.c_int64)
        self.world: Records = self._memory("rgpu_world", WORLD.itemsize).view(WORLD)
        self.texts = [
            (self._engine.get_global_value_address(name[1:]), size) for name, size in sizes
        ]

    def set_static(self, number: int, address: int) -> None:
        """Says where a static in global or constant memory lies."""
        name = abi.static_symbol(number)[1:]
        self._memory(name, 8).view(np.uint64)[0] = address

    def _function(self, name: str, result: object, *parameters: object) -> Callable[..., int]:
        prototype = ctypes.CFUNCTYPE(result, *parameters)  # type: ignore[arg-type]
        found: Callable[..., int] = prototype(self._engine.get_function_address(name))
        return found

    def _memory(self, name: str, size: int) -> npt.NDArray[np.uint8]:
        address = self._engine.get_global_value_address(name)
        bytes_there = (ctypes.c_uint8 * size).from_address(address)
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


def _runtime(checked: bool) -> str:
    text = (files("rgpu.compiler_bridge.cpu") / "runtime.ll").read_text(encoding="utf-8")
    if checked:
        return text
    start = text.index(f"define ptr {abi.ACCESS}(")
    end = text.index("\n}\n", start) + 3
    plain = (
        f"define ptr {abi.ACCESS}(ptr %pointer, i64 %size, i32 %flags, i32 %place) "
        "alwaysinline nounwind {\n  ret ptr %pointer\n}\n"
    )
    return text[:start] + plain + text[end:]
