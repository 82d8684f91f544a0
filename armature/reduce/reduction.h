// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Fewer parameters for nearly the same torques. What contributes too little to the torques (Izaguirre et al. 1992,
// section 7: below 1 %) is left out, then what is not certain enough (essential.h), and the rest is identified again,
// so that it takes over what it can of what was lost. A joint that would lose its inertia with them keeps the greatest
// part of it (joint_inertias.h): slow motions do not tell it well, but no controller can do without.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"

namespace armature::internal {

struct ReductionOptions {
  double significance = 0;  // least share in the greatest torque of a joint; 0: whatever it contributes
  double certainty = 0.1;   // greatest relative standard deviation; 0: however uncertain
};

struct Reduction {
  std::vector<char> kept;  // columns of the model
  std::size_t count = 0;
  std::size_t given_back = 0;            // of them, for the inertia of a joint only
  Estimate estimate;                     // of those that are kept
  Identification::Errors before, after;  // of least squares with all parameters and with those that are kept
  // The same torques as the estimate's, for a program: each base parameter in the place of the standard one that it is
  // named after, everything else zero. These are no longer bodies.
  Robot robot;
  std::vector<std::string> left_out;  // what a robot's description cannot hold
};

// Throws UnmetRequest when nothing would be left.
Reduction reduced(const Identification& found, const ReductionOptions& options);

// A description in place of logs: motions within the limits of the joints, and the torques that the robot's own numbers
// give. Throws UnmetRequest when they are no numbers.
Identification described(const Robot& robot);

}  // namespace armature::internal
