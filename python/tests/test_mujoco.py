# SPDX-License-Identifier: Apache-2.0
"""MJCF judged by MuJoCo itself: robots that are written, files that are read, couplings, loops and actuators.

Coulomb friction is a constraint there and left out. Loops: MuJoCo gives the Jacobian J of its constraints and the dynamics of the
opened mechanism; with N the motions of the motors that J allows, J N = 0, gravity is N^T g and the inertia matrix N^T M N.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature
from random_urdf import random_urdf

mujoco: Any = pytest.importorskip("mujoco", reason="skipped: MuJoCo is not installed")


class Simulated:
    """A model of MuJoCo, with coordinates in the order of some joints."""

    def __init__(self, model: Any, joints: list[str]) -> None:
        self.model, self.data = model, mujoco.MjData(model)
        number = [mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, name) for name in joints]
        assert min(number) >= 0
        self.order = [int(model.jnt_dofadr[each]) for each in number]

    def torques(self, q: Any, qd: Any, qdd: Any) -> Any:
        self.model.opt.disableflags = mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
        for place, values in ((self.data.qpos, q), (self.data.qvel, qd), (self.data.qacc, qdd)):
            place[:] = 0
            place[self.order] = values
        mujoco.mj_inverse(self.model, self.data)
        return self.data.qfrc_inverse[self.order].copy()

    def inertia(self, q: Any) -> Any:
        columns = [self.torques(q, 0 * q, row) - self.torques(q, 0 * q, 0 * q) for row in np.eye(len(q))]
        return np.array(columns).T

    def constraint(self, q: Any) -> tuple[Any, Any]:
        """What the equality constraints leave open at a posture, and their Jacobian."""
        self.model.opt.disableflags = 0
        self.data.qpos[self.order] = q
        self.data.qvel[:] = 0
        mujoco.mj_forward(self.model, self.data)
        rows = self.data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY
        return self.data.efc_pos[rows].copy(), self.data.efc_J.reshape(-1, self.model.nv)[rows][:, self.order]

    def closed(self, q: Any, motors: list[int]) -> tuple[Any, Any]:
        """The posture near q that closes, and N."""
        others = [k for k in range(len(q)) if k not in motors]
        q = q.copy()
        for _ in range(60):
            left, jacobian = self.constraint(q)
            q[others] -= np.linalg.lstsq(jacobian[:, others], left, rcond=None)[0]
        left, jacobian = self.constraint(q)
        assert np.abs(left).max() < 1e-12
        motions = np.zeros((len(q), len(motors)))
        motions[motors] = np.eye(len(motors))
        motions[others] = -np.linalg.lstsq(jacobian[:, others], jacobian[:, motors], rcond=None)[0]
        return q, motions


@pytest.mark.parametrize("seed", range(10))
def test_a_robot_that_is_written_is_the_same_in_mujoco_and_back(seed: int, tmp_path: Path) -> None:
    robot = armature.load_text(random_urdf(seed, 1 + seed % 7, branches=seed % 2 == 1, heavy_base=seed % 3 == 0), "random.urdf")
    robot.convert(output=tmp_path / "robot.mjcf")
    other = Simulated(mujoco.MjModel.from_xml_path(str(tmp_path / "robot.mjcf")), list(robot.joints))
    states = np.random.default_rng(seed).uniform(-1, 1, (3, len(robot)))
    truth = other.torques(*states)
    scale = 1 + np.abs(truth).max()
    np.testing.assert_allclose(robot.inverse_dynamics(*states), truth, rtol=0, atol=1e-10 * scale)
    np.testing.assert_allclose(robot.inertia(states[0]), other.inertia(states[0]), rtol=0, atol=1e-10 * scale)
    # MuJoCo's own text of the model, with principal axes, read back.
    mujoco.mj_saveLastXML(str(tmp_path / "saved.xml"), other.model)
    again = armature.load(tmp_path / "saved.xml")
    order = [list(robot.joints).index(name) for name in again.joints]
    np.testing.assert_allclose(again.inverse_dynamics(*states[:, order]), truth[order], rtol=0, atol=1e-5 * scale)
    limits = {str(other.model.joint(k).name): other.model.actuator_ctrlrange[k] for k in range(other.model.nu)}
    assert all(tuple(limit) == (-100, 100) for limit in limits.values()) and len(limits) == len(robot)


@pytest.mark.parametrize("seed", range(4))
def test_a_floating_robot_that_is_written_is_the_same_in_mujoco(seed: int, tmp_path: Path) -> None:
    """MuJoCo has the velocity of the origin in the world and turns in the body; Armature has both in the body."""
    text = random_urdf(seed, 3, branches=seed % 2 == 1, heavy_base=True)
    robot = armature.load_text(text, "random.urdf", floating=True)
    robot.convert(output=tmp_path / "robot.mjcf")
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "robot.mjcf"))
    model.opt.disableflags = mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    data, random = mujoco.MjData(model), np.random.default_rng(seed)
    assert model.nv == 6 + len(robot)
    order = [int(model.jnt_dofadr[mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, name)]) for name in robot.joints]
    q, qd, qdd = random.uniform(-1, 1, (3, len(robot)))
    twist, rate = random.uniform(-1, 1, (2, 6))
    x, y, z, w = quaternion = (lambda v: v / np.linalg.norm(v))(random.normal(size=4))
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, np.array([w, x, y, z]))
    R = turn.reshape(3, 3)
    data.qpos[3:7] = w, x, y, z
    data.qpos[[1 + each for each in order]] = q
    data.qvel[:3], data.qvel[3:6], data.qvel[order] = R @ twist[:3], twist[3:], qd
    data.qacc[:3], data.qacc[3:6], data.qacc[order] = R @ (rate[:3] + np.cross(twist[3:], twist[:3])), rate[3:], qdd
    mujoco.mj_inverse(model, data)
    force = data.qfrc_inverse
    truth = np.concatenate([R.T @ force[:3], force[3:6], force[order]])
    found = robot.inverse_dynamics(q, qd, qdd, base_quaternion=quaternion, base_twist=twist, base_twist_rate=rate)
    np.testing.assert_allclose(found, truth, rtol=0, atol=1e-9 * (1 + np.abs(truth).max()))


def random_mjcf(seed: int, coupling: bool = False) -> str:
    """A chain of three bodies with joints away from their origins, springs, dampers and armatures."""
    random = np.random.default_rng(seed)

    def some(low: float, high: float, count: int) -> str:
        return " ".join(repr(float(x)) for x in random.uniform(low, high, count))

    text, end = "", ""
    for name in "abc":
        kind = "slide" if random.random() < 0.3 else "hinge"
        text += (
            f'<body pos="{some(-0.4, 0.4, 3)}" quat="{some(-1, 1, 4)}"><joint name="{name}" type="{kind}" axis="{some(-1, 1, 3)}" '
            f'pos="{some(-0.1, 0.1, 3)}" ref="{some(-0.5, 0.5, 1)}" armature="{some(0, 0.2, 1)}" damping="{some(0, 0.5, 1)}" '
            f'stiffness="{some(0, 5, 1)}" springref="{some(-0.5, 0.5, 1)}"/><inertial pos="{some(-0.2, 0.2, 3)}" quat="{some(-1, 1, 4)}" '
            f'mass="{some(0.5, 3, 1)}" diaginertia="{some(0.02, 0.03, 3)}"/>'
        )
        end += "</body>"
    equality = '<equality><joint joint1="b" joint2="a" polycoef="0.1 -0.6 0 0 0"/></equality>' if coupling else ""
    motors = "".join(f'<motor joint="{name}" gear="7" ctrlrange="-3 3"/>' for name in ("ac" if coupling else "abc"))
    return (
        f'<mujoco model="random"><compiler angle="radian"/><option gravity="{some(-9, 9, 3)}"/><worldbody>{text}{end}</worldbody>'
        f"{equality}<actuator>{motors}</actuator></mujoco>"
    )


@pytest.mark.parametrize("seed", range(10))
def test_a_file_that_is_read_has_mujocos_dynamics(seed: int) -> None:
    text = random_mjcf(seed)
    robot = armature.load_text(text, "random.xml")
    other = Simulated(mujoco.MjModel.from_xml_string(text), list(robot.joints))
    states = np.random.default_rng(seed).uniform(-1, 1, (3, 3))
    truth = other.torques(*states)
    np.testing.assert_allclose(robot.inverse_dynamics(*states), truth, rtol=0, atol=1e-9 * (1 + np.abs(truth).max()))
    np.testing.assert_allclose(robot.inertia(states[0]), other.inertia(states[0]), rtol=0, atol=1e-9)
    assert [frame.limits.effort for frame in robot.show().frames] == [21.0] * 3


@pytest.mark.parametrize("seed", range(10))
def test_a_coupling_by_equality_is_mujocos(seed: int) -> None:
    text = random_mjcf(seed, coupling=True)
    robot = armature.load_text(text, "random.xml")
    assert list(robot.joints) == ["a", "c"]
    other = Simulated(mujoco.MjModel.from_xml_string(text), ["a", "b", "c"])
    random = np.random.default_rng(seed)
    q, motions = other.closed(random.uniform(-1, 1, 3), [0, 2])
    qd, qdd = random.uniform(-1, 1, (2, 2))
    truth = motions.T @ other.torques(q, motions @ qd, motions @ qdd)  # the coupling is linear: N is constant
    np.testing.assert_allclose(robot.inverse_dynamics(q[[0, 2]], qd, qdd), truth, rtol=0, atol=1e-8 * (1 + np.abs(truth).max()))


FOUR_BAR = """<mujoco model="four_bar"><compiler angle="radian"/><option gravity="0 -9.81 0"/><worldbody>
<body><joint name="a" axis="0 0 1" armature="0.1"/><inertial pos="0.1 0.02 0" mass="1.2" diaginertia="0.01 0.02 0.025"/>
  <body name="coupler" pos="0.2 0 0"><joint name="b" axis="0 0 1"/><inertial pos="0.25 0 0.01" mass="2" diaginertia="0.01 0.03 0.035"/></body>
