// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/free_zeros.h"

#include <algorithm>

#include "armature/derive/parameters.h"
#include "armature/robot/topology.h"

namespace armature::internal {

FreedZeros free_zeros(const Robot& robot) {
  FreedZeros result{robot, {}};
  if (!default_base(robot).attached) return result;
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  std::vector<char> is_body(robot.link_count + 1, 0);
  for (const DynamicParameter& p : parameters)
    if (is_inertial(p.kind)) is_body[p.link] = 1;
  const bool none = std::ranges::count(is_body, 1) == 0;
  for (std::size_t j = robot.floating_base ? 0 : 1; j <= robot.link_count; ++j) {
    if (!is_body[j] && (!none || j == 0 || robot.frame(j).type == JointType::fixed)) continue;
    for (std::size_t k = 0; k <= static_cast<std::size_t>(ParameterKind::M); ++k) {
      const auto kind = static_cast<ParameterKind>(k);
      Ref& entry = parameter_of(result.robot, j, kind);
      if (!robot.arena.is_zero(entry)) continue;
      entry = robot.arena.one();
      result.labels.push_back(label({j, kind, entry}));
    }
  }
  return result;
}

}  // namespace armature::internal
