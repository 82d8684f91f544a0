// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes at all are a robot or an InputError.
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
    (void)read_urdf(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz.urdf", diagnostics);
  } catch (const InputError&) {}
  return 0;
}
