"""One piece of machine code of all kernels of a build, and fat binaries of several targets."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence

from rgpu.compiler_bridge.jitlink import KINDS
from rgpu.compiler_bridge.messages import Failed, LinkRequest
from rgpu.compiler_bridge.tools import INSTALL_CUDA, find_linker, find_tool
from rgpu.compiler_bridge.worker import NotInstalled, Worker
from rgpu.server.files import describe_os_error


class LinkError(Exception):
    """Pieces that can't be linked; the text says which and why."""


def read_pieces(paths: Sequence[str]) -> list[tuple[str, str, bytes]]:
    """Files to link with the kernels: kind, name and content. Raises `LinkError`."""
    pieces = []
    for path in paths:
        kind = path.rpartition(".")[2]
        if kind not in KINDS:
            known = ", ".join(f".{each}" for each in KINDS)
            raise LinkError(f"{path}: can't be linked; what can be ends in {known}")
        try:
            with open(path, "rb") as file:
                pieces.append((kind, path, file.read()))
        except OSError as error:
            raise LinkError(f"{path}: {describe_os_error(error)}") from error
    return pieces


def linked(
    texts: Mapping[str, str], pieces: Sequence[tuple[str, str, bytes]], target: str, worker: Worker
) -> bytes:
    """The machine code of kernels (PTX by name) and pieces. Raises `LinkError`."""
    library = find_linker()
    if library is None:
        raise NotInstalled(f"nvJitLink is not installed, which links code: {INSTALL_CUDA}")
    own = [("ptx", f"{name}.ptx", text.encode()) for name, text in texts.items()]
    answer = worker.link(LinkRequest(target, (*own, *pieces), library))
    if isinstance(answer, Failed):
        raise LinkError(f"linking for {target}: {answer.message}")
    return answer.cubin


def fat_binary(codes: Mapping[str, bytes]) -> bytes:
    """A fat binary of machine code by target. Raises `NotInstalled` and `LinkError`."""
    program = find_tool("fatbinary")
    if program is None:
        raise NotInstalled(f"fatbinary is not installed: {INSTALL_CUDA}")
    with tempfile.TemporaryDirectory(prefix="rgpu-") as folder:
        images = []
        for target, code in codes.items():
            path = os.path.join(folder, f"{target}.cubin")
            with open(path, "wb") as file:
                file.write(code)
            images.append(f"--image3=kind=elf,sm={target.removeprefix('sm_')},file={path}")
        output = os.path.join(folder, "all.fatbin")
        ran = subprocess.run(
            [program, f"--create={output}", "-64", *images],
            capture_output=True, text=True, errors="replace", timeout=120, check=False,
        )  # fmt: skip
        if ran.returncode != 0:
            raise LinkError(f"fatbinary: {(ran.stderr or ran.stdout).strip()}")
        with open(output, "rb") as binary:
            return binary.read()
