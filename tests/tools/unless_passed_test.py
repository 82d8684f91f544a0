# SPDX-License-Identifier: Apache-2.0
"""tools/unless_passed repeats a program when it failed, or when it or what it names has changed; otherwise not."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "tools/unless_passed"


class UnlessPassed(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        (self.tree / "tools").mkdir()
        self.tool = shutil.copy(SOURCE, self.tree / "tools")
        self.environment = {**os.environ, "ARMATURE_PASSED": str(self.tree / "passed"), "ARMATURE_TREE": "all"}

    def write(self, body: str) -> pathlib.Path:
        program = self.tree / "program"
        program.write_text(f"#!/bin/sh\necho ran\n{body}\n")
        program.chmod(0o755)
        return program

    def ran(self, program: pathlib.Path, **more: str) -> bool:
        done = subprocess.run([self.tool, "room/name", *([sys.executable] if program.suffix == ".py" else []), program], env={**self.environment, **more}, capture_output=True, text=True)
        self.code = done.returncode
        return "ran" in done.stdout

    def test_a_pass_is_not_repeated_until_the_program_changes(self):
        self.assertTrue(self.ran(self.write("exit 0")))
        self.assertFalse(self.ran(self.write("exit 0"), ARMATURE_TREE="other"))
        self.assertEqual(self.code, 0)
        self.assertTrue(self.ran(self.write("exit 0 # changed")))

    def test_a_failure_is_repeated_and_told(self):
        for _ in range(2):
            self.assertTrue(self.ran(self.write("exit 3")))
            self.assertEqual(self.code, 3)

    def test_what_it_names_counts(self):
        (self.tree / "folder").mkdir()
        file, other = self.tree / "folder/file", self.tree / "folder/other"
        file.write_text("one")
        for named in (file, file.parent, self.tree / "folder/fi"):
            program = self.write(f"exit 0 # {named} {self.tree}/code.cc")
            self.assertTrue(self.ran(program))
            self.assertFalse(self.ran(program, ARMATURE_TREE="other"))
            file.write_text(f"for {named}")
            self.assertTrue(self.ran(program))
            other.write_text(f"for {named}")
            self.assertEqual(self.ran(program), named != file)

    def test_who_names_all_reads_all(self):
        program = self.write(f"exit 0 # {self.tree}")
        self.assertTrue(self.ran(program))
        self.assertFalse(self.ran(program))
        self.assertTrue(self.ran(program, ARMATURE_TREE="other"))

    def test_a_script_may_read_all(self):
        program = self.tree / "script.py"
        program.write_text("print('ran')")
        self.assertTrue(self.ran(program))
        self.assertFalse(self.ran(program))
        self.assertTrue(self.ran(program, ARMATURE_TREE="other"))
        self.assertTrue(self.ran(program, ARMATURE_TREE="other", ARMATURE_BINARY=sys.executable))

    def test_without_a_memory_it_always_runs(self):
        program = self.write("exit 0")
        for _ in range(2):
            self.assertTrue(self.ran(program, ARMATURE_PASSED=""))


if __name__ == "__main__":
    unittest.main()
