// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/arm_solver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/LU>
#include <algorithm>
#include <iterator>
#include <random>

#include "armature/inverse_geometry/all_postures.h"
#include "armature/inverse_geometry/completion.h"
#include "armature/inverse_geometry/family.h"
#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

constexpr double reached = 1e-7;   // values of added joints below this are zero
constexpr double known_to = 2e-5;  // double roots are known to the square root of rounding, some 1e-6
constexpr const char* may_be_more =
    "postures may be missing: the elimination for this arm is degenerate, and no closed form decides this pose";

std::vector<double> random_posture(const std::vector<std::pair<double, double>>& limits, std::mt19937_64& engine) {
  std::vector<double> q(limits.size());
  for (std::size_t i = 0; i < q.size(); ++i) {
    const double u = static_cast<double>(engine() >> 11) * 0x1p-53;
    q[i] = limits[i].first + u * (limits[i].second - limits[i].first);
  }
  return q;
}

// Infinite limits count as a turn, or the arm's size; a joint that turns needs no more than a turn.
void make_finite(std::pair<double, double>& limits, bool slides, double scale) {
  const double most = slides ? scale : M_PI;
  if (!std::isfinite(limits.first)) limits.first = std::isfinite(limits.second) ? limits.second - 2 * most : -most;
  if (!std::isfinite(limits.second)) limits.second = limits.first + 2 * most;
  if (!slides && limits.second - limits.first > 2 * M_PI) limits = {-M_PI, M_PI};
}

// The largest difference of a joint.
double apart(const Arm& arm, const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    largest = std::max(largest, std::abs(arm.axes[k].slides ? a[k] - b[k] : wrapped(a[k] - b[k])));
  return largest;
}

// Columns of the Jacobian at q, lengths in units of `scale`.
Eigen::MatrixXd jacobian_at(const Arm& arm, std::span<const double> q, double scale) {
  const std::size_t n = arm.axes.size();
  Eigen::MatrixXd result(6, static_cast<Eigen::Index>(n));
  const Motion tip = forward(arm, q);
  Motion g;
  for (std::size_t i = 0; i < n; ++i) {
    const Axis axis = moved(g, arm.axes[i]);
    const auto column = static_cast<Eigen::Index>(i);
    if (axis.slides) result.col(column) << axis.h, Vec3::Zero();
    else result.col(column) << axis.h.cross(tip.p - axis.p) / scale, axis.h;
    g = g * moved(arm.axes[i], q[i]);
  }
  return result;
}

Eigen::Index rank_of(const Eigen::MatrixXd& matrix) {
  Eigen::FullPivLU<Eigen::MatrixXd> lu(matrix);
  lu.setThreshold(1e-4);
  return lu.rank();
}

// How a posture of fewer than six joints is singular whose columns are dependent (two on one axis): a step along a null
// vector leads to another posture of the family, at a double root back.
Singularity short_singularity(const Arm& arm, const Motion& pose, const std::vector<double>& q) {
  const std::size_t n = q.size();
  const double scale = reach_scale(arm.axes, arm.tool.p);
  Eigen::FullPivLU<Eigen::MatrixXd> lu(jacobian_at(arm, q, scale));
  lu.setThreshold(1e-4);
  const Eigen::MatrixXd null = lu.kernel();
  Singularity result{.kind = Regularity::double_root};
  constexpr int around = 36;
  constexpr double step = 0.02;
  for (Eigen::Index other = 0; other < std::max<Eigen::Index>(1, null.cols() - 1); ++other)
    for (int k = 0; k < (null.cols() > 1 ? around : 1); ++k) {
      Eigen::VectorXd along = null.col(0);
      if (k > 0) along = std::cos(M_PI * k / around) * null.col(0) + std::sin(M_PI * k / around) * null.col(other + 1);
      along /= along.cwiseAbs().maxCoeff();
      std::vector<double> beside = q;
      for (std::size_t i = 0; i < n; ++i) beside[i] += step * along[static_cast<Eigen::Index>(i)];
      if (approach(arm, pose, beside, 100) > 1e-9) continue;
      double moved = 0;
      for (std::size_t i = 0; i < n; ++i) moved = std::max(moved, std::abs(beside[i] - q[i]));
      if (moved < 0.5 * step) continue;
      result.kind = Regularity::family;
      for (std::size_t i = 0; i < n; ++i) result.direction[i] = (beside[i] - q[i]) / moved;
      return result;
    }
  return result;
}

}  // namespace

