# SPDX-License-Identifier: Apache-2.0
"""The snippet runner sees a wrong output, accepts a right one, and mends a document."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "snippets"


def run(document: str, *options: str) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "a.md")
        place.write_text(document)
        code = subprocess.run([sys.executable, TOOL, *options, "/bin/echo", place], capture_output=True).returncode
        return code, place.read_text()


class Snippets(unittest.TestCase):
    def test_right_and_wrong(self):
        self.assertEqual(run("```console\n$ ./run a b\na b\n```\n")[0], 0)
        self.assertEqual(run("```console\n$ ./run a b\na c\n```\n")[0], 1)
        self.assertEqual(run("```console\n$ armature a\n```\n")[0], 1)

    def test_dots_stand_for_any_lines(self):
        self.assertEqual(run("```console\n$ seq 5\n1\n...\n5\n```\n")[0], 0)
        self.assertEqual(run("```console\n$ seq 5\n1\n...\n6\n```\n")[0], 1)

    def test_files_are_written(self):
        self.assertEqual(run("<!-- file: x.yaml -->\n```yaml\na: 1\n```\n```console\n$ cat x.yaml\na: 1\n```\n")[0], 0)

    def test_update(self):
        code, text = run("before\n```console\n$ seq \\\n  2\nold\n```\nafter\n", "--update")
        self.assertEqual((code, text), (0, "before\n```console\n$ seq \\\n  2\n1\n2\n```\nafter\n"))


if __name__ == "__main__":
    unittest.main()
