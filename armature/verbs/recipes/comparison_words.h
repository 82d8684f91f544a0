// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a comparison says in sentences.
#pragma once

#include <string>
#include <vector>

#include "armature/verbs/compare.h"

namespace armature::internal {

// With as many digits as the difference of the two needs.
std::string two_values(double first, double second);

// "Coulomb friction of joint 3 rose by 40 %, from 0.50 to 0.70 Nm (9.1 standard deviations)".
std::string words_of_change(const ComparedParameter& p);

// "3 of 22 parameters changed beyond chance."
std::string comparison_verdict(const CompareResult& result);

}  // namespace armature::internal
