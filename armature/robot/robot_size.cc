// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/robot_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// d_j of each joint.
std::vector<std::size_t> rows(const Robot& robot) {
  std::vector<std::size_t> depth(robot.frames.size() + 1, 0);
  for (std::size_t j = 1; j <= robot.frames.size(); ++j)
    depth[j] = depth[robot.frame(j).antecedent] + (robot.frame(j).type == JointType::fixed ? 0 : 1);
  return depth;
}

// Measured on chains in general pose: 300 joints have an inertia matrix of 1.5 GB, 50 joints derivatives of 0.5 GB.
double most(Growth growth) {
  switch (growth) {
    case Growth::linear: return 3'000;
    case Growth::quadratic: return 25'000;
    case Growth::cubic: return 80'000;
    case Growth::quartic: return 120'000;
  }
  return 0;
}

// Measured on joints side by side: the regressor of 300 of them, 0.9 million entries, takes 0.4 GB, of 600 1.5 GB.
constexpr double most_entries = 2e6;

}  // namespace

double joints_in_rows(const Robot& robot, Growth growth) {
  const std::vector<std::size_t> depth = rows(robot);
  double sum = 0;
  for (std::size_t j = 1; j < depth.size(); ++j)
    if (robot.frame(j).type != JointType::fixed)
      sum += std::pow(static_cast<double>(depth[j]), static_cast<int>(growth) - 1);
  return sum;
}

double entries(const Robot& robot, Growth growth) {
  const double joints = joints_in_rows(robot, Growth::linear);
  switch (growth) {
    case Growth::linear: return joints;
    case Growth::quadratic: return 10 * joints * joints;
    case Growth::cubic: return 3 * joints * joints;
    case Growth::quartic: return 3 * joints * joints * joints;
  }
  return 0;
}

void refuse_oversize(const Robot& robot, const std::string& what, Growth growth) {
  const std::string joints = fmt::format("{}", joints_in_rows(robot, Growth::linear));
  const char* hint = "take a part of the robot (@root, @tip) or hold some joints (@lock)";
  if (joints_in_rows(robot, growth) > most(growth)) {
    const std::vector<std::size_t> depth = rows(robot);
    throw UnmetRequest(
        fmt::format("{} of {} would be too large: its formulas grow with the {} power of the joints in a row, and "
                    "there are {} of {}",
                    what, robot.name,
                    growth == Growth::linear      ? "first"
                    : growth == Growth::quadratic ? "second"
                    : growth == Growth::cubic     ? "third"
                                                  : "fourth",
                    *std::max_element(depth.begin(), depth.end()), joints),
        hint);
  }
  if (entries(robot, growth) > most_entries)
    throw UnmetRequest(fmt::format("{} of {} would be too large: for {} joints it has up to {:.0f} million entries, "
                                   "most of them zero",
                                   what, robot.name, joints, entries(robot, growth) / 1e6),
                       hint);
}

}  // namespace armature::internal
