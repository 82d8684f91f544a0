// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Arms with any number of joints, by way of six.
//
//   fewer   joints in general position complete the arm (completion.h): postures in which they stay at zero are all
//           that the arm has. Where there is none, joints are added at the tool, turns about its z, y and x axes
//           first, then slides, where they give it a freedom that the arm lacks: their values are what the arm cannot
//           do of the pose.
//   more    all but six are held at samples over their ranges, chosen so that the rest is of a special kind where that
//           is possible; a posture to be near to gives its own values as the first sample. Seven joints with a
//           spherical shoulder and wrist are sampled by their elbow angle instead (elbow_angle.h).
//   shared  joints that share coordinates are searched in these (coupled_arm.h).
//
// Where this finds no posture, Newton's iteration from random postures looks for some: it cannot promise all.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "armature/inverse_geometry/coupled_arm.h"
#include "armature/inverse_geometry/elbow_angle.h"
#include "armature/inverse_geometry/six_joint_arm.h"

namespace armature::internal::ik {

struct ArmSolution {
  std::vector<double> v;  // of the joints, angles in (-pi, pi]
  double residual = 0;    // of the part of the pose that was solved: m and rad
  Singularity singularity;
  std::vector<double> direction;  // of a family, per joint
  std::string branch;
  // What of the pose is left: the values of the added joints, in the order of ArmSolver::added().
  std::vector<double> left;
  std::optional<double> elbow;  // the elbow angle of an arm that has one
};

struct ArmAnswer {
  std::vector<ArmSolution> solutions;
  bool partial = false;  // the solutions leave a part of the pose
  std::string reason;    // why there is no solution, or what is left
};

class ArmSolver {
 public:
  // Limits of the joints bound the samples; infinite ones count as a turn, or the arm's size.
  ArmSolver(const Arm& arm, std::vector<std::pair<double, double>> limits, SixMethod method, std::size_t samples);

  // An arm whose joints share coordinates (coupled_arm.h); limits and turns are those of the coordinates. `closed_form`
  // gives starts, by `method`, and may be empty.
  using ClosedForm = std::function<CoupledStarts(const Motion&)>;
  ArmSolver(const Arm& arm, std::vector<std::pair<double, double>> limits, Eigen::MatrixXd coupling,
            std::vector<bool> turns, ClosedForm closed_form, SixMethod method);

  bool can_serve() const { return arms_.empty() || arms_.front().arm->can_serve(); }
  SixMethod method() const { return arms_.empty() ? asked_ : arms_.front().arm->method(); }
  // The arm itself where it has six joints with a coordinate each; otherwise null.
  const SixJointArm* six() const { return arm_.axes.size() == 6 && !arms_.empty() ? arms_.front().arm.get() : nullptr; }
  const std::string& structure() const { return structure_; }
  // "a turn about the tool's z axis": joints that stand for what the arm cannot do.
  const std::vector<std::string>& added() const { return added_; }
  // Joints that are held at samples; none where the elbow angle is sampled.
  const std::vector<std::size_t>& held() const { return held_; }
  bool has_elbow_angle() const { return elbow_arm_.has_value(); }

  // Starts in closed form for six joints that its own solver may miss postures of: may_miss().
  void use_closed_form(ClosedForm closed_form) { closed_form_ = std::move(closed_form); }
  bool may_miss() const { return six() != nullptr && coupling_.size() == 0 && six()->may_miss(); }
  // A posture of the pose, of at most six joints, with what it is.
  ArmSolution described(const Motion& pose, std::vector<double> v, double residual) const;

  // `elbow`: the elbow angle, of an arm that has one.
  ArmAnswer solve(const Motion& pose, std::span<const double> near = {}, std::optional<double> elbow = {}) const;
  const Arm& arm() const { return arm_; }

 private:
  struct Held {
    std::shared_ptr<const SixJointArm> arm;
    std::vector<double> values;  // of the held joints
  };
  void add_joints(SixMethod method);
  void hold_joints(SixMethod method, std::size_t samples);
  Held hold(const std::vector<double>& values, SixMethod method) const;
  // Whether all postures were found.
  bool take(const Held& held, const Motion& pose, std::vector<ArmSolution>& solutions) const;
  bool take_completed(const Motion& pose, std::vector<ArmSolution>& solutions) const;
  void name_structure();
  ArmAnswer solve_coupled(const Motion& pose) const;
  void take_elbow(double angle, const Motion& pose, std::vector<ArmSolution>& solutions) const;
  void search(const Motion& pose, std::vector<ArmSolution>& solutions) const;
  bool is_regular(std::span<const double> q) const;
  void take_where_reached(const Motion& pose, std::vector<ArmSolution>& solutions) const;
  std::string why_not(const Motion& pose) const;

  Arm arm_;
  std::string structure_;
  std::vector<std::pair<double, double>> limits_;
  SixMethod asked_ = SixMethod::automatic;
  std::vector<Held> arms_;
  std::shared_ptr<const SixJointArm> completed_;  // of an arm with fewer joints
  std::vector<std::string> added_;
  std::vector<std::size_t> held_;
  std::optional<ElbowArm> elbow_arm_;
  std::size_t samples_ = 1;
  Eigen::MatrixXd coupling_;  // empty: every joint has its coordinate
  std::vector<bool> turns_;
  ClosedForm closed_form_;
};

}  // namespace armature::internal::ik
