// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an NPY or NPZ file: refused with an InputError, or read as a table whose columns are of one length.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/log/npy.h"
#include "armature/log/npz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  armature::Diagnostics diagnostics;
  try {
    std::vector<armature::NamedArray> arrays;
    if (bytes.starts_with("PK")) arrays = armature::read_npz(bytes, "fuzz", diagnostics);
    else if (armature::read_npy(bytes, "x", arrays)) return 0;
    for (const std::vector<double>& column : armature::table_of("fuzz", std::move(arrays), diagnostics).columns)
      if (column.empty()) __builtin_trap();
  } catch (const armature::InputError&) {}
  return 0;
}
