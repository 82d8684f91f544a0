// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as a WebAssembly module (W3C, WebAssembly Core Specification 2.0), binary, without a compiler. Its memory
// holds numbers of one type: parameters, what `init` makes of them, inputs, outputs. It exports
//
//   memory              the memory
//   evaluate()          outputs from inputs
//   init()              with parameters: call it whenever one changes; it has run once, with the defaults
//   NAME                for each array, and `parameters`: its address in bytes (globals, constant)
//   evaluate_batch(count, pitch, addresses...)   many states at once (wasm_lanes.h), for arrays that lie behind `heap`
//   heap                the address behind all that the module uses, a multiple of 16
//
// and imports sin, cos and tanh of a number from "env", those that it uses: Math's do. Sines and cosines are computed
// inline in registers of 16 bytes, and the host's serve beyond 99 rad; or they are all the host's, and no register of
// 16 bytes is used.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/emit.h"
#include "armature/program/program.h"

namespace armature::internal {

struct WasmArray {
  std::string name;  // under which its address is exported
  std::size_t size = 0;
  std::size_t address = 0;  // bytes; set by wasm_module()
};

struct WasmOptions {
  Precision precision = Precision::binary64;
  Trigonometry trigonometry = Trigonometry::inlined;
  bool batch = false;
};

struct WasmModule {
  std::string bytes;
  std::size_t heap = 0;  // of a module with batches
  WasmArray parameters;
  std::vector<WasmArray> inputs, outputs;
  std::vector<std::string> imports;
};

// `inputs` and `outputs`: names of the arrays, in the program's order; `defaults`: values of the parameters.
WasmModule wasm_module(const Program& program, const WasmOptions& options, const std::vector<std::string>& inputs,
                       const std::vector<std::string>& outputs, const std::vector<double>& defaults);

}  // namespace armature::internal
