// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/completion.h"

#include <algorithm>
#include <random>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  Vec3 vector() {
    const double x = between(-1, 1), y = between(-1, 1);
    return {x, y, between(-1, 1)};
  }

 private:
  std::mt19937_64 engine_;
};

SixAxes with_added_axes(const Arm& arm, bool meeting, double scale, Numbers& numbers) {
  SixAxes axes;
  const std::size_t n = arm.axes.size();
  std::ranges::copy(arm.axes, axes.begin());
  for (std::size_t i = n; i < 6; ++i)
    axes[i] = {(numbers.vector() + Vec3(0.1, 0.2, 0.3)).normalized(), arm.tool.p + scale * numbers.vector()};
  if (!meeting) return axes;
  if (n == 4) axes[4].p = axes[3].p + 0.4 * scale * axes[3].h;
  axes[5].p = axes[4].p;
  if (n < 4) axes[3].p = axes[4].p;
  return axes;
}

bool gives_back_postures(const SixJointArm& six, const Arm& arm, std::span<const std::pair<double, double>> limits,
                         double scale, Numbers& numbers) {
  for (int trial = 0; trial < 3; ++trial) {
    Six q{};
    for (std::size_t i = 0; i < arm.axes.size(); ++i) q[i] = numbers.between(limits[i].first, limits[i].second);
    const auto is_posture = [&](const SixSolution& s) {
      for (std::size_t i = 0; i < 6; ++i)
        if (std::abs(six.axes()[i].slides ? (s.q[i] - q[i]) / scale : wrapped(s.q[i] - q[i])) > 1e-6) return false;
      return true;
    };
    if (std::ranges::none_of(six.solve(posed(six.axes(), six.tool(), q, nullptr)), is_posture)) return false;
  }
  return true;
}

}  // namespace

std::shared_ptr<const SixJointArm> completed(const Arm& arm, std::span<const std::pair<double, double>> limits) {
  const std::size_t n = arm.axes.size();
  if (n >= 6) return nullptr;
  const double scale = reach_scale(arm.axes, arm.tool.p);
  const bool can_meet = n < 4 || (n == 4 && !arm.axes[3].slides);
  Numbers numbers(31);
  for (int attempt = 0; attempt < 6; ++attempt) {
    const SixAxes axes = with_added_axes(arm, can_meet && attempt < 2, scale, numbers);
    auto six = std::make_shared<const SixJointArm>(axes, arm.tool);
    if (six->can_serve() && gives_back_postures(*six, arm, limits, scale, numbers)) return six;
  }
  return nullptr;
}

}  // namespace armature::internal::ik
