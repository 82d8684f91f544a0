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

  const LoopStructure& structure() const { return closure_.structure(); }
  std::size_t passive() const { return structure().passive.size(); }
  // The rates of the passive joints per rate of each motor at the posture held.
  Eigen::MatrixXd slopes() const;
  // Closes the loops anew at these positions of the motors: first in the assembly mode that is nearest to zero where
  // the motors are in the middle of their ranges, of the modes found from many starts; later in the one nearest to the
  // posture held. Throws UnmetRequest when there is none.
  void start(std::span<const double> motors);
  // Positions of the passive joints near those before. Throws UnmetRequest when the loops do not close there: the
  // motors have left what the loops can reach, or passed a singular posture.
  std::span<const double> follow(std::span<const double> motors);
  // The largest error of the closure since the start, relative to the size of the robot.
  double worst() const { return worst_; }

 private:
  void start_near(std::span<const double> motors);
  void set_motors(std::span<const double> motors);
  double close();

  LoopClosure closure_;
  std::string name_;
  std::vector<std::size_t> unknowns_;
  Eigen::VectorXd q_;  // of every coordinate
  std::vector<double> passive_;
  std::vector<double> middle_;  // of the ranges of the motors
  bool started_ = false;
  double worst_ = 0;
};

}  // namespace armature::internal
