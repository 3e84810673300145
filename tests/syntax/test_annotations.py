"""Attributes of the stub language, `cfg`, and what is said about wrong ones."""

from typing import get_args

import pytest

from rgpu.analysis import effects
from rgpu.analysis.effects import AddressSpace, Level, Scope
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import effects_of, model_facts, one_of
from rgpu.analysis.syntax.attributes import DEVICE, CfgOptions, cfg_holds, expand_cfg_attr
from rgpu.analysis.syntax.lower import lower_file


def attributes(*written: str) -> list[ast.Attribute]:
    text = "\n".join(f"#[{line}]" for line in written) + "\nfn f();"
    item = lower_file(SourceFile("stub.rs", text.encode())).items[0]
    assert isinstance(item, ast.Function)
    return item.attributes


@pytest.mark.parametrize(
    ("written", "effect"),
    [
        (
            'rgpu::barrier(scope = "block", orders = "block")',
            effects.Barrier(Scope.BLOCK, Scope.BLOCK),
        ),
        (
            'rgpu::barrier(scope = "warp", aligned = false, mask = mask, count = 32)',
            effects.Barrier(Scope.WARP, aligned=False, mask="mask", count=32),
        ),
        (
            'rgpu::collective(shuffle, scope = "warp", mask = 0xFFFF_FFFF, exited_count = false)',
            effects.Collective(Scope.WARP, "shuffle", 0xFFFFFFFF, exited_count=False),
        ),
        ("rgpu::active_mask", effects.ActiveMask()),
        (
            'rgpu::access(read, write, place = "*pointer")',
            effects.Access(True, True, "*pointer"),
        ),
        (
            'rgpu::access(read, place = "self[index]", bounds = "checked", space = shared)',
            effects.Access(True, False, "self[index]", "checked", space=AddressSpace.SHARED),
        ),
        (
            'rgpu::atomic(read_modify_write, scope = "device", ordering = order, place = "self")',
            effects.Atomic("read_modify_write", Scope.DEVICE, "order", "self"),
        ),
        ('rgpu::fence(scope = "system", ordering = order)', effects.Fence(Scope.SYSTEM, "order")),
        (
            'rgpu::value(uniformity = "warp", in_range(0, block_dim.x), fields("warp", "thread"))',
            effects.Value(
                Level.WARP, fields=(Level.WARP, Level.THREAD), in_range=(0, "block_dim.x")
            ),
        ),
        ("rgpu::value(same_as = self.width)", effects.Value(same_as="self.width")),
        ("rgpu::value(in_range(-1, 32), aligned = 4)", effects.Value(in_range=(-1, 32), aligned=4)),
        ('rgpu::special_register("tid.x")', effects.SpecialRegister("tid.x")),
        ("rgpu::requires(block_dim.y == 1)", effects.Requires("block_dim.y == 1")),
        ('rgpu::requires("aligned(a, 16)")', effects.Requires("aligned(a, 16)")),
        ("rgpu::address_space(shared, dynamic)", effects.InSpace(AddressSpace.SHARED, True)),
        (
            'rgpu::lowers_to("llvm.nvvm.barrier0", convergent, min_sm = "sm_70")',
            effects.LowersTo("llvm.nvvm.barrier0", True, "sm_70"),
        ),
        ("rgpu::protocol(mbarrier, init)", effects.Protocol("mbarrier", "init")),
        (
            'rgpu::launch_config(grid = "grid_dim", block = "block_dim")',
            effects.LaunchConfig("grid_dim", "block_dim"),
        ),
        ("rgpu::launch(chevrons, cooperative)", effects.Launch("chevrons", cooperative=True)),
        ("rgpu::traps", effects.Traps()),
        ("rgpu::exits", effects.Exits()),
        ("rgpu::pure", effects.Pure()),
        ("rgpu::opaque()", effects.Opaque()),
        ('rgpu::lang("Option")', effects.Language("Option")),
        (
            'rgpu::attribute_macro("kernel", dialect = "cuda-oxide")',
            effects.MacroRole("kernel", "cuda-oxide"),
        ),
    ],
)
def test_each_effect_is_read(written: str, effect: effects.Effect) -> None:
    assert effects_of(attributes(written)) == ((effect,), ())


def test_each_kind_of_effect_is_read_above() -> None:
    (mark,) = (m for m in test_each_effect_is_read.pytestmark if m.name == "parametrize")  # type: ignore[attr-defined]
    read = {type(effect) for _, effect in mark.args[1]}
    assert read == set(get_args(effects.Effect))


