# SPDX-License-Identifier: Apache-2.0
"""A robot, its models as functions of arrays, and its verbs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
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
    return Robot(_core.load(os.fspath(file), json.dumps(options)))


def load_text(text: str, file: str = "-", **options: Any) -> Robot:
    """The same from a text; the ending of ``file`` tells the format, and ``"-"`` leaves it to the content."""
    return Robot(_core.load_text(text, file, json.dumps(options)))


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
    """

    def __init__(self, core: _core.SourceRobot) -> None:
        self._core = core
        self._functions: dict[str, tuple[_core.Function, tuple[int, ...]]] = {}

    @property
    def name(self) -> str:
        """The name in its description."""
        return self._core.name

    @property
    def joints(self) -> list[str]:
        """Names of the coordinates, in the order of ``q``."""
        return self._core.coordinates

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Warnings and notes on its description."""
        return diagnostics_of(self._core.diagnostics)

    def __len__(self) -> int:
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

    def _values(self, model: str, dimensions: int, *inputs: Numbers) -> Any:
        """The output of a model that is a vector or a matrix, also where it has one row or column."""
        if model not in self._functions:
            function = self.function(model)
            output = function.outputs[0]
            shape = (output.rows, output.columns)[:dimensions]
            self._functions[model] = (function, shape if 1 in shape else ())
        function, shape = self._functions[model]
        values = function(*inputs)
        if not shape:
            return values
        states = next((np.shape(each)[:1] for each in inputs if np.ndim(each) == 2), ())
        return np.asarray(values).reshape(states + shape)

    def inverse_dynamics(self, q: Numbers, qd: Numbers, qdd: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Joint torques of a motion: gravity, inertia, friction.

        >>> import numpy as np
        >>> load("puma560").inverse_dynamics(np.zeros((1000, 6)), np.zeros(6), np.zeros(6)).shape
        (1000, 6)
        """
        return self._values("inverse-dynamics", 1, q, qd, qdd)  # type: ignore[no-any-return]

    def direct_dynamics(self, q: Numbers, qd: Numbers, tau: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Joint accelerations from torques."""
        return self._values("direct-dynamics", 1, q, qd, tau)  # type: ignore[no-any-return]

    def inertia(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The inertia matrix A(q)."""
        return self._values("inertia", 2, q)  # type: ignore[no-any-return]

    def bias(self, q: Numbers, qd: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Torques at zero acceleration: velocities, gravity, friction."""
        return self._values("bias", 1, q, qd)  # type: ignore[no-any-return]

    def gravity(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """Gravity torques."""
        return self._values("gravity", 1, q)  # type: ignore[no-any-return]

    def jacobian(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The Jacobian of the tool in the base: linear velocity, then angular."""
        return self._values("jacobian", 2, q)  # type: ignore[no-any-return]

    def transform(self, q: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The pose of the tool in the base, a 4 x 4 matrix."""
        return self._values("transform", 2, q)  # type: ignore[no-any-return]

    def regressor(self, q: Numbers, qd: Numbers, qdd: Numbers) -> npt.NDArray[np.floating[Any]]:
        """The matrix whose product with the dynamic parameters is the torques; ``function("regressor").outputs[0].column_labels``
        names them."""
        return self._values("regressor", 2, q, qd, qdd)  # type: ignore[no-any-return]
