# SPDX-License-Identifier: Apache-2.0
"""Bridges to other packages, each against the functions of the robot."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armature
from random_urdf import random_urdf

STATE = np.random.default_rng(7).uniform(-1, 1, (3, 6))


def test_sympy_has_the_same_function() -> None:
    sympy = pytest.importorskip("sympy", reason="skipped: SymPy is not installed")
    robot = armature.load("scara")
    model = robot.derive("inverse-dynamics")
    tau = model.sympy()["tau"]
    q, qd, qdd = STATE[:, : len(robot)]
    symbols = [name for _, _, names in model.program.inputs for name in names]
    values = dict(zip(symbols, np.concatenate([q, qd, qdd])))
    numbers = [float(each.subs(values)) for each in tau]
    np.testing.assert_allclose(numbers, robot.inverse_dynamics(q, qd, qdd), rtol=1e-12, atol=1e-12)
    assert sympy.simplify(sympy.diff(tau[0], sympy.Symbol("qd1"), sympy.Symbol("qdd1"))) == 0


def test_casadi_has_the_same_function_and_its_derivatives(puma: armature.Robot) -> None:
    casadi = pytest.importorskip("casadi", reason="skipped: CasADi is not installed")
    function = puma.derive("inverse-dynamics").casadi()
    np.testing.assert_allclose(np.ravel(function(*STATE)), puma.inverse_dynamics(*STATE), rtol=1e-12, atol=1e-12)
    qdd = casadi.SX.sym("qdd", 6)
    slope = casadi.Function("slope", [qdd], [casadi.jacobian(function(STATE[0], STATE[1], qdd), qdd)])
    np.testing.assert_allclose(np.array(slope(STATE[2])), puma.inertia(STATE[0]), rtol=1e-10, atol=1e-10)
    inertia = puma.derive("inertia").casadi()
    np.testing.assert_allclose(np.array(inertia(STATE[0])), puma.inertia(STATE[0]), rtol=1e-12, atol=1e-12)


def test_jax_has_the_same_function_and_its_derivatives(puma: armature.Robot) -> None:
    jax: Any = pytest.importorskip("jax", reason="skipped: JAX is not installed")
    jax.config.update("jax_enable_x64", True)
    function = puma.derive("inverse-dynamics").jax()
    np.testing.assert_allclose(function(*STATE), puma.inverse_dynamics(*STATE), rtol=1e-12, atol=1e-12)
    batch = np.tile(STATE[:, None, :], (1, 4, 1))
    np.testing.assert_allclose(function(*batch), puma.inverse_dynamics(*batch), rtol=1e-12, atol=1e-12)
    slope = jax.jacfwd(function, argnums=2)(*STATE)
    np.testing.assert_allclose(slope, puma.inertia(STATE[0]), rtol=1e-10, atol=1e-10)


def test_torch_has_the_same_function_and_its_derivatives(puma: armature.Robot) -> None:
    torch: Any = pytest.importorskip("torch", reason="skipped: PyTorch is not installed")
    function = puma.derive("inverse-dynamics").torch()
    states = [torch.tensor(each, dtype=torch.float64) for each in STATE]
    np.testing.assert_allclose(function(*states).numpy(), puma.inverse_dynamics(*STATE), rtol=1e-12, atol=1e-12)
    slope = torch.autograd.functional.jacobian(lambda qdd: function(states[0], states[1], qdd), states[2])
    np.testing.assert_allclose(slope.numpy(), puma.inertia(STATE[0]), rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("seed", range(5))
def test_a_model_of_pinocchio_has_the_same_torques(seed: int) -> None:
    pin: Any = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    robot = armature.load_text(random_urdf(seed, 5, branches=seed % 2 == 1), "random.urdf")
    model = armature.to_pinocchio(robot)
    order = [model.idx_vs[model.getJointId(name)] for name in robot.joints]
    q, v, a = np.zeros((3, model.nv))
    for array, values in zip((q, v, a), STATE[:, :5]):
        array[order] = values
    tau = pin.rnea(model, model.createData(), q, v, a)[order]
    np.testing.assert_allclose(robot.inverse_dynamics(*STATE[:, :5]), tau, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_a_model_of_pinocchio_becomes_the_same_robot(seed: int) -> None:
    pin: Any = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    model = pin.buildModelFromXML(random_urdf(seed, 1 + seed, branches=seed % 2 == 1))
    robot = armature.from_pinocchio(model)
    assert sorted(robot.joints) == sorted(list(model.names)[1:])
    order = [model.idx_vs[model.getJointId(name)] for name in robot.joints]
    q, v, a = np.random.default_rng(seed).uniform(-1, 1, (3, model.nv))
    tau = pin.rnea(model, model.createData(), q, v, a)
    np.testing.assert_allclose(robot.inverse_dynamics(q[order], v[order], a[order]), tau[order], rtol=1e-9, atol=1e-9 * (1 + np.abs(tau).max()))


def test_a_model_that_would_be_another_robot_is_not_taken() -> None:
    pin: Any = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    with pytest.raises(armature.UnmetRequest, match="freedoms"):
        armature.from_pinocchio(pin.buildModelFromXML(random_urdf(1, 2), pin.JointModelFreeFlyer()))
    model = pin.buildModelFromXML(random_urdf(1, 2))
    if hasattr(model, "lowerDryFrictionLimit"):
        model.lowerDryFrictionLimit = np.array([-1.0, -2.0])
        with pytest.raises(armature.UnmetRequest, match="direction"):
            armature.from_pinocchio(model)


@pytest.mark.parametrize("seed", range(4))
def test_gravity_motor_inertia_and_friction_come_from_a_model_of_pinocchio(seed: int) -> None:
    pin: Any = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    model, random = pin.buildModelFromXML(random_urdf(seed, 4, branches=seed % 2 == 1)), np.random.default_rng(seed)
    model.gravity.linear[:] = 0 if seed == 3 else random.uniform(-5, 5, 3)
    model.armature = random.uniform(0, 2, 4)
    model.damping = random.uniform(0, 2, 4)
    dry = random.uniform(0, 2, 4)
    if hasattr(model, "lowerDryFrictionLimit"):
        model.lowerDryFrictionLimit, model.upperDryFrictionLimit = -dry, dry
    else:
        model.friction = dry
    robot = armature.from_pinocchio(model)
    order = [model.idx_vs[model.getJointId(name)] for name in robot.joints]
    q, v, a = random.uniform(-1, 1, (3, 4))
    tau = pin.rnea(model, model.createData(), q, v, a) + model.damping * v + dry * np.sign(v)
    np.testing.assert_allclose(robot.inverse_dynamics(q[order], v[order], a[order]), tau[order], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(robot.check().root_gravity, model.gravity.linear, atol=1e-12)


def test_a_robot_with_motor_inertias_comes_back_from_pinocchio(puma: armature.Robot) -> None:
    pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    again = armature.from_pinocchio(armature.to_pinocchio(puma))
    np.testing.assert_allclose(again.inverse_dynamics(*STATE), puma.inverse_dynamics(*STATE), rtol=1e-9, atol=1e-9)


def test_what_is_no_robot_and_no_model_is_a_type_error() -> None:
    pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    with pytest.raises(TypeError, match="pinocchio.Model, not a int"):
        armature.from_pinocchio(3)
    with pytest.raises(TypeError, match="a robot, as load gives it, not a str"):
        armature.to_pinocchio("puma560")  # type: ignore[arg-type]


@pytest.mark.parametrize("robot", ["four_bar", "five_bar", "delta"])
def test_a_robot_that_pinocchio_would_open_is_refused(robot: str) -> None:
    pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    with pytest.raises(armature.UnmetRequest):
        armature.to_pinocchio(armature.load(robot))


def test_a_floating_base_is_not_taken_to_pinocchio() -> None:
    pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    with pytest.raises(armature.UnmetRequest, match="floating"):
        armature.to_pinocchio(armature.load("puma560", floating=True))


def test_xacro_beside_python_is_found_where_the_environment_is_not_active(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "robot.urdf").write_text(random_urdf(1, 2))
    (tmp_path / "robot.xacro").write_text("written by the program below")
    program = tmp_path / "bin" / "xacro"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat '{tmp_path}/robot.urdf'\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program.parent / "python"))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert len(armature.load(tmp_path / "robot.xacro")) == 2
    assert os.environ["PATH"] == "/usr/bin:/bin"
