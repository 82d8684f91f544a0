// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Arms with any number of joints, by way of six.
//
//   fewer   joints that do not exist are added at the tool, turns about its z, y and x axes first, then slides, where
//           they give it a freedom that the arm lacks. Their values are what the arm cannot do of the pose: zero where
//           it can reach it.
//   more    all but six are held, one of them at samples over its range, so that the rest is of a special kind where
//           that is possible; a posture to be near to gives its own value as the first sample.
//
// Where this finds no posture, Newton's iteration from random postures looks for some: it cannot promise all.
#pragma once

#include <memory>
#include <optional>
#include <span>

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

  bool can_serve() const { return arms_.front().arm->can_serve(); }
  SixMethod method() const { return arms_.front().arm->method(); }
  const std::string& structure() const { return arms_.front().arm->structure(); }
  // "a turn about the tool's z axis": joints that stand for what the arm cannot do.
  const std::vector<std::string>& added() const { return added_; }
  // The joint that is sampled, and those that are held.
  std::optional<std::size_t> sampled() const { return sampled_; }
  const std::vector<std::size_t>& held() const { return held_; }

  ArmAnswer solve(const Motion& pose, std::span<const double> near = {}) const;
  const Arm& arm() const { return arm_; }

 private:
  struct Held {
    std::shared_ptr<const SixJointArm> arm;
    std::vector<double> values;  // of the held joints
  };
  void add_joints(SixMethod method);
  void hold_joints(SixMethod method, std::size_t samples);
  Held hold(const std::vector<double>& values, SixMethod method) const;
  void take(const Held& held, const Motion& pose, std::vector<ArmSolution>& solutions) const;
  void search(const Motion& pose, std::vector<ArmSolution>& solutions) const;
  bool is_regular(std::span<const double> q) const;
  void take_where_reached(const Motion& pose, std::vector<ArmSolution>& solutions) const;
  std::string why_not(const Motion& pose) const;

  Arm arm_;
  std::vector<std::pair<double, double>> limits_;
  SixMethod asked_;
  std::vector<Held> arms_;
  std::vector<std::string> added_;
  std::vector<std::size_t> held_;
  std::optional<std::size_t> sampled_;
};

}  // namespace armature::internal::ik
