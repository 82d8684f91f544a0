// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// WebAssembly: the C code, a script that builds it with clang for wasm32 without any library, and a JavaScript module
// that loads the result. Sines and cosines are computed inline, by vectors; those of a setup are the host's, imported.
// The memory holds the arguments at fixed offsets, one after the other: structures and arrays hold numbers of one type
// only.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "armature/emit/language.h"
#include "armature/emit/packages/package.h"

namespace armature::internal {
namespace {

constexpr const char* build = R"~(#!/bin/sh
# Builds @NAME@.wasm; needs clang and lld (Debian: clang-19 lld-19). Vectors need a browser of 2023 or later;
# leave out -msimd128 for older ones.
set -e
cd "$(dirname "$0")"
clang=${CLANG:-$(command -v clang-19 || command -v clang)}
"$clang" --target=wasm32 -std=c99 -O2 -msimd128 -ffreestanding -nostdlib -ffp-contract=off -Iinclude \
  -Wl,--no-entry -Wl,--allow-undefined -Wl,--export=@NAME@ -Wl,--export=@NAME@_selftest @EXPORTS@\
  -Wl,--export=__heap_base -o @NAME@.wasm @NAME@.c
)~";

// A browser has no <math.h>.
constexpr const char* math_header = R"(/* What the code asks of <math.h>; sine, cosine and tanh come from the host. */
double sin(double x);
double cos(double x);
double tanh(double x);
float sinf(float x);
float cosf(float x);
float tanhf(float x);
static inline double fabs(double x) { return __builtin_fabs(x); }
static inline float fabsf(float x) { return __builtin_fabsf(x); }
)";

constexpr const char* loader = R"(// Loads @NAME@.wasm: const model = await load(bytes); see README.md.
export async function load(bytes@STATES@) {
  const math = {
    sin: Math.sin, cos: Math.cos, tanh: Math.tanh, sinf: Math.sin, cosf: Math.cos, tanhf: Math.tanh };
  const { instance } = await WebAssembly.instantiate(bytes, { env: math });
  const wasm = instance.exports;
  const base = (wasm.__heap_base.value + 15) & ~15;
  const needed = base + @BYTES@@BATCH_BYTES@ - wasm.memory.buffer.byteLength;
  if (needed > 0) wasm.memory.grow(Math.ceil(needed / 65536));
  const at = (start, length) => new @ARRAY@(wasm.memory.buffer, base + start, length);
@NAMED@@SETUP@  const places = {
@PLACES@  };
  return {
    // Fill these, call, and read the results.
    ...places,
@INIT@@BATCH@    evaluate: () => wasm.@NAME@(@ARGUMENTS@),
    selftest: () => wasm.@NAME@_selftest(),
  };
}
)";

// Numbers in memory as an object with their names.
constexpr const char* named = R"(  const named = (start, names) => {
    const view = at(start, names.length);
    const object = {};
    names.forEach((name, i) => Object.defineProperty(object, name, {
      enumerable: true, get: () => view[i], set: (value) => { view[i] = value; } }));
    return Object.seal(object);
  };
)";

constexpr const char* how_to = R"(Build and test it:

    sh build.sh
    node test.mjs

In a browser, load `@NAME@.mjs` and give `load` the bytes of `@NAME@.wasm`. The model's arrays are views of its memory:
set the inputs, call `evaluate()`, read the outputs.
)";

constexpr const char* how_to_batch = R"(
Many states at once: `load(bytes, 1000)` makes room for 1000 states. Element i of state k is `model.batch.NAME[i*1000 + k]`;
`model.batch.evaluate(count)` computes the first `count` states, all without an argument.
)";

constexpr const char* test_source = R"(import { readFile } from "node:fs/promises";
import { load } from "./@NAME@.mjs";

const model = await load(await readFile(new URL("@NAME@.wasm", import.meta.url)));
const failures = model.selftest();
console.log(`@NAME@: self-test ${failures === 0 ? "passed" : "FAILED"}`);
process.exitCode = failures === 0 ? 0 : 1;
)";

// The views of the arguments must not hide the functions of the module.
std::string view_name(const std::string& name, std::set<std::string>& taken) {
  std::string unique = name;
  while (!taken.insert(unique).second) unique += "_2";
  return unique;
}

