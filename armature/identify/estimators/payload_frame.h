// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The frame that the parameters of a payload are stated in. A robot that was read from a URDF keeps the frames of its
// links, and of what is fixed to them (a flange, a tool), as attached frames; whoever built the payload measures from
// one of those, and not from Khalil's frame, which lies on the joint axis.
#pragma once

#include <Eigen/Core>
#include <string>

#include "armature/robot/robot.h"

namespace armature::internal {

// Where a payload is fixed: link 1..NL, 0 for the last; and the attached frame of that link that it is stated in. An
// empty name is the frame of the link itself, as the description has it.
struct PayloadPlace {
  std::size_t link = 0;
  std::string frame = {};
};

struct PayloadFrame {
  std::string name;                                        // of the attached frame, or of the link
  bool is_khalil = true;                                   // the description has no other frame of the link
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();  // its pose in Khalil's frame of the link
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

// The frame for a payload on place.link, which is not 0; without place.frame when that is fixed to another link.
PayloadFrame payload_frame(const Robot& robot, const PayloadPlace& place);

// XX XY XZ YY YZ ZZ MX MY MZ M of a body in Khalil's frame, from those in `frame`, which they are linear in
// (robot/inertia.h).
Eigen::Matrix<double, 10, 10> in_khalil_frame(const PayloadFrame& frame);

// Ixx Ixy Ixz Iyy Iyz Izz about the centre of mass, from the ten parameters about the origin of the same frame.
Eigen::Matrix<double, 6, 1> about_centre(const Eigen::Matrix<double, 10, 1>& ten);

}  // namespace armature::internal
