// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random arms of six joints, by family, and the multistart Newton iteration that looks for solutions which a solver
// missed.
#pragma once

#include <string>

#include "armature/inverse_geometry/polish.h"
#include "armature/inverse_geometry/six_joints.h"
#include "tests/support/random_robot.h"

namespace armature::internal::support {

class RandomArms {
 public:
  explicit RandomArms(std::uint64_t seed) : random_(seed) {}

  ik::Vec3 point() {
    const double x = random_.uniform(-1, 1), y = random_.uniform(-1, 1);
    return {x, y, random_.uniform(-1, 1)};
  }
  ik::Vec3 direction() {
    ik::Vec3 v = point();
    while (v.norm() > 1 || v.norm() < 0.1) v = point();
    return v.normalized();
  }
  // "RPRRPR": axes in general position.
  ik::SixAxes general(const std::string& types) {
    ik::SixAxes axes;
    for (std::size_t i = 0; i < 6; ++i) axes[i] = {direction(), point(), types[i] == 'P'};
    return axes;
  }
  // The same, with the axes of three neighbours through one point.
  ik::SixAxes meeting(const std::string& types, std::size_t first) {
    ik::SixAxes axes = general(types);
    axes[first + 1].p = axes[first + 2].p = axes[first].p;
    return axes;
  }
  // Joints 2, 3, 4 parallel, 5 and 6 intersecting.
  ik::SixAxes parallel() {
    ik::SixAxes axes = general("RRRRRR");
    axes[2].h = axes[1].h;
    axes[3].h = -axes[1].h;
    axes[5].p = axes[4].p;
    return axes;
  }
  ik::Six posture(const ik::SixAxes& axes) {
    ik::Six q;
    for (std::size_t i = 0; i < 6; ++i) q[i] = axes[i].slides ? random_.uniform(-1, 1) : random_.uniform(-M_PI, M_PI);
    return q;
  }
  // Each axis turned by about `sigma` rad and moved by about `sigma` m.
  ik::SixAxes calibrated(ik::SixAxes axes, double sigma) {
    for (ik::Axis& axis : axes) {
      axis.h = (axis.h + sigma * point()).normalized();
      axis.p += sigma * point();
    }
    return axes;
  }

 private:
  Random random_;
};

inline bool same_posture(const ik::SixAxes& axes, const ik::Six& a, const ik::Six& b, double within = 1e-5) {
  for (std::size_t i = 0; i < 6; ++i)
    if (std::abs(axes[i].slides ? a[i] - b[i] : ik::wrapped(a[i] - b[i])) > within) return false;
  return true;
}

// Whether some start leads to q.
inline bool leads_to(const ik::SixAxes& axes, const ik::Motion& pose, const std::vector<ik::Six>& starts,
                     const ik::Six& q) {
  for (ik::Six start : starts)
    if (ik::polish(axes, {}, pose, start, 40) < 1e-10 && same_posture(axes, start, q)) return true;
  return false;
}

}  // namespace armature::internal::support
