// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a model is evaluated: arrays by the names of its inputs, and values by symbol.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"

namespace armature {

struct StateArray {
  std::vector<double> values;
  Location where;
  std::vector<std::string> names = {};  // of joints, one per value, in any order; empty: the robot's order
};
struct StateValue {
  double value = 0;
  Location where;
};

struct State {
  Location where;
  std::map<std::string, StateArray> arrays;
  std::map<std::string, StateValue> parameters;
  // Six numbers (f, n) by the name of a link or frame: the force and the moment about the frame's origin that act on
  // the link there, in the frame's own axes.
  std::map<std::string, StateArray> external = {};
};

}  // namespace armature
