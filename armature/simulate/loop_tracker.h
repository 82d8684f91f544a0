// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The passive joints of closed loops while the motors move: from the posture before, by Newton's iteration on the
// closure (robot/loop_closure.h). The state of a simulation holds motorised coordinates alone, so the loops are closed
// to rounding at every step and nothing drifts. A tracker stays in the assembly mode that it starts in.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "armature/robot/loop_closure.h"

namespace armature::internal {

class LoopTracker {
 public:
  explicit LoopTracker(const Robot& robot);

  std::size_t passive() const { return closure_.structure().passive.size(); }
  // Closes the loops anew at these positions of the motors: from the posture held, or from any other. Throws
  // UnmetRequest when no posture is found.
  void start(std::span<const double> motors);
  // Positions of the passive joints near those before. Throws UnmetRequest when the loops do not close there: the
  // motors have left what the loops can reach, or passed a singular posture.
  std::span<const double> follow(std::span<const double> motors);
  // The largest error of the closure since the start, relative to the size of the robot.
  double worst() const { return worst_; }

 private:
  void set_motors(std::span<const double> motors);
  double close();

  LoopClosure closure_;
  std::string name_;
  std::vector<std::size_t> unknowns_;
  Eigen::VectorXd q_;  // of every coordinate
  std::vector<double> passive_;
  double worst_ = 0;
};

}  // namespace armature::internal
