#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Armature authors
# SPDX-License-Identifier: Apache-2.0
"""How time and memory grow with the number of joints.

    benchmarks/scaling/scaling.py build/release/cli/armature [--kind alternating|general|tree] [--joints 25 50 100]

Generates robots of n joints, runs the program on each of them and prints processor time (user and system), the largest
memory and the exponent e of time = c * n^e, fitted over all n by least squares on logarithms, after the time of a robot
of one joint was taken off. Inverse dynamics, which has n outputs, is the yardstick in the same run; the regressor and
the base parameters have of the order of n^2 entries. Exit code 1 if one of these takes more than 5 s or 500 MB.
"""
import argparse
import math
import os
import random
import subprocess
import sys
import tempfile

COMMANDS = {
    "inverse dynamics": ["count", "ROBOT", "inverse-dynamics", "--effort", "1"],
    "regressor": ["count", "ROBOT", "regressor"],
    "base parameters": ["base", "ROBOT"],
}
MOST_SECONDS, MOST_BYTES = 5, 500e6


def urdf(kind, joints):
    """alternating: axes z, y, x in turn, 0.2 m apart; general: any pose; tree: the same, with branches."""
    numbers = random.Random(joints)
    lines = [f'<robot name="{kind}{joints}">', '<link name="l0"/>']
    for j in range(1, joints + 1):
        parent, axis, origin = j - 1, ("0 0 1", "0 1 0", "1 0 0")[j % 3], 'xyz="0 0 0.2"'
        if kind != "alternating":
            axis = "0 0 1"
            x, y, z, r, p, w = (numbers.uniform(-1, 1) for _ in range(6))
            origin = f'xyz="{x:.3f} {y:.3f} {z:.3f}" rpy="{r:.3f} {p:.3f} {w:.3f}"'
        if kind == "tree":
            parent = numbers.randrange(max(0, j - 8), j)
        lines += [
            f'<joint name="j{j}" type="revolute"><parent link="l{parent}"/><child link="l{j}"/><origin {origin}/>',
            f'<axis xyz="{axis}"/><limit lower="-2" upper="2" effort="100" velocity="3"/></joint>',
            f'<link name="l{j}"><inertial><origin xyz="0.01 0.02 0.1"/><mass value="{1 + 0.1 * (j % 7):.1f}"/>',
            '<inertia ixx="0.03" iyy="0.03" izz="0.02" ixy="0.001" ixz="0.002" iyz="0.0005"/></inertial></link>',
        ]
    return "\n".join(lines + ["</robot>", ""])


def measure(arguments):
    """Seconds of processor time and bytes of memory."""
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(arguments)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def exponent(joints, seconds):
    x, y = [math.log(n) for n in joints], [math.log(max(t, 1e-3)) for t in seconds]
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / sum((a - mx) ** 2 for a in x)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--kind", choices=["alternating", "general", "tree"], default="alternating")
    parser.add_argument("--joints", type=int, nargs="+", default=[25, 50, 100])
    options = parser.parse_args()
    within = True
    with tempfile.TemporaryDirectory() as folder:
        def run(command, joints):
            path = os.path.join(folder, f"{joints}.urdf")
            with open(path, "w", encoding="utf-8") as file:
                file.write(urdf(options.kind, joints))
            return measure([options.program] + [path if word == "ROBOT" else word for word in command])

        print(f"{options.kind:18}" + "".join(f"{n:>7} joints    " for n in options.joints) + "exponent")
        for name, command in COMMANDS.items():
            start = run(command, 1)[0]
            results = [run(command, n) for n in options.joints]
            cells = "".join(f"{t:7.2f} s {m / 1e6:4.0f} MB" for t, m in results)
            grown = exponent(options.joints, [t - start for t, _ in results])
            print(f"{name:18}{cells}   {grown:5.2f}", flush=True)
            within = within and all(t <= MOST_SECONDS and m <= MOST_BYTES for t, m in results)
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
