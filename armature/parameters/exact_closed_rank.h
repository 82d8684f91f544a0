// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The exact rank of the regressor of a robot with closed loops: its rows at points of the closure over the p-adic
// integers (closure_points.h), with random rates, and their reduced echelon form. No tolerance is involved: a column is
// independent of those before it where a number that p does not divide is left of it, so it is in truth, and dependent
// where all k digits of all rows vanish. Where only some digits vanish, more postures are drawn, then another prime is
// tried.
#pragma once

#include <optional>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/expr/padic_field.h"
#include "armature/expr/rational.h"

namespace armature::internal {

struct ExactClosedRank {
  std::vector<std::size_t> kept, dropped;        // indices into the given columns, ascending
  std::vector<std::vector<Padic>> coefficients;  // of dropped column i, per kept one: column = sum of them
  PadicField constants;                          // the robot's, with which the coefficients were found
  std::size_t states = 0;
};

// `columns` of the regressor of `robot`, a robot with loops, in their order. States are added until some add nothing,
// and until the rank is the `expected` one, so that rare assembly modes are met; only so many, however. Nothing where
// no points of the closure are found: where a length has so many digits that the loops do not close exactly, an angle
// is neither a symbol nor a multiple of 15 degrees, or the motors do not determine the posture.
std::optional<ExactClosedRank> exact_closed_rank(const Robot& robot, const Model& regressor,
                                                 const std::vector<std::size_t>& columns, std::size_t expected = 0);

// The fraction a/b of least size with a = b * value, |a| and b below half the root of the modulus (Wang 1981); nothing
// where there is none.
std::optional<Rational> fraction_of(const Padic& value, std::uint64_t modulus);

}  // namespace armature::internal
