// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Orocos KDL as an oracle that no one here wrote. KDL follows trees of revolute, prismatic and fixed joints with
// physical links on a base that does not rotate; couplings, motor inertia and friction are added around it.
#pragma once

#include <kdl/tree.hpp>

#include "tests/support/spatial_oracle.h"

namespace armature::internal::support {

class KdlOracle {
 public:
  explicit KdlOracle(const NumericRobot& robot);

  // KDL has neither a rotating base nor links of zero mass with first moments.
  static bool can_follow(const NumericRobot& robot);

  const KDL::Tree& tree() const { return tree_; }
  NumericPose frame_in_base(const Vector& q, std::size_t link) const;
  Matrix jacobian(const Vector& q, std::size_t link) const;  // [linear; angular] in the axes of frame 0
  Vector jacobian_rate_times_velocity(const State& state, std::size_t link) const;
  Vector inverse_dynamics(const State& state) const;  // by KDL's tree solver
  // By KDL's chain solver; only when the robot is one chain.
  Vector inverse_dynamics_of_chain(const State& state) const;
  Matrix inertia_of_chain(const Vector& q) const;
  Vector coriolis_of_chain(const State& state) const;
  Vector gravity_of_chain(const Vector& q) const;
  // By articulated bodies (Popov, Vereshchagin & Zenkevich 1989); only without motors, wrenches,
  // couplings and fixed joints.
  Vector direct_dynamics_of_chain(const State& state, const Vector& torques) const;

 private:
  NumericRobot robot_;
  KDL::Tree tree_;
};

}  // namespace armature::internal::support