ArmSolver::ArmSolver(const Arm& arm, std::vector<std::pair<double, double>> limits, SixMethod method,
                     std::size_t samples)
    : arm_(arm), limits_(std::move(limits)), asked_(method), samples_(samples) {
  const double scale = reach_scale(arm.axes, arm.tool.p);
  for (std::size_t i = 0; i < limits_.size(); ++i) make_finite(limits_[i], arm.axes[i].slides, scale);
  if (arm.axes.size() <= 6) {
    add_joints(method);
    completed_ = completed(arm_, limits_);
    name_structure();
    return;
  }
  if (method == SixMethod::automatic || method == SixMethod::pieper) elbow_arm_ = ElbowArm::of(arm_);
  if (elbow_arm_) samples = 1;
  hold_joints(method, samples);
  structure_ = arms_.front().arm->structure();
  if (!elbow_arm_) return;
  held_.clear();
  structure_ = "a spherical shoulder and wrist: solved by the elbow angle";
}

ArmSolver::ArmSolver(const Arm& arm, std::vector<std::pair<double, double>> limits, Eigen::MatrixXd coupling,
                     std::vector<bool> turns, ClosedForm closed_form, SixMethod method)
    : arm_(arm),
      structure_(closed_form ? "joints that share coordinates, in closed form"
                             : "joints that share coordinates: searched by Newton's iteration"),
      limits_(std::move(limits)),
      asked_(method),
      coupling_(std::move(coupling)),
      turns_(std::move(turns)),
      closed_form_(std::move(closed_form)) {
  const double scale = reach_scale(arm.axes, arm.tool.p);
  for (std::size_t k = 0; k < limits_.size(); ++k) make_finite(limits_[k], !turns_[k], scale);
}

// A structure of joints that complete the arm says nothing of the arm.
void ArmSolver::name_structure() {
  structure_ = arms_.front().arm->structure();
  const std::size_t n = arm_.axes.size();
  if (n < 6 && structure_.find_first_of(std::string_view("123456").substr(n)) != std::string::npos)
    structure_ = fmt::format("{} joint{}, as a part of six", n, n == 1 ? "" : "s");
}

ArmAnswer ArmSolver::solve_coupled(const Motion& pose) const {
  ArmAnswer answer;
  const CoupledStarts starts = closed_form_ ? closed_form_(pose) : CoupledStarts{};
  for (const CoupledPosture& found : coupled_postures(arm_, coupling_, limits_, turns_, pose, starts)) {
    ArmSolution solution;
    const Eigen::VectorXd v = coupling_ * Eigen::Map<const Eigen::VectorXd>(found.q.data(), coupling_.cols());
    solution.v.assign(v.begin(), v.end());
    solution.residual = found.residual;
    if (found.singular) {
      solution.singularity.kind = Regularity::family;
      const Eigen::VectorXd direction =
          coupling_ * Eigen::Map<const Eigen::VectorXd>(found.direction.data(), coupling_.cols());
      solution.direction.assign(direction.begin(), direction.end());
    }
    answer.solutions.push_back(std::move(solution));
  }
  if (answer.solutions.empty()) answer.reason = why_not(pose);
  else if (!starts.complete) answer.reason = "found by Newton's iteration from random postures: there may be more";
  return answer;
}

void ArmSolver::add_joints(SixMethod method) {
  Arm six = arm_;
  const double scale = reach_scale(arm_.axes, arm_.tool.p);
  std::mt19937_64 engine(11);
  const std::vector<double> q = random_posture(limits_, engine);
  for (int kind = 0; kind < 6 && six.axes.size() < 6; ++kind) {
    const bool slides = kind >= 3;
    const Eigen::Index column = 2 - kind % 3;
    Arm trial = six;
    trial.axes.push_back({arm_.tool.R.col(column), arm_.tool.p, slides});
    std::vector<double> at = q;
    at.resize(trial.axes.size(), 0.4);
    if (rank_of(jacobian_at(trial, at, scale)) < static_cast<Eigen::Index>(trial.axes.size())) continue;
    six = trial;
    added_.push_back(fmt::format("{} the tool's {} axis", slides ? "a shift along" : "a turn about", "xyz"[column]));
  }
  SixAxes axes;
  if (six.axes.size() == 6) std::ranges::copy(six.axes, axes.begin());
  arms_.push_back({std::make_shared<SixJointArm>(axes, arm_.tool, method), {}});
}

