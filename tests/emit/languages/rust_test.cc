// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted Rust is compiled inside a crate without the standard library, with warnings as errors, in the editions 2021
// and 2024, and run. It needs Rust 1.82; edition 2024 is of Rust 1.85.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::run;

std::string rust_block(const test::Trial& trial, std::size_t k) {
  const Program& program = trial.program;
  std::string call, outputs, stores;
  std::string text = fmt::format("    {{\n        let data = read({});\n", k);
  if (!program.parameters.empty()) {
    std::string fields;
    for (std::size_t i = 0; i < program.parameters.size(); ++i)
      fields += fmt::format("{}: data[{}], ", program.parameters[i], i);
    text += fmt::format("        let c = models::{0}::init(&models::{0}::Parameters {{ {1} }});\n", trial.name, fields);
    call = "&c, ";
  }
  std::size_t at = 0;
  for (const ProgramInput& input : program.inputs) {
    call += fmt::format("x[{}..{}].try_into().unwrap(), ", at, at + input.symbols.size());
    at += input.symbols.size();
  }
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    outputs += fmt::format("            let mut y{} = [0.0; {}];\n", i, program.outputs[i].values.size());
    call += fmt::format("&mut y{}, ", i);
    stores += fmt::format("            out.extend_from_slice(&y{});\n", i);
  }
  return text + fmt::format(
                    "        let mut out = Vec::new();\n        for x in data[{}..].chunks({}) {{\n{}"
                    "            models::{}::evaluate({});\n{}        }}\n        write({}, &out);\n    }}\n",
                    program.parameters.size(), program.input_count(), outputs, trial.name, call, stores, k);
}

// 63 of "rustc 1.63.0"; 0 where there is none.
int rust_version() {
  const test::TemporaryFolder folder;
  int minor = 0;
  if (test::is_installed("rustc"))
    std::sscanf(run(folder, {"rustc", "--version"}).output.c_str(), "rustc 1.%d", &minor);
  return minor;
}

std::vector<std::string> editions() {
  if (rust_version() >= 85) return {"2021", "2024"};
  fmt::print("skipped: edition 2024, rustc is older than 1.85\n");
  return {"2021"};
}

constexpr const char* no_rust = "skipped: no rustc, or older than 1.82";

TEST(EmitRust, golden) { test::expect_golden("rust"); }

void expect_equal_to_the_interpreter(Trigonometry trigonometry, double ulps) {
  const test::Trials trials("rust", trigonometry);
  if (rust_version() < 82) GTEST_SKIP() << no_rust;
  std::string crate = "#![no_std]\n#![deny(warnings, rust_2024_compatibility)]\n", sum, blocks;
  for (const std::string& name : trials.functions()) {
    crate += fmt::format("#[allow(non_snake_case)]\npub mod {};\n", name);
    sum += fmt::format("    failures += models::{}::selftest();\n", name);
  }
  for (std::size_t k = 0; k < trials.all.size(); ++k) blocks += rust_block(trials.all[k], k);
  trials.folder.write("models.rs", crate);
  trials.folder.write("driver.rs", R"(extern crate models;
use std::convert::TryInto;
fn read(k: usize) -> Vec<f64> {
    let bytes = std::fs::read(format!("in_{}.bin", k)).unwrap();
    bytes.chunks(8).map(|b| f64::from_le_bytes(b.try_into().unwrap())).collect()
}
fn write(k: usize, values: &[f64]) {
    let bytes: Vec<u8> = values.iter().flat_map(|x| x.to_le_bytes()).collect();
    std::fs::write(format!("out_{}.bin", k), bytes).unwrap();
}
fn main() {
    let mut failures = 0;
)" + sum + blocks + "    println!(\"failures: {}\", failures);\n}\n");
  for (const std::string& edition : editions()) {
    const auto library = run(trials.folder, {"rustc", "--edition", edition, "--crate-type", "rlib", "models.rs"});
    ASSERT_EQ(library.exit_code, 0) << library.errors;
    const auto driver =
        run(trials.folder, {"rustc", "--edition", edition, "--extern", "models=libmodels.rlib", "driver.rs"});
    ASSERT_EQ(driver.exit_code, 0) << driver.errors;
    trials.expect_passed(run(trials.folder, {"./driver"}), ulps);
  }
}

TEST(EmitRust, equals_the_interpreter_to_the_last_bit) { expect_equal_to_the_interpreter(Trigonometry::libm, 0); }

// Sines and cosines differ in the last bits.
TEST(EmitRust, is_near_the_interpreter_with_its_own_sines) {
  expect_equal_to_the_interpreter(Trigonometry::inlined, 100);
}

TEST(EmitRust, runs_its_own_test) {
  if (rust_version() < 82) GTEST_SKIP() << no_rust;
  const auto files = emit(test::pendulum(), "rust");
  const test::TemporaryFolder folder;
  folder.write(files[0].name, files[0].content);
  const std::string name = test::function_of(files);
  for (const std::string& edition : editions()) {
    const auto compiled = run(folder, {"rustc", "--edition", edition, "--test", files[0].name});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
    EXPECT_EQ(run(folder, {"./" + name}).exit_code, 0);
  }
}

}  // namespace
}  // namespace armature::internal
