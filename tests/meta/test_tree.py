"""What holds for every file of the project."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("analysis", "safety_model", "compiler_bridge", "server")
LONGEST = 500


def tracked() -> list[Path]:
    """Files of the project: those that git would commit, or all if this is no clone."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        paths = [path for folder in (*FOLDERS, "tests") for path in (ROOT / folder).rglob("*")]
    return [path for path in paths if path.is_file() and "node_modules" not in path.parts]


def python_files() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".py"]


def test_no_python_file_is_too_long() -> None:
    lengths = {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in python_files()}
    assert lengths
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST} == {}


def test_the_namespace_has_no_init_and_each_portion_is_typed() -> None:
    for folder in FOLDERS:
        assert not (ROOT / folder / "rgpu" / "__init__.py").exists()
        assert (ROOT / folder / "rgpu" / folder / "py.typed").exists()


def test_every_package_and_module_has_a_docstring() -> None:
    import ast

    missing = [
        str(path.relative_to(ROOT))
        for path in python_files()
        if path.relative_to(ROOT).parts[0] in FOLDERS
        and ast.get_docstring(ast.parse(path.read_text())) is None
    ]
    assert missing == []


def forbidden() -> re.Pattern[bytes]:
    """Hosts of package registries, and paths of one machine. Put together here, so that this file
    does not contain them."""
    dot = r"\."
    hosts = [f"pypi{dot}org", f"pythonhosted{dot}org", f"npmjs{dot}(org|com)", f"deb{dot}debian"]
    paths = [f"/{name}/" for name in ("work/main", "work/shared", "work/[.]library", "root")]
    paths += [f"{'shared'}/reference", f"/tmp/{'corpus'}"]
    return re.compile("|".join([*hosts, *paths]).encode())


def test_no_file_names_a_registry_host_or_a_path_of_one_machine() -> None:
    pattern = forbidden()
    assert pattern.search(b"see https://" + b"pypi" + b".org/simple")
    found = {
        f"{path.relative_to(ROOT)}: {match[0].decode()}"
        for path in tracked()
        for match in pattern.finditer(path.read_bytes())
    }
    assert found == set()


@pytest.mark.parametrize("script", ["tools/setup.sh", "tools/lock.sh", ".ci/run"])
def test_scripts_parse_and_can_be_executed(script: str) -> None:
    path = ROOT / script
    assert path.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", str(path)], check=True)
