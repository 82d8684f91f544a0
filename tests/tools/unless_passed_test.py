# SPDX-License-Identifier: Apache-2.0
"""tools/unless_passed repeats a program when it failed, or when it or what it names has changed; otherwise not."""
import os
import pathlib
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/unless_passed"


class UnlessPassed(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.cli = self.folder / "cli"
        self.cli.write_text("one")
        self.environment = {**os.environ, "ARMATURE_PASSED": str(self.folder / "passed"), "ARMATURE_CLI": str(self.cli),
                            "ARMATURE_DATA": "data"}

    def write(self, body: str) -> pathlib.Path:
        program = self.folder / "program"
        program.write_text(f"#!/bin/sh\necho ran\n{body}\n")
        program.chmod(0o755)
        return program

    def ran(self, program: pathlib.Path, **more: str) -> bool:
        done = subprocess.run([TOOL, "name", program], env={**self.environment, **more}, capture_output=True, text=True)
        self.code = done.returncode
        return "ran" in done.stdout

    def test_a_pass_is_not_repeated_until_the_program_changes(self):
        self.assertTrue(self.ran(self.write("exit 0")))
        self.assertFalse(self.ran(self.write("exit 0"), ARMATURE_DATA="other"))
        self.assertEqual(self.code, 0)
        self.assertTrue(self.ran(self.write("exit 0 # changed")))

    def test_a_failure_is_repeated_and_told(self):
        for _ in range(2):
            self.assertTrue(self.ran(self.write("exit 3")))
            self.assertEqual(self.code, 3)

    def test_what_it_names_counts(self):
        program = self.write(f"exit 0 # {self.cli} {TOOL.parents[1]}")
        self.assertTrue(self.ran(program))
        self.assertFalse(self.ran(program))
        self.cli.write_text("two")
        self.assertTrue(self.ran(program))
        self.assertTrue(self.ran(program, ARMATURE_DATA="other"))

    def test_without_a_memory_it_always_runs(self):
        program = self.write("exit 0")
        for _ in range(2):
            self.assertTrue(self.ran(program, ARMATURE_PASSED=""))


if __name__ == "__main__":
    unittest.main()
