# SPDX-License-Identifier: Apache-2.0
"""The snippet runner sees a wrong output, accepts a right one, and mends a document."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "snippets"


def run(document: str, *options: str) -> tuple[int, str]:
    return ran(document, *options)[:2]


def ran(document: str, *options: str) -> tuple[int, str, str]:
    """The exit code, the document, and what was printed."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "a.md")
        place.write_text(document)
        done = subprocess.run([sys.executable, TOOL, *options, "/bin/echo", place], capture_output=True, text=True)
        return done.returncode, place.read_text(), done.stdout


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

    def test_code_that_nobody_runs_is_wrong(self):
        code = "```c\nint main(void) { return 0; }\n```\n"
        self.assertEqual(run(code)[0], 1)
        self.assertEqual(run("<!-- file: x.c -->\n" + code)[0], 1)
        self.assertEqual(run("<!-- file: x.c -->\n" + code + "```console\n$ cc x.c && ./a.out\n```\n")[0], 0)
        self.assertEqual(run("<!-- file: x.c -->\n" + code + "```console\n$ cc x.c -Dmain=y && ./a.out\n```\n")[0], 1)
        self.assertEqual(run("<!-- run by: tests/tools/no_such_test.py -->\n" + code)[0], 1)
        self.assertEqual(run("<!-- run by: tests/tools/snippets_test.py -->\n" + code)[0], 0)  # it names a.md
        self.assertEqual(run("<!-- run by: tests/tools/picture_test.py -->\n" + code)[0], 1)
        self.assertEqual(run("```text\nnot code\n```\n")[0], 0)

    def test_what_is_left_out_is_said(self):
        said = "skipped: a.md: a block of c: because\n"
        self.assertEqual(ran("<!-- not run: because -->\n```c\n?\n```\n")[::2], (0, said))
        session = "```console\n$ seq 1\n2\n```\n"
        self.assertEqual(ran("<!-- needs: no-such-program -->\n" + session)[::2], (0, "skipped: a.md: no-such-program is not installed\n"))
        self.assertEqual(ran("<!-- needs: python3.no_such_module -->\n" + session)[::2], (0, "skipped: a.md: python3.no_such_module is not installed\n"))
        self.assertEqual(run("<!-- needs: seq python3.json -->\n" + session)[0], 1)

    def test_update(self):
        code, text = run("before\n```console\n$ seq \\\n  2\nold\n```\nafter\n", "--update")
        self.assertEqual((code, text), (0, "before\n```console\n$ seq \\\n  2\n1\n2\n```\nafter\n"))


if __name__ == "__main__":
    unittest.main()
