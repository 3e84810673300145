"""Mutants of right kernels, what the judge says of them, and how a verdict of ours compares.

    python -m tests.races.mutate [--every N] [--show]

Each mutant removes one barrier, shifts one index by one, widens one guard, or narrows the step of
one loop, on one line. The judge of `tests.support.races` runs it: racy, otherwise faulty, silent,
or not to be run at all. `measure` compares that with a verdict: any function from a text with one
kernel to the lines on which it reports a race; None where it can't tell.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tree_sitter import Node, Parser

from rgpu.analysis.syntax.grammar import LANGUAGE
from rgpu.compiler_bridge.cpu.arguments import WrongArguments
from rgpu.compiler_bridge.cpu.process import RunFailed
from rgpu.compiler_bridge.lower.values import NotLowered
from tests.support.races import Judged, Launch, cases_of, judge_text

ROOT = Path(__file__).parents[2]
SEEDS = (None, 1, 2, 3)
_BARRIERS = {
    "sync_threads", "sync_mask", "sync_warp", "_syncthreads", "_barrier_sync", "sync",
}  # fmt: skip
_WIDER = {"<": "<=", ">": ">=", "==": ">="}
_INDEXED = {"add", "get_unchecked_mut"}  # methods whose argument is an index
_WORD = re.compile(rb"\w+")
Verdict = Callable[[str], set[int] | None]


@dataclass(frozen=True, slots=True)
class Subject:
    """A right kernel alone in its text (blank lines for the rest), and how it is run."""

    origin: str
    name: str
    text: str
    launches: tuple[Launch, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A subject with one change. what: the change in words."""

    subject: Subject
    what: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.subject.origin}:{self.line} {self.subject.name}: {self.what}"


