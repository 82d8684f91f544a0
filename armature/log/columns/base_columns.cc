// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/base_columns.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace armature::internal {
namespace {

using Eigen::Vector3d;

constexpr std::array<const char*, 6> joints = {"_x", "_y", "_z", "_yaw", "_pitch", "_roll"};
constexpr double steepest_pitch = 1.5;  // rad
constexpr double wrong_length = 1e-3;   // of a quaternion: rounding to four digits is less

using Found = std::array<const std::vector<double>*, 6>;

// The columns base_<first>, base_<second>, ..., or nothing where one is missing.
template <std::size_t n>
std::optional<std::array<const std::vector<double>*, n>> found(const LogTable& table,
                                                               const std::array<const char*, n>& names) {
  std::array<const std::vector<double>*, n> columns{};
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = std::ranges::find(table.names, fmt::format("base_{}", names[i]));
    if (at == table.names.end()) return std::nullopt;
    columns[i] = &table.columns[static_cast<std::size_t>(at - table.names.begin())];
  }
  return columns;
}

constexpr std::array<const char*, 7> pose_names = {"x", "y", "z", "qx", "qy", "qz", "qw"};
constexpr std::array<const char*, 6> twist_names = {"vx", "vy", "vz", "wx", "wy", "wz"};
constexpr std::array<const char*, 6> wrench_names = {"fx", "fy", "fz", "mx", "my", "mz"};

Vector3d three(const Found& columns, std::size_t first, std::size_t row) {
  return {(*columns[first])[row], (*columns[first + 1])[row], (*columns[first + 2])[row]};
}

double near_to(double angle, double before) {
  return angle - 2 * std::numbers::pi * std::round((angle - before) / (2 * std::numbers::pi));
}

}  // namespace

std::optional<std::string> logged_base(const LogTable& table, const Robot& robot) {
  if (!found(table, pose_names)) return std::nullopt;
  for (const Coordinate& first : robot.coordinates) {
    if (!first.name.ends_with("_x")) continue;
    const std::string stem = first.name.substr(0, first.name.size() - 2);
    if (std::ranges::all_of(joints, [&](const char* ending) {
          return std::ranges::find(robot.coordinates, stem + ending, &Coordinate::name) != robot.coordinates.end();
        }))
      return stem;
  }
  return std::nullopt;
}

LogTable with_base_joints(LogTable table, const Robot& robot, Diagnostics& diagnostics) {
  const std::optional<std::string> base = logged_base(table, robot);
  if (!base) return table;
  const auto pose = *found(table, pose_names);
  const auto twist = found(table, twist_names), wrench = found(table, wrench_names);
  if (!wrench) {
    diagnostics.error(
        {table.file, 0, 0}, "the log has the pose of the base, but not the wrench on it",
        "its columns are base_fx ... base_mz; in free flight, where they are zero, nothing is identified");
    return table;
  }
  const std::size_t rows = table.rows();
  std::array<std::vector<double>, 6> position, velocity, effort;
  for (auto* group : {&position, &velocity, &effort})
    for (std::vector<double>& column : *group) column.resize(rows);
  double yaw = 0, roll = 0;
  for (std::size_t k = 0; k < rows; ++k) {
    const auto at = [&](std::size_t i) { return (*pose[i])[k]; };
    Eigen::Quaterniond turn(at(6), at(3), at(4), at(5));
    const Location here{table.file, static_cast<int>(table.lines[k]), 0};
    if (std::isfinite(turn.norm()) && !(std::abs(turn.norm() - 1) < wrong_length)) {
      diagnostics.error(here, fmt::format("base_qx, base_qy, base_qz, base_qw have length {:.4g}", turn.norm()),
                        "the quaternion of an orientation has length one; w is the last");
      return table;
    }
    turn.normalize();
    const Eigen::Matrix3d R = turn.toRotationMatrix();
    const double pitch = std::asin(std::clamp(-R(2, 0), -1.0, 1.0));
    if (std::abs(pitch) > steepest_pitch) {
      diagnostics.error(here, fmt::format("the base pitches to {:.3g} rad, where its six joints are singular", pitch),
                        "use the parts of the log below 1.5 rad, or turn the frame of the base");
      return table;
    }
    yaw = near_to(std::atan2(R(1, 0), R(0, 0)), std::isfinite(yaw) ? yaw : 0);
    roll = near_to(std::atan2(R(2, 1), R(2, 2)), std::isfinite(roll) ? roll : 0);
    const double c = std::cos(roll), s = std::sin(roll);
    const auto put = [&](std::array<std::vector<double>, 6>& into, const Vector3d& linear, double z, double y,
                         double x) {
      for (std::size_t i = 0; i < 3; ++i) into[i][k] = linear[static_cast<Eigen::Index>(i)];
      into[3][k] = z, into[4][k] = y, into[5][k] = x;
    };
    put(position, {at(0), at(1), at(2)}, yaw, pitch, roll);
    if (twist) {
      const Vector3d w = three(*twist, 3, k);
      const double yaw_rate = (s * w[1] + c * w[2]) / std::cos(pitch);
      put(velocity, R * three(*twist, 0, k), yaw_rate, c * w[1] - s * w[2], w[0] + std::sin(pitch) * yaw_rate);
    }
    const Vector3d m = three(*wrench, 3, k);
    put(effort, R * three(*wrench, 0, k), (R * m)[2], c * m[1] - s * m[2], m[0]);
  }
  diagnostics.note({table.file, 0, 0},
                   fmt::format("the pose of the base became the positions of {0}_x ... {0}_roll, and "
                               "the wrench on it their torques",
                               *base));
  const auto append = [&](const char* what, std::array<std::vector<double>, 6>& columns) {
    for (std::size_t i = 0; i < 6; ++i) {
      table.names.push_back(*base + joints[i] + "/" + what);
      table.columns.push_back(std::move(columns[i]));
      if (!table.units.empty()) table.units.emplace_back();
    }
  };
  append("position", position);
  if (twist) append("velocity", velocity);
  append("effort", effort);
  return table;
}

}  // namespace armature::internal
