"""LLVM, inside the process that may die of it: from the text of a module to PTX.

Only `worker_main.py` imports this: LLVM ends the process that it lives in where it meets what it
can't select, and does not give up on what takes it for ever.
"""

from __future__ import annotations

import re
import time
from typing import Any

import llvmlite.binding as llvm

from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.atomic_text import UnreadableText, with_inline_atomics
from rgpu.compiler_bridge.fast_math import with_fast_math
from rgpu.compiler_bridge.libdevice import Library
from rgpu.compiler_bridge.lower.module import TRIPLE
from rgpu.compiler_bridge.messages import Compiled, Emitted, Failed, Request
from rgpu.compiler_bridge.written_parameters import with_written_parameters

# A table of addresses in shared memory, made from a `match`: PTX has no such initial values.
_SHARED_TABLE = re.compile(r"^@switch\.table.*addrspace\(3\) @", re.MULTILINE)
_ATTRIBUTES = re.compile(r"^(attributes #0 = \{ )", re.MULTILINE)

VERSION: tuple[int, ...] = tuple(llvm.llvm_version_info)


@dataclass(eq=False)
class Backend:
    """What the process keeps from one module to the next."""

    _libraries: dict[str, Library] = field(default_factory=dict)
    _machines: dict[tuple[str, str], Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()

    def compile(self, request: Request) -> Compiled | Failed:
        """Optimises a module and emits it for each target."""
        started = time.perf_counter()
        try:
            text = self._prepared(request)
            module = _parsed(text)
            parsed = _milliseconds(started)
            emitted = []
            for number, (processor, version) in enumerate(request.targets):
                last = number == len(request.targets) - 1
                own = module if last else module.clone()
                emitted.append(self._emit(own, text, processor, version, request.want_llvm))
        except (RuntimeError, OSError, UnreadableText) as error:
            return Failed("rejected", str(error).strip())
        return Compiled(tuple(emitted), parsed)

    def _prepared(self, request: Request) -> str:
        text = request.text
        if request.fast_math:
            text = with_fast_math(text)
        if request.libdevice is not None:
            text = self._library(request.libdevice).completed(text)
        return text

    def _library(self, path: str) -> Library:
        found = self._libraries.get(path)
        if found is None:
            context = llvm.create_context()
            with open(path, "rb") as file:
                module = llvm.parse_bitcode(file.read(), context)
            found = self._libraries[path] = Library(module, context)
        return found

    def _machine(self, processor: str, version: str) -> Any:
        found = self._machines.get((processor, version))
        if found is None:
            target = llvm.Target.from_triple(TRIPLE)
            found = target.create_target_machine(
                cpu=processor, features=f"+ptx{version}", opt=3, reloc="default"
            )
            self._machines[processor, version] = found
        return found

    def _emit(
        self, module: Any, original: str, processor: str, version: str, want_llvm: bool
    ) -> Emitted:
        machine = self._machine(processor, version)
        started = time.perf_counter()
        text = _optimised(module, machine)
        if _SHARED_TABLE.search(text):
            module = _parsed(_ATTRIBUTES.sub(r'\1"no-jump-tables"="true" ', original))
            text = _optimised(module, machine)
        inlined = with_inline_atomics(with_written_parameters(text))
        if inlined != text:
            module = _parsed(inlined)
        optimised = _milliseconds(started)
        started = time.perf_counter()
        ptx = machine.emit_assembly(module)
        return Emitted(
            processor, ptx, inlined if want_llvm else None, optimised, _milliseconds(started)
        )


def _optimised(module: Any, machine: Any) -> str:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return str(module)


def _parsed(text: str) -> Any:
    # In a context of its own: what a context has once seen, it never forgets.
    module = llvm.parse_assembly(text, llvm.create_context())
    module.verify()
    return module


def _milliseconds(since: float) -> float:
    return (time.perf_counter() - since) * 1000
