// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/loops/loop_solver.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "armature/inverse_geometry/closed_form/tree_values.h"
#include "armature/inverse_geometry/screws.h"
#include "armature/robot/coordinate_limits.h"

namespace armature::internal {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double same_posture = 1e-6;  // largest difference of coordinates
constexpr double same_distance =
    1e-9;  // rad^2, m^2: postures as near to zero as each other keep the order of their names
constexpr std::size_t quiet_starts = 60, most_starts = 20000;

Index index(std::size_t i) { return static_cast<Index>(i); }

Robot with_loops(const Robot& robot, const std::vector<std::size_t>& chosen) {
  Robot part = robot;
  part.loops.clear();
  for (const std::size_t i : chosen) part.loops.push_back(robot.loops[i]);
  return part;
}

}  // namespace

LoopSolver::LoopSolver(const Robot& robot, const std::map<std::string, double>& values)
    : LoopSolver(robot, loop_structure(robot).motorised, values) {}

LoopSolver::LoopSolver(const Robot& robot, const std::vector<std::size_t>& known,
                       const std::map<std::string, double>& values)
    : closure_(robot, values), symbols_(values.begin(), values.end()) {
  plan_ = plan_loops(robot, known, values);
  for (const LoopStep& step : plan_.steps) {
    step_closures_.emplace_back(with_loops(robot, step.loops), values);
    dependent_.insert(dependent_.end(), step.unknown.begin(), step.unknown.end());
  }
  std::ranges::sort(dependent_);
  for (const Coordinate& c : robot.coordinates) coordinate_names_.push_back(robot.arena.name_of(c.q));
  slides_ = sliding_coordinates(robot);
}

bool LoopSolver::same(const VectorXd& a, const VectorXd& b, const std::vector<std::size_t>& coordinates) const {
  return std::ranges::all_of(coordinates, [&](std::size_t k) {
    const double d = a[index(k)] - b[index(k)];
    return std::abs(slides_[k] ? d / closure_.scale() : std::remainder(d, 2 * M_PI)) < same_posture;
  });
}

LoopAnswer LoopSolver::solve(const VectorXd& q, const std::vector<std::size_t>& wanted) const {
  LoopAnswer answer;
  answer.postures.push_back({q, {}, 0});
  for (std::size_t s = 0; s < plan_.steps.size(); ++s) {
    std::vector<LoopPosture> next;
    std::vector<std::size_t> apart = wanted;  // what later steps start from counts too
    if (!wanted.empty())
      for (std::size_t later = s + 1; later < plan_.steps.size(); ++later)
        for (const std::size_t i : plan_.steps[later].loops)
          apart.insert(apart.end(), closure_.structure().coordinates[i].begin(),
                       closure_.structure().coordinates[i].end());
    for (const LoopPosture& before : answer.postures) {
      const std::vector<Found> found = solve_step(s, before.q, answer);
      const std::vector<std::string> names = names_of(s, found);
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (!wanted.empty() &&
            std::ranges::any_of(next, [&](const LoopPosture& p) { return same(p.q, found[i].q, apart); }))
          continue;
        next.push_back({found[i].q, before.modes, 0});
        next.back().modes.push_back(names[i]);
      }
    }
    if (next.empty()) {
      answer.open = s;
      measure_gap(s, answer.postures.front().q, answer);
      answer.postures.clear();
      return answer;
    }
    answer.postures = std::move(next);
  }
  for (LoopPosture& posture : answer.postures) posture.residual = closure_.residual(posture.q).cwiseAbs().maxCoeff();
  // Loops that the others close already must be closed too.
  std::erase_if(answer.postures, [](const LoopPosture& p) { return p.residual > 1e-7; });
  const bool finds_motors = std::ranges::any_of(
      closure_.structure().motorised, [&](std::size_t k) { return std::ranges::binary_search(dependent_, k); });
  if (!finds_motors)
    std::ranges::stable_sort(answer.postures, {}, [&](const LoopPosture& p) {
      return std::round(VectorXd(p.q(closure_.structure().passive)).squaredNorm() / same_distance);
    });
  return answer;
}

std::optional<VectorXd> LoopSolver::continued(const VectorXd& q) const {
  VectorXd result = q;
  if (closure_.close(result, dependent_) > closed_residual) return std::nullopt;
  return result;
}

