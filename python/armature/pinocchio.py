# SPDX-License-Identifier: Apache-2.0
"""To Pinocchio: a robot, as it was read or identified, as a pinocchio.Model."""

from __future__ import annotations

import importlib
import json
from typing import Any

from armature import _core
from armature.robot import Robot


def to_pinocchio(robot: Robot) -> Any:
    """The robot as a ``pinocchio.Model``, with its inertias, gravity and motor inertias (``armature``), by way of a URDF.

    Friction stays behind: Pinocchio's ``rnea`` has none.

    Raises:
        UnmetRequest: a URDF cannot hold the robot: symbols, joints that depend on several coordinates
    """
    pinocchio: Any = importlib.import_module("pinocchio")
    options = json.dumps({"output": "robot.urdf"})
    _, files, _ = _core.call("convert", robot._core, None, options, None)
    model = pinocchio.buildModelFromXML(files[0][1].decode())
    model.gravity.linear[:] = robot.check().root_gravity
    shown = robot.show()
    for frame in shown.frames:
        if model.existJointName(frame.joint) and float(frame.Ia or 0) != 0:
            model.armature[model.idx_vs[model.getJointId(frame.joint)]] = float(frame.Ia)
    return model
