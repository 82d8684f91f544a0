// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted JavaScript runs in Node. Its sine is another one than the C library's.
#include <gtest/gtest.h>

#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::run;

TEST(EmitJavaScript, golden) { test::expect_golden("javascript"); }

TEST(EmitJavaScript, equals_the_interpreter) {
  const test::Trials trials("javascript");
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  std::string script = R"(import * as fs from "node:fs";
const read = k => { const b = fs.readFileSync(`in_${k}.bin`); return new Float64Array(b.buffer, b.byteOffset, b.length / 8); };
let failures = 0;
)";
  for (const std::string& name : trials.functions())
    script += fmt::format("failures += (await import('./{}.mjs')).selftest();\n", name);
  for (std::size_t k = 0; k < trials.all.size(); ++k) {
    const test::Trial& trial = trials.all[k];
    const Program& program = trial.program;
    script += fmt::format("{{\n  const m = await import('./{}.mjs'), data = read({}), out = [];\n", trial.name, k);
    const std::size_t parameters = program.parameters.size();
    std::string call;
    if (parameters > 0) {
      script += "  const p = {};\n";
      for (std::size_t i = 0; i < parameters; ++i)
        script += fmt::format("  p.{} = data[{}];\n", program.parameters[i], i);
      script += "  const c = m.init(p);\n";
      call = "c, ";
    }
    std::size_t at = 0;
    for (const ProgramInput& input : program.inputs) {
      call += fmt::format("data.subarray(at + {}, at + {}), ", at, at + input.symbols.size());
      at += input.symbols.size();
    }
    script += fmt::format("  for (let at = {}; at < data.length; at += {}) {{\n    const y = m.evaluate({});\n",
                          parameters, program.input_count(), call);
    if (program.outputs.size() == 1) script += "    out.push(...y);\n";
    else
      for (const ProgramOutput& output : program.outputs)
        script += fmt::format("    out.push(...y.{});\n", output.name);
    script +=
        fmt::format("  }}\n  fs.writeFileSync('out_{}.bin', Buffer.from(new Float64Array(out).buffer));\n}}\n", k);
  }
  script += fmt::format(
      "const wrong = await import('./{}.mjs');\nfor (const n of [0, 3, 5])\n"
      "  try {{ wrong.evaluate([0, 0, 0, 0], new Array(n).fill(0), [0, 0, 0, 0]); ++failures; }}\n"
      "  catch (error) {{ if (error.message !== 'qd must have 4 elements') ++failures; }}\n",
      trials.all[1].name);
  trials.folder.write("driver.mjs", script + "console.log(`failures: ${failures}`);\n");
  trials.expect_passed(run(trials.folder, {"node", "driver.mjs"}), 4);
}

}  // namespace
}  // namespace armature::internal
