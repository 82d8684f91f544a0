// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The formulas behind an echelon form. A column that depends on others does so with coefficients that are functions of
// the robot's constants alone. They can be had at any point of GF(p) by solving a few rows for them, which is what
// recognise.h needs to find the formulas.
#pragma once

#include <optional>
#include <vector>

#include "armature/parameters/exact_rank.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The coefficients of `column` in `support`, one an element of `support`, as formulas of `robot.arena`, to which they
// are appended. Nothing when the column is no such combination, or a coefficient is not recognised.
std::optional<std::vector<Ref>> dependence_formulas(Robot& robot, const RegressorSampler& sampler, std::size_t column,
                                                    const std::vector<std::size_t>& support);

// The same when all of them are plain numbers, which is cheaper to find out.
std::optional<std::vector<Rational>> dependence_numbers(const RegressorSampler& sampler, std::size_t column,
                                                        const std::vector<std::size_t>& support);

}  // namespace armature::internal
