// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The search for the next step of a solution tree: every unknown that one or two of the transform equations determine,
// given those already solved, and the one of them that costs least.
#pragma once

#include <optional>

#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

// The cheapest step for an unknown not in `solved` (bit k: unknown k), or nothing. Polynomials of degree beyond 2 are
// tried only with `polynomials`.
std::optional<SolutionStep> next_step(const TransformEquations& system, unsigned solved, bool polynomials);

}  // namespace armature::internal
