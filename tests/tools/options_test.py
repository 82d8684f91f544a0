# SPDX-License-Identifier: Apache-2.0
"""Libraries that can be left out at configure time: CMake leaves them out, and what needs them says so. The six files
that use them are compiled without, and put before the library."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ["ARMATURE_BUILD_DIR"])
CXX = os.environ.get("CXX", "c++")
LIBRARIES = ["-lfmt", "-ltinyxml2", "-lyaml-cpp", "-ltbb", "-lz", "-lzip"]  # what cannot be left out

PROGRAM = r"""
#include <cstdio>
#include "armature/base/error.h"
#include "armature/base/progress.h"
#include "armature/log/formats/hdf5.h"
#include "armature/log/formats/mat.h"
#include "armature/log/messages/sqlite.h"
#include "armature/log/messages/unpack.h"
#include "armature/simulate/integrator.h"
using namespace armature;
using namespace armature::internal;
template <class F>
void say(F f) {
  try { f(); } catch (const Error& error) { std::printf("%s\n", error.what()); }
}
int main() {
  Diagnostics d;
  say([&] { open_hdf5("a.h5", d); });
  say([&] { read_mat("a.mat", d); });
  say([&] { open_sqlite("a.db3", d); });
  std::string bytes;
  for (const char* how : {"lz4", "zstd"}) std::printf("%s\n", unpack(how, "", 0, bytes).message.c_str());
  say([&] { make_cvode(2, 1e-6); });
}
"""


def configure(*options: str) -> subprocess.CompletedProcess:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, f"-DCMAKE_CXX_COMPILER={CXX}", *options],
                              capture_output=True, text=True)
        made = pathlib.Path(folder, "build.ninja")
        done.ninja = made.read_text() if made.exists() else ""
        return done


class Options(unittest.TestCase):
    def test_cmake_leaves_out_what_is_off(self):
        everything = configure()
        self.assertEqual(everything.returncode, 0, everything.stderr)
        names = {"HDF5": "hdf5", "MAT": "libmatio", "CVODE": "sundials_cvode", "NLOPT": "libnlopt",
                 "LZ4": "liblz4", "ZSTD": "libzstd", "SQLITE": "libsqlite3"}
        for library in names.values():
            self.assertIn(library, everything.ninja)
        little = configure(*[f"-DARMATURE_WITH_{option}=OFF" for option in names])
        self.assertEqual(little.returncode, 0, little.stderr)
        for option, library in names.items():
            self.assertNotIn(f"/{library}", little.ninja.replace("/hdf5.cc", "").replace("/hdf5/", ""))
            self.assertIn(f"-DARMATURE_WITHOUT_{option}", little.ninja)

    def test_cmake_says_what_it_did_not_find(self):
        done = configure("-DCMAKE_IGNORE_PATH=/usr/include/hdf5/serial")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("hdf5 was not found, or its header does not compile: ARMATURE_WITH_HDF5 is off", done.stdout)
        self.assertIn("-DARMATURE_WITHOUT_HDF5", done.ninja)

    def test_the_tests_need_all(self):
        done = configure("-DARMATURE_TESTS=ON", "-DARMATURE_WITH_MAT=OFF")
        self.assertIn("the tests need ARMATURE_WITH_MAT", done.stderr)

    def test_the_oldest_cmake_will_do(self):
        """Ubuntu 22.04 has CMake 3.22: the version asked for, and the one of the presets' format."""
        self.assertIn("cmake_minimum_required(VERSION 3.22)", (ROOT / "CMakeLists.txt").read_text())
        self.assertIn('"version": 3,', (ROOT / "CMakePresets.json").read_text())

    def test_what_needs_them_says_so(self):
        sanitized = not (BUILD / "armature/libarmature.a").exists() or "address" in (BUILD / "CMakeCache.txt").read_text().partition("ARMATURE_SANITIZE:")[2].partition("\n")[0]
        if sanitized:
            self.skipTest("skipped: the library is in two parts under sanitizers")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "main.cc").write_text(PROGRAM)
            sources = ["identify/excite/excite.cc", "log/formats/hdf5.cc", "log/formats/mat.cc", "log/messages/sqlite.cc", "log/messages/unpack.cc",
                       "simulate/cvode.cc"]
            flags = [f"-DARMATURE_WITHOUT_{option}" for option in ("HDF5", "MAT", "CVODE", "NLOPT", "LZ4", "ZSTD", "SQLITE")]
            command = [CXX, "-std=c++20", "-Wall", "-Wextra", "-Werror", "-DFMT_SHARED", *flags, f"-I{ROOT}", "-isystem", "/usr/include/eigen3"]
            made = subprocess.run([*command, "main.cc", *[ROOT / "armature" / s for s in sources], BUILD / "armature/libarmature.a", *LIBRARIES],
                                  cwd=folder, capture_output=True, text=True)
            self.assertEqual(made.returncode, 0, made.stderr)
            said = subprocess.run(["./a.out"], cwd=folder, capture_output=True, text=True).stdout
        for part in ("it is an HDF5 file, and this program was built without HDF5", "it is a MAT file, and this program was built without matio",
                     "it is an SQLite file, and this program was built without SQLite", "packed by LZ4, and this program was built without it",
                     "packed by Zstandard, and this program was built without it",
                     "stiff motions need CVODE, and this program was built without it"):
            self.assertIn(part, said)


if __name__ == "__main__":
    shutil.which("cmake") or exit("skipped: no cmake")
    unittest.main()
