# SPDX-License-Identifier: Apache-2.0
"""SDF files that are written, judged from outside: NumPy reads the XML by the specification and computes the dynamics itself.

Kinetic energy and weight are computed link by link from positions of the joints alone, without any recursion of the library: with
J_l the Jacobian of link l at its centre of mass, M = sum m J_v^T J_v + J_w^T I J_w, and gravity is -sum m J_v^T g.
"""

from __future__ import annotations

import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature
from random_urdf import random_urdf


def numbers(text: Any) -> Any:
    return np.array([float(word) for word in text.split()])


def placed(pose: Any) -> Any:
    """The matrix of "x y z roll pitch yaw": turned about fixed axes, x first."""
    matrix = np.eye(4)
    if pose is None or pose.text is None:
        return matrix
    x, y, z, roll, pitch, yaw = numbers(pose.text)

    def turn(axis: int, angle: float) -> Any:
        a, b = [(1, 2), (2, 0), (0, 1)][axis]
        r = np.eye(3)
        r[a, a] = r[b, b] = np.cos(angle)
        r[b, a], r[a, b] = np.sin(angle), -np.sin(angle)
        return r

    matrix[:3, :3] = turn(2, yaw) @ turn(1, pitch) @ turn(0, roll)
    matrix[:3, 3] = x, y, z
    return matrix


def about(axis: Any, angle: float) -> Any:
    """Rodrigues' formula."""
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


class Sdf:
    def __init__(self, file: Path) -> None:
        root = xml.parse(file).getroot()
        self.gravity = numbers(root.find(".//gravity").text)  # type: ignore[union-attr]
        model: Any = root.find(".//model")
        self.links = {link.get("name"): link for link in model.findall("link")}
        self.joints = {joint.get("name"): joint for joint in model.findall("joint")}
        self.above = {joint.find("child").text: name for name, joint in self.joints.items()}

    def rest(self, name: str) -> Any:
        """The pose of a link or a joint in the model, all joints at zero."""
        element = self.links.get(name, self.joints.get(name))
        if element is None:
            return np.eye(4)  # the model itself
        pose = element.find("pose")
        relative = pose.get("relative_to") if pose is not None else None
        if relative is None:
            relative = element.find("child").text if name in self.joints else "__model__"
        return self.rest(relative) @ placed(pose)

    def axis(self, joint: Any) -> Any:
        axis = numbers(joint.find("axis/xyz").text)
        return axis / np.linalg.norm(axis)

    def jacobians(self, q: dict[str, float]) -> list[tuple[float, Any, Any, Any]]:
        """For each link with mass: mass, inertia about its centre in the model's frame, J_v of the centre, J_w."""
        movable = list(q)

        def moved(link: str) -> tuple[Any, list[tuple[str, Any, Any]]]:
            """What the joints above do to a link at rest, and their axes and points where they are now."""
            name = self.above.get(link)
            if name is None:
                return np.eye(4), []
            joint = self.joints[name]
            before, axes = moved(joint.find("parent").text)
            here = before @ self.rest(name)
            if joint.get("type") == "fixed":
                return before, axes
            local, step = self.axis(joint), np.eye(4)
            if joint.get("type") == "prismatic":
                step[:3, 3] = local * q[name]
            else:
                step[:3, :3] = about(local, q[name])
            after = here @ step @ np.linalg.inv(self.rest(name))
            return after, [*axes, (name, here[:3, :3] @ local, here[:3, 3])]

        result = []
        for name, link in self.links.items():
            if link.find("inertial/mass") is None:
                continue
            motion, axes = moved(name)
            frame = motion @ self.rest(name) @ placed(link.find("inertial/pose"))
            read = {tag: float(link.find(f"inertial/inertia/{tag}").text) for tag in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")}
            tensor = np.array([[read["i" + "".join(sorted(a + b))] for b in "xyz"] for a in "xyz"])
            linear, angular = np.zeros((3, len(movable))), np.zeros((3, len(movable)))
            for joint, axis, point in axes:
                k = movable.index(joint)
                if self.joints[joint].get("type") == "prismatic":
                    linear[:, k] = axis
                else:
                    linear[:, k], angular[:, k] = np.cross(axis, frame[:3, 3] - point), axis
            turn = frame[:3, :3]
            result.append((float(link.find("inertial/mass").text), turn @ tensor @ turn.T, linear, angular))
        return result

    def inertia(self, q: dict[str, float]) -> Any:
        return sum(m * jv.T @ jv + jw.T @ tensor @ jw for m, tensor, jv, jw in self.jacobians(q))

    def weight(self, q: dict[str, float]) -> Any:
        return -sum(m * jv.T @ self.gravity for m, _, jv, _ in self.jacobians(q))


@pytest.mark.parametrize("seed", range(10))
def test_a_robot_that_is_written_is_the_same_by_numpy_and_back(seed: int, tmp_path: Path) -> None:
    robot = armature.load_text(random_urdf(seed, 1 + seed % 7, branches=seed % 2 == 1, heavy_base=seed % 3 == 0), "random.urdf")
    robot.convert(output=tmp_path / "robot.sdf")
    q, qd, qdd = np.random.default_rng(seed).uniform(-1, 1, (3, len(robot)))
    state = dict(zip(robot.joints, q))
    sdf = Sdf(tmp_path / "robot.sdf")
    scale = 1 + np.abs(robot.inertia(q)).max()
    np.testing.assert_allclose(robot.inertia(q), sdf.inertia(state), rtol=0, atol=1e-10 * scale)
    np.testing.assert_allclose(robot.gravity(q), sdf.weight(state), rtol=0, atol=1e-10 * (1 + np.abs(robot.gravity(q)).max()))
    # Velocities: the derivatives of the inertia matrix, c = M' qd - d/dq (qd M qd) / 2, by central differences.
    step = 1e-5
    slopes = []
    for k, name in enumerate(robot.joints):
        up, down = dict(state), dict(state)
        up[name] += step
        down[name] -= step
        slopes.append((sdf.inertia(up) - sdf.inertia(down)) / (2 * step))
    rate = sum(slope * v for slope, v in zip(slopes, qd))
    bias = rate @ qd - np.array([qd @ slope @ qd for slope in slopes]) / 2
    truth = sdf.inertia(state) @ qdd + bias + sdf.weight(state)
    np.testing.assert_allclose(robot.inverse_dynamics(q, qd, qdd), truth, rtol=0, atol=1e-7 * (1 + np.abs(truth).max()))
    again = armature.load(tmp_path / "robot.sdf")
    order = [list(robot.joints).index(name) for name in again.joints]
    np.testing.assert_allclose(again.inverse_dynamics(q[order], qd[order], qdd[order]), truth[order], rtol=0, atol=1e-7 * (1 + np.abs(truth).max()))
