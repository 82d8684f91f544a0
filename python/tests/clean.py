# SPDX-License-Identifier: Apache-2.0
"""What must work where there is only the wheel and NumPy: run by tools/python in an environment of its own."""

import pathlib
import sys
import tempfile
import time

started = time.perf_counter()
import numpy as np

numpy_took = time.perf_counter() - started
import armature

took = time.perf_counter() - started
robot = armature.load("panda_like")
zero = np.zeros(len(robot))
torques = robot.inverse_dynamics(zero, zero, zero)
assert torques.shape == (7,) and np.isfinite(torques).all()
np.testing.assert_allclose(robot.function("inverse-dynamics", backend="compiler")(zero, zero, zero), torques, rtol=1e-12)
assert robot.base_parameters().count > 30
with tempfile.TemporaryDirectory() as folder:
    log = pathlib.Path(folder, "log.csv")
    robot.simulate(output=log, duration=1)
    assert log.stat().st_size > 1000
assert sys.prefix in armature.__file__, armature.__file__
print(f"the wheel alone: imported in {1000 * took:.0f} ms, of which NumPy took {1000 * numpy_took:.0f} ms")
