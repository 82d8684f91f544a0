// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an MJCF: refused with an InputError, or a robot.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/read/mjcf/mjcf.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics diagnostics;
  try {
    const Robot robot = read_mjcf({reinterpret_cast<const char*>(data), size}, "fuzz.mjcf", diagnostics);
    if (robot.link_count > robot.frames.size()) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
