// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/ik.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/inverse_geometry/arm_solver.h"
#include "armature/inverse_geometry/family.h"
#include "armature/inverse_geometry/nearest_posture.h"
#include "armature/inverse_geometry/polish.h"
#include "armature/inverse_geometry/robot_arm.h"
#include "armature/verbs/recipes/asked_poses.h"
#include "armature/verbs/recipes/assignments.h"
#include "armature/verbs/recipes/ik_derivation.h"
#include "armature/verbs/recipes/ik_polynomial.h"
#include "armature/verbs/recipes/loop_ik.h"
#include "armature/verbs/recipes/posture_status.h"
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
  if (given > 1) refuse("poses are given twice", "give one of @pose and @poses");
  if (given != 1) refuse("one pose or a file of poses is needed", "@pose=0.4,0.1,0.3,0,1.57,0 or @poses=poses.json");
  if (!options.poses.empty()) return read_poses(read_file(options.poses), options.poses);
  std::vector<Motion> result;
  for (std::size_t i = 0; i < options.matrices.size(); ++i)
    result.push_back(rigid_motion(options.matrices[i], fmt::format("pose {}", i + 1)));
  if (options.pose.empty()) return result;
  if (is_pose_file(options.pose)) return read_poses(read_file(options.pose), options.pose);
  const std::vector<double> six = number_list(options.pose, "@pose");
  if (six.size() != 6)
    refuse(fmt::format("@pose has {} numbers, not six", six.size()),
           "x,y,z in m, then roll,pitch,yaw in rad; or a JSON file with a 4x4 matrix");
  return {pose_of_rpy(six)};
}

class Work {
 public:
  Work(const RobotArm& arm, const ik::ArmSolver& solver, const IkOptions& options)
      : arm_(arm), solver_(solver), options_(options) {
    find_windings();
    if (options.elbow.empty()) return;
    const std::vector<double> angle = number_list(options.elbow, "@elbow");
    if (angle.size() != 1) refuse("@elbow is one angle", "in rad: @elbow=0.5");
    if (!solver.has_elbow_angle())
      refuse(
          "the arm has no elbow angle: it needs seven revolute joints, of which the first three and the last three "
          "axes meet",
          "lock a joint, or leave out @elbow: redundant joints are then sampled");
    elbow_ = angle[0];
  }

