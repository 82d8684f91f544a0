// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every posture in which the loops of a robot are closed, for given positions of its motors (Khalil & Creusot 1997,
// section 3.4). Steps of a plan (loop_plan.h) are taken in order, each for every posture of those before. A step with
// a closed form has all of its assembly modes; its answers are confirmed by Newton's iteration on the closure. A step
// without one starts Newton's iteration at random postures until many starts in a row find nothing new: it cannot
// promise all modes, and the answer says so.
//
// Modes of a step are named by the sign of the determinant of its closure's Jacobian by its unknowns, which changes
// where two modes meet: "+" and "-", numbered "+1", "+2" where several have one sign; "elbow up" (+) and "elbow down"
// (-) in a planar RRR loop.
//
// Postures of given motors come with the passive joints nearest to zero first (the sum of their squares), and as near
// as each other in the order of their names. That is the order everywhere: the first is the one that a model is
// evaluated in when a state has no passive joints.
#pragma once

#include "armature/inverse_geometry/loops/loop_plan.h"

namespace armature::internal {

struct LoopPosture {
  Eigen::VectorXd q;               // of every coordinate of the robot, angles of the unknowns in (-pi, pi]
  std::vector<std::string> modes;  // per step of the plan
  double residual = 0;             // of all loops
};

struct LoopAnswer {
  std::vector<LoopPosture> postures;
  bool promises_all = true;         // every step has a closed form, and none was degenerate here
  std::optional<std::size_t> open;  // no posture: the step that cannot be closed
  double gap = 0, turn = 0;         // of that step: how far apart the two frames stay, m and rad, at best
};

class LoopSolver {
 public:
  // Throws InputError for symbols without a value. `known` as in plan_loops(); the motorised coordinates by default.
  LoopSolver(const Robot& robot, const std::map<std::string, double>& values = {});
  LoopSolver(const Robot& robot, const std::vector<std::size_t>& known, const std::map<std::string, double>& values);

  const LoopPlan& plan() const { return plan_; }
  const LoopClosure& closure() const { return closure_; }

  // `q`: the known coordinates have their values; held ones stay as they are, the others do not matter. With `wanted`,
  // postures that differ only in other coordinates than these are given once.
  LoopAnswer solve(const Eigen::VectorXd& q, const std::vector<std::size_t>& wanted = {}) const;

  // The posture that Newton's iteration reaches from q with the known coordinates fixed; nothing where it does not
  // close.
  std::optional<Eigen::VectorXd> continued(const Eigen::VectorXd& q) const;

 private:
  struct Found {
    Eigen::VectorXd q;
    double determinant = 0;
  };
  std::vector<Found> solve_step(std::size_t step, const Eigen::VectorXd& q, LoopAnswer& answer) const;
  bool take(std::size_t step, Eigen::VectorXd q, std::vector<Found>& found) const;
  void search(std::size_t step, const Eigen::VectorXd& q, std::vector<Found>& found) const;
  void measure_gap(std::size_t step, const Eigen::VectorXd& q, LoopAnswer& answer) const;
  Eigen::VectorXd random_start(std::size_t step, const Eigen::VectorXd& q, RandomNumbers& random) const;
  std::vector<std::string> names_of(std::size_t step, const std::vector<Found>& found) const;
  bool same(const Eigen::VectorXd& a, const Eigen::VectorXd& b, const std::vector<std::size_t>& coordinates) const;

  LoopPlan plan_;
  LoopClosure closure_;
  std::vector<LoopClosure> step_closures_;
  std::unordered_map<std::string, double> symbols_;
  std::vector<std::string> coordinate_names_;  // the symbols of positions
  std::vector<char> slides_;                   // per coordinate: a length
  std::vector<std::size_t> dependent_;         // every unknown of the plan
};

}  // namespace armature::internal
