// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which columns of the regressor of a robot with closed loops are independent. Its postures lie on the solutions of the
// closure, where there are no points to sample exactly in a finite field; so the regressor is evaluated in numbers, at
// closed postures in all assembly modes, with random rates, and columns are taken in order: one that the columns before
// leave less of than 1e-9 of itself is dependent. The gap between what is kept and what is dropped is part of the
// answer.
//
// Lengths that are symbols get random values, three times: a coefficient is recognised as a formula when one rational
// times one product of lengths fits all three.
//
// In one assembly mode fewer may be enough: in a parallelogram, links that stay parallel cannot be told apart. Loops
// whose relations are linear there are couplings (derive/loops/linear_loops.h), and the rank is exact.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct ClosedRank {
  struct Dependent {
    std::size_t column;
    std::vector<Ref> coefficients;  // of the kept columns
  };
  std::vector<std::size_t> kept;  // ascending
  std::vector<Dependent> dependent;
  std::vector<std::string> notes;  // how clear the decision was, and which coefficients were not recognised
};

// Of some columns of the regressor of `robot`, in their order; coefficients are made in `arena`, a copy of the robot's
// that may have grown. Throws UnmetRequest when no posture closes the loops.
ClosedRank closed_rank(Arena& arena, const Robot& robot, const std::vector<std::size_t>& columns);

}  // namespace armature::internal