std::vector<LoopSolver::Found> LoopSolver::solve_step(std::size_t s, const VectorXd& q, LoopAnswer& answer) const {
  const LoopStep& step = plan_.steps[s];
  std::vector<Found> found;
  bool degenerate = !step.tree;
  if (step.tree) {
    std::unordered_map<std::string, double> symbols = symbols_;
    for (std::size_t k = 0; k < coordinate_names_.size(); ++k) symbols[coordinate_names_[k]] = q[index(k)];
    const TreeValues values = tree_values(*step.tree, symbols);
    degenerate = values.degenerate;
    for (const std::vector<double>& solution : values.solutions) {
      VectorXd start = q;
      for (std::size_t k = 0; k < solution.size(); ++k)
        start[index(step.chain->coordinates[step.tree->system.coordinates[k]])] = solution[k];
      take(s, std::move(start), found);
    }
  }
  if (degenerate) {
    search(s, q, found);
    answer.promises_all = false;
  }
  std::ranges::sort(found, [&](const Found& a, const Found& b) {
    if ((a.determinant > 0) != (b.determinant > 0)) return a.determinant > b.determinant;
    for (const std::size_t k : step.unknown)
      if (std::abs(a.q[index(k)] - b.q[index(k)]) > same_posture) return a.q[index(k)] < b.q[index(k)];
    return false;
  });
  return found;
}

// Confirms a start by Newton's iteration, and keeps it unless it is known; whether it was new.
bool LoopSolver::take(std::size_t s, VectorXd q, std::vector<Found>& found) const {
  const LoopStep& step = plan_.steps[s];
  if (!q.allFinite()) return false;
  const LoopClosure& closure = step_closures_[s];
  if (closure.close(q, step.unknown) > closed_residual) return false;
  for (const std::size_t k : step.unknown)
    if (!slides_[k]) q[index(k)] = ik::wrapped(q[index(k)]);
  if (std::ranges::any_of(found, [&](const Found& known) { return same(known.q, q, step.unknown); })) return false;
  const Eigen::MatrixXd J = chosen_columns(closure.jacobian(q), step.unknown);
  Eigen::MatrixXd square(J.cols(), J.cols());
  for (std::size_t r = 0; r < step.rows.size(); ++r) square.row(index(r)) = J.row(index(step.rows[r]));
  found.push_back({std::move(q), square.determinant()});
  return true;
}

VectorXd LoopSolver::random_start(std::size_t s, const VectorXd& q, RandomNumbers& random) const {
  VectorXd start = q;
  for (const std::size_t k : plan_.steps[s].unknown)
    start[index(k)] = slides_[k] ? random.uniform(-2.5, 2.5) * closure_.scale() : random.uniform(-M_PI, M_PI);
  return start;
}

void LoopSolver::search(std::size_t s, const VectorXd& q, std::vector<Found>& found) const {
  RandomNumbers random(17);
  for (std::size_t quiet = 0, i = 0; quiet < quiet_starts + 20 * found.size() && i < most_starts; ++i)
    quiet = take(s, random_start(s, q, random), found) ? 0 : quiet + 1;
}

void LoopSolver::measure_gap(std::size_t s, const VectorXd& q, LoopAnswer& answer) const {
  RandomNumbers random(23);
  const LoopClosure& closure = step_closures_[s];
  double least = 1e300;
  for (int i = 0; i < 40; ++i) {
    VectorXd start = random_start(s, q, random);
    closure.close(start, plan_.steps[s].unknown, 200);
    const VectorXd e = closure.residual(start);
    if (e.norm() >= least) continue;
    least = e.norm();
    answer.gap = answer.turn = 0;
    for (Index row = 0; row < e.size(); row += 6) {
      answer.gap = std::max(answer.gap, closure.scale() * e.segment<3>(row).norm());
      answer.turn = std::max(answer.turn, e.segment<3>(row + 3).norm());
    }
  }
}

std::vector<std::string> LoopSolver::names_of(std::size_t s, const std::vector<Found>& found) const {
  const LoopStep& step = plan_.steps[s];
  const bool elbow = step.kind == "planar" && step.assembly == "RRR";
  const auto positive = std::ranges::count_if(found, [](const Found& f) { return f.determinant > 0; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const bool plus = found[i].determinant > 0;
    const auto same = plus ? positive : std::ssize(found) - positive;
    const auto place = plus ? std::ptrdiff_t(i) : std::ptrdiff_t(i) - positive;
    const std::string sign = elbow ? (plus ? "elbow up" : "elbow down") : plus ? "+" : "-";
    names.push_back(same > 1 ? fmt::format("{}{}{}", sign, elbow ? " " : "", place + 1) : sign);
  }
  return names;
}

}  // namespace armature::internal