</body>
<body name="rocker" pos="0.5 0.1 0"><joint name="c" axis="0 0 1" armature="0.02"/><inertial pos="0.15 0 0" mass="1.5" diaginertia="0.01 0.02 0.02"/></body>
</worldbody><equality><connect body1="coupler" body2="rocker" anchor="0.45 {height} 0"/></equality>
<actuator><motor joint="a" gear="5" ctrlrange="-2 2"/></actuator></mujoco>"""


@pytest.mark.parametrize("height", [0.0, 0.03, 0.07])
def test_a_loop_by_connect_is_mujocos(height: float) -> None:
    text = FOUR_BAR.format(height=height)
    robot = armature.load_text(text, "four_bar.xml")
    assert [(frame.joint, frame.limits.effort) for frame in robot.show().frames if frame.limits.effort] == [("a", 10.0)]
    other = Simulated(mujoco.MjModel.from_xml_string(text), ["a", "b", "c"])
    q = np.zeros(3)  # the file's own posture closes
    for angle in (0.0, 0.1, 0.25, 0.4):
        q[0] = angle
        q, motions = other.closed(q, [0])
        state = {"q": q[:1], "qp": q[1:]}
        weight = motions.T @ other.torques(q, 0 * q, 0 * q)
        np.testing.assert_allclose(robot.function("gravity")(**state), weight, rtol=0, atol=1e-8)
        inertia = motions.T @ other.inertia(q) @ motions
        np.testing.assert_allclose(np.reshape(robot.function("inertia")(**state), (1, 1)), inertia, rtol=1e-8)
