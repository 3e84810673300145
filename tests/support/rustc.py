"""rustc as an independent judge: the models compiled for the host, kernels compiled against them.

Everything here needs rustc, which users of rgpu don't: tests that ask for the fixtures are skipped,
with a reason, where there is none. The models use unstable features, so a nightly is taken if there
is one; otherwise the stable compiler is told to allow them (`RUSTC_BOOTSTRAP`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from rgpu.safety_model.stub_crate import HostCrates, arguments, host_crates, library
from rgpu.server.dev_commands import model_texts

_OLDEST = (1, 85)  # edition 2024
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Rustc:
    """A compiler that was found."""

    command: tuple[str, ...]
    environment: dict[str, str] = field(hash=False)

    def run(self, parameters: tuple[str, ...], directory: Path) -> subprocess.CompletedProcess[str]:
        """Runs it in a directory; output as text."""
        return subprocess.run(
            (*self.command, *parameters),
            cwd=directory,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )


@cache
def find_rustc() -> Rustc | str:
    """A usable compiler, or why there is none."""
    if shutil.which("rustc") is None:
        return "rustc is not installed"
    for command, environment in (
        (("rustc", "+nightly"), {}),
        (("rustc",), {"RUSTC_BOOTSTRAP": "1"}),
    ):
        version = _version(command)
        if version is not None and version >= _OLDEST:
            return Rustc(command, environment)
    return f"rustc is older than {'.'.join(map(str, _OLDEST))}"


def _version(command: tuple[str, ...]) -> tuple[int, ...] | None:
    """The first two numbers of the version; None if the command fails (no rustup, no nightly)."""
    result = subprocess.run(
        (*command, "--version"), capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    words = result.stdout.split()
    if result.returncode != 0 or len(words) < 2:
        return None
    return tuple(int(number) for number in words[1].split("-")[0].split(".")[:2])


@dataclass(frozen=True, slots=True)
class Stubs:
    """The compiled models."""

    rustc: Rustc
    directory: Path
    crates: HostCrates

    def externs(self) -> tuple[str, ...]:
        """What to tell rustc so that code can name every model crate."""
        return (
            f"-Ldependency={self.directory / 'lib'}",
            *(f"--extern={c.name}={self.directory / library(c.name)}" for c in self.crates.crates),
        )


def compile_stubs(rustc: Rustc, directory: Path) -> Stubs:
    """Writes the models out and compiles them. A model that rustc rejects fails the test."""
    crates = host_crates(model_texts())
    for path, text in crates.files.items():
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_text(text)
    (directory / "lib").mkdir(exist_ok=True)
    for crate in crates.crates:
        result = rustc.run(arguments(crate), directory)
        assert result.returncode == 0, f"model of {crate.name}:\n{result.stderr}"
    return Stubs(rustc, directory, crates)


@pytest.fixture(scope="session")
def rustc() -> Rustc:
    """The compiler; skips the test where there is none."""
    found = find_rustc()
    if isinstance(found, str):
        pytest.skip(found)
    return found


@pytest.fixture(scope="session")
def stubs(rustc: Rustc, tmp_path_factory: pytest.TempPathFactory) -> Stubs:
    """The compiled models."""
    return compile_stubs(rustc, tmp_path_factory.mktemp("stubs"))


# --- kernels -----------------------------------------------------------------------------------

# Replacements have the length of what they replace, so that positions stay.
_FOR_HOST = (
    ('"ptx-kernel"', '"C"         '),
    ('"gpu-kernel"', '"C"         '),
    ("core::arch::", "nvptx_host::"),
    ("core::intrinsics::gpu", "nvptx_host::      gpu"),
    ("#[panic_handler]", "                "),
)
# `#[kernel]` takes these away upstream; its model leaves the function as it is.
_CONSUMED = re.compile(r"#\[unroll(?:\(\d+\))?\]")
_FEATURES = re.compile(r"(?<=#!\[feature\()[^)]*(?=\)\])")
# Features of `core` that exist only for a GPU target, and one that is always given.
_REFUSED_FEATURE = re.compile(r"\b(?:stdarch_nvptx|gpu_launch_sized_workgroup_mem|f16)\b,?")


def for_host(text: str) -> str:
    """The text of a kernel as rustc takes it for the host, every token at its old place.

    `core::arch::nvptx` and `asm!` have no meaning there: their models take their place. Library
    features that exist only for a GPU target would be refused.
    """
    for old, new in _FOR_HOST:
        assert len(old) == len(new)
        text = text.replace(old, new)
    text = _CONSUMED.sub(_blank, text)
    return _FEATURES.sub(lambda features: _REFUSED_FEATURE.sub(_blank, features.group()), text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def emit_mir(stubs: Stubs, text: str, directory: Path, edition: int = 2021) -> str:
    """The MIR of a kernel file, without optimisations. Invalid Rust fails the test."""
    source = directory / "kernel.rs"
    source.write_text(for_host(text))
    output = directory / "kernel.mir"
    result = stubs.rustc.run(
        (
            f"--edition={edition}",
            "--crate-name=kernel",
            "--crate-type=rlib",
            f"--emit=mir={output}",
            "--cap-lints=allow",
            "-Zmir-opt-level=0",
            "-Zcrate-attr=feature(f16)",
            "-Coverflow-checks=on",
            "-Cdebug-assertions=off",
            *stubs.externs(),
            source.name,
        ),
        directory,
    )
    assert result.returncode == 0, f"rustc rejects the kernel:\n{result.stderr}"
    return output.read_text()
