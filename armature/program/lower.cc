// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/lower.h"

#include "armature/base/error.h"
#include "armature/program/count.h"
#include "armature/program/passes/linearise.h"
#include "armature/program/passes/passes.h"
#include "armature/program/search/prove.h"

namespace armature::internal {
namespace {

struct Pass {
  const char* name;
  const char* what;
  Program (*run)(const Program&);
};

constexpr Pass exact_passes[] = {
    {"signs", "signs move to the outputs; sums become subtractions", resolve_signs},
    {"sharing", "equal operations are done once", share},
    {"dead code", "what no output needs is removed", remove_dead_code},
};

constexpr Pass numeric_passes[] = {
    {"constants", "operations on numbers alone are done now", fold_constants},
    {"sharing", "equal operations are done once", share},
    {"subtractions", "-(b - a) is a - b", orient_subtractions},
    {"dead code", "what no output needs is removed", remove_dead_code},
    {"setup", "what depends on parameters only is done once, before run time", separate_setup},
};

}  // namespace

Program lower(const Model& model, const OptimiseOptions& options, std::vector<PassReport>* explain) {
  const auto report = [&](const char* name, const char* what, const Program& program) {
    if (explain == nullptr) return;
    const OperationCount count = count_operations(program);
    explain->push_back({name, what, count.mul, count.add, program.code.size()});
  };
  const auto announce = [&](const char* what) {
    options.progress->report(-1, what);
    go_on(*options.progress);
  };
  announce("sums and products to operations");
  Program program = linearise(model);
  report("linearise", "sums and products become binary operations, constants first", program);
  for (const Pass& pass : exact_passes) {
    announce(pass.what);
    program = pass.run(program);
    report(pass.name, pass.what, program);
  }
  program = optimise(program, options);
  report("search", "cheaper ways to the same values", program);
  ARMATURE_CHECK(computes(program, model));  // proved at a random point of GF(p)
  for (const Pass& pass : numeric_passes) {
    announce(pass.what);
    program = pass.run(program);
    report(pass.name, pass.what, program);
  }
  return program;
}

}  // namespace armature::internal
