#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generated C of inverse geometry: 20,000 random postures per arm, all solutions of each pose.

    benchmarks/inverse_geometry_code/measure.py build/release/cli/armature FOLDER [ROBOT...]

Poses come from the generated C of the model `transform`, which also judges every solution: postures missed, the largest
difference of an element of the pose, the time of one call (the best of three, then the median over poses), and what
deriving and compiling took.
"""
import json
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROBOTS = ("puma560", "rx90", "ur10", "stanford")
LENGTHS = (0.45, 0.4, 0.15, 0.2, 0.3)  # of symbolic parameters, in turn


def run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE).stdout


def measure(armature: str, folder: pathlib.Path, robot: str) -> str:
    started = time.process_time(), time.perf_counter()
    report = json.loads(run(armature, "derive", robot, "inverse-geometry", "--lang", "c", "-o", folder, "--json"))
    derived = time.perf_counter() - started[1]
    run(armature, "derive", robot, "transform", "--lang", "c", "--effort", 0, "-o", folder)
    solver, forward = f"{robot}_inverse_geometry", f"{robot}_transform"
    header = (folder / f"{solver}.h").read_text()
    names = re.search(r"^ \* parameters: (.*)$", header, re.MULTILINE)
    parameters = names.group(1).split() if names else []
    fields = re.search(r"typedef struct \{([^}]*)\} " + forward + "_parameters", (folder / f"{forward}.h").read_text())
    used = re.findall(r"double (\w+);", fields.group(1)) if fields else []
    values = dict(zip(parameters, LENGTHS))
    units = ["m" if unit == "m" else "rad" for unit in re.findall(r"\[(rad|m)\]", re.search(r"^ \* q: (.*)$", header, re.M).group(1))]
    code = [f'#include "{solver}.h"', f'#include "{forward}.h"', f"#define N {len(units)}",
            f"static const int prismatic[N] = {{{', '.join('01'[unit == 'm'] for unit in units)}}};",
            f"static const double lengths[] = {{{', '.join(str(values[name]) for name in parameters) or '0'}}};"]
    if used:
        code.append(f"static void pose(const double *q, double *T) {{ {forward}_parameters p = {{0}}; {forward}_constants c; "
                    + " ".join(f"p.{name} = {values.get(name, 0)};" for name in used) + f" {forward}_init(&p, &c); {forward}(&c, q, T); }}")
    else:
        code.append(f"static void pose(const double *q, double *T) {{ {forward}(q, T); }}")
    code.append(f"#define SOLVE(T, q, b, s, r) {solver}({'lengths, ' if parameters else ''}T, q, b, s, r)")
    (folder / "arm.h").write_text("\n".join(code) + "\n")
    started = time.perf_counter()
    run("cc", "-O2", "-march=native", "-c", folder / f"{solver}.c", "-o", folder / "solver.o")
    compiled = time.perf_counter() - started
    run("cc", "-O2", "-march=native", "-I", folder, HERE / "measure.c", folder / "solver.o", folder / f"{forward}.c", "-o",
        folder / "measure", "-lm")
    assert report["model"] == "inverse-geometry"
    return f"{robot:10s} {run(folder / 'measure').strip()}  {derived:6.2f}  {compiled:6.2f}"


def main() -> None:
    folder = pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    print("robot      missed  solutions  error median  error worst  us median  us 99 %  derive s  compile s")
    for robot in sys.argv[3:] or ROBOTS:
        print(measure(sys.argv[1], folder, robot), flush=True)


if __name__ == "__main__":
    main()
