# SPDX-License-Identifier: Apache-2.0
"""Models as functions of arrays, against Pinocchio and against the command line."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import armature
from random_urdf import random_urdf

MODELS = ["inverse-dynamics", "direct-dynamics", "inertia", "bias", "gravity"]


@pytest.mark.parametrize("seed", range(30))
def test_dynamics_are_those_of_pinocchio(seed: int) -> None:
    pin = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    text = random_urdf(seed, 1 + seed % 8, branches=seed % 3 == 0)
    robot = armature.load_text(text, "random.urdf")
    model = pin.buildModelFromXML(text)
    data = model.createData()
    order = [model.idx_vs[model.getJointId(name)] for name in robot.joints]
    random = np.random.default_rng(seed)
    n = len(robot)
    q, v, a = random.uniform(-2, 2, (3, n))

    def theirs(values: np.ndarray) -> np.ndarray:
        arranged = np.empty(n)
        arranged[order] = values
        return arranged

    tau = pin.rnea(model, data, theirs(q), theirs(v), theirs(a))[order]
    close = dict(rtol=1e-9, atol=1e-9 * (1 + np.abs(tau).max()))
    np.testing.assert_allclose(robot.inverse_dynamics(q, v, a), tau, **close)
    np.testing.assert_allclose(robot.gravity(q), pin.computeGeneralizedGravity(model, data, theirs(q))[order], **close)
    np.testing.assert_allclose(robot.bias(q, v), pin.nonLinearEffects(model, data, theirs(q), theirs(v))[order], **close)
    inertia = pin.crba(model, data, theirs(q))
    inertia = np.triu(inertia) + np.triu(inertia, 1).T
    np.testing.assert_allclose(robot.inertia(q), inertia[np.ix_(order, order)], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(robot.direct_dynamics(q, v, tau), a, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("model", MODELS + ["transform", "jacobian", "regressor", "energy"])
def test_numbers_are_those_of_the_command_line(puma: armature.Robot, command_line: Callable[..., Any], model: str) -> None:
    function = puma.function(model, effort=0)
    random = np.random.default_rng(1)
    state = {slice.name: random.uniform(-1, 1, slice.rows).tolist() for slice in function.inputs}
    expected = command_line("eval", "puma560", model, "--state", json.dumps(state))["outputs"]
    found = function(**state)
    found = found if isinstance(found, tuple) else (found,)
    assert len(found) == len(function.outputs)
    for slice, value in zip(function.outputs, found):
        np.testing.assert_allclose(value, np.squeeze(expected[slice.name]), rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("backend", ["interpreter", "compiler", "auto"])
@pytest.mark.parametrize("model", MODELS)
def test_many_states_are_one_state_after_the_other(puma: armature.Robot, model: str, backend: Any) -> None:
    function = puma.function(model, effort=0, backend=backend)
    random = np.random.default_rng(2)
    inputs = [random.uniform(-1, 1, (7, slice.rows)) for slice in function.inputs]
    together = function(*inputs)
    for k in range(7):
        np.testing.assert_allclose(together[k], function(*(each[k] for each in inputs)), rtol=1e-12, atol=1e-12)


def test_arrays_are_read_where_they_lie(puma: armature.Robot) -> None:
    random = np.random.default_rng(3)
    table = random.uniform(-1, 1, (50, 40))
    q, qd, qdd = table[::2, 0:6], table[::2, 6:18:2], table[::2, 20:14:-1]
    expected = puma.inverse_dynamics(q.copy(), qd.copy(), qdd.copy())
    np.testing.assert_array_equal(puma.inverse_dynamics(q, qd, qdd), expected)
    by_columns = [np.asfortranarray(each) for each in (q, qd, qdd)]
    np.testing.assert_array_equal(puma.inverse_dynamics(*by_columns), expected)
    np.testing.assert_array_equal(puma.inverse_dynamics(q[4], qd[4], qdd[4]), expected[4])


def test_arrays_of_other_types_are_converted(puma: armature.Robot) -> None:
    expected = puma.gravity(np.arange(6.0))
    record = np.zeros(3, dtype=[("tag", "u1"), ("q", "f8", 6)])
    record["q"] = np.arange(6.0)
    np.testing.assert_array_equal(puma.gravity(record["q"])[1], puma.gravity(np.tile(np.arange(6.0), (3, 1)))[1])
    for other in (list(range(6)), tuple(range(6)), np.arange(6), np.arange(6.0).astype(">f8")):
        np.testing.assert_array_equal(puma.gravity(other), expected)


def test_single_precision_comes_back_in_single_precision(puma: armature.Robot) -> None:
    random = np.random.default_rng(4)
    q, qd, qdd = random.uniform(-1, 1, (3, 20, 6))
    exact = puma.inverse_dynamics(q, qd, qdd)
    single = puma.inverse_dynamics(q.astype("f4"), qd.astype("f4"), qdd.astype("f4"))
    assert single.dtype == np.float32 and exact.dtype == np.float64
    np.testing.assert_allclose(single, exact, rtol=1e-4, atol=1e-3)
    one = puma.inverse_dynamics(q[0].astype("f4"), qd[0].astype("f4"), qdd[0].astype("f4"))
    assert one.dtype == np.float32
    np.testing.assert_allclose(one, exact[0], rtol=1e-4, atol=1e-3)


def test_one_array_serves_all_states(puma: armature.Robot) -> None:
    q = np.random.default_rng(5).uniform(-1, 1, (9, 6))
    zero = np.zeros(6)
    np.testing.assert_array_equal(puma.inverse_dynamics(q, zero, zero), puma.inverse_dynamics(q, q * 0, q * 0))


def test_one_row_serves_all_states(puma: armature.Robot) -> None:
    q = np.random.default_rng(5).uniform(-1, 1, (9, 6))
    row = np.full((1, 6), 0.3)
    np.testing.assert_array_equal(puma.inverse_dynamics(q, row, row), puma.inverse_dynamics(q, row[0], row[0]))
    np.testing.assert_array_equal(puma.inverse_dynamics(row, q, row), puma.inverse_dynamics(row[0], q, row[0]))
    assert puma.inverse_dynamics(row, row, row).shape == (1, 6)
    assert puma.inverse_dynamics(row, q[:0], row).shape == (0, 6)


def test_an_input_is_given_once(puma: armature.Robot) -> None:
    q = np.zeros(6)
    with pytest.raises(TypeError, match="inverse-dynamics got q twice"):
        puma.function("inverse-dynamics", effort=0)(q, q, q, q=q)


def test_no_state_gives_no_torques(puma: armature.Robot) -> None:
    assert puma.gravity(np.empty((0, 6))).shape == (0, 6)


def test_states_that_are_not_numbers_spoil_no_others(puma: armature.Robot) -> None:
    q = np.zeros((5, 6))
    q[2, 3] = np.nan
    torques = puma.gravity(q)
    assert np.isnan(torques[2]).any()
    assert np.isfinite(torques[[0, 1, 3, 4]]).all()


def test_what_has_the_wrong_shape_is_named(puma: armature.Robot) -> None:
    with pytest.raises(armature.MisuseError, match=r"q has 6 numbers \(.*\), or a row of them for each state; not the shape \(5\)"):
        puma.gravity(np.zeros(5))
    with pytest.raises(armature.MisuseError, match="qd has 4 states, arrays before it 3"):
        puma.bias(np.zeros((3, 6)), np.zeros((4, 6)))
    with pytest.raises(TypeError, match="inverse-dynamics needs qdd: joint accelerations"):
        puma.function("inverse-dynamics", effort=0)(np.zeros(6), np.zeros(6))
    with pytest.raises(TypeError, match="no input 'velocity'"):
        puma.function("gravity", effort=0)(velocity=np.zeros(6))
    with pytest.raises(ValueError):
        puma.gravity(["a"] * 6)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        puma.gravity(np.zeros((2, 2, 6)))


def test_symbols_of_the_robot_get_their_values() -> None:
    robot = armature.load("planar2r")
    with pytest.raises(armature.MisuseError, match="symbols without values: .*L1"):
        robot.function("gravity")
    model = robot.derive("gravity")
    values = {name: 0.5 + 0.1 * k for k, name in enumerate(model.program.parameters)}
    torques = model.function(parameters=values)([0.3, 0.4])
    assert torques.shape == (2,) and np.isfinite(torques).all()
    with pytest.raises(armature.MisuseError, match="no symbol called 'L9'"):
        model.function(parameters={**values, "L9": 1.0})


def test_other_threads_run_while_many_states_are_computed(puma: armature.Robot) -> None:
    """The lock of Python is free: a thread that only counts goes on counting."""
    q = np.zeros((400_000, 6))
    puma.inverse_dynamics(q[:2], q[:2], q[:2])
    counted, done = 0, threading.Event()

    def compute() -> None:
        puma.inverse_dynamics(q, q, q)
        done.set()

    worker = threading.Thread(target=compute)
    worker.start()
    while not done.wait(0.0005):
        counted += 1
    worker.join()
    assert counted > 5


def test_outputs_go_where_the_caller_wants(puma: armature.Robot) -> None:
    q = np.random.default_rng(8).uniform(-1, 1, (30, 6))
    out = np.empty((30, 6))
    gravity = puma.function("gravity", effort=0)
    assert gravity(q, out=out) is out
    np.testing.assert_array_equal(out, gravity(q))
    kinetic, potential = np.empty((2, 30))
    puma.function("energy", effort=0)(q, q, out=(kinetic, potential))
    assert (kinetic > 0).all()
    with pytest.raises(armature.MisuseError, match="out shares memory with an input"):
        gravity(q, out=q)
    for wrong in (np.empty((30, 5)), np.empty((30, 6), "f4"), np.empty((30, 12))[:, ::2], [0.0] * 6):
        with pytest.raises(armature.MisuseError, match="out of Q is a writable array of float64"):
            gravity(q, out=wrong)
    with pytest.raises(armature.MisuseError, match="not of one"):
        gravity(q[0], out=out[0])


def test_robots_of_one_coordinate_keep_their_axes() -> None:
    robot = armature.load_text(random_urdf(3, 1), "one.urdf")
    one = np.full(1, 0.1)
    many = np.full((5, 1), 0.1)
    assert robot.inverse_dynamics(one, one, one).shape == (1,)
    assert robot.inverse_dynamics(many, one, one).shape == (5, 1)
    assert robot.gravity(one).shape == (1,)
    assert robot.inertia(one).shape == (1, 1)
    assert robot.inertia(many).shape == (5, 1, 1)
    assert robot.jacobian(one).shape == (6, 1)
    assert robot.jacobian(many).shape == (5, 6, 1)


def test_a_backend_that_there_is_not_is_refused() -> None:
    with pytest.raises(armature.MisuseError, match="backend"):
        armature.load("puma560").function("gravity", backend="gpu")  # type: ignore[arg-type]


def floating_state(states: int, n: int, seed: int = 9) -> dict[str, np.ndarray]:
    random = np.random.default_rng(seed)
    quaternion = random.normal(size=(states, 4))
    quaternion /= np.linalg.norm(quaternion, axis=1)[:, None]
    twist, rate = random.uniform(-1, 1, (2, states, 6))
    q, qd, qdd = random.uniform(-1, 1, (3, states, n))
    return {"q": q, "qd": qd, "qdd": qdd, "base_quaternion": quaternion, "base_twist": twist, "base_twist_rate": rate}


@pytest.mark.parametrize("seed", range(10))
def test_floating_bases_are_those_of_pinocchio(seed: int) -> None:
    pin = pytest.importorskip("pinocchio", reason="skipped: Pinocchio is not installed (pip install pin)")
    text = random_urdf(seed, 1 + seed % 5, heavy_base=True)
    robot = armature.load_text(text, "random.urdf", floating=True)
    n = len(robot)
    model = pin.buildModelFromXML(text, pin.JointModelFreeFlyer())
    data = model.createData()
    s = floating_state(4, n, seed)
    base = {key: value for key, value in s.items() if key.startswith("base")}
    whole = robot.inverse_dynamics(s["q"], s["qd"], s["qdd"], **base)
    resting = robot.bias(s["q"], s["qd"], **{key: base[key] for key in ("base_quaternion", "base_twist")})
    assert whole.shape == resting.shape == (4, 6 + n)
    for k in range(4):
        configuration = np.concatenate([np.zeros(3), s["base_quaternion"][k], s["q"][k]])
        velocity = np.concatenate([s["base_twist"][k], s["qd"][k]])
        rate = np.concatenate([s["base_twist_rate"][k], s["qdd"][k]])
        tau = pin.rnea(model, data, configuration, velocity, rate)
        close = dict(rtol=1e-9, atol=1e-9 * (1 + np.abs(tau).max()))
        np.testing.assert_allclose(whole[k], tau, **close)
        np.testing.assert_allclose(robot.inertia(s["q"][k]) @ rate + resting[k], tau, **close)
        one = {key: base[key][k] for key in ("base_quaternion", "base_twist")}
        found = robot.direct_dynamics(s["q"][k], s["qd"][k], tau[6:], base_wrench=tau[:6], **one)
        np.testing.assert_allclose(found, rate, rtol=1e-6, atol=1e-6)


def test_a_floating_base_needs_its_state_and_a_unit_quaternion() -> None:
    robot, q = armature.load("puma560", floating=True), np.zeros((3, 6))
    assert robot.floating and not armature.load("puma560").floating
    with pytest.raises(TypeError, match="gravity needs base_quaternion"):
        robot.gravity(q)
    with pytest.raises(TypeError, match="no input 'base_quaternion'"):
        armature.load("puma560").gravity(q, base_quaternion=[0, 0, 0, 1])
    quaternions = np.tile([0.0, 0.0, 0.0, 1.0], (3, 1))
    assert robot.gravity(q, base_quaternion=quaternions.astype("f4")).shape == (3, 12)
    quaternions[2] = [0, 0, 1, 1]
    for given in (quaternions, np.asfortranarray(quaternions), quaternions[2]):
        with pytest.raises(armature.MisuseError, match="norm 1.41421 in state"):
            robot.gravity(q, base_quaternion=given)
