// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The reduced PUMA 260 of Izaguirre, Hashimoto, Paul & Hayward 1992, appendix A.
#pragma once

#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"

namespace armature::testing_robots {

inline Robot puma260() {
  Diagnostics diagnostics;
  return read_izaguirre(
      "number_links 6\nmass 0 0 0 0 0 m6\nsigma 0 0 0 0 0 0\nalpha 90 0 -90 90 -90 0\ndpar 0 0 d3 d4 0 0\n"
      "apar 0 a2 0 0 0 0\nadyna 0 0 0 ad4 0 0\nbdyna 0 0 0 0 0 0\ncdyna 0 0 0 cd4 0 0\nddyna 0 0 0 0 0 0\n"
      "edyna 0 0 0 0 0 0\nfdyna 0 0 0 0 0 0\nxgrav 0 0 0 0 0 0\nygrav 0 0 0 y4 0 0\nzgrav 0 0 0 0 0 z6\n"
      "iamot ia1 ia2 ia3 ia4 ia5 ia6\n",
      "puma260.spec", diagnostics);
}

inline OperationCount count_of(const Robot& robot, const std::string& model) {
  return count_operations(lower(derive(robot, model)));
}

}  // namespace armature::testing_robots
