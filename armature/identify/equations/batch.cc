// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/batch.h"

#include <vector>

#include "armature/base/error.h"
#include "armature/run/compile.h"

namespace armature::internal {

BatchFunction interpret_batches(const Program& program) {
  ARMATURE_CHECK(program.parameters.empty());
  CompileOptions options;
  options.backend = Backend::interpreter;
  options.threads = 1;
  const Evaluator<double> evaluator = compile<double>(program, options);
  return [evaluator](std::span<const double* const> inputs, std::size_t count, std::span<double* const> outputs) {
    std::vector<Column<const double>> from;
    std::vector<Column<double>> to;
    for (const double* input : inputs) from.push_back({input, count});
    for (double* output : outputs) to.push_back({output, count});
    evaluator.batch(from, to);
  };
}

}  // namespace armature::internal
