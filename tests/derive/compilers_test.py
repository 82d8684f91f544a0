# SPDX-License-Identifier: Apache-2.0
"""The text of a model is the same to the byte whichever compiler built Armature: the build by clang is compared with that
by g++, on robots that make every derivation name its quantities (order.h says why names need care)."""
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(os.environ["ARMATURE_BINARY"])
BY_GCC = ROOT / "build/release/cli/armature"

# Every rule of the recursions at work: a tree, skew axes, a coupled joint, a prismatic one, symbols and numbers.
ROBOT = """armature: 1
robot: all_kinds
gravity: [0, G2, -9.81]
convention: khalil
coordinates: [q1, q2, q3, q4, q5, q6]
joints:
  - [joint, type,      parent, b,  alpha, d,   theta,     r ]
  - [j1,    revolute,  base,   0,  0.3,   0,   q1,        R1]
  - [j2,    revolute,  j1,     0,  pi/2,  D2,  q2 - q1,   0 ]
  - [j3,    revolute,  j2,     0,  0,     0.4, q3,        R3]
  - [j4,    prismatic, j3,     0,  -pi/2, 0,   0.2,       q4]
  - [j5,    revolute,  j2,     B5, 0.5,   D5,  q5 + pi/2, 0 ]
  - [j6,    revolute,  j5,     0,  pi/2,  0,   q6 + 2*q5, 0 ]
links:
  - [link, XX,  XY,  XZ,  YY,  YZ,  ZZ,  MX,  MY,  MZ,  M,  Ia,  Fv,  Fs ]
""" + "".join(
    "  - [j%d, %s]\n" % (j, ", ".join(f"{p}{j}" for p in "XX XY XZ YY YZ ZZ MX MY MZ M Ia Fv Fs".split()))
    for j in range(1, 7))


class Compilers(unittest.TestCase):
    def test_the_text_is_the_same_by_clang_and_by_gcc(self):
        if HERE.parts[-3] != "asan" or not BY_GCC.exists():
            self.skipTest("skipped: compares the build asan with the build release")
        sources = [p for folder in ("armature", "cli", "robots") for p in (ROOT / folder).rglob("*") if p.is_file()]
        if max(p.stat().st_mtime for p in sources) > BY_GCC.stat().st_mtime:
            self.skipTest("skipped: build/release is older than the sources")
        help_text = subprocess.run([BY_GCC, "derive", "--help"], capture_output=True, text=True, check=True).stdout
        models = [line.split()[0] for line in help_text.split("Models:\n")[1].splitlines() if line.startswith("  ")]
        self.assertGreater(len(models), 20)
        with tempfile.TemporaryDirectory() as folder:
            robot = pathlib.Path(folder) / "all_kinds.yaml"
            robot.write_text(ROBOT)
            for model in models:
                with self.subTest(model=model):
                    self.assertEqual(*(self.text_by(binary, robot, model) for binary in (BY_GCC, HERE)))

    def text_by(self, binary, robot, model):
        for old in robot.parent.glob("*.[ch]"):
            old.unlink()
        command = [binary, "derive", robot, model, "--effort", "0", "--lang", "c", "-o", robot.parent]
        if model == "inverse-jacobian":
            command += ["--to", "j3", "--columns", "1,2,3"]
        subprocess.run(command, capture_output=True, check=True)
        return "".join(p.read_text() for p in sorted(robot.parent.glob("*.[ch]")))


if __name__ == "__main__":
    unittest.main()
