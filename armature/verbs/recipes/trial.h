// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model of a robot, compiled, and random states to try it at: what is measured, here and beside other libraries.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "armature/robot/robot.h"
#include "armature/run/evaluator.h"

namespace armature::internal {

// inverse-dynamics, inertia, direct-dynamics, and the regressor of base parameters.
const std::vector<std::string>& benched_models();

class Trial {
 public:
  // Compiled unless `options` ask for the interpreter. Base parameters for the model "regressor". Symbols that are not
  // inputs get numbers near one. Each column of a batch has `samples` numbers; as many columns as there are outputs
  // should still fit into a cache.
  Trial(const Robot& robot, const std::string& model, const CompileOptions& options, std::size_t samples = 512);

  void one();    // the next state
  void batch();  // all states, and all results kept

  const Program& program() const { return program_; }
  const Evaluator<double>& evaluator() const { return evaluator_; }
  std::size_t samples() const { return samples_; }
  std::vector<double> input(std::size_t sample) const;   // all inputs
  std::vector<double> output(std::size_t sample) const;  // of the last batch(); NaN where it is constant

 private:
  Program program_;
  Evaluator<double> evaluator_;
  std::size_t samples_, next_ = 0;
  std::vector<double> states_, results_, columns_;  // rows of inputs, one row of outputs, columns of both
  std::vector<Column<const double>> from_;
  std::vector<Column<double>> to_;
};

}  // namespace armature::internal
