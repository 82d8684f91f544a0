// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertia matrix, factorised once for any number of right-hand sides: A = L^T D L with a unit lower triangle L,
// from the last row to the first, so that the zeros of a tree's branches stay zeros (Featherstone 2008, section 6.5).
#pragma once

#include <vector>

#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {

class FactorisedInertia {
 public:
  // `elements` of a symmetric positive definite matrix, row-major. Throws UnmetRequest when a pivot is identically
  // zero.
  FactorisedInertia(Arena& arena, const Robot& robot, const std::vector<Ref>& elements);

  // The first `rows` elements of x in A x = b; `stem` names what is computed on the way.
  std::vector<Scalar> solve(std::vector<Scalar> b, std::size_t rows, const std::string& stem) const;
  // The inverse, row-major. It is symmetric: only one half is computed.
  std::vector<Ref> inverse() const;

 private:
  Arena* arena_;
  std::vector<std::vector<Scalar>> l_;
  std::vector<Scalar> d_;
};

}  // namespace armature::internal
