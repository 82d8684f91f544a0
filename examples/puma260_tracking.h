// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Section 7.2 of Izaguirre, Hashimoto, Paul & Hayward (1992): the torques of the model move the robot without feedback.
// Joints 1 to 3 go a quarter turn, one at a time (figures 6 and 8) and together (figures 7 and 9); joints that do not
// move are held by their drives. Gravity is taken at the planned position (figures 6 and 7), or on line: where the
// robot is, the only feedback (figures 8 and 9).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/simulate/plant.h"

namespace armature::internal {

// s for the quarter turn. Fast: 180 degrees a second at most, on the quintic from rest to rest, whose peak is 15/8 of
// its mean. The paper does not say how slow its slow motions were.
constexpr double puma260_fast = 0.9375, puma260_slow = 4;

// Where the arm stands at the start: the paper does not say. Upper arm down and forearm up; both down; both up.
constexpr std::size_t puma260_starts = 3;

struct OpenLoop {
  std::string joints;
  bool together = false, fast = false, compensated = false;
  double error = 0;  // the largest of the moved joints, % of the quarter turn
};

// All sixteen from the start of this number (from 0), by the torques of `model`.
std::vector<OpenLoop> puma260_open_loops(const Robot& model, Plant& plant, std::size_t start, Progress& progress);

// The largest error of the joints one at a time, or of the three together; %.
double largest_error(const std::vector<OpenLoop>& loops, bool together, bool fast, bool compensated);

}  // namespace armature::internal
