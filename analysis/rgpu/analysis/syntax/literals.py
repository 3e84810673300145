"""Values of Rust literals."""

from __future__ import annotations

import re

from rgpu.analysis.patterns import pattern
from rgpu.analysis.syntax.attributes import unescape

_EXPONENT = r"[eE][+-]?_*[0-9][0-9_]*"
_INTEGER = pattern(
    rf"(0x[0-9a-fA-F_]*|0o[0-7_]*|0b[01_]*|[0-9][0-9_]*(?!{_EXPONENT}))([A-Za-z]\w*)?"
)
_FLOAT = pattern(rf"([0-9][0-9_]*(?:\.(?:[0-9][0-9_]*)?)?(?:{_EXPONENT})?)([A-Za-z]\w*)?")
_RAW = pattern(r'(b?|c?)r(#*)"(.*)"\2', re.DOTALL)

_USUAL = 100  # digits: such a number is surely one that Python converts

Value = tuple[str, int | float | bool | str | bytes, str | None]  # kind, value, suffix


def number(text: str) -> Value | None:
    """The value of an integer or float literal; None if `text` is none."""
    if len(text) < _USUAL and text.isascii() and text.isdigit():
        return "int", int(text), None
    match = _INTEGER.fullmatch(text)
    if match is not None:
        digits, suffix = match.groups()
        plain = digits.replace("_", "")
        if suffix is not None and suffix[0] == "f" and plain[:2] not in ("0x", "0o", "0b"):
            return "float", float(plain), suffix
        try:
            return "int", int(plain, 0 if plain[:2] in ("0x", "0o", "0b") else 10), suffix
        except ValueError:  # no digits, or more of them than Python converts
            return None
    match = _FLOAT.fullmatch(text)
    if match is None:
        return None
    digits, suffix = match.groups()
    return "float", float(digits.replace("_", "")), suffix


def quoted(text: str) -> Value | None:
    """The value of a character, byte, string, byte string or C string; None if `text` is none."""
    raw = _RAW.fullmatch(text)
    if raw is not None:
        return _string(raw.group(1), raw.group(3).replace("\r\n", "\n"))
    quote = min((index for index in (text.find('"'), text.find("'")) if index >= 0), default=-1)
    if quote < 0 or quote > 1 or len(text) < quote + 2 or text[-1] != text[quote]:
        return None
    prefix, inside = text[:quote], unescape(text[quote + 1 : -1].replace("\r\n", "\n"))
    if text[quote] == '"':
        return _string(prefix, inside)
    if len(inside) != 1 or prefix not in ("", "b"):
        return None
    return ("byte" if prefix else "char"), ord(inside), None


def _string(prefix: str, inside: str) -> Value | None:
    if prefix == "":
        return "str", inside, None
    if prefix == "b":
        return "bytes", inside.encode("latin-1", "replace"), None
    return ("cstr", inside.encode(), None) if prefix == "c" else None
