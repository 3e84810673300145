"""From the paths that the user names to the crates that have to be checked.

A file that belongs to a crate is checked as part of it, and only what was asked for is reported. A
file that no crate refers to (a lone example, a test fixture) is a crate by itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import dataclass, field
from rgpu.server.cargo import Dependency, Manifests, Package, Target
from rgpu.server.files import (
    FileLoader,
    Ignores,
    PathProblem,
    ancestors,
    describe_os_error,
    unique,
    walk,
)

LONE_EDITION = 2021
_LEVELS_AROUND = 2

StubLookup = Callable[[str], CrateSource | None]
"""Gives the model of a device crate by the name that code uses for it, or None."""

FeaturesOf = Callable[[str], frozenset[str]]
"""The Cargo features that are on for a root file besides the default ones."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for: files to report on, the packages around them, and unreadable paths."""

    files: tuple[str, ...]
    packages: tuple[Package, ...]
    problems: tuple[PathProblem, ...]


@dataclass(slots=True)
class Discovery:
    """Finds crates. `stub` goes before the text of a device crate in the same checkout."""

    loader: FileLoader
    manifests: Manifests = field(default_factory=Manifests)
    extra_features: FeaturesOf = lambda path: frozenset()
    stub: StubLookup = lambda name: None
    _libraries: dict[tuple[str, frozenset[str]], CrateSource | None] = field(default_factory=dict)

    def request(
        self, paths: Iterable[str], ignores: Ignores, *, force_exclude: bool = False
    ) -> Request:
        """The Rust files that `paths` mean, in order, each once, and the packages around them."""
        files: list[str] = []
        packages: dict[str, Package] = {}
        problems: list[PathProblem] = []
        for path in paths:
            path = os.path.normpath(path)
            if os.path.basename(path) == "Cargo.toml" and os.path.isfile(path):
                path = os.path.dirname(path) or "."
            if path in self.loader.overlay:
                files.append(path)
            elif os.path.isdir(path):
                if force_exclude and ignores.ignored_with_parents(path):
                    continue
                found = walk(path, ignores)
                files += found.sources
                problems += found.problems
                for manifest in found.manifests:
                    package = self.manifests.package(os.path.dirname(manifest) or ".")
                    if package is not None:
                        packages[package.directory] = package
            elif force_exclude and ignores.ignored_with_parents(path):
                continue
            else:
                try:
                    os.stat(path)
                    files.append(path)
                except OSError as error:
                    problems.append(PathProblem(path, describe_os_error(error)))
        files = unique(files)
        for file in files:
            package = self.manifests.package_around(file)
            if package is not None:
                packages[package.directory] = package
        return Request(tuple(files), tuple(packages.values()), tuple(problems))

    def crates(self, request: Request) -> list[CrateSource]:
        """The targets of packages that may hold one of the files asked for, in a fixed order."""
        asked = {self.loader.real(file) for file in request.files}
        chosen = []
        for package in request.packages:
            for target in package.targets:
                if self._may_hold(target, asked):
                    chosen.append(self._target(package, target))
        return chosen

    def _may_hold(self, target: Target, asked: set[str]) -> bool:
        """Whether one of the files may be a module of the target, by where it lies."""
        root = self.loader.real(target.root)
        if root in asked:
            return True
        directory = os.path.dirname(root)
        if target.kind != "lib" and os.path.basename(root) != "main.rs":
            directory = root.removesuffix(".rs")
        return any(file.startswith(directory + os.sep) for file in asked)

    def hosts(self, crate: CrateSource, request: Request) -> tuple[CrateSource, ...]:
        """Crates whose code may launch the kernels of a library: the other targets of its package,
        and those of packages that lie around it or depend on it.

        The dialect of Rust-CUDA keeps kernels in a package of their own inside or beside the one
        that launches them, and loads their PTX by name, so Cargo's graph alone doesn't tell.
        """
        package = self.manifests.package_around(crate.root)
        if package is None or package.library is None or package.library.root != crate.root:
            return ()
        around = [
            self.manifests.package(directory)
            for directory in islice(ancestors(package.directory), _LEVELS_AROUND)
        ]
        depending = [
            other
            for other in request.packages
            if any(dependency.directory == package.directory for dependency in other.dependencies)
        ]
        packages = {
            other.directory: other for other in (package, *around, *depending) if other is not None
        }
        return tuple(
            self._target(other, target)
            for other in packages.values()
            for target in other.targets
            if target.root != crate.root and not target.proc_macro
        )

    def lone_crates(self, request: Request, read: Iterable[str]) -> list[CrateSource]:
        """A crate for each file asked for that none of the crates has read."""
        known = {self.loader.real(path) for path in read}
        left = [file for file in request.files if self.loader.real(file) not in known]
        modules = self._modules_of(left)
        return [self._lone(file) for file in left if self.loader.real(file) not in modules]

    def _modules_of(self, files: Sequence[str]) -> set[str]:
        """Which of the files another one of them declares as its module.

        Read from the text by a pattern, to choose what to start from and nothing else: a file
        missed here is checked on its own as well.
        """
        directories: dict[str, int] = {}
        for file in files:
            directory = os.path.dirname(file)
            directories[directory] = directories.get(directory, 0) + 1
        modules: set[str] = set()
        for file in files:
            directory, name = os.path.split(file)
            below = directory
            if name not in ("lib.rs", "main.rs", "mod.rs"):
                below = os.path.join(directory, name.removesuffix(".rs"))
            if directories[directory] < 2 and not os.path.isdir(below):
                continue
            for path_attribute, module in _MODULE.findall(self.loader.read(file) or b""):
                if path_attribute:
                    candidates = [os.path.join(directory, os.fsdecode(path_attribute))]
                else:
                    child = os.fsdecode(module)
                    # A root file looks beside itself, whatever its name; others below.
                    candidates = [
                        os.path.join(parent, tail)
                        for parent in {below, directory}
                        for tail in (f"{child}.rs", f"{child}/mod.rs")
                    ]
                modules.update(
                    self.loader.real(candidate) for candidate in candidates if candidate != file
                )
        return modules

    def _lone(self, file: str) -> CrateSource:
        package = self.manifests.package_around(file)
        name = re.sub(r"\W", "_", os.path.basename(file).removesuffix(".rs")) or "main"
        if package is None:
            return CrateSource(name, file, LONE_EDITION, features=self.extra_features(file))
        edition = package.targets[0].edition if package.targets else LONE_EDITION
        return self._target(package, Target("example", name, file, edition))

    def _target(self, package: Package, target: Target) -> CrateSource:
        extra = self.extra_features(target.root)
        features = package.enabled_features(extra) | extra
        tests = target.kind in ("example", "test", "bench")
        dependencies = self._dependencies(package, features, tests, frozenset({package.directory}))
        if target.kind != "lib":
            library = self._library(package, features, frozenset())
            if library is not None:
                dependencies = (*dependencies, (library.name, library))
        return CrateSource(target.name, target.root, target.edition, dependencies, features)

    def _dependencies(
        self, package: Package, features: frozenset[str], tests: bool, above: frozenset[str]
    ) -> tuple[tuple[str, CrateSource], ...]:
        found: dict[str, CrateSource] = {}
        for dependency in package.dependencies:
            if dependency.only_for_tests and not tests:
                continue
            crate = self._dependency(dependency, above)
            if crate is not None:
                found[dependency.extern_name or crate.name] = crate
        return tuple(found.items())

    def _dependency(self, dependency: Dependency, above: frozenset[str]) -> CrateSource | None:
        package = None
        if dependency.directory is not None and dependency.directory not in above:
            package = self.manifests.package(dependency.directory)
        library = package.library if package is not None else None
        name = library.name if library is not None else dependency.package.replace("-", "_")
        stub = self.stub(name)
        if stub is not None or package is None:
            return stub
        features = package.enabled_features(dependency.features, dependency.default_features)
        return self._library(package, features, above)

    def _library(
        self, package: Package, features: frozenset[str], above: frozenset[str]
    ) -> CrateSource | None:
        """The library crate of a package; None without one, or if it is a macro crate."""
        key = (package.directory, features)
        if key not in self._libraries:
            library = package.library
            if library is None or library.proc_macro:
                self._libraries[key] = None
            else:
                inside = above | {package.directory}
                dependencies = self._dependencies(package, features, False, inside)
                self._libraries[key] = CrateSource(
                    library.name, library.root, library.edition, dependencies, features
                )
        return self._libraries[key]


_MODULE = re.compile(
    rb'^[ \t]*(?:#\[path[ \t]*=[ \t]*"([^"\n]+)"\]\s*)?'
    rb"(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;",
    re.MULTILINE,
)
