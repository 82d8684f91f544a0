// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/robot_arm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/LU>
#include <algorithm>
#include <set>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/robot/khalil_pose.h"
#include "armature/robot/numbers.h"
#include "armature/robot/topology.h"
#include "armature/robot/values.h"

namespace armature::internal::ik {
namespace {

[[noreturn]] void refuse(std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

// Numbers of a robot; symbols without a value are collected.
class Reader {
 public:
  explicit Reader(Robot& robot) : robot_(robot) {}

  double value(Ref formula) {
    if (const std::optional<double> found = number(robot_.arena, formula)) {
      if (!std::isfinite(*found)) refuse("a number of the robot's geometry is not finite", "@check() says where");
      return *found;
    }
    for (const Ref symbol : symbols_in(robot_.arena, formula)) missing_.insert(robot_.arena.name_of(symbol));
    return 0;
  }
  Motion motion(const Pose& pose) {
    Motion result;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      for (std::size_t j = 0; j < 3; ++j) result.R(row, static_cast<Eigen::Index>(j)) = value(pose.rotation[3 * i + j]);
      result.p[row] = value(pose.position[i]);
    }
    return result;
  }
  Motion motion(std::size_t frame) { return motion(khalil_pose(robot_.arena, robot_.frame(frame).geometry)); }
  void finish() const {
    if (missing_.empty()) return;
    refuse(fmt::format("the geometry has symbols without a value: {}", fmt::join(missing_, ", ")),
           fmt::format("@set {}=0.4 gives one; it can be repeated", *missing_.begin()));
  }

 private:
  Robot& robot_;
  std::set<std::string> missing_;
};

// v = C q must be solvable for q.
void invert_coupling(RobotArm& result) {
  const auto joints = result.coupling.rows(), coordinates = result.coupling.cols();
  const Eigen::FullPivLU<Eigen::MatrixXd> lu(result.coupling);
  if (lu.rank() < coordinates)
    throw UnmetRequest(
        fmt::format("the {} joints of the arm are moved by {} coordinates, of which the joints do not tell all", joints,
                    coordinates),
        "inverse geometry needs coordinates that are independent of each other on the way to the tool");
  if (joints == coordinates) result.uncoupling = lu.inverse();
  else result.uncoupling = (result.coupling.transpose() * result.coupling).inverse() * result.coupling.transpose();
}

}  // namespace

Robot with_values(Robot robot, const std::map<std::string, double>& values) {
  std::unordered_map<Ref, Ref> given;
  for (const auto& [name, value] : values) {
    if (!robot.arena.has_symbol(name))
      refuse(fmt::format("'{}' is not a symbol of this robot", printable(name, 80)),
             "@show() says which of its numbers are symbols");
    given[robot.arena.symbol(name)] = robot.arena.constant(Rational::from_double(value));
  }
  if (!given.empty()) give_values(robot, given);
  return robot;
}

RobotArm arm_of(Robot robot, const std::string& frame, const std::map<std::string, double>& values) {
  if (!robot.loops.empty())
    throw UnmetRequest("the robot has loops", "inverse geometry solves chains; a tree's branch is one, loops are not");
  robot = with_values(std::move(robot), values);
  const std::optional<FrameReference> found = frame.empty() ? default_tool(robot) : find_frame(robot, frame);
  if (!found) refuse(fmt::format("no joint, link or frame is called '{}'", printable(frame, 80)), "@show() lists them");
  Reader reader(robot);
  RobotArm result;
  const FrameReference base = default_base(robot);
  const Motion root = base.attached ? reader.motion(robot.attached[*base.attached].pose) : Motion{};
  result.base = base.attached ? robot.attached[*base.attached].name : robot.base_name;
  result.tool = found->attached   ? robot.attached[*found->attached].name
                : found->link > 0 ? robot.frame(found->link).link_name
                                  : robot.base_name;

  const std::vector<JointLimits> limits = coordinate_limits(robot);
  const std::vector<std::string> names = coordinate_joints(robot);
  Motion pose = root.inverse();
  std::vector<const Frame*> moving;
  for (const std::size_t j : path_from_base(robot, found->link)) {
    const Frame& joint = robot.frame(j);
    pose = pose * reader.motion(j);
    if (joint.type == JointType::fixed || joint.variable.empty()) continue;
    result.arm.axes.push_back({pose.R.col(2).normalized(), pose.p, joint.type == JointType::prismatic});
    result.joints.push_back(joint.joint_name);
    moving.push_back(&joint);
    for (const Coupling& term : joint.variable)
      if (std::ranges::find(result.coordinates, term.coordinate) == result.coordinates.end())
        result.coordinates.push_back(term.coordinate);
  }
  if (found->attached) pose = pose * reader.motion(robot.attached[*found->attached].pose);
  result.arm.tool = pose;
  if (moving.empty())
    refuse(fmt::format("no joint moves '{}'", printable(result.tool, 80)), "@frame names another frame");
  std::ranges::sort(result.coordinates);

  const std::size_t n = result.coordinates.size();
  result.coupling = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(moving.size()), static_cast<Eigen::Index>(n));
  result.turns.assign(n, false);
  std::vector<bool> straight(n, true);
  for (std::size_t i = 0; i < moving.size(); ++i)
    for (const Coupling& term : moving[i]->variable) {
      const auto k =
          static_cast<std::size_t>(std::ranges::find(result.coordinates, term.coordinate) - result.coordinates.begin());
      const double c = reader.value(term.coefficient);
      result.coupling(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = c;
      if (moving[i]->type == JointType::prismatic ? c != 0 : c != std::round(c)) straight[k] = false;
      if (c != 0 && moving[i]->type == JointType::revolute) result.turns[k] = true;
    }
  reader.finish();
  for (std::size_t k = 0; k < n; ++k) {
    result.turns[k] = result.turns[k] && straight[k];
    result.names.push_back(names[result.coordinates[k]]);
    result.lower.push_back(limits[result.coordinates[k]].lower);
    result.upper.push_back(limits[result.coordinates[k]].upper);
  }
  invert_coupling(result);
  return result;
}

}  // namespace armature::internal::ik
