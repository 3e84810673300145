"""Flattening and SSA: what is left of kernels, checked as text and by the verifiers."""

from __future__ import annotations

import pytest

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Program, flatten
from rgpu.analysis.ir.ssa_build import build
from rgpu.analysis.ir.text_ssa import print_ssa
from rgpu.analysis.ir.verify import verify_body
from rgpu.analysis.ir.verify_ssa import verify_ssa
from tests.support import mini
from tests.support.generate import Options, generate

TILE = {"tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED)}


def ssa_of(source: str) -> ssa.Function:
    program = mini.parse(source, TILE)
    function = build(Program(program), program.kernel)
    assert verify_ssa(function) == []
    return function


def text_of(source: str) -> str:
    return print_ssa(ssa_of(source))


def operations(function: ssa.Function, kind: type) -> list[ssa.Instruction]:
    return [
        instruction
        for block in function.blocks
        for instruction in block.instructions
        if isinstance(instruction, kind)
    ]


@pytest.mark.parametrize("seed", range(120))
def test_random_kernels_are_well_formed(seed: int) -> None:
    program = mini.parse(generate(seed, Options(memory=seed % 2 == 0)), TILE)
    for body in program.bodies.values():
        assert verify_body(body, program) == []
    assert verify_ssa(build(Program(program), program.kernel)) == []


def test_for_loop_is_one_comparison() -> None:
    assert text_of(
        """
        def kernel(n: u32):
            for i in range(0, n):
                tile[i] = 0
        """
    ) == (
        "kernel kernel\n"
        "    %0 = parameter n: u32\n"
        "  object tile: shared [u32; 256]\n"
        "b0:\n"
        "    jump b1\n"
        "b1:\n"
        "    %1 = phi [b0: 0_u32, b2: %3]: u32  `i`\n"
        "    %2 = %1 < %0\n"
        "    branch %2 [0: b3, else: b2]  // if\n"
        "b2:  // in next\n"
        "    %3 = %1 + 1_u32\n"
        "    %4 = %1 as usize (int)\n"
        "    %5 = &tile[%4] address\n"
        "    store %5, 0_u32\n"
        "    jump b1\n"
        "b3:\n"
        "    exit\n"
    )


def test_loop_header_knows_what_was_written() -> None:
    function = ssa_of(
        """
        def kernel(n: u32):
            for i in range(0, n):
                tile[i] = 0
        """
    )
    (loop,) = [block.loop for block in function.blocks if block.loop is not None]
    assert loop.construct == "for"


def test_constants_choose_the_branch() -> None:
    text = text_of(
        """
        def size() -> u32:
            return 4 * 8

        def kernel(n: u32):
            if size() == 32:
                tile[0] = n
            else:
                tile[1] = n
        """
    )
    assert "branch" not in text
    assert "&tile[0_usize]" in text
    assert "&tile[1_usize]" not in text


def test_constants_found_late_choose_the_branch() -> None:
    # That `flag` never changes is known only once the loop has been seen.
    text = text_of(
        """
        def kernel(n: u32):
            flag = 0
            i = 0
            while i < n:
                if flag == 1:
                    tile[1] = n
                    flag = 0
                else:
                    i = i + 1
            tile[2] = i
        """
    )
    assert "&tile[2_usize]" in text


def test_reference_to_a_variable_is_followed() -> None:
    function = ssa_of(
        """
        def bump(p: ref[u32], by: u32):
            p.at = p.at + by

        def twice(p: ref[u32]):
            bump(p, 1)
            bump(p, 2)

        def kernel(n: u32):
            x = n
            twice(ref(x))
            tile[0] = x
        """
    )
    assert not operations(function, ssa.Load)
    (store,) = operations(function, ssa.Store)
    assert isinstance(store, ssa.Store)
    assert isinstance(store.value, ssa.Binary)
    assert store.value.operator == "+"


def test_reference_to_one_of_two_variables_needs_memory() -> None:
    function = ssa_of(
        """
        def kernel(n: u32):
            x = 1
            y = 2
            p = ref(x)
            if n == 3:
                p = ref(y)
            p.at = 5
            tile[0] = x + y
        """
    )
    assert {o.name for o in function.objects if o.kind == "private"} == {"x", "y"}
    assert len(operations(function, ssa.Load)) == 2


def test_reference_handed_to_the_unknown_needs_memory() -> None:
    function = ssa_of(
        """
        def kernel(n: u32):
            x = 1
            who_knows(ref(x))
            tile[0] = x
        """
    )
    assert len(operations(function, ssa.Load)) == 1
    (invoke,) = operations(function, ssa.Invoke)
    assert isinstance(invoke, ssa.Invoke)
    assert invoke.effects is None
    assert invoke.reason == "no model"
    assert isinstance(invoke.arguments[0].value, ssa.Address)


def test_model_gets_the_variable_behind_a_reference() -> None:
    function = ssa_of(
        """
        def kernel(n: u32):
            x = n
            y = atomic_add(ref(x), 1)
            tile[0] = x
        """
    )
    (invoke,) = operations(function, ssa.Invoke)
    assert isinstance(invoke, ssa.Invoke)
    assert invoke.arguments[0].through_reference
    (after,) = [result for result in invoke.results if result.written_to == "pointer"]
    stored = [s.value for s in operations(function, ssa.Store) if isinstance(s, ssa.Store)]
    assert stored == [after]


def test_array_indexed_by_a_variable_is_memory() -> None:
    function = ssa_of(
        """
        def kernel(n: u32):
            a = array(0, 4)
            a[n] = 7
            tile[0] = a[n + 1]
        """
    )
    fill, *stores = operations(function, ssa.Store)
    assert isinstance(fill, ssa.Store)
    assert fill.fill
    (load,) = operations(function, ssa.Load)
    assert isinstance(load, ssa.Load)
    assert isinstance(ssa.root(load.pointer), ssa.Address)
    assert len(stores) == 2


def test_short_circuit_leaves_no_merged_condition() -> None:
    text = text_of(
        """
        def kernel(n: u32):
            if n > 1 and tid() < 3 or n == 7:
                tile[0] = 1
        """
    )
    assert "phi" not in text
    assert text.count("branch") == 3


def test_recursion_stays_a_call() -> None:
    function = ssa_of(
        """
        def down(x: u32) -> u32:
            if x == 0:
                return 0
            return down(x - 1)

        def kernel(n: u32):
            tile[0] = down(n)
        """
    )
    (left,) = function.not_inlined
    assert (left.callee, left.reason) == ("down", "recursion")
    (invoke,) = operations(function, ssa.Invoke)
    assert isinstance(invoke, ssa.Invoke)
    assert invoke.effects is None


def test_depth_and_size_are_limited() -> None:
    functions = "\n".join(
        f"def f{i}(x: u32) -> u32:\n    return f{i + 1}(x) + f{i + 1}(x)" for i in range(20)
    )
    source = f"{functions}\ndef f20(x: u32) -> u32:\n    return x\n"
    source += "def kernel(n: u32):\n    tile[0] = f0(n)\n"
    program = mini.parse(source, TILE)
    flat = flatten(Program(program), program.kernel)
    assert {left.reason for left in flat.not_inlined} == {"size"}
    chain = "\n".join(f"def g{i}(x: u32) -> u32:\n    return g{i + 1}(x)" for i in range(60))
    source = f"{chain}\ndef g60(x: u32) -> u32:\n    return x\n"
    source += "def kernel(n: u32):\n    tile[0] = g0(n)\n"
    program = mini.parse(source, TILE)
    flat = flatten(Program(program), program.kernel)
    assert [left.reason for left in flat.not_inlined] == ["depth"]


def test_code_after_a_trap_is_gone() -> None:
    text = text_of(
        """
        def kernel(n: u32):
            if n > 5:
                trap()
                tile[1] = 1
            tile[0] = 1
        """
    )
    assert "&tile[1_usize]" not in text
    assert "trap (" in text


def test_exit_in_a_callee_leaves_the_kernel() -> None:
    function = ssa_of(
        """
        def stop(x: u32):
            if x > 5:
                leave()

        def kernel(n: u32):
            stop(n)
            tile[0] = 1
        """
    )
    exits = [b.terminator for b in function.blocks if isinstance(b.terminator, ssa.Exit)]
    assert sorted(exit.early for exit in exits) == [False, True]


def test_inline_chain_leads_to_the_kernel() -> None:
    function = ssa_of(
        """
        def inner(x: u32):
            sync()

        def outer(x: u32):
            inner(x)

        def kernel(n: u32):
            outer(n)
        """
    )
    (invoke,) = operations(function, ssa.Invoke)
    assert isinstance(invoke, ssa.Invoke)
    assert invoke.site is not None
    assert invoke.span.text == "sync()"
    assert (invoke.site.function, invoke.site.call.text) == ("inner", "inner(x)")
    assert invoke.site.parent is not None
    assert (invoke.site.parent.function, invoke.site.parent.call.text) == ("outer", "outer(n)")
    assert invoke.site.parent.parent is None


def test_deep_nesting_does_not_exhaust_the_stack() -> None:
    lines = ["def kernel(n: u32):", "    x = 0"]
    for depth in range(90):
        lines.append("    " * (depth + 1) + f"if n > {depth}:")
    lines.append("    " * 91 + "x = 1")
    lines.append("    tile[0] = x")
    lines += [f"    if n == {number}:\n        tile[1] = x" for number in range(1500)]
    function = ssa_of("\n".join(lines))
    assert len(function.blocks) > 3000


def test_long_chains_of_references() -> None:
    lines = ["def kernel(n: u32):", "    x = n", "    p0 = ref(x)"]
    lines += [f"    p{i + 1} = p{i}" for i in range(1500)]
    lines += [f"    q{i + 1} = ref({'p1500' if i == 0 else f'q{i}'}.at)" for i in range(1500)]
    lines += ["    q1500.at = 7", "    tile[0] = x"]
    function = ssa_of("\n".join(lines))
    (store,) = operations(function, ssa.Store)
    assert isinstance(store, ssa.Store)
    assert isinstance(store.value, ssa.Literal)
    assert store.value.value == 7
