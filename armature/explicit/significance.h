// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The abbreviated model of Armstrong, Khatib & Burdick 1986, section 3, drops terms that are
//
//   1. below `significance` (1 %) of the largest term of the same equation, that is, of the same element, or
//   2. below a tenth of it (0.1 %) of the largest constant term of the same joint, the constant part of a_ii,
//
// all over the joint ranges. An element a_ij is an equation of joint i (i <= j). A Christoffel symbol that acts on
// several joints is dropped only when it is too small for each of them, as in the paper's tables. The second rule
// compares inertias, so it does not apply to gravity, nor to elements that couple prismatic with revolute joints. Terms
// are dropped only where interval arithmetic proves them small.
//
// The error of the abbreviation is bounded: |error of tau_i| <= sum_j sup|da_ij| |qdd_j| + sum sup|dG| |qd_j qd_k| +
// sup|dg_i|, with the dropped parts da, dG, dg enclosed by interval arithmetic over the joint ranges, and velocities
// and accelerations at their limits. Rounding at run time is not included.
#pragma once

#include <string>
#include <vector>

#include "armature/explicit/explicit_model.h"
#include "armature/explicit/shape_range.h"

namespace armature::internal {

// The operating range of the robot: one entry per coordinate.
struct OperatingRange {
  std::vector<Interval> position;
  std::vector<double> velocity, acceleration;  // largest absolute values
  std::vector<std::string> assumptions;        // made where the robot states no limit
};

struct RangeOptions {
  // The acceleration limit is the velocity limit over this time.
  double seconds_to_full_speed = 0.2;
  // For coordinates without a velocity limit.
  double angular_velocity = 3.2, linear_velocity = 1;
  std::vector<double> velocity, acceleration;  // per coordinate, in place of the above; empty: not used
};

// From the joint limits. Angles without limits range over a whole turn; a prismatic coordinate without limits cannot be
// bounded (UnmetRequest).
OperatingRange operating_range(const Robot& robot, const RangeOptions& options = {});

struct DroppedTerm {
  std::string element, term;
  double size = 0;  // proven bound of its absolute value over the joint ranges
  int rule = 1;     // 1 or 2, as above
};

struct Abbreviation {
  ExplicitModel model;  // elements may have lost all their terms
  std::vector<DroppedTerm> dropped;
  std::vector<double> torque_error_bound;  // per coordinate, Nm or N
  std::size_t christoffel = 0;             // symbols left
};

// Throws UnmetRequest when a constant has no value.
Abbreviation abbreviate(const ExplicitModel& model, const OperatingRange& range, double significance = 0.01,
                        Progress& progress = no_progress());

}  // namespace armature::internal
