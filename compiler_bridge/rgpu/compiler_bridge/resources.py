"""What a kernel takes of a multiprocessor, by the assembler, and how many blocks then fit."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time

from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.targets import Multiprocessor
from rgpu.compiler_bridge.tools import INSTALL_CUDA, find_tool
from rgpu.compiler_bridge.worker import NotInstalled

WARP = 32
_REGISTERS = 65536  # of a multiprocessor, on every architecture here
_REGISTER_PIECE = 256  # registers are given to a warp in pieces of this
_SHARED_PIECE = 128
_MOST_BLOCK = 1024


@dataclass(frozen=True, slots=True)
class Resources:
    """Registers of a thread; bytes of its stack and spills; bytes and barriers of a block."""

    registers: int
    stack_bytes: int
    spill_store_bytes: int
    spill_load_bytes: int
    static_shared_bytes: int
    constant_bytes: int
    barriers: int


@dataclass(frozen=True, slots=True)
class Occupancy:
    """How full a multiprocessor gets. limited_by: "registers", "shared", "threads" or "blocks"."""

    block_threads: int
    blocks: int
    warps_per_sm: int
    fraction: float
    limited_by: str


@dataclass(frozen=True, slots=True)
class Assembled:
    """Machine code, and what each of its entries takes."""

    cubin: bytes
    resources: dict[str, Resources]
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class Refused:
    """PTX that the assembler does not take."""

    message: str


def assemble(ptx: str, target: str, *, seconds: float = 120.0) -> Assembled | Refused:
    """Runs the assembler. Raises `NotInstalled` where there is none."""
    program = find_tool("ptxas")
    if program is None:
        raise NotInstalled(
            f"ptxas is not installed, which makes machine code of PTX: {INSTALL_CUDA}"
        )
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="rgpu-") as folder:
        source, output = os.path.join(folder, "k.ptx"), os.path.join(folder, "k.cubin")
        with open(source, "w", encoding="utf-8") as file:
            file.write(ptx)
        command = [program, "-v", "-lineinfo", "-arch", target, source, "-o", output]
        try:
            ran = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=seconds,
                check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Refused(f"ptxas took longer than {seconds:g} s")
        except OSError as error:
            return Refused(f"{program}: {error}")
        if ran.returncode != 0:
            text = (ran.stderr or ran.stdout).replace(source, "k.ptx").strip()
            return Refused(text or f"ptxas ended with code {ran.returncode}")
        with open(output, "rb") as binary:
            cubin = binary.read()
    elapsed = (time.perf_counter() - started) * 1000
    return Assembled(cubin, read_resources(ran.stderr + ran.stdout), elapsed)


def read_resources(log: str) -> dict[str, Resources]:
    """What `ptxas -v` says of each entry."""
    found: dict[str, Resources] = {}
    entry: str | None = None
    frame = (0, 0, 0)
    for line in log.split("\n"):
        if match := re.search(r"Compiling entry function '([^']+)'", line):
            entry, frame = match[1], (0, 0, 0)
        elif match := re.search(
            r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line
        ):
            frame = (int(match[1]), int(match[2]), int(match[3]))
        elif entry is not None and (match := re.search(r"Used (\d+) registers(.*)", line)):
            rest = match[2]
            constant = sum(int(n) for n in re.findall(r"(\d+) bytes cmem\[\d+\]", rest))
            found[entry] = Resources(
                int(match[1]), *frame, _number(r"(\d+) bytes smem", rest), constant,
                _number(r"used (\d+) barriers", rest),
            )  # fmt: skip
            entry = None
    return found


def _number(pattern: str, text: str) -> int:
    match = re.search(pattern, text)
    return int(match[1]) if match is not None else 0


def occupancy(
    resources: Resources, limits: Multiprocessor, block_threads: int, dynamic_shared: int = 0
) -> Occupancy | None:
    """How many blocks of this size are resident at once; None for a size that can't be launched.

    Registers go to warps, in pieces; shared memory to blocks, in pieces, with what the system takes
    for itself (CUDA C++ Best Practices Guide, "Occupancy").
    """
    if not 0 < block_threads <= _MOST_BLOCK:
        return None
    warps = -(-block_threads // WARP)
    per_warp = _rounded(resources.registers * WARP, _REGISTER_PIECE)
    shared = resources.static_shared_bytes + dynamic_shared
    if shared > limits.block_shared:
        return None
    shared = _rounded(shared + limits.reserved, _SHARED_PIECE)
    fits = {
        "threads": limits.threads // WARP // warps,
        "blocks": limits.blocks,
        # A warp stays on one of the four parts of a multiprocessor, and so do its registers.
        "registers": _by_registers(per_warp, warps),
        "shared": limits.shared // shared if shared else limits.blocks,
    }
    blocks = min(fits.values())
    if blocks == 0:
        return None
    limited_by = next(name for name, number in fits.items() if number == blocks)
    resident = blocks * warps
    return Occupancy(block_threads, blocks, resident, resident * WARP / limits.threads, limited_by)


def _by_registers(per_warp: int, warps: int) -> int:
    if per_warp == 0:
        return 1 << 16
    parts = 4
    return _REGISTERS // parts // per_warp * parts // warps


def _rounded(number: int, piece: int) -> int:
    return -(-number // piece) * piece


def disassemble(cubin: bytes) -> str:
    """The machine code as text, with the user's lines. Raises `NotInstalled`."""
    program = find_tool("nvdisasm")
    if program is None:
        raise NotInstalled(f"nvdisasm is not installed, which shows machine code: {INSTALL_CUDA}")
    with tempfile.TemporaryDirectory(prefix="rgpu-") as folder:
        path = os.path.join(folder, "k.cubin")
        with open(path, "wb") as file:
            file.write(cubin)
        ran = subprocess.run(
            [program, "-c", "-g", path], capture_output=True, text=True, errors="replace",
            timeout=120, check=False,
        )  # fmt: skip
    if ran.returncode != 0:
        raise NotInstalled(f"nvdisasm can't read this machine code: {ran.stderr.strip()}")
    return ran.stdout
