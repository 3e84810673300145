"""`rgpu rule`: what a rule says, or the list of all."""

from __future__ import annotations

import argparse
import json
import sys
from difflib import get_close_matches
from typing import Any

from rgpu.safety_model.rule import Rule, all_rules, find_rule
from rgpu.server.status import CLEAN, FAILED


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    if arguments.rule is not None:
        rule = find_rule(arguments.rule)
        if rule is None:
            print(
                f"error: no rule is called `{arguments.rule}`{_hint(arguments.rule)}",
                file=sys.stderr,
            )
            return FAILED
        rules, whole = [rule], True
    else:
        rules, whole = list(all_rules()), arguments.all
    if arguments.format == "json":
        shown = [_object(rule) for rule in rules]
        print(json.dumps(shown[0] if arguments.rule is not None else shown, indent=2))
    elif whole:
        print("\n".join(explain(rule) for rule in rules), end="")
    else:
        print("\n".join(_row(rule) for rule in rules))
    return CLEAN


def explain(rule: Rule) -> str:
    """The documentation of a rule with its heading, Markdown."""
    facts = f"Severity: {rule.severity}. Family: {rule.family}. Since {rule.since}."
    return f"# {rule.code} {rule.name}\n\n{facts}\n\n{rule.documentation}"


def _row(rule: Rule) -> str:
    width = max(len(each.name) for each in all_rules())
    return f"{rule.code}  {rule.name:<{width}}  {rule.severity:<7}  {rule.summary}"


def _object(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "family": rule.family,
        "severity": rule.severity.value,
        "since": rule.since,
        "summary": rule.summary,
        "documentation": rule.documentation,
    }


def _hint(text: str) -> str:
    words = [word for rule in all_rules() for word in (rule.code, rule.name)]
    close = get_close_matches(text, words, 1)
    return f", did you mean `{close[0]}`?" if close else "; `rgpu rule` lists them"
