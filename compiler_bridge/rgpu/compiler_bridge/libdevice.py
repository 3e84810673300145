"""The functions of libdevice that a module calls, as text to append to it.

Linking the whole library and throwing most of it away again takes ten times as long as all the
rest. So the library is parsed once in the life of the worker, and each function is printed when it
is first wanted, with the functions and tables that it uses itself.
"""

from __future__ import annotations

import re
from typing import Any

from rgpu.analysis.records import dataclass, field

_SYMBOL = re.compile(r"@([\w.$]+)")
_WANTED = re.compile(r"@(__nv_\w+)\(")
_METADATA = re.compile(r",? ![\w.]+ ![\w{}]+")
_TYPE = re.compile(r"%(struct\.[\w.$]+)")
_GROUP = re.compile(r" #\d+")
_OURS = re.compile(r"^declare [^@]*@(__nv_\w+)\(.*$", re.MULTILINE)


@dataclass(eq=False)
class Library:
    """A parsed libdevice. `module` is one of llvmlite; `context` must live as long as it."""

    module: Any
    context: Any
    _texts: dict[str, str] = field(default_factory=dict)

    def completed(self, text: str) -> str:
        """The module with the definitions that it lacks. A function that the library does not have
        stays a declaration."""
        wanted = dict.fromkeys(_WANTED.findall(text))
        if not wanted:
            return text
        pieces: dict[str, str] = {}
        pending = list(wanted)
        while pending:
            name = pending.pop()
            if name in pieces or (found := self._text(name)) is None:
                continue
            pieces[name] = found
            pending += (other for other in _SYMBOL.findall(found) if other not in pieces)
        text = _OURS.sub(lambda match: "" if match[1] in pieces else match[0], text)
        declared = set(re.findall(r"^declare [^@]*@([\w.$]+)\(", text, re.MULTILINE))
        added = [
            piece
            for name, piece in pieces.items()
            if not (piece.startswith("declare") and name in declared)
        ]
        types = dict.fromkeys(name for piece in added for name in _TYPE.findall(piece))
        known = {type.name: str(type) for type in self.module.struct_types}
        used = [known[name] for name in types if name in known]
        return "\n".join([text, *used, *added, ""])

    def _text(self, name: str) -> str | None:
        if name not in self._texts:
            self._texts[name] = self._print(name)
        return self._texts[name] or None

    def _print(self, name: str) -> str:
        try:
            function = self.module.get_function(name)
        except NameError:
            # Not `get_global_variable`, which does not find those that are private.
            variables = {each.name: each for each in self.module.global_variables}
            if (variable := variables.get(name)) is None:
                return ""
            return _METADATA.sub("", str(variable).strip())
        text = "\n".join(
            line for line in str(function).strip().split("\n") if not line.startswith(";")
        )
        text = _GROUP.sub("", _METADATA.sub("", text))
        if function.is_declaration:
            return text
        inline = any(b"alwaysinline" in each for each in function.attributes)
        header, brace, body = text.partition(" {\n")
        header = re.sub(
            r"^define (?:internal |linkonce_odr |private )?", "define internal ", header
        )
        attributes = " nounwind alwaysinline" if inline else " nounwind"
        return f"{header}{attributes}{brace}{body}"
