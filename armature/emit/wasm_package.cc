// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// WebAssembly: the C code, a script that builds it with clang for wasm32 without any library, and a JavaScript module
// that loads the result. Sine and cosine are the host's, imported. The memory holds the arguments in fixed places, one
// after the other: structures and arrays are nothing but numbers of one type.
#include <fmt/format.h>

#include <algorithm>

#include "armature/base/text.h"
#include "armature/emit/package.h"

namespace armature {
namespace {

constexpr const char* build = R"~(#!/bin/sh
# Builds @NAME@.wasm; needs clang and lld (Debian: clang-19 lld-19).
set -e
cd "$(dirname "$0")"
clang=${CLANG:-$(command -v clang-19 || command -v clang)}
"$clang" --target=wasm32 -std=c99 -O2 -ffreestanding -nostdlib -ffp-contract=off -Iinclude \
  -Wl,--no-entry -Wl,--allow-undefined -Wl,--export=@NAME@ -Wl,--export=@NAME@_selftest @EXPORTS@\
  -Wl,--export=__heap_base -o @NAME@.wasm @NAME@.c
)~";

// A browser has no <math.h>.
constexpr const char* math_header = R"(/* What the code asks of <math.h>; sine and cosine come from the host. */
double sin(double x);
double cos(double x);
float sinf(float x);
float cosf(float x);
static inline double fabs(double x) { return __builtin_fabs(x); }
static inline float fabsf(float x) { return __builtin_fabsf(x); }
)";

constexpr const char* loader = R"(// Loads @NAME@.wasm: const model = await load(bytes); see README.md.
export async function load(bytes) {
  const math = { sin: Math.sin, cos: Math.cos, sinf: Math.sin, cosf: Math.cos };
  const { instance } = await WebAssembly.instantiate(bytes, { env: math });
  const wasm = instance.exports;
  const base = (wasm.__heap_base.value + 15) & ~15;
  const needed = base + @BYTES@ - wasm.memory.buffer.byteLength;
  if (needed > 0) wasm.memory.grow(Math.ceil(needed / 65536));
  const at = (start, length) => new @ARRAY@(wasm.memory.buffer, base + start, length);
  const places = {
@PLACES@  };
  return {
    // Fill these, call, and read the results.
    ...places,
@INIT@    evaluate: () => wasm.@NAME@(@ARGUMENTS@),
    selftest: () => wasm.@NAME@_selftest(),
  };
}
)";

constexpr const char* how_to = R"(Build and test it:

    sh build.sh
    node test.mjs

In a browser, load `@NAME@.mjs` and give `load` the bytes of `@NAME@.wasm`. The model's arrays are views of its memory:
set the inputs, call `evaluate()`, read the outputs.
)";

constexpr const char* test_source = R"(import { readFile } from "node:fs/promises";
import { load } from "./@NAME@.mjs";

const model = await load(await readFile(new URL("@NAME@.wasm", import.meta.url)));
const failures = model.selftest();
console.log(`@NAME@: self-test ${failures === 0 ? "passed" : "FAILED"}`);
process.exitCode = failures === 0 ? 0 : 1;
)";

}  // namespace

std::vector<EmittedFile> wasm_package(const Program& program, const EmitOptions& options) {
  const std::vector<EmittedFile> code = emit(program, "c", options);
  const std::string name = stem_of(code);
  const std::size_t size = options.precision == Precision::binary32 ? 4 : 8;
  std::size_t at = 0;
  std::string places, arguments, init, exports;
  const auto place = [&](const std::string& view, std::size_t length) {
    places += fmt::format("    {}: at({}, {}),\n", view, at * size, length);
    const std::string address = fmt::format("base + {}", at * size);
    at += length;
    return address;
  };
  if (!program.parameters.empty()) {
    std::string list;
    for (const std::string& parameter : program.parameters) list += (list.empty() ? "" : ", ") + identifier(parameter);
    places += "    // " + list + "\n";
    const std::string parameters = place("parameters", program.parameters.size());
    // No setup leaves more constants than there are parameters and operations.
    const std::string constants = fmt::format("base + {}", at * size);
    at += program.parameters.size() + program.setup_count + 1;
    init = fmt::format("    init: () => wasm.{}_init({}, {}),\n", name, parameters, constants);
    arguments = constants;
    exports = fmt::format("-Wl,--export={}_init ", name);
    if (!options.values.empty()) {
      init += fmt::format("    defaults: () => wasm.{}_defaults({}),\n", name, parameters);
      exports += fmt::format("-Wl,--export={}_defaults ", name);
    }
  }
  const auto add = [&](const std::string& group, std::size_t length) {
    const std::string address = place(fmt::format("{}", group), length);
    arguments += (arguments.empty() ? "" : ", ") + address;
  };
  std::vector<std::string> taken;
  const auto view = [&](const std::string& wanted) {
    std::string unique = identifier(wanted);
    for (const char* own : {"parameters", "init", "defaults", "evaluate", "selftest", "__proto__"})
      if (unique == own) unique += "_2";
    while (std::find(taken.begin(), taken.end(), unique) != taken.end()) unique += "_2";
    taken.push_back(unique);
    return unique;
  };
  for (const ProgramInput& input : program.inputs) add(view(input.name), input.symbols.size());
  for (const ProgramOutput& output : program.outputs) add(view(output.name), output.values.size());
  const auto fill = [&](const char* text) {
    return filled_in(text, {{"NAME", name},
                            {"BYTES", std::to_string(at * size)},
                            {"ARRAY", size == 4 ? "Float32Array" : "Float64Array"},
                            {"PLACES", places},
                            {"INIT", init},
                            {"ARGUMENTS", arguments},
                            {"EXPORTS", exports}});
  };
  return {{name + "/README.md", readme(name, program, options, fill(how_to))},
          {fmt::format("{0}/{0}.h", name), code[0].content},
          {fmt::format("{0}/{0}.c", name), code[1].content},
          {name + "/include/math.h", math_header},
          {name + "/build.sh", fill(build)},
          {fmt::format("{0}/{0}.mjs", name), fill(loader)},
          {name + "/test.mjs", fill(test_source)}};
}

}  // namespace armature
