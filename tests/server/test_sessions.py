"""Crates checked one after the other say what each says alone."""

import json

from tests.server.conftest import Rgpu, write

KERNEL = """\
use cuda_std::{kernel, thread};

#[kernel]
pub fn scale() {
    if thread::thread_idx_x() < LIMIT {
        thread::sync_threads();
    }
}
"""

WARP = """\
pub enum WarpShuffleMode {
    Up,
    Down,
    Idx,
    Xor,
}
pub trait WarpShuffleValue: Sized {
    unsafe fn shuffle(mode: WarpShuffleMode, mask: u32, value: Self) -> (Self, bool);
}
impl WarpShuffleValue for u32 {
    unsafe fn shuffle(mode: WarpShuffleMode, mask: u32, value: Self) -> (Self, bool) {
        (value, true)
    }
}
"""


def findings(rgpu: Rgpu, *paths: str) -> list[tuple[str, str, str]]:
    ran = rgpu("check", "--format", "json", "-j", "1", *paths)
    report = json.loads(ran.out)
    found = [(each["file"], each["code"], each["message"]) for each in report["diagnostics"]]
    verdicts = [
        (kernel["file"], kernel["name"], kernel["verdicts"]["convergence"]["status"])
        for kernel in report["kernels"]
    ]
    return found + verdicts


def test_a_library_with_different_features(real_rgpu: Rgpu) -> None:
    write("helpers/Cargo.toml", '[package]\nname = "helpers"\n[features]\nnone = []\n')
    write(
        "helpers/src/lib.rs",
        '#[cfg(feature = "none")]\npub const LIMIT: u32 = 0;\n'
        '#[cfg(not(feature = "none"))]\npub const LIMIT: u32 = 16;\n',
    )
    for name, features in (("a", ""), ("b", ', features = ["none"]'), ("c", "")):
        dependency = f'helpers = {{ path = "../helpers"{features} }}'
        write(
            f"{name}/Cargo.toml",
            f'[package]\nname = "{name}"\n[dependencies]\ncuda_std = "1"\n{dependency}\n',
        )
        write(f"{name}/src/lib.rs", "use helpers::LIMIT;\n" + KERNEL)
    alone = [findings(real_rgpu, name) for name in ("a", "b", "c")]
    assert [len(each) for each in alone] == [2, 1, 2]
    together = sorted(found for each in alone for found in each)
    for names in (("a", "b", "c"), ("b", "a", "c"), ("c", "b", "a")):
        assert sorted(findings(real_rgpu, *names)) == together


def test_the_text_of_a_device_crate_beside_its_model(real_rgpu: Rgpu) -> None:
    write("cuda_std/Cargo.toml", '[package]\nname = "cuda_std"\nedition = "2021"\n')
    write("cuda_std/src/lib.rs", "pub mod warp;\n")
    write("cuda_std/src/warp.rs", WARP)
    write(
        "lone.rs",
        "use cuda_std::{kernel, warp};\n\n#[kernel]\npub unsafe fn lanes(n: u32) {\n"
        "    warp::warp_shuffle_xor(u32::MAX, n, 1, 32);\n}\n",
    )
    alone = findings(real_rgpu, "lone.rs")
    assert alone[-1] == ("lone.rs", "lanes", "proved")
    assert findings(real_rgpu, "cuda_std", "lone.rs") == alone
