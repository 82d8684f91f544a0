# SPDX-License-Identifier: Apache-2.0
"""Everything the documents promise is executed: their commands print what they show, and the reference of the command
line is the program's own help. To renew them: tools/snippets --update BINARY DOCUMENT..."""
import os
import pathlib
import subprocess
import sys
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
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_reference_is_the_help(self):
        made = subprocess.run([sys.executable, ROOT / "tools/command_line_reference", BINARY], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/command_line.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/command_line_reference BINARY > docs/reference/command_line.md")

    def test_the_models_are_those_of_the_program(self):
        made = subprocess.run([sys.executable, ROOT / "tools/models_reference", BINARY], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/models.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/models_reference BINARY > docs/reference/models.md")

    def test_the_operation_counts_are_those_of_the_tests(self):
        made = subprocess.run([sys.executable, ROOT / "tools/operations_reference"], capture_output=True, text=True, check=True)
        kept = (ROOT / "docs/reference/operations.md").read_text()
        self.assertEqual(made.stdout, kept, "renew it: tools/operations_reference > docs/reference/operations.md")


if __name__ == "__main__":
    unittest.main()
