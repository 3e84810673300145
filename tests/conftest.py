"""Fixtures of all tests."""

import os

from tests.support.rustc import rustc, stubs

__all__ = ["rustc", "stubs"]

os.environ["RGPU_NO_CACHE"] = "1"  # also in processes that tests start; those of the cache unset it
