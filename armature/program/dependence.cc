// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/dependence.h"

namespace armature::internal {

std::vector<char> changes_at_run_time(const Program& program) {
  std::vector<char> runtime(program.value_count(), 0);
  for (ValueIndex i = program.first_input(); i < program.first_result(); ++i) runtime[i] = 1;
  for (std::size_t i = 0; i < program.code.size(); ++i)
    runtime[program.first_result() + i] = runtime[program.code[i].a] | runtime[program.code[i].b];
  return runtime;
}

}  // namespace armature::internal
