"""Cargo packages read from their manifests alone: targets, path dependencies, features.

Cargo is not run, so nothing is fetched and no build script executes. Conditions on dependency
tables (`[target.'cfg(...)'.dependencies]`) are taken as true: a crate more at hand does no harm.
"""

from __future__ import annotations

import os
from typing import Any

from rgpu.analysis.records import dataclass, field
from rgpu.server.files import PathProblem, ancestors, describe_os_error

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Target:
    """One crate of a package. kind: "lib", "bin", "example", "test" or "bench"."""

    kind: str
    name: str
    root: str
    edition: int
    proc_macro: bool = False


@dataclass(frozen=True, slots=True)
class Dependency:
    """`extern_name` is what code writes if the manifest renames the package, else None: then code
    writes the name of the package's library. `directory` is None for a package from a registry."""

    package: str
    extern_name: str | None
    directory: str | None
    features: frozenset[str]
    default_features: bool
    only_for_tests: bool


@dataclass(frozen=True, slots=True)
class Package:
    """A Cargo package. `features` maps each feature to what it turns on."""

    name: str
    directory: str
    targets: tuple[Target, ...]
    dependencies: tuple[Dependency, ...]
    features: dict[str, tuple[str, ...]]

    @property
    def library(self) -> Target | None:
        return next((target for target in self.targets if target.kind == "lib"), None)

    def enabled_features(self, requested: frozenset[str], default: bool = True) -> frozenset[str]:
        """All features that `requested`, and the default if wanted, turn on."""
        enabled: set[str] = set()
        pending = [*requested, *(["default"] if default and "default" in self.features else [])]
        while pending:
            feature = pending.pop()
            if feature not in enabled and ":" not in feature and "/" not in feature:
                enabled.add(feature)
                pending += self.features.get(feature, ())
        return frozenset(enabled)


