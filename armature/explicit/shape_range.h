// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest magnitude of a sum of terms over a box of joint positions, by branch and bound: the box with the largest
// upper bound is halved until the value reached and the bound are close, or the budget is spent. The upper bound is
// proven by interval arithmetic (interval.h) and is never below the true value, whatever the budget.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/explicit/few_terms.h"
#include "armature/expr/interval.h"

namespace armature::internal {

// The range of each coordinate, by the name of its symbol.
using PositionBox = std::map<std::string, Interval>;

struct WeightedShape {
  Interval weight;
  Shape shape;
};

// The largest |sum|: reached within rounding, and proven not to be exceeded.
struct Magnitude {
  double reached = 0, bound = 0;
};

// Stops when bound <= (1 + tolerance) * reached, or after `most_boxes`. Symbols in angles other than coordinates (a
// coupling's coefficient) need ranges in the box too.
Magnitude largest(const TrigRing& ring, const std::vector<WeightedShape>& sum, const PositionBox& box,
                  double tolerance = 0.01, std::size_t most_boxes = 1000);

}  // namespace armature::internal
