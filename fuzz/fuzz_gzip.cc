// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log packed by gzip, and then damaged: the text up to a zero byte is packed, and each three bytes after it replace
// one byte (place, 16 bits, and value). Undamaged it is the table that the plain text is; damaged it is a table or an
// InputError.
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "armature/base/error.h"
#include "armature/log/formats/csv.h"

using namespace armature;
using namespace armature::internal;

namespace {

std::string packed(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) __builtin_trap();
  std::string out(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) __builtin_trap();
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::optional<LogTable> table_in(const std::string& bytes) {
  const int file = memfd_create("log", 0);
  if (file < 0 || write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) __builtin_trap();
  std::optional<LogTable> table;
  Diagnostics diagnostics;
  try {
    table = read_csv("/proc/self/fd/" + std::to_string(file), diagnostics);
  } catch (const InputError&) {}
  close(file);
  return table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string all(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(all.find('\0'), all.size());
  const std::string text = all.substr(0, end);
  std::string bytes = packed(text);
  bool damaged = false;
  for (std::size_t i = end + 1; i + 2 < size; i += 3) {
    char& byte = bytes[(data[i] + std::size_t{256} * data[i + 1]) % bytes.size()];
    damaged = damaged || byte != static_cast<char>(data[i + 2]);
    byte = static_cast<char>(data[i + 2]);
  }
  const std::optional<LogTable> unpacked = table_in(bytes);
  if (damaged || text.starts_with("\x1f\x8b")) return 0;  // a text that looks packed itself
  const std::optional<LogTable> plain = table_in(text);
  if (plain.has_value() != unpacked.has_value()) __builtin_trap();
  if (plain && (plain->names != unpacked->names || plain->lines != unpacked->lines)) __builtin_trap();
  return 0;
}
