"""The models of the cuda-oxide crates against the facts of upstream's snapshot.

The two tables beside this file hold what upstream declares, at NVlabs/cuda-oxide a105afd:
`cuda_device_functions.tsv` the public functions of `cuda_device` with their signatures,
`cuda_oxide_intrinsics.tsv` the catalogue of raw intrinsics with the paths in `cuda_device` that
stand for them.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rgpu.safety_model
from rgpu.analysis.effects import LowersTo
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.names.definitions import Crate, FunctionDefinition, ModuleDefinition
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import effects_of, model_facts
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import parse

HERE = Path(__file__).parent
API = Path(rgpu.safety_model.__path__[0]) / "api"
CRATES = ("cuda_device", "cuda_intrinsics", "cuda_macros", "cuda_host", "cuda_core")

NOT_MODELLED = {
    "cuda_device::ptx::__ptx_asm_c": "the front end reads `ptx_asm!` itself",
    "cuda_device::tcgen05::__tcgen05": "private halves of functions with const parameters",
    "cuda_device::wgmma::__wgmma_wait_group": "private half of `wgmma_wait_group`",
}
OTHER_SIGNATURE = {
    "cuda_device::disjoint::DisjointSlice::get_mut_indexed": "attribute macros add the argument",
}


class Files:
    """The loader of this test: the model files, read as they are."""

    def read(self, path: str) -> bytes | None:
        file = API / path
        return file.read_bytes() if file.is_file() else None


class Models:
    def stub_crate(self, name: str) -> CrateSource | None:
        root = f"{name}/lib.rs"
        if not (API / root).is_file():
            return None
        return CrateSource(name, root, edition=2024, model=True)

    def stub_index(self, name: str) -> None:
        """Read as a whole."""


@dataclass(frozen=True)
class Program:
    names: Names
    crates: dict[str, Crate]


@cache
def program() -> Program:
    names = Names(Files(), Models())
    sources = ((name, Models().stub_crate(name)) for name in CRATES)
    return Program(names, {name: names.load(source) for name, source in sources if source})


@cache
def files() -> dict[Path, ast.File]:
    """Every model file of the crates, as the engine reads it."""
    found = {}
    for crate in CRATES:
        for path in sorted((API / crate).rglob("*.rs")):
            file = SourceFile(str(path.relative_to(API)), path.read_bytes())
            found[path] = lower_file(file, parse(file.data))
    return found


def rows(table: str) -> list[dict[str, str]]:
    with (HERE / table).open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


INTRINSICS = rows("cuda_oxide_intrinsics.tsv")
FUNCTIONS = rows("cuda_device_functions.tsv")


# --- signatures as text ------------------------------------------------------------------------


def show_type(ty: ast.Type | None) -> str:
    """A type without paths, lifetimes and spaces, so that two ways to write it compare equal."""
    match ty:
        case None:
            return "()"
        case ast.PathType(path):
            segment = path.segments[-1]
            if not segment.generics:
                return segment.name
            return f"{segment.name}<{','.join(map(show_argument, segment.generics))}>"
        case ast.ReferenceType(mutable, inner):
            return ("&mut " if mutable else "&") + show_type(inner)
        case ast.PointerType(mutable, inner):
            return ("*mut " if mutable else "*const ") + show_type(inner)
        case ast.SliceType(inner):
            return f"[{show_type(inner)}]"
        case ast.ArrayType(inner, length):
            return f"[{show_type(inner)};{length.span.text}]"
        case ast.TupleType(items):
            return f"({','.join(map(show_type, items))})"
        case ast.NeverType():
            return "!"
        case ast.ImplType(bounds):
            return "impl " + "+".join(bound.path.segments[-1].name for bound in bounds)
        case _:
            return ty.span.text


def show_argument(argument: ast.GenericArgument) -> str:
    if isinstance(argument, ast.ConstArgument):
        return argument.value.span.text
    return show_type(argument)


def show_signature(function: ast.Function) -> str:
    """Safety, generic parameters, parameter types and result."""
    generics = [
        f"const {p.name}:{show_type(p.constant)}" if p.constant else p.name
        for p in function.generics.parameters
    ]
    return "".join(
        [
            "unsafe fn" if "unsafe" in function.qualifiers else "fn",
            f"<{','.join(generics)}>" if generics else "",
            f"({','.join(show_type(p.type) for p in function.parameters)})",
            f"->{show_type(function.result)}",
        ]
    )


@cache
def signature_of(text: str) -> str:
    """The signature of a declaration such as `unsafe fn f(x: u32) -> u32`."""
    file = SourceFile("signature", f"{text};".encode())
    (item,) = lower_file(file, parse(file.data)).items
    assert isinstance(item, ast.Function), text
    return show_signature(item)


# --- what the models declare -------------------------------------------------------------------


def resolve(path: str) -> FunctionDefinition | None:
    """The free function at a public path, through re-exports."""
    crate, *names = path.split("::")
    root = program().crates[crate].root
    found = program().names.resolve_names(root, ["self", *names], "values")
    if found is None or found.rest or not isinstance(found.definition, FunctionDefinition):
        return None
    return found.definition


def modules(crate: str) -> Iterator[ModuleDefinition]:
    return program().names.modules(program().crates[crate])


@cache
def methods() -> dict[tuple[str, str], list[ast.Function]]:
    """Functions of inherent impls of `cuda_device`, by type and name."""
    found: dict[tuple[str, str], list[ast.Function]] = {}
    for module in modules("cuda_device"):
        for implementation in program().names.scope(module).impls:
            owner = implementation.syntax.self_type
            if implementation.syntax.trait_path is None and isinstance(owner, ast.PathType):
                for function in implementation.functions.values():
                    key = (owner.path.segments[-1].name, function.name)
                    found.setdefault(key, []).append(function.syntax)
    return found


def declarations(path: str) -> list[ast.Function]:
    """The functions that the models declare under the path that upstream uses."""
    *_, owner, name = path.split("::")
    if owner[0].isupper():
        return methods().get((owner, name), [])
    free = resolve(path)
    return [] if free is None else [free.syntax]


def functions_in(
    items: list[ast.Item], inside_trait: bool = False
) -> Iterator[tuple[ast.Function, bool]]:
    """Every function below `items`, and whether it is declared in a trait."""
    for item in items:
        match item:
            case ast.Function():
                yield item, inside_trait
            case ast.Impl(items=inner):
                yield from ((f, False) for f in inner if isinstance(f, ast.Function))
            case ast.Trait(items=inner):
                yield from ((f, True) for f in inner if isinstance(f, ast.Function))
            case ast.Module(items=inner) if inner is not None:
                yield from functions_in(inner)


def is_excluded(path: str) -> bool:
    return any(path.startswith(prefix) for prefix in NOT_MODELLED)


# --- the files ---------------------------------------------------------------------------------


def test_files_are_valid_rust() -> None:
    problems = [f"{p.span}: {p.message}" for file in files().values() for p in file.problems]
    assert problems == []


def attributes_in(items: list[ast.Item]) -> Iterator[list[ast.Attribute]]:
    for item in items:
        if isinstance(item, (ast.Use, ast.ExternCrate, ast.ErrorItem)):
            continue
        yield item.attributes
        match item:
            case ast.Impl(items=inner) | ast.Trait(items=inner):
                yield from (m.attributes for m in inner if not isinstance(m, ast.ErrorItem))
            case ast.Module(items=inner) if inner is not None:
                yield from attributes_in(inner)
            case ast.Struct(fields=members):
                yield from (member.attributes for member in members)
            case ast.Enum(variants=variants):
                yield from (variant.attributes for variant in variants)


def test_annotations_are_understood() -> None:
    problems = [
        f"{p.span}: {p.message}"
        for file in files().values()
        for attributes in attributes_in(file.items)
        for p in effects_of(attributes)[1]
    ]
    assert problems == []


def test_files_say_what_they_model() -> None:
    for path, file in files().items():
        facts = model_facts(file.attributes)
        assert facts["crate_name"] == path.relative_to(API).parts[0], path
        assert facts["upstream"] == "NVlabs/cuda-oxide@a105afd", path
        assert facts["provenance"] in ("reviewed", "generated"), path


def test_functions_are_code_or_have_effects() -> None:
    unknown = [
        str(function.span)
        for file in files().values()
        for function, in_trait in functions_in(file.items)
        if function.body is None and not in_trait and not effects_of(function.attributes)[0]
    ]
    assert unknown == []


def test_effects_refer_to_parameters() -> None:
    """A mask, place or count names a parameter, a const parameter, or `self`."""
    wrong = []
    for file in files().values():
        for function, _ in functions_in(file.items):
            known = {p.pattern.name for p in function.parameters if hasattr(p.pattern, "name")}
            known |= {p.name for p in function.generics.parameters}
            for effect in effects_of(function.attributes)[0]:
                for key in ("mask", "source_lane", "count", "bytes", "place", "failure_ordering"):
                    value = getattr(effect, key, None)
                    if isinstance(value, str):
                        base = value.lstrip("*").split("[")[0].split(".")[0]
                        if base not in known:
                            wrong.append(f"{function.span}: {key} = {value}")
    assert wrong == []


def test_modules_have_files() -> None:
    missing = [
        module.path
        for crate in CRATES
        for module in modules(crate)
        if not (API / module.file.path).is_file() or not module.file.data
    ]
    assert missing == []


def test_imports_lead_somewhere() -> None:
    """Each `use` of the models names something, in at least one namespace."""
    names = program().names
    lost = []
    for crate in CRATES:
        for module in modules(crate):
            for alias, uses in names.scope(module).imports.items():
                found = [names.lookup(module, alias, n) for n in ("types", "values", "macros")]
                if not any(found) and uses[0].path[0] not in ("core", "std"):
                    lost.append(f"{module.path}: {'::'.join(uses[0].path)}")
    assert lost == []


# --- the catalogue -----------------------------------------------------------------------------


def test_table_holds_the_whole_catalogue() -> None:
    assert len({row["path"] for row in INTRINSICS}) == len(INTRINSICS) == 857
    safety = Counter(row["signature"].startswith("unsafe") for row in INTRINSICS)
    assert safety == {True: 580, False: 277}


def test_intrinsics_have_the_signatures_of_the_catalogue() -> None:
    wrong = []
    for row in INTRINSICS:
        stub = resolve(row["path"])
        if stub is None:
            wrong.append(f"{row['path']} is missing")
        elif show_signature(stub.syntax) != signature_of(row["signature"]):
            wrong.append(f"{row['path']}: {show_signature(stub.syntax)}")
    assert wrong == []


def test_intrinsics_keep_convergence_and_architecture() -> None:
    wrong = []
    for row in INTRINSICS:
        stub = resolve(row["path"])
        lowered = [e for e in stub.effects if isinstance(e, LowersTo)] if stub else []
        stated = [(e.convergent, e.min_sm or "") for e in lowered]
        if stated != [(bool(row["convergent"]), row["min_sm"])]:
            wrong.append(f"{row['path']}: {stated}")
    assert wrong == []


def test_intrinsics_are_found_where_users_call_them() -> None:
    missing = [
        called
        for row in INTRINSICS
        for called in row["called_as"].split()
        if not is_excluded(called) and resolve(called) is None
    ]
    assert missing == []


def test_both_forms_of_an_intrinsic_mean_the_same() -> None:
    """A function of `cuda_device` that differs in safety or types has the same effects."""
    compared = 0
    wrong = []
    for row in INTRINSICS:
        raw = resolve(row["path"])
        for called in row["called_as"].split():
            device = resolve(called)
            if raw is None or device is None or raw is device or device.syntax.generics.parameters:
                continue
            compared += 1
            if raw.effects != device.effects:
                wrong.append(f"{called}: {device.effects} is not {raw.effects}")
    assert wrong == []
    assert compared > 150


def test_some_unsafe_intrinsics_have_safe_forms() -> None:
    safe = [
        called
        for row in INTRINSICS
        for called in row["called_as"].split()
        if row["signature"].startswith("unsafe") and called.count("::") == 2
        if (device := resolve(called)) and "unsafe" not in device.syntax.qualifiers
    ]
    # And `wgmma_wait_group`, whose form with a const parameter is not in the catalogue.
    assert len(safe) == 32


# --- the device API ----------------------------------------------------------------------------


def test_public_functions_have_models_with_their_signatures() -> None:
    wrong = []
    for row in FUNCTIONS:
        path = row["path"]
        if is_excluded(path) or path in OTHER_SIGNATURE:
            continue
        wanted = signature_of(row["signature"])
        found = [show_signature(f) for f in declarations(path)]
        if wanted not in found:
            wrong.append(f"{path}: {wanted} is not among {found}")
    assert wrong == []


def test_exceptions_are_still_exceptions() -> None:
    listed = {row["path"] for row in FUNCTIONS}
    listed |= {called for row in INTRINSICS for called in row["called_as"].split()}
    for prefix in NOT_MODELLED:
        affected = [path for path in listed if path.startswith(prefix)]
        assert affected, prefix
        assert not any(declarations(path) for path in affected), prefix
    for path in OTHER_SIGNATURE:
        (row,) = (row for row in FUNCTIONS if row["path"] == path)
        (stub,) = declarations(path)
        assert show_signature(stub) != signature_of(row["signature"])


# What our macros call in place of what those of upstream generate.
OWN = {"__gpu_printf"}


def test_no_public_function_is_invented() -> None:
    listed = {tuple(row["path"].split("::")[-2:]) for row in FUNCTIONS}
    by_name = {name for _, name in listed}
    invented = [
        f"{owner}::{name}"
        for (owner, name), found in methods().items()
        if (owner, name) not in listed and any(is_public(f) for f in found)
    ]
    invented += [
        str(function.span)
        for path, file in files().items()
        if path.relative_to(API).parts[0] == "cuda_device"
        for function in file.items
        if isinstance(function, ast.Function)
        if is_public(function) and function.name not in by_name | OWN
    ]
    assert invented == []


def is_public(function: ast.Function) -> bool:
    """True for `pub`, not for `pub(crate)` and the like."""
    return function.public and not function.span.text.startswith("pub(")
