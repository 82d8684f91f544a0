# SPDX-License-Identifier: Apache-2.0
"""Armature: a robot description and measured logs in; verified, minimal, real-time dynamic models out.

>>> import armature
>>> robot = armature.load("puma560")
>>> tau = robot.inverse_dynamics([0.1] * 6, [0.0] * 6, [0.0] * 6)
>>> tau.shape
(6,)
>>> robot.count(["inverse-dynamics"]).models["inverse-dynamics"].mul
154

Every verb of the command line is a method of a robot (:class:`Robot`) or a function of this module, with the same options as
keywords and the same results, as classes.
"""

from __future__ import annotations

from armature import _core
from armature.errors import Diagnostic, Error, InputError, MisuseError, Stopped, UnmetRequest
from armature.model import Model
from armature.pinocchio import to_pinocchio
from armature.robot import Robot, load, load_text, models, robots
from armature.verbs import compare, demo, merge, pipeline, verify

# A method of a robot is a function of it.
identify = Robot.identify
validate = Robot.validate

__version__: str = _core.version
__all__ = [
    "Diagnostic",
    "Error",
    "InputError",
    "MisuseError",
    "Model",
    "Robot",
    "Stopped",
    "UnmetRequest",
    "compare",
    "demo",
    "identify",
    "load",
    "load_text",
    "merge",
    "models",
    "pipeline",
    "robots",
    "to_pinocchio",
    "validate",
    "verify",
]

