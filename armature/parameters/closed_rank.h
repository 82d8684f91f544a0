// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which columns of the regressor of a robot with closed loops are independent, decided twice: in numbers, at closed
// postures in all assembly modes with random rates, where a column that the columns before leave less of than 1e-9 of
// itself is dependent; and exactly, at closed postures over the p-adic integers (exact_closed_rank.h), where no
// tolerance is involved. Numbers give the formulas, the exact rank proves them; where exact postures are not found, or
// belong to assembly modes that are not real, the numbers stand alone and the notes say so.
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
  bool exact = false;              // the exact rank (exact_closed_rank.h) says the same
  std::vector<std::string> notes;  // how clear the decision was, and which coefficients were not recognised
};

// The rank of some columns of the regressor of `robot`, in their order; coefficients are made in `arena`, a copy of the
// robot's that may have grown. Throws UnmetRequest when no posture closes the loops.
ClosedRank closed_rank(Arena& arena, const Robot& robot, const std::vector<std::size_t>& columns);

}  // namespace armature::internal
