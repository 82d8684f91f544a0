// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/batch.h"

#include <vector>

#include "armature/base/error.h"
#include "armature/run/adaptive_evaluator.h"

namespace armature::internal {

BatchFunction batch_function(const Program& program) {
  ARMATURE_CHECK(program.parameters.empty());
  const AdaptiveEvaluator evaluator(program, {.threads = 1});
  return [evaluator](std::span<const double* const> inputs, std::size_t count, std::span<double* const> outputs) {
    std::vector<Column<const double>> from;
    std::vector<Column<double>> to;
    for (const double* input : inputs) from.push_back({input, count});
    for (double* output : outputs) to.push_back({output, count});
    evaluator.batch(from, to);
  };
}

}  // namespace armature::internal
