#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generated C of inverse geometry beside the solvers that PyPI has, in the same run.

    pip install numpy EAIK ssik
    benchmarks/inverse_geometry/pypi_peers.py build/release/cli/armature FOLDER [POSES]

Every solver is called from Python, one pose at a time, on the poses of random postures of the same URDF: postures that are
missed, solutions per pose, the largest difference of an element of the pose, the median time. The row `empty call` is what
a call of C through ctypes takes by itself; the generated code's time holds it.
"""
import ctypes
import pathlib
import re
import statistics
import subprocess
import sys
import time

import numpy as np

CASES = pathlib.Path(__file__).resolve().parents[2] / "tests" / "cases" / "ik"
ARMS = ("puma560", "ur5", "general6r_16real")


def compiled(armature: str, folder: pathlib.Path, urdf: pathlib.Path) -> ctypes.CDLL:
    subprocess.run([armature, "derive", urdf, "inverse-geometry", "--lang", "c", "-o", folder], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([armature, "derive", urdf, "transform", "--lang", "c", "--effort", "0", "-o", folder], check=True,
                   stdout=subprocess.DEVNULL)
    sources = sorted(folder.glob("*_inverse_geometry.c")) + sorted(folder.glob("*_transform.c"))
    empty = folder / "empty.c"
    empty.write_text("int empty(const double *T, double *q, int *b, int *s, double *r) { return T && q && b && s && r; }\n")
    subprocess.run(["cc", "-O2", "-march=native", "-shared", "-fPIC", "-o", folder / "arm.so", *sources, empty, "-lm"], check=True)
    library = ctypes.CDLL(str(folder / "arm.so"))
    library.solve, library.forward = (getattr(library, source.stem) for source in sources)
    return library


class Generated:
    def __init__(self, library: ctypes.CDLL, function) -> None:
        self.function = function
        self.q, self.residual = np.zeros((64, 6)), np.zeros(64)
        self.branch, self.status = np.zeros(64, np.int32), np.zeros(64, np.int32)
        self.rest = [a.ctypes.data_as(ctypes.c_void_p) for a in (self.q, self.branch, self.status, self.residual)]

    def __call__(self, pose: np.ndarray):
        count = self.function(pose.ctypes.data_as(ctypes.c_void_p), *self.rest)
        return self.q[:count]


def eaik(urdf: pathlib.Path, forward):
    from eaik.IK_URDF import UrdfRobot
    robot = UrdfRobot(str(urdf))
    if not robot.hasKnownDecomposition():
        raise RuntimeError("refuses this arm")
    # It leaves out fixed joints behind the last one that moves.
    tool = np.linalg.inv(np.linalg.inv(robot.fwdKin(np.zeros(6))) @ forward(np.zeros(6)))

    def solve(pose: np.ndarray):
        answer = robot.IK(pose @ tool)
        return [q for q, approximate in zip(answer.Q, answer.is_LS) if not approximate]

    return solve


def ssik(urdf: pathlib.Path, forward):  # a general arm takes it minutes
    from ssik import Manipulator
    links = re.findall(r'<link name="([^"]+)"', urdf.read_text())
    robot = Manipulator.from_urdf(str(urdf), base=links[0], ee=links[-1])
    return lambda pose: [s.q for s in robot.solve(pose, respect_limits=False)]


def row(name: str, solver, forward, postures: np.ndarray) -> str:
    missed = solutions = 0
    worst, times = 0.0, []
    for posture in postures:
        pose = forward(posture)
        started = time.perf_counter()
        found = solver(pose)
        times.append(time.perf_counter() - started)
        found = [np.array(q, float) for q in found]
        solutions += len(found)
        near = [np.abs(np.remainder(q - posture + np.pi, 2 * np.pi) - np.pi).max() for q in found]
        missed += not near or min(near) > 1e-4
        worst = max([worst] + [np.abs(forward(q) - pose).max() for q in found])
    return (f"  {name:14s} missed {missed:4d} of {len(postures)}  {solutions / len(postures):5.2f} solutions per pose  "
            f"error {worst:.1e}  median {statistics.median(times) * 1e6:8.1f} us")


def main() -> None:
    armature, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    poses = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    for arm in ARMS:
        urdf, out = CASES / f"{arm}.urdf", folder / arm
        out.mkdir(parents=True, exist_ok=True)
        library = compiled(armature, out, urdf)

        def forward(q: np.ndarray, library: ctypes.CDLL = library) -> np.ndarray:
            T = np.zeros((4, 4))
            library.forward(np.ascontiguousarray(q).ctypes.data_as(ctypes.c_void_p), T.ctypes.data_as(ctypes.c_void_p))
            return T

        postures = np.random.default_rng(1).uniform(-3, 3, (poses, 6))
        print(arm)
        print(row("Armature, C", Generated(library, library.solve), forward, postures), flush=True)
        for name, make in (("EAIK", eaik), ("ssik", ssik)):
            try:
                started = time.perf_counter()
                solver = make(urdf, forward)
                seconds = time.perf_counter() - started
                print(row(name, solver, forward, postures) + f"  set-up {seconds:.2f} s", flush=True)
            except Exception as reason:  # a peer that refuses says why
                print(f"  {name:14s} {reason}", flush=True)
        call = Generated(library, library.empty)
        pose = np.eye(4)
        times = []
        for _ in range(1000):
            started = time.perf_counter()
            call(pose)
            times.append(time.perf_counter() - started)
        print(f"  {'empty call':14s} {statistics.median(times) * 1e6:.1f} us")


if __name__ == "__main__":
    main()
