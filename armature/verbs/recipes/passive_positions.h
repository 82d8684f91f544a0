// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The positions of passive joints, which models of robots with closed loops take as the input "qp" (derive/loops):
// found by closing the loops at the positions of the motors, or checked where a state gives them.
#pragma once

#include <string>
#include <vector>

#include "armature/model/model.h"
#include "armature/model/state.h"
#include "armature/robot/loop_closure.h"

namespace armature::internal {

class PassivePositions {
 public:
  // `values` gives the symbols of the geometry numbers. Throws InputError when one is missing.
  PassivePositions(const Robot& robot, const std::map<std::string, double>& values);

  // The posture with the motors at `motors` that is nearest to `start`; nothing where none is found. Loops have several
  // assembly modes: `modes` holds all that were found, the nearest first.
  struct Found {
    std::vector<double> passive;
    std::vector<std::vector<double>> modes;
  };
  std::optional<Found> close(const std::vector<double>& motors) const;
  // The same near passive positions of the state before.
  std::optional<std::vector<double>> near(const std::vector<double>& motors, const std::vector<double>& passive) const;
  // How far the loops are from closed, relative to the size of the robot, with cut joints where they fit best.
  double gap(const std::vector<double>& motors, const std::vector<double>& passive) const;

 private:
  Eigen::VectorXd posture(const std::vector<double>& motors, const std::vector<double>& passive) const;
  std::vector<double> passive_of(const Eigen::VectorXd& q) const;

  LoopClosure closure_;
  std::vector<std::size_t> unknowns_;
  std::vector<char> turns_;  // per coordinate: an angle
};

// Gives `state` the array "qp" that `model` needs, from its "q"; checks one that it has. `notes` tells which assembly
// mode was taken. `robot` is the one the model was derived of. Throws InputError for positions that do not close the
// loops, UnmetRequest where nothing does.
void complete_passive(const Robot& robot, const Model& model, State& state, std::vector<std::string>& notes);
// The same for states that follow each other: each starts from the one before.
void complete_passive(const Robot& robot, const Model& model, std::vector<State>& states,
                      std::vector<std::string>& notes);

}  // namespace armature::internal
