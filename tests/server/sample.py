"""A report with everything in it, made by hand."""

from rgpu.analysis.source import Expansion, SourceFile, Span
from rgpu.safety_model.diagnostic import (
    Confidence,
    Diagnostic,
    Edit,
    Fix,
    Related,
    Severity,
    ThreadPosition,
    Witness,
)
from rgpu.safety_model.report import (
    KernelReport,
    LaunchInfo,
    Modelled,
    Report,
    Status,
    Verdict,
)

TEXT = """\
macro_rules! sync { () => { thread::sync_threads() } }
fn reduce(n: u32) {
    let tid = thread::threadIdx_x();
    if tid < 16 {
        sync!();
    }
    while n > 0 {
        thread::sync_threads();
    }
}
fn scan() {}
"""
HOST = 'fn main() {\r\n    launch!("reduce", 256);\r\n}\r\n'


def file(text: str = TEXT, path: str = "src/lib.rs") -> SourceFile:
    return SourceFile(path, text.encode())


def span(source: SourceFile, text: str, to: str | None = None) -> Span:
    """The first place of `text`, or from there to the end of the next `to`."""
    start = source.data.index(text.encode())
    end = start + len(text.encode())
    if to is not None:
        end = source.data.index(to.encode(), start) + len(to.encode())
    return Span(source, start, end)


def report() -> Report:
    lib, host = file(), file(HOST, "src/main.rs")
    in_macro = span(lib, "thread::sync_threads()")
    call = span(lib, "sync!()")
    definite = Diagnostic(
        "RG101",
        "divergent-barrier",
        Severity.ERROR,
        Confidence.DEFINITE,
        "block barrier in control flow that differs between threads",
        Span(lib, in_macro.start, in_macro.end, Expansion("sync", call)),
        "reduce",
        (
            Related(span(lib, "tid < 16"), "this condition differs between threads"),
            Related(span(lib, "thread::threadIdx_x()"), "the thread index is read here"),
            Related(span(host, 'launch!("reduce", 256)'), "launched here"),
        ),
        ("block_dim = (256, 1, 1) from the launch at src/main.rs:2",),
        (),
        Witness(
            (256, 1, 1),
            (1, 1, 1),
            (
                ThreadPosition((0, 0, 0), (0, 0, 0), (("n", 3), ("tid", 0), ("inside", True))),
                ThreadPosition((1, 0, 0), (16, 0, 0), (("n", 3), ("tid", 16))),
            ),
        ),
        "move the barrier out of the branch",
    )
    possible = Diagnostic(
        "RG101",
        "divergent-barrier",
        Severity.WARNING,
        Confidence.POSSIBLE,
        "block barrier in a loop whose number of rounds may differ between threads",
        span(lib, "while n > 0", "}"),
        "reduce",
        depends_on=("`n`",),
        fix=Fix("delete it", False, (Edit(span(lib, "while n > 0", "}"), ""),)),
    )
    silenced = Diagnostic(
        "RG106",
        "active-mask-as-members",
        Severity.WARNING,
        Confidence.DEFINITE,
        "the active mask is used as member mask",
        span(lib, "fn scan"),
    )
    unknown = Verdict(Status.UNKNOWN, ("call of `helper::step` at src/lib.rs:11 is not modelled",))
    launch = LaunchInfo(
        "launch at src/main.rs:2",
        (256, 1, 1),
        (None, 1, 1),
        (2, 1, 1),
        cooperative=False,
        span=span(host, "launch!"),
    )
    return Report(
        [definite, possible],
        [
            KernelReport(
                "reduce",
                span(lib, "fn reduce", "\n}"),
                "cuda-oxide",
                Modelled(True),
                (launch,),
                {"convergence": Verdict(Status.FLAGGED)},
                1.5,
            ),
            KernelReport(
                "scan<u32>",
                span(lib, "fn scan() {}"),
                "nvptx",
                Modelled(False, ("helper::step",), 2),
                (),
                {"convergence": unknown},
            ),
        ],
        [silenced],
        files=["src/lib.rs", "src/main.rs"],
        elapsed_ms=12.3456,
    )