  // `near` (coordinates) may be empty.
  IkPoseResult solve(const Motion& pose, const std::vector<double>& near) const {
    const std::vector<double> near_joints = near.empty() ? near : product(arm_.coupling, near);
    const ik::ArmAnswer answer = solver_.solve(pose, near_joints, elbow_);
    IkPoseResult result;
    if (!answer.reason.empty()) result.reason = answer.reason;
    add_polynomial(pose, answer, result);
    std::size_t outside = 0;
    for (const ArmSolution& found : answer.solutions) {
      IkSolution solution = described(found, answer.partial);
      bool inside = place(solution.q, near);
      if (!solution.free.empty() && !arm_.is_coupled() && (!inside || !near.empty()))
        inside = choose_of_family(pose, found, near, solution);
      finish(solution);
      outside += !inside;
      if (!inside && options_.within_limits) continue;
      result.solutions.push_back(solution);
      if (options_.all && inside) add_turns(solution, result.solutions);
    }
    if (!near.empty() && !answer.partial) add_nearest(pose, near, near_joints, result);
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
      const auto to_near = [&](const IkSolution& s) { return distance(s.q, near); };
      double nearest = std::numeric_limits<double>::infinity();
      if (!near.empty())
        for (const IkSolution& s : result.solutions) nearest = std::min(nearest, to_near(s));
      std::erase_if(result.solutions, [](const IkSolution& s) { return !s.outside.empty(); });
      if (result.solutions.empty() && !result.reason) result.reason = "every posture is outside the joint limits";
      if (result.solutions.size() > 1) {
        const auto best =
            near.empty() ? result.solutions.begin() : std::ranges::min_element(result.solutions, {}, to_near);
        result.solutions = {IkSolution(*best)};
      }
      if (!result.solutions.empty()) {
        if (!near.empty()) say_jump(near, nearest, result);
        near = result.solutions[0].q;
      }
      results.push_back(std::move(result));
    }
    return results;
  }

 private:
  // On request, and to say why there is no posture.
  void add_polynomial(const Motion& pose, const ik::ArmAnswer& answer, IkPoseResult& result) const {
    const bool explains = answer.solutions.empty() && solver_.six() && solver_.method() == ik::SixMethod::general;
    if (!options_.polynomial && !explains) return;
    IkPolynomial polynomial = polynomial_at(arm_, *solver_.six(), pose, answer.solutions);
    if (explains)
      if (const std::string why = complex_roots_only(polynomial); !why.empty()) *result.reason += "; " + why;
    if (options_.polynomial) result.polynomial = std::move(polynomial);
  }

  // The posture that damped Newton steps reach from `near`, the nearest of its family, unless it is listed.
  void add_nearest(const Motion& pose, const std::vector<double>& near, const std::vector<double>& near_joints,
                   IkPoseResult& result) const {
    if (arm_.is_coupled() || near_joints.size() > 6) return;
    std::vector<double> v = near_joints;
    if (ik::approach(solver_.arm(), pose, v, 100) > 1e-9) return;
    const double residual = ik::move_nearer(solver_.arm(), pose, near_joints, v);
    const ArmSolution found = solver_.described(pose, v, residual);
    IkSolution solution = described(found, false);
    if (!place(solution.q, near)) return;
    const double away = solution.free.empty() ? 0 : distance(solution.q, near) + 1e-6;
    for (const IkSolution& other : result.solutions)
      if (distance(other.q, solution.q) < 1e-5 || distance(other.q, near) < away) return;
    result.solutions.push_back(std::move(solution));
    if (result.solutions.size() == 1) result.reason.reset();
  }

  // The posture that damped Newton steps reach from the one before: at a singular pose it is the nearest of the family.
  void add_continued(const Motion& pose, const std::vector<double>& near, IkPoseResult& result) const {
    IkSolution solution;
    solution.q = near;
    const double residual = ik::approach(solver_.arm(), pose, solution.q, 60, 1, &arm_.coupling);
    if (residual > 1e-9) return;
    solution.residual = residual;
    solution.branch = "continued";
    for (const IkSolution& other : result.solutions)
      if (distance(other.q, solution.q) < 1e-6) solution.branch = other.branch, solution.status = other.status;
    solution.outside = outside(solution.q);
    result.solutions.push_back(solution);
  }

  // A path that goes on in another posture than the one that continues the last.
  void say_jump(const std::vector<double>& near, double nearest, IkPoseResult& result) const {
    const std::vector<double>& q = result.solutions[0].q;
    const double moved = distance(q, near);
    const bool at_limit = moved > nearest + 1e-6;
    if (!at_limit && moved < 1) return;
    std::size_t joint = 0;
    for (std::size_t k = 0; k < q.size(); ++k)
      if (std::abs(q[k] - near[k]) > std::abs(q[joint] - near[joint])) joint = k;
    result.reason = fmt::format(
        "{} jumps by {:.3g} from the pose before: {}", arm_.names[joint], q[joint] - near[joint],
        at_limit ? "the posture that continues it is outside the joint limits" : "no posture of this pose is nearer");
  }

  IkSolution described(const ArmSolution& found, bool partial) const {
    IkSolution solution;
    solution.q = product(arm_.uncoupling, found.v);
    solution.branch = found.branch;
    solution.residual = found.residual;
    solution.elbow = found.elbow;
    solution.status = posture_status(found, partial, false);
    if (found.singularity.kind == ik::Regularity::family) solution.free = product(arm_.uncoupling, found.direction);
    if (partial) solution.left = found.left;
    return solution;
  }

  void finish(IkSolution& solution) const {
    solution.outside = outside(solution.q);
    if (solution.outside.empty()) return;
    if (solution.status == "regular") solution.status = "outside limits";
    else solution.status += ", outside limits";
  }

  // At a singular pose: the member of the family that is within the limits, and nearest to `near` or to the one found.
  bool choose_of_family(const Motion& pose, const ArmSolution& found, const std::vector<double>& near,
                        IkSolution& solution) const {
    bool inside = within(solution.q);
    double best = near.empty() ? 0 : distance(solution.q, near);
    for (const std::vector<double>& v : ik::family_members(solver_.arm(), pose, found.v, found.direction)) {
      std::vector<double> q = product(arm_.uncoupling, v);
      if (!place(q, near)) continue;
      if (inside && (near.empty() || distance(q, near) >= best)) continue;
      if (!near.empty()) best = distance(q, near);
      solution.q = q;
      solution.residual = ik::residual_of(ik::step_between(ik::forward(solver_.arm(), v), pose));
      inside = true;
    }
    if (near.empty()) return inside;
    std::vector<double> v = product(arm_.coupling, solution.q);
    const double residual = ik::move_nearer(solver_.arm(), pose, product(arm_.coupling, near), v);
    const std::vector<double> q = product(arm_.uncoupling, v);
    if (distance(q, near) < distance(solution.q, near) && (within(q) || !inside)) {
      solution.q = q;
      solution.residual = residual;
    }
    return within(solution.q);
  }

  double distance(const std::vector<double>& a, const std::vector<double>& b) const {
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, std::abs(a[k] - b[k]));
    return largest;
  }
  std::vector<std::string> outside(const std::vector<double>& q) const {
    std::vector<std::string> joints;
    for (std::size_t k = 0; k < q.size(); ++k)
      if (q[k] < arm_.lower[k] - 1e-9 || q[k] > arm_.upper[k] + 1e-9) joints.push_back(arm_.names[k]);
    return joints;
  }
  bool within(const std::vector<double>& q) const { return outside(q).empty(); }
  // Whole turns of joints that are no whole turns of one coordinate, as in a differential: what they add to the
  // coordinates, in all combinations.
  void find_windings() {
    windings_ = {std::vector<double>(arm_.names.size(), 0)};
    if (arm_.is_coupled()) return;
    std::vector<Eigen::VectorXd> each;
    for (Eigen::Index i = 0; i < arm_.uncoupling.cols(); ++i) {
      if (solver_.arm().axes[static_cast<std::size_t>(i)].slides) continue;
      const Eigen::VectorXd column = arm_.uncoupling.col(i);
      bool whole = true;
      for (Eigen::Index k = 0; k < column.size(); ++k)
        whole = whole && (column[k] == 0 || (arm_.turns[static_cast<std::size_t>(k)] &&
                                             std::abs(column[k] - std::round(column[k])) < 1e-12));
      if (!whole) each.push_back(turn * column);
    }
    for (const Eigen::VectorXd& shift : each) {
      const std::size_t count = windings_.size();
      for (const double m : {1.0, -1.0, 2.0, -2.0})
        for (std::size_t i = 0; i < count && windings_.size() < 4096; ++i) {
          windings_.push_back(windings_[i]);
          for (Eigen::Index k = 0; k < shift.size(); ++k) windings_.back()[static_cast<std::size_t>(k)] += m * shift[k];
        }
    }
  }
  // Moves coordinates by whole turns of the joints into their limits, and as near as can be to `near`.
  bool place(std::vector<double>& q, const std::vector<double>& near) const {
    if (windings_.size() == 1) return place_turns(q, near);
    const std::vector<double> given = q, zero(q.size(), 0);
    bool best_inside = false;
    double nearest = std::numeric_limits<double>::infinity();
    for (const std::vector<double>& winding : windings_) {
      std::vector<double> trial = given;
      for (std::size_t k = 0; k < trial.size(); ++k) trial[k] += winding[k];
      const bool inside = place_turns(trial, near);
      const double away = distance(trial, near.empty() ? zero : near);
      if (inside < best_inside || (inside == best_inside && away >= nearest - 1e-9)) continue;
      best_inside = inside;
      nearest = away;
      q = trial;
    }
    return best_inside;
  }
  bool place_turns(std::vector<double>& q, const std::vector<double>& near) const {
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
    for (std::size_t i = 1; i < windings_.size(); ++i) {
      IkSolution variant = solution;
      bool bounded = true;
      for (std::size_t k = 0; k < variant.q.size(); ++k) {
        variant.q[k] += windings_[i][k];
        bounded = bounded && (windings_[i][k] == 0 || arm_.turns[k] || std::isfinite(arm_.upper[k] - arm_.lower[k]));
      }
      const auto is_turned = [&](const IkSolution& other) {
        for (std::size_t k = 0; k < variant.q.size(); ++k) {
          const double apart = variant.q[k] - other.q[k];
          if (std::abs(arm_.turns[k] ? std::remainder(apart, turn) : apart) > 1e-6) return false;
        }
        return true;
      };
      if (bounded && place_turns(variant.q, {}) && std::ranges::none_of(variants, is_turned))
        variants.push_back(variant);
    }
    for (std::size_t k = 0; k < solution.q.size(); ++k) {
      if (!arm_.turns[k] || !std::isfinite(arm_.lower[k]) || !std::isfinite(arm_.upper[k])) continue;
      const std::size_t count = variants.size();
      for (std::size_t i = 0; i < count; ++i) {
        const double low = std::ceil((arm_.lower[k] - 1e-9 - variants[i].q[k]) / turn),
                     high = std::floor((arm_.upper[k] + 1e-9 - variants[i].q[k]) / turn);
        for (double m = std::max(low, -8.0); m <= std::min(high, 8.0) && variants.size() < 4096; ++m) {
          if (m == 0) continue;
          variants.push_back(variants[i]);
          variants.back().q[k] += m * turn;
        }
      }
    }
    solutions.insert(solutions.end(), variants.begin() + 1, variants.end());
  }

  const RobotArm& arm_;
  const ik::ArmSolver& solver_;
  const IkOptions& options_;
  std::optional<double> elbow_;
  std::vector<std::vector<double>> windings_;  // the first is none
};

