"""Silencing findings: `allow` and `expect` directives.

    // rgpu: allow(RG101, reason = "all threads take this branch: n is a multiple of 256")
    // rgpu: expect(divergent-barrier)
    // rgpu: file-allow(RG106)
    #[cfg_attr(rgpu, rgpu::allow(RG101, RG102))]

Rules are named by code or name. A directive that covers the definition of a kernel also covers what
was found for that kernel in the functions it calls. `expect` is `allow` for a finding that must be
there: both are reported by RG901 when they silence nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax.attributes import arguments_of
from rgpu.safety_model.diagnostic import Diagnostic
from rgpu.safety_model.directives import WORDS, Directive, find_directives
from rgpu.safety_model.rule import find_rule

_SILENCING = ("allow", "expect", "file-allow", "file-expect")


@dataclass(slots=True)
class Allow:
    """One rule named by one directive. `code` is None if there is no such rule. `used` once it has
    silenced a finding."""

    directive: Directive
    text: str
    code: str | None
    used: bool = False

    @property
    def expected(self) -> bool:
        return self.directive.word.endswith("expect")


@dataclass(frozen=True, slots=True)
class Malformed:
    """A directive at `span` that can't be read, and why."""

    span: Span
    message: str


@dataclass(slots=True)
class Suppressions:
    """What the directives of some files silence. `selected` are the codes that are checked now: an
    allow of another rule can't be called unused."""

    allows: list[Allow] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)
    selected: frozenset[str] = frozenset()

    def apply(
        self, diagnostics: Iterable[Diagnostic], kernels: Mapping[str, Span]
    ) -> tuple[list[Diagnostic], list[Diagnostic]]:
        """Split findings into those to show and those silenced, and mark the allows used.

        kernels: kernel name to the span of its definition.
        """
        shown: list[Diagnostic] = []
        silenced: list[Diagnostic] = []
        for diagnostic in diagnostics:
            matching = [
                allow
                for allow in self.allows
                if allow.code == diagnostic.code and _covers(allow.directive, diagnostic, kernels)
            ]
            for allow in matching:
                allow.used = True
            (silenced if matching else shown).append(diagnostic)
        return shown, silenced


def _covers(directive: Directive, diagnostic: Diagnostic, kernels: Mapping[str, Span]) -> bool:
    if directive.covers(diagnostic.span):
        return True
    kernel = kernels.get(diagnostic.kernel or "")
    if kernel is None or kernel.file is not directive.span.file:
        return False
    return directive.start <= kernel.start and kernel.end <= directive.end


def collect_suppressions(files: Iterable[SourceFile], selected: frozenset[str]) -> Suppressions:
    """Read the directives of `files`."""
    suppressions = Suppressions(selected=selected)
    for file in files:
        for directive in find_directives(file):
            _read(directive, suppressions)
    return suppressions


def _read(directive: Directive, into: Suppressions) -> None:
    word = directive.word
    if word not in WORDS:
        known = ", ".join(f"`{each}`" for each in WORDS[:3])
        into.malformed.append(
            Malformed(directive.span, f"`{word}` is no directive of rgpu: these are {known}")
        )
        return
    if word not in _SILENCING:
        return  # assumptions are read elsewhere
    if directive.arguments is None:
        into.malformed.append(
            Malformed(directive.span, f"`{word}` is not followed by a list of rules in parentheses")
        )
        return
    names = 0
    for argument in arguments_of(directive.arguments):
        if argument.name == "reason" and argument.value is not None:
            continue
        names += 1
        text = argument.text.replace(" ", "")
        rule = find_rule(text)
        into.allows.append(Allow(directive, text, rule.code if rule else None))
    if not names:
        into.malformed.append(Malformed(directive.span, f"`{word}` names no rule"))
