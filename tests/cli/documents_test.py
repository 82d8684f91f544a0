# SPDX-License-Identifier: Apache-2.0
"""Everything the documents promise is executed: their commands print what they show, and the reference of the command
line is the program's own help. To renew them: tools/snippets --update BINARY DOCUMENT..."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ["ARMATURE_BINARY"]


class Documents(unittest.TestCase):
    def test_commands_print_what_the_documents_show(self):
        documents = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
        self.assertGreater(sum("```console" in d.read_text() for d in documents), 2)
        for document in documents:
            with self.subTest(document=document.name):
                done = subprocess.run([sys.executable, ROOT / "tools/snippets", BINARY, document], capture_output=True, text=True)
                print(*re.findall("^skipped: .*$", done.stdout, re.MULTILINE), sep="\n", end="\n" if "skipped: " in done.stdout else "")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_reference_is_the_help(self):
        made = subprocess.run([sys.executable, ROOT / "tools/command_line_reference", BINARY], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/command_line.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/command_line_reference BINARY > docs/reference/command_line.md")

    def test_the_models_are_those_of_the_program(self):
        made = subprocess.run([sys.executable, ROOT / "tools/models_reference", BINARY], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/models.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/models_reference BINARY > docs/reference/models.md")

    def test_the_json_reference_is_that_of_the_program(self):
        made = subprocess.run([sys.executable, ROOT / "tools/json_reference", BINARY], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/json.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/json_reference BINARY > docs/reference/json.md")

    def test_the_robot_format_has_the_keys_of_the_reader(self):
        page = (ROOT / "docs/reference/robot_format.md").read_text()
        table = page.partition("## Keys\n")[2].partition("\n### ")[0]
        told = {key for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for key in re.findall(r"`(\w+)`", row)}
        source = (ROOT / "armature/read/yaml/yaml.cc").read_text()
        known = set(re.findall(r'"(\w+)"', re.search(r"known_keys = \{(.*?)\}", source, re.DOTALL)[1]))
        self.assertEqual(told, known, "the table of keys in docs/reference/robot_format.md")

    def test_the_columns_of_the_robot_format_are_read(self):
        """Every column that the page names is taken, and one that it does not name is not."""
        page = (ROOT / "docs/reference/robot_format.md").read_text()
        cells = {row[0]: row[1].replace("`", "").split() for row in re.findall(r"^\| `(khalil|modified)` \| (.*?) \|", page, re.MULTILINE)}
        mass = re.findall(r"^\| `([^`]*)` \| (?:inertia matrix|first moments|mass)", page, re.MULTILINE)
        self.assertEqual((len(cells), len(mass)), (2, 4))
        tables = {name: re.findall(r"`([^`]*)`", columns) for name, columns in
                  re.findall(r"^\| `(drives|forces|limits)` \| (.*?) \|$", page, re.MULTILINE)}

        def check(convention: str, joints: list[str], links: list[str], extra: str = "") -> subprocess.CompletedProcess:
            text = f"armature: 1\nrobot: r\ngravity: [0, 0, -9.81]\nconvention: {convention}\n"
            text += f"joints:\n  - [joint, {', '.join(joints)}]\n  - [j1, {', '.join('q1' if c == 'theta' else '0' for c in joints)}]\n"
            text += f"links:\n  - [link, {', '.join(links)}]\n  - [j1, {', '.join('1' for _ in links)}]\n{extra}"
            with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
                file.write(text)
                file.flush()
                return subprocess.run([BINARY, "check", file.name], capture_output=True, text=True)

        for convention, joints in cells.items():
            for links in (" ".join(mass[:2]).split(), " ".join(mass[2:]).split()):
                done = check(convention, joints, links)
                self.assertNotIn("error", done.stderr)
                self.assertEqual(check(convention, joints, links + ["Ixyz"]).returncode, 2)
        for name, columns in tables.items():
            key, *rest = " ".join(columns).split()
            rest = [column for column in rest if column != "none"]
            other = {"lower": "-1", "Fl": "0"}  # an elastic joint has no friction of the load
            row = ", ".join(other.get(column, "1") for column in rest)
            done = check("khalil", ["theta"], ["M"], f"{name}:\n  - [{key}, {', '.join(rest)}]\n  - [j1, {row}]\n")
            self.assertNotIn("error", done.stderr, name)

    def test_the_operation_counts_are_those_of_the_tests(self):
        made = subprocess.run([sys.executable, ROOT / "tools/operations_reference"], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/operations.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/operations_reference > docs/reference/operations.md")


if __name__ == "__main__":
    unittest.main()
