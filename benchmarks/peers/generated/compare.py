#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Emitted C of Armature beside C that Pinocchio generates through CppADCodeGen and CasADi.

    benchmarks/peers/generated/compare.py build/release/cli/armature FOLDER

Inverse dynamics, inertia, direct dynamics, the regressor, the derivatives of both dynamics and the second derivatives of inverse dynamics of
panda_like, one call. Second derivatives are also those of Pinocchio's own algorithm in C++, which cannot be generated. Operations are counted in the
C text (CppADCodeGen, CasADi: * and /, + and - between operands; Armature: as it says itself). Each code has the best of four sets of
flags; results must agree. Packages of Python (pin, casadi, cmeel-cppadcodegen) are installed into FOLDER; compiling Pinocchio's templates takes a
minute on an idle core.
"""
import json
import pathlib
import re
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
# Name, arguments of x = (q, qd, qdd or tau) and y, number of results.
MODELS = (("inverse-dynamics", "x, x + 7, x + 14, y", 7), ("inertia", "x, y", 49), ("direct-dynamics", "x, x + 7, x + 14, y", 7),
          ("regressor", "x, x + 7, x + 14, y", 490), ("inverse-dynamics-derivatives", "x, x + 7, x + 14, y, y + 49, y + 98", 147),
          ("direct-dynamics-derivatives", "x, x + 7, x + 14, y, y + 49, y + 98", 147),
          ("inverse-dynamics-second-derivatives", "x, x + 7, x + 14, y, y + 343, y + 686, y + 1029", 1372))
WAYS = (("Armature", "armature"), ("Pinocchio + CppADCodeGen", "cppad"), ("Pinocchio + CasADi", "casadi"))
FLAGS = (("-ffp-contract=fast",), ("-ffp-contract=fast", "-fno-tree-slp-vectorize"), ("-ffast-math",), ("-ffast-math", "-fno-tree-slp-vectorize"))
# The plain text that generate.cc reads; joints about z, each on the one before. Rotations by right angles are made exact, so that no code
# computes with 6e-17.
WRITE_MODEL = """
import pinocchio, sys
m = pinocchio.buildModelFromUrdf(sys.argv[1])
for j in range(1, m.njoints):
    assert m.joints[j].shortname() == "JointModelRZ" and m.parents[j] == j - 1
    p, i = m.jointPlacements[j], m.inertias[j]
    I = i.inertia
    print(*p.rotation.flatten().round(12), *p.translation.round(12), i.mass, *i.lever, I[0, 0], I[0, 1], I[1, 1], I[0, 2], I[1, 2], I[2, 2])
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
    boost = ("-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_FUSION_INVOKE_MAX_ARITY=10", "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS")
    eigen = ("-isystem", prefix / "include", "-isystem", "/usr/include/eigen3")
    if not (folder / "generate").exists() or (folder / "generate").stat().st_mtime < (HERE / "generate.cc").stat().st_mtime:
        run("clang++-19", "-std=c++17", "-O0", "-w", "-DNDEBUG", *boost, *eigen, "-isystem", casadi / "include", HERE / "generate.cc", "-o", folder / "generate", f"-L{prefix}/lib", "-lpinocchio_default",
            "-lcppad_lib", f"-L{casadi}", "-lcasadi", f"-Wl,-rpath,{prefix}/lib:{casadi}", "-ldl")
    run(folder / "generate", folder / "model.txt", folder)
    run("clang++-19", "-std=c++17", "-O3", "-march=native", "-w", "-DNDEBUG", *boost, f'-DMODEL="{folder}/model.txt"', *eigen, "-c",
        HERE / "second_derivatives.cc", "-o", folder / "second_derivatives.o")
    run("clang-19", "-O3", "-DCOUNT=1372", "-c", HERE / "time.c", "-o", folder / "time.o")
    run("clang++-19", folder / "time.o", folder / "second_derivatives.o", "-o", folder / "time_pinocchio", f"-L{prefix}/lib",
        "-lpinocchio_default", f"-Wl,-rpath,{prefix}/lib")
    for model, arguments, _ in MODELS:
        run(armature, "derive", "panda_like", model, "--lang", "c", "-o", folder)
        name = "panda_like_" + model.replace("-", "_")
        (folder / f"armature-{model}.c").write_text(
            f'#include "{name}.c"\nvoid f(const double* x, double* y) {{ {name}({arguments}); }}\n')


def operations(armature: str, way: str, model: str, folder: pathlib.Path) -> int:
    """Multiplications, divisions, additions and subtractions of one call."""
    if way == "armature":
        count = json.loads(run(armature, "derive", "panda_like", model, "--lang", "c", "-o", folder, "--json"))["operations"]
        return count["mul"] + count["add"]
    text = (folder / f"{way}-{model}.c").read_text()
    body = max(re.findall(r"\{(.*?)\n\s*\}", text, re.S), key=len)
    body = re.sub(r"\be[-+]\d+|[\w.]+e[-+]\d+", "1", re.sub(r"\[[^]]*\]|/\*.*?\*/|//[^\n]*", "", body))
    return len(re.findall(r"(?<=[\w)\]])\s*[-+*/](?![=/*])", body))


def same_tensors(by_columns: list[float], by_rows: list[float], n: int = 7) -> bool:
    """Four tensors of Pinocchio, element (i, j, k) at i + n j + n^2 k, beside ours at n^2 i + n j + k."""
    pairs = ((by_columns[t * n**3 + i + n * j + n * n * k], by_rows[t * n**3 + n * n * i + n * j + k])
             for t in range(4) for i in range(n) for j in range(n) for k in range(n))
    return all(abs(a - b) <= 1e-9 * max(1, abs(b)) for a, b in pairs)


def main() -> None:
    armature, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    generate(armature, folder)
    differ = []
    print(f"ns a call, -O3 -march=native{'':29}{'operations':>12}{'gcc':>10}{'clang':>10}")
    for model, _, count in MODELS:
        results = []
        for name, way in WAYS:
            if not (folder / f"{way}-{model}.c").exists():
                continue  # CppADCodeGen has no second derivatives
            times = []
            for compiler in ("gcc", "clang-19"):
                trials = []
                for flags in FLAGS:
                    run(compiler, "-O3", "-march=native", *flags, f"-DCOUNT={count}", HERE / "time.c", folder / f"{way}-{model}.c",
                        "-o", folder / "time", "-lm")
                    trials.append([float(word) for word in run(folder / "time").split()])
                times.append(min(trial[0] for trial in trials))
                results.append(trials[0][1:])
            print(f"{model:37}{name:26}{operations(armature, way, model, folder):6}{times[0]:10.1f}{times[1]:10.1f}", flush=True)
        if any(abs(a - b) > 1e-9 * max(1, abs(b)) for values in results for a, b in zip(values, results[0], strict=True)):
            differ.append(model)
    own = [float(word) for word in run(folder / "time_pinocchio").split()]
    print(f"{model:37}{'Pinocchio, C++':26}{'':16}{own[0]:10.1f}", flush=True)
    if not same_tensors(own[1:], results[0]):
        differ.append("Pinocchio, C++")
    if differ:
        sys.exit(f"the results differ: {', '.join(differ)}")


if __name__ == "__main__":
    main()
