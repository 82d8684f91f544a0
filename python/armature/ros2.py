# SPDX-License-Identifier: Apache-2.0
"""A node for ROS 2 around a model: a package for ``colcon build`` and ``ros2 run``, in Python, without Armature at run time.

The package in C++ for ros2_control is another one: ``robot.derive_code("split", package="ros2")``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Union

from armature import _core
from armature.errors import UnmetRequest

if TYPE_CHECKING:
    from armature.robot import Robot

_NODE = '''\
"""Publishes @MODEL@ of @ROBOT@ at the states that joint_states brings. Armature claims no rights in this file: it is yours."""

import numpy as np
import rclpy
from rclpy.node import Node
from sensor_msgs.msg import JointState

from @PACKAGE@.model import @FUNCTION@

JOINTS = @JOINTS@


class ModelNode(Node):
    def __init__(self):
        super().__init__("@PACKAGE@")
        self.publisher = self.create_publisher(JointState, "model_efforts", 10)
        self.create_subscription(JointState, "joint_states", self.update, 10)

    def of_joints(self, message, quantity):
        """The numbers of a message in the order of the model, or None when one is missing or not finite."""
        values = dict(zip(message.name, getattr(message, quantity)))
        missing = [joint for joint in JOINTS if joint not in values]
        if missing:
            self.get_logger().warning(f"joint_states has no {quantity} of {', '.join(missing)}", throttle_duration_sec=5.0)
            return None
        numbers = np.array([values[joint] for joint in JOINTS])
        if not np.isfinite(numbers).all():
            self.get_logger().error(f"joint_states has a {quantity} that is not finite", throttle_duration_sec=5.0)
            return None
        return numbers

    def update(self, message):
        @STATE@
        answer = JointState()
        answer.header.stamp = message.header.stamp
        answer.name = JOINTS
        answer.effort = @FUNCTION@(@ARGUMENTS@).tolist()
        self.publisher.publish(answer)


def main(arguments=None):
    rclpy.init(args=arguments)
    node = ModelNode()
    try:
        rclpy.spin(node)
    except KeyboardInterrupt:
        pass
    finally:
        node.destroy_node()
        rclpy.try_shutdown()
'''
_GET = '''\
@NAME@ = self.of_joints(message, "@QUANTITY@")
        if @NAME@ is None:
            return
        '''
_SETUP = '''\
from setuptools import setup

setup(
    name="@PACKAGE@",
    version="1.0.0",
    packages=["@PACKAGE@"],
    data_files=[
        ("share/ament_index/resource_index/packages", ["resource/@PACKAGE@"]),
        ("share/@PACKAGE@", ["package.xml"]),
    ],
    install_requires=["setuptools", "numpy"],
    entry_points={"console_scripts": ["node = @PACKAGE@.node:main"]},
)
'''
_PACKAGE = '''\
<?xml version="1.0"?>
<package format="3">
  <name>@PACKAGE@</name>
  <version>1.0.0</version>
  <description>@MODEL@ of a robot, at the states of joint_states</description>
  <maintainer email="you@example.com">you</maintainer>
  <license>Proprietary</license>
  <exec_depend>rclpy</exec_depend>
  <exec_depend>sensor_msgs</exec_depend>
  <exec_depend>python3-numpy</exec_depend>
  <export><build_type>ament_python</build_type></export>
</package>
'''
_QUANTITIES = {"q": "position", "qd": "velocity"}


def joint_names(robot: Robot) -> list[str]:
    """Per coordinate, the name of the joint that it moves: what a message of joint states calls it."""
    shown = robot.show()
    by_variable = {frame.variable: frame.joint for frame in shown.frames}
    return [by_variable.get(each.q, each.name) for each in shown.coordinates]


def node_package(robot: Robot, model: str = "gravity", output: Union[str, Path, None] = None, effort: int = 2) -> dict[str, str]:
    """The files of a package whose node publishes a model's torques on ``model_efforts`` for each message of ``joint_states``.

    Args:
        robot: the robot; messages call its joints by the names of its description
        model: ``"gravity"``, ``"bias"`` or another model of positions and velocities with a torque per coordinate
        output: write them below this folder, such as ``workspace/src``, all or none
        effort: how long to search for fewer operations

    >>> import armature
    >>> sorted(node_package(armature.load("scara"), "gravity"))[1]
    'scara_gravity_node/resource/scara_gravity_node'
    """
    derived = robot.derive(model, effort=effort)
    program = derived.program
    inputs = [name for name, _, _ in program.inputs]
    if not set(inputs) <= set(_QUANTITIES) or [(rows, columns) for _, _, rows, columns, _ in program.outputs] != [(len(robot), 1)]:
        raise UnmetRequest(
            f"a node computes torques of positions and velocities; {model} takes {', '.join(inputs)}", "take gravity or bias"
        )
    if program.parameters:
        raise UnmetRequest(f"{robot.name} has symbols without values: {', '.join(program.parameters)}", "give them numbers in its description")
    ((file, code),) = derived.code("python").items()
    function = Path(file).stem
    package = f"{function}_node"
    words = {
        "@MODEL@": model,
        "@ROBOT@": json.dumps(robot.name)[1:-1],
        "@PACKAGE@": package,
        "@FUNCTION@": function,
        "@JOINTS@": json.dumps(joint_names(robot)),
        "@STATE@": "".join(_GET.replace("@NAME@", name).replace("@QUANTITY@", _QUANTITIES[name]) for name in inputs).rstrip(),
        "@ARGUMENTS@": ", ".join(inputs),
    }

    def filled(text: str) -> str:
        for place, word in words.items():
            text = text.replace(place, word)
        return text

    files = {
        f"{package}/package.xml": filled(_PACKAGE),
        f"{package}/setup.py": filled(_SETUP),
        f"{package}/setup.cfg": f"[develop]\nscript_dir=$base/lib/{package}\n[install]\ninstall_scripts=$base/lib/{package}\n",
        f"{package}/resource/{package}": "",
        f"{package}/{package}/__init__.py": "",
        f"{package}/{package}/model.py": code,
        f"{package}/{package}/node.py": filled(_NODE),
    }
    if output is not None:
        _core.write([(str(Path(output, name)), text.encode()) for name, text in files.items()])
    return files