ArmSolver::Held ArmSolver::hold(const std::vector<double>& values, SixMethod method) const {
  // Held joints become part of the links after them.
  SixAxes axes;
  Motion shift;
  std::size_t count = 0;
  for (std::size_t i = 0; i < arm_.axes.size(); ++i) {
    const auto at = std::ranges::find(held_, i);
    if (at == held_.end()) axes[count++] = moved(shift, arm_.axes[i]);
    else shift = shift * moved(arm_.axes[i], values[static_cast<std::size_t>(at - held_.begin())]);
  }
  return {std::make_shared<SixJointArm>(axes, shift * arm_.tool, method), values};
}

void ArmSolver::hold_joints(SixMethod method, std::size_t samples) {
  const std::size_t n = arm_.axes.size();
  const auto middle = [&](std::size_t i) {
    const auto [low, high] = limits_[i];
    return low <= 0 && high >= 0 ? 0.3 * std::min(1.0, high) : 0.5 * (low + high);
  };
  // The first n - 7 joints are held; of the other seven the one whose absence leaves a special arm, looked for from the
  // middle of the chain outwards.
  for (std::size_t i = 0; i + 7 < n; ++i) held_.push_back(i);
  const std::size_t first = n - 7;
  constexpr std::array<std::size_t, 7> preference = {2, 3, 1, 4, 0, 5, 6};
  std::vector<double> values;
  for (const std::size_t i : held_) values.push_back(middle(i));
  held_.push_back(0);
  values.push_back(0);
  std::optional<std::size_t> best;
  for (const std::size_t k : preference) {
    held_.back() = first + k;
    values.back() = middle(first + k);
    const Held trial = hold(values, method);
    if (!trial.arm->can_serve()) continue;
    if (!best) best = first + k;
    if (trial.arm->method() != SixMethod::general && !trial.arm->structure().starts_with("nearly")) {
      best = first + k;
      break;
    }
  }
  held_.back() = best.value_or(first + 2);
  // A grid of samples: as many per joint as give about the asked number in all, the last joint the rest.
  const std::size_t each = std::max<std::size_t>(
      1,
      static_cast<std::size_t>(std::pow(static_cast<double>(samples), 1.0 / static_cast<double>(held_.size())) + 1e-9));
  std::vector<std::size_t> counts(held_.size(), each), at(held_.size(), 0);
  counts.back() = samples;
  for (std::size_t i = 0; i + 1 < counts.size(); ++i) counts.back() /= each;
  counts.back() = std::max<std::size_t>(1, counts.back());
  for (std::size_t i = 0; i < at.size();) {
    for (std::size_t k = 0; k < at.size(); ++k) {
      const auto [low, high] = limits_[held_[k]];
      values[k] = low + (high - low) * (static_cast<double>(at[k]) + 0.5) / static_cast<double>(counts[k]);
    }
    arms_.push_back(hold(values, method));
    for (i = 0; i < at.size() && ++at[i] == counts[i]; ++i) at[i] = 0;
  }
}

bool ArmSolver::take(const Held& held, const Motion& pose, std::vector<ArmSolution>& solutions) const {
  const std::size_t n = arm_.axes.size();
  const AllPostures all =
      n == 6 ? all_postures(*held.arm, pose, closed_form_, limits_) : AllPostures{.solutions = held.arm->solve(pose)};
  for (const SixSolution& found : all.solutions) {
    ArmSolution solution;
    solution.residual = found.residual;
    solution.singularity = singularity(*held.arm, pose, found.q);
    if (is_regular(std::span(found.q).first(n < 6 ? n : 0))) solution.singularity.kind = Regularity::regular;
    solution.branch = branch_of(*held.arm, found.q);
    std::size_t six = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = std::ranges::find(held_, i);
      const bool is_held = at != held_.end();
      solution.v.push_back(is_held ? held.values[static_cast<std::size_t>(at - held_.begin())] : found.q[six]);
      solution.direction.push_back(is_held ? 0 : solution.singularity.direction[six]);
      six += !is_held;
    }
    for (; six < 6; ++six) solution.left.push_back(found.q[six]);
    if (solution.singularity.kind == Regularity::regular) solution.direction.clear();
    const auto is_same = [&](const ArmSolution& other) {
      return other.singularity.kind == Regularity::double_root && solution.singularity.kind == other.singularity.kind &&
             apart(arm_, other.v, solution.v) < known_to;
    };
    if (std::ranges::none_of(solutions, is_same)) solutions.push_back(std::move(solution));
  }
  return all.complete;
}

