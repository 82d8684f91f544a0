// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines of modules, as Node runs them, against those of long double. Models of many states are judged in
// languages/wasm_test.cc.
#include "armature/emit/wasm_lanes.h"

#include <gtest/gtest.h>

#include "armature/emit/wasm_module.h"
#include "tests/emit/judge_sines.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// The sine and the cosine of each of four angles.
Program four_angles() {
  Program program;
  program.inputs = {{"x", "angles", {"a", "b", "c", "d"}, {}}};
  program.outputs = {{"y", "sines and cosines", 8, 1, {}, {}, {}}};
  for (ValueIndex angle = 0; angle < 4; ++angle)
    for (const Code code : {Code::sin, Code::cos}) {
      program.outputs[0].values.push_back(static_cast<ValueIndex>(program.value_count()));
      program.code.push_back({code, angle, angle});
      program.labels.emplace_back();
    }
  return program;
}

constexpr const char* script = R"(const fs = require('node:fs');
const { exports: wasm } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync('module.wasm')), { env: Math });
const Numbers = @NUMBERS@, b = fs.readFileSync('in.bin');
const x = new Numbers(b.buffer, b.byteOffset, b.length / Numbers.BYTES_PER_ELEMENT), n = x.length / 4;
const heap = wasm.heap.value;
wasm.memory.grow(Math.ceil(12 * n * Numbers.BYTES_PER_ELEMENT / 65536) + 1);
const one = new Numbers(2 * x.length), many = new Numbers(2 * x.length);
const from = new Numbers(wasm.memory.buffer, wasm.x.value, 4), to = new Numbers(wasm.memory.buffer, wasm.y.value, 8);
const columns = new Numbers(wasm.memory.buffer, heap, 12 * n);
for (let k = 0; k < n; ++k) {
  from.set(x.subarray(4*k, 4*k + 4));
  wasm.evaluate();
  one.set(to, 8*k);
  for (let i = 0; i < 4; ++i) columns[i*n + k] = x[4*k + i];
}
wasm.evaluate_batch(n, n, heap, heap + 4 * n * Numbers.BYTES_PER_ELEMENT);
for (let k = 0; k < n; ++k) for (let i = 0; i < 8; ++i) many[8*k + i] = columns[(4 + i)*n + k];
fs.writeFileSync('one.bin', Buffer.from(one.buffer));
fs.writeFileSync('many.bin', Buffer.from(many.buffer));
)";

template <class Real>
void judge(Precision precision, const std::string& numbers) {
  const test::TemporaryFolder folder;
  folder.write("module.wasm",
               wasm_module(four_angles(), {.precision = precision, .batch = true}, {"x"}, {"y"}, {}).bytes);
  folder.write("in.bin", test::bytes_of(test::angles_of_every_kind<Real>()));
  std::string text = script;
  text.replace(text.find("@NUMBERS@"), 9, numbers);
  folder.write("driver.cjs", text);
  const auto ran = test::run(folder, {"node", "driver.cjs"});
  ASSERT_EQ(ran.exit_code, 0) << ran.errors;
  test::expect_accurate_sines<Real>(folder.read("one.bin"));
  test::expect_accurate_sines<Real>(folder.read("many.bin"));
}

TEST(WasmLanes, sines_and_cosines_are_accurate_to_2_units_in_the_last_place) {
  if (!test::is_installed("node")) GTEST_SKIP() << "skipped: node is not installed";
  judge<double>(Precision::binary64, "Float64Array");
  judge<float>(Precision::binary32, "Float32Array");
}

TEST(WasmLanes, scratch_has_a_register_for_each_element) { EXPECT_EQ(wasm::scratch_bytes(four_angles()), 12u * 16); }

}  // namespace
}  // namespace armature::internal
