"""Macros that the compiler expands: inline assembly, and literals made from other things."""

import pytest

from rgpu.analysis.syntax import ast
from tests.support.syntax import body, same


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("concat!(\"a\", 1, -2, true, 'c', 1.5)", "a1-2truec1.5"),
        ('concat!("a", concat!("b", stringify!(c)))', "abc"),
        ("stringify!(a + b)", "a + b"),
        ("line!()", 2),
        ("column!()", 10),
        ("file!()", "a.rs"),
        ('cfg!(target_os = "cuda")', True),
        ("cfg!(not(all(test, unix)))", True),
        ('env!("X")', ""),
        ("module_path!()", ""),
    ],
)
def test_built_in_literals(call: str, value: object) -> None:
    tail = body(f"\nfn f() {{ {call} }}").tail
    assert isinstance(tail, ast.Literal)
    assert tail.value == value
    assert tail.span.text == call


def test_line_is_that_of_the_outermost_call() -> None:
    tail = body("macro_rules! m { () => { line!() } }\n\nfn f() { m!() }").tail
    assert isinstance(tail, ast.Literal)
    assert tail.value == 3


def test_inline_assembly() -> None:
    tail = body(
        """fn f() { core::arch::asm!(
            "mov.u32 {}, %tid.x;",
            concat!("bar", ".sync 0;"),
            out(reg32) id,
            n = in(reg32) count + 1,
            inout("x") a => b[0],
            inlateout(reg64) c,
            lateout(reg) _,
            const 4 + 4,
            sym some::path,
            options(nostack, preserves_flags),
            clobber_abi("C"),
        ) }"""
    ).tail
    assert isinstance(tail, ast.InlineAssembly)
    assert tail.template == "mov.u32 {}, %tid.x;\nbar.sync 0;"
    assert tail.macro == "asm"
    assert tail.options == ["nostack", "preserves_flags"]

    def text(expression: ast.Expression | None) -> str | None:
        return None if expression is None else expression.span.text

    assert [
        (o.direction, o.register, text(o.value), text(o.output), o.name) for o in tail.operands
    ] == [
        ("out", "reg32", None, "id", None),
        ("in", "reg32", "count + 1", None, "n"),
        ("inout", "x", "a", "b[0]", None),
        ("inlateout", "reg64", "c", "c", None),
        ("lateout", "reg", None, None, None),
        ("const", "", "4 + 4", None, None),
        ("sym", "", "some::path", None, None),
        ("clobber", "C", None, None, None),
    ]
    inout = tail.operands[3]
    assert inout.value is not inout.output


def test_named_operands_of_assembly_become_numbers() -> None:
    tail = body(
        """fn f() { asm!(
            "{{ mma {{{a}, {b:r}}}, {c}; }}", in(reg) x, b = in(reg) y, a = in(reg) z,
        ) }"""
    ).tail
    assert isinstance(tail, ast.InlineAssembly)
    assert tail.template == "{{ mma {{{2}, {1:r}}}, {c}; }}"


def test_ptx_assembly() -> None:
    tail = body(
        """fn f() { ptx_asm!("add.u32 %0, %1, %2;", out("=r") x, in("r") y, inout("+r") z,
            clobber("memory"), options(register_only, may_diverge)) }"""
    ).tail
    assert isinstance(tail, ast.InlineAssembly)
    assert [(o.direction, o.register) for o in tail.operands] == [
        ("out", "=r"),
        ("in", "r"),
        ("inout", "+r"),
        ("clobber", "memory"),
    ]
    assert tail.options == ["register_only", "may_diverge"]


def test_a_user_macro_of_a_built_in_name_wins() -> None:
    same("macro_rules! line { () => { here() } }", "line!()", "here()")
