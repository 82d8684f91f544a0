#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Armature authors
# SPDX-License-Identifier: Apache-2.0
"""What one step of identification on line costs, regressor and update, for 1, 2, ... links of a robot: the generated C
(derive regressor --package online), compiled here and timed on one core, beside table 6 of Zomaya & Morris 1989.

    benchmarks/identify/online.py build/release/cli/armature [ROBOT] [--json]
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PAPER = {1: 0.125, 2: 0.226, 3: 0.047}  # s, table 6: "Processing-Time (sec)", Link 1, Link 2, Link 3

TIMER = """
#include <stdio.h>
#include <time.h>
#include "NAME_online.h"
int main(void)
{
  static NAME_state s;
  TYPE value[P], bound[P], sigma[N], q[N], qd[N], qdd[N], tau[N];
  double best = 1e9;
  unsigned seed = 1;
  int i, k, round;
  for (i = 0; i < P; ++i) { value[i] = 0; bound[i] = 10; }
  for (k = 0; k < N; ++k) sigma[k] = 1;
  if (NAME_start(&s, value, bound, sigma, (TYPE)0.999)) return 1;
  for (round = 0; round < 30; ++round) {
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    for (i = 0; i < STEPS; ++i) {
      for (k = 0; k < N; ++k) {
        seed = seed * 1664525u + 1013904223u; q[k] = (TYPE)(seed >> 8) / 4194304;
        seed = seed * 1664525u + 1013904223u; qd[k] = (TYPE)(seed >> 8) / 8388608 - 1;
        seed = seed * 1664525u + 1013904223u; qdd[k] = (TYPE)(seed >> 8) / 8388608 - 1;
        tau[k] = q[k];
      }
      if (NAME_update(&s, q, qd, qdd, tau)) return 1;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    { const double t = ((double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec)) / STEPS;
      if (t < best) best = t; }
  }
  printf("%.9g\\n", best);
  return 0;
}
"""


def joints_of(armature, robot):
    shown = json.loads(subprocess.run([armature, "show", robot, "--json"], capture_output=True, text=True, check=True).stdout)
    return [frame["link"] for frame in shown["frames"] if frame["type"] in ("revolute", "prismatic")]


def step(armature, robot, tip, precision, folder):
    """Parameters and seconds a step."""
    subprocess.run([armature, "derive", robot, "regressor", "--base", "--tip", tip, "--package", "online", "--precision",
                    precision, "-o", folder], capture_output=True, text=True, check=True)
    package = next(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
    name = package.name
    header = (package / f"include/{name}_online.h").read_text()
    parameters, joints = (re.search(rf"{precision} {field}\[(\d+)\];", header).group(1) for field in ("value", "residual"))
    steps = str(max(200, 200000 // int(parameters) ** 2))
    timer = TIMER.replace("NAME", name).replace("STEPS", steps).replace("TYPE", precision)
    (package / "timer.c").write_text(f"#define _POSIX_C_SOURCE 200809L\n#define P {parameters}\n#define N {joints}\n" + timer)
    subprocess.run(["cc", "-std=c99", "-O3", "-march=native", "-ffp-contract=fast", f"-I{package}/include", "-o", f"{package}/timer",
                    f"{package}/timer.c", f"{package}/src/{name}.c", f"{package}/src/{name}_online.c", "-lm"], check=True)
    return int(parameters), float(subprocess.run([f"{package}/timer"], capture_output=True, text=True, check=True).stdout)


def main():
    words = [word for word in sys.argv[1:] if word != "--json"]
    armature, robot = words[0], words[1] if len(words) > 1 else "panda_like"
    rows = []
    for links, tip in enumerate(joints_of(armature, robot), start=1):
        row = {"links": links, "paper_s": PAPER.get(links)}
        for precision in ("double", "float"):
            with tempfile.TemporaryDirectory() as folder:
                row["parameters"], row[precision + "_us"] = step(armature, robot, tip, precision, folder)
                row[precision + "_us"] *= 1e6
        rows.append(row)
    if "--json" in sys.argv:
        print(json.dumps({"robot": robot, "rows": rows}, indent=1))
        return
    print(f"{robot}: one step of identification on line, regressor and update of all links together, measured here")
    print("links  parameters  double, us  float, us   table 6 (paper, 1989, a T800 transputer: this link alone), us")
    for row in rows:
        paper = f"{1e6 * row['paper_s']:.0f}" if row["paper_s"] else ""
        print(f"{row['links']:5}  {row['parameters']:10}  {row['double_us']:10.2f}  {row['float_us']:9.2f}   {paper:>8}")


if __name__ == "__main__":
    main()
