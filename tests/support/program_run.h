// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a robot and a state to the outputs of a model, by the interpreter: what the proofs try.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/model.h"
#include "armature/program/optimise.h"
#include "armature/program/program.h"
#include "tests/support/numeric_robot.h"

namespace armature::support {

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

}  // namespace armature::support
