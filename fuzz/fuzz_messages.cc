// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the answers of a process that reads a file (log/formats/reader_messages.h), which a hostile file may
// have taken over: what it found in the file, then numbers. Believed within the bounds, or not at all. The first byte
// is the size of the file in kilobytes.
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "armature/base/error.h"
#include "armature/log/formats/reader_messages.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) __builtin_trap();
  if (::send(ends[1], data + 1, size - 1, 0) != static_cast<ssize_t>(size - 1)) __builtin_trap();
  ::shutdown(ends[1], SHUT_WR);
  const MessageLine line{ends[0]};
  const std::uintmax_t bytes = std::uintmax_t{data[0]} << 10;
  ArrayContents contents;
  if (receive_contents(line, "log.mat", bytes, contents)) {
    for (const NamedArray& array : contents.arrays)
      if (!is_plausible(array.rows, array.columns, bytes)) __builtin_trap();
    for (NamedArray& array : contents.arrays)
      array.read = [&](const ArrayBlock& block, double* to) {
        LogProblem problem;
        if (!receive_numbers(line, {to, block.rows * block.columns}, problem)) problem.message = "gone";
        return problem;
      };
    try {
      const TableReader reader = table_of("log.mat", std::move(contents.arrays), contents.said);
      LogTable piece = reader.head;
      while (piece.rows() < 10'000 && reader.read(piece, 100, contents.said)) {}
    } catch (const InputError&) {}
  }
  ::close(ends[0]);
  ::close(ends[1]);
  return 0;
}
