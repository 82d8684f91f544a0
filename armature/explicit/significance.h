// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The abbreviated model of Armstrong, Khatib & Burdick 1986, section 3: terms go that are
//
//   1. below `significance` (1 %) of the greatest term of the same equation, that is, of the same element, or
//   2. below a tenth of it (0.1 %) of the largest constant term of the same joint, the constant part of a_ii,
//
// all over the joint ranges. An element a_ij is an equation of joint i (i <= j). A Christoffel symbol that acts on
// several joints goes only when it is too small for each of them: this is how the paper's surviving tables read. The
// second rule compares inertias, so it leaves gravity alone, and elements that couple prismatic with revolute joints.
// Terms are dropped only where interval arithmetic proves them small.
//
// What the abbreviation can do wrong is bounded: |error of tau_i| <= sum_j sup|da_ij| |qdd_j| + sum sup|dG| |qd_j qd_k|
// + sup|dg_i|, with the dropped parts da, dG, dg enclosed by interval arithmetic over the joint ranges, and velocities
// and accelerations at their limits. Rounding when the model runs comes on top.
#pragma once

#include <string>
#include <vector>

#include "armature/explicit/explicit_model.h"
#include "armature/explicit/shape_range.h"

namespace armature::internal {

// Where the robot works: one entry a coordinate.
struct OperatingRange {
  std::vector<Interval> position;
  std::vector<double> velocity, acceleration;  // largest absolute values
  std::vector<std::string> assumptions;        // what the robot does not say
};

struct RangeOptions {
  // The acceleration limit is the velocity limit over this time.
  double seconds_to_full_speed = 0.2;
  // For coordinates without a velocity limit.
  double angular_velocity = 3.2, linear_velocity = 1;
  std::vector<double> velocity, acceleration;  // one a coordinate, instead; empty for the above
};

// From the limits of the joints. Angles without limits take a whole turn; a prismatic coordinate without limits cannot
// be bounded (UnmetRequest).
OperatingRange operating_range(const Robot& robot, const RangeOptions& options = {});

struct DroppedTerm {
  std::string element, term;
  double size = 0;  // proven bound of its absolute value over the joint ranges
  int rule = 1;     // 1 or 2, as above
};

struct Abbreviation {
  ExplicitModel model;  // elements may have lost all their terms
  std::vector<DroppedTerm> dropped;
  std::vector<double> torque_error_bound;  // one a coordinate, Nm or N
  std::size_t christoffel = 0;             // symbols left
};

// Throws UnmetRequest when a constant has no value.
Abbreviation abbreviate(const ExplicitModel& model, const OperatingRange& range, double significance = 0.01);

}  // namespace armature::internal
