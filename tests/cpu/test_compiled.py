"""The passes before the checks: variables become registers, and nothing else changes."""

import llvmlite.binding as llvm

from rgpu.compiler_bridge.cpu.compiled import _registers_first

LONG = "a" * 1030  # LLVM cuts names at 1024 characters unless it is told not to


def registers_first(body: str) -> str:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine()
    return _registers_first(f"define void @f(ptr %p, i1 %c) {{\n{body}\n}}", machine)


def test_variables_become_registers_and_accesses_stay() -> None:
    text = registers_first("""
  %v = alloca i32
  store i32 7, ptr %v
  %a = load i32, ptr %v
  store i32 %a, ptr %p
  %unused = load i32, ptr %p
  %again = load i32, ptr %p
  ret void""")
    assert "alloca" not in text
    assert text.count("load i32, ptr %p") == 2
    assert "store i32 7, ptr %p" in text


def test_values_with_long_names_stay_apart() -> None:
    text = registers_first(f"""
  %{LONG} = alloca [2 x i64]
  %second = getelementptr i8, ptr %{LONG}, i64 8
  store volatile i64 1, ptr %{LONG}
  store volatile i64 2, ptr %second
  %x = load volatile i64, ptr %{LONG}
  %y = load volatile i64, ptr %second
  ret void""")
    llvm.parse_assembly(text, llvm.create_context()).verify()
    assert text.count("alloca i64") == 2
