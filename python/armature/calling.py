# SPDX-License-Identifier: Apache-2.0
"""How a verb is called: options to JSON, motions in memory to logs, progress, files, the result as a class."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional, TypeVar, Union

from armature import _core
from armature.errors import Diagnostic, diagnostics_of
from armature.result import Result

R = TypeVar("R", bound=Result)
Path = Union[str, "os.PathLike[str]"]
Paths = Union[Path, Sequence[Path]]
Progress = Union[None, bool, Callable[[Optional[float], str], None]]


class Verbs:
    """What the verbs need of a robot."""

    _core: _core.SourceRobot


def show_line(share: Optional[float], message: str) -> None:
    """Progress on one line of the terminal or of a notebook's cell."""
    bar = "" if share is None else f"[{'#' * int(20 * share):20}] {100 * share:3.0f} % "
    end = "\n" if share is None else ""
    sys.stderr.write(f"\r\033[K{bar}{message}{end}")
    sys.stderr.flush()


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


# Options that take several values on the command line, which Python users give alone.
_LISTS: dict[str, set[str]] = {}


def _lists_of(verb: str) -> set[str]:
    if not _LISTS:
        for name, _, _, options, _ in _core.catalogue():
            properties = json.loads(options)["properties"]
            _LISTS[name] = {key for key, entry in properties.items() if entry.get("type") == "array"}
    return _LISTS[verb]


def _is_motion(value: Any) -> bool:
    return not isinstance(value, (str, os.PathLike)) and hasattr(value, "keys") and hasattr(value, "__getitem__")


def _columns(table: Any, prefixes: tuple[str, ...], joints: list[str]) -> Optional[list[Any]]:
    """The columns of a quantity, by its name (an array N x n), or by names such as q1, q_shoulder or q[0]."""
    names = [str(key) for key in table.keys()]
    for prefix in prefixes:
        if prefix in names and getattr(table[prefix], "ndim", 1) == 2:
            return [table[prefix][:, k] for k in range(table[prefix].shape[1])]
        for spelling in (
            [f"{prefix}_{joint}" for joint in joints],
            [f"{prefix}{k + 1}" for k in range(len(joints))],
            [f"{prefix}_{k + 1}" for k in range(len(joints))],
            [f"{prefix}[{k}]" for k in range(len(joints))],
        ):
            if all(name in names for name in spelling):
                return [table[name] for name in spelling]
        if prefix in names and len(joints) == 1:
            return [table[prefix]]
    return None


def _add_motion(motions: _core.Motions, table: Any, joints: list[str], number: int, validation: bool) -> None:
    from armature.errors import MisuseError

    names = [str(key) for key in table.keys()]
    time = next((name for name in ("t", "time") if name in names), None)
    if time is None:
        raise MisuseError(f"a motion in memory needs a column t, in seconds; it has {', '.join(names)}")
    columns = {}
    for key, prefixes in {"q": ("q",), "qd": ("qd", "dq"), "qdd": ("qdd", "ddq"), "tau": ("tau",), "reference": ("reference",)}.items():
        found = _columns(table, prefixes, joints)
        if found is not None:
            columns[key] = found
        elif key in ("q", "tau"):
            raise MisuseError(
                f"a motion in memory needs {key} of every joint: an array '{key}' of {len(joints)} columns, or columns "
                f"{key}_{joints[0]}, ... or {key}1, ...; it has {', '.join(names)}"
            )
    motions.add(f"motion {number} in memory", table[time], columns, validation)


def _motions(robot: Optional[Verbs], options: dict[str, Any]) -> Optional[_core.Motions]:
    """Takes motions in memory out of the options; None when there are none."""
    groups = {}
    for key in ("logs", "validate"):
        value = options.get(key)
        values = [value] if _is_motion(value) else value
        if isinstance(values, (list, tuple)) and values and all(_is_motion(each) for each in values):
            groups[key] = values
    if "logs" not in groups or robot is None:
        return None
    motions = _core.Motions()
    joints = list(robot._core.coordinates)
    for key, values in groups.items():
        options[key] = None
        for number, table in enumerate(values, 1):
            _add_motion(motions, table, joints, number, key == "validate")
    return motions


def call(robot: Optional[Verbs], verb: str, kind: type[R], options: dict[str, Any], progress: Progress) -> R:
    """Calls a verb of the library. Files are written if there is an ``output``, and kept in ``contents``."""
    options = dict(options)
    motions = _motions(robot, options)
    given = {}
    for key, value in options.items():
        if value is None:
            continue
        plain = _plain(value)
        given[key] = [plain] if key in _lists_of(verb) and not isinstance(plain, list) else plain
    tell = show_line if progress is True else progress or None
    text, files, said = _core.call(verb, robot._core if robot else None, motions, json.dumps(given), tell)
    result = kind.from_json(json.loads(text))
    result.diagnostics = diagnostics_of(said)
    result.contents = {path: content for path, content in files if content}
    if given.get("output") and result.contents:
        _core.write(list(result.contents.items()))
    return result
