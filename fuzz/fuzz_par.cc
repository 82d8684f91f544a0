// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a .par file: refused with an InputError, or read; then what is written reads back as the same robot.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/write/par.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics diagnostics;
  try {
    const Robot robot = read_par({reinterpret_cast<const char*>(data), size}, "fuzz", diagnostics);
    std::vector<std::string> lost;
    const std::string text = write_par(robot, &lost);
    if (!lost.empty()) return 0;
    Diagnostics again;
    const Robot back = read_par(text, "written", again);
    if (back.frames.size() != robot.frames.size() || back.coordinates.size() != robot.coordinates.size())
      __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
