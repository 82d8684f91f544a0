// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/loops/loop_plan.h"

#include <Eigen/QR>
#include <algorithm>
#include <numeric>
#include <set>

#include "armature/base/error.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

// The Jacobian of the closure at a generic closed posture, the one of several where the unknown columns have the
// largest rank; at a generic open one where none is found.
MatrixXd generic_jacobian(const Robot& robot, const std::vector<std::size_t>& known,
                          const std::map<std::string, double>& given) {
  RandomNumbers random(11);
  const std::vector<std::string> symbols = geometric_symbols(robot);
  std::vector<std::size_t> unknown;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    if (std::ranges::find(known, k) == known.end()) unknown.push_back(k);
  MatrixXd best;
  std::size_t most = 0;
  for (int trial = 0; trial < 9; ++trial) {
    std::map<std::string, double> values = given;
    for (const std::string& name : symbols) values.emplace(name, random.uniform(0.3, 1));
    const LoopClosure closure(robot, values);
    for (int posture = 0; posture < 6; ++posture) {
      const auto q = closure.random_posture(random, 12);
      if (!q) break;
      const MatrixXd J = closure.jacobian(*q);
      const std::size_t rank = numeric_rank(chosen_columns(J, unknown));
      if (best.size() == 0 || rank > most) best = J, most = rank;
    }
    if (best.size() > 0) return best;
    if (symbols.empty() || trial == 8) {
      Eigen::VectorXd open(static_cast<Index>(robot.coordinates.size()));
      for (double& x : open) x = random.uniform(-1, 1);
      best = closure.jacobian(open);
      break;
    }
  }
  return best;
}

MatrixXd rows_of(const MatrixXd& jacobian, const std::vector<std::size_t>& loops) {
  MatrixXd rows(6 * static_cast<Index>(loops.size()), jacobian.cols());
  for (std::size_t i = 0; i < loops.size(); ++i)
    rows.middleRows<6>(6 * static_cast<Index>(i)) = jacobian.middleRows<6>(6 * static_cast<Index>(loops[i]));
  return rows;
}

// As many rows as columns, well conditioned.
std::vector<std::size_t> independent_rows(const MatrixXd& m) {
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(m.transpose());
  std::vector<std::size_t> rows;
  for (Index k = 0; k < std::min(m.rows(), m.cols()); ++k)
    rows.push_back(static_cast<std::size_t>(qr.colsPermutation().indices()[k]));
  std::ranges::sort(rows);
  return rows;
}

bool is_zero(const Robot& robot, Ref formula) {
  const std::optional<double> value = number(robot.arena, formula);
  return value && std::abs(*value) < 1e-12;
}

bool is_straight(const Robot& robot, Ref angle) {
  const std::optional<double> value = number(robot.arena, angle);
  return value && std::abs(std::sin(*value)) < 1e-12;
}

std::string assembly_of(const Robot& arm) {
  // One letter per moving frame; whether it meets the one before in a point, and where.
  struct Letter {
    char type;
    bool meets, at_origin, coaxial;
  };
  std::vector<Letter> letters;
  std::size_t last = 0;
  for (std::size_t j = 1; j <= arm.frames.size(); ++j) {
    const Frame& frame = arm.frame(j);
    if (frame.type == JointType::fixed) continue;
    const bool next = last + 1 == j && last > 0, no_d = is_zero(arm, frame.geometry.d);
    const bool along = is_straight(arm, frame.geometry.alpha);
    letters.push_back({frame.type == JointType::prismatic ? 'P' : 'R', next && no_d && !along,
                       is_zero(arm, frame.geometry.r), next && no_d && along});
    last = j;
  }
  std::string name;
  for (std::size_t i = 0; i < letters.size();) {
    const auto turns = [&](std::size_t k) { return k < letters.size() && letters[k].type == 'R'; };
    if (turns(i) && turns(i + 1) && turns(i + 2) && letters[i + 1].meets && letters[i + 1].at_origin &&
        letters[i + 2].meets) {
      name += 'S';
      i += 3;
    } else if (turns(i) && turns(i + 1) && letters[i + 1].meets) {
      name += 'U';
      i += 2;
    } else if (i + 1 < letters.size() && letters[i + 1].coaxial && letters[i].type != letters[i + 1].type) {
      name += 'C';
      i += 2;
    } else {
      name += letters[i].type;
      ++i;
    }
  }
  return name;
}

// The kind of a loop. One of order 3 that is planar turns about one direction, a spherical one about all of space.
std::string kind_of(const MatrixXd& loop_columns, std::size_t order) {
  if (order > 3) return "spatial";
  return numeric_rank(loop_columns.bottomRows<3>()) > 1 ? "spherical" : "planar";
}

class Planner {
 public:
  Planner(const Robot& robot, const std::vector<std::size_t>& known, const std::map<std::string, double>& values)
      : robot_(robot), structure_(loop_structure(robot)), jacobian_(generic_jacobian(robot, known, values)) {
    std::map<std::string, double> all = values;
    for (const std::string& name : geometric_symbols(robot)) all.emplace(name, 0.7);
    orders_ = LoopClosure(robot, all).orders();
    known_.insert(known.begin(), known.end());
    for (std::size_t i = 0; i < robot.loops.size(); ++i) open_.insert(i);
  }

