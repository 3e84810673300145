"""`rgpu run`: a kernel on this machine, and what went wrong while it ran."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rgpu.compiler_bridge.cpu.request import Options, Shape
from rgpu.compiler_bridge.lower.host_kernel import HostKernel, lower_for_host
from rgpu.compiler_bridge.lower.kernel import Bounds
from rgpu.compiler_bridge.lower.module import SourcePlace
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.compiler_bridge.worker import NotInstalled
from rgpu.safety_model.checker import name_of
from rgpu.safety_model.launch_attributes import launch_attributes
from rgpu.safety_model.model import is_model
from rgpu.server.checking import Plan
from rgpu.server.commands.ptx import prepare
from rgpu.server.config import ConfigError
from rgpu.server.lowering import bounds_of, entries_of
from rgpu.server.output import Destination, OutputError
from rgpu.server.run_arguments import ArgumentError, parse_arguments, parse_extent
from rgpu.server.status import CLEAN, FAILED, FINDINGS

if TYPE_CHECKING:
    from rgpu.compiler_bridge.cpu import Result
    from rgpu.compiler_bridge.cpu.arguments import Argument, Array
    from rgpu.compiler_bridge.cpu.events import Event, Part

_MOST_THREADS = 1024  # of a block, on every architecture (CUDA C++ Programming Guide, table 30)
_ENDS = 3  # elements of an array that are shown from either end


class _WrongUse(Exception):
    """What was asked for can't be done; the text is for the user."""


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        prepared = prepare([arguments.file], arguments)
        if prepared.request.problems:
            raise _WrongUse("\n".join(map(str, prepared.request.problems)))
        kernel, bounds = _lowered(prepared, arguments)
        result, shape = _carry_out(kernel, bounds, arguments)
        _save(result, arguments.save)
    except (_WrongUse, ArgumentError, ConfigError, NotInstalled, OutputError) as error:
        for line in str(error).splitlines():
            print(f"error: {line}", file=sys.stderr)
        return FAILED
    print("\n".join(report(kernel, shape, result)))
    return FINDINGS if any(not event.is_note for event in result.events) else CLEAN


def _lowered(prepared: Plan, arguments: argparse.Namespace) -> tuple[HostKernel, Bounds]:
    """The one kernel that is asked for."""
    wanted = [arguments.kernel] if arguments.kernel is not None else []
    found = list(entries_of(prepared, wanted, arguments.overflow_checks))
    if not found:
        every = [name_of(entry) for _, entry, _ in entries_of(prepared)]
        known = f"; there are: {', '.join(every)}" if every else ""
        called = f" called `{arguments.kernel}`" if wanted else ""
        raise _WrongUse(f"{arguments.file}: no kernel{called}{known}")
    if len(found) > 1:
        names = ", ".join(name_of(entry) for _, entry, _ in found)
        raise _WrongUse(f"{arguments.file}: say with --kernel which one to run: {names}")
    lowering, entry, name = found[0]
    try:
        bounds = bounds_of(launch_attributes(lowering.program.names, entry.function))
        return lowering.lower_with(lower_for_host, entry, name, bounds), bounds
    except NotLowered as reason:
        span = (reason.span or entry.function.syntax.name_span).outermost
        message = f"{span}: kernel `{name_of(entry)}` can't run on the CPU: {reason.reason}"
        raise _WrongUse(message) from None
    except Exception:
        text = traceback.format_exc().rstrip()
        message = f"rgpu itself failed on kernel `{name_of(entry)}`; please report this:\n{text}"
        raise _WrongUse(message) from None


def _carry_out(
    kernel: HostKernel, bounds: Bounds, arguments: argparse.Namespace
) -> tuple[Result, Shape]:
    from rgpu.compiler_bridge.cpu.process import RunFailed, Runner, require

    require()
    from rgpu.compiler_bridge.cpu import run as run_kernel
    from rgpu.compiler_bridge.cpu.arguments import WrongArguments

    shape = _shape(bounds, arguments)
    given = parse_arguments(arguments.arg)
    statics = {
        name: _array(name, value) for name, value in parse_arguments(arguments.static).items()
    }
    known = {static.name for static in kernel.statics if static.offset < 0}
    for name in statics:
        if name not in known:
            raise _WrongUse(f"the kernel uses no static `{name}` in global or constant memory")
    options = Options(
        checked=not arguments.no_check, seed=arguments.seed, steps=arguments.steps
    )  # fmt: skip
    for text in arguments.save:
        if text.partition("=")[0] not in given:
            raise _WrongUse(f"--save {text}: there is no argument of this name")
    try:
        with Runner(arguments.timeout) as runner:
            result = run_kernel(
                kernel, shape, given, runner, statics=statics,
                dynamic_shared=arguments.shared, options=options,
            )  # fmt: skip
    except RunFailed as error:
        raise _WrongUse(f"kernel `{kernel.name}`: {error}") from error
    except WrongArguments as error:
        raise _WrongUse(f"{error}\n{signature(kernel)}") from error
    return result, shape


