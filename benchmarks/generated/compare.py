#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Emitted C of Armature beside C that Pinocchio generates through CppADCodeGen and CasADi.

    benchmarks/generated/compare.py build/release/cli/armature FOLDER

Inverse dynamics of panda_like, one call, the same compiler flags; results must agree. Packages of Python (pin, casadi,
cmeel-cppadcodegen) are installed into FOLDER; compiling Pinocchio's templates takes a minute on an idle core.
"""
import pathlib
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
MODEL = "panda_like_inverse_dynamics"
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


def generate(armature: str, folder: pathlib.Path) -> dict[str, list[pathlib.Path]]:
    """The C files of each way."""
    python = folder / "venv/bin/python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
        run(python, "-m", "pip", "install", "-q", "pin==4.1.0", "casadi", "cmeel-cppadcodegen", "cmeel-cppad<20250000")
    site = pathlib.Path(run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])").strip())
    run(armature, "convert", "panda_like", "-o", folder / "panda_like.urdf")
    (folder / "model.txt").write_text(run(python, "-c", WRITE_MODEL, folder / "panda_like.urdf"))
    prefix, casadi = site / "cmeel.prefix", site / "casadi"
    if not (folder / "generate").exists():
        run("clang++-19", "-std=c++17", "-O0", "-w", "-DNDEBUG", "-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_FUSION_INVOKE_MAX_ARITY=10",
            "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "-isystem", prefix / "include", "-isystem", casadi / "include", "-isystem",
            "/usr/include/eigen3", HERE / "generate.cc", "-o", folder / "generate", f"-L{prefix}/lib", "-lpinocchio_default",
            "-lcppad_lib", f"-L{casadi}", "-lcasadi", f"-Wl,-rpath,{prefix}/lib:{casadi}", "-ldl")
    run(folder / "generate", folder / "model.txt", folder)
    run(armature, "derive", "panda_like", "inverse-dynamics", "--lang", "c", "-o", folder)
    (folder / "armature_f.c").write_text(f'#include "{MODEL}.h"\nvoid f(const double* x, double* y) {{ {MODEL}(x, x + 7, x + 14, y); }}\n')
    return {"Armature": [folder / "armature_f.c", folder / f"{MODEL}.c"], "Pinocchio + CppADCodeGen": [folder / "cppad.c"],
            "Pinocchio + CasADi": [folder / "casadi.c"]}


def main() -> None:
    armature, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    results = []
    print(f"{'':26}{'gcc':>10}{'clang':>10}   ns a call, -O3 -march=native")
    for name, files in generate(armature, folder).items():
        times = []
        for compiler in ("gcc", "clang-19"):
            run(compiler, "-O3", "-march=native", HERE / "time.c", *files, "-o", folder / "time", "-lm")
            time, *values = map(float, run(folder / "time").split())
            times.append(time)
            results.append(values)
        print(f"{name:26}{times[0]:10.1f}{times[1]:10.1f}")
    if any(abs(a - b) > 1e-9 * max(1, abs(b)) for values in results for a, b in zip(values, results[0])):
        sys.exit("the results differ")


if __name__ == "__main__":
    main()
