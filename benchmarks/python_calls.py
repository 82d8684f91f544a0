#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a call from Python costs beside the same model in C and C++: benchmarks/python_calls.py [ROBOT]

Three figures, of inverse dynamics: one call from Python, beside the generated C in a loop in C, compiled by cc -O2; a batch of a
million states beside the same call from C++, a row per state in both; and the import. Each is the least of several runs, on one
thread. Run it in an environment that has the module."""
import ctypes
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np


def least(run, times=7):
    best = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - started)
    return best


def import_times():
    """Milliseconds of `import armature`, and of `import numpy` alone, each in a process of its own."""
    script = "import time; a = time.perf_counter(); import {}; print(1000 * (time.perf_counter() - a))"
    run = lambda name: float(subprocess.run([sys.executable, "-c", script.format(name)], capture_output=True, text=True, check=True).stdout)
    return min(run("armature") for _ in range(7)), min(run("numpy") for _ in range(7))


def c_call(model, count):
    """Seconds per call of the generated C, in a loop in C whose state changes."""
    with tempfile.TemporaryDirectory() as folder:
        files = model.code("c")
        for name, text in files.items():
            Path(folder, name).write_text(text)
        header = next(name for name in files if name.endswith(".h"))
        stem = Path(header).stem
        Path(folder, "loop.c").write_text(f"""#include "{header}"
double loop(long n, double *q, double *qd, double *qdd, double *tau) {{
  for (long i = 0; i < n; ++i) {{ {stem}(q, qd, qdd, tau); q[0] += 1e-9 * tau[0]; }}
  return tau[0];
}}""")
        library = Path(folder, "loop.so")
        sources = [str(Path(folder, name)) for name in files if name.endswith(".c")] + [str(Path(folder, "loop.c"))]
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, *sources, "-lm"], check=True)
        loop = ctypes.CDLL(str(library)).loop
        arrays = [np.full(count, 0.1) for _ in range(4)]
        pointers = [each.ctypes.data_as(ctypes.c_void_p) for each in arrays]
        n = 200_000
        return least(lambda: loop(ctypes.c_long(n), *pointers)) / n


def main():
    import armature

    name = sys.argv[1] if len(sys.argv) > 1 else "panda_like"
    robot = armature.load(name)
    model = robot.derive("inverse-dynamics")
    function = model.function(backend="compiler", threads=1)
    n = len(robot)
    states = [np.full(n, 0.1) for _ in range(3)]

    def calls():
        for _ in range(20_000):
            function(*states)

    python = least(calls) / 20_000
    c = c_call(model, n)
    print(f"{name}, {n} joints, {function.backend}")
    print(f"one call: {1e9 * python:.0f} ns from Python, {1e9 * c:.0f} ns in C: {1e9 * (python - c):.0f} ns above C")

    million = np.random.default_rng(1).uniform(-1, 1, (3, 1_000_000, n))
    out = np.empty((1_000_000, n))
    batch = least(lambda: function(*million, out=out)) / 1e6
    with_memory = least(lambda: function(*million)) / 1e6
    alone = function.time_without_python(1_000_000, 7) / 1e6
    print(f"a state of a million: {1e9 * batch:.1f} ns from Python, {1e9 * alone:.1f} ns in C++: {100 * (batch / alone - 1):+.1f} %; "
          f"{1e9 * with_memory:.1f} ns into new memory")
    armature_ms, numpy_ms = import_times()
    print(f"import: {armature_ms:.0f} ms, of which NumPy takes {numpy_ms:.0f} ms")


if __name__ == "__main__":
    main()
