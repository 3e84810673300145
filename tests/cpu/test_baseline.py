"""The figures of machine code that the baseline is made of, on text written by hand."""

import json

from bench.kernels.baseline import BASELINE, classes_of, ptx_instructions, sections_of
from bench.kernels.reference import KERNELS, case, evaluate, grid

SASS = """\
.text.k:
        /*0000*/                   LDC R1, c[0x0][0x37c] ;
        /*0010*/              @!P0 LDG.E.128 R4, [R2] ;
        /*0020*/                   BAR.SYNC 0x0 ;
        /*0030*/               @P1 BRA `(.L_x_1) ;
        /*0040*/                   EXIT ;
        /*0050*/                   BRA `(.L_x_0) ;
        /*0060*/                   NOP ;
.text.other:
        /*0000*/                   RET.REL.NODEC R2 ;
"""
PTX = """\
.visible .entry k(.param .u64 p)
{
    .reg .pred %p<2>;   // registers
    ld.param.u64 %rd1, [p];
$L1:
    @%p1 bra $L1;
    .loc 1 7 0
    { add.s32 %r1, %r1, 1; }
    /* st.global.u32 [%rd1], %r1; */
    ret;
}
"""


def test_instructions_of_machine_code() -> None:
    sections = sections_of(SASS)
    assert {name: len(operations) for name, operations in sections.items()} == {"k": 6, "other": 1}
    counts = {name: count for name, count in classes_of(sections["k"]).items() if count}
    assert counts == {"const": 1, "ldg": 1, "bar": 1, "branch": 1, "exit": 1, "ldg128": 1}


def test_instructions_of_ptx() -> None:
    assert ptx_instructions(PTX, "k") == 4


def test_the_stored_figures_are_of_the_kernels_in_the_manifest() -> None:
    tables = json.loads(BASELINE.read_text(encoding="utf-8"))["archs"]
    assert all(set(table) == set(KERNELS) for table in tables.values())
    for table in tables.values():
        assert all(row["static_shared"] == KERNELS[name]["static_shared"]
                   for name, row in table.items())  # fmt: skip


def test_cases_agree_with_the_manifest() -> None:
    for name, kernel in KERNELS.items():
        for sizes in kernel["sizes"]:
            made = case(name, sizes, seed=1)
            assert list(made.args) == [parameter["name"] for parameter in kernel["params"]]
            for parameter in kernel["params"]:
                value = made.args[parameter["name"]]
                if parameter["kind"] == "scalar":
                    continue
                assert not isinstance(value, int)
                lanes = 4 if parameter["dtype"] == "f32x4" else 1
                assert value.size == lanes * evaluate(parameter["length"], sizes)
            assert min(grid(name, sizes)) >= 1
