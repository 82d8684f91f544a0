// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Coulomb and Stribeck friction of joints with the sign smoothed to a tanh, for plants and for controllers that
// compensate it: Gamma_j = Fs_j tanh(v'_j / w_j) + Fb_j exp(-(v'_j / ws_j)^2) tanh(v'_j / w). The width w_j is the
// joint's own; the plain sign (Coulomb friction of width 0, Stribeck friction) has the width w that stands for
// stiction. The joint variable is v_j = sum_k c_jk q_k, and tau_k = sum_j c_jk Gamma_j.
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
    double coulomb = 0, width = 0, stribeck = 0, speed = 0, stribeck_width = 0;
  };
  std::vector<Joint> joints_;
};

// The width of the joint's friction, or `otherwise` where it has none.
double friction_width(const Robot& robot, const Frame& frame, double otherwise);

// The robot without Coulomb and Stribeck friction and friction of the load, whose dynamics are smooth.
Robot without_coulomb_friction(Robot robot);

}  // namespace armature::internal
