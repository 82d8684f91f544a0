// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A symmetric positive definite matrix of expressions, such as an inertia matrix, factorised once for any number of
// right-hand sides: A = L^T D L with a unit lower triangle L, from the last row to the first, so that the zeros between
// the branches of a tree that is numbered from its root outwards stay zeros (Featherstone 2008, section 6.5).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/expr/scalar.h"

namespace armature::internal {

class SymmetricFactors {
 public:
  // `elements` is row-major.
  SymmetricFactors(Arena& arena, const std::vector<Ref>& elements);

  // The row whose pivot is zero for any values; then nothing can be solved.
  std::optional<std::size_t> singular() const { return singular_; }
  // The first `rows` elements of x in A x = b, named RESULT + STEM + row; `stem` also names what is computed on the
  // way.
  std::vector<Scalar> solve(std::vector<Scalar> b, std::size_t rows, const std::string& stem,
                            const std::string& result) const;
  // The inverse, row-major. It is symmetric: only one half is computed.
  std::vector<Ref> inverse(const std::string& result) const;

 private:
  Arena* arena_;
  std::optional<std::size_t> singular_;
  std::vector<std::vector<Scalar>> l_;
  std::vector<Scalar> d_;
};

}  // namespace armature::internal
