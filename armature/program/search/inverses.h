// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverses of many residues at the cost of one inversion: with the running products p_i = v_1 ... v_i, one inverse
// of p_n gives all others by backward recursion, 1/v_i = p_{i-1} / p_i.
#pragma once

#include <vector>

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// The inverse of every node's value, at both points; zero for zero.
inline std::vector<Signature> inverses(const ValueGraph& graph) {
  std::vector<Signature> result(graph.size());
  for (std::size_t point = 0; point < 2; ++point) {
    const auto value = [&](NodeIndex i) { return graph.value(i).at[point]; };
    Residue product = 1;
    for (NodeIndex i = 0; i < graph.size(); ++i) {
      result[i].at[point] = product;
      if (!(value(i) == Residue(0))) product = product * value(i);
    }
    Residue rest = Residue(1) / product;
    for (auto i = static_cast<NodeIndex>(graph.size()); i-- > 0;) {
      const bool zero = value(i) == Residue(0);
      result[i].at[point] = zero ? Residue(0) : result[i].at[point] * rest;
      if (!zero) rest = rest * value(i);
    }
  }
  return result;
}

}  // namespace armature::internal
