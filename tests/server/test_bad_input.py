"""Input that no compiler would take is answered by the real checker: no exception, no hang."""

import json

import pytest

from tests.server.conftest import Ran, Rgpu, write

HEAD = "use cuda_device::{kernel, thread};\n"
FAULTY = """\
#[kernel]
pub fn faulty() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}
"""
DEEP = 10_000


def body(text: str) -> str:
    return f"{HEAD}#[kernel]\npub fn k(n: u32) {{ {text} }}\n"


NESTED = {
    "parentheses": body("let x = " + "(" * DEEP + "1" + ")" * DEEP + "; thread::sync_threads();"),
    "blocks": body("{" * DEEP + "thread::sync_threads();" + "}" * DEEP),
    "ifs": body("if n > 1 {" * DEEP + "thread::sync_threads();" + "}" * DEEP),
    "unary": body("let x = " + "!" * DEEP + "n; thread::sync_threads();"),
    "sum": body("let x = " + "n + " * DEEP + "n; thread::sync_threads();"),
    "methods": body("let x = n" + ".wrapping_add(1)" * DEEP + "; thread::sync_threads();"),
    "else ifs": body("if n == 0 {}" + " else if n == 1 {}" * DEEP + "thread::sync_threads();"),
    "types": HEAD + "#[kernel]\npub fn k(n: " + "Option<" * DEEP + "u32" + ">" * DEEP + ") {}\n",
    "modules": HEAD + "mod m {" * DEEP + "}" * DEEP,
    "unclosed": body("{([" * DEEP),
    "comments": HEAD + "/*" * DEEP + "*/" * DEEP + FAULTY,
}


def concise(rgpu: Rgpu, path: str = "k.rs") -> Ran:
    ran = rgpu("check", path, "--format", "concise")
    assert "rgpu itself failed" not in ran.err
    return ran


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting(real_rgpu: Rgpu, name: str) -> None:
    write("k.rs", NESTED[name])
    ran = concise(real_rgpu)
    assert ran.status in (0, 1)
    if name == "comments":
        assert "RG101" in ran.out


@pytest.mark.parametrize("name", ["blocks", "ifs", "unary", "sum", "methods", "else ifs"])
def test_what_was_left_out_is_unknown_and_not_proved(real_rgpu: Rgpu, name: str) -> None:
    write("k.rs", NESTED[name])
    report = json.loads(real_rgpu("check", "k.rs", "--format", "json").out)
    (kernel,) = report["kernels"]
    assert kernel["verdicts"]["convergence"]["status"] == "unknown"
    assert kernel["verdicts"]["convergence"]["reasons"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ((HEAD + FAULTY).encode() + b"\0\0\0", None),
        ((HEAD + FAULTY).encode() + b"// caf\xe9", "not UTF-8: byte 0xe9 on line 8"),
        (b"\xef\xbb\xbf" + (HEAD + FAULTY).encode(), None),
        ((HEAD + FAULTY).encode("utf-16"), "the file is UTF-16; Rust source is UTF-8"),
        ((HEAD + FAULTY).replace("\n", "\r\n").encode(), None),
        ((HEAD + FAULTY).encode() + b"fn half(a: u32, b", None),
    ],
)
def test_odd_bytes_do_not_hide_the_fault(real_rgpu: Rgpu, data: bytes, problem: str | None) -> None:
    write("k.rs", data)
    ran = concise(real_rgpu)
    assert "k.rs:5:9: error[RG101]" in ran.out
    assert ran.status == (1 if problem is None else 2)
    if problem is not None:
        assert f"error: k.rs: {problem}\n" in ran.err


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "\0", "#", "}", "fn", "use ::", "mod m;"])
def test_next_to_nothing(real_rgpu: Rgpu, text: str) -> None:
    write("k.rs", text)
    assert concise(real_rgpu).status == 0


def test_modules_and_includes_of_themselves(real_rgpu: Rgpu) -> None:
    write("a.rs", '#[path = "a.rs"]\nmod a;\n' + HEAD + FAULTY)
    write("d/b.rs", '#[path = "../d/b.rs"]\nmod b;\n' + HEAD + FAULTY)
    write("c.rs", 'include!("c.rs");\n' + HEAD + FAULTY)
    write("e.rs", 'include!("f.rs");\n' + HEAD + FAULTY)
    write("f.rs", 'include!("e.rs");\n')
    for path in ("a.rs", "d/b.rs", "c.rs", "e.rs"):
        assert concise(real_rgpu, path).status == 1


@pytest.mark.slow
def test_macros_without_end(real_rgpu: Rgpu) -> None:
    macros = "macro_rules! one { () => { one!(); } }\n"
    macros += "macro_rules! two { () => { two!(); two!(); } }\n"
    write("k.rs", macros + "one!();\ntwo!();\n" + body("one!(); two!(); thread::sync_threads();"))
    assert concise(real_rgpu).status in (0, 1)


def test_many_kernels_with_one_name(real_rgpu: Rgpu) -> None:
    write("k.rs", HEAD + FAULTY * 20)
    assert concise(real_rgpu).status == 1


@pytest.mark.slow
def test_a_hundred_thousand_lines(real_rgpu: Rgpu) -> None:
    function = "pub fn f{}(x: u32) -> u32 {{\n    let y = x + 1;\n    y * 2\n}}\n"
    write("k.rs", HEAD + "".join(function.format(number) for number in range(25_000)) + FAULTY)
    ran = concise(real_rgpu)
    assert ran.status == 1
    assert "k.rs:100005:9: error[RG101]" in ran.out
