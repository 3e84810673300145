"""`rgpu run`: what it prints, what it says of wrong use, and its exit codes."""

import re
from pathlib import Path

import numpy as np
import pytest

from rgpu.server.cli import main
from rgpu.server.run_arguments import ArgumentError, parse_extent, parse_value
from tests.cpu.running import KERNELS, ROOT

SCALE = """\
use cuda_device::{ConstantMemory, DisjointSlice, constant, kernel, launch_contract, thread};

#[constant]
static FACTOR: ConstantMemory<[f32; 2]> = ConstantMemory::UNINIT;

#[kernel]
#[launch_contract(domain = 1, block = (64, 1, 1))]
pub fn scale(a: &[f32], n: u32, mut out: DisjointSlice<f32>) {
    let i = thread::index_1d();
    if i.get() < n as usize {
        if let Some(place) = out.get_mut(i) {
            *place = a[i.get()] * FACTOR.get_ref()[0];
        }
    }
}
"""
GOOD = ["--arg", "a=arange:f32:100", "--arg", "n=100", "--arg", "out=zeros:f32:100"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "scale.rs"
    path.write_text(SCALE)
    return path


def test_a_kernel_runs(file: Path, tmp_path: Path, capsys: Capture) -> None:
    saved = tmp_path / "out.npy"
    factor = ["--static", "FACTOR=values:f32:3,0", "--save", f"out={saved}", "--seed", "4"]
    assert main(["run", str(file), "--grid", "2", *GOOD, *factor]) == 0
    np.testing.assert_array_equal(np.load(saved), 3 * np.arange(100, dtype=np.float32))
    text = capsys.readouterr().out
    assert text.splitlines() == [
        "`scale` ran with a grid of 2 blocks of 64 threads",
        "  a: float32[100] = [0, 1, 2, ..., 97, 98, 99], from 0 to 99, sum 4950",
        "  out: float32[100] = [0, 3, 6, ..., 291, 294, 297], from 0 to 297, sum 14850",
    ]


def test_faults_are_told_with_their_places(capsys: Capture) -> None:
    path = KERNELS / "faults.rs"
    arguments = ["--kernel", "past_the_end", "--block", "64", "--grid", "2"]
    given = ["--arg", "x=zeros:u32:100", "--arg", "n=100"]
    assert main(["run", str(path), *arguments, *given]) == 1
    first, second, third, *_ = capsys.readouterr().out.splitlines()
    assert first == (
        "error[out-of-bounds]: an access of 4 bytes is out of bounds: `x`: element 100 of 100"
    )
    line = path.read_text().splitlines().index("        unsafe { *x.add(i as usize) = i };") + 1
    assert re.fullmatch(rf"  .*faults\.rs:{line}:\d+: thread 36 of block 1 writes", second)
    assert third == "`past_the_end` ended early with a grid of 2 blocks of 64 threads"


def test_a_note_is_no_fault(capsys: Capture) -> None:
    path = ROOT / "examples" / "cuda_oxide" / "compaction"
    given = ["--arg", "input=random:f32:256", "--arg", "counter=zeros:u32:1"]
    arguments = ["--kernel", "compact_vote_inside", "--block", "256"]
    assert main(["run", str(path), *arguments, *given, "--arg", "output=zeros:f32:256"]) == 0
    assert "note[exited-lanes]" in capsys.readouterr().out


def test_the_places_of_helpers_are_in_the_users_code(capsys: Capture) -> None:
    path = ROOT / "examples" / "cuda_oxide" / "softmax"
    given = ["--arg", "input=random:f32:75", "--arg", "columns=75", "--arg", "rows=1"]
    arguments = ["--kernel", "softmax_guarded", "--block", "32"]
    assert main(["run", str(path), *arguments, *given, "--arg", "output=zeros:f32:75"]) == 1
    assert re.search(
        r"softmax/src/main\.rs:\d+:\d+: threads 0, 1, 2, 3 and 7 more of block 0 wait in a shuffle",
        capsys.readouterr().out,
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--arg", "a=arange:f32:9"], "error: `n` (u32) is missing"),
        (["--arg", "a=arange:f32:9"],
         "error: the parameters of `scale` are: a (&[f32], an array); n (u32); "
         "out (*mut f32, an array)"),
        ([*GOOD, "--arg", "b=1"], "error: there is no parameter `b`"),
        ([*GOOD, "--arg", "n=2"], "error: `n` is given twice"),
        ([*GOOD, "--arg", "x"], "error: `x`: write NAME=VALUE"),
        ([*GOOD, "--arg", "x=zeros:f33:2"], "error: `x=zeros:f33:2`: `f33` is none of"),
        ([*GOOD, "--block", "32"],
         "error: the kernel says that its blocks are (64, 1, 1), not (32, 1, 1)"),
        ([*GOOD, "--block", "2000"], "error: a block has at most 1024 threads, not 2000"),
        ([*GOOD, "--grid", "0"], "error: `0`: write one to three positive numbers"),
        ([*GOOD, "--grid", "3", "--cluster", "2"], "error: the grid (3, 1, 1) is not made of"),
        ([*GOOD, "--kernel", "scael"], "no kernel called `scael`; there are: scale"),
        ([*GOOD, "--save", "n=x.npy"], "error: --save n=x.npy: write NAME=FILE.npy"),
        ([*GOOD, "--save", "b=x.npy"], "error: --save b=x.npy: there is no argument"),
        ([*GOOD, "--static", "X=values:f32:1"], "error: the kernel uses no static `X`"),
    ],
)  # fmt: skip
def test_wrong_use(file: Path, arguments: list[str], message: str, capsys: Capture) -> None:
    assert main(["run", str(file), *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_a_file_that_is_not_there(capsys: Capture) -> None:
    assert main(["run", "nowhere.rs"]) == 2
    assert "nowhere.rs" in capsys.readouterr().err


def test_one_of_several_kernels_must_be_named(capsys: Capture) -> None:
    assert main(["run", str(KERNELS / "warps.rs")]) == 2
    assert "say with --kernel which one to run: shuffles, votes" in capsys.readouterr().err


def test_what_does_not_run_is_told_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "k.rs"
    path.write_text(
        "use cuda_device::{kernel, ptx_asm};\n#[kernel]\npub fn k() {\n"
        '    unsafe { ptx_asm!("griddepcontrol.wait;") };\n}\n'
    )
    assert main(["run", str(path), "--block", "32"]) == 2
    assert re.search(
        r"k\.rs:4:\d+: kernel `k` can't run on the CPU: inline assembly `griddepcontrol.wait` does "
        r"not run on the CPU",
        capsys.readouterr().err,
    )


def test_values() -> None:
    assert parse_value("n", "0x10") == 16
    assert parse_value("n", "-1.5") == -1.5
    assert parse_value("n", "true") is True
    values = parse_value("x", "values:i16:-1,0x7f")
    assert isinstance(values, np.ndarray)
    assert values.dtype == np.int16
    assert values.tolist() == [-1, 127]
    made = parse_value("x", "random:u8:4x5:3")
    again = parse_value("x", "random:u8:4x5:3")
    other = parse_value("x", "random:u8:4x5:4")
    assert isinstance(made, np.ndarray)
    assert made.shape == (4, 5)
    np.testing.assert_array_equal(made, again)
    assert not np.array_equal(made, other)
    with pytest.raises(ArgumentError):
        parse_value("x", "zeros:f32:-3")
    with pytest.raises(ArgumentError):
        parse_value("x", "missing.npy")


def test_extents() -> None:
    assert parse_extent("7") == (7, 1, 1)
    assert parse_extent("7,2") == parse_extent("7x2") == (7, 2, 1)
    for wrong in ("", "0", "1,2,3,4", "a"):
        with pytest.raises(ArgumentError):
            parse_extent(wrong)


OVERFLOWS = """\
use cuda_device::{DisjointSlice, kernel, thread};

#[kernel]
pub fn next(x: &[i32], mut out: DisjointSlice<i32>) {
    let i = thread::index_1d();
    let value = x[i.get()] + 1;
    if let Some(place) = out.get_mut(i) {
        *place = value.wrapping_mul(2);
    }
}
"""


def test_overflow_wraps_or_traps(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "next.rs"
    file.write_text(OVERFLOWS)
    given = ["--block", "2", "--arg", "x=values:i32:4,2147483647", "--arg", "out=zeros:i32:2"]
    command = ["run", str(file), *given]
    assert main(command) == 0
    assert "out: int32[2] = [10, 0]" in capsys.readouterr().out
    assert main([*command, "--overflow-checks"]) == 1
    told = capsys.readouterr().out.splitlines()[:2]
    assert told == [
        "error[trap]: integer arithmetic overflows",
        f"  {file}:6:17: thread 1 of block 0 traps",
    ]
    (tmp_path / "rgpu.toml").write_text("overflow-checks = true")
    assert main(command) == 1
    assert main([*command, "--no-overflow-checks"]) == 0
    assert main([*command, "--isolated"]) == 0
    capsys.readouterr()
    (tmp_path / "rgpu.toml").write_text("overflow-checks = 2")
    assert main(command) == 2
    assert "`overflow-checks` must be true or false" in capsys.readouterr().err


def test_a_bad_index_is_told_with_the_length(capsys: Capture) -> None:
    given = ["--block", "4", "--arg", "x=zeros:u32:3", "--arg", "out=zeros:u32:4"]
    assert main(["run", str(KERNELS / "faults.rs"), "--kernel", "bad_index", *given]) == 1
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "error[trap]: index 3 is out of bounds: the length is 3"
