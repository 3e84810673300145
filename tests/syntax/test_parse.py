"""Parsing after an edit gives what parsing afresh gives; what is wrong is told with its place."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tree_sitter import Node

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax.dump import dump
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import Edit, parse, syntax_problems

TEXT = """
#[kernel]
pub fn add(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
    let i = thread::index_1d();
    // é and \U0001f600 take more than one byte
    if let Some(slot) = c.get_mut(i) { *slot = a[i.get()] + b[i.get()]; } else { return; }
    sync_threads();
}
""".encode()


def shape(node: Node) -> list[tuple[str, int, int]]:
    """Kinds and places of all nodes, in order."""
    found: list[tuple[str, int, int]] = []
    pending = [node]
    while pending:
        here = pending.pop()
        found.append((here.type, here.start_byte, here.end_byte))
        pending += reversed(here.children)
    return found


@settings(deadline=None, max_examples=200)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(TEXT)),
            st.integers(0, 30),
            st.sampled_from(["", " ", "x", "{", "}", "(", "let y = 3;", "/*", '"', "é", "\n"]),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_incremental_parsing_equals_parsing_afresh(changes: list[tuple[int, int, str]]) -> None:
    data, tree = TEXT, parse(TEXT)
    for position, length, inserted in changes:
        start = min(position, len(data))
        end = min(start + length, len(data))
        new = inserted.encode()
        data = data[:start] + new + data[end:]
        tree = parse(data, tree, [Edit(start, end, start + len(new))])
    fresh = parse(data)
    if not fresh.root_node.has_error:  # error recovery may depend on the way to a text
        assert shape(tree.root_node) == shape(fresh.root_node)
    file = SourceFile("a.rs", data)
    assert bool(syntax_problems(tree, file)) == bool(syntax_problems(fresh, file))


def test_several_edits_at_once() -> None:
    first = b"fn a() { one(); } fn b() { two(); }"
    second = b"fn a() { uno(1); } fn b() { dos(2); }"
    edits = [Edit(9, 14, 15), Edit(28, 33, 34)]
    tree = parse(second, parse(first), edits)
    assert shape(tree.root_node) == shape(parse(second).root_node)
    file = SourceFile("a.rs", second)
    assert dump(lower_file(file, tree)) == dump(lower_file(file))


def test_problems_tell_where() -> None:
    file = SourceFile("a.rs", b"fn f() {\n    let x = ;\n    g(1 2);\n}\n")
    problems = syntax_problems(parse(file.data), file)
    assert problems
    assert [problem.span.line for problem in problems] == sorted(p.span.line for p in problems)
    assert {problem.span.line for problem in problems} <= {2, 3}


def test_missing_tokens_are_named() -> None:
    file = SourceFile("a.rs", b"const A: u8 = 1\nfn f() {}")
    messages = {problem.message for problem in syntax_problems(parse(file.data), file)}
    assert messages == {"`;` is missing"}


def test_the_number_of_problems_is_limited() -> None:
    file = SourceFile("a.rs", b"fn f() { let = ; }\n" * 1000)
    assert 0 < len(syntax_problems(parse(file.data), file)) <= 50


def test_a_text_without_errors_has_no_problems() -> None:
    file = SourceFile("a.rs", TEXT)
    assert syntax_problems(parse(TEXT), file) == []