void ArmSolver::take_elbow(double angle, const Motion& pose, std::vector<ArmSolution>& solutions) const {
  const double scale = reach_scale(arm_.axes, arm_.tool.p);
  for (const ElbowArm::Seven& found : elbow_arm_->solve(pose, angle)) {
    ArmSolution solution;
    solution.v.assign(found.begin(), found.end());
    solution.residual = approach(arm_, pose, solution.v, 5);
    if (solution.residual > 1e-9 * std::max(1.0, scale)) continue;
    const Eigen::MatrixXd jacobian = jacobian_at(arm_, solution.v, scale);
    Eigen::FullPivLU<Eigen::MatrixXd> lu(jacobian);
    lu.setThreshold(2e-6);
    if (lu.rank() < 6) {  // more than the elbow can move
      solution.singularity.kind = Regularity::family;
      const Eigen::VectorXd free = lu.kernel().col(0) / lu.kernel().col(0).cwiseAbs().maxCoeff();
      solution.direction.assign(free.begin(), free.end());
    }
    solution.elbow = angle;
    const auto sign = [](double x) { return std::sin(x) >= 0; };
    solution.branch = fmt::format("shoulder {}, elbow {}, wrist {}", sign(found[1]) ? "right" : "left",
                                  sign(found[3]) ? "up" : "down", sign(found[5]) ? "no-flip" : "flip");
    solutions.push_back(std::move(solution));
  }
}

bool ArmSolver::take_completed(const Motion& pose, std::vector<ArmSolution>& solutions) const {
  const std::size_t n = arm_.axes.size();
  bool complete = true;
  for (const SixSolution& found : completed_->solve(pose, &complete)) {
    if (std::ranges::any_of(std::span(found.q).subspan(n), [](double x) { return std::abs(x) > reached; })) continue;
    ArmSolution solution;
    solution.v.assign(found.q.begin(), found.q.begin() + static_cast<std::ptrdiff_t>(n));
    solution.residual = approach(arm_, pose, solution.v, 5);
    Six q{};
    std::ranges::copy(solution.v, q.begin());
    if (!is_regular(solution.v)) solution.singularity = singularity(*completed_, pose, q);
    if (solution.singularity.kind != Regularity::regular)
      solution.direction.assign(solution.singularity.direction.begin(),
                                solution.singularity.direction.begin() + static_cast<std::ptrdiff_t>(n));
    solution.branch = branch_of(*arms_.front().arm, q);
    solution.left.assign(added_.size(), 0);
    solutions.push_back(std::move(solution));
  }
  return complete;
}

ArmAnswer ArmSolver::solve(const Motion& pose, std::span<const double> near, std::optional<double> elbow) const {
  if (coupling_.size() > 0) return solve_coupled(pose);
  ArmAnswer answer;
  if (elbow_arm_) {
    if (elbow) take_elbow(*elbow, pose, answer.solutions);
    else {
      if (!near.empty()) take_elbow(elbow_arm_->elbow_angle(near), pose, answer.solutions);
      for (std::size_t i = 0; i < samples_; ++i)
        take_elbow(2 * M_PI * (static_cast<double>(i) + 0.5) / static_cast<double>(samples_) - M_PI, pose,
                   answer.solutions);
    }
    if (answer.solutions.empty()) answer.reason = why_not(pose);
    return answer;
  }
  if (completed_ && !take_completed(pose, answer.solutions)) answer.reason = may_be_more;
  if (!answer.solutions.empty()) return answer;
  if (!held_.empty() && !near.empty()) {
    std::vector<double> values;
    for (const std::size_t i : held_) values.push_back(near[i]);
    take(hold(values, asked_), pose, answer.solutions);
  }
  for (const Held& held : arms_)
    if (!take(held, pose, answer.solutions)) answer.reason = may_be_more;
  if (!held_.empty() && answer.solutions.empty()) take_where_reached(pose, answer.solutions);
  const auto exact = [](const ArmSolution& s) {
    return std::ranges::all_of(s.left, [](double x) { return std::abs(x) < reached; });
  };
  if (std::ranges::any_of(answer.solutions, exact)) {
    std::erase_if(answer.solutions, [&](const ArmSolution& s) { return !exact(s); });
    return answer;
  }
  std::vector<ArmSolution> searched;
  search(pose, searched);
  if (!searched.empty()) {
    answer.solutions = std::move(searched);
    answer.reason = "found by Newton's iteration from random postures: there may be more";
    return answer;
  }
  if (answer.solutions.empty()) {
    answer.reason = why_not(pose) + (answer.reason.empty() ? "" : "; ") + answer.reason;
    return answer;
  }
  answer.partial = true;
  answer.reason = fmt::format("an arm of {} joints cannot reach this pose: {} {} left over", arm_.axes.size(),
                              fmt::join(added_, ", "), added_.size() == 1 ? "is" : "are");
  return answer;
}

