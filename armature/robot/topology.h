// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The tree of a robot's frames.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// The frames whose antecedent is `j` (0 is the base), links only, in increasing order.
std::vector<std::size_t> children(const Robot& robot, std::size_t j);

// The frames from the base (excluded) to `j` (included).
std::vector<std::size_t> path_from_base(const Robot& robot, std::size_t j);

// The last frame that the paths to `a` and to `b` share; 0 when they part at the base.
std::size_t common_ancestor(const Robot& robot, std::size_t a, std::size_t b);

// Links without children.
std::vector<std::size_t> terminal_links(const Robot& robot);

// One chain: the antecedent of frame j is frame j - 1.
bool is_serial(const Robot& robot);

// A frame by number ("3"), joint name, link name, attached frame or base name.
struct FrameReference {
  std::size_t link = 0;
  std::optional<std::size_t> attached;  // index into Robot::attached when an attached frame is meant
};
std::optional<FrameReference> find_frame(const Robot& robot, const std::string& name);

// The base as its description knows it: the frame attached to the base under the base's own name, as every URDF gives
// one, otherwise frame 0.
FrameReference default_base(const Robot& robot);

// The tool frame attached to a terminal link if there is one, otherwise the last link's frame.
FrameReference default_tool(const Robot& robot);

}  // namespace armature::internal
