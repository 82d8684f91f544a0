// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a specification of Izaguirre et al.: read, or refused with an InputError, and nothing else.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/read/reader.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics diagnostics;
  try {
    const Robot robot = read_izaguirre({reinterpret_cast<const char*>(data), size}, "fuzz", diagnostics);
    if (robot.frames.empty()) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
