"""The command line: arguments in, exit code out. What a command does is in `commands/`.

Exit codes: 0 clean, 1 findings, 2 wrong use, broken settings, or a path that could not be read.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from rgpu.server.status import FAILED, version

FORMATS = ("full", "concise", "json", "sarif", "github")
STAGES = ("syntax", "items", "ir", "cfg", "facts", "races")
EMITTED = ("ptx", "llvm", "cubin", "sass", "resources", "json")
SEVERITIES = ("error", "warning", "info", "hint")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command `rgpu`."""
    return _run(_parser().parse_args(_argv(arguments)))


def check(arguments: Sequence[str] | None = None) -> int:
    """The command `rgpu-check`: the same as `rgpu check`."""
    parser = _Parser(prog="rgpu-check", description=_CHECK)
    _add_check_arguments(parser)
    parser.add_argument("--version", action=_Version)
    return _run(parser.parse_args(_argv(arguments)))


def _argv(arguments: Sequence[str] | None) -> list[str]:
    return list(sys.argv[1:] if arguments is None else arguments)


def _run(arguments: argparse.Namespace) -> int:
    # The checker builds large trees and graphs that live until the end and hold few cycles:
    # searching them for garbage again and again takes a third of the time and finds next to
    # nothing. Python does it once more at its end, unless they are frozen then.
    gc.disable()
    atexit.register(gc.freeze)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # not when a test has replaced it
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = _dispatch(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader (`| head`) has seen enough. Python would complain again while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return 130


def _dispatch(arguments: argparse.Namespace) -> int:
    match arguments.command:
        case "check":
            from rgpu.server.commands import check

            return check.run(arguments)
        case "rule":
            from rgpu.server.commands import rule

            return rule.run(arguments)
        case "show":
            from rgpu.server.commands import show

            return show.run(arguments)
        case "ptx":
            from rgpu.server.commands import ptx

            return ptx.run(arguments)
        case "build":
            from rgpu.server.commands import build

            return build.run(arguments)
        case "run":
            from rgpu.server.commands import run

            return run.run(arguments)
        case "corpus":
            from rgpu.server.commands import corpus

            return corpus.run(arguments)
        case "dev":
            from rgpu.server.commands import dev

            return dev.run(arguments)
    raise AssertionError(arguments.command)


class _Version(argparse.Action):
    """`--version`, asking for the version only then."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and stop")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"rgpu {version()}")
        parser.exit()


_CHECK = "Check GPU kernels written in Rust. Without PATH, check the current directory."


class _Formatter(argparse.HelpFormatter):
    """One that is told the width: to find it, the base class imports half of the library, and one
    is made for each argument that is added."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_width())


@cache
def _width() -> int:
    try:
        columns = int(os.environ.get("COLUMNS", "0"))
    except ValueError:
        columns = 0
    try:
        columns = columns or os.get_terminal_size().columns
    except OSError:
        columns = 0
    return (columns or 80) - 2


class _Parser(argparse.ArgumentParser):
    """A parser, also for each command, that formats help with `_Formatter`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=_Formatter, **options)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="rgpu", description="Static safety checks for GPU kernels written in Rust."
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_check_arguments(commands.add_parser("check", help=_CHECK, description=_CHECK))
    _add_rule_arguments(commands)
    _add_show_arguments(commands)
    _add_ptx_arguments(commands)
    _add_build_arguments(commands)
    _add_run_arguments(commands)
    _add_corpus_arguments(commands)
    _add_dev_arguments(commands)
    return parser


def _add_check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command="check")
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="files or directories to check; `-` reads one file from standard input",
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--format", choices=FORMATS, default="full", help="how to report (default: full)"
    )
    output.add_argument("--output-file", metavar="FILE", help="write the report to FILE")
    output.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours (default: on a terminal, unless NO_COLOR is set)",
    )
    output.add_argument(
        "--statistics", action="store_true", help="print how often each rule fired instead of where"
    )
    output.add_argument(
        "--show-files", action="store_true", help="print the files that would be checked, and stop"
    )
    rules = parser.add_argument_group("rules")
    rules.add_argument(
        "--select",
        action="append",
        default=[],
        type=_words,
        metavar="RULES",
        help="rules to check: codes, starts of codes (RG1), names; comma-separated",
    )
    rules.add_argument(
        "--ignore",
        action="append",
        default=[],
        type=_words,
        metavar="RULES",
        help="rules not to check",
    )
    rules.add_argument(
        "--fail-on",
        choices=SEVERITIES,
        default="warning",
        help="least severity of a finding that makes the exit code 1 (default: warning)",
    )
    rules.add_argument("--exit-zero", action="store_true", help="exit with 0 also with findings")
    files = parser.add_argument_group("files and settings")
    files.add_argument(
        "--config", metavar="FILE", help="take settings from this rgpu.toml or Cargo.toml alone"
    )
    files.add_argument("--isolated", action="store_true", help="ignore all settings files")
    files.add_argument(
        "--force-exclude",
        action="store_true",
        help="apply `exclude` and .gitignore also to files that are named as PATH",
    )
    files.add_argument(
        "--stdin-filename",
        metavar="FILE",
        help="the file that standard input stands for (with `-`)",
    )
    files.add_argument("--cache-dir", metavar="DIR", help="keep results for later runs in DIR")
    files.add_argument(
        "--no-cache", action="store_true", help="check everything anew, and keep no results"
    )
    files.add_argument(
        "-j", "--jobs", type=_positive, metavar="N", help="processes (default: one per core)"
    )


def _add_rule_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Explain a rule; without one, list all."
    parser = commands.add_parser("rule", help=text, description=text)
    parser.add_argument("rule", nargs="?", metavar="RULE", help="its code or name")
    parser.add_argument("--all", action="store_true", help="explain every rule")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def _add_show_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Print what a stage of the analysis makes of a file."
    parser = commands.add_parser("show", help=text, description=text)
    parser.add_argument("stage", choices=STAGES)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--kernel", metavar="NAME", help="this kernel only")


def _add_ptx_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Compile kernels to PTX or machine code, without rustc and CUDA."
    parser = commands.add_parser("ptx", help=text, description=text)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--emit", choices=EMITTED, default="ptx", help="what to print (default: ptx)"
    )
    parser.add_argument(
        "-o", dest="output", metavar="OUT", help="a file, or a directory for a file per kernel"
    )
    _add_code_arguments(parser)


def _add_build_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Compile all kernels of a crate into a directory, with a manifest."
    parser = commands.add_parser("build", help=text, description=text)
    parser.add_argument("path", metavar="PATH")
    parser.add_argument("--out", required=True, metavar="DIR", help="where the files go")
    parser.add_argument("--no-cubin", action="store_true", help="write PTX alone, no machine code")
    parser.add_argument(
        "--link",
        nargs="*",
        metavar="FILE",
        help="link all kernels, and code of others: .ptx, .ltoir, .cubin, .fatbin, .o, .a",
    )
    parser.add_argument(
        "--fatbin", action="store_true", help="put the linked kernels for all targets in one file"
    )
    _add_code_arguments(parser)


def _add_code_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--kernel", action="append", default=[], metavar="NAME", help="this kernel only"
    )
    parser.add_argument(
        "--arch",
        nargs="+",
        default=[],
        metavar="SM",
        help="architectures such as sm_90a (default: `targets` of the settings, else sm_80)",
    )
    parser.add_argument("--ptx-version", metavar="N.M", help="version of PTX (default: the oldest)")
    parser.add_argument(
        "--fast-math",
        action="store_true",
        help="let arithmetic of floats be reordered and approximated, as no Rust compiler does",
    )
    _add_lowering_arguments(parser)


def _add_lowering_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--overflow-checks",
        action=argparse.BooleanOptionalAction,
        help="trap where integer arithmetic overflows (default: `overflow-checks` of the settings)",
    )
    parser.add_argument("--config", metavar="FILE", help="take settings from this file alone")
    parser.add_argument("--isolated", action="store_true", help="ignore all settings files")


def _add_run_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Run a kernel on this machine, and report what goes wrong."
    parser = commands.add_parser("run", help=text, description=text)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--kernel", metavar="NAME", help="which one, if there are several")
    parser.add_argument("--grid", default="1", metavar="N[,N[,N]]", help="blocks (default: 1)")
    parser.add_argument("--block", metavar="N[,N[,N]]", help="threads of a block")
    parser.add_argument("--cluster", metavar="N[,N[,N]]", help="blocks of a cluster")
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter: a number, zeros:T:N, ones:T:N, arange:T:N, random:T:N[:SEED], "
        "values:T:A,B,.. or FILE.npy, where T is f32, u8, .. and N may be 32x48",
    )
    parser.add_argument(
        "--static",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="what a static in global or constant memory holds",
    )
    parser.add_argument(
        "--shared", type=_natural, default=0, metavar="BYTES", help="dynamic shared memory"
    )
    parser.add_argument(
        "--save", action="append", default=[], metavar="NAME=FILE", help="write an array as .npy"
    )
    parser.add_argument(
        "--seed", type=_natural, metavar="N", help="run threads and blocks in a random order"
    )
    parser.add_argument(
        "--no-check", action="store_true", help="don't look for races and bad accesses; faster"
    )
    parser.add_argument(
        "--steps",
        type=_positive,
        default=1 << 31,
        metavar="N",
        help="give up after so many rounds of loops",
    )
    parser.add_argument(
        "--timeout", type=_positive, default=120, metavar="SECONDS", help="give up after (120)"
    )
    _add_lowering_arguments(parser)


def _add_corpus_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Check a checkout and print how much of it could be modelled."
    parser = commands.add_parser("corpus", help=text, description=text)
    parser.add_argument("directory", metavar="DIR")
    parser.add_argument(
        "--ptx", action="store_true", help="compile the kernels, and print how many could be"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("-j", "--jobs", type=_positive, metavar="N")


def _add_dev_arguments(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "Tools for those who work on rgpu itself."
    parser = commands.add_parser("dev", help=text, description=text)
    tools = parser.add_subparsers(dest="tool", required=True, metavar="TOOL")
    text = "Compare the models with a checkout of a device crate."
    drift = tools.add_parser("model-drift", help=text, description=text)
    drift.add_argument("--crate", required=True, metavar="PATH", help="the crate's directory")
    text = "Write the models out as crates that rustc compiles."
    stubs = tools.add_parser("stub-crate", help=text, description=text)
    note = "write the tables of contents of the models"
    tools.add_parser("index-models", help=note, description=note)
    stubs.add_argument("directory", metavar="DIR")
    text = "Print the JSON schema of rgpu.toml."
    tools.add_parser("config-schema", help=text, description=text)
    text = "Write the generated documents, or with --check say which are stale."
    documents = tools.add_parser("documents", help=text, description=text)
    documents.add_argument("--check", action="store_true")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("must not be negative")
    return number


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number
