// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an SDF: refused with an InputError, or a robot.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/read/sdf/sdf.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics diagnostics;
  try {
    const Robot robot = read_sdf({reinterpret_cast<const char*>(data), size}, "fuzz.sdf", diagnostics);
    if (robot.link_count > robot.frames.size()) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
