// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted modules run in Node, whose engine is also Chromium's. Its sine is another one than the C library's.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

constexpr const char* load = R"(import * as fs from "node:fs";
const open = name => {
  const about = JSON.parse(fs.readFileSync(`${name}.json`));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(about.module)), { env: Math });
  const Numbers = about.number === "f64" ? Float64Array : Float32Array;
  const view = (address, size) => new Numbers(exports.memory.buffer, address, size);
  const model = { about, exports, evaluate: exports.evaluate, init: exports.init,
    parameters: about.parameters.map(p => view(p.address, 1)),
    inputs: about.inputs.map(i => view(i.address, i.size)),
    outputs: about.outputs.map(o => view(o.address, o.rows * o.columns)) };
  model.set = values => { let k = 0; for (const array of model.inputs) for (let i = 0; i < array.length; ++i) array[i] = values[k++]; };
  model.setParameters = values => { values.forEach((v, k) => { model.parameters[k][0] = v; }); if (model.init) model.init(); };
  model.result = () => model.outputs.flatMap(array => [...array]);
  return model;
};
// States in `values` one after the other, `count` of them from `first` on, by evaluate_batch in columns `pitch` apart.
const batch = (model, values, first, count, pitch) => {
  const { about, exports } = model, bytes = about.number === "f64" ? 8 : 4;
  const sizes = [...about.inputs.map(i => i.size), ...about.outputs.map(o => o.rows * o.columns)];
  const inputs = about.inputs.reduce((sum, i) => sum + i.size, 0), all = sizes.reduce((sum, n) => sum + n, 0);
  const needed = exports.heap.value + all * pitch * bytes - exports.memory.buffer.byteLength;
  if (needed > 0) exports.memory.grow(Math.ceil(needed / 65536));
  const Numbers = bytes === 8 ? Float64Array : Float32Array;
  const columns = new Numbers(exports.memory.buffer, exports.heap.value, all * pitch).fill(-7);
  for (let i = 0; i < inputs; ++i) for (let k = 0; k < count; ++k) columns[i*pitch + k] = values[(first + k)*inputs + i];
  let at = exports.heap.value;
  exports[about.batch.function](count, pitch, ...sizes.map(n => { const here = at; at += n * pitch * bytes; return here; }));
  const out = [];
  for (let k = 0; k < count; ++k) for (let i = inputs; i < all; ++i) out.push(columns[i*pitch + k]);
  // What lies between the columns of results is untouched.
  for (let i = inputs; i < all; ++i) for (let k = count; k < pitch; ++k) if (columns[i*pitch + k] !== -7) ++failures;
  return out;
};
const selftest = name => {
  const model = open(name), test = model.about.test;
  let failures = 0;
  // Addresses are exported under the names that the description has.
  for (const array of [...model.about.inputs, ...model.about.outputs])
    if (model.exports[array.name].value !== array.address) ++failures;
  model.setParameters(test.parameters);
  test.inputs.forEach((input, k) => {
    model.set(input);
    model.evaluate();
    model.result().forEach((x, i) => { if (!(Math.abs(x - test.expected[k][i]) <= test.tolerance[i])) ++failures; });
  });
  if (model.about.batch) {
    const width = test.inputs[0].length, states = test.inputs.length;
    for (const count of [1, 2, 3, 4, 5, 6, 7, 9]) {
      const values = [...Array(count).keys()].flatMap(k => test.inputs[k % states]);
      const out = batch(model, values, 0, count, count + 3), results = test.expected[0].length;
      for (let k = 0; k < count; ++k) for (let i = 0; i < results; ++i)
        if (!(Math.abs(out[k*results + i] - test.expected[k % states][i]) <= test.tolerance[i])) ++failures;
      if (out.length !== count * results) ++failures;
    }
  }
  return failures;
};
let failures = 0;
)";

class EmitWasmBy : public testing::TestWithParam<Trigonometry> {};
INSTANTIATE_TEST_SUITE_P(EmitWasm, EmitWasmBy, testing::Values(Trigonometry::inlined, Trigonometry::libm));