void refuse_method(const ik::ArmSolver& solver, const IkOptions& options) {
  if (options.method == IkMethod::automatic) throw UnmetRequest(solver.structure(), "no method serves this arm");
  refuse(fmt::format("the method {} cannot serve this arm: {}", name_of(options.method), solver.structure()),
         "@method=auto finds the one that can; general serves any six joints");
}

ik::ArmSolver coupled_solver(const Robot& robot, const RobotArm& arm, const IkOptions& options) {
  const auto derivation = std::make_shared<IkDerivation>(robot, options.frame, options.method);
  if (!*derivation && options.method != IkMethod::automatic && options.method != IkMethod::general)
    refuse(fmt::format("the method {} cannot serve this arm, whose joints share coordinates", name_of(options.method)),
           "@method=auto takes the closed form that there is, or searches its postures");
  std::vector<std::pair<double, double>> limits;
  for (std::size_t k = 0; k < arm.names.size(); ++k) limits.emplace_back(arm.lower[k], arm.upper[k]);
  ik::ArmSolver::ClosedForm closed_form;
  ik::SixMethod method = ik::SixMethod::general;
  if (*derivation) {
    method = static_cast<ik::SixMethod>(derivation->method());
    closed_form = [derivation, coordinates = arm.coordinates](const Motion& pose) {
      return derivation->starts(pose, coordinates);
    };
  }
  return {arm.arm, std::move(limits), arm.coupling, arm.turns, std::move(closed_form), method};
}

