"""What a check of one or several crates gives: findings, and a verdict table per kernel."""

from __future__ import annotations

from enum import StrEnum

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.safety_model.diagnostic import Diagnostic


class Status(StrEnum):
    """proved: no execution under the known launches has a fault of this kind. flagged: a finding
    says so. unknown: neither could be shown; the reasons say why. not-applicable: nothing to
    decide."""

    PROVED = "proved"
    FLAGGED = "flagged"
    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not-applicable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reasons` say what could not be decided, and where ("call of `foo` at src/lib.rs:12 is not
    modelled"): never empty for unknown, and for flagged what stays undecided besides the
    findings."""

    status: Status
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Modelled:
    """How much of a kernel the front end understood. `unknown_calls` are names, each once,
    sorted."""

    complete: bool
    unknown_calls: tuple[str, ...] = ()
    unknown_types: int = 0


@dataclass(frozen=True, slots=True)
class LaunchInfo:
    """One launch shape found or assumed. A component that could not be evaluated is None.

    origin: "launch at src/main.rs:42", "launch_bounds at src/lib.rs:7", "assume at src/lib.rs:6".
    """

    origin: str
    block_dim: tuple[int | None, int | None, int | None]
    grid_dim: tuple[int | None, int | None, int | None]
    cluster_dim: tuple[int | None, int | None, int | None] | None = None
    cooperative: bool | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class KernelReport:
    """One kernel, or one instance of a generic one (`name` then shows the generic arguments).

    `verdicts` maps a kind of safety ("convergence") to its verdict; kinds not checked are absent.
    dialect: "cuda-oxide", "rust-cuda", "nvptx", "cubecl" or "unknown".
    """

    name: str
    span: Span
    dialect: str
    modelled: Modelled
    launches: tuple[LaunchInfo, ...]
    verdicts: dict[str, Verdict]
    elapsed_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class InternalError:
    """A fault of the checker itself. `stage` is a rule's code or the name of a stage ("typing")."""

    stage: str
    kernel: str | None
    traceback: str


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file that could not be read, or text in it that could not be parsed. `span` is None when
    the file could not be read at all."""

    path: str
    message: str
    span: Span | None = None


@dataclass(slots=True)
class Report:
    """The result of a check. `diagnostics` are sorted by file, start and code; `kernels` by file
    and start. `suppressed` holds what allow comments silenced. `files` are those that were read."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    kernels: list[KernelReport] = field(default_factory=list)
    suppressed: list[Diagnostic] = field(default_factory=list)
    internal_errors: list[InternalError] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    elapsed_ms: float = 0.0

    def merge(self, other: Report) -> None:
        """Add the findings of another crate, keeping the order deterministic."""
        self.diagnostics = sort_diagnostics(self.diagnostics + other.diagnostics)
        self.suppressed = sort_diagnostics(self.suppressed + other.suppressed)
        self.kernels = sort_kernels(self.kernels + other.kernels)
        self.internal_errors += other.internal_errors
        self.problems += other.problems
        self.files = sorted({*self.files, *other.files})
        self.elapsed_ms += other.elapsed_ms


def sort_diagnostics(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """In report order, without exact duplicates (one place reached through two kernels differs)."""
    return sorted(dict.fromkeys(diagnostics), key=lambda diagnostic: diagnostic.sort_key)


def sort_kernels(kernels: list[KernelReport]) -> list[KernelReport]:
    return sorted(
        kernels, key=lambda kernel: (kernel.span.file.path, kernel.span.start, kernel.name)
    )
