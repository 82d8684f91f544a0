# SPDX-License-Identifier: Apache-2.0
"""The scripts of the set-up: a package list that is read right, and a refusal that says the exact command."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def packages(sections: list[str], installed: str, user: str) -> subprocess.CompletedProcess:
    """tools/packages with stand-ins for what it asks of the system; `apt-get` only says how it was called."""
    with tempfile.TemporaryDirectory() as folder:
        for name, script in {"dpkg-query": f"printf '{installed}'", "id": f"echo {user}", "apt-get": "echo apt-get $* >&2; exit ${APT:-0}"}.items():
            place = pathlib.Path(folder, name)
            place.write_text(f"#!/bin/sh\n{script}\n")
            place.chmod(0o755)
        return subprocess.run([ROOT / "tools/packages", *sections], env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
                              capture_output=True, text=True)


class Scripts(unittest.TestCase):
    names = [name for line in re.findall(r"^[a-z].*$", (ROOT / "tools/packages.txt").read_text().partition("[run]")[2], re.MULTILINE)
             for name in line.split(" | ")]

    def test_nothing_is_said_when_nothing_is_missing(self):
        done = packages(["run", "test"], "".join(f"installed {name}\\n" for name in self.names), "0")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_only_what_is_missing_is_installed(self):
        done = packages(["run", "test"], "".join(f"installed {name}\\n" for name in self.names if name not in ("cmake", "python3")), "0")
        self.assertEqual(done.returncode, 0)
        self.assertIn("armature: installing cmake python3\n", done.stderr)

    def test_without_root_the_command_is_said(self):
        done = packages(["run"], "", "1000")
        self.assertEqual(done.returncode, 1)
        self.assertIn("sudo apt-get install -y --no-install-recommends cmake g++ ", done.stderr)
        self.assertNotIn("python3", done.stderr)

    def test_ci_runs_exactly_the_tests(self):
        self.assertRegex((ROOT / ".ci/run").read_text(), r"(?m)^exec \./test$")

    def test_an_unknown_stage_is_refused(self):
        done = subprocess.run([ROOT / "test", "everything"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("./test quick", done.stderr)


if __name__ == "__main__":
    unittest.main()
