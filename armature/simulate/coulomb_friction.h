// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Coulomb friction of joints with the sign smoothed to a tanh: Gamma_j = Fs_j tanh(v'_j / w_j), for plants and for
// controllers that compensate it. The width w_j is the joint's own; a joint with the plain sign (width 0) has the one
// that stands for stiction. The joint variable is v_j = sum_k c_jk q_k, and tau_k = sum_j c_jk Gamma_j.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// The coordinates that a joint variable is made of and their coefficients. Throws UnmetRequest unless they are numbers.
std::vector<std::pair<std::size_t, double>> variable_terms(const Robot& robot, const Frame& frame);

class CoulombFriction {
 public:
  // `width`: of joints without one of their own. Throws UnmetRequest unless frictions and couplings are numbers.
  CoulombFriction(const Robot& robot, double width);

  // Adds factor * friction at the velocities qd to tau.
  void add(std::span<const double> qd, double factor, std::span<double> tau) const;

 private:
  struct Joint {
    std::vector<std::pair<std::size_t, double>> terms;
    double coulomb = 0, width = 0;
  };
  std::vector<Joint> joints_;
};

// The width of the joint's friction, or `otherwise` where it has none.
double friction_width(const Robot& robot, const Frame& frame, double otherwise);

// The robot without Coulomb friction, whose dynamics are smooth.
Robot without_coulomb_friction(Robot robot);

}  // namespace armature::internal
