// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/six_joint_arm.h"

#include <Eigen/LU>
#include <algorithm>
#include <random>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

constexpr double accepted = 1e-9;  // m and rad
constexpr double same = 1e-6;      // solutions nearer than this in every joint are one
// An arm within the last of these of a special geometry starts from it, slack included.
constexpr std::array<Nearness, 6> nearnesses = {
    {{}, {1e-5, 0.05}, {1e-4, 0.05}, {1e-3, 0.05}, {5e-3, 0.05}, {0.02, 0.05}}};

double distance(const SixAxes& axes, const Six& a, const Six& b, double scale) {
  double largest = 0;
  for (std::size_t i = 0; i < 6; ++i)
    largest = std::max(largest, std::abs(axes[i].slides ? (a[i] - b[i]) / scale : wrapped(a[i] - b[i])));
  return largest;
}

// A fixed sequence of numbers in (-1, 1).
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : engine_(seed) {}
  double next() { return static_cast<double>(engine_() >> 11) * 0x1p-52 - 1; }
  Vec3 vector() {
    const double x = next(), y = next();
    return {x, y, next()};
  }

 private:
  std::mt19937_64 engine_;
};

SixAxes perturbed(const SixAxes& axes, std::uint64_t seed, double size, double scale) {
  Numbers numbers(seed);
  SixAxes result = axes;
  for (Axis& axis : result) {
    axis.h = (axis.h + size * numbers.vector()).normalized();
    axis.p += size * scale * numbers.vector();
  }
  return result;
}

}  // namespace

SixJointArm::SixJointArm(const SixAxes& axes, const Motion& tool, SixMethod method)
    : axes_(axes), tool_(tool), method_(method), scale_(reach_scale(axes, tool.p)) {
  const bool any = method == SixMethod::automatic;
  if (any || method == SixMethod::pieper || method == SixMethod::paul) {
    for (const Nearness& nearness : nearnesses) {
      SpecialSolver found;
      if (any || method == SixMethod::pieper) {
        found = pieper_solver(axes, nearness);
        if (found.solver) method_ = SixMethod::pieper;
      }
      if (!found.solver && (any || method == SixMethod::paul)) {
        found = parallel_axes_solver(axes, nearness);
        if (found.solver) method_ = SixMethod::paul;
      }
      if (!found.solver) continue;
      exact_ = &nearness == nearnesses.data();
      // Solutions of the two arms merge or part where the least singular value of the Jacobian is of the order of the
      // square root of what they differ by.
      doubt_ = 3 * std::sqrt(nearness.geometry);
      special_ = std::move(found.solver);
      structure_ = (exact_ ? "" : "nearly: ") + found.structure;
      break;
    }
    if (!special_ && !any) {
      can_serve_ = false;
      structure_ = method == SixMethod::pieper
                       ? "no three neighbouring axes intersect, and not three joints are prismatic"
                       : "no three neighbouring axes are parallel with two intersecting ones beside them";
      return;
    }
  }
  if (special_ && exact_) return;
  if (!GeneralSolver::can_serve(axes)) {
    can_serve_ = special_ != nullptr;
    if (!can_serve_)
      structure_ = any ? "more than three joints are prismatic: the others cannot give an orientation"
                       : "more than two joints are prismatic; with three, the method pieper serves";
    return;
  }
  general_ = std::make_shared<GeneralSolver>(axes);
  if (!special_) {
    method_ = SixMethod::general;
    structure_ = "no special geometry";
  }
  choose_orders();
}

// The orders of elimination whose equations give back random postures.
void SixJointArm::choose_orders() {
  Numbers numbers(7);
  constexpr int trials = 3;
  std::array<Six, trials> postures;
  for (Six& q : postures)
    for (std::size_t i = 0; i < 6; ++i) q[i] = numbers.next() * (axes_[i].slides ? scale_ : M_PI);
  for (const std::size_t order : general_->orders()) {
    bool good = true;
    for (const Six& q : postures) {
      const Motion pose = posed(axes_, tool_, q, nullptr);
      std::vector<Six> starts;
      std::vector<SixSolution> solutions;
      good = good && general_->solve_in_order(pose * tool_.inverse(), order, starts);
      if (good) take(pose, starts, solutions);
      good = good && std::ranges::any_of(solutions,
                                         [&](const SixSolution& s) { return distance(axes_, s.q, q, scale_) < 1e-5; });
    }
    if (good) orders_.push_back(order);
  }
  if (orders_.empty()) instead_ = two_prismatic_solver(axes_);
  if (instead_) {
    structure_ = "two prismatic joints";
    return;
  }
  SpecialSolver special;
  if (!special_) special = pieper_solver(axes_, {});
  if (!special_ && !special.solver) special = parallel_axes_solver(axes_, {});
  instead_ = std::move(special.solver);
  if (instead_)
    structure_ = (orders_.empty() ? "its elimination is degenerate, so a closed form serves: "
                                  : "beside singular postures a closed form helps: ") +
                 special.structure;
  if (orders_.size() > 1) return;
  if (!instead_ && orders_.empty())
    structure_ += "; its elimination is degenerate, so a derived closed form, or arms beside it, give starts";
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    beside_axes_.push_back(perturbed(axes_, seed, seed % 2 == 0 ? 3e-4 : 3e-3, scale_));
    beside_.push_back(std::make_shared<GeneralSolver>(beside_axes_.back()));
  }
}