// Whether an arm of fewer than six joints has as many freedoms as joints there, whatever the added ones do.
bool ArmSolver::is_regular(std::span<const double> q) const {
  return !q.empty() &&
         rank_of(jacobian_at(arm_, q, reach_scale(arm_.axes, arm_.tool.p))) == static_cast<Eigen::Index>(q.size());
}

void ArmSolver::search(const Motion& pose, std::vector<ArmSolution>& solutions) const {
  const std::size_t n = arm_.axes.size();
  if (n > 6) return;
  std::mt19937_64 engine(7);
  std::vector<std::vector<double>> members;  // of the families found
  for (int i = 0; i < 48; ++i) {
    std::vector<double> q = random_posture(limits_, engine);
    const double residual = approach(arm_, pose, q, 100);
    if (!(residual < (added_.empty() ? 1e-9 : reached))) continue;
    for (std::size_t k = 0; k < n; ++k)
      if (!arm_.axes[k].slides) q[k] = std::remainder(q[k], 2 * M_PI);
    if (std::ranges::any_of(solutions, [&](const auto& known) { return apart(arm_, known.v, q) < 1e-5; })) continue;
    ArmSolution solution = described(pose, q, residual);
    if (n < 6 && solution.singularity.kind == Regularity::family) {  // one posture for each family
      if (std::ranges::any_of(members, [&](const auto& v) { return apart(arm_, v, q) < 0.15; })) continue;
      std::ranges::move(family_members(arm_, pose, q, solution.direction), std::back_inserter(members));
    }
    solutions.push_back(std::move(solution));
  }
}

ArmSolution ArmSolver::described(const Motion& pose, std::vector<double> v, double residual) const {
  const std::size_t n = v.size();
  ArmSolution solution{std::move(v), residual, {}, {}, {}, std::vector<double>(6 - n, 0), {}};
  Six six{};
  std::ranges::copy(solution.v, six.begin());
  if (n == 6) solution.singularity = singularity(*arms_.front().arm, pose, six);
  else if (!is_regular(solution.v)) solution.singularity = short_singularity(arm_, pose, solution.v);
  if (solution.singularity.kind != Regularity::regular)
    solution.direction.assign(solution.singularity.direction.begin(),
                              solution.singularity.direction.begin() + static_cast<std::ptrdiff_t>(n));
  solution.branch = branch_of(*arms_.front().arm, six);
  return solution;
}

// No sample serves: hold the joints where some posture, found by damped steps, has them.
void ArmSolver::take_where_reached(const Motion& pose, std::vector<ArmSolution>& solutions) const {
  std::mt19937_64 engine(5);
  for (int i = 0; i < 24 && solutions.empty(); ++i) {
    std::vector<double> q = random_posture(limits_, engine);
    if (approach(arm_, pose, q, 100) > 1e-9) continue;
    std::vector<double> values;
    for (const std::size_t k : held_) values.push_back(q[k]);
    take(hold(values, asked_), pose, solutions);
  }
}

std::string ArmSolver::why_not(const Motion& pose) const {
  std::mt19937_64 engine(3);
  double position = std::numeric_limits<double>::infinity(), both = position, angle = 0, apart = 0;
  const Eigen::MatrixXd* coupling = coupling_.size() > 0 ? &coupling_ : nullptr;
  const auto pose_at = [&](const std::vector<double>& q) {
    if (coupling == nullptr) return forward(arm_, q);
    const Eigen::VectorXd v = coupling_ * Eigen::Map<const Eigen::VectorXd>(q.data(), coupling_.cols());
    return forward(arm_, {v.data(), arm_.axes.size()});
  };
  for (int i = 0; i < 24; ++i) {
    std::vector<double> q = random_posture(limits_, engine);
    approach(arm_, pose, q, 100, 1e-9, coupling);
    position = std::min(position, (pose_at(q).p - pose.p).stableNorm());
    approach(arm_, pose, q, 100, 1, coupling);
    const Twist step = step_between(pose_at(q), pose);
    if (step.norm() < both) {
      both = step.norm();
      apart = step.head<3>().norm();
      angle = step.tail<3>().norm();
    }
  }
  if (position > 1e-6)
    return fmt::format("out of reach by {:.4g} m: the tool comes no nearer in any orientation", position);
  return fmt::format(
      "the place can be reached, but not in this orientation: the nearest posture found is {:.3g} m and {:.3g} rad "
      "away",
      apart, angle);
}

}  // namespace armature::internal::ik
