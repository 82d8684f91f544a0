#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Emitted C of Armature beside C that Pinocchio generates through CppADCodeGen and CasADi.

    benchmarks/generated/compare.py build/release/cli/armature FOLDER

Inverse dynamics, inertia and direct dynamics of panda_like, one call, the same compiler flags; results must agree. Packages of Python (pin, casadi,
cmeel-cppadcodegen) are installed into FOLDER; compiling Pinocchio's templates takes a minute on an idle core.
"""
import pathlib
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
# Name, arguments in x = (q, qd, qdd or tau), number of results.
MODELS = (("inverse-dynamics", "x, x + 7, x + 14", 7), ("inertia", "x", 49), ("direct-dynamics", "x, x + 7, x + 14", 7))
# The plain text that generate.cc reads; joints about z, each on the one before.
WRITE_MODEL = """
import pinocchio, sys
m = pinocchio.buildModelFromUrdf(sys.argv[1])
for j in range(1, m.njoints):
    assert m.joints[j].shortname() == "JointModelRZ" and m.parents[j] == j - 1
    p, i = m.jointPlacements[j], m.inertias[j]
    I = i.inertia
    print(*p.rotation.flatten(), *p.translation, i.mass, *i.lever, I[0, 0], I[0, 1], I[1, 1], I[0, 2], I[1, 2], I[2, 2])
"""


def run(*command: object, **options: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def generate(armature: str, folder: pathlib.Path) -> None:
    """The C files of each way and model: armature-MODEL.c, cppad-MODEL.c, casadi-MODEL.c."""
    python = folder / "venv/bin/python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
        run(python, "-m", "pip", "install", "-q", "pin==4.1.0", "casadi", "cmeel-cppadcodegen", "cmeel-cppad<20250000")
    site = pathlib.Path(run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])").strip())
    run(armature, "convert", "panda_like", "-o", folder / "panda_like.urdf")
    (folder / "model.txt").write_text(run(python, "-c", WRITE_MODEL, folder / "panda_like.urdf"))
    prefix, casadi = site / "cmeel.prefix", site / "casadi"
    run("clang++-19", "-std=c++17", "-O0", "-w", "-DNDEBUG", "-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_FUSION_INVOKE_MAX_ARITY=10",
        "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "-isystem", prefix / "include", "-isystem", casadi / "include", "-isystem",
        "/usr/include/eigen3", HERE / "generate.cc", "-o", folder / "generate", f"-L{prefix}/lib", "-lpinocchio_default",
        "-lcppad_lib", f"-L{casadi}", "-lcasadi", f"-Wl,-rpath,{prefix}/lib:{casadi}", "-ldl")
    run(folder / "generate", folder / "model.txt", folder)
    for model, arguments, _ in MODELS:
        run(armature, "derive", "panda_like", model, "--lang", "c", "-o", folder)
        name = "panda_like_" + model.replace("-", "_")
        (folder / f"armature-{model}.c").write_text(
            f'#include "{name}.c"\nvoid f(const double* x, double* y) {{ {name}({arguments}, y); }}\n')


def main() -> None:
    armature, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    generate(armature, folder)
    differ = []
    print(f"ns a call, -O3 -march=native{'gcc':>14}{'clang':>10}")
    for model, _, count in MODELS:
        results = []
        for name, way in (("Armature", "armature"), ("Pinocchio + CppADCodeGen", "cppad"), ("Pinocchio + CasADi", "casadi")):
            times = []
            for compiler in ("gcc", "clang-19"):
                run(compiler, "-O3", "-march=native", f"-DCOUNT={count}", HERE / "time.c", folder / f"{way}-{model}.c",
                    "-o", folder / "time", "-lm")
                time, *values = map(float, run(folder / "time").split())
                times.append(time)
                results.append(values)
            print(f"{model:18}{name:26}{times[0]:8.1f}{times[1]:10.1f}", flush=True)
        if any(abs(a - b) > 1e-9 * max(1, abs(b)) for values in results for a, b in zip(values, results[0], strict=True)):
            differ.append(model)
    if differ:
        sys.exit(f"the results differ: {', '.join(differ)}")


if __name__ == "__main__":
    main()
