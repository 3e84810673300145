"""The verdict table: for each kernel and kind of safety, whether it was proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rgpu.safety_model.report import KernelReport, Status, Verdict
from rgpu.server.report.cells import lay_out, printable
from rgpu.server.report.style import PLAIN, Style

_ROLES = {
    Status.PROVED: "good",
    Status.FLAGGED: "error",
    Status.UNKNOWN: "warning",
    Status.NOT_APPLICABLE: "dim",
}
_MISSING = Verdict(Status.NOT_APPLICABLE)


def verdict_table(kernels: Sequence[KernelReport], style: Style = PLAIN) -> Iterator[str]:
    """The table as lines, kernels grouped by file; under a verdict, what could not be
    decided."""
    kinds = list(dict.fromkeys(kind for kernel in kernels for kind in kernel.verdicts))
    names = {id(kernel): printable(kernel.name) for kernel in kernels}
    first = max(len("kernel") - 2, *(lay_out(name).width for name in names.values())) + 2
    widths = [max(len(kind), len(Status.NOT_APPLICABLE.value)) for kind in kinds]

    yield _row("kernel", first, [(kind, "bold") for kind in kinds], widths, style, "bold")
    for path, group in groupby(kernels, key=lambda kernel: kernel.span.file.path):
        yield style.paint(printable(path), "dim")
        for kernel in group:
            verdicts = [kernel.verdicts.get(kind, _MISSING) for kind in kinds]
            cells = [(verdict.status.value, _ROLES[verdict.status]) for verdict in verdicts]
            yield _row(f"  {names[id(kernel)]}", first, cells, widths, style)
            for kind, verdict in zip(kinds, verdicts, strict=True):
                for reason in verdict.reasons:
                    prefix = f"{kind}: " if len(kinds) > 1 else ""
                    yield style.paint(f"      {prefix}{printable(reason)}", "dim")


def _row(
    name: str,
    first: int,
    cells: list[tuple[str, str]],
    widths: list[int],
    style: Style,
    role: str | None = None,
) -> str:
    padding = " " * (first - lay_out(name).width)
    text = (style.paint(name, role) if role else name) + padding
    for (cell, cell_role), width in zip(cells, widths, strict=True):
        text += "  " + style.paint(cell, cell_role) + " " * (width - len(cell))
    return text.rstrip()
