// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated Python, MATLAB, JavaScript, Rust and Julia solve random poses of random arms.
#include <gtest/gtest.h>

#include "tests/inverse_geometry/closed_form/language_trial.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

using test::try_language;

std::string julia_code(const Robot& robot) {
  return inverse_code(robot, derive_solution_tree(robot, {}), {}, "julia", {})[0].content;
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

TEST(ScriptInverseCode, julia_finds_every_posture) {
  if (!test::is_installed("julia")) GTEST_SKIP() << "skipped: julia is not installed";
  try_language({"julia",
                "driver.jl",
                R"(include("@NAME@.jl")
using .@NAME@_module
numbers = parse.(Float64, split(read(stdin, String)))
for k in 0:Int(numbers[1]) - 1
    found = @NAME@(numbers[2 + 16*k:17 + 16*k])
    println(join(vcat(length(found), [s.q for s in found]...), " "))
end
exit(@NAME@_module.selftest())
)",
                {{"julia", "driver.jl"}}});
}

// Where Julia is not at hand: every block is closed, and every bracket.
TEST(ScriptInverseCode, blocks_of_julia_are_closed) {
  const Robot robot = support::puma560();
  const std::string text = julia_code(robot);
  int depth = 0, brackets = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.size(), line.find('#')));
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string::npos) continue;
    const std::string word = line.substr(first, line.find_first_of(" (\n", first) - first);
    if (brackets == 0)
      depth += word == "module" || word == "function" || word == "for" || word == "while" || word == "if";
    if (brackets == 0 && word == "end") --depth;
    for (const char c : line) brackets += (c == '(' || c == '[') - (c == ')' || c == ']');
    ASSERT_GE(depth, 0) << line;
    ASSERT_GE(brackets, 0) << line;
  }
  EXPECT_EQ(depth, 0);
  EXPECT_EQ(brackets, 0);
}

}  // namespace
}  // namespace armature::internal
