// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an NPY or NPZ file: refused with an InputError, or read as a table whose columns are of one length.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/log/formats/npy.h"
#include "armature/log/formats/npz.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics diagnostics;
  try {
    const ByteSource source = bytes_of_text(bytes);
    std::vector<NamedArray> arrays;
    if (bytes.starts_with("PK")) arrays = open_npz(source, "fuzz", diagnostics);
    else if (open_npy(source, "x", arrays)) return 0;
    const TableReader reader = table_of("fuzz", std::move(arrays), diagnostics);
    LogTable piece = reader.head;
    reader.read(piece, 3, diagnostics);
    while (piece.rows() < 100'000 && reader.read(piece, 1000, diagnostics)) {}
    for (const std::vector<double>& column : piece.columns)
      if (!diagnostics.has_errors() && column.size() != piece.rows()) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