def _array(name: str, value: Argument) -> Array:
    import numpy as np

    if not isinstance(value, np.ndarray):
        raise ArgumentError(f"static `{name}` needs an array, such as values:f32:0.5")
    return value


def _shape(bounds: Bounds, arguments: argparse.Namespace) -> Shape:
    if arguments.block is not None:
        block = parse_extent(arguments.block)
    elif bounds.block is not None:
        block = bounds.block
    else:
        raise _WrongUse("say with --block how many threads a block has")
    cluster = bounds.cluster or (1, 1, 1)
    if arguments.cluster is not None:
        cluster = parse_extent(arguments.cluster)
    shape = Shape(parse_extent(arguments.grid), block, cluster)
    if shape.threads > _MOST_THREADS:
        raise _WrongUse(f"a block has at most {_MOST_THREADS} threads, not {shape.threads}")
    if bounds.block is not None and block != bounds.block:
        raise _WrongUse(f"the kernel says that its blocks are {bounds.block}, not {block}")
    if bounds.most_threads and shape.threads > bounds.most_threads:
        raise _WrongUse(
            f"the kernel says that its blocks have at most {bounds.most_threads} threads, "
            f"not {shape.threads}"
        )
    if any(whole % part for whole, part in zip(shape.grid, cluster, strict=True)):
        raise _WrongUse(f"the grid {shape.grid} is not made of whole clusters of {cluster}")
    return shape


def signature(kernel: HostKernel) -> str:
    """The parameters of a kernel."""
    from rgpu.compiler_bridge.cpu.arguments import groups, shown

    parts = [f"{name} ({shown(slots)})" for name, slots in groups(kernel).items()]
    return f"the parameters of `{kernel.name}` are: {'; '.join(parts) or 'none'}"


def _save(result: Result, wanted: list[str]) -> None:
    import io

    import numpy as np

    for text in wanted:
        name, equals, path = text.partition("=")
        if not equals or name not in result.arrays:
            raise _WrongUse(f"--save {text}: write NAME=FILE.npy, with the name of an array")
        data = io.BytesIO()
        np.save(data, result.arrays[name])
        Destination(path).write(data.getvalue())


# --- the report ----------------------------------------------------------------------------------


def report(kernel: HostKernel, shape: Shape, result: Result) -> Iterator[str]:
    """What was printed, what went wrong, and the arrays."""
    for printed in result.printed:
        yield from printed.text.splitlines()
    for event in result.events:
        yield from _event(kernel, event)
    ended = "ended early" if result.fatal else "ran"
    yield f"`{kernel.name}` {ended} with a grid of {_extent(shape.grid)} blocks of " + (
        f"{_extent(shape.block)} threads"
    )
    for name, array in result.arrays.items():
        yield f"  {name}: {_summary(array)}"


def _extent(numbers: tuple[int, int, int]) -> str:
    shown = list(numbers)
    while len(shown) > 1 and shown[-1] == 1:
        shown.pop()
    return " x ".join(map(str, shown))


def _event(kernel: HostKernel, event: Event) -> Iterator[str]:
    from rgpu.compiler_bridge.cpu.events import name_threads

    yield f"{'note' if event.is_note else 'error'}[{event.kind}]: {event.message}"
    for part in event.parts:
        threads = name_threads(part.threads, part.count)
        yield f"  {_place(kernel, part)}{threads} {_verb(part)}"


def _verb(part: Part) -> str:
    """The text of a part for one thread: `waits here` for `wait here`."""
    first, _, rest = part.text.partition(" ")
    if part.count > 1 or first.endswith("s"):
        return part.text
    first = {"have": "has", "get": "gets"}.get(first, f"{first}s")
    return f"{first} {rest}".rstrip()


def _place(kernel: HostKernel, part: Part) -> str:
    if not part.place:
        return ""
    return f"{place_of_user(kernel.places[part.place - 1])}: "


def place_of_user(place: SourcePlace) -> str:
    """A place, or the call in the user's own code that led to it."""
    span, site = place.span, place.site
    while site is not None and is_model(span.file):
        span, site = site.call, site.parent
    return str(span.outermost)


def _summary(array: Array) -> str:
    import numpy as np

    kind = f"{array.dtype}[{', '.join(map(str, array.shape))}]"
    if array.size == 0:
        return kind
    flat = array.ravel()
    shown = [*map(_number, flat[:_ENDS])]
    if flat.size > 2 * _ENDS:
        shown.append("...")
    if flat.size > _ENDS:
        shown += map(_number, flat[max(_ENDS, flat.size - _ENDS) :])
    text = f"{kind} = [{', '.join(shown)}]"
    if array.dtype.kind in "fiu" and flat.size > 1:
        wide = flat.astype(np.float64)
        text += f", from {_number(flat.min())} to {_number(flat.max())}, sum {wide.sum():.7g}"
    return text


def _number(value: object) -> str:
    return f"{value:.7g}" if hasattr(value, "is_integer") else str(value)
