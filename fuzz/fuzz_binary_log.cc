// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a MAT, HDF5 or SQLite file, read as every log is: in a child process. libmatio, libhdf5 and SQLite may
// break there, as they do; the caller gets a table or an InputError, and no child stays. What is ours in the child
// (sizes, names, types) runs under the sanitizers too, but a fault there is a dead child like any other: fuzz_messages
// tries what such a child may say.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>

#include "armature/base/error.h"
#include "armature/log/formats/table_file.h"

using namespace armature;
using namespace armature::internal;

// Children under the sanitizer have no bound on their address space, so their allocator has one.
extern "C" const char* __asan_default_options() { return "max_allocation_size_mb=512:allocator_may_return_null=1"; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int file = memfd_create("log", 0);
  if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size)) __builtin_trap();
  Diagnostics diagnostics;
  try {
    const TableReader reader = open_table("/proc/self/fd/" + std::to_string(file), diagnostics);
    LogTable piece = reader.head;
    while (piece.rows() < 100'000 && reader.read(piece, 1000, diagnostics)) {}
    for (const std::vector<double>& column : piece.columns)
      if (!diagnostics.has_errors() && column.size() != piece.rows()) __builtin_trap();
  } catch (const InputError&) {}
  close(file);
  if (::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD) __builtin_trap();
  return 0;
}
