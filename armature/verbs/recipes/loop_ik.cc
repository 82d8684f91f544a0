// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_ik.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/inverse_geometry/arm_solver.h"
#include "armature/inverse_geometry/loops/loop_solver.h"
#include "armature/inverse_geometry/robot_arm.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/verbs/recipes/asked_poses.h"
#include "armature/verbs/recipes/assignments.h"
#include "armature/verbs/recipes/loop_geometry.h"
#include "armature/verbs/recipes/posture_status.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

Robot opened(Robot robot) {
  robot.loops.clear();
  robot.frames.resize(robot.link_count);
  return robot;
}

class LoopWork {
 public:
  LoopWork(const Robot& robot, const IkOptions& options, const std::map<std::string, double>& values)
      : options_(options),
        arm_(ik::arm_of(opened(robot), options.frame, values)),
        solver_(arm_.arm, std::vector<std::pair<double, double>>(arm_.joints.size(), {-infinity, infinity}),
                static_cast<ik::SixMethod>(options.method), options.samples),
        loops_(robot, arm_.coordinates, values),
        robot_(robot),
        motors_(loop_structure(robot).motorised),
        limits_(coordinate_limits(robot)),
        slides_(sliding_coordinates(robot)) {}

  const ik::RobotArm& arm() const { return arm_; }
  const ik::ArmSolver& solver() const { return solver_; }
  const LoopSolver& loops() const { return loops_; }
  const std::vector<std::size_t>& motors() const { return motors_; }

  IkPoseResult solve(const ik::Motion& pose, const std::vector<double>& near) const {
    IkPoseResult result;
    const ik::ArmAnswer answer = solver_.solve(pose);
    if (!answer.reason.empty()) result.reason = answer.reason;
    std::string why;
    std::size_t outside = 0;
    for (const ik::ArmSolution& found : answer.solutions) {
      VectorXd q = VectorXd::Zero(static_cast<Index>(robot_.coordinates.size()));
      const VectorXd v = Eigen::Map<const VectorXd>(found.v.data(), std::ssize(found.v));
      const VectorXd path = arm_.uncoupling * v;
      for (std::size_t k = 0; k < arm_.coordinates.size(); ++k)
        q[static_cast<Index>(arm_.coordinates[k])] = path[static_cast<Index>(k)];
      const LoopAnswer closed = loops_.solve(q, motors_);
      if (closed.postures.empty() && why.empty()) why = why_open(robot_, loops_, closed);
      for (const LoopPosture& posture : closed.postures) {
        IkSolution solution;
        const bool inside = place(posture.q, near, solution);
        solution.branch = found.branch + (found.branch.empty() || posture.modes.empty() ? "" : "; ") +
                          fmt::format("{}", fmt::join(posture.modes, ", "));
        solution.residual = std::max(found.residual, posture.residual);
        solution.status = posture_status(found, answer.partial, !inside);
        if (answer.partial) solution.left = found.left;
        outside += !inside;
        if (!inside && options_.within_limits) continue;
        const bool known = std::ranges::any_of(result.solutions, [&](const IkSolution& other) {
          for (std::size_t k = 0; k < motors_.size(); ++k)
            if (std::abs(other.q[k] - solution.q[k]) > 1e-7) return false;
          return true;
        });
        if (!known) result.solutions.push_back(std::move(solution));
      }
    }
    if (result.solutions.empty() && outside > 0)
      result.reason = fmt::format("each of the {} postures is outside the joint limits", outside);
    else if (result.solutions.empty() && !why.empty()) result.reason = why;
    if (!near.empty())
      std::ranges::stable_sort(result.solutions, {}, [&](const IkSolution& s) {
        double most = 0;
        for (std::size_t k = 0; k < near.size(); ++k) most = std::max(most, std::abs(s.q[k] - near[k]));
        return most;
      });
    return result;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  // Angles within their limits where a whole turn brings them there, motors as near as can be to `near`.
  bool place(VectorXd q, const std::vector<double>& near, IkSolution& solution) const {
    for (std::size_t k = 0; k < limits_.size(); ++k) {
      double& x = q[static_cast<Index>(k)];
      const auto motor = std::ranges::find(motors_, k);
      if (!slides_[k]) {
        if (motor != motors_.end() && !near.empty())
          x += 2 * M_PI * std::round((near[static_cast<std::size_t>(motor - motors_.begin())] - x) / (2 * M_PI));
        for (const double turn : {2 * M_PI, -2 * M_PI})
          if ((x < limits_[k].lower - 1e-9 || x > limits_[k].upper + 1e-9) && x + turn > limits_[k].lower - 1e-9 &&
              x + turn < limits_[k].upper + 1e-9)
            x += turn;
      }
      if (x < limits_[k].lower - 1e-9 || x > limits_[k].upper + 1e-9)
        solution.outside.push_back(robot_.coordinates[k].name);
    }
    for (const std::size_t k : motors_) solution.q.push_back(q[static_cast<Index>(k)]);
    solution.posture.assign(q.begin(), q.end());
    return solution.outside.empty();
  }

  const IkOptions& options_;
  ik::RobotArm arm_;
  ik::ArmSolver solver_;
  LoopSolver loops_;
  const Robot& robot_;
  std::vector<std::size_t> motors_;
  std::vector<JointLimits> limits_;
  std::vector<char> slides_;
};

}  // namespace

IkResult loop_ik(const Robot& robot, const IkOptions& options, const std::vector<ik::Motion>& poses,
                 const Progress& progress) {
  if (options.all || options.follow)
    refuse("@all and @follow are not served for robots with loops", "leave them out; @near sorts the postures");
  const LoopWork work(robot, options, assignments(options.set, "set", "D3=0.4"));
  std::vector<double> near;
  if (!options.near.empty()) near = number_list(options.near, "@near");
  if (!near.empty() && near.size() != work.motors().size())
    refuse(fmt::format("@near has {} numbers, and the robot has {} motors", near.size(), work.motors().size()),
           "give one per motor, in their order");
  IkResult result;
  result.robot = robot.name;
  result.frame = work.arm().tool;
  result.base = work.arm().base;
  result.method = static_cast<IkMethod>(work.solver().method());
  result.structure = work.solver().structure();
  const std::vector<std::string> joints = coordinate_joints(robot);
  for (const std::size_t k : work.motors()) result.joints.push_back(joints[k]);
  result.coordinates = joints;
  result.missing = work.solver().added();
  for (const std::size_t i : work.solver().held()) result.held.push_back(work.arm().joints[i]);
  for (const LoopStep& step : work.loops().plan().steps) result.loops.push_back(described(robot, step));
  for (const ik::Motion& pose : poses) {
    go_on(progress);
    result.results.push_back(work.solve(pose, near));
    result.unsolved += result.results.back().solutions.empty();
  }
  return result;
}

}  // namespace armature::internal
