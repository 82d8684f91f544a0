// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Modules are run in languages/wasm_test.cc; here their engine judges whether they are valid, and we where things lie.
#include "armature/emit/wasm_module.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "tests/emit/example_robots.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

WasmModule module_of(const Program& program, const WasmOptions& options = {}) {
  std::vector<std::string> inputs, outputs;
  for (const ProgramInput& input : program.inputs) inputs.push_back(input.name);
  for (const ProgramOutput& output : program.outputs) outputs.push_back(output.name);
  return wasm_module(program, options, inputs, outputs, std::vector<double>(program.parameters.size(), 1));
}

TEST(WasmModule, arrays_lie_one_behind_the_other) {
  const Program program = lower(derive(test::random_chain(3, 4, false), "inverse-dynamics"));
  for (const auto& [precision, bytes] : {std::pair{Precision::binary64, 8u}, std::pair{Precision::binary32, 4u}}) {
    const WasmModule module = module_of(program, {.precision = precision});
    ASSERT_EQ(module.inputs.size(), 3u);
    EXPECT_GT(module.inputs[0].address, 0u);
    EXPECT_EQ(module.inputs[1].address, module.inputs[0].address + 4 * bytes);
    EXPECT_EQ(module.inputs[2].address, module.inputs[1].address + 4 * bytes);
    EXPECT_EQ(module.outputs[0].address, module.inputs[2].address + 4 * bytes);
    EXPECT_EQ(module.outputs[0].address % bytes, 0u);
  }
}

TEST(WasmModule, imports_the_functions_that_it_calls) {
  EXPECT_EQ(module_of(lower(derive(test::planar_2r(), "inverse-dynamics"))).imports,
            (std::vector<std::string>{"sin", "cos"}));
  Program none;
  none.outputs = {{"y", "nothing", 1, 1, {0}, {""}, {}}};
  none.constants = {{2, {}, false}};
  EXPECT_TRUE(module_of(none).imports.empty());
}

TEST(WasmModule, has_no_registers_of_16_bytes_where_the_host_computes_sines) {
  const Program program = lower(derive(test::planar_2r(), "inverse-dynamics"));
  const char prefix = '\xfd';
  EXPECT_EQ(module_of(program, {.trigonometry = Trigonometry::libm}).bytes.find(std::string(1, prefix) + '\x14'),
            std::string::npos);
  EXPECT_NE(module_of(program).bytes.find(std::string(1, prefix) + '\x14'), std::string::npos);  // f64x2.splat
}

TEST(WasmModule, many_states_have_their_memory_behind_all_else) {
  const Program program = lower(derive(test::random_chain(3, 4, false), "inverse-dynamics"));
  EXPECT_EQ(module_of(program).heap, 0u);
  const WasmModule module = module_of(program, {.batch = true});
  EXPECT_EQ(module.heap % 16, 0u);
  EXPECT_GE(module.heap, module.outputs[0].address + 4 * 8 + 16 * 16);  // a register for each element
}

TEST(WasmModule, is_valid) {
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  const test::TemporaryFolder folder;
  std::string script = "const fs = require('node:fs');\n";
  Program none;
  none.outputs = {{"y", "nothing", 1, 1, {0}, {""}, {}}};
  none.constants = {{2, {}, false}};
  std::vector<Program> programs{none, lower(derive(test::planar_2r(), "inverse-dynamics"))};
  for (const char* model : {"inverse-dynamics", "inertia", "direct-dynamics", "regressor", "jacobian", "energy"})
    programs.push_back(lower(derive(test::random_tree(5, 4, true), model)));
  for (std::size_t k = 0; k < programs.size(); ++k)
    for (int way = 0; way < 6; ++way) {
      const WasmOptions options{.precision = way % 2 == 0 ? Precision::binary64 : Precision::binary32,
                                .trigonometry = way / 2 == 2 ? Trigonometry::libm : Trigonometry::inlined,
                                .batch = way / 2 == 1};
      const std::string name = std::to_string(k) + "_" + std::to_string(way);
      folder.write(name, module_of(programs[k], options).bytes);
      script += "if (!WebAssembly.validate(fs.readFileSync('" + name + "'))) console.log('" + name + "');\n";
    }
  folder.write("driver.cjs", script);
  const auto ran = test::run(folder, {"node", "driver.cjs"});
  EXPECT_EQ(ran.exit_code, 0) << ran.errors;
  EXPECT_EQ(ran.output, "");
}

}  // namespace
}  // namespace armature::internal
