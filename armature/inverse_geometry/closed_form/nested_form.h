// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A polynomial of the transform equations as an expression that computes each part as early as its unknowns are known:
// the unknown solved last is outermost, C2 (C1 px + S1 py) + S2 pz. Inner sums are named, so that steps and branches
// share them.
#pragma once

#include "armature/inverse_geometry/closed_form/transform_equations.h"

namespace armature::internal {

class NestedForm {
 public:
  explicit NestedForm(TransformEquations& system) : system_(system) {}

  void solve(std::size_t unknown) { order_.push_back(unknown); }  // from now on known
  Ref expression(const Polynomial& p) { return nested(p, order_.size() + 1, true); }

 private:
  // `depth`: unknowns order_[0 .. depth - 2] may occur, then pose variables, then parameters.
  Ref nested(const Polynomial& p, std::size_t depth, bool outermost);

  TransformEquations& system_;
  std::vector<std::size_t> order_;
  std::size_t named_ = 0;
};

}  // namespace armature::internal
