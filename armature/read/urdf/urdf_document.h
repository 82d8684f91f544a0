// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The contents of a URDF file, element by element: names, numbers and locations, each checked on its own. How the links
// are connected is in urdf_tree.h.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"
#include "armature/expr/rational.h"
#include "armature/robot/rigid_motion.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct UrdfLink {
  std::string name;
  rigid::Body body;  // in the link's frame
  Location where, inertial_where;
};

// The joint's position is multiplier * (position of `joint`) + offset.
struct UrdfMimic {
  std::string joint;
  Rational multiplier = 1;
  rigid::Real offset = 0;
  Location where;
};

struct UrdfJoint {
  std::string name, parent, child;
  JointType type = JointType::revolute;  // a continuous joint is a revolute one without limits
  rigid::Motion origin;
  rigid::Vector axis{1, 0, 0};  // unit
  JointLimits limits;
  Rational damping, friction;
  // From <armature>, which only Armature writes.
  Rational motor_inertia, friction_offset, friction_width, stribeck_friction, stribeck_velocity, load_friction;
  Rational gear_ratio, breakaway;
  Rational spring, spring_cosine, spring_sine, elasticity, elastic_damping;
  std::optional<UrdfMimic> mimic;
  bool floating = false;            // six freedoms in one joint; its type is then `fixed`
  std::optional<bool> independent;  // URDF+: has a motor, in a robot with loops
  Location where, parent_where, child_where;
};

// A joint that closes a loop: <loop> of URDF+ (Chignoli et al. 2024, generalized_rbda), or <constraint> as proposed for
// urdfdom. The frames `origin` in both links coincide when the joint is at zero.
struct UrdfLoop {
  std::string name;
  JointType type = JointType::revolute;
  std::array<std::string, 2> links;  // predecessor and successor
  std::array<rigid::Motion, 2> origins;
  rigid::Vector axis{1, 0, 0};  // unit, in that frame
  Location where;
  std::array<Location, 2> link_where;
};

struct UrdfDocument {
  std::string name;
  Location where;
  rigid::Vector gravity{0, 0, -9.81L};  // in the root's frame
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
  std::vector<UrdfLoop> loops;
  std::vector<std::string> transmitted;  // joints that a <transmission> names
};

// Appends what is wrong to `diagnostics`; throws only when the file is not usable XML. `right_angles`: as in reader.h.
// With `floating_joints` a floating joint is taken as six.
UrdfDocument read_urdf_document(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                                const Limits& limits, double right_angles, bool floating_joints);

}  // namespace armature::internal
