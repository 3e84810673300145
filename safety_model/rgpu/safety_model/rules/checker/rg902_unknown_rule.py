"""A directive or a setting that names no rule, or can't be read.

## Why it matters

A misspelt name silences nothing, and nobody notices: the finding that it was meant for stays, or
the rule that was to be switched on is not.

## How it is decided

Every comment that starts with `rgpu:`, every `rgpu::` attribute and every setting is read in full.
What `assume` says about a parameter has to name one of a kernel that it is about.

## Example

```rust,fail
// rgpu: allow(divergent-barier)  //~ RG902
thread::sync_threads();
```

## Use instead

```rust,pass
// rgpu: allow(divergent-barrier)
if thread::threadIdx_x() < 16 {
    thread::sync_threads();
}
```

## Limits

Settings are reported by the command line, which has no place in a source file to show.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.rule import CHECKER, all_rules, rule
from rgpu.safety_model.suppress import Suppressions


@rule(
    "RG902",
    "unknown-rule",
    family=CHECKER,
    severity=Severity.ERROR,
    since="0.1",
    subjects=("suppressions",),
)
def check(suppressions: Suppressions) -> Iterator[Diagnostic]:
    """Report directives that name no rule or can't be read."""
    for malformed in suppressions.malformed:
        yield check.finding(malformed.span, malformed.message)
    for allow in suppressions.allows:
        if allow.code is None:
            from difflib import get_close_matches

            names = [name for each in all_rules() for name in (each.name, each.code)]
            close = get_close_matches(allow.text, names, 1)
            yield check.finding(
                allow.directive.span,
                f"`{allow.text}` is no rule",
                help=f"did you mean `{close[0]}`?" if close else None,
            )
