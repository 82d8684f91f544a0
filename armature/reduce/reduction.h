// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Fewer parameters for nearly the same torques. Parameters that contribute too little to the torques (Izaguirre et al.
// 1992, section 7: below 1 %) are dropped, then those that are too uncertain (essential.h), and the rest is identified
// again, which absorbs part of the loss. A joint that would lose its inertia keeps the parameter with the largest share
// in it (joint_inertias.h): slow motions identify it poorly, but a controller needs it. A mass, a motor inertia,
// viscous or Coulomb friction that comes out negative is left out too: noise about zero, or a torque of the wrong sign.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"

namespace armature::internal {

struct ReductionOptions {
  double significance = 0;  // smallest share in the largest torque of a joint; 0: no limit
  double certainty = 0.1;   // largest relative standard deviation; 0: no limit
};

struct Reduction {
  std::vector<char> kept;  // columns of the model
  std::size_t count = 0;
  std::size_t given_back = 0;            // of them, kept only so that a joint's inertia stays positive
  std::vector<std::size_t> negative;     // columns left out because they came out negative, as no robot has them
  Estimate estimate;                     // of the kept parameters
  Identification::Errors before, after;  // of least squares with all parameters and with the kept ones
  // A robot with the torques of the estimate, for code: each base parameter in place of the standard one that it is
  // named after, all others zero. These are not the parameters of physical bodies.
  Robot robot;
  std::vector<std::string> left_out;  // parameters that a robot description cannot hold
};

// Throws UnmetRequest when nothing would be left.
Reduction reduced(const Identification& found, const ReductionOptions& options);

// A reduction without logs: motions within the joint limits, and the torques of the robot's own parameters. Throws
// UnmetRequest unless they are numbers.
Identification described(const Robot& robot, Progress& progress = no_progress());

}  // namespace armature::internal
