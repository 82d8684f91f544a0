// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Another library at the same models and states. What it computes is compared with what Armature computes before any
// time is taken, so that nobody wins by computing something else.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/numeric_robot.h"

namespace armature::internal::peers {

class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string name() const = 0;
  virtual bool has(const std::string& model) const = 0;
  // `inputs` as the model has them: q, then qd, then qdd or torques.
  virtual void run(const std::string& model, const double* inputs) = 0;
  // Of the last run, one after the other, row-major.
  virtual std::vector<double> results(const std::string& model) const = 0;
};

// One moving joint after the other, each with a coordinate of its own, no motors and no friction: what all peers can
// do.
inline bool is_plain_chain(const support::NumericRobot& robot) {
  for (std::size_t j = 0; j < robot.joints(); ++j) {
    const support::NumericFrame& f = robot.frames[j];
    if (f.antecedent != j || f.type == JointType::fixed || f.motor_inertia != 0 || f.viscous != 0 || f.coulomb != 0 ||
        f.offset != 0)
      return false;
  }
  return robot.coupling.isIdentity() && robot.angular_velocity.norm() == 0 && robot.acceleration.norm() == 0;
}

// Null where the library cannot follow the robot.
std::unique_ptr<Peer> kdl_peer(const support::NumericRobot& robot);
std::unique_ptr<Peer> dart_peer(const support::NumericRobot& robot);
// Only where its headers are.
[[gnu::visibility("default")]] std::unique_ptr<Peer> pinocchio_peer(const support::NumericRobot& robot);

// C of Pinocchio's algorithms that CppADCodeGen and CasADi generated into `folder`.
std::vector<std::unique_ptr<Peer>> generated_peers(const support::NumericRobot& robot, const std::string& folder);

}  // namespace armature::internal::peers
