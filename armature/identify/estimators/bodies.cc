// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/bodies.h"

namespace armature::internal {

TenParameters parameters_of(const Eigen::Matrix4d& p) {
  const double trace = p(0, 0) + p(1, 1) + p(2, 2);  // half of tr J
  TenParameters x;
  x << trace - p(0, 0), -p(0, 1), -p(0, 2), trace - p(1, 1), -p(1, 2), trace - p(2, 2), p(0, 3), p(1, 3), p(2, 3),
      p(3, 3);
  return x;
}

BodyLayout body_layout(const IdentificationModel& model) {
  BodyLayout layout;
  std::vector<std::array<Eigen::Index, 10>> by_link(model.robot.link_count);
  std::vector<std::size_t> found(model.robot.link_count, 0);
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    const auto index = static_cast<Eigen::Index>(s);
    if (!p.friction && is_inertial(p.kind)) {
      by_link[p.link - 1][static_cast<std::size_t>(p.kind)] = index;
      ++found[p.link - 1];
    } else if (p.friction && !has_sign(model.columns[p.column].friction.kind)) {
      layout.free.push_back(index);
    } else {
      layout.positive.push_back(index);
    }
  }
  for (std::size_t j = 0; j < by_link.size(); ++j)
    if (found[j] == 10) {
      layout.links.push_back(by_link[j]);
      layout.link_numbers.push_back(j + 1);
    }
  return layout;
}

}  // namespace armature::internal
