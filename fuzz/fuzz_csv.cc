// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a log in text, plain or packed by gzip: refused with an InputError, or read whole and in pieces to the
// same table, whose columns are guessed and whose defects are told without harm.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "armature/base/error.h"
#include "armature/log/columns.h"
#include "armature/log/csv.h"
#include "armature/log/defects.h"
#include "armature/read/reader.h"

namespace {

armature::Robot two_joints() {
  armature::Diagnostics diagnostics;
  return armature::read_yaml(
      "armature: 1\nrobot: arm\nconvention: khalil\njoints:\n  - [joint, d, theta]\n  - [shoulder, 0, q1]\n"
      "  - [elbow, 1, q2]\n",
      "arm.yaml", diagnostics);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const armature::Robot robot = two_joints();
  const int file = memfd_create("log", 0);
  if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size)) __builtin_trap();
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  armature::Diagnostics diagnostics;
  try {
    const armature::LogTable whole = armature::read_csv(path, diagnostics);
    armature::CsvReader reader(path);
    armature::LogTable pieces = reader.empty_table();
    while (reader.read(pieces, 3, diagnostics)) {}
    if (pieces.lines != whole.lines || pieces.names != whole.names) __builtin_trap();
    for (const std::vector<double>& column : whole.columns)
      if (column.size() != whole.rows()) __builtin_trap();
    const armature::ColumnMap map = armature::guess_columns(whole, robot, diagnostics);
    armature::to_string(map, whole);
    if (!diagnostics.has_errors()) {
      armature::Log log = armature::make_log(whole, map);
      armature::inspect(log, robot, {true}, diagnostics);
    }
  } catch (const armature::InputError&) {}
  close(file);
  return 0;
}
