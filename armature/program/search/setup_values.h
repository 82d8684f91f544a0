// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Constants one operation away from existing ones. They are computed at setup, so they are free; the task is to find a
// constant with a given value.
#pragma once

#include <vector>

#include "armature/program/search/value_graph.h"

namespace armature::internal {

class SetupValues {
 public:
  // A node of this value: an existing one, or a new constant k1 + k2, k1 - k2 or k1 * k2 of numbers and needed
  // constants.
  std::optional<Operand> find(ValueGraph& graph, const Signature& value);

 private:
  struct Pair {
    std::uint64_t key;
    Definition definition;
  };
  void list_pairs(const ValueGraph& graph);

  std::vector<Pair> pairs_;  // by key; built at the first use
  bool listed_ = false;
};

}  // namespace armature::internal
