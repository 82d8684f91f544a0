// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The positions of passive joints, which models of robots with closed loops take as the input "qp" (derive/loops):
// found by closing the loops at the positions of the motors, or checked where a state gives them.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/loops/linear_loops.h"
#include "armature/inverse_geometry/loops/loop_solver.h"
#include "armature/model/model.h"
#include "armature/model/state.h"

namespace armature::internal {

class PassivePositions {
 public:
  // `values` gives the symbols of the geometry numbers. Throws InputError when one is missing.
  PassivePositions(const Robot& robot, const std::map<std::string, double>& values);

  // The positions of every assembly mode that was found with the motors at `motors`, those nearest to zero first;
  // `all`: there are no others.
  struct Modes {
    std::vector<std::vector<double>> positions;
    std::vector<std::string> names;  // as loop-geometry has them: "elbow up"
    bool all = true;
  };
  Modes modes(const std::vector<double>& motors) const;
  // The positions near those of the state before; nothing where the loops do not close.
  std::optional<std::vector<double>> near(const std::vector<double>& motors, const std::vector<double>& passive) const;
  // Do the motors not decide the rates of the passive joints here?
  bool is_singular(const std::vector<double>& motors, const std::vector<double>& passive) const;
  // How far the loops are from closed, relative to the size of the robot, with cut joints where they fit best.
  double gap(const std::vector<double>& motors, const std::vector<double>& passive) const;

 private:
  Eigen::VectorXd posture(const std::vector<double>& motors, const std::vector<double>& passive) const;
  std::vector<double> passive_of(const Eigen::VectorXd& q) const;

  LoopSolver solver_;
};

// The robot that the array "qp" of a state fits by its length: the one with linear relations as couplings, or the one
// that is described, whose loops may be in any assembly mode. Throws InputError where it fits neither.
CoupledLoops loops_of_state(const Robot& described, CoupledLoops coupled, const State& state);

// Gives `state` the array "qp" that `model` needs, from its "q"; checks one that it has. `notes` tells which assembly
// mode was taken. `robot` is the one the model was derived of. Throws InputError for positions that do not close the
// loops, UnmetRequest where nothing does.
void complete_passive(const Robot& robot, const Model& model, State& state, std::vector<std::string>& notes);
// The same for states that follow each other: each starts from the one before.
void complete_passive(const Robot& robot, const Model& model, std::vector<State>& states,
                      std::vector<std::string>& notes);

}  // namespace armature::internal
