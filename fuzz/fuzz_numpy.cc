// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an NPY or NPZ file: refused with an InputError, or read as a table whose columns are of one length.
// Bytes that start as neither are a header's dictionary, up to the end of the line, and data: put together as an NPY
// file whose length fits, so that types and shapes are mutated rather than the frame around them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "armature/base/error.h"
#include "armature/log/formats/npy.h"
#include "armature/log/formats/npz.h"

using namespace armature;
using namespace armature::internal;

namespace {

std::string framed(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size()), length = std::min<std::size_t>(end, 65'535);
  std::string npy = {
      '\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, static_cast<char>(length & 255), static_cast<char>(length >> 8)};
  npy += text.substr(0, length);
  // Zeros as well, so that a header that announces a few hundred numbers is not always refused.
  return npy + std::string(text.substr(end)) + std::string(4096, '\0');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view given(reinterpret_cast<const char*>(data), size);
  const std::string bytes =
      given.starts_with("PK") || given.starts_with("\x93NUMPY") ? std::string(given) : framed(given);
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
