// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A matrix of torques with one column per dynamic parameter: filled joint by joint, read coordinate by coordinate.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/expr/scalar.h"

namespace armature::internal {

class ParameterColumns {
 public:
  // All zero.
  ParameterColumns(Arena& arena, const Robot& robot, const std::vector<DynamicParameter>& parameters);

  // The columns of the inertial parameters of link j, in order; each holds one torque per joint, index i - 1, and six
  // more of a floating base, its force and moment.
  void set_inertial(std::size_t j, const std::vector<std::vector<Scalar>>& columns);
  // The column of a parameter that acts on joint j alone; no effect when the robot does not have it.
  void set(std::size_t j, ParameterKind kind, Scalar torque);

  // One row per coordinate, tau_k = sum_j c_jk Gamma_j, after six of a floating base; labelled columns. `seconds`: the
  // power of time in the unit of a row, -2 for torques and -1 for momenta.
  Output output(const std::string& name, const std::string& meaning, int seconds = -2) const;

 private:
  Arena& arena_;
  const Robot& robot_;
  const std::vector<DynamicParameter>& parameters_;
  std::vector<std::vector<Scalar>> columns_;
};

// The columns of the springs of joint j: v_j, cos(v_j), sin(v_j).
void set_springs(ParameterColumns& columns, Arena& arena, const Robot& robot, std::size_t j);

// The unit of kg m^metres s^seconds per unit of a parameter: a torque (2, -2) has m/s^2 per unit of MX.
std::string unit_per_parameter(int metres, int seconds, ParameterKind kind, JointType type);

// "XX1", "XY1", ...
std::vector<std::string> labels(const std::vector<DynamicParameter>& parameters);

}  // namespace armature::internal
