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

using Endings = std::array<const char*, 6>;
constexpr Endings from_z = {"_x", "_y", "_z", "_yaw", "_pitch", "_roll"},
                  from_x = {"_x", "_y", "_z", "_rx", "_ry", "_rz"};
constexpr std::size_t second_angle = 4;
constexpr double steepest = 1.4;  // rad, of the second angle
constexpr double pause = 0.15;    // s: longer than the pauses that are bridged
constexpr std::size_t pause_steps = 8;
constexpr double wrong_length = 1e-3;  // of a quaternion: rounding to four digits is less

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

// The angles of an orientation about the axes first, second and third, and what belongs to their rates. The order
// z, y, x is that of x, y, z seen in a mirror that exchanges x and z: turns about all axes change sign.
class Angles {
 public:
  explicit Angles(bool x_first) : x_first_(x_first) {}

  void set(const Eigen::Matrix3d& R) {
    const Eigen::Index i = x_first_ ? 0 : 2, k = 2 - i;
    const double sign = x_first_ ? 1 : -1;
    second_ = std::asin(std::clamp(sign * R(i, k), -1.0, 1.0));
    first_ = near_to(std::atan2(-sign * R(1, k), R(k, k)), std::isfinite(first_) ? first_ : 0);
    third_ = near_to(std::atan2(-sign * R(i, 1), R(i, i)), std::isfinite(third_) ? third_ : 0);
    R_ = R;
  }
  Vector3d positions() const { return {first_, second_, third_}; }
  // From the angular velocity in the base.
  Vector3d rates(const Vector3d& w) const {
    const Eigen::Index i = x_first_ ? 0 : 2, k = 2 - i;
    const double sign = x_first_ ? 1 : -1, c = std::cos(third_), s = sign * std::sin(third_);
    const double first = (c * w[i] - s * w[1]) / std::cos(second_);
    return {first, s * w[i] + c * w[1], w[k] - sign * std::sin(second_) * first};
  }
  // From the moment in the base.
  Vector3d torques(const Vector3d& m) const {
    const Eigen::Index i = x_first_ ? 0 : 2, k = 2 - i;
    const double sign = x_first_ ? 1 : -1, c = std::cos(third_), s = sign * std::sin(third_);
    return {(R_ * m)[i], s * m[i] + c * m[1], m[k]};
  }

 private:
  bool x_first_;
  double first_ = 0, second_ = 0, third_ = 0;
  Eigen::Matrix3d R_ = Eigen::Matrix3d::Identity();
};

