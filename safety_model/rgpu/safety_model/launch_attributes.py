"""Launch facts that stand on the kernel itself: bounds, contracts, cluster shape, cooperation.

Which attribute means what is said by the models (`#[rgpu::attribute_macro("launch_bounds")]` on the
macro that the attribute names), so this file knows roles and their grammar only.
"""

from __future__ import annotations

from rgpu.analysis.effects import MacroRole
from rgpu.analysis.names.definitions import FunctionDefinition, ModuleDefinition
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import dataclass, replace
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import Argument, arguments_of, split_commas, tokenize
from rgpu.safety_model.assumptions import Dimensions, read_dimensions
from rgpu.safety_model.conditions import Condition, parse_condition
from rgpu.safety_model.host_values import Evaluator


@dataclass(frozen=True, slots=True)
class LaunchAttributes:
    """What a kernel's attributes promise about every launch; None and empty where they say nothing.

    max_threads: upper bound of threads per block. min_blocks: that are to fit on a multiprocessor,
    for the register allocator. block_dim: the exact block. domain: 1, 2 or 3,
    the number of axes in use. requires: conditions over the parameters.
    """

    max_threads: int | None = None
    min_blocks: int | None = None
    block_dim: Dimensions | None = None
    domain: int | None = None
    cluster_dim: Dimensions | None = None
    cooperative: bool | None = None
    requires: tuple[Condition, ...] = ()
    origin: str | None = None
    span: Span | None = None

    @property
    def says_something(self) -> bool:
        return self.span is not None


def macro_role(
    names: Names, module: ModuleDefinition, attribute: ast.Attribute
) -> MacroRole | None:
    """The role of an attribute macro, if the models give it one."""
    segments = [ast.Segment(name, attribute.span) for name in attribute.path.split("::") if name]
    macro = names.macro(module, ast.Path(segments, attribute.span)) if segments else None
    if macro is None:
        return None
    return next((effect for effect in macro.effects if isinstance(effect, MacroRole)), None)


def launch_attributes(names: Names, kernel: FunctionDefinition) -> LaunchAttributes:
    """Reads the attributes of a kernel that speak of its launches."""
    facts = LaunchAttributes()
    for attribute in kernel.syntax.attributes:
        role = macro_role(names, kernel.module, attribute)
        if role is None:
            continue
        reader = _READERS.get(role.role)
        if reader is None:
            continue
        facts = reader(facts, attribute, Evaluator(names), kernel)
        where = f"{attribute.span.file.path}:{attribute.span.line}"
        # A contract says more than a bound: it gives the origin where both stand.
        if facts.origin is None or role.role == "launch_contract":
            facts = replace(facts, origin=f"{role.role} at {where}", span=attribute.span)
    return facts


def _bounds(
    facts: LaunchAttributes,
    attribute: ast.Attribute,
    evaluator: Evaluator,
    kernel: FunctionDefinition,
) -> LaunchAttributes:
    pieces = split_commas(tokenize(attribute.tokens))
    if not pieces:
        return facts
    facts = replace(facts, max_threads=_number(pieces[0], evaluator, kernel))
    if len(pieces) > 1:
        facts = replace(facts, min_blocks=_number(pieces[1], evaluator, kernel))
    return facts


def _contract(
    facts: LaunchAttributes,
    attribute: ast.Attribute,
    evaluator: Evaluator,
    kernel: FunctionDefinition,
) -> LaunchAttributes:
    arguments = {argument.name: argument for argument in arguments_of(attribute.tokens)}
    domain = arguments.get("domain")
    if domain is not None and isinstance(domain.value, int):
        facts = replace(facts, domain=domain.value)
    if (block := arguments.get("block")) is not None:
        facts = replace(facts, block_dim=_dimensions(block, evaluator, kernel))
    if (requires := arguments.get("requires")) is not None:
        pieces = split_commas(tokenize(_right_side(requires).removeprefix("(").removesuffix(")")))
        conditions = [parse_condition(" ".join(text for _, text in piece)) for piece in pieces]
        known = tuple(condition for condition in conditions if condition is not None)
        facts = replace(facts, requires=facts.requires + known)
    return facts


def _cluster(
    facts: LaunchAttributes,
    attribute: ast.Attribute,
    evaluator: Evaluator,
    kernel: FunctionDefinition,
) -> LaunchAttributes:
    pieces = split_commas(tokenize(attribute.tokens))
    values = [_number(piece, evaluator, kernel) for piece in pieces]
    values += [1] * (3 - len(values))
    return replace(facts, cluster_dim=(values[0], values[1], values[2]))


def _cooperative(
    facts: LaunchAttributes,
    attribute: ast.Attribute,
    evaluator: Evaluator,
    kernel: FunctionDefinition,
) -> LaunchAttributes:
    return replace(facts, cooperative=True)


_READERS = {
    "launch_bounds": _bounds,
    "launch_contract": _contract,
    "cluster_launch": _cluster,
    "cooperative_launch": _cooperative,
}


def _right_side(argument: Argument) -> str:
    return argument.text.partition("=")[2].strip()


def _dimensions(
    argument: Argument, evaluator: Evaluator, kernel: FunctionDefinition
) -> Dimensions | None:
    text = _right_side(argument)
    literal = read_dimensions(text)
    if literal is not None:
        return literal
    pieces = split_commas(tokenize(text.removeprefix("(").removesuffix(")")))
    if not 1 <= len(pieces) <= 3:
        return None
    values = [_number(piece, evaluator, kernel) for piece in pieces]
    values += [1] * (3 - len(values))
    return values[0], values[1], values[2]


def _number(
    tokens: list[tuple[str, str]], evaluator: Evaluator, kernel: FunctionDefinition
) -> int | None:
    """An integer literal, or a constant by path; other expressions are not evaluated."""
    text = "".join(token for _, token in tokens)
    literal = read_dimensions(text)
    if literal is not None:
        return literal[0]
    if any(kind != "name" and token != "::" and token != ":" for kind, token in tokens):
        return None
    span = kernel.span
    segments = [ast.Segment(name, span) for name in text.replace("::", ":").split(":") if name]
    path = ast.PathExpression(ast.Path(segments, span), span)
    value = evaluator.value(path, kernel.module, {})
    return value if isinstance(value, int) else None
