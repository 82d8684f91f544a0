// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a state in JSON are refused, or finite numbers.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/read/state.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const State state = read_state(std::string_view(reinterpret_cast<const char*>(data), size), "state.json");
    for (const auto& [name, array] : state.arrays)
      for (const double value : array.values)
        if (!std::isfinite(value)) __builtin_trap();
    for (const auto& [name, parameter] : state.parameters)
      if (!std::isfinite(parameter.value)) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
