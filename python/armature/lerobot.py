# SPDX-License-Identifier: Apache-2.0
"""Motions from LeRobot data sets (versions 2 and 3): a folder of Parquet files, whose columns are lists of a number per motor.

A data set says in ``meta/info.json`` what its columns are. Positions are in ``observation.state``; torques, where a robot measures
them, in a column such as ``observation.effort``. Files are read with pyarrow; columns of images and videos are left alone.

    motions = armature.lerobot.episodes("aloha_mobile", joints=range(7))
    armature.identify(robot, motions[:-1], validate=motions[-1])
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from armature.errors import MisuseError, UnmetRequest

Numbers = npt.NDArray[np.float64]


def _names(feature: Any) -> list[str]:
    """The names of a column's entries, which are a list, or a list in a dictionary such as {"motors": [...]}."""
    names = feature.get("names")
    if isinstance(names, dict):
        names = next(iter(names.values()), None)
    return [str(name) for name in names] if isinstance(names, list) else []


def _places(info: Any, column: str, joints: Optional[Iterable[Union[int, str]]]) -> Optional[list[int]]:
    """Where the joints are in the lists of a column; None for all of them."""
    if joints is None:
        return None
    names, places = _names(info["features"][column]), []
    for joint in joints:
        if isinstance(joint, str) and joint not in names:
            raise MisuseError(f"{column} has no entry {joint}; it has {', '.join(names) or 'no names: give numbers from 0 on'}")
        places.append(names.index(joint) if isinstance(joint, str) else int(joint))
    return places


def _array(table: Any, column: str, where: Path) -> Numbers:
    """A column of lists as an array of a row per sample."""
    values = table.column(column).to_pylist()
    lengths = {len(each) if isinstance(each, list) else 0 for each in values}
    if len(lengths) > 1:
        raise MisuseError(f"{where}: the lists in {column} are not all as long as each other")
    return np.asarray(values, dtype=np.float64)


def _taken(array: Numbers, places: Optional[list[int]], column: str) -> Numbers:
    """The entries of the joints."""
    if places is None:
        return array
    entries = array if array.ndim > 1 else array[:, None]
    wrong = [place for place in places if not 0 <= place < entries.shape[1]]
    if wrong:
        raise MisuseError(f"{column} has no entry {wrong[0]}; it has {entries.shape[1]}, which are counted from 0 on")
    return entries[:, places]


def episodes(
    folder: Union[str, os.PathLike[str]],
    *,
    position: str = "observation.state",
    torque: str = "observation.effort",
    velocity: Optional[str] = None,
    reference: Optional[str] = None,
    joints: Optional[Sequence[Union[int, str]]] = None,
    take: Optional[Iterable[int]] = None,
) -> list[dict[str, Numbers]]:
    """The motions of a data set as tables for ``identify``, one per episode, in their order.

    Args:
        folder: the data set, which has ``meta/info.json`` and ``data``
        position: column with the positions, rad or m
        torque: column with the measured torques, Nm or N
        velocity: column with measured velocities, where there is one
        reference: column with the commanded positions, often ``"action"``
        joints: the robot's joints among the entries of each column, by their names in the data set or by numbers from 0 on;
            default: all
        take: numbers of the episodes that are wanted; default: all
    """
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise UnmetRequest("pyarrow is not installed", "pip install pyarrow") from None
    root = Path(folder)
    try:
        info = json.loads((root / "meta" / "info.json").read_text())
        features = info["features"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MisuseError(f"{root}: this is no LeRobot data set, which has meta/info.json with its features ({error})") from None
    columns = {"q": position, "tau": torque, "qd": velocity, "reference": reference}
    wanted = {quantity: column for quantity, column in columns.items() if column is not None}
    for quantity, column in wanted.items():
        if column not in features:
            numbers = [name for name, feature in features.items() if str(feature.get("dtype", "")).startswith("float")]
            raise MisuseError(f"{root}: it has no column {column} for {quantity}; columns of numbers are {', '.join(numbers)}")
    places = {quantity: _places(info, column, joints) for quantity, column in wanted.items()}
    chosen = None if take is None else set(take)
    found: dict[int, list[dict[str, Numbers]]] = {}
    for file in sorted(root.glob("data/**/*.parquet")):
        try:
            table = parquet.read_table(file, columns=["timestamp", "episode_index", *wanted.values()])
        except (OSError, ValueError, LookupError) as error:  # ArrowInvalid is a ValueError
            raise MisuseError(f"{file}: it cannot be read: {error}") from None
        number = _array(table, "episode_index", file).ravel().astype(int)
        time = _array(table, "timestamp", file).ravel()
        arrays = {quantity: _taken(_array(table, column, file), places[quantity], column) for quantity, column in wanted.items()}
        for episode in dict.fromkeys(number.tolist()):
            if chosen is not None and episode not in chosen:
                continue
            rows = number == episode
            part: dict[str, Numbers] = {"t": time[rows]}
            for quantity, array in arrays.items():
                part[quantity] = array[rows]
            found.setdefault(episode, []).append(part)
    if not found:
        raise MisuseError(f"{root}: there are no such episodes in data/**/*.parquet")
    joined = {episode: {key: np.concatenate([part[key] for part in parts]) for key in parts[0]} for episode, parts in found.items()}
    return [joined[episode] for episode in sorted(joined)]
