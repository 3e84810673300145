"""Signatures of the real `core`, read from the pages of rustdoc that come with a toolchain."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HEADER = re.compile(
    r'<section id="(?:ty)?method\.[^"]*" class="(?:ty)?method">.*?'
    r'<h4 class="code-header">(.*?)</h4>',
    re.S,
)
_FREE = re.compile(r'<pre class="rust item-decl"><code>(.*?)</code>', re.S)
_PRIMITIVES = {"[": "slice", "*": "pointer"}


@dataclass(frozen=True, slots=True)
class Signature:
    """A function less what doesn't matter: names of parameters, lifetimes, `const`, `Sized`.

    bounds: those of parameters and `where`, one string per parameter, sorted.
    """

    name: str
    unsafe: bool
    generics: tuple[str, ...]
    parameters: tuple[str, ...]
    result: str
    bounds: tuple[str, ...]


def signature(text: str, own_type: str = "Self") -> Signature:
    """The signature in the text of a function header; `Self` becomes `own_type`."""
    text = _plain(text)
    head, _, rest = text.partition("fn ")
    match = re.match(r"(?:r#)?(\w+)", rest)
    assert match is not None, text
    rest = rest[match.end() :]
    generics = ""
    if rest.startswith("<"):
        end = _closing(rest)
        generics, rest = rest[1:end], rest[end + 1 :]
    end = _closing(rest)
    parameters, rest = rest[1:end], rest[end + 1 :]
    rest, _, where = f" {rest.strip()}".partition(" where ")
    result = rest.strip().removeprefix("->").strip()
    names: list[str] = []
    bounds: list[str] = []
    for generic in _split(generics):
        name, colon, bound = generic.partition(":")
        if colon and not generic.startswith("const "):
            bounds.append(f"{name.strip()}: {bound}")
            generic = name
        names.append(generic.partition(" = ")[0].strip())
    bounds += _split(where)
    return Signature(
        match[1],
        "unsafe" in head,
        tuple(names),
        tuple(_own(_type_of(p), own_type) for p in _split(parameters)),
        _own("" if result == "()" else result, own_type),
        tuple(sorted(filter(None, (_own(_bound(b), own_type) for b in bounds)))),
    )


def _plain(text: str) -> str:
    """Without markup, lifetimes, constness and paths."""
    text = text.replace('<div class="where">', " ")
    text = html.unescape(re.sub(r"<[^<>]*?(?:class|href|title)=[^<>]*>|</\w+>", "", text))
    text = re.sub(r"\s+", " ", text.replace("\u24d8", "")).strip().rstrip(";{").strip()
    text = re.sub(
        r"'\w+(?:: '\w+)?, |<'\w+(?:, '\w+)*>|'\w+ \+ | \+ '\w+|: '\w+(?=[,> ])", "", text
    )
    text = re.sub(r"&'\w+ ", "&", text)
    text = re.sub(r"\[const\] |~const |\bconst (?=[A-Z])(?![A-Z]\w*:)", "", text)
    text = re.sub(r"\b(?:crate|core)::", "", text)
    text = re.sub(r"\b(?:fmt|ops|cmp|iter|marker|slice|array|hash|mem)::(?=[A-Z])", "", text)
    text = re.sub(r"\bAtomic([IU])(\d+|size)\b", lambda m: f"Atomic<{m[1].lower()}{m[2]}>", text)
    text = text.replace("AtomicBool", "Atomic<bool>").replace("AtomicPtr<T>", "Atomic<*mut T>")
    return text.replace("PointeeSized", "?Sized")


def _closing(text: str) -> int:
    """Where the bracket that opens the text is closed."""
    depth = 0
    for index, character in enumerate(text):
        depth += character in "<([{"
        depth -= character in ")]}" or (character == ">" and text[index - 1] != "-")
        if depth == 0:
            return index
    raise AssertionError(text)


def _split(text: str) -> list[str]:
    """The parts between commas, those inside brackets left alone."""
    parts, depth, current = [], 0, ""
    for index, character in enumerate(text):
        depth += character in "<([{"
        depth -= character in ")]}" or (character == ">" and text[index - 1] != "-")
        if character == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += character
    return [part for part in (*parts, current.strip()) if part]


def _type_of(parameter: str) -> str:
    if re.fullmatch(r"&?(?:mut )?self", parameter):
        return "&mut self" if parameter == "&mut self" else parameter.replace("mut ", "")
    return re.sub(r"^(?:mut )?(?:\w+|\([^)]*\)): ", "", parameter)


def _own(text: str, own_type: str) -> str:
    return re.sub(r"\bSelf\b(?!::)", lambda _: own_type, text).replace("{ ", "").replace(" }", "")


def _bound(bound: str) -> str:
    name, _, traits = bound.partition(": ")
    kept = sorted(
        trait
        for trait in map(str.strip, traits.split(" + "))
        if trait not in ("", "Sized", "Destruct", "Thin")
    )
    return f"{name.strip()}: {' + '.join(kept)}" if kept else ""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one crate, below `root`."""

    root: Path

    def methods(self, own_type: str, module: tuple[str, ...], name: str) -> list[str]:
        """The headers of a method of a type or trait that is public in the module, or around it."""
        found: list[str] = []
        for page in self._pages_of(own_type, module):
            found += _methods_of(page).get(name, ())
        return found

    def function(self, module: tuple[str, ...], name: str) -> str | None:
        """The header of a free function."""
        for end in range(len(module), -1, -1):
            page = self.root.joinpath(*module[:end], f"fn.{name}.html")
            if page.exists() and (match := _FREE.search(page.read_text())):
                return match[1]
        return None

    def _pages_of(self, own_type: str, module: tuple[str, ...]) -> list[Path]:
        base = re.sub(r"<.*", "", own_type)
        primitive = "array" if re.fullmatch(r"\[\w+; \w+\]", own_type) else base
        primitive = _PRIMITIVES.get(primitive[0], primitive)
        pages = [self.root / f"primitive.{primitive}.html"]
        for end in range(len(module) + 1):
            for kind in ("struct", "enum", "union", "trait"):
                pages.append(self.root.joinpath(*module[:end], f"{kind}.{base}.html"))
        return [page for page in pages if page.exists()]


@cache
def _methods_of(page: Path) -> dict[str, list[str]]:
    text = page.read_text()
    for end in ('id="trait-implementations"', 'id="deref-methods'):
        text = text.partition(end)[0]
    methods: dict[str, list[str]] = {}
    for match in _HEADER.finditer(text):
        plain = re.sub(r"<[^>]*>", "", match[1])
        if name := re.search(r"fn (?:r#)?(\w+)", plain):
            methods.setdefault(name[1], []).append(match[1])
    return methods
