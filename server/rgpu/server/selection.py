"""Which rules are checked, and with which severity: settings and arguments together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgpu.analysis.records import replace
from rgpu.safety_model.diagnostic import Confidence, Diagnostic
from rgpu.safety_model.rule import find_rule, select_rules
from rgpu.server.config import Settings

UNKNOWN_RULE = "RG902"


class UnknownRules(Exception):
    """Words on the command line that name no rule."""

    def __init__(self, words: Sequence[str]) -> None:
        shown = ", ".join(f"`{word}`" for word in words)
        verb = "names no rule" if len(words) == 1 else "name no rules"
        super().__init__(f"{shown} {verb}; `rgpu rule` lists them")


def selected_codes(
    settings: Settings, select: Sequence[str], ignore: Sequence[str]
) -> frozenset[str]:
    """The codes to check. Arguments to select replace the settings, those to ignore add to them.

    Raises UnknownRules for words in the arguments; in the settings they are findings of RG902.
    """
    unknown = select_rules(select, ignore).unknown
    if unknown:
        raise UnknownRules(unknown)
    chosen = select or [word.text for word in settings.select]
    codes = select_rules(chosen).codes
    if not select:
        more = [word.text for word in settings.extend_select]
        codes |= select_rules(more).codes if more else frozenset()
    ignored = [*ignore, *(word.text for word in settings.ignore)]
    return codes - select_rules(ignored).codes if ignored else codes


def unknown_words(settings: Settings) -> Iterator[Diagnostic]:
    """A finding for each word in the settings that names no rule."""
    for word in settings.words():
        if select_rules([word.text]).unknown:
            rule = find_rule(UNKNOWN_RULE)
            assert rule is not None
            yield rule.finding(
                word.span,
                f"`{word.text}` names no rule",
                help="`rgpu rule` lists the rules; a code, the start of one, or a name is meant",
            )


def adjusted(diagnostics: Iterable[Diagnostic], settings: Settings) -> Iterator[Diagnostic]:
    """The findings that the settings leave, with the severities that they give."""
    severities = {
        code: severity
        for word, severity in settings.severity
        for code in select_rules([word.text]).codes
    }
    ignored: dict[str, frozenset[str]] = {}
    for diagnostic in diagnostics:
        path = diagnostic.span.outermost.file.path
        if path not in ignored:
            words = [word.text for word in settings.ignored_in(path)]
            ignored[path] = select_rules(words).codes if words else frozenset()
        if diagnostic.code in ignored[path]:
            continue
        severity = severities.get(diagnostic.code)
        if severity is not None:
            possible = diagnostic.confidence is Confidence.POSSIBLE
            severity = severity.lowered if possible else severity
            diagnostic = replace(diagnostic, severity=severity)
        yield diagnostic
