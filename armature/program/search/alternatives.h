// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// All ways to a value by one operation on values that are there: t = a + b, a - b, a * b, and with a constant that is
// there or nearly so (setup_values.h), t = a + k, a * k. For each a the other operand must be t - a, t + a or t / a,
// and a hash table knows whether it exists. Identities need not be known to be found: that s^2 + c^2 = 1, that two
// links turn about one axis, that a trace does not change, all show as equal values.
#pragma once

#include <functional>

#include "armature/program/search/setup_values.h"
#include "armature/program/search/value_graph.h"

namespace armature::internal {

class Alternatives {
 public:
  explicit Alternatives(ValueGraph& graph);

  // Calls `visit` with each way to the value of `node`, except those whose operands are in `excluded` (one entry a
  // node, or empty). May add constants to the graph. Returns how many values were asked for.
  std::size_t for_each(NodeIndex node, const std::vector<char>& excluded,
                       const std::function<void(const Definition&)>& visit);

 private:
  ValueGraph& graph_;
  std::vector<Signature> inverses_;
  SetupValues setup_;
};

}  // namespace armature::internal
