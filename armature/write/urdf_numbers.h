// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers that a URDF or an MJCF needs of a robot, in the frames of its links. A link that remembers its original
// frame (an attached frame with the link's own name) is written in that frame, other links in their Khalil frames.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "armature/robot/rigid_motion.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The attributes of an element and their values, in the order in which they are written.
using UrdfAttributes = std::vector<std::pair<const char*, std::string>>;

// A number with as many digits as it needs; what is below the tolerance is zero.
std::string urdf_text(rigid::Real number, rigid::Real tolerance = 1e-15L);
std::string urdf_text(const rigid::Vector& v);

// The name, as an attribute of XML. Throws UnmetRequest for one that XML or xacro would change.
std::string xml_name(const std::string& name);

// The elements of <inertial>: <origin>, <mass> and <inertia>.
struct UrdfInertial {
  UrdfAttributes origin, mass, inertia;
};

// Throws UnmetRequest where the robot has no number: symbols, infinities.
class UrdfNumbers {
 public:
  explicit UrdfNumbers(const Robot& robot);

  rigid::Real value(Ref formula, const std::string& owner) const;
  rigid::Vector vector(const std::array<Ref, 3>& v, const std::string& owner) const;
  rigid::Motion motion(const Pose& pose, const std::string& owner) const;
  rigid::Motion transform_of(const Frame& frame) const;

  // The frame in which link j = 0..n is written, in its Khalil frame; and which attached frames those are.
  const rigid::Motion& link_frame(std::size_t j) const { return link_frames_[j]; }
  bool is_link_frame(std::size_t attached) const { return is_link_frame_[attached] != 0; }

  // The link before joint j, with a frame of its own, and the written frame of link j in that of the link before.
  struct Placed {
    std::size_t before = 0;
    rigid::Motion pose;
  };
  Placed placed(std::size_t j) const;
  // The joint whose variable is the coordinate that moves joint j: j itself, or another that it follows. Throws
  // UnmetRequest for a variable of several coordinates.
  std::size_t leader(std::size_t j) const;

  // The inertia of link j in its written frame; nothing for a link without mass and inertia. Throws UnmetRequest for
  // first moments without a mass.
  std::optional<UrdfInertial> inertial(std::size_t j) const;
  // The attributes of <dynamics>: damping and friction.
  UrdfAttributes dynamics(const Frame& frame) const;
  // The attributes of <armature>, which other programs do not read: what a joint has beyond a URDF's, if not zero.
  UrdfAttributes beyond_urdf(const Frame& frame) const;
  // One warning about all of those.
  void warn_beyond_urdf(Diagnostics& diagnostics) const;

 private:
  const Robot& robot_;
  std::vector<rigid::Motion> link_frames_;
  std::vector<char> is_link_frame_;
};

}  // namespace armature::internal
