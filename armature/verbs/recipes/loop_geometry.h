// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The model loop-geometry: passive and cut coordinates from the motorised ones (Khalil & Creusot 1997, section 3.4).
// Like inverse geometry it is a tree of solutions, one per loop, and has all assembly modes.
#pragma once

#include "armature/inverse_geometry/loops/loop_solver.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/evaluate.h"

namespace armature::internal {

inline constexpr const char* loop_geometry = "loop-geometry";

// Its equations or code: per loop a function of the motors, to be called in their order. Throws UnmetRequest for a
// robot without loops, and for code where a loop has no closed form.
DeriveCodeResult loop_geometry_code(const Robot& robot, const DeriveCodeOptions& options);

// All closed postures, one row per mode. Throws InputError for a state that does not fit, UnmetRequest where the loops
// cannot be closed.
EvaluateResult evaluate_loop_geometry(const Robot& robot, const State& state);

// What of a state loop geometry needs: positions of the motorised coordinates, in their order or by name; of all
// coordinates, of which the others are where the search starts.
struct LoopState {
  Eigen::VectorXd q;
  std::map<std::string, double> values;  // of the symbols of the geometry
  bool whole = false;                    // the state has a position of every coordinate
};
LoopState loop_state(const Robot& robot, const State& state);

// "pin" for the loop that is cut at the joint pin, "pin and bolt" for several.
std::string loops_called(const Robot& robot, const std::vector<std::size_t>& loops);
// "planar RRR loop cut at pin: q2, q3, q4 in closed form"
std::string described(const Robot& robot, const LoopStep& step);

// The reason why no posture is closed.
std::string why_open(const Robot& robot, const LoopSolver& solver, const LoopAnswer& answer);

}  // namespace armature::internal
