"""Kernels through the command line, in-process."""

from __future__ import annotations

import contextlib
import io
import sys
from dataclasses import dataclass

from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import Options
from filecheck.parser import Parser, pattern_for_opts

from rgpu.server import cli


@dataclass(frozen=True)
class Ran:
    """What a command gave."""

    status: int
    out: str
    err: str


def run(*arguments: str) -> Ran:
    """A command line."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.main(arguments)
    return Ran(status, out.getvalue(), err.getvalue())


def matches(patterns: str, text: str, prefix: str) -> str:
    """What FileCheck says of a text; empty if it matches."""
    options = Options(match_filename="patterns", input_file="ptx", check_prefixes=[prefix])
    parser = Parser(options, io.StringIO(patterns), *pattern_for_opts(options))
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        matcher = Matcher(options, FInput("ptx", text), parser)
        matcher.stderr = sys.stderr
        status = matcher.run()
    return said.getvalue() or f"FileCheck ended with {status}" if status else ""
