"""What allow comments silence, and what is said about those that silence nothing."""

from __future__ import annotations

from rgpu.analysis.source import Expansion, SourceFile, Span
from rgpu.safety_model.diagnostic import Confidence, Diagnostic, Severity
from rgpu.safety_model.rule import all_rules, find_rule
from rgpu.safety_model.suppress import Suppressions, collect_suppressions

EVERY = frozenset(rule.code for rule in all_rules())


def suppressions(text: str, selected: frozenset[str] = EVERY) -> tuple[SourceFile, Suppressions]:
    file = SourceFile("a.rs", text.encode())
    return file, collect_suppressions([file], selected)


def finding(span: Span, code: str = "RG101", kernel: str | None = None) -> Diagnostic:
    return Diagnostic(code, "x", Severity.ERROR, Confidence.DEFINITE, "text", span, kernel)


def at(file: SourceFile, text: str) -> Span:
    start = file.data.index(text.encode())
    return Span(file, start, start + len(text))


def messages(found: Suppressions, code: str) -> list[str]:
    rule = find_rule(code)
    assert rule is not None
    return [each.message for each in rule.check(found) if isinstance(each, Diagnostic)]


def test_line_and_rule_must_fit() -> None:
    file, found = suppressions("f();\ng(); // rgpu: allow(RG101)\nh();")
    here, elsewhere = finding(at(file, "g()")), finding(at(file, "h()"))
    other = finding(at(file, "g()"), "RG102")
    assert found.apply([here, elsewhere, other], {}) == ([elsewhere, other], [here])
    assert messages(found, "RG901") == []


def test_kernel_above() -> None:
    file, found = suppressions("fn wait() { bar() }\n// rgpu: allow(RG101)\nfn k() { wait() }")
    kernels = {"k": at(file, "fn k() { wait() }")}
    inside = finding(at(file, "bar()"), kernel="k")
    other = finding(at(file, "bar()"), kernel="l")
    assert found.apply([inside, other], kernels) == ([other], [inside])


def test_macro_call() -> None:
    file, found = suppressions("macro_rules! m { () => { bar() } }\nm!(); // rgpu: allow(RG101)\n")
    inner = at(file, "bar()")
    expanded = Span(file, inner.start, inner.end, Expansion("m", at(file, "m!();")))
    assert found.apply([finding(expanded)], {})[0] == []
    assert found.apply([finding(inner)], {})[1] == []


def test_unused() -> None:
    _, found = suppressions("// rgpu: allow(RG101, RG104)\nf();\n// rgpu: expect(RG102)\ng();")
    found.apply([], {})
    assert messages(found, "RG901") == [
        "there is no finding of RG101 here to allow",
        "there is no finding of RG104 here to allow",
        "the finding of RG102 that is expected here is not there",
    ]


def test_rules_not_selected_are_not_unused() -> None:
    _, found = suppressions("// rgpu: allow(RG101)\nf();", frozenset({"RG901"}))
    assert messages(found, "RG901") == []


def test_unknown_and_malformed() -> None:
    _, found = suppressions(
        "// rgpu: allow(divergent-bariers)\n// rgpu: alow(RG101)\n// rgpu: allow()\n"
    )
    rule = find_rule("RG902")
    assert rule is not None
    reported = [each for each in rule.check(found) if isinstance(each, Diagnostic)]
    assert sorted(each.message for each in reported) == [
        "`allow` names no rule",
        "`alow` is no directive of rgpu: these are `allow`, `expect`, `assume`",
        "`divergent-bariers` is no rule",
    ]
    assert "did you mean `divergent-barrier`?" in {each.help for each in reported}


def test_removal_is_offered_when_alone() -> None:
    _, found = suppressions("// rgpu: allow(RG101)\nf();")
    rule = find_rule("RG901")
    assert rule is not None
    (unused,) = rule.check(found)
    assert isinstance(unused, Diagnostic)
    assert unused.fix is not None
    assert unused.fix.edits[0].span.text == "// rgpu: allow(RG101)"
