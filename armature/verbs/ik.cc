// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/ik.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/inverse_geometry/arm_solver.h"
#include "armature/inverse_geometry/polish.h"
#include "armature/inverse_geometry/robot_arm.h"
#include "armature/verbs/recipes/asked_poses.h"
#include "armature/verbs/recipes/assignments.h"
#include "armature/verbs/recipes/loop_ik.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

using ik::ArmSolution;
using ik::Motion;
using ik::RobotArm;

constexpr double turn = 2 * M_PI;

std::vector<double> product(const Eigen::MatrixXd& matrix, const std::vector<double>& x) {
  const Eigen::VectorXd y = matrix * Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
  return {y.begin(), y.end()};
}

std::vector<Motion> asked_poses(const IkOptions& options) {
  const int given = !options.pose.empty() + !options.poses.empty() + !options.matrices.empty();
  if (given != 1) refuse("one pose or a file of poses is needed", "@pose=0.4,0.1,0.3,0,1.57,0 or @poses=poses.json");
  if (!options.poses.empty()) return read_poses(read_file(options.poses), options.poses);
  std::vector<Motion> result;
  for (std::size_t i = 0; i < options.matrices.size(); ++i)
    result.push_back(rigid_motion(options.matrices[i], fmt::format("pose {}", i + 1)));
  if (options.pose.empty()) return result;
  const std::vector<double> six = number_list(options.pose, "@pose");
  if (six.size() != 6)
    refuse(fmt::format("@pose has {} numbers, not six", six.size()), "x,y,z in m, then roll,pitch,yaw in rad");
  return {pose_of_rpy(six)};
}

class Work {
 public:
  Work(const RobotArm& arm, const ik::ArmSolver& solver, const IkOptions& options)
      : arm_(arm), solver_(solver), options_(options) {}

  // `near` (coordinates) may be empty.
  IkPoseResult solve(const Motion& pose, const std::vector<double>& near) const {
    const std::vector<double> near_joints = near.empty() ? near : product(arm_.coupling, near);
    const ik::ArmAnswer answer = solver_.solve(pose, near_joints);
    IkPoseResult result;
    if (!answer.reason.empty()) result.reason = answer.reason;
    std::size_t outside = 0;
    for (const ArmSolution& found : answer.solutions) {
      IkSolution solution;
      solution.q = product(arm_.uncoupling, found.v);
      solution.branch = found.branch;
      solution.residual = found.residual;
      solution.status = answer.partial                                          ? IkStatus::partial
                        : found.singularity.kind == ik::Regularity::family      ? IkStatus::singular
                        : found.singularity.kind == ik::Regularity::double_root ? IkStatus::double_root
                                                                                : IkStatus::regular;
      if (solution.status == IkStatus::singular) solution.free = product(arm_.uncoupling, found.direction);
      if (answer.partial) solution.left = found.left;
      const bool inside = place(solution.q, near);
      if (!inside) solution.status = IkStatus::outside_limits, ++outside;
      if (!inside && options_.within_limits) continue;
      result.solutions.push_back(solution);
      if (options_.all && inside) add_turns(solution, result.solutions);
    }
    if (result.solutions.empty() && outside > 0)
      result.reason = fmt::format("each of the {} postures is outside the joint limits", outside);
    if (!near.empty())
      std::ranges::stable_sort(result.solutions, {}, [&](const IkSolution& s) { return distance(s.q, near); });
    return result;
  }

  // One posture per pose, each reached from the one before.
  std::vector<IkPoseResult> follow(const std::vector<Motion>& poses, std::vector<double> near,
                                   const Progress& progress) const {
    std::vector<IkPoseResult> results;
    for (const Motion& pose : poses) {
      go_on(progress);
      IkPoseResult result = solve(pose, near);
      if (!near.empty() && solver_.added().empty()) add_continued(pose, near, result);
      std::erase_if(result.solutions, [](const IkSolution& s) { return s.status == IkStatus::outside_limits; });
      if (result.solutions.empty() && !result.reason) result.reason = "every posture is outside the joint limits";
      if (result.solutions.size() > 1) {
        const auto best = near.empty() ? result.solutions.begin()
                                       : std::ranges::min_element(result.solutions, {}, [&](const IkSolution& s) {
                                           return distance(s.q, near);
                                         });
        result.solutions = {IkSolution(*best)};
      }
      if (!result.solutions.empty()) near = result.solutions[0].q;
      results.push_back(std::move(result));
    }
    return results;
  }

 private:
  // The posture that damped Newton steps reach from the one before: at a singular pose it is the nearest of the family.
  void add_continued(const Motion& pose, const std::vector<double>& near, IkPoseResult& result) const {
    std::vector<double> v = product(arm_.coupling, near);
    const double residual = ik::approach(solver_.arm(), pose, v, 60);
    if (residual > 1e-9) return;
    IkSolution solution;
    solution.q = product(arm_.uncoupling, v);
    solution.residual = residual;
    solution.branch = "continued";
    for (const IkSolution& other : result.solutions)
      if (distance(other.q, solution.q) < 1e-6) solution.branch = other.branch, solution.status = other.status;
    if (within(solution.q)) result.solutions.push_back(solution);
  }

