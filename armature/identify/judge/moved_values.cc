// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/moved_values.h"

#include <algorithm>
#include <cmath>

#include "armature/identify/estimators/bodies.h"

namespace armature::internal {

void unmark_moved(const IdentificationModel& model, const Prior& prior, const Eigen::VectorXd& standard,
                  ParameterMarks& marks) {
  const BodyLayout layout = body_layout(model);
  for (const auto& link : layout.links) {
    const TenParameters body = ten_of(prior.standard, link);  // XX XY XZ YY YZ ZZ MX MY MZ M
    const double mass = body[9], inertia = (body[0] + body[3] + body[5]) / 2;
    for (std::size_t a = 0; a < 10; ++a) {
      const double size = a == 9 ? mass : a >= 6 ? std::sqrt(std::max(0.0, mass * inertia)) : inertia;
      KnownBy& mark = marks.standard[static_cast<std::size_t>(link[a])];
      if (mark == KnownBy::described && std::abs(standard[link[a]] - prior.standard[link[a]]) > size / 2)
        mark = KnownBy::unknowable;
    }
  }
}

}  // namespace armature::internal
