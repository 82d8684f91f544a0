# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, each with a class of its own, all of them an :class:`Error`."""

from __future__ import annotations

import json
from dataclasses import dataclass


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


def diagnostics_of(text: str) -> list[Diagnostic]:
    """From the JSON that the module gives."""
    return [Diagnostic(**each) for each in json.loads(text)]


class Error(Exception):
    """Any failure of Armature."""


class InputError(Error, ValueError):
    """The input is wrong; ``diagnostics`` says everything that is, with file, line and hint."""

    def __init__(self, message: str, diagnostics: str = "[]") -> None:
        super().__init__(message)
        self.diagnostics = diagnostics_of(diagnostics)


class UnmetRequest(Error):
    """The input is right, but what is asked for cannot be had; ``hint`` says what to do next."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message + (f"; {hint}" if hint else ""))
        self.hint = hint


class MisuseError(Error, ValueError):
    """The calling program is wrong: an array of the wrong length, an unknown name."""


class Stopped(Error):
    """The progress function wanted no more."""
