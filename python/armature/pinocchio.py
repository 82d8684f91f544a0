# SPDX-License-Identifier: Apache-2.0
"""To Pinocchio: a robot, as it was read or identified, as a pinocchio.Model."""

from __future__ import annotations

import importlib
import json
from typing import Any

from armature import _core
from armature.errors import UnmetRequest
from armature.robot import Robot


def to_pinocchio(robot: Robot) -> Any:
    """The robot as a ``pinocchio.Model``, with its inertias, gravity and motor inertias (``armature``), by way of a URDF.

    Friction stays behind: Pinocchio's ``rnea`` has none. Joints have the names of the URDF; where the robot branches, Pinocchio
    orders them in its own way: go by ``model.names``.

    Raises:
        UnmetRequest: the model would be another robot: symbols, a floating base, closed loops, joints that follow others
    """
    pinocchio: Any = importlib.import_module("pinocchio")
    inputs = robot.function("gravity", effort=0).inputs
    if [each.name for each in inputs] != ["q"]:
        raise UnmetRequest("robots with a floating base are not taken to Pinocchio", "build its model with JointModelFreeFlyer")
    options = json.dumps({"output": "robot.urdf"})
    _, files, _ = _core.call("convert", robot._core, None, options, None)
    model = pinocchio.buildModelFromXML(files[0][1].decode())
    if model.nv != len(inputs[0].elements):
        raise UnmetRequest(
            f"{robot.name} has {len(inputs[0].elements)} coordinates and {model.nv} moving joints: a model of Pinocchio's would let "
            "joints go that follow others, or that close loops"
        )
    model.gravity.linear[:] = robot.check().root_gravity
    shown = robot.show()
    for frame in shown.frames:
        if model.existJointName(frame.joint) and float(frame.Ia or 0) != 0:
            model.armature[model.idx_vs[model.getJointId(frame.joint)]] = float(frame.Ia)
    return model