// How many of some random postures an elimination gives back.
std::size_t SixJointArm::given_back(const Elimination& elimination, int trials) const {
  Numbers numbers(8);
  const GeneralSolver solver(elimination.axes);
  std::size_t count = 0;
  for (int trial = 0; trial < trials; ++trial) {
    Six q;
    for (std::size_t i = 0; i < 6; ++i) q[i] = numbers.next() * (axes_[i].slides ? scale_ : M_PI);
    const Motion pose = posed(axes_, tool_, q, nullptr);
    std::vector<Six> starts;
    std::vector<SixSolution> solutions;
    solver.solve_in_order(pose * tool_.inverse(), elimination.first, starts);
    take(pose, starts, solutions);
    count +=
        std::ranges::any_of(solutions, [&](const SixSolution& s) { return distance(axes_, s.q, q, scale_) < 1e-5; });
  }
  return count;
}

std::vector<Elimination> SixJointArm::eliminations() const {
  std::vector<Elimination> result;
  for (std::size_t i = 0; i < std::min<std::size_t>(orders_.size(), 2); ++i) result.push_back({axes_, orders_[i]});
  for (const SixAxes& axes : beside_axes_) {
    Elimination best{axes, general_->orders().front(), true};
    std::size_t most = 0;
    for (const std::size_t order : general_->orders()) {
      const std::size_t count = given_back({axes, order}, 10);
      if (count > most) most = count, best.first = order;
    }
    result.push_back(best);
  }
  return result;
}

HalfAnglePolynomial SixJointArm::polynomial(const Motion& pose) const {
  const Motion g = pose * tool_.inverse();
  HalfAnglePolynomial result;
  if (!orders_.empty()) result = general_->polynomial_in_order(g, orders_.front());
  else if (instead_) result = instead_->polynomial(g);
  double largest = 0;
  for (const double c : result.coefficients) largest = std::max(largest, std::abs(c));
  for (double& c : result.coefficients) c /= largest;
  if (largest > 0) result.rounding /= largest;
  return result;
}

// Whether every start led to a solution of its own.
bool SixJointArm::take(const Motion& pose, const std::vector<Six>& starts, std::vector<SixSolution>& solutions) const {
  bool clean = !starts.empty();
  for (const Six& start : starts) {
    SixSolution solution{start, 0};
    if (!continued(pose, solution)) {
      clean = false;
      continue;
    }
    const bool again = std::ranges::any_of(
        solutions, [&](const SixSolution& s) { return distance(axes_, s.q, solution.q, scale_) < same; });
    if (again) clean = false;
    else solutions.push_back(solution);
  }
  return clean;
}

// Lengths in units of the arm's size.
void SixJointArm::in_scale(Jacobian6& jacobian) const {
  jacobian.topRows<3>() /= scale_;
  for (std::size_t i = 0; i < 6; ++i)
    if (axes_[i].slides) jacobian.col(static_cast<Eigen::Index>(i)) *= scale_;
}

bool SixJointArm::continued(const Motion& pose, SixSolution& solution) const {
  Jacobian6 jacobian;
  if (general_) {
    solution.residual = polish(axes_, tool_, pose, solution.q, 40, &jacobian);
    if (special_) solution.least = least_of(jacobian);
  } else {  // in closed form a start is exact but for rounding
    solution.residual = residual_of(step_between(posed(axes_, tool_, solution.q, nullptr), pose));
    if (!(solution.residual < 1e-13)) solution.residual = polish(axes_, tool_, pose, solution.q, 40);
  }
  for (std::size_t i = 0; i < 6; ++i)
    if (!axes_[i].slides) solution.q[i] = wrapped(solution.q[i]);
  return solution.residual < accepted * std::max(1.0, scale_);
}

