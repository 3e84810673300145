"""The tools for people who work on the models: what they read and write."""

from __future__ import annotations

import os
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from rgpu.server.status import CLEAN, FAILED, FINDINGS

_MAXIMUM_DEPTH = 12  # of folders; a checkout may hold anything


def stub_crate(directory: str) -> int:
    """Writes the models out as crates for rustc, with a script `build.sh` that compiles them.

    Only files of its own are written; what else lies in the directory stays.
    """
    from rgpu.safety_model.stub_crate import build_script, host_crates

    crates = host_crates(model_texts())
    target = Path(directory)
    try:
        for path, text in crates.files.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_text(text, "utf-8")
        (target / "build.sh").write_text(build_script(crates), "utf-8")
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return FAILED
    print(f"wrote {len(crates.crates)} crates to {directory}; compile them with build.sh")
    return CLEAN


def model_drift(crate: str) -> int:
    """Compares the models with a checkout of their crate: 0 if they agree, 1 if not."""
    from rgpu.safety_model.drift import compare, model_name

    root = Path(crate)
    sources = _rust_files(root / "src" if (root / "src").is_dir() else root)
    if not sources:
        print(f"error: {crate}: no Rust source there", file=sys.stderr)
        return FAILED
    name = model_name(_package_name(root) or root.resolve().name)
    texts = {path: text.encode() for path, text in model_texts().items()}
    models = {path: text for path, text in texts.items() if path.split("/")[0] == name}
    if not models:
        print(f"error: {crate}: there is no model of `{name}`", file=sys.stderr)
        return FAILED
    report = compare(name, sources, models)
    print("\n".join(report.lines()))
    return FINDINGS if report.differences else CLEAN


def index_models() -> int:
    """Writes the tables of contents of the models, which spare the checker most of their text."""
    from rgpu.safety_model import model

    path = os.path.join(os.path.dirname(model.__file__), "api", model.INDEX)
    Path(path).write_text(model.make_indexes(), "utf-8")
    return CLEAN


def model_texts() -> dict[str, str]:
    """The files of the models by their path, such as `cuda_std/thread.rs`."""
    found: dict[str, str] = {}
    pending: list[tuple[str, Traversable]] = [("", files("rgpu.safety_model").joinpath("api"))]
    while pending:
        prefix, folder = pending.pop()
        for entry in folder.iterdir():
            path = f"{prefix}{entry.name}"
            if entry.is_dir():
                pending.append((f"{path}/", entry))
            elif path.endswith(".rs"):
                found[path] = entry.read_text("utf-8")
    return dict(sorted(found.items()))


def _rust_files(root: Path) -> dict[str, bytes]:
    """The Rust files below a directory, by their path in it. Links are not followed."""
    found: dict[str, bytes] = {}
    for folder, folders, names in os.walk(root):
        relative = Path(folder).relative_to(root)
        if len(relative.parts) > _MAXIMUM_DEPTH:
            folders.clear()
        for name in names:
            if name.endswith(".rs"):
                found[(relative / name).as_posix()] = (Path(folder) / name).read_bytes()
    return dict(sorted(found.items()))


def _package_name(root: Path) -> str | None:
    """The name in the crate's Cargo.toml, if there is one that can be read."""
    import tomllib

    try:
        manifest = tomllib.loads((root / "Cargo.toml").read_text("utf-8"))
        name = manifest["package"]["name"]
    except (OSError, KeyError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None
    return name if isinstance(name, str) else None
