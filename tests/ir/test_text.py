"""The textual form of bodies: printing and reading give the same program back."""

from __future__ import annotations

import pytest

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from rgpu.analysis.ir.text import print_body
from rgpu.analysis.ir.text_parse import TextError, parse_program
from rgpu.analysis.ir.text_ssa import print_ssa
from rgpu.analysis.ir.verify import verify_body
from tests.support import mini
from tests.support.generate import Options, generate

TILE = {"tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED)}
HEADER = mini.HEADER + "static tile: [u32; 256] in shared\n"


@pytest.mark.parametrize("seed", range(60))
def test_print_and_parse_give_the_same_program(seed: int) -> None:
    program = mini.parse(generate(seed, Options(memory=True)), TILE)
    text = HEADER + "".join(print_body(body) for body in program.bodies.values())
    again = parse_program(text)
    assert HEADER + "".join(print_body(body) for body in again.bodies.values()) == text
    assert print_ssa(build(Program(again), again.bodies["kernel"])) == print_ssa(
        build(Program(program), program.kernel)
    )


EVERYTHING = """\
struct Pair { first: u32, second: [f32; 4] }
enum Choice { None, Two(u32, &mut Pair) }
union Bits { whole: u64, half: u32 }
static TABLE: [u32; 4] in constant
fn everything(_1 `pair`: &mut Pair, mut _2 `data`: &[u32], _3: *const f32, _4: (bool, char)) -> ! {
  let _5: usize;
  let mut _6 `choice`: Choice;
  let _7: u32;
  let _8: &[f32];
  let _9: [u32; 2];
  let _10: Bits;
  let _11: bool;
  let _12: u64;
  let _13: &[u32];
bb0: loop "while"
  _7 = _1.*.0`first`;
  _5 = cast int _7 to usize;
  _7 = _2.*[_5];
  _7 = _2.*[-1];
  _13 = &_2.*[1..-2];
  _7 = _7 +? const 1: u32;
  _7 = _7 >>! const -1: i32;
  _11 = not _4.0;
  _7 = neg _7;
  _3 = _3 offset _5;
  _3 = &raw mut _1.*.1`second`[0];
  _6 = new Choice#1 {_7, _1};
  _7 = _6#1`Two`.0;
  _9 = new [u32; 2] {const 1: u32, unknown "no idea"(_7, const _: ()): u32};
  _9 = repeat const 0: u32 x 2: [u32; 2];
  _10 = new Bits@1 {_7};
  _5 = length _2.*;
  _5 = variant _6;
  _12 = call body helper(_7, static TABLE: &[u32; 4]);
  _7 = call model thing(`mask`: _7, `x`: const "a \\"b\\"": &str) [Barrier(scope: block, orders: block, mask: "mask"), Value(uniformity: warp, fields: (block, thread), in_range: (0, "block_dim.x"))];
  _7 = call unknown "other"(_7) because "no model";
  assert _11 is true "bounds" (_5, _5);
  asm "bar.sync %0;" in(_7) out(_7) options("volatile") order("in 0") constraints("r") [Barrier(scope: block, id: 0)];
  asm "what" in() out() options() order() constraints() unknown;
  dead _7;
  switch _7 {0: bb0, 7: bb1, else: bb2} "match";
bb1:
  trap "no";
bb2:
  unreachable;
bb3:
  return explicit;
bb4:
  return;
bb5:
  goto bb0;
}
"""  # noqa: E501


def test_everything_has_a_text() -> None:
    program = parse_program(EVERYTHING)
    body = program.bodies["everything"]
    start = EVERYTHING.index("fn ")
    assert print_body(body) == EVERYTHING[start:]


@pytest.mark.parametrize(
    "text",
    [
        "fn f( -> u32 {",
        "fn f() -> nothing { bb0: return; }",
        "fn f() -> u32 { bb0: _0 = ; return; }",
        "struct S { x }",
        "what",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        parse_program(text)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("_1 = _2.*", "Deref of a place of type u32"),
        ("_1 = _4.2", "has no field 2"),
        ("_1 = _3", "bool goes to a place of type u32"),
        ("_1 = _2 + _5", "u32 + u64"),
        ("_9 = _2", "_9 is not declared"),
        ('assert _2 is true "user"', "checks a value of type u32"),
        ("_1 = call body two(_1)", "two has 2 parameters, 1 arguments are passed"),
        ("_1 = _6[_2]", "index of type u32"),
    ],
)
def test_verifier_finds_faults(statement: str, message: str) -> None:
    program = parse_program(
        f"""
        struct S {{ a: u32, b: bool }}
        fn two(_1: u32, _2: u32) -> () {{ bb0: return; }}
        fn f(_1: u32, _2: u32) -> () {{
          let _3: bool;
          let _4: S;
          let _5: u64;
          let _6: [u32; 4];
        bb0:
          {statement};
          return;
        }}
        """
    )
    faults = verify_body(program.bodies["f"], program)
    assert any(message in fault for fault in faults), faults


def test_verifier_finds_blocks_that_are_not_there() -> None:
    program = parse_program("fn f() -> () { bb0: goto bb3; }")
    assert verify_body(program.bodies["f"], program) == ["f: bb0 leads to bb3, which is not there"]
