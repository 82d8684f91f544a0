# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, each with a class of its own, all of them an :class:`Error`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Diagnostic:
    """What is wrong with an input, where, and what to do about it."""

    severity: str
    file: str
    line: int
    column: int
    message: str
    hint: str

    def __str__(self) -> str:
        place = ":".join([self.file] + [str(n) for n in (self.line, self.column) if n > 0]) if self.file else ""
        return f"{place + ': ' if place else ''}{self.severity}: {self.message}" + (f"; {self.hint}" if self.hint else "")


@cache
def _flags() -> frozenset[str]:
    """Options that are true or false."""
    from armature import _core

    kinds: dict[str, set[str]] = {}
    for _, _, _, options, _ in _core.catalogue():
        for name, entry in json.loads(options)["properties"].items():
            kinds.setdefault(name, set()).add(str(entry.get("type")))
    return frozenset(name for name, of in kinds.items() if of == {"boolean"})


def in_python(text: str) -> str:
    """A text of the library, which has ``tree=...`` where it means an option: ``tree=True`` for one that is true or false."""

    def spelled(option: re.Match[str]) -> str:
        return f"{option[1]}=True" if option[1] in _flags() else option[0]

    return re.sub(r"\b(\w+)=\.\.\.", spelled, text) if "=..." in text else text


def diagnostics_of(text: str) -> list[Diagnostic]:
    """From the JSON that the module gives."""
    return [Diagnostic(**each) for each in json.loads(in_python(text))]


class Error(Exception):
    """Any failure of Armature."""


class InputError(Error, ValueError):
    """The input is wrong; ``diagnostics`` says everything that is, with file, line and hint."""

    def __init__(self, message: str, diagnostics: str = "[]") -> None:
        super().__init__(in_python(message))
        self.diagnostics = diagnostics_of(diagnostics)


class UnmetRequest(Error):
    """The input is right, but what is asked for cannot be had; ``hint`` says what to do next."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(in_python(message + (f"; {hint}" if hint else "")))
        self.hint = in_python(hint)


class MisuseError(Error, ValueError):
    """The calling program is wrong: an array of the wrong length, an unknown name."""

    def __init__(self, message: str) -> None:
        super().__init__(in_python(message))


class Stopped(Error):
    """The progress function wanted no more."""