@dataclass(frozen=True, slots=True)
class Measure:
    """Mutants by what the judge says of them, and those for which the verdict differs."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)  # (kind of change, outcome)
    missed: list[Mutant] = field(default_factory=list)
    undecided: list[Mutant] = field(default_factory=list)
    false_alarms: list[Mutant] = field(default_factory=list)

    def of(self, outcome: str) -> int:
        return sum(count for (_, what), count in self.counts.items() if what == outcome)

    @property
    def recall(self) -> float:
        """Found races among those that there are."""
        racy = self.of("racy")
        return (racy - len(self.missed)) / racy if racy else 1.0


# --- texts -------------------------------------------------------------------------------------


def _parsed(text: bytes) -> Node:
    return Parser(LANGUAGE).parse(text).root_node


def _functions(node: Node) -> Iterator[tuple[str, int, int, int]]:
    """Every function: its name, where it begins with its attributes and without, and its end."""
    begin = None
    for child in node.children:
        if child.type in ("attribute_item", "line_comment", "block_comment"):
            begin = child.start_byte if begin is None else begin
            continue
        if child.type == "function_item":
            name = child.child_by_field_name("name")
            assert name is not None
            assert name.text is not None
            start = child.start_byte
            yield name.text.decode(), start if begin is None else begin, start, child.end_byte
        elif child.type in ("mod_item", "declaration_list", "source_file"):
            yield from _functions(child)
        begin = None


def isolated(text: str, kernel: str) -> str:
    """The text with blank lines in the place of functions that the kernel does not call."""
    data = text.encode()
    functions = list(_functions(_parsed(data)))
    words = {name: set(_WORD.findall(data[start:end])) for name, _, start, end in functions}
    called = {kernel}
    while (
        more := {name for name in words if any(name.encode() in words[one] for one in called)}
        - called
    ):
        called |= more
    for name, begin, _, end in functions:
        if name not in called:
            blank = re.sub(rb"[^\n]", b" ", data[begin:end])
            data = data[:begin] + blank + data[end:]
    return "\n".join(line.rstrip() for line in data.decode().split("\n"))


# --- changes -----------------------------------------------------------------------------------


def mutants_of(subject: Subject) -> list[Mutant]:
    """All of them, in the order of the text."""
    data = subject.text.encode()
    found = []
    for node in _nodes(_parsed(data)):
        for what, begin, end, put in _changes(node):
            removed = data[begin:end]
            if b"\n" in removed:
                continue  # lines stay what they are
            changed = data[:begin] + put + data[end:]
            line = node.start_point[0] + 1
            found.append(Mutant(subject, what, line, changed.decode()))
    return found


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if child.type not in ("attribute_item", "const_item", "static_item", "type_arguments"):
            yield from _nodes(child)


def _changes(node: Node) -> Iterator[tuple[str, int, int, bytes]]:
    """The changes at a node: what, from where to where, and what comes there."""
    if node.type == "expression_statement" and _is_barrier(node.children[0]):
        yield "barrier removed", node.start_byte, node.end_byte, b"();"
    elif node.type == "index_expression":
        yield _shifted(node.children[2])
    elif node.type == "call_expression":
        arguments = node.child_by_field_name("arguments")
        if _called(node) in _INDEXED and arguments is not None:
            yield _shifted(arguments.children[1])
    elif node.type == "if_expression":
        condition = node.child_by_field_name("condition")
        if condition is not None and condition.type == "binary_expression":
            operator = condition.children[1]
            wider = _WIDER.get(operator.type)
            if wider is not None:
                yield "guard widened", operator.start_byte, operator.end_byte, wider.encode()
    elif node.type == "range_expression" and node.children[1].type == ".." and len(
        node.children
    ) == 3:  # fmt: skip
        if node.parent is not None and node.parent.type == "for_expression":
            dots = node.children[1]
            yield "guard widened", dots.start_byte, dots.end_byte, b"..="
    elif node.type == "compound_assignment_expr" and node.children[1].type == "+=":
        step = node.children[2]
        if node.children[0].type == "identifier" and _is_step(node) and step.text is not None:
            put = b"(" + step.text + b") / 2" if step.text != b"1" else b"1"
            if put != step.text:
                yield "step narrowed", step.start_byte, step.end_byte, put


def _shifted(index: Node) -> tuple[str, int, int, bytes]:
    assert index.text is not None
    put = b"(" + index.text + b") + 1"
    return "index shifted", index.start_byte, index.end_byte, put


def _called(call: Node) -> str:
    """The last name of what is called."""
    function = call.child_by_field_name("function")
    text = b"" if function is None or function.text is None else function.text
    return re.split(rb"::|\.", re.sub(rb"\s", b"", text))[-1].decode()


def _is_barrier(node: Node) -> bool:
    if node.type == "call_expression":
        return _called(node) in _BARRIERS
    return node.type == "macro_invocation" and node.text is not None and b'"bar' in node.text


def _is_step(node: Node) -> bool:
    """Whether an addition steps the variable of the condition of its loop."""
    name = node.children[0].text
    above = node.parent
    while above is not None and above.type != "while_expression":
        above = above.parent
    condition = above.child_by_field_name("condition") if above is not None else None
    return (
        condition is not None
        and name is not None
        and condition.text is not None
        and re.search(rb"\b" + re.escape(name) + rb"\b", condition.text) is not None
    )


# --- subjects ----------------------------------------------------------------------------------


def fixtures() -> Iterator[Subject]:
    """The right twins among the kernels of `tests/races/kernels`."""
    for file in sorted((Path(__file__).parent / "kernels").rglob("*.rs")):
        text = file.read_text("utf-8")
        origin = f"{file.parent.name}/{file.name}"
        for case in cases_of(file.name, text):
            if not case.is_faulty and case.unseen is None:
                yield Subject(origin, case.name, isolated(text, case.name), case.launches)


def bench() -> Iterator[Subject]:
    """One variant of each kernel pair, with its largest test size."""
    from bench.kernels import reference

    for name, kernel in reference.KERNELS.items():
        variants = kernel["rust"]["variants"]
        entry = variants.get("checked") or next(iter(variants.values()))
        sizes = kernel["sizes"][min(2, len(kernel["sizes"]) - 1)]
        made = reference.case(name, sizes)
        x, y, z = (int(extent) for extent in kernel["block"])
        launch = Launch(
            made.args, (x, y, z), reference.grid(name, sizes), kernel["dynamic_shared"],
            made.constants,
        )  # fmt: skip
        text = (reference.FOLDER / kernel["rust"]["file"]).read_text("utf-8")
        yield Subject(f"bench/{name}", entry, isolated(text, entry), (launch,))


def examples() -> Iterator[Subject]:
    """The right kernels of `examples/`."""
    from tests.cpu.test_examples import EXAMPLES, RIGHT

    for folder, name, make, sizes in RIGHT:
        made = make(*sizes[-1])
        block = made.block if isinstance(made.block, tuple) else (made.block, 1, 1)
        grid = made.grid if isinstance(made.grid, tuple) else (made.grid, 1, 1)
        launch = Launch(made.arguments, block, grid, made.shared)
        files = sorted((EXAMPLES / folder / "src").glob("*.rs"))
        text = next(text for file in files if f"fn {name}" in (text := file.read_text("utf-8")))
        yield Subject(f"examples/{folder}", name, isolated(text, name), (launch,))


def subjects() -> list[Subject]:
    return [*fixtures(), *bench(), *examples()]


# --- comparison --------------------------------------------------------------------------------


def judged(mutant: Mutant | Subject, seeds: Sequence[int | None] = SEEDS) -> Judged | None:
    """What the judge sees; None for what can't be run."""
    subject = mutant.subject if isinstance(mutant, Mutant) else mutant
    try:
        return judge_text(mutant.text, {subject.name: subject.launches}, seeds)[subject.name]
    except (NotLowered, RunFailed, WrongArguments, KeyError):
        return None


