// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/to_npy.h"

#include <fmt/format.h>

#include <bit>
#include <vector>

namespace armature::internal {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

std::string to_npy(const Log& log) {
  constexpr std::size_t start = 128;  // a multiple of 64, as numpy aligns its data; room for the largest shape
  std::vector<const Signal*> columns = {&log.t};
  for (const auto* group : {&log.q, &log.qd, &log.qdd, &log.tau})
    for (const Signal& signal : *group) columns.push_back(&signal);
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(start - 10);
  bytes += '\0';
  bytes += fmt::format("{{'descr': '<f8', 'fortran_order': True, 'shape': ({}, {}), }}", log.samples(), columns.size());
  bytes.resize(start - 1, ' ');
  bytes += '\n';
  bytes.reserve(start + columns.size() * log.samples() * sizeof(double));
  for (const Signal* column : columns)
    bytes.append(reinterpret_cast<const char*>(column->data()), column->size() * sizeof(double));
  return bytes;
}

}  // namespace armature::internal
