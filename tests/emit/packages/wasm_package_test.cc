// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The module is built by clang for wasm32, runs in Node, and agrees with the interpreter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

using test::run;

TEST(WasmPackage, runs_in_node_and_agrees_with_the_interpreter) {
  for (const char* tool : {"clang-19", "wasm-ld-19", "node"})
    if (!test::is_installed(tool)) GTEST_SKIP() << "skipped: " << tool << " is not installed";
  const test::TemporaryFolder folder;
  const test::Kept kept = test::kept_model("inverse-dynamics");
  const Program tree = lower(derive(test::random_tree(4, 4, false), "inverse-dynamics"));
  test::write_all(folder, emit_package(kept.program, "wasm", kept.options));
  test::write_all(folder, emit_package(tree, "wasm", {.name = "plain", .input = {}}));
  test::write_all(folder, emit_package(test::hostile_program(4), "wasm", {.name = "hostile", .input = {}}));
  std::string script = "import { readFile } from 'node:fs/promises';\nlet m;\n";
  for (const char* name : {"kept", "plain", "hostile"}) {
    const auto built = run(folder, {"sh", fmt::format("{}/build.sh", name)});
    ASSERT_EQ(built.exit_code, 0) << built.errors;
    script += fmt::format(
        "m = await (await import('./{0}/{0}.mjs')).load(await readFile('{0}/{0}.wasm'));\n"
        "if (m.selftest() !== 0) throw new Error('{0}');\n",
        name);
    if (std::string(name) == "hostile") continue;
    if (std::string(name) == "kept")  // changed and set back
      script +=
          "const name = Object.keys(m.parameters)[2], own = m.parameters[name];\n"
          "m.parameters[name] = 7; m.init(); m.parameters[name] = own; m.init();\n";
    script +=
        "for (const x of ['q', 'qd', 'qdd']) m[x].forEach((_, i) => { m[x][i] = 0.25*(i + 1); });\n"
        "m.evaluate(); console.log([...m.tau].map(x => x.toPrecision(17)).join(' '));\n";
  }
  folder.write("all.mjs", script);
  const auto ran = run(folder, {"node", "all.mjs"});
  ASSERT_EQ(ran.exit_code, 0) << ran.errors;
  std::istringstream printed(ran.output);
  for (const Program* program : {&kept.program, &tree}) {
    std::vector<double> parameters, inputs;
    for (const std::string& name : program->parameters)
      for (const auto& [known, value] : kept.options.values)
        if (known == name) parameters.push_back(value);
    for (const ProgramInput& input : program->inputs)
      for (std::size_t i = 0; i < input.symbols.size(); ++i) inputs.push_back(0.25 * static_cast<double>(i + 1));
    for (const double expected : interpret<double>(*program, parameters, inputs)) {
      double computed = 0;
      ASSERT_TRUE(printed >> computed);
      EXPECT_NEAR(computed, expected, 4 * std::numeric_limits<double>::epsilon() * std::max(1.0, std::abs(expected)));
    }
  }
}

TEST(WasmPackage, evaluates_many_states) {
  for (const char* tool : {"clang-19", "wasm-ld-19", "node"})
    if (!test::is_installed(tool)) GTEST_SKIP() << "skipped: " << tool << " is not installed";
  const test::TemporaryFolder folder;
  test::Kept kept = test::kept_model("inverse-dynamics");
  kept.options.batch = true;
  const Program tree = lower(derive(test::random_tree(4, 4, false), "inverse-dynamics"));
  test::write_all(folder, emit_package(kept.program, "wasm", kept.options));
  test::write_all(
      folder,
      emit_package(tree, "wasm", {.name = "plain", .input = {}, .precision = Precision::binary32, .batch = true}));
  std::string script = "import { readFile } from 'node:fs/promises';\nlet different = 0, compared = 0;\n";
  for (const auto& [name, tolerance] : {std::pair{"kept", 1e-13}, std::pair{"plain", 1e-4}}) {
    const auto built = run(folder, {"sh", fmt::format("{}/build.sh", name)});
    ASSERT_EQ(built.exit_code, 0) << built.errors;
    script += fmt::format(R"({{
  const states = 20001, m = await (await import('./{0}/{0}.mjs')).load(await readFile('{0}/{0}.wasm'), states);
  if (m.selftest() !== 0) throw new Error('{0}');
  const n = m.q.length, inputs = ['q', 'qd', 'qdd'];
  for (const x of inputs) m.batch[x].forEach((_, i) => {{ m.batch[x][i] = Math.sin(i * i + x.length); }});
  m.batch.evaluate();
  for (const k of [0, 1, 7, 19999, 20000]) {{
    for (const x of inputs) for (let i = 0; i < n; ++i) m[x][i] = m.batch[x][i * states + k];
    m.evaluate();
    for (let i = 0; i < n; ++i, ++compared)
      if (!(Math.abs(m.tau[i] - m.batch.tau[i * states + k]) <= {1} * Math.max(1, Math.abs(m.tau[i])))) ++different;
  }}
  let refused = false;
  try {{ m.batch.evaluate(states + 1); }} catch (error) {{ refused = error instanceof RangeError; }}
  if (!refused) throw new Error('not refused');
}}
)",
                          name, tolerance);
  }
  folder.write("all.mjs", script + "console.log(different, compared);\n");
  const auto ran = run(folder, {"node", "all.mjs"});
  ASSERT_EQ(ran.exit_code, 0) << ran.errors;
  EXPECT_EQ(ran.output, fmt::format("0 {}\n", 5 * (kept.program.inputs[0].symbols.size() + 4)));
}

}  // namespace
}  // namespace armature::internal
