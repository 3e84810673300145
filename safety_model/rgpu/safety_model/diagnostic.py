"""Findings: what a rule reports, in the words and fields of the report schema.

A finding states a fact. It has one primary span, a chain of related places that explains it, and a
confidence: *definite* comes with a witness that a reader can check by hand, *possible* names the
values it rests on and is shown one severity lower than the rule's own.
"""

from __future__ import annotations

from enum import StrEnum

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


class Severity(StrEnum):
    """How bad a finding is. `rank` orders them, most severe first."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"

    @property
    def rank(self) -> int:
        return _RANK[self]

    @property
    def lowered(self) -> Severity:
        """The severity of a possible finding: one step lower, and never below info by this step."""
        return _LOWERED[self]


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2, Severity.HINT: 3}
_LOWERED = {
    Severity.ERROR: Severity.WARNING,
    Severity.WARNING: Severity.INFO,
    Severity.INFO: Severity.INFO,
    Severity.HINT: Severity.HINT,
}


class Confidence(StrEnum):
    """definite: some execution under the named launch shape has the fault. possible: it depends on
    a value that the analysis can't see."""

    DEFINITE = "definite"
    POSSIBLE = "possible"


@dataclass(frozen=True, slots=True)
class Related:
    """A further place that explains a finding: one link of the chain of reasons."""

    span: Span
    message: str


Dim3 = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ThreadPosition:
    """A thread of a witness: block index and thread index as (x, y, z), and the values that matter
    by source name, as `(name, value)` pairs."""

    block: Dim3
    thread: Dim3
    values: tuple[tuple[str, int | bool | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Witness:
    """A launch shape and one or two threads that show the fault.

    `location` names the memory that both touch, for races. `replayed` is true when the program was
    executed on these threads and the fault was seen.
    """

    block_dim: Dim3
    grid_dim: Dim3
    threads: tuple[ThreadPosition, ...]
    location: str | None = None
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text of `span` by `text`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that removes the finding. `safe` if it can't change what a correct program does."""

    title: str
    safe: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    message: the fact, lower case, one sentence, no final period. help: advice.
    span: where, in a file of the user; it may lie in a macro's text (`span.expansion`).
    kernel: the kernel's path, None for a finding that belongs to no kernel.
    assumptions: what the finding rests on, such as "block_dim = (256, 1, 1) from the launch at
    src/main.rs:42". depends_on: for a possible finding, the values that it rests on.
    """

    code: str
    name: str
    severity: Severity
    confidence: Confidence
    message: str
    span: Span
    kernel: str | None = None
    related: tuple[Related, ...] = ()
    assumptions: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()
    witness: Witness | None = None
    help: str | None = None
    fix: Fix | None = None

    @property
    def sort_key(self) -> tuple[str, int, str, int, str, str]:
        """Order of a report: by file, start, code; the rest makes the order total."""
        span = self.span.outermost
        return (span.file.path, span.start, self.code, span.end, self.kernel or "", self.message)


@dataclass(frozen=True, slots=True)
class Undecided:
    """What a rule could neither find nor exclude, and why. Checks yield it beside their findings;
    the verdict of the rule's family is then unknown."""

    reason: str
    span: Span | None = None

    def __str__(self) -> str:
        if self.span is None:
            return self.reason
        place = self.span.outermost
        return f"{self.reason} ({place.file.path}:{place.line})"
