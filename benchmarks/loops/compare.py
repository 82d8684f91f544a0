#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Direct dynamics of a closed loop: emitted C of Armature beside Pinocchio's constrained dynamics.

    benchmarks/loops/compare.py build/release/cli/armature FOLDER

The robot is five_bar: two motors, four bars, one loop. Both get the same closed postures with the positions of the passive joints;
Pinocchio gets their velocities too, Armature computes them. Pinocchio is compiled by clang with -O3 -march=native, the emitted C by gcc
and clang with the same. Accelerations of the motors must agree. Packages of Python (pin) are installed into FOLDER.
"""
import fractions
import json
import pathlib
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
POSTURES = [(1.1 + 0.07 * i, 2.0 + 0.05 * i) for i in range(8)]  # of the motors, away from singular ones
TIME = """
#include <stdio.h>
#include <time.h>
#include "five_bar_direct_dynamics.c"
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return 1e9 * t.tv_sec + t.tv_nsec; }
int main(void) {
  static const double x[][8] = {%s};
  enum { states = sizeof x / sizeof *x };
  double y[2], best = 1e18, sum = 0;
  for (int turn = 0; turn < 1000; ++turn) {
    const double t = now();
    for (int k = 0; k < 10 * states; ++k) {
      const double* s = x[k %% states];
      five_bar_direct_dynamics(s, s + 2, s + 4, s + 6, y);
      sum += y[0];
    }
    const double each = (now() - t) / (10 * states);
    if (each < best) best = each;
  }
  five_bar_direct_dynamics(x[0], x[0] + 2, x[0] + 4, x[0] + 6, y);
  printf("%%.1f %%.14g %%.14g\\n", best, y[0], y[1]);
  return sum == 42;
}
"""


def run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE).stdout


def evaluated(armature: str, model: str, state: dict) -> dict:
    return json.loads(run(armature, "eval", "five_bar", model, "--state", json.dumps(state), "--json"))["outputs"]


def describe(armature: str, folder: pathlib.Path) -> None:
    """The robot as pinocchio.cc reads it."""
    robot = json.loads(run(armature, "show", "five_bar", "--json"))

    def number(frame: dict, key: str) -> float:
        return float(fractions.Fraction(frame[key]))

    links = [f for f in robot["frames"] if f["frame"] <= robot["links"]]
    lines = []
    for f in links:
        mass, x = number(f, "M"), number(f, "MX") / number(f, "M")
        lines.append(f"{f['antecedent']} {number(f, 'd')} {mass} {x} {number(f, 'XX')} {number(f, 'YY') - mass * x * x} "
                     f"{number(f, 'ZZ') - mass * x * x}")
    cut, closing = (robot["frames"][robot["loops"][0][key] - 1] for key in ("cut", "closing"))
    lines.append(f"loop {cut['antecedent']} {closing['antecedent']} {number(cut, 'd')} {number(closing, 'd')}")
    lines.append("gravity " + " ".join(robot["gravity"]))
    (folder / "model.txt").write_text("\n".join(lines) + "\n")


def states_of(armature: str) -> list[dict]:
    states = []
    for i, q in enumerate(POSTURES):
        modes = evaluated(armature, "loop-geometry", {"q": q})["q"]
        passive = [modes[0][1], modes[0][3]]
        w = evaluated(armature, "loop-kinematics", {"q": q, "qp": passive, "qd": [0, 0]})["W"]
        rates = [0.4 + 0.1 * i, -0.3]
        states.append({"q": list(q), "qp": passive, "qd": rates, "tau": [3.0 - i, 2.0 + i],
                       "qpd": [sum(a * b for a, b in zip(row, rates, strict=True)) for row in w]})
    return states


def pinocchio(folder: pathlib.Path) -> pathlib.Path:
    python, program = folder / "venv/bin/python", folder / "pinocchio"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
        run(python, "-m", "pip", "install", "-q", "pin==4.1.0")
    source = HERE / "pinocchio.cc"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        site = pathlib.Path(run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])").strip())
        prefix = site / "cmeel.prefix"
        run("clang++-19", "-std=c++20", "-O3", "-march=native", "-w", "-DNDEBUG", "-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_FUSION_INVOKE_MAX_ARITY=10",
            "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "-isystem", prefix / "include", "-isystem", "/usr/include/eigen3", source, "-o",
            program, f"-L{prefix}/lib", "-lpinocchio_default", f"-Wl,-rpath,{prefix}/lib")
    return program


def main() -> None:
    armature, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    describe(armature, folder)
    states = states_of(armature)
    both = lambda a, p: f"{a[0]} {p[0]} {a[1]} {p[1]}"  # noqa: E731: motors are joints 1 and 3
    (folder / "states.txt").write_text("".join(
        f"{both(s['q'], s['qp'])} {both(s['qd'], s['qpd'])} {both(s['tau'], [0, 0])}\n" for s in states))
    rows = ", ".join("{" + ", ".join(map(repr, s["q"] + s["qp"] + s["qd"] + s["tau"])) + "}" for s in states)
    (folder / "time.c").write_text(TIME % rows)
    run(armature, "derive", "five_bar", "direct-dynamics", "--lang", "c", "-o", folder)
    times, expected = {}, None
    for compiler in ("gcc", "clang-19"):
        run(compiler, "-O3", "-march=native", "-ffp-contract=fast", folder / "time.c", "-o", folder / "time", "-lm")
        time, *expected = map(float, run(folder / "time").split())
        times[f"Armature, {compiler}"] = time
    for line in run(pinocchio(folder), folder / "model.txt", folder / "states.txt").splitlines():
        name, time, *found = line.split()
        times[f"Pinocchio, {name}"] = float(time)
        motors = float(found[0]), float(found[2])
        if any(abs(a - b) > 1e-6 * max(1, abs(b)) for a, b in zip(motors, expected, strict=True)):
            sys.exit(f"the results differ: {name} has {motors}, Armature {expected}")
    best = min(time for name, time in times.items() if name.startswith("Armature"))
    print(f"{'direct dynamics of five_bar':34}{'ns a call':>10}{'ratio':>8}")
    for name, time in times.items():
        print(f"{name:34}{time:10.1f}{time / best:8.1f}")


if __name__ == "__main__":
    main()
