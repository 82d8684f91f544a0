// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the file that names the columns of a log: refused, or a map that fits the table, and a log of one
// length.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/base/error.h"
#include "armature/log/columns/columns.h"
#include "fuzz/two_joints.h"

using namespace armature;
using namespace armature::internal;

namespace {

LogTable some_table() {
  LogTable table;
  table.names = {"stamp", "m1", "m2", "w1", "w2", "i1", "i2", "t", "q1", "q2", "tau1", "tau2"};
  for (std::size_t c = 0; c < table.names.size(); ++c)
    table.columns.push_back({0.5 * static_cast<double>(c), 1, 1e300, -3});
  table.lines = {2, 3, 4, 5};
  return table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Robot robot = two_joints();
  static const LogTable table = some_table();
  Diagnostics diagnostics;
  try {
    ColumnMap map =
        read_column_map({reinterpret_cast<const char*>(data), size}, "columns.yaml", table, robot, diagnostics);
    if (diagnostics.has_errors()) return 0;
    to_string(map, table);
    apply_units(map, {"ms", "deg", "mm"}, robot, diagnostics);
    const Log log = make_log(table, map);
    for (const auto* signals : {&log.q, &log.qd, &log.qdd, &log.tau})
      for (const Signal& signal : *signals)
        if (signal.size() != table.rows()) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
