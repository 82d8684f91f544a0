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

}  // namespace
}  // namespace armature::internal
