// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated Python, MATLAB, JavaScript and Rust solve random poses of random arms.
#include <gtest/gtest.h>

#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/inverse_geometry/closed_form/inverse_trial.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

struct Driver {
  std::string language, file, text;
  std::vector<std::vector<std::string>> commands;
};

void try_language(const Driver& driver) {
  for (const test::ArmFamily& family : test::arm_families()) {
    SCOPED_TRACE(family.name);
    const Robot robot = test::random_arm(family, 31);
    const std::vector<EmittedFile> files =
        inverse_code(robot, derive_solution_tree(robot, {}), {}, driver.language, {});
    const test::TemporaryFolder folder;
    for (const EmittedFile& file : files) folder.write(file.name, file.content);
    folder.write(driver.file, filled_in(driver.text, {{"NAME", family.name + "_inverse_geometry"}}));
    test::InverseTrial trial(robot);
    const std::string poses = trial.make(40, 3);
    ProcessResult result;
    for (const std::vector<std::string>& command : driver.commands) {
      result = test::run(folder, command, poses);
      ASSERT_EQ(result.exit_code, 0) << result.errors;
    }
    const auto verdict = trial.judge(result.output);
    EXPECT_EQ(verdict.missed, 0U);
    EXPECT_EQ(verdict.duplicates, 0U);
    EXPECT_LT(verdict.worst, 1e-9);
  }
}

TEST(ScriptInverseCode, python_finds_every_posture) {
  try_language({"python",
                "driver.py",
                R"(import sys
from @NAME@ import @NAME@ as solve, selftest
lines = sys.stdin.read().split("\n")
for line in lines[1:1 + int(lines[0])]:
    found = solve([float(x) for x in line.split()])
    print(len(found), *[repr(x) for s in found for x in s[0]])
sys.exit(selftest())
)",
                {{"python3", "driver.py"}}});
}

TEST(ScriptInverseCode, javascript_finds_every_posture) {
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  try_language({"javascript",
                "driver.mjs",
                R"(import * as fs from "node:fs";
import {solve, selftest} from "./@NAME@.mjs";
const lines = fs.readFileSync(0, "utf8").split("\n");
for (const line of lines.slice(1, 1 + Number(lines[0]))) {
  const found = solve(line.trim().split(" ").map(Number));
  console.log([found.length, ...found.flatMap(s => s.q)].join(" "));
}
process.exit(selftest());
)",
                {{"node", "driver.mjs"}}});
}

TEST(ScriptInverseCode, rust_finds_every_posture) {
  if (!test::is_installed("rustc")) GTEST_SKIP() << "skipped: rustc is not installed";
  try_language({"rust",
                "driver.rs",
                R"(#[path = "@NAME@.rs"]
mod solver;
use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<f64> = text.split_whitespace().map(|x| x.parse().unwrap()).collect();
    for pose in numbers[1..].chunks(16) {
        let found = solver::solve(&[], pose.try_into().unwrap());
        print!("{}", found.count);
        for q in &found.q[..found.count] {
            for x in q {
                print!(" {:e}", x);
            }
        }
        println!();
    }
    std::process::exit(solver::selftest() as i32);
}
)",
                {{"rustc", "--edition", "2021", "-O", "-o", "driver", "driver.rs"}, {"./driver"}}});
}

TEST(ScriptInverseCode, octave_finds_every_posture) {
  if (!test::is_installed("octave-cli")) GTEST_SKIP() << "skipped: octave is not installed";
  try_language({"matlab",
                "driver.m",
                R"(numbers = fscanf(stdin, '%f');
poses = reshape(numbers(2:end), 16, []);
for k = 1:size(poses, 2)
  q = @NAME@(reshape(poses(:, k), 4, 4)');
  printf('%d', size(q, 1));
  printf(' %.17g', q');
  printf('\n');
end
exit(@NAME@_selftest());
)",
                {{"octave-cli", "--no-init-file", "driver.m"}}});
}

}  // namespace
}  // namespace armature::internal
