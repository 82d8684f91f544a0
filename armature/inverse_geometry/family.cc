// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/family.h"

#include <algorithm>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {

std::vector<std::vector<double>> family_members(const Arm& arm, const Motion& pose, std::span<const double> v,
                                                std::span<const double> direction, double step) {
  struct End {
    std::vector<double> at, tangent;
    bool goes_on = true;
  };
  std::vector<double> forth(direction.begin(), direction.end()), back = forth;
  for (double& x : back) x = -x;
  std::array<End, 2> ends = {End{{v.begin(), v.end()}, forth}, End{{v.begin(), v.end()}, back}};
  std::vector<std::vector<double>> members;
  const int most = static_cast<int>(std::ceil(M_PI / step)) + 1;
  for (int i = 0; i < most; ++i)
    for (End& end : ends) {
      if (!end.goes_on) continue;
      std::vector<double> next = end.at;
      for (std::size_t k = 0; k < next.size(); ++k) next[k] += step * end.tangent[k];
      const double residual = approach(arm, pose, next, 30);
      double moved = 0;
      for (std::size_t k = 0; k < next.size(); ++k) moved = std::max(moved, std::abs(next[k] - end.at[k]));
      end.goes_on = residual < 1e-9 && moved > 0.3 * step && moved < 3 * step;
      if (!end.goes_on) continue;
      for (std::size_t k = 0; k < next.size(); ++k) end.tangent[k] = (next[k] - end.at[k]) / moved;
      end.at = next;
      members.push_back(std::move(next));
    }
  return members;
}

}  // namespace armature::internal::ik