// Two solutions near a double root lie on a parabola: along the null vector n of the Jacobian at one of them the error
// across the range, u . e(t), is s t + h t^2, and the other is at t = -s / h.
bool SixJointArm::partner(const Motion& pose, SixSolution& solution) const {
  Jacobian6 jacobian;
  posed(axes_, tool_, solution.q, &jacobian);
  in_scale(jacobian);
  const Jacobian6 inverse = jacobian.inverse();
  if (!inverse.allFinite()) return false;
  Eigen::Index row, column;
  inverse.rowwise().squaredNorm().maxCoeff(&row);
  inverse.colwise().squaredNorm().maxCoeff(&column);
  const Twist along = inverse.col(column).normalized(), across = inverse.row(row).transpose().normalized();
  const auto at = [&](double t) {
    Six q = solution.q;
    for (std::size_t i = 0; i < 6; ++i)
      q[i] += t * along[static_cast<Eigen::Index>(i)] * (axes_[i].slides ? scale_ : 1);
    return q;
  };
  const auto error = [&](double t) {
    Twist e = step_between(pose, posed(axes_, tool_, at(t), nullptr));
    e.head<3>() /= scale_;
    return across.dot(e);
  };
  constexpr double step = 0.01;
  const double forth = error(step), back = error(-step), slope = (forth - back) / (2 * step),
               bend = (forth + back) / (2 * step * step);
  const double t = -slope / bend;
  if (!(std::abs(t) < 1)) return false;
  solution.q = at(t);
  return continued(pose, solution);
}

// From the solutions of the special arm beside this one. The arms differ by e, so a start that is off by much more than
// that is one that the special arm does not reach either. Another that leads nowhere may belong to a pair that has
// merged, and where a pair may have parted, its partner is looked for. False where a doubt remains.
bool SixJointArm::take_near(const Motion& pose, const std::vector<Six>& starts,
                            std::vector<SixSolution>& solutions) const {
  const double far = 30 * doubt_ * doubt_ / 9 * std::max(1.0, scale_);
  const auto add = [&](const SixSolution& found) {
    for (const SixSolution& s : solutions)
      if (distance(axes_, s.q, found.q, scale_) < same) return s.least < doubt_;
    solutions.push_back(found);
    return true;
  };
  bool clean = true;
  for (const Six& start : starts) {
    SixSolution solution{start, 0};
    if (continued(pose, solution)) clean = add(solution) && clean;
    else if (residual_of(step_between(posed(axes_, tool_, start, nullptr), pose)) < far) clean = false;
  }
  constexpr std::size_t most_starts = 8;
  for (std::size_t i = 0, count = solutions.size(); i < count && clean; ++i)
    if (solutions[i].least < doubt_) {
      // As near to a singular posture as the arms are to each other, more than two may have parted.
      clean = starts.size() >= most_starts && solutions[i].least > doubt_ * doubt_ / 3;
      if (SixSolution other = solutions[i]; clean && partner(pose, other)) add(other);
    }
  return clean && !solutions.empty() && solutions.size() % 2 == 0;
}

// 1 / |J^-1|, at most the least singular value and at least 0.4 of it, lengths in units of the arm's size.
double SixJointArm::least_of(Jacobian6 jacobian) const {
  in_scale(jacobian);
  const double size = Jacobian6(jacobian.inverse()).norm();
  return std::isfinite(size) ? 1 / size : 0;
}

// Whether all are found.
bool SixJointArm::solve_generally(const Motion& pose, std::vector<SixSolution>& solutions) const {
  const Motion g = pose * tool_.inverse();
  std::vector<Six> starts;
  if (instead_) {
    instead_->solve(g, starts);
    take(pose, starts, solutions);
  }
  // A second order where the first leaves a doubt; more where a solution is without its partner.
  for (std::size_t i = 0; i < orders_.size() && (i < 2 || solutions.size() % 2 != 0); ++i) {
    starts.clear();
    const bool complete = general_->solve_in_order(g, orders_[i], starts);
    std::vector<SixSolution> found;
    const bool clean = take(pose, starts, found);
    starts.clear();
    for (const SixSolution& s : found) starts.push_back(s.q);
    take(pose, starts, solutions);
    if (complete && clean && solutions.size() % 2 == 0) return true;
    if (complete && found.empty() && starts.empty() && solutions.empty()) return true;
  }
  if (!may_miss()) return true;
  for (std::size_t i = 0; i < beside_.size(); ++i) {
    const std::size_t before = solutions.size();
    starts.clear();
    beside_[i]->solve(g, starts);
    take(pose, starts, solutions);
    if (i >= 2 && solutions.size() == before) break;
  }
  return false;
}

std::vector<SixSolution> SixJointArm::solve(const Motion& pose, bool* complete) const {
  std::vector<SixSolution> solutions;
  solutions.reserve(16);
  bool clean = false;
  if (special_) {
    std::vector<Six> starts;
    starts.reserve(16);
    special_->solve(pose * tool_.inverse(), starts);
    clean = general_ ? take_near(pose, starts, solutions) : take(pose, starts, solutions);
  }
  const bool all = !general_ || clean || solve_generally(pose, solutions);
  if (complete != nullptr) *complete = all;
  return solutions;
}

}  // namespace armature::internal::ik
