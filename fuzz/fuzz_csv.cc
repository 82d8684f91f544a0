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
#include "armature/log/columns/columns.h"
#include "armature/log/defects.h"
#include "armature/log/formats/csv.h"
#include "fuzz/two_joints.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Robot robot = two_joints();
  const int file = memfd_create("log", 0);
  if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size)) __builtin_trap();
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  Diagnostics diagnostics;
  try {
    const LogTable whole = read_csv(path, diagnostics);
    CsvReader reader(path);
    LogTable pieces = reader.empty_table();
    while (reader.read(pieces, 3, diagnostics)) {}
    if (pieces.lines != whole.lines || pieces.names != whole.names) __builtin_trap();
    for (const std::vector<double>& column : whole.columns)
      if (column.size() != whole.rows()) __builtin_trap();
    const ColumnMap map = guess_columns(whole, robot, diagnostics);
    to_string(map, whole);
    if (!diagnostics.has_errors()) {
      Log log = make_log(whole, map);
      inspect(log, robot, {true}, diagnostics);
    }
  } catch (const InputError&) {}
  close(file);
  return 0;
}
