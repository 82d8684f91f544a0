// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a robot and a state to the outputs of a model, by the interpreter: what the proofs try.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/program/program.h"
#include "armature/program/search/optimise.h"
#include "tests/support/numeric_robot.h"

namespace armature::internal::support {

// Programs of one random robot in sixteen are searched for fewer operations, as shipped ones are: searching takes most
// of the time, and is proved elsewhere to keep the function.
constexpr Effort effort_for(std::uint64_t robot) { return robot % 16 == 0 ? quick_effort : 0; }

// Derived and lowered once, run at many states.
class Tried {
 public:
  Tried(const Robot& robot, const std::string& model, const DeriveOptions& options = {}, Effort effort = quick_effort);

  // All outputs, one after the other; `values` names parameters and inputs.
  Vector run(const Values& values) const;
  // The output called `name` as a matrix.
  Matrix run(const Values& values, const std::string& name) const;
  // The derivatives of run() when symbols move at `rates` (others rest), by dual numbers in extended precision.
  Vector rate(const Values& values, const Values& rates) const;
  Matrix rate(const Values& values, const Values& rates, const std::string& name) const;

  const Model& model() const { return model_; }
  const Program& program() const { return program_; }

 private:
  Matrix part(const Vector& all, const std::string& name) const;

  Model model_;
  Program program_;
};

}  // namespace armature::internal::support
