// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// All solutions of an arm with six joints. At set-up the arm's geometry decides how:
//
//   pieper      three axes intersect, or three joints are prismatic
//   paul        three axes are parallel and two intersect (UR)
//   general     any other arm (general.h)
//
// An arm that is near to one of the first two kinds, as after calibration, starts from the nearby solution; where a
// start leads nowhere, two lead to one place or one to a nearly singular posture, the general method is asked too.
// Where the general method's equations are degenerate, the closed form of the special geometry serves if there is one;
// otherwise it solves slightly different arms, and Newton's iteration goes from their solutions to the true arm's: then
// nobody knows that none is missing. Two prismatic joints have a polynomial of their own (two_prismatic.cc).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "armature/inverse_geometry/general.h"

namespace armature::internal::ik {

enum class SixMethod { automatic, pieper, paul, general };

struct SixSolution {
  Six q;             // angles in (-pi, pi]
  double residual;   // of the pose: m and rad
  double least = 0;  // about the least singular value of the Jacobian; set where the arm is near to a special one
};

// An elimination of the general method: the joint at which the loop is opened, of this arm or of one beside it.
struct Elimination {
  SixAxes axes;
  std::size_t first = 0;
  bool beside = false;
};

class SixJointArm {
 public:
  SixJointArm(const SixAxes& axes, const Motion& tool, SixMethod method = SixMethod::automatic);

  // Whether the asked method can serve; otherwise `structure` says what is missing.
  bool can_serve() const { return can_serve_; }
  SixMethod method() const { return method_; }
  // "the axes of joints 4, 5, 6 intersect", "nearly: ...", "no special geometry".
  const std::string& structure() const { return structure_; }

  // `complete`, when not null: whether all are found.
  std::vector<SixSolution> solve(const Motion& pose, bool* complete = nullptr) const;
  // Adds the solutions that these starts lead to and that are not there yet.
  void add(const Motion& pose, const std::vector<Six>& starts, std::vector<SixSolution>& solutions) const {
    take(pose, starts, solutions);
  }
  // Whether poses are solved by way of arms beside this one.
  bool may_miss() const { return !beside_.empty() && !instead_; }
  // The solution that Newton's iteration reaches from q, if it does.
  bool continued(const Motion& pose, SixSolution& q) const;

  // The polynomial of the general method, scaled so that its largest coefficient is 1; none where another method serves
  // or the elimination is degenerate.
  HalfAnglePolynomial polynomial(const Motion& pose) const;

  // What the general method does, in the order in which it is tried; empty where another method serves. Where the arm's
  // own equations are degenerate in all orders but one, arms beside it follow.
  std::vector<Elimination> eliminations() const;
  bool is_degenerate() const { return general_ && orders_.empty(); }

  const SixAxes& axes() const { return axes_; }
  const Motion& tool() const { return tool_; }

 private:
  void choose_orders();
  bool take(const Motion& pose, const std::vector<Six>& starts, std::vector<SixSolution>& solutions) const;
  std::size_t given_back(const Elimination& elimination, int trials) const;
  bool take_near(const Motion& pose, const std::vector<Six>& starts, std::vector<SixSolution>& solutions) const;
  bool partner(const Motion& pose, SixSolution& solution) const;
  void in_scale(Eigen::Matrix<double, 6, 6>& jacobian) const;
  double least_of(Eigen::Matrix<double, 6, 6> jacobian) const;
  bool solve_generally(const Motion& pose, std::vector<SixSolution>& solutions) const;

  SixAxes axes_;
  Motion tool_;
  SixMethod method_;
  bool can_serve_ = true, exact_ = true;
  std::string structure_;
  double scale_ = 1, doubt_ = 0;
  std::shared_ptr<const SixJointSolver> special_;
  std::shared_ptr<const GeneralSolver> general_;
  std::vector<std::size_t> orders_;                            // of elimination that are regular; empty: none is
  std::shared_ptr<const SixJointSolver> instead_;              // the closed form of its geometry helps, or serves alone
  std::vector<std::shared_ptr<const SixJointSolver>> beside_;  // without it: where at most one order is regular
  std::vector<SixAxes> beside_axes_;
};

// What a solution is where the Jacobian is singular: a point of a family, with the direction in which it goes on, or a
// double root, where two solutions merge.
enum class Regularity { regular, double_root, family };
struct Singularity {
  Regularity kind = Regularity::regular;
  Six direction{};            // of the family, largest component 1
  double least = 0, det = 0;  // least singular value and determinant of the Jacobian, lengths in the arm's scale
};
Singularity singularity(const SixJointArm& arm, const Motion& pose, const Six& q);

// "shoulder right, elbow up, wrist flip": the signs of the factors of the Jacobian's determinant, where it has these.
std::string branch_of(const SixJointArm& arm, const Six& q);

}  // namespace armature::internal::ik
