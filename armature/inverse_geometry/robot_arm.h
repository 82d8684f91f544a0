// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The arm of a robot in numbers: the joints from its base to a frame of interest, and how its coordinates move them,
// v = C q.
#pragma once

#include <map>

#include "armature/inverse_geometry/screws.h"
#include "armature/robot/robot.h"

namespace armature::internal::ik {

struct RobotArm {
  Arm arm;                               // its joints' variables v
  std::vector<std::string> joints;       // their names
  std::vector<std::size_t> coordinates;  // indices into Robot::coordinates, of those that move the arm
  std::vector<std::string> names;        // of the joints that these move
  std::vector<double> lower, upper;      // their limits
  std::vector<bool> turns;               // a full turn of the coordinate is one of every joint that it moves
  Eigen::MatrixXd coupling, uncoupling;  // v = coupling q, q = uncoupling v
  bool is_coupled() const { return coupling.rows() != coupling.cols(); }  // joints share coordinates
  std::string tool, base;                                                 // names of the frames
};

// The robot with `values` for symbols. Throws InputError for one that it does not have.
Robot with_values(Robot robot, const std::map<std::string, double>& values);

// The arm that ends at `frame` (a joint, link or frame; empty: the default tool), with `values` for symbols. Throws
// InputError for an unknown frame and for lengths without a value, UnmetRequest for robots with loops and where the
// joints of the arm do not tell its coordinates.
RobotArm arm_of(Robot robot, const std::string& frame, const std::map<std::string, double>& values);

}  // namespace armature::internal::ik
