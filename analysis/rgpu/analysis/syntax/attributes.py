"""The text of attributes: a small reader for `name(args, key = value)`, `cfg` and `cfg_attr`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rgpu.analysis.patterns import pattern
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.syntax import ast

_TOKEN = pattern(
    r"""\s+|//[^\n]*|/\*.*?\*/
    |(?P<raw>b?r(?P<hashes>\#*)".*?"(?P=hashes))
    |(?P<string>b?c?"(?:[^"\\]|\\.)*")
    |(?P<number>-?[0-9][0-9A-Za-z_]*)
    |(?P<name>(?:r\#)?[A-Za-z_]\w*)
    |(?P<punctuation>::|.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = pattern(r"\\(?:u\{([0-9A-Fa-f_]+)\}|x([0-9A-Fa-f]{2})|(\r?\n\s*)|(.))", re.DOTALL)
_SIMPLE_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}
_MAX_DEPTH = 20  # of brackets in an attribute; what is deeper is left out
_MAX_CFG_ATTRS = 4  # inside each other
_OPENERS = {"(": ")", "[": "]", "{": "}"}

Token = tuple[str, str]  # kind ("string", "number", "name", "punctuation") and text


@dataclass(frozen=True, slots=True)
class Argument:
    """One comma-separated piece of an attribute.

    `name = value` has both; `name(...)` has a name and `inner`; `name` and `value` alone have one.
    `quoted` tells `"text"` from bare tokens. `tokens` and `text` are the piece as written.
    """

    name: str | None
    value: str | int | None
    quoted: bool
    inner: tuple[Argument, ...] | None
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        return join(self.tokens)


@dataclass(frozen=True)
class CfgOptions:
    """What `#[cfg]` asks about: flags, `key = "value"` pairs and Cargo features."""

    features: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()
    values: frozenset[tuple[str, str]] = field(
        default=frozenset(
            {
                ("target_arch", "nvptx64"),
                ("target_os", "cuda"),
                ("target_vendor", "nvidia"),
                ("target_pointer_width", "64"),
                ("target_endian", "little"),
                ("target_env", ""),
                ("target_has_atomic", "8"),
                ("target_has_atomic", "16"),
                ("target_has_atomic", "32"),
                ("target_has_atomic", "64"),
                ("target_has_atomic", "ptr"),
                ("panic", "abort"),
            }
        )
    )


DEVICE = CfgOptions()


def tokenize(text: str) -> list[Token]:
    """The tokens of an attribute, without white space and comments."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "hashes" or kind == "raw":
            raw = match.group("raw")
            quote = raw.index('"') + 1
            tokens.append(("string", raw[quote : len(raw) - 1 - len(match.group("hashes"))]))
        elif kind == "string":
            raw = match.group()
            tokens.append(("string", unescape(raw[raw.index('"') + 1 : -1])))
        elif kind is not None:
            text_of_token = match.group()
            tokens.append((kind, text_of_token.removeprefix("r#")))
    return tokens


def unescape(text: str) -> str:
    """The value of the inside of an ordinary string or character literal."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    unicode, byte, newline, simple = match.groups()
    if newline is not None:
        return ""
    if simple is not None:
        return _SIMPLE_ESCAPES.get(simple, simple)
    code = int((unicode or byte).replace("_", "") or "0", 16)
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code < 0xE000 else "\ufffd"


def arguments_of(text: str) -> tuple[Argument, ...]:
    """The comma-separated arguments in the text between an attribute's delimiters."""
    return _arguments(tokenize(text))


def _arguments(tokens: list[Token], depth: int = 0) -> tuple[Argument, ...]:
    if depth > _MAX_DEPTH:
        return ()
    return tuple(_argument(piece, depth) for piece in split_commas(tokens) if piece)


def split_commas(tokens: list[Token], angles: bool = False) -> list[list[Token]]:
    """The pieces between commas that are outside all brackets; a trailing comma adds none.

    With `angles`, `<` and `>` are brackets too: for lists of types.
    """
    openers, closers = ("([{<", ")]}>") if angles else ("([{", ")]}")
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token[0] == "punctuation":
            if token[1] in openers:
                depth += 1
            elif token[1] in closers:
                depth -= 1
            elif token[1] == "," and depth == 0:
                pieces.append([])
                continue
        pieces[-1].append(token)
    return pieces if pieces[-1] else pieces[:-1]


def _argument(tokens: list[Token], depth: int) -> Argument:
    written = tuple(tokens)
    head = _path_length(tokens)
    name = "".join(token[1] for token in tokens[:head])
    rest = tokens[head:]
    if head and rest and rest[0] == ("punctuation", "=") and rest[1:2] != [("punctuation", "=")]:
        value, quoted = _value(rest[1:])
        return Argument(name, value, quoted, None, written)
    if head and _is_group(rest):
        return Argument(name, None, False, _arguments(rest[1:-1], depth + 1), written)
    if head and not rest:
        return Argument(name, None, False, None, written)
    value, quoted = _value(tokens)
    return Argument(None, value, quoted, None, written)


def _path_length(tokens: list[Token]) -> int:
    """How many tokens at the start form a path `a::b` (or `a.b`, which models use)."""
    length = 0
    while length < len(tokens) and tokens[length][0] == "name":
        length += 1
        following = tokens[length : length + 2]
        if len(following) < 2 or following[0][1] not in ("::", ".") or following[1][0] != "name":
            break
        length += 1
    return length


def _is_group(tokens: list[Token]) -> bool:
    """Whether the first token opens a bracket that the last one closes."""
    if len(tokens) < 2 or tokens[0][0] != "punctuation" or tokens[0][1] not in _OPENERS:
        return False
    depth = 0
    for index, (kind, text) in enumerate(tokens):
        if kind == "punctuation":
            depth += (text in "([{") - (text in ")]}")
            if depth == 0:
                return index == len(tokens) - 1
    return False


def _value(tokens: list[Token]) -> tuple[str | int, bool]:
    if len(tokens) == 1:
        kind, text = tokens[0]
        if kind == "string":
            return text, True
        if kind == "number":
            try:
                return int(text.replace("_", ""), 0), False
            except ValueError:
                return text, False
    return join(tokens), False


def join(tokens: Sequence[Token]) -> str:
    """The tokens as text again: spaces only around operators and after commas."""
    parts: list[str] = []
    previous: Token | None = None
    for token in tokens:
        kind, text = token
        shown = _quoted(text) if kind == "string" else text
        if previous is not None and _spaced(previous, token):
            parts.append(" ")
        parts.append(shown)
        previous = token
    return "".join(parts)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _spaced(left: Token, right: Token) -> bool:
    if "punctuation" not in (left[0], right[0]):
        return True
    if left[0] == "punctuation" and right[0] == "punctuation":
        return left[1] == ","
    symbol = left[1] if left[0] == "punctuation" else right[1]
    if symbol == ",":
        return left[1] == ","
    return symbol in "=<>+-*/%&|"


def cfg_holds(condition: ast.Attribute | str, cfg: CfgOptions, rgpu: bool = False) -> bool:
    """Whether the condition of a `cfg` attribute (or its text) holds. Nonsense counts as false.

    `rgpu` is the flag by which users hide annotations for this tool from rustc.
    """
    text = condition.tokens if isinstance(condition, ast.Attribute) else condition
    arguments = arguments_of(text)
    return len(arguments) == 1 and _holds(arguments[0], cfg, rgpu)


def _holds(argument: Argument, cfg: CfgOptions, rgpu: bool) -> bool:
    if argument.inner is not None:
        if argument.name == "not":
            return len(argument.inner) == 1 and not _holds(argument.inner[0], cfg, rgpu)
        if argument.name in ("all", "any"):
            combine = all if argument.name == "all" else any
            return combine(_holds(inner, cfg, rgpu) for inner in argument.inner)
        return False
    if argument.name is None:
        return False
    if argument.value is None:
        return argument.name == "true" or (
            rgpu if argument.name == "rgpu" else argument.name in cfg.flags
        )
    if argument.name == "feature":
        return argument.value in cfg.features
    return (argument.name, argument.value) in cfg.values


def expand_cfg_attr(attribute: ast.Attribute, cfg: CfgOptions) -> list[ast.Attribute]:
    """The attributes that `cfg_attr(condition, a, b(c))` stands for, without nested `cfg_attr`.

    The flag `rgpu` is set for attributes of this tool alone, so that nothing else changes by it.
    """
    if attribute.path != "cfg_attr":
        return [attribute]
    expanded: list[ast.Attribute] = []
    pending = [attribute]
    for _ in range(_MAX_CFG_ATTRS):
        outer, pending = pending, []
        for around in outer:
            condition, *pieces = split_commas(tokenize(around.tokens)) or [[]]
            for inner in (attribute_from(piece, around) for piece in pieces):
                nested = inner.path == "cfg_attr"
                own = nested or inner.path.startswith("rgpu::")
                if cfg_holds(join(condition), cfg, rgpu=own):
                    (pending if nested else expanded).append(inner)
    return expanded


def attribute_from(tokens: list[Token], around: ast.Attribute) -> ast.Attribute:
    """The attribute written as `tokens`, at the place of `around`."""
    head = _path_length(tokens)
    path = "".join(token[1] for token in tokens[:head])
    rest = tokens[head:]
    if rest and (rest[0][1] == "=" or rest[0][1] in _OPENERS):
        rest = rest[1:] if rest[0][1] == "=" else rest[1:-1]
    if path == "unsafe":  # `unsafe(no_mangle)`: the wrapper says nothing to us
        return attribute_from(rest, around)
    return ast.Attribute(path, join(rest), around.span, around.inner)
