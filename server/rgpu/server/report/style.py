"""Colours for the terminal."""

from __future__ import annotations

from rgpu.analysis.records import dataclass

_CODES = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "hint": "1;32",
    "bold": "1",
    "dim": "2",
    "frame": "1;34",
    "good": "32",
}


@dataclass(frozen=True, slots=True)
class Style:
    """Paints text, or leaves it as it is. Roles: the severities, "bold", "dim", "frame", "good"."""

    coloured: bool = False

    def paint(self, text: str, role: str) -> str:
        if not self.coloured or not text:
            return text
        return f"\x1b[{_CODES[role]}m{text}\x1b[0m"


PLAIN = Style()
