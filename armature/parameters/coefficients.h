// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The formulas behind an echelon form. A column that depends on others does so with coefficients that are functions of
// the robot's constants alone. Their values at any point of GF(p) follow from solving a few rows; from such values
// recognise.h finds the formulas.
#pragma once

#include <optional>
#include <vector>

#include "armature/parameters/exact_rank.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The coefficients of `column` as a combination of the columns `support`, one per element of `support`, as formulas
// appended to `robot.arena`. Nothing when the column is not such a combination, or a coefficient is not recognised.
std::optional<std::vector<Ref>> dependence_formulas(Robot& robot, const RegressorSampler& sampler, std::size_t column,
                                                    const std::vector<std::size_t>& support);

// The same for coefficients that are all plain numbers, which is cheaper to test.
std::optional<std::vector<Rational>> dependence_numbers(const RegressorSampler& sampler, std::size_t column,
                                                        const std::vector<std::size_t>& support);

}  // namespace armature::internal
