"""Packages, targets and dependencies from manifests alone."""

from pathlib import Path

import pytest

from rgpu.server.cargo import Manifests, Package


@pytest.fixture(autouse=True)
def in_scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def tree(files: dict[str, str]) -> None:
    for path, text in files.items():
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


def package(directory: str = ".", manifests: Manifests | None = None) -> Package:
    manifests = manifests or Manifests()
    found = manifests.package(directory)
    assert found is not None
    assert manifests.problems == []
    return found


def targets(found: Package) -> list[tuple[str, str, str]]:
    return [(target.kind, target.name, target.root) for target in found.targets]


def test_targets_are_discovered_as_cargo_does() -> None:
    tree(
        {
            "Cargo.toml": '[package]\nname = "my-kernels"\nedition = "2024"\n',
            "src/lib.rs": "",
            "src/main.rs": "",
            "src/bin/tool.rs": "",
            "src/bin/big/main.rs": "",
            "src/bin/big/helper.rs": "",
            "examples/demo.rs": "",
            "examples/data.txt": "",
            "tests/it.rs": "",
            "benches/b.rs": "",
        }
    )
    found = package()
    assert targets(found) == [
        ("lib", "my_kernels", "src/lib.rs"),
        ("bin", "big", "src/bin/big/main.rs"),
        ("bin", "my_kernels", "src/main.rs"),
        ("bin", "tool", "src/bin/tool.rs"),
        ("example", "demo", "examples/demo.rs"),
        ("test", "it", "tests/it.rs"),
        ("bench", "b", "benches/b.rs"),
    ]
    assert {target.edition for target in found.targets} == {2024}


def test_declared_targets_override_and_extend() -> None:
    tree(
        {
            "Cargo.toml": """
                [package]
                name = "p"
                autobins = false
                [lib]
                name = "kernels"
                path = "device/root.rs"
                proc-macro = false
                [[bin]]
                name = "host"
                path = "host.rs"
                [[example]]
                name = "show"
                edition = "2018"
                [[bin]]
                name = "absent"
                """,
            "device/root.rs": "",
            "host.rs": "",
            "src/bin/ignored.rs": "",
            "examples/show/main.rs": "",
        }
    )
    found = package()
    assert targets(found) == [
        ("lib", "kernels", "device/root.rs"),
        ("bin", "host", "host.rs"),
        ("example", "show", "examples/show/main.rs"),
    ]
    assert [target.edition for target in found.targets] == [2015, 2015, 2018]


def test_dependencies_by_path_name_and_workspace() -> None:
    tree(
        {
            "Cargo.toml": """
                [workspace]
                members = ["a"]
                [workspace.package]
                edition = "2021"
                [workspace.dependencies]
                shared = { path = "libs/shared", features = ["x"], default-features = false }
                """,
            "a/Cargo.toml": """
                [package]
                name = "a"
                edition.workspace = true
                [dependencies]
                shared = { workspace = true, features = ["y"] }
                alias = { package = "real-name", path = "../real" }
                device-crate = "1"
                [target.'cfg(unix)'.dependencies]
                unixy = { path = "../unixy" }
                [dev-dependencies]
                helper = { path = "../helper" }
                """,
            "a/src/lib.rs": "",
        }
    )
    found = package("a")
    assert found.targets[0].edition == 2021
    shown = {d.package: (d.extern_name, d.directory, d.only_for_tests) for d in found.dependencies}
    assert shown == {
        "shared": (None, "libs/shared", False),
        "real-name": ("alias", "real", False),
        "device-crate": (None, None, False),
        "unixy": (None, "unixy", False),
        "helper": (None, "helper", True),
    }
    shared = found.dependencies[0]
    assert (shared.features, shared.default_features) == (frozenset({"x", "y"}), False)


def test_features_are_closed_over_what_they_enable() -> None:
    tree(
        {
            "Cargo.toml": """
                [package]
                name = "p"
                [features]
                default = ["fast"]
                fast = ["wide", "dep:x", "x/y"]
                wide = []
                slow = ["fast", "slow"]
                """,
            "src/lib.rs": "",
        }
    )
    found = package()
    assert found.enabled_features(frozenset()) == {"default", "fast", "wide"}
    assert found.enabled_features(frozenset({"slow"}), default=False) == {"slow", "fast", "wide"}


def test_a_broken_manifest_is_a_problem_and_no_package() -> None:
    tree({"Cargo.toml": "[package\n", "sub/Cargo.toml": '[package]\nname = "s"\n'})
    manifests = Manifests()
    assert manifests.package(".") is None
    (problem,) = manifests.problems
    assert str(problem).startswith("Cargo.toml: not valid TOML: ")
    assert "line 1" in problem.message
    assert manifests.package("sub") is not None


@pytest.mark.parametrize(
    "text",
    [
        "package = 3",
        "[package]\nname = 3\nedition = []",
        "[package]\nname = 'p'\n[lib]\npath = 7",
        "[package]\nname = 'p'\n[dependencies]\nx = 3\ny = { path = [] }\nz = { features = 'f' }",
        "[package]\nname = 'p'\nbin = 3\n[features]\ndefault = 'x'",
        "[package]\nname = 'p'\n[[bin]]\n[[example]]\nname = 4",
        "bin = 'x'\nexample = [1]\n[package]\nname = 'p'",
    ],
)
def test_values_of_the_wrong_type_are_passed_over(text: str) -> None:
    tree({"Cargo.toml": text, "src/lib.rs": ""})
    manifests = Manifests()
    found = manifests.package(".")
    assert manifests.problems == []
    assert found is None or targets(found)[0][2] == "src/lib.rs"


def test_the_package_around_a_file() -> None:
    tree({"a/Cargo.toml": '[package]\nname = "a"\n', "a/src/deep/x.rs": "", "b/y.rs": ""})
    manifests = Manifests()
    around = manifests.package_around("a/src/deep/x.rs")
    assert around is not None
    assert around.directory == "a"
    assert manifests.package_around("b/y.rs") is None
