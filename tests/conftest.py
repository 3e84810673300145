"""Fixtures of all tests."""

from tests.support.rustc import rustc, stubs

__all__ = ["rustc", "stubs"]