  double distance(const std::vector<double>& a, const std::vector<double>& b) const {
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, std::abs(a[k] - b[k]));
    return largest;
  }
  bool within(const std::vector<double>& q) const {
    for (std::size_t k = 0; k < q.size(); ++k)
      if (q[k] < arm_.lower[k] - 1e-9 || q[k] > arm_.upper[k] + 1e-9) return false;
    return true;
  }
  // Moves coordinates by whole turns into their limits, and as near as can be to `near`.
  bool place(std::vector<double>& q, const std::vector<double>& near) const {
    for (std::size_t k = 0; k < q.size(); ++k) {
      if (!arm_.turns[k]) continue;
      if (!near.empty()) q[k] += turn * std::round((near[k] - q[k]) / turn);
      if (q[k] > arm_.upper[k] + 1e-9) q[k] -= turn * std::ceil((q[k] - arm_.upper[k] - 1e-9) / turn);
      if (q[k] < arm_.lower[k] - 1e-9) q[k] += turn * std::ceil((arm_.lower[k] - q[k] - 1e-9) / turn);
      if (q[k] > arm_.upper[k] + 1e-9) q[k] = std::remainder(q[k], turn);  // no turn fits
    }
    return within(q);
  }
  // Other whole turns within the limits; joints without limits turn as they like and get none.
  void add_turns(const IkSolution& solution, std::vector<IkSolution>& solutions) const {
    std::vector<IkSolution> variants = {solution};
    for (std::size_t k = 0; k < solution.q.size(); ++k) {
      if (!arm_.turns[k] || !std::isfinite(arm_.lower[k]) || !std::isfinite(arm_.upper[k])) continue;
      const std::size_t count = variants.size();
      const double low = std::ceil((arm_.lower[k] - 1e-9 - solution.q[k]) / turn),
                   high = std::floor((arm_.upper[k] + 1e-9 - solution.q[k]) / turn);
      for (double m = std::max(low, -8.0); m <= std::min(high, 8.0); ++m)
        for (std::size_t i = 0; m != 0 && i < count && variants.size() < 4096; ++i) {
          variants.push_back(variants[i]);
          variants.back().q[k] += m * turn;
        }
    }
    solutions.insert(solutions.end(), variants.begin() + 1, variants.end());
  }

  const RobotArm& arm_;
  const ik::ArmSolver& solver_;
  const IkOptions& options_;
};

void refuse_method(const ik::ArmSolver& solver, const IkOptions& options) {
  if (options.method == IkMethod::automatic) throw UnmetRequest(solver.structure(), "no method serves this arm");
  refuse(fmt::format("the method {} cannot serve this arm: {}", name_of(options.method), solver.structure()),
         "@method=auto finds the one that can; general serves any six joints");
}

}  // namespace

IkResult ik(const Robot& robot, const IkOptions& options, Progress& progress) {
  const std::vector<Motion> poses = asked_poses(options);
  if (!robot.loops.empty()) return loop_ik(robot, options, poses, progress);
  const RobotArm arm = ik::arm_of(robot, options.frame, assignments(options.set, "set", "D3=0.4"));
  std::vector<double> near;
  if (!options.near.empty()) {
    near = number_list(options.near, "@near");
    if (std::ranges::any_of(near, [](double x) { return std::abs(x) > 1e4; }))
      refuse("@near is more than 10000 rad or m away", "joint positions in rad and m");
    if (near.size() != arm.names.size())
      refuse(fmt::format("@near has {} numbers, and the arm has {} joints", near.size(), arm.names.size()),
             fmt::format("in the order of the joints: {}", fmt::format("{}", arm.names.front()) + ", ..."));
  }
  std::vector<std::pair<double, double>> limits(
      arm.joints.size(), {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()});
  for (std::size_t i = 0; i < limits.size(); ++i)
    for (std::size_t k = 0; k < arm.names.size(); ++k)
      if (arm.coupling(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) == 1 &&
          (arm.coupling.row(static_cast<Eigen::Index>(i)).array() != 0).count() == 1)
        limits[i] = {arm.lower[k], arm.upper[k]};
  const ik::ArmSolver solver(arm.arm, std::move(limits), static_cast<ik::SixMethod>(options.method), options.samples);
  if (!solver.can_serve()) refuse_method(solver, options);

  IkResult result;
  result.robot = robot.name;
  result.frame = arm.tool;
  result.base = arm.base;
  result.method = static_cast<IkMethod>(solver.method());
  result.structure = solver.structure();
  result.joints = arm.names;
  result.missing = solver.added();
  for (const std::size_t i : solver.held()) result.held.push_back(arm.joints[i]);
  const Work work(arm, solver, options);
  if (options.follow) result.results = work.follow(poses, near, progress);
  else {
    result.results.resize(poses.size());
    std::atomic<bool> stopped = false;
    tbb::parallel_for(std::size_t{0}, poses.size(), [&](std::size_t i) {
      if (stopped) return;
      if (progress.stop()) stopped = true;
      else result.results[i] = work.solve(poses[i], near);
    });
    go_on(progress);
  }
  for (const IkPoseResult& each : result.results) result.unsolved += each.solutions.empty();
  return result;
}

Json to_json(const IkResult& result) { return json_of(result); }

}  // namespace armature
