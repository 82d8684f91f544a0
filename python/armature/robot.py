# SPDX-License-Identifier: Apache-2.0
"""A robot, its models as functions of arrays, and its verbs."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from armature import _core
from armature.errors import Diagnostic, diagnostics_of
from armature.model import Model
from armature.verbs import RobotVerbs

Numbers = npt.ArrayLike
Backend = Literal["auto", "compiler", "interpreter"]


def load(
    file: Union[str, os.PathLike[str]],
    *,
    lock: Union[str, Sequence[str]] = (),
    root: str = "",
    tip: str = "",
    no_friction: bool = False,
    floating: bool = False,
    floating_joints: bool = False,
    right_angles: float = 1e-6,
) -> Robot:
    """Reads a robot from a file (YAML, URDF, SYMORO's ``.par``, ...) or takes a built-in one by its name.

    Args:
        file: a file, or a name of :func:`robots`
        lock: joints to hold still: ``"finger"`` or ``"finger=0.02"``
        root: take only what comes after this link
        tip: take only the chain to this link
        no_friction: leave out the friction of the description
        floating: let the base float
        floating_joints: read a floating joint as six joints of one freedom each
        right_angles: snap angles within this of a multiple of 90 degrees (URDF), rad

    >>> load("puma560").joints
    ['q1', 'q2', 'q3', 'q4', 'q5', 'q6']
    """
    options = {
        "lock": [lock] if isinstance(lock, str) else list(lock),
        "root": root,
        "tip": tip,
        "no_friction": no_friction,
        "floating": floating,
        "floating_joints": floating_joints,
        "right_angles": right_angles,
    }
    name, how = os.fspath(file), json.dumps(options)
    return Robot(_core_of(name, how), (_text_of(name), name, how))


def _text_of(file: str) -> Optional[str]:
    """What a file says; None for a built-in robot, a pipe, and what is no text."""
    try:
        return Path(file).read_text(encoding="utf-8") if Path(file).is_file() else None
    except (OSError, UnicodeDecodeError):
        return None


def load_text(text: str, file: str = "-", **options: Any) -> Robot:
    """The same from a text; the ending of ``file`` tells the format, and ``"-"`` leaves it to the content."""
    if not hasattr(text, "encode") or not hasattr(file, "encode"):
        raise TypeError(f"a robot's text and file are str, not {type(text).__name__} and {type(file).__name__}")
    return _again(text, file, json.dumps(options))


def _again(text: Optional[str], file: str, how: str) -> Robot:
    """The robot that was read so."""
    core = _core_of(file, how) if text is None else _core.load_text(text, file, how)
    return Robot(core, (text, file, how))


def _core_of(file: str, how: str) -> _core.SourceRobot:
    """Reads a file; the program xacro, which some need, may be beside Python in an environment that is not activated."""
    beside = os.path.dirname(os.path.abspath(sys.executable))
    if not file.endswith(".xacro") or shutil.which("xacro") or not shutil.which("xacro", path=beside):
        return _core.load(file, how)
    before = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = before + os.pathsep + beside
    try:
        return _core.load(file, how)
    finally:
        os.environ["PATH"] = before


def robots() -> dict[str, str]:
    """The built-in robots: name and where their numbers come from."""
    return {name: source for name, _, source in _core.robots()}


def models() -> dict[str, str]:
    """The models that :meth:`Robot.derive` and :meth:`Robot.function` know: name and meaning."""
    return {name: summary for name, summary, _ in _core.models()}


class Robot(RobotVerbs):
    """A robot that was read by :func:`load`.

    Functions of the state take one state (a number for each coordinate; of closed loops, for each motor) or many (a row each); arrays may be lists, or NumPy's in
    double or single precision with any strides, which are not copied. Python's lock is released while many states are computed.

    A base that floats has a state of its own, given by name: ``base_quaternion`` (x y z w), ``base_twist``, and
    ``base_twist_rate`` or ``base_wrench``. Its six components come first in what is computed.

    >>> import numpy as np
    >>> robot, zero = load("scara", floating=True), np.zeros(4)
    >>> robot.gravity(zero, base_quaternion=[0, 0, 0, 1]).shape
    (10,)

    Robots can be pickled and copied; one that was read from a file takes the file's text with it.
    """

    def __init__(self, core: _core.SourceRobot, source: tuple[Optional[str], str, str]) -> None:
        self._core, self._source = core, source
        self._functions: dict[str, tuple[_core.Function, tuple[int, ...]]] = {}

    def __reduce__(self) -> Any:
        return _again, self._source

    @property
    def name(self) -> str:
        """The name in its description."""
        return self._core.name

    @property
    def joints(self) -> list[str]:
        """Names of the coordinates: of a robot without loops, in the order of ``q``; of closed loops, passive joints are among them,
        and the inputs of a function name those of ``q`` and ``qp``."""
        return self._core.coordinates

    @cached_property
    def floating(self) -> bool:
        """The base floats: its orientation is part of the state."""
        return any(name == "base_quaternion" for name, _, _ in self.derive("gravity", effort=0).program.inputs)

    def _floats(self) -> bool:
        return self.floating

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Warnings and notes on its description."""
        return diagnostics_of(self._core.diagnostics)

    def __len__(self) -> int:
        """Number of coordinates, those of passive joints of closed loops among them."""
        return len(self._core.coordinates)

    def __repr__(self) -> str:
        return f"<armature.Robot {self.name}: {', '.join(self.joints)}>"

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()

    def derive(self, model: str, *, effort: int = 2, **options: Any) -> Model:
        """A model of the robot: its equations, its code in any language, its cost, its program for other libraries.

        Args:
            model: a name of :func:`models`
            effort: how long to search for fewer operations: 0 not at all, 2 a second
            options: as of the command line: ``base=True``, ``to="tool"``, ...
        """
        return Model(self, model, {"effort": effort, **options})

    def function(
        self,
        model: str,
        *,
        parameters: Optional[Mapping[str, float]] = None,
        backend: Backend = "auto",
        threads: int = 0,
        effort: int = 1,
        **options: Any,
    ) -> _core.Function:
        """A model as a function of NumPy arrays, in the order of its inputs or by their names.

        Args:
            model: a name of :func:`models`
            parameters: values of symbols in the robot's description
            backend: ``"compiler"`` compiles at once, ``"interpreter"`` never, ``"auto"`` as soon as the calls pay for it
            threads: most threads for many states; 0: all cores
            effort: how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second
        """
        return self.derive(model, effort=effort, **options).function(parameters=parameters, backend=backend, threads=threads)

    def _values(self, model: str, dimensions: int, *inputs: Numbers, **base: Numbers) -> Any:
        """The output of a model that is a vector or a matrix, also where it has one row or column; of several, one after the other."""
        if model not in self._functions:
            function = self.function(model)
            output = function.outputs[0]
            shape = (output.rows, output.columns)[:dimensions]
            self._functions[model] = (function, shape if 1 in shape else ())
        function, shape = self._functions[model]
        values = function(*inputs, **base) if base else function(*inputs)
        if type(values) is tuple:
            return np.concatenate([np.atleast_1d(values[0]), values[1].reshape(values[0].shape[:-1] + (-1,))], axis=-1)
        if not shape:
            return values
        many = any(np.ndim(each) == 2 for each in (*inputs, *base.values()))
        return np.asarray(values).reshape(((-1,) if many else ()) + shape)

    def inverse_dynamics(self, q: Numbers, qd: Numbers, qdd: Numbers, **base: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Joint torques of a motion: gravity, inertia, friction.

        >>> import numpy as np
        >>> load("puma560").inverse_dynamics(np.zeros((1000, 6)), np.zeros(6), np.zeros(6)).shape
        (1000, 6)
        """
        return self._values("inverse-dynamics", 1, q, qd, qdd, **base)  # type: ignore[no-any-return]

    def direct_dynamics(self, q: Numbers, qd: Numbers, tau: Numbers, **base: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Joint accelerations from torques.

        >>> robot, q = load("scara"), [0.1, 0.2, 0.0, 0.0]
        >>> robot.direct_dynamics(q, [0, 0, 0, 0], robot.gravity(q)).round(9) + 0.0
        array([0., 0., 0., 0.])
        """
        return self._values("direct-dynamics", 1, q, qd, tau, **base)  # type: ignore[no-any-return]

    def inertia(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The inertia matrix A(q).

        >>> A = load("puma560").inertia([0.1] * 6)
        >>> A.shape, bool((abs(A - A.T) < 1e-12).all())
        ((6, 6), True)
        """
        return self._values("inertia", 2, q)  # type: ignore[no-any-return]

    def bias(self, q: Numbers, qd: Numbers, **base: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Torques at zero acceleration: velocities, gravity, friction.

        >>> load("puma560").bias([0.1] * 6, [0] * 6).shape
        (6,)
        """
        return self._values("bias", 1, q, qd, **base)  # type: ignore[no-any-return]

    def gravity(self, q: Numbers, **base: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Gravity torques.

        >>> load("scara").gravity([0, 0, 0, 0])
        array([ 0.   ,  0.   , 14.715,  0.   ])
        """
        return self._values("gravity", 1, q, **base)  # type: ignore[no-any-return]

    def jacobian(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The Jacobian of the tool in the base: linear velocity, then angular.

        >>> load("scara").jacobian([0, 0, 0, 0])[2]
        array([0., 0., 1., 0.])
        """
        return self._values("jacobian", 2, q)  # type: ignore[no-any-return]

    def transform(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The pose of the tool in the base, a 4 x 4 matrix.

        >>> load("scara").transform([0, 0, 0.1, 0])[2]
        array([ 0.  ,  0.  , -1.  ,  0.05])
        """
        return self._values("transform", 2, q)  # type: ignore[no-any-return]

    def regressor(self, q: Numbers, qd: Numbers, qdd: Numbers, **base: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The matrix whose product with the dynamic parameters is the torques; ``function("regressor").outputs[0].column_labels``
        names them.

        >>> load("puma560").regressor([0.1] * 6, [0] * 6, [0] * 6).shape[0]
        6
        """
        return self._values("regressor", 2, q, qd, qdd, **base)  # type: ignore[no-any-return]
