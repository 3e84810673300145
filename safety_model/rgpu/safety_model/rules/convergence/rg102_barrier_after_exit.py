"""A block barrier that some threads of the block may have left the kernel before.

## Why it matters

An early `return` for threads without work is a habit of kernels without barriers. Before a barrier
it is a risk: the barrier that kernels use (`bar.sync`) asks that all threads of the block agree on
the conditions around it. NVIDIA hardware of today counts the threads that are left, other back
ends and tools do not. Worse, the threads that have left did not do their share: what they should
have written to shared memory is missing when the others read it.

## How it is decided

Reported when threads of one block can have left through a `return`, `?` or `exit` before a barrier
that the remaining threads all reach. It is an error when shared memory that is written between that
exit and the barrier is read after it at another index. A whole block that leaves together is fine.

## Example

```rust,fail
let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
if i >= n {
    return;
}
thread::sync_threads(); //~ RG102
```

## Use instead

Let every thread stay, and guard the work.

```rust,pass
let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
let live = i < n;
if live {
    unsafe { *scratch.add(i as usize) = 0.0 };
}
thread::sync_threads();
```

```rust,pass
if thread::blockIdx_x() >= n {
    return;
}
thread::sync_threads();
```

## Limits

A promise such as `// rgpu: assume(n % 256 == 0)` is used to rule out witnesses, not to prove that
all threads stay in general.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import AddressSpace, InSpace, Scope
from rgpu.analysis.ir import ssa
from rgpu.analysis.source import Span
from rgpu.safety_model.convergence.block import barriers
from rgpu.safety_model.convergence.divergence import divergence_at
from rgpu.safety_model.convergence.sites import Site
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = (
    "let all threads of the block stay, and put the work of those without data under a condition"
)


@rule("RG102", "barrier-after-exit", family=CONVERGENCE, severity=Severity.WARNING, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report barriers of a block or cluster that some of its threads may have left before."""
    facts = kernel.uniformity
    shown: set[Span] = set()
    for scope in (Scope.BLOCK, Scope.CLUSTER):
        for site, barrier in barriers(kernel, scope):
            if site.span in shown or facts.control_level(site.block) > scope.level:
                continue  # RG101, RG103, RG108
            if facts.exited_level(site.block) <= scope.level:
                continue
            missing = _reads_what_is_missing(kernel, site)
            # The unaligned form waits for the living threads, whatever they decided.
            if barrier.aligned or missing:
                shown.add(site.span)
                yield _finding(kernel, site, missing)


def _finding(kernel: Kernel, site: Site, missing: bool) -> Diagnostic | Undecided:
    found = divergence_at(kernel, site, site.scope.level)
    if isinstance(found, Undecided):
        return found
    message = f"threads that leave the kernel early are missing at {the(site)}"
    severity = Severity.WARNING
    if missing:
        message += ", and shared memory that they should have written is read after it"
        severity = Severity.ERROR
    return check.finding(
        site.span,
        message,
        kernel=kernel.name,
        severity=severity,
        related=found.related,
        assumptions=found.assumptions,
        depends_on=found.depends_on,
        witness=found.witness,
        help=_HELP,
    )


def _reads_what_is_missing(kernel: Kernel, site: Site) -> bool:
    """Shared memory is stored to on the way from an exit to the barrier, by the threads that stay,
    and loaded after it through another address."""
    control = kernel.control
    deciding = {
        each.block for _, each in kernel.uniformity.early_exits(site.block, site.scope.level)
    }
    stored: dict[ssa.MemoryObject | str, list[ssa.Value]] = {}
    for block in kernel.body.blocks:
        if not control.full_controls[block.index] & deciding:
            continue
        if block.index != site.block and not control.reaches(block.index, site.block):
            continue
        for instruction in block.instructions:
            if instruction is site.invoke:
                break
            if isinstance(instruction, ssa.Store):
                memory = _shared(instruction.pointer)
                if memory is not None:
                    stored.setdefault(memory, []).append(instruction.pointer)
    return any(
        not any(_same_place(load.pointer, each) for each in stored[memory])
        for load in _loads_after(kernel, site)
        if (memory := _shared(load.pointer)) in stored
    )


def _shared(pointer: ssa.Value) -> ssa.MemoryObject | str | None:
    """The shared array that is pointed into; all of dynamic shared memory is one."""
    base = ssa.root(pointer)
    if isinstance(base, ssa.Address) and base.object.space is AddressSpace.SHARED:
        return base.object
    if isinstance(base, ssa.Result):
        for effect in base.invoke.effects or ():
            if isinstance(effect, InSpace) and effect.space is AddressSpace.SHARED:
                return "dynamic" if effect.dynamic else base.invoke.callee
    return None


def _same_place(left: ssa.Value, right: ssa.Value) -> bool:
    if left is right:
        return True
    match left, right:
        case ssa.Element(), ssa.Element():
            same = left.position is right.position
            return same and _same_place(left.pointer, right.pointer)
        case ssa.Field(), ssa.Field():
            same = (left.field, left.variant) == (right.field, right.variant)
            return same and _same_place(left.pointer, right.pointer)
        case ssa.Address(), ssa.Address():
            return left.object is right.object
        case ssa.Binary(operator="offset"), ssa.Binary(operator="offset"):
            return left.right is right.right and _same_place(left.left, right.left)
        case ssa.Result(), ssa.Result():
            return _shared(left) is not None and _shared(left) == _shared(right)
        case _:
            return False


def _loads_after(kernel: Kernel, site: Site) -> Iterator[ssa.Load]:
    for block in kernel.body.blocks:
        later = block.index != site.block and kernel.control.reaches(site.block, block.index)
        for instruction in block.instructions:
            if instruction is site.invoke:
                later = True
            elif later and isinstance(instruction, ssa.Load):
                yield instruction
