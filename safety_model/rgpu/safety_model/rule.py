"""What a rule is, and where the rules are.

A rule is one module below `rgpu.safety_model.rules`: its docstring is the documentation, one
decorated pure function is the check. Rules see effects and facts, never the name of a crate.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.safety_model.diagnostic import (
    Confidence,
    Diagnostic,
    Fix,
    Related,
    Severity,
    Undecided,
    Witness,
)

CONVERGENCE = "convergence"
CHECKER = "checker"
DEVICE = "device"
PERFORMANCE = "performance"

MACHINE_CODE = "machine code"

# A check takes its subject, a `Kernel`, a `Suppressions`, an `Unread` or a `MachineCode`, and
# yields what it found and what it could not decide.
Check = Callable[[Any], Iterator[Diagnostic | Undecided]]

_PACKAGES = tuple(
    f"rgpu.safety_model.rules.{family}" for family in (CONVERGENCE, DEVICE, PERFORMANCE, CHECKER)
)
_MODULE_NAME = re.compile(r"rg\d{3}_\w+")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule. `subjects` say what its check takes: "kernel"; "suppressions" for the rules about
    allow comments; "unread" for what is missing of a crate; "machine code" for what was compiled.
    `module` is the name of the module that holds it. default: checked where nothing is selected."""

    code: str
    name: str
    family: str
    severity: Severity
    since: str
    subjects: tuple[str, ...]
    module: str
    check: Check
    default: bool = True

    @property
    def documentation(self) -> str:
        """The whole documentation, Markdown."""
        from inspect import cleandoc  # expensive to import, and a check needs no documentation

        return cleandoc(sys.modules[self.module].__doc__ or "") + "\n"

    @property
    def summary(self) -> str:
        """The first line of the documentation."""
        return self.documentation.partition("\n")[0]

    def finding(
        self,
        span: Span,
        message: str,
        *,
        kernel: str | None = None,
        severity: Severity | None = None,
        related: Iterable[Related] = (),
        assumptions: Iterable[str] = (),
        depends_on: Iterable[str] = (),
        witness: Witness | None = None,
        help: str | None = None,
        fix: Fix | None = None,
    ) -> Diagnostic:
        """A finding of this rule. It is possible, and one step less severe, if it depends on values
        that the analysis can't see; otherwise definite."""
        depends_on = tuple(depends_on)
        severity = severity or self.severity
        confidence = Confidence.POSSIBLE if depends_on else Confidence.DEFINITE
        return Diagnostic(
            code=self.code,
            name=self.name,
            severity=severity.lowered if depends_on else severity,
            confidence=confidence,
            message=message,
            span=span,
            kernel=kernel,
            related=tuple(related),
            assumptions=tuple(assumptions),
            depends_on=depends_on,
            witness=witness,
            help=help,
            fix=fix,
        )


def rule(
    code: str,
    name: str,
    *,
    family: str,
    severity: Severity,
    since: str,
    subjects: tuple[str, ...] = ("kernel",),
    default: bool = True,
) -> Callable[[Check], Rule]:
    """Turn a check function into a rule, documented by the docstring of its module."""

    def wrap(check: Check) -> Rule:
        module = check.__module__
        return Rule(code, name, family, severity, since, subjects, module, check, default)

    return wrap


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, by code. Imports the modules of the rules when first called."""
    found: list[Rule] = []
    for package_name in _PACKAGES:
        for name in _rule_modules(package_name):
            module = importlib.import_module(f"{package_name}.{name}")
            found += [value for value in vars(module).values() if isinstance(value, Rule)]
    return tuple(sorted(found, key=lambda each: each.code))


def _rule_modules(package_name: str) -> list[str]:
    """The names of a package's modules that hold rules. (`pkgutil` imports `inspect` to tell.)"""
    folders = importlib.import_module(package_name).__path__
    parts = [file.partition(".") for folder in folders for file in os.listdir(folder)]
    return sorted({name for name, _, end in parts if end == "py" and _MODULE_NAME.fullmatch(name)})


def find_rule(text: str) -> Rule | None:
    """The rule with this code or name, in any case."""
    wanted = text.strip().lower()
    for each in all_rules():
        if wanted in (each.code.lower(), each.name):
            return each
    return None


def select_rules(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> SelectedRules:
    """The rules that `select` names, less those that `ignore` names.

    Each word is a code (`RG101`), the start of one (`RG1`), a rule's name, a family, or `all`. An
    empty `select` means the rules that are checked by default. Words that match nothing are in
    `unknown`, in order.
    """
    unknown: list[str] = []
    chosen: set[str] = set()
    select = list(select)
    for word in select:
        codes = _codes(word)
        if not codes:
            unknown.append(word)
        chosen |= codes
    if not select:
        chosen = {each.code for each in all_rules() if each.default}
    for word in ignore:
        codes = _codes(word)
        if not codes:
            unknown.append(word)
        chosen -= codes
    return SelectedRules(frozenset(chosen), tuple(dict.fromkeys(unknown)))


@dataclass(frozen=True, slots=True)
class SelectedRules:
    """Codes chosen, and the words that named no rule."""

    codes: frozenset[str]
    unknown: tuple[str, ...] = ()


def _codes(word: str) -> frozenset[str]:
    wanted = word.strip().lower()
    if wanted == "all":
        return frozenset(each.code for each in all_rules())
    prefix = re.fullmatch(r"rg\d{0,3}", wanted) is not None
    return frozenset(
        each.code
        for each in all_rules()
        if (prefix and each.code.lower().startswith(wanted)) or wanted in (each.name, each.family)
    )
