// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model as its user gets it: the C that `derive` writes, compiled with the flags that its top comment recommends, and
// random states to try it at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/robot/robot.h"
#include "armature/run/native/shared_library.h"

namespace armature::internal {

class EmittedTrial {
 public:
  // Base parameters for the model "regressor". Parameters get numbers near one. Throws UnmetRequest without a compiler.
  EmittedTrial(const Robot& robot, const std::string& model, std::size_t samples = 512);

  void one();                                                      // the next state
  const std::vector<double>& results() const { return results_; }  // of the last one()

 private:
  using Call = void(const double*, double*);

  std::optional<SharedLibrary> library_;
  Call* call_ = nullptr;
  std::size_t inputs_ = 0, samples_, next_ = 0;
  std::vector<double> states_, results_;  // rows of inputs, one row of outputs
};

}  // namespace armature::internal
