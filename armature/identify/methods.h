// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What an identification may be asked for, by name: how the equations are solved, which equations, which friction.
#pragma once

#include "armature/base/describe.h"

namespace armature {

// ordinary: equal weights; weighted: each joint weighted by its residual; huber, bisquare: each equation also by its
// own residual; total: errors in the motion as well as in the torques; instrumental, output_error: with a simulation of
// the closed loop (instrumental.h); likelihood: with errors correlated between joints (likelihood.h); link_by_link:
// from the last joint to the first (link_by_link.h); recursive: sample by sample, with forgetting (recursive_trace.h).
enum class Estimator {
  ordinary,
  weighted,
  huber,
  bisquare,
  total,
  instrumental,
  output_error,
  likelihood,
  link_by_link,
  recursive
};
constexpr auto names(Estimator) {
  return std::to_array<std::string_view>(
      {"ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"});
}

// The equations of motion, or two forms of them without accelerations (equations/formulations.h).
enum class Formulation { dynamic, filtered, energy };
constexpr auto names(Formulation) { return std::to_array<std::string_view>({"dynamic", "filtered", "energy"}); }

// What resists the motion of a joint (equations/friction.h).
enum class Friction { viscous, coulomb, offset, spring, quadratic, asymmetric, stribeck, lever, load, temperature };
constexpr auto names(Friction) {
  return std::to_array<std::string_view>({"viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric",
                                          "stribeck", "lever", "load", "temperature"});
}

}  // namespace armature