ik::ArmSolver arm_solver(const Robot& robot, const RobotArm& arm, const IkOptions& options) {
  if (arm.is_coupled()) return coupled_solver(robot, arm, options);
  std::vector<std::pair<double, double>> limits(
      arm.joints.size(), {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()});
  for (std::size_t i = 0; i < limits.size(); ++i)
    for (std::size_t k = 0; k < arm.names.size(); ++k)
      if (arm.coupling(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) == 1 &&
          (arm.coupling.row(static_cast<Eigen::Index>(i)).array() != 0).count() == 1)
        limits[i] = {arm.lower[k], arm.upper[k]};
  ik::ArmSolver solver(arm.arm, std::move(limits), static_cast<ik::SixMethod>(options.method), options.samples);
  if (!solver.may_miss()) return solver;
  const auto derivation = std::make_shared<IkDerivation>(robot, options.frame, IkMethod::automatic);
  if (!*derivation) return solver;
  solver.use_closed_form([derivation, coordinates = arm.coordinates, coupling = arm.coupling](const Motion& pose) {
    ik::CoupledStarts starts = derivation->starts(pose, coordinates);
    for (std::vector<double>& q : starts.coordinates) q = product(coupling, q);
    return starts;
  });
  return solver;
}

// Beside how far a pose is out of reach: which equation of the closed form says so.
void name_equations(const Robot& robot, const IkOptions& options, const ik::ArmSolver& solver,
                    const std::vector<Motion>& poses, IkResult& result) {
  if (result.unsolved == 0 || solver.method() == ik::SixMethod::general || solver.structure().starts_with("nearly"))
    return;
  const IkDerivation derivation(robot, options.frame, options.method);
  for (std::size_t i = 0; derivation && i < poses.size(); ++i) {
    IkPoseResult& each = result.results[i];
    if (!each.solutions.empty() || !each.reason) continue;
    if (const std::string why = derivation.unsolved(poses[i]); !why.empty()) *each.reason += "; " + why;
  }
}

}  // namespace

IkResult ik(const Robot& described, const IkOptions& options, Progress& progress) {
  const std::vector<Motion> poses = asked_poses(options);
  if (options.polynomial && !described.loops.empty())
    refuse("robots with loops have no characteristic polynomial", "leave out @polynomial");
  if (!described.loops.empty()) return loop_ik(described, options, poses, progress);
  const Robot robot = ik::with_values(described, assignments(options.set, "set", "D3=0.4"));
  const RobotArm arm = ik::arm_of(robot, options.frame, {});
  std::vector<double> near;
  if (!options.near.empty()) {
    near = number_list(options.near, "@near");
    if (std::ranges::any_of(near, [](double x) { return std::abs(x) > 1e4; }))
      refuse("@near is more than 10000 rad or m away", "joint positions in rad and m");
    if (near.size() != arm.names.size())
      refuse(fmt::format("@near has {} numbers, and the arm has {} joints", near.size(), arm.names.size()),
             fmt::format("in the order of the joints: {}", fmt::format("{}", arm.names.front()) + ", ..."));
  }
  const ik::ArmSolver solver = arm_solver(robot, arm, options);
  if (!solver.can_serve()) refuse_method(solver, options);
  if (options.polynomial) refuse_polynomial(solver);

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
  name_equations(robot, options, solver, poses, result);
  return result;
}

Json to_json(const IkResult& result) { return json_of(result); }

}  // namespace armature
