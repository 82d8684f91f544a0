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

import importlib
import types

from armature import _core, verbs
from armature.errors import Diagnostic, Error, InputError, MisuseError, Stopped, UnmetRequest
from armature.model import Model
from armature.pinocchio import from_pinocchio, to_pinocchio
from armature.robot import Robot, load, load_text, models, robots
from armature.verbs import *

# Modules that are imported when they are first used.
_LATER = ("cluster", "lerobot", "ros2")


def __getattr__(name: str) -> types.ModuleType:
    if name in _LATER:
        return importlib.import_module(f"armature.{name}")
    raise AttributeError(f"module 'armature' has no attribute '{name}'")


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
    "from_pinocchio",
    "identify",
    "load",
    "load_text",
    "models",
    "robots",
    "to_pinocchio",
    "validate",
]
__all__ += verbs.__all__
