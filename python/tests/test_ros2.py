# SPDX-License-Identifier: Apache-2.0
"""The node for ROS 2, run with messages: in ROS where it is installed, and in a stand-in with the same calls everywhere."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature
from armature.ros2 import joint_names, node_package
from random_urdf import random_urdf


class Message:
    def __init__(self) -> None:
        self.header = types.SimpleNamespace(stamp=0)
        self.name: list[str] = []
        self.position: list[float] = []
        self.velocity: list[float] = []
        self.effort: list[float] = []


class StandIn:
    """What the node calls of rclpy's Node."""

    def __init__(self, name: str) -> None:
        self.name, self.published, self.said = name, [], []

    def create_publisher(self, kind: type, topic: str, depth: int) -> Any:
        return types.SimpleNamespace(publish=self.published.append)

    def create_subscription(self, kind: type, topic: str, call: Any, depth: int) -> None:
        assert (kind, topic) == (Message, "joint_states")

    def get_logger(self) -> Any:
        return types.SimpleNamespace(warning=lambda text, **_: self.said.append(text), error=lambda text, **_: self.said.append(text))


@pytest.mark.parametrize("model", ["gravity", "bias"])
def test_a_node_publishes_the_torques_of_the_model(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = armature.load_text(random_urdf(3, 4, branches=True), "arm.urdf")
    node_package(robot, model, tmp_path, effort=0)
    (package,) = (path.name for path in tmp_path.iterdir())
    for name, members in {
        "rclpy": {},
        "rclpy.node": {"Node": StandIn},
        "sensor_msgs": {},
        "sensor_msgs.msg": {"JointState": Message},
    }.items():
        module: Any = types.ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.syspath_prepend(tmp_path / package)
    node = importlib.import_module(f"{package}.node").ModelNode()
    q, qd = np.random.default_rng(5).uniform(-1, 1, (2, 4))
    names = joint_names(robot)
    assert names == robot.joints
    message, order = Message(), [2, 0, 3, 1]
    message.name = ["wheel", *(names[k] for k in order)]
    message.position = [9.0, *q[order]]
    message.velocity = [9.0, *qd[order]]
    node.update(message)
    expected = robot.gravity(q) if model == "gravity" else robot.bias(q, qd)
    np.testing.assert_allclose(node.published[0].effort, expected, rtol=1e-9, atol=1e-9)
    assert node.published[0].name == names
    message.position[2] = float("nan")
    node.update(message)
    message.name[1] = "other"
    node.update(message)
    assert len(node.published) == 1 and len(node.said) == 2


def test_a_package_has_what_colcon_and_ros2_run_look_for(tmp_path: Path) -> None:
    files = node_package(armature.load("scara"), "gravity", tmp_path, effort=0)
    assert all((tmp_path / name).read_text() == text for name, text in files.items())
    package = "scara_gravity_node"
    assert f"<name>{package}</name>" in files[f"{package}/package.xml"] and "ament_python" in files[f"{package}/package.xml"]
    assert f'"node = {package}.node:main"' in files[f"{package}/setup.py"]
    assert f"{package}/resource/{package}" in files
    for name, text in files.items():
        if name.endswith(".py"):
            ast.parse(text)


def test_modules_are_there_when_they_are_asked_for() -> None:
    script = "import sys, armature; assert 'armature.ros2' not in sys.modules; armature.ros2.node_package; armature.cluster.identify"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        armature.nothing


def test_models_that_a_node_cannot_compute_are_refused() -> None:
    for name, model in (("scara", "inverse-dynamics"), ("scara", "inertia"), ("planar2r", "gravity")):
        with pytest.raises(armature.UnmetRequest, match="gravity or bias|symbols"):
            node_package(armature.load(name), model, effort=0)


def test_ros_itself_imports_the_node(tmp_path: Path) -> None:
    pytest.importorskip("rclpy", reason="skipped: ROS 2 (rclpy) is not installed")
    node_package(armature.load("scara"), "gravity", tmp_path, effort=0)
    done = subprocess.run([sys.executable, "-c", "import scara_gravity_node.node"], cwd=tmp_path / "scara_gravity_node")
    assert done.returncode == 0
