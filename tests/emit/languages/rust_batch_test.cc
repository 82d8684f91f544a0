// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A batch must give what the function of one state gives, to the last bit; that one is judged by the interpreter
// (rust_test).
#include "armature/emit/languages/rust_batch.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "armature/derive/combine.h"
#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

using test::run;

std::string module_of(const Program& program, Precision precision) {
  EmitOptions options;
  options.name = "m";
  options.precision = precision;
  options.batch = true;
  return emit(program, "rust", options)[0].content;
}

// For every length: random states (among them huge angles and NaN), columns with a gap between them that must stay as
// it is. Prints "equal".
std::string driver(const Program& program, const std::string& type) {
  std::string made, batch, one, filled, compared;
  const std::string constants = program.parameters.empty() ? "" : "&c, ";
  std::size_t number = 0;
  const auto add = [&](std::size_t size, bool is_output) {
    const std::string x = "x" + std::to_string(number++);
    made += fmt::format(
        "        let mut {0} = vec![0.123 as {2}; {1} * pitch];\n        let mut one_{0} = [0.0 as {2}; {1}];\n", x,
        size, type);
    if (!is_output) made += fmt::format("        for i in 0..{}.len() {{ {}[i] = any(&mut seed); }}\n", x, x);
    batch += fmt::format(", &{}{}", is_output ? "mut " : "", x);
    one += fmt::format("{}&{}one_{}", one.empty() ? "" : ", ", is_output ? "mut " : "", x);
    if (!is_output)
      filled += fmt::format("            for i in 0..{0} {{ one_{1}[i] = {1}[i * pitch + k]; }}\n", size, x);
    else
      compared += fmt::format(
          "            for i in 0..{0} {{\n                let (a, b) = ({1}[i * pitch + k], if k < count {{ "
          "one_{1}[i] }} "
          "else {{ 0.123 as {2} }});\n                assert!(a.to_bits() == b.to_bits() || (a.is_nan() && "
          "b.is_nan()), "
          "\"{1}[{{}}] of state {{}} of {{}}\", i, k, count);\n            }}\n",
          size, x, type);
  };
  for (const ProgramInput& input : program.inputs) add(input.symbols.size(), false);
  for (const ProgramOutput& output : program.outputs) add(output.values.size(), true);
  std::string parameters;
  if (!program.parameters.empty())
    parameters = fmt::format(
        "    let p: m::Parameters = unsafe {{ let mut p: m::Parameters = std::mem::zeroed();\n"
        "        let n = std::mem::size_of::<m::Parameters>() / std::mem::size_of::<{0}>();\n"
        "        let all = std::slice::from_raw_parts_mut(&mut p as *mut m::Parameters as *mut {0}, n);\n"
        "        for x in all {{ *x = 1.0 + 0.1 * any(&mut seed) % 0.5; }} p }};\n    let c = m::init(&p);\n",
        type);
  return "#![allow(dead_code, unused_mut, unused_variables)]\n#[path = \"m.rs\"]\nmod m;\nfn any(s: &mut u64) -> " +
         type +
         " {\n    *s ^= *s << 13;\n    *s ^= *s >> 7;\n    *s ^= *s << 17;\n    match *s % 1000 {\n        0 => 1e9,\n"
         "        1 => " +
         type + "::NAN,\n        2 => 150.0,\n        _ => ((*s >> 11) as f64 / 9007199254740992.0 * 8.0 - 4.0) as " +
         type + ",\n    }\n}\nfn main() {\n    let mut seed = 88172645463325252u64;\n" + parameters +
         "    for (turn, count) in [0usize, 1, 3, 4, 5, 7, 8, 9, 16, 17, 33, 1000].into_iter().enumerate() {\n"
         "        let pitch = count + turn % 3;\n" +
         made + fmt::format("        m::evaluate_batch({}count, pitch{});\n", constants, batch) +
         "        for k in 0..pitch {\n" + filled + fmt::format("            m::evaluate({}{});\n", constants, one) +
         compared + "        }\n    }\n    assert_eq!(m::selftest(), 0);\n    println!(\"equal\");\n}\n";
}

void expect_equal_to_one_state(const Program& program, Precision precision, const std::vector<std::string>& flags) {
  const test::TemporaryFolder folder;
  folder.write("m.rs", module_of(program, precision));
  folder.write("driver.rs", driver(program, precision == Precision::binary32 ? "f32" : "f64"));
  std::vector<std::string> command = {"rustc", "--edition", "2021", "driver.rs"};
  command.insert(command.end(), flags.begin(), flags.end());
  const auto compiled = run(folder, command);
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  EXPECT_EQ(compiled.errors, "");
  const auto ran = run(folder, {"./driver"});
  EXPECT_EQ(ran.output, "equal\n") << ran.errors;
}

TEST(RustBatch, is_what_one_state_gives) {
  if (!test::is_installed("rustc")) GTEST_SKIP() << "skipped: no rustc";
  const std::vector<std::string> native = {"-O", "-C", "target-cpu=native"}, debug = {};
  const Robot tree = test::random_tree(5, 4, false);
  expect_equal_to_one_state(lower(combine({derive(tree, "inertia"), derive(tree, "direct-dynamics")})),
                            Precision::binary64, native);
  expect_equal_to_one_state(lower(derive(test::random_chain(11, 3, true), "inverse-dynamics")), Precision::binary64,
                            debug);
  expect_equal_to_one_state(test::pendulum(), Precision::binary32, native);
  expect_equal_to_one_state(test::pendulum(), Precision::binary64, debug);
}

TEST(RustBatch, is_right_for_any_program) {
  if (!test::is_installed("rustc")) GTEST_SKIP() << "skipped: no rustc";
  for (unsigned seed = 0; seed < 3; ++seed)
    expect_equal_to_one_state(test::random_program(seed, 60, seed % 2 == 0), Precision::binary64, {});
  expect_equal_to_one_state(test::hostile_program(3), Precision::binary64, {});
}

TEST(RustBatch, its_selftest_finds_a_wrong_batch) {
  if (!test::is_installed("rustc")) GTEST_SKIP() << "skipped: no rustc";
  std::string text = module_of(test::pendulum(), Precision::binary64);
  const std::string store = ".store(tau, first)";
  const std::size_t at = text.find(store);
  ASSERT_NE(at, std::string::npos);
  text.insert(at, ".each(|x| 1.001*x)");
  const test::TemporaryFolder folder;
  folder.write("m.rs", text);
  ASSERT_EQ(run(folder, {"rustc", "--test", "m.rs"}).exit_code, 0);
  EXPECT_NE(run(folder, {"./m"}).exit_code, 0);
}

}  // namespace
}  // namespace armature::internal
