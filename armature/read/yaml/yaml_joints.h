// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The DH table: joints, their parents and their geometry.
//
//   convention  columns                       T_j
//   khalil      gamma b alpha d theta r       Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)
//   modified    gamma b alpha a theta d       the same with Craig's names: his a is Khalil's d, his d Khalil's r
//   standard    theta d a alpha               Rz(theta) Tz(d) Tx(a) Rx(alpha), the frame at the far end of the link
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "armature/read/yaml/yaml_context.h"
#include "armature/robot/robot.h"

namespace armature::internal {

enum class DhConvention { khalil, modified, standard };
constexpr auto names(DhConvention) { return std::to_array<std::string_view>({"khalil", "modified", "standard"}); }

// The cell that holds a joint's variable: theta of a revolute joint, r of a prismatic one.
struct VariableCell {
  std::size_t frame = 0;
  Ref formula;
  const YamlNode* node = nullptr;
};

struct JointTables {
  std::vector<VariableCell> variables;
  // The standard convention's Tx(a) Rx(alpha) of each frame, after its joint; empty for the others.
  std::vector<Geometry> distal;
};

// Appends the frames of `joints`, and those of `cut_joints` when it is given. Their geometry holds the constant part
// only once yaml_variables.h has split the variables.
JointTables read_joints(const YamlContext& context, Robot& robot, const YamlNode& joints, const YamlNode* cut_joints,
                        DhConvention convention);

// A frame by the name of its link or of its joint, 0 for the base; where both exist, the requested kind wins. Reports
// an unknown name at `node`.
std::optional<std::size_t> find_link(const YamlContext& context, const Robot& robot, const YamlNode& node);
std::optional<std::size_t> find_joint(const YamlContext& context, const Robot& robot, const YamlNode& node);

}  // namespace armature::internal
