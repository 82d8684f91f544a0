# SPDX-License-Identifier: Apache-2.0
"""How a verb is called: options to JSON, progress, files, the result as a class."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional, TypeVar, Union

from armature import _core
from armature.errors import MisuseError, diagnostics_of, in_python
from armature.motions import Table, motions_of
from armature.result import Result

R = TypeVar("R", bound=Result)
FilePath = Union[str, "os.PathLike[str]"]
Paths = Union[FilePath, Sequence[FilePath]]
Motions = Union[FilePath, Table, Sequence[FilePath], Sequence[Table]]
Tell = Callable[[Optional[float], str], None]
Progress = Union[None, bool, Tell, type[Any]]


class Verbs:
    """What the verbs need of a robot."""

    _core: _core.SourceRobot

    def _floats(self) -> bool:
        """The base floats."""
        raise NotImplementedError


def _show_line(share: Optional[float], message: str) -> None:
    """Progress on one line of the terminal; a step that is complete (no share) keeps its line."""
    bar = "" if share is None else f"[{'#' * int(20 * share):20}] {100 * share:3.0f} % "
    sys.stderr.write(f"\r{bar + message:<100}" + ("\n" if share is None else ""))
    sys.stderr.flush()


def _teller(progress: Progress) -> Any:
    """Who is told: in a notebook ``True`` means a bar of tqdm, where that is installed, and a line elsewhere."""
    if progress is True and "ipykernel" in sys.modules:
        try:
            from tqdm.auto import tqdm

            return _Bar(tqdm)
        except ImportError:
            return _show_line
    if isinstance(progress, type):
        return _Bar(progress)
    return _show_line if progress is True else progress or None


class _Bar:
    """Progress on a bar of tqdm, or of whatever has its methods."""

    def __init__(self, made_by: Callable[..., Any]) -> None:
        self._bar = made_by(total=100, unit="%")

    def __call__(self, share: Optional[float], message: str) -> None:
        if share is not None:
            self._bar.n = round(100 * share)
        self._bar.set_description_str(message)
        self._bar.refresh()

    def close(self) -> None:
        self._bar.close()


def _plain(value: Any) -> Any:
    """Paths as words, NumPy's numbers and arrays as Python's."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value


def options_text(options: Mapping[str, Any]) -> str:
    """Options as JSON, as the library takes them."""
    for name, value in options.items():
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):
            raise MisuseError(f"{name}= cannot be {value!r}") from None
    return json.dumps(options)


# Per verb, the types of its options.
_KINDS: dict[str, dict[str, Any]] = {}


def _kind_of(verb: str, option: str) -> Any:
    if not _KINDS:
        for name, _, _, options, _ in _core.catalogue():
            _KINDS[name] = {key: entry.get("type") for key, entry in json.loads(options)["properties"].items()}
    return _KINDS[verb].get(option)


def _as_option(value: Any, kind: Any) -> Any:
    """A value as the library takes it: one alone is a list of one; numbers and states may stand for the words of a command line."""
    plain = _plain(value)
    if kind == "array" and not isinstance(plain, list):
        return [plain]
    if kind == "string" and isinstance(plain, list):
        return ",".join(str(each) for each in plain)
    if kind == "string" and isinstance(plain, dict):
        return json.dumps(plain)
    if kind == "string" and isinstance(plain, (int, float)) and not isinstance(plain, bool):
        return str(plain)
    return plain


# What to call files that are kept and not written, where a verb makes them for an output only: a file, or a folder.
_KEPT = {
    "identify": ("output", "identified"),
    "validate": ("output", "validation"),
    "reduce": ("output", "reduced"),
    "schedule": ("output", "schedule"),
    "excite": ("output", "motion.csv"),
    "simulate": ("output", "motion.csv"),
}


def _kept(verb: str, robot: Optional[Verbs], given: Mapping[str, Any]) -> tuple[str, str]:
    """The option and the name to ask for files with, when the caller asked for none; empty where there is nothing to ask."""
    if verb not in _KEPT or given.get("output") or given.get("truth"):
        return "", ""
    # Of a free flight the true motion is kept: it has the twist of the base.
    return ("truth", "motion.csv") if verb == "simulate" and robot and robot._floats() else _KEPT[verb]


def call(robot: Optional[Verbs], verb: str, kind: type[R], options: Mapping[str, object], progress: Progress) -> R:
    """Calls a verb of the library. Files are written if there is an ``output`` (or ``truth``, ``robots``), and kept in ``contents``."""
    if isinstance(robot, (str, os.PathLike)):
        raise MisuseError(f"a robot is needed, not its name: load({os.fspath(robot)!r})")
    if robot is not None and not hasattr(robot, "_core"):
        raise MisuseError(f"a robot is needed, as load gives it, not a {type(robot).__name__}")
    motions, options = motions_of(options, robot._core if robot else None)
    given = {key: _as_option(value, _kind_of(verb, key)) for key, value in options.items() if value is not None}
    option, name = _kept(verb, robot, given)
    asked = {**given, option: name} if option else given
    words, tell = options_text(asked), _teller(progress)
    try:
        text, files, said = _core.call(verb, robot._core if robot else None, motions, words, tell)
    finally:
        if isinstance(tell, _Bar):
            tell.close()
    found = json.loads(in_python(text))
    if option:
        found.pop("files", None)
    result = kind.from_json(found)
    result.diagnostics = diagnostics_of(said)
    result.contents = {path.removeprefix(name + "/") if option else path: content for path, content in files if content}
    if not option and result.contents and any(given.get(key) for key in ("output", "truth", "robots")):
        _core.write(list(result.contents.items()))
    return result