def test_effects_keep_their_order_and_others_are_ignored() -> None:
    found, problems = effects_of(
        attributes("inline", "rgpu::pure", 'doc = "x"', "rgpu::allow(RG101)", "rgpu::traps")
    )
    assert found == (effects.Pure(), effects.Traps())
    assert problems == ()


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("rgpu::barier", "there is no model attribute `rgpu::barier`"),
        ("rgpu::barrier", "`rgpu::barrier` lacks `scope`"),
        ('rgpu::barrier(scope = "blok")', "`blok` is no value for `scope` of `rgpu::barrier`"),
        ('rgpu::barrier(scope = "block", speed = 3)', "`rgpu::barrier` has no key `speed`"),
        (
            'rgpu::barrier(scope = "block", scope = "warp")',
            "`scope` is given twice in `rgpu::barrier`",
        ),
        (
            'rgpu::barrier(scope = "block", aligned = maybe)',
            "`maybe` is no value for `aligned` of `rgpu::barrier`",
        ),
        (
            'rgpu::collective(dance, scope = "warp")',
            "`dance` is not a `kind` of `rgpu::collective`",
        ),
        ("rgpu::pure(1)", "`rgpu::pure` takes no `1`"),
        ("rgpu::value(in_range(1))", "`in_range` of `rgpu::value` takes 2 values"),
        ("rgpu::value(aligned(1))", "`aligned` of `rgpu::value` takes one value, not a list"),
        ("rgpu::requires", "`rgpu::requires` lacks its condition"),
    ],
)
def test_wrong_attributes_are_problems_at_their_place(written: str, message: str) -> None:
    found, problems = effects_of(attributes(written))
    assert found == ()
    assert [problem.message for problem in problems] == [message]
    assert problems[0].span.text == f"#[{written}]"


def test_annotations_hidden_from_rustc() -> None:
    assert effects_of(attributes("cfg_attr(rgpu, rgpu::pure, rgpu::traps)"))[0] == (
        effects.Pure(),
        effects.Traps(),
    )
    raw = ast.Attribute("cfg_attr", "rgpu, rgpu::pure, inline", attributes("x")[0].span)
    assert effects_of([raw])[0] == (effects.Pure(),)
    assert [a.path for a in expand_cfg_attr(raw, DEVICE)] == ["rgpu::pure"]


def test_closed_sets_of_types() -> None:
    written = attributes("rgpu::one_of(T, u8, Vec<A, B>)", "rgpu::one_of(U, i32)")
    assert one_of(written) == {"T": ("u8", "Vec < A, B >"), "U": ("i32",)}


def test_facts_about_models() -> None:
    written = attributes('rgpu::model(crate = "cuda_std", edition = 2021, partial, list(a, "b"))')
    assert model_facts(written) == {
        "crate": "cuda_std", "edition": 2021, "partial": True, "list": ("a", "b"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ('target_arch = "nvptx64"', True),
        ('target_os="cuda"', True),
        ('target_arch = "x86_64"', False),
        ("test", False),
        ("not(test)", True),
        ("unix", False),
        ('panic = "abort"', True),
        ('feature = "fast"', True),
        ('feature = "slow"', False),
        ('all(target_os = "cuda", not(feature = "slow"),)', True),
        ('any(test, feature = "fast")', True),
        ("all()", True),
        ("any()", False),
        ("true", True),
        ("rgpu", False),
        ("not(all(test, test), test)", False),
        ("", False),
        ("not(", False),
    ],
)
def test_cfg(condition: str, holds: bool) -> None:
    assert cfg_holds(condition, CfgOptions(frozenset({"fast"}))) is holds


def test_items_of_other_configurations_are_dropped() -> None:
    text = b"""
    #[cfg(test)] fn a() {}
    #[cfg(not(test))] #[inline] fn b() {}
    #[cfg_attr(all(), cfg(test))] fn c() {}
    #[cfg_attr(test, cfg(test))] fn d(#[cfg(test)] x: u8, y: u8) {}
    mod e { #![cfg(unix)] }
    struct F { #[cfg(unix)] a: u8, b: u8 }
    enum G { #[cfg(unix)] A, B }
    """
    items = lower_file(SourceFile("a.rs", text)).items
    assert [getattr(item, "name", None) for item in items] == ["b", "d", "F", "G"]
    function, struct, enum = items[1:]
    assert isinstance(function, ast.Function)
    assert len(function.parameters) == 1
    assert isinstance(struct, ast.Struct)
    assert [field.name for field in struct.fields] == ["b"]
    assert isinstance(enum, ast.Enum)
    assert [variant.name for variant in enum.variants] == ["B"]


def test_a_file_of_another_configuration_is_empty() -> None:
    assert lower_file(SourceFile("a.rs", b"#![cfg(unix)]\nfn f() {}")).items == []
