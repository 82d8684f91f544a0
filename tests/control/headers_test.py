# SPDX-License-Identifier: Apache-2.0
"""armature/control depends on nothing: each of its headers compiles alone, in a folder that holds nothing else, and includes
only its own folder and the standard library; the executor, which is for Linux, also the headers of POSIX threads and
clocks."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTROL = ROOT / "armature/control"
CXX = os.environ.get("CXX", "c++")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"].*[>"])', re.MULTILINE)
POSIX = {"executor.h": {"<pthread.h>", "<sched.h>", "<time.h>"}}


class Headers(unittest.TestCase):
    def test_there_are_only_headers(self):
        self.assertEqual([path.name for path in CONTROL.iterdir() if path.suffix != ".h"], [])

    def test_includes_are_of_this_folder_or_of_the_standard_library(self):
        for header in CONTROL.glob("*.h"):
            for included in INCLUDE.findall(header.read_text()):
                own = included.startswith('"armature/control/') and (ROOT / included.strip('"')).exists()
                standard = re.fullmatch(r"<[a-z_]+>", included)
                self.assertTrue(own or standard or included in POSIX.get(header.name, ()), f"{header.name}: {included}")

    def test_each_compiles_alone_in_a_copy_of_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(CONTROL, pathlib.Path(folder, "armature/control"))
            for header in sorted(CONTROL.glob("*.h")):
                source = pathlib.Path(folder, "alone.cc")
                # Twice: a header guards itself.
                source.write_text(f'#include "armature/control/{header.name}"\n' * 2)
                done = subprocess.run([CXX, "-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-fsyntax-only",
                                       "-I", folder, str(source)], capture_output=True, text=True, cwd=folder)
                self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
