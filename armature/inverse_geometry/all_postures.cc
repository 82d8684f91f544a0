// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/all_postures.h"

#include <algorithm>
#include <random>

namespace armature::internal::ik {

AllPostures all_postures(const SixJointArm& arm, const Motion& pose,
                         const std::function<CoupledStarts(const Motion&)>& closed_form,
                         std::span<const std::pair<double, double>> limits) {
  AllPostures result;
  std::vector<SixSolution>& solutions = result.solutions;
  if (!arm.may_miss()) {
    solutions = arm.solve(pose, &result.complete);
    return result;
  }
  std::vector<Six> starts;
  const auto start_at = [&](const std::vector<double>& q) { std::ranges::copy(q, starts.emplace_back().begin()); };
  if (closed_form) {
    const CoupledStarts closed = closed_form(pose);
    for (const std::vector<double>& q : closed.coordinates) start_at(q);
    arm.add(pose, starts, solutions);
    if (closed.complete) return result;
  }
  starts.clear();
  for (const SixSolution& s : arm.solve(pose, &result.complete)) starts.push_back(s.q);
  arm.add(pose, starts, solutions);
  if (result.complete) return result;

  std::mt19937_64 engine(13);
  std::size_t idle = 0;
  for (int n = 0; n < 600 && idle < 60 + 12 * solutions.size(); ++n) {
    std::vector<double> q;
    for (const auto& [low, high] : limits)
      q.push_back(low + (high - low) * (static_cast<double>(engine() >> 11) * 0x1p-53));
    const std::size_t before = solutions.size();
    starts.clear();
    start_at(q);
    arm.add(pose, starts, solutions);
    idle = solutions.size() > before ? 0 : idle + 1;
  }
  return result;
}

}  // namespace armature::internal::ik