  LoopPlan plan() {
    while (!open_.empty()) {
      drop_redundant();
      if (open_.empty()) break;
      if (const auto ready = next_single()) finish({*ready}, {});
      else finish_coupled();
    }
    return std::move(plan_);
  }

 private:
  std::vector<std::size_t> unknown_of(const std::vector<std::size_t>& loops) const {
    std::set<std::size_t> found;
    for (const std::size_t i : loops)
      for (const std::size_t k : structure_.coordinates[i])
        if (!known_.contains(k)) found.insert(k);
    return {found.begin(), found.end()};
  }
  std::size_t rank_of(const std::vector<std::size_t>& loops, const std::vector<std::size_t>& columns) const {
    return numeric_rank(chosen_columns(rows_of(jacobian_, loops), columns));
  }

  void drop_redundant() {
    std::erase_if(open_, [&](std::size_t i) {
      if (!unknown_of({i}).empty()) return false;
      plan_.redundant.push_back(i);
      return true;
    });
  }

  // The loop with the fewest unknowns among those that decide all of theirs.
  std::optional<std::size_t> next_single() const {
    std::optional<std::size_t> best;
    std::size_t fewest = 0;
    for (const std::size_t i : open_) {
      const std::vector<std::size_t> unknown = unknown_of({i});
      if (best && unknown.size() >= fewest) continue;
      if (rank_of({i}, unknown) < unknown.size()) continue;
      best = i;
      fewest = unknown.size();
    }
    return best;
  }

  // The loops that share unknowns with the first open one, and so on; idle freedoms are held. Holding may leave loops
  // that can be solved one by one.
  void finish_coupled() {
    std::set<std::size_t> group{*open_.begin()};
    for (bool grows = true; grows;) {
      grows = false;
      const std::vector<std::size_t> mine = unknown_of({group.begin(), group.end()});
      for (const std::size_t i : open_) {
        if (group.contains(i)) continue;
        const std::vector<std::size_t> theirs = unknown_of({i});
        if (std::ranges::any_of(theirs, [&](std::size_t k) { return std::ranges::binary_search(mine, k); }))
          grows = group.insert(i).second;
      }
    }
    const std::vector<std::size_t> loops(group.begin(), group.end());
    std::vector<std::size_t> unknown = unknown_of(loops), held;
    const std::size_t rank = rank_of(loops, unknown);
    // The opened joints first: they carry nothing.
    std::vector<std::size_t> order = unknown;
    std::ranges::stable_sort(order, {}, [&](std::size_t k) { return structure_.roles[k] != CoordinateRole::cut; });
    for (const std::size_t k : order) {
      if (unknown.size() == rank) break;
      std::vector<std::size_t> rest = unknown;
      std::erase(rest, k);
      if (rank_of(loops, rest) < rank) continue;
      unknown = rest;
      held.push_back(k);
      known_.insert(k);
    }
    std::ranges::sort(held);
    if (!held.empty() && loops.size() > 1 && next_single()) {
      pending_held_.insert(pending_held_.end(), held.begin(), held.end());
      return;
    }
    finish(loops, held);
  }

  void finish(const std::vector<std::size_t>& loops, const std::vector<std::size_t>& held) {
    LoopStep step;
    step.loops = loops;
    step.unknown = unknown_of(loops);
    step.held = held;
    std::erase_if(pending_held_, [&](std::size_t k) {
      const bool mine = std::ranges::any_of(
          loops, [&](std::size_t i) { return std::ranges::binary_search(structure_.coordinates[i], k); });
      if (mine) step.held.push_back(k);
      return mine;
    });
    const MatrixXd block = chosen_columns(rows_of(jacobian_, loops), step.unknown);
    step.rows = independent_rows(block);
    if (loops.size() == 1) solve_alone(step);
    else {
      step.kind = "coupled";
      step.why_not = "its loops share passive joints and are solved together";
    }
    known_.insert(step.unknown.begin(), step.unknown.end());
    for (const std::size_t i : loops) open_.erase(i);
    plan_.steps.push_back(std::move(step));
  }

  void solve_alone(LoopStep& step) const {
    auto chain = std::make_shared<LoopChain>(loop_chain(robot_, robot_.loops[step.loops[0]], step.unknown));
    step.kind = kind_of(chosen_columns(rows_of(jacobian_, step.loops), structure_.coordinates[step.loops[0]]),
                        orders_[step.loops[0]]);
    step.assembly = assembly_of(chain->robot);
    try {
      step.tree = std::make_shared<SolutionTree>(
          derive_solution_tree(chain->robot, {}, InverseMethod::automatic, &chain->pose));
    } catch (const UnmetRequest& reason) {
      step.why_not = reason.what();
    }
    step.chain = std::move(chain);
  }

  const Robot& robot_;
  LoopStructure structure_;
  MatrixXd jacobian_;
  std::vector<std::size_t> orders_;
  std::set<std::size_t> known_, open_;
  std::vector<std::size_t> pending_held_;
  LoopPlan plan_;
};

}  // namespace

LoopPlan plan_loops(const Robot& robot, const std::vector<std::size_t>& known,
                    const std::map<std::string, double>& values) {
  return Planner(robot, known, values).plan();
}

}  // namespace armature::internal
