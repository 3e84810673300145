"""The directory that `rgpu build` fills: files of kernels, and `manifest.json`, a table of them.

Everything is built before anything is written; each file is replaced as a whole, the manifest last,
and files that the new manifest no longer names are removed after it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.kernel_code import CodeOptions
from rgpu.compiler_bridge.lines import source_lines
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.compiler_bridge.targets import Target, show_version
from rgpu.compiler_bridge.tools import find_tool
from rgpu.server.building import OK, Built
from rgpu.server.files import describe_os_error
from rgpu.server.lowering import LoweredEntry
from rgpu.server.output import Destination, OutputError
from rgpu.server.report.ptx_json import reason_object, resources_object
from rgpu.server.status import version

NAME = "manifest.json"
SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class Artifact:
    """A kernel for one target: its entry in the manifest, and the files to write (none if they are
    there)."""

    kernel: str
    target: str
    entry: dict[str, Any]
    files: dict[str, str | bytes] = field(default_factory=dict)


def fingerprint(
    lowered: LoweredKernel, target: Target, options: CodeOptions, assembled: bool
) -> str:
    """A hash of all that the files of a kernel depend on."""
    given = options.ptx_version
    parts = [
        version(), _llvm_version(), _assembler() if assembled else "", target.name,
        show_version(given) if given is not None else "", str(options.fast_math), lowered.text,
        *source_lines(lowered.places),
    ]  # fmt: skip
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode()
        digest.update(b"%d:" % len(encoded) + encoded)
    return digest.hexdigest()


def _llvm_version() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as version_of

    try:
        return version_of("llvmlite")
    except PackageNotFoundError:
        return ""


def _assembler() -> str:
    program = find_tool("ptxas")
    if program is None:
        return ""
    status = os.stat(program)
    return f"{program} {status.st_size} {status.st_mtime_ns}"


def artifact_of(built: Built, options: CodeOptions, assembled: bool) -> Artifact:
    """What is written of a kernel that was built now."""
    entry: dict[str, Any] = {"arch": built.target.name, "status": built.status}
    files: dict[str, str | bytes] = {}
    if built.reason is not None:
        entry["reason"] = reason_object(built)
    if built.code is not None and built.status == OK:
        entry["ptx_version"] = show_version(built.code.ptx_version)
        files["ptx"] = built.code.ptx.text
        if built.assembled is not None:
            files["cubin"] = built.assembled.cubin
        entry["resources"] = resources_object(built)
        assert isinstance(built.lowered.result, LoweredKernel)
        entry["hash"] = fingerprint(built.lowered.result, built.target, options, assembled)
    return Artifact(identity(built.lowered), built.target.name, entry, files)


def identity(lowered: LoweredEntry) -> str:
    """What tells a kernel from all others of a build."""
    return f"{lowered.function.path} {lowered.entry}"


@dataclass(slots=True)
class Manifest:
    """What a directory holds."""

    directory: str
    _known: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    _files: set[str] = field(default_factory=set)

    @staticmethod
    def read(directory: str) -> Manifest:
        """The manifest of an earlier build; empty if there is none that can be read."""
        found = Manifest(directory)
        try:
            with open(os.path.join(directory, NAME), encoding="utf-8") as file:
                data = json.load(file)
            if data["schema_version"] != SCHEMA_VERSION:
                return found
            for kernel in data["kernels"]:
                for target in kernel["targets"]:
                    found._known[kernel["identity"], target["arch"]] = target
                    found._files.update(target[kind] for kind in ("ptx", "cubin") if kind in target)
            found._files.update(output["file"] for output in data["outputs"])
        except (OSError, ValueError, KeyError, TypeError):
            return Manifest(directory)
        return found

    def find(self, lowered: LoweredEntry, target: Target, mark: str) -> Artifact | None:
        """What an earlier build made of the same code, if its files are still there."""
        entry = self._known.get((identity(lowered), target.name))
        if entry is None or entry.get("hash") != mark:
            return None
        for kind in ("ptx", "cubin"):
            name = entry.get(kind)
            if name is not None and not self._is_unchanged(name, entry[f"{kind}_sha256"]):
                return None
        return Artifact(identity(lowered), target.name, entry)

    def _is_unchanged(self, name: str, expected: str) -> bool:
        try:
            with open(os.path.join(self.directory, name), "rb") as file:
                return hashlib.sha256(file.read()).hexdigest() == expected
        except OSError:
            return False

    def ptx_of(self, artifact: Artifact) -> str | None:
        """The PTX of a kernel, built now or before; None if there is none."""
        text = artifact.files.get("ptx")
        if isinstance(text, str):
            return text
        name = artifact.entry.get("ptx")
        if not isinstance(name, str):
            return None
        with open(os.path.join(self.directory, name), encoding="utf-8") as file:
            return file.read()

    def write(
        self,
        kernels: Sequence[LoweredEntry],
        artifacts: Sequence[Artifact],
        outputs: Mapping[str, bytes] | None = None,
    ) -> None:
        """Writes the files and the manifest. outputs: files of all kernels together, by name.
        Raises `OutputError`."""
        try:
            os.makedirs(self.directory, exist_ok=True)
        except OSError as error:
            raise OutputError(f"{self.directory}: {describe_os_error(error)}") from error
        by_kernel: dict[str, list[Artifact]] = {}
        for artifact in sorted(artifacts, key=lambda each: each.target):
            by_kernel.setdefault(artifact.kernel, []).append(artifact)
        described = []
        names: set[str] = set()
        taken: dict[str, str] = {}
        for lowered in kernels:
            own = identity(lowered)
            stem = _stem(lowered, taken)
            entries = []
            for artifact in by_kernel.get(own, ()):
                entry = dict(artifact.entry)
                for kind, content in artifact.files.items():
                    name = f"{stem}.{artifact.target}.{kind}"
                    data = content if isinstance(content, bytes) else content.encode()
                    Destination(os.path.join(self.directory, name)).write(data)
                    entry[kind] = name
                    entry[f"{kind}_sha256"] = hashlib.sha256(data).hexdigest()
                names.update(entry[kind] for kind in ("ptx", "cubin") if kind in entry)
                entries.append(entry)
            described.append(_described(lowered, own, entries))
        whole = []
        for name, data in (outputs or {}).items():
            Destination(os.path.join(self.directory, name)).write(data)
            whole.append({"file": name, "sha256": hashlib.sha256(data).hexdigest()})
            names.add(name)
        document = {
            "schema_version": SCHEMA_VERSION, "rgpu": version(), "kernels": described,
            "outputs": whole,
        }  # fmt: skip
        text = json.dumps(document, indent=2) + "\n"
        Destination(os.path.join(self.directory, NAME)).write(text)
        for name in sorted(self._files - names):
            with suppress(OSError):
                os.unlink(os.path.join(self.directory, name))


def _stem(lowered: LoweredEntry, taken: dict[str, str]) -> str:
    """The name of a kernel's files: its entry, after its crate where two have the same."""
    own = identity(lowered)
    crate = lowered.function.path.partition("::")[0]
    stem, number = lowered.entry, 1
    while taken.setdefault(stem, own) != own:
        stem = f"{crate}.{lowered.entry}" + (f".{number}" if number > 1 else "")
        number += 1
    return stem


def _described(
    lowered: LoweredEntry, own: str, targets: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    place = lowered.span.outermost
    bounds, result = lowered.bounds, lowered.result
    found: dict[str, Any] = {
        "name": lowered.name,
        "entry": lowered.entry,
        "identity": own,
        "file": place.file.path,
        "line": place.line,
        "bounds": {
            "block": list(bounds.block) if bounds.block is not None else None,
            "max_threads": bounds.most_threads or None,
            "min_blocks": bounds.least_blocks or None,
            "cluster": list(bounds.cluster) if bounds.cluster is not None else None,
        },
    }
    if not isinstance(result, NotLowered):
        found["static_shared_bytes"] = result.static_shared_bytes
        found["parameters"] = [
            {"name": each.name, "kind": each.kind, "type": each.type, "size": each.size,
             "alignment": each.alignment}
            for each in result.parameters
        ]  # fmt: skip
    found["targets"] = list(targets)
    return found
