// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes at all are a robot or an InputError, with right angles snapped and without.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/read/reader.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const double right_angles : {1e-6, 0.0}) {
    Diagnostics diagnostics;
    try {
      (void)read_urdf(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz.urdf", diagnostics,
                      {.right_angles = right_angles});
    } catch (const InputError&) {}
  }
  return 0;
}
