# SPDX-License-Identifier: Apache-2.0
"""Units of motions in memory: stated ones are converted, and those that no joint's motion has are refused, as in files
(armature/log/defects.h): samples seconds apart, and positions far beyond every limit."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, Optional

import numpy as np

from armature import _core
from armature.errors import MisuseError

_TIME = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
_POSITION = {"rad": ("revolute", 1.0), "deg": ("revolute", math.pi / 180), "m": ("prismatic", 1.0), "mm": ("prismatic", 1e-3)}
_FEW_ROWS = 20  # with fewer nothing is checked


class Units:
    """What ``unit=`` states of the motions of a robot."""

    def __init__(self, robot: _core.SourceRobot, given: object) -> None:
        names = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else []
        for name in names:
            if name not in _TIME and name not in _POSITION:
                raise MisuseError(f"unit={name!r}: motions in memory are in s, rad, m, Nm and N; units are {', '.join([*_TIME, *_POSITION])}")
        self._time = next((_TIME[name] for name in names if name in _TIME), None)
        self._position = {_POSITION[name][0]: _POSITION[name][1] for name in names if name in _POSITION}
        shown = json.loads(_core.call("show", robot, None, "{}", None)[0])
        self._frames = [
            next((frame for frame in shown["frames"] if frame["variable"] == coordinate["q"]), None) for coordinate in shown["coordinates"]
        ]

    def _of(self, k: int) -> Optional[float]:
        frame = self._frames[k]
        return None if frame is None else self._position.get(frame["type"])

    def seconds(self, time: Any, where: str) -> Any:
        """The time in seconds."""
        step = float(np.median(np.diff(time))) if len(time) >= _FEW_ROWS else 0.0
        if self._time is None and step >= 1:
            unit = "ms" if step < 200 else "us" if step < 1e5 else "ns"
            raise MisuseError(f"{where}: the samples are {step:.6g} s apart; is the time in {unit}? Say unit='{unit}'; if it is in seconds, unit='s'")
        return time if self._time is None else time * self._time

    def scaled(self, columns: list[Any]) -> list[Any]:
        """Positions, or their derivatives, in rad and m."""
        return [each if self._of(k) is None else each * self._of(k) for k, each in enumerate(columns)]

    def check(self, positions: list[Any], joints: Iterable[str], where: str) -> None:
        """Refuses positions that no joint reaches, whose units were not stated."""
        for k, (q, joint) in enumerate(zip(positions, joints)):
            frame = self._frames[k]
            if self._position or frame is None or len(q) < _FEW_ROWS:
                continue
            turns = frame["type"] == "revolute"
            bounds = [frame.get("limits", {}).get(end) for end in ("lower", "upper")]
            limit = max((math.inf if bound is None else abs(bound) for bound in bounds), default=math.inf)
            far, farthest = 4 * math.pi if turns else 10.0, float(np.abs(q).max())
            if 0 < limit < far and farthest > max(5 * limit, far):
                hint = "degrees? Say unit='deg'; if they are radians, unit='rad'" if turns else "millimetres? Say unit='mm'; if they are metres, unit='m'"
                raise MisuseError(f"{where}: {joint} goes to {farthest:.4g} {'rad' if turns else 'm'}, far beyond {limit:.4g}; are these {hint}")
