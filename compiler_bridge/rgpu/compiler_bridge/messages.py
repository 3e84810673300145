"""What passes between rgpu and its compiler process: JSON, with its length before it."""

from __future__ import annotations

import base64
import json
import struct
from typing import IO, Any

from rgpu.analysis.records import dataclass

_LENGTH = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class Request:
    """A module to compile. targets: pairs of a processor and a version of PTX (`sm_90`, `87`).
    libdevice: the path of the library, for a module that calls it."""

    entry: str
    text: str
    targets: tuple[tuple[str, str], ...]
    libdevice: str | None = None
    fast_math: bool = False
    want_llvm: bool = False


@dataclass(frozen=True, slots=True)
class Emitted:
    """A module in the PTX of one target; llvm: as the optimiser left it, if asked for."""

    target: str
    ptx: str
    llvm: str | None
    optimise_ms: float
    emit_ms: float


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a module became, one for each target, in the order of the request."""

    emitted: tuple[Emitted, ...]
    parse_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Failed:
    """A module that could not be compiled. kind: "rejected" (LLVM gave an error), "died", "timeout"
    or "memory" (the process had to be replaced)."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """Pieces to link for a target. inputs: kind (a suffix: "ptx", "ltoir", "cubin", "fatbin", "o",
    "a"), name and content. library: the path of nvJitLink."""

    target: str
    inputs: tuple[tuple[str, str, bytes], ...]
    library: str


@dataclass(frozen=True, slots=True)
class Linked:
    """Machine code, and what the linker says of its entries."""

    cubin: bytes
    log: str


def request_as_json(request: Request | LinkRequest, seconds: float) -> dict[str, Any]:
    if isinstance(request, LinkRequest):
        return {
            "link": request.target,
            "inputs": [[kind, name, _packed(data)] for kind, name, data in request.inputs],
            "library": request.library,
            "seconds": seconds,
        }
    return {
        "entry": request.entry,
        "text": request.text,
        "targets": [list(pair) for pair in request.targets],
        "libdevice": request.libdevice,
        "fast_math": request.fast_math,
        "want_llvm": request.want_llvm,
        "seconds": seconds,
    }


def request_from_json(data: dict[str, Any]) -> Request | LinkRequest:
    if "link" in data:
        inputs = tuple((kind, name, _unpacked(text)) for kind, name, text in data["inputs"])
        return LinkRequest(data["link"], inputs, data["library"])
    return Request(
        data["entry"], data["text"], tuple((cpu, ptx) for cpu, ptx in data["targets"]),
        data["libdevice"], data["fast_math"], data["want_llvm"],
    )  # fmt: skip


def answer_as_json(answer: Compiled | Linked | Failed) -> dict[str, Any]:
    if isinstance(answer, Linked):
        return {"cubin": _packed(answer.cubin), "log": answer.log}
    if isinstance(answer, Failed):
        return {"failed": answer.kind, "message": answer.message}
    return {
        "parse_ms": answer.parse_ms,
        "emitted": [
            [each.target, each.ptx, each.llvm, each.optimise_ms, each.emit_ms]
            for each in answer.emitted
        ],
    }


def _packed(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _unpacked(text: str) -> bytes:
    return base64.b64decode(text)


def answer_from_json(data: dict[str, Any]) -> Compiled | Linked | Failed:
    if "cubin" in data:
        return Linked(_unpacked(data["cubin"]), data["log"])
    if "failed" in data:
        return Failed(data["failed"], data["message"])
    return Compiled(tuple(Emitted(*each) for each in data["emitted"]), data["parse_ms"])


def write_message(stream: IO[bytes], data: dict[str, Any]) -> None:
    encoded = json.dumps(data, ensure_ascii=True).encode("ascii")
    stream.write(_LENGTH.pack(len(encoded)) + encoded)
    stream.flush()


def read_message(stream: IO[bytes]) -> dict[str, Any] | None:
    """The next message; None at the end of the stream. Raises ValueError for what is no message."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > 1 << 32:
        raise ValueError("no message")
    body = stream.read(length)
    if len(body) < length:
        return None
    data = json.loads(body)
    if not isinstance(data, dict):
        raise ValueError("no message")
    return data
