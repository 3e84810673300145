"""nvJitLink through ctypes: PTX, LTO-IR, machine code and libraries into one piece of machine code.

It runs in the compiler process, like LLVM: a library that is loaded can take its process with it.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from typing import Any

from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.messages import Failed, Linked, LinkRequest

# nvJitLink.h, nvJitLinkInputType.
_KINDS = {"cubin": 1, "ptx": 2, "ltoir": 3, "fatbin": 4, "o": 5, "a": 6}
KINDS = tuple(_KINDS)


@dataclass(frozen=True, slots=True)
class _Library:
    """The library, and the version that stands at the end of its symbols (`_13_5`)."""

    functions: Any
    version: str

    def call(self, name: str, *arguments: object) -> int:
        function = getattr(self.functions, f"__nvJitLink{name}{self.version}")
        return int(function(*arguments))


def _load(path: str) -> _Library:
    functions = ctypes.CDLL(path)
    major = re.search(r"\.so\.(\d+)|_(\d+)0_\d*\.dll", path)
    numbers = [int(major[1] or major[2])] if major is not None else [13, 12]
    for number in numbers:
        for minor in range(30, -1, -1):
            version = f"_{number}_{minor}"
            if hasattr(functions, f"__nvJitLinkCreate{version}"):
                return _Library(functions, version)
    raise OSError(f"{path}: no functions of a version that is known here")


def link(request: LinkRequest) -> Linked | Failed:
    """Links the inputs for a target."""
    try:
        library = _load(request.library)
    except OSError as error:
        return Failed("rejected", f"nvJitLink can't be loaded: {error}")
    words = [f"-arch={request.target}", "-lineinfo", "-verbose"]
    if any(kind == "ltoir" for kind, _, _ in request.inputs):
        words.append("-lto")
    options = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
    handle = ctypes.c_void_p()
    if library.call("Create", ctypes.byref(handle), ctypes.c_uint32(len(words)), options) != 0:
        return Failed("rejected", f"nvJitLink does not know {request.target}")
    try:
        return _linked(library, handle, request.inputs)
    finally:
        library.call("Destroy", ctypes.byref(handle))


def _linked(
    library: _Library, handle: ctypes.c_void_p, inputs: Sequence[tuple[str, str, bytes]]
) -> Linked | Failed:
    for kind, name, data in inputs:
        text = data + b"\0" if kind == "ptx" and not data.endswith(b"\0") else data
        code = library.call(
            "AddData", handle, ctypes.c_int(_KINDS[kind]), ctypes.c_char_p(text),
            ctypes.c_size_t(len(text)), ctypes.c_char_p(name.encode()),
        )  # fmt: skip
        if code != 0:
            return Failed("rejected", f"{name}: {_log(library, handle, 'Error') or code}")
    code = library.call("Complete", handle)
    if code != 0:
        return Failed("rejected", _log(library, handle, "Error") or f"nvJitLink gave {code}")
    size = ctypes.c_size_t()
    library.call("GetLinkedCubinSize", handle, ctypes.byref(size))
    cubin = ctypes.create_string_buffer(size.value)
    library.call("GetLinkedCubin", handle, cubin)
    return Linked(cubin.raw, _log(library, handle, "Info"))


def _log(library: _Library, handle: ctypes.c_void_p, which: str) -> str:
    size = ctypes.c_size_t()
    if library.call(f"Get{which}LogSize", handle, ctypes.byref(size)) != 0 or not size.value:
        return ""
    text = ctypes.create_string_buffer(size.value)
    library.call(f"Get{which}Log", handle, text)
    return text.value.decode("utf-8", "replace").strip()
