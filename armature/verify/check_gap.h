// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How far the bodies of an estimate are from the best ones, at most, computed again from a witness. The bodies minimise
//
//   |W T x - tau|^2 / 2 (weighted)  +  gamma sum_j D(P_j(x) | P_j0),    P_j the pseudo-inertia of link j,
//
// and the witness is a multiplier w for each base parameter. If S_j = gamma P_j0^-1 + Z_j(T^T w) is positive definite
// for each link, T^T w is not negative for motor inertias and friction and zero for offsets, then no bodies whatsoever
// cost less than those stated minus
//
//   g^T N^-1 g / 2  +  gamma sum_j D(P_j | gamma S_j^-1)  +  sum_i (T^T w)_i x_i,    g = N T x - W^T tau - w,
//
// with the normal equations N = W^T W of check_estimate.h. The map T from standard to base parameters is found here
// from the oracle's regressor at random states, all in extended precision.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "armature/verify/check_estimate.h"

namespace armature::internal {

struct StatedBodies {
  std::vector<std::pair<std::string, double>> standard;  // XX1, ..., Ia1, Fv1, ...
  std::vector<double> base;                              // in the order of the columns of the equations
  std::vector<double> multipliers;                       // w, in the same order
  std::map<std::string, std::vector<double>> prior;      // ten parameters of links that the robot does not describe
  double weight = 1;                                     // gamma
};

struct GapAnswer {
  std::string wrong;  // why there is no bound; empty: there is
  double gap = 0, data_cost = 0, prior_cost = 0;
};

// `columns` are the base parameters by name, as in EquationOptions. Throws UnmetRequest for those that are not known.
GapAnswer check_gap(const Robot& robot, const std::vector<std::string>& columns,
                    const std::vector<NormalEquations>& equations, const std::vector<double>& sigma,
                    const StatedBodies& stated);

}  // namespace armature::internal
