# SPDX-License-Identifier: Apache-2.0
"""Measured motions in memory: tables of columns by name, such as a dictionary of NumPy arrays or a DataFrame of pandas."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Optional, Protocol

import numpy as np
import numpy.typing as npt

from armature import _core
from armature.errors import MisuseError
from armature.motion_units import Units

# What a log has of each joint, and how its columns begin.
_QUANTITIES = {
    "q": ("q",),
    "qd": ("qd", "dq"),
    "qdd": ("qdd", "ddq"),
    "tau": ("tau",),
    "reference": ("reference", "q_ref"),
}


class Table(Protocol):
    """Columns by name."""

    def keys(self) -> Iterable[Any]: ...
    def __getitem__(self, key: Any, /) -> Any: ...


def _is_table(value: object) -> bool:
    return not isinstance(value, (str, os.PathLike)) and hasattr(value, "keys") and hasattr(value, "__getitem__")


def _columns(table: Any, prefixes: tuple[str, ...], joints: Sequence[str]) -> Optional[list[Any]]:
    """The columns of a quantity, by its name (an array N x n), or by names such as q1, q_shoulder or q[0]."""
    names = {str(key) for key in table.keys()}
    for prefix in prefixes:
        if prefix in names and getattr(table[prefix], "ndim", 1) == 2:
            return [table[prefix][:, k] for k in range(table[prefix].shape[1])]
        for spelling in (
            [f"{prefix}_{joint}" for joint in joints],
            [f"{prefix}{k + 1}" for k in range(len(joints))],
            [f"{prefix}_{k + 1}" for k in range(len(joints))],
            [f"{prefix}[{k}]" for k in range(len(joints))],
        ):
            if names.issuperset(spelling):
                return [table[name] for name in spelling]
        if prefix in names and len(joints) == 1:
            return [table[prefix]]
    return None


# Options on how a file is to be read.
_OF_FILES = ("columns", "repair")


def _numbers(column: Any, name: str, where: str) -> npt.NDArray[np.float64]:
    """A column as finite numbers: what a file's reader would refuse is refused here."""
    values = np.asarray(column)
    if values.dtype.kind in "mM":
        raise MisuseError(f"{where}: {name} is made of dates; give seconds: (t - t.iloc[0]) / np.timedelta64(1, 's')")
    try:
        numbers = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise MisuseError(f"{where}: {name} is not made of numbers") from None
    bad = np.flatnonzero(~np.isfinite(numbers))
    if bad.size:
        raise MisuseError(
            f"{where}: {name} is {numbers[bad[0]]} in row {bad[0]} and not finite in {bad.size} in all; leave such rows out"
        )
    return numbers


def _seconds(column: Any, where: str) -> npt.NDArray[np.float64]:
    time = _numbers(column, "t", where)
    back = np.flatnonzero(np.diff(time) <= 0)
    if back.size:
        raise MisuseError(
            f"{where}: t does not increase from row {back[0]} ({time[back[0]]:g} s) to the next ({time[back[0] + 1]:g} s); "
            "sort the rows, leave out repeated ones, or give the parts as several motions"
        )
    return time


def _add(motions: _core.Motions, table: Any, joints: Sequence[str], units: Units, number: int, validation: bool) -> None:
    names = [str(key) for key in table.keys()]
    time = next((name for name in ("t", "time") if name in names), None)
    if time is None:
        raise MisuseError(f"a motion in memory needs a column t, in seconds; it has {', '.join(names)}")
    columns = {}
    for quantity, prefixes in _QUANTITIES.items():
        found = _columns(table, prefixes, joints)
        if found is not None and len(found) != len(joints):
            raise MisuseError(f"'{quantity}' of a motion in memory has {len(found)} columns, the robot {len(joints)} coordinates")
        if found is not None:
            columns[quantity] = found
        elif quantity in ("q", "tau"):
            raise MisuseError(
                f"a motion in memory needs {quantity} of every joint: an array '{quantity}' of {len(joints)} columns, or columns "
                f"{quantity}_{joints[0]}, ... or {quantity}1, ...; it has {', '.join(names)}"
            )
    where = f"motion {number} in memory"
    checked = {
        quantity: [_numbers(column, f"{quantity} of {joint}", where) for column, joint in zip(found, joints)]
        for quantity, found in columns.items()
    }
    units.check(checked["q"], joints, where)
    scaled = {quantity: found if quantity == "tau" else units.scaled(found) for quantity, found in checked.items()}
    motions.add(where, units.seconds(_seconds(table[time], where), where), scaled, validation)


def motions_of(
    options: Mapping[str, object], robot: Optional[_core.SourceRobot]
) -> tuple[Optional[_core.Motions], dict[str, object]]:
    """Takes motions in memory out of the options: them, or None when there are none, and the other options."""
    rest, tables = dict(options), {}
    for key in ("logs", "validate"):
        value = options.get(key)
        several = list(value) if isinstance(value, (list, tuple)) else [value]
        if any(isinstance(each, np.ndarray) and each.dtype.names for each in several):
            raise MisuseError(f"{key}: a structured array is no table; give {{name: array[name] for name in array.dtype.names}}")
        if not any(_is_table(each) for each in several):
            continue
        if not all(_is_table(each) for each in several):
            raise MisuseError(f"{key} are files or motions in memory, not both")
        tables[key] = several
        rest[key] = None
    if not tables:
        return None, rest
    if "logs" not in tables or rest.get("validate") is not None:
        raise MisuseError("logs and validate are both files, or both motions in memory")
    for option in _OF_FILES:
        if options.get(option) is not None:
            raise MisuseError(f"{option}= is for files; motions in memory are in s, rad, m, Nm and N, by the names of their columns")
    if robot is None:
        raise MisuseError("motions in memory need a robot")
    joints, units, motions = robot.coordinates, Units(robot, rest.pop("unit", None)), _core.Motions()
    for key, several in tables.items():
        for number, table in enumerate(several, 1):
            _add(motions, table, joints, units, number, key == "validate")
    return motions, rest
