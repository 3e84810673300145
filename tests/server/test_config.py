"""Settings: what is read, and what is refused, with its position."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from rgpu.safety_model.diagnostic import Severity
from rgpu.server.config import ConfigError, Configuration, Settings, load, load_cargo
from rgpu.server.config_keys import KEYS, schema

EVERYTHING = """\
select = ["RG1"]
extend-select = ["RG902"]
ignore = ["active-mask-as-members"]
exclude = ["third_party/"]
targets = ["sm_80", "sm_90a"]
features = ["fast"]
cache-dir = ".rgpu_cache"
occupancy-floor = 40
overflow-checks = true

[per-file-ignores]
"tests/**" = ["RG102"]

[severity]
RG102 = "error"

[launch.reduce]
block-dim = [16, 16]
grid-dim = 128

[launch."scan::<u32>"]
cluster-dim = [2, 1, 1]
"""


@pytest.fixture(autouse=True)
def in_scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def settings(text: str, path: str = "rgpu.toml") -> Settings:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)
    return load(path)


def test_everything_is_read() -> None:
    found = settings(EVERYTHING)
    assert [word.text for word in found.select] == ["RG1"]
    assert [word.text for word in found.extend_select] == ["RG902"]
    assert [word.text for word in found.ignore] == ["active-mask-as-members"]
    assert found.targets == ("sm_80", "sm_90a")
    assert found.features == ("fast",)
    assert found.cache_dir == ".rgpu_cache"
    assert found.occupancy_floor == 40
    assert found.overflow_checks is True
    assert [(word.text, severity) for word, severity in found.severity] == [
        ("RG102", Severity.ERROR)
    ]
    reduce, scan = found.launch
    assert (reduce.kernel, reduce.block_dim, reduce.grid_dim) == (
        "reduce",
        (16, 16, 1),
        (128, 1, 1),
    )
    assert (scan.kernel, scan.cluster_dim, scan.block_dim) == ("scan::<u32>", (2, 1, 1), None)
    assert [str(word.span) for word in found.words()] == [
        "rgpu.toml:1:12",
        "rgpu.toml:2:19",
        "rgpu.toml:3:12",
        "rgpu.toml:12:16",
        "rgpu.toml:15:1",
    ]
    assert str(scan.span) == "rgpu.toml:21:2"


def test_the_example_uses_every_key_and_fits_the_schema() -> None:
    table = tomllib.loads(EVERYTHING)
    assert set(table) == {key.name for key in KEYS}
    jsonschema.validate(table, schema())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", "rgpu.toml:1:1: unknown key `selct`, did you mean `select`?"),
        ("\n\nselect = 'RG1'", "rgpu.toml:3:1: `select` must be a list of strings"),
        ("ignore = [1]", "rgpu.toml:1:1: `ignore` must be a list of strings"),
        ("severity = 3", "rgpu.toml:1:1: `severity` must be a table"),
        (
            '[severity]\nRG101 = "fatal"',
            'rgpu.toml:2:1: severity of `RG101` must be one of "error", "warning", "info", "hint"',
        ),
        ('targets = ["a", "sm_90"]', "rgpu.toml:1:13: `a` is no architecture such as `sm_90`"),
        (
            "[launch.k]\nblock-dim = [0]",
            "rgpu.toml:2:1: `block-dim` must be one to three positive integers",
        ),
        (
            "launch.k = { block-dim = 'x' }",
            "rgpu.toml:1:14: `block-dim` must be one to three positive integers",
        ),
        ("[launch.k]\nblocks = 3", "rgpu.toml:2:1: unknown key `blocks`"),
        (
            "occupancy-floor = 101",
            "rgpu.toml:1:1: `occupancy-floor` must be a number from 0 to 100",
        ),
        (
            'occupancy-floor = "low"',
            "rgpu.toml:1:1: `occupancy-floor` must be a number from 0 to 100",
        ),
        ("overflow-checks = 1", "rgpu.toml:1:1: `overflow-checks` must be true or false"),
        ("select = [", "rgpu.toml: not valid TOML: Invalid value"),
    ],
)
def test_what_is_wrong_is_told_with_its_position(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        settings(text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("text", ["selct = []", "severity = 3", "[launch.k]\nblocks = 3"])
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(text), schema())


def test_bad_bytes_and_missing_files_are_config_errors() -> None:
    Path("rgpu.toml").write_bytes(b"select = ['\xff']")
    with pytest.raises(ConfigError, match=r"rgpu.toml: not UTF-8: byte 0xff on line 1"):
        load("rgpu.toml")
    with pytest.raises(ConfigError, match=r"gone.toml: no such file or directory"):
        load("gone.toml")


@pytest.mark.parametrize("section", ["package", "workspace"])
def test_sections_of_a_manifest(section: str) -> None:
    Path("Cargo.toml").write_text(f'[{section}.metadata.rgpu]\nselect = ["RG1"]\nx = 1\n')
    with pytest.raises(ConfigError, match=r"Cargo.toml:3:1: unknown key `x`"):
        load_cargo("Cargo.toml")
    Path("Cargo.toml").write_text(f'[{section}.metadata.rgpu]\nselect = ["RG1"]\n')
    found = load_cargo("Cargo.toml")
    assert found is not None
    assert str(found.select[0].span) == "Cargo.toml:2:12"


def test_a_manifest_without_a_section_has_no_settings() -> None:
    Path("Cargo.toml").write_text('[package]\nname = "rgpu"\n')
    assert load_cargo("Cargo.toml") is None
    with pytest.raises(ConfigError, match=r"no \[package.metadata.rgpu\]"):
        load("Cargo.toml")


def test_the_nearest_settings_count_alone() -> None:
    settings('select = ["RG1"]')
    settings('ignore = ["RG2"]', "a/rgpu.toml")
    Path("a/Cargo.toml").write_text('[package.metadata.rgpu]\nignore = ["RG3"]\n')
    Path("b").mkdir()
    Path("b/Cargo.toml").write_text('[package.metadata.rgpu]\nignore = ["RG4"]\n')
    configuration = Configuration()
    for _ in range(2):  # the second time from what was kept
        assert [w.text for w in configuration.settings_for("x.rs").words()] == ["RG1"]
        assert [w.text for w in configuration.settings_for("a/src/x.rs").words()] == ["RG2"]
        assert [w.text for w in configuration.settings_for("b/src/x.rs").words()] == ["RG4"]
        assert [w.text for w in configuration.settings_for("c/x.rs").words()] == ["RG1"]
    fixed = Configuration(Settings())
    assert list(fixed.settings_for("a/src/x.rs").words()) == []


def test_patterns_are_relative_to_the_settings_file() -> None:
    found = settings(EVERYTHING, "a/rgpu.toml")
    assert found.excluded("a/third_party", True)
    assert not found.excluded("third_party", True)
    assert [word.text for word in found.ignored_in("a/tests/x/y.rs")] == ["RG102"]
    assert list(found.ignored_in("tests/x.rs")) == []


def test_the_schema_in_the_package_is_fresh() -> None:
    from importlib.resources import files

    text = (files("rgpu.server") / "rgpu.schema.json").read_text()
    assert json.loads(text) == schema(), "run `rgpu dev documents`"
