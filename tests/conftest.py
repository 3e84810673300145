"""Fixtures of all tests."""

import os
from pathlib import Path

import pytest

from tests.support.rustc import rustc, stubs

__all__ = ["rustc", "stubs"]

os.environ["RGPU_NO_CACHE"] = "1"  # also in processes that tests start; those of the cache unset it

# Of the tests that compile and run kernels, `make check` does these; `make test` does all.
_COMPILING = ("tests/cpu/", "tests/ptx/", "tests/races/")
_QUICK = (
    "tests/cpu/test_records.py",
    "tests/cpu/test_examples.py",
    "tests/ptx/test_kernels.py",
    "tests/ptx/test_removed_checks.py",
    "tests/ptx/test_targets.py",
    "tests/ptx/test_text_passes.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks most tests of the back end as slow."""
    root = Path(__file__).parent.parent
    for item in items:
        path = item.path.relative_to(root).as_posix()
        if path.startswith(_COMPILING) and path not in _QUICK:
            item.add_marker(pytest.mark.slow)
