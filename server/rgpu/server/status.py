"""What every command needs: exit codes and the version."""

from __future__ import annotations

CLEAN, FINDINGS, FAILED = 0, 1, 2


def version() -> str:
    """The version of rgpu, as installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("rgpu-check")
    except PackageNotFoundError:
        return "0+source"  # run from a source tree that was not installed