def outcome_of(found: Judged | None) -> str:
    """In one word. A race counts even where something else goes wrong too."""
    if found is None:
        return "not run"
    if found.races:
        return "racy"
    return "silent" if found.is_silent else "faulty"


def measure(mutants: Iterable[Mutant], verdict: Verdict | None = None) -> Measure:
    """Judges mutants. With a verdict, a race counts as found if it is reported on any line that the
    judge names, and a report on a silent mutant is a false alarm."""
    result = Measure()
    for mutant in mutants:
        found = judged(mutant)
        outcome = outcome_of(found)
        result.counts[mutant.what, outcome] += 1
        if verdict is None or found is None or outcome not in ("racy", "silent"):
            continue
        lines = verdict(mutant.text)
        if lines is None:
            result.undecided.append(mutant)
        if outcome == "racy" and not (lines or set()) & found.races:
            result.missed.append(mutant)
        elif outcome == "silent" and lines:
            result.false_alarms.append(mutant)
    return result


OUTCOMES = ("racy", "silent", "faulty", "not run")


def table(result: Measure) -> str:
    """The counts in words."""
    rows = [f"{'':18}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES)]
    for what in sorted({what for what, _ in result.counts}):
        counts = "".join(f"{result.counts[what, outcome]:9}" for outcome in OUTCOMES)
        rows.append(f"{what:18}{counts}")
    rows.append(f"{'all':18}" + "".join(f"{result.of(outcome):9}" for outcome in OUTCOMES))
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Judges the mutants and prints how many there are of each kind."""
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1, help="judge only each N-th mutant")
    parser.add_argument("--show", action="store_true", help="print each mutant and its outcome")
    options = parser.parse_args(arguments)
    mutants = [mutant for subject in subjects() for mutant in mutants_of(subject)]
    chosen = mutants[:: options.every]
    if options.show:
        for mutant in chosen:
            print(f"{outcome_of(judged(mutant)):8} {mutant}", flush=True)
        return 0
    print(f"{len(chosen)} of {len(mutants)} mutants of {len(subjects())} kernels")
    print(table(measure(chosen)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
