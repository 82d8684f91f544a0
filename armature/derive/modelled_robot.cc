// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/modelled_robot.h"

#include <algorithm>

#include "armature/derive/derive.h"
#include "armature/robot/base_joints.h"
#include "armature/robot/elastic_joints.h"

namespace armature::internal {

CoupledLoops modelled_robot(const Robot& described) {
  CoupledLoops result = couple_loops(described);
  result.robot = with_motor_coordinates(result.robot);
  return result;
}

Robot measured_robot(const Robot& described) {
  return with_twist_coordinates(couple_loops(on_base_joints(described)).robot);
}

bool is_geometric(const std::string& model) {
  if (model == "inverse-geometry" || model == "loop-geometry") return true;
  const auto dynamic = std::ranges::find(model_catalog(), "inverse-dynamics", &ModelEntry::name);
  return std::any_of(model_catalog().begin(), dynamic, [&](const ModelEntry& each) { return each.name == model; });
}

}  // namespace armature::internal
