// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// All ways to compute a value t by one operation on existing values: t = a + b, a - b, a * b, and with a constant that
// exists or is one setup operation away (setup_values.h), t = a + k, a * k. For each a the other operand must be t - a,
// t + a or t / a, and a hash table lookup finds it if it exists. Identities are found without being known: s^2 + c^2 =
// 1, two links that turn about one axis, an invariant trace all show as equal values.
#pragma once

#include <functional>

#include "armature/program/search/setup_values.h"
#include "armature/program/search/value_graph.h"

namespace armature::internal {

class Alternatives {
 public:
  explicit Alternatives(ValueGraph& graph);

  // Calls `visit` with each definition of the value of `node`, except those with operands in `excluded` (one entry per
  // node, or empty). May add constants to the graph. Returns the number of lookups.
  std::size_t for_each(NodeIndex node, const std::vector<char>& excluded,
                       const std::function<void(const Definition&)>& visit);

 private:
  ValueGraph& graph_;
  std::vector<Signature> inverses_;
  SetupValues setup_;
};

}  // namespace armature::internal
