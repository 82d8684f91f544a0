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
};
struct StateValue {
  double value = 0;
  Location where;
};

struct State {
  Location where;
  std::map<std::string, StateArray> arrays;
  std::map<std::string, StateValue> parameters;
};

}  // namespace armature
