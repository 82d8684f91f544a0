// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A step of the ladder of models (ladder.h).
#pragma once

#include <cstddef>
#include <string>

namespace armature::internal {

struct Rung {
  std::string model;             // what it adds
  std::string option;            // that asks for it
  std::size_t coordinate = 0;    // whose error it lowers most
  double before = 0, after = 0;  // cross-validated error of this coordinate, %
  double all = 0;                // of all torques with it, %
  double gain = 0, standard_error = 0;
  bool taken = false;
  bool held_back = false;  // it wins, and is not taken: the file of a robot cannot hold it
};

}  // namespace armature::internal
