// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The formulas behind an echelon form. A column that depends on others does so with coefficients that are functions of
// the robot's constants alone. They can be had at any point of GF(p) by solving a few rows for them, which is what
// recognise.h needs to find the formulas.
#pragma once

#include <optional>
#include <vector>

#include "armature/reduce/exact_rank.h"

namespace armature {

// The coefficients of `column` in `support`, of which it is known to be a combination; one an element of `support`, in
// `arena`, which must contain the robot's. Nothing when one of them is not recognised.
std::optional<std::vector<Ref>> dependence_formulas(Arena& arena, const Robot& robot, const RegressorSampler& sampler,
                                                    std::size_t column, const std::vector<std::size_t>& support);

}  // namespace armature
