// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The derivation of a robot's inverse geometry (closed_form/) at a pose, for the verb ik: which equation of it has no
// real solution, and where the postures of joints that share coordinates are.
#pragma once

#include <memory>

#include "armature/inverse_geometry/closed_form/tree_values.h"
#include "armature/inverse_geometry/coupled_arm.h"
#include "armature/verbs/ik.h"

namespace armature::internal {

class IkDerivation {
 public:
  // Numbers for all symbols of the geometry are in `robot`. Without a closed form by `method` it is empty.
  IkDerivation(const Robot& robot, const std::string& frame, IkMethod method);

  explicit operator bool() const { return tree_ != nullptr; }
  IkMethod method() const;  // paul or pieper

  // Per coordinate in `coordinates` (indices into Robot::coordinates).
  ik::CoupledStarts starts(const ik::Motion& pose, const std::vector<std::size_t>& coordinates) const;

  // "equation 2 of the derivation by paul has no real solution (th3: type 2, 2 solutions): X2^2 + Y2^2 - Z2^2 = -0.1";
  // empty: every equation has one.
  std::string unsolved(const ik::Motion& pose) const;

 private:
  TreeValues values_at(const ik::Motion& pose) const;

  std::shared_ptr<const SolutionTree> tree_;
};

}  // namespace armature::internal
