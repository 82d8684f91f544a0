# SPDX-License-Identifier: Apache-2.0
"""What `cmake --install` leaves is enough for someone else: the example of docs/how_to/use_the_library.md is built against it, runs and
makes what the program makes; every public header stands alone, and all of them together; no path of this machine is left."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
from checks.public import public_headers  # noqa: E402

BUILD = os.environ["ARMATURE_BUILD_DIR"]
CXX = os.environ.get("CXX", "c++")
PAGE = (ROOT / "docs/how_to/use_the_library.md").read_text()


def run(*command: str, **options) -> str:
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def block(language: str, page: str = PAGE) -> str:
    return re.search(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)[1]


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.place = pathlib.Path(cls.folder.name)
        cls.prefix = cls.place / "prefix"
        run("cmake", "--install", BUILD, "--prefix", str(cls.prefix))

    def compiles(self, source: str, *flags: str) -> None:
        run(CXX, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *flags, f"-I{self.prefix}/include", "-x", "c++", "-", input=source)

    def test_the_public_headers_are_installed_and_nothing_else(self):
        installed = sorted(str(path.relative_to(self.prefix / "include")) for path in self.prefix.glob("include/**/*.h"))
        self.assertEqual(installed, sorted(public_headers(ROOT)))
        self.assertGreater(len(installed), 25)

    def test_each_public_header_stands_alone(self):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in [pool.submit(self.compiles, f'#include "{name}"\n') for name in public_headers(ROOT)]:
                done.result()

    def test_all_public_headers_stand_together(self):
        self.compiles("".join(f'#include "{name}"\n' for name in public_headers(ROOT)))

    def test_the_fragment_of_evaluate_fast_compiles(self):
        """docs/how_to/evaluate_fast.md shows statements about a program, states and columns that the reader has."""
        include, _, statements = block("cpp", (ROOT / "docs/how_to/evaluate_fast.md").read_text()).partition("\n")
        numbers = "std::span<const double>"
        self.compiles(f"""{include}
            void example(const armature::Program& program, {numbers} states, std::span<double> taus, {numbers} q, {numbers} qd, {numbers} qdd,
                         std::span<const armature::Column<const double>> input_columns,
                         std::span<const armature::Column<double>> output_columns) {{ {statements} }}
            """, "-Wno-unused-value", f"-I{ROOT}")

    def test_the_package_holds_no_path_of_this_machine(self):
        files = list(self.prefix.glob("**/*.cmake"))
        self.assertGreaterEqual(len(files), 5)
        for path in files:
            for word in ("/usr/lib", "/usr/include", BUILD, str(ROOT)):
                self.assertNotIn(word, path.read_text(), path.name)

    def test_the_example_of_the_page_makes_what_the_program_makes(self):
        source = block("cpp")
        self.assertLessEqual(len(source.splitlines()), 40)
        (self.place / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(consumer LANGUAGES CXX)\nadd_executable(your_program main.cc)\n" + block("cmake"))
        (self.place / "main.cc").write_text(source)
        run("cmake", "-G", "Ninja", "-S", str(self.place), "-B", str(self.place / "build"), f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={CXX}")
        run("cmake", "--build", str(self.place / "build"))
        counted = json.loads(run(str(self.place / "build/your_program"), cwd=self.place))
        program = str(self.prefix / "bin/armature")
        self.assertEqual(counted, json.loads(run(program, "count", "scara", "inverse-dynamics", "--json")))
        run(program, "derive", "scara", "inverse-dynamics", "--lang", "c", "-o", "derived", cwd=self.place)
        made, derived = ({path.name: path.read_bytes() for path in (self.place / folder).iterdir() if not path.name.endswith(".certificate.json")} for folder in ("code", "derived"))
        self.assertEqual(made, derived)
        self.assertEqual(len(derived), 2)
        self.assertIn("armature", run(program, "--version"))


if __name__ == "__main__":
    unittest.main()
