"""From paths to crates."""

from pathlib import Path

import pytest

from rgpu.analysis.names.crates import CrateSource
from rgpu.server.discovery import Discovery, Request
from rgpu.server.files import FileLoader, Ignores


@pytest.fixture(autouse=True)
def in_scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def tree(files: dict[str, str]) -> None:
    for path, text in files.items():
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


def discover(*paths: str, **options: object) -> tuple[Discovery, Request]:
    discovery = Discovery(FileLoader(), **options)  # type: ignore[arg-type]  # passed through
    return discovery, discovery.request(paths, Ignores())


def roots(crates: list[CrateSource]) -> list[str]:
    return [crate.root for crate in crates]


PACKAGE = {
    "p/Cargo.toml": """
        [package]
        name = "p"
        edition = "2021"
        [dependencies]
        d = { path = "../d" }
        """,
    "p/src/lib.rs": "mod kernels;",
    "p/src/kernels.rs": "",
    "p/src/main.rs": "",
    "p/examples/e.rs": "",
    "p/fixtures/lone.rs": "",
    "d/Cargo.toml": '[package]\nname = "d"\n[lib]\nname = "device"\n',
    "d/src/lib.rs": "",
}


def test_a_directory_gives_all_targets_and_what_no_target_reads() -> None:
    tree(PACKAGE)
    discovery, request = discover("p")
    assert roots(discovery.crates(request)) == ["p/src/lib.rs", "p/src/main.rs", "p/examples/e.rs"]
    read = ["p/src/lib.rs", "p/src/kernels.rs", "p/src/main.rs", "p/examples/e.rs"]
    (lone,) = discovery.lone_crates(request, read)
    assert (lone.name, lone.root) == ("lone", "p/fixtures/lone.rs")
    assert [name for name, _ in lone.dependencies] == ["device", "p"]


def test_a_module_is_checked_as_part_of_the_crates_that_may_hold_it() -> None:
    tree(PACKAGE)
    discovery, request = discover("p/src/kernels.rs")
    assert request.files == ("p/src/kernels.rs",)
    assert roots(discovery.crates(request)) == ["p/src/lib.rs", "p/src/main.rs"]


def test_an_example_alone_does_not_drag_the_library_in() -> None:
    tree(PACKAGE)
    discovery, request = discover("p/examples/e.rs")
    (crate,) = discovery.crates(request)
    assert crate.root == "p/examples/e.rs"
    assert [name for name, _ in crate.dependencies] == ["device", "p"]


def test_renamed_dependencies_and_models_of_device_crates() -> None:
    tree(
        {
            "Cargo.toml": """
                [package]
                name = "p"
                [dependencies]
                own = { package = "d-real", path = "d" }
                gpu = { package = "device-crate", version = "1" }
                other = "1"
                """,
            "src/lib.rs": "",
            "d/Cargo.toml": '[package]\nname = "d-real"\n',
            "d/src/lib.rs": "",
        }
    )
    stub = CrateSource("device_crate", "stubs/device_crate.rs", model=True)
    discovery, request = discover(".", stub=lambda name: stub if name == "device_crate" else None)
    crate = discovery.crates(request)[0]
    assert [(name, dependency.name) for name, dependency in crate.dependencies] == [
        ("own", "d_real"),
        ("gpu", "device_crate"),
    ]


def test_a_cycle_of_dependencies_ends() -> None:
    tree(
        {
            "a/Cargo.toml": '[package]\nname = "a"\n[dependencies]\nb = { path = "../b" }\n',
            "a/src/lib.rs": "",
            "b/Cargo.toml": '[package]\nname = "b"\n[dependencies]\na = { path = "../a" }\n',
            "b/src/lib.rs": "",
        }
    )
    discovery, request = discover("a")
    (crate,) = discovery.crates(request)
    assert [name for name, _ in crate.dependencies] == ["b"]


def test_a_macro_crate_is_no_dependency() -> None:
    tree(
        {
            "a/Cargo.toml": '[package]\nname = "a"\n[dependencies]\nm = { path = "../m" }\n',
            "a/src/lib.rs": "",
            "m/Cargo.toml": '[package]\nname = "m"\n[lib]\nproc-macro = true\n',
            "m/src/lib.rs": "",
        }
    )
    discovery, request = discover("a")
    assert discovery.crates(request)[0].dependencies == ()


def test_loose_files_start_from_the_ones_that_no_other_declares() -> None:
    tree(
        {
            "main.rs": 'mod a;\n#[path = "odd/name.rs"]\nmod b;\n// mod c;\n',
            "a.rs": "pub mod deep;",
            "a/deep.rs": "",
            "odd/name.rs": "",
            "c.rs": "",
        }
    )
    discovery, request = discover(".")
    assert roots(discovery.lone_crates(request, [])) == ["c.rs", "main.rs"]


def test_features_of_the_settings_are_on() -> None:
    tree(
        {
            "Cargo.toml": '[package]\nname = "p"\n[features]\ndefault = ["a"]\na = []\nb = ["c"]\n',
            "src/lib.rs": "",
        }
    )
    discovery, request = discover(".", extra_features=lambda path: frozenset({"b"}))
    assert discovery.crates(request)[0].features == {"default", "a", "b", "c"}


def test_missing_paths_are_problems_and_the_others_stay() -> None:
    tree({"a.rs": ""})
    _, request = discover("a.rs", "nowhere.rs", "no/where", "a.rs", "./a.rs")
    assert request.files == ("a.rs",)
    assert list(map(str, request.problems)) == [
        "nowhere.rs: no such file or directory",
        "no/where: no such file or directory",
    ]


def test_crates_that_may_launch_the_kernels_of_a_library() -> None:
    tree(
        {
            "app/Cargo.toml": '[package]\nname = "app"\n',
            "app/src/main.rs": "",
            "app/kernels/Cargo.toml": '[package]\nname = "kernels"\n',
            "app/kernels/src/lib.rs": "",
            "app/kernels/examples/e.rs": "",
            "other/Cargo.toml": (
                '[package]\nname = "other"\n[dependencies]\nk = { path = "../app/kernels" }\n'
            ),
            "other/src/main.rs": "",
            "far/Cargo.toml": '[package]\nname = "far"\n',
            "far/src/main.rs": "",
        }
    )
    discovery, request = discover(".")
    crates = {crate.root: crate for crate in discovery.crates(request)}
    hosts = discovery.hosts(crates["app/kernels/src/lib.rs"], request)
    assert roots(list(hosts)) == [
        "app/kernels/examples/e.rs",
        "app/src/main.rs",
        "other/src/main.rs",
    ]
    assert discovery.hosts(crates["app/src/main.rs"], request) == ()


def test_a_manifest_stands_for_its_directory() -> None:
    tree(PACKAGE)
    _, request = discover("p/Cargo.toml")
    assert "p/src/kernels.rs" in request.files
