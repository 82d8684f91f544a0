// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of joints that could mean another joint, another signal, a number, a unit or a separator.
#pragma once

#include <string>
#include <vector>

#include "tests/support/random_robot.h"

namespace armature::internal::support {

inline std::vector<std::string> odd_names(Random& random, std::size_t count) {
  std::vector<std::string> pool = {
      "q1",        "q2",     "q3",  "q4",  "x1",   "x2",        "t",   "time", "tau1",     "position",
      "qd2",       "dq1",    "a/b", "a,b", "a;b",  "velocity",  "j_1", "j-1",  "wrist",    "left wrist",
      "max_error", "%2C",    "1",   "0",   "+",    "torque_Nm", "qdd", "Q1",   "stamp_ms", "wrist/position",
      "joint",     "q\"x\"", "nan", "deg", "q ref"};
  std::vector<std::string> names;
  while (names.size() < count) {
    const auto chosen = pool.begin() + static_cast<std::ptrdiff_t>(random.below(pool.size()));
    names.push_back(*chosen);
    pool.erase(chosen);
  }
  return names;
}

}  // namespace armature::internal::support
