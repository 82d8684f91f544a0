# SPDX-License-Identifier: Apache-2.0
"""Each house check finds what it is for, in a small tree made wrong on purpose, and is silent when that is mended."""
import importlib
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOLS))
SPDX = "// SPDX-License-Identifier: Apache-2.0\n"


def findings(check: str, tree: dict[str, str]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in tree.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        return list(importlib.import_module(f"checks.{check}").findings(root))


class Checks(unittest.TestCase):
    def expect(self, check: str, bad: dict[str, str], good: dict[str, str], word: str) -> None:
        found = findings(check, bad)
        self.assertTrue(any(word in line for line in found), f"{check} missed '{word}' in {found}")
        self.assertEqual(findings(check, good), [])

    def test_flow(self):
        self.expect("flow", {"armature/expr/a.h": '#include "armature/robot/robot.h"\n'},
                    {"armature/robot/a.h": '#include "armature/expr/arena.h"\n#include <vector>\n'}, "must not include")
        self.expect("flow", {"armature/emit/a.cc": '#include "armature/robot/robot.h"\n'},
                    {"armature/emit/a.cc": '#include "armature/program/program.h"\n'}, "'emit'")
        self.expect("flow", {"armature/attic/a.cc": ""}, {"armature/base/a.cc": ""}, "no room")

    def test_quoted(self):
        header = {"armature/a.h": "// one\n// two\n//\n// Theorem.\n//\n//   x = 1\n#pragma once\n"}
        page = "# A page\n\n## [a](../armature/a.h)\n\n```text\n{}```\n"
        self.expect("quoted", {**header, "docs/a.md": page.format("Theorem.\n")},
                    {**header, "docs/a.md": page.format("Theorem.\n\n  x = 1\n")}, "tools/quote")

    def test_tested(self):
        self.expect("tested", {"armature/expr/a.cc": "", "tests/robot/a_test.cc": ""},
                    {"armature/expr/a.cc": "", "tests/expr/a_test.cc": "", "armature/expr/only.h": ""}, "tests/expr/a_test.cc")
        self.expect("tested", {"cli/show.cc": ""}, {"cli/show.cc": "", "tests/cli/show_test.cc": ""}, "tests/cli/show_test.cc")

    def test_test_names(self):
        self.expect("test_names", {"tests/a/a_test.cc": "TEST(Arena, SharesNodes) {\n"}, {"tests/a/a_test.cc": "TEST_F(Arena, shares_nodes) {\n"},
                    "Arena.SharesNodes")

    def test_spelling(self):
        self.expect("spelling", {"armature/a.cc": 'hint = "--tree helps";\n'},
                    {"armature/a.cc": 'hint = "@tree helps";\n', "cli/a.cc": 'hint = "--tree";\n'}, "armature/a.cc:1")
        catalogue = {"armature/verbs/catalogue.cc": 'entry<ShowOptions>("show", "shows")\n'}
        self.expect("spelling", {**catalogue, "armature/a.cc": 'hint = "armature show lists them";\n'},
                    {**catalogue, "armature/a.cc": 'hint = "@show() lists them";\n'}, "@verb()")

    def test_public(self):
        nouns = {"armature/CMakeLists.txt": "set(ARMATURE_PUBLIC_NOUNS robot/robot.h)\n", "armature/robot/robot.h": "#include <vector>\n"}
        self.expect("public", {**nouns, "armature/verbs/a.h": '#include "armature/run/compile.h"\n'},
                    {**nouns, "armature/verbs/a.h": '#include "armature/robot/robot.h"\n', "armature/verbs/a.cc": '#include "armature/run/compile.h"\n'},
                    "must not include")
        self.expect("public", {**nouns, "armature/control/a.h": "#include <Eigen/Core>\n"}, {**nouns, "armature/control/a.h": "#include <time.h>\n"}, "Eigen")
        self.expect("public", {**nouns, "armature/robot/robot.h": '#include "armature/robot/inertia.h"\n'}, nouns, "inertia")
        self.expect("public", {**nouns, "armature/verbs/a.h": "", "armature/verbs/all.h": ""},
                    {**nouns, "armature/verbs/a.h": "", "armature/verbs/all.h": '#include "armature/verbs/a.h"\n'}, "does not include")
        self.expect("public", {"armature/CMakeLists.txt": nouns["armature/CMakeLists.txt"]}, nouns, "not there")

    def test_size(self):
        self.expect("size", {"armature/expr/a.cc": "\n" * 451}, {"armature/expr/a.cc": "\n" * 450}, "451 lines")

    def test_licence(self):
        self.expect("licence", {"cli/a.cc": "int a;\n"}, {"cli/a.cc": SPDX + "int a;\n"}, "missing")

    def test_formatted(self):
        self.expect("formatted", {"cli/a.cc": "int   a ;\n"}, {"cli/a.cc": "int a;\n"}, "not formatted")

    def test_paths(self):
        place = "/" + "root/"
        self.expect("paths", {"docs/a.md": f"see {place}x\n"}, {"docs/a.md": f"see ..{place}x and /usr/bin\n", "build/b": place}, "docs/a.md:1")

    def test_links(self):
        self.expect("links", {"README.md": "[a](docs/a.md)"}, {"README.md": "[a](docs/a.md)", "docs/a.md": ""}, "leads nowhere")
        self.expect("links", {"a.md": "# One\n[b](#two)"}, {"a.md": "# One, two\n[b](#one-two) [w](https://example.org/x)"}, "names no title")

    def test_the_runner_fails_when_a_check_does(self):
        with tempfile.TemporaryDirectory() as folder:
            runner = [sys.executable, str(TOOLS / "check"), folder]
            self.assertEqual(subprocess.run(runner, capture_output=True).returncode, 0)
            (pathlib.Path(folder) / "a.md").write_text("[x](nowhere.md)")
            self.assertEqual(subprocess.run(runner, capture_output=True).returncode, 1)


if __name__ == "__main__":
    unittest.main()
