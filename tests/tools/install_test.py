# SPDX-License-Identifier: Apache-2.0
"""What `cmake --install` leaves is enough for someone else: a small project finds armature, builds and runs."""
import os
import pathlib
import subprocess
import tempfile
import unittest

BUILD = os.environ["ARMATURE_BUILD_DIR"]
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES CXX)
find_package(armature 0.1 REQUIRED)
add_executable(consumer main.cc)
target_link_libraries(consumer PRIVATE armature::armature)
"""
MAIN = """#include <armature/derive/derive.h>
#include <armature/program/count.h>
#include <armature/program/lower.h>
#include <armature/read/reader.h>

#include <iostream>

int main() {
  armature::Diagnostics diagnostics;
  const armature::Robot robot = armature::read_robot("puma560", diagnostics);
  const auto count = armature::count_operations(armature::lower(armature::derive(robot, "inverse-dynamics")));
  std::cout << robot.coordinates.size() << " " << (count.mul > 0) << "\\n";
}
"""


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


class Install(unittest.TestCase):
    def test_a_consumer_builds_against_the_installed_library(self):
        flags = "-fsanitize=address,undefined" if pathlib.Path(BUILD).name == "asan" else ""
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            run("cmake", "--install", BUILD, "--prefix", f"{folder}/prefix")
            (place / "CMakeLists.txt").write_text(PROJECT)
            (place / "main.cc").write_text(MAIN)
            run("cmake", "-S", folder, "-B", f"{folder}/build", f"-DCMAKE_PREFIX_PATH={folder}/prefix", f"-DCMAKE_CXX_FLAGS={flags}")
            run("cmake", "--build", f"{folder}/build")
            self.assertEqual(run(f"{folder}/build/consumer"), "6 1\n")
            self.assertIn("armature", run(f"{folder}/prefix/bin/armature", "--version"))
            header = place / "prefix/include/armature/robot/robot.h"
            self.assertTrue(header.exists())


if __name__ == "__main__":
    unittest.main()
