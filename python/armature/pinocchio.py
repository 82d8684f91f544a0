# SPDX-License-Identifier: Apache-2.0
"""To Pinocchio and back: a robot, as it was read or identified, as a pinocchio.Model, and a model as a robot."""

from __future__ import annotations

import html
import importlib
import json
import re
from typing import Any

import numpy as np

from armature import _core
from armature.errors import UnmetRequest
from armature.robot import Robot, load_text


def to_pinocchio(robot: Robot) -> Any:
    """The robot as a ``pinocchio.Model``, with its inertias, gravity and motor inertias (``armature``), by way of a URDF.

    Viscous and Coulomb friction are in ``model.damping`` and ``model.friction``, which Pinocchio's ``rnea`` does not use; other
    friction, springs and gear ratios stay behind. Joints have the names of the URDF; where the robot branches, Pinocchio orders
    them in its own way: go by ``model.names``.

    Raises:
        UnmetRequest: the model would be another robot: symbols, a floating base, closed loops, joints that follow others
        TypeError: it is no robot
    """
    if not isinstance(robot, Robot):
        raise TypeError(f"to_pinocchio takes a robot, as load gives it, not a {type(robot).__name__}")
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


def _words(numbers: Any) -> str:
    return " ".join(repr(float(x)) for x in numbers)


def _axis(pinocchio: Any, joint: Any, name: str) -> tuple[str, Any]:
    """The kind of a joint and its axis."""
    if joint.nv != 1:
        raise UnmetRequest(f"joint {name} has {joint.nv} freedoms; joints of one freedom are taken from Pinocchio")
    data = joint.createData()
    joint.calc(data, np.array([1.0, 0.0])[: joint.nq])
    motion = np.ravel(data.S)
    linear, angular = motion[:3], motion[3:]
    if np.any(linear) and np.any(angular):
        raise UnmetRequest(f"joint {name} is a screw; revolute and prismatic joints are taken from Pinocchio")
    kind = "prismatic" if np.any(linear) else "continuous" if joint.nq == 2 else "revolute"
    return kind, linear if np.any(linear) else angular


def _dry_friction(model: Any) -> Any:
    """Coulomb friction per joint, which Pinocchio's later versions have for each direction."""
    upper = getattr(model, "upperDryFrictionLimit", None)
    if upper is None:
        return model.friction
    if not np.array_equal(upper, -model.lowerDryFrictionLimit):
        raise UnmetRequest("dry friction differs by direction; a joint has one Coulomb friction", "make the limits symmetric")
    return upper


def _with_gravity(robot: Robot, gravity: Any) -> Robot:
    """The robot in another gravity, given in the frame of its base: by way of YAML, since a URDF has none."""
    turns = [each.rotation for each in robot.show().attached if each.frame == 0 and each.name == "base"]
    turn = np.array(turns[0], dtype=float).reshape(3, 3) if turns else np.eye(3)
    _, files, _ = _core.call("convert", robot._core, None, json.dumps({"output": "robot.yaml"}), None)
    numbers = ", ".join(repr(float(g)) for g in turn @ gravity)
    text, changed = re.subn(r"^gravity: .*$", f"gravity: [{numbers}]", files[0][1].decode(), flags=re.MULTILINE)
    assert changed == 1
    return load_text(text, "pinocchio.yaml")


def from_pinocchio(model: Any) -> Robot:
    """The robot of a ``pinocchio.Model`` whose joints have one freedom each, by the names of its joints, by way of a URDF.

    Its gravity, motor inertias (``armature``), ``damping`` and dry friction come with it, the last two as viscous and Coulomb friction,
    which the robot's ``inverse_dynamics`` has and Pinocchio's ``rnea`` has not. A continuous joint has its angle as coordinate,
    where Pinocchio has a cosine and a sine.

    Raises:
        UnmetRequest: the robot would be another: joints of several freedoms (a free flyer among them), dry friction that differs by
            direction
        TypeError: it is no model of Pinocchio
    """
    pinocchio: Any = importlib.import_module("pinocchio")
    if not isinstance(model, pinocchio.Model):
        raise TypeError(f"from_pinocchio takes a pinocchio.Model, not a {type(model).__name__}")
    dry = _dry_friction(model)
    parts = ['<link name="base"/>']
    for k in range(1, model.njoints):
        name, joint, body, place = model.names[k], model.joints[k], model.inertias[k], model.jointPlacements[k]
        kind, axis = _axis(pinocchio, joint, name)
        tensor = " ".join(
            f'i{a}{b}="{float(body.inertia["xyz".index(a), "xyz".index(b)])!r}"' for a, b in ("xx", "xy", "xz", "yy", "yz", "zz")
        )
        limits = {
            "lower": model.lowerPositionLimit[joint.idx_q],
            "upper": model.upperPositionLimit[joint.idx_q],
            "velocity": model.velocityLimit[joint.idx_v],
            "effort": model.effortLimit[joint.idx_v],
        }
        limit = " ".join(f'{key}="{float(np.clip(value, -1e9, 1e9))!r}"' for key, value in limits.items())
        before = "base" if model.parents[k] == 0 else f"link_{model.parents[k]}"
        parts.append(
            f'<link name="link_{k}"><inertial><origin xyz="{_words(body.lever)}"/><mass value="{float(body.mass)!r}"/><inertia {tensor}/>'
            f'</inertial></link><joint name="{html.escape(name)}" type="{kind}"><parent link="{before}"/><child link="link_{k}"/>'
            f'<origin xyz="{_words(place.translation)}" rpy="{_words(pinocchio.rpy.matrixToRpy(place.rotation))}"/>'
            f'<axis xyz="{_words(axis)}"/><limit {limit}/>'
            f'<dynamics damping="{float(model.damping[joint.idx_v])!r}" friction="{float(dry[joint.idx_v])!r}"/>'
            f'<armature motor_inertia="{float(model.armature[joint.idx_v])!r}"/></joint>'
        )
    text = f'<robot name="{html.escape(model.name or "robot")}">{"".join(parts)}</robot>'
    robot = load_text(text, "pinocchio.urdf", right_angles=0)
    return robot if np.array_equal(model.gravity.linear, [0, 0, -9.81]) else _with_gravity(robot, model.gravity.linear)