// The arrays of many states behind those of one, and what evaluates them.
std::string batch_member(const Parts& parts, std::size_t start, std::size_t size) {
  std::set<std::string> taken = {"states", "evaluate"};
  std::string places;
  std::vector<std::string> arguments = {"count", "states"};
  std::size_t elements = 0;
  if (parts.has_parameters())  // constants lie behind the parameters
    arguments.insert(arguments.begin(), fmt::format("base + {}", parts.parameters.size() * size));
  for (const std::vector<Array>* arrays : {&parts.inputs, &parts.outputs})
    for (const Array& array : *arrays) {
      const std::string at = fmt::format("{} + {} * states", start, elements * size);
      places += fmt::format("      {}: at({}, {} * states),\n", view_name(array.name, taken), at, array.size());
      arguments.push_back("base + " + at);
      elements += array.size();
    }
  return fmt::format(
      "    batch: {{\n      states,\n{}      evaluate: (count = states) => {{\n"
      "        if (!(count >= 0 && count <= states)) throw new RangeError(`room for ${{states}} states`);\n"
      "        wasm.{}_batch({});\n      }},\n    }},\n",
      places, parts.name, joined(arguments));
}

std::vector<EmittedFile> module_files(const Parts& parts, const std::vector<EmittedFile>& code) {
  const std::string& name = parts.name;
  const std::size_t size = parts.options.precision == Precision::binary32 ? 4 : 8;
  std::size_t at = 0;
  const auto address = [&] { return fmt::format("base + {}", at * size); };
  std::string places, setup, init, exports, how_to_set;
  std::vector<std::string> arguments;
  if (parts.has_parameters()) {
    std::vector<std::string> fields;
    for (const Field& field : parts.parameters) fields.push_back(fmt::format("\"{}\"", field.name));
    places = fmt::format("    parameters: named({}, [\n{}]),\n", at * size,
                         wrapped("      " + joined(fields), 110, "      "));
    const std::string parameters = address();
    at += parts.parameters.size();
    arguments.push_back(address());
    at += std::max<std::size_t>(parts.constants.size(), 1);
    if (parts.has_values()) {
      setup = fmt::format("  wasm.{}_defaults({});\n", name, parameters);
      exports = fmt::format("-Wl,--export={}_defaults ", name);
    }
    init = fmt::format("    init: () => wasm.{}_init({}, {}),\n", name, parameters, arguments.front());
    setup += fmt::format("  wasm.{}_init({}, {});\n", name, parameters, arguments.front());
    exports += fmt::format("-Wl,--export={}_init ", name);
    how_to_set = "Parameters are set by name, as in `model.parameters." + parts.parameters.front().name +
                 " = 0.5`, and count from the next `model.init()`.\n";
  }
  std::set<std::string> taken = {"parameters", "init", "evaluate", "selftest", "batch"};
  for (const std::vector<Array>* arrays : {&parts.inputs, &parts.outputs})
    for (const Array& array : *arrays) {
      places += fmt::format("    {}: at({}, {}),\n", view_name(array.name, taken), at * size, array.size());
      arguments.push_back(address());
      at += array.size();
    }
  std::string batch, batch_bytes, states;
  if (parts.options.batch) {
    const std::size_t start = (at * size + 15) / 16 * 16;
    std::size_t elements = 0;
    for (const std::vector<Array>* arrays : {&parts.inputs, &parts.outputs})
      for (const Array& array : *arrays) elements += array.size();
    batch = batch_member(parts, start, size);
    batch_bytes = fmt::format(" + 16 + {} * states", elements * size);
    states = ", states = 0";
    exports += fmt::format("-Wl,--export={}_batch ", name);
    how_to_set += how_to_batch;
  }
  const auto fill = [&](const char* text) {
    return filled_in(text, {{"NAME", name},
                            {"BYTES", std::to_string(at * size)},
                            {"ARRAY", size == 4 ? "Float32Array" : "Float64Array"},
                            {"PLACES", places},
                            {"INIT", init},
                            {"BATCH", batch},
                            {"BATCH_BYTES", batch_bytes},
                            {"STATES", states},
                            {"NAMED", parts.has_parameters() ? named : ""},
                            {"SETUP", setup},
                            {"ARGUMENTS", joined(arguments)},
                            {"EXPORTS", exports}});
  };
  return {{name + "/README.md", readme(name, parts.program, parts.options, fill(how_to) + how_to_set)},
          {fmt::format("{0}/{0}.h", name), code[0].content},
          {fmt::format("{0}/{0}.c", name), code[1].content},
          {name + "/include/math.h", math_header},
          {name + "/build.sh", fill(build)},
          {fmt::format("{0}/{0}.mjs", name), fill(loader)},
          {name + "/test.mjs", fill(test_source)}};
}

}  // namespace

std::vector<EmittedFile> wasm_package(const Program& program, const EmitOptions& options) {
  const std::unique_ptr<Language> c = c_language(options);
  return write(*c, program, options, [&](const Parts& parts) { return module_files(parts, c->files(parts)); });
}

}  // namespace armature::internal
