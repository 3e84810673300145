"""Tint as an oracle, in a Node process that stays up."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

_HERE = Path(__file__).parent
_MODULES = _HERE.parent / "node_modules"
UNIFORMITY = "must only be called from uniform control flow"


def unavailable() -> str | None:
    """Why tint can't be asked here, or None."""
    if shutil.which("node") is None:
        return "node is not installed"
    if not (_MODULES / "webgpu").is_dir():
        return f"the npm package webgpu is not installed in {_MODULES}"
    return None


@dataclass(frozen=True, slots=True)
class Answer:
    """accepted: no error. uniformity: the error is about uniform control flow, and not another one.
    messages: the error, then the notes that explain it."""

    accepted: bool
    uniformity: bool
    messages: tuple[str, ...]


class Tint:
    """`with Tint() as tint: tint.ask(code)`"""

    def __enter__(self) -> Tint:
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            ["node", str(_HERE / "tint.mjs"), str(writing)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=(writing,),
            text=True,
            encoding="utf-8",
        )
        os.close(writing)
        self._answers = os.fdopen(reading, encoding="utf-8")
        self._asked = 0
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)
        self._answers.close()

    def ask(self, code: str) -> Answer:
        """Tint's answer about one shader."""
        assert self._process.stdin is not None
        self._asked += 1
        self._process.stdin.write(json.dumps({"id": self._asked, "code": code}) + "\n")
        self._process.stdin.flush()
        line = self._answers.readline()
        if not line:
            raise RuntimeError(f"tint ended with status {self._process.wait()}")
        answer = json.loads(line)
        assert answer["id"] == self._asked
        texts = tuple(
            f"{each['line']}:{each['column']} {each['text']}" for each in answer["messages"]
        )
        errors = [each["text"] for each in answer["messages"] if each["type"] == "error"]
        return Answer(answer["ok"], any(UNIFORMITY in text for text in errors), texts)
