// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One repetition of the whole experiment of Jamisola et al. 1999 on the simulated PA-10: swing the joints, identify the
// lumped inertias, control the same arm with them. Twice: with the inertias of eq. 12 as printed, and with the delays
// of the loop taken into account (pa10_arm.h, effective_gains).
#pragma once

#include <vector>

#include "examples/pa10_control.h"
#include "examples/pa10_lumped.h"
#include "examples/pa10_swings.h"

namespace armature::internal {

// What all repetitions share.
struct Pa10Laboratory {
  Pa10Laboratory();
  Robot specification, robot;  // the robot is the arm
  IdentificationModel model;
  Eigen::VectorXd truth;  // parameters of the arm
  BrakedArm braked;
  Plant plant;
};

struct Pa10Result {
  DominantInertias found;
  Eigen::VectorXd parameters;  // found, with motors as specified
  Pa10Errors errors;           // of dynamic control with them
};

struct Pa10Trial {
  Pa10Loop loop;
  std::vector<OscillationRecord> records;
  std::vector<double> friction;  // kv_n, per joint
  Pa10Result printed, corrected;
};
Pa10Trial pa10_trial(Pa10Laboratory& laboratory, const Pa10Loop& loop, Progress& progress);

// Three levels of noise (1, 3 and 10 steps of the resolver), two repetitions each.
std::vector<Pa10Trial> pa10_trials(Pa10Laboratory& laboratory, Progress& progress);

}  // namespace armature::internal