// The coordinates NAME_x, ... of the six joints of a base, if the robot has them.
struct BaseJoints {
  std::string name;
  Endings endings;
};
std::optional<BaseJoints> base_joints(const Robot& robot) {
  for (const Coordinate& first : robot.coordinates) {
    if (!first.name.ends_with("_x")) continue;
    const std::string stem = first.name.substr(0, first.name.size() - 2);
    for (const Endings& endings : {from_z, from_x})
      if (std::ranges::all_of(endings, [&](const char* ending) {
            return std::ranges::find(robot.coordinates, stem + ending, &Coordinate::name) != robot.coordinates.end();
          }))
        return BaseJoints{stem, endings};
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> logged_base(const LogTable& table, const Robot& robot) {
  if (!found(table, pose_names)) return std::nullopt;
  const std::optional<BaseJoints> joints = base_joints(robot);
  return joints ? std::optional(joints->name) : std::nullopt;
}

LogTable with_base_joints(LogTable table, const Robot& robot, Diagnostics& diagnostics) {
  if (!logged_base(table, robot)) return table;
  const BaseJoints base = *base_joints(robot);
  const auto pose = *found(table, pose_names);
  const auto twist = found(table, twist_names), wrench = found(table, wrench_names);
  if (!wrench)
    diagnostics.warning(
        {table.file, 0, 0},
        "the log has the pose of the base and no wrench on it: taken as free flight, where nothing acts "
        "on the base",
        "in contact with anything, log the wrench: base_fx ... base_mz");
  const std::size_t rows = table.rows();
  std::array<std::vector<double>, 6> position, velocity, effort;
  for (auto* group : {&position, &velocity, &effort})
    for (std::vector<double>& column : *group) column.resize(rows);
  Angles angles(base.endings == from_x);
  for (std::size_t k = 0; k < rows; ++k) {
    const auto at = [&](std::size_t i) { return (*pose[i])[k]; };
    Eigen::Quaterniond turn(at(6), at(3), at(4), at(5));
    if (std::isfinite(turn.norm()) && !(std::abs(turn.norm() - 1) < wrong_length)) {
      diagnostics.error({table.file, static_cast<int>(table.lines[k]), 0},
                        fmt::format("base_qx, base_qy, base_qz, base_qw have length {:.4g}", turn.norm()),
                        "the quaternion of an orientation has length one; w is the last");
      return table;
    }
    turn.normalize();
    const Eigen::Matrix3d R = turn.toRotationMatrix();
    angles.set(R);
    const auto put = [&](std::array<std::vector<double>, 6>& into, const Vector3d& linear, const Vector3d& angular) {
      for (std::size_t i = 0; i < 3; ++i) {
        into[i][k] = linear[static_cast<Eigen::Index>(i)];
        into[3 + i][k] = angular[static_cast<Eigen::Index>(i)];
      }
    };
    put(position, {at(0), at(1), at(2)}, angles.positions());
    if (twist) put(velocity, R * three(*twist, 0, k), angles.rates(three(*twist, 3, k)));
    if (wrench) put(effort, R * three(*wrench, 0, k), angles.torques(three(*wrench, 3, k)));
  }
  diagnostics.note({table.file, 0, 0},
                   fmt::format("the pose of the base became the positions of {0}_x ... {0}{1}, and {2}", base.name,
                               base.endings.back(),
                               wrench ? "the wrench on it their torques"
                                      : "in free flight their torques are zero: joint torques alone fix the scale"));
  // As the log calls the torques of its joints: names are recognised together.
  const bool says_torque =
      std::ranges::any_of(table.names, [](const std::string& name) { return name.ends_with("/torque"); });
  const char* torque = says_torque ? "torque" : "effort";
  const auto append = [&](const char* what, std::array<std::vector<double>, 6>& columns) {
    for (std::size_t i = 0; i < 6; ++i) {
      table.names.push_back(base.name + base.endings[i] + "/" + what);
      table.columns.push_back(std::move(columns[i]));
      if (!table.units.empty()) table.units.emplace_back();
      if (!table.joints.empty()) table.joints.emplace_back();
    }
  };
  append("position", position);
  if (twist) append("velocity", velocity);
  append(torque, effort);
  return table;
}

void leave_out_singular_base(Log& log, const Robot& robot, Diagnostics& diagnostics) {
  const std::optional<BaseJoints> base = base_joints(robot);
  if (!base || log.samples() == 0) return;
  const auto second = std::ranges::find(robot.coordinates, base->name + base->endings[second_angle], &Coordinate::name);
  const Signal& angle = log.q[static_cast<std::size_t>(second - robot.coordinates.begin())];
  std::vector<char> kept(log.samples(), 1);
  const auto leave_out = [&](std::size_t first, std::size_t end) {
    while (end - first < pause_steps || log.t[end - 1] - log.t[first] < pause) {
      if (first == 0 && end == kept.size()) break;
      if (first > 0) --first;
      if (end < kept.size()) ++end;
    }
    std::fill(kept.begin() + static_cast<std::ptrdiff_t>(first), kept.begin() + static_cast<std::ptrdiff_t>(end), 0);
  };
  for (std::size_t s = 0; s < kept.size(); ++s) {
    if (!(std::abs(angle[s]) > steepest)) continue;
    std::size_t end = s + 1;
    while (end < kept.size() && std::abs(angle[end]) > steepest) ++end;
    leave_out(s, end);
    s = end;
  }
  const auto left = static_cast<std::size_t>(std::ranges::count(kept, 1));
  if (left == kept.size()) return;
  const std::string joint = base->name + base->endings[second_angle];
  if (left == 0) {
    diagnostics.error({log.file, 0, 0},
                      fmt::format("{} is beyond {} rad in every sample, where the six joints of the base are singular",
                                  joint, steepest),
                      "turn the frame of the base in the description and in the log");
    return;
  }
  const auto thin = [&](auto& signal) {
    std::size_t to = 0;
    for (std::size_t s = 0; s < signal.size(); ++s)
      if (kept[s]) signal[to++] = signal[s];
    if (!signal.empty()) signal.resize(to);
  };
  thin(log.t);
  thin(log.lines);
  for (Signal* signal : log.signals()) thin(*signal);
  diagnostics.note(
      {log.file, 0, 0},
      fmt::format("{} of {} samples were left out: {} is beyond {} rad there or soon, where the six joints "
                  "of the base are singular",
                  kept.size() - left, kept.size(), joint, steepest));
}

}  // namespace armature::internal
