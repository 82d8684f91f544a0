// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// DART (Dynamic Animation and Robotics Toolkit) as an oracle that no one here wrote: trees of revolute, prismatic and
// fixed joints with rigid links, composite and articulated bodies in double. It stands here and not in tests/support
// because only proofs link it, and few files wait for its headers.
//
// DART knows neither motors nor our friction nor joint variables that combine coordinates. These are added around it,
// as around KDL: A = c^T (A_dart + diag(Ia)) c.
#pragma once

#include <iostream>
#include <memory>

#include "tests/support/numeric_robot.h"

namespace dart::dynamics {
class BodyNode;
class Skeleton;
}  // namespace dart::dynamics

namespace armature::internal::support {

// DART warns of massless links and point masses, which are meant.
class Hush {
 public:
  Hush() : stream_(std::cerr.rdbuf(nullptr)) {}
  ~Hush() { std::cerr.rdbuf(stream_); }
  Hush(const Hush&) = delete;
  Hush& operator=(const Hush&) = delete;

 private:
  std::streambuf* stream_;
};

// Hangs a link on `antecedent` (null: the world) by its joint; or by a free joint, whose twist DART orders
// [angular; linear].
dart::dynamics::BodyNode* hang_by_type(dart::dynamics::Skeleton& skeleton, dart::dynamics::BodyNode* antecedent,
                                       const NumericFrame& frame);
dart::dynamics::BodyNode* hang_freely(dart::dynamics::Skeleton& skeleton, const NumericFrame& body);

class DartOracle {
 public:
  explicit DartOracle(const NumericRobot& robot);
  ~DartOracle();

  // Neither a rotating base nor first moments without a mass.
  static bool can_follow(const NumericRobot& robot);

  std::shared_ptr<dart::dynamics::Skeleton> skeleton() const;  // as DART has it
  Matrix inertia(const Vector& q) const;                       // by composite bodies
  Vector bias(const State& state) const;                       // velocities, gravity, wrenches and friction
  Vector coriolis(const State& state) const;                   // velocities alone
  Vector gravity(const Vector& q) const;                       // gravity alone
  Vector inverse_dynamics(const State& state) const;           // by Newton and Euler
  // Accelerations under `torques`, by articulated bodies; only without motor inertias and couplings.
  Vector direct_dynamics(const State& state, const Vector& torques) const;

 private:
  struct Skeleton;
  NumericRobot robot_;
  std::unique_ptr<Skeleton> skeleton_;
};

}  // namespace armature::internal::support