@dataclass(slots=True)
class Manifests:
    """Reads manifests, each once."""

    problems: list[PathProblem] = field(default_factory=list)
    _tables: dict[str, Table | None] = field(default_factory=dict)
    _packages: dict[str, Package | None] = field(default_factory=dict)

    def table(self, path: str) -> Table | None:
        """The manifest as it stands; None if it is not there, or can't be read (then a problem)."""
        path = os.path.normpath(path)
        if path not in self._tables:
            self._tables[path] = self._read(path)
        return self._tables[path]

    def package(self, directory: str) -> Package | None:
        """The package whose manifest lies in `directory`; None if there is none."""
        directory = os.path.normpath(directory)
        if directory not in self._packages:
            manifest = self.table(os.path.join(directory, "Cargo.toml"))
            known = manifest is not None and isinstance(manifest.get("package"), dict)
            self._packages[directory] = self._package(directory, manifest or {}) if known else None
        return self._packages[directory]

    def package_around(self, path: str) -> Package | None:
        """The package that a file belongs to by its place: the nearest manifest above it."""
        for directory in ancestors(path):
            if os.path.isfile(os.path.join(directory, "Cargo.toml")):
                return self.package(directory)
        return None

    def _read(self, path: str) -> Table | None:
        try:
            with open(path, "rb") as file:
                data = file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            self.problems.append(PathProblem(path, describe_os_error(error)))
            return None
        import tomllib

        try:
            return tomllib.loads(data.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            self.problems.append(PathProblem(path, f"not valid TOML: {error}"))
        return None

    def _workspace(self, directory: str, package: Table) -> tuple[str, Table]:
        """The directory of the workspace around a package, and its `[workspace]` table."""
        named = package.get("workspace")
        if isinstance(named, str):
            directory = os.path.normpath(os.path.join(directory, named))
            manifest = self.table(os.path.join(directory, "Cargo.toml")) or {}
            return directory, _table(manifest, "workspace")
        for above in (directory, *ancestors(directory)):
            manifest = self.table(os.path.join(above, "Cargo.toml")) or {}
            if "workspace" in manifest:
                return above, _table(manifest, "workspace")
        return directory, {}

    def _package(self, directory: str, manifest: Table) -> Package:
        package = _table(manifest, "package")
        name = str(package.get("name", os.path.basename(os.path.abspath(directory))))
        workspace_directory, workspace = self._workspace(directory, package)
        edition = package.get("edition", "2015")
        if isinstance(edition, dict):
            edition = _table(workspace, "package").get("edition", "2015")
        features = {
            str(feature): tuple(item for item in enables if isinstance(item, str))
            for feature, enables in _table(manifest, "features").items()
            if isinstance(enables, list)
        }
        return Package(
            name,
            directory,
            _targets(directory, manifest, name, _edition(edition, 2015)),
            _dependencies(directory, manifest, workspace_directory, workspace),
            features,
        )


# --- targets -------------------------------------------------------------------------------------


def _targets(directory: str, manifest: Table, package: str, edition: int) -> tuple[Target, ...]:
    targets: list[Target] = []
    lib = _table(manifest, "lib")
    lib_root = os.path.join(directory, _string(lib, "path") or "src/lib.rs")
    if os.path.isfile(lib_root):
        targets.append(
            Target(
                "lib",
                (_string(lib, "name") or package).replace("-", "_"),
                os.path.normpath(lib_root),
                _edition(lib.get("edition"), edition),
                lib.get("proc-macro") is True or lib.get("proc_macro") is True,
            )
        )
    auto = _table(manifest, "package")
    for kind, folder, automatic in (
        ("bin", "src/bin", "autobins"),
        ("example", "examples", "autoexamples"),
        ("test", "tests", "autotests"),
        ("bench", "benches", "autobenches"),
    ):
        discovered = _discover(directory, folder) if auto.get(automatic, True) else {}
        if kind == "bin" and auto.get(automatic, True):
            discovered |= {package: "src/main.rs"}
        declared = [table for table in manifest.get(kind, ()) if isinstance(table, dict)]
        targets += _of_kind(kind, directory, folder, declared, discovered, edition)
    return tuple({target.root: target for target in reversed(targets)}.values())[::-1]


def _of_kind(
    kind: str,
    directory: str,
    folder: str,
    declared: list[Table],
    discovered: dict[str, str],
    edition: int,
) -> list[Target]:
    found: dict[str, Target] = {}
    for table in declared:
        name = _string(table, "name") or "main"
        candidates = [f"{folder}/{name}.rs", f"{folder}/{name}/main.rs"]
        if kind == "bin":
            candidates.append("src/main.rs")
        path = _string(table, "path") or next(
            (c for c in candidates if os.path.isfile(os.path.join(directory, c))), candidates[0]
        )
        found[os.path.normpath(path)] = Target(
            kind,
            name.replace("-", "_"),
            os.path.normpath(os.path.join(directory, path)),
            _edition(table.get("edition"), edition),
        )
    for name, path in sorted(discovered.items()):
        root = os.path.normpath(os.path.join(directory, path))
        found.setdefault(
            os.path.normpath(path), Target(kind, name.replace("-", "_"), root, edition)
        )
    return [target for target in found.values() if os.path.isfile(target.root)]


def _discover(directory: str, folder: str) -> dict[str, str]:
    """Targets that Cargo finds by itself: `folder/name.rs` and `folder/name/main.rs`."""
    found = {}
    try:
        names = sorted(os.listdir(os.path.join(directory, folder)))
    except OSError:
        return {}  # no such folder, the common case
    for name in names:
        if name.endswith(".rs"):
            found[name.removesuffix(".rs")] = f"{folder}/{name}"
        elif os.path.isfile(os.path.join(directory, folder, name, "main.rs")):
            found[name] = f"{folder}/{name}/main.rs"
    return found


# --- dependencies --------------------------------------------------------------------------------


def _dependencies(
    directory: str, manifest: Table, workspace_directory: str, workspace: Table
) -> tuple[Dependency, ...]:
    shared = _table(workspace, "dependencies")
    tables = [manifest, *(t for t in _table(manifest, "target").values() if isinstance(t, dict))]
    found: dict[str, Dependency] = {}
    for kind in ("dependencies", "dev-dependencies"):
        for table in tables:
            entries = _table(table, kind) or _table(table, kind.replace("-", "_"))
            for key, value in entries.items():
                base, where = _as_table(value), directory
                requested = frozenset(_strings(base, "features"))
                if base.get("workspace") is True:
                    own, base, where = base, _as_table(shared.get(key, {})), workspace_directory
                    requested |= frozenset(_strings(base, "features"))
                    if "default-features" not in base and own.get("default-features") is False:
                        base = {**base, "default-features": False}
                path = _string(base, "path")
                package = _string(base, "package")
                found.setdefault(
                    key,
                    Dependency(
                        package or key,
                        key.replace("-", "_") if package else None,
                        os.path.normpath(os.path.join(where, path)) if path else None,
                        requested,
                        base.get("default-features", True) is not False,
                        kind == "dev-dependencies",
                    ),
                )
    return tuple(found.values())


# --- reading tables of unknown shape -------------------------------------------------------------


def _table(table: Table, key: str) -> Table:
    value = table.get(key)
    return value if isinstance(value, dict) else {}


def _as_table(value: object) -> Table:
    return value if isinstance(value, dict) else {}


def _string(table: Table, key: str) -> str | None:
    value = table.get(key)
    return value if isinstance(value, str) else None


def _strings(table: Table, key: str) -> list[str]:
    value = table.get(key)
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _edition(value: object, default: int) -> int:
    return int(value) if isinstance(value, str) and value.isdigit() else default
