// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Constants that are not in the program yet but one operation away from it. They are done before run time, so they are
// free; what counts is to find them: "which constant has this value?"
#pragma once

#include <vector>

#include "armature/program/search/value_graph.h"

namespace armature::internal {

class SetupValues {
 public:
  // A node of this value: any that is there, or a constant k1 + k2, k1 - k2 or k1 * k2 made for it of numbers and of
  // needed constants.
  std::optional<Operand> find(ValueGraph& graph, const Signature& value);

 private:
  struct Pair {
    std::uint64_t key;
    Definition definition;
  };
  void list_pairs(const ValueGraph& graph);

  std::vector<Pair> pairs_;  // by key; listed when first asked for
  bool listed_ = false;
};

}  // namespace armature::internal