TEST_P(EmitWasmBy, equals_the_interpreter) {
  const test::Trials trials("wasm", GetParam());
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  std::string script = load;
  for (const std::string& name : trials.functions()) script += fmt::format("failures += selftest('{}');\n", name);
  for (std::size_t k = 0; k < trials.all.size(); ++k) {
    const test::Trial& trial = trials.all[k];
    script += fmt::format(R"({{
  const b = fs.readFileSync('in_{0}.bin'), data = new Float64Array(b.buffer, b.byteOffset, b.length / 8), out = [];
  const model = open('{1}');
  model.setParameters([...data.subarray(0, {2})]);
  for (let at = {2}; at < data.length; at += {3}) {{
    model.set(data.subarray(at, at + {3}));
    model.evaluate();
    out.push(...model.result());
  }}
  fs.writeFileSync('out_{0}.bin', Buffer.from(new Float64Array(out).buffer));
}}
)",
                          k, trial.name, trial.program.parameters.size(), trial.program.input_count());
  }
  trials.folder.write("driver.mjs", script + "console.log(`failures: ${failures}`);\n");
  trials.expect_passed(test::run(trials.folder, {"node", "driver.mjs"}), 4);
}

TEST(EmitWasm, many_states_equal_the_interpreter) {
  test::Trials trials("wasm");
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  for (test::Trial& trial : trials.all)
    for (const EmittedFile& file : emit(trial.program, "wasm", {.name = {}, .input = {}, .batch = true}))
      trials.folder.write(file.name, file.content);
  trials.others.clear();
  trials.add_selftest(emit(test::hostile_program(3), "wasm", {.name = "hostile", .input = {}, .batch = true}));
  const KeptParameters kept = keep_parameters(test::random_tree(6, 4, false), {"all"});
  const Program program = lower(combine({derive(kept.robot, "inertia"), derive(kept.robot, "gravity")}));
  for (const auto& [name, precision] :
       {std::pair{"kept", Precision::binary64}, std::pair{"single", Precision::binary32}})
    trials.add_selftest(emit(
        program, "wasm", {.name = name, .input = {}, .precision = precision, .batch = true, .values = kept.values}));
  std::string script = load;
  for (const std::string& name : trials.functions()) script += fmt::format("failures += selftest('{}');\n", name);
  for (std::size_t k = 0; k < trials.all.size(); ++k)
    script += fmt::format(R"({{
  const b = fs.readFileSync('in_{0}.bin'), data = new Float64Array(b.buffer, b.byteOffset, b.length / 8);
  const model = open('{1}');
  model.setParameters([...data.subarray(0, {2})]);
  const states = [...data.subarray({2})];
  const out = [...batch(model, states, 0, 13, 16), ...batch(model, states, 13, {3} - 13, {3} + 1)];
  fs.writeFileSync('out_{0}.bin', Buffer.from(new Float64Array(out).buffer));
}}
)",
                          k, trials.all[k].name, trials.all[k].program.parameters.size(), test::trial_states);
  trials.folder.write("driver.mjs", script + "console.log(`failures: ${failures}`);\n");
  trials.expect_passed(test::run(trials.folder, {"node", "driver.mjs"}), 4);
}

TEST(EmitWasm, has_run_init_with_the_defaults) {
  const KeptParameters kept = keep_parameters(test::random_tree(6, 4, false), {"all"});
  const Program program = lower(derive(kept.robot, "gravity"));
  std::vector<double> parameters, state(program.input_count(), 0.3);
  for (const std::string& name : program.parameters)
    for (const auto& [parameter, value] : kept.values)
      if (parameter == name) parameters.push_back(value);
  ASSERT_EQ(parameters.size(), program.parameters.size());
  const auto expected = interpret<double>(program, parameters, state);
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  const test::TemporaryFolder folder;
  for (const EmittedFile& file : emit(program, "wasm", {.name = "kept", .input = {}, .values = kept.values}))
    folder.write(file.name, file.content);
  folder.write("driver.mjs", std::string(load) + R"(const model = open("kept");
model.inputs[0].fill(0.3);
model.evaluate();
console.log(JSON.stringify(model.result()));
)");
  const auto ran = test::run(folder, {"node", "driver.mjs"});
  ASSERT_EQ(ran.exit_code, 0) << ran.errors;
  const std::vector<double> computed = nlohmann::json::parse(ran.output);
  ASSERT_EQ(computed.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(computed[i], expected[i], 1e-12) << i;
}

}  // namespace
}  // namespace armature::internal
