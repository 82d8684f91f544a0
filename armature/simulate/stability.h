// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sampled control loops lose their stability to lag. With a joint as a mass and critical damping, the loop
// L(s) = (2 w s + w^2) / s^2 crosses |L| = 1 at 2.06 w, with a phase margin of 76 degrees. A lag of T takes 2.06 w T
// off it: the hold of torques over a sample has half a sample, the filter of velocities sqrt(2) / (2 pi cutoff) and
// half a sample (control/velocity_filter.h), the drive its delay. A margin of 45 degrees is left while w T <= 0.26.
#pragma once

#include <string>
#include <vector>

#include "armature/simulate/simulate.h"

namespace armature::internal {

// Hz: 10, or less where the lag leaves no margin of 45 degrees. `velocity_cutoff`: Hz, 0: velocities are exact.
double stable_bandwidth(double rate, double velocity_cutoff, double delay);

// One line for each coordinate that its controller does not hold: the error over the second half of the motion is more
// than half of what the reference moves (both rms), or the torque jumped from one limit to the other again and again.
std::vector<std::string> lost_control(const Simulation& simulation, const Trajectory& trajectory,
                                      const std::vector<std::string>& names);

}  // namespace armature::internal
