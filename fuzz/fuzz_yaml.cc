// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a YAML robot: refused with InputError, or a robot that can be written and read again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/write/yaml.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace armature;
  using namespace armature::internal;
  Diagnostics diagnostics;
  try {
    const Robot robot = read_yaml({reinterpret_cast<const char*>(data), size}, "fuzz", diagnostics);
    std::string text;
    try {
      text = write_yaml(robot);
    } catch (const UnmetRequest&) {  // a formula that grew too long to be written
      return 0;
    }
    try {
      read_yaml(text, "again", diagnostics);
    } catch (const InputError& error) {
      throw InternalError(std::string("what was written cannot be read: ") + error.what());
    }
  } catch (const InputError&) {}
  return 0;
}
