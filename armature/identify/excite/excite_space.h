// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The clearance of a posture from a table and from the robot itself. Links are segments between the origins of the
// frames of Khalil and Kleinfinger; segments that share a point are neighbours and may touch. Links that do not move
// may stand on the table.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <span>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

class RobotSpace {
 public:
  // Throws UnmetRequest when the geometry is not numeric.
  explicit RobotSpace(const Robot& robot);

  // The origins of frames 0, 1, 2, ... in the world.
  std::vector<Eigen::Vector3d> origins(std::span<const double> q) const;

  // The height of the lowest moving origin; infinite when none moves.
  double lowest(const std::vector<Eigen::Vector3d>& origins) const;
  // The smallest distance between segments that are not neighbours; infinite when there are none. Neighbours share a
  // point, or are joined by other segments shorter than `near` in all, as at an elbow with a small offset.
  double self_distance(const std::vector<Eigen::Vector3d>& origins, double near = 0) const;

 private:
  struct Joint {
    std::size_t antecedent;
    Eigen::Matrix3d turn;   // rotation up to the joint
    Eigen::Vector3d shift;  // its origin
    double r, theta;
    bool prismatic;
    std::vector<std::pair<std::size_t, double>> variable;
  };
  struct Segments {
    std::size_t a, b;                  // frames at the ends of the two segments
    std::vector<std::size_t> between;  // the segments that join them
  };
  std::vector<std::size_t> segments_between(std::size_t a, std::size_t b) const;

  Eigen::Matrix3d base_turn_;
  Eigen::Vector3d base_shift_;
  std::vector<Joint> joints_;
  std::vector<std::size_t> moving_;
  std::vector<Segments> pairs_;
};

// The distance of two segments (Ericson, Real-Time Collision Detection, 5.1.9).
double segment_distance(const Eigen::Vector3d& a0, const Eigen::Vector3d& a1, const Eigen::Vector3d& b0,
                        const Eigen::Vector3d& b1);

}  // namespace armature::internal
